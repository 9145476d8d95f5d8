"""Files in .ipuz, version 2: JSON with the numbered grid, the solution and the clues (http://ipuz.org/).

Read and written here: blocks, given numbers, rebus cells, circles, shades, bars, enumerations. A cell that is left
out of the grid (null) is a block.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from wordtools.core.grid import Cell
from wordtools.core.run.files import decode
from wordtools.crossword.formats.assemble import Clue, assemble, check_size
from wordtools.crossword.formats.markup import escape, plain
from wordtools.crossword.puzzle.errors import FormatError
from wordtools.crossword.puzzle.puzzle import Bar, Direction, Puzzle

VERSION = "http://ipuz.org/v2"
KIND = "http://ipuz.org/crossword#1"
KINDS = re.compile(r"http://ipuz\.org/crossword(/(crypticcrossword|variety|diagramless)\b.*)?(#\d+)?$")
SHADE = "C0C0C0"
BLOCK, EMPTY = "#", 0
SIDES = {"T": (-1, 0, Direction.DOWN), "L": (0, -1, Direction.ACROSS)}  # a bar there lies after the cell before
TEXTS = {"title": "title", "author": "author", "copyright": "copyright", "notes": "notes"}


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
    return from_data(found, name)


def from_data(found: dict[str, Any], name: str) -> Puzzle:
    """Makes a puzzle of the data in a file.

    Raises:
        FormatError: it is of another kind, or something in it is not as it should be; says what.
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
    solution = _grid(found, "solution", rows, columns, name) if found.get("solution") is not None else grid
    named = found.get("styles")
    styles = {} if not isinstance(named, dict) else named
    cells: list[str | None] = []
    labels: dict[Cell, int] = {}
    about: dict[str, Any] = {"circles": set(), "shades": set(), "bars": set()}
    for cell, (shown, solved) in enumerate(zip(grid, solution, strict=True)):
        face = shown.get("cell") if isinstance(shown, dict) else shown
        if face is None or str(face) == block:
            cells.append(None)
        else:
            cells.append(_letters(shown, solved if solution is not grid else None, block, empty))
            if re.fullmatch(r"\d{1,5}", str(face)) and str(face) != empty:
                labels[cell] = int(face)
        style = shown.get("style") if isinstance(shown, dict) else None
        _style(styles.get(style) if isinstance(style, str) else style, cell, (rows, columns), about)
    texts: dict[str, Any] = {ours: plain(found[key]) for key, ours in TEXTS.items() if isinstance(found.get(key), str)}
    if "notes" not in texts and isinstance(found.get("intro"), str):
        texts["notes"] = plain(found["intro"])
    marks = {key: frozenset(value) for key, value in about.items()}
    return assemble(name, columns, cells, _clues(found, name), texts | marks, labels=labels)


def _grid(found: dict[str, Any], key: str, rows: int, columns: int, name: str) -> list[Any]:
    grid = found.get(key)
    if not isinstance(grid, list) or len(grid) != rows:
        raise FormatError(f"{name}: '{key}' should be a list of {rows} rows")
    for number, row in enumerate(grid, 1):
        if not isinstance(row, list) or len(row) != columns:
            raise FormatError(f"{name}: '{key}', row {number}: should be a list of {columns} cells")
    return [cell for row in grid for cell in row]


def _letters(shown: Any, solved: Any, block: str, empty: str) -> str:
    """Reads what a cell holds: the solution's letters, else those given in the puzzle, else nothing."""
    for value in (solved, shown.get("value") if isinstance(shown, dict) else None):
        if isinstance(value, dict):
            value = value.get("value")
        if isinstance(value, list):
            value = "".join(part for part in value if isinstance(part, str))
        if isinstance(value, (str, int)) and str(value) not in (block, empty, ""):
            return str(value)
    return ""


def _style(style: Any, cell: Cell, size: tuple[int, int], about: dict[str, Any]) -> None:
    if not isinstance(style, dict):
        return
    if style.get("shapebg") == "circle":
        about["circles"].add(cell)
    if style.get("color") or style.get("highlight"):
        about["shades"].add(cell)
    about["bars"] |= set(bars_of(cell, str(style.get("barred") or ""), *size))


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


def _clues(found: dict[str, Any], name: str) -> Iterator[Clue]:
    lists = found.get("clues")
    for key, clues in lists.items() if isinstance(lists, dict) else ():
        direction = key.partition(":")[0].lower()
        if direction not in tuple(Direction):
            raise FormatError(f"{name}: clues {key!r}: only Across and Down are known here")
        for clue in clues if isinstance(clues, list) else ():
            number, text, lengths = _clue(clue)
            leading = re.match(r"\d{1,5}", str(number))
            if not leading or not isinstance(text, str):
                raise FormatError(f"{name}: clues {key!r}: {str(clue)[:40]!r} has no number or no text")
            yield Clue(int(leading[0]), Direction(direction), plain(text), lengths)


def _clue(clue: Any) -> tuple[Any, Any, str | None]:
    """Takes a clue apart: its number, text and enumeration."""
    if isinstance(clue, list) and len(clue) == 2:
        return clue[0], clue[1], None
    if isinstance(clue, dict):
        numbers = clue.get("numbers")
        first = numbers[0] if isinstance(numbers, list) and numbers else None
        lengths = clue.get("enumeration")
        return clue.get("number", first), clue.get("clue", ""), lengths if isinstance(lengths, str) else None
    return None, None, None


def write(puzzle: Puzzle) -> bytes:
    """Writes a file, one row of the grid a line."""
    data = to_data(puzzle)
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
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def to_data(puzzle: Puzzle) -> dict[str, Any]:
    """Makes the data of a file."""
    width = puzzle.columns
    block = next(sign for sign in (BLOCK, "█", "■") if sign not in puzzle.cells)
    empty = next(sign for sign in (EMPTY, "_", "-") if str(sign) not in puzzle.cells)
    shown = [_shown(puzzle, cell, block, empty) for cell in range(len(puzzle.cells))]
    solved = [block if text is None else text or empty for text in puzzle.cells]
    data: dict[str, Any] = {"version": VERSION, "kind": [KIND]}
    data |= {key: escape(getattr(puzzle, ours)) for key, ours in TEXTS.items() if getattr(puzzle, ours)}
    data |= {"dimensions": {"width": width, "height": puzzle.rows}, "block": block, "empty": empty}
    if puzzle.enumerations:
        data["showenumerations"] = True
    data["puzzle"] = [shown[k : k + width] for k in range(0, len(shown), width)]
    if any(puzzle.cells):
        data["solution"] = [solved[k : k + width] for k in range(0, len(solved), width)]
    data["clues"] = {
        direction.title(): [
            {"number": entry.number, "clue": escape(entry.clue)}
            | ({"enumeration": puzzle.enumerations[entry.key]} if entry.key in puzzle.enumerations else {})
            for entry in puzzle.entries
            if entry.direction == direction
        ]
        for direction in Direction
    }
    return data


def _shown(puzzle: Puzzle, cell: Cell, block: str, empty: int | str) -> Any:
    face: Any = block if puzzle.cells[cell] is None else puzzle.numbers.get(cell, empty)
    style: dict[str, Any] = {}
    if cell in puzzle.circles:
        style["shapebg"] = "circle"
    if cell in puzzle.shades:
        style["color"] = SHADE
    barred = "".join(
        side
        for side, (down, right, direction) in SIDES.items()
        if (cell + down * puzzle.columns + right, direction) in puzzle.bars and (right == 0 or cell % puzzle.columns)
    )
    if barred:
        style["barred"] = barred
    return {"cell": face, "style": style} if style else face
