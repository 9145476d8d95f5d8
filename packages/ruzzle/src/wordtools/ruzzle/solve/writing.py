"""The words of a board written as JSON by the kernel, without an object for each."""

from __future__ import annotations

import json
from typing import NamedTuple

from wordtools.ruzzle.board.board import Board, cells_json
from wordtools.ruzzle.solve.reading import Codes
from wordtools.ruzzle.solve.solution import Solution
from wordtools.ruzzle.solve.workbench import Workbench

SCORE, LENGTH, START, END, WORD, PATH, FALLING = 1, 2, 3, 4, 5, 6, 8
# the same orders as in ``solution.ORDERS``, as the kernel takes them
ORDERS = {
    "wordtools": {
        "score": bytes((SCORE | FALLING, LENGTH | FALLING, WORD, PATH)),
        "length": bytes((LENGTH | FALLING, SCORE | FALLING, WORD, PATH)),
        "start": bytes((START, SCORE | FALLING, WORD, PATH)),
        "end": bytes((END, SCORE | FALLING, WORD, PATH)),
        "word": bytes((WORD, SCORE | FALLING, PATH)),
    },
    "elzzur": {
        "score": bytes((SCORE | FALLING, LENGTH, WORD | FALLING)),
        "length": bytes((LENGTH | FALLING, SCORE | FALLING, WORD | FALLING)),
        "start": bytes((START, SCORE, WORD)),
        "end": bytes((END, SCORE, WORD)),
        "word": bytes((WORD, SCORE | FALLING)),
    },
}


class Written(NamedTuple):
    """The words of a board as JSON, and what they come to.

    >>> from wordtools.ruzzle import Solver
    >>> written = Solver.for_language("en").write("a b / c d", limit=2)
    >>> written
    <Written 8 words, 46 points>
    >>> print(written)
    [{"word": "CAB", "score": 9}, {"word": "BAD", "score": 7}]
    """

    found: int
    """Words of the board, each once."""
    longest: int
    """Letters of the longest."""
    total: int
    """Points of all words."""
    cells: str
    """The rows of the board as JSON, each cell as its text."""
    data: bytes
    """The words, as UTF-8."""

    @property
    def words(self) -> str:
        """A JSON array of objects with ``word``, ``score`` and, if asked for, ``path``: a list of [row, column]."""
        return self.data.decode()

    def __str__(self) -> str:
        """Returns the JSON of the words."""
        return self.words

    def __repr__(self) -> str:
        """Shows the numbers."""
        return f"<Written {self.found} words, {self.total} points>"


def written(
    bench: Workbench, board: Board, codes: Codes, budget: int, order: tuple[str, bool, int | None], paths: bool
) -> Written:
    """Solves and writes one board; *order* is that of the words, whether it is reversed, and how many are written.

    Raises:
        GridError, BudgetError: as ``Solver.solve``.
    """
    by, reverse, limit = order
    bench.run(board, codes, every=False, budget=budget)
    listing, found = bench.listing, bench.search.found
    listing.arrange(bench.search, ORDERS[bench.rules.order][by], reverse)
    words = listing.json(found if limit is None else min(limit, found), paths, board.grid.columns)
    return Written(found, listing.most, listing.total, cells_json(board), b"[%b]" % words)


def by_objects(solution: Solution, limit: int | None, paths: bool) -> Written:
    """Writes a solution by way of its objects: every snake of a word, and letters that JSON has to escape."""
    rows: list[dict[str, object]] = []
    for find in solution[:limit]:
        rows.append({"word": find.word, "score": find.score})
        if paths:
            rows[-1]["path"] = [solution.board.grid.place(cell) for cell in find.path]
    data = json.dumps(rows, ensure_ascii=False).encode()
    return Written(len(solution.words), solution.longest, solution.total, cells_json(solution.board), data)
