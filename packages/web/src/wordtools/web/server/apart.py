"""Work in a process of its own, whose memory is bounded: where it asks for more, it ends, and the server goes on.

The process gets the signal to stop by a pipe, and sends what it finds by the same pipe. What it runs must be found by
its name in a module, as all that is sent to another process.
"""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Generic, TypeVar

from wordtools.core.errors import WordtoolsError
from wordtools.core.run.processes import begin, beginning, limit_memory
from wordtools.web.server.jobs import Job, behind

T = TypeVar("T")
MEMORY = 1 << 30  # bytes that a process may ask for
GRACE = 1.0  # seconds that it has to end by itself
POLL = 0.05  # seconds
TOLD, DONE, WRONG = "told", "done", "wrong"


class Apart(Generic[T]):
    """What the work in the process sees of its job: the same as of a ``Job``."""

    def __init__(self, pipe: Connection, seconds: float) -> None:
        self._pipe = pipe
        self._deadline = monotonic() + seconds
        self._lock = threading.Lock()
        self._over = False

    def over(self) -> bool:
        """Whether to end, from any thread."""
        with self._lock:
            if not self._over and self._pipe.poll():
                self._over = True
        return self._over or monotonic() > self._deadline

    def left(self) -> float:
        """Returns the seconds until the time limit, above 0."""
        return max(0.01, self._deadline - monotonic())

    def tell(self, value: T) -> None:
        """Sends the newest result."""
        self._pipe.send((TOLD, value))


def apart(work: Callable[[Apart[T]], None], memory: int = MEMORY) -> Callable[[Job[T]], None]:
    """Makes what a job runs of work for a process.

    Args:
        work: a function of a module, or a ``functools.partial`` of one.
        memory: bytes that the process may ask for, over those of Python and the modules.
    """

    def run(job: Job[T]) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_run, args=(theirs, work, job.left(), memory), daemon=True)
        with beginning():
            process.start()
        theirs.close()
        try:
            _follow(job, ours, memory)
        finally:
            process.kill()
            process.join()
            ours.close()

    return run


def _follow(job: Job[T], pipe: Connection, memory: int) -> None:
    """Reports what comes out of the pipe, until it ends or the job does."""
    asked = 0.0
    while True:
        try:
            if pipe.poll(POLL):
                kind, value = pipe.recv()
                if kind == DONE:
                    return
                if kind == WRONG:
                    raise WordtoolsError(value)
                job.tell(value)
        except (EOFError, OSError):
            raise WordtoolsError(f"its process ended: it may use {memory >> 20:,} MB") from None
        if not asked and job.over():
            asked = monotonic()
            pipe.send(None)
        elif asked and monotonic() > asked + GRACE:
            return


def _run(pipe: Connection, work: Callable[[Apart[Any]], None], seconds: float, memory: int) -> None:
    """Runs in the process."""
    begin()
    behind()
    try:
        limit_memory(memory)
        work(Apart(pipe, seconds))
        pipe.send((DONE, None))
    except MemoryError:
        pipe.send((WRONG, f"it needs more than {memory >> 20:,} MB"))
    except WordtoolsError as error:
        pipe.send((WRONG, str(error)))
    except Exception:  # a mistake of ours: the page reports it, the terminal has the traceback
        traceback.print_exc(file=sys.stderr)
        pipe.send((WRONG, "something went wrong here; the terminal has the details"))
