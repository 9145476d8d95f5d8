"""Many boards: cut out of a text, solved by threads or by anybody's Executor, handed back in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Protocol, TypeVar

from wordtools.core import WordtoolsError
from wordtools.core.run.jobs import run
from wordtools.core.run.results import Results
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.solve.recipe import Recipe, solver_of
from wordtools.ruzzle.solve.solution import Solution
from wordtools.ruzzle.solve.solver import Solver

T = TypeVar("T")
PART = 32  # boards that one thread takes at a time
LARGE_PART = 256  # for an executor of other processes, to which each part is sent
Part = tuple[int, tuple["str | Board", ...]]  # the number of the first board, and some boards


class BoardsJob(Protocol[T]):
    """What does something with each board of a part: a job of ``wordtools.core.run.jobs``."""

    def run(self, part: Part, /) -> list[T | WordtoolsError]:
        """Returns the result of each board, or the error that it raised."""
        ...


@dataclass(frozen=True)
class SolveJob:
    """Boards solved, as a job."""

    recipe: Recipe
    every: bool = False

    def run(self, part: Part) -> list[Solution | WordtoolsError]:
        """Solves the boards of one part."""
        solver = solver_of(self.recipe)
        first, boards = part
        done: list[Solution | WordtoolsError] = []
        for number, board in enumerate(boards, first):
            try:
                if isinstance(board, str):
                    board = Board.parse(board, f"board {number}")
                done.append(solver.solve(board, every=self.every))
            except WordtoolsError as error:
                done.append(error)
        return done


def solve_all(
    boards: Iterable[Board | str],
    solver: Solver,
    *,
    every: bool = False,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Iterator[tuple[int, Solution | WordtoolsError]]:
    """Solves many boards, numbered from 1, and yields the solutions in order.

    Args:
        boards: boards or their texts; read as they are needed.
        solver: who solves them; an executor of other processes gets what it was made of, and makes it again.
        every: keep every snake of a word.
        jobs: threads to use.
        executor: where to run instead, when the caller has one: threads, processes, a cluster.

    Yields:
        The number of a board, and its solution or what was wrong with it.
    """
    return run_all(SolveJob(Recipe.of(solver), every), boards, jobs=jobs, executor=executor)


def run_all(
    job: BoardsJob[T],
    boards: Iterable[Board | str],
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    results: Results | None = None,
) -> Iterator[tuple[int, T | WordtoolsError]]:
    """Does a job with each board, numbered from 1, and yields the results in order, as ``solve_all`` does."""
    cut = parts(boards, large=not (executor is None and results is None))
    for (first, _), done in run(job, cut, jobs=jobs, executor=executor, results=results):
        yield from enumerate(done, first)


def parts(boards: Iterable[Board | str], *, large: bool = False) -> Iterator[Part]:
    """Cuts boards into parts; the first go out singly, so that a slow stream is answered at once."""
    size = LARGE_PART if large else PART
    first, part = 1, []
    for number, board in enumerate(boards, 1):
        part.append(board)
        if len(part) == size or number <= PART:
            yield first, tuple(part)
            first, part = number + 1, []
    if part:
        yield first, tuple(part)


def split_boards(lines: Iterable[str], *, a_line_each: bool = False) -> Iterator[str]:
    """Cuts a text into boards.

    Args:
        lines: the text.
        a_line_each: every line is a board; otherwise a line with ``/`` in it is, and else lines up to an
            empty one make a board.
    """
    block: list[str] = []
    for line in lines:
        line = line.rstrip("\r\n")
        if not line.strip():
            if block:
                yield "\n".join(block)
            block = []
        elif a_line_each or ("/" in line and not block):
            yield line
        else:
            block.append(line)
    if block:
        yield "\n".join(block)
