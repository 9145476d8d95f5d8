"""The words of boards written as JSON, without an object for each: by the kernel, many boards at a time."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from wordtools.core.errors import WordtoolsError
from wordtools.ruzzle.board.board import Board, cells_json
from wordtools.ruzzle.solve._together import COMPILED
from wordtools.ruzzle.solve.reading import Batch, Codes, Plain
from wordtools.ruzzle.solve.solution import Solution
from wordtools.ruzzle.solve.workbench import Workbench

ROOM = 1 << 14  # bytes set aside for a board; one that needs more is written by itself
MOST = 1 << 31  # words of a board that are written
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


@dataclass(frozen=True)
class Manner:
    """What is written of a board, and in which order.

    >>> from wordtools.ruzzle import Solver
    >>> Manner("length", limit=1, paths=True).by
    'length'
    >>> Solver.for_language("en").write("a b / c d", by="length", limit=1, paths=True).words
    '[{"word": "CAB", "score": 9, "path": [[1, 0], [0, 0], [0, 1]]}]'
    """

    by: str = "score"
    """The order of the words, as in ``Solution.sorted``."""
    reverse: bool = False
    limit: int | None = None
    """Number of words; the first ones are written."""
    paths: bool = False
    """The snake of each word too."""
    every: bool = False
    """Every snake of a word."""


def by_objects(solution: Solution, manner: Manner) -> Written:
    """Writes a solution by way of its objects: for what the kernel does not write."""
    rows: list[dict[str, object]] = []
    for find in solution.sorted(manner.by, reverse=manner.reverse)[: manner.limit]:
        rows.append({"word": find.word, "score": find.score})
        if manner.paths:
            rows[-1]["path"] = [solution.board.grid.place(cell) for cell in find.path]
    data = json.dumps(rows, ensure_ascii=False).encode()
    return Written(len(solution.words), solution.longest, solution.total, cells_json(solution.board), data)


def one(bench: Workbench, board: Board, codes: Codes, manner: Manner, budget: int) -> Written:
    """Solves and writes one board.

    Raises:
        GridError, BudgetError: as ``Solver.solve``.
    """
    bench.run(board, codes, every=False, budget=budget)
    listing, found = bench.listing, bench.search.found
    order, reverse, limit, paths = _wanted(bench, manner)
    listing.arrange(bench.search, order, reverse)
    words = listing.json(min(limit, found), paths, board.grid.columns)
    return Written(found, listing.most, listing.total, cells_json(board), b"[%b]" % words)


def together(bench: Workbench, boards: Sequence[Plain], manner: Manner) -> Iterator[Written | None]:
    """Solves and writes plain boards, those of one shape at once; None: it is to be written by itself.

    A board is where it needs more room than there is, or where the kernel is not compiled.
    """
    alike: dict[object, list[int]] = {}
    for number, board in enumerate(boards if COMPILED else ()):
        key = board.rows, board.columns, board.neighbours, board.letters.count(0)
        alike.setdefault(key, []).append(number)
    done: dict[int, Written | None] = {}
    for numbers in alike.values():
        if len(numbers) > 1:
            done.update(zip(numbers, _alike(bench, [boards[number] for number in numbers], manner), strict=True))
    return map(done.get, range(len(boards)))


def lines(bench: Workbench, batch: Batch, first: int, around: Sequence[bytes], manner: Manner) -> bytes | None:
    """Solves and writes boards of one shape, a line each; None: they are to be written one by one.

    Args:
        bench: the kernels.
        batch: the boards.
        first: the number of the first one.
        around: what is written before the number of a board, the board, the count of words, the letters of the longest,
            the total, the words, and behind them.
        manner: what is written of the words.
    """
    if not (COMPILED and bench.listing.plain) or manner.every:
        return None
    try:
        bench.take_shape(batch.rows, batch.columns, None, 0)
    except WordtoolsError:
        return None
    number, board, count, longest, total, words, end = around
    around = number, board + b"[[", b"]]" + count, longest, total, words + b"[", b"]" + end
    stretches = (*around, b", ", b"], [", *batch.texts)
    written = bench.together.lines(
        bench.search,
        batch.tiles,
        batch.letters,
        batch.points,
        batch.factors,
        b"".join(stretches),
        array("I", accumulate(map(len, stretches))),
        first,
        *_wanted(bench, manner),
        batch.columns,
        ROOM,
    )
    return written or None


def _wanted(bench: Workbench, manner: Manner) -> tuple[bytes, bool, int, bool]:
    """Returns the order, whether it is reversed, the limit, and whether there are paths, as the kernel takes them."""
    limit = MOST if manner.limit is None else min(manner.limit, MOST)
    return ORDERS[bench.rules.order][manner.by], manner.reverse, limit, manner.paths


def _alike(bench: Workbench, boards: list[Plain], manner: Manner) -> Iterator[Written | None]:
    """Solves boards of one shape."""
    first = boards[0]
    try:
        bench.take_shape(first.rows, first.columns, first.neighbours, first.letters.count(0))
    except WordtoolsError:
        yield from [None] * len(boards)
        return
    n = len(boards)
    ends, totals = array("q", bytes(8 * n)), array("q", bytes(8 * n))
    counts, longest = array("I", bytes(4 * n)), array("I", bytes(4 * n))
    text = bench.together.boards(
        bench.search,
        b"".join([board.letters for board in boards]),
        array("q", b"".join([board.points for board in boards])),
        array("q", b"".join([board.factors for board in boards])),
        *_wanted(bench, manner),
        first.columns,
        ROOM,
        ends,
        counts,
        totals,
        longest,
    )
    begin = 0
    for board, end, found, total, most in zip(boards, ends, counts, totals, longest, strict=True):
        if end < 0:
            yield None
        else:
            yield Written(found, most, total, board.cells, b"[%b]" % text[begin:end])
            begin = end
