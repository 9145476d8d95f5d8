"""Patterns: grids of blocks and empty cells, made at random or taken from the library that comes with the package.

Every cell of a pattern is in a word across and in a word down, no word is shorter than it may be, and all cells are
connected. A pattern is drawn cell by cell, with its mirror images at the same time; where a run becomes too short or
too long, the last cells are drawn again.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Protocol

from wordtools.core import Grid
from wordtools.core.errors import GridError, NoSolutionError
from wordtools.crossword.puzzle.entry_lengths import EntryLength, has_lengths
from wordtools.crossword.puzzle.puzzle import BLOCK, EMPTY, Direction, Puzzle
from wordtools.crossword.puzzle.quality import parts

PATTERNS = Path(__file__).with_name("patterns")  # a file a size

MOST = 100  # rows or columns of any grid
LARGEST = 40  # of a pattern that is made
OPEN = 10  # rows and columns from which an open grid cannot be filled
ANY = (0, MOST * MOST)  # words
TRIES = 5_000  # patterns drawn until one is as asked
STEPS = 20  # cells that may be drawn, for each cell of the grid, before a pattern is given up


class Symmetry(StrEnum):
    """What leaves the blocks of a pattern where they are.

    >>> Symmetry("half-turn")
    <Symmetry.HALF_TURN: 'half-turn'>
    >>> [symmetry.value for symmetry in Symmetry]
    ['half-turn', 'mirror', 'both', 'none']
    """

    HALF_TURN = "half-turn"
    MIRROR = "mirror"
    """Left and right are alike."""
    BOTH = "both"
    """A half turn and the mirror."""
    NONE = "none"


class NoPatternError(NoSolutionError):
    """No pattern of the kind asked for was found."""


@dataclass(frozen=True, slots=True)
class PatternTarget:
    """What a pattern is to be like.

    >>> import random
    >>> from wordtools.crossword.puzzle.patterns import make
    >>> print(make(PatternTarget(5, 5, words=(8, 12)), random.Random(1)))
    #....
    .....
    .....
    .....
    ....#
    """

    rows: int
    columns: int
    words: tuple[int, int] = ANY
    """How many words, from and to."""
    shortest: int = 3
    longest: int = LARGEST
    symmetry: Symmetry = Symmetry.HALF_TURN
    entries: tuple[EntryLength, ...] = ()
    """Entries that it has among others, by their letters."""

    def __post_init__(self) -> None:
        """Checks that there is such a thing."""
        if not (self.shortest <= self.rows <= LARGEST and self.shortest <= self.columns <= LARGEST):
            raise GridError(
                f"{self.rows}x{self.columns}: a pattern has from {self.shortest} to {LARGEST} rows and columns"
            )
        if not 2 <= self.shortest <= self.longest:
            raise GridError(f"words of {self.shortest} to {self.longest} letters: from 2, and the shortest first")
        if not 0 <= self.words[0] <= self.words[1]:
            raise GridError(f"{self.words[0]} to {self.words[1]} words: the smaller number comes first")
        most = sum(
            lines * ((cells + 1) // (self.shortest + 1))
            for lines, cells in ((self.rows, self.columns), (self.columns, self.rows))
        )
        for entry in self.entries:
            side = max(self.rows, self.columns)
            if not self.shortest <= entry.letters <= min(self.longest, side):
                raise GridError(f"no entry of {self.rows}x{self.columns} with such words has {entry.letters} letters")
        if self.words[0] > most:
            raise GridError(f"{self.words[0]} words: {self.rows}x{self.columns} has room for {most} at most")

    def make(self, rng: random.Random) -> Puzzle:
        """Makes such a pattern.

        Raises:
            NoPatternError: none was found.
        """
        return make(self, rng)


class Target(Protocol):
    """What a pattern is to be like, and how one is made: with blocks, or with bars."""

    def make(self, rng: random.Random) -> Puzzle:
        """Makes such a pattern.

        Raises:
            NoPatternError: none was found.
        """
        ...


def make(target: PatternTarget, rng: random.Random, *, tries: int = TRIES) -> Puzzle:
    """Draws patterns until one is as wished.

    Raises:
        NoPatternError: none of *tries* patterns was.
    """
    share = 0.16  # of blocks; follows the number of words that is wanted
    for _ in range(tries):
        puzzle = _draw(target, share, rng)
        if puzzle is None:
            share = min(0.4, max(0.01, share * rng.uniform(0.8, 1.2)))
            continue
        count = len(puzzle.entries)
        if count < target.words[0]:
            share = min(0.4, share * 1.03)
        elif count > target.words[1]:
            share = max(0.01, share * 0.97)
        elif len(parts(puzzle)) == 1 and has_lengths(puzzle, target.entries):
            return puzzle
    low, high = target.words
    among = f", among them {', '.join(map(str, target.entries))}," if target.entries else ""
    raise NoPatternError(
        f"no pattern of {target.rows}x{target.columns} with {low} to {high} words "
        f"of {target.shortest} to {target.longest} letters{among} was found in {tries:,} tries"
    )


@dataclass(frozen=True)
class PatternsJob:
    """A series of patterns, for ``wordtools.core.run.jobs.run``; part k is pattern k, from 0."""

    target: Target
    seed: int = 0

    def run(self, part: int) -> Puzzle | NoPatternError:
        """Draws one pattern, or returns why there is none."""
        try:
            return self.target.make(random.Random(f"{self.seed}/{part}" if part else self.seed))
        except NoPatternError as error:
            return error

    @staticmethod
    def pack(result: Puzzle | NoPatternError) -> list[str]:
        """Returns a pattern for a file of results: its text, and its bars where it has any."""
        if isinstance(result, NoPatternError):
            return ["", str(result)]
        bars = " ".join(f"{cell}{direction[0]}" for cell, direction in sorted(result.bars))
        return [pattern_text(result), bars] if bars else [pattern_text(result)]

    @staticmethod
    def unpack(data: list[str]) -> Puzzle | NoPatternError:
        """Reads what ``pack`` returned."""
        text, more = data[0], " ".join(data[1:])
        if not text:
            return NoPatternError(more)
        ways = {direction[0]: direction for direction in Direction}
        bars = frozenset((int(one[:-1]), ways[one[-1]]) for one in more.split())
        return replace(Puzzle.parse(text), bars=bars)


def _draw(target: PatternTarget, share: float, rng: random.Random) -> Puzzle | None:
    cells = _Drawing(target).draw(share, rng)
    if cells is None or not any(cells):
        return None
    puzzle = Puzzle(Grid(target.rows, target.columns, tuple("" if white else None for white in cells)))
    good = all(target.shortest <= len(run) <= target.longest for _, run in puzzle.runs())
    return puzzle if good else None


class _Drawing:
    """One pattern that is being drawn: the first cells of each orbit decide, row by row."""

    def __init__(self, target: PatternTarget) -> None:
        self.target = target
        self.cells: list[bool | None] = [None] * (target.rows * target.columns)
        """True for white, False for a block, None for what is not drawn yet."""

    def images(self, cell: int) -> set[int]:
        """Finds the cells that are like this one."""
        last = len(self.cells) - 1
        row, column = divmod(cell, self.target.columns)
        mirrored = row * self.target.columns + self.target.columns - 1 - column
        symmetry = self.target.symmetry
        found = {cell}
        if symmetry in (Symmetry.HALF_TURN, Symmetry.BOTH):
            found.add(last - cell)
        if symmetry in (Symmetry.MIRROR, Symmetry.BOTH):
            found |= {mirrored}
        if symmetry is Symmetry.BOTH:
            found.add(last - mirrored)
        return found

    def draw(self, share: float, rng: random.Random) -> list[bool] | None:
        """Draws all cells; None when that takes too long."""
        leaders = [cell for cell in range(len(self.cells)) if cell == min(self.images(cell))]
        orbits = [tuple(self.images(cell)) for cell in leaders]
        left = STEPS * len(self.cells)
        options: list[list[bool]] = []
        while len(options) <= len(orbits):
            if len(options) == len(orbits):
                return [bool(cell) for cell in self.cells]
            block_first = rng.random() < share
            options.append([block_first, not block_first])  # the last is tried first
            while not self._next(orbits[len(options) - 1], options[-1]):
                options.pop()
                if not options:
                    return None
            left -= 1
            if left == 0:
                return None
        return None

    def _next(self, orbit: Sequence[int], options: list[bool]) -> bool:
        """Gives cells the next of their options that stands; clears them when there is none."""
        while options:
            white = options.pop()
            for cell in orbit:
                self.cells[cell] = white
            if all(self._stands(cell) for cell in orbit):
                return True
        for cell in orbit:
            self.cells[cell] = None
        return False

    def _stands(self, cell: int) -> bool:
        """Whether the runs beside and through a cell can still become words."""
        row, column = divmod(cell, self.target.columns)
        across = range(row * self.target.columns, (row + 1) * self.target.columns)
        down = range(column, len(self.cells), self.target.columns)
        return self._line_stands(across, column) and self._line_stands(down, row)

    def _line_stands(self, line: Sequence[int], at: int) -> bool:
        if self.cells[line[at]]:
            return self._run_stands(line, at)
        near = (k for k in (at - 1, at + 1) if 0 <= k < len(line) and self.cells[line[k]])
        return all(self._run_stands(line, k) for k in near)

    def _run_stands(self, line: Sequence[int], at: int) -> bool:
        """Looks at the run through a white cell: its length now, and what it could still become."""
        begin, end = self._reach(line, at, lambda cell: self.cells[cell] is True)
        if end - begin > self.target.longest:
            return False
        begin, end = self._reach(line, at, lambda cell: self.cells[cell] is not False)
        return end - begin >= self.target.shortest

    def _reach(self, line: Sequence[int], at: int, goes: Callable[[int], bool]) -> tuple[int, int]:
        begin = end = at
        while begin > 0 and goes(line[begin - 1]):
            begin -= 1
        while end < len(line) and goes(line[end]):
            end += 1
        return begin, end


def parse_size(text: str) -> tuple[int, int]:
    """Reads rows x columns: ``15x15``, or ``15`` for a square.

    Raises:
        GridError: it is something else, or more than 100 rows or columns.
    """
    rows, cross, columns = text.lower().partition("x")
    columns = columns if cross else rows
    if not (rows.isdecimal() and columns.isdecimal() and 0 < int(rows[:4]) <= MOST and 0 < int(columns[:4]) <= MOST):
        raise GridError(f"{text!r} is no size: write rows x columns, as 15x15")
    return int(rows), int(columns)


@cache
def library() -> dict[str, tuple[Puzzle, ...]]:
    """Reads the patterns that come with the package, by size: ``15x15``."""
    names = (path.name for path in PATTERNS.iterdir())
    found = {name.removesuffix(".txt"): _read(name) for name in names if name.endswith(".txt")}
    return dict(sorted(found.items(), key=lambda item: item[1][0].grid.rows))


@cache
def _read(name: str) -> tuple[Puzzle, ...]:
    texts = (PATTERNS / name).read_text(encoding="utf-8").split("\n\n")
    return tuple(Puzzle.parse(text, name) for text in texts)


def pick(size: str, words: int | None, rng: random.Random) -> Puzzle:
    """Draws a pattern from the library.

    Args:
        size: rows x columns, ``15x15``.
        words: how many words it has; any number without.
        rng: what draws.

    Raises:
        NoPatternError: the library has none like it; the message names what it has.
    """
    size = "{}x{}".format(*parse_size(size))
    if not (PATTERNS / f"{size}.txt").is_file():
        raise NoPatternError(f"no pattern of size {size!r} in the library: it has {', '.join(library())}")
    patterns = _read(f"{size}.txt")  # the whole library takes longer to read than most fills
    counts = sorted({len(puzzle.entries) for puzzle in patterns})
    fitting = [puzzle for puzzle in patterns if words in (None, len(puzzle.entries))]
    if not fitting:
        has = ", ".join(map(str, counts))
        raise NoPatternError(f"no pattern of {size} with {words} words in the library: it has {has}")
    return rng.choice(fitting)


def pattern_for(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """Puts a pattern into an open grid that is too large to be filled as it is; any other puzzle is itself."""
    size = f"{puzzle.rows}x{puzzle.columns}"
    if min(puzzle.rows, puzzle.columns) < OPEN or puzzle != Puzzle(size):
        return puzzle
    if size in library():
        return pick(size, None, rng)
    return make(PatternTarget(puzzle.rows, puzzle.columns), rng)


def pattern_text(puzzle: Puzzle) -> str:
    """Writes the blocks of a puzzle, its letters left out."""
    rows = range(0, len(puzzle.cells), puzzle.columns)
    marks = [BLOCK if cell is None else EMPTY for cell in puzzle.cells]
    return "\n".join("".join(marks[row : row + puzzle.columns]) for row in rows)
