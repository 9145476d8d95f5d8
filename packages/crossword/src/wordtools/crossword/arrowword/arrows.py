"""Arrows: which clue cell each word of an arrowword has, and how its arrow runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wordtools.core.errors import GridError
from wordtools.core.grid import Cell
from wordtools.crossword.puzzle.puzzle import Direction, Entry, Key, Puzzle

MOST = 2  # clues of a cell
SIGNS = {(Direction.ACROSS, False): "→", (Direction.DOWN, False): "↓", (Direction.ACROSS, True): "↳"}
SIGNS[Direction.DOWN, True] = "↴"


@dataclass(frozen=True, slots=True)
class Arrow:
    """The way from a clue cell to its word.

    >>> arrow = Arrow((3, Direction.DOWN), cell=0, bent=True)
    >>> print(arrow)
    ↴
    """

    key: Key
    """The entry that the clue is for."""
    cell: Cell
    """Where the clue stands."""
    bent: bool = False
    """Whether the arrow turns: the clue stands above a word that runs across, or left of one that runs down."""

    @property
    def leaves_right(self) -> bool:
        """Whether the word begins right of the clue cell, not below it."""
        return (self.key[1] == Direction.ACROSS) is not self.bent

    def __str__(self) -> str:
        """Draws it."""
        return SIGNS[self.key[1], self.bent]


def arrows_of(puzzle: Puzzle) -> tuple[Arrow, ...]:
    """Gives each entry of a grid a clue cell beside its first cell: the one before it, else the one at its side.

    Blocks are clue cells, void cells are a picture.

    Returns:
        An arrow for each entry, in their order.

    Raises:
        GridError: it is no arrowword: a letter is in no word, a word has no clue cell beside it, or a clue cell has no
            word or more than two; the message names the cell.
    """
    covered = {cell for entry in puzzle.entries for cell in entry.cells}
    for cell, text in enumerate(puzzle.cells):
        if text is not None and cell not in covered:
            raise GridError(f"{place(puzzle, cell)}: this cell is in no word; make it a clue cell")
    arrows = tuple(_arrow(puzzle, entry) for entry in puzzle.entries)
    for cell, some in by_cell(puzzle, arrows).items():
        if not 0 < len(some) <= MOST:
            many = "no word starts beside it" if not some else f"{len(some)} words start beside it"
            raise GridError(f"{place(puzzle, cell)}: a clue cell is for one word or two: {many}")
    return arrows


def _arrow(puzzle: Puzzle, entry: Entry) -> Arrow:
    first = entry.cells[0]
    row, column = puzzle.grid.place(first)
    left = first - 1 if column and is_clue(puzzle, first - 1) else None
    above = first - puzzle.columns if row and is_clue(puzzle, first - puzzle.columns) else None
    before, beside = (left, above) if entry.direction == Direction.ACROSS else (above, left)
    if before is not None:
        return Arrow(entry.key, before)
    if beside is not None:
        return Arrow(entry.key, beside, bent=True)
    raise GridError(
        f"{place(puzzle, first)}: the word that runs {entry.direction} from here has no clue cell left of or above it"
    )


def is_clue(puzzle: Puzzle, cell: Cell) -> bool:
    """Returns whether a cell is a clue cell."""
    return puzzle.cells[cell] is None and cell not in puzzle.voids


def by_cell(puzzle: Puzzle, arrows: tuple[Arrow, ...]) -> Mapping[Cell, tuple[Arrow, ...]]:
    """Returns the arrows of each clue cell from the top down: those that leave to the right come first."""
    found: dict[Cell, list[Arrow]] = {cell: [] for cell in range(len(puzzle.cells)) if is_clue(puzzle, cell)}
    for arrow in arrows:
        found[arrow.cell].append(arrow)
    return {
        cell: tuple(sorted(some, key=lambda arrow: (not arrow.leaves_right, arrow.leaves_right == arrow.bent)))
        for cell, some in found.items()
    }


def place(puzzle: Puzzle, cell: Cell) -> str:
    """Describes where a cell is."""
    row, column = puzzle.grid.place(cell)
    return f"row {row + 1}, column {column + 1}"
