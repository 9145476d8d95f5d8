"""Layouts: the premium squares of an empty board, from a text file.

One character a square::

    .  plain                        D T Q  double, triple, quadruple word
    #  brick: nothing can be laid   d t q  double, triple, quadruple letter
    *  start, double word           +      start, no premium

Lines that begin with ``# `` are comments. A layout has exactly one start.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wordtools.core import RulesError
from wordtools.core.grid import Cell
from wordtools.core.run.files import read_text
from wordtools.core.show.registry import drawn

WORD = {"D": 2, "T": 3, "Q": 4, "*": 2}
LETTER = {"d": 2, "t": 3, "q": 4}
BRICK = "#"
STARTS = "*+"
KNOWN = frozenset(".#*+dtqDTQ")
LARGEST = 63  # rows or columns; a place of the main word has 12 bits in a found play


@dataclass(frozen=True)
class BoardLayout:
    """An empty board: its size, premium squares, bricks and start, cells row by row.

    >>> standard = BoardLayout.load("scrabble-15")
    >>> standard.rows, standard.columns, standard.start, standard.word[0], standard.letter[3]
    (15, 15, 112, 3, 2)
    """

    name: str
    rows: int
    columns: int
    letter: bytes
    """The letter premium of each cell, 1 to 4."""
    word: bytes
    """The word premium of each cell, 1 to 4; 0 is a brick."""
    start: Cell
    """The square that the first play must cover."""

    def __post_init__(self) -> None:
        """Checks the size and the premiums.

        Raises:
            RulesError: says what is wrong.
        """
        name, cells = self.name, self.rows * self.columns
        if max(self.rows, self.columns) > LARGEST or min(self.rows, self.columns) < 2:
            raise RulesError(f"{name}: a board has 2 to {LARGEST} rows and columns, not {self.rows} x {self.columns}")
        if len(self.letter) != cells or len(self.word) != cells:
            raise RulesError(f"{name}: {cells} premiums expected, {len(self.letter)} and {len(self.word)} found")
        if not set(self.letter) <= {1, 2, 3, 4} or not set(self.word) <= {0, 1, 2, 3, 4}:
            raise RulesError(f"{name}: letter premiums are 1 to 4, word premiums 1 to 4, or 0 for a brick")
        if not 0 <= self.start < cells or not self.word[self.start]:
            raise RulesError(f"{name}: the start must be a square of the board that is no brick, not {self.start}")

    @classmethod
    def load(cls, name: str) -> BoardLayout:
        """Reads a bundled layout by its name (``scrabble-15``), or the user's own from a file.

        Raises:
            RulesError: there is no such layout, or its text has a mistake in it.
        """
        own = bundled()
        if name in own:
            return cls.parse(own[name].read_text(encoding="utf-8"), name)
        if Path(name).suffix or "/" in name or "\\" in name:
            return cls.parse(read_text(name), name)
        raise RulesError(f"no layout {name!r}: use one of {', '.join(sorted(own))}, or the path of a .txt file")

    @classmethod
    def parse(cls, text: str, name: str = "layout") -> BoardLayout:
        """Reads a layout's text.

        Raises:
            RulesError: the text is no layout; says the line and what is wrong.
        """
        lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
        rows = [(number, line) for number, line in lines if line and line != "#" and not line.startswith("# ")]
        if not rows:
            raise RulesError(f"{name}: an empty layout: write one character a square, . for a plain one")
        columns = len(rows[0][1])
        for number, line in rows:
            if len(line) != columns:
                raise RulesError(f"{name}: line {number}: expected {columns} squares, found {len(line)}")
            for character in line:
                if character not in KNOWN:
                    raise RulesError(f"{name}: line {number}: {character!r} is no square; use . d t q D T Q * + #")
        squares = "".join(line for _, line in rows)
        starts = [cell for cell, square in enumerate(squares) if square in STARTS]
        if len(starts) != 1:
            raise RulesError(f"{name}: {len(starts)} start squares: mark exactly one with * or +")
        return cls(
            name,
            len(rows),
            columns,
            bytes(LETTER.get(square, 1) for square in squares),
            bytes(0 if square == BRICK else WORD.get(square, 1) for square in squares),
            starts[0],
        )

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.rows * self.columns

    @property
    def symmetric(self) -> bool:
        """Whether rows and columns can be exchanged, so that the first play need only be tried across."""
        side = range(self.rows)
        return (
            self.rows == self.columns
            and all(
                premiums[r * self.rows + c] == premiums[c * self.rows + r]
                for premiums in (self.letter, self.word)
                for r in side
                for c in side
            )
            and self.start % (self.rows + 1) == 0
        )

    def __str__(self) -> str:
        """Writes the layout as ``parse`` reads it."""
        marks = ("", ".", "d", "t", "q"), (BRICK, ".", "D", "T", "Q")
        squares = [
            marks[0][letter] if word == 1 else marks[1][word]
            for letter, word in zip(self.letter, self.word, strict=True)
        ]
        squares[self.start] = STARTS[self.word[self.start] == 1]
        return "\n".join("".join(squares[k : k + self.columns]) for k in range(0, self.cells, self.columns))

    def __repr__(self) -> str:
        """Shows the name and the size."""
        return f"<BoardLayout {self.name}, {self.rows} x {self.columns}>"

    def _repr_svg_(self) -> str:
        return str(drawn(self, "svg"))

    def place_name(self, cell: Cell, *, down: bool = False) -> str:
        """Names a cell: ``8H`` when a word goes across from it, ``H8`` when it goes down."""
        row, column = divmod(cell, self.columns)
        letters = column_name(column)
        return f"{letters}{row + 1}" if down else f"{row + 1}{letters}"


def column_name(column: int) -> str:
    """Names a column: A to Z, then AA, AB, ..."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(65 + letter) + name
    return name


def column_number(name: str) -> int:
    """Returns the number of a column, from 0."""
    number = 0
    for letter in name.upper():
        number = 26 * number + ord(letter) - 64
    return number - 1


def bundled() -> dict[str, Path]:
    """Lists the bundled layouts, name to file."""
    folder = Path(__file__).with_name("layouts")
    return {path.stem: path for path in sorted(folder.glob("*.txt"))}
