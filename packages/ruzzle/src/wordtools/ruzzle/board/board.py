"""Boards: a grid of cells with letters and multipliers, read from and written to text.

A cell is written as its letters, with points after ``:`` and multipliers after ``*`` where it has them:
``E``, ``Qu``, ``E:3``, ``Qu:10*tw``, ``E*2l*3w``. The multipliers ``dl tl dw tw`` may follow the letters
directly, as in elzzur: ``Etl``. A ``.`` is a hole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from wordtools.core import Grid, GridError
from wordtools.core.grid import HOLE, Neighbours, read_rows
from wordtools.core.show.registry import drawn
from wordtools.ruzzle.board.rules import MOST_POINTS

if TYPE_CHECKING:
    from rich.console import RenderableType

MULTIPLIERS = {"dl": ("letter", 2), "tl": ("letter", 3), "dw": ("word", 2), "tw": ("word", 3)}
CODES = {meaning: code for code, meaning in MULTIPLIERS.items()}
SHORT = re.compile(r"(?P<letters>.+?)(?P<marks>dl|tl|dw|tw)", re.IGNORECASE)
FULL = re.compile(r"(?P<letters>[^\s:*]+)(?::(?P<points>\d+))?(?P<marks>(?:\*[^\s:*]*)*)")
LIKE_A_MARK = re.compile(r"[^\W\d_a-z]+[a-z0-9][lw]")  # Exw: surely a multiplier, not three letters


@dataclass(frozen=True, slots=True)
class Tile:
    """What one cell shows."""

    text: str
    """The letters as written; they are folded to a language's alphabet when the board is solved."""
    points: int | None = None
    """Its own points; None: those of its letters."""
    letter_multiplier: int = 1
    word_multiplier: int = 1

    def __str__(self) -> str:
        """Writes the cell as it is read, in the short form where that is clear."""
        marks = self._marks()
        plain = self.points is None and (not marks or (len(marks) == 1 and marks[0] in MULTIPLIERS))
        if plain and not SHORT.fullmatch(self.text) and not LIKE_A_MARK.fullmatch(self.text):
            return self.text + "".join(marks)
        return self.exact()

    def exact(self) -> str:
        """Writes the cell in the long form, which is always read as one cell: ``Qu*``, ``E*tl``, ``E:3``."""
        points = "" if self.points is None else f":{self.points}"
        return self.text + points + "".join(f"*{mark}" for mark in self._marks() or ([] if points else [""]))

    def _marks(self) -> list[str]:
        factors = (("letter", self.letter_multiplier), ("word", self.word_multiplier))
        return [CODES.get((kind, factor), f"{factor}{kind[0]}") for kind, factor in factors if factor != 1]

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Reads one cell; GridError when it means nothing."""
        if ":" not in text and "*" not in text:
            short = SHORT.fullmatch(text)
            if short:
                return cls(short["letters"], None, **_factors([short["marks"].lower()], text))
            if LIKE_A_MARK.fullmatch(text):
                raise GridError(
                    f"{text!r}: {text[-2:]!r} is no multiplier; use dl, tl, dw or tw (or {text}* for the letters)"
                )
            return cls(text)
        full = FULL.fullmatch(text)
        if full is None:
            raise GridError(f"{text!r} is no cell; write LETTERS:POINTS*MULTIPLIER, like E:3 or Qu:10*tw")
        points = None if full["points"] is None else int(full["points"])
        if points is not None and points > MOST_POINTS:
            raise GridError(f"{text!r}: {MOST_POINTS} points are the most")
        return cls(full["letters"], points, **_factors(full["marks"].lower().split("*")[1:], text))


def _factors(marks: list[str], text: str) -> dict[str, int]:
    factors = {"letter_multiplier": 1, "word_multiplier": 1}
    for mark in marks:
        if not mark:
            continue
        number = re.fullmatch(r"(\d{1,6})([lw])", mark)
        if mark in MULTIPLIERS:
            kind, factor = MULTIPLIERS[mark]
        elif number:
            kind, factor = {"l": "letter", "w": "word"}[number[2]], int(number[1])
        else:
            raise GridError(
                f"{text!r}: {mark!r} is no multiplier; use dl, tl, dw, tw, or a number with l or w, like 4w"
            )
        factors[f"{kind}_multiplier"] *= factor
    return factors


def is_cell(text: str) -> bool:
    """Whether a text without white space reads as one cell rather than as a row of letters."""
    if len(text) == 1 or ":" in text or "*" in text:
        return True
    return len(text) == 3 and text[1:].lower() in MULTIPLIERS


@dataclass(frozen=True)
class Board:
    """A grid of tiles; which cells touch is the 8 directions of the grid unless ``neighbours`` says otherwise.

    >>> board = Board.parse("Ttl R S Ndl / Odw Htw E I")
    >>> board.grid.rows, board.grid.columns, board.grid[1, 1]
    (2, 4, Tile(text='H', points=None, letter_multiplier=1, word_multiplier=3))
    >>> print(board)
    Ttl R   S   Ndl
    Odw Htw E   I
    """

    grid: Grid[Tile]
    neighbours: Neighbours | None = None
    places: tuple[str, ...] = field(default=(), repr=False, compare=False)
    """Where each cell was read, for messages."""

    @classmethod
    def parse(cls, text: str, name: str = "") -> Board:
        """Reads a board text (``wordtools.core.grid.read_rows`` says how rows and cells are parted).

        Args:
            text: the board.
            name: the file it came from, for messages.

        Raises:
            GridError: the text is no board; says the file, the line, what is wrong and how to mend it.
        """
        prefix = f"{name}: " if name else ""
        tiles: list[Tile | None] = []
        places = []
        try:
            rows = read_rows(text, is_cell)
        except GridError as error:
            raise GridError(prefix + str(error)) from None
        for number, cells in rows:
            for column, cell in enumerate(cells, 1):
                place = f"{prefix}line {number}, cell {column}"
                try:
                    tiles.append(None if cell == HOLE else Tile.parse(cell))
                except GridError as error:
                    raise GridError(f"{place}: {error}") from None
                places.append(place)
        try:
            grid = Grid(len(rows), len(rows[0][1]), tuple(tiles))
        except GridError as error:
            raise GridError(prefix + str(error)) from None
        return cls(grid, None, tuple(places))

    def shaped(self, *, wrap: bool = False, layers: int = 1) -> Board:
        """Returns the board on a torus, or cut into layers that lie on each other (see ``Grid.neighbours``)."""
        if not wrap and layers == 1:
            return self
        return Board(self.grid, self.grid.neighbours(8, wrap=wrap, layers=layers), self.places)

    def __str__(self) -> str:
        """Writes the board as it is read, in columns."""
        thin = 1 in (self.grid.rows, self.grid.columns)  # there, Qu could be read as two cells
        texts = [
            HOLE if tile is None else tile.exact() if thin and not is_cell(str(tile)) else str(tile)
            for tile in self.grid.cells
        ]
        width = max(4, max(map(len, texts)) + 1)
        rows = [texts[k : k + self.grid.columns] for k in range(0, len(texts), self.grid.columns)]
        return "\n".join("".join(text.ljust(width) for text in row).rstrip() for row in rows)

    def where(self, cell: int) -> str:
        """Names a cell for a message."""
        row, column = self.grid.place(cell)
        return self.places[cell] if self.places else f"row {row + 1}, cell {column + 1}"

    def _repr_svg_(self) -> str:
        return str(drawn(self, "svg"))

    def __rich__(self) -> RenderableType:
        return drawn(self, "terminal")

    @cached_property
    def _codes(self) -> dict[object, Any]:
        return {}  # by solver, what it made of the board
