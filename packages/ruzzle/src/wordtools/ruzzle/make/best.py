"""The best boards by many climbs: each starts from random boards of its own, and what most of them agree on is good.

A climb need not end at the best board there is. How many of the restarts reach the same one is the evidence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypedDict, Unpack

from wordtools.core.errors import OptionError
from wordtools.core.run.jobs import run
from wordtools.ruzzle.board.board import Board, as_board
from wordtools.ruzzle.make.many import ClimbJob
from wordtools.ruzzle.make.optimise import BY, POOL
from wordtools.ruzzle.solve.solver import Solver

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from wordtools.core.run.results import Results

Ranked: TypeAlias = tuple[str, int]  # a board, a character a cell, and its points or words


@dataclass(frozen=True)
class BestBoards:
    """The best boards that were found.

    >>> found = BestBoards((("TEAS", 9),), restarts=3, agreeing=2, rows=2, columns=2)
    >>> print(found)
    best 9 points, reached by 2 of 3 restarts
    >>> found.boards[0]
    ('TEAS', 9)
    """

    boards: tuple[Ranked, ...]
    """Best first, each once however it is turned."""
    restarts: int
    agreeing: int
    """How many of the restarts ended at the first one's points."""
    by: str = BY[0]
    rows: int = 4
    columns: int = 4
    marks: tuple[str, ...] = ()
    """The multipliers of each cell, as they are written behind its letter."""

    def board(self, number: int = 0) -> Board:
        """Returns one of them, 0 the best."""
        return as_board(self.boards[number][0], self.rows, self.columns, self.marks)

    def __str__(self) -> str:
        """Writes what was found."""
        return f"best {self.boards[0][1]:,} {self.by}, reached by {self.agreeing:,} of {self.restarts:,} restarts"


def best_job(
    solver: Solver,
    rows: int = 4,
    columns: int = 4,
    *,
    seed: int = 0,
    pool: int = POOL,
    by: str = BY[0],
    limit: int = 1,
    marks: Sequence[str] = (),
) -> ClimbJob:
    """Makes the job of ``best_boards``, for a file of its results.

    Raises:
        OptionError: no board is wanted.
        GridError: a size that cannot be scored.
    """
    if limit < 1:
        raise OptionError(f"limit must be 1 or more, not {limit}")
    return ClimbJob(solver.recipe, rows, columns, pool, seed, by, limit, tuple(marks))


class Climbing(TypedDict, total=False):
    """How boards are looked for, and where: the options of ``climbs`` and ``best_boards``."""

    restarts: int
    """Climbs, each from random boards of its own: 1."""
    seed: int
    """Of the random boards: 0; the first climb is that of ``climb`` with ``random.Random(seed)``."""
    pool: int
    """Boards that a climb keeps: ``POOL``."""
    by: str
    """``points`` or ``words``."""
    limit: int
    """Boards to find: 1."""
    marks: Sequence[str]
    """The multipliers under the letters, as ``marks_of`` a board returns them: none."""
    jobs: int
    """Threads to use: 1."""
    executor: Executor | None
    """Where to run instead, when the caller has one."""
    results: Results | None
    """A file of what is done already, opened for ``best_job`` of the same arguments."""
    stop: Callable[[], bool] | None
    """Asked between climbs, once one is done; True ends the run."""


def climbs(solver: Solver, rows: int = 4, columns: int = 4, **how: Unpack[Climbing]) -> Iterator[BestBoards]:
    """Looks for the best boards of a size and yields them after each climb; multipliers only where *marks* are given.

    Args:
        solver: whose words and rules.
        rows: of the boards.
        columns: likewise; 64 cells at most.
        how: see ``Climbing``.

    Raises:
        GridError: a size that cannot be scored.
        OptionError: an argument that cannot be.
        TypeError: there is no such option.
    """
    unknown = how.keys() - Climbing.__annotations__.keys()
    if unknown:
        raise TypeError(f"no option {min(unknown)!r}: use some of {', '.join(Climbing.__annotations__)}")
    restarts, stop = how.get("restarts", 1), how.get("stop")
    if restarts < 1:
        raise OptionError(f"restarts must be 1 or more, not {restarts}")
    by, limit = how.get("by", BY[0]), how.get("limit", 1)
    marks, pool = tuple(how.get("marks", ())), how.get("pool", POOL)
    job = best_job(solver, rows, columns, seed=how.get("seed", 0), pool=pool, by=by, limit=limit, marks=marks)
    found: dict[str, int] = {}
    tops: list[int] = []

    def over() -> bool:
        return bool(tops) and stop is not None and stop()

    jobs, executor, results = how.get("jobs", 1), how.get("executor"), how.get("results")
    for _, one in run(job, range(restarts), jobs=jobs, executor=executor, stop=over, results=results):
        found.update(one.top)
        tops.append(one.points)
        ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))[:limit]
        yield BestBoards(tuple(ranked), len(tops), tops.count(max(tops)), by, rows, columns, marks)


def best_boards(solver: Solver, rows: int = 4, columns: int = 4, **how: Unpack[Climbing]) -> BestBoards:
    """Looks for the best boards of a size with some climbs; the arguments are those of ``climbs``."""
    *_, last = climbs(solver, rows, columns, **how)
    return last
