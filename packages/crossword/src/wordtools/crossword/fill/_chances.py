# cython: cdivision=True
"""Kernel: how likely each letter is at each crossing, by what the words of all slots let expect.

A slot tells each slot that it crosses how its words share among the letters there, where a word counts as much as its
other letters are likely by what it has been told itself: belief propagation (J. Pearl, "Probabilistic reasoning in
intelligent systems", 1988). The product of what a slot has been told of the letters of a word is then nearly the share
of all fills that have it. That guides a search further than the number of words that a letter leaves to a crossing
slot, since most of these are part of no fill. All numbers are whole, so that both forms agree.
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
    SHIFT, TWO = 10, 15  # bits of what is told of a letter, and of two letters

WHOLE = 1 << 48  # what a word comes to whose letters are all the likeliest; times the words of a slot below 2 ** 64
SHARP = 1 << SHIFT  # what is told of the likeliest letter; of any other at least 1
NEWS = SHARP >> 5  # a change of so much is told on
LEVELS = 64  # of choice that have messages of their own; deeper ones share those of the last


class Chances:
    """What the slots of ``_rows.Rows`` in the same form tell each other, by level of choice; serves one thread."""

    def __init__(self, rows: Any) -> None:
        self.rows = rows
        self.size = self.rows.places * self.rows.row
        self.levels = min(LEVELS, self.rows.slots + 1)
        longest = 1
        for s in range(self.rows.slots):
            if self.rows.length[s] > longest:
                longest = self.rows.length[s]
        self.heard = scratch(COMPILED, "H", self.levels * self.size)
        self.total = scratch(COMPILED, "Q", longest * self.rows.row)
        self.plain = scratch(COMPILED, "I", longest * self.rows.row)
        square = self.rows.row * self.rows.row
        self.both = scratch(COMPILED, "H", longest // 2 * square)
        self.sums = scratch(COMPILED, "Q", longest // 2 * square)
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
        self.told_of = scratch(COMPILED, "Q", self.rows.slots)
        self.stirred = bytearray(self.rows.slots + 1)
        self.begin()

    def pair_up(self, s: int) -> None:
        """Puts the letters of all words of a slot's kind together by twos."""
        length = self.rows.length[s]
        n = length // 2
        for word in range(self.rows.most[s]):
            code = self.rows.code_at[s] + word * length
            pair = self.pair_at[s] + word * n
            for j in range(n):
                self.pairs[pair + j] = self.rows.codes[code + 2 * j] * self.rows.row + self.rows.codes[code + 2 * j + 1]

    def begin(self) -> None:
        """Takes all letters for equally likely, before any choice."""
        for i in range(self.size):
            self.heard[i] = SHARP
        for s in range(self.rows.slots):
            self.told_of[s] = 0
            self.stirred[s] = 1

    def pass_on(self, times: int) -> None:
        """Has the slots tell each other so many times."""
        with cython.nogil:
            for _ in range(times):
                self.sweep()

    def likelihoods(self, place: int) -> list[int]:
        """Returns what a slot has been told of the letters at a place, from the first on: from 1 to ``SHARP``."""
        if not 0 <= place < self.rows.places:
            raise IndexError("no such place")
        s = self.at_level() + place * self.rows.row
        return list(self.heard[s + 1 : s + self.rows.row])

    def weights(self, s: int) -> list[int]:
        """Returns how likely the candidates of a slot are, in their order, as parts of ``WHOLE``."""
        if not 0 <= s < self.rows.slots:
            raise IndexError("no such slot")
        self.listen(s)
        return [self.weight(s, word) for word in self.rows.candidates(s)]

    def at_level(self) -> int:
        at: int = (self.rows.level if self.rows.level < self.levels else self.levels - 1) * self.size
        return at

    def deepen(self) -> None:
        """Begins a level with what was told in the one before."""
        if self.rows.level < self.levels:
            a = self.at_level()
            for i in range(self.size):
                self.heard[a + i] = self.heard[a - self.size + i]

    def sweep(self) -> None:
        """Has each slot tell the others whose candidates are not what they were, or that has heard something new."""
        for s in range(self.rows.slots):
            if self.rows.count[s] > 1 and (self.stirred[s] or self.told_of[s] != self.rows.version[s]):
                self.tell(s)

    def listen(self, s: int) -> None:
        """Collects what a slot has been told; of a letter that is sure nothing is."""
        row = self.rows.row
        begin = self.rows.place_at[s]
        for j in range(self.rows.length[s]):
            x = begin + j
            at = self.at_level() + x * row
            single = popcount(self.rows.letters[x]) < 2 or self.rows.other[x] < 0
            for c in range(row):
                self.plain[j * row + c] = SHARP if single else self.heard[at + c]

    def weight(self, s: int, word: int) -> int:
        """Says how likely a word is by what its slot has heard."""
        weight = WHOLE
        code = self.rows.code_at[s] + word * self.rows.length[s]
        for j in range(self.rows.length[s]):
            weight = weight * self.plain[j * self.rows.row + self.rows.codes[code + j]] >> SHIFT
        return weight

    def add_up(self, s: int) -> None:
        """Adds up what the words of a slot come to, by place and letter."""
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
                    self.total[j * row + self.rows.codes[code + j]] += weight

    def add_up_pairs(self, s: int) -> None:
        """Does the same by pairs of letters first, which takes many words half the time."""
        row = self.rows.row
        square = row * row
        length = self.rows.length[s]
        n = length // 2
        last = (length - 1) * row
        for j in range(n):
            for a in range(row):
                for b in range(row):
                    x = j * square + a * row + b
                    own = self.plain[2 * j * row + a] * self.plain[(2 * j + 1) * row + b]
                    self.both[x] = (own + (1 << (2 * SHIFT - TWO)) - 1) >> (2 * SHIFT - TWO)
                    self.sums[x] = 0
        at = self.rows.at[s]
        for i in range(self.rows.n_live[s]):
            k = self.rows.live[at + i]
            part = self.rows.now[at + k]
            while part:
                word = (k << PART) + lowest(part)
                part &= part - 1
                pair = self.pair_at[s] + word * n
                weight = WHOLE
                for j in range(n):
                    weight = weight * self.both[j * square + self.pairs[pair + j]] >> TWO
                if length & 1:
                    x = last + self.rows.codes[self.rows.code_at[s] + (word + 1) * length - 1]
                    weight = weight * self.plain[x] >> SHIFT
                    self.total[x] += weight
                for j in range(n):
                    self.sums[j * square + self.pairs[pair + j]] += weight
        for j in range(n):
            for a in range(row):
                for b in range(row):
                    own = self.sums[j * square + a * row + b]
                    self.total[2 * j * row + a] += own
                    self.total[(2 * j + 1) * row + b] += own

    def tell(self, s: int) -> None:
        """Tells the crossing slots how a slot's words share among the letters."""
        row = self.rows.row
        length = self.rows.length[s]
        self.told_of[s] = self.rows.version[s]
        self.stirred[s] = 0
        self.listen(s)
        for j in range(length * row):
            self.total[j] = 0
        if self.rows.count[s] < row * row:
            self.add_up(s)
        else:
            self.add_up_pairs(s)
        for j in range(length):
            y = self.rows.other[self.rows.place_at[s] + j]
            if y < 0 or self.rows.count[self.rows.slot_of[y]] < 2:
                continue
            most = 0
            for c in range(1, row):
                own = self.total[j * row + c] // self.plain[j * row + c]
                self.total[j * row + c] = own
                if own > most:
                    most = own
            if most == 0:  # all its words are so unlikely that they come to nothing
                continue
            to = self.at_level() + y * row
            for c in range(1, row):
                old = self.heard[to + c]
                own = self.total[j * row + c] * SHARP // most
                if self.rows.level == 0:  # half of the way at a time, lest what is told goes to and fro
                    own = (own + old + 1) >> 1
                self.heard[to + c] = own if own else 1
                if own > old + NEWS or own + NEWS < old:
                    self.stirred[self.rows.slot_of[y]] = 1
                    if self.rows.level == 0:
                        self.stirred[s] = 1
