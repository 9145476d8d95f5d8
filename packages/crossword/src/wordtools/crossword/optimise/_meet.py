# cython: cdivision=True
"""Kernel: a join of the words of some slots within a total loss.

A table lists combinations of letters for some cells, each with its loss against the best one. Tables are joined in a
fixed order: from each a row is taken whose letters agree with the rows before, as long as the losses add up to no more
than the slack. The rows of a table are grouped in buckets by the letters that earlier tables fix, least loss first.
Each later table gives a lower bound of its loss under the letters fixed so far, from a table indexed by a hash of these
letters (forward checking: R. Haralick, G. Elliott, "Increasing tree search efficiency for constraint satisfaction
problems", 1980). Admissible: rows that share a hash lower the entry to the least of their losses, so the bound is never
too high. Groups of tables may have lower bounds of their joint loss; bounds are summed group by group, the larger of
the group's own bound and the sum over its members.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordtools.core.kernel.arrays import scratch, zeros

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    FILLED, ENDED, SPENT = range(3)

WORD = (1 << 32) - 1
FACTOR = 16777619  # of the hash of Fowler, Noll and Vo
STEPS = 1 << 10  # distinct losses by which the rows of a bucket are ordered
NO_ROW = (1 << 31) - 1  # loss of letters that no row has
HASH_SPREAD = 2  # hash entries per row of a bound table
MAX_HASH = 1 << 22  # largest number of hash entries


class Join:
    """Joins some tables; serves one thread."""

    def __init__(
        self,
        tables: Sequence[Any],
        slack: int,
        groups: Sequence[tuple[Sequence[int], int]] = (),
    ) -> None:
        """Takes the tables in the order in which they are gone through.

        Args:
            tables: each has ``cells``, numbers, each once; ``rows``, how many; ``letters``, a code a cell, row after
                row; ``losses``, one a row, and ``lead``, which is taken off each of them.
            slack: what all rows of a join lose at most; below 2 ** 31.
            groups: numbers of tables, and what these lose at least together; of two groups one is in the other, and
                comes first, or they have no table in common.

        Raises:
            ValueError: a table has too few letters or losses, or the slack does not fit.
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
        self.limit = zeros("q", self.depth + 1)
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
        self.ask_ahead(tables)
        self.group(groups)
        self.codes = scratch(COMPILED, "B", self.text[self.depth])
        self.losses = scratch(COMPILED, "i", self.row[self.depth])
        self.heads = scratch(COMPILED, "i", buckets)
        for d in range(self.depth):
            table = tables[d]
            for j in range(self.wide[d]):
                self.source[j] = table.cells.index(self.cell[self.place[d] + j])
            self.take(d, table.rows, table.letters, table.losses, table.lead)
        with cython.nogil:
            self.tabulate()
        self.work = 0
        self.loss = 0
        self.level = -1
        if self.depth > 0:
            self.enter(0, 0)

    def ask_ahead(self, tables: Sequence[Any]) -> None:
        """Lists after which tables which others are asked: those that have letters of it, but for the next."""
        asked: list[list[int]] = []
        cells: list[int] = []
        after = [0]
        room = 0
        seen: set[int] = set()
        for d in range(self.depth):
            new = set(tables[d].cells) - seen
            seen |= new
            for e in range(d + 2, self.depth):
                if new.intersection(tables[e].cells):
                    size = 1
                    while size < min(MAX_HASH, HASH_SPREAD * tables[e].rows):
                        size *= 2
                    asked.append([e, room, size - 1, len(cells)])
                    cells += sorted(seen.intersection(tables[e].cells))
                    room += size
            after.append(len(asked))
        self.n_asked = len(asked)
        self.after = zeros("q", self.depth + 1)
        for d in range(self.depth + 1):
            self.after[d] = after[d]
        self.later = zeros("q", self.n_asked + 1)
        self.bound_at = zeros("q", self.n_asked + 1)
        self.bound_mask = zeros("Q", self.n_asked + 1)
        self.ask_at = zeros("q", self.n_asked + 1)
        self.ask = zeros("q", len(cells) + 1)
        for k in range(self.n_asked):
            self.later[k], self.bound_at[k], self.bound_mask[k], self.ask_at[k] = asked[k]
        self.ask_at[self.n_asked] = len(cells)
        for k in range(len(cells)):
            self.ask[k] = cells[k]
        self.bound_of = scratch(COMPILED, "i", room)

    def group(self, groups: Sequence[tuple[Sequence[int], int]]) -> None:
        """Makes a tree of the tables, their groups, and all of them."""
        every = [*groups, (range(self.depth), 0)]
        self.nodes = self.depth + len(every)
        self.up = zeros("q", self.nodes)
        self.debt = zeros("q", self.nodes)
        self.low = zeros("q", (self.depth + 1) * self.nodes)
        self.sum = zeros("q", (self.depth + 1) * self.nodes)
        self.path = zeros("q", self.nodes)
        for node in range(self.nodes):
            self.up[node] = -1
        for k in range(len(every)):
            node = self.depth + k
            members, self.debt[node] = every[k]
            for table in members:
                top = table
                while self.up[top] >= 0:
                    top = self.up[top]
                if top != node:
                    self.up[top] = node
                    self.sum[node] += self.low[top]
            self.low[node] = max(self.debt[node], self.sum[node])

    def tabulate(self) -> None:
        """Fills the tables of lower bounds by hash."""
        for k in range(self.n_asked):
            e = self.later[k]
            end = self.bound_mask[k] + 1
            for j in range(end):
                self.bound_of[self.bound_at[k] + j] = NO_ROW
            for i in range(self.heads[self.head[e] + self.mask[e] + 1]):
                at = self.text[e] + i * self.wide[e]
                for j in range(self.wide[e]):
                    self.letter[self.cell[self.place[e] + j]] = self.codes[at + j]
                h = self.spot(k)
                if self.losses[self.row[e] + i] < self.bound_of[h]:
                    self.bound_of[h] = self.losses[self.row[e] + i]

    def spot(self, k: int) -> int:
        """Returns the index of a table's lower bound under the letters fixed now."""
        h = 0
        for j in range(self.ask_at[k], self.ask_at[k + 1]):
            h = ((h ^ self.letter[self.ask[j]]) * FACTOR) & WORD
        return self.bound_at[k] + ((h ^ (h >> 15)) & self.bound_mask[k])

    def promising(self, d: int, i: int) -> bool:
        """Whether a row leaves enough slack for the lower bounds of the later tables."""
        at = d * self.nodes
        then = at + self.nodes
        for node in range(self.nodes):
            self.low[then + node] = self.low[at + node]
            self.sum[then + node] = self.sum[at + node]
        self.lift(then, d, self.losses[i])
        for k in range(self.after[d], self.after[d + 1]):
            self.lift(then, self.later[k], self.bound_of[self.spot(k)])
            if self.low[then + self.nodes - 1] > self.slack:
                return False
        return self.low[then + self.nodes - 1] <= self.slack

    def lift(self, at: int, node: int, low: int) -> None:
        """Adds a table's lower bound to its groups."""
        more = low - self.low[at + node]
        self.low[at + node] = low
        while more != 0 and self.up[node] >= 0:
            node = self.up[node]
            self.sum[at + node] += more
            low = max(self.debt[node], self.sum[at + node])
            more = low - self.low[at + node]
            self.low[at + node] = low

    def spare(self, d: int) -> int:
        """Returns what a table may lose at most when its turn comes."""
        at = d * self.nodes
        n = 0
        node = d
        while node >= 0:
            self.path[n] = node
            n += 1
            node = self.up[node]
        spare = self.slack
        while n > 1:
            n -= 1
            spare -= self.sum[at + self.path[n]] - self.low[at + self.path[n - 1]]
        return spare

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
        self.limit[d] = self.spare(d)
        self.level = d

    def run(self, steps: int) -> int:
        """Goes on for a number of rows.

        Returns:
            FILLED (each cell has its letter: ``letter``), ENDED or SPENT.
        """
        with cython.nogil:
            state = self.search(self.work + steps)
        return state  # noqa: RET504 - not in the block without the GIL

    def search(self, end: int) -> int:
        while self.level >= 0:
            d = self.level
            i = self.now[d]
            if i == self.end[d]:
                self.level -= 1
                continue
            if self.work >= end:
                return SPENT
            self.work += 1
            self.now[d] = i + 1
            if self.losses[i] > self.limit[d]:
                if self.losses[i] >> self.shift << self.shift > self.limit[d]:
                    self.now[d] = self.end[d]
                continue
            if not (self.agrees(d, i) and self.promising(d, i)):
                continue
            lost = self.lost[d] + self.losses[i]
            if d + 1 == self.depth:
                self.loss = lost
                return FILLED
            self.enter(d + 1, lost)
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
