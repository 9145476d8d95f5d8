"""Exolve's puzzle texts, as .exolve or inside a web page (viresh-ratnakar/exolve, README).

Sections ``exolve-...``; in the grid ``.`` is a block, ``0`` or ``?`` a cell whose letter is not known, and signs after
a letter mark its cell: ``|`` and ``_`` bars, ``@`` a circle, ``~`` a cell that gets no number. Cells are counted as
everywhere else apart from those, so numbers out of order cannot be held.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from wordtools.core import Grid
from wordtools.core.grid import Cell
from wordtools.core.run.files import decode
from wordtools.crossword.formats.assemble import Clue, assemble, check_size
from wordtools.crossword.formats.markup import escape, plain
from wordtools.crossword.puzzle.clues import printed
from wordtools.crossword.puzzle.errors import FormatError
from wordtools.crossword.puzzle.puzzle import Bar, Direction, Puzzle

BLOCK, UNKNOWN, NONE_KNOWN = ".", "?", "0"
DECORATORS = "|_+@*!~"
SPECIAL = "|_+@!~*.?{[&#"
SECTION = re.compile(r"\s*exolve-([a-z0-9-]+)\s*(?::(.*))?$")
COMMENT = re.compile(r"(?:^|(?<=\s))#(?:\s.*)?$")
CLUE = re.compile(r"\s*(\d{1,5})(?:\s*[,/&]\s*\d+\s*[ad]?)*\s*(?:\.(?!\.)\s*)?(.*)", re.IGNORECASE)
LENGTHS = re.compile(r"\(\s*\d[\d\s,.'’-]*\)\*?")
TEXTS = {"title": "title", "setter": "author", "copyright": "copyright"}
SHADE = "lightgrey"
PLACE = re.compile(r"([a-z])(\d+)|c(\d+)r(\d+)|r(\d+)c(\d+)")


def read(data: bytes, name: str) -> Puzzle:
    """Reads a puzzle, also one inside a page."""
    sections = _sections(decode(data, name, "an Exolve text", FormatError), name)
    size = [sections.get(key, [""])[0].strip() for key in ("width", "height")]
    if not all(re.fullmatch(r"\d{1,5}", text) for text in size):
        raise FormatError(f"{name}: no exolve-width and exolve-height with a number each")
    columns, rows = map(int, size)
    check_size(rows, columns, name)
    tokens = list(_tokens(sections, rows, columns, name))
    faces = [token[0] for token in tokens]
    hidden = all(face in (BLOCK, NONE_KNOWN) for face in faces)
    unknown = (UNKNOWN, NONE_KNOWN) if hidden else (UNKNOWN,)
    cells = [None if face == BLOCK else "" if face in unknown else re.sub("&(.)", r"\1", face) for face in faces]
    bars: set[Bar] = set()
    for cell, (_, marks) in enumerate(tokens):
        if set("|+") & set(marks) and (cell + 1) % columns:
            bars.add((cell, Direction.ACROSS))
        if set("_+") & set(marks) and cell + columns < rows * columns:
            bars.add((cell, Direction.DOWN))
    skipped = {cell for cell, (_, marks) in enumerate(tokens) if "~" in marks}
    plainly = Puzzle(Grid(rows, columns, tuple(cells)), bars=frozenset(bars))
    notes = "\n".join(line.strip() for key in ("preamble", "prelude") for line in sections.get(key, [])[1:])
    about: dict[str, Any] = {ours: plain(sections.get(key, [""])[0]) for key, ours in TEXTS.items()}
    about |= {"notes": plain(notes), "bars": frozenset(bars), "shades": frozenset(_shades(sections, rows, columns))}
    about["circles"] = frozenset(cell for cell, (_, marks) in enumerate(tokens) if "@" in marks)
    labels = _labels(plainly, skipped) if skipped else None
    return assemble(name, columns, cells, _clues(sections, name), about, labels=labels)


def _sections(text: str, name: str) -> dict[str, list[str]]:
    """Finds the sections: the rest of the line after each name, then the lines below it."""
    body = re.search(r"exolve-begin(.*?)exolve-end", text, re.DOTALL)
    if not body:
        raise FormatError(f"{name}: no exolve-begin with an exolve-end after it")
    found: dict[str, list[str]] = {}
    here: list[str] = []
    for line in body[1].splitlines():
        line = COMMENT.sub("", line).rstrip()
        section = SECTION.match(line)
        if section:
            key = {"color": "colour"}.get(section[1], section[1])
            if key in ("colour", "option"):
                found.setdefault(key, [""])[0] += f" {section[2] or ''}"
                here = []
            else:
                here = found[key] = [(section[2] or "").strip()]
        else:
            here.append(line)
    return found


def _tokens(sections: Mapping[str, list[str]], rows: int, columns: int, name: str) -> Iterator[tuple[str, str]]:
    """Goes through the cells of the grid: what each holds, and the signs after it."""
    lines = [line for line in sections.get("grid", [])[1:] if line.strip()]
    if len(lines) != rows:
        raise FormatError(f"{name}: exolve-grid: expected {rows} rows, found {len(lines)}")
    several = "rebus-cells" in sections.get("option", [""])[0].split() or bool(
        re.search(r"\s[2-9]\d*$", sections.get("language", [""])[0]) or "evanagari" in sections.get("language", [""])[0]
    )
    letter = r"(?:&.|[^\s|_+@*!~{\[&.0])+|[.0]" if several else r"&.|[^\s|_+@*!~{\[]"
    cell = re.compile(rf"\s*({letter})((?:[|_+@*!~\s]|\{{[^}}]*\}}|\[[^\]]*\])*)")
    for number, line in enumerate(lines, 1):
        found, place = [], 0
        while place < len(line):
            match = cell.match(line, place)
            if not match:
                raise FormatError(f"{name}: exolve-grid, row {number}: {line[place:].strip()[:10]!r} is no cell")
            found.append((match[1], match[2]))
            place = match.end()
        if len(found) != columns:
            raise FormatError(f"{name}: exolve-grid, row {number}: expected {columns} cells, found {len(found)}")
        yield from found


def _labels(puzzle: Puzzle, skipped: set[Cell]) -> dict[Cell, int]:
    """Numbers the cells that begin an entry, but for those that are skipped."""
    starts = [cell for cell in sorted(puzzle.numbers) if cell not in skipped]
    return {cell: number for number, cell in enumerate(starts, 1)}


def _clues(sections: Mapping[str, list[str]], name: str) -> Iterator[Clue]:
    for direction in Direction:
        for line in sections.get(direction, [])[1:]:
            match = CLUE.match(line)
            if not match:
                continue  # Exolve shows such lines between the clues
            text = match[2]
            ends = [found.end() for found in LENGTHS.finditer(text)]
            if "[]" in text:
                text = text.partition("[]")[0]
            elif ends:
                text = text[: ends[-1]].removesuffix("*")
            yield Clue(int(match[1]), direction, plain(text))


def _shades(sections: Mapping[str, list[str]], rows: int, columns: int) -> Iterator[Cell]:
    """Finds the coloured cells; rows are counted from below."""
    for word in sections.get("colour", [""])[0].split():
        match = PLACE.fullmatch(word)
        if match:
            column = ord(match[1]) - ord("a") if match[1] else int(match[3] or match[6]) - 1
            row = rows - int(match[2] or match[4] or match[5])
            if 0 <= row < rows and 0 <= column < columns:
                yield row * columns + column


def write(puzzle: Puzzle) -> bytes:
    """Writes a puzzle.

    Raises:
        FormatError: numbers that are not in order.
    """
    counted = replace(puzzle, shortest=2, labels={})
    skipped = counted.numbers.keys() - puzzle.numbers.keys()
    if _labels(counted, set(skipped)) != puzzle.numbers:
        raise FormatError("Exolve numbers the cells in order, this puzzle does not: write .ipuz or .jpz")
    letters = "".join(text for text in puzzle.cells if text)
    lines = ["exolve-begin"]
    lines += [f"  exolve-{key}: {_text(getattr(puzzle, ours))}" for key, ours in TEXTS.items() if getattr(puzzle, ours)]
    if puzzle.notes:
        lines += ["  exolve-preamble:", *(f"    {_text(line)}" for line in puzzle.notes.splitlines())]
    lines += [f"  exolve-width: {puzzle.columns}", f"  exolve-height: {puzzle.rows}"]
    lines += [f"  exolve-{line}" for line in _options(puzzle, letters)]
    lines += ["  exolve-grid:", *_grid(puzzle, skipped)]
    for direction in Direction:
        lines.append(f"  exolve-{direction}:")
        lines += [_clue(puzzle, entry) for entry in puzzle.entries if entry.direction == direction]
    return ("\n".join([*lines, "exolve-end"]) + "\n").encode()


def _options(puzzle: Puzzle, letters: str) -> Iterator[str]:
    scripts = {unicodedata.name(letter, "LATIN").split()[0].title() for letter in letters if letter.isalpha()}
    if not letters.isascii() and scripts:
        yield f"language: und {min(scripts - {'Latin'} or scripts)}"
    if any(len(text) > 1 for text in puzzle.cells if text):
        yield "option: rebus-cells"
    others = "".join(sorted({letter for letter in letters if not letter.isalpha()}))
    if others:
        yield f"option: allow-chars:{others}"
    if any(not entry.clue for entry in puzzle.entries):
        yield "option: ignore-unclued"
    if puzzle.shades:
        places = map(puzzle.grid.place, sorted(puzzle.shades))
        yield " ".join(["colour:", SHADE, *(f"c{column + 1}r{puzzle.rows - row}" for row, column in places)])


def _grid(puzzle: Puzzle, skipped: set[Cell]) -> Iterator[str]:
    """Goes through the rows of the grid, with the columns in line."""
    texts = []
    for cell, text in enumerate(puzzle.cells):
        face = BLOCK if text is None else _face(text) if any(puzzle.cells) else NONE_KNOWN
        face += "|" * ((cell, Direction.ACROSS) in puzzle.bars) + "_" * ((cell, Direction.DOWN) in puzzle.bars)
        texts.append(face + "@" * (cell in puzzle.circles) + "~" * (cell in skipped))
    wide = max(map(len, texts))
    for k in range(0, len(texts), puzzle.columns):
        yield "    " + " ".join(f"{text:{wide}}" for text in texts[k : k + puzzle.columns]).rstrip()


def _face(text: str) -> str:
    return "".join(f"&{letter}" if letter in SPECIAL else letter for letter in text) or UNKNOWN


def _clue(puzzle: Puzzle, entry: Any) -> str:
    text = _text(printed(puzzle, entry))
    ends = "" if entry.key in puzzle.enumerations or not LENGTHS.search(text) else " []"
    return f"    {entry.number}. {text}{ends}".rstrip()


def _text(text: str) -> str:
    """Writes a text such that nothing in it is a tag, a comment or the name of a section."""
    return re.sub(r"(?<!\S)#(?!\S)", "&#35;", escape(text).replace("exolve-", "exolve&#45;").replace("[]", "&#91;]"))
