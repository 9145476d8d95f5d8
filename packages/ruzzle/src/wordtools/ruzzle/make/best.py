"""The best boards by many climbs: each starts from random boards of its own, and what most of them agree on is good.

A climb need not end at the best board there is. How many of the restarts reach the same one is the evidence. When the
time is over, or Ctrl-C comes, the climbs end where they are: what they have found by then is the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from time import time
from typing import TYPE_CHECKING, TypeAlias, TypedDict, Unpack

from wordtools.core.errors import OptionError
from wordtools.core.run.clock import Clock, Stop
from wordtools.core.run.jobs import InTime, run
from wordtools.core.run.progress import Progress, Watcher
from wordtools.ruzzle.board.board import Board, as_board
from wordtools.ruzzle.make.many import ClimbJob
from wordtools.ruzzle.make.optimise import BY, POOL, Climb
from wordtools.ruzzle.solve.solver import Solver

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from wordtools.core.run.results import Results

GRACE = 0.4  # seconds after the end of the time that processes have to send what they found
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
    """Climbs that came to their end."""
    agreeing: int
    """How many of these ended at the first one's points."""
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
        if not self.restarts:
            return f"best {self.boards[0][1]:,} {self.by} so far: no climb came to its end"
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
    until: float | None = None,
) -> ClimbJob:
    """Makes the job of ``best_boards``, for a file of its results; climbs end at *until*, in seconds since 1970.

    Raises:
        OptionError: no board is wanted.
        GridError: a size that cannot be scored.
    """
    if limit < 1:
        raise OptionError(f"limit must be 1 or more, not {limit}")
    return ClimbJob(solver.recipe, rows, columns, pool, seed, by, limit, tuple(marks), until)


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
    seconds: float | None
    """Time for all climbs together; those that are not done then end with the best so far: no limit."""
    stop: Stop | None
    """Polled regularly, by several threads; True ends the run likewise."""
    progress: Watcher[BestBoards] | None
    """Is given how many boards are scored, and the best so far, perhaps in another thread."""


def climbs(solver: Solver, rows: int = 4, columns: int = 4, **how: Unpack[Climbing]) -> Iterator[BestBoards]:
    """Looks for the best boards of a size and yields them after each climb; multipliers only where *marks* are given.

    The first climb always begins, in this process if the workers have found nothing by the end, so that there is a
    board however short the time.

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
    restarts = how.get("restarts", 1)
    if restarts < 1:
        raise OptionError(f"restarts must be 1 or more, not {restarts}")
    by, limit = how.get("by", BY[0]), how.get("limit", 1)
    marks, pool, executor = tuple(how.get("marks", ())), how.get("pool", POOL), how.get("executor")
    if not marks:
        _ = solver.counter  # may build a word graph for a second: before the clock starts
    clock = Clock(how.get("seconds"), how.get("stop"))
    until = None if executor is None or how.get("seconds") is None else time() + clock.left()
    job = best_job(
        solver, rows, columns, seed=how.get("seed", 0), pool=pool, by=by, limit=limit, marks=marks, until=until
    )
    found = _Found(BestBoards((), 0, 0, by, rows, columns, marks), limit, how.get("progress"))
    task = InTime(_Reporting(job, found), clock) if executor is None else job
    begun = (part for part in range(restarts) if not part or not clock.over())  # the first one always

    def lost() -> bool:
        """Whether what processes are doing is given up; threads end by themselves."""
        return executor is not None and (clock.stopped() or clock.left() < -GRACE)

    jobs, results = how.get("jobs", 1), how.get("results")
    for part, one in run(task, begun, jobs=jobs, executor=executor, stop=lost, grace=GRACE, results=results):
        yield found.add(part, one)
    if not found:
        yield found.add(0, job.run(0, lambda: True))


class _Found:
    """What all climbs have found so far; threads report to it."""

    def __init__(self, empty: BestBoards, limit: int, progress: Watcher[BestBoards] | None) -> None:
        self._empty = empty
        self._limit = limit
        self._progress = progress
        self._lock = Lock()
        self._boards: dict[str, int] = {}
        self._ended: list[int] = []
        self._scored: dict[int, int] = {}

    def __bool__(self) -> bool:
        return bool(self._boards)

    def add(self, part: int, one: Climb) -> BestBoards:
        """Takes in what a climb came to."""
        with self._lock:
            self._take(part, one)
            if one.complete:
                self._ended.append(one.points)
            return self._so_far()

    def report(self, part: int, one: Climb) -> None:
        """Takes in where a climb is."""
        with self._lock:
            self._take(part, one)
            if self._progress is not None:
                self._progress(Progress(sum(self._scored.values()), None, self._so_far()))

    def _take(self, part: int, one: Climb) -> None:
        self._scored[part] = one.scored
        self._boards = dict(_ranked((self._boards | dict(one.top)).items())[: self._limit])

    def _so_far(self) -> BestBoards:
        boards = tuple(self._boards.items())
        agreeing = self._ended.count(boards[0][1])
        return replace(self._empty, boards=boards, restarts=len(self._ended), agreeing=agreeing)


class _Reporting:
    """The job, with what it reports on the way."""

    def __init__(self, job: ClimbJob, found: _Found) -> None:
        self._job = job
        self._found = found

    def run(self, part: int, stop: Stop | None = None, /) -> Climb:
        return self._job.run(part, stop, self._found.report)


def _ranked(boards: Iterable[Ranked]) -> list[Ranked]:
    """Puts boards in order, best first."""
    return sorted(boards, key=lambda item: (-item[1], item[0]))


def best_boards(solver: Solver, rows: int = 4, columns: int = 4, **how: Unpack[Climbing]) -> BestBoards:
    """Looks for the best boards of a size with some climbs; the arguments are those of ``climbs``."""
    *_, last = climbs(solver, rows, columns, **how)
    return last
