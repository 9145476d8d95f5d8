"""Words with some letters of the board replaced, as in SpellCast: the best snakes with so many swaps."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from heapq import nlargest
from typing import NamedTuple, Protocol

from wordtools.core.errors import BudgetError, GridError, OptionError
from wordtools.ruzzle.board.board import Board, every_cell
from wordtools.ruzzle.board.counts import MOST_LETTERS
from wordtools.ruzzle.solve._swaps import Swaps
from wordtools.ruzzle.solve.reading import MOST_PLAIN, Reader
from wordtools.ruzzle.solve.recipe import Solving

MOST_SWAPS = 5
BUDGET = 1 << 34  # steps, some minutes


class Reading(Solving, Protocol):
    """A solver, as far as swaps need it."""

    @property
    def reader(self) -> Reader:
        """Reads boards."""
        ...

    @property
    def points(self) -> Mapping[str, int]:
        """What each letter is worth."""
        ...


class Swapped(NamedTuple):
    """A word on a board some of whose letters are replaced, with its best snake.

    >>> from wordtools.ruzzle import Solver
    >>> found = Solver.for_language("en", "spellcast").swapped("c a t / d o g / x y z", swaps=1, count=1)[0]
    >>> print(found)
    ZYGOTIC 34 with I on cell 1
    >>> found.path, found.swaps
    ((8, 7, 5, 4, 2, 1, 0), ((1, 'I'),))
    """

    word: str
    score: int
    path: tuple[int, ...]
    """The cells of the snake, in order."""
    swaps: tuple[tuple[int, str], ...]
    """The cells whose letters are replaced, in the order of the snake, each with its new letter."""

    def __str__(self) -> str:
        """Writes the word, its score, and the new letters with the numbers of their cells."""
        new = ", ".join(f"{letter} on cell {cell}" for cell, letter in self.swaps)
        return f"{self.word} {self.score}" + (f" with {new}" if new else "")


def swapped(solver: Reading, board: Board, swaps: int, count: int, budget: int = BUDGET) -> list[Swapped]:
    """Finds the words that score most when up to so many letters of the board are replaced by any others.

    A new letter has the points of the rules; the multipliers of the cell stay. Of a word the best snake counts, of
    equal ones the one with the fewest new letters, then the first in the order of cells.

    Args:
        solver: the word list and the rules.
        board: of up to 64 cells of one letter each.
        swaps: letters that may be replaced, 0 to ``MOST_SWAPS``.
        count: how many words.
        budget: steps after which the search gives up.

    Returns:
        The words, highest score first, then fewest new letters, then longer, then A-Z.

    Raises:
        GridError: a board that is too large, a cell of several letters, or one that is not in the language's letters.
        OptionError: a number out of range, or rules by which a snake may cross itself.
        BudgetError: the budget is used up.
    """
    if not 0 <= swaps <= MOST_SWAPS:
        raise OptionError(f"0 to {MOST_SWAPS} letters can be replaced, not {swaps}")
    if count < 1 or budget < 1:
        raise OptionError("at least 1 word is looked for, in at least 1 step")
    if solver.rules.visits > 1:
        raise OptionError("letters are replaced only by rules that let a snake use a cell once")
    walk = _Walk(solver, board)
    try:
        values = walk.values(swaps, budget)
    except ValueError:
        raise BudgetError(f"stopped after {budget:,} steps: fewer swaps?") from None
    dawg = solver.lexicon.dawg
    least = min(nlargest(count, values), default=0) or 1
    ranked = [(value, dawg.word(k)) for k, value in enumerate(values) if value >= least]
    ranked.sort(key=lambda pair: (-pair[0], -len(pair[1]), pair[1]))
    found = []
    for value, codes in ranked[:count]:
        score, used = value >> 8, 255 - (value & 255)
        path = next(walk.snakes(codes, score, used))
        word = solver.alphabet.decode(codes)
        letters = solver.alphabet.letters
        new = tuple(
            (cell, letters[code - 1]) for cell, code in zip(path, codes, strict=True) if walk.letter[cell] != code
        )
        found.append(Swapped(word, score, path, new))
    return found


class _Walk:
    """A board as the kernel reads it."""

    def __init__(self, solver: Reading, board: Board) -> None:
        cells = board.grid.cells
        if len(cells) > MOST_PLAIN:
            raise GridError(f"letters are replaced on boards of up to {MOST_PLAIN} cells, not {len(cells)}")
        letters, begins, _, gain, factors = solver.reader.read(board, solver.lexicon.dawg.longest)
        if begins[-1]:
            raise GridError("letters are replaced only on boards of one letter a cell")
        near = board.neighbours or every_cell(board.grid.rows, board.grid.columns)
        self.solver = solver
        self.letter = letters
        self.near = [[cell for cell in touched if letters[cell]] for touched in near]
        self.gain, self.factors = gain, factors
        self.times = array("q", (1 if tile is None else tile.letter_multiplier for tile in cells))
        self.points = array("q", [0, *(solver.points[letter] for letter in solver.alphabet.letters)])
        rules = solver.rules
        self.bonus = array("q", map(rules.points_for_length, range(MOST_LETTERS + 1)))
        self.minimum = min(rules.minimum(len(cells) - cells.count(None)), MOST_LETTERS + 1)

    def values(self, swaps: int, budget: int) -> array[int]:
        """Finds the best value of each word, as the kernel says it."""
        dawg = self.solver.lexicon.dawg
        masks = array("Q", (sum(1 << cell for cell in touched) for touched in self.near))
        kernel = Swaps(dawg.records, len(dawg))
        return kernel.run(
            self.letter,
            masks,
            self.gain,
            self.points,
            self.times,
            self.factors,
            self.bonus,
            self.minimum,
            swaps,
            budget,
        )

    def snakes(self, codes: bytes, score: int, swaps: int) -> Iterator[tuple[int, ...]]:
        """Goes through the snakes of a word that have this score with just so many new letters."""
        goal = score - self.bonus[len(codes)]

        def follow(path: tuple[int, ...], total: int, factor: int, left: int) -> Iterator[tuple[int, ...]]:
            if len(path) == len(codes):
                if not left and total * factor == goal:
                    yield path
                return
            code = codes[len(path)]
            for cell in self.near[path[-1]] if path else range(len(self.letter)):
                if cell in path or not self.letter[cell]:
                    continue
                new = self.letter[cell] != code
                if new and not left:
                    continue
                gain = self.points[code] * self.times[cell] if new else self.gain[cell]
                yield from follow((*path, cell), total + gain, factor * self.factors[cell], left - new)

        yield from follow((), 0, 1, swaps)
