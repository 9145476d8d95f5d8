"""Shapes of crosswords: which cells of the grid words may take."""

from __future__ import annotations

import re
from typing import TypeAlias

from wordtools.core import Grid
from wordtools.core.errors import GridError
from wordtools.core.grid import check_size, numbered_lines
from wordtools.core.run.files import STANDARD, read_text
from wordtools.core.shapes import OPEN, named_shape, names_a_shape

Shape: TypeAlias = str | Grid[str]
"""The name of a shape, drawn as large as the grid is, or a grid with holes where no word may lie."""

OUTSIDE = "# "
MARK = re.compile(rf"[^{OUTSIDE}]")


def read_shape(text: str, name: str = "shape") -> Grid[str]:
    """Reads a shape: one row a line, ``#`` or a blank outside, inside always the same other character.

    >>> print(read_shape(" X\\nXXX\\n X"))
    . # .
    # # #
    . # .

    Raises:
        GridError: no cell is inside, or the cells inside differ, as where letters are given.
    """
    lines = [line.rstrip() for line in text.splitlines()]
    marks = [found[0] for line in lines for found in MARK.finditer(line)]
    if not marks:
        raise GridError(f"{name}: no cell is inside: draw them with . or X, and # or a blank outside")
    for number, line in enumerate(lines, 1):
        for found in MARK.finditer(line):
            if found[0] != marks[0]:
                raise GridError(
                    f"{name}: line {number}: {found[0]!r} beside {marks[0]!r}: use one character inside, # or a blank "
                    "outside (wordtools crossword fill keeps letters that are given)"
                )
    lines = [line for _, line in numbered_lines(lines)]
    columns = max(map(len, lines))
    try:
        check_size(len(lines), columns)
    except GridError as error:
        raise GridError(f"{name}: {error}") from None
    cells = tuple(None if sign in OUTSIDE else OPEN for line in lines for sign in line.ljust(columns))
    return Grid(len(lines), columns, cells)


def find_shape(text: str) -> Shape:
    """Returns the name of a shape, or what a file of that name holds (``-`` for standard input).

    Raises:
        WordtoolsError: neither.
        GridError: the file holds no shape.
    """
    if names_a_shape(text):
        return text
    return read_shape(read_text(text), "standard input" if text == STANDARD else text)


def drawn(shape: Shape, rows: int, columns: int) -> Grid[str]:
    """Returns a shape as a grid of a size.

    Raises:
        GridError: it has no such name, is too small, or has a size of its own.
    """
    if isinstance(shape, str):
        return named_shape(shape, rows, columns)
    if (shape.rows, shape.columns) != (rows, columns):
        raise GridError(f"the shape is {shape.rows} x {shape.columns}, not {rows} x {columns}")
    return shape


def longest_line(shape: Grid[str]) -> int:
    """Returns the most cells that a word may take in a row or column of a shape."""
    rows = shape.by_row()
    lines = [*rows, *zip(*rows, strict=True)]
    texts = ("".join("." if cell is None else OPEN for cell in line) for line in lines)
    return max(len(run) for text in texts for run in text.split("."))
