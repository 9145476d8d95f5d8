# cython: cdivision=True
"""Kernel: tables of partial fills joined.

A table has letters of some cells, and what each choice of them loses against the best. The tables are gone through in
an order: from each comes a row whose letters agree with those taken before, as long as all lose no more than the slack
together. Rows lie in buckets by the letters that are known when their turn comes, those of least loss first. Of what is
found only the cells that others ask for may be kept, with the least loss for each choice of their letters (variable
elimination: U. Bertelè, F. Brioschi, "Nonserial dynamic programming", 1972).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordtools.core.kernel.arrays import longer, scratch, zeros

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    FILLED, ENDED, SPENT, FULL = range(4)

WORD = (1 << 32) - 1
FACTOR = 16777619  # of the hash of Fowler, Noll and Vo
STEPS = 1 << 10  # different losses at most that rows of a bucket are ordered by
ROOM = 1 << 10  # rows that there is room for at first


class Join:
    """Joins some tables; serves one thread."""

    def __init__(self, tables: Sequence[Any], kept: Sequence[int], slack: int) -> None:
        """Takes the tables in the order in which they are gone through.

        Args:
            tables: each has ``cells``, numbers, each once; ``rows``, how many; ``letters``, a code a cell, row after
                row; ``losses``, one a row, and ``lead``, which is taken off each of them.
            kept: the cells whose letters are kept; without any each join is an answer of its own.
            slack: what all rows of a join lose at most; below 2 ** 31.

        Raises:
            ValueError: a table has too few letters or losses, a kept cell is of none, or the slack does not fit.
        """
        if not 0 <= slack < 1 << 31:
            raise ValueError("the slack does not fit")
        self.slack = slack
        self.shift = 0
        while slack >> self.shift >= STEPS:
            self.shift += 1
        self.depth = len(tables)
        cells = 1 + max((cell for table in tables for cell in table.cells), default=0)
        self.letter = zeros("B", cells)
        self.wide = zeros("q", self.depth + 1)
        self.known = zeros("q", self.depth + 1)
        self.place = zeros("q", self.depth + 1)
        self.row = zeros("q", self.depth + 1)
        self.text = zeros("q", self.depth + 1)
        self.head = zeros("q", self.depth + 1)
        self.mask = zeros("Q", self.depth + 1)
        self.cell = zeros("q", 1 + sum(len(table.cells) for table in tables))
        self.source = zeros("q", cells + 1)
        self.now = zeros("q", self.depth + 1)
        self.end = zeros("q", self.depth + 1)
        self.lost = zeros("q", self.depth + 1)
        seen: set[int] = set()
        buckets = 0
        for d in range(self.depth):
            table = tables[d]
            self.wide[d] = len(table.cells)
            if len(table.letters) < table.rows * self.wide[d] or len(table.losses) < table.rows:
                raise ValueError("a table has too few letters or losses")
            self.known[d] = sum(cell in seen for cell in table.cells)
            self.place[d + 1] = self.place[d] + self.wide[d]
            self.row[d + 1] = self.row[d] + table.rows
            self.text[d + 1] = self.text[d] + table.rows * self.wide[d]
            for j, cell in enumerate(sorted(table.cells, key=lambda cell: (cell not in seen, cell))):
                self.cell[self.place[d] + j] = cell
            self.head[d] = buckets
            size = 1
            while self.known[d] > 0 and size < table.rows:
                size *= 2
            self.mask[d] = size - 1
            buckets += size + 1
            seen.update(table.cells)
        self.codes = scratch(COMPILED, "B", self.text[self.depth])
        self.losses = scratch(COMPILED, "i", self.row[self.depth])
        self.heads = scratch(COMPILED, "i", buckets)
        for d in range(self.depth):
            table = tables[d]
            for j in range(self.wide[d]):
                self.source[j] = table.cells.index(self.cell[self.place[d] + j])
            self.take(d, table.rows, table.letters, table.losses, table.lead)
        if not seen.issuperset(kept):
            raise ValueError("a kept cell is of no table")
        self.n_kept = len(kept)
        self.kept = zeros("q", self.n_kept + 1)
        for j in range(self.n_kept):
            self.kept[j] = kept[j]
        self.rows = 0
        self.lead = 0
        self.room = ROOM
        self.kept_codes = scratch(COMPILED, "B", self.room * self.n_kept)
        self.kept_losses = scratch(COMPILED, "i", self.room)
        self.slots = scratch(COMPILED, "i", 2 * self.room)
        self.work = 0
        self.level = -1
        if self.depth > 0:
            self.enter(0, 0)

    def take(self, d: int, rows: int, letters: Any, losses: Any, lead: int) -> None:
        """Takes the rows of a table."""
        order = scratch(COMPILED, "i", rows)
        tally = scratch(COMPILED, "i", STEPS + 1)
        with cython.nogil:
            self.load(d, rows, letters, losses, lead, order, tally)

    def load(self, d: int, rows: int, letters: Any, losses: Any, lead: int, order: Any, tally: Any) -> None:
        """Orders the rows of a table by their losses, then by the buckets of their known letters."""
        wide = self.wide[d]
        for i in range(rows):
            if losses[i] - lead <= self.slack:
                tally[((losses[i] - lead) >> self.shift) + 1] += 1
        for i in range(STEPS):
            tally[i + 1] += tally[i]
        n = tally[STEPS]
        for i in range(rows):
            if losses[i] - lead <= self.slack:
                k = (losses[i] - lead) >> self.shift
                order[tally[k]] = i
                tally[k] += 1
        head = self.head[d]
        size = self.mask[d] + 1
        for i in range(n):
            h = self.hashed(d, letters, order[i] * wide)
            self.heads[head + h + 1] += 1
        for i in range(size):
            self.heads[head + i + 1] += self.heads[head + i]
        for i in range(n):
            h = self.hashed(d, letters, order[i] * wide)
            k = self.row[d] + self.heads[head + h]
            self.heads[head + h] += 1
            self.losses[k] = losses[order[i]] - lead
            at = self.text[d] + (k - self.row[d]) * wide
            for j in range(wide):
                self.codes[at + j] = letters[order[i] * wide + self.source[j]]
        i = size
        while i > 0:
            self.heads[head + i] = self.heads[head + i - 1]
            i -= 1
        self.heads[head] = 0

    def hashed(self, d: int, letters: Any, at: int) -> int:
        """Returns the bucket of a row of a table by its known letters."""
        h = 0
        for j in range(self.known[d]):
            h = ((h ^ letters[at + self.source[j]]) * FACTOR) & WORD
        return (h ^ (h >> 15)) & self.mask[d]

    def enter(self, d: int, lost: int) -> None:
        """Goes on with a table: with the rows of the bucket of the letters that are known."""
        h = 0
        at = self.place[d]
        for j in range(self.known[d]):
            h = ((h ^ self.letter[self.cell[at + j]]) * FACTOR) & WORD
        h = self.head[d] + ((h ^ (h >> 15)) & self.mask[d])
        self.now[d] = self.row[d] + self.heads[h]
        self.end[d] = self.row[d] + self.heads[h + 1]
        self.lost[d] = lost
        self.level = d

    def run(self, steps: int, most: int) -> int:
        """Goes on for so many rows looked at.

        Args:
            steps: how many.
            most: rows that are kept at most; below 2 ** 29.

        Returns:
            FILLED (each cell has its letter: ``letter``; only where none are kept), ENDED, SPENT or FULL.
        """
        end = self.work + steps
        state = FULL
        while state == FULL:
            if self.rows == self.room:
                if self.room >= most:
                    return FULL
                self.grow(min(most, 2 * self.room))
            with cython.nogil:
                state = self.search(end)
        return state

    def grow(self, room: int) -> None:
        """Makes room for more rows."""
        self.kept_codes = longer("B", self.kept_codes, room * self.n_kept)
        self.kept_losses = longer("i", self.kept_losses, room)
        self.room = room
        self.slots = scratch(COMPILED, "i", 2 * room)
        for k in range(self.rows):
            self.slots[self.found(self.kept_codes, k * self.n_kept)] = k + 1

    def search(self, end: int) -> int:
        while self.level >= 0:
            d = self.level
            i = self.now[d]
            if i == self.end[d]:
                self.level -= 1
                continue
            if self.work >= end:
                return SPENT
            if self.rows == self.room:
                return FULL
            self.work += 1
            self.now[d] = i + 1
            lost = self.lost[d] + self.losses[i]
            if lost > self.slack:
                if lost - self.losses[i] + (self.losses[i] >> self.shift << self.shift) > self.slack:
                    self.now[d] = self.end[d]
                continue
            if not self.agrees(d, i):
                continue
            if d + 1 < self.depth:
                self.enter(d + 1, lost)
            elif self.n_kept == 0:
                return FILLED
            else:
                self.keep(lost)
        return ENDED

    def agrees(self, d: int, i: int) -> bool:
        """Whether a row has the letters that are known; then its others are taken."""
        wide = self.wide[d]
        at = self.text[d] + (i - self.row[d]) * wide
        for j in range(self.known[d]):
            if self.codes[at + j] != self.letter[self.cell[self.place[d] + j]]:
                return False
        for j in range(self.known[d], wide):
            self.letter[self.cell[self.place[d] + j]] = self.codes[at + j]
        return True

    def keep(self, lost: int) -> None:
        """Keeps the letters of the kept cells, with the least loss."""
        if self.rows == 0 or lost < self.lead:
            self.lead = lost
        at = self.rows * self.n_kept
        for j in range(self.n_kept):
            self.kept_codes[at + j] = self.letter[self.kept[j]]
        slot = self.found(self.kept_codes, at)
        if self.slots[slot] == 0:
            self.slots[slot] = self.rows + 1
            self.kept_losses[self.rows] = lost
            self.rows += 1
        elif lost < self.kept_losses[self.slots[slot] - 1]:
            self.kept_losses[self.slots[slot] - 1] = lost

    def found(self, letters: Any, at: int) -> int:
        """Returns where a kept row is told of, or would be."""
        h = 0
        for j in range(self.n_kept):
            h = ((h ^ letters[at + j]) * FACTOR) & WORD
        size = 2 * self.room
        slot = (h ^ (h >> 15)) % size
        while self.slots[slot] > 0:
            other = (self.slots[slot] - 1) * self.n_kept
            j = 0
            while j < self.n_kept and self.kept_codes[other + j] == letters[at + j]:
                j += 1
            if j == self.n_kept:
                break
            slot += 1
            if slot == size:
                slot = 0
        return slot
