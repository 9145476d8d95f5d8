"""Across Lite's text format, by puzpy: sections such as ``<GRID>``, a line a row, a line a clue.

Version 2 adds ``<REBUS>``, in which a digit or small letter stands for several letters and ``MARK;`` means that small
letters are circled. The layout is known from puzpy's notes (``AcrossTextFormat.md``).
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

import puz

from wordtools.core.base.characters import encodings, mixed
from wordtools.core.errors import FormatError
from wordtools.core.reading.reading import Reading
from wordtools.crossword.formats.puz import BLOCKS, DIAGRAMLESS, HIDDEN, from_puz, to_puz
from wordtools.crossword.puzzle.clues import NO_CLUE
from wordtools.crossword.puzzle.play import PlayState
from wordtools.crossword.puzzle.puzzle import BLOCK, Puzzle
from wordtools.crossword.reading.assemble import check_size, leave_out
from wordtools.crossword.reading.characters import spaced, text_of

START = "ACROSS PUZZLE"
HEADING = re.compile(r"<((?i:ACROSS PUZZLE)[^<>]*|[A-Z][A-Z0-9 _-]*|[A-Za-z]+)>(.*)")
VERSIONS = re.compile(r"(?: +V2)?")
SECTIONS = ("TITLE", "AUTHOR", "COPYRIGHT", "SIZE", "GRID", "REBUS", "ACROSS", "DOWN", "NOTEPAD")
MARKERS = "123456789"
MOST_REBUSES = 35  # digits 1 to 9 and the small letters
SOME_REBUSES = 9  # where small letters are circled


class _Line(NamedTuple):
    number: int
    text: str


def read(data: bytes, reading: Reading) -> Puzzle:
    """Reads a file, in UTF-8 or, as Across Lite itself writes them, in Windows' code page 1252."""
    name = reading.name
    try:
        text = text_of(data, reading, "an Across Lite text")
    except FormatError:
        if b"\0" in data:
            raise
        text = spaced(mixed(data, windows=True), reading)
        if len(encodings(data, windows=True)) > 1:
            reading.note("some bytes are no UTF-8: those are read as Windows-1252")
    sections = _sections(text, reading)
    if START not in sections:
        raise FormatError(f"{name}: a damaged Across Lite text: no <{START}> at its beginning")
    leave_out(reading, ["lines before the sections"] if sections[START] else [])
    leave_out(reading, (f"section {key}" for key in sections if key not in (START, *SECTIONS)))
    rows, columns = _size(sections, name)
    file = puz.Puzzle()
    file.width, file.height = columns, rows
    file.title, file.author, file.copyright, file.notes = (
        "\n".join(line.text for line in sections.get(key, [])) for key in ("TITLE", "AUTHOR", "COPYRIGHT", "NOTEPAD")
    )
    several, circled = _rebuses(sections.get("REBUS", []), reading)
    signs = _grid(sections, rows, columns, several.keys(), reading)
    marked = {cell for cell, sign in enumerate(signs) if circled and sign.islower() and sign not in several}
    letters = {cell: several[sign] for cell, sign in enumerate(signs) if sign in several}
    file.solution = "".join(sign.upper()[:1] if cell in marked else sign for cell, sign in enumerate(signs))
    file.fill = "".join(sign if sign in BLOCKS else puz.BLANKSQUARE for sign in signs)
    if HIDDEN in file.solution:
        file.puzzletype = DIAGRAMLESS
    if marked:
        file.markup().set_markup_squares(sorted(marked), puz.GridMarkup.Circled)
    file.clues = _clues(sections, file, reading)
    return from_puz(file, letters, reading)


def _sections(text: str, reading: Reading) -> dict[str, list[_Line]]:
    """Cuts a text at the names of sections, ``<GRID>``; empty lines at the end of a section do not count."""
    found: dict[str, list[_Line]] = {}
    here: list[_Line] = []
    for number, line in enumerate(text.splitlines(), 1):
        heading = HEADING.match(line.strip())
        rest = heading[2].strip() if heading else ""
        known = heading is not None and heading[1].upper() in SECTIONS  # in small letters too
        starts = heading is not None and heading[1].upper().startswith(START)
        if heading is None or not (known or (not rest and (starts or heading[1].isupper()))):
            here.append(_Line(number, line.strip()))
            continue
        name = START if starts else heading[1].upper()
        if name == START and not VERSIONS.fullmatch(heading[1].upper().removeprefix(START)):
            reading.note(f"<{heading[1][:40]}>: read as <{START}>", line=number)
        if name == START and START in found:
            reading.leave_out("other puzzles in the file")
            break
        if name in found:
            reading.note(f"a second section <{name[:40]}>: it counts in place of the first", line=number)
        here = found[name] = [_Line(number, rest)] if rest else []
    for lines in found.values():
        while lines and not lines[-1].text:
            lines.pop()
    return found


