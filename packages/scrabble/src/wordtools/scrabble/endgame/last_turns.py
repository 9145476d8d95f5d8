"""The exact end of a game in which each player has one more turn once the bag is empty, and no tiles are counted then.

Two turns at most are left, so that the value of a play is its score less that of the best reply. Few replies have to be
looked for: a reply that is there before a play is there after it too, and scores the same, unless the play lays a tile
in one of its words or beside one of their ends. The best such reply bounds the value of the play. Plays are tried from
the highest bound down, until no bound is above the best value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from wordtools.core.run.clock import Clock
from wordtools.scrabble.moves import records
from wordtools.scrabble.moves.movegen import MoveGenerator, Plays
from wordtools.scrabble.moves.packed import laid_of
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import PASS, Play
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.tiles import Tiles

REPLIES = 200  # of the other player's plays that bound the value of a play
TOGETHER = 32  # positions whose best replies are looked for in one call


class Line(NamedTuple):
    """A first play and the best reply to it."""

    value: int
    """Points that the player to move gains on the other from here on."""
    plays: tuple[Play, ...]


class Found(NamedTuple):
    """What a search found."""

    lines: list[Line]
    """The best first plays with their replies, best first."""
    exact: bool
    """Whether the values are proven, and that no other first play is worth more."""
    nodes: int
    """How many positions were looked at."""


class _Try(NamedTuple):
    """A first play that is not searched yet; the one of the highest bound is the smallest."""

    bound: int
    """Less the greatest value that it may have."""
    order: int
    score: int
    play: Play
    board: Board


def search(
    position: Position, generator: MoveGenerator, mine: Tiles, other: Tiles, lines: int, clock: Clock, *, replied: bool
) -> Found:
    """Finds the best first plays of the player to move.

    Args:
        position: of two players with an empty bag.
        generator: finds plays by the rules and words of the game.
        mine: the tiles of the player to move.
        other: those of the other.
        lines: how many first plays are valued.
        clock: no more plays are looked at when its time is over.
        replied: whether the other player has a turn after this one, and it is looked at.
    """
    board, limit = position.board, position.rules.scoreless_turns
    plays = generator.find(board, mine).sorted("score")
    last = bool(limit) and position.state.scoreless + 1 >= limit  # a turn without points ends the game
    heap: list[_Try] = []
    found: list[tuple[int, int, int, tuple[Play, ...]]] = []
    nodes, exact = 1, True
    if not replied:
        best = [Line(one.score, (one.play,)) for one in plays[:lines]]
        best += [Line(0, (PASS,))] if len(best) < lines else []
        return Found(best, exact, nodes)
    bounds = _Bounds(board, generator.find(board, other))
    coming = _firsts(plays, board, bounds)
    ahead = next(coming, None)
    while ahead is not None or heap:
        least = found[lines - 1][0] if len(found) >= lines else None
        while ahead is not None and (not heap or ahead.score >= -heap[0].bound):
            heappush(heap, ahead)
            ahead = next(coming, None)
        if least is not None and -heap[0].bound <= least:
            break
        if clock.over() and found:
            exact = False
            break
        batch = [heappop(heap) for _ in range(min(TOGETHER, len(heap)))]
        nodes += len(batch)
        for one, reply in zip(batch, _replies(generator, batch, other), strict=True):
            if last and not one.score:
                found.append((0, one.score, -one.order, (one.play,)))
            else:
                found.append((one.score - reply.value, one.score, -one.order, (one.play, *reply.plays)))
        found.sort(key=lambda line: line[:3], reverse=True)
        del found[lines:]
    return Found([Line(value, plays) for value, _, _, plays in found], exact, nodes)


def _firsts(plays: Plays, board: Board, bounds: _Bounds) -> Iterator[_Try]:
    """Yields the plays from the highest score down, the pass last."""
    for order, one in enumerate(plays):
        fresh = one.play.fresh(board)
        bound = one.score - bounds.least(sum(1 << cell for cell in fresh))
        yield _Try(-bound, order, one.score, one.play, board.laid(fresh))
    yield _Try(0, len(plays), 0, PASS, board)


def _replies(generator: MoveGenerator, tries: Sequence[_Try], rack: Tiles) -> Iterator[Line]:
    """Finds the reply of the highest score to each play."""
    found = generator.batch([(one.board, rack) for one in tries])
    for number, one in enumerate(tries):
        record = found.records[found.stride * number : found.stride * (number + 1)]
        laid = laid_of(record[0])
        play = records.play_of(record, one.board, rack, generator.rules) if laid else PASS
        yield Line(found.scores[number] if laid else 0, (play,))


class _Bounds:
    """The replies that are there before a play, and which squares each of them hangs on."""

    def __init__(self, board: Board, plays: Plays) -> None:
        self._replies = [(one.score, _near(board, one.play)) for one in plays.best(REPLIES, rank_by="score")]

    def least(self, fresh: int) -> int:
        """Returns what the best reply to a play on *fresh* squares, as bits, scores at least."""
        return next((score for score, near in self._replies if not near & fresh), 0)


def _near(board: Board, play: Play) -> int:
    """Returns the squares, as bits, whose tiles can change what a play makes: its own, and those at its words' ends."""
    fresh = play.fresh(board)
    columns, cells = board.layout.columns, board.layout.cells
    near = sum(1 << cell for cell in fresh)
    for cell in fresh:
        for step in (1, columns):
            for way in (step, -step):
                at = cell
                while True:
                    beside = at + way
                    same_row = step != 1 or beside // columns == at // columns
                    if not 0 <= beside < cells or not same_row:
                        break
                    at = beside
                    if at not in fresh and not board.tiles[at]:
                        near |= 1 << at
                        break
    return near
