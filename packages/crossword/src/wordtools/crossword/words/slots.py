"""Slots of a puzzle that is to be filled: what kind of word each takes, and where they cross."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from wordtools.core import Alphabet
from wordtools.core.errors import GridError
from wordtools.core.grid import Cell
from wordtools.crossword.puzzle.puzzle import Entry, Puzzle

Place: TypeAlias = int  # a letter of a slot; numbered slot after slot


@dataclass(frozen=True, slots=True)
class SlotKind:
    """The kind of words that a slot takes: its number of cells, and the cells that hold several letters."""

    cells: int
    rebus: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Cell number within the slot, and the codes of its letters."""

    @property
    def letters(self) -> int:
        """The length of the words."""
        return self.cells + sum(len(codes) - 1 for _, codes in self.rebus)

    def fold(self, words: Iterable[bytes]) -> list[tuple[int, bytes]]:
        """Picks the words that have this kind's rebus letters, and keeps one letter for each rebus cell.

        Returns:
            The number of each word that is left, and its codes, one a cell.
        """
        left = list(enumerate(words))
        for cell, codes in self.rebus:  # ascending: what stands before the cell has been cut already
            end = cell + len(codes)
            left = [(k, word[: cell + 1] + word[end:]) for k, word in left if word[cell:end] == bytes(codes)]
        return left


@dataclass(frozen=True, slots=True)
class Slots:
    """The entries that are to be filled, apart from those whose letters are all given."""

    entries: tuple[Entry, ...]
    """The open entries, a slot each."""
    given: tuple[Entry, ...]
    """The entries whose letters are all given."""
    kinds: tuple[SlotKind, ...]
    """The different kinds."""
    kind_of: tuple[int, ...]
    """By slot, the number of its kind."""
    other: tuple[Place, ...]
    """By place, the place that is the same cell in the crossing slot, or -1."""
    letters: tuple[int, ...]
    """By place, the code of the given letter, or 0."""
    home: tuple[Cell, ...]
    """By cell of the grid, the cell whose letter it has: itself, or in a mirrored grid perhaps its mirror image."""

    def places(self, slot: int) -> range:
        """Returns the places of a slot."""
        begin = sum(len(entry.cells) for entry in self.entries[:slot])
        return range(begin, begin + len(self.entries[slot].cells))

    @classmethod
    def of(cls, puzzle: Puzzle, alphabet: Alphabet, *, mirrored: bool = False, loose: bool = False) -> Slots:
        """Finds the slots of a puzzle.

        Args:
            puzzle: the grid, with some letters given or none.
            alphabet: that of the words.
            mirrored: each word across is also the word down in the column of the same number, as in a word square.
            loose: let open cells lie in no entry.

        Raises:
            GridError: a given letter is not of the alphabet, an open cell is in no entry, there is no entry, or
                the grid is to be mirrored and is not equal to its mirror image.
        """
        codes = _cell_codes(puzzle, alphabet)
        if not puzzle.entries and not loose:
            raise GridError("the grid has no entry: no two cells lie side by side")
        covered = {cell for entry in puzzle.entries for cell in entry.cells}
        for cell, text in enumerate(puzzle.cells):
            if text == "" and cell not in covered and not loose:
                raise GridError(f"{_place(puzzle, cell)}: this empty cell is in no word; make it a block")
        home = _mirror(puzzle, codes) if mirrored else range(len(codes))
        opened: dict[tuple[Cell, ...], Entry] = {}
        given: dict[tuple[Cell, ...], Entry] = {}
        for entry in puzzle.entries:
            cells = tuple(home[cell] for cell in entry.cells)
            complete = all(codes[cell] for cell in cells)
            (given if complete else opened).setdefault(cells, entry)
        return cls(tuple(opened.values()), tuple(given.values()), *_connect(opened, codes), tuple(home))


def _connect(
    runs: Iterable[tuple[Cell, ...]], codes: Sequence[tuple[int, ...]]
) -> tuple[tuple[SlotKind, ...], tuple[int, ...], tuple[Place, ...], tuple[int, ...]]:
    """Returns for runs of cells their kinds, their crossings and the given letters."""
    kinds: dict[SlotKind, int] = {}
    kind_of = []
    at: dict[Cell, list[Place]] = {}
    letters: list[int] = []
    for run in runs:
        rebus = tuple((k, codes[cell]) for k, cell in enumerate(run) if len(codes[cell]) > 1)
        kind_of.append(kinds.setdefault(SlotKind(len(run), rebus), len(kinds)))
        for cell in run:
            at.setdefault(cell, []).append(len(letters))
            letters.append(codes[cell][0] if codes[cell] else 0)
    other = [-1] * len(letters)
    for places in at.values():
        if len(places) == 2 and not letters[places[0]]:
            other[places[0]], other[places[1]] = places[1], places[0]
    return tuple(kinds), tuple(kind_of), tuple(other), tuple(letters)


def _mirror(puzzle: Puzzle, codes: list[tuple[int, ...]]) -> list[Cell]:
    """Gives each cell the one of it and its mirror image that stands for both, with the letters of either."""
    if puzzle.rows != puzzle.columns:
        raise GridError(f"a word square has as many rows as columns, not {puzzle.rows} x {puzzle.columns}")
    home = []
    for cell in range(len(codes)):
        row, column = puzzle.grid.place(cell)
        twin = column * puzzle.columns + row
        if (puzzle.cells[cell] is None) != (puzzle.cells[twin] is None):
            raise GridError(f"{_place(puzzle, cell)}: a word square has blocks on both sides of its diagonal alike")
        if codes[cell] and codes[twin] and codes[cell] != codes[twin]:
            raise GridError(f"{_place(puzzle, cell)}: a word square has the same letter in row and column")
        home.append(min(cell, twin))
        codes[cell] = codes[cell] or codes[twin]
    return home


def _place(puzzle: Puzzle, cell: Cell) -> str:
    row, column = puzzle.grid.place(cell)
    return f"row {row + 1}, column {column + 1}"


def _cell_codes(puzzle: Puzzle, alphabet: Alphabet) -> list[tuple[int, ...]]:
    codes: list[tuple[int, ...]] = []
    for cell, text in enumerate(puzzle.cells):
        folded = alphabet.fold(text or "")
        try:
            codes.append(tuple(alphabet.encode(folded or "")))
        except ValueError:
            folded = None
        if folded is None or (text and not folded):
            raise GridError(f"{_place(puzzle, cell)}: {text!r} is not a letter of the word list's language")
    return codes
