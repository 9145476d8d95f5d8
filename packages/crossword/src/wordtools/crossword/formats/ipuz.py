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
from typing import Any

from wordtools.core import Grid
from wordtools.core.errors import FormatError
from wordtools.core.grid import Cell
from wordtools.core.run.files import decode
from wordtools.core.show.svg import clean
from wordtools.crossword.formats.assemble import Clue, Looks, assemble, check_size
from wordtools.crossword.formats.markup import escape, marked, plain, to_html
from wordtools.crossword.puzzle.clues import REFS, clue_lists
from wordtools.crossword.puzzle.extras import Source, UnplacedClue
from wordtools.crossword.puzzle.play import PlayState
from wordtools.crossword.puzzle.puzzle import Bar, Direction, Entry, Key, Puzzle
from wordtools.crossword.puzzle.style import SHADE, Style

VERSION = "http://ipuz.org/v2"
KIND = "http://ipuz.org/crossword#1"
DIAGRAMLESS = "http://ipuz.org/crossword/diagramless#1"
KINDS = re.compile(r"http://ipuz\.org/crossword(/(crypticcrossword|variety|diagramless|arrowword)\b.*)?(#\d+)?$")
BLOCK, EMPTY = "#", 0
SIDES = {"T": (-1, 0, Direction.DOWN), "L": (0, -1, Direction.ACROSS)}  # a bar there lies after the cell before
TEXTS = {"title": "title", "author": "author", "copyright": "copyright"}
PLAY, DATE, FILL_IN = "wordtools:play", "wordtools:date", "wordtools:fill-in"
CHECKED = ("wrong", "was_wrong", "revealed", "pencil")
COUNTS = ("checks", "reveals")
OTHERS = "Clues"  # a list that is neither across nor down; its title follows a colon
PREFIX = "ipuz:"  # of the names of ``extras``
STRUCTURE = {"version", "kind", "dimensions", "puzzle", "solution", "saved", "clues", "styles", "block", "empty"}
KNOWN = STRUCTURE | TEXTS.keys() | {"notes", "showenumerations", PLAY, DATE, FILL_IN}
CELL = {"cell", "style", "value"}
STYLE = {"shapebg", "color", "highlight", "barred"}
CLUE = {"number", "numbers", "label", "clue", "enumeration", "continued", "references", "cells"}


def read(data: bytes, name: str) -> Puzzle:
    """Reads a file; JSON wrapped in a call, as old ones are, too."""
    text = decode(data, name, "an .ipuz file", FormatError).strip()
    call = re.match(r"[\w.]{1,80}\s*\(", text)
    if call and text.endswith(")"):
        text = text[call.end() : -1]
    try:
        found = json.loads(text)
    except RecursionError:
        raise FormatError(f"{name}: a damaged .ipuz file: JSON nested too deep") from None
    except ValueError as error:
        raise FormatError(f"{name}: a damaged .ipuz file: {error}") from None
    if not isinstance(found, dict):
        raise FormatError(f"{name}: not an .ipuz file: expected a JSON object")
    try:
        return from_data(found, name)
    except RecursionError:
        raise FormatError(f"{name}: a damaged .ipuz file: JSON nested too deep") from None


