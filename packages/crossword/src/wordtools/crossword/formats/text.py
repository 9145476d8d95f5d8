"""Text files: one line a row. Written as angry writes them: letters, and spaces for blocks."""

from __future__ import annotations

from wordtools.core.errors import FormatError, GridError
from wordtools.core.reading.reading import Reading
from wordtools.crossword.codeword import numbers
from wordtools.crossword.puzzle.puzzle import BLOCK, Puzzle
from wordtools.crossword.reading.characters import text_of


def read(data: bytes, reading: Reading) -> Puzzle:
    """Reads a text grid of any form that ``Puzzle.parse`` knows, or the numbers of a codeword."""
    text = text_of(data, reading, "text")
    return numbers.parse(text, reading.name) if numbers.is_numbers(text) else Puzzle.parse(text, reading.name)


def write(puzzle: Puzzle) -> bytes:
    """Writes the grid.

    A puzzle whose letters are all known is written as angry writes it: letters, spaces for blocks, full rows. Where
    letters are missing, or a cell holds a sign that is no letter, blocks are ``#`` and unknown letters ``.``.

    Raises:
        FormatError: the grid would be read as another one, such as one of blocks alone or one with small letters.
    """
    marked = str(puzzle)
    for text in (marked.replace(BLOCK, " "), marked):
        try:
            back = Puzzle.parse(text)
        except GridError:
            continue
        if back.grid == puzzle.grid:
            return f"{text}\n".encode()
    raise FormatError("a text cannot hold this grid as it is: write .ipuz or .jpz")
