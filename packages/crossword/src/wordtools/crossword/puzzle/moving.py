"""Patterns near another one: a few of its blocks stand in other cells.

They have as many blocks and as many words as the pattern they come from, and all its symmetries. They are connected, no
word is shorter, and there are no more unchecked letters: neither in the grid nor, as a share or in a row, in one word.
Cells that hold a letter or are marked stay open, and a complete entry stays an entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeAlias

from wordtools.core import Grid
from wordtools.core.errors import GridError
from wordtools.core.grid import Cell
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.puzzle.quality import parts

Orbit: TypeAlias = tuple[Cell, ...]  # a cell with all that the symmetries make like it
PACE = 2_000  # ways to add blocks between two looks of the caller
INVALID = -1  # instead of a number of words: a run of the line is too short
OWN = ("bars", "clues", "enumerations", "labels", "codes", "links", "remarks", "loose", "groups")  # would not fit then


def moved(puzzle: Puzzle, blocks: int) -> Iterator[Puzzle]:
    """Goes through all patterns with 1 to *blocks* of the blocks in other cells, each once, fewest moved first.

    >>> [str(near).split() for near in moved(Puzzle.parse("...#/..../..../#..."), 2)]
    [['#...', '....', '....', '...#']]

    Raises:
        GridError: the puzzle has bars, clues, or numbers of its own, or no entry.
    """
    for name in OWN:
        if getattr(puzzle, name):
            what = {"labels": "numbers of its own", "codes": "numbers of its own", "bars": "bars"}.get(name, "clues")
            raise GridError(f"the puzzle has {what}: blocks can be moved only in a grid of blocks and letters")
    if not puzzle.entries:
        raise GridError("the grid has no entry: no two cells lie side by side")
    return (near for near in listed(puzzle, blocks) if near is not None)


def listed(puzzle: Puzzle, blocks: int) -> Iterator[Puzzle | None]:
    """Does what ``moved`` does for a puzzle that it takes; a None comes now and then, so that the caller can stop."""
    style = _Style.of(puzzle)
    empty = orbits(puzzle, block=False)
    own = orbits(puzzle, block=True)
    for number in range(1, blocks + 1):
        search = _Search(puzzle, style, empty)
        for gone in _sets(own, number):
            yield from search.without(gone, number)


def moves(old: Puzzle, new: Puzzle) -> tuple[tuple[Cell, Cell], ...]:
    """Lists the cells that the blocks of *old* moved from and to, each block the shortest way that is left."""
    both = list(zip(old.cells, new.cells, strict=True))
    gone = [cell for cell, (one, other) in enumerate(both) if one is None and other is not None]
    come = [cell for cell, (one, other) in enumerate(both) if one is not None and other is None]

    def way(pair: tuple[Cell, Cell]) -> tuple[int, Cell, Cell]:
        (row, column), (to_row, to_column) = map(old.grid.place, pair)
        return abs(row - to_row) + abs(column - to_column), *pair

    found = []
    for one, other in sorted(((one, other) for one in gone for other in come), key=way):
        if one in gone and other in come:
            gone.remove(one)
            come.remove(other)
            found.append((one, other))
    return tuple(sorted(found))


def orbits(puzzle: Puzzle, *, block: bool) -> list[Orbit]:
    """Lists the blocks that may move, or the cells that may become blocks, by what the symmetries make alike."""
    held = puzzle.voids | puzzle.givens | puzzle.styles.keys()
    held |= {cell for cell, text in enumerate(puzzle.cells) if text}
    images = symmetries(puzzle)
    found = []
    for cell, text in enumerate(puzzle.cells):
        orbit = tuple(sorted({image[cell] for image in images}))
        if cell == orbit[0] and (text is None) == block and held.isdisjoint(orbit):
            found.append(orbit)
    return found


def symmetries(puzzle: Puzzle) -> list[tuple[Cell, ...]]:
    """Finds the turns and mirrorings that leave blocks and holes where they are, each as the image of every cell."""
    rows, columns = puzzle.rows, puzzle.columns
    kinds = ["void" if cell in puzzle.voids else text is None for cell, text in enumerate(puzzle.cells)]
    found = set()
    for turned in (False, True) if rows == columns else (False,):
        for up in (False, True):
            for left in (False, True):
                image = []
                for cell in range(rows * columns):
                    row, column = divmod(cell, columns)
                    row, column = (column, row) if turned else (row, column)
                    image.append((rows - 1 - row if up else row) * columns + (columns - 1 - column if left else column))
                if all(kinds[cell] == kinds[to] for cell, to in enumerate(image)):
                    found.add(tuple(image))
    return sorted(found)


@dataclass(frozen=True, slots=True)
class _Style:
    """What the words of a pattern are like, which is kept."""

    shortest: int
    """Cells of the shortest word."""
    loose: frozenset[int]
    """Lengths of runs that are no words: 1 where there are unchecked letters."""
    unchecked: int
    """Letters in one word only."""
    share: float
    """Of the letters of a word, those in no other; that of the word with most."""
    in_a_row: int
    """Such letters that follow one another in a word, at most."""

    @classmethod
    def of(cls, puzzle: Puzzle) -> _Style:
        """Measures a pattern."""
        shortest = min(len(entry.cells) for entry in puzzle.entries)
        loose = frozenset(len(run) for _, run in puzzle.runs()) & frozenset(range(shortest))
        return cls(shortest, loose, *_unchecked(puzzle))

    def suits(self, puzzle: Puzzle) -> bool:
        """Whether another pattern has no more unchecked letters, and every letter in a word."""
        if not self.loose:
            return True
        covered = {cell for entry in puzzle.entries for cell in entry.cells}
        count, share, in_a_row = _unchecked(puzzle)
        whole = all(text is None or cell in covered for cell, text in enumerate(puzzle.cells))
        return whole and count <= self.unchecked and share <= self.share and in_a_row <= self.in_a_row


def _unchecked(puzzle: Puzzle) -> tuple[int, float, int]:
    uses = [0] * len(puzzle.cells)
    for entry in puzzle.entries:
        for cell in entry.cells:
            uses[cell] += 1
    share, in_a_row = 0.0, 0
    for entry in puzzle.entries:
        alone = [uses[cell] == 1 for cell in entry.cells]
        share = max(share, sum(alone) / len(alone))
        in_a_row = max(in_a_row, *(len(list(run)) for one, run in groupby(alone) if one), 0)
    return uses.count(1), share, in_a_row


class _Search:
    """Ways to add blocks after others were taken away; lines are the rows, then the columns, as masks of blocks."""

    def __init__(self, puzzle: Puzzle, style: _Style, empty: list[Orbit]) -> None:
        self._puzzle = puzzle
        self._style = style
        self._empty = empty
        rows, columns = puzzle.rows, puzzle.columns
        places = [divmod(cell, columns) for cell in range(rows * columns)]
        self._lines = [(row, rows + column) for row, column in places]
        self._bits = [(1 << column, 1 << row) for row, column in places]
        self._lengths = [columns] * rows + [rows] * columns
        self._masks = [0] * (rows + columns)
        self._known: dict[tuple[int, int], int] = {}
        self._nodes = 0
        self._toggle(cell for cell, text in enumerate(puzzle.cells) if text is None)
        self._words = sum(map(self._count, range(rows + columns)))
        self._kept = [entry.cells for entry in puzzle.entries if entry.complete]

    def without(self, gone: tuple[Orbit, ...], blocks: int) -> Iterator[Puzzle | None]:
        """Goes through all patterns without some blocks, and with as many others."""
        self._gone = [cell for orbit in gone for cell in orbit]
        self._toggle(self._gone)
        bad = frozenset(line for line in range(len(self._masks)) if self._count(line) == INVALID)
        yield from self._add(blocks, frozenset(), bad, set())
        self._toggle(self._gone)

    def _add(
        self, left: int, added: frozenset[int], bad: frozenset[int], seen: set[frozenset[int]]
    ) -> Iterator[Puzzle | None]:
        """Adds blocks to a line that is not valid yet, or to any where all are."""
        self._nodes += 1
        if self._nodes % PACE == 0:
            yield None
        if not left:
            if not bad and sum(map(self._count, range(len(self._masks)))) == self._words:
                yield from self._made(added)
            return
        near = min(bad) if bad else None
        for number, orbit in enumerate(self._empty):
            if len(orbit) > left or number in added:
                continue
            if near is not None and all(near not in self._lines[cell] for cell in orbit):
                continue
            wider = added | {number}
            if wider in seen:
                continue
            seen.add(wider)
            self._toggle(orbit)
            touched = bad.union(*(self._lines[cell] for cell in orbit))
            still = frozenset(line for line in touched if self._count(line) == INVALID)
            if len(orbit) < left or not still:
                yield from self._add(left - len(orbit), wider, still, seen)
            self._toggle(orbit)

    def _made(self, added: frozenset[int]) -> Iterator[Puzzle]:
        cells = list(self._puzzle.cells)
        for cell in self._gone:
            cells[cell] = ""
        for number in added:
            for cell in self._empty[number]:
                cells[cell] = None
        puzzle = replace(self._puzzle, grid=Grid(self._puzzle.rows, self._puzzle.columns, tuple(cells)))
        if len(parts(puzzle)) > 1 or not self._style.suits(puzzle):
            return
        if self._kept and not {entry.cells for entry in puzzle.entries}.issuperset(self._kept):
            return
        yield puzzle

    def _toggle(self, cells: Iterator[Cell] | Orbit | list[Cell]) -> None:
        for cell in cells:
            (row, column), (in_row, in_column) = self._lines[cell], self._bits[cell]
            self._masks[row] ^= in_row
            self._masks[column] ^= in_column

    def _count(self, line: int) -> int:
        """Counts the words of a line; ``INVALID`` where a run is shorter than the shortest one."""
        key = self._lengths[line], self._masks[line]
        found = self._known.get(key)
        if found is None:
            length, mask = key
            runs = [len(run) for run in "".join("# "[mask >> k & 1 ^ 1] for k in range(length)).split("#")]
            words = [run for run in runs if run >= self._style.shortest]
            wrong = any(run and run not in words and run not in self._style.loose for run in runs)
            found = self._known[key] = INVALID if wrong else len(words)
        return found


def _sets(orbits: list[Orbit], blocks: int, begin: int = 0) -> Iterator[tuple[Orbit, ...]]:
    """Goes through the sets of orbits that have a number of cells together."""
    if not blocks:
        yield ()
        return
    for number in range(begin, len(orbits)):
        size = len(orbits[number])
        if size <= blocks:
            for others in _sets(orbits, blocks - size, number + 1):
                yield orbits[number], *others
