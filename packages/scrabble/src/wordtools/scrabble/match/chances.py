"""What can still be won of a lost endgame: plays that win it unless the other player sees the best reply.

An endgame that is lost against best play is often won against one who plays as most do, by score and what going out
brings. Nothing more can be lost, so such a play is made where there is one: first one that wins when both go on by
static equity, else one that wins after the static reply, with the play that is then best.
"""

from __future__ import annotations

from wordtools.core.run.clock import Clock
from wordtools.scrabble.engine.endgame import racks
from wordtools.scrabble.engine.simulate import MOST_CANDIDATES, MOST_PLIES, Outcome, Simulator
from wordtools.scrabble.position.play import Play
from wordtools.scrabble.position.position import Position

TRIED = 20  # plays after which the reply and all plays to it are looked at


def endings(position: Position, simulator: Simulator) -> list[Outcome]:
    """Plays the endgame on after every play, both by static equity; the play that gains most comes first.

    Args:
        position: of two players, with an empty bag.
        simulator: by the rules of the position.

    Raises:
        RulesError: it cannot be simulated.
    """
    return simulator.run(
        position, candidates=MOST_CANDIDATES, plies=MOST_PLIES, rounds=1, confidence=1, by="points", margin=None
    )


def last_chance(
    position: Position, simulator: Simulator, found: list[Outcome], clock: Clock, *, tried: int = TRIED
) -> Play | None:
    """Returns a play that wins a lost endgame unless the other player replies well; None where none is found.

    Args:
        position: of two players, with an empty bag.
        simulator: by the rules of the position.
        found: what ``endings`` found.
        clock: no more plays are looked at when its time is over.
        tried: how many plays are looked at two turns deep.
    """
    player = position.turn
    lead = position.state.scores[player] - position.state.scores[1 - player]
    if lead + found[0].mean > 0:
        return found[0].candidate.play
    before = position.copy()
    for seat, rack in zip((player, 1 - player), racks(position), strict=True):
        before.draw(seat, rack)
    for outcome in found[:tried]:
        if clock.over():
            break
        after = before.copy()
        after.push(outcome.candidate.play)
        if after.over:
            continue
        after.push(simulator.generator.best(after, simulator.leaves)[0].play)
        if after.over:
            continue
        scores = after.state.scores
        if scores[player] - scores[1 - player] + endings(after, simulator)[0].mean > 0:
            return outcome.candidate.play
    return None
