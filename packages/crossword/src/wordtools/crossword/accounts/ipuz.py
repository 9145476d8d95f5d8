"""Account of ``.ipuz``: JSON with a grid of numbers, one of the solution, and lists of clues."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from wordtools.core.base.characters import composed
from wordtools.core.reading.accounts import CountError
from wordtools.crossword.accounts.keys import Count, blank, check_rows
from wordtools.crossword.accounts.numbering import ACROSS, DOWN, Bar, Key, Places, bars_at, numbers_in
from wordtools.crossword.accounts.tally import RawClue, RawGrid, count_clues, count_grid, named, resolved
from wordtools.crossword.accounts.texts import signs, text_of, untagged

TEXTS = {"title": Count.TITLE, "author": Count.AUTHOR, "copyright": Count.COPYRIGHT}
STRUCTURE = {"version", "kind", "dimensions", "puzzle", "solution", "saved", "clues", "styles", "block", "empty"}
STRUCTURE |= {"showenumerations"}
OURS = "wordtools:"  # what the fields of wordtools begin with: the solver's marks, the date as it was written
CLUE = ("number", "numbers", "label", "clue", "enumeration", "continued", "cells")
FALSE = ("", "false", "0", "no", "none", "off")


def count(data: bytes) -> Counter[str]:
    """Counts what the fields of a file have; CountError where it is no JSON or has no grid."""
    text = text_of(data).strip()
    begin = max(text.find("{"), 0)
    try:
        file, _ = json.JSONDecoder().raw_decode(text, begin)
    except (ValueError, RecursionError):
        raise CountError("no JSON") from None
    if not isinstance(file, dict):
        raise CountError("no JSON object")
    return count_fields(file)


def count_fields(file: dict[str, Any]) -> Counter[str]:
    """Counts what the fields of a file have."""
    shown, columns = _rows(file.get("puzzle"))
    nothing = [[None] * columns] * (len(shown) // columns)
    solution, saved = (_rows(nothing if file.get(key) is None else file[key])[0] for key in ("solution", "saved"))
    shown = [_unnested(cell) for cell in shown]
    if not len(solution) == len(saved) == len(shown):
        raise CountError("grids of different sizes")
    block, empty = str(file.get("block", "#")), str(0 if file.get("empty") is None else file["empty"])
    found = blank()
    found[Count.PUZZLES] = 1
    found[Count.DIAGRAMLESS] = int("/diagramless" in str(file.get("kind")))
    faces = [cell.get("cell", empty) if isinstance(cell, dict) else cell for cell in shown]
    faces = [empty if isinstance(face, (bool, list)) else face for face in faces]
    known = [isinstance(shown[at], dict) and bool(_letters(solution[at], block, empty)) for at in range(len(shown))]
    faces = [empty if face is None and known[at] else face for at, face in enumerate(faces)]
    given = [_letters(cell.get("value"), block, empty) if isinstance(cell, dict) else "" for cell in shown]
    cells = list[str | None]()
    for face, value, value_given in zip(faces, solution, given, strict=True):
        closed = face is None or block in (str(face), _hidden(value))
        cells.append(None if closed else _letters(value, block, empty) or value_given)
    labels = {at: int(str(face)) for at, face in enumerate(faces) if cells[at] is not None and _is_number(face, empty)}
    bars = _count_styles(found, shown, file.get("styles"), columns)
    grid = RawGrid(columns, cells, bars, labels, [at for at, face in enumerate(faces) if face is None])
    count_grid(found, grid)
    white = [at for at, cell in enumerate(cells) if cell is not None]
    found[Count.MARKS] = sum(at not in labels and str(faces[at]).strip() not in (empty, "0", "") for at in white)
    found[Count.GIVENS] = sum(bool(given[at]) for at in white)
    found[Count.FILLED] = sum(bool(_letters(saved[at], block, empty)) for at in white)
    _count_texts(found, file)
    _count_clues(found, file, grid)
    return found


def _unnested(cell: Any) -> Any:
    """Returns a cell in which another stands with the fields of both."""
    inner = cell.get("cell") if isinstance(cell, dict) else None
    if not isinstance(inner, dict):
        return cell
    return {key: value for key, value in cell.items() if key != "cell"} | inner


def _hidden(value: Any) -> str:
    """Returns what a cell of the solution holds, also where that is a block."""
    return str(value.get("value", value.get("cell")) if isinstance(value, dict) else value)


def _rows(grid: Any) -> tuple[list[Any], int]:
    """Returns the cells of a grid, and its width; a row may be a text with a character for each cell."""
    if not isinstance(grid, list) or not grid or not all(isinstance(row, (list, str)) for row in grid):
        raise CountError("no grid")
    rows = [list(composed(row)) if isinstance(row, str) else row for row in grid]
    return [cell for row in rows for cell in row], check_rows(rows)


def _is_number(face: Any, empty: str) -> bool:
    return re.fullmatch(r"[1-9]\d{0,4}", str(face)) is not None and str(face) != empty


def _letters(value: Any, block: str, empty: str) -> str:
    """Returns the letters of a cell; of those that depend on the direction, the first."""
    if isinstance(value, dict):
        ways = {key.partition(":")[0].lower(): one for key, one in value.items()}
        parts = (_letters(ways.get(key), block, empty) for key in ("value", "cell", ACROSS, DOWN))
        return next(filter(None, parts), "")
    if isinstance(value, list):
        return "".join(_letters(part, block, empty) for part in value)
    known = isinstance(value, (str, int)) and not isinstance(value, bool) and str(value) not in (block, empty, "")
    return str(value) if known else ""


def _count_styles(found: Counter[str], shown: list[Any], styles: Any, columns: int) -> set[Bar]:
    """Counts the looks of cells, and returns the bars."""
    bars: set[Bar] = set()
    named = styles if isinstance(styles, dict) else {}
    for at, cell in enumerate(shown):
        if not isinstance(cell, dict):
            continue
        style = _style(cell.get("style"), named)
        shape = style.get("shapebg") or ""
        found[Count.CIRCLES if str(shape).strip().lower() == "circle" else Count.SHAPES] += bool(shape)
        found[Count.SHADES] += (
            bool(style.get("color")) or str(style.get("highlight") or "").strip().lower() not in FALSE
        )
        others = style.keys() - {"shapebg", "color", "highlight", "barred", "named"}
        found[Count.OTHERS] += len(others) + len(cell.keys() - {"cell", "style", "value"})
        bars |= bars_at(at, _sides(style.get("barred")), columns, len(shown))
    return bars


def _style(style: Any, named: dict[str, Any]) -> dict[str, Any]:
    """Returns a style that is given by its fields, its name, or a list of both."""
    parts = style if isinstance(style, list) else [style]
    found: dict[str, Any] = {}
    for part in parts:
        value = named.get(part) if isinstance(part, str) else part
        name = value.get("named") if isinstance(value, dict) else None
        base = named.get(name) if isinstance(name, str) else None
        found |= base if isinstance(base, dict) else {}
        found |= value if isinstance(value, dict) else {}
    return found


def _sides(value: Any) -> str:
    """Returns the sides of a cell with a bar, given as letters or as a list of them."""
    return "".join(part for part in value if isinstance(part, str)).upper() if isinstance(value, (list, str)) else ""


def _count_texts(found: Counter[str], file: dict[str, Any]) -> None:
    texts = {key: _text(value) for key, value in file.items() if key not in STRUCTURE and not key.startswith(OURS)}
    if isinstance(file.get("wordtools:date"), str):
        texts["date"] = untagged(file["wordtools:date"])
    if "notes" not in texts and "intro" in texts:
        texts["notes"] = texts.pop("intro")
    for key, text in texts.items():
        if key in TEXTS:
            found[TEXTS[key]] = signs(text or "")
        elif key == "notes":
            found[Count.NOTES] = signs(text or "")
        elif isinstance(file.get(key, ""), str):
            found[Count.META] += bool((text or "").strip())
            found[Count.META_LETTERS] += signs(text or "")
        else:
            found[Count.EXTRAS] += file[key] is not None


def _text(value: Any) -> str:
    """Returns the text of a field, also of a number or of a list of texts."""
    if isinstance(value, list):
        return "".join(untagged(str(part)) for part in value if isinstance(part, (str, int, float)))
    return untagged(str(value)) if isinstance(value, (str, int, float)) else ""


def _count_clues(found: Counter[str], file: dict[str, Any], grid: RawGrid) -> None:
    """Counts the clues; a diagramless puzzle may have the numbers of rows and columns in its cells."""
    listed = list(_clues(found, file.get("clues")))
    clues = [clue for clue, _ in listed]
    placed, keys = grid.entries(clues), named(clues)
    counted = grid._replace(labels={}).entries(clues)
    if found[Count.DIAGRAMLESS] and not keys <= placed.keys() and keys <= counted.keys():
        grid, placed = grid._replace(labels={}), counted
    if not grid.labels:
        del found[Count.NUMBERS], found[Count.MARKS]
    if not grid.labels or any(cells and not placed.get((clue.number or 0, clue.way)) for clue, cells in listed):
        del found[Count.BY_ENTRY]
    clues = list(_at_their_cells(listed, placed, grid))
    count_clues(found, resolved(clues, placed), placed)


def _at_their_cells(
    listed: list[tuple[RawClue, list[list[int]]]], placed: Mapping[Key, range], grid: RawGrid
) -> Iterator[RawClue]:
    """Goes through the clues; one whose cells are another entry, or none, is not that of its number."""
    places = [at for _, cells in listed for at in cells]
    rows = len(grid.cells) // grid.columns
    first = int(all(0 < x <= grid.columns and 0 < y <= rows for x, y in places))
    entries = Places(placed)
    for clue, cells in listed:
        if clue.number and cells:
            own = entries.entry([(y - first) * grid.columns + x - first for x, y in cells], linked=True)
            clue = clue._replace(number=own[0], way=own[1]) if own else clue._replace(number=None)
        yield clue


def _clues(found: Counter[str], lists: Any) -> Iterator[tuple[RawClue, list[list[int]]]]:
    """Goes through the clues, and the places of the cells of each: column and row, from 1 or 0."""
    for key, clues in lists.items() if isinstance(lists, dict) else ():
        start, _, title = key.partition(":")
        way = start.lower() if start.lower() in (ACROSS, DOWN) else ""
        title = title or start if way or start == "Clues" else key
        for clue in clues if isinstance(clues, list) else ():
            cells = clue.get("cells") if isinstance(clue, dict) else None
            listed = [list(map(_whole, at)) for at in cells if isinstance(at, list)] if isinstance(cells, list) else []
            places = [at for at in listed if _is_place(at)]
            found[Count.OTHERS] += isinstance(clue, dict) and {"number", "label"} <= clue.keys() and not _agrees(clue)
            yield _clue(clue, way, title)._replace(cells=len(places)), places


def _is_place(at: list[Any]) -> bool:
    return len(at) == 2 and all(type(number) is int for number in at)


def _whole(value: Any) -> Any:
    """Returns a number that is a text, or has a point, as a number."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return int(value) if isinstance(value, str) and re.fullmatch(r"\s*[0-9]{1,5}\s*", value) else value


