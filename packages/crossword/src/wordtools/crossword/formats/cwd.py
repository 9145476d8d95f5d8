"""``.cwd``, a Crossword Compiler for Windows of 1992, as angry's first source writes it; no reader of it is known.

``6A 00 00 00 0A 00 01 00``, width and height as a byte each, row by row an upper-case letter or DB for a block, and
two zeros at the end.
"""

from __future__ import annotations

from wordtools.core.errors import FormatError
from wordtools.crossword.puzzle.puzzle import Puzzle

HEAD = bytes.fromhex("6A 00 00 00 0A 00 01 00")
BLOCK = b"\xdb"
END = b"\0\0"


def write(puzzle: Puzzle) -> bytes:
    """Writes the grid.

    Raises:
        FormatError: over 255 rows or columns, or a cell that is not one letter of code page 437.
    """
    if max(puzzle.rows, puzzle.columns) > 255:
        raise FormatError(f"a .cwd file has at most 255 rows and columns, not {puzzle.columns}x{puzzle.rows}")
    cells = []
    for text in puzzle.cells:
        try:
            letter = BLOCK if text is None else text.upper().encode("cp437")
        except UnicodeEncodeError:
            raise FormatError(f"a .cwd file cannot hold the letter {text!r}") from None
        if len(letter) != 1:
            raise FormatError("a .cwd file has exactly one letter in each cell that is no block")
        cells.append(letter)
    return HEAD + bytes((puzzle.columns, puzzle.rows)) + b"".join(cells) + END
