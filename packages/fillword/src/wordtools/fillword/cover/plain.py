"""Problems without any constraint, made straight from the placements: for first covers, and to count.

Each row is an option. A board of the usual size is solved in less time than ``cover_problem.build`` takes to value its
placements and to put those of equal cells together, which neither of the two needs.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate, chain, combinations
from itertools import count as count_from

from wordtools.core.errors import BudgetError
from wordtools.fillword.cover._hunt import Hunt
from wordtools.fillword.cover.cover_problem import MOST_ITEMS, NONE, TOO_LARGE, cut, frontier
from wordtools.fillword.find.find import Row
from wordtools.fillword.puzzle.puzzle import Puzzle


class PlainProblem:
    """Options that are placements, and items that are cells: what a diagram is built of, to be counted."""

    group = NONE
    quotas: tuple[int, ...] = ()
    bounds = (0, 0)
    tried = ((1, 0),)  # the quickest on easy boards, given up after one slice of work

    def __init__(self, puzzle: Puzzle, rows: Sequence[Row], memory: int) -> None:
        """Takes the placements.

        Raises:
            BudgetError: they do not fit the memory.
        """
        self.puzzle, self.rows = puzzle, rows
        self.primary = self.items = len(puzzle.cells)
        self.words64 = (self.items + 63) // 64
        if 8 * self.words64 * len(rows) > memory:
            raise BudgetError(TOO_LARGE)

    def __len__(self) -> int:
        """Counts the options."""
        return len(self.rows)

    @property
    def different(self) -> int:
        """How many different words there are."""
        return len({word for word, _ in self.rows})

    @property
    def everything(self) -> int:
        """All items as bits."""
        return (1 << self.items) - 1

    @property
    def all_primary(self) -> int:
        """The items that must be covered, as bits: all."""
        return self.everything

    def pack(self, mask: int) -> array[int]:
        """Cuts bits into 64-bit words."""
        return cut(mask, self.words64)

    def weights(self) -> array[int]:
        """Returns how many entries each option has: one."""
        return array("Q", [1]) * (len(self.rows) + 1)

    @cached_property
    def lists(self) -> tuple[array[int], array[int]]:
        """Where the items of each option begin, and the items."""
        paths = [path for _, path in self.rows]
        cells = [*chain.from_iterable(paths)]
        order = frontier(self.puzzle)
        if order != list(range(len(order))):
            number = {cell: bit for bit, cell in enumerate(order)}
            cells = [number[cell] for cell in cells]
        return array("I", accumulate(map(len, paths), initial=0)), array("H", cells)

    def twice(self, options: Iterable[int]) -> bool:
        """Whether a word has two placements, among these options, that share no cell."""
        places = defaultdict(list)
        for option in options:
            word, path = self.rows[option]
            places[word].append(path)
        return any(set(a).isdisjoint(b) for some in places.values() for a, b in combinations(some, 2))


def plain_hunt(puzzle: Puzzle, rows: Sequence[Row], seed: int = 0) -> Hunt:
    """Makes the kernel that looks for a first cover where there are no constraints, straight from placements.

    The options are the rows, longest first as they come; a word with several placements is an item that may come once.
    """
    cells = len(puzzle.cells)
    paths = [path for _, path in rows]
    times = Counter([word for word, _ in rows])
    if len(times) == len(rows):
        flat, items = array("H", [*chain.from_iterable(paths)]), cells
    else:
        of_word = dict(
            zip((word for word, count in times.items() if count > 1), count_from(len(puzzle.grid.cells)), strict=False)
        )
        if len(puzzle.grid.cells) + len(of_word) > MOST_ITEMS:
            raise BudgetError(TOO_LARGE)
        paths = [(*path, of_word[word]) if word in of_word else path for word, path in rows]
        flat, items = array("H", [*chain.from_iterable(paths)]), cells + len(of_word)
    if cells < len(puzzle.grid.cells):
        shift = len(puzzle.grid.cells) - cells
        number = {cell: k for k, cell in enumerate(puzzle.cells)}
        flat = array("H", [number[item] if item in number else item - shift for item in flat])
    return Hunt(
        cells, items, array("I", accumulate(map(len, paths), initial=0)), flat, NONE, (), (0, 0), 7919 * seed + 1
    )
