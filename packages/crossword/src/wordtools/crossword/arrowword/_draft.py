"""Kernel: a pattern of clue cells in the making, and the simulated annealing that lowers its cost.

A step turns a letter into a clue cell or back. Costs belong to cells: a word's to its first one. A step changes those
of three rows and three columns at most, as a cell depends on its own row and column and on the cells beside them.
Costs are whole numbers of thousandths (1024 is 1).
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence

from wordtools.core.kernel.arrays import scratch

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.lcg import INCREMENT, STEP, WRAP

    LETTER, CLUE, PICTURE = 0, 1, 2  # what a cell is

LOGS = 4096
COOL = array("q", [round(-math.log((k + 0.5) / LOGS) * 1024) for k in range(LOGS)])
"""Minus the logarithm of evenly spread numbers, times 1024: exponential chances without fractions."""
BROKEN = 10 * 1024  # cost of a broken rule
UNCHECKED, LONE = 1024, 614  # of a letter in one word only, of a cell of one clue
DENSE, ROW = 256, 2048  # of a clue cell beside another, of three in a row: many of those part a grid
SHORT = 307  # of a word of three letters; four times that of two
SCARCEST = 5 * 1024  # what a slot may cost at most for want of words


class Draft:
    """One pattern; it serves one thread at a time."""

    def __init__(
        self,
        rows: int,
        columns: int,
        cells: Sequence[int],
        free: Sequence[int],
        lengths: tuple[int, int],
        logs: Sequence[int],
        begins: Sequence[int],
        tabled: int,
        gain: int,
        scarce: int,
        state: int,
    ) -> None:
        """Takes the cells and their costs.

        Args:
            rows: the number of rows.
            columns: the number of columns.
            cells: what each is: LETTER, CLUE or PICTURE.
            free: the cells that may change.
            lengths: the fewest letters of a word, and the most.
            logs: the logarithms of the expected numbers of words, times 1024, by length and mask of last letters.
            begins: by length, where its part of *logs* begins.
            tabled: the longest words that have a part with all masks; longer ones have one number.
            gain: what a letter in one word only adds to the logarithm.
            scarce: cost of a logarithm of -1.
            state: of the random choices.
        """
        size = rows * columns
        if rows < 1 or columns < 1 or len(cells) != size or not all(LETTER <= kind <= PICTURE for kind in cells):
            raise ValueError(f"{len(cells)} cells, of {rows}x{columns}")
        if not free or not all(0 <= cell < size and cells[cell] != PICTURE for cell in free):
            raise ValueError("the cells that may change are cells of the grid and not of the picture, one at least")
        if len(begins) <= lengths[1]:
            raise ValueError(f"no expected numbers of words of {lengths[1]} letters")
        if any(begins[n] < 0 or begins[n] + (1 << n if n <= tabled else 1) > len(logs) for n in range(lengths[1] + 1)):
            raise ValueError("the expected numbers of words are incomplete")
        self.rows, self.columns, self.size = rows, columns, size
        self.shortest, self.longest = lengths
        self.cells = scratch(COMPILED, "i", size)
        for cell in range(size):
            self.cells[cell] = cells[cell]
        self.free, self.frees = array("i", free), len(free)
        self.logs, self.begins = array("i", logs), array("i", begins)
        self.tabled, self.gain, self.scarce = tabled, gain, scarce
        self.state = state & WRAP
        self.across, self.down = scratch(COMPILED, "i", size), scratch(COMPILED, "i", size)
        self.starts_across, self.starts_down = scratch(COMPILED, "i", size), scratch(COMPILED, "i", size)
        self.costs, self.fresh, self.near = (scratch(COMPILED, "i", size) for _ in range(3))
        self.nears = 0
        for row in range(rows):
            self.measure_row(row)
        for column in range(columns):
            self.measure_column(column)
        for cell in range(size):
            self.costs[cell] = self.cost(cell)

    def kinds(self) -> list[int]:
        """Lists what each cell is."""
        return [self.cells[cell] for cell in range(self.size)]

    def broken(self) -> bool:
        """Returns whether a cell breaks a rule."""
        return any([self.costs[cell] >= BROKEN for cell in range(self.size)])

    def unchecked(self) -> float:
        """Returns the share of letters that are in one word only."""
        letters = [cell for cell in range(self.size) if self.cells[cell] == LETTER]
        return sum([self.across[cell] < 2 or self.down[cell] < 2 for cell in letters]) / max(1, len(letters))

    def total(self) -> int:
        """Returns the sum of the costs that it keeps up to date."""
        return sum([self.costs[cell] for cell in range(self.size)])

    def anneal(self, steps: int, heat: int) -> None:
        """Makes *steps* steps at a temperature, times 1024."""
        with cython.nogil:
            for _ in range(steps):
                self.step(heat)

    def draw(self, n: int) -> int:
        """Draws a number below *n*, at most 2^31."""
        self.state = (self.state * STEP + INCREMENT) & WRAP
        return ((self.state >> 33) * n) >> 31

    def step(self, heat: int) -> None:
        """Turns a cell; what is worse is kept by chance."""
        cell = self.free[self.draw(self.frees)]
        self.turn(cell)
        self.affected(cell)
        more = 0
        for k in range(self.nears):
            self.fresh[k] = self.cost(self.near[k])
            more += self.fresh[k] - self.costs[self.near[k]]
        if more > 0 and more << 10 > heat * COOL[self.draw(LOGS)]:
            self.turn(cell)
            return
        for k in range(self.nears):
            self.costs[self.near[k]] = self.fresh[k]

    def turn(self, cell: int) -> None:
        """Turns a letter into a clue cell, or back."""
        self.cells[cell] = CLUE - self.cells[cell]
        self.measure_row(cell // self.columns)
        self.measure_column(cell % self.columns)

    def affected(self, cell: int) -> None:
        """Lists the cells whose cost a turn of one may change: rows and columns around it."""
        row = cell // self.columns
        column = cell % self.columns
        self.nears = 0
        for r in range(self.rows):
            first = 0
            last = self.columns - 1
            if r < row - 1 or r > row + 1:
                first = max(0, column - 1)
                last = min(last, column + 1)
            for c in range(first, last + 1):
                self.near[self.nears] = r * self.columns + c
                self.nears += 1

    def measure_row(self, row: int) -> None:
        """Measures the runs of letters of a row."""
        at = row * self.columns
        end = at + self.columns
        while at < end:
            length = 0
            while at + length < end and self.cells[at + length] == LETTER:
                length += 1
            for k in range(length):
                self.across[at + k] = length
                self.starts_across[at + k] = 0
            if length > 1:
                self.starts_across[at] = length
            at += length
            if at < end:
                self.across[at] = 0
                self.starts_across[at] = 0
                at += 1

    def measure_column(self, column: int) -> None:
        """Measures the runs of letters of a column."""
        at = column
        while at < self.size:
            length = 0
            while at + length * self.columns < self.size and self.cells[at + length * self.columns] == LETTER:
                length += 1
            for k in range(length):
                self.down[at + k * self.columns] = length
                self.starts_down[at + k * self.columns] = 0
            if length > 1:
                self.starts_down[at] = length
            at += length * self.columns
            if at < self.size:
                self.down[at] = 0
                self.starts_down[at] = 0
                at += self.columns

    def cost(self, cell: int) -> int:
        """Returns what a cell costs."""
        if self.cells[cell] == LETTER:
            return self.cost_of_letter(cell)
        return self.cost_of_clues(cell) if self.cells[cell] == CLUE else 0

    def cost_of_letter(self, cell: int) -> int:
        """Returns what a letter costs, and the words that begin with it."""
        if self.across[cell] < 2 and self.down[cell] < 2:
            return 2 * BROKEN
        cost = 0
        if self.across[cell] < 2 or self.down[cell] < 2:
            cost = UNCHECKED
        if self.starts_across[cell]:
            cost += self.cost_of_across(cell)
        if self.starts_down[cell]:
            cost += self.cost_of_down(cell)
        return cost

    def cost_of_across(self, cell: int) -> int:
        """Returns what the word costs that runs across from a cell."""
        ends = 0
        alone = 0
        bit = 1
        for at in range(cell, cell + self.starts_across[cell]):
            if self.down[at] < 2:
                alone += 1
            elif at + self.columns >= self.size or self.cells[at + self.columns] != LETTER:
                ends |= bit
            bit <<= 1
        return self.cost_of_word(cell, self.starts_across[cell], ends, alone)

    def cost_of_down(self, cell: int) -> int:
        """Returns what the word costs that runs down from a cell."""
        ends = 0
        alone = 0
        bit = 1
        at = cell
        for _ in range(self.starts_down[cell]):
            if self.across[at] < 2:
                alone += 1
            elif (at + 1) % self.columns == 0 or self.cells[at + 1] != LETTER:
                ends |= bit
            bit <<= 1
            at += self.columns
        return self.cost_of_word(cell, self.starts_down[cell], ends, alone)

    def cost_of_word(self, cell: int, length: int, ends: int, alone: int) -> int:
        """Returns what a word costs: for its clue cell, its length, and the words that are to be expected for it."""
        cost = 0
        if not (self.clue_left(cell) or self.clue_above(cell)):
            cost = BROKEN
        if length < self.shortest or length > self.longest:
            return cost + BROKEN
        if length < 4:
            cost += SHORT * (4 - length) * (4 - length)
        if length > self.tabled:
            ends = 0
        scarce = -(self.logs[self.begins[length] + ends] + alone * self.gain)
        if scarce > 0:
            cost += min(SCARCEST, scarce * self.scarce >> 10)
        return cost

    def cost_of_clues(self, cell: int) -> int:
        """Counts the words whose clue stands in a cell, as ``arrows.arrows_of`` gives it to them."""
        words = 0
        beside = 0
        line = 0
        if (cell + 1) % self.columns:
            right = cell + 1
            if self.starts_across[right]:
                words += 1
            if self.starts_down[right] and not self.clue_above(right):
                words += 1
            if self.cells[right] == CLUE:
                beside += 1
                if self.clue_left(cell):
                    line += 1
        if cell + self.columns < self.size:
            below = cell + self.columns
            if self.starts_down[below]:
                words += 1
            if self.starts_across[below] and not self.clue_left(below):
                words += 1
            if self.cells[below] == CLUE:
                beside += 1
                if self.clue_above(cell):
                    line += 1
        if words == 0 or words > 2:
            return BROKEN * max(1, words - 2)
        return LONE * (2 - words) + DENSE * beside + ROW * line

    def clue_left(self, cell: int) -> bool:
        """Returns whether the cell left of this one is a clue cell."""
        return cell % self.columns > 0 and self.cells[cell - 1] == CLUE

    def clue_above(self, cell: int) -> bool:
        """Returns whether the cell above this one is a clue cell."""
        return cell >= self.columns and self.cells[cell - self.columns] == CLUE
