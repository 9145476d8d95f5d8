"""Kernel: the positions that searches of endgames have met, and what they found out of them.

A table keyed by a hash of the board and both racks (A. L. Zobrist, 1970). Each place has two entries, of which one
keeps what was dear to find out. Threads share a table without locks: an entry that two of them write at once does not
fit its check and is not read (R. Hyatt and T. Mann, "A lock-less transposition table implementation for parallel
search", ICGA Journal 25(1), 2002).
"""

from __future__ import annotations

from mmap import mmap

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled

ENTRY = 4  # numbers an entry: hash; price and what the search made of it; the two numbers of the best play


class Memory:
    """A table of 2^bits entries, or that of a *partner* in another thread."""

    def __init__(self, bits: int, partner: Memory | None = None) -> None:
        self.partner = partner
        if self.partner is None:
            self.table = memoryview(mmap(-1, 8 * ENTRY << bits)).cast("Q")  # memory comes as it is written to
            self.slots = (1 << bits - 1) - 1
        else:
            self.table = self.partner.table
            self.slots = self.partner.slots
        self.info = 0
        self.head = 0
        self.tiles = 0

    # below here: integers and flat arrays only

    def mix(self, x: int) -> int:
        """Scatters 64 bits (the finaliser of SplitMix64, public domain, by Sebastiano Vigna)."""
        x = (x + GAMMA) & ALL
        x = ((x ^ (x >> 30)) * FIRST) & ALL
        x = ((x ^ (x >> 27)) * SECOND) & ALL
        return x ^ (x >> 31)

    def find(self, key: int) -> int:
        """Returns whether a position is known; what is known is then in ``info``, ``head`` and ``tiles``."""
        entry = 2 * ENTRY * (key & self.slots)
        for _ in range(2):
            self.info = self.table[entry + 1]
            self.head = self.table[entry + 2]
            self.tiles = self.table[entry + 3]
            if self.table[entry] ^ self.info ^ self.head ^ self.tiles == key:
                return 1
            entry += ENTRY
        self.head = 0
        self.tiles = 0
        return 0

    def remember(self, key: int, info: int, head: int, tiles: int, spent: int) -> None:
        """Writes what a search has found, at the cost of *spent*, to one of the two entries of its place.

        The first keeps what took most effort, until as many cheaper entries have come as its price; the second
        keeps what came last. Bits 16 to 23 of *info* are kept for the price.
        """
        entry = 2 * ENTRY * (key & self.slots)
        price = 0
        while spent:
            spent >>= 1
            price += 1
        there = self.table[entry + 1]
        old = there >> 16 & 255
        if self.table[entry] ^ there ^ self.table[entry + 2] ^ self.table[entry + 3] != key:
            if price < old:
                less = there - PRICE
                self.table[entry] ^= there ^ less
                self.table[entry + 1] = less
                entry += ENTRY
            else:
                for k in range(ENTRY):
                    self.table[entry + ENTRY + k] = self.table[entry + k]
        info |= price << 16
        self.table[entry] = key ^ info ^ head ^ tiles
        self.table[entry + 1] = info
        self.table[entry + 2] = head
        self.table[entry + 3] = tiles


PRICE = 1 << 16
ALL = 0xFFFFFFFFFFFFFFFF
GAMMA = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB
