"""Many boards: cut out of a text, solved by threads or by anybody's Executor, handed back in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wordtools.core.errors import WordtoolsError
from wordtools.core.run.jobs import run
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.solve.recipe import Recipe
from wordtools.ruzzle.solve.solution import Solution
from wordtools.ruzzle.solve.solver import Solver, solver_of

if TYPE_CHECKING:
    from concurrent.futures import Executor

SINGLE = 32  # parts of one board
FEW = 160  # parts, among them those, before they become large
PART, LARGE_PART = 32, 256  # boards of a part
Part = tuple[int, tuple["str | Board", ...]]  # the number of the first board, and some boards


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
    for (first, _), done in run(SolveJob(solver.recipe, every), parts(boards), jobs=jobs, executor=executor):
        yield from enumerate(done, first)


def parts(boards: Iterable[Board | str]) -> Iterator[Part]:
    """Cuts boards into parts: single boards first, so that a slow stream is answered at once; large ones after FEW."""
    first, made = 1, 0
    part: list[Board | str] = []
    for board in boards:
        part.append(board)
        if len(part) == (1 if made < SINGLE else PART if made < FEW else LARGE_PART):
            yield first, tuple(part)
            first, made, part = first + len(part), made + 1, []
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
