"""Jobs: work cut into parts, done by threads here or by anybody's Executor, with the same results either way.

A job is a small frozen value with a method ``run(part)``. What it needs that is large (a word graph, a kernel) it
opens itself, by name, behind ``per_thread``: once in each thread of each process that works for it. So a job can be
sent anywhere: to ``Processes`` on this machine, to a Dask cluster (``cluster``), or to any other
``concurrent.futures.Executor``. A part by itself determines the work (its number seeds its random choices), so
results do not depend on who does it, or when.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import wraps
from itertools import islice
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from wordtools.core.run.clock import Clock, Stop
from wordtools.core.run.job import Job

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from wordtools.core.run.flight import Flight
    from wordtools.core.run.results import Results

P = TypeVar("P")
R = TypeVar("R")
P_contra = TypeVar("P_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

KEPT = 4  # values that per_thread keeps in a thread
WINDOW = 64  # calls in flight with an executor whose number of workers is not known
AHEAD = 16  # windows of results that may wait for an earlier part


class _Kept(threading.local, Generic[V]):
    def __init__(self) -> None:
        self.values: OrderedDict[Hashable, V] = OrderedDict()


def per_thread(make: Callable[[K], V]) -> Callable[[K], V]:
    """Remembers what a function of one hashable argument made, in each thread by itself: for kernels and solvers."""
    kept: _Kept[V] = _Kept()

    @wraps(make)
    def made(key: K) -> V:
        values = kept.values
        if key in values:
            values.move_to_end(key)
        else:
            values[key] = make(key)
            while len(values) > KEPT:
                values.popitem(last=False)
        return values[key]

    return made


def run(
    job: Job[P, R],
    parts: Iterable[P],
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    ordered: bool = True,
    stop: Callable[[], bool] | None = None,
    grace: float | None = None,
    results: Results | None = None,
) -> Iterator[tuple[P, R]]:
    """Does the parts of a job and yields each with its result.

    Args:
        job: what is done. For an executor of other processes it is pickled: sent with each call when it is small,
            otherwise once to each process.
        parts: read as they are needed: twice as many as there are workers are in flight, or as many calls of several
            where parts are short and go to other processes.
        jobs: threads to use; 1 works in the caller's own.
        executor: where to run instead; it decides on the number of workers, and is not shut down.
        ordered: yield in the order of the parts, not in that in which they are done.
        stop: asked between parts and while waiting for them; True ends the run, and the
            parts in flight are dropped.
        grace: seconds that the parts in flight with an executor have after *stop*, where they end with what they have
            when they are ``called_off``; what is done by then is yielded. None: none is waited for.
        results: a file of results of this very job: parts that are in it are not done again, others are put in as
            soon as they are done.

    Raises:
        JobError: a part was lost again and again because its worker died, or the executor is gone; the
            message names the part.
        FormatError: the file of results is damaged or cannot be written.
        Exception: what a part raised; where results come in order, after those of all earlier parts.
    """
    if executor is None and jobs == 1:
        for part in parts:
            if stop is not None and stop():
                return
            if results is not None and part in results:
                yield part, results[part]
            else:
                result = job.run(part)
                if results is not None:
                    results[part] = result
                yield part, result
        return
    from concurrent.futures import ThreadPoolExecutor

    from wordtools.core.run.flight import Flight

    pool = executor or ThreadPoolExecutor(jobs)
    flight: Flight[P, R] = Flight(job, pool, results)
    try:
        yield from _through(flight, parts, executor or jobs, ordered, stop)
        if grace is not None and stop is not None and stop():
            yield from flight.last(grace)
    finally:
        if isinstance(job, InTime):
            job.clock.end()  # after Ctrl-C too: otherwise its threads would be waited for
        flight.end(shutdown=executor is None)


def _through(
    flight: Flight[P, R], parts: Iterable[P], where: Executor | int, ordered: bool, stop: Callable[[], bool] | None
) -> Iterator[tuple[P, R]]:
    """Keeps parts in flight and yields what comes back: whatever is ready, or the next in turn."""
    window = _window(where)
    landed = 0
    turn = 0  # the part to be yielded next
    source = enumerate(parts)
    more, filled = True, False
    while True:
        if stop is not None and stop():
            return
        if flight.failed and (turn in flight.failed or not ordered):
            raise flight.failed[turn if ordered else next(iter(flight.failed))]
        ahead = AHEAD * window * flight.size
        more = more and not flight.failed  # the results before the failed part are all that can still be yielded
        sent = more and len(flight) < window and len(flight.ready) < ahead and not flight.crowded
        if sent:
            following = list(islice(source, flight.size))
            more = bool(following)
            flight.begin(following)
        filled = filled or not sent
        if filled and flight.ready and (turn in flight.ready or not ordered):  # one out for each one in
            yield flight.ready.pop(turn if ordered else next(iter(flight.ready)))
            turn += 1
            flight.collect()
        elif len(flight) and not sent:
            done = flight.wait(stop)
            if landed // window < (landed := landed + done) // window:
                window = _window(where)  # a cluster may have grown
        elif not (sent or flight.ready):
            return


def _window(where: Executor | int) -> int:
    return 2 * (where if isinstance(where, int) else workers(where))


def workers(executor: Executor) -> int:
    """Counts the workers of an executor; an unknown number counts as half of ``WINDOW``."""
    known = getattr(executor, "_max_workers", None)  # as those of the standard library have it
    if isinstance(known, int) and known > 0:
        return known
    cores = getattr(getattr(executor, "_client", None), "ncores", None)  # as Dask's has it
    found = cores() if callable(cores) else None
    return sum(found.values()) if isinstance(found, Mapping) and found else WINDOW // 2


def in_order(
    work: Callable[[P], R], items: Iterable[P], *, jobs: int = 1, executor: Executor | None = None
) -> Iterator[R]:
    """Does *work* on each item, in threads, and yields the results in the order of the items.

    Args:
        work: called in the threads; for an executor of other processes it must be a function of a module.
        items: read as they are needed.
        jobs: threads to use.
        executor: where to run instead, when the caller has one.
    """
    for _, result in run(_Call(work), items, jobs=jobs, executor=executor):
        yield result


class Stoppable(Protocol[P_contra, R_co]):
    """A job whose parts can be ended early."""

    def run(self, part: P_contra, stop: Stop | None = None, /) -> R_co:
        """Does one part, and returns what it has once *stop* is True."""
        ...


class InTime(Generic[P, R]):
    """A job whose parts, in threads of this process, end when a clock is over."""

    def __init__(self, job: Stoppable[P, R], clock: Clock) -> None:
        """Takes the job and the clock, which is over at the latest when the run is."""
        self.job = job
        self.clock = clock

    def run(self, part: P) -> R:
        """Does one part."""
        return self.job.run(part, self.clock.over)


class _Call(Generic[P, R]):
    """A function as a job."""

    def __init__(self, work: Callable[[P], R]) -> None:
        self.run = work
