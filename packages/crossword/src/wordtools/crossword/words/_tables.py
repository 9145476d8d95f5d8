"""Kernel: the rows of words by place and letter that the filler works on.

A row has a bit for each word of a kind, those with that letter in that place. It is cut into machine words of 64
bits; as plain Python it is one number of any length, which is why ``PART`` differs. ``_fill.py`` uses them.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from wordtools.core.kernel.arrays import scratch

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    PART = 60  # a row is one number of up to 2 ** 60 bits
    LAST = (1 << PART) - 1


class Tables:
    """The words of each kind, best first, and their rows by place and letter.

    A kind is a length in cells (and the cells of several letters, where a slot has such). Word ``w`` of kind
    ``k`` has the letters ``codes[k][w * length:(w + 1) * length]``, each from 1 to *letters*.
    """

    def __init__(self, letters: int, lengths: Sequence[int], codes: Sequence[bytes], scores: Sequence[int]) -> None:
        self.row = letters + 1
        self.kinds = len(lengths)
        self.length = array("q", [*lengths, 0])
        joined = b"".join(codes)
        self.codes = joined + b"\0"
        self.code_at = array("q", [0, *map(len, codes)])
        sizes = [len(text) // length for text, length in zip(codes, lengths, strict=True)]
        self.size = array("q", [*sizes, 0])
        self.width = array("q", [(size >> PART) + 1 for size in sizes] + [0])
        self.word_at = array("q", [0, *sizes])
        self.mask_at = array("q", [0, *(self.width[k] * self.length[k] * self.row for k in range(self.kinds))])
        for k in range(self.kinds):
            self.code_at[k + 1] += self.code_at[k]
            self.word_at[k + 1] += self.word_at[k]
            self.mask_at[k + 1] += self.mask_at[k]
        if len(scores) != self.word_at[self.kinds]:
            raise ValueError("one score a word is needed")
        if joined.translate(None, bytes(range(1, letters + 1))):
            raise ValueError(f"letters are numbered from 1 to {letters}")
        self.score = array("i", [*scores, 0])
        self.masks = scratch(COMPILED, "Q", self.mask_at[self.kinds])
        if cython.compiled:
            with cython.nogil:
                self.build()
        else:
            self.build_python(codes)

    def build(self) -> None:
        one = 1
        for k in range(self.kinds):
            for w in range(self.size[k]):
                for p in range(self.length[k]):
                    code = self.codes[self.code_at[k] + w * self.length[k] + p]
                    at = self.mask_at[k] + (p * self.row + code) * self.width[k] + (w >> PART)
                    self.masks[at] |= one << (w & LAST)

    def build_python(self, codes: Sequence[bytes]) -> None:
        """Makes the same rows from the bits of the letter codes: six numbers a place, joined for each letter."""
        planes = [bytes(49 if code >> bit & 1 else 48 for code in range(256)) for bit in range(self.row.bit_length())]
        for k in range(self.kinds):
            if not codes[k]:
                continue
            everything = (1 << self.size[k]) - 1
            for p in range(self.length[k]):
                column = codes[k][p :: self.length[k]]
                used = set(column)
                column = column[::-1]  # the first word is the lowest bit
                planed = [int(column.translate(plane), 2) for plane in planes]
                for code in used:
                    row = everything
                    for bit, plane in enumerate(planed):
                        row &= plane if code >> bit & 1 else ~plane
                    self.masks[self.mask_at[k] + p * self.row + code] = row
