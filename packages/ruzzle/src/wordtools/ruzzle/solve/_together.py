"""Kernel: solves many plain boards of one shape at once, and writes what they hold as JSON.

A ``Listing`` sorts and writes the words of each board; nothing here waits for the lock of the interpreter, so that as
many threads as there are cores work. ``boards`` writes the words only, ``lines`` all that is said of a board. It is not
used where it is not compiled.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from wordtools.core.kernel.arrays import scratch
from wordtools.ruzzle.solve._listing import Listing
from wordtools.ruzzle.solve._search import Search

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    BREAK_END = 36  # as in ``_listing``
    BETWEEN, ROWS, FIXED = 7, 8, 9

BUDGET = 1 << 62


class Together:
    """Writes the words of many boards by way of a listing; serves one thread at a time."""

    def __init__(self, listing: Listing) -> None:
        """Takes what sorts and writes the words of a board."""
        self.listing = listing
        self.said = b""
        self.said_to: Sequence[int] = scratch(COMPILED, "I", 1)

    def boards(
        self,
        search: Search,
        letters: bytes,
        points: Sequence[int],
        factors: Sequence[int],
        order: bytes,
        reverse: int,
        limit: int,
        paths: int,
        columns: int,
        room: int,
        ends: MutableSequence[int],
        counts: MutableSequence[int],
        totals: MutableSequence[int],
        longest: MutableSequence[int],
    ) -> bytes:
        """Solves plain boards and writes the JSON of one after another, at once: other threads need not wait.

        Letters, points and factors are those of ``Search.run``, board after board. For each board, *ends* gets
        where its JSON ends, *counts*, *totals* and *longest* its numbers; an end of -1 means that the board is for
        ``run``: it has more finds than there is room for now. *room* is how many bytes are set aside for a board.
        """
        listing = self.listing
        n = len(ends)
        cells = search.cells
        if not len(letters) == len(points) == len(factors) == n * cells or not 0 < cells <= 64:
            raise ValueError(f"codes, points and factors of {n} boards of {cells} cells are needed")
        if not len(counts) == len(totals) == len(longest) == n or max(letters, default=0) >= search.row:
            raise ValueError("a letter code beyond the alphabet, or no room for the numbers")
        if len(listing.out) < n * room:
            listing.out = scratch(COMPILED, "B", n * room)
        self.plainly(search, order)
        codes = letters
        worth = points
        times = factors
        done = ends
        found = counts
        gained = totals
        most = longest
        with cython.nogil:
            for k in range(n):
                done[k] = -1
                if not self.solved(codes[k * cells :], worth[k * cells :], times[k * cells :], cells):
                    continue
                count = min(limit, listing.found)
                if listing.at + self.size(count, paths) > len(listing.out):
                    continue
                listing.arranged(reverse)
                listing.write(count, paths, columns)
                done[k] = listing.at
                found[k] = listing.found
                gained[k] = listing.total
                most[k] = listing.most
        return bytes(listing.out[: listing.at])

    def lines(
        self,
        search: Search,
        tiles: Sequence[int],
        letters: bytes,
        points: Sequence[int],
        factors: Sequence[int],
        texts: bytes,
        ends: Sequence[int],
        first: int,
        order: bytes,
        reverse: int,
        limit: int,
        paths: int,
        columns: int,
        room: int,
    ) -> bytes:
        """Solves plain boards and writes a line of JSON for each, at once: other threads need not wait.

        *tiles* are the numbers of the cells' tiles, board after board; letters, points and factors are by tile. What
        is written around the words are stretches of *texts*, by where they end: before the number of a board
        (*first* is that of the first one), the board, ``count``, ``longest``, ``total``, the words, and behind these;
        between two cells, between two rows; then one for each tile. Nothing is returned where a board has more finds
        than there is room for.
        """
        listing = self.listing
        cells = search.cells
        n = len(tiles) // cells if cells else 0
        kinds = len(letters)
        if not 0 < cells <= 64 or len(tiles) != n * cells or not len(points) == len(factors) == kinds:
            raise ValueError("the tiles of some whole boards are needed, and each tile's letter, points and factor")
        if len(ends) != FIXED + kinds or columns < 1 or first < 0:
            raise ValueError("each tile needs a text, and boards are counted from 0 or more")
        self.plainly(search, order)
        self.said = texts
        self.said_to = ends
        kind = tiles
        letter = letters
        worth = points
        times = factors
        widest = 0
        for k in range(FIXED + kinds):
            c = self.said_to[k - 1] if k else 0
            if c > self.said_to[k] or self.said_to[k] > len(self.said):
                raise ValueError("the texts must end one after another")
            widest = max(widest, self.said_to[k] - c)
        for k in range(kinds):
            if letter[k] >= search.row:
                raise ValueError("a letter code beyond the alphabet")
        for k in range(n * cells):
            if kind[k] >= kinds:
                raise ValueError("a tile that is not among the tiles")
        head = (FIXED + 2 * cells) * widest + 80  # a number has at most 20 digits
        if len(listing.out) < n * (room + head):
            listing.out = scratch(COMPILED, "B", n * (room + head))
        own_letter = scratch(COMPILED, "B", cells)
        own_points = scratch(COMPILED, "q", cells)
        own_factors = scratch(COMPILED, "q", cells)
        with cython.nogil:
            for k in range(n):
                for c in range(cells):
                    own_letter[c] = letter[kind[k * cells + c]]
                    own_points[c] = worth[kind[k * cells + c]]
                    own_factors[c] = times[kind[k * cells + c]]
                if not self.solved(own_letter, own_points, own_factors, cells):
                    listing.at = 0
                    break
                count = min(limit, listing.found)
                if listing.at + head + self.size(count, paths) > len(listing.out):
                    listing.at = 0
                    break
                listing.arranged(reverse)
                self.write_text(0)
                listing.digits(first + k)
                for c in range(cells):
                    self.write_text(1 if c == 0 else BETWEEN if c % columns else ROWS)
                    self.write_text(FIXED + kind[k * cells + c])
                self.write_text(2)
                listing.digits(listing.found)
                self.write_text(3)
                listing.digits(listing.most)
                self.write_text(4)
                listing.digits(listing.total)
                self.write_text(5)
                listing.write(count, paths, columns)
                self.write_text(6)
        return bytes(listing.out[: listing.at])

    def plainly(self, search: Search, order: bytes) -> None:
        """Prepares for plain boards, whose words are written in this order."""
        listing = self.listing
        self.search = listing.search = search
        for k in range(8):
            listing.fields[k] = order[k] if k < len(order) else 0
        search.every = 0
        search.budget = BUDGET
        search.given = None, None
        search.tails = scratch(COMPILED, "I", search.cells + 1)  # no cell has further letters
        search.tail = b"\0"
        listing.at = 0

    # below here: integers and flat arrays only

    def solved(self, letters: Any, points: Any, factors: Any, cells: int) -> int:
        """Solves a plain board and spells its words; returns whether there was room for them."""
        self.search.state = 0
        self.search.letter = letters[:cells]
        self.search.points = points[:cells]
        self.search.factors = factors[:cells]
        self.search.sweep(self.search.letter, 1, 1)
        if self.search.state or self.search.found > len(self.listing.order):
            return 0
        if self.search.found * self.search.longest * self.listing.wide > len(self.listing.text):
            return 0
        self.listing.found = self.search.found
        self.listing.spell()
        return 1

    def size(self, count: int, paths: int) -> int:
        """Returns how many bytes the first *count* finds take at most: 20 digits a number, 16 bytes a cell's place."""
        size = count * (BREAK_END + 20) + self.listing.begin[self.listing.found]
        if paths:
            size += 16 * count * self.search.longest
        return size

    def write_text(self, number: int) -> None:
        """Writes a stretch of ``said``."""
        for c in range(self.said_to[number - 1] if number else 0, self.said_to[number]):
            self.listing.out[self.listing.at] = self.said[c]
            self.listing.at += 1
