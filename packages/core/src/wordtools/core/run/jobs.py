"""Work in threads, its results in order; for kernels that let other threads run meanwhile."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from threading import current_thread
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def in_order(
    work: Callable[[T], R], items: Iterable[T], *, jobs: int = 1, executor: Executor | None = None
) -> Iterator[R]:
    """Does *work* on each item and yields the results in the order of the items, each as soon as may be.

    Args:
        work: called in the threads.
        items: read as they are needed: no more than twice *jobs* wait.
        jobs: threads to use.
        executor: where to run instead, when the caller has one; it decides on the number of threads then.
    """
    pool = executor or ThreadPoolExecutor(jobs)
    caller = current_thread()
    waiting: deque[Future[R]] = deque()
    try:
        for item in items:
            waiting.append(pool.submit(work, item))
            if len(waiting) > 2 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
        if executor is None:
            pool.shutdown(wait=current_thread() is caller)  # one of its threads may collect this as garbage
