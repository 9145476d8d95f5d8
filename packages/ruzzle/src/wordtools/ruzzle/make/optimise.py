"""The best board: hill climbing with a pool, as in danvk/hybrid-boggle.

All boards that differ from one of the pool by one letter, or by two letters in each other's place, are scored; the
best of them and of the pool make the next pool, until it stays as it is. One board alone sticks at the first hill, but
is there soon when it takes the first improvement: before a large pool, some single boards climb so, and whenever the
climb is stopped after some seconds, it has a good board.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from wordtools.core.errors import GridError, OptionError
from wordtools.core.run.clock import Stop
from wordtools.ruzzle.board.board import Board, as_board
from wordtools.ruzzle.solve.solver import Solver

POOL = 100
SINGLES = 20  # single boards that climb before a large pool: on 5 x 5 cells each takes half a CPU second
SINGLE_BATCH = 64  # neighbours of a single board scored at a time: often one of them is better
LARGE_POOL = 100  # boards: a smaller pool is soon there itself
BATCH_CELLS = 1 << 12  # cells of the boards scored at a time: full 8 x 8 boards take some 10 ms each
MOST_CELLS = 64
BY = ("points", "words")  # what boards are compared by


class Climb(NamedTuple):
    """The best board so far.

    >>> print(Climb(9, "TEAS", 100, 2, 2))
    T   E
    A   S
    9 points, the best of 100 boards
    """

    points: int
    """Or words, where boards are compared by these."""
    text: str
    """Its letters, row by row, a character a cell."""
    scored: int
    """How many boards have been scored."""
    rows: int = 0
    columns: int = 0
    top: tuple[tuple[str, int], ...] = ()
    """The best boards of the pools, each once however it is turned: at the end of a pool's step, and of the climb."""
    marks: tuple[str, ...] = ()
    """The multipliers of each cell, as they are written behind its letter: ``*2l*3w``; () where no cell has any."""
    complete: bool = True
    """False for the last board of a climb that was stopped."""

    @property
    def board(self) -> Board:
        """The board itself."""
        return as_board(self.text, self.rows, self.columns, self.marks)

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
    marks: Sequence[str] = (),
    stop: Stop | None = None,
) -> Iterator[Climb]:
    """Looks for the board with the most points or words, and yields the best so far after each batch of boards.

    Ends when the pool stays as it is; the last board is the result. It need not be the best there is: a larger
    pool or another seed may find a better one. The same seed gives the same board. *marks* are the multipliers that
    lie under the letters, a text a cell, as ``marks_of`` returns them. *stop* is asked after each batch: True ends
    the climb with the best so far.

    Raises:
        GridError: more than 64 cells, or none; or not one text of multipliers for each.
        OptionError: an empty pool, or a target that is not in ``BY``.
    """
    if by not in BY:
        raise OptionError(f"boards are compared by {' or '.join(BY)}, not {by!r}")
    if pool < 1:
        raise OptionError(f"pool must be 1 or more, not {pool}")
    cells = rows * columns
    if rows < 1 or columns < 1 or cells > MOST_CELLS:
        raise GridError(f"the best board is looked for among boards of 1 to {MOST_CELLS} cells, not {rows} x {columns}")
    if marks and len(marks) != cells:
        raise GridError(f"multipliers of {cells} cells are needed, not of {len(marks)}")
    letters = [letter for letter in solver.alphabet.letters if len(letter) == 1]
    if not letters:
        raise GridError("no letter of this alphabet is one character, as the best board needs them")
    turns = [turn for turn in symmetries(rows, columns) if not marks or [marks[cell] for cell in turn] == list(marks)]
    fresh = list(dict.fromkeys("".join(rng.choices(letters, k=cells)) for _ in range(pool)))
    best = Climb(-1, "", 0, rows, columns, (), tuple(marks))

    def steps() -> Iterator[Climb]:
        found = best
        if pool >= LARGE_POOL:
            for found in _singles(solver, best, rng, letters, turns, by, keep):
                yield found
        yield from _climb(solver, found, fresh, pool, letters, turns, by, keep)

    for step in steps():
        if stop is not None and stop():
            yield step._replace(complete=False)
            return
        yield step


