"""Grids: rows and columns of cells, some of which may be holes.

Cells are numbered row by row, ``cell = row * columns + column``::

     0  1  2  3
     4  5  6  7
     8  9 10 11
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from wordtools.core.base.characters import characters, composed
from wordtools.core.errors import GridError

Cell: TypeAlias = int  # number of a cell, row by row from 0
Neighbours: TypeAlias = tuple[tuple[Cell, ...], ...]  # per cell, the cells that it touches, ascending
T = TypeVar("T")

HOLE = "."
FEW = 36  # cells that ``repr`` shows
MOST_CELLS = 65_535  # kernels keep a cell in 16 bits


@dataclass(frozen=True, slots=True, repr=False)
class Grid(Generic[T]):
    """``rows`` x ``columns`` cells in row-major order; a hole is None.

    >>> grid = Grid.parse("tea / o.k")
    >>> grid[1, 2], grid[1, 1]
    ('k', None)
    >>> print(grid)
    t e a
    o . k
    """

    rows: int
    columns: int
    cells: tuple[T | None, ...]

    def __post_init__(self) -> None:
        """Checks the sizes."""
        if self.rows < 1 or self.columns < 1:
            raise GridError("a grid needs at least one row and one column")
        check_size(self.rows, self.columns)
        if len(self.cells) != self.rows * self.columns:
            raise GridError(f"{self.rows} x {self.columns} cells expected, {len(self.cells)} found")

    @staticmethod
    def parse(text: str) -> Grid[str]:
        """Reads a grid of letters, or of any cells parted by white space (see ``read_rows``); ``.`` is a hole.

        Raises:
            GridError: no cell, an empty line inside, or rows of different lengths; the message names the line.
        """
        rows = [cells for _, cells in read_rows(text)]
        return Grid(len(rows), len(rows[0]), tuple(None if cell == HOLE else cell for row in rows for cell in row))

    def __str__(self) -> str:
        """Writes a row a line, white space between the cells; ``parse`` reads it when the cells are texts."""
        cells = [HOLE if cell is None else str(cell) for cell in self.cells]
        width = max(map(len, cells))
        rows = (cells[at : at + self.columns] for at in range(0, len(cells), self.columns))
        return "\n".join(" ".join(cell.ljust(width) for cell in row).rstrip() for row in rows)

    def __repr__(self) -> str:
        """Shows a small grid whole, of a large one the number of cells."""
        shown = repr(self.cells) if len(self.cells) <= FEW else f"<{len(self.cells)} cells>"
        return f"Grid({self.rows}, {self.columns}, {shown})"

    def __getitem__(self, place: tuple[int, int]) -> T | None:
        """Gets the cell at (row, column), both from 0."""
        row, column = place
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise IndexError(f"no cell ({row}, {column}) in a {self.rows} x {self.columns} grid")
        return self.cells[row * self.columns + column]

    def by_row(self) -> list[tuple[T | None, ...]]:
        """Returns the contents of the cells, row by row."""
        return [self.cells[at : at + self.columns] for at in range(0, len(self.cells), self.columns)]

    def place(self, cell: Cell) -> tuple[int, int]:
        """Returns the (row, column) of a cell number."""
        return divmod(cell, self.columns)

    def neighbours(self, directions: int = 8, *, wrap: bool = False, layers: int = 1) -> Neighbours:
        """Returns the cells that touch each cell, holes left out.

        Args:
            directions: 4 (sides) or 8 (sides and corners).
            wrap: the left edge touches the right, the top the bottom (a torus).
            layers: the rows are this many equal boards, one above the other; a cell then also touches the
                cells above and below it and, with 8 directions, those around them.

        Raises:
            GridError: *layers* does not divide the rows.
        """
        if self.rows % layers:
            raise GridError(f"{self.rows} rows do not make {layers} equal layers")
        rows = self.rows // layers
        steps = [
            (dz, dy, dx)
            for dz in (-1, 0, 1)
            for dy in (-1, 0, 1)
            for dx in (-1, 0, 1)
            if (directions == 8 and (dz or dy or dx)) or abs(dz) + abs(dy) + abs(dx) == 1
        ]
        near = []
        for cell, here in enumerate(self.cells):
            z, rest = divmod(cell, rows * self.columns)
            y, x = divmod(rest, self.columns)
            found = set()
            for dz, dy, dx in steps if here is not None else ():
                nz, ny, nx = z + dz, y + dy, x + dx
                if wrap:
                    ny, nx = ny % rows, nx % self.columns
                if 0 <= nz < layers and 0 <= ny < rows and 0 <= nx < self.columns:
                    other = (nz * rows + ny) * self.columns + nx
                    if other != cell and self.cells[other] is not None:
                        found.add(other)
            near.append(tuple(sorted(found)))
        return tuple(near)


def read_rows(text: str, is_cell: Callable[[str], bool] = lambda text: len(text) == 1) -> list[tuple[int, list[str]]]:
    """Cuts a grid text into rows of cell texts, each row with its line number.

    A row is a line. Its cells are parted by white space; where no line has any, each character is a cell (or
    each line, if all of them are one cell). A text of one line may be a whole grid: rows parted by ``/``, or by
    white space unless all parts are single cells; or one word of n x n letters, a square.

    Args:
        text: the grid; empty lines before and after it do not count.
        is_cell: whether a text without white space can be read as one cell.

    Raises:
        GridError: no cell, an empty line inside, or rows of different lengths; the message names the line.
    """
    lines = numbered_lines([line.strip() for line in composed(text).splitlines()])
    if not lines:
        raise GridError("the grid is empty: write one line of letters a row")
    if len(lines) == 1:
        number, line = lines[0]
        lines = [(number, row) for row in _rows_of_line(line, is_cell)]
    for number, line in lines:
        if not line:
            raise GridError(f"line {number}: an empty row inside the grid")
    spaced = any(re.search(r"\s", line) for _, line in lines)
    if not spaced and any(len(line) > 1 for _, line in lines) and all(is_cell(line) for _, line in lines):
        spaced = True
    rows = [(number, line.split() if spaced else characters(line)) for number, line in lines]
    width = len(rows[0][1])
    one_line = len({number for number, _ in rows}) == 1
    for k, (number, cells) in enumerate(rows, 1):
        if len(cells) != width:
            where = f"row {k}" if one_line else f"line {number}"
            raise GridError(
                f"{where}: expected {width} cells as in the first row, found {len(cells)}; {HOLE} is a hole"
            )
    return rows


def numbered_lines(lines: Sequence[str]) -> list[tuple[int, str]]:
    """Numbers lines from 1, and leaves out the empty ones before and after all others.

    >>> numbered_lines(["", "ab", "", "cd", ""])
    [(2, 'ab'), (3, ''), (4, 'cd')]
    """
    full = [number for number, line in enumerate(lines) if line]
    return list(enumerate(lines, 1))[full[0] : full[-1] + 1] if full else []


def check_size(rows: int, columns: int) -> None:
    """Refuses a grid that is too large, before its cells are made.

    Raises:
        GridError: it is.
    """
    if rows * columns > MOST_CELLS:
        raise GridError(f"a grid has at most {MOST_CELLS} cells, not {rows} x {columns}")


def _rows_of_line(line: str, is_cell: Callable[[str], bool]) -> list[str]:
    if "/" in line:
        return [row.strip() for row in line.removesuffix("/").split("/")]
    parts, letters = line.split(), characters(line)
    side = math.isqrt(len(letters))
    if len(parts) == 1 and side > 1 and side * side == len(letters) and all(letter[0].isalpha() for letter in letters):
        return ["".join(letters[at : at + side]) for at in range(0, len(letters), side)]
    return [line] if all(map(is_cell, parts)) else parts
