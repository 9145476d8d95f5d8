"""The best boards by many climbs: each starts from random boards of its own, and what most of them agree on is good.

A climb need not end at the best board there is. How many of the restarts reach the same one is the evidence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TypeAlias

from wordtools.core.errors import OptionError
from wordtools.core.run.jobs import run
from wordtools.core.run.results import Results
from wordtools.ruzzle.make.many import ClimbJob
from wordtools.ruzzle.make.optimise import BY, POOL
from wordtools.ruzzle.solve.recipe import Recipe
from wordtools.ruzzle.solve.solver import Solver

Ranked: TypeAlias = tuple[str, int]  # a board, a character a cell, and its points or words


@dataclass(frozen=True)
class Best:
    """The best boards that were found."""

    boards: tuple[Ranked, ...]
    """Best first, each once however it is turned."""
    restarts: int
    agreeing: int
    """How many of the restarts ended at the first one's points."""
    by: str = BY[0]

    def __str__(self) -> str:
        """Says what was found."""
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
) -> ClimbJob:
    """Makes the job of ``best_boards``, for a file of its results.

    Raises:
        OptionError: no board is wanted.
        GridError: a size that cannot be scored.
    """
    if limit < 1:
        raise OptionError(f"limit must be 1 or more, not {limit}")
    return ClimbJob(Recipe.of(solver), rows, columns, pool, seed, by, limit)


def climbs(
    solver: Solver,
    rows: int = 4,
    columns: int = 4,
    *,
    restarts: int = 1,
    seed: int = 0,
    pool: int = POOL,
    by: str = BY[0],
    limit: int = 1,
    jobs: int = 1,
    executor: Executor | None = None,
    results: Results | None = None,
    stop: Callable[[], bool] | None = None,
) -> Iterator[Best]:
    """Looks for the best boards of a size, without multipliers, and yields them after each climb.

    Args:
        solver: whose words and rules.
        rows: of the boards.
        columns: likewise; 64 cells at most.
        restarts: climbs, each from random boards of its own.
        seed: of the random boards; the first climb is that of ``climb`` with ``random.Random(seed)``.
        pool: boards that a climb keeps.
        by: ``points`` or ``words``.
        limit: boards to find.
        jobs: threads to use.
        executor: where to run instead, when the caller has one.
        results: a file of what is done already, opened for ``best_job`` of the same arguments.
        stop: asked between climbs, once one is done; when it says True, no further one is begun.

    Raises:
        GridError: a size that cannot be scored.
        OptionError: an argument that cannot be.
    """
    if restarts < 1:
        raise OptionError(f"restarts must be 1 or more, not {restarts}")
    job = best_job(solver, rows, columns, seed=seed, pool=pool, by=by, limit=limit)
    found: dict[str, int] = {}
    tops: list[int] = []

    def over() -> bool:
        return bool(tops) and stop is not None and stop()

    for _, one in run(job, range(restarts), jobs=jobs, executor=executor, stop=over, results=results):
        found.update(one.top)
        tops.append(one.points)
        ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))[:limit]
        yield Best(tuple(ranked), len(tops), tops.count(max(tops)), by)


def best_boards(
    solver: Solver,
    rows: int = 4,
    columns: int = 4,
    *,
    restarts: int = 1,
    seed: int = 0,
    pool: int = POOL,
    by: str = BY[0],
    limit: int = 1,
    jobs: int = 1,
    executor: Executor | None = None,
    results: Results | None = None,
) -> Best:
    """Looks for the best boards of a size with some climbs; ``climbs`` says what the arguments are."""
    *_, last = climbs(
        solver,
        rows,
        columns,
        restarts=restarts,
        seed=seed,
        pool=pool,
        by=by,
        limit=limit,
        jobs=jobs,
        executor=executor,
        results=results,
    )
    return last
