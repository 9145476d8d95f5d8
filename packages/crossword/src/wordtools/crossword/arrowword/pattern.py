"""Patterns of arrowwords: where the clue cells stand, found by simulated annealing.

A pattern has a cost, the sum over its cells: high for each broken rule (a letter in no word, a word that is too short
or too long or has no clue cell, a clue cell without a word or with more than two), low for what makes it worse to look
at or harder to fill (letters in one word only, slots for which few words are to be expected, clue cells with one clue).
A step turns a letter into a clue cell or back (``_draft.py``). The first row and the first column alternate clue cells
and letters, as in print.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from wordtools.core import Grid
from wordtools.core.errors import GridError
from wordtools.core.grid import Cell
from wordtools.core.run.clock import Stop
from wordtools.crossword.arrowword._draft import Draft
from wordtools.crossword.arrowword.fillable import TABLED, Fillable
from wordtools.crossword.puzzle.patterns import NoPatternError
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.puzzle.quality import parts
from wordtools.crossword.search.result import StoppedError

SMALLEST, LARGEST = 5, 40  # rows or columns
SHORTEST, LONGEST = 3, 10  # letters of a word, where nothing else is asked for
CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right", "centre")
LETTER, CLUE, PICTURE = 0, 1, 2
CLUES = 0.2  # share of clue cells that a pattern begins with
STEPS = 180  # of the annealing, for each cell that may change
PARTS = 128  # of the annealing: each has its temperature, and the clock is asked before it
HOT, COLD = 3.0, 0.15  # temperatures at its beginning and its end
TRIES = 40
SCARCE = 0.5  # cost of a slot, for each factor of e that its expected number of words is below one
LOOSEST = 0.25  # the highest share of letters in one word only


@dataclass(frozen=True, slots=True)
class ArrowTarget:
    """What the pattern of an arrowword is to be like.

    >>> target = ArrowTarget(15, 11, picture=picture_cells(15, 11, 4, 4, "top-right"))
    >>> len(target.picture), target.shortest, target.longest
    (16, 3, 10)
    """

    rows: int
    columns: int
    shortest: int = SHORTEST
    """The fewest letters of a word."""
    longest: int = LONGEST
    """The most letters of a word."""
    picture: frozenset[Cell] = frozenset()
    """The cells that are left free for a picture."""

    def __post_init__(self) -> None:
        """Checks that there is such a thing.

        Raises:
            GridError: the size or the lengths are out of range, or the picture leaves too little of the grid.
        """
        if not (SMALLEST <= self.rows <= LARGEST and SMALLEST <= self.columns <= LARGEST):
            raise GridError(
                f"{self.rows}x{self.columns}: an arrowword has from {SMALLEST} to {LARGEST} rows and columns"
            )
        if not 2 <= self.shortest <= self.longest:
            raise GridError(f"words of {self.shortest} to {self.longest} letters: from 2, and the shortest first")
        if self.shortest >= min(self.rows, self.columns):
            raise GridError(f"{self.rows}x{self.columns} has no room for words of {self.shortest} letters and a clue")
        if self.picture and 2 * len(self.picture) > self.rows * self.columns:
            raise GridError(f"the picture takes more than half of {self.rows}x{self.columns}: make it smaller")


def picture_cells(rows: int, columns: int, high: int, wide: int, corner: str = CORNERS[1]) -> frozenset[Cell]:
    """Returns the cells of a picture.

    Args:
        rows: of the grid.
        columns: of the grid.
        high: rows of the picture.
        wide: columns of the picture.
        corner: where it stands, one of ``CORNERS``.

    Raises:
        GridError: there is no such corner, or no room.
    """
    if corner not in CORNERS:
        raise GridError(f"{corner!r}: a picture stands in one of {', '.join(CORNERS)}")
    if not (1 <= high <= rows - 3 and 1 <= wide <= columns - 3):
        raise GridError(
            f"a picture of {high}x{wide} cells leaves no room for words in {rows}x{columns}: "
            f"at most {rows - 3}x{columns - 3}"
        )
    across, down = columns - wide, rows - high
    top = {"t": 0, "b": down, "c": down // 2}[corner[0]]
    left = 0 if corner.endswith("left") else across if corner.endswith("right") else across // 2
    return frozenset(row * columns + column for row in range(top, top + high) for column in range(left, left + wide))


def make_pattern(
    target: ArrowTarget, rng: random.Random, fillable: Fillable, *, ease: float = 1.0, stop: Stop | None = None
) -> Puzzle:
    """Makes a pattern: clue cells are blocks, the picture is void, all other cells are open.

    Args:
        target: what it is to be like.
        rng: draws the choices.
        fillable: the expected numbers of words.
        ease: how much slots cost for which few words are to be expected, as a multiple: more is easier to fill.
        stop: polled regularly; True ends the search.

    Raises:
        NoPatternError: none was found.
        StoppedError: *stop* ended it before there was one.
    """
    for _ in range(TRIES):
        draft, free = _draft(target, rng, fillable, ease)
        _anneal(draft, STEPS * free, stop)
        cells = tuple("" if kind == LETTER else None for kind in draft.kinds())
        puzzle = Puzzle(Grid(target.rows, target.columns, cells), voids=target.picture)
        if not draft.broken() and len(parts(puzzle)) == 1 and draft.unchecked() <= LOOSEST:
            return puzzle
    raise NoPatternError(
        f"no pattern of {target.rows}x{target.columns} with words of {target.shortest} to {target.longest} letters "
        f"was found in {TRIES} tries: allow other lengths, or a smaller picture"
    )


def _draft(target: ArrowTarget, rng: random.Random, fillable: Fillable, ease: float) -> tuple[Draft, int]:
    """Begins a pattern: returns it, and how many of its cells may change."""
    rows, columns = target.rows, target.columns
    size = rows * columns
    cells = [PICTURE if cell in target.picture else LETTER for cell in range(size)]
    border = {*_border(cells, range(columns)), *_border(cells, range(0, size, columns))}
    free = [cell for cell in range(size) if cells[cell] != PICTURE and cell not in border]
    for cell in free:
        cells[cell] = CLUE if rng.random() < CLUES else LETTER
    longest = min(target.longest, max(rows, columns))
    tables = [fillable.table(length) for length in range(longest + 1)]
    most = min(0.0, max(table[0] for table in tables[target.shortest :]))  # where words are few, in comparison
    logs = [round(1024 * (log - most)) for table in tables for log in table]
    begins = list(accumulate(map(len, tables), initial=0))[:-1]
    gain, scarce = round(1024 * fillable.alone), round(1024 * SCARCE * ease)
    state = rng.getrandbits(63)
    lengths = (target.shortest, longest)
    return Draft(rows, columns, cells, free, lengths, logs, begins, TABLED, gain, scarce, state), len(free)


def _border(cells: list[int], line: Sequence[Cell]) -> list[Cell]:
    """Alternates clue cells and letters along an edge, from the first cell that is no picture; returns them."""
    found: list[Cell] = []
    for cell in line:
        if cells[cell] == PICTURE:
            if found:
                break
            continue
        cells[cell] = LETTER if len(found) % 2 else CLUE
        found.append(cell)
    return found


def _anneal(draft: Draft, steps: int, stop: Stop | None) -> None:
    """Lowers the cost of a pattern, cooler from one part of the steps to the next."""
    for part in range(PARTS):
        if stop is not None and stop():
            raise StoppedError("the time ended before an arrowword was found: nothing is proven")
        heat = HOT * (COLD / HOT) ** (part / PARTS)
        draft.anneal(steps // PARTS + 1, round(1024 * heat))
