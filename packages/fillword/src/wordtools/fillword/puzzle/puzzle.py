"""Puzzles, the words placed on them, and covers: what a solver reads and what it gives back.

A puzzle is a grid of letters, one a cell, with holes; words bend from cell to cell in 4 or 8 directions. Text
is folded to the letters of an alphabet when it is read (``ё`` to ``Е`` in Russian), so that grid and word list agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from wordtools.core import Alphabet, Grid, Language
from wordtools.core.base.wording import counted
from wordtools.core.errors import GridError, OptionError
from wordtools.core.grid import HOLE, Cell, Neighbours, read_rows
from wordtools.core.letters.phrases import letters_alone
from wordtools.core.run.files import read_text, shown
from wordtools.core.show.pictured import Pictured
from wordtools.core.show.registry import drawn

Path: TypeAlias = tuple[Cell, ...]  # the cells of a word, in order
Mask: TypeAlias = int  # bit i = cell i

VERSION = 1  # of the JSON
SHOWN = 72  # characters of a text in a repr


class WordKind(StrEnum):
    """What a placed word is.

    >>> [kind.value for kind in WordKind]
    ['word', 'unknown', 'spangram', 'hidden']
    """

    WORD = "word"
    UNKNOWN = "unknown"
    """No list has it: the letters that were left over."""
    SPANGRAM = "spangram"
    """The word of a Strands puzzle that touches two opposite sides."""
    HIDDEN = "hidden"
    """A word of a word search, in a straight line; it may share cells with others."""


MARKS = {WordKind.WORD: "", WordKind.UNKNOWN: " ?", WordKind.SPANGRAM: " *", WordKind.HIDDEN: ""}


class Placement(NamedTuple):
    """A word and where it lies: the numbers of its cells, row by row from 0.

    >>> placement = Placement("CAT", (0, 1, 4))
    >>> print(placement)
    CAT
    >>> placement.path, placement.kind
    ((0, 1, 4), <WordKind.WORD: 'word'>)
    """

    word: str
    path: Path
    kind: WordKind = WordKind.WORD

    def __str__(self) -> str:
        """Writes the word, ``?`` if no list has it, ``*`` if it is the spangram."""
        return self.word + MARKS[self.kind]

    @property
    def mask(self) -> Mask:
        """The cells as a set of bits."""
        return mask_of(self.path)


@dataclass(frozen=True)
class Puzzle(Pictured):
    """A grid of letters, and the directions in which words bend.

    >>> puzzle = Puzzle.parse("ca / .t")
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
    def parse(
        cls, text: str, alphabet: Alphabet | Language | str = "en", *, directions: int = 4, name: str = ""
    ) -> Puzzle:
        """Reads a grid (``wordtools.core.grid.read_rows`` describes how rows and cells are separated); ``.`` is a hole.

        Args:
            text: the grid.
            alphabet: what the letters are folded to: an alphabet, or a language or its code.
            directions: 4 or 8.
            name: the file it came from, for messages.

        Raises:
            GridError: the text is no grid, or a cell is no letter; the message names the file, the line and the cell.
            LanguageError: there is no such language.
        """
        alphabet = alphabet_of(alphabet)
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
    def load(cls, file: str, alphabet: Alphabet | Language | str = "en", *, directions: int = 4) -> Puzzle:
        """Reads a grid from a UTF-8 text file, or from standard input (``-``), as ``parse`` does.

        Raises:
            WordtoolsError: the file cannot be read.
            GridError: it is no grid; the message names the file, the line and the cell.
        """
        return cls.parse(read_text(file), alphabet, directions=directions, name=shown(file))

    @classmethod
    def of(cls, data: Mapping[str, Any], alphabet: Alphabet | Language | str = "en") -> Puzzle:
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

    def __repr__(self) -> str:
        """Shows the size, and the rows as far as they fit."""
        grid, rows = self.grid, "/".join(str(self).splitlines())
        return f"<Puzzle {grid.rows} x {grid.columns}, {self.directions} directions: {shortened(rows)}>"

    def __getstate__(self) -> dict[str, Any]:
        """Pickles what it is made of, and nothing that was worked out since."""
        return {"grid": self.grid, "alphabet": self.alphabet, "directions": self.directions}

    def _repr_svg_(self) -> str:
        return str(drawn(self, "svg"))

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

    def coordinates(self, path: Iterable[Cell]) -> str:
        """Writes the (row,column) of each cell of a path, from 0."""
        return " ".join("({},{})".format(*self.grid.place(cell)) for cell in path)

    def where(self, cell: Cell) -> str:
        """Names a cell for a message, counted from 1."""
        row, column = self.grid.place(cell)
        return f"row {row + 1}, cell {column + 1}"