def _clue(clue: Any, way: str, title: str) -> RawClue:
    """Reads a clue: a text, a number with a text (and an enumeration), or an object."""
    if isinstance(clue, list):
        clue = dict(zip(("number", "clue", "enumeration"), clue, strict=False))
    if not isinstance(clue, dict):
        return RawClue(untagged(clue) if isinstance(clue, str) else "", title=title)
    number, further = _numbered(clue)
    goes_on = clue.get("continued")
    goes_on = goes_on if isinstance(goes_on, list) else [goes_on] if goes_on else []
    links = [*map(_place, goes_on), *dict.fromkeys(further)]
    others = [value for key, value in clue.items() if key not in CLUE and value not in (None, "", [])]
    enumeration = clue.get("enumeration")
    return RawClue(
        _text(clue.get("clue")),
        number if way else None,
        way,
        title,
        0,
        tuple(links),
        len(others),
        enumeration if isinstance(enumeration, str) else "",
    )


def _numbered(clue: dict[str, Any]) -> tuple[int | None, list[Key]]:
    """Returns the number of a clue, and the further entries of its answer, with '' for a direction that is open."""
    number = clue.get("number")
    number = int(number) if isinstance(number, float) and number.is_integer() else number
    several = [one for some in (number, clue.get("numbers")) if isinstance(some, list) for one in some]
    own = _texts([number, *several[:1], clue.get("label")])
    heads, others = ([numbers_in(text) for text in texts] for texts in (own, _texts(several[1:])))
    figures = re.match(r"\d{1,5}", own[0]) if own else None
    first = heads[0][0][0] if own and heads[0] else int(figures[0]) if figures else None
    return first or None, [one for found in (*(head[1:] for head in heads), *others) for one in found]


def _texts(values: list[Any]) -> list[str]:
    texts = [str(one).strip() for one in values if isinstance(one, (int, str)) and not isinstance(one, bool)]
    return list(filter(None, texts))


def _agrees(clue: dict[str, Any]) -> bool:
    """Returns whether the label of a clue begins with its number, ``1/5``."""
    return [number for number, _ in numbers_in(str(clue["label"]))[:1]] == [clue["number"]]


def _place(place: Any) -> Key | None:
    """Returns the entry that another clue names, None where it is not known."""
    number, way = (place.get("number"), place.get("direction")) if isinstance(place, dict) else (None, None)
    way = str(way).partition(":")[0].lower()
    return (int(str(number)), way) if re.fullmatch(r"\d{1,5}", str(number)) else None
