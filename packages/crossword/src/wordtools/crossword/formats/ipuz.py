"""Files in .ipuz, version 2: JSON with the numbered grid, the solution and the clues (http://ipuz.org/).

A cell that is left out of the grid (null) is void. Fields of the file that are texts are metadata of the puzzle; those
that are not (zones, checksums) are carried along. Places of cells are column and row, from 1. What the solver has done
beside the letters (``saved``) is in the field ``wordtools:play``, which other programs pass over; a date that is not
written as ipuz has it (month/day/year) in ``wordtools:date``; that no numbers are printed in ``wordtools:fill-in``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

from wordtools.core.base.characters import composed
from wordtools.core.base.wording import counted
from wordtools.core.errors import FormatError
from wordtools.core.grid import Cell
from wordtools.core.reading.json_text import parse_json
from wordtools.core.reading.reading import Reading
from wordtools.core.show.svg import clean
from wordtools.crossword.formats.unread import check_fields
from wordtools.crossword.puzzle.clues import REFS, clue_lists
from wordtools.crossword.puzzle.extras import UnplacedClue
from wordtools.crossword.puzzle.play import PlayState
from wordtools.crossword.puzzle.puzzle import Bar, Direction, Entry, Puzzle
from wordtools.crossword.puzzle.style import SHADE, Style
from wordtools.crossword.reading.assemble import Looks, assemble, check_size, leave_out
from wordtools.crossword.reading.ipuz_clues import CLUE, FIRST, OTHERS, Layout, clues_of, lists_of, title_of, whole
from wordtools.crossword.reading.ipuz_file import parsed
from wordtools.crossword.reading.markup import escape, marked, plain, to_html

VERSION = "http://ipuz.org/v2"
KIND = "http://ipuz.org/crossword#1"
DIAGRAMLESS = "http://ipuz.org/crossword/diagramless#1"
KINDS = re.compile(r"https?://(?:www\.)?ipuz\.org/crossword(?:/(\w*+)[^#]*+)?(?:#\d+)?$", re.IGNORECASE)
KNOWN_KINDS = ("", "crypticcrossword", "variety", "diagramless", "arrowword")
BLOCK, EMPTY = "#", 0
SIDES = {"T": (-1, 0, Direction.DOWN), "L": (0, -1, Direction.ACROSS)}  # a bar there lies after the cell before
TEXTS = {"title": "title", "author": "author", "copyright": "copyright"}
PLAY, DATE, FILL_IN = "wordtools:play", "wordtools:date", "wordtools:fill-in"
CHECKED = ("wrong", "was_wrong", "revealed", "pencil")
COUNTS = ("checks", "reveals")
PREFIX = "ipuz:"  # of the names of ``extras``
STRUCTURE = {"version", "kind", "dimensions", "puzzle", "solution", "saved", "clues", "styles", "block", "empty"}
KNOWN = STRUCTURE | TEXTS.keys() | {"notes", "showenumerations", PLAY, DATE, FILL_IN, FIRST}
UNTRUE = ("", "false", "0", "no", "none", "off")
CELL = {"cell", "style", "value"}
STYLE = {"shapebg", "color", "highlight", "barred", "named"}
SIGNS = {"block": BLOCK, "empty": EMPTY}


class Signs(NamedTuple):
    """What stands for a block, and for a cell without a letter or number."""

    block: str
    empty: str

    def is_block(self, value: Any) -> bool:
        """Returns whether a cell of the solution is a block."""
        if isinstance(value, dict):
            value = value.get("value", value.get("cell"))
        return isinstance(value, (str, int)) and str(value) == self.block


class Odd:
    """What is unusual in cells: one note for all cells of a kind, with the place of the first."""

    def __init__(self, columns: int, reading: Reading) -> None:
        """Takes the width of the grid."""
        self.columns = columns
        self.reading = reading
        self.found: dict[str, list[Cell]] = {}

    def add(self, what: str, cell: Cell) -> None:
        """Adds a cell."""
        self.found.setdefault(what, []).append(cell)

    def report(self) -> None:
        """Reports them."""
        for what, (cell, *more) in self.found.items():
            others = f" (and {counted(len(more), 'cell')} more)" if more else ""
            self.reading.note(f"row {cell // self.columns + 1}, column {cell % self.columns + 1}{others}: {what}")


def read(data: bytes, reading: Reading) -> Puzzle:
    """Reads a file; JSON wrapped in a call, as old ones are, too."""
    return from_data(parsed(data, reading), reading)


def from_data(found: dict[str, Any], reading: Reading) -> Puzzle:
    """Makes a puzzle of the data in a file.

    Raises:
        FormatError: it is of another kind, or something in it is not as it should be; the message names it.
    """
    try:
        return _puzzle(found, reading)
    except RecursionError:
        raise FormatError(f"{reading.name}: a damaged .ipuz file: JSON nested too deep") from None


def _puzzle(found: dict[str, Any], reading: Reading) -> Puzzle:
    kinds = _kinds(found, reading)
    size = found.get("dimensions")
    rows, columns = (whole(size.get(key)) if isinstance(size, dict) else None for key in ("height", "width"))
    if rows is None or columns is None:
        raise FormatError(f"{reading.name}: 'dimensions' should have a width and a height")
    check_size(rows, columns, reading.name)
    signs = Signs(*(str(default if found.get(key) is None else found[key]) for key, default in SIGNS.items()))
    cells, labels, about = _cells(found, rows, columns, signs, reading)
    about |= _texts(found, reading)
    about["diagramless"] = any("/diagramless" in kind for kind in kinds)
    about["fill_in"] = found.get(FILL_IN) is True
    saved = _grid(found, "saved", rows, columns, reading) if found.get("saved") is not None else []
    odd = Odd(columns, reading)
    written = [_letters(value, signs, odd, cell) for cell, value in enumerate(saved)]
    odd.report()
    about["play"] = _play(found.get(PLAY), written, Layout(rows, columns, cells, labels))
    _others(found, about, reading)
    lists = lists_of(found, reading)
    clues = clues_of(lists, found.get(FIRST), Layout(rows, columns, cells, labels), reading)
    titles = map(title_of, lists)
    return assemble(reading, columns, cells, clues, about, labels=labels, unsure=about["diagramless"], groups=titles)


def _kinds(found: dict[str, Any], reading: Reading) -> list[str]:
    """Returns what kinds of puzzle it is; FormatError where none of them is a crossword."""
    kinds = found.get("kind")
    texts = [kind for kind in (kinds if isinstance(kinds, list) else [kinds]) if isinstance(kind, str)]
    found_kinds = list(filter(None, map(KINDS.match, texts)))
    if found_kinds:
        for kind in found_kinds:
            if (kind[1] or "").lower() not in KNOWN_KINDS:
                reading.note(f"the kind {kind[0][:80]!r}: read as a crossword")
        return texts
    check_fields(found, reading.name)
    other = f"its kind is {texts[0][:80]!r}, and" if texts else "'kind'"
    raise FormatError(f"{reading.name}: no crossword: {other} should be {KIND}")


def _cells(
    found: dict[str, Any], rows: int, columns: int, signs: Signs, reading: Reading
) -> tuple[list[str | None], dict[Cell, int], dict[str, Any]]:
    """Reads the grid: what its cells hold, their numbers, and how they look.

    A cell is a block where the grid or the solution has one. A table without ``cell`` is an empty cell.
    """
    grid = _grid(found, "puzzle", rows, columns, reading)
    given = found.get("solution") is not None
    solution = _grid(found, "solution", rows, columns, reading) if given else [None] * len(grid)
    cells: list[str | None] = []
    labels: dict[Cell, int] = {}
    marks: dict[str, set[Any]] = {key: set() for key in ("bars", "voids", "givens")}
    looks = Looks()
    odd = Odd(columns, reading)
    styles: dict[int, dict[str, Any]] = {}
    for cell, (shown, answer) in enumerate(zip(grid, solution, strict=True)):
        table = shown if isinstance(shown, dict) else {"cell": shown}
        face = table.get("cell", signs.empty)
        if isinstance(face, dict):
            odd.add("a cell in a cell: read as one", cell)
            table = table | face
            face = face.get("cell", signs.empty)
        if isinstance(face, (bool, dict, list)):
            odd.add("a cell that is neither a number nor a text: read as an empty one", cell)
            face = signs.empty
        if face is None and isinstance(shown, dict) and _letters(answer, signs):  # other programs show the letter
            odd.add("null as the cell of a table, with a letter in the solution: read as an open cell", cell)
            face = signs.empty
        style = _style_of(table.get("style"), found.get("styles"), styles, reading)
        leave_out(reading, (f"cell {key}" for key in sorted(table.keys() - CELL)))
        leave_out(reading, _style(style, cell, looks))
        marks["bars"] |= set(bars_of(cell, _sides(style), rows, columns))
        number = re.fullmatch(r"[1-9]\d{0,4}", str(face)) if str(face) != signs.empty else None
        if face is None or str(face) == signs.block or signs.is_block(answer):
            cells.append(None)
            if face is None:
                marks["voids"].add(cell)
            if number and str(face) != signs.block:
                odd.add("a number in the grid and a block in the solution: taken as a block", cell)
            elif _letters(answer, signs) or _letters(table.get("value"), signs):
                odd.add("a block in the grid with a letter: taken as a block", cell)
            continue
        value = _letters(table.get("value"), signs, odd, cell)
        cells.append(_letters(answer, signs, odd, cell) or value)
        if value and value == cells[-1]:
            marks["givens"].add(cell)
        elif value:
            reading.leave_out("given letters that are wrong")
        if number:
            labels[cell] = int(number[0])
        elif str(face) not in (signs.empty, "0", ""):
            looks.mark(cell, str(face))
    odd.report()
    return cells, labels, {key: frozenset(value) for key, value in marks.items()} | {"styles": looks}


def _texts(found: dict[str, Any], reading: Reading) -> dict[str, str]:
    """Reads title, author, copyright and notes; numbers and lists are texts too."""
    about: dict[str, str] = {}
    for key, ours in {**TEXTS, "notes": "notes"}.items():
        value = found.get(key)
        parts = [part for part in (value if isinstance(value, list) else [value]) if part is not None]
        if any(isinstance(part, (dict, list, bool)) for part in parts):
            leave_out(reading, [key])
        elif parts and ours == "notes":
            about[ours] = marked("\n".join(map(str, parts)), reading, lines=True)
        elif parts:
            about[ours] = plain(", ".join(map(str, parts)), reading)
    return about


def _play(data: Any, letters: list[str], layout: Layout) -> PlayState:
    """Reads what the solver has done."""
    data = data if isinstance(data, dict) else {}
    done: dict[str, Any] = {name: frozenset(_marked_cells(data.get(name), layout)) for name in CHECKED}
    seconds = data.get("seconds")
    known = type(seconds) is int and seconds >= 0
    done |= {name: number for name in COUNTS if type(number := data.get(name)) is int and number > 0}
    notes = data.get("notes")
    return PlayState(
        dict(enumerate(letters)),
        **done,
        notes=clean(notes) if isinstance(notes, str) else "",
        seconds=seconds if known else None,
        running=known and data.get("running") is True,
    )


def _marked_cells(places: Any, layout: Layout) -> Iterator[Cell]:
    """Goes through the cells of places that were written here, from 1; those outside the grid do not count."""
    for place in places if isinstance(places, list) else ():
        if isinstance(place, list) and len(place) == 2 and all(type(number) is int for number in place):
            cell = layout.cell((place[0], place[1]), 1)
            if cell is not None:
                yield cell


def _places(cells: Iterable[Cell], columns: int) -> list[list[int]]:
    return [[cell % columns + 1, cell // columns + 1] for cell in cells]


def _others(found: dict[str, Any], about: dict[str, Any], reading: Reading) -> None:
    """Reads the fields that are no part of the crossword: texts as metadata, others as they are."""
    meta: dict[str, str] = {}
    extras: dict[str, bytes] = {}
    for key, value in found.items():
        if key in KNOWN or value is None:
            continue
        if isinstance(value, str):
            meta[key] = plain(value, reading)
        elif key.isprintable():
            extras[PREFIX + key] = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
        else:
            reading.leave_out("a field without a name")
    own = found.get(DATE)
    if isinstance(own, str) and meta.get("date", "") == _date(own):
        meta["date"] = plain(own, reading)
    intro = found.get("intro")
    if "notes" not in about and isinstance(intro, (str, int, float, list)) and not isinstance(intro, bool):
        about |= _texts({"notes": intro}, reading)
        meta.pop("intro", None)
        extras.pop(f"{PREFIX}intro", None)
    about |= {"meta": meta, "extras": extras}


def _date(text: str) -> str:
    """Writes a date as ipuz has it, ``12/31/2026``; '' for a text that is no unambiguous date."""
    for form in ("%m/%d/%Y", "%Y-%m-%d"):
        try:
            return datetime.strptime(text, form).strftime("%m/%d/%Y")
        except ValueError:
            continue
    return ""


def _grid(found: dict[str, Any], key: str, rows: int, columns: int, reading: Reading) -> list[Any]:
    grid = found.get(key)
    if not isinstance(grid, list) or len(grid) != rows:
        raise FormatError(f"{reading.name}: '{key}' should be a list of {rows} rows")
    cells: list[Any] = []
    for number, row in enumerate(grid, 1):
        row = composed(row) if isinstance(row, str) else row
        if not isinstance(row, (list, str)) or len(row) != columns:
            raise FormatError(f"{reading.name}: '{key}', row {number}: should be a list of {columns} cells")
        if isinstance(row, str):
            reading.note(f"'{key}' has rows that are texts: each character is a cell")
        cells += row
    return cells


def _letters(value: Any, signs: Signs, odd: Odd | None = None, cell: Cell = 0) -> str:
    """Reads what a cell of the solution, or of what is given or saved, holds.

    Where letters depend on the direction, as in Schroedinger puzzles, those across are kept.
    """
    if isinstance(value, dict):
        ways = {key.partition(":")[0].lower(): one for key, one in value.items()}
        if odd:
            leave_out(odd.reading, (f"solution {key}" for key in ways.keys() - {"value", "cell", *Direction}))
        listed = [ways[key] for key in ("value", "cell", *Direction) if ways.get(key) is not None]
        found = [_letters(one, signs, odd, cell) for one in listed]
        if odd and len(set(map(str.upper, found))) > 1:
            odd.add("letters by direction: the first is kept", cell)
        return next(filter(None, found), "")
    if isinstance(value, list):
        return "".join(_letters(part, signs, odd, cell) for part in value)
    if isinstance(value, (bool, float)) and odd:
        odd.add("a letter that is no text: left out", cell)
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        return str(value) if str(value) not in (signs.block, signs.empty, "") else ""
    return ""


def _style_of(style: Any, named: Any, known: dict[int, dict[str, Any]], reading: Reading) -> dict[str, Any]:
    """Finds the style of a cell: a table, the name of one, or a list of such, the last of which counts.

    Args:
        style: of the cell.
        named: the styles with names.
        known: what is held of those that were looked at, by the ``id`` of their tables: many cells may have one.
        reading: of the file.
    """
    found: dict[str, Any] = {}
    for part in _styles_in(style):
        table = named.get(part) if isinstance(part, str) and isinstance(named, dict) else part
        if not isinstance(table, dict):
            leave_out(reading, [f"style {part}"] if part is not None else [])
            continue
        if id(table) not in known:
            leave_out(reading, (f"style {key}" for key in sorted(table.keys() - STYLE)))
            known[id(table)] = {key: table[key] for key in table if key in STYLE}
        found |= known[id(table)]
    return found


def _styles_in(style: Any) -> Iterator[Any]:
    """Goes through the tables and names that a style is made of; a table may name the one that it adds to."""
    for part in style if isinstance(style, list) else [style]:
        if isinstance(part, dict) and part.get("named") is not None:
            yield part["named"]
        yield part


def _sides(style: dict[str, Any]) -> str:
    """Returns the sides of a cell that have a bar: a text with letters of TRBL, or a list of them."""
    sides = style.get("barred")
    parts = sides if isinstance(sides, list) else [sides]
    return re.sub(r"[\s,;]+", "", "".join(part for part in parts if isinstance(part, str))).upper()


def _style(style: dict[str, Any], cell: Cell, looks: Looks) -> Iterator[str]:
    """Reads how a cell looks; goes through what cannot be held of that."""
    shape, colour = style.get("shapebg"), style.get("color")
    if shape and not (isinstance(shape, str) and looks.shape(cell, shape)):
        yield "shapes"
    if style.get("barred") and not set("TRBL") >= set(_sides(style)) > set():
        yield "bars"
    if str(style.get("highlight") or "").strip().lower() not in UNTRUE:
        looks.fill(cell, SHADE)
    if colour not in (None, "") and not looks.fill(cell, str(colour)):
        yield "colours"


def bars_of(cell: Cell, sides: str, rows: int, columns: int) -> Iterator[Bar]:
    """Turns the sides of a cell that have a bar (letters of TRBL) into bars; those at the edge are none."""
    row, column = divmod(cell, columns)
    if "R" in sides and column + 1 < columns:
        yield cell, Direction.ACROSS
    if "L" in sides and column:
        yield cell - 1, Direction.ACROSS
    if "B" in sides and row + 1 < rows:
        yield cell, Direction.DOWN
    if "T" in sides and row:
        yield cell - columns, Direction.DOWN


def write(puzzle: Puzzle) -> bytes:
    """Writes a file, one row of the grid a line."""
    return text_of(to_data(puzzle)).encode()


def text_of(data: dict[str, Any]) -> str:
    """Writes the data of a file, one row of the grid a line."""
    lines = []
    for key, value in data.items():
        if key in ("puzzle", "solution"):
            rows = ",\n".join(f"    {json.dumps(row, ensure_ascii=False)}" for row in value)
            text = f"[\n{rows}\n  ]"
        elif key == "clues":
            text = json.dumps(value, ensure_ascii=False, indent=2).replace("\n", "\n  ")
        else:
            text = json.dumps(value, ensure_ascii=False)
        lines.append(f"  {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def to_data(puzzle: Puzzle) -> dict[str, Any]:
    """Makes the data of a file."""
    width = puzzle.columns
    used = {text for table in (puzzle.cells, puzzle.filled.values()) for text in table}
    block = next(sign for sign in (BLOCK, "█", "■", "▮▮▮") if sign not in used)
    empty = next(sign for sign in (EMPTY, "_", "-", "▯▯▯") if str(sign) not in used)
    shown = [_shown(puzzle, cell, block, empty) for cell in range(len(puzzle.cells))]
    solved = [
        text if text else empty if text == "" else _black(puzzle, k, block) for k, text in enumerate(puzzle.cells)
    ]
    data: dict[str, Any] = {"version": VERSION, "kind": [DIAGRAMLESS if puzzle.diagramless else KIND]}
    data |= {key: escape(getattr(puzzle, ours)) for key, ours in TEXTS.items() if getattr(puzzle, ours)}
    if puzzle.notes:
        data["notes"] = to_html(puzzle.notes)
    data |= {key: escape(text) for key, text in puzzle.meta.items() if key not in KNOWN}
    date = puzzle.meta.get("date", "")
    if date and date != _date(date):
        data |= {"date": _date(date), DATE: data["date"]}
        if not data["date"]:
            del data["date"]
    if "intro" in data and "notes" not in data:
        data["notes"] = ""
    own = {key.removeprefix(PREFIX): value for key, value in puzzle.extras.items() if key.startswith(PREFIX)}
    data |= {key: parse_json(value.decode()) for key, value in own.items() if key not in KNOWN}
    data |= {"dimensions": {"width": width, "height": puzzle.rows}, "block": block, "empty": empty}
    if puzzle.fill_in:
        data[FILL_IN] = True
    if puzzle.enumerations:
        data["showenumerations"] = True
    data["puzzle"] = _rows(shown, width)
    if any(puzzle.cells):
        data["solution"] = _rows(solved, width)
    if puzzle.filled:
        saved = [_black(puzzle, k, block) if text is None else empty for k, text in enumerate(puzzle.cells)]
        for cell, text in puzzle.filled.items():
            saved[cell] = text
        data["saved"] = _rows(saved, width)
    play = puzzle.play
    done: dict[str, Any] = {
        name: _places(sorted(getattr(play, name)), width) for name in CHECKED if getattr(play, name)
    }
    done |= {name: value for name in (*COUNTS, "notes") if (value := getattr(play, name))}
    if play.seconds is not None:
        done |= {"seconds": play.seconds, "running": play.running}
    if done:
        data[PLAY] = done
    if any(clue.cells for clue in puzzle.loose):
        data[FIRST] = [1, 1]
    data["clues"] = _lists(puzzle)
    return data


def _rows(cells: list[Any], width: int) -> list[list[Any]]:
    return [cells[k : k + width] for k in range(0, len(cells), width)]


def _black(puzzle: Puzzle, cell: Cell, block: str) -> str | None:
    return None if cell in puzzle.voids else block


def _lists(puzzle: Puzzle) -> dict[str, list[Any]]:
    """Makes the lists of clues."""
    lists: dict[str, list[Any]] = {direction.title(): [] for direction in Direction} if not puzzle.groups else {}
    for title, entries, loose in clue_lists(puzzle):
        ways = {entry.direction for entry in entries}
        name = next(iter(ways)).title() if len(ways) == 1 else OTHERS
        if not entries and title.lower() in tuple(Direction):
            name = title.title()
        key = name if title == name else f"{name}:{title}"
        found = lists.setdefault(key, [])
        for entry in entries:
            cells = {"cells": _places(entry.cells, puzzle.columns)} if name == OTHERS else {}
            found.append(_written(puzzle, entry) | cells)
        found += [_loose(clue, puzzle.columns) for clue in loose]
    return lists


def _loose(clue: UnplacedClue, columns: int) -> Any:
    """Writes a clue without an entry."""
    number = int(clue.label) if re.fullmatch(r"[1-9]\d{0,4}", clue.label) else clue.label
    text: Any = to_html(clue.marked)
    if not clue.label and not clue.cells:
        return text
    if isinstance(number, int) and not clue.cells:
        return [number, text]
    label = {"number" if isinstance(number, int) else "label": number} if clue.label else {}
    return label | {"clue": text} | ({"cells": _places(clue.cells, columns)} if clue.cells else {})


def _written(puzzle: Puzzle, entry: Entry) -> dict[str, Any]:
    """Makes the table of a clue."""
    clue: dict[str, Any] = {"number": entry.number, "clue": to_html(entry.marked)}
    if entry.key in puzzle.enumerations:
        clue["enumeration"] = puzzle.enumerations[entry.key]
    if entry.key in puzzle.links:
        clue["continued"] = [_place(*key) for key in puzzle.links[entry.key]]
    for what, text in puzzle.remarks.get(entry.key, {}).items():
        refers = REFS.findall(text) if what == "refs" else []
        if refers and " ".join(map("".join, refers)) == text:
            ways = {way[0].upper(): way for way in Direction}
            clue["references"] = [_place(int(number), ways[letter]) for letter, number in refers]
        elif what not in CLUE:
            clue[what] = to_html(text)
    return clue


def _place(number: int, direction: Direction) -> dict[str, Any]:
    return {"number": number, "direction": direction.title()}


def _shown(puzzle: Puzzle, cell: Cell, block: str, empty: int | str) -> Any:
    text = puzzle.cells[cell]
    face: Any = _black(puzzle, cell, block) if text is None else puzzle.numbers.get(cell, empty)
    style: dict[str, Any] = {}
    look = puzzle.styles.get(cell, Style())
    if look.shape:
        style["shapebg"] = look.shape
    if look.fill:
        style["color"] = look.fill.removeprefix("#")
    if look.mark and text is not None and face == empty:
        face = look.mark
    barred = "".join(
        side
        for side, (down, right, direction) in SIDES.items()
        if (cell + down * puzzle.columns + right, direction) in puzzle.bars and (right == 0 or cell % puzzle.columns)
    )
    if barred:
        style["barred"] = barred
    given = {"value": text} if text and cell in puzzle.givens else {}
    return {"cell": face, **given, **({"style": style} if style else {})} if style or given else face