@dataclass(frozen=True, slots=True)
class Cover(Pictured):
    """Placements on a puzzle that share no cell, but in a word search; a whole cover leaves no cell over.

    >>> puzzle = Puzzle.parse("cat / dog", "en")
    >>> print(Cover(puzzle, (Placement("CAT", (0, 1, 2)), Placement("DOG", (3, 4, 5)))))
    CAT  (0,0) (0,1) (0,2)
    DOG  (1,0) (1,1) (1,2)
    """

    puzzle: Puzzle
    placements: tuple[Placement, ...]
    """In the order of their first cells."""
    score: float = 0.0
    """How plausible it is; only for comparing covers of one puzzle."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words, in the order of the placements."""
        return tuple(placement.word for placement in self.placements)

    @property
    def left(self) -> tuple[Cell, ...]:
        """The open cells that no placement uses, ascending."""
        used = {cell for placement in self.placements for cell in placement.path}
        return tuple([cell for cell in self.puzzle.cells if cell not in used])

    @property
    def whole(self) -> bool:
        """Whether every open cell is used."""
        return not self.left

    @property
    def word_search(self) -> bool:
        """Whether its words lie in straight lines, and may share cells."""
        return any(placement.kind is WordKind.HIDDEN for placement in self.placements)

    def __str__(self) -> str:
        """Writes a line a word: the word, ``?`` if no list has it, ``*`` if it is the spangram, and its cells."""
        texts = list(map(str, self.placements))
        widest = max(map(len, texts), default=0)
        pairs = zip(texts, self.placements, strict=True)
        return "\n".join(f"{text:{widest}}  {self.puzzle.coordinates(one.path)}" for text, one in pairs)

    def __repr__(self) -> str:
        """Shows the words and the score."""
        over = "" if self.whole or self.word_search else f", {len(self.left)} cells left over"
        number = counted(len(self.placements), "word")
        return f"<Cover {number}{over}, score {self.score:.1f}: {shortened(' '.join(self.words))}>"

    def _repr_svg_(self) -> str:
        return str(drawn(self, "svg"))


def mask_of(cells: Iterable[Cell]) -> Mask:
    """Returns a set of cells as bits."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def middles(path: Path, columns: int) -> set[int]:
    """Names the middles of four cells that a path crosses; each by the cell to its upper left."""
    found = set()
    for a, b in pairwise(path):
        low, high = min(a, b), max(a, b)
        row = low // columns
        if high // columns != row and high - low != columns:
            found.add(row * columns + min(low % columns, high % columns))
    return found


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


def alphabet_of(language: Alphabet | Language | str) -> Alphabet:
    """Returns an alphabet: itself, or that of a language, given or by its code."""
    if isinstance(language, str):
        language = Language.load(language)
    return language.alphabet if isinstance(language, Language) else language


def folded(word: str, alphabet: Alphabet) -> str:
    """Folds a word to an alphabet, a phrase without its blanks and punctuation.

    Raises:
        OptionError: it has other letters, or none.
    """
    text = alphabet.fold(letters_alone(word, alphabet))
    try:
        if text and alphabet.split(text):
            return text
    except ValueError:
        pass
    raise OptionError(f"{word!r} is no word in this alphabet")


def shortened(text: str) -> str:
    """Cuts a text for a repr."""
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."


def _letter(text: str, alphabet: Alphabet) -> str | None:
    folded = alphabet.fold(text)
    return folded if folded in alphabet.code else None
