"""Boards as people and programs write them, in the form that boards are read in: JSON, commas, bars, tables."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from wordtools.core.errors import GridError
from wordtools.core.grid import HOLE
from wordtools.core.reading.json_text import parse_json

BORDER = re.compile(r"[\s|+:]*+[-=][\s|+:=-]*+")  # of a table
PARTS = re.compile(r"[,;|]")


def plain(text: str, is_cell: Callable[[str], bool]) -> str:
    """Returns a board with rows on lines and blanks between the cells, where it has commas, bars or JSON instead.

    Args:
        text: the board.
        is_cell: whether a text can be one cell.

    Raises:
        GridError: it begins like JSON and is none, or holds no rows of cells.
    """
    if is_json(text):
        return _of_json(text)
    if not PARTS.search(text):
        return text
    text = text.replace('"', "")  # as spreadsheets put them around cells
    lines = [line for line in text.splitlines() if line.strip() and not BORDER.fullmatch(line)]
    if len(lines) > 1 or "/" in text:
        return "\n".join(PARTS.sub(" ", line) for line in lines)
    parts = [part.strip() for part in PARTS.split(text) if part.strip()]
    return " ".join(parts) if all(map(is_cell, parts)) else "\n".join(parts)


def is_json(text: str) -> bool:
    """Whether a board is written as JSON, so that its rows are what they are.

    >>> is_json('[["c", "a"], ["t", "s"]]'), is_json("ca/ts")
    (True, False)
    """
    return text.lstrip()[:1] in ("[", "{")


def _of_json(text: str) -> str:
    quoted = text if '"' in text else text.replace("'", '"')  # a list as Python prints it
    try:
        found: Any = parse_json(quoted)
    except ValueError as error:
        raise GridError(f"this is no JSON ({error}): write one line of letters a row, or / between the rows") from None
    rows = found.get("board") if isinstance(found, dict) else found
    if isinstance(rows, list) and rows and all(isinstance(row, str) for row in rows):
        return "\n".join(rows)
    if not isinstance(rows, list) or not rows or not all(map(_is_row, rows)):
        raise GridError('a board in JSON is a list of rows, each a list of cells: [["c", "a"], ["t", "s"]]')
    return "\n".join(" ".join(HOLE if cell in (None, "") else cell for cell in row) for row in rows)


def _is_row(row: object) -> bool:
    return isinstance(row, list) and row != [] and all(cell is None or isinstance(cell, str) for cell in row)
