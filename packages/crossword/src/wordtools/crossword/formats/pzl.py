"""``.pzl``, the files of XWORD for Windows, byte for byte as angry writes them.

No description of the format exists; angry's author took it from files that the program had saved. ``*XWORD0``, the
title and a second text each ended by byte 3, width and height as two characters each (``15``, `` 9``), then row by
row for each cell: its letter or a space for a block, one character that angry leaves blank (perhaps what the solver
wrote), and a text ended by byte 3 that angry leaves empty (perhaps the clue). A letter is a byte of Windows-1252; a
puzzle with other letters is written in UTF-8, which only this reader knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wordtools.core import Grid
from wordtools.core.errors import FormatError
from wordtools.core.reading.reading import Reading
from wordtools.crossword.puzzle.puzzle import Puzzle

MAGIC = "*XWORD0"
END = "\x03"
TITLE = "Sue2"  # what angry always writes
LONGEST_SIDE = 99  # two characters


@dataclass(frozen=True)
class Record:
    """The whole of a file, also what the puzzle does not keep."""

    title: str
    second: str
    """Empty in angry's files; its meaning is not known."""
    columns: int
    rows: int
    cells: tuple[tuple[str, str, str], ...]
    """Per cell the letter or a space, the character after it, and the text after that."""

    @classmethod
    def parse(cls, data: bytes, name: str) -> Record:
        """Reads the bytes of a file; FormatError when it is damaged or no .pzl."""
        text = _decode(data)
        if not text.startswith(MAGIC):
            raise FormatError(f"{name}: not a .pzl file: it does not begin with {MAGIC}")
        try:
            title, second, rest = text[len(MAGIC) :].split(END, 2)
        except ValueError:
            raise FormatError(f"{name}: a damaged .pzl file: it ends in the title") from None
        size = [rest[k : k + 2].strip() for k in (0, 2)]
        if not all(side.isascii() and side.isdigit() and int(side) for side in size):
            raise FormatError(f"{name}: a damaged .pzl file: {rest[:4]!r} is no width and height")
        columns, rows = map(int, size)
        return cls(title, second, columns, rows, tuple(_cells(rest[4:], rows * columns, name)))

    def pack(self) -> bytes:
        """Writes the file."""
        cells = "".join(f"{letter}{mark}{text}{END}" for letter, mark, text in self.cells)
        return _encode(f"{MAGIC}{self.title}{END}{self.second}{END}{self.columns:2}{self.rows:2}{cells}")


def _cells(text: str, count: int, name: str) -> Iterator[tuple[str, str, str]]:
    at = 0
    for cell in range(count):
        end = text.find(END, at + 2)
        if end < 0:
            raise FormatError(f"{name}: a damaged .pzl file: it ends after {cell} of {count} cells")
        yield text[at], text[at + 1], text[at + 2 : end]
        at = end + 1


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _encode(text: str) -> bytes:
    try:
        data = text.encode("cp1252")
        if _decode(data) == text:
            return data
    except UnicodeEncodeError:
        pass
    return text.encode()


def read(data: bytes, reading: Reading) -> Puzzle:
    """Reads a puzzle: its grid and title."""
    record = Record.parse(data, reading.name)
    cells = []
    for number, (letter, _, _) in enumerate(record.cells):
        if letter != " " and not _letter(letter):
            row, column = divmod(number, record.columns)
            raise FormatError(f"{reading.name}: row {row + 1}, column {column + 1}: {letter!r} is no letter")
        cells.append(_letter(letter) or None)
    title = "" if record.title == TITLE else record.title
    left = {
        "second text": bool(record.second),
        "marks": any(mark.strip() for _, mark, _ in record.cells),
        "texts of cells": any(text for _, _, text in record.cells),
    }
    for what, there in left.items():
        if there:
            reading.leave_out(what)
    return Puzzle(Grid(record.rows, record.columns, tuple(cells)), title=title)


def _letter(text: str) -> str:
    """Returns what a cell holds, '' where that is no letter."""
    return text.upper() if text.isalnum() else ""


def write(puzzle: Puzzle) -> bytes:
    """Writes a puzzle as angry does: grid and title (``Sue2`` where there is none), no clues.

    Raises:
        FormatError: over 99 rows or columns, a cell of several letters, or one whose letter is not known.
    """
    if max(puzzle.rows, puzzle.columns) > LONGEST_SIDE:
        raise FormatError(
            f"a .pzl file has at most {LONGEST_SIDE} rows and columns, not {puzzle.columns}x{puzzle.rows}"
        )
    if any(text is not None and len(text) != 1 for text in puzzle.cells):
        raise FormatError("a .pzl file has exactly one letter in each cell that is no block")
    for text in filter(None, puzzle.cells):
        if _letter(text) != text:
            raise FormatError(f"a .pzl file cannot hold {text!r} as a letter: write .ipuz or .jpz")
    title = puzzle.title.replace(END, "") or TITLE
    cells = tuple((text or " ", " ", "") for text in puzzle.cells)
    return Record(title, "", puzzle.columns, puzzle.rows, cells).pack()
