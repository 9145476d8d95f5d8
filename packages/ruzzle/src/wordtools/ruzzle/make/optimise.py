"""The best board: hill climbing with a pool, as in danvk/hybrid-boggle.

All boards that differ from one of the pool by one letter, or by two letters in each other's place, are scored; the
best of them and of the pool make the next pool, until it stays as it is. One board alone sticks at the first hill.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator
from itertools import combinations, islice
from typing import NamedTuple

from wordtools.core import Grid, GridError
from wordtools.core.errors import OptionError
from wordtools.ruzzle.board.board import Board, Tile
from wordtools.ruzzle.solve.solver import Solver

POOL = 100
BATCH = 4_096  # boards scored at a time
MOST_CELLS = 64
BY = ("points", "words")  # what boards are compared by


class Climb(NamedTuple):
    """The best board so far."""

    points: int
    """Or words, where boards are compared by these."""
    text: str
    """Its letters, row by row, a character a cell."""
    scored: int
    """How many boards have been scored."""
    rows: int = 0
    columns: int = 0
    top: tuple[tuple[str, int], ...] = ()
    """The best boards of the pool, each once however it is turned, once all boards near the last pool are scored."""

    @property
    def board(self) -> Board:
        """The board itself."""
        return Board(Grid(self.rows, self.columns, tuple(map(Tile, self.text))))

    def __str__(self) -> str:
        """Writes the board and its points."""
        return f"{self.board}\n{self.points} points, the best of {self.scored:,} boards"

    def _repr_svg_(self) -> str:
        return self.board._repr_svg_()


def climb(
    solver: Solver,
    rng: random.Random,
    *,
    rows: int = 4,
    columns: int = 4,
    pool: int = POOL,
    by: str = BY[0],
    keep: int = 1,
) -> Iterator[Climb]:
    """Looks for the board with the most points or words, and yields the best so far after each batch of boards.

    Ends when the pool stays as it is; the last board is the result. It need not be the best there is: a larger
    pool or another seed may find a better one. The same seed gives the same board.

    Raises:
        GridError: more than 64 cells, or none.
        OptionError: an empty pool, or a target that is not in ``BY``.
    """
    if by not in BY:
        raise OptionError(f"boards are compared by {' or '.join(BY)}, not {by!r}")
    if pool < 1:
        raise OptionError(f"pool must be 1 or more, not {pool}")
    cells = rows * columns
    if rows < 1 or columns < 1 or cells > MOST_CELLS:
        raise GridError(f"the best board is looked for among boards of 1 to {MOST_CELLS} cells, not {rows} x {columns}")
    letters = [letter for letter in solver.alphabet.letters if len(letter) == 1]
    if not letters:
        raise GridError("no letter of this alphabet is one character, as the best board needs them")
    turns = symmetries(rows, columns)
    fresh = list(dict.fromkeys("".join(rng.choices(letters, k=cells)) for _ in range(pool)))
    kept: dict[str, int] = {}  # the pool: board, in the first of its turned and mirrored forms, and points
    done: set[str] = set()  # boards whose neighbours have been scored
    best = Climb(-1, "", 0, rows, columns)
    while fresh:
        ranked: list[tuple[int, str]] = []
        for first in range(0, len(fresh), BATCH):
            batch = fresh[first : first + BATCH]
            scores = _scores(solver, batch, rows, columns, by)
            ranked += ((-points, text) for points, text in zip(scores, batch, strict=True))
            top = min(ranked)
            points, text = max((best.points, best.text), (-top[0], top[1]), key=lambda found: found[0])
            best = Climb(points, text, best.scored + len(batch), rows, columns)
            if first + BATCH >= len(fresh):
                kept = _select(ranked, kept, turns, pool)
                best = best._replace(top=tuple(islice(kept.items(), keep)))
            yield best
        fresh = list(dict.fromkeys(near for text in kept if text not in done for near in _near(text, letters)))
        done.update(kept)


def symmetries(rows: int, columns: int) -> list[list[int]]:
    """Lists the turns and mirror images of a board as orders of its cells."""
    grid = [[row * columns + column for column in range(columns)] for row in range(rows)]
    found = []
    for _ in range(4):
        grid = [list(line) for line in zip(*grid[::-1], strict=True)]
        for form in (grid, grid[::-1]):
            if len(form) == rows:
                found.append([cell for line in form for cell in line])
    return found


def _scores(solver: Solver, texts: list[str], rows: int, columns: int, by: str) -> list[int]:
    totals = solver.totals(texts, rows, columns)
    return list(totals.points if by == BY[0] else totals.words)


def _select(ranked: list[tuple[int, str]], kept: dict[str, int], turns: list[list[int]], pool: int) -> dict[str, int]:
    """Keeps the best boards, each once however it is turned."""
    chosen: dict[str, int] = {}
    ranked = ranked + [(-points, text) for text, points in kept.items()]
    heapq.heapify(ranked)
    while ranked and len(chosen) < pool:
        lost, text = heapq.heappop(ranked)
        chosen[min("".join([text[cell] for cell in turn]) for turn in turns)] = -lost
    return chosen


def _near(text: str, letters: list[str]) -> Iterator[str]:
    """Goes through the boards one letter or one swap away."""
    for cell, old in enumerate(text):
        for letter in letters:
            if letter != old:
                yield text[:cell] + letter + text[cell + 1 :]
    for one, two in combinations(range(len(text)), 2):
        if text[one] != text[two]:
            yield text[:one] + text[two] + text[one + 1 : two] + text[one] + text[two + 1 :]
