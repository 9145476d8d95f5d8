"""Kernel: all words by the multiset of their letters, so that what a whole rack makes is found without a walk.

The key of a multiset is the sum of a random 64-bit number for each of its letters: adding the tiles of a block to
those of a rack is one addition. The words with keys of the same low bits lie together (``starts``), each as the
upper half of its key and its place in ``pool``, as a length followed by that number of letters. Two multisets may share
a key, so whoever uses a word must lay it letter by letter. ``filter`` has a bit for each value of the low bits of a
key, sixteen times as many as there are buckets: most keys of no word are known by one look at it. ``gaps`` is the same
of the words without one of their letters, with 64 bits a bucket: what a blank can complete.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import lowest, popcount


class Anagrams:
    """The words of 2 to *longest* letters of a ``Dawg``, by their letters."""

    def __init__(self, records: Sequence[int], words: int, longest: int) -> None:
        self.records = records
        self.longest = longest
        self.keys_array = array("Q", map(mixed, range(64)))
        self.keys = self.keys_array
        bits = max(4, words.bit_length())
        self.buckets = 1 << bits
        self.starts_array = array("I", bytes(4 * (self.buckets + 2)))
        self.starts = self.starts_array
        self.filter_array = array("Q", bytes(2 * self.buckets))
        self.filter = self.filter_array
        self.gaps_array = array("Q", bytes(8 * self.buckets))
        self.gaps = self.gaps_array
        self.node = array("I", bytes(4 * (longest + 1)))
        self.rest = array("Q", bytes(8 * (longest + 1)))
        self.sums = array("Q", bytes(8 * (longest + 1)))
        self.word = bytearray(longest + 1)
        self.pool_array = bytearray(1)
        self.pool = self.pool_array
        self.entries_array = array("Q", bytes(8))
        self.entries = self.entries_array
        self.size = 0
        with cython.nogil:
            self.walk(0)
            self.add_up()
        self.pool_array = bytearray(self.size + 1)
        self.pool = self.pool_array
        self.entries_array = array("Q", bytes(8 * (self.starts[self.buckets + 1] + 1)))
        self.entries = self.entries_array
        self.size = 0
        with cython.nogil:
            self.walk(1)

    # below here: integers and flat arrays only

    def walk(self, filling: int) -> None:
        """Goes through all words: counts them by bucket, or files them (each start moves to the next bucket's)."""
        one = 1
        depth = 0
        self.node[0] = 0
        self.rest[0] = self.records[0] | self.records[1]
        self.sums[0] = 0
        while depth >= 0:
            if not self.rest[depth]:
                depth -= 1
                continue
            letter = lowest(self.rest[depth])
            self.rest[depth] &= self.rest[depth] - 1
            node = 3 * self.node[depth]
            below = self.records[node]
            bit = one << letter
            key = (self.sums[depth] + self.keys[letter]) & ALL
            self.word[depth] = letter
            if self.records[node + 1] & bit and depth:
                self.file(key, depth + 1, filling)
            if below & bit and depth + 1 < self.longest:
                child = (self.records[node + 2] & LOW) + popcount(below & (bit - 1))
                depth += 1
                self.node[depth] = child
                self.rest[depth] = self.records[3 * child] | self.records[3 * child + 1]
                self.sums[depth] = key

    def add_up(self) -> None:
        """Turns counts into starts."""
        for k in range(self.buckets + 1):
            self.starts[k + 1] += self.starts[k]

    def file(self, key: int, length: int, filling: int) -> None:
        """Counts or files the word of this length."""
        one = 1
        bucket = key & (self.buckets - 1)
        if not filling:
            self.starts[bucket + 2] += 1
            low = key & (16 * self.buckets - 1)
            self.filter[low >> 6] |= one << (low & 63)
            for k in range(length):
                low = (key - self.keys[self.word[k]]) & (64 * self.buckets - 1)
                self.gaps[low >> 6] |= one << (low & 63)
            self.size += length + 1
            return
        self.entries[self.starts[bucket + 1]] = (key >> 32) << 32 | self.size
        self.starts[bucket + 1] += 1
        self.pool[self.size] = length
        for k in range(length):
            self.pool[self.size + 1 + k] = self.word[k]
        self.size += length + 1


def mixed(code: int) -> int:
    """Returns the random number of a letter (splitmix64 of its code)."""
    x = (code + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    x = (x ^ x >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return x ^ x >> 31


ALL = 0xFFFFFFFFFFFFFFFF
LOW = 0xFFFFFFFF
