"""Ceiling: how high the score of a fill can be at most, brought down step by step until nothing is left to find.

``_bound.py`` has the bound. What cannot be part of a better fill than the best that is known is taken out, the
slots are made to agree again. A small grid is then searched as a whole (``_branch.py``), which proves that there is no
better fill, or finds it; a larger one part by part (``dissection.py``), and what no search of parts can do is left to
regions (``regions.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import ceil
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from wordtools.crossword.optimise import _bound, _branch
from wordtools.crossword.optimise.dissection import Dissection
from wordtools.crossword.optimise.regions import Regions
from wordtools.crossword.search.search import ENDED, FILLED, FillSearch
from wordtools.crossword.words.tables import WordTables

STEPS = (1, 10, 100, 1_000, 1_000_000)  # divisions of a score: the first in which all scores are whole numbers is used
UNITS_PER_STEP = 1_000  # units of the kernel per division, as multipliers are finer than scores
MAX_UNITS = 10**13  # units: largest score
MAX_PLAIN_CANDIDATES = 4_000  # candidates of all slots; with more, plain Python kernels are too slow
PASSES = 2  # of the bound, at a time
MOST_PASSES = 20  # of these times
MIN_GAIN = 20_000  # passes end when a pass gains less than 1 / MIN_GAIN of the bound
SMALLEST, LARGEST = 12, 40  # slots: up to the first only the whole is searched, up to the second also the whole
NODES_PER_SLICE = 50  # search nodes in the whole between two looks


def in_turn(works: Sequence[Callable[[], int]]) -> list[int]:
    """Does one work after the other."""
    return [work() for work in works]


class Values(NamedTuple):
    """What the words of some tables count for."""

    step: int
    """Divisions of a score."""
    unit: int
    """Of the kernel, for the smallest difference of scores."""
    values: list[int]
    """By word, all kinds counted through."""

    @classmethod
    def of(cls, tables: WordTables) -> Values:
        """Works them out, once for all puzzles with the same tables."""
        known = _VALUES.get(tables)
        if known is not None:
            return known
        scores = tables.pool.scores
        own = {score for share in tables.shares for score in set(map(scores.__getitem__, share.words))}
        exact = (step for step in STEPS if all(abs(score * step - round(score * step)) < 1e-6 for score in own))
        step = next(exact, STEPS[-1])
        size = max(map(abs, own), default=0.0) * step or 1.0
        unit = max(1, min(UNITS_PER_STEP, int(MAX_UNITS / size)))
        worth = {score: ceil(round(score * step, 6)) * unit for score in own}
        made = _VALUES[tables] = cls(
            step, unit, [worth[scores[word]] for share in tables.shares for word in share.words]
        )
        return made


_VALUES: WeakKeyDictionary[WordTables, Values] = WeakKeyDictionary()


class Ceiling:
    """The bound of one puzzle; has a search of its own."""

    @classmethod
    def of(cls, search: FillSearch) -> Ceiling | None:
        """Begins, unless there is no bound: in a word square each word counts twice; and plain Python takes too long.

        Raises:
            NoFillError: there is no fill.
        """
        own = search.again()
        own.begin(0)
        slow = not _bound.COMPILED and sum(list(own.rows.count)[: own.rows.slots]) > MAX_PLAIN_CANDIDATES
        return None if slow or search.mirrored else cls(own)

    def __init__(self, search: FillSearch) -> None:
        """Begins with what the best words of all entries come to together.

        Args:
            search: its own, which has begun.
        """
        self.search = search
        scores = search.pool.scores
        self._step, self.unit, self.values = Values.of(search.tables)
        entries = search.slots.entries
        order = sorted(range(len(entries)), key=lambda slot: entries[slot].cells[0])
        self.rank = {slot: number for number, slot in enumerate(order)}
        """By slot, its place in the order of the passes."""
        self.kernel = _bound.Bound(self.search.rows, self.values, order)
        self._given = sum(scores.get(entry.answer, 0.0) for entry in search.slots.given)
        self._most: int = self.kernel.total()
        self._best: float | None = None
        self.least = 0
        """The least value of a better fill, in the unit of the kernel."""
        self.each: Callable[[Sequence[Callable[[], int]]], list[int]] = in_turn
        """Runs some tasks, perhaps in threads, and returns their results."""
        self.shares = 1
        """Number of parts of a long task."""
        self.passes = MOST_PASSES
        """Number of passes over all slots that may follow while they help."""
        self.closed = False
        """Whether no fill is better than the best that is known."""
        ats = accumulate((len(share.words) for share in search.shares), initial=0)
        first = dict(enumerate(ats))
        self._first = [first[kind] for kind in search.slots.kind_of]
        self.order = order
        self._whole: Any = None
        self._regions: Regions | None = None
        self._dissection: Dissection | None = None
        self._done = 0

    @property
    def total(self) -> float:
        """No fill has a higher total score than this, or than the best that is known."""
        most = self._most // self.unit / self._step + self._given
        return most if self._best is None else max(most, self._best)

    def value(self, slot: int, word: int) -> int:
        """Returns what a word counts for."""
        return self.values[self._first[slot] + word]

    def worth(self, words: Sequence[int]) -> int:
        """Returns what the words of all slots come to."""
        return sum(self.values[first + word] for first, word in zip(self._first, words, strict=True))

    def branch(self) -> Any:
        """Makes a search for the best words of some slots."""
        return _branch.Branch(self.search.rows, self.kernel)

    @property
    def work(self) -> int:
        """Words that proofs have looked at so far."""
        proofs = self._whole, self._regions, self._dissection
        return self._done + sum(proof.work for proof in proofs if proof is not None)

    def descend(self, passes: int) -> None:
        """Brings the bound down by passes over all slots, whatever fill is known."""
        self.kernel.descend(passes)
        self._most = min(self._most, self.kernel.total())

    def lower(self, words: Sequence[int], total: float) -> list[int] | None:
        """Brings the bound down a little; then it may be ``closed``.

        Args:
            words: of the best fill that is known, by slot.
            total: its score.

        Returns:
            The words of a better fill, where one was found, by slot.
        """
        better = self._know(words, total)
        if self.passes:
            self.passes -= 1
            before = self.kernel.total()
            self.descend(PASSES)
            if (before - self.kernel.total()) * MIN_GAIN < before:
                self.passes = 0
            self._cut()
            return None
        if better:
            self._cut()
        slots = len(self.rank)
        if self.closed:
            return None
        if slots > SMALLEST:
            self._dissection = self._dissection or Dissection(self)
            if not self._dissection.over:
                return self._divide(self._dissection, words)
        if slots <= SMALLEST or (slots <= LARGEST and self._tree().work <= self._parts().work):
            return self._search_on()
        regions = self._parts()
        if regions.solve(words):
            self._lower_to(regions.most)
        if regions.tired and regions.size < slots:
            self._done += regions.work
            self._regions = Regions(self, regions.size + regions.size // 2)
        return None

    def _divide(self, dissection: Dissection, words: Sequence[int]) -> list[int] | None:
        """Goes on part by part."""
        found = dissection.step(words)
        self._lower_to(dissection.most)
        self.closed = self.closed or dissection.closed
        return found

    def _lower_to(self, most: int | None) -> None:
        self._most = self._most if most is None else min(self._most, most)
        self.closed = self._most < self.least

    def _tree(self) -> Any:
        """Returns the search of the whole."""
        if self._whole is None:
            self._whole = self.branch()
            self._whole.begin(self.order, [-1] * len(self.order), self.least)
        return self._whole

    def _parts(self) -> Regions:
        if self._regions is None:
            self._regions = Regions(self)
        return self._regions

    def _search_on(self) -> list[int] | None:
        whole = self._tree()
        whole.least = self.least
        state = whole.run(NODES_PER_SLICE)
        self.closed = state == ENDED
        if state != FILLED:
            return None
        found = dict(zip(self.order, whole.found(), strict=True))
        return [found[slot] for slot in range(len(found))]

    def _cut(self) -> None:
        if self._most < self.least:
            self.closed = True
        elif self.kernel.cut(self.least):
            if self.search.rows.settle():
                self.kernel.load()
            else:
                self.closed = True

    def _know(self, words: Sequence[int], total: float) -> bool:
        """Takes the best fill that is known; whether it is another one."""
        least = self.worth(words) + self.unit
        better = least != self.least
        self.least, self._best = least, total
        return better
