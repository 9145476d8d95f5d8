"""Boards: a grid of cells with letters and multipliers, read from and written to text.

A cell is written as its letters, with points after ``:`` and multipliers after ``*`` where it has them:
``E``, ``Qu``, ``E:3``, ``Qu:10*tw``, ``E*2l*3w``. The multipliers ``dl tl dw tw`` may follow the letters
directly, as in elzzur: ``Etl``. A ``.`` is a hole.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from wordtools.core import Grid, Language
from wordtools.core.errors import GridError
from wordtools.core.grid import HOLE, MOST_CELLS, Neighbours, read_rows
from wordtools.core.run.files import read_text, shown
from wordtools.core.show.pictured import Pictured
from wordtools.core.show.registry import drawn
from wordtools.ruzzle.board.counts import MOST_POINTS
from wordtools.ruzzle.board.forms import plain
from wordtools.ruzzle.board.rules import MULTIPLIERS, Rules

if TYPE_CHECKING:
    from rich.console import RenderableType

CODES = {meaning: code for code, meaning in MULTIPLIERS.items()}
SHORT_MARKS = {(1, 1): "", (2, 1): "dl", (3, 1): "tl", (1, 2): "dw", (1, 3): "tw"}  # by letter and word multiplier
SHORT = re.compile(r"(?P<letters>.+?)(?P<marks>dl|tl|dw|tw)", re.IGNORECASE)
FULL = re.compile(r"(?P<letters>[^\s:*]+)(?::(?P<points>\d+))?(?P<marks>(?:\*[^\s:*]*)*)")
NO_TEXT = re.compile(r"^\.?$|[\s:*]")
MOST_DIGITS = 7  # of a number in a cell
SHOWN = 80  # characters of a board in its repr
LIKE_A_MARK = re.compile(r"[^\W\d_a-z]+[a-z0-9][lw]")  # Exw: surely a multiplier, not three letters


@dataclass(frozen=True, slots=True)
class Tile:
    """What one cell shows.

    >>> Tile("E", word_multiplier=3)
    Tile(text='E', points=None, letter_multiplier=1, word_multiplier=3)
    >>> print(Tile("Qu", 10, word_multiplier=3))
    Qu:10*tw
    """

    text: str
    """The letters as written; they are folded to a language's alphabet when the board is solved."""
    points: int | None = None
    """Its own points; None: those of its letters."""
    """0 to ``MOST_POINTS``."""
    letter_multiplier: int = 1
    """0 to ``MOST_POINTS``, as is the other."""
    word_multiplier: int = 1

    def __post_init__(self) -> None:
        """Checks text and numbers: a kernel will take them as they are."""
        if not isinstance(self.text, str) or NO_TEXT.search(self.text):
            raise GridError(f"{self.text!r} is no text of a cell: give it letters, without : * or white space")
        for number in (self.points or 0, self.letter_multiplier, self.word_multiplier):
            if not isinstance(number, int) or not 0 <= number <= MOST_POINTS:
                raise GridError(f"{self.text!r}: points and multipliers are whole numbers from 0 to {MOST_POINTS}")

    def __str__(self) -> str:
        """Writes the cell as it is read, in the short form where that is clear."""
        if self.points is None and len(self.text) < 3:  # too short to look like anything else
            mark = SHORT_MARKS.get((self.letter_multiplier, self.word_multiplier))
            if mark is not None:
                return self.text + mark
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
        if self.letter_multiplier == 1 == self.word_multiplier:
            return []
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
            raise GridError(f"{text[:40]!r} is no cell; write LETTERS:POINTS*MULTIPLIER, like E:3 or Qu:10*tw")
        points = None
        if full["points"] is not None:
            digits = full["points"].lstrip("0") or "0"
            points = int(digits) if len(digits) <= MOST_DIGITS else MOST_POINTS + 1
            if points > MOST_POINTS:
                raise GridError(f"{full['letters']!r}: {MOST_POINTS} points are the most")
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
                f"{text[:40]!r}: {mark[:40]!r} is no multiplier; use dl, tl, dw, tw, or a number with l or w, like 4w"
            )
        factors[f"{kind}_multiplier"] *= factor
        if factors[f"{kind}_multiplier"] > MOST_POINTS:
            raise GridError(f"{text[:40]!r}: a {kind} multiplier of {MOST_POINTS} is the most")
    return factors


read_tile = lru_cache(maxsize=4096)(Tile.parse)  # boards repeat their cells


def as_board(text: str, rows: int, columns: int, marks: Sequence[str] = ()) -> Board:
    """Makes a board of a text with a character a cell, and the multipliers under them."""
    tiles = map(Tile.parse, map("".join, zip(text, marks, strict=True))) if marks else map(Tile, text)
    return Board(Grid(rows, columns, tuple(tiles)))


def cells_json(board: Board) -> str:
    """Writes the rows of a board as JSON, each cell as its text."""
    return json.dumps(board.cells(), ensure_ascii=False)


def is_cell(text: str) -> bool:
    """Whether a text without white space reads as one cell rather than as a row of letters."""
    if len(text) == 1 or ":" in text or "*" in text:
        return True
    return len(text) == 3 and text[1:].lower() in MULTIPLIERS


def every_cell(rows: int, columns: int) -> Neighbours:
    """Returns the cells that touch each cell of a grid without holes; GridError for a size that no grid has."""
    cells = rows * columns
    return Grid(rows, columns, (True,) * (cells if 0 < cells <= MOST_CELLS else 0)).neighbours()


