"""What of a puzzle is to be seen: every letter, or the given ones; of a diagramless one no blocks and no numbers."""

from __future__ import annotations

from dataclasses import replace

from wordtools.core import Grid
from wordtools.crossword.puzzle.puzzle import Puzzle, PuzzleKind

HEADINGS = {PuzzleKind.CODED: "Codeword", PuzzleKind.FILL_IN: "Kriss Kross"}  # where there is no title


def heading(puzzle: Puzzle) -> str:
    """Returns the title of a puzzle, or what it is."""
    return puzzle.title or HEADINGS.get(puzzle.kind, "Crossword")


def seen(puzzle: Puzzle, *, solution: bool) -> Puzzle:
    """Returns a puzzle whose letters, blocks and numbers are those that a picture of this one shows.

    Args:
        puzzle: the puzzle.
        solution: all of it is shown.
    """
    if solution:
        return puzzle
    cells = [text and (text if cell in puzzle.givens else "") for cell, text in enumerate(puzzle.cells)]
    if not puzzle.diagramless:
        return replace(puzzle, grid=Grid(puzzle.rows, puzzle.columns, tuple(cells)))
    cells = ["" if text is None and cell not in puzzle.voids else text for cell, text in enumerate(cells)]
    grid = Grid(puzzle.rows, puzzle.columns, tuple(cells))
    return replace(puzzle, grid=grid, labels={}, codes={}, shortest=len(cells) + 1)