def from_data(found: dict[str, Any], name: str) -> Puzzle:
    """Makes a puzzle of the data in a file.

    Raises:
        FormatError: it is of another kind, or something in it is not as it should be; the message names it.
    """
    kinds = found.get("kind")
    if not isinstance(kinds, list) or not any(isinstance(kind, str) and KINDS.match(kind) for kind in kinds):
        raise FormatError(f"{name}: no crossword: 'kind' should have {KIND}")
    size = found.get("dimensions")
    if not isinstance(size, dict) or not all(type(size.get(key)) is int for key in ("width", "height")):
        raise FormatError(f"{name}: 'dimensions' should have a width and a height")
    rows, columns = size["height"], size["width"]
    check_size(rows, columns, name)
    block, empty = str(found.get("block", BLOCK)), str(found.get("empty", EMPTY))
    grid = _grid(found, "puzzle", rows, columns, name)
    solution = _grid(found, "solution", rows, columns, name) if found.get("solution") is not None else None
    named = found.get("styles")
    styles = {} if not isinstance(named, dict) else named
    cells: list[str | None] = []
    labels: dict[Cell, int] = {}
    left: dict[str, None] = {}  # what is left out, in order
    marks: dict[str, set[Any]] = {key: set() for key in ("bars", "voids", "givens")}
    looks = Looks()
    for cell, shown in enumerate(grid):
        face = shown.get("cell") if isinstance(shown, dict) else shown
        given = _letters(shown.get("value"), block, empty) if isinstance(shown, dict) else ""
        if face is None or str(face) == block:
            cells.append(None)
            if face is None and not isinstance(shown, dict):
                marks["voids"].add(cell)
        else:
            cells.append(_letters(solution[cell], block, empty) or given if solution else given)
            if given and given == cells[-1]:
                marks["givens"].add(cell)
            elif given:
                left["given letters that are wrong"] = None
            if re.fullmatch(r"[1-9]\d{0,4}", str(face)) and str(face) != empty:
                labels[cell] = int(face)
            elif str(face) not in (empty, ""):
                looks.mark(cell, str(face))
        if isinstance(shown, dict):
            left |= dict.fromkeys(f"cell {key}" for key in sorted(shown.keys() - CELL))
            style = shown.get("style")
            style = styles.get(style) if isinstance(style, str) else style
            left |= dict.fromkeys(_style(style, cell, looks))
            if isinstance(style, dict):
                marks["bars"] |= set(bars_of(cell, str(style.get("barred") or ""), rows, columns))
    about: dict[str, Any] = {
        ours: plain(text, left) for key, ours in TEXTS.items() if isinstance(text := found.get(key), str)
    }
    if isinstance(found.get("notes"), str):
        about["notes"] = marked(found["notes"], left, lines=True)
    about |= {key: frozenset(value) for key, value in marks.items()} | {"styles": looks}
    about["diagramless"] = any(isinstance(kind, str) and "/diagramless" in kind for kind in kinds)
    about["fill_in"] = found.get(FILL_IN) is True
    saved = _grid(found, "saved", rows, columns, name) if found.get("saved") is not None else []
    about["play"] = _play(found.get(PLAY), [_letters(value, block, empty) for value in saved], rows, columns)
    _others(found, about, left)
    lists = dict(_lists_of(found))
    clues = list(_clues(lists, name, left, (rows, columns)))
    about["source"] = Source("ipuz", tuple(left))
    placed = list(_at_their_entries(clues, cells, about, labels, columns))
    return assemble(name, columns, cells, placed, about, labels=labels, groups=map(_title, lists))


def _play(data: Any, letters: list[str], rows: int, columns: int) -> PlayState:
    """Reads what the solver has done."""
    data = data if isinstance(data, dict) else {}
    done: dict[str, Any] = {name: frozenset(_cells(data.get(name), rows, columns)) for name in CHECKED}
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


def _cells(places: Any, rows: int, columns: int) -> Iterator[Cell]:
    """Goes through the cells of a list of places; those outside the grid do not count."""
    for place in places if isinstance(places, list) else ():
        if isinstance(place, list) and len(place) == 2 and all(type(number) is int for number in place):
            column, row = place
            if 1 <= row <= rows and 1 <= column <= columns:
                yield (row - 1) * columns + column - 1


