"""Account of ``.jpz``: XML with a cell element each, and lists of clues."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree.ElementTree import Element, fromstring

from accounts.account import CountError, signs
from accounts.crosswords import bars_at, count_clue, count_grid

PARTS = {"rectangular-puzzle", "metadata", "instructions", "crossword", "coded", "grid", "cell", "word", "clues"}
CELL = {"x", "y", "type", "solution", "solve-state", "number", "hint", "background-shape", "background-color"}
PLAIN_LOOK = ("grid-look", ["numbering-scheme"])
BARS = {"top-bar": "T", "bottom-bar": "B", "left-bar": "L", "right-bar": "R"}
CLUE = {"word", "number", "format", "citation"}


def count(data: bytes) -> Counter[str]:
    """Counts cells, clues and texts; CountError where it is a zip, or no XML with a grid, or odd."""
    root = fromstring(data.strip().replace(b"ISO-8859-1", b"windows-1252", 1))
    for one in root.iter():
        one.tag = str(one.tag).rpartition("}")[2]
    puzzles = [one for one in root.iter() if one.tag in ("crossword", "coded")]
    grids = list(root.iter("grid"))
    if len(puzzles) != 1 or len(grids) != 1 or grids[0] not in puzzles[0]:
        raise CountError("not one grid")
    found = _count_grid(grids[0])
    for one in (*root.iterfind(".//metadata/*"), *root.iter("instructions")):
        found["texts"] += signs("".join(one.itertext()))
    outer = [one for one in root.iter() if puzzles[0] in one]
    parts = {part for one in (root, *outer, *puzzles, *grids) for part in one}
    found["extras"] = sum(part.tag not in PARTS and (part.tag, part.keys()) != PLAIN_LOOK for part in parts)
    for clue in puzzles[0].iterfind(".//clues/clue"):
        found["others"] += len(set(clue.keys()) - CLUE)
        count_clue(found, "".join(clue.itertext()), clue.get("format", ""), clue.get("citation", ""))
    del found["links"]  # they show in the cells of words alone
    return found


def _count_grid(grid: Element) -> Counter[str]:
    """Counts the cells; one that is not there is not printed."""
    size = [grid.get("width", ""), grid.get("height", "")]
    if not all(re.fullmatch(r"\d{1,3}", side) for side in size):
        raise CountError("no width and height")
    columns, rows = map(int, size)
    elements = list(grid.iter("cell"))
    places = [(int(one.get("y", "")) - 1) * columns + int(one.get("x", "")) - 1 for one in elements]
    if len(set(places)) < len(places) or not set(places) <= set(range(columns * rows)):
        raise CountError("two cells in one place, or outside the grid")
    cells: list[str | None] = [None] * (columns * rows)
    looks, voids, bars = Counter[str](), len(cells), set[frozenset[int]]()
    for at, one in zip(places, elements, strict=True):
        kind, letters, shape = (one.get(key, "").strip() for key in ("type", "solution", "background-shape"))
        empty = kind.lower() == "clue" and not letters
        voids -= kind.lower() != "void"
        looks["circles" if shape == "circle" else "shapes"] += bool(shape)
        looks["shades"] += one.get("background-color", "").lower() not in ("", "white", "#ffffff")
        looks["others"] += len(set(one.keys()) - CELL - BARS.keys()) + empty
        if empty or kind.lower() in ("block", "void"):
            continue
        cells[at] = letters
        number = one.get("number", "").strip()
        looks["numbers" if re.fullmatch(r"[1-9]\d{0,4}", number) else "marks"] += bool(number)
        looks["givens"] += bool(letters) and (kind.lower() == "clue" or _is(one, "hint"))
        looks["filled"] += bool(one.get("solve-state", "").strip())
        bars |= bars_at(at, [side for key, side in BARS.items() if _is(one, key)], columns, len(cells))
    found = count_grid(columns, cells, voids)
    found.update(looks, bars=len(bars))
    if not found["numbers"]:
        del found["numbers"]
    return found


def _is(cell: Element, key: str) -> bool:
    return {"true": True, "1": True, "false": False}[cell.get(key, "false").strip().lower()]
