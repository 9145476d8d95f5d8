"""Rounds of a simulation, played slowly with the library's own objects, move by move."""

from __future__ import annotations

from typing import NamedTuple

from wordtools.scrabble import Candidate, Leaves, Play, PlayKind, Position
from wordtools.scrabble.moves import MoveGenerator
from wordtools.scrabble.moves.movegen import worths
from wordtools.scrabble.rules.tiles import taken

STEP, FIRST, SECOND, ALL = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB, (1 << 64) - 1


class Dice:
    """SplitMix64, written from its definition."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def roll(self, n: int) -> int:
        self.state = (self.state + STEP) & ALL
        x = self.state
        x = (x ^ x >> 30) * FIRST & ALL
        x = (x ^ x >> 27) * SECOND & ALL
        return ((x ^ x >> 31) >> 32) * n >> 32


class Made(NamedTuple):
    """A play of a round."""

    score: int
    bingo: bool
    rack: bytes
    play: Play
    after: bytes = b""
    bag: int = 0
    """Tiles that the bag holds after it."""
    lead: int = 0
    """Points that the first player has gained on the other by then."""


def slow_round(
    position: Position,
    generator: MoveGenerator,
    leaves: Leaves,
    first: Candidate,
    plies: int,
    seed: int,
    made: list[Made],
    other: bytes | None = None,
):
    """Plays a round as the kernel is said to: points gained, tiles kept, tiles unseen, who is to move (-1: over).

    *made* gets every play with the rack before and after it. *other* is what the other player is known to hold, where
    it is given.
    """
    dice, bag = Dice(seed), list(position.unseen if other is None else taken(position.unseen, other))
    for k in range(len(bag), 1, -1):
        j = dice.roll(k)
        bag[k - 1], bag[j] = bag[j], bag[k - 1]
    racks = [position.rack, position.known(1) if other is None else other]

    def draw(rack: bytes, seat: int, count: int) -> bytes:
        tiles = [bag.pop(-1 if seat else 0) for _ in range(min(count, len(bag)))]
        return bytes(sorted(rack + bytes(tiles)))

    racks[1] = draw(racks[1], 1, 7 - len(racks[1]))
    game = Position(position.rules, position.state)
    kept, play, seat, done = [round(1000 * first.leave) if bag else 0, 0], first.play, 0, 0
    while True:
        state = game.state
        game.state = state.__class__(state.board, tuple(racks), state.scores, seat, state.scoreless)
        rest = taken(racks[seat], play.tiles if play.kind is PlayKind.EXCHANGE else play.laid)
        before = game.state.scores
        score = game.judge(play).score if play.kind is PlayKind.PLACE else 0
        made.append(Made(score, len(play.laid) == 7, racks[seat], play))
        game.push(play)
        if play.kind is PlayKind.EXCHANGE:
            racks[seat] = draw(rest, seat, len(play.tiles))
            for tile in play.tiles:  # they go back to random places, at the player's own end
                bag.insert(len(bag) if seat else 0, tile)
                at, low = (len(bag) - 1, 0) if seat else (0, 0)
                j = low + dice.roll(len(bag))
                bag[at], bag[j] = bag[j], bag[at]
        else:
            racks[seat] = draw(rest, seat, len(play.laid))
        scores = game.state.scores
        made[-1] = made[-1]._replace(after=racks[seat], bag=len(bag), lead=scores[0] - scores[1])
        if game.over and racks[seat] and bag:
            game.state = state.__class__(game.state.board, tuple(racks), before, seat, game.state.scoreless)
        state = game.state
        if not racks[seat]:
            gained = state.scores[0] - state.scores[1]
            return gained, 0, 0, -1
        if state.scoreless >= 6:
            return None, 0, 0, -1
        seat = 1 - seat
        if done >= plies and bag:
            return state.scores[0] - state.scores[1], kept[0] - kept[1], len(bag) + len(racks[1 - seat]), seat
        game.state = state.__class__(state.board, tuple(racks), state.scores, seat, state.scoreless)
        worth = worths(game, leaves)
        found = generator.find_best(game.board, racks[seat], bag=len(bag), worth=worth)[0]
        kept[seat] = round(1000 * found.leave) if bag else 0
        play = found.play
        done += 1
