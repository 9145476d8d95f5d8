# cython: cdivision=True
"""Kernel: which letters good fills have in each cell, by belief propagation.

Each slot tells each crossing how much its words come to with each letter, as far as the other crossings let it: the sum
over its words of exp(heat * value), times what was told to it (J. Pearl, "Probabilistic reasoning in intelligent
systems", 1988). That proves nothing where crossings form loops, but it is a good guess of where the good fills are,
better than the numbers of ``_bound.py``: it knows how many ways lie open with a letter, not only the best of them.
"""

from __future__ import annotations

from typing import Any

from wordtools.core.kernel.arrays import scratch

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from math import exp, log

NEVER = -1e6  # of a letter that no word of a slot has there
LEAST = -60.0  # of a letter that is told of
TINY = 1e-26


class Belief:
    """What is told about letters, for the candidates of a ``_bound.Bound`` in the same form; serves one thread."""

    def __init__(self, rows: Any, bound: Any) -> None:
        """Begins with nothing told."""
        self.rows = rows
        self.bound = bound
        self.row = self.rows.row
        self.told: Any = scratch(COMPILED, "d", self.rows.places * self.row)
        self.tells: Any = scratch(COMPILED, "d", self.rows.places * self.row)
        most = 1
        for s in range(self.rows.slots):
            if self.rows.count[s] > most:
                most = self.rows.count[s]
        self.worth: Any = scratch(COMPILED, "d", most)
        self.work = 0

    def spread(self) -> float:
        """Returns how far the values of a slot's candidates lie from their mean, on average over the slots."""
        total = 0.0
        for s in range(self.rows.slots):
            n = self.bound.first[s + 1] - self.bound.first[s]
            mean = 0.0
            for i in range(self.bound.first[s], self.bound.first[s + 1]):
                mean += self.bound.value[self.rows.word_at[s] + self.bound.words[i]]
            mean /= max(1, n)
            apart = 0.0
            for i in range(self.bound.first[s], self.bound.first[s + 1]):
                apart += abs(self.bound.value[self.rows.word_at[s] + self.bound.words[i]] - mean)
            total += apart / max(1, n)
        return float(total / max(1, self.rows.slots))

    def tell(self, heat: float) -> None:
        """Makes one round: each slot tells, then all is taken over by half."""
        with cython.nogil:
            for s in range(self.rows.slots):
                self.weigh(s, heat)
            self.take()

    def weigh(self, s: int, heat: float) -> None:
        """Sums up what a slot's words come to with each letter."""
        row = self.row
        length = self.rows.length[s]
        at = self.rows.place_at[s] * row
        first = self.bound.first[s]
        n = self.bound.first[s + 1] - first
        best = -1e300
        for i in range(n):
            w = self.bound.words[first + i]
            code = self.rows.code_at[s] + w * length
            value = heat * self.bound.value[self.rows.word_at[s] + w]
            for j in range(length):
                value += self.told[at + j * row + self.rows.codes[code + j]]
            self.worth[i] = value
            if value > best:
                best = value
        for j in range(length * row):
            self.tells[at + j] = 0.0
        for i in range(n):
            value = exp(self.worth[i] - best)
            code = self.rows.code_at[s] + self.bound.words[first + i] * length
            for j in range(length):
                self.tells[at + j * row + self.rows.codes[code + j]] += value
        self.work += n
        for j in range(length * row):
            value = self.tells[at + j]
            self.tells[at + j] = log(value) + best - self.told[at + j] if value > 0.0 else NEVER

    def take(self) -> None:
        """Takes over what crossing slots tell, by half."""
        row = self.row
        for x in range(self.rows.places):
            y = self.rows.other[x]
            if y < 0:
                continue
            best = NEVER
            for c in range(1, row):
                if self.tells[y * row + c] > best:
                    best = self.tells[y * row + c]
            total = 0.0
            for c in range(1, row):
                total += exp(self.tells[y * row + c] - best)
            base = best + log(total)
            for c in range(row):
                value = self.tells[y * row + c] - base
                if value < LEAST or c == 0:
                    value = LEAST
                self.told[x * row + c] = log(0.5 * exp(value) + 0.5 * exp(self.told[x * row + c]) + TINY)