def _size(sections: dict[str, list[_Line]], name: str) -> tuple[int, int]:
    text = " ".join(line.text for line in sections.get("SIZE", []))
    size = re.fullmatch(r"\s*(\d{1,5})\s*[x×]\s*(\d{1,5})\s*", text, re.IGNORECASE)
    if not size:
        raise FormatError(f"{name}: no <SIZE> section with a size such as 15x15")
    columns, rows = map(int, size.groups())
    check_size(rows, columns, name)
    return rows, columns


def _rebuses(lines: list[_Line], reading: Reading) -> tuple[dict[str, str], bool]:
    """Reads which signs stand for several letters, ``1:HEART:H``, and whether small letters are circled."""
    found: dict[str, str] = {}
    circled = False
    for line in lines:
        for part in map(str.strip, re.split(r"[;,]|(?<!\s)\s++(?=\S:)", line.text)):
            sign, _, letters = part.partition(":")
            letters = letters.partition(":")[0].strip()
            if part.upper() == "MARK":
                circled = True
            elif len(sign) == 1 and letters:
                if found.setdefault(sign, letters) != letters:
                    reading.note(f"{sign} stands for {found[sign]} already: the last one counts", line=line.number)
                found[sign] = letters
            elif part:
                reading.note(f"{part[:40]!r} is no rebus such as 1:HEART:H: left out", line=line.number)
    return found, circled


def _grid(sections: dict[str, list[_Line]], rows: int, columns: int, several: Collection[str], reading: Reading) -> str:
    """Reads the signs of the cells, all rows in one."""
    lines = [line for line in sections.get("GRID", []) if line.text]
    if len(lines) != rows:
        raise FormatError(f"{reading.name}: <GRID>: expected {rows} rows, found {len(lines)}")
    for number, line in enumerate(lines, 1):
        if len(line.text) != columns:
            what = f"expected {columns} cells, found {len(line.text)}"
            raise FormatError(f"{reading.name}: line {line.number}: <GRID>, row {number}: {what}")
    signs = "".join(line.text for line in lines)
    if BLOCK in signs and BLOCK not in several:
        reading.note(f"{BLOCK} in the grid: taken as a block, which is . there")
        signs = signs.replace(BLOCK, puz.BLACKSQUARE)
    lost = next((sign for sign in signs if sign in MARKERS and several and sign not in several), None)
    if lost:
        reading.note(f"{lost} in the grid, which <REBUS> does not have: taken as a letter")
    return signs


def _clues(sections: dict[str, list[_Line]], file: puz.Puzzle, reading: Reading) -> list[str]:
    """Reads the clues, in the order of .puz.

    An empty line is an empty clue where that makes as many clues as there are entries, else it is none.

    Raises:
        FormatError: clues that are more or fewer than the entries.
    """
    lists = puz.get_grid_numbering(file.fill, file.width, file.height)
    found = [""] * sum(map(len, lists))
    for title, entries in zip(("ACROSS", "DOWN"), lists, strict=True):
        lines = sections.get(title, [])
        texts = [line.text for line in lines if line.text]
        reading.count("clues", len(lines))
        if len(texts) != len(entries) == len(lines):
            texts = [line.text for line in lines]
            reading.note(f"empty lines in <{title}>: taken as empty clues", line=lines[texts.index("")].number)
        if not texts and entries:
            reading.note(f"no clues in <{title}>")
        elif len(texts) != len(entries):
            raise FormatError(f"{reading.name}: <{title}>: {len(texts)} clues for {len(entries)} entries of the grid")
        for entry, text in zip(entries, texts, strict=False):
            found[entry["clue_index"]] = "" if text == NO_CLUE else text
    return found


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
    if BLOCK in puzzle.cells:
        raise FormatError(f"an Across Lite text holds no {BLOCK} as a letter: write .puz or .ipuz")
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
