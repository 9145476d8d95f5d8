"""The move generator: all plays of a rack on a board, or the best ones, as compact records that become objects late.

``_movegen.py`` says how it works and what a record is. Plays are ranked by equity: the score, what the tiles kept
are worth (``worths``), and on an empty board what it costs to lay vowels beside premium squares. Among equals the
higher record comes first, so the order is always the same.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import nlargest
from typing import Protocol, overload

from wordtools.core import Lexicon, RulesError
from wordtools.scrabble.engine._anagrams import Anagrams
from wordtools.scrabble.engine._best import Best
from wordtools.scrabble.engine._lanes import Lanes
from wordtools.scrabble.engine._movegen import Movegen
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import PASS, Candidate, Play
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import Rack

MOST_SCORE = 2_000_000  # points; in thousandths they have 31 bits
STAYING = 10_000  # millipoints: what it costs not to go out when the bag is empty


class LeaveTable(Protocol):
    """What knows the worth of the tiles a play keeps: ``Leaves``, or something of the same form."""

    def table(self, rack: Rack) -> Sequence[int]:
        """Returns the millipoints of every part of a rack, numbered as in a record."""


class Generator:
    """Finds plays under one set of rules with one word list; serves one thread at a time.

    >>> generator = Generator(Rules.load("en"), Rules.load("en").lexicon())
    >>> plays = generator.plays(Position.new(generator.rules, racks=["AEINRT?", None]))
    >>> len(plays), plays.best(1)[0].score
    (10060, 64)
    """

    def __init__(self, rules: Rules, lexicon: Lexicon) -> None:
        """Prepares the kernels.

        Raises:
            RulesError: the premiums or points are so high that scores would not fit in a record.
        """
        self.rules = rules
        self.lexicon = lexicon
        layout, tiles = rules.layout, rules.tiles
        gaddag = lexicon.gaddag
        _check_scores(rules)
        self._lanes = Lanes(
            gaddag.nodes,
            gaddag.stride == 5,
            bytes(tiles.points),
            layout.rows,
            layout.columns,
            layout.letter,
            layout.word,
        )
        bonus = [rules.bingo if laid == rules.rack_size else 0 for laid in range(rules.rack_size + 1)]
        vowels = sum(1 << code for code in tiles.vowels)
        openings = 1 if layout.symmetric else 2
        self._movegen = Movegen(self._lanes, layout.start, openings, rules.rack_size, bonus, vowels)

    def plays(self, position: Position, leaves: LeaveTable | None = None, *, exchanges: bool = True) -> Plays:
        """Finds all plays of the player to move.

        Args:
            position: the position; the rack must be known.
            leaves: what tiles kept are worth; None: nothing.
            exchanges: also list exchanges, where the bag allows them, and the pass.
        """
        bag = position.bag if exchanges else None
        return self.find(position.board, position.rack, bag=bag, worth=worths(position, leaves))

    def find(self, board: Board, rack: Rack, *, bag: int | None = None, worth: Sequence[int] | None = None) -> Plays:
        """Finds all plays of *rack* on *board*.

        Args:
            board: the board, of this layout; its words need not be in the list.
            rack: tiles in order.
            bag: how many tiles the bag holds: the exchanges it allows and the pass are listed too; None: only
                plays that lay tiles.
            worth: millipoints of every part of the rack (see ``worths``); None: nothing.

        Raises:
            RulesError: the rack is too large, or not in order.
        """
        self._take(board, rack)
        count = self._movegen.generate(rack)
        if bag is not None:
            count = self._movegen.exchange(bag >= self.rules.exchange_limit)
        return Plays(self, board, rack, self._movegen.plays_array[: count * self._movegen.stride], worth)

    def best(self, position: Position, leaves: LeaveTable | None = None, *, count: int = 1) -> list[Candidate]:
        """Finds the plays of the highest equity, exchanges and the pass among them, without finding all.

        Gives the same as ``plays(position, leaves).best(count)``, but faster.
        """
        worth = worths(position, leaves)
        found = self.find_best(position.board, position.rack, bag=position.bag, worth=worth, count=count)
        return list(found)

    def find_best(
        self, board: Board, rack: Rack, *, bag: int | None = None, worth: Sequence[int] | None = None, count: int = 1
    ) -> Plays:
        """Finds the *count* plays of the highest equity, best first; otherwise as ``find``."""
        self._take(board, rack)
        exchange = 0 if bag is None else 1 + (bag >= self.rules.exchange_limit)
        table = array("i", bytes(4)) if worth is None else worth
        found = self._ranker.best(rack, table, count, exchange)
        return Plays(self, board, rack, self._movegen.plays_array[: found * self._movegen.stride], worth)

    @cached_property
    def _ranker(self) -> Best:
        dawg = self.lexicon.dawg
        side = max(self.rules.layout.rows, self.rules.layout.columns)
        return Best(self._movegen, self.rules.rack_size, Anagrams(dawg.records, len(dawg), side))

    def count(self, board: Board, rack: Rack) -> int:
        """Counts the plays that lay tiles; the fastest of all."""
        self._take(board, rack)
        return int(self._movegen.count(rack))

    def batch(self, positions: Sequence[tuple[Board, Rack]]) -> Batch:
        """Counts the plays that lay tiles in many positions, and finds the one of the highest score in each.

        Other threads run meanwhile.

        Raises:
            RulesError: a rack is too large or not in order, or a board has another layout; says which position.
        """
        starts, racks, boards = array("I", [0]), bytearray(), bytearray()
        for number, (board, rack) in enumerate(positions, 1):
            try:
                self._check(board, rack)
            except RulesError as error:
                raise RulesError(f"position {number}: {error}") from None
            boards += board.tiles
            racks += rack
            starts.append(len(racks))
        stride = self._movegen.stride
        counts = array("I", bytes(4 * len(positions)))
        best = array("Q", bytes(8 * stride * len(positions)))
        if positions:
            self._movegen.many(bytes(boards), bytes(racks) or b"\0", starts, counts, best)
        return Batch(counts, array("I", [best[k] >> 42 for k in range(0, len(best), stride)]), best, stride)

    def _take(self, board: Board, rack: Rack) -> None:
        self._check(board, rack)
        self._lanes.load(board.tiles)

    def _check(self, board: Board, rack: Rack) -> None:
        if board.layout != self.rules.layout:
            raise RulesError(f"a board of {board.layout.name}, and these rules play on {self.rules.layout.name}")
        if len(rack) > self.rules.rack_size:
            raise RulesError(f"a rack of {len(rack)} tiles: these rules allow {self.rules.rack_size}")
        if rack and (bytes(sorted(rack)) != rack or rack[-1] > len(self.rules.tiles.alphabet)):
            raise RulesError("a rack is letter codes in ascending order, blanks (0) first")


@dataclass(frozen=True, slots=True)
class Batch:
    """What ``Generator.batch`` found, an entry a position."""

    counts: array[int]
    """How many plays lay tiles."""
    scores: array[int]
    """The highest score; 0 where nothing can be laid."""
    records: array[int]
    """The play of that score as a record of *stride* numbers; zeros where nothing can be laid."""
    stride: int


class Plays(Sequence[Candidate]):
    """Plays as compact records; each becomes an object when it is asked for."""

    def __init__(
        self, generator: Generator, board: Board, rack: Rack, records: array[int], worth: Sequence[int] | None
    ) -> None:
        """Keeps the records; ``Generator`` makes these."""
        self._generator = generator
        self._board = board
        self._rack = rack
        self._worth = worth
        self._equities: array[int] | None = None
        self.records = records
        """``stride`` numbers a play, as ``_movegen.py`` says."""
        self.stride: int = generator._movegen.stride

    def __len__(self) -> int:
        """Counts the plays."""
        return len(self.records) // self.stride

    @overload
    def __getitem__(self, index: int) -> Candidate: ...
    @overload
    def __getitem__(self, index: slice) -> Plays: ...
    def __getitem__(self, index: int | slice) -> Candidate | Plays:
        """Returns a play, or a part of the plays as records."""
        if isinstance(index, slice):
            return self._chosen(range(len(self))[index])
        at = range(len(self))[index]
        first = self.records[self.stride * at]
        kept = first >> 18 & 0xFFFFFF
        leave = self._worth[kept] if self._worth is not None else 0
        return Candidate(self._play(at), first >> 42, leave, self.equities[at])

    def __iter__(self) -> Iterator[Candidate]:
        """Goes through the plays in order."""
        return map(self.__getitem__, range(len(self)))

    @property
    def scores(self) -> array[int]:
        """The score of each play."""
        return array("I", [first >> 42 for first in self.records[:: self.stride]])

    @property
    def equities(self) -> array[int]:
        """The equity of each play, in millipoints."""
        if self._equities is None:
            worth = array("i", bytes(4)) if self._worth is None else self._worth
            self._equities = array("i", bytes(4 * len(self)))
            if self._equities:
                opening = not any(self._board.tiles)
                self._generator._movegen.weigh(self.records, worth, len(self._rack), opening, self._equities)
        return self._equities

    def best(self, count: int, *, by: str = "equity") -> list[Candidate]:
        """Returns the *count* highest by ``equity`` or ``score``, highest first."""
        return [self[at] for at in self._ranked(by, count)[:count]]

    def sorted(self, by: str = "equity") -> Plays:
        """Returns the plays in descending order of ``equity`` or ``score``."""
        return self._chosen(self._ranked(by, len(self)))

    def _ranked(self, by: str, count: int) -> list[int]:
        """Numbers the plays by rank, at least the first *count*."""
        if by not in ("equity", "score"):
            raise RulesError(f"plays are ranked by equity or score, not {by!r}")
        values = self.equities if by == "equity" else self.scores
        size = self.stride
        records = self.records.tolist()
        lowest = min(nlargest(count, values), default=0)
        keys = [
            (value, records[size * at : size * at + size], at) for at, value in enumerate(values) if value >= lowest
        ]
        keys.sort(reverse=True)
        return [at for _, _, at in keys]

    def _chosen(self, order: Sequence[int]) -> Plays:
        records = array("Q")
        for at in order:
            records.extend(self.records[self.stride * at : self.stride * (at + 1)])
        return Plays(self._generator, self._board, self._rack, records, self._worth)

    def _play(self, at: int) -> Play:
        first, *rest = self.records[self.stride * at : self.stride * (at + 1)]
        number = first >> 13 & 31
        if not number:
            kept = first >> 18
            given = bytes(tile for bit, tile in enumerate(self._rack) if not kept >> bit & 1)
            return Play.exchange(given) if given else PASS
        laid = b"".join(part.to_bytes(8, "little") for part in rest)
        start, down = first & 4095, bool(first >> 12 & 1)
        tiles, word = self._board.tiles, bytearray()
        used = 0
        for cell in self._board.line(start, down=down):
            if tiles[cell]:
                word.append(0)
            elif used == number:
                break
            else:
                word.append(laid[used])
                used += 1
        return Play.place(start, bytes(word), down=down)


def worths(position: Position, leaves: LeaveTable | None = None) -> Sequence[int] | None:
    """Returns what each part of the rack of the player to move is worth when a play keeps it, in millipoints.

    While the bag holds tiles that is the value of the leave. Then going out earns twice the other rack (with more
    players the others' racks once), and every other play is charged twice the own tiles kept and 10 points: the
    static evaluation that the public engines share.

    Returns:
        Values by the number of the part, as ``Leaves.table`` has them; None: nothing is worth anything.
    """
    rack = position.rack
    if position.bag:
        return leaves.table(rack) if leaves is not None else None
    points = position.rules.tiles.points
    racks = position.state.racks
    others = position.unseen + b"".join(other or b"" for k, other in enumerate(racks) if k != position.turn)
    worth = array("i", bytes(4 << len(rack)))
    for bit, tile in enumerate(rack):
        own = 2000 * points[tile]
        for part in range(1 << bit):
            worth[part | 1 << bit] = worth[part] - own
    for part in range(1, len(worth)):
        worth[part] -= STAYING
    worth[0] = 1000 * position.rules.tiles.value(others) * (2 if len(racks) == 2 else 1)
    return worth


def _check_scores(rules: Rules) -> None:
    """Raises RulesError where a play could score more than there is room for."""
    layout, highest = rules.layout, max(rules.tiles.points)
    rows = [range(row * layout.columns, (row + 1) * layout.columns) for row in range(layout.rows)]
    columns = [range(column, layout.cells, layout.columns) for column in range(layout.columns)]
    for line in (*rows, *columns):
        premiums = sorted((layout.word[cell] for cell in line), reverse=True)[: rules.rack_size]
        word = sum(layout.letter[cell] for cell in line) * math.prod(max(premium, 1) for premium in premiums)
        crossing = rules.rack_size * max(layout.word) * (max(layout.rows, layout.columns) + max(layout.letter))
        if (word + crossing) * highest + rules.bingo > MOST_SCORE:
            raise RulesError(f"the premiums of {layout.name} are so high that a play could pass {MOST_SCORE:,} points")
