"""Exolve's puzzle texts, as .exolve or inside a web page (viresh-ratnakar/exolve, README).

Sections ``exolve-...``; in the grid ``.`` is a block, ``0`` or ``?`` a cell whose letter is not known, and signs after
a letter mark its cell: ``|`` and ``_`` bars, ``@`` a circle, ``!`` a given letter, ``*`` a diagramless cell, ``~`` one
that gets no number. Cells are counted as everywhere else apart from those, so numbers out of order cannot be held. What
stands after the enumeration of a clue, or after ``[]``, explains it. Sections that do not describe the crossword
itself (ninas, questions, options) are carried along.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from wordtools.core import Grid
from wordtools.core.base.characters import composed
from wordtools.core.errors import FormatError
from wordtools.core.grid import Cell
from wordtools.core.reading.reading import Reading
from wordtools.crossword.puzzle.clues import printed
from wordtools.crossword.puzzle.extras import Source
from wordtools.crossword.puzzle.puzzle import Bar, Direction, Entry, Puzzle
from wordtools.crossword.puzzle.style import SHADE
from wordtools.crossword.reading.assemble import Looks, assemble, check_size, leave_out
from wordtools.crossword.reading.characters import text_of
from wordtools.crossword.reading.exolve_clues import EXPLANATION, PLACE, Cut, clues_in, cut_at_lengths, place_of
from wordtools.crossword.reading.markup import escape, marked, plain, to_html

BLOCK, UNKNOWN, NONE_KNOWN = ".", "?", "0"
SPECIAL = "|_+@!~*.?{[&#"
SECTION = re.compile(r"\s*exolve-([a-z0-9-]+)\s*(?::(.*))?$")
COMMENT = re.compile(r"(?:^|(?<=\s))#(?:\s.*)?$")
BEGIN, END = "exolve-begin", "exolve-end"
TEXTS = {"title": "title", "setter": "author", "copyright": "copyright"}
META = {"id": False, "email": False, "maker": True, "credits": False, "postscript": True}  # whether of many lines
LISTS = ("across", "down", "nodir")
PARTS = {"width", "height", "grid", "preamble", "prelude", *LISTS, "colour"} | TEXTS.keys() | META.keys()
SINGLE = {"width", "height"} | TEXTS.keys() | {key for key, several in META.items() if not several}  # of one line
OURS = re.compile(r"rebus-cells|ignore-unclued|allow-chars:\S*")  # options that are written for each puzzle
PREFIX = "exolve:"  # of the names of ``extras``
NEAR = 100  # characters before a puzzle in which a script has the mark that begins it
GREY = "lightgrey"
LONGEST_COLOUR = 40  # characters


def read(data: bytes, reading: Reading) -> Puzzle:
    """Reads a puzzle, also one inside a page."""
    name = reading.name
    body = _body(text_of(data, reading, "an Exolve text"), reading)
    sections = _sections(body.removeprefix(BEGIN).removesuffix(END), reading)
    if "3d" in sections:
        raise FormatError(f"{name}: a crossword of several layers (exolve-3d): only flat ones are read")
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
    plainly = Puzzle(Grid(rows, columns, tuple(text and "" for text in cells)), bars=frozenset(bars))
    notes = "\n".join(line.strip() for key in ("preamble", "prelude") for line in sections.get(key, [])[1:])
    about: dict[str, Any] = {ours: plain(sections.get(key, [""])[0], reading) for key, ours in TEXTS.items()}
    about |= {"notes": marked(notes, reading, lines=True), "bars": frozenset(bars)}
    looks = about["styles"] = Looks()
    for cell, (_, marks) in enumerate(tokens):
        if "@" in marks:
            looks.circle(cell)
    _colour(sections, (rows, columns), looks, reading)
    about["givens"] = frozenset(cell for cell, (_, marks) in enumerate(tokens) if "!" in marks and cells[cell])
    hidden_cells = sum("*" in marks for _, marks in tokens)
    about["diagramless"] = hidden_cells == len(tokens)
    if 0 < hidden_cells < len(tokens):
        reading.leave_out("diagramless cells")
    for sign, what in (("{", "cell decorators"), ("[", "alternative letters")):
        if any(sign in marks for _, marks in tokens):
            reading.leave_out(what)
    about |= _others(sections, reading)
    labels = _labels(plainly, skipped) if skipped else None
    clues = [clue for key in LISTS for clue in clues_in(sections.get(key, [""]), key, (rows, columns), reading)]
    about["source"] = Source("exolve", data=f"{body}\n".encode())
    return assemble(reading, columns, cells, clues, about, labels=labels, counts=True)


def _body(text: str, reading: Reading) -> str:
    """Finds the first puzzle in a text."""
    begin = text.find(BEGIN)
    end = text.find(END, begin)
    if begin < 0 or end < 0:
        raise FormatError(f"{reading.name}: no exolve-begin with an exolve-end after it")
    if text.find(BEGIN, end) >= 0:
        reading.leave_out("other puzzles in the file")
    body = text[begin : end + len(END)]
    in_script = re.search(r"(?<!raw)`\s*+\Z", text[max(begin - NEAR, 0) : begin])
    return re.sub(r"\\([\\`$\"'])", r"\1", body) if in_script else body


def _sections(text: str, reading: Reading) -> dict[str, list[str]]:
    """Finds the sections: the rest of the line after each name, then the lines below it; of some, one after another."""
    found: dict[str, list[str]] = {}
    outside: list[str] = []
    here = outside
    for line in text.splitlines():
        line = COMMENT.sub("", line).rstrip()
        section = SECTION.match(line)
        if not section:
            here.append(line)
            continue
        key = {"color": "colour"}.get(section[1], section[1])
        value = (section[2] or "").strip()
        if key in ("colour", "option", "credits"):
            found.setdefault(key, [""])[0] += f" {value}" if key == "option" else f"\n{value}"
            here = outside
        elif key not in PARTS:  # each is kept as it is written
            here = found.setdefault(key, [])
            here.append(f"exolve-{key}: {value}".rstrip())
        elif key in SINGLE or key == "grid":
            if key in found:
                reading.note(f"a second exolve-{key}: it counts in place of the first")
            found[key] = [value]
            here = found[key] if key == "grid" else outside
        else:
            if key in found:
                reading.note(f"a second exolve-{key}: its lines count besides those of the first")
            here = found.setdefault(key, [value if key == "nodir" else ""])
            leave_out(reading, [f"text behind exolve-{key}"] if value not in ("", here[0]) else [])
    if any(line.strip() for line in outside):
        reading.leave_out("lines in no section")
    return found


def _others(sections: Mapping[str, list[str]], reading: Reading) -> dict[str, Any]:
    """Reads the sections that are no part of the crossword."""
    meta = {
        key: plain("\n".join(line.strip() for line in (sections[key] if lines else sections[key][:1])), reading)
        for key, lines in META.items()
        if key in sections
    }
    extras = {PREFIX + key: "\n".join(lines).rstrip().encode() for key, lines in sections.items() if key not in PARTS}
    extras.pop(f"{PREFIX}option", None)
    words = sections.get("option", [""])[0].split()
    options = " ".join(word for word in words if not OURS.fullmatch(word))
    if options:
        extras[f"{PREFIX}option"] = f"exolve-option: {options}".encode()
    if re.fullmatch(r"exolve-language: und \w+", "".join(sections.get("language", []))):
        del extras[f"{PREFIX}language"]  # as it is written here
    return {"meta": meta, "extras": extras}


def _tokens(sections: Mapping[str, list[str]], rows: int, columns: int, name: str) -> Iterator[tuple[str, str]]:
    """Goes through the cells of the grid: what each holds, and the signs after it."""
    lines = [composed(line) for line in sections.get("grid", [])[1:] if line.strip()]
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


def _colour(sections: Mapping[str, list[str]], size: tuple[int, int], looks: Looks, reading: Reading) -> None:
    """Reads the colours of cells: in each line a colour and places, in any order; rows are counted from below."""
    for line in sections.get("colour", [""])[0].splitlines():
        words = line.split()
        wanted = " ".join(word for word in words if not PLACE.fullmatch(word))[:LONGEST_COLOUR]
        for word in words:
            cell = place_of(word, *size)
            if cell is not None and not looks.fill(cell, SHADE if wanted in ("", GREY) else wanted):
                reading.leave_out("colours")
                looks.fill(cell, SHADE)


def write(puzzle: Puzzle) -> bytes:
    """Writes a puzzle.

    Raises:
        FormatError: numbers that are not in order.
    """
    numbers = replace(puzzle, codes={}).numbers
    counted = replace(puzzle, shortest=2, labels={}, codes={})
    skipped = counted.numbers.keys() - numbers.keys()
    if _labels(counted, set(skipped)) != numbers:
        raise FormatError("Exolve numbers the cells in order, this puzzle does not: write .ipuz or .jpz")
    letters = "".join(text for text in puzzle.cells if text)
    lines = ["exolve-begin"]
    lines += [f"  exolve-{key}: {_text(getattr(puzzle, ours))}" for key, ours in TEXTS.items() if getattr(puzzle, ours)]
    if puzzle.notes:
        lines += ["  exolve-preamble:", *(f"    {_marked(line)}" for line in puzzle.notes.splitlines())]
    lines += [f"  exolve-width: {puzzle.columns}", f"  exolve-height: {puzzle.rows}"]
    lines += _meta(puzzle)
    own = {key: text for key, text in puzzle.extras.items() if key.startswith(PREFIX)}
    lines += [line for text in own.values() for line in text.decode().splitlines()]
    named = f"{PREFIX}language" in own
    lines += [f"  exolve-{line}" for line in _options(puzzle, letters) if not (named and line.startswith("language:"))]
    lines += ["  exolve-grid:", *_grid(puzzle, skipped)]
    for direction in Direction:
        lines.append(f"  exolve-{direction}:")
        lines += [line for entry in puzzle.entries if entry.direction == direction for line in _written(puzzle, entry)]
    lines += _unplaced(puzzle)
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
    for colour in dict.fromkeys(style.fill for style in puzzle.styles.values() if style.fill):
        cells = sorted(cell for cell, style in puzzle.styles.items() if style.fill == colour)
        yield " ".join(["colour:", GREY if colour == SHADE else colour, *_places(cells, puzzle)])


def _grid(puzzle: Puzzle, skipped: set[Cell]) -> Iterator[str]:
    """Goes through the rows of the grid, with the columns in line."""
    texts = []
    for cell, text in enumerate(puzzle.cells):
        face = BLOCK if text is None else _face(text) if any(puzzle.cells) else NONE_KNOWN
        face += "|" * ((cell, Direction.ACROSS) in puzzle.bars) + "_" * ((cell, Direction.DOWN) in puzzle.bars)
        face += "@" * (cell in puzzle.circles) + "!" * (bool(text) and cell in puzzle.givens)
        texts.append(face + "*" * puzzle.diagramless + "~" * (cell in skipped))
    wide = max(map(len, texts))
    for k in range(0, len(texts), puzzle.columns):
        yield "    " + " ".join(f"{text:{wide}}" for text in texts[k : k + puzzle.columns]).rstrip()


def _face(text: str) -> str:
    return "".join(f"&{letter}" if letter in SPECIAL else letter for letter in text) or UNKNOWN


def _written(puzzle: Puzzle, entry: Entry) -> Iterator[str]:
    """Writes a clue, and its hints below it."""
    text = _marked(printed(puzzle, entry, marked=True))
    if cut_at_lengths(text) != Cut(text, ""):  # brackets in it would be taken for the enumeration
        lengths = puzzle.enumerations.get(entry.key, "")
        text = " ".join(filter(None, (_closed(_marked(entry.marked)), f"({_marked(lengths)})" if lengths else "")))
    said = puzzle.remarks.get(entry.key, {})
    if EXPLANATION in said:
        text += f" [] {_closed(_marked(said[EXPLANATION]))}"
    links = "".join(f", {number}{way[0]}" for number, way in puzzle.links.get(entry.key, ()))
    yield f"    {entry.number}{links}. {text}".rstrip()
    yield from (f"      Hint: {_marked(hint)}" for name, hint in said.items() if re.match(r"hint\b", name))


def _unplaced(puzzle: Puzzle) -> Iterator[str]:
    """Writes the clues without an entry, each list under its title; a clue without a label has no form there."""
    title: str | None = None
    for clue in puzzle.loose:
        if not re.fullmatch(r"[^\]]{1,20}", clue.label):
            continue
        if clue.group != title:
            yield f"  exolve-nodir: {_text(clue.group)}" if title is None else f"    --- {_text(clue.group)}"
            title = clue.group
        text = _marked(clue.marked)
        text = text if cut_at_lengths(text) == Cut(text, "") else _closed(text)
        yield "".join(["    ", *(f"#{place} " for place in _places(clue.cells, puzzle)), f"[{clue.label}]. {text}"])


def _places(cells: Iterable[Cell], puzzle: Puzzle) -> Iterator[str]:
    for row, column in map(puzzle.grid.place, cells):
        yield f"c{column + 1}r{puzzle.rows - row}"


def _meta(puzzle: Puzzle) -> Iterator[str]:
    """Goes through the sections of further texts."""
    for key, several in META.items():
        lines = puzzle.meta.get(key, "").splitlines()
        if several and lines:
            yield f"  exolve-{key}:"
            yield from (f"    {_text(line)}" for line in lines)
        else:
            yield from (f"  exolve-{key}: {_text(line)}" for line in lines)


def _text(text: str) -> str:
    """Writes a plain text such that nothing in it is a tag, a comment or the name of a section."""
    return _quoted(escape(text))


def _marked(text: str) -> str:
    """Writes a text with its markup in the same way."""
    return _quoted(to_html(text))


def _closed(text: str) -> str:
    """Writes a text such that no brackets in it are an enumeration."""
    return text.replace("(", "&#40;")


def _quoted(text: str) -> str:
    return re.sub(r"(?<!\S)#(?!\S)", "&#35;", text.replace("exolve-", "exolve&#45;").replace("[]", "&#91;]"))
