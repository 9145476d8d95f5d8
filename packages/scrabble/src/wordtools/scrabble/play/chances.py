"""What can still be won of a lost endgame: plays that win it unless the other player sees the best reply.

An endgame that is lost against best play is often won against one who plays as most do, by score and what going out
brings. Nothing more can be lost, so such a play is made where there is one: first one that wins when both go on by
static equity, else one that wins with the plays that are then best, the other player going on by static equity.
"""

from __future__ import annotations

from heapq import heappop, heappush

from wordtools.core.run.clock import Clock
from wordtools.scrabble.endgame.endgame import racks
from wordtools.scrabble.position.play import Play
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.simulation.outcome import Outcome
from wordtools.scrabble.simulation.simulate import MOST_CANDIDATES, MOST_PLIES, Simulator

TRIED = 20  # plays of a position after which the reply is looked at
LOOKS = 100  # positions


def endings(position: Position, simulator: Simulator) -> list[Outcome]:
    """Plays the endgame on after every play, both by static equity; the play that gains most comes first.

    Args:
        position: of two players, with an empty bag.
        simulator: by the rules of the position.

    Raises:
        RulesError: it cannot be simulated.
    """
    return simulator.run(
        position, candidates=MOST_CANDIDATES, plies=MOST_PLIES, rounds=1, confidence=1, rank_by="points", margin=None
    )


def last_chance(
    position: Position, simulator: Simulator, found: list[Outcome], clock: Clock, *, looks: int = LOOKS
) -> Play | None:
    """Returns a play that wins a lost endgame unless the other player replies well; None where none is found.

    The positions after a play and the static reply to it are looked at in turn, always the one next from which most is
    gained when it goes on by static equity.

    Args:
        position: of two players, with an empty bag.
        simulator: by the rules of the position.
        found: what ``endings`` found.
        clock: no more positions are looked at when its time is over.
        looks: at how many positions.
    """
    player, scores = position.player_to_move, position.state.scores
    before = position.copy()
    for seat, rack in zip((player, 1 - player), racks(position), strict=True):
        before.draw(seat, rack)
    lead = scores[player] - scores[1 - player] + found[0].mean
    if lead > 0:
        return found[0].candidate.play
    heap: list[tuple[float, int, Position, list[Outcome], Play | None]] = [(-lead, 0, before, found, None)]
    looked = 0
    while heap:
        _, _, there, ways, root = heappop(heap)
        for outcome in ways[:TRIED]:
            play = outcome.candidate.play
            after = _replied(there, play, simulator)
            if after is None:
                continue
            if looked >= looks or clock.over():
                return None
            looked += 1
            more = endings(after, simulator)
            scores = after.state.scores
            lead = scores[player] - scores[1 - player] + more[0].mean
            if lead > 0:
                return root or play
            heappush(heap, (-lead, looked, after, more, root or play))
    return None


def _replied(position: Position, play: Play, simulator: Simulator) -> Position | None:
    """Returns the position after a play and the static reply; None where the game is over by then."""
    after = position.copy()
    after.push(play)
    if not after.over:
        after.push(simulator.generator.best(after, simulator.leaves)[0].play)
    return None if after.over else after
