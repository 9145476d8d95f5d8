"""Pictures of crosswords as PNG: those of ``svg.py``, in pixels."""

from __future__ import annotations

from wordtools.core.show.png import needed
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.show.svg import THEMES, puzzle_svg


def write(
    puzzle: Puzzle, *, solution: bool = False, blocks: bool = True, theme: str = "light", size: int | None = None
) -> bytes:
    """Writes a picture file.

    Args:
        puzzle: the puzzle.
        solution: show the letters.
        blocks: draw the blocks.
        theme: ``light`` or ``dark``; pixels cannot be ``auto``, as the reader has it.
        size: pixels of the longer side; None: 60 a cell where that is neither too small nor too large.

    Raises:
        WordtoolsError: resvg-py is not installed, or no font has the letters.
        OptionError: the theme is ``auto``.
        ValueError: no such theme.
    """
    needed(theme)
    picture = puzzle_svg(puzzle, solution=solution, blocks=blocks, theme=theme)
    return picture.png(background=THEMES[theme]["cell"], size=size)
