"""Across Lite's text format, by puzpy: sections such as ``<GRID>``, a line a row, a line a clue.

Version 2 adds ``<REBUS>``, in which a digit or small letter stands for several letters and ``MARK;`` means that small
letters are circled. The layout is known from puzpy's notes (``AcrossTextFormat.md``).
"""

from __future__ import annotations

import re
from dataclasses import replace

import puz

from wordtools.core.errors import FormatError
from wordtools.core.reading.reading import Reading
from wordtools.core.run.files import decode
from wordtools.crossword.formats.puz import DAMAGES, from_puz, reason, to_puz
from wordtools.crossword.puzzle.clues import NO_CLUE
from wordtools.crossword.puzzle.play import PlayState
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.reading.assemble import check_size, leave_out

SECTIONS = ("TITLE", "AUTHOR", "COPYRIGHT", "SIZE", "GRID", "REBUS", "ACROSS", "DOWN", "NOTEPAD")
MARKERS = "123456789"
MOST_REBUSES = 35  # digits 1 to 9 and the small letters
SOME_REBUSES = 9  # where small letters are circled


def read(data: bytes, reading: Reading) -> Puzzle:
    """Reads a file, in UTF-8 or, as Across Lite itself writes them, in Windows' code page 1252."""
    name = reading.name
    try:
        text = decode(data, name, "an Across Lite text", FormatError)
    except FormatError:
        if b"\0" in data:
            raise
        text = data.decode("cp1252", "replace")
    text = re.sub(r"<ACROSS PUZZLE(\s+[Vv]2)?>", lambda found: found[0].replace("V", "v"), text, count=1)
    sections = puz.text_file_as_dict(text)
    _check(sections, name)
    known = {*SECTIONS, *(key for key in sections if key.startswith("ACROSS PUZZLE"))}
    leave_out(reading, (f"section {key}" for key in sections if key not in known))
    try:
        file = puz.load_text(text)
        file.clues = ["" if clue == NO_CLUE else clue for clue in file.clues]  # an empty line would be no clue at all
        rebus = {cell: file.rebus().get_rebus_solution(cell) or "" for cell in file.rebus().get_rebus_squares()}
        return from_puz(file, rebus, reading)
    except FormatError:
        raise
    except DAMAGES as error:
        raise FormatError(f"{name}: a damaged Across Lite text: {reason(error)}") from None


def _check(sections: dict[str, str], name: str) -> None:
    """Refuses what puzpy would take for a puzzle: a size that is none, rows of other lengths."""
    size = re.fullmatch(r"\s*(\d{1,5})\s*x\s*(\d{1,5})\s*", sections.get("SIZE", ""), re.IGNORECASE)
    if not size:
        raise FormatError(f"{name}: no <SIZE> section with a size such as 15x15")
    columns, rows = map(int, size.groups())
    check_size(rows, columns, name)
    lines = [line for line in map(str.strip, sections.get("GRID", "").splitlines()) if line]
    if len(lines) != rows:
        raise FormatError(f"{name}: <GRID>: expected {rows} rows, found {len(lines)}")
    for number, line in enumerate(lines, 1):
        if len(line) != columns:
            raise FormatError(f"{name}: <GRID>, row {number}: expected {columns} cells, found {len(line)}")


def write(puzzle: Puzzle) -> bytes:
    """Writes a file.

    Raises:
        FormatError: what .puz cannot hold either; too many different rebuses; circled cells that are not one known
            letter; a text that would be taken for the name of a section.
    """
    file = to_puz(replace(puzzle, extras={}, play=PlayState(), sealed=None))
    file.solution = "".join(
        puz.BLANKSQUARE if text == "" else single for text, single in zip(puzzle.cells, file.solution, strict=True)
    )
    rebuses = {text for text in puzzle.cells if text and len(text) > 1}
    if any(len(puzzle.cells[cell] or "") != 1 for cell in puzzle.circles):
        raise FormatError("an Across Lite text circles only cells of one known letter: write .puz or .ipuz")
    if rebuses and any(text and text in MARKERS for text in puzzle.cells):
        raise FormatError("an Across Lite text holds no digits as letters beside rebuses: write .puz or .ipuz")
    most = SOME_REBUSES if puzzle.circles else MOST_REBUSES
    if len(rebuses) > most:
        raise FormatError(f"an Across Lite text holds at most {most} different rebuses here, not {len(rebuses)}")
    for line in (file.title, file.author, file.copyright, *file.clues, *file.notes.splitlines()):
        if line.startswith("<") and line.endswith(">"):
            raise FormatError(f"an Across Lite text would take {line!r} for the name of a section")
    file.clues = [clue or NO_CLUE for clue in file.clues]
    return f"{puz.to_text_format(file)}\n".encode()
