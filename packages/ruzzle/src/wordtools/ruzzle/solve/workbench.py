"""What one thread needs to solve boards: the kernels with their scratch memory.

A solver may be used from any number of threads: each gets a workbench of its own when it first solves a board.
"""

from __future__ import annotations

import threading
from array import array
from itertools import accumulate, chain

from wordtools.core import Alphabet
from wordtools.core.errors import BudgetError, GridError
from wordtools.core.graph import Dawg
from wordtools.core.grid import Neighbours
from wordtools.ruzzle.board.board import Board, every_cell
from wordtools.ruzzle.board.counts import MOST_LETTERS
from wordtools.ruzzle.board.rules import Rules
from wordtools.ruzzle.solve._listing import Listing
from wordtools.ruzzle.solve._search import Search
from wordtools.ruzzle.solve.reading import Codes

MOST_SNAKES = 1_000_000  # of a board; a random one of 255 x 255 cells has some 117,000
MOST_NEIGHBOURS = 64
MOST_BUDGET = 1 << 62
FULL, SPENT = 1, 2


class Workbenches(threading.local):
    """A workbench for each thread that asks for one."""

    def __init__(self, dawg: Dawg, alphabet: Alphabet, rules: Rules) -> None:
        """Makes one; called anew in each thread."""
        self.own = Workbench(dawg, alphabet, rules)


class Workbench:
    """One thread's kernels for one word graph and one rule set."""

    def __init__(self, dawg: Dawg, alphabet: Alphabet, rules: Rules) -> None:
        """Makes the kernels."""
        self.rules = rules
        self.search = Search(dawg.records, len(dawg), dawg.longest, len(alphabet))
        self.listing = Listing(alphabet.letters)
        self.shape: object = None

    def run(self, board: Board, codes: Codes, *, every: bool, budget: int) -> None:
        """Finds the words of a board; they are in ``search`` until the next run of this thread.

        Raises:
            GridError: neighbours that cannot be.
            BudgetError: the budget is used up, or there are over a million snakes.
        """
        grid = board.grid
        self.take_shape(grid.rows, grid.columns, board.neighbours, grid.cells.count(None))
        search = self.search
        while True:
            state = search.run(*codes, int(every), max(0, min(budget, MOST_BUDGET)))
            if state != FULL:
                break
            if search.capacity >= MOST_SNAKES:
                raise BudgetError(
                    f"over {search.capacity:,} snakes on this board: ask for longer words, or for the best snakes only"
                )
            search.reserve(min(8 * search.capacity, MOST_SNAKES))
        if state == SPENT:
            raise BudgetError(
                f"stopped after {budget:,} steps: this board has too many snakes for this word list; fewer visits?"
            )

    def take_shape(self, rows: int, columns: int, neighbours: Neighbours | None, holes: int) -> None:
        """Gives the kernel the cells that touch each cell, where they differ from those of the board before."""
        cells = rows * columns
        shape = neighbours or (rows, columns), holes
        if shape == self.shape:
            return
        near = every_cell(rows, columns) if neighbours is None else checked(neighbours, cells)
        self.shape = None
        set_rules(self.search, self.rules, cells - holes)
        self.search.graph(*flat(near), self.rules.visits)
        self.shape = shape


def set_rules(search: Search, rules: Rules, cells: int) -> None:
    """Gives a kernel the points by length, and the shortest length that counts on a board of this size."""
    points = array("q", map(rules.points_for_length, range(MOST_LETTERS + 1)))
    search.rules(points, min(rules.minimum(cells), MOST_LETTERS + 1))


def checked(neighbours: Neighbours, cells: int) -> Neighbours:
    """Checks which cells touch, before a kernel goes by it."""
    good = len(neighbours) == cells and all(
        all(isinstance(cell, int) for cell in touched) and list(touched) == sorted(set(touched))
        for touched in neighbours
    )
    if not good:
        raise GridError("neighbours: each cell needs the ascending numbers of the cells that it touches")
    ends = [(touched[0], touched[-1]) for touched in neighbours if touched]
    if max(map(len, neighbours)) > MOST_NEIGHBOURS or not all(0 <= low <= high < cells for low, high in ends):
        raise GridError(f"neighbours: a cell touches at most {MOST_NEIGHBOURS} cells, all of them on the board")
    return neighbours


def flat(neighbours: Neighbours) -> tuple[array[int], array[int]]:
    """Lays the neighbours out flat: where each cell's begin, and all of them."""
    begins = array("I", accumulate(map(len, neighbours), initial=0))
    return begins, array("H", chain.from_iterable(neighbours))
