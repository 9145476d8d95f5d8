"""Kernel: all word squares of a list that begin with some given rows, letter by letter.

The words, all of one length, are a word graph (``wordtools.core.graph.dawg`` describes its records). Each
column holds the node that its letters have reached. A cell takes a letter that goes on both in its row and in its
column, found by intersecting the letters below the two nodes; so no row is ever tried that some column cannot have. In
a single square the row with a column's number reads the same, and begins at that column's node. There, a letter is
given up at once when the words that its column and one before it can become share no letter where they cross.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from wordtools.core.kernel.arrays import scratch, zeros

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import lowest, popcount

    LOW = 0xFFFFFFFF


class Squares:
    """Searches one first row after another; owns its memory, so it serves one thread at a time."""

    def __init__(self, records: Sequence[int], size: int, double: bool) -> None:
        if not 1 <= size <= 64:
            raise ValueError("squares have 1 to 64 rows")
        self.records = records if COMPILED else list(records)
        self.size = size
        self.double = double
        self.column = scratch(COMPILED, "Q", size)  # by column, the graph node that its letters have reached
        self.letters = scratch(COMPILED, "B", size * size)
        self.given = scratch(COMPILED, "B", size)  # the letters of the first row
        self.room = 0
        nodes = len(records) // 3
        # by node, letters that can stand 0, 1, 2... places after it; the first are 0 until it is noted
        self.ahead = scratch(COMPILED, "Q", 1 if double else nodes * size)
        if not double:
            self.note(0, size)

    def note(self, node: int, places: int) -> None:
        """Notes the letters ahead of a node, by its distance from the end of the words, and of all below it."""
        letters = self.records[3 * node]
        child = self.records[3 * node + 2] & LOW
        mine = node * self.size
        self.ahead[mine] = letters | self.records[3 * node + 1]
        while letters:
            letters &= letters - 1
            if not self.ahead[child * self.size]:
                self.note(child, places - 1)
            for k in range(1, places):
                self.ahead[mine + k] |= self.ahead[child * self.size + k - 1]
            child += 1

    def run(self, first: bytes, room: int, most: int) -> tuple[int, int, bytes]:
        """Searches the squares with a first row.

        Args:
            first: its letter codes; a word of the graph.
            room: squares that are returned; further ones are only counted.
            most: squares after which the search ends; 0: it goes through all.

        Returns:
            The number of letters that were tried, of squares, and the letters of the first squares one after another.
        """
        if len(first) != self.size or max(first, default=64) > 63:
            raise ValueError(f"{self.size} letter codes are needed")
        if self.room < room:
            self.found: MutableSequence[int] = zeros("B", room * self.size * self.size)
            self.room = room
        for k in range(self.size):
            self.given[k] = first[k]
            self.column[k] = 0
        self.keep = room
        self.most = most
        self.tried = 0
        self.count = 0
        with cython.nogil:
            self.fill(0, 0, 0)
        kept = min(room, self.count) * self.size * self.size
        return self.tried, self.count, bytes(self.found[:kept]) if kept else b""

    # below here: integers and flat arrays only

    def fill(self, row: int, at: int, node: int) -> None:
        """Fills the cells from *at* on in a row whose letters so far lead to *node*, and all rows after it."""
        one = 1
        letters = self.records[3 * node] | self.records[3 * node + 1]
        below = self.records[3 * node]
        link = self.records[3 * node + 2]
        other = self.column[at]
        if row == 0:
            letters &= one << self.given[at]
        if self.double or at > row:
            letters &= self.records[3 * other] | self.records[3 * other + 1]
        while letters and (self.most == 0 or self.count < self.most):
            letter = lowest(letters)
            letters &= letters - 1
            bit = one << letter
            self.tried += 1
            self.letters[row * self.size + at] = letter
            if self.double or at > row:
                self.column[at] = (self.records[3 * other + 2] & LOW) + popcount(self.records[3 * other] & (bit - 1))
                if not self.double and row + 1 < self.size and not self.crosses(row + 1, at):
                    continue
            if at + 1 < self.size:
                self.fill(row, at + 1, (link & LOW) + popcount(below & (bit - 1)))
            elif row + 1 == self.size:
                self.take()
            elif self.double:
                self.fill(row + 1, 0, 0)
            else:
                self.fill(row + 1, row + 1, self.column[row + 1])
        self.column[at] = other

    def crosses(self, row: int, at: int) -> int:
        """Returns whether column *at*, filled above *row*, can cross the rows from *row* to the last before it.

        Those rows read as the columns of their numbers, which are filled above *row* as well.
        """
        mine = self.column[at] * self.size
        for k in range(at - row):
            if not self.ahead[mine + k] & self.ahead[self.column[row + k] * self.size + at - row]:
                return 0
        return 1

    def take(self) -> None:
        """Keeps a square whose words all differ."""
        size = self.size
        if not self.double:
            for row in range(size):
                for column in range(row):
                    self.letters[row * size + column] = self.letters[column * size + row]
        for one in range(size):
            for two in range(size):
                if one < two and self.same(one * size, 1, two * size, 1):
                    return
                if self.double and self.same(one * size, 1, two, size):
                    return
                if self.double and one < two and self.same(one, size, two, size):
                    return
        if self.count < self.keep:
            for k in range(size * size):
                self.found[self.count * size * size + k] = self.letters[k]
        self.count += 1

    def same(self, one: int, step: int, two: int, other: int) -> int:
        """Returns whether two words of the square are the same: where they begin, and their steps."""
        for k in range(self.size):
            if self.letters[one + k * step] != self.letters[two + k * other]:
                return 0
        return 1
