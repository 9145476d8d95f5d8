"""Puzzles: a grid of blocks and letters, its entries with numbers and clues, read from and written to text.

In a text each character is a cell: ``#`` a block, ``.`` a cell whose letter is not known yet, else a letter;
``[QU]`` is one cell of several letters. A text without ``#`` and ``.`` may have spaces for blocks, as angry writes
its puzzles. Entries are numbered left to right, top to bottom.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

from wordtools.core import Alphabet, Grid, GridError
from wordtools.core.grid import Cell
from wordtools.core.show.registry import drawn

BLOCK = "#"
EMPTY = "."
CELL = re.compile(r"\[([^\[\]\s]+)\]|(.)", re.DOTALL)


class Direction(StrEnum):
    """The way an entry runs."""

    ACROSS = "across"
    DOWN = "down"


Key: TypeAlias = tuple[int, Direction]  # what names an entry: its number and direction
Bar: TypeAlias = tuple[Cell, Direction]  # a thick line after this cell: right of it (across) or below it (down)


@dataclass(frozen=True, slots=True)
class Entry:
    """A run of cells that holds a word."""

    number: int
    direction: Direction
    cells: tuple[Cell, ...]
    letters: tuple[str, ...]
    """What each cell holds, '' where that is not known yet."""
    clue: str = ""
    enumeration: str = ""
    """Lengths of the words of the answer, ``4,3``."""

    @property
    def key(self) -> Key:
        """The name of the entry: number and direction."""
        return self.number, self.direction

    @property
    def answer(self) -> str:
        """The letters in order, ``.`` where one is not known yet."""
        return "".join(letter or EMPTY for letter in self.letters)

    @property
    def complete(self) -> bool:
        """Whether every letter is known."""
        return "" not in self.letters

    def __str__(self) -> str:
        """Names the entry for a message: ``12 across``."""
        return f"{self.number} {self.direction}"


@dataclass(frozen=True)
class Puzzle:
    """A crossword: what its cells hold, and what is printed beside them.

    >>> puzzle = Puzzle.parse("CAT\\nA#O\\nRYE")
    >>> [f"{entry}: {entry.answer}" for entry in puzzle.entries]
    ['1 across: CAT', '1 down: CAR', '2 down: TOE', '3 across: RYE']
    >>> print(puzzle)
    CAT
    A#O
    RYE
    """

    grid: Grid[str]
    """Per cell None (a block), '' (its letter is not known yet), a letter, or several (a rebus)."""
    clues: Mapping[Key, str] = field(default_factory=dict)
    enumerations: Mapping[Key, str] = field(default_factory=dict)
    """Only where they differ from the entry's number of cells: ``(12, Direction.DOWN): "4,3"``."""
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    bars: frozenset[Bar] = frozenset()
    circles: frozenset[Cell] = frozenset()
    shades: frozenset[Cell] = frozenset()
    shortest: int = 2
    """Runs of fewer cells are no entries and get no number."""
    labels: Mapping[Cell, int] = field(default_factory=dict)
    """The numbers in the cells where they are not those that counting gives; then no other cell begins an entry."""

    @classmethod
    def parse(cls, text: str, name: str = "", *, alphabet: Alphabet | None = None) -> Puzzle:
        """Reads a grid from text (the module says how); empty lines around it do not count.

        Args:
            text: one line a row.
            name: the file it came from, for messages.
            alphabet: fold the letters to it; without one they become upper case.

        Raises:
            GridError: rows of different lengths, or a character that is no cell; says the line.
        """
        prefix = f"{name}: " if name else ""
        lines = list(enumerate(text.expandtabs(1).splitlines(), 1))
        while lines and not lines[0][1]:
            del lines[0]
        while lines and not lines[-1][1]:
            del lines[-1]
        if not any(line.strip() for _, line in lines):
            raise GridError(f"{prefix}the grid is empty: write one line a row, # for a block, . for an empty cell")
        marked = any(BLOCK in line or EMPTY in line for _, line in lines)
        spaced = any(" " in line for _, line in lines)
        rows = [
            (number, _read_row(line.replace(" ", "") if marked else line, f"{prefix}line {number}", alphabet))
            for number, line in lines
        ]
        width = max(len(row) for _, row in rows) if spaced and not marked else len(rows[0][1])
        cells: list[str | None] = []
        for number, row in rows:
            if spaced and not marked:
                row += [None] * (width - len(row))
            if len(row) != width:
                raise GridError(
                    f"{prefix}line {number}: expected {width} cells as in the first row, found {len(row)}; "
                    f"write {BLOCK} for a block and {EMPTY} for an empty cell"
                )
            cells += row
        try:
            return cls(Grid(len(rows), width, tuple(cells)))
        except GridError as error:
            raise GridError(prefix + str(error)) from None

    def __post_init__(self) -> None:
        """Checks that the marked cells are in the grid."""
        marked = self.circles | self.shades | {cell for cell, _ in self.bars}
        if any(not 0 <= cell < len(self.cells) for cell in marked | set(self.labels)):
            raise GridError("a circle, shade, bar or number lies outside the grid")
        if len(set(self.labels.values())) < len(self.labels):
            raise GridError("a number stands in two cells")

    @property
    def rows(self) -> int:
        """How many rows."""
        return self.grid.rows

    @property
    def columns(self) -> int:
        """How many columns."""
        return self.grid.columns

    @property
    def cells(self) -> tuple[str | None, ...]:
        """What the cells hold, row by row."""
        return self.grid.cells

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """All entries: by number, across before down."""
        starts: dict[Cell, list[tuple[Direction, tuple[Cell, ...]]]] = {}
        for direction, run in self.runs():
            if len(run) >= self.shortest:
                starts.setdefault(run[0], []).append((direction, run))
        labels = self.labels or {start: number for number, start in enumerate(sorted(starts), 1)}
        return tuple(
            self._entry(number, direction, run)
            for number, start in sorted((labels[start], start) for start in starts if start in labels)
            for direction, run in starts[start]
        )

    def _entry(self, number: int, direction: Direction, run: tuple[Cell, ...]) -> Entry:
        key = number, direction
        letters = tuple(self.cells[cell] or "" for cell in run)
        enumeration = self.enumerations.get(key, str(len(run)))
        return Entry(number, direction, run, letters, self.clues.get(key, ""), enumeration)

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The number printed in each cell that has one."""
        return dict(self.labels) or {entry.cells[0]: entry.number for entry in self.entries}

    def runs(self) -> Iterator[tuple[Direction, tuple[Cell, ...]]]:
        """Goes through the longest runs of cells between blocks, bars and edges, of one cell too; across first."""
        for direction, lines in (
            (Direction.ACROSS, [range(row * self.columns, (row + 1) * self.columns) for row in range(self.rows)]),
            (Direction.DOWN, [range(column, len(self.cells), self.columns) for column in range(self.columns)]),
        ):
            for line in lines:
                run: list[Cell] = []
                for cell in line:
                    if self.cells[cell] is not None:
                        run.append(cell)
                    if run and (self.cells[cell] is None or (cell, direction) in self.bars):
                        yield direction, tuple(run)
                        run = []
                if run:
                    yield direction, tuple(run)

    def _repr_svg_(self) -> str:
        return str(drawn(self, "svg", solution=True))

    def __str__(self) -> str:
        """Writes the grid as it is read."""
        texts = [
            BLOCK if cell is None else EMPTY if not cell else cell if len(cell) == 1 else f"[{cell}]"
            for cell in self.cells
        ]
        return "\n".join("".join(texts[k : k + self.columns]) for k in range(0, len(texts), self.columns))


def _read_row(line: str, place: str, alphabet: Alphabet | None) -> list[str | None]:
    row: list[str | None] = []
    for match in CELL.finditer(line):
        several, single = match.groups()
        if single is not None and single in (BLOCK, " "):
            row.append(None)
        elif single == EMPTY:
            row.append("")
        else:
            text = several or single
            folded = alphabet.fold(text) if alphabet else text.upper()
            if not folded or (several is None and not (single.isalpha() or folded != text)):
                raise GridError(
                    f"{place}, cell {len(row) + 1}: {text!r} is no cell: "
                    f"write a letter, {BLOCK} for a block, {EMPTY} for an empty cell, or [AB] for several letters"
                )
            row.append(folded)
    return row
