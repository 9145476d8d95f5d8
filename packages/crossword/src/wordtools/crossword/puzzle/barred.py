"""Barred patterns: grids without blocks, whose words are parted by bars, found by simulated annealing.

``LIMITS`` has how many letters of a word may be unchecked, that is in no other word. No two of them adjoin, every cell
is in a word, and all cells are connected. A step draws a bar with its images, or takes it away. The cost counts broken
rules, the difference from the wanted number of words, and checked letters: unchecked ones make a grid easier to fill.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from itertools import pairwise

from wordtools.core import Grid
from wordtools.core.errors import GridError
from wordtools.core.grid import Cell
from wordtools.crossword.puzzle.patterns import ANY, LARGEST, NoPatternError, Symmetry
from wordtools.crossword.puzzle.puzzle import Bar, Direction, Puzzle
from wordtools.crossword.puzzle.quality import parts

LIMITS = {3: 0, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3}
"""By the length of a word, its unchecked letters at most; ``limit`` has longer words.

Sources: D. S. Macnutt, "Ximenes on the Art of the Crossword" (1966), and the linter of the program crosswordsmith,
whose profile ``barred-ximenean`` names that book and the slips of Azed: none in 3, 1 in 4 and 5, 2 in 6 and 7, 3 in 8,
a third in more. Azed himself keeps to 2 in 8. That no two adjoin is a rule of the barred grids of Harper's Magazine.
"""
LONG = 3  # of more than 8 letters, one in LONG may be unchecked
CELLS_PER_WORD = 4  # 144 cells for 36 words: a grid of Azed, by the setters of The Listener No 4589 (2020)
SMALLEST = 4  # rows or columns
STEPS = 300  # of the annealing, for each place of a bar
HOT, COLD = 3.0, 0.1  # temperatures at its beginning and its end
TRIES = 30
BROKEN = 8.0  # cost of a broken rule
CHECKED = 0.12  # of a letter in two words
COUNT = 1.0  # of a word more or less than wanted


def limit(length: int) -> int:
    """Returns how many letters of a word may be unchecked.

    >>> [limit(length) for length in range(3, 13)]
    [0, 1, 1, 2, 2, 3, 3, 3, 3, 4]
    """
    return LIMITS.get(length, length // LONG)


@dataclass(frozen=True, slots=True)
class BarredTarget:
    """What a barred pattern is to be like.

    >>> target = BarredTarget(12, 12, words=(34, 38))
    >>> target.wanted
    36
    """

    rows: int
    columns: int
    words: tuple[int, int] = ANY
    """How many words, from and to."""
    shortest: int = 3
    longest: int = LARGEST
    symmetry: Symmetry = Symmetry.HALF_TURN

    def __post_init__(self) -> None:
        """Checks that there is such a thing.

        Raises:
            GridError: the size, the lengths or the number of words are out of range.
        """
        least = max(SMALLEST, self.shortest)
        if not (least <= self.rows <= LARGEST and least <= self.columns <= LARGEST):
            raise GridError(f"{self.rows}x{self.columns}: a barred grid has from {least} to {LARGEST} rows and columns")
        if not 3 <= self.shortest <= self.longest:
            raise GridError(f"words of {self.shortest} to {self.longest} letters: from 3, and the shortest first")
        if not 0 <= self.words[0] <= self.words[1]:
            raise GridError(f"{self.words[0]} to {self.words[1]} words: the smaller number comes first")
        most = self.rows * (self.columns // self.shortest) + self.columns * (self.rows // self.shortest)
        if self.words[0] > most:
            raise GridError(f"{self.words[0]} words: {self.rows}x{self.columns} has room for {most} at most")

    @property
    def wanted(self) -> int:
        """The number of words that is aimed at."""
        usual = round(self.rows * self.columns / CELLS_PER_WORD)
        return min(max(usual, self.words[0]), self.words[1])

    def make(self, rng: random.Random) -> Puzzle:
        """Makes such a pattern.

        Raises:
            NoPatternError: none was found.
        """
        return make_barred(self, rng)


def make_barred(target: BarredTarget, rng: random.Random, *, tries: int = TRIES) -> Puzzle:
    """Makes a barred pattern.

    >>> import random
    >>> puzzle = make_barred(BarredTarget(6, 6), random.Random(1))
    >>> faults(puzzle)
    []

    Raises:
        NoPatternError: none was found in *tries* tries.
    """
    low, high = target.words
    for _ in range(tries):
        puzzle = _Annealing(target, rng).run()
        if puzzle is not None and low <= len(puzzle.entries) <= high and not faults(puzzle, target):
            return puzzle
    raise NoPatternError(
        f"no barred pattern of {target.rows}x{target.columns} with {low} to {high} words of {target.shortest} to "
        f"{target.longest} letters was found in {tries:,} tries"
    )


def faults(puzzle: Puzzle, target: BarredTarget | None = None) -> list[str]:
    """Lists the rules of barred grids that a puzzle breaks.

    Args:
        puzzle: the grid.
        target: has the lengths that words may have; without it they have 3 letters and more.
    """
    shortest, longest = (3, LARGEST) if target is None else (target.shortest, target.longest)
    uses = [0] * len(puzzle.cells)
    for entry in puzzle.entries:
        for cell in entry.cells:
            uses[cell] += 1
    found = []
    for entry in puzzle.entries:
        size = len(entry.cells)
        alone = [uses[cell] == 1 for cell in entry.cells]
        if not shortest <= size <= longest:
            found.append(f"{entry}: {size} letters")
        elif sum(alone) > limit(size):
            found.append(f"{entry}: {sum(alone)} of {size} letters are unchecked, {limit(size)} may be")
        if any(one and other for one, other in pairwise(alone)):
            found.append(f"{entry}: two unchecked letters adjoin")
    if any(text is not None and not uses[cell] for cell, text in enumerate(puzzle.cells)):
        found.append("a cell is in no word")
    if len(parts(puzzle)) > 1:
        found.append("the grid is in several parts")
    return found


class _Annealing:
    """Bars that are moved about.

    A line is a row or a column; rows are numbered first. It has a bit for each cell with a bar after it, and in another
    mask one for each cell that is alone in the line across it.
    """

    def __init__(self, target: BarredTarget, rng: random.Random) -> None:
        self._target = target
        self._rng = rng
        rows, columns = target.rows, target.columns
        self._lengths = [columns] * rows + [rows] * columns
        self._bars = [0] * (rows + columns)
        self._alone = [0] * (rows + columns)
        self._orbits = self._places()
        self._known: dict[tuple[int, int, int], tuple[float, int]] = {}
        self._singles: dict[tuple[int, int], int] = {}
        self._costs = [self._look(line) for line in range(rows + columns)]

    def _places(self) -> list[tuple[tuple[int, int], ...]]:
        """Lists the places of bars, as line and number, each with its images."""
        rows, columns = self._target.rows, self._target.columns
        symmetry = self._target.symmetry
        turned = symmetry in (Symmetry.HALF_TURN, Symmetry.BOTH)
        mirrored = symmetry in (Symmetry.MIRROR, Symmetry.BOTH)

        def left_right(line: int, at: int) -> tuple[int, int]:
            return (line, columns - 2 - at) if line < rows else (rows + columns - 1 - (line - rows), at)

        def half(line: int, at: int) -> tuple[int, int]:
            if line < rows:
                return rows - 1 - line, columns - 2 - at
            return rows + columns - 1 - (line - rows), rows - 2 - at

        found = set()
        for line, length in enumerate(self._lengths):
            for at in range(length - 1):
                images = {(line, at)}
                if turned:
                    images.add(half(line, at))
                if mirrored:
                    images |= {left_right(*place) for place in tuple(images)}
                found.add(tuple(sorted(images)))
        return sorted(found)

    def run(self) -> Puzzle | None:
        """Anneals; returns the pattern where no rule is broken."""
        steps = STEPS * len(self._orbits)
        total = self._total()
        for step in range(steps):
            heat = HOT * (COLD / HOT) ** (step / steps)
            orbit = self._rng.choice(self._orbits)
            undo = self._toggle(orbit)
            new = self._total()
            if new <= total or self._rng.random() < math.exp((total - new) / heat):
                total = new
            else:
                for line, bars, alone, cost in reversed(undo):
                    self._bars[line], self._alone[line], self._costs[line] = bars, alone, cost
        return None if total >= BROKEN + self._soft() else self._puzzle()

    def _total(self) -> float:
        return sum(cost for cost, _ in self._costs) + self._count()

    def _count(self) -> float:
        words = sum(words for _, words in self._costs)
        return COUNT * abs(words - self._target.wanted)

    def _soft(self) -> float:
        """Returns the highest cost that all but broken rules can have."""
        return self._count() + CHECKED * 2 * self._target.rows * self._target.columns

    def _toggle(self, orbit: tuple[tuple[int, int], ...]) -> list[tuple[int, int, int, tuple[float, int]]]:
        """Draws bars or takes them away; returns how lines were before."""
        undo = []
        rows = self._target.rows
        for line, at in orbit:
            before = self._single(line)
            undo.append((line, self._bars[line], self._alone[line], self._costs[line]))
            self._bars[line] ^= 1 << at
            changed = before ^ self._single(line)
            self._costs[line] = self._look(line)
            own = line if line < rows else line - rows
            while changed:
                bit = changed & -changed
                changed ^= bit
                across = bit.bit_length() - 1 + (rows if line < rows else 0)
                undo.append((across, self._bars[across], self._alone[across], self._costs[across]))
                self._alone[across] ^= 1 << own
                self._costs[across] = self._look(across)
        return undo

    def _single(self, line: int) -> int:
        """Returns the cells of a line that are alone between bars and edges."""
        bars, length = self._bars[line], self._lengths[line]
        key = length, bars
        found = self._singles.get(key)
        if found is None:
            walls = bars << 1 | 1 | 1 << length  # before each cell; the last one after all of them
            found = self._singles[key] = walls & walls >> 1 & (1 << length) - 1
        return found

    def _look(self, line: int) -> tuple[float, int]:
        """Returns the cost of a line, and its number of words."""
        key = self._lengths[line], self._bars[line], self._alone[line]
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._measure(*key)
        return found

    def _measure(self, length: int, bars: int, alone: int) -> tuple[float, int]:
        cost, words, begin = 0.0, 0, 0
        for cell in range(length):
            if cell + 1 < length and not bars >> cell & 1:
                continue
            size = cell + 1 - begin
            own = alone >> begin & (1 << size) - 1
            if size == 1:
                cost += BROKEN * own
            else:
                words += 1
                cost += CHECKED * (size - own.bit_count())
                cost += BROKEN * max(0, self._target.shortest - size, size - self._target.longest)
                cost += BROKEN * (max(0, own.bit_count() - limit(size)) + (own & own >> 1).bit_count())
            begin = cell + 1
        return cost, words

    def _puzzle(self) -> Puzzle:
        rows, columns = self._target.rows, self._target.columns
        bars: set[Bar] = set()
        for line, mask in enumerate(self._bars):
            for at in range(self._lengths[line] - 1):
                if mask >> at & 1:
                    cell: Cell = line * columns + at if line < rows else at * columns + line - rows
                    bars.add((cell, Direction.ACROSS if line < rows else Direction.DOWN))
        return Puzzle(Grid(rows, columns, ("",) * (rows * columns)), bars=frozenset(bars))