@dataclass(frozen=True, slots=True)
class Board(Pictured):
    """A grid of tiles; which cells touch follows the 8 directions of the grid unless ``neighbours`` is given.

    >>> board = Board.parse("Ttl R S Ndl / Odw Htw E I")
    >>> board.grid.rows, board.grid.columns, board.grid[1, 1]
    (2, 4, Tile(text='H', points=None, letter_multiplier=1, word_multiplier=3))
    >>> print(board)
    Ttl R   S   Ndl
    Odw Htw E   I
    >>> board
    Board.parse('Ttl R S Ndl / Odw Htw E I')
    """

    grid: Grid[Tile]
    neighbours: Neighbours | None = None
    """For each cell the numbers of the cells that it touches, ascending; None: its neighbours in 8 directions."""
    name: str = field(default="", repr=False, compare=False)
    """The file that it was read from, for messages."""
    lines: tuple[int, ...] = field(default=(), repr=False, compare=False)
    """The line of the file that each row was read from, for messages."""

    @classmethod
    def parse(cls, text: str, name: str = "") -> Board:
        """Reads a board text (``wordtools.core.grid.read_rows`` describes how rows and cells are separated).

        Cells may also be separated by commas or bars, as in a table, and rows may be lists of JSON.

        Args:
            text: the board.
            name: the file it came from, for messages.

        Raises:
            GridError: the text is no board; the message names the file, the line, what is wrong and how to fix it.
        """
        prefix = f"{name}: " if name else ""
        tiles: list[Tile | None] = []
        try:
            rows = read_rows(plain(text, is_cell), is_cell)
        except GridError as error:
            raise GridError(prefix + str(error)) from None
        for number, cells in rows:
            try:
                tiles += [None if cell == HOLE else read_tile(cell) for cell in cells]
            except GridError as error:
                column = next(k for k, cell in enumerate(cells, 1) if cell != HOLE and not _is_tile(cell))
                raise GridError(f"{prefix}line {number}, cell {column}: {error}") from None
        try:
            grid = Grid(len(rows), len(rows[0][1]), tuple(tiles))
        except GridError as error:
            raise GridError(prefix + str(error)) from None
        return cls(grid, None, name, tuple([number for number, _ in rows]))

    @classmethod
    def load(cls, file: str) -> Board:
        """Reads a board from a UTF-8 text file, or from standard input (``-``), as ``parse`` does.

        Raises:
            WordtoolsError: the file cannot be read.
            GridError: it is no board; the message names the file, the line, what is wrong and how to fix it.
        """
        return cls.parse(read_text(file), shown(file))

    @classmethod
    def random(
        cls,
        language: Language | str = "en",
        rules: Rules | str = "ruzzle",
        *,
        seed: int | None = None,
        rows: int | None = None,
        columns: int | None = None,
        round: int | None = None,
    ) -> Board:
        """Makes a random board with the letters of a language and the multipliers of the rules.

        ``BoardMaker`` has more choices, and is faster for many boards.

        Args:
            language: whose letters, or its code.
            rules: the rules, or the name of a rule set.
            seed: of the random numbers; the same seed makes the same board. None: any board.
            rows: those of the rules when None.
            columns: likewise.
            round: the multipliers of this round of the rules, 0 for none; None: the last round.

        Raises:
            WordtoolsError: something of that cannot be used.
        """
        # the room that makes boards imports this one, so it is asked by its name
        maker = import_module("wordtools.ruzzle.make.many")
        made: Board = maker.random_board(language, rules, seed=seed, rows=rows, columns=columns, round=round)
        return made

    def shaped(self, *, wrap: bool = False, layers: int = 1) -> Board:
        """Returns the board on a torus, or cut into layers that lie on each other (see ``Grid.neighbours``)."""
        if not wrap and layers == 1:
            return self
        return Board(self.grid, self.grid.neighbours(8, wrap=wrap, layers=layers), self.name, self.lines)

    def cells(self) -> list[list[str]]:
        """Returns the rows of the board, each cell as its text; a hole is ``.``."""
        thin = 1 in (self.grid.rows, self.grid.columns)  # there, Qu could be read as two cells
        texts = [HOLE if tile is None else str(tile) for tile in self.grid.cells]
        if thin:
            texts = [
                text if tile is None or is_cell(text) else tile.exact()
                for text, tile in zip(texts, self.grid.cells, strict=True)
            ]
        return [texts[k : k + self.grid.columns] for k in range(0, len(texts), self.grid.columns)]

    def __str__(self) -> str:
        """Writes the board as it is read, in columns."""
        rows = self.cells()
        width = max(4, max(len(text) for row in rows for text in row) + 1)
        return "\n".join("".join([text.ljust(width) for text in row]).rstrip() for row in rows)

    def __repr__(self) -> str:
        """Writes a small board as ``parse`` takes it."""
        text = " / ".join(" ".join(row) for row in self.cells())
        if self.neighbours is None and len(text) <= SHOWN:
            return f"Board.parse({text!r})"
        own = "" if self.neighbours is None else ", with neighbours of its own"
        return f"<Board of {self.grid.rows} x {self.grid.columns}{own}>"

    def where(self, cell: int) -> str:
        """Names a cell for a message."""
        row, column = self.grid.place(cell)
        prefix = f"{self.name}: " if self.name else ""
        line = f"line {self.lines[row]}" if self.lines else f"row {row + 1}"
        return f"{prefix}{line}, cell {column + 1}"

    def _repr_svg_(self) -> str:
        return str(drawn(self, "svg"))

    def __rich__(self) -> RenderableType:
        table: RenderableType = drawn(self, "terminal")
        return table


def _is_tile(text: str) -> bool:
    try:
        Tile.parse(text)
    except GridError:
        return False
    return True
