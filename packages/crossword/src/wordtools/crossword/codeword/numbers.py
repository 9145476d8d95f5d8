"""The numbers of a codeword: which letter each stands for, which letters are given, and puzzles read from numbers.

A codeword is a ``Puzzle`` whose ``codes`` have a number for each cell; ``givens`` are the cells whose letters the
solver is given. Its other letters, where it has any, are the answer.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from wordtools.core import Alphabet, Grid
from wordtools.core.base.characters import composed
from wordtools.core.errors import GridError
from wordtools.core.grid import Cell
from wordtools.crossword.puzzle.puzzle import BLOCK, ROW, Puzzle

CELL = re.compile(r"(\d{1,3})([^\W\d_]*)")  # a number, and its letter where that is given
GIVEN = re.compile(r"(\d{1,3})\s*[=:]\s*([^\W\d_]+)")
BLOCKS = (BLOCK, "-", ".", "0", "")  # of a text of numbers; nothing between two commas
SEPARATOR = re.compile(r"[,;\t]")


def codes_of(puzzle: Puzzle) -> Mapping[Cell, int]:
    """Returns the number of each cell.

    Raises:
        GridError: a cell has no number; the message names it.
    """
    codes = puzzle.codes or puzzle.labels
    if not codes:
        raise GridError("the puzzle has no numbers that stand for letters: it is no codeword")
    for cell, text in enumerate(puzzle.cells):
        if text is not None and cell not in codes:
            row, column = puzzle.grid.place(cell)
            raise GridError(f"row {row + 1}, column {column + 1}: this cell of the codeword has no number")
    return codes


def letters_of(puzzle: Puzzle, *, given: bool = False) -> dict[int, str]:
    """Returns the letter of each number, in order of the numbers; '' where it is not known.

    Args:
        puzzle: the codeword.
        given: only the letters that the solver is given.

    Raises:
        GridError: a cell has no number, one number stands for two letters, or two numbers for one.
    """
    codes = codes_of(puzzle)
    found = dict.fromkeys(sorted({codes[cell] for cell, text in enumerate(puzzle.cells) if text is not None}), "")
    for cell, text in enumerate(puzzle.cells):
        if not text or (given and cell not in puzzle.givens):
            continue
        number = codes[cell]
        if found[number] not in ("", text):
            raise GridError(f"number {number} stands for {found[number]} and for {text}")
        found[number] = text
    numbers: dict[str, int] = {}
    for number, text in found.items():
        if text and numbers.setdefault(text, number) != number:
            raise GridError(f"{text} is given for the numbers {numbers[text]} and {number}")
    return found


def numbered(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """Gives each letter of a filled puzzle a number, from 1 on, in random order; clues and givens go.

    Raises:
        GridError: a cell is empty or holds several letters.
    """
    for cell, text in enumerate(puzzle.cells):
        if text == "" or (text and len(text) > 1):
            row, column = puzzle.grid.place(cell)
            raise GridError(f"row {row + 1}, column {column + 1}: each cell of a codeword holds one letter")
    letters = sorted({text for text in puzzle.cells if text})
    order = list(range(1, len(letters) + 1))
    rng.shuffle(order)
    number = dict(zip(letters, order, strict=True))
    codes = {cell: number[text] for cell, text in enumerate(puzzle.cells) if text}
    bare: dict[str, Any] = {
        "clues": {},
        "enumerations": {},
        "labels": {},
        "links": {},
        "remarks": {},
        "groups": (),
        "loose": (),
    }
    return replace(puzzle, codes=codes, givens=frozenset(), **bare)


def with_letters(puzzle: Puzzle, letters: Mapping[int, str]) -> Puzzle:
    """Writes the letters of numbers into a codeword; a number that is missing leaves its cells empty."""
    codes = codes_of(puzzle)
    cells = [None if text is None else letters.get(codes[cell], "") for cell, text in enumerate(puzzle.cells)]
    return replace(puzzle, grid=Grid(puzzle.rows, puzzle.columns, tuple(cells)), codes=codes, labels={})


def with_given(puzzle: Puzzle, numbers: Iterable[int]) -> Puzzle:
    """Gives the solver the letters of some numbers, and of no others."""
    codes, chosen = codes_of(puzzle), frozenset(numbers)
    givens = frozenset(cell for cell, text in enumerate(puzzle.cells) if text and codes[cell] in chosen)
    return replace(puzzle, givens=givens)


def is_numbers(text: str) -> bool:
    """Whether a text is a codeword as ``parse`` reads it, and no grid of letters."""
    lines = [line for line in _lines(text) if line.strip()]
    return bool(re.search(r"[1-9]", text)) and all(
        GIVEN.sub("", line).strip(" ,;") == "" or all(CELL.fullmatch(cell) or cell in BLOCKS for cell in _split(line))
        for line in lines
    )


def parse(text: str, name: str = "", *, alphabet: Alphabet | None = None) -> Puzzle:
    """Reads a codeword from text: a row of numbers a line, ``#``, ``-``, ``.`` or ``0`` a block, CSV too.

    A letter that is given follows its number (``7T``), or stands in a line of its own (``7=T 12=E``). In a text of one
    line ``/`` ends a row.

    Args:
        text: the numbers.
        name: of the file, for messages.
        alphabet: fold the letters to it; without one they become upper case.

    Raises:
        GridError: rows of different lengths, or something that is no number; the message names the place.
    """
    prefix = f"{name}: " if name else ""
    rows: list[list[str]] = []
    given: dict[int, str] = {}
    for line_number, line in enumerate(_lines(text), 1):
        place = f"{prefix}line {line_number}"
        if not line.strip():
            continue
        if "=" in line or ":" in line:
            if GIVEN.sub("", line).strip(" ,;"):
                raise GridError(f"{place}: {line.strip()!r} gives no letters: write 7=T 12=E")
            for number, letter in GIVEN.findall(line):
                _give(given, int(number), letter, alphabet, place)
            continue
        rows.append(_split(line))
        if len(rows[-1]) != len(rows[0]):
            raise GridError(f"{place}: expected {len(rows[0])} cells as in the first row, found {len(rows[-1])}")
        for cell in rows[-1]:
            match = CELL.fullmatch(cell)
            if cell not in BLOCKS and not match:
                raise GridError(f"{place}: {cell!r} is no cell of a codeword: write a number, or {BLOCK} for a block")
            if match and match[2]:
                _give(given, int(match[1]), match[2], alphabet, place)
    if not rows:
        raise GridError(f"{prefix}the codeword is empty: write a row of numbers a line")
    cells = [cell for row in rows for cell in row]
    codes = {k: int(CELL.fullmatch(cell)[1]) for k, cell in enumerate(cells) if cell not in BLOCKS}  # type: ignore[index]
    unknown = sorted(given.keys() - set(codes.values()))
    if unknown:
        raise GridError(f"{prefix}a letter is given for number {unknown[0]}, which stands in no cell")
    try:
        grid = Grid(len(rows), len(rows[0]), tuple("" if k in codes else None for k in range(len(cells))))
        puzzle = with_given(with_letters(Puzzle(grid, codes=codes), given), given)
        letters_of(puzzle)
    except GridError as error:
        raise GridError(prefix + str(error)) from None
    return puzzle


def text_of(puzzle: Puzzle) -> str:
    """Writes the numbers of a codeword, and a line of the letters that are given, as ``parse`` reads them."""
    codes = codes_of(puzzle)
    shown = [BLOCK if text is None else str(codes[cell]) for cell, text in enumerate(puzzle.cells)]
    width = max(map(len, shown))
    rows = [shown[k : k + puzzle.columns] for k in range(0, len(shown), puzzle.columns)]
    lines = [" ".join(cell.rjust(width) for cell in row) for row in rows]
    given = [f"{number}={text}" for number, text in letters_of(puzzle, given=True).items() if text]
    return "\n".join(lines + [" ".join(given)] * bool(given))


def _give(given: dict[int, str], number: int, text: str, alphabet: Alphabet | None, place: str) -> None:
    folded = alphabet.fold(text) if alphabet else text.upper()
    if not folded or len(folded) != 1:
        raise GridError(f"{place}: {text!r} is no letter that a number can stand for")
    if given.setdefault(number, folded) != folded:
        raise GridError(f"{place}: number {number} stands for {given[number]} and for {folded}")


def _lines(text: str) -> list[str]:
    lines = composed(text).strip("\n").splitlines()
    return lines[0].split(ROW) if len(lines) == 1 else lines


def _split(line: str) -> list[str]:
    if not SEPARATOR.search(line.strip()):
        return line.split()
    return [cell.strip() for cell in SEPARATOR.split(line.strip(" \r\n"))]
