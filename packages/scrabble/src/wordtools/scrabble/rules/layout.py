"""Layouts: the premium squares of an empty board, from a text file.

One character a square::

    .  plain                        D T Q  double, triple, quadruple word
    #  brick: nothing can be laid   d t q  double, triple, quadruple letter
    *  start, double word           +      start, no premium

Lines that begin with ``# `` are comments. A layout has exactly one start.

``NAME:SEED`` is a bundled layout whose premium squares are shuffled, as on the random boards of Wordfeud.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from wordtools.core.errors import RulesError, WordtoolsError
from wordtools.core.grid import Cell
from wordtools.core.reading.names import installed
from wordtools.core.reading.quoting import quoted
from wordtools.core.run.files import read_text
from wordtools.core.show.pictured import Pictured
from wordtools.core.show.registry import drawn

WORD = {"D": 2, "T": 3, "Q": 4, "*": 2}
LETTER = {"d": 2, "t": 3, "q": 4}
BRICK = "#"
STARTS = "*+"
KNOWN = frozenset(".#*+dtqDTQ")
ACROSS_PLACE = re.compile(r"(\d{1,2})([A-Za-z]{1,2})")
SHUFFLED = re.compile(r"([\w-]+):(\d{1,18})", re.ASCII)
DOWN_PLACE = re.compile(r"([A-Za-z]{1,2})(\d{1,2})")
LARGEST = 63  # rows or columns; a place of the main word has 12 bits in a found play


@dataclass(frozen=True)
class BoardLayout(Pictured):
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
            RulesError: the message names what is wrong.
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

        ``wordfeud-15:7`` is the bundled layout ``wordfeud-15``, its premium squares shuffled with the seed 7.

        Raises:
            RulesError: there is no such layout, or its text has a mistake in it.
        """
        own = bundled()
        if name in own:
            return _bundled_layout(name)
        seeded = SHUFFLED.fullmatch(name)
        if seeded and seeded[1] in own:
            return _bundled_layout(seeded[1]).shuffled(int(seeded[2]))
        if Path(name).suffix or "/" in name or "\\" in name:
            return cls.parse(read_text(name), name)
        base, colon, seed = name.partition(":")
        if colon and base in own:
            raise RulesError(f"layout {quoted(name)}: {quoted(seed)} is no seed, a whole number as in {base}:7")
        raise RulesError(f"no layout {quoted(name)}: use one of {', '.join(sorted(own))}, or the path of a .txt file")

    @classmethod
    def named(cls, name: str, what: str = "layout", kind: type[WordtoolsError] = RulesError) -> str:
        """Returns the name of a layout that stands in a file: of a bundled one, or a shuffled one.

        Raises:
            RulesError: (or *kind*) it is none; the message calls it *what*.
        """
        seeded = SHUFFLED.fullmatch(str(name))
        installed(seeded[1] if seeded else name, bundled(), what, kind)
        return name

    def shuffled(self, seed: int) -> BoardLayout:
        """Returns the layout with its premium squares in random places.

        The start and the bricks stay where they are, and a premium of the start stays there. The same seed gives the
        same layout everywhere.

        Args:
            seed: 0 or more.

        Raises:
            RulesError: *seed* is negative.

        >>> BoardLayout.load("wordfeud-15").shuffled(7) == BoardLayout.load("wordfeud-15:7")
        True
        """
        if seed < 0:
            raise RulesError(f"the seed of a layout is 0 or more, not {seed}")
        rng = random.Random(seed)
        places = [cell for cell in range(self.cells) if cell != self.start and self.word[cell]]
        order = places.copy()
        for last in range(len(order) - 1, 0, -1):  # ``random()`` stays the same in all versions of Python
            other = int(rng.random() * (last + 1))
            order[last], order[other] = order[other], order[last]
        letter, word = bytearray(self.letter), bytearray(self.word)
        for to, taken in zip(places, order, strict=True):
            letter[to], word[to] = self.letter[taken], self.word[taken]
        return BoardLayout(f"{self.name}:{seed}", self.rows, self.columns, bytes(letter), bytes(word), self.start)

    @classmethod
    def parse(cls, text: str, name: str = "layout") -> BoardLayout:
        """Reads a layout's text.

        Raises:
            RulesError: the text is no layout; the message names the line and what is wrong.
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

    @cached_property
    def bricks(self) -> tuple[Cell, ...]:
        """The cells where no tile can be laid."""
        return tuple(cell for cell, premium in enumerate(self.word) if not premium)

    @cached_property
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

    def place(self, text: str) -> tuple[Cell, bool]:
        """Reads ``8H`` (across) or ``H8`` (down): the cell, and whether it is down.

        Raises:
            RulesError: the text is no place of the board.
        """
        for pattern, down in ((ACROSS_PLACE, False), (DOWN_PLACE, True)):
            found = pattern.fullmatch(text)
            if found:
                row, column = (found[2], found[1]) if down else (found[1], found[2])
                r, c = int(row) - 1, column_number(column)
                if 0 <= r < self.rows and 0 <= c < self.columns:
                    return r * self.columns + c, down
        last = self.place_name(self.cells - 1)
        raise RulesError(
            f"place {quoted(text)} is not on the board: 1A to {last} across, A1 down; the word goes from there"
        )

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


@lru_cache(maxsize=1)
def bundled() -> dict[str, Path]:
    """Lists the bundled layouts, name to file."""
    folder = Path(__file__).with_name("layouts")
    return {path.stem: path for path in sorted(folder.glob("*.txt"))}


@lru_cache
def _bundled_layout(name: str) -> BoardLayout:
    """Reads a bundled layout once: its file does not change while a program runs."""
    return BoardLayout.parse(bundled()[name].read_text(encoding="utf-8"), name)
