"""Puzzles, the words placed on them, and covers: what a solver reads and what it gives back.

A puzzle is a grid of letters, one a cell, with holes; words bend from cell to cell in 4 or 8 directions. Text
is folded to the letters of an alphabet when it is read (``ё`` to ``Е`` in Russian), so that grid and word list agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from wordtools.core import Alphabet, Grid, GridError
from wordtools.core.grid import HOLE, Cell, Neighbours, read_rows

Path: TypeAlias = tuple[Cell, ...]  # the cells of a word, in order
Mask: TypeAlias = int  # bit i = cell i

VERSION = 1  # of the JSON


class Kind(StrEnum):
    """What a placed word is."""

    WORD = "word"
    UNKNOWN = "unknown"
    """No list has it: the letters that were left over."""
    SPANGRAM = "spangram"
    """The word of a Strands puzzle that touches two opposite sides."""


class Placement(NamedTuple):
    """A word and where it lies."""

    word: str
    path: Path
    kind: Kind = Kind.WORD

    @property
    def mask(self) -> Mask:
        """The cells as a set of bits."""
        return mask_of(self.path)


@dataclass(frozen=True, slots=True)
class Cover:
    """Placements that share no cell; a whole cover leaves no cell over."""

    placements: tuple[Placement, ...]
    """In the order of their first cells."""
    score: float = 0.0
    """How plausible it is; only for comparing covers of one puzzle."""
    left: tuple[Cell, ...] = ()
    """The open cells that no placement uses, ascending."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words, in the order of the placements."""
        return tuple(placement.word for placement in self.placements)

    @property
    def whole(self) -> bool:
        """Whether every open cell is used."""
        return not self.left


@dataclass(frozen=True)
class Puzzle:
    """A grid of letters, and the directions in which words bend.

    >>> latin = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    >>> puzzle = Puzzle.parse("ca / .t", latin)
    >>> print(puzzle)
    CA
    .T
    >>> puzzle.cells, puzzle.neighbours[1], puzzle.spell((0, 1, 3))
    ((0, 1, 3), (0, 3), 'CAT')
    """

    grid: Grid[str]
    """Letters of the alphabet; a hole is None."""
    alphabet: Alphabet = field(repr=False)
    directions: int = 4
    """4: words go along the sides of cells; 8: over the corners too."""

    def __post_init__(self) -> None:
        """Checks the directions, the letters, and that a cell is open."""
        if self.directions not in (4, 8):
            raise GridError(f"words go in 4 or 8 directions, not {self.directions}")
        for cell, letter in enumerate(self.grid.cells):
            if letter is not None and letter not in self.alphabet.code:
                raise GridError(f"{self.where(cell)}: {letter!r} is no letter of this alphabet")
        if not self.cells:
            raise GridError("the grid has no letter, only holes")

    @classmethod
    def parse(cls, text: str, alphabet: Alphabet, *, directions: int = 4, name: str = "") -> Puzzle:
        """Reads a grid (``wordtools.core.grid.read_rows`` says how rows and cells are parted); ``.`` is a hole.

        Args:
            text: the grid.
            alphabet: what the letters are folded to.
            directions: 4 or 8.
            name: the file it came from, for messages.

        Raises:
            GridError: the text is no grid, or a cell is no letter; says the file, the line and the cell.
        """
        prefix = f"{name}: " if name else ""
        try:
            rows = read_rows(text, lambda part: part == HOLE or _letter(part, alphabet) is not None)
            letters: list[str | None] = []
            for number, cells in rows:
                for column, cell in enumerate(cells, 1):
                    letter = None if cell == HOLE else _letter(cell, alphabet)
                    if letter is None and cell != HOLE:
                        raise GridError(f"line {number}, cell {column}: {cell!r} is no letter of this alphabet")
                    letters.append(letter)
            return cls(Grid(len(rows), len(rows[0][1]), tuple(letters)), alphabet, directions)
        except GridError as error:
            raise GridError(prefix + str(error)) from None

    @classmethod
    def of(cls, data: Mapping[str, Any], alphabet: Alphabet) -> Puzzle:
        """Makes a puzzle of what ``data`` wrote.

        Raises:
            GridError: it is no such data.
        """
        try:
            rows, directions = data["rows"], data["directions"]
            return cls.parse("\n".join(" ".join(row) for row in rows), alphabet, directions=directions)
        except (KeyError, TypeError) as error:
            raise GridError(f"no puzzle: {error} is missing or wrong") from None

    def data(self) -> dict[str, Any]:
        """Returns the puzzle as plain data for JSON."""
        columns = self.grid.columns
        texts = [HOLE if letter is None else letter for letter in self.grid.cells]
        rows = [texts[k : k + columns] for k in range(0, len(texts), columns)]
        return {"version": VERSION, "directions": self.directions, "rows": rows}

    def __str__(self) -> str:
        """Writes the rows, as ``parse`` reads them."""
        rows: list[list[str]] = self.data()["rows"]
        tight = self.alphabet.simple and len(rows) > 1  # one line of 4 letters would be read as 2 x 2
        return "\n".join(("" if tight else " ").join(row) for row in rows)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The open cells, ascending."""
        return tuple(cell for cell, letter in enumerate(self.grid.cells) if letter is not None)

    @cached_property
    def codes(self) -> bytes:
        """The letter code of each cell; 0 is a hole."""
        return bytes(0 if letter is None else self.alphabet.code[letter] for letter in self.grid.cells)

    @cached_property
    def neighbours(self) -> Neighbours:
        """Per cell, the open cells that a word can go on to."""
        return self.grid.neighbours(self.directions)

    @cached_property
    def islands(self) -> tuple[tuple[Cell, ...], ...]:
        """The open cells in groups that hang together."""
        return regions(self.cells, self.neighbours)

    def spell(self, path: Iterable[Cell]) -> str:
        """Reads the letters along a path of open cells."""
        return "".join(str(self.grid.cells[cell]) for cell in path)

    def where(self, cell: Cell) -> str:
        """Names a cell for a message, counted from 1."""
        row, column = self.grid.place(cell)
        return f"row {row + 1}, cell {column + 1}"


def mask_of(cells: Iterable[Cell]) -> Mask:
    """Returns a set of cells as bits."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def regions(cells: Iterable[Cell], neighbours: Neighbours) -> tuple[tuple[Cell, ...], ...]:
    """Groups cells that hang together, each group ascending, in the order of their first cells."""
    left = dict.fromkeys(sorted(cells))
    found = []
    while left:
        stack = [next(iter(left))]
        del left[stack[0]]
        group = []
        while stack:
            cell = stack.pop()
            group.append(cell)
            for other in neighbours[cell]:
                if other in left:
                    del left[other]
                    stack.append(other)
        found.append(tuple(sorted(group)))
    return tuple(found)


def _letter(text: str, alphabet: Alphabet) -> str | None:
    folded = alphabet.fold(text)
    return folded if folded in alphabet.code else None
