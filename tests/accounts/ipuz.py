"""Account of ``.ipuz``: JSON with a grid of numbers, one of the solution, and lists of clues."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from accounts.account import CountError, signs
from accounts.crosswords import bars_at, count_clue, count_grid, text_of, untagged

STRUCTURE = {"version", "kind", "dimensions", "puzzle", "solution", "saved", "clues", "styles", "block", "empty"}
STRUCTURE |= {"showenumerations"}
OURS = "wordtools:"  # what the fields of wordtools begin with: the solver's marks, the date as it was written
TEXTS = ("title", "author", "copyright", "notes", "intro")
STYLE = {"shapebg", "color", "highlight", "barred"}
CLUE = ("number", "numbers", "label", "continued", "cells")


def count(data: bytes) -> Counter[str]:
    """Counts what the fields of a file have; CountError where it is no JSON, or odd."""
    text = text_of(data)
    file, _ = json.JSONDecoder(parse_constant=lambda _: None).raw_decode(text, text.index("{"))
    shown, columns = _cells(file.get("puzzle"))
    block, empty = str(file.get("block", "#")), str(file.get("empty", 0))
    solution, saved = (
        [_letters(value, empty) for value in _cells(file[key])[0]] if file.get(key) else [""] * len(shown)
        for key in ("solution", "saved")
    )
    cells, looks, bars = list[str | None](), Counter[str](), set[frozenset[int]]()
    for at, (cell, text, theirs) in enumerate(zip(shown, solution, saved, strict=True)):
        cell = cell if isinstance(cell, dict) else {"cell": cell}
        bars |= bars_at(at, _count_style(looks, cell, file.get("styles") or {}), columns, len(shown))
        face, given = cell.get("cell", empty), _letters(cell.get("value"), empty)
        cells.append(None if face is None or block in (str(face), text) else text or given)
        if cells[-1] is None:
            looks["voids"] += face is None
            continue
        label = str(face).strip() if face != 0 and str(face) != empty else ""
        looks["numbers" if re.fullmatch(r"[1-9]\d{0,4}", label) else "marks"] += bool(label.strip("0"))
        looks["givens"] += bool(given)
        looks["filled"] += bool(theirs)
    found = count_grid(columns, cells, looks.pop("voids", 0))
    found.update(looks, bars=len(bars), diagramless="/diagramless" in str(file.get("kind")))
    _count_texts(found, file)
    for clue in (clue for clues in (file.get("clues") or {}).values() for clue in clues):
        _count_clue(found, clue)
    if not found["numbers"]:
        del found["numbers"], found["marks"]
    return found


def _cells(grid: Any) -> tuple[list[Any], int]:
    """Returns the cells of a grid, and its width."""
    if not isinstance(grid, list) or not grid or not all(isinstance(row, list) for row in grid):
        raise CountError("no grid")
    return [cell for row in grid for cell in row], len(grid[0]) if len(set(map(len, grid))) == 1 else 0


def _letters(value: Any, empty: str) -> str:
    """Returns the letters of a cell; of those that depend on the direction, the first."""
    if isinstance(value, dict):
        return next(filter(None, (_letters(one, empty) for one in value.values())), "")
    if isinstance(value, list):
        return "".join(_letters(part, empty) for part in value)
    return "" if value is None or str(value) == empty else str(value)


def _count_style(found: Counter[str], cell: dict[str, Any], named: Any) -> str:
    """Counts the look of a cell, and returns the sides of it that have a bar."""
    style = cell.get("style") or {}
    style = named.get(style) if isinstance(style, str) else style
    odd = not isinstance(style, dict) or style.get("highlight") not in (None, False, True) or "named" in style
    if odd or type(cell.get("cell", 0)) not in (int, str, type(None)):
        raise CountError("a cell or a style that is odd")
    found["circles" if style.get("shapebg") == "circle" else "shapes"] += bool(style.get("shapebg"))
    found["shades"] += bool(style.get("color") or style.get("highlight"))
    found["others"] += len(style.keys() - STYLE) + len(cell.keys() - {"cell", "style", "value"})
    return str(style.get("barred", "")).upper()


def _text(value: Any) -> str:
    """Returns the text of a field, also of a number or of a list of texts."""
    parts = value if isinstance(value, list) else [value]
    return "".join(untagged(str(part)) for part in parts if isinstance(part, (str, int, float)))


def _count_texts(found: Counter[str], file: dict[str, Any]) -> None:
    fields = file | {"date": file.get("wordtools:date", file.get("date"))}
    for key, value in fields.items():
        if key in STRUCTURE or key.startswith(OURS):
            continue
        if key in TEXTS or isinstance(value, str):
            found["texts"] += signs(_text(value))
        else:
            found["extras"] += value is not None


def _count_clue(found: Counter[str], clue: Any) -> None:
    """Counts a clue: a text, a number with a text (and an enumeration), or an object."""
    if isinstance(clue, list):
        clue = dict(zip(("number", "clue", "enumeration"), clue, strict=False))
    if not isinstance(clue, dict):
        clue = {"clue": clue}
    more = [_text(value) for key, value in clue.items() if key not in (*CLUE, "clue")]
    count_clue(found, _text(clue.get("clue")), *more)
    links = clue.get("continued") or []
    found["links"] += len(links) if isinstance(links, list) else 1