def _singles(
    solver: Solver, best: Climb, rng: random.Random, letters: list[str], turns: list[list[int]], by: str, keep: int
) -> Iterator[Climb]:
    """Climbs with one board at a time: on to the best of a batch of its neighbours as soon as that is better."""
    found: dict[str, int] = {}
    cells = best.rows * best.columns
    for _ in range(SINGLES):
        here, points = "", -1
        near = ["".join(rng.choices(letters, k=cells)) for _ in range(SINGLE_BATCH)]
        while near:
            batch, near = near[:SINGLE_BATCH], near[SINGLE_BATCH:]
            top, text = max(zip(_scores(solver, batch, best, by), batch, strict=True))
            if top > points:
                here, points = text, top
                near = list(dict.fromkeys(_near(here, letters)))
                rng.shuffle(near)
                found = _select([(-points, here)], found, turns, keep)
            if points > best.points:
                best = best._replace(points=points, text=here)
            best = best._replace(scored=best.scored + len(batch), top=tuple(found.items()))
            yield best


def _climb(
    solver: Solver,
    best: Climb,
    fresh: list[str],
    pool: int,
    letters: list[str],
    turns: list[list[int]],
    by: str,
    keep: int,
) -> Iterator[Climb]:
    """Climbs with one size of pool from the boards in *fresh*; *best* is that of the pools before."""
    found = dict(best.top)  # the best boards of the pools before
    kept: dict[str, int] = {}  # the pool: board, in the first of its turned and mirrored forms, and points
    done: set[str] = set()  # boards whose neighbours have been scored
    batch_size = max(1, BATCH_CELLS // len(turns[0]))
    while fresh:
        ranked: list[tuple[int, str]] = []
        for first in range(0, len(fresh), batch_size):
            batch = fresh[first : first + batch_size]
            scored = [(-points, text) for points, text in zip(_scores(solver, batch, best, by), batch, strict=True)]
            ranked += scored
            lost, text = min(scored)
            points, text = max((best.points, best.text), (-lost, text), key=lambda one: one[0])
            best = best._replace(points=points, text=text, scored=best.scored + len(batch))
            if first + batch_size >= len(fresh):
                kept = _select(ranked, kept, turns, pool)
                found = _select([], found | dict(list(kept.items())[:keep]), turns, keep)
            elif points > max(found.values(), default=-1):
                found = _select([(-points, text)], found, turns, keep)  # a stop leaves what was found within a step
            best = best._replace(top=tuple(found.items()))
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


def marks_of(board: Board) -> tuple[str, ...]:
    """Returns the multipliers of each cell as they are written behind its letter; () where no cell has any.

    Raises:
        GridError: the board has a hole, or cells that touch otherwise than those of a plain board.
    """
    tiles = [tile for tile in board.grid.cells if tile is not None]
    if len(tiles) < len(board.grid.cells) or board.neighbours is not None:
        raise GridError("multipliers are those of a plain board without holes")
    marks = [f"*{tile.letter_multiplier}l*{tile.word_multiplier}w" for tile in tiles]
    return () if {"*1l*1w"}.issuperset(marks) else tuple(marks)


def _scores(solver: Solver, texts: list[str], climb: Climb, by: str) -> list[int]:
    if not climb.marks:
        totals = solver.totals(texts, climb.rows, climb.columns)
        return list(totals.points if by == BY[0] else totals.words)
    # with multipliers the best snake of each word counts: the words must be kept
    row = climb.columns
    boards = []
    for text in texts:
        cells = list(map("".join, zip(text, climb.marks, strict=True)))
        boards.append("\n".join(" ".join(cells[k : k + row]) for k in range(0, len(cells), row)))
    return [one.total if by == BY[0] else one.found for one in (solver.write(board, limit=0) for board in boards)]


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
