"""Kernel: looks leaves up in the graph of a leave file, one, or all that a rack can keep in one walk.

The number of a leave is that of the leaves before it in order. *counts* has for each node how many leaves it and its
later siblings hold: what is skipped in a list is a difference of two of them.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled

ACCEPTS = 1 << 23
LAST = 1 << 22
CHILD = LAST - 1


def nearest(x: float) -> int:
    """Rounds to a whole number, halves up."""
    return c_nearest(x)  # type: ignore[name-defined, no-any-return]  # noqa: F821 - C, from the .pxd


if not cython.compiled:

    def nearest(x: float) -> int:
        return math.floor(x + 0.5)


class Walk:
    """Walks a checked graph of leaves: *nodes* with their *counts*; *values* has one number a leave.

    Belongs to one thread at a time.
    """

    def __init__(self, nodes: Sequence[int], counts: Sequence[int], values: Sequence[int]) -> None:
        self.nodes = nodes
        self.counts = counts
        self.values = values
        self.root = nodes[0] & CHILD
        self.stop = 0
        # the rack's different tiles: which, how many, the bit of the first
        self.tile = bytearray(65)
        self.many = bytearray(65)
        self.bit = bytearray(65)

    def find(self, rack: bytes) -> int:
        """Returns the number of a leave (its tiles in order), or -1."""
        view = rack
        return self.number(view)

    def fill(self, rack: bytes, out: array[int]) -> None:
        """Writes the value of every leave of *rack* (in order) to *out*, by its bits; see ``Leaves.table``."""
        codes = rack
        to = out
        # so short a walk is not worth letting other threads run
        self.spread(codes, 0, len(codes), to)

    # below here: integers and flat arrays only

    def spread(self, rack: bytes | bytearray, begin: int, n: int, out: array[int]) -> None:
        """Writes the value of every leave of the *n* tiles from *begin* on to *out*; see ``fill``."""
        kinds = 0
        before = -1
        for k in range(n):
            code = rack[begin + k]
            if code != before:
                self.tile[kinds] = code
                self.many[kinds] = 0
                self.bit[kinds] = k
                kinds += 1
                before = code
            self.many[kinds - 1] += 1
        self.stop = kinds
        if self.root:
            self.visit(out, self.root, 0, 0, 0, 0)

    def number(self, rack: bytes) -> int:
        found = -1
        at = self.root
        base = 0
        for k in range(len(rack)):
            if not at:
                return -1
            while self.nodes[at] >> 24 < rack[k]:
                if self.nodes[at] & LAST:
                    return -1
                base += self.counts[at] - self.counts[at + 1]
                at += 1
            if self.nodes[at] >> 24 != rack[k]:
                return -1
            found = -1
            if self.nodes[at] & ACCEPTS:
                found = base
                base += 1
            at = self.nodes[at] & CHILD
        return found

    def visit(self, out: array[int], at: int, base: int, kind: int, used: int, kept: int) -> None:
        """Goes through the list at *at*, whose leaves are numbered from *base*.

        The next tile may be of *kind*, of which *used* are in *kept* already, or of a later kind.
        """
        while kind < self.stop:
            if used < self.many[kind]:
                code = self.tile[kind]
                while self.nodes[at] >> 24 < code:
                    if self.nodes[at] & LAST:
                        return
                    base += self.counts[at] - self.counts[at + 1]
                    at += 1
                node = self.nodes[at]
                if node >> 24 == code:
                    more = kept | 1 << (self.bit[kind] + used)
                    first = base
                    if node & ACCEPTS:
                        out[more] = self.values[base]
                        first += 1
                    if node & CHILD:
                        self.visit(out, node & CHILD, first, kind, used + 1, more)
            kind += 1
            used = 0


def millipoints(points: Sequence[float], most: float, out: array[int]) -> int:
    """Writes *points* as whole thousandths; returns the place of the first that is no number up to *most*, or -1."""
    given = points
    to = out
    with cython.nogil:
        bad = convert(given, most, to)
    return bad  # noqa: RET504


def convert(points: Sequence[float], most: float, out: array[int]) -> int:
    for k in range(len(points)):
        if not -most <= points[k] <= most:
            return k
        out[k] = nearest(points[k] * 1000.0)
    return -1
