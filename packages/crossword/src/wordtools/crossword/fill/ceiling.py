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
from typing import Any

from wordtools.crossword.fill.dissection import Dissection
from wordtools.crossword.fill.regions import Regions
from wordtools.crossword.fill.search import ENDED, FILLED, FillSearch

STEPS = (1, 10, 100, 1_000, 1_000_000)  # parts of a score: the first of which all scores are whole numbers is taken
FINE = 1_000  # units of the kernel for such a part: numbers at crossings may be smaller than a score
MOST = 10**13  # units of a score at most
PLAIN = 4_000  # candidates of all slots that are not too many where kernels are Python
PASSES = 2  # at a time
MOST_PASSES = 20  # times that many
SMALL = 20_000  # a gain of less than one part in so many is little: then there are no further passes
SMALLEST, LARGEST = 12, 40  # up to so many slots the whole is searched only, or too
NODES = 50  # choices in the whole at a time


def in_turn(works: Sequence[Callable[[], int]]) -> list[int]:
    """Does one work after the other."""
    return [work() for work in works]


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
        slow = not search.kernels.bound.COMPILED and sum(list(own.rows.count)[: own.rows.slots]) > PLAIN
        return None if slow or search.mirrored else cls(own)

    def __init__(self, search: FillSearch) -> None:
        """Begins with what the best words of all entries come to together.

        Args:
            search: its own, which has begun.
        """
        self.search = search
        scores = search.pool.scores
        own = {score for share in search.shares for score in set(map(scores.__getitem__, share.words))}
        exact = (step for step in STEPS if all(abs(score * step - round(score * step)) < 1e-6 for score in own))
        self._step = next(exact, STEPS[-1])
        size = max(map(abs, own), default=0.0) * self._step or 1.0
        self.unit = max(1, min(FINE, int(MOST / size)))
        """Of the kernel, for the smallest difference of scores."""
        worth = {score: ceil(round(score * self._step, 6)) * self.unit for score in own}
        self.values = [worth[scores[word]] for share in search.shares for word in share.words]
        entries = search.slots.entries
        order = sorted(range(len(entries)), key=lambda slot: entries[slot].cells[0])
        self.rank = {slot: number for number, slot in enumerate(order)}
        """By slot, its place in the order of the passes."""
        self.kernel: Any = search.kernels.bound.Bound(self.search.rows, self.values, order)
        self._given = sum(scores.get(entry.answer, 0.0) for entry in search.slots.given)
        self._most: int = self.kernel.total()
        self._best: float | None = None
        self.least = 0
        """What a better fill comes to at least, in the unit of the kernel."""
        self.each: Callable[[Sequence[Callable[[], int]]], list[int]] = in_turn
        """Does some works, perhaps in threads, and returns what they return."""
        self.shares = 1
        """Works that are long are divided into so many."""
        self.passes = MOST_PASSES
        """Passes over all slots that are still to come, as long as they help."""
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
        return self.search.kernels.branch.Branch(self.search.rows, self.kernel)

    @property
    def work(self) -> int:
        """Words that proofs have looked at so far."""
        proofs = self._whole, self._regions, self._dissection
        return self._done + sum(proof.work for proof in proofs if proof is not None)

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
            self.kernel.descend(PASSES)
            self._most = min(self._most, self.kernel.total())
            if (before - self.kernel.total()) * SMALL < before:
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
        state = whole.run(NODES)
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
