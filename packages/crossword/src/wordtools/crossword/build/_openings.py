"""Kernel: the places where words that are not on the grid could lie and cross one that is.

Over the grid of ``_grid.py``. Each such place has a first crossing. So for each letter that only one word covers, the
cells that a word may take before and behind it are counted, and the words that have this letter at some index and
find room are compared with the letters behind it. Words are numbered by length, and a set of them is a row of bits:
those that are short enough are its beginning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordtools.core.kernel.arrays import scratch

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

if TYPE_CHECKING:
    from wordtools.crossword.build._grid import WordGrid

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import lowest

    BITS = 1 << 60  # as in ``_grid.py``
    BEFORE = BITS - 1

ROOM = 4096  # places that are kept, and 16 more for each word; others are left out


class Openings:
    """The places of one grid; as that, they serve one thread at a time."""

    def __init__(self, grid: WordGrid) -> None:
        self.grid = grid
        begins = [self.grid.begins[w] for w in range(grid.words + 1)]
        sizes = [begins[w + 1] - begins[w] for w in range(grid.words)]
        self.longest = max(sizes)
        blocks = grid.words // BITS + 1
        self.word = scratch(COMPILED, "i", grid.words)
        self.upto = scratch(COMPILED, "i", 2 * self.longest + 1)
        for n in range(2 * self.longest + 1):
            self.upto[n] = sum(size <= n for size in sizes)
        # per index, the sets of words with each letter there, without the blocks of words that are too short for it
        self.skip, self.base = scratch(COMPILED, "i", self.longest), scratch(COMPILED, "q", self.longest + 1)
        for i in range(self.longest):
            self.skip[i] = self.upto[i] // BITS
            self.base[i + 1] = self.base[i] + grid.letters * (blocks - self.skip[i])
        self.blocks = blocks
        one = 1
        self.rows = scratch(COMPILED, "Q", self.base[self.longest])
        for w in range(grid.words):
            k = self.grid.rank[w]
            self.word[k] = w
            for i in range(sizes[w]):
                row = self.row(i, self.grid.text[begins[w] + i])
                self.rows[row + k // BITS] |= one << (k & BEFORE)
        weights = [self.grid.weights[w] for w in range(grid.words)]
        self.light = min(weights)
        self.musts = max(weights) > self.light
        self.many = self.open = 0
        self.room = ROOM + 16 * grid.words
        self.way, self.start, self.next = (scratch(COMPILED, "i", self.room) for _ in range(3))
        self.words, self.last = (scratch(COMPILED, "i", grid.words) for _ in range(2))
        for w in range(grid.words):
            self.last[w] = -1

    def row(self, i: int, letter: int) -> int:
        """Finds the set of the words that have a letter at index *i*: where its block 0 is, or would be."""
        return self.base[i] + letter * (self.blocks - self.skip[i]) - self.skip[i]

    def places(self) -> list[tuple[int, int, int]]:
        """Lists all places as (word, direction, start)."""
        self.find()
        found = []
        while self.open > 0:
            self.open -= 1
            w = self.words[self.open]
            k = self.last[w]
            self.last[w] = -1
            while k >= 0:
                found.append((w, self.way[k], self.start[k]))
                k = self.next[k]
        return found

    def find(self) -> None:
        """Finds the places of all words."""
        self.many = 0
        for d in range(2):
            for k in range(self.grid.blocks):
                bits = self.grid.cross[d * self.grid.blocks + k]
                while bits:
                    self.find_at(d, k * BITS + lowest(bits))
                    bits &= bits - 1

    def find_across(self, w: int) -> None:
        """Finds the places that cross a word which was just placed."""
        d = 1 - self.grid.way[w]
        c = self.grid.swap[(1 - d) * self.grid.room + self.grid.at[w]]
        for _ in range(self.grid.begins[w + 1] - self.grid.begins[w]):
            if self.grid.cover[d * self.grid.room + c] == 0:
                self.find_at(d, c)
            c += self.grid.stride[d]

    def find_at(self, d: int, c: int) -> None:
        """Finds the places in direction *d* whose first crossing is at a cell."""
        p = self.grid.shift[d] + c
        at = d * self.grid.room + c
        if self.grid.ink[p - 1] or self.grid.cover[at + 1]:
            return  # another crossing comes first, or this is beside the end of a word
        one = 1
        after = 1
        fixed = self.longest  # how far behind the next crossing is
        while after < self.longest:
            if self.grid.shut[p + after]:
                if self.grid.ink[p + after] == 0 or self.grid.cover[at + after]:
                    break
                fixed = min(fixed, after)
            after += 1
        before = 0
        while before < self.longest:
            if self.grid.ink[p - before - 1] == 0:
                row = self.row(before, self.grid.ink[p])
                many = self.upto[before + after]
                for k in range(self.skip[before], many // BITS + 1):
                    bits = self.rows[row + k] & self.grid.spare[k]
                    if k == many // BITS:
                        bits &= (one << (many & BEFORE)) - 1
                    while bits:
                        w = self.word[k * BITS + lowest(bits)]
                        bits &= bits - 1
                        n = self.grid.begins[w + 1] - self.grid.begins[w]
                        if self.grid.ink[p + n - before] == 0:
                            self.compare(w, d, c - before, before, fixed)
            if self.grid.shut[p - before - 1]:
                break
            before += 1

    def compare(self, w: int, d: int, s: int, before: int, fixed: int) -> None:
        """Adds a place if the letters are those of the crossings behind the first."""
        begin = self.grid.begins[w]
        p = self.grid.shift[d] + s
        for i in range(before + fixed, self.grid.begins[w + 1] - begin):
            if self.grid.ink[p + i] and self.grid.ink[p + i] != self.grid.text[begin + i]:
                return
        if self.many == self.room:
            return
        if self.last[w] < 0:
            self.words[self.open] = w
            self.open += 1
        self.way[self.many], self.start[self.many], self.next[self.many] = d, s, self.last[w]
        self.last[w] = self.many
        self.many += 1

    def fill(self) -> None:
        """Places words, each where it crosses most: first those that must be, then the others, each in any order."""
        while self.open > 0:
            k = self.choose()
            w = self.words[k]
            self.open -= 1
            self.words[k] = self.words[self.open]
            k = self.last[w]
            self.last[w] = -1
            if self.grid.at[w] >= 0:
                continue
            best = -1
            most = -1
            while k >= 0:
                crossings = self.grid.crossings_of(w, self.way[k], self.start[k])
                if crossings > 0 and (not self.grid.symmetric or self.grid.mate(w, self.way[k], self.start[k]) >= 0):
                    score = crossings * 64 + self.grid.draw(80)
                    if score > most:
                        most = score
                        best = k
                k = self.next[k]
            if best >= 0 and self.grid.place(w, self.way[best], self.start[best]):
                self.find_across(w)
                if self.grid.partner[w] != w:
                    self.find_across(self.grid.partner[w])

    def choose(self) -> int:
        """Draws one of the words that have places, one that must be there if some are."""
        k = self.grid.draw(self.open)
        if self.musts:
            for _ in range(self.open):
                if self.grid.weights[self.words[k]] > self.light:
                    break
                k = (k + 1) % self.open
        return k
