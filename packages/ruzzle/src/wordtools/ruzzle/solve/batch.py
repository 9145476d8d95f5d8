"""Many boards: cut out of a text, solved on all cores, handed back in order.

The kernel lets other threads run while it walks a board, so threads are enough; each has its own solver.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from typing import TypeVar

from wordtools.core import WordtoolsError
from wordtools.core.run.jobs import in_order
from wordtools.ruzzle.solve.solve import Solver

T = TypeVar("T")
CHUNK = 32  # boards that one thread takes at a time


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


def solve_all(
    texts: Iterable[str],
    make_solver: Callable[[], Solver],
    work: Callable[[Solver, int, str], T],
    *,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Iterator[tuple[int, T | WordtoolsError]]:
    """Does *work* on each board text, numbered from 1, and yields the results in order.

    Args:
        texts: the boards; read as they are needed.
        make_solver: makes a solver; called once in each thread.
        work: called with the thread's solver, the number and the text of a board.
        jobs: threads to use.
        executor: where to run instead, when the caller has one; it decides on the number of threads then.

    Yields:
        The number of a board and what *work* returned, or the error that it raised.
    """
    own = threading.local()

    def run(chunk: list[tuple[int, str]]) -> list[tuple[int, T | WordtoolsError]]:
        if not hasattr(own, "solver"):
            own.solver = make_solver()
        done: list[tuple[int, T | WordtoolsError]] = []
        for number, text in chunk:
            try:
                done.append((number, work(own.solver, number, text)))
            except WordtoolsError as error:
                done.append((number, error))
        return done

    chunks = _chunks(enumerate(texts, 1))
    if jobs == 1 and executor is None:
        for chunk in chunks:
            yield from run(chunk)
        return
    for done in in_order(run, chunks, jobs=jobs, executor=executor):
        yield from done


def _chunks(items: Iterable[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    chunk: list[tuple[int, str]] = []
    for item in items:
        chunk.append(item)
        # the first boards go out singly, so that a slow stream is answered at once
        if len(chunk) == CHUNK or item[0] <= CHUNK:
            yield chunk
            chunk = []
    if chunk:
        yield chunk
