# cython: cdivision=True
"""Kernel: marginal probabilities of letters at the crossings, by loopy belief propagation in integers.

A message from a slot to a crossing slot gives, for each letter of the shared cell, the totals weight of the sender's
words with that letter. The weight of a word is the product of the messages received for its other letters (sum-product
algorithm: J. Pearl, "Probabilistic reasoning in intelligent systems", 1988). The product of all messages for a word's
letters approximates the share of fills that contain the word. As a guide of the search it is better than counting the
words that a letter leaves to the crossing slot, since most of those words are in no fill. Only slots whose candidates
or messages changed send again. Integers make incoming_pairs forms of the kernel agree exactly.
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
    from wordtools.core.kernel.bits import lowest, popcount

    PART = 60  # as in _tables.py
    SHIFT, PAIR_SHIFT = 10, 15  # bits of a message, and of the product of two messages

UNIT_WEIGHT = 1 << 48  # weight of a word whose letters are all the likeliest; times the words of a slot below 2 ** 64
ONE = 1 << SHIFT  # message of the likeliest letter; of any other letter 1 or more
MIN_CHANGE = ONE >> 5  # a message that changes less does not make its receiver send again
MAX_LEVELS = 64  # levels of choice with messages of their own; deeper levels share those of the last


class Chances:
    """The messages between the slots of ``_rows.Rows`` in the same form, by level of choice; serves one thread."""

    def __init__(self, rows: Any) -> None:
        self.rows = rows
        self.size = self.rows.places * self.rows.row
        self.levels = min(MAX_LEVELS, self.rows.slots + 1)
        longest = 1
        for s in range(self.rows.slots):
            if self.rows.length[s] > longest:
                longest = self.rows.length[s]
        self.messages = scratch(COMPILED, "H", self.levels * self.size)
        self.totals = scratch(COMPILED, "Q", longest * self.rows.row)
        self.incoming = scratch(COMPILED, "I", longest * self.rows.row)
        square = self.rows.row * self.rows.row
        self.incoming_pairs = scratch(COMPILED, "H", longest // 2 * square)
        self.pair_totals = scratch(COMPILED, "Q", longest // 2 * square)
        self.pair_at = scratch(COMPILED, "q", self.rows.slots)
        begins: dict[int, int] = {}  # by kind, where the pairs of its words begin
        room = 0
        for s in range(self.rows.slots):
            if self.rows.kind[s] not in begins:
                begins[self.rows.kind[s]] = room
                room += self.rows.most[s] * (self.rows.length[s] // 2)
            self.pair_at[s] = begins[self.rows.kind[s]]
        self.pairs = scratch(COMPILED, "H", room)
        for s in range(self.rows.slots):
            if begins.pop(self.rows.kind[s], -1) >= 0:
                self.pair_up(s)
        self.sent_version = scratch(COMPILED, "Q", self.rows.slots)
        self.pending = bytearray(self.rows.slots + 1)
        self.begin()

    def pair_up(self, s: int) -> None:
        """Combines the letters of all words of a slot's kind into pairs."""
        length = self.rows.length[s]
        n = length // 2
        for word in range(self.rows.most[s]):
            code = self.rows.code_at[s] + word * length
            pair = self.pair_at[s] + word * n
            for j in range(n):
                self.pairs[pair + j] = self.rows.codes[code + 2 * j] * self.rows.row + self.rows.codes[code + 2 * j + 1]

    def begin(self) -> None:
        """Sets all letters equally likely, before any choice."""
        for i in range(self.size):
            self.messages[i] = ONE
        for s in range(self.rows.slots):
            self.sent_version[s] = 0
            self.pending[s] = 1

    def propagate(self, times: int) -> None:
        """Runs *times* sweeps over all slots."""
        with cython.nogil:
            for _ in range(times):
                self.sweep()

    def likelihoods(self, place: int) -> list[int]:
        """Returns the messages for the letters at a place, in the order of the alphabet: from 1 to ``ONE``."""
        if not 0 <= place < self.rows.places:
            raise IndexError("no such place")
        s = self.at_level() + place * self.rows.row
        return list(self.messages[s + 1 : s + self.rows.row])

    def weights(self, s: int) -> list[int]:
        """Returns the weights of the candidates of a slot, in their order, as parts of ``UNIT_WEIGHT``."""
        if not 0 <= s < self.rows.slots:
            raise IndexError("no such slot")
        self.receive(s)
        return [self.weight(s, word) for word in self.rows.candidates(s)]

    def at_level(self) -> int:
        at: int = (self.rows.level if self.rows.level < self.levels else self.levels - 1) * self.size
        return at

    def deepen(self) -> None:
        """Begins a level with the messages of the level before."""
        if self.rows.level < self.levels:
            a = self.at_level()
            for i in range(self.size):
                self.messages[a + i] = self.messages[a - self.size + i]

    def sweep(self) -> None:
        """Sends from each slot whose candidates changed, or that received a changed message."""
        for s in range(self.rows.slots):
            if self.rows.count[s] > 1 and (self.pending[s] or self.sent_version[s] != self.rows.version[s]):
                self.send(s)

    def receive(self, s: int) -> None:
        """Collects the messages to a slot; a cell with one possible letter needs none."""
        row = self.rows.row
        begin = self.rows.place_at[s]
        for j in range(self.rows.length[s]):
            x = begin + j
            at = self.at_level() + x * row
            single = popcount(self.rows.letters[x]) < 2 or self.rows.other[x] < 0
            for c in range(row):
                self.incoming[j * row + c] = ONE if single else self.messages[at + c]

    def weight(self, s: int, word: int) -> int:
        """Returns the weight of a word: the product of the messages for its letters."""
        weight = UNIT_WEIGHT
        code = self.rows.code_at[s] + word * self.rows.length[s]
        for j in range(self.rows.length[s]):
            weight = weight * self.incoming[j * self.rows.row + self.rows.codes[code + j]] >> SHIFT
        return weight

    def sum_words(self, s: int) -> None:
        """Adds up the weights of a slot's words, by place and letter."""
        row = self.rows.row
        length = self.rows.length[s]
        at = self.rows.at[s]
        for i in range(self.rows.n_live[s]):
            k = self.rows.live[at + i]
            part = self.rows.now[at + k]
            while part:
                word = (k << PART) + lowest(part)
                part &= part - 1
                weight = self.weight(s, word)
                code = self.rows.code_at[s] + word * length
                for j in range(length):
                    self.totals[j * row + self.rows.codes[code + j]] += weight

    def sum_words_by_pairs(self, s: int) -> None:
        """Does the same by pairs of letters, which halves the time where there are many words."""
        row = self.rows.row
        square = row * row
        length = self.rows.length[s]
        n = length // 2
        last = (length - 1) * row
        for j in range(n):
            for a in range(row):
                for b in range(row):
                    x = j * square + a * row + b
                    own = self.incoming[2 * j * row + a] * self.incoming[(2 * j + 1) * row + b]
                    self.incoming_pairs[x] = (own + (1 << (2 * SHIFT - PAIR_SHIFT)) - 1) >> (2 * SHIFT - PAIR_SHIFT)
                    self.pair_totals[x] = 0
        at = self.rows.at[s]
        for i in range(self.rows.n_live[s]):
            k = self.rows.live[at + i]
            part = self.rows.now[at + k]
            while part:
                word = (k << PART) + lowest(part)
                part &= part - 1
                pair = self.pair_at[s] + word * n
                weight = UNIT_WEIGHT
                for j in range(n):
                    weight = weight * self.incoming_pairs[j * square + self.pairs[pair + j]] >> PAIR_SHIFT
                if length & 1:
                    x = last + self.rows.codes[self.rows.code_at[s] + (word + 1) * length - 1]
                    weight = weight * self.incoming[x] >> SHIFT
                    self.totals[x] += weight
                for j in range(n):
                    self.pair_totals[j * square + self.pairs[pair + j]] += weight
        for j in range(n):
            for a in range(row):
                for b in range(row):
                    own = self.pair_totals[j * square + a * row + b]
                    self.totals[2 * j * row + a] += own
                    self.totals[(2 * j + 1) * row + b] += own

    def send(self, s: int) -> None:
        """Sends a slot's messages to its crossing slots."""
        row = self.rows.row
        length = self.rows.length[s]
        self.sent_version[s] = self.rows.version[s]
        self.pending[s] = 0
        self.receive(s)
        for j in range(length * row):
            self.totals[j] = 0
        if self.rows.count[s] < row * row:
            self.sum_words(s)
        else:
            self.sum_words_by_pairs(s)
        for j in range(length):
            y = self.rows.other[self.rows.place_at[s] + j]
            if y < 0 or self.rows.count[self.rows.slot_of[y]] < 2:
                continue
            most = 0
            for c in range(1, row):
                own = self.totals[j * row + c] // self.incoming[j * row + c]
                self.totals[j * row + c] = own
                if own > most:
                    most = own
            if most == 0:  # the weights of all its words underflow
                continue
            to = self.at_level() + y * row
            for c in range(1, row):
                old = self.messages[to + c]
                own = self.totals[j * row + c] * ONE // most
                if self.rows.level == 0:  # damping 0.5, against oscillation; after a choice messages settle without
                    own = (own + old + 1) >> 1
                self.messages[to + c] = own if own else 1
                if own > old + MIN_CHANGE or own + MIN_CHANGE < old:
                    self.pending[self.rows.slot_of[y]] = 1
                    if self.rows.level == 0:
                        self.pending[s] = 1
