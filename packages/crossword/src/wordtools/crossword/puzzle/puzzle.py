"""Puzzles: a grid of blocks and letters, its entries with numbers and clues, read from and written to text.

In a text each character is a cell: ``#`` a block, ``.`` a cell whose letter is not known yet, else a letter;
``[QU]`` is one cell of several letters, ``[0]`` one of a sign that is no letter; a backslash takes the meaning from
``[``, ``]`` and ``\\`` there. A text without ``#`` and ``.`` may have spaces for blocks, as angry writes its puzzles;
in a text of one line ``/`` ends a row. Entries are numbered left to right, top to bottom.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from wordtools.core import Alphabet, Grid
from wordtools.core.base.characters import composed
from wordtools.core.base.frozen import Frozen
from wordtools.core.base.wording import counted
from wordtools.core.errors import GridError
from wordtools.core.grid import Cell, check_size, numbered_lines
from wordtools.core.show.pictured import Pictured
from wordtools.core.show.registry import drawn
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.extras import LockedSolution, Source, UnplacedClue
from wordtools.crossword.puzzle.play import NOT_BEGUN, PlayState
from wordtools.crossword.puzzle.style import CIRCLE, Style

if TYPE_CHECKING:
    from os import PathLike

BLOCK = "#"
EMPTY = "."
CELL = re.compile(r"\[((?:\\.|[^\\\[\]\s])++)\]|(\\.?|.[\u0300-\u036f]*+)", re.DOTALL)
ROW = "/"  # ends a row in a text of one line
MOST_SHOWN = 225  # cells of a grid that ``repr`` shows
FILES = "wordtools.crossword.formats"  # the room that reads and writes files: a puzzle asks it by name


class Direction(StrEnum):
    """The way an entry runs.

    >>> f"12 {Direction.DOWN}", Direction("across")
    ('12 down', <Direction.ACROSS: 'across'>)
    """

    ACROSS = "across"
    DOWN = "down"


class PuzzleKind(StrEnum):
    """What is asked of the solver.

    >>> PuzzleKind("coded")
    <PuzzleKind.CODED: 'coded'>
    >>> [kind.value for kind in PuzzleKind]
    ['crossword', 'diagramless', 'coded', 'fill-in']
    """

    CROSSWORD = "crossword"
    DIAGRAMLESS = "diagramless"
    """To find out where the blocks are, too."""
    CODED = "coded"
    """To find out which letter each number stands for."""
    FILL_IN = "fill-in"
    """To find out where each word of a list goes, as in a Kriss Kross."""


KEY = re.compile(r"(?i)(?P<number>\d+)\s*-?(?P<way>a|d|across|down)|(?P<way2>a|d|across|down)\s*-?(?P<number2>\d+)")
LONGEST_CELL = 100  # characters: a grid repeats what a file says once; real ones have up to some 20
SIZE = re.compile(r"\s*(\d{1,3})\s*[x×]\s*(\d{1,3})\s*", re.IGNORECASE)
Key: TypeAlias = tuple[int, Direction]  # what names an entry: its number and direction
Bar: TypeAlias = tuple[Cell, Direction]  # a thick line after this cell: right of it (across) or below it (down)


@dataclass(frozen=True, slots=True)
class Entry:
    """A run of cells that holds a word.

    >>> from wordtools.crossword import Puzzle
    >>> entry = Puzzle.parse("CAT/A#./R.E").entries[1]
    >>> print(entry)
    1 down
    >>> entry.answer, entry.cells, entry.complete
    ('CAR', (0, 3, 6), True)
    """

    number: int
    direction: Direction
    cells: tuple[Cell, ...]
    letters: tuple[str, ...]
    """What each cell holds, '' where that is not known yet."""
    marked: str = ""
    """The clue with its markup, as ``Puzzle.clues`` has it."""
    enumeration: str = ""
    """Lengths of the words of the answer, ``4,3``."""

    @property
    def key(self) -> Key:
        """The name of the entry: number and direction."""
        return self.number, self.direction

    @property
    def clue(self) -> str:
        """The clue as plain text."""
        return markup.plain(self.marked)

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


@dataclass(frozen=True, slots=True)
class Group:
    """A list of clues.

    >>> group = Group("Horizontal", ((1, Direction.ACROSS), (4, Direction.ACROSS)))
    >>> print(group)
    Horizontal: 2 clues
    """

    title: str
    """What stands above it."""
    keys: tuple[Key, ...]
    """The entries that its clues are for, in order; further clues of the list are each an ``UnplacedClue``."""

    def __str__(self) -> str:
        """Describes it in a line."""
        return f"{self.title}: {counted(len(self.keys), 'clue')}"


def parse_key(text: str) -> Key:
    """Reads the name of an entry: ``12a``, ``12 across``, ``12-down``, ``D12``.

    Raises:
        GridError: it is something else.
    """
    match = KEY.fullmatch(text.strip())
    if not match:
        raise GridError(f"{text!r} names no entry: write its number and direction, as 12a or 12-down")
    number = int(match["number"] or match["number2"])
    way = (match["way"] or match["way2"]).lower()
    return number, Direction.ACROSS if way.startswith("a") else Direction.DOWN


class _GridOrText:
    """The field ``grid`` of a puzzle: it takes a grid, its text or its size, and is a grid.

    Without ``__get__`` the grid is read from the instance, as any other field is.
    """

    if TYPE_CHECKING:

        def __get__(self, puzzle: object, kind: type | None = None) -> Grid[str]: ...

    def __set__(self, puzzle: object, grid: Grid[str] | str) -> None:
        if isinstance(grid, str):
            size = SIZE.fullmatch(grid)
            if size:
                rows, columns = map(int, size.groups())
                grid = Grid(rows, columns, ("",) * (rows * columns))
            else:
                grid = Puzzle.parse(grid).grid
        if not isinstance(grid, Grid):
            raise TypeError("a puzzle is made of a grid, its text, or its size, as 15x15")
        vars(puzzle)["grid"] = grid


@dataclass(frozen=True, repr=False)
class Puzzle(Pictured):
    """A crossword: what its cells hold, and what is printed beside them.

    Its grid may be given as text or as its size, ``Puzzle("15x15")``: then it is empty.

    >>> puzzle = Puzzle.parse("CAT\\nA#O\\nRYE")
    >>> [f"{entry}: {entry.answer}" for entry in puzzle.entries]
    ['1 across: CAT', '1 down: CAR', '2 down: TOE', '3 across: RYE']
    >>> print(puzzle)
    CAT
    A#O
    RYE
    >>> print(puzzle["2 down"], puzzle["2d"].answer, puzzle[0, 2])
    2 down TOE T
    """

    grid: _GridOrText = _GridOrText()
    """Per cell None (a block), '' (its letter is not known yet), a letter, or several (a rebus)."""
    clues: Mapping[Key, str] = field(default_factory=dict)
    """The text of each clue, with markup as ``puzzle.markup`` has it: ``<i>Bleak House</i> author``."""
    enumerations: Mapping[Key, str] = field(default_factory=dict)
    """Only where they differ from the entry's number of cells: ``(12, Direction.DOWN): "4,3"``."""
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    """What is said above the puzzle, in lines, with markup as in clues."""
    bars: frozenset[Bar] = frozenset()
    styles: Mapping[Cell, Style] = field(default_factory=dict)
    """How cells look that are not as all others: circled, coloured, marked."""
    shortest: int = 2
    """Runs of fewer cells are no entries and get no number."""
    labels: Mapping[Cell, int] = field(default_factory=dict)
    """The numbers in the cells where they are not those that counting gives; then no other cell begins an entry."""
    codes: Mapping[Cell, int] = field(default_factory=dict)
    """Numbers in the cells that name no entries, as in a codeword; they are printed instead of the others."""
    voids: frozenset[Cell] = frozenset()
    """Those of the blocks that are not printed: there the grid has holes or its edge."""
    givens: frozenset[Cell] = frozenset()
    """Cells whose letters the solver is given."""
    play: PlayState = NOT_BEGUN
    """What the solver has done so far."""
    diagramless: bool = False
    """Whether the solver is to find out where the blocks are."""
    fill_in: bool = False
    """Whether no numbers are printed: the solver is given the words, as in a Kriss Kross."""
    links: Mapping[Key, tuple[Key, ...]] = field(default_factory=dict)
    """Entries in which the answer of a clue goes on: ``{(6, ACROSS): ((1, DOWN),)}``."""
    remarks: Mapping[Key, Mapping[str, str]] = field(default_factory=dict)
    """What is said about a clue beside its text, by name: ``explanation``, ``refs``; with markup as in clues."""
    loose: tuple[UnplacedClue, ...] = ()
    """Clues that belong to no entry, in the order of their lists."""
    groups: tuple[Group, ...] = ()
    """The lists of clues, where they are not those of all entries across and of all down, by number.

    An entry that is in none of them is added by its number.
    """
    meta: Mapping[str, str] = field(default_factory=dict)
    """Further texts about the puzzle, by name in small letters: ``editor``, ``publisher``, ``date``, ``url``."""
    sealed: LockedSolution | None = None
    """The locked solution, where the letters are not known because of it."""
    extras: Mapping[str, bytes] = field(default_factory=dict)
    """What only one format knows, as its file has it, by format and name: ``puz:LTIM``."""
    source: Source | None = field(default=None, compare=False)
    """The file it was read from; two puzzles from two files may be equal."""

    @classmethod
    def parse(cls, text: str, name: str = "", *, alphabet: Alphabet | None = None) -> Puzzle:
        """Reads a grid from text (the module describes the format); empty lines around it do not count.

        Args:
            text: one line a row.
            name: the file it came from, for messages.
            alphabet: fold the letters to it; without one they become upper case.

        Raises:
            GridError: rows of different lengths, or a character that is no cell; the message names the line.
        """
        prefix = f"{name}: " if name else ""
        written = composed(text).expandtabs(1).splitlines()
        if len(written) == 1 and ROW in text:
            written = CELL.sub(lambda cell: "\n" if cell[0] == ROW else cell[0], written[0]).split("\n")
        lines = numbered_lines(written)
        if not any(line.strip() for _, line in lines):
            raise GridError(f"{prefix}the grid is empty: write one line a row, # for a block, . for an empty cell")
        marked = any(BLOCK in line or EMPTY in line for _, line in lines)
        spaced = any(" " in line for _, line in lines)
        rows = [
            (number, _read_row(line.replace(" ", "") if marked else line, f"{prefix}line {number}", alphabet))
            for number, line in lines
        ]
        width = max(len(row) for _, row in rows) if spaced and not marked else len(rows[0][1])
        try:
            check_size(len(rows), width)
        except GridError as error:
            raise GridError(prefix + str(error)) from None
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
        return cls(Grid(len(rows), width, tuple(cells)))

    def __post_init__(self) -> None:
        """Checks that the marked cells are in the grid; makes the tables ones that cannot be changed."""
        for name in TABLES:
            object.__setattr__(self, name, Frozen(getattr(self, name)))
        tidy = markup.tidy
        remarks = {key: Frozen({name: tidy(text) for name, text in said.items()}) for key, said in self.remarks.items()}
        object.__setattr__(self, "remarks", Frozen(remarks))
        object.__setattr__(self, "clues", Frozen({key: tidy(text) for key, text in self.clues.items()}))
        object.__setattr__(self, "notes", tidy(self.notes))
        object.__setattr__(self, "styles", Frozen({cell: style for cell, style in self.styles.items() if style}))
        marked = self.styles.keys() | self.voids | self.givens | self.play.cells | {cell for cell, _ in self.bars}
        for cells in (self.labels, self.codes, *(clue.cells for clue in self.loose)):
            marked |= set(cells)
        if marked and not 0 <= min(marked) <= max(marked) < len(self.cells):
            raise GridError("a style, bar, letter, number or clue lies outside the grid")
        if any(self.cells[cell] is not None for cell in self.voids):
            raise GridError("a cell that is not printed holds a letter")
        if max((len(text) for text in self.cells if text), default=0) > LONGEST_CELL:
            raise GridError(f"a cell holds over {LONGEST_CELL} characters")
        if len("x".join(filter(None, self.cells)).split()) > 1:
            raise GridError("a cell holds white space")
        if len(set(self.labels.values())) < len(self.labels):
            keys = [entry.key for entry in self.entries]
            if len(set(keys)) < len(keys):
                raise GridError("a number stands in two cells")
        if self.groups:
            object.__setattr__(self, "groups", _complete(self))
        if len(self.loose) > 1:
            titles = [group.title for group in self.groups] or [way.title() for way in Direction]
            places = {title: place for place, title in enumerate(dict.fromkeys(titles))}
            for clue in self.loose:
                places.setdefault(clue.group, len(places))
            object.__setattr__(self, "loose", tuple(sorted(self.loose, key=lambda clue: places[clue.group])))

    @classmethod
    def load(cls, path: str | PathLike[str], kind: str | None = None, *, key: int | None = None) -> Puzzle:
        """Reads a puzzle file.

        Args:
            path: its name.
            kind: the name of its format, such as ``ipuz``; None: found by what the file holds and by its name.
            key: of four figures, that unlocks a locked solution.

        Raises:
            WordtoolsError: it cannot be opened, is of no format that is read, or is damaged.
        """
        puzzle: Puzzle = import_module(FILES).load(str(path), kind, key=key)
        return puzzle

    def save(self, path: str | PathLike[str], kind: str | None = None, **shown: Any) -> None:
        """Writes a puzzle file, whole or not at all; ``left_out`` lists what its format cannot hold.

        Args:
            path: its name.
            kind: the name of its format; None: chosen by the ending.
            shown: what pictures and pages show, as ``formats.write`` takes it: ``solution``, ``blocks``, ``theme``,
                ``paper``, ``large``.

        Raises:
            WordtoolsError: it cannot be written, or its format cannot hold the grid.
        """
        import_module(FILES).save(self, str(path), kind, **shown)

    def left_out(self, kind: str) -> list[str]:
        """Names what a file of a format leaves out of this puzzle.

        Raises:
            FormatError: there is no such format, or it cannot hold the grid.
        """
        left_out: list[str] = import_module(FILES).left_out(self, kind)
        return left_out

    @property
    def kind(self) -> PuzzleKind:
        """What is asked of the solver: a puzzle with ``codes`` is coded."""
        if self.codes:
            return PuzzleKind.CODED
        if self.fill_in:
            return PuzzleKind.FILL_IN
        return PuzzleKind.DIAGRAMLESS if self.diagramless else PuzzleKind.CROSSWORD

    @property
    def circles(self) -> frozenset[Cell]:
        """The cells with a circle."""
        return frozenset(cell for cell, style in self.styles.items() if style.shape == CIRCLE)

    @property
    def shades(self) -> frozenset[Cell]:
        """The cells with a colour."""
        return frozenset(cell for cell, style in self.styles.items() if style.fill)

    @property
    def filled(self) -> Mapping[Cell, str]:
        """What the solver has written."""
        return self.play.letters

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

    @overload
    def __getitem__(self, key: str | Key) -> Entry: ...
    @overload
    def __getitem__(self, key: tuple[int, int]) -> str | None: ...
    def __getitem__(self, key: str | tuple[int, Any]) -> Entry | str | None:
        """Returns an entry by its name, ``12a`` or ``(12, Direction.ACROSS)``, or what a cell holds by row and column.

        Rows and columns are counted from 0; a block is None, a cell whose letter is not known ``""``.

        Raises:
            KeyError: there is no such entry.
            IndexError: there is no such cell.
            GridError: the text names no entry.
        """
        number, other = parse_key(key) if isinstance(key, str) else key
        if isinstance(other, str):
            return self.by_key[number, Direction(other)]
        if not 0 <= number < self.rows or not 0 <= other < self.columns:
            raise IndexError(f"cell {number}, {other} is not in a grid of {self.rows} x {self.columns}")
        cell: Cell = number * self.columns + other
        return self.cells[cell]

    @cached_property
    def by_key(self) -> dict[Key, Entry]:
        """The entries by their names."""
        return {entry.key: entry for entry in self.entries}

    def _entry(self, number: int, direction: Direction, run: tuple[Cell, ...]) -> Entry:
        key = number, direction
        letters = tuple(self.cells[cell] or "" for cell in run)
        enumeration = self.enumerations.get(key, str(len(run)))
        return Entry(number, direction, run, letters, self.clues.get(key, ""), enumeration)

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The number printed in each cell that has one."""
        if self.fill_in:
            return {}
        return dict(self.codes or self.labels) or {entry.cells[0]: entry.number for entry in self.entries}

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

    def __getstate__(self) -> dict[str, Any]:
        """Pickles the fields alone, not what was worked out from them."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def __str__(self) -> str:
        """Writes the grid as it is read."""
        texts = [BLOCK if cell is None else _written(cell) for cell in self.cells]
        return "\n".join("".join(texts[k : k + self.columns]) for k in range(0, len(texts), self.columns))

    def __repr__(self) -> str:
        """Writes a small grid, where there is no more, as what makes it again; else what it is."""
        size = f"{self.rows}x{self.columns}"
        if not any(self.cells) and None not in self.cells and self == Puzzle(size):
            return f"Puzzle({size!r})"
        if len(self.cells) <= MOST_SHOWN and self.rows > 1 and self == Puzzle(self.grid):
            return f"Puzzle.parse({str(self).replace(chr(10), ROW)!r})"
        title = f"{self.title[:40]!r}, " if self.title else ""
        return f"<Puzzle: {title}{self.columns}x{self.rows}, {len(self.entries)} entries, {len(self.clues)} clues>"


