"""Text files: one line a row. Written as angry writes them: letters, and spaces for blocks."""

from __future__ import annotations

from wordtools.core.run.files import decode
from wordtools.crossword.puzzle.puzzle import Puzzle


def read(data: bytes, name: str) -> Puzzle:
    """Reads a text grid of any form that ``Puzzle.parse`` knows."""
    return Puzzle.parse(decode(data, name), name)


def write(puzzle: Puzzle) -> bytes:
    """Writes the grid.

    A puzzle whose letters are all known is written as angry writes it: letters, spaces for blocks, full rows.
    Where letters are missing, blocks are ``#`` and unknown letters ``.``.
    """
    text = str(puzzle)
    if "." not in text:
        text = text.replace("#", " ")
    return f"{text}\n".encode()
