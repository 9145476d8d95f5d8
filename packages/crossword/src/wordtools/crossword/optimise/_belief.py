# cython: cdivision=True
"""Kernel: the letters that good fills have in each cell, by loopy belief propagation in floating point.

A fill has the probability exp(heat * total value), normalised. The message from a slot to a crossing slot is, for each
letter of the shared cell, the logarithm of the sum over the sender's words of exp(heat * value) times the messages for
their other letters (sum-product algorithm: J. Pearl, "Probabilistic reasoning in intelligent systems", 1988). With
loops the marginals are approximations and prove nothing. They guide better than the bounds of ``_bound.py``, as they
count all fills with a letter, not only the best one.
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

LOG_ZERO = -1e6  # logarithm for a letter that no word of a slot has there
LOG_MIN = -60.0  # least log message, so that no letter is ruled out by rounding
TINY = 1e-26  # added before a logarithm is taken


class Belief:
    """The messages for the candidates of a ``_bound.Bound`` in the same form; serves one thread."""

    def __init__(self, rows: Any, bound: Any) -> None:
        """Begins with uniform messages."""
        self.rows = rows
        self.bound = bound
        self.row = self.rows.row
        self.messages: Any = scratch(COMPILED, "d", self.rows.places * self.row)
        self.outgoing: Any = scratch(COMPILED, "d", self.rows.places * self.row)
        most = 1
        for s in range(self.rows.slots):
            if self.rows.count[s] > most:
                most = self.rows.count[s]
        self.log_weights: Any = scratch(COMPILED, "d", most)
        self.work = 0

    def spread(self) -> float:
        """Returns the mean absolute deviation of the values of a slot's candidates, averaged over the slots."""
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

    def sweep(self, heat: float) -> None:
        """Runs one round: all slots send, then the messages are replaced with damping 0.5."""
        with cython.nogil:
            for s in range(self.rows.slots):
                self.send(s, heat)
            self.receive()

    def send(self, s: int, heat: float) -> None:
        """Computes the outgoing messages of a slot, by log-sum-exp over its words."""
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
                value += self.messages[at + j * row + self.rows.codes[code + j]]
            self.log_weights[i] = value
            if value > best:
                best = value
        for j in range(length * row):
            self.outgoing[at + j] = 0.0
        for i in range(n):
            value = exp(self.log_weights[i] - best)
            code = self.rows.code_at[s] + self.bound.words[first + i] * length
            for j in range(length):
                self.outgoing[at + j * row + self.rows.codes[code + j]] += value
        self.work += n
        for j in range(length * row):
            value = self.outgoing[at + j]
            self.outgoing[at + j] = log(value) + best - self.messages[at + j] if value > 0.0 else LOG_ZERO

    def receive(self) -> None:
        """Normalises the outgoing messages and mixes them half and half with the old ones, against oscillation."""
        row = self.row
        for x in range(self.rows.places):
            y = self.rows.other[x]
            if y < 0:
                continue
            best = LOG_ZERO
            for c in range(1, row):
                if self.outgoing[y * row + c] > best:
                    best = self.outgoing[y * row + c]
            total = 0.0
            for c in range(1, row):
                total += exp(self.outgoing[y * row + c] - best)
            base = best + log(total)
            for c in range(row):
                value = self.outgoing[y * row + c] - base
                if value < LOG_MIN or c == 0:
                    value = LOG_MIN
                self.messages[x * row + c] = log(0.5 * exp(value) + 0.5 * exp(self.messages[x * row + c]) + TINY)
