"""The best boards by many climbs: each starts from random boards of its own, and what most of them agree on is good.

A climb need not end at the best board there is. How many of the restarts reach the same one is the evidence.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TypeAlias

from wordtools.core.errors import OptionError
from wordtools.core.run.jobs import run
from wordtools.core.run.results import Results
from wordtools.ruzzle.make.optimise import BY, POOL, climb
from wordtools.ruzzle.solve.recipe import Recipe, solver_of
from wordtools.ruzzle.solve.solver import Solver

Ranked: TypeAlias = tuple[str, int]  # a board, a character a cell, and its points or words


@dataclass(frozen=True)
class BestJob:
    """Climbs, as a job of ``wordtools.core.run.jobs``: a part is the seed of one."""

    recipe: Recipe
    rows: int
    columns: int
    pool: int
    by: str
    keep: int

    def run(self, part: int) -> tuple[Ranked, ...]:
        """Climbs from one seed; returns the best boards of the last pool."""
        size = {"rows": self.rows, "columns": self.columns}
        *_, last = climb(
            solver_of(self.recipe), random.Random(part), **size, pool=self.pool, by=self.by, keep=self.keep
        )
        return last.top

    def unpack(self, data: list[list[object]]) -> tuple[tuple[object, ...], ...]:
        """Makes a result of plain data again."""
        return tuple(tuple(item) for item in data)


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
    solver: Solver, rows: int = 4, columns: int = 4, *, pool: int = POOL, by: str = BY[0], limit: int = 1
) -> BestJob:
    """Makes the job of ``best_boards``, for a file of its results.

    Raises:
        OptionError: no board is wanted.
        GridError: a size that cannot be scored.
    """
    if limit < 1:
        raise OptionError(f"limit must be 1 or more, not {limit}")
    return BestJob(Recipe.of(solver), rows, columns, pool, by, limit)


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
        restarts: climbs, from the seeds *seed*, *seed* + 1 and so on.
        seed: of the first.
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
    job = best_job(solver, rows, columns, pool=pool, by=by, limit=limit)
    found: dict[str, int] = {}
    tops: list[int] = []

    def over() -> bool:
        return bool(tops) and stop is not None and stop()

    seeds = range(seed, seed + restarts)
    for _, boards in run(job, seeds, jobs=jobs, executor=executor, stop=over, results=results):
        found.update(boards)
        tops.append(boards[0][1])
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