def _places(cells: Iterable[Cell], columns: int) -> list[list[int]]:
    return [[cell % columns + 1, cell // columns + 1] for cell in cells]


def _others(found: dict[str, Any], about: dict[str, Any], left: dict[str, None]) -> None:
    """Reads the fields that are no part of the crossword: texts as metadata, others as they are."""
    meta: dict[str, str] = {}
    extras: dict[str, bytes] = {}
    for key, value in found.items():
        if key in KNOWN or value is None:
            continue
        if isinstance(value, str):
            meta[key] = plain(value, left)
        elif key.isprintable():
            extras[PREFIX + key] = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
        else:
            left["a field without a name"] = None
    own = found.get(DATE)
    if isinstance(own, str) and meta.get("date", "") == _date(own):
        meta["date"] = plain(own, left)
    if "notes" not in about and "intro" in meta:
        about["notes"] = marked(found["intro"], left, lines=True)
        del meta["intro"]
    about |= {"meta": meta, "extras": extras}


def _date(text: str) -> str:
    """Writes a date as ipuz has it, ``12/31/2026``; '' for a text that is no unambiguous date."""
    for form in ("%m/%d/%Y", "%Y-%m-%d"):
        try:
            return datetime.strptime(text, form).strftime("%m/%d/%Y")
        except ValueError:
            continue
    return ""


def _grid(found: dict[str, Any], key: str, rows: int, columns: int, name: str) -> list[Any]:
    grid = found.get(key)
    if not isinstance(grid, list) or len(grid) != rows:
        raise FormatError(f"{name}: '{key}' should be a list of {rows} rows")
    for number, row in enumerate(grid, 1):
        if not isinstance(row, list) or len(row) != columns:
            raise FormatError(f"{name}: '{key}', row {number}: should be a list of {columns} cells")
    return [cell for row in grid for cell in row]


def _letters(value: Any, block: str, empty: str) -> str:
    """Reads what a cell of the solution, or of what is given or saved, holds."""
    if isinstance(value, dict):
        value = value.get("value")
    if isinstance(value, list):
        value = "".join(part for part in value if isinstance(part, str))
    if isinstance(value, (str, int)) and str(value) not in (block, empty, ""):
        return str(value)
    return ""


def _style(style: Any, cell: Cell, looks: Looks) -> Iterator[str]:
    """Reads how a cell looks; goes through what cannot be held of that."""
    if not isinstance(style, dict):
        return
    if style.get("shapebg") and not looks.shape(cell, str(style["shapebg"])):
        yield "shapes"
    if style.get("highlight"):
        looks.fill(cell, SHADE)
    if style.get("color") and not looks.fill(cell, str(style["color"])):
        yield "colours"
    yield from (f"style {key}" for key in sorted(style.keys() - STYLE))


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


def _lists_of(found: dict[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    lists = found.get("clues")
    for key, clues in lists.items() if isinstance(lists, dict) else ():
        yield key, clues if isinstance(clues, list) else []


def _title(key: str) -> str:
    """Returns what stands above a list: what follows the colon in its name, or all of it."""
    start, _, title = key.partition(":")
    known = start.lower() in tuple(Direction) or start == OTHERS
    return title if known and title else start.title() if start.lower() in tuple(Direction) else key


def _clues(
    lists: dict[str, list[Any]], name: str, left: dict[str, None], size: tuple[int, int]
) -> Iterator[tuple[Clue, bool]]:
    """Yields the clues, and whether the list of each gives the direction of its entry."""
    for key, clues in lists.items():
        start = key.partition(":")[0].lower()
        known = start in tuple(Direction)
        direction = Direction(start) if known else Direction.ACROSS
        for clue in clues:
            yield _clue(clue, direction, _title(key), left, name, size, known), known


def _at_their_entries(
    clues: Iterable[tuple[Clue, bool]],
    cells: list[str | None],
    about: dict[str, Any],
    labels: dict[Cell, int],
    columns: int,
) -> Iterator[Clue]:
    """Yields the clues; where the list gives no direction, the cells identify the entry."""
    ways = {1: Direction.ACROSS, columns: Direction.DOWN}
    runs: set[tuple[Direction, tuple[Cell, ...]]] = set()
    for clue, known in clues:
        at = list(clue.cells)
        way = ways.get(at[1] - at[0]) if len(at) > 1 else None
        if known or way is None or at[0] not in labels:
            yield clue
            continue
        if not runs:
            blank: list[str | None] = [text and "" for text in cells]
            grid = Grid(len(cells) // columns, columns, tuple(blank))
            runs = set(Puzzle(grid, bars=about["bars"]).runs())
        entry = (way, clue.cells) in runs
        yield clue._replace(number=labels[at[0]], direction=way, cells=()) if entry else clue


def _clue(
    found: Any,
    direction: Direction,
    group: str,
    left: dict[str, None],
    name: str,
    size: tuple[int, int],
    known: bool,
) -> Clue:
    """Reads a clue: a text, a number with a text, or a table."""
    if isinstance(found, str):
        return Clue(None, direction, marked(found, left), "", group)
    pair = isinstance(found, list) and len(found) == 2
    table: Any = {"number": found[0], "clue": found[1]} if pair else found
    clue: dict[str, Any] = table if isinstance(table, dict) else {"clue": None}
    text = clue.get("clue", "")
    if not isinstance(text, str):
        raise FormatError(f"{name}: clues {group!r}: {str(table)[:40]!r} has no text")
    numbers = clue.get("numbers")
    numbers = numbers if isinstance(numbers, list) else []
    label = clue.get("number", numbers[0] if numbers else clue.get("label", ""))
    leading = re.match(r"\d{1,5}", str(label)) if known else None
    lengths = clue.get("enumeration")
    remarks = {key: marked(value, left) for key, value in clue.items() if key not in CLUE and isinstance(value, str)}
    keys = list(_keys(clue.get("continued"))) + [(n, direction) for n in numbers[1:] if type(n) is int]
    refers = " ".join(f"{way[0].upper()}{number}" for number, way in _keys(clue.get("references")))
    if refers:
        remarks["refs"] = refers
    left |= dict.fromkeys(
        f"clue {key}" for key, value in clue.items() if key not in CLUE and not isinstance(value, str)
    )
    return Clue(
        int(leading[0]) if leading else None,
        direction,
        marked(text, left),
        lengths if isinstance(lengths, str) else None if leading else "",
        group,
        str(label) if isinstance(label, (str, int)) else "",
        remarks,
        tuple(keys),
        tuple(_cells(clue.get("cells"), *size)),
    )


def _keys(places: Any) -> Iterator[Key]:
    """Goes through the entries that a clue names: ``{"number": 1, "direction": "Down"}``."""
    for place in places if isinstance(places, list) else ():
        number, way = (place.get("number"), place.get("direction")) if isinstance(place, dict) else (None, None)
        if isinstance(place, list) and len(place) == 2:
            way, number = place
        way = str(way).partition(":")[0].lower()
        if re.fullmatch(r"\d{1,5}", str(number)) and way in tuple(Direction):
            yield int(str(number)), Direction(way)


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
    data |= {key: json.loads(value) for key, value in own.items() if key not in KNOWN}
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
