"""The move generator: all plays of a rack on a board, or the best ones, as compact records that become objects late.

``_movegen.py`` has the algorithm, ``packed.py`` the records. Plays are ranked by equity: the score, what the
tiles kept are worth (``worths``), and on an empty board what it costs to lay vowels beside premium squares. Among
equals the higher record comes first, so the order is always the same.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import nlargest
from threading import Lock
from typing import Any, Protocol, TypeVar, overload

from wordtools.core import Lexicon
from wordtools.core.errors import OptionError, RulesError
from wordtools.core.show.registry import preformatted
from wordtools.scrabble.moves import records as fields
from wordtools.scrabble.moves._anagrams import Anagrams
from wordtools.scrabble.moves._anyorder import AnyOrder
from wordtools.scrabble.moves._best import Best
from wordtools.scrabble.moves._lanes import Lanes
from wordtools.scrabble.moves._laying import Laying
from wordtools.scrabble.moves._movegen import Movegen
from wordtools.scrabble.moves._ranking import Ranking
from wordtools.scrabble.moves.packed import kept_of, laid_of, score_of
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.judge import check_board
from wordtools.scrabble.position.play import Candidate, Play, PlayKind
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.rules import EndRule, Rules
from wordtools.scrabble.rules.tiles import BLANK, Tiles, TileSet

T = TypeVar("T")

MOST_SCORE = 2_000_000  # points; in thousandths they have 31 bits
MOST_PLAYS = 30_000_000  # plays that are listed where letters count in any order; each takes 16 bytes
MOST_BEST = 100_000  # plays that are kept in order while they are found
SHOWN = 10  # plays that are printed
STAYING = 10_000  # millipoints: what it costs not to go out when the bag is empty


class LeaveTable(Protocol):
    """What knows the worth of the tiles a play keeps: ``Leaves``, or something of the same form."""

    def table(self, rack: Tiles, unseen: Tiles, bag: int) -> Sequence[int]:
        """Returns the millipoints of every part of a rack, numbered as in a record.

        *unseen* are the tiles of the bag and of the other racks, *bag* is how many of them the bag holds.
        """
        ...


class BoardTable(Protocol):
    """What makes a kernel that values boards: ``WayTable``, or something of the same form."""

    def kernel(self, lanes: Lanes, tiles: TileSet) -> Any:
        """Makes a kernel on a board; its ``weigh`` values plays."""
        ...


class MoveGenerator:
    """Finds plays under one set of rules with one word list; threads that share it wait for each other.

    >>> generator = MoveGenerator(Rules.load("en"), Rules.load("en").lexicon())
    >>> plays = generator.plays(Position.new("en", rack="AEINRT?"))
    >>> len(plays), plays.best(1)[0].score
    (10086, 64)
    """

    def __init__(self, rules: Rules, lexicon: Lexicon) -> None:
        """Prepares the kernels.

        Raises:
            RulesError: the premiums or points are so high that scores would not fit in a record.
        """
        self.rules = rules
        self.lexicon = lexicon
        self._lanes, self._movegen = kernels(rules, lexicon)
        self._lock = Lock()
        self._ways: tuple[BoardTable, Any] | None = None

    def __repr__(self) -> str:
        """Shows the rules and the word list."""
        return f"<MoveGenerator {self.rules.tiles.name}, {self.rules.layout.name}, {self.lexicon.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles as what it is made from."""
        return MoveGenerator, (self.rules, self.lexicon)

    def __deepcopy__(self, memo: object) -> MoveGenerator:
        """Makes another one with kernels of its own."""
        return MoveGenerator(self.rules, self.lexicon)

    def plays(self, position: Position, leaves: LeaveTable | None = None, *, exchanges: bool = True) -> Plays:
        """Finds all plays of the player to move.

        Args:
            position: the position; the rack must be known.
            leaves: leave values; None: all 0.
            exchanges: also list exchanges, where the bag allows them, and the pass.

        Raises:
            RulesError: the rack is not known, or the position is not one of these rules.
        """
        bag = position.bag if exchanges else None
        return self.find(position.board, known_rack(position), bag=bag, worth=worths(position, leaves))

    def find(self, board: Board, rack: Tiles, *, bag: int | None = None, worth: Sequence[int] | None = None) -> Plays:
        """Finds all plays of *rack* on *board*.

        Args:
            board: the board, of this layout; its words need not be in the list.
            rack: tiles in order.
            bag: how many tiles the bag holds: the exchanges it allows and the pass are listed too; None: only
                plays that lay tiles.
            worth: millipoints of every part of the rack (see ``worths``); None: nothing.

        Raises:
            RulesError: the board or the rack is none of these rules, or there are more than ``MOST_PLAYS``.
            OptionError: *worth* is not a number for every part of the rack.
        """
        rack = self._check(board, rack)
        table = _table(worth, rack)
        with self._lock:
            self._lanes.load(board.tiles)
            if self.rules.any_order and rack.count(BLANK) > 1:
                number = self._movegen.count(rack)
                if number > MOST_PLAYS:
                    raise RulesError(f"{number:,} plays are too many to list: only the best of them can be found")
            count = self._movegen.generate(rack)
            if bag is not None:
                count = self._movegen.exchange(bag >= self.rules.exchange_limit)
            found = self._movegen.plays_array[: count * self._movegen.stride]
        return Plays(self, board, rack, found, table)

    def best(self, position: Position, leaves: LeaveTable | None = None, *, count: int = 1) -> list[Candidate]:
        """Finds the plays of the highest equity, exchanges and the pass among them, without finding all.

        Gives the same as ``plays(position, leaves).best(count)``, but faster.

        Raises:
            RulesError: the rack is not known, or the position is not one of these rules.
        """
        rack, worth = known_rack(position), worths(position, leaves)
        found = self.find_best(position.board, rack, bag=position.bag, worth=worth, count=count)
        return list(found)

    def find_best(
        self, board: Board, rack: Tiles, *, bag: int | None = None, worth: Sequence[int] | None = None, count: int = 1
    ) -> Plays:
        """Finds the *count* plays of the highest equity, best first; otherwise as ``find``."""
        rack = self._check(board, rack)
        if not 1 <= count <= MOST_BEST:
            raise OptionError(f"the best 1 to {MOST_BEST:,} plays can be found, not {count}")
        exchange = 0 if bag is None else 1 + (bag >= self.rules.exchange_limit)
        table = _table(worth, rack)
        with self._lock:
            self._lanes.load(board.tiles)
            number = self._ranker.best(rack, array("i", bytes(4)) if table is None else table, count, exchange)
            found = self._movegen.plays_array[: number * self._movegen.stride]
        return Plays(self, board, rack, found, table)

    @cached_property
    def _ranker(self) -> Best:
        if self.rules.any_order:
            return Best(self._movegen, self.rules.rack_size)
        dawg = self.lexicon.dawg
        side = max(self.rules.layout.rows, self.rules.layout.columns)
        laying = Laying(self._movegen, Anagrams(dawg.records, len(dawg), side))
        return Best(self._movegen, self.rules.rack_size, laying)

    def count(self, board: Board, rack: Tiles) -> int:
        """Counts the plays that lay tiles; the fastest of all."""
        rack = self._check(board, rack)
        with self._lock:
            self._lanes.load(board.tiles)
            return int(self._movegen.count(rack))

    def batch(self, positions: Sequence[tuple[Board, Tiles]]) -> Batch:
        """Counts the plays that lay tiles in many positions, and finds the one of the highest score in each.

        Other threads run meanwhile.

        Raises:
            RulesError: a rack is too large or not in order, or a board has another layout; the message names the
                position.
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
            with self._lock:
                self._movegen.many(bytes(boards), bytes(racks) or b"\0", starts, counts, best)
        return Batch(counts, array("I", map(score_of, best[::stride])), best, stride)

    def weigh_boards(
        self, plays: Plays, table: BoardTable, rack: Tiles, unseen: Tiles, bag: int, out: array[int]
    ) -> None:
        """Writes what each play changes about its board, in millipoints, as the kernel of *table* does."""
        with self._lock:
            if self._ways is None or self._ways[0] is not table:
                self._ways = table, table.kernel(self._lanes, self.rules.tiles)
            self._lanes.load(plays._board.tiles)
            self._ways[1].weigh(plays.records, plays.stride, bytes(rack), bytes(unseen), bag, out)

    def look(self, board: Board, see: Callable[[Lanes], T]) -> T:
        """Lays a board on the lanes, and returns what *see* finds there.

        Raises:
            RulesError: the board is none of these rules.
        """
        check_board(board, self.rules)
        with self._lock:
            self._lanes.load(board.tiles)
            return see(self._lanes)

    def _check(self, board: Board, rack: Tiles) -> Tiles:
        """Checks a board and a rack, and returns the rack as the kernels take it."""
        check_board(board, self.rules)
        self.rules.tiles.check_rack(rack, self.rules.rack_size)
        return bytes(rack)


@dataclass(frozen=True, slots=True)
class Batch:
    """What ``MoveGenerator.batch`` found, an entry a position."""

    counts: array[int]
    """How many plays lay tiles."""
    scores: array[int]
    """The highest score; 0 where nothing can be laid."""
    records: array[int]
    """The play of that score as a record of *stride* numbers; zeros where nothing can be laid."""
    stride: int


class Plays(Sequence[Any]):  # not of what it has: ``in`` takes text too, which type checkers would refuse
    """Plays as compact records; each becomes an object when it is asked for. It prints as the best ones by equity.

    >>> from wordtools.scrabble import Engine, Position
    >>> plays = Engine.for_language("en").plays(Position.new("en", rack="JUKEBOX"))
    >>> "8H JUKE" in plays, plays.best(1, rank_by="score")[0].score
    (True, 120)
    >>> [str(play) for play in plays.best(2, rank_by="score")]
    ['8F JUKEBOX', '8D JUKEBOX']
    """

    def __init__(
        self, generator: MoveGenerator, board: Board, rack: Tiles, records: array[int], worth: Sequence[int] | None
    ) -> None:
        """Keeps the records; ``MoveGenerator`` makes these."""
        self._generator = generator
        self._board = board
        self._rack = rack
        self._worth = worth
        self._equities: array[int] | None = None
        self.records = records
        """``stride`` numbers a play, as in ``packed.py``."""
        self.stride: int = generator._movegen.stride

    def __len__(self) -> int:
        """Counts the plays."""
        return len(self.records) // self.stride

    def __repr__(self) -> str:
        """Shows how many plays there are."""
        return f"<Plays: {len(self):,}>"

    def __str__(self) -> str:
        """Writes the best ones by equity, a line each, and how many there are."""
        rows = [("play", "score", "leave", "equity")]
        rows += [(str(one), str(one.score), f"{one.leave:+.1f}", f"{one.equity:.1f}") for one in self.best(SHOWN)]
        wide = max(len(row[0]) for row in rows)
        lines = [f"{play:{wide}}  {score:>5}  {leave:>5}  {equity:>6}" for play, score, leave, equity in rows]
        more = len(self) - SHOWN
        return "\n".join([*lines, *([f"and {more:,} more"] if more > 0 else [])])

    def _repr_html_(self) -> str:
        return preformatted(self)

    def __contains__(self, play: object) -> bool:
        """Returns whether a play, a candidate or the text of a play (``8H QUiZ``) is among them."""
        rules = self._generator.rules
        if isinstance(play, str):
            play = Play.parse(play, rules.tiles, rules.layout, self._board)
        if isinstance(play, Candidate):
            return play in iter(self)
        return isinstance(play, Play) and self.find(play) is not None

    def find(self, play: Play) -> int | None:
        """Returns the place of a play in this list, None where it is not among them."""
        wanted = fields.spot(play) if play.kind is PlayKind.PLACE else None
        for at, first in enumerate(self.records[:: self.stride]):
            there = not laid_of(first) if wanted is None else fields.where(first) == wanted
            if there and self._play(at) == play:
                return at
        return None

    @property
    def placing(self) -> list[int]:
        """The places in this list of the plays that lay tiles."""
        return [at for at, first in enumerate(self.records[:: self.stride]) if laid_of(first)]

    def record(self, at: int) -> tuple[int, ...]:
        """Returns the record of a play."""
        return tuple(self.records[self.stride * at : self.stride * (at + 1)])

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
        leave = self._worth[kept_of(first)] if self._worth is not None else 0
        return Candidate(self._play(at), score_of(first), leave / 1000, self.equities[at] / 1000)

    def __iter__(self) -> Iterator[Candidate]:
        """Goes through the plays in order."""
        return map(self.__getitem__, range(len(self)))

    @property
    def scores(self) -> array[int]:
        """The score of each play."""
        return array("I", map(score_of, self.records[:: self.stride]))

    @property
    def equities(self) -> array[int]:
        """The equity of each play, in millipoints."""
        if self._equities is None:
            worth = array("i", bytes(4)) if self._worth is None else self._worth
            self._equities = array("i", bytes(4 * len(self)))
            if self._equities:
                opening = not any(self._board.tiles)
                self._generator._movegen.ranking.weigh(self.records, worth, len(self._rack), opening, self._equities)
        return self._equities

    def best(self, count: int, *, rank_by: str = "equity") -> list[Candidate]:
        """Returns the *count* highest by ``equity`` or ``score``, highest first."""
        return [self[at] for at in self._ranked(rank_by, count)[:count]]

    def sorted(self, rank_by: str = "equity", *, count: int | None = None) -> Plays:
        """Returns the plays in descending order of ``equity`` or ``score``; with *count* only so many of them."""
        number = len(self) if count is None else count
        return self._chosen(self._ranked(rank_by, number)[:number])

    def _ranked(self, rank_by: str, count: int) -> list[int]:
        """Numbers the plays by rank, at least the first *count*."""
        if rank_by not in ("equity", "score"):
            raise RulesError(f"plays are ranked by equity or score, not {rank_by!r}")
        values = self.equities if rank_by == "equity" else self.scores
        size = self.stride
        lowest = min(nlargest(count, values), default=0)
        keys = [
            (value, self.records[size * at : size * at + size], at)
            for at, value in enumerate(values)
            if value >= lowest
        ]
        keys.sort(reverse=True)
        return [at for _, _, at in keys]

    def _chosen(self, order: Sequence[int]) -> Plays:
        records = array("Q")
        for at in order:
            records.extend(self.records[self.stride * at : self.stride * (at + 1)])
        return Plays(self._generator, self._board, self._rack, records, self._worth)

    def _play(self, at: int) -> Play:
        return fields.play_of(self.record(at), self._board, self._rack, self._generator.rules)


def kernels(rules: Rules, lexicon: Lexicon) -> tuple[Lanes, Movegen]:
    """Makes a board and a move generator for one thread.

    Raises:
        RulesError: the premiums or points are so high that scores would not fit in a record, or the words are spelt in
            another alphabet.
    """
    layout, tiles = rules.layout, rules.tiles
    if lexicon.alphabet != tiles.alphabet:
        raise RulesError(f"the words of {lexicon.name} are not spelt with the tiles of {tiles.name}")
    _check_scores(rules)
    points = bytes(tiles.points)
    gaddag = None if rules.any_order else lexicon.gaddag
    nodes, stride = lexicon.alphagram_nodes if gaddag is None else (gaddag.nodes, gaddag.stride)
    premiums = layout.letter, layout.word
    lanes = Lanes(nodes, stride == 5, points, layout.rows, layout.columns, *premiums, any_order=rules.any_order)
    bonus = [rules.bingo if laid == rules.rack_size else 0 for laid in range(rules.rack_size + 1)]
    vowels = sum(1 << code for code in tiles.vowels)
    ranking = Ranking(lanes, rules.rack_size, vowels)
    orders = AnyOrder(lanes, ranking) if rules.any_order else None
    return lanes, Movegen(lanes, ranking, layout.start, 1 if layout.symmetric else 2, rules.rack_size, bonus, orders)


def known_rack(position: Position) -> Tiles:
    """Returns the rack of the player to move.

    Raises:
        RulesError: nobody knows it.
    """
    rack = position.state.racks[position.player_to_move]
    if rack is None:
        raise RulesError("the rack of the player to move is not known")
    return rack


def _table(worth: Sequence[int] | None, rack: Tiles) -> array[int] | None:
    """Checks what the parts of a rack are worth, and returns it as the kernels read it."""
    if worth is None:
        return None
    if len(worth) != 1 << len(rack):
        raise OptionError(f"{len(worth)} numbers for the {1 << len(rack)} parts of a rack of {len(rack)} tiles")
    if isinstance(worth, array) and worth.typecode == "i":
        return worth
    try:
        return array("i", worth)
    except (OverflowError, TypeError):
        raise OptionError("leave values must be whole numbers of up to 31 bits") from None


def worths(position: Position, leaves: LeaveTable | None = None) -> Sequence[int] | None:
    """Returns what each part of the rack of the player to move is worth when a play keeps it, in millipoints.

    While the bag holds tiles that is the value of the leave, in its context. Then going out earns twice the other rack
    (with more players the others' racks once), and every other play is charged twice the own tiles kept and 10 points:
    the static evaluation that the public engines share. In a game whose end counts no tiles only the score counts then.

    Returns:
        Values by the number of the part, as ``Leaves.table`` has them; None: nothing is worth anything.
    """
    rack = position.state.racks[position.player_to_move] or b""
    racks, bag = position.state.racks, position.bag
    if bag and leaves is None:
        return None
    others = others_tiles(position)
    if bag and leaves is not None:
        return leaves.table(rack, others, bag)
    if position.rules.end is EndRule.LAST_TURN:
        return None
    points = position.rules.tiles.points
    worth = array("i", bytes(4 << len(rack)))
    for bit, tile in enumerate(rack):
        own = 2000 * points[tile]
        for part in range(1 << bit):
            worth[part | 1 << bit] = worth[part] - own
    for part in range(len(worth)):
        worth[part] -= STAYING
    if position.held(position.player_to_move) == len(rack):  # else unknown tiles stay when the known ones are laid
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


def others_tiles(position: Position) -> Tiles:
    """Returns the tiles that the player to move does not see: those of the bag and of the other racks."""
    known = (rack or b"" for k, rack in enumerate(position.state.racks) if k != position.player_to_move)
    return position.unseen + b"".join(known)
