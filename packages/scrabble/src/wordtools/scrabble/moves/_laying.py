"""Kernel: lays the words of known letters on known squares, without a walk through a graph.

``_anagrams.py`` has the words by their letters. Who knows which tiles are to be laid from which square on, and what
lies there already, adds up the keys of all; blanks stand for any letter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

if TYPE_CHECKING:
    from wordtools.scrabble.moves._anagrams import Anagrams
    from wordtools.scrabble.moves._movegen import Movegen

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import popcount
    from wordtools.scrabble.moves.packed import (
        ALLOW,
        BLANK,
        FIXED,
        LETTER,
        SCALE,
        SQUARE,
        STATE,
        TILE,
        high_half,
        low_half,
        spot_of,
        word_premium,
    )


class Laying:
    """Lays words on the board of *movegen*, with its rack; belongs to one thread at a time, as that does."""

    def __init__(self, movegen: Movegen, anagrams: Anagrams) -> None:
        self.movegen = movegen
        self.squares = movegen.lanes.squares_array
        self.letters = len(movegen.lanes.points_bytes) - 1
        self.keys_array = anagrams.keys_array
        self.keys = anagrams.keys_array
        self.begins = anagrams.starts_array
        self.entries = anagrams.entries_array
        self.pool = anagrams.pool_array
        self.filter_array = anagrams.filter_array
        self.filter = anagrams.filter_array
        self.gaps = anagrams.gaps_array
        self.buckets = anagrams.buckets
        self.begin = self.length = self.word = 0
        self.mask = 0

    # below here: integers and flat arrays only

    def block_key(self, first: int, end: int) -> int:
        """Adds up the keys of the letters of a block."""
        key = 0
        for at in range(first, end + 1):
            key += self.keys[self.squares[SQUARE * at + STATE] & LETTER]
        return key & ALL

    def exists(self, key: int, blanks: int) -> int:
        """Returns whether the letters of this key and *blanks* blanks may make a word."""
        if not blanks:
            return self.seems(key) and self.holds(key)
        if blanks == 1 and not self.gapped(key):
            return 0
        for k in range(1, self.letters + 1):
            if self.exists((key + self.keys[k]) & ALL, blanks - 1):
                return 1
        return 0

    def seems(self, key: int) -> int:
        """Returns whether there may be a word of this key: of other keys for one in sixteen or fewer."""
        bit = key & (16 * self.buckets - 1)
        return self.filter[bit >> 6] >> (bit & 63) & 1

    def gapped(self, key: int) -> int:
        """Returns whether there may be a word of this key and one more letter."""
        bit = key & (64 * self.buckets - 1)
        return self.gaps[bit >> 6] >> (bit & 63) & 1

    def holds(self, key: int) -> int:
        """Returns whether there is a word of this key."""
        bucket = key & (self.buckets - 1)
        for k in range(self.begins[bucket], self.begins[bucket + 1]):
            if high_half(self.entries[k]) == high_half(key):
                return 1
        return 0

    def lay(self, key: int, mask: int) -> None:
        """Lays the words of this key from the square *begin* on, where they fit; *mask* is the part of the rack.

        The key is that of all letters, without the blanks.
        """
        self.mask = mask
        blanks = popcount(mask & self.movegen.blanks)
        if not blanks:
            self.lay_words(key)
            return
        if blanks == 1 and not self.gapped(key):
            return
        for k in range(1, self.letters + 1):
            one = (key + self.keys[k]) & ALL
            if blanks == 1:
                if self.seems(one):
                    self.lay_words(one)
            elif self.gapped(one):
                for j in range(k, self.letters + 1):
                    both = (one + self.keys[j]) & ALL
                    if self.seems(both):
                        self.lay_words(both)

    def lay_words(self, key: int) -> None:
        """Lays the words of this key from the square *begin* on, where they fit."""
        bucket = key & (self.buckets - 1)
        for k in range(self.begins[bucket], self.begins[bucket + 1]):
            if high_half(self.entries[k]) == high_half(key):
                self.word = low_half(self.entries[k])
                if self.fits():
                    self.movegen.head = spot_of(self.squares[SQUARE * self.begin + STATE])
                    self.movegen.leftmost = self.begin
                    self.spell(0, 0, 1, self.mask, 0, 0)

    def fits(self) -> int:
        """Returns whether the word can lie where it should, as far as the squares go."""
        if self.pool[self.word] != self.length:
            return 0
        k = SQUARE * self.begin
        for p in range(self.length):
            letter = self.pool[self.word + 1 + p]
            if not self.squares[k + ALLOW] >> letter & 1 and self.squares[k + STATE] & LETTER != letter:
                return 0
            k += SQUARE
        return 1

    def spell(self, p: int, total: int, multiplier: int, part: int, tiles: int, laid: int) -> None:
        """Lays the word from its letter *p* on with the tiles of *part*, in every way to use blanks; emits the play."""
        k = SQUARE * (self.begin + p)
        while p < self.length:
            total += self.squares[k + FIXED]
            if not self.squares[k + STATE] & TILE:
                letter = self.pool[self.word + 1 + p]
                own = part & self.movegen.group[letter]
                blank = part & self.movegen.blanks
                multiplier *= word_premium(self.squares[k + STATE])
                tile = letter
                if blank:
                    tile |= BLANK
                    self.movegen.strip[self.begin + p] = tile
                    rest = part ^ blank ^ (blank & blank >> 1)
                    self.spell(p + 1, total, multiplier, rest, tiles | tile << (8 * laid & 63), laid + 1)
                    tile = letter
                if not own:
                    return
                part ^= own ^ (own & own >> 1)
                total += self.squares[k + SCALE] * self.movegen.values[letter]
                self.movegen.strip[self.begin + p] = tile
                tiles |= tile << (8 * laid & 63)
                laid += 1
            k += SQUARE
            p += 1
        self.movegen.emit(total, multiplier, self.movegen.kept ^ self.mask, tiles, laid)


ALL = 0xFFFFFFFFFFFFFFFF
