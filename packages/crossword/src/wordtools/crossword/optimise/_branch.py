# cython: cdivision=True
"""Kernel: the best words of some slots, by branch and bound.

The bound is that of ``_bound.py``, with multipliers at crossings that are improved at each choice. A choice is a letter
of a cell where two slots cross. A word stays a candidate while it can be part of a fill that is good enough: its own
worth, the best of the slots that cross it with the letters that it gives them, and the best of all others come to
*least* together (reduced cost fixing, a slot and its crossings at a time). The candidates of a slot are a sparse set,
an array and a count, so that a choice is undone by restoring the count (P. Briggs, L. Torczon, "An efficient
representation for sparse sets", 1993).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordtools.core.kernel.arrays import scratch, zeros

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import lowest, popcount

    FILLED, ENDED, SPENT = 0, 1, 2

LOW = -(1 << 60)
NEVER = -(1 << 53)  # what a letter counts for that a place may not have
ONE = 1024


class Branch:
    """Looks for the best words of some of the slots of ``_rows.Rows`` in the same form; serves one thread."""

    def __init__(self, rows: Any, bound: Any) -> None:
        """Takes the slots and the candidates of a ``_bound.Bound`` as they are now; ``begin`` takes the question."""
        self.rows = rows
        self.bound = bound
        self.row = self.rows.row
        slots, places = self.rows.slots, self.rows.places
        self.root = zeros("q", slots + 1)
        self.local = zeros("q", slots + 1)
        self.slot = zeros("q", slots + 1)
        self.at = zeros("q", slots + 1)
        self.other = zeros("q", places + 1)
        self.owner = zeros("q", places + 1)
        self.word = zeros("q", slots + 1)
        self.number = scratch(COMPILED, "q", 1)
        self.highest = scratch(COMPILED, "q", 1)
        self.mask = scratch(COMPILED, "Q", 1)
        self.best = scratch(COMPILED, "q", 1)
        self.n = scratch(COMPILED, "q", 1)
        self.total = scratch(COMPILED, "q", 1)
        self.cell = scratch(COMPILED, "q", 1)
        self.todo = scratch(COMPILED, "Q", 1)
        longest = 1
        for s in range(slots):
            if self.rows.length[s] > longest:
                longest = self.rows.length[s]
        self.plain = scratch(COMPILED, "q", longest * self.row)
        self.look = scratch(COMPILED, "q", longest * self.row)
        self.level = -1
        self.m = 0
        self.nodes = 0
        self.work = 0
        self.least = 0
        self.passes = 3
        self.load()

    def load(self) -> None:
        """Takes the candidates of the bound as they are now."""
        self.cand = scratch(COMPILED, "i", len(self.bound.words))
        for i in range(len(self.bound.words)):
            self.cand[i] = self.bound.words[i]
        for s in range(self.rows.slots + 1):
            self.root[s] = self.bound.first[s]
        self.level = -1

    def begin(self, slots: Sequence[int], words: Sequence[int], least: int, without: int = -1) -> None:
        """Begins a search.

        Args:
            slots: those looked at, each once, in the order of the passes.
            words: by slot of the puzzle, its word, -1 where nothing is known of it; those of *slots* do not matter.
            least: what their words come to at least, with the numbers at crossings of slots of which nothing is known.
            without: a place of one of *slots* whose letter, that of its word, shall be another; or -1.
        """
        m = len(slots)
        self.m = m
        for s in range(self.rows.slots):
            self.local[s] = -1
            self.word[s] = words[s]
        count = 0
        for i in range(m):
            self.slot[i] = slots[i]
            self.local[slots[i]] = i
            self.at[i] = count
            count += self.rows.length[slots[i]]
        self.at[m] = count
        self.size = count * self.row
        self.depth = count + m + 2
        if len(self.number) < self.depth * self.size:
            self.number = scratch(COMPILED, "q", self.depth * self.size)
            self.highest = scratch(COMPILED, "q", self.depth * self.size)
        if len(self.mask) < self.depth * count:
            self.mask = scratch(COMPILED, "Q", self.depth * (count + 1))
        if len(self.best) < self.depth * m:
            self.best = scratch(COMPILED, "q", self.depth * m)
            self.n = scratch(COMPILED, "q", self.depth * m)
        if len(self.total) < self.depth:
            self.total = scratch(COMPILED, "q", self.depth)
            self.cell = scratch(COMPILED, "q", self.depth)
            self.todo = scratch(COMPILED, "Q", self.depth)
        self.count = count
        self.least = least
        self.without = without
        with cython.nogil:
            self.first()

    def first(self) -> None:
        """Makes the first level: all slots with their candidates."""
        one = 1
        row = self.row
        for i in range(self.m):
            s = self.slot[i]
            for j in range(self.rows.length[s]):
                x = self.rows.place_at[s] + j
                p = self.at[i] + j
                self.owner[p] = i
                y = self.rows.other[x]
                self.other[p] = -1
                self.mask[p] = (one << row) - 2
                free = 1
                if x == self.without and self.word[s] >= 0:
                    self.mask[p] ^= (
                        one << self.rows.codes[self.rows.code_at[s] + self.word[s] * self.rows.length[s] + j]
                    )
                if y >= 0:
                    t = self.rows.slot_of[y]
                    if self.local[t] >= 0:
                        self.other[p] = self.at[self.local[t]] + y - self.rows.place_at[t]
                    elif self.word[t] >= 0:
                        code = self.rows.codes[
                            self.rows.code_at[t] + self.word[t] * self.rows.length[t] + y - self.rows.place_at[t]
                        ]
                        self.mask[p] &= one << code
                        free = 0
                for c in range(row):
                    self.number[p * row + c] = self.bound.number[x * row + c] if free else 0
                    self.highest[p * row + c] = 0
        for i in range(self.m):
            s = self.slot[i]
            self.n[i] = self.root[s + 1] - self.root[s]
            if self.n[i] > 0:
                self.drop(i)
            self.best[i] = LOW
        self.level = 0
        self.total[0] = 0
        self.dead = 0
        for i in range(self.m):
            if not self.start(i):
                self.dead = 1
                return
        self.fresh = 1

    def drop(self, i: int) -> None:
        """Takes the words of slots that have one out of the candidates of another."""
        s = self.slot[i]
        at = self.root[s]
        for t in range(self.rows.slots):
            if self.local[t] < 0 and self.word[t] >= 0 and self.clash_kind(s, t):
                j = at
                while j < at + self.n[i]:
                    if self.clash(s, self.cand[j], t, self.word[t]):
                        self.n[i] -= 1
                        w = self.cand[j]
                        self.cand[j] = self.cand[at + self.n[i]]
                        self.cand[at + self.n[i]] = w
                    else:
                        j += 1

    def clash_kind(self, s: int, t: int) -> bool:
        """Whether words of two slots can exclude each other."""
        return bool(self.rows.grouped or self.rows.kind[s] == self.rows.kind[t])

    def clash(self, s: int, word: int, t: int, twin: int) -> bool:
        """Whether two words exclude each other."""
        if self.rows.grouped:
            return bool(self.rows.one_group(self.rows.word_at[s] + word, self.rows.word_at[t] + twin))
        return bool(self.rows.kind[s] == self.rows.kind[t] and word == twin)

    def start(self, i: int) -> bool:
        """Weighs a slot for the first time, with what its given letters leave."""
        row = self.row
        s = self.slot[i]
        length = self.rows.length[s]
        base = self.at[i]
        at = self.root[s]
        end = at + self.n[i]
        for j in range(length * row):
            self.highest[base * row + j] = LOW
        for j in range(length):
            for c in range(row):
                self.plain[j * row + c] = self.number[(base + j) * row + c]
                if not self.mask[base + j] >> c & 1:
                    self.plain[j * row + c] = NEVER
        self.work += self.n[i]
        best = LOW
        k = at
        while k < end:
            w = self.cand[k]
            code = self.rows.code_at[s] + w * length
            value = self.bound.value[self.rows.word_at[s] + w]
            for j in range(length):
                value += self.plain[j * row + self.rows.codes[code + j]]
            if value < NEVER // 2:
                end -= 1
                self.cand[k] = self.cand[end]
                self.cand[end] = w
                continue
            k += 1
            if value > best:
                best = value
            for j in range(length):
                c = (base + j) * row + self.rows.codes[code + j]
                if value > self.highest[c]:
                    self.highest[c] = value
        self.n[i] = end - at
        self.best[i] = best
        self.total[0] += best
        return end > at

    def weigh(self, i: int) -> bool:
        """Finds the best of a slot's words, and leaves those that can still be part of what is good enough."""
        row = self.row
        s = self.slot[i]
        level = self.level
        length = self.rows.length[s]
        base = self.at[i]
        num = level * self.size
        msk = level * self.count
        bst = level * self.m
        at = self.root[s]
        end = at + self.n[bst + i]
        for j in range(length):
            p = base + j
            y = self.other[p]
            letters = self.mask[msk + p]
            for c in range(row):
                self.plain[j * row + c] = value = self.number[num + p * row + c]
                if y >= 0:
                    high = self.highest[num + y * row + c]
                    value += high - self.best[bst + self.owner[y]] if high > LOW else NEVER
                if not letters >> c & 1:
                    value = NEVER
                self.look[j * row + c] = value
                self.highest[num + p * row + c] = LOW
        self.work += self.n[bst + i]
        need = self.least - self.total[level] + self.best[bst + i]
        best = LOW
        k = at
        while k < end:
            w = self.cand[k]
            code = self.rows.code_at[s] + w * length
            value = look = self.bound.value[self.rows.word_at[s] + w]
            for j in range(length):
                c = j * row + self.rows.codes[code + j]
                value += self.plain[c]
                look += self.look[c]
            if look < need:
                end -= 1
                self.cand[k] = self.cand[end]
                self.cand[end] = w
                continue
            k += 1
            if value > best:
                best = value
            for j in range(length):
                c = num + (base + j) * row + self.rows.codes[code + j]
                if value > self.highest[c]:
                    self.highest[c] = value
        self.n[bst + i] = end - at
        if end == at:
            return False
        self.total[level] += best - self.best[bst + i]
        self.best[bst + i] = best
        for j in range(length):
            letters = 0
            one = 1
            for c in range(1, row):
                if self.highest[num + (base + j) * row + c] > LOW:
                    letters |= one << c
            self.mask[msk + base + j] = letters
            y = self.other[base + j]
            if y >= 0:
                self.mask[msk + y] &= letters
        return self.total[level] >= self.least

    def give(self, i: int, ahead: int) -> None:
        """Gives away what a slot's words fall short of its best, to its crossings ahead or behind."""
        row = self.row
        level = self.level
        num = level * self.size
        bst = level * self.m
        count = behind = 0
        for p in range(self.at[i], self.at[i + 1]):
            y = self.other[p]
            if y >= 0:
                if (self.owner[y] > i) == (ahead == 1):
                    count += 1
                else:
                    behind += 1
        if count == 0:
            return
        some = count
        if behind > count:
            count = behind
        best = self.best[bst + i]
        for p in range(self.at[i], self.at[i + 1]):
            y = self.other[p]
            gives = y >= 0 and (self.owner[y] > i) == (ahead == 1)
            for c in range(1, row):
                high = self.highest[num + p * row + c]
                if high > LOW:
                    if gives:
                        share = (best - high) // count
                        self.number[num + p * row + c] += share
                        self.number[num + y * row + c] -= share
                        if self.highest[num + y * row + c] > LOW:
                            self.highest[num + y * row + c] -= share
                    # what its words come to now at most
                    self.highest[num + p * row + c] = best - (best - high) * (count - some) // count

    def process(self) -> bool:
        """Brings the bound of a level down; False when it falls below the least."""
        level = self.level
        for _ in range(self.passes):
            before = self.total[level]
            for i in range(self.m):
                if not self.weigh(i):
                    return False
                self.give(i, 1)
            for k in range(self.m):
                i = self.m - 1 - k
                if not self.weigh(i):
                    return False
                self.give(i, 0)
            gap = before - self.least
            if (before - self.total[level]) * 20 < gap:
                break
        for i in range(self.m):
            if not self.weigh(i):
                return False
        return self.total[level] >= self.least

    def deepen(self) -> None:
        """Copies a level into the next."""
        a = self.level * self.size
        b = a + self.size
        for j in range(self.size):
            self.number[b + j] = self.number[a + j]
            self.highest[b + j] = self.highest[a + j]
        a = self.level * self.count
        b = a + self.count
        for j in range(self.count):
            self.mask[b + j] = self.mask[a + j]
        a = self.level * self.m
        b = a + self.m
        for j in range(self.m):
            self.best[b + j] = self.best[a + j]
            self.n[b + j] = self.n[a + j]
        self.total[self.level + 1] = self.total[self.level]
        self.level += 1

    def choose(self) -> int:
        """Chooses the cell whose letters leave least; -1: each cell has its letter."""
        row = self.row
        num = self.level * self.size
        msk = self.level * self.count
        bst = self.level * self.m
        total = self.total[self.level]
        slack = total - self.least + 1
        chosen = -1
        lowest_sum = 0
        for p in range(self.count):
            y = self.other[p]
            if y <= p or popcount(self.mask[msk + p] & self.mask[msk + y]) < 2:
                continue
            letters = self.mask[msk + p] & self.mask[msk + y]
            both = total - self.best[bst + self.owner[p]] - self.best[bst + self.owner[y]]
            amount = 0
            while letters:
                c = lowest(letters)
                letters &= letters - 1
                left = both + self.highest[num + p * row + c] + self.highest[num + y * row + c] - self.least
                if left >= 0:
                    part = (left + 1) * ONE // slack
                    amount += part * part + 1
            if chosen < 0 or amount < lowest_sum:
                chosen = p
                lowest_sum = amount
        return chosen

    def run(self, nodes: int) -> int:
        """Searches on: FILLED (``words`` has them), ENDED or SPENT (*nodes* choices)."""
        with cython.nogil:
            state = self.search(nodes)
        return state  # noqa: RET504 - not in the block without the GIL

    def search(self, nodes: int) -> int:
        if self.dead:
            return ENDED
        end = self.nodes + nodes
        good = True
        if self.fresh:
            self.fresh = 0
            good = self.process() and self.settle()
            if good and self.leaf:
                return FILLED
        while True:
            if not good:
                self.level -= 1
                if self.level < 0:
                    self.dead = 1
                    return ENDED
            if self.nodes >= end:
                return SPENT
            good = self.child() and self.settle()
            if good and self.leaf:
                return FILLED

    def child(self) -> bool:
        """Makes the next choice of a level; False where it fails, or where there is none any more."""
        one = 1
        p = self.cell[self.level]
        if self.todo[self.level] == 0:
            return False
        if p >= self.count:
            return self.part(p - self.count)
        row = self.row
        y = self.other[p]
        num = self.level * self.size
        msk = self.level * self.count
        bst = self.level * self.m
        letters = self.todo[self.level]
        both = self.total[self.level] - self.best[bst + self.owner[p]] - self.best[bst + self.owner[y]] - self.least
        code = -1
        high = -1
        while letters:
            c = lowest(letters)
            letters &= letters - 1
            left = both + self.highest[num + p * row + c] + self.highest[num + y * row + c]
            if left > high:
                high = left
                code = c
        if code < 0:
            return False
        self.todo[self.level] ^= one << code
        self.nodes += 1
        self.mask[msk + p] = self.mask[msk + y] = self.todo[self.level]
        self.deepen()
        self.mask[msk + self.count + p] = self.mask[msk + self.count + y] = one << code
        return self.process()

    def part(self, pair: int) -> bool:
        """Takes the word that two slots both have out of the one, and at the next call out of the other."""
        i = pair // self.m
        if self.todo[self.level] == 1:
            i = pair % self.m
        self.todo[self.level] -= 1
        self.nodes += 1
        word = self.top(i)  # the same at both calls: the level has not changed
        self.deepen()
        bst = self.level * self.m
        at = self.root[self.slot[i]]
        for k in range(at, at + self.n[bst + i]):
            if self.cand[k] == word:
                self.n[bst + i] -= 1
                self.cand[k] = self.cand[at + self.n[bst + i]]
                self.cand[at + self.n[bst + i]] = word
                break
        return self.process()

    def top(self, i: int) -> int:
        """Returns the best word of a slot, the first of those."""
        row = self.row
        s = self.slot[i]
        length = self.rows.length[s]
        num = self.level * self.size + self.at[i] * row
        at = self.root[s]
        best = LOW
        found = -1
        for k in range(at, at + self.n[self.level * self.m + i]):
            w = self.cand[k]
            code = self.rows.code_at[s] + w * length
            value = self.bound.value[self.rows.word_at[s] + w]
            for j in range(length):
                value += self.number[num + j * row + self.rows.codes[code + j]]
            if value > best or (value == best and w < found):
                best = value
                found = w
        return found

    def settle(self) -> bool:
        """Chooses what is next; where nothing is, this is a ``leaf``, an answer. False: a dead end."""
        self.leaf = 0
        p = self.choose()
        if p < 0:
            if not self.agree():
                return False
            p = self.choose()
        if p >= 0:
            self.cell[self.level] = p
            self.todo[self.level] = (
                self.mask[self.level * self.count + p] & self.mask[self.level * self.count + self.other[p]]
            )
            return True
        for i in range(self.m):
            self.word[self.slot[i]] = self.top(i)
        for i in range(self.m):
            for k in range(i):
                s, t = self.slot[i], self.slot[k]
                if self.clash_kind(s, t) and self.clash(s, self.word[s], t, self.word[t]):
                    self.cell[self.level] = self.count + i * self.m + k
                    self.todo[self.level] = 2
                    return True
        self.cell[self.level] = 0
        self.todo[self.level] = 0
        self.leaf = 1
        return True

    def agree(self) -> bool:
        """Weighs until nothing changes: then no word has a letter that its crossing slot has lost."""
        left = -1
        before = 0
        while left != before:
            before = left
            left = 0
            for i in range(self.m):
                if not self.weigh(i):
                    return False
                left += self.n[self.level * self.m + i]
        return True

    def found(self) -> list[int]:
        """Returns the words that the search has found, in the order of its slots."""
        return [self.word[self.slot[i]] for i in range(self.m)]

    def root_total(self) -> int:
        """Returns a bound of all that comes to *least*: that before any choice."""
        return self.total[0]

    def value(self) -> int:
        """Returns what they come to."""
        return self.total[self.level]
