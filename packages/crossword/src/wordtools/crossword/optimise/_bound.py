# cython: cdivision=True
"""Kernel: an upper bound of the score of a fill, by Lagrangian decomposition.

Each crossing has a multiplier for each letter, which is added to the value of one slot's words and subtracted from the
other's. Admissible for any multipliers: they cancel out in a fill, so no fill scores more than the sum over the slots
of their best words with these multipliers (M. Guignard, S. Kim, "Lagrangean decomposition", 1987). A pass goes through
the slots and shifts the slack of each slot's words to the crossings ahead, which never raises the bound and mostly
lowers it (sequential dual ascent, as in V. Kolmogorov, "Convergent tree-reweighted message passing", 2006). A word with
which the bound falls below a known fill is in no better fill, and is removed (reduced cost fixing). All numbers are
integers, so that both forms agree.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from wordtools.core.kernel.arrays import scratch, zeros

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
LOW = -(1 << 62)


class Bound:
    """The bound over the candidates of ``_rows.Rows`` in the same form, which must be settled; serves one thread."""

    def __init__(self, rows: Any, values: Sequence[int], order: Sequence[int]) -> None:
        """Begins with all multipliers zero.

        Args:
            rows: of the slots.
            values: by word, all kinds counted through, what it counts for; below 2 ** 44 in size.
            order: the slots in the order of the passes.

        Raises:
            ValueError: there is not one value a word, or the order does not have each slot once.
        """
        self.rows = rows
        self.slots = self.rows.slots
        if sorted(order) != list(range(self.slots)):
            raise ValueError("each slot has one place in the order")
        if len(values) != len(self.rows.score) - 1:
            raise ValueError("one value a word is needed")
        self.value = array("q", [*values, 0])
        self.order = array("q", [*order, 0])
        self.rank = zeros("q", self.slots + 1)
        for k in range(self.slots):
            self.rank[self.order[k]] = k
        self.number = scratch(COMPILED, "q", self.rows.places * self.rows.row)
        self.highest = scratch(COMPILED, "q", self.rows.places * self.rows.row)
        self.best = scratch(COMPILED, "q", self.slots)
        self.first = scratch(COMPILED, "q", self.slots + 1)
        self.words = scratch(COMPILED, "i", 1)
        self.load()

    def load(self) -> None:
        """Takes the candidates as they are now."""
        count = 0
        for s in range(self.slots):
            self.first[s] = count
            count += self.rows.count[s]
        self.first[self.slots] = count
        self.words = scratch(COMPILED, "i", count)
        with cython.nogil:
            self.collect()

    def collect(self) -> None:
        for s in range(self.slots):
            w = 0
            for i in range(self.first[s], self.first[s + 1]):
                w = self.rows.next_word(s, w)
                self.words[i] = w
                w += 1
            self.weigh(s)

    def total(self) -> int:
        """Returns the bound: in the unit of the values, over all slots."""
        total = 0
        for s in range(self.slots):
            total += self.best[s]
        return total

    def descend(self, passes: int) -> None:
        """Lowers the bound in *passes* passes forwards and back."""
        with cython.nogil:
            for _ in range(passes):
                for k in range(self.slots):
                    self.give(self.order[k], 1)
                for k in range(self.slots):
                    self.give(self.order[self.slots - 1 - k], 0)
                for k in range(self.slots):
                    self.weigh(k)

    def weigh(self, s: int) -> None:
        """Finds the best that a slot's words come to, and the best with each letter at each place."""
        length = self.rows.length[s]
        row = self.rows.row
        at = self.rows.place_at[s] * row
        for j in range(length * row):
            self.highest[at + j] = LOW
        best = LOW
        for i in range(self.first[s], self.first[s + 1]):
            value = self.worth(s, self.words[i])
            if value > best:
                best = value
            code = self.rows.code_at[s] + self.words[i] * length
            for j in range(length):
                k = at + j * row + self.rows.codes[code + j]
                if value > self.highest[k]:
                    self.highest[k] = value
        self.best[s] = best

    def worth(self, s: int, word: int) -> int:
        """Returns what a word counts for in a slot, with the numbers at its crossings."""
        length = self.rows.length[s]
        at = self.rows.place_at[s] * self.rows.row
        code = self.rows.code_at[s] + word * length
        value: int = self.value[self.rows.word_at[s] + word]
        for j in range(length):
            value += self.number[at + j * self.rows.row + self.rows.codes[code + j]]
        return value

    def give(self, s: int, ahead: int) -> None:
        """Gives away what a slot's words fall short of its best, to its crossings ahead or behind in the order."""
        row = self.rows.row
        count = behind = 0
        for x in range(self.rows.place_at[s], self.rows.place_at[s + 1]):
            y = self.rows.other[x]
            if y >= 0:
                if (self.rank[self.rows.slot_of[y]] > self.rank[s]) == (ahead == 1):
                    count += 1
                else:
                    behind += 1
        if count == 0:
            return
        if behind > count:  # what is left over goes the other way in the pass back
            count = behind
        self.weigh(s)
        for x in range(self.rows.place_at[s], self.rows.place_at[s + 1]):
            y = self.rows.other[x]
            if y < 0 or (self.rank[self.rows.slot_of[y]] > self.rank[s]) != (ahead == 1):
                continue
            for code in range(1, row):
                if self.highest[x * row + code] > LOW:
                    # a word loses at most its own shortfall in all, so the best of the slot stays what it is
                    share = (self.best[s] - self.highest[x * row + code]) // count
                    self.number[x * row + code] += share
                    self.number[y * row + code] -= share

    def cut(self, least: int) -> int:
        """Takes out the words with which no fill comes to *least*; returns how many. Settle and load afterwards."""
        with cython.nogil:
            for s in range(self.slots):  # numbers may have been changed from outside
                self.weigh(s)
            gone = self.cut_all(least - self.total())
        return gone  # noqa: RET504 - not in the block without the GIL

    def cut_all(self, slack: int) -> int:
        gone = 0
        for s in range(self.slots):
            for i in range(self.first[s], self.first[s + 1]):
                if self.worth(s, self.words[i]) - self.best[s] < slack:
                    self.rows.remove(s, self.words[i])
                    gone += 1
        return gone
