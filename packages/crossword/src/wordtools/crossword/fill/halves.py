"""Halves: the best fill of a grid that a line of cells divides, by meeting in the middle.

All fills of the one side of the line that can be part of a better fill than the best that is known are found; of these
only the letters count that slots in the line or across it ask for. Each is then gone on with over the other slots
(E. Horowitz, S. Sahni, "Computing partitions with applications to the knapsack problem", 1974). How many can be part of
a better fill depends on the numbers at crossings: these are first made better for two regions, the one side and all the
rest (``regions.py``), and better still where there are too many fills. That one word is there twice is not seen here:
each fill that comes up is looked for once more (``_branch.py``).
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import combinations
from math import inf
from typing import Any, NamedTuple

from wordtools.crossword.fill.regions import Regions
from wordtools.crossword.fill.search import ENDED, FILLED, FULL, SPENT

SLICE = 1_000_000  # rows looked at between two looks at the watch
MOST = 4_000_000  # rows of a table at most
SMALL = 500_000  # two tables are joined at once where that is expected to make so many rows at most
ALIKE = 13  # so many letters, all as likely, would agree as often as letters do
ROUNDS = 6  # of numbers, before each trial
LARGEST = 14  # slots of the rest at most
NODES = 50  # choices at a time
FITS = 29  # bits of what a row may lose


class Table(NamedTuple):
    """Partial fills: the words of some slots, of which only the letters of some cells are kept."""

    slots: frozenset[int]
    cells: tuple[int, ...]
    """Those that slots outside cross."""
    rows: int
    letters: Any
    """A code a cell, row after row."""
    losses: Any
    """One a row: how much less it comes to than ``best``, in the unit of losses, plus ``lead``."""
    lead: int
    best: int


def halves_of(slots: Any, columns: int) -> list[list[int]] | None:
    """Shares slots out among those of one side of a row or a column, and the rest.

    Returns:
        Those of the line with fewest slots in it or across it, the side first that has fewer; None where no line has
        slots on both sides, or the rest is too large.
    """
    found: list[tuple[int, int, list[list[int]]]] = []
    for across in (True, False):
        lines = [[cell // columns if across else cell % columns for cell in entry.cells] for entry in slots.entries]
        for line in range(max(map(max, lines), default=0)):
            sides = [[slot for slot, own in enumerate(lines) if max(own) < line]]
            sides += [[slot for slot, own in enumerate(lines) if min(own) > line]]
            half = min(sides, key=len)
            rest = [slot for slot in range(len(lines)) if slot not in half]
            if half and len(rest) <= LARGEST:
                found.append((len(lines) - len(sides[0]) - len(sides[1]), len(rest), [half, rest]))
    return min(found)[2] if found else None


def order_of(tables: Sequence[Table]) -> list[Table]:
    """Puts tables in the order in which they are expected to be joined soonest."""
    best: tuple[float, list[Table]] = inf, []
    for first in range(len(tables)):
        left = list(tables)
        order, seen = [left.pop(first)], set(tables[first].cells)
        cost = made = float(order[0].rows)
        while left:
            ways = [table.rows / ALIKE ** len(seen.intersection(table.cells)) for table in left]
            made *= min(ways)
            cost += made
            order.append(left.pop(ways.index(min(ways))))
            seen.update(order[-1].cells)
        if cost < best[0]:
            best = cost, order
    return best[1]


class Halves:
    """The search of one puzzle by its halves."""

    def __init__(self, ceiling: Any, parts: list[list[int]]) -> None:
        """Begins; *parts* are those of ``halves_of``."""
        self.regions = Regions(ceiling, parts=parts)
        """The one side and the rest."""
        self.over = False
        """Whether the search is over: all has been looked at, or there would be too much."""
        self.closed = False
        """Whether there is no better fill than the best that is known."""
        self._ceiling = ceiling
        self._parts = parts
        self._kernels = ceiling.search.kernels
        slots = ceiling.search.slots
        self._slot_of = [slot for slot, entry in enumerate(slots.entries) for _ in entry.cells]
        self._other = slots.other
        self._done = 0
        self._worths: dict[int, list[tuple[int, int]]] = {}  # by slot, what each of its words comes to, and the word
        self._grain = 1  # the unit of losses, in that of the ceiling: each is rounded down
        self._words: Sequence[int] = ()
        self._running = self._run()

    @property
    def work(self) -> int:
        """Words and rows looked at so far."""
        return self._done + self.regions.work

    def step(self, words: Sequence[int]) -> list[int] | None:
        """Goes on for a moment.

        Args:
            words: of the best fill that is known, by slot.

        Returns:
            Those of a better one, where one was found.
        """
        self._words = words
        return next(self._running)

    def _run(self) -> Iterator[list[int] | None]:
        regions, ceiling = self.regions, self._ceiling
        while not (regions.tired or self.closed):
            rounds = 0
            while rounds < ROUNDS and not regions.tired:
                rounds += regions.solve(self._words)
                if not regions.exact:  # the rest is too hard
                    regions.restore()
                    self.over = True
                yield None
            regions.restore()
            for slot in range(len(self._words)):
                candidates = ceiling.search.rows.candidates(slot)
                self._worths[slot] = [(ceiling.kernel.worth(slot, word), word) for word in candidates]
            total = sum(map(self._best, range(len(self._words))))
            self._grain = 1 + (max(0, total - ceiling.least) >> FITS)
            own, rest = ([self._table(slot) for slot in part] for part in self._parts)
            spare = self._spare(sum(table.best for table in own) + regions.bests[1])
            own = yield from self._smaller(own, spare)
            half = yield from self._join(own, spare)
            if half is not None:
                rest = yield from self._smaller(rest, self._spare(sum(table.best for table in [half, *rest])))
                yield from self._meet([half, *rest])
        self.over = True
        yield None

    def _spare(self, most: int) -> int:
        """Returns what may be lost of what a fill comes to at most."""
        spare: int = max(0, most - self._ceiling.least) // self._grain
        return spare

    def _smaller(self, tables: list[Table], spare: int) -> Generator[None, None, list[Table]]:
        """Joins tables as long as two of them are expected to make few rows."""
        while len(tables) > 1:
            joined = min(combinations(tables, 2), key=self._expected)
            if self._expected(joined) > SMALL:
                break
            made = yield from self._join(joined, spare)
            if made is None:
                break
            tables = [made, *(table for table in tables if not table.slots <= made.slots)]
        return tables

    def _meet(self, tables: Sequence[Table]) -> Iterator[list[int] | None]:
        """Looks for the fills in the rows of all tables together that are better than the best that is known."""
        most = sum(table.best for table in tables)
        cells = sorted({cell for table in tables for cell in table.cells})
        join = self._kernels.meet.Join(order_of(tables), (), self._spare(most))
        del tables
        while most >= self._ceiling.least:
            join.slack = self._spare(most)
            before = join.work
            state = join.run(SLICE, 0)
            self._done += join.work - before
            if state == ENDED:
                break
            if state == FILLED:
                yield from self._check({cell: join.letter[cell] for cell in cells})
            yield None
        self.closed = True

    def _check(self, letters: Mapping[int, int]) -> Iterator[list[int] | None]:
        """Finds the best fill with some letters, by place."""
        search, order = self._ceiling.search.again(), self._ceiling.order
        search.begin(0)
        if not (all(search.rows.only(*one) for one in letters.items()) and search.rows.settle()):
            return
        bound = self._kernels.bound.Bound(search.rows, self._ceiling.values, order)
        branch = self._kernels.branch.Branch(search.rows, bound)
        branch.begin(order, [-1] * len(order), self._ceiling.least)
        while (state := branch.run(NODES)) != ENDED:
            if state == FILLED:
                branch.least = branch.value() + 1
                found = dict(zip(order, branch.found(), strict=True))
                yield [found[slot] for slot in range(len(found))]
            yield None

    def _join(self, tables: Sequence[Table], spare: int) -> Generator[None, None, Table | None]:
        """Joins tables; None where that makes too many rows, or none of their cells is crossed from outside."""
        slots = frozenset[int]().union(*(table.slots for table in tables))
        cells = self._open(slots)
        if not cells:
            return None
        join = self._kernels.meet.Join(order_of(tables), cells, spare)
        state = SPENT
        while state == SPENT:
            before = join.work
            state = join.run(SLICE, MOST)
            self._done += join.work - before
            yield None
        if state == FULL:
            return None
        best = sum(table.best for table in tables) - join.lead * self._grain
        return Table(slots, cells, join.rows, join.kept_codes, join.kept_losses, join.lead, best)

    def _table(self, slot: int) -> Table:
        """Makes the table of a slot."""
        search, best = self._ceiling.search, self._best(slot)
        kind = search.slots.kind_of[slot]
        size, codes = search.slots.kinds[kind].cells, search.shares[kind].codes
        places = self._crossed(slot)
        first = search.slots.places(slot)[0]
        rows: dict[bytes, int] = {}
        for worth, word in self._worths[slot]:
            text = bytes(codes[word * size + place - first] for place in places)
            lost = (best - worth) // self._grain
            if lost < rows.get(text, 2 << FITS):
                rows[text] = lost
        cells = tuple(map(self._cell, places))
        letters = array("B", b"".join(rows))
        return Table(frozenset([slot]), cells, len(rows), letters, array("i", rows.values()), 0, best)

    def _best(self, slot: int) -> int:
        return max(worth for worth, _ in self._worths[slot])

    def _cell(self, place: int) -> int:
        """Returns the number of the cell of a place that two slots share: the first of its places."""
        other: int = self._other[place]
        return min(place, other)

    def _crossed(self, slot: int) -> list[int]:
        """Returns the places of a slot that another crosses."""
        return [place for place in self._ceiling.search.slots.places(slot) if self._other[place] >= 0]

    def _open(self, slots: frozenset[int]) -> tuple[int, ...]:
        """Returns the cells of some slots that others cross."""
        places = (place for slot in slots for place in self._crossed(slot))
        return tuple(sorted(self._cell(place) for place in places if self._slot_of[self._other[place]] not in slots))

    def _expected(self, tables: Sequence[Table]) -> float:
        """Guesses how many rows two tables make."""
        a, b = tables
        shared = set(a.cells).intersection(b.cells)
        if not shared:
            return inf
        pairs: float = a.rows * b.rows / ALIKE ** len(shared)
        return min(pairs, float(ALIKE ** len(self._open(a.slots | b.slots))))
