"""Ceiling: how high the score of a fill can be at most, brought down step by step until nothing is left to find.

``_bound.py`` has the bound. What cannot be part of a better fill than the best that is known is taken out, the
slots are made to agree again, and a search of what is left, which uses the same bound at each of its choices,
proves in the end that there is no better one, or finds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import ceil
from typing import Any

from wordtools.crossword.fill.search import ENDED, FILLED, FillSearch

STEPS = (1, 10, 100, 1_000, 1_000_000)  # parts of a score: the first of which all scores are whole numbers is taken
FINE = 1_000  # units of the kernel for such a part: numbers at crossings may be smaller than a score
MOST = 10**13  # units of a score at most
PLAIN = 4_000  # candidates of all slots that are not too many where kernels are Python
PASSES = 2  # at a time
SMALL = 5_000  # a gain of less than one part in so many is little: then the next passes wait twice as long


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
        self._unit = max(1, min(FINE, int(MOST / size)))
        worth = {score: ceil(round(score * self._step, 6)) * self._unit for score in own}
        self._values = [worth[scores[word]] for share in search.shares for word in share.words]
        entries = search.slots.entries
        order = sorted(range(len(entries)), key=lambda slot: entries[slot].cells[0])
        self.rank = {slot: number for number, slot in enumerate(order)}
        """By slot, its place in the order of the passes."""
        self.kernel: Any = search.kernels.bound.Bound(self.search.rows, self._values, order)
        self._given = sum(scores.get(entry.answer, 0.0) for entry in search.slots.given)
        self._most: int = self.kernel.total()
        self._best: float | None = None
        self._least = 0  # what a better fill comes to at least, in the unit of the kernel
        self._wait = self._left = 1
        self.closed = False
        """Whether no fill is better than the best that is known."""
        ats = accumulate((len(share.words) for share in search.shares), initial=0)
        first = dict(enumerate(ats))
        self._first = [first[kind] for kind in search.slots.kind_of]
        self.whole: Any = None
        self.unit = self._unit

    @property
    def total(self) -> float:
        """No fill has a higher total score than this, or than the best that is known."""
        most = self._most // self._unit / self._step + self._given
        return most if self._best is None else max(most, self._best)

    def value(self, slot: int, word: int) -> int:
        """Returns what a word counts for."""
        return self._values[self._first[slot] + word]

    def worth(self, words: Sequence[int]) -> int:
        """Returns what the words of all slots come to."""
        return sum(self._values[first + word] for first, word in zip(self._first, words, strict=True))

    def branch(self) -> Any:
        """Makes a search for the best words of some slots."""
        return self.search.kernels.branch.Branch(self.search.rows, self.kernel)

    @property
    def work(self) -> int:
        """Words that proofs have looked at so far."""
        return self.whole.work if self.whole is not None else 0

    def lower(self, words: Sequence[int], total: float) -> None:
        """Brings the bound down, and takes out what no fill has that is better than these *words*, a number a slot."""
        better = self._know(words, total)
        self._left -= 1
        if self.closed or (self._left and not better):
            return
        if not self._left:
            before = self.kernel.total()
            self.kernel.improve(PASSES)
            self._most = min(self._most, self.kernel.total())
            self._wait *= 2 if (before - self.kernel.total()) * SMALL < before else 1
            self._left = self._wait
        self._cut()

    def _cut(self) -> None:
        if self._most < self._least:
            self.closed = True
        elif self.kernel.cut(self._least):
            if self.search.rows.settle():
                self.kernel.load()
                self.whole = None
            else:
                self.closed = True

    def _know(self, words: Sequence[int], total: float) -> bool:
        """Takes the best fill that is known; whether it is another one."""
        least = self.worth(words) + self._unit
        better = least != self._least
        self._least, self._best = least, total
        return better

    def prove(self, words: Sequence[int], total: float, nodes: int) -> list[int] | None:
        """Searches the whole on: returns a better fill than these *words*, or None; then it may be ``closed``."""
        self._know(words, total)
        if self.closed:
            return None
        slots = sorted(self.rank, key=self.rank.__getitem__)
        if self.whole is None:
            self.whole = self.branch()
            self.whole.begin(slots, [-1] * len(slots), self._least)
        self.whole.least = self._least
        state = self.whole.run(nodes)
        self.closed = state == ENDED
        if state != FILLED:
            return None
        found = dict(zip(slots, self.whole.found(), strict=True))
        return [found[slot] for slot in range(len(slots))]