TABLES = ("enumerations", "labels", "codes", "links", "meta", "extras")


def default_groups(puzzle: Puzzle) -> tuple[Group, ...]:
    """Returns the two lists of clues that a puzzle has where nothing else is said; none that is empty."""
    lists = ((way, tuple(entry.key for entry in puzzle.entries if entry.direction == way)) for way in Direction)
    return tuple(Group(way.title(), keys) for way, keys in lists if keys)


def _written(text: str) -> str:
    """Writes what a cell holds: a letter as it is, all else in brackets."""
    if not text:
        return EMPTY
    if len(text) == 1 and text.isalpha():
        return text
    return "[" + re.sub(r"[\\\[\]]", r"\\\g<0>", text) + "]"


def _read_row(line: str, place: str, alphabet: Alphabet | None) -> list[str | None]:
    row: list[str | None] = []
    for match in CELL.finditer(line):
        several, single = match.groups()
        if single is not None and single in (BLOCK, " "):
            row.append(None)
        elif single == EMPTY:
            row.append("")
        else:
            text = re.sub(r"\\(.)", r"\1", several) if several else str(single)
            folded = alphabet.fold(text) if alphabet else text.upper()
            if not folded or (several is None and not (text.isalpha() or folded != text)):
                raise GridError(
                    f"{place}, cell {len(row) + 1}: {text!r} is no cell: "
                    f"write a letter, {BLOCK} for a block, {EMPTY} for an empty cell, or [AB] for several letters"
                )
            if len(folded) > LONGEST_CELL:
                raise GridError(f"{place}, cell {len(row) + 1}: over {LONGEST_CELL} characters in a cell")
            row.append(folded)
    return row


def _complete(puzzle: Puzzle) -> tuple[Group, ...]:
    """Completes lists of clues such that each entry stands in one; none where they are those that all puzzles have."""
    left = dict.fromkeys(entry.key for entry in puzzle.entries)
    found: list[tuple[str, list[Key]]] = []
    for group in puzzle.groups:
        listed = [(number, Direction(way)) for number, way in dict.fromkeys(group.keys) if (number, way) in left]
        found.append((group.title, listed))
        for key in listed:
            del left[key]
    for key in left:
        for title, listed in found:
            if title.lower() == key[1] or (listed and all(way == key[1] for _, way in listed)):
                break
        else:
            listed = []
            found.append((key[1].title(), listed))
        listed.insert(next((k for k, (number, _) in enumerate(listed) if number > key[0]), len(listed)), key)
    full = tuple(Group(title, tuple(listed)) for title, listed in found if listed)
    in_order = tuple(sorted(full, key=lambda group: group.title != Direction.ACROSS.title()))
    return () if in_order == default_groups(puzzle) else full
