"""Kernel: where a word may start, for all cells at once.

The cells of a grid (``_grid.py``) are one long row of bits in each direction, so that a word is a run of bits.
``free`` has the cells that may take any letter (they and their two neighbours sideways are empty) and ``fixed`` those
that need a certain letter (a word of the other direction goes through them). The intersection of these sets, moved by
one bit for each letter, has the cells where a word may start. Compiled, a set is blocks of 64 bits; in Python it is one
long number.
"""

from __future__ import annotations

from collections.abc import MutableSequence
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
    from wordtools.core.kernel.bits import lowest, popcount

    BITS = 1 << 60  # a set of cells is one block, however many cells there are
    BEFORE = BITS - 1


class Starts:
    """The starts of the words of one grid; as that, they serve one thread at a time."""

    def __init__(self, grid: WordGrid) -> None:
        self.grid = grid
        self.blocks = grid.blocks
        self.inside, self.occupied, self.free = (scratch(COMPILED, "Q", 2 * self.blocks) for _ in range(3))
        self.found = scratch(COMPILED, "Q", self.blocks)
        self.fixed = scratch(COMPILED, "Q", 2 * grid.letters * self.blocks)
        begins = [self.grid.begins[w] for w in range(grid.words + 1)]
        text = bytes(self.grid.text)
        longest = max(begins[w + 1] - begins[w] for w in range(grid.words))
        self.width = self.blocks + (longest + BITS - 1) // BITS  # of a row of ``allowed``: nothing lies behind the grid
        self.allowed = scratch(COMPILED, "Q", 2 * grid.letters * self.width)
        for row in range(grid.rows):
            for column in range(grid.columns):
                if self.grid.shape[row * grid.columns + column]:
                    self.set_bit(self.inside, 0, row * (grid.columns + 1) + column)
                    self.set_bit(self.inside, self.blocks, column * (grid.rows + 1) + row)
        # where find() looks for the letters of a word, those that are rare in the list first
        self.near, self.turn = scratch(COMPILED, "i", len(text)), scratch(COMPILED, "i", len(text))
        counts = [text.count(code) for code in range(grid.letters)]
        for w in range(grid.words):
            order = sorted(range(begins[w + 1] - begins[w]), key=lambda i: counts[text[begins[w] + i]])
            for j, i in enumerate(order, begins[w]):
                self.near[j] = text[begins[w] + i] * self.width + i // BITS
                self.turn[j] = i & BEFORE

    def renew(self) -> None:
        """Begins with the words that are on the grid."""
        for k in range(2 * self.blocks):
            self.occupied[k] = 0
        for k in range(2 * self.grid.letters * self.blocks):
            self.fixed[k] = 0
        for k in range(self.grid.count):
            self.mark(self.grid.placed[k])
        self.freshen()

    def add(self, w: int) -> None:
        """Takes in a word that was just placed."""
        self.mark(w)
        self.freshen()

    def mark(self, w: int) -> None:
        """Marks the cells of a word; those where it is crossed do not need a letter any more."""
        d = self.grid.way[w]
        s = self.grid.at[w]
        there = (1 - d) * self.grid.room
        p = self.grid.swap[d * self.grid.room + s]
        for i in range(self.grid.begins[w + 1] - self.grid.begins[w]):
            letter = self.grid.text[self.grid.begins[w] + i]
            if self.grid.cover[there + p]:
                self.clear_bit(self.fixed, (d * self.grid.letters + letter) * self.blocks, s + i)
            else:
                self.set_bit(self.fixed, ((1 - d) * self.grid.letters + letter) * self.blocks, p)
            self.set_bit(self.occupied, d * self.blocks, s + i)
            self.set_bit(self.occupied, (1 - d) * self.blocks, p)
            p += self.grid.stride[1 - d]

    def set_bit(self, masks: MutableSequence[int], base: int, bit: int) -> None:
        one = 1
        masks[base + bit // BITS] |= one << (bit & BEFORE)

    def clear_bit(self, masks: MutableSequence[int], base: int, bit: int) -> None:
        one = 1
        masks[base + bit // BITS] &= masks[base + bit // BITS] ^ (one << (bit & BEFORE))

    def freshen(self) -> None:
        """Finds again which cells are free, and which letters they allow."""
        for d in range(2):
            base = d * self.blocks
            side = self.grid.stride[d]
            for k in range(self.blocks):
                near = self.occupied[base + k]
                near |= self.ahead(self.occupied, base, k, side) | self.behind(self.occupied, base, k, side)
                self.free[base + k] = self.inside[base + k] & (self.inside[base + k] ^ near)
            for letter in range(1, self.grid.letters):
                at = d * self.grid.letters + letter
                for k in range(self.blocks):
                    self.allowed[at * self.width + k] = self.free[base + k] | self.fixed[at * self.blocks + k]

    def find(self, w: int, d: int) -> bool:
        """Finds the cells where a word may start in direction *d*, as the set ``found``; whether there is one."""
        begin = self.grid.begins[w]
        n = self.grid.begins[w + 1] - begin
        base = d * self.blocks
        row = d * self.grid.letters * self.width
        some = False
        for k in range(self.blocks):
            bits = self.inside[base + k]
            for j in range(begin, begin + n):
                r = self.turn[j]
                at = row + self.near[j] + k
                if not cython.compiled:
                    bits &= self.allowed[at] >> r
                else:
                    bits &= self.allowed[at] >> r | (self.allowed[at + 1] << 1) << (BEFORE - r)
                if not bits:
                    break
            if bits:
                around = self.behind(self.occupied, base, k, 1) | self.ahead(self.occupied, base, k, n)
                bits &= bits ^ around
            self.found[k] = bits
            some = some or bits != 0
        return some

    def next_start(self, s: int) -> int:
        """Returns the first cell of ``found`` from *s* on, or -1."""
        k = s // BITS
        if k >= self.blocks:
            return -1
        bits = self.found[k] >> (s & BEFORE)
        if bits:
            return s + lowest(bits)
        for j in range(k + 1, self.blocks):
            if self.found[j]:
                return j * BITS + lowest(self.found[j])
        return -1

    def count_crossings(self, w: int, d: int, s: int) -> int:
        """Counts the crossings of a word if it were placed."""
        n = self.grid.begins[w + 1] - self.grid.begins[w]
        total = 0
        one = 1
        i = 0
        while i < n:
            bits = self.ahead(self.grid.cross, d * self.blocks, 0, s + i)
            if n - i < BITS:
                bits &= (one << (n - i)) - 1
            total += popcount(bits)
            i += BITS
        return total

    def ahead(self, masks: MutableSequence[int], base: int, block: int, steps: int) -> int:
        """Gets 64 bits from a set, from ``steps`` bits behind the start of a block on."""
        q = block + steps // BITS
        r = steps & BEFORE
        if q >= self.blocks:
            return 0
        bits = masks[base + q] >> r
        if r and q + 1 < self.blocks:
            bits |= masks[base + q + 1] << (BITS - r)
        return bits

    def behind(self, masks: MutableSequence[int], base: int, block: int, steps: int) -> int:
        """Gets 64 bits from a set, from ``steps`` bits before the start of a block on."""
        if block < steps // BITS:
            return 0
        q = block - steps // BITS
        r = steps & BEFORE
        bits = masks[base + q] << r
        if r and q > 0:
            bits |= masks[base + q - 1] >> (BITS - r)
        return bits
