"""The words of boards written as JSON, without an object for each: by the kernel, many boards at a time."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wordtools.core import WordtoolsError
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.solve._listing import COMPILED
from wordtools.ruzzle.solve.reading import Codes
from wordtools.ruzzle.solve.solution import Solution
from wordtools.ruzzle.solve.workbench import Workbench

MOST_PLAIN = 64  # cells of a board that can be written with others
ROOM = 1 << 14  # bytes set aside for a board; one that needs more is written by itself
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
    """The words of a board as JSON, and what they come to."""

    found: int
    """Words of the board, each once."""
    longest: int
    """Letters of the longest."""
    total: int
    """Points of all words."""
    words: str
    """A JSON array of objects with ``word``, ``score`` and, if asked for, ``path``: a list of [row, column]."""

    def __str__(self) -> str:
        """Returns the JSON."""
        return self.words

    def __repr__(self) -> str:
        """Shows the numbers."""
        return f"<Written {self.found} words, {self.total} points>"


@dataclass(frozen=True)
class Manner:
    """What is written of a board, and in which order."""

    by: str = "score"
    """The order of the words, as in ``Solution.sorted``."""
    reverse: bool = False
    limit: int | None = None
    """Only the first so many words."""
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
    text = json.dumps(rows, ensure_ascii=False)
    return Written(len(solution.words), solution.longest, solution.total, text)


def one(bench: Workbench, board: Board, codes: Codes, manner: Manner, budget: int) -> Written:
    """Solves and writes one board.

    Raises:
        GridError, BudgetError: as ``Solver.solve``.
    """
    bench.run(board, codes, every=False, budget=budget)
    listing, found = bench.listing, bench.search.found
    listing.arrange(bench.search, ORDERS[bench.rules.order][manner.by], manner.reverse)
    limit = found if manner.limit is None else min(manner.limit, found)
    words = listing.json(limit, manner.paths, board.grid.columns).decode()
    return Written(found, listing.most, listing.total, f"[{words}]")


def many(
    bench: Workbench, boards: Sequence[tuple[Board, Codes]], manner: Manner, budget: int
) -> Iterator[Written | WordtoolsError]:
    """Solves and writes boards, those of one shape together where the kernel is compiled."""
    alike: dict[object, list[int]] = {}
    for number, (board, codes) in enumerate(boards):
        cells = len(codes[0])
        plain = COMPILED and cells <= MOST_PLAIN and not codes[1][cells] and bench.rules.visits == 1
        if plain:
            key = board.grid.rows, board.grid.columns, board.neighbours, codes[0].count(0)
            alike.setdefault(key, []).append(number)
    done: dict[int, Written] = {}
    for numbers in alike.values():
        if len(numbers) > 1:
            done.update(_together(bench, [(number, *boards[number]) for number in numbers], manner))
    for number, (board, codes) in enumerate(boards):
        try:
            yield done.get(number) or one(bench, board, codes, manner, budget)
        except WordtoolsError as error:
            yield error


def _together(bench: Workbench, boards: list[tuple[int, Board, Codes]], manner: Manner) -> dict[int, Written]:
    """Solves boards of one shape; those that need more room than there is are left out."""
    first = boards[0][1]
    try:
        bench.take_shape(first)
    except WordtoolsError:
        return {}
    points, factors = array("q"), array("q")
    for _, _, codes in boards:
        points += codes[3]
        factors += codes[4]
    n = len(boards)
    ends, totals = array("q", bytes(8 * n)), array("q", bytes(8 * n))
    counts, longest = array("I", bytes(4 * n)), array("I", bytes(4 * n))
    text = bench.listing.boards(
        bench.search,
        b"".join([codes[0] for _, _, codes in boards]),
        points,
        factors,
        ORDERS[bench.rules.order][manner.by],
        manner.reverse,
        (1 << 31) if manner.limit is None else min(manner.limit, 1 << 31),
        manner.paths,
        first.grid.columns,
        ROOM,
        ends,
        counts,
        totals,
        longest,
    )
    done = {}
    begin = 0
    for k, (number, _, _) in enumerate(boards):
        if ends[k] >= 0:
            done[number] = Written(counts[k], longest[k], totals[k], f"[{text[begin : ends[k]].decode()}]")
            begin = ends[k]
    return done
