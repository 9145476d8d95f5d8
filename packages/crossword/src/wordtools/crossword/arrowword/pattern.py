"""Patterns of arrowwords: where the clue cells stand, found by simulated annealing.

A pattern has a cost, the sum over its cells: high for each broken rule (a letter in no word, a word that is too short
or too long or has no clue cell, a clue cell without a word or with more than two), low for what makes it worse to look
at or harder to fill (letters in one word only, long words, clue cells with one clue). A step turns a letter into a
clue cell or back; only the cells of its row and column, and of those before them, change their costs. The first row
and the first column alternate clue cells and letters, as in print.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from wordtools.core import Grid
from wordtools.core.errors import GridError
from wordtools.core.grid import Cell
from wordtools.core.run.clock import Stop
from wordtools.crossword.puzzle.patterns import NoPatternError
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.puzzle.quality import parts
from wordtools.crossword.search.result import StoppedError

SMALLEST, LARGEST = 5, 40  # rows or columns
SHORTEST, LONGEST = 3, 10  # letters of a word, where nothing else is asked for
CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right", "centre")
LETTER, CLUE, PICTURE = 0, 1, 2
STEPS = 180  # of the annealing, for each cell of the grid
HOT, COLD = 3.0, 0.15  # temperatures at its beginning and its end
POLL_STEPS = 256  # of the annealing, between two looks at the clock: some 10 ms
TRIES = 40
BROKEN = 10.0  # cost of a broken rule
UNCHECKED, LONE = 1.0, 0.6  # of a letter in one word only, of a cell of one clue
DENSE, ROW = 0.25, 2.0  # of a clue cell beside another, of three in a row: many of those part a grid
SHORT, LONG = 0.3, 0.06  # of a word of three letters; of one of more than five: this, times the square of their number
LOOSEST = 0.25  # the highest share of letters in one word only


@dataclass(frozen=True, slots=True)
class ArrowTarget:
    """What the pattern of an arrowword is to be like.

    >>> target = ArrowTarget(15, 11, picture=picture_cells(15, 11, 4, 4, "top-right"))
    >>> len(target.picture), target.shortest, target.longest
    (16, 3, 10)
    """

    rows: int
    columns: int
    shortest: int = SHORTEST
    """The fewest letters of a word."""
    longest: int = LONGEST
    """The most letters of a word."""
    picture: frozenset[Cell] = frozenset()
    """The cells that are left free for a picture."""

    def __post_init__(self) -> None:
        """Checks that there is such a thing.

        Raises:
            GridError: the size or the lengths are out of range, or the picture leaves too little of the grid.
        """
        if not (SMALLEST <= self.rows <= LARGEST and SMALLEST <= self.columns <= LARGEST):
            raise GridError(
                f"{self.rows}x{self.columns}: an arrowword has from {SMALLEST} to {LARGEST} rows and columns"
            )
        if not 2 <= self.shortest <= self.longest:
            raise GridError(f"words of {self.shortest} to {self.longest} letters: from 2, and the shortest first")
        if self.shortest >= min(self.rows, self.columns):
            raise GridError(f"{self.rows}x{self.columns} has no room for words of {self.shortest} letters and a clue")
        if self.picture and 2 * len(self.picture) > self.rows * self.columns:
            raise GridError(f"the picture takes more than half of {self.rows}x{self.columns}: make it smaller")


def picture_cells(rows: int, columns: int, high: int, wide: int, corner: str = CORNERS[1]) -> frozenset[Cell]:
    """Returns the cells of a picture.

    Args:
        rows: of the grid.
        columns: of the grid.
        high: rows of the picture.
        wide: columns of the picture.
        corner: where it stands, one of ``CORNERS``.

    Raises:
        GridError: there is no such corner, or no room.
    """
    if corner not in CORNERS:
        raise GridError(f"{corner!r}: a picture stands in one of {', '.join(CORNERS)}")
    if not (1 <= high <= rows - 3 and 1 <= wide <= columns - 3):
        raise GridError(
            f"a picture of {high}x{wide} cells leaves no room for words in {rows}x{columns}: "
            f"at most {rows - 3}x{columns - 3}"
        )
    across, down = columns - wide, rows - high
    top = {"t": 0, "b": down, "c": down // 2}[corner[0]]
    left = 0 if corner.endswith("left") else across if corner.endswith("right") else across // 2
    return frozenset(row * columns + column for row in range(top, top + high) for column in range(left, left + wide))


def make_pattern(target: ArrowTarget, rng: random.Random, *, ease: float = 1.0, stop: Stop | None = None) -> Puzzle:
    """Makes a pattern: clue cells are blocks, the picture is void, all other cells are open.

    Args:
        target: what it is to be like.
        rng: draws the choices.
        ease: how much long words cost, as a multiple: more makes shorter words, which are easier to fill.
        stop: polled regularly; True ends the search.

    Raises:
        NoPatternError: none was found.
        StoppedError: *stop* ended it before there was one.
    """
    for _ in range(TRIES):
        draft = _Draft(target, rng, ease)
        draft.anneal(rng, stop)
        puzzle = draft.puzzle()
        if max(draft.costs) < BROKEN and len(parts(puzzle)) == 1 and draft.unchecked <= LOOSEST:
            return puzzle
    raise NoPatternError(
        f"no pattern of {target.rows}x{target.columns} with words of {target.shortest} to {target.longest} letters "
        f"was found in {TRIES} tries: allow other lengths, or a smaller picture"
    )


class _Draft:
    """A pattern in the making, with what each of its cells costs."""

    def __init__(self, target: ArrowTarget, rng: random.Random, ease: float) -> None:
        self.target = target
        self.rows, self.columns = target.rows, target.columns
        size = self.rows * self.columns
        self.cells = [PICTURE if cell in target.picture else LETTER for cell in range(size)]
        border = {*self._border(range(self.columns)), *self._border(range(0, size, self.columns))}
        self.open = [cell for cell in range(size) if self.cells[cell] != PICTURE and cell not in border]
        for cell in self.open:
            self.cells[cell] = CLUE if rng.random() < 0.2 else LETTER
        self.across, self.down = [0] * size, [0] * size
        """Per cell the length of its run, 0 where it is no letter."""
        self.starts_across, self.starts_down = [0] * size, [0] * size
        """Per cell the length of the word that starts there, else 0."""
        longest = max(self.rows, self.columns)
        self.prices = [self._price(length, ease) for length in range(longest + 1)]
        for row in range(self.rows):
            self._row(row)
        for column in range(self.columns):
            self._column(column)
        self.costs = [self._cost(cell) for cell in range(size)]

    def _border(self, line: Sequence[Cell]) -> list[Cell]:
        """Alternates clue cells and letters along an edge, from the first cell that is no picture; returns them."""
        found: list[Cell] = []
        for cell in line:
            if self.cells[cell] == PICTURE:
                if found:
                    break
                continue
            self.cells[cell] = LETTER if len(found) % 2 else CLUE
            found.append(cell)
        return found

    def _price(self, length: int, ease: float) -> float:
        if not self.target.shortest <= length <= self.target.longest:
            return BROKEN
        if length < 4:
            return SHORT * (4 - length) ** 2
        return LONG * ease * max(0, length - 5) ** 2

    def _row(self, row: int) -> None:
        line = range(row * self.columns, (row + 1) * self.columns)
        self._measure(line, self.across, self.starts_across)

    def _column(self, column: int) -> None:
        self._measure(range(column, len(self.cells), self.columns), self.down, self.starts_down)

    def _measure(self, line: Sequence[Cell], runs: list[int], starts: list[int]) -> None:
        """Measures the runs of letters of a line."""
        cells, size, at = self.cells, len(line), 0
        while at < size:
            end = at
            while end < size and not cells[line[end]]:
                end += 1
            length = end - at
            for k in range(at, end):
                runs[line[k]], starts[line[k]] = length, 0
            if length > 1:
                starts[line[at]] = length
            if end < size:
                runs[line[end]] = starts[line[end]] = 0
            at = end + 1

    def _cost(self, cell: Cell) -> float:
        kind = self.cells[cell]
        if kind == LETTER:
            return self._cost_of_letter(cell)
        return self._cost_of_clues(cell) if kind == CLUE else 0.0

    def _cost_of_letter(self, cell: Cell) -> float:
        across, down = self.across[cell] > 1, self.down[cell] > 1
        if not (across or down):
            return 2 * BROKEN
        cost = 0.0 if across and down else UNCHECKED
        for length in (self.starts_across[cell], self.starts_down[cell]):
            if length:
                cost += self.prices[length]
                if not (self._is_clue(cell, left=True) or self._is_clue(cell, left=False)):
                    cost += BROKEN
        return cost

    def _is_clue(self, cell: Cell, *, left: bool) -> bool:
        """Returns whether the cell left of this one, or above it, is a clue cell."""
        if left:
            return cell % self.columns > 0 and self.cells[cell - 1] == CLUE
        return cell >= self.columns and self.cells[cell - self.columns] == CLUE

    def _cost_of_clues(self, cell: Cell) -> float:
        """Counts the words whose clue stands here, as ``arrows.arrows_of`` gives it to them."""
        words = beside = rows = 0
        if (cell + 1) % self.columns:
            right = cell + 1
            words += self.starts_across[right] > 0
            words += self.starts_down[right] > 0 and not self._is_clue(right, left=False)
            beside += self.cells[right] == CLUE
            rows += self.cells[right] == CLUE and self._is_clue(cell, left=True)
        below = cell + self.columns
        if below < len(self.cells):
            words += self.starts_down[below] > 0
            words += self.starts_across[below] > 0 and not self._is_clue(below, left=True)
            beside += self.cells[below] == CLUE
            rows += self.cells[below] == CLUE and self._is_clue(cell, left=False)
        if words == 0 or words > 2:
            return BROKEN * max(1, words - 2)
        return LONE * (2 - words) + DENSE * beside + ROW * rows

    def _near(self, cell: Cell) -> tuple[Cell, ...]:
        """Returns the cells whose cost a step at this one may change."""
        row, column = divmod(cell, self.columns)
        found = {
            *range(max(0, row - 1) * self.columns, min(self.rows, row + 2) * self.columns),
            *range(column, len(self.cells), self.columns),
            *range(max(0, column - 1), len(self.cells), self.columns),
            *range(min(self.columns - 1, column + 1), len(self.cells), self.columns),
        }
        return tuple(one for one in sorted(found) if self.cells[one] != PICTURE)

    def _turn(self, cell: Cell) -> None:
        self.cells[cell] ^= 1
        row, column = divmod(cell, self.columns)
        self._row(row)
        self._column(column)

    def anneal(self, rng: random.Random, stop: Stop | None) -> None:
        """Lowers the cost."""
        costs, near = self.costs, {cell: self._near(cell) for cell in self.open}
        steps = STEPS * len(self.open)
        for step in range(steps):
            if not step % POLL_STEPS and stop is not None and stop():
                raise StoppedError("the time ended before an arrowword was found: nothing is proven")
            heat = HOT * (COLD / HOT) ** (step / steps)
            cell = self.open[int(rng.random() * len(self.open))]
            self._turn(cell)
            new = [self._cost(one) for one in near[cell]]
            more = sum(new) - sum(costs[one] for one in near[cell])
            if more <= 0 or rng.random() < math.exp(-more / heat):
                for one, cost in zip(near[cell], new, strict=True):
                    costs[one] = cost
            else:
                self._turn(cell)

    @property
    def unchecked(self) -> float:
        """The share of letters that are in one word only."""
        letters = [cell for cell, kind in enumerate(self.cells) if kind == LETTER]
        return sum(self.across[cell] < 2 or self.down[cell] < 2 for cell in letters) / len(letters)

    def puzzle(self) -> Puzzle:
        """Returns it as a grid of blocks and open cells."""
        cells = tuple("" if kind == LETTER else None for kind in self.cells)
        return Puzzle(Grid(self.rows, self.columns, cells), voids=self.target.picture)
