"""Long work: a thread a job, few at once, each of which asks by itself whether it should go on.

There is no timer and no cleaner. The one question of a job, ``over``, knows the stop button, the time limit, the end
of the server, and that nobody looks any more; the library asks it as the ``stop`` of its calls. A page is sent the
newest state ten times a second; states in between are skipped.
"""

from __future__ import annotations

import os
import secrets
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from time import monotonic
from typing import Any, Generic, TypeAlias, TypeVar

from wordtools.core.errors import WordtoolsError

T = TypeVar("T")
NICE = 10  # of 19: how far the threads of jobs stand back
KEPT = 20  # jobs that are over and can still be looked at


class BusyError(WordtoolsError):
    """As many jobs run as may."""


class End(StrEnum):
    """Why a job is over."""

    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    TIME = "out of time"
    LEFT = "nobody looked"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class State(Generic[T]):
    """What a page shows of a job; replaced as a whole, so that no thread sees half of one."""

    number: int
    value: T | None
    end: End
    error: str = ""

    @property
    def over(self) -> bool:
        """Whether no further state comes."""
        return self.end is not End.RUNNING


@dataclass(frozen=True, slots=True)
class Work(Generic[T]):
    """What a job does, and how its page shows it."""

    title: str
    run: Callable[[Job[T]], None]
    """Runs in a thread of its own: sends values, and ends soon after ``job.over()`` returns True."""
    template: str = "_value.html"
    """Shows the newest value, as ``value``, None before the first; rows keep their ``id`` when they move."""
    back: str = "/"
    """The address of the page that it was started from."""
    forms: Mapping[str, tuple[str, Callable[[T], str | bytes]]] = field(default_factory=dict)
    """The result as a file, by ending: its media type, and what writes it."""
    command: str = ""
    """The command that does the same."""


class Job(Generic[T]):
    """One piece of work, and the newest value that it sent."""

    def __init__(self, work: Work[T], seconds: float, grace: float) -> None:
        self.id = secrets.token_urlsafe(12)
        self.work = work
        self.state: State[T] = State(0, None, End.RUNNING)
        self._stop = threading.Event()
        self._lock = threading.Lock()
        self._begun = monotonic()
        self._deadline = self._begun + seconds
        self._grace = grace
        self._watchers = 0
        self._looked = self._begun

    def stop(self) -> None:
        """Asks it to end; harmless when it has."""
        self._stop.set()

    def why(self) -> End:
        """Returns why it should end, ``RUNNING`` where it should not."""
        if self._stop.is_set():
            return End.STOPPED
        now = monotonic()
        if now > self._deadline:
            return End.TIME
        with self._lock:
            return End.LEFT if not self._watchers and now - self._looked > self._grace else End.RUNNING

    def over(self) -> bool:
        """Whether to end: what the library asks, from any thread."""
        return self.why() is not End.RUNNING

    def left(self) -> float:
        """Returns the seconds until the time limit, above 0."""
        return max(0.01, self._deadline - monotonic())

    def tell(self, value: T) -> None:
        """Keeps the newest result: a value that is not changed afterwards."""
        self.state = State(self.state.number + 1, value, End.RUNNING)

    def look(self) -> State[T]:
        """Returns the state; a page without JavaScript keeps its job going by this."""
        with self._lock:
            self._looked = monotonic()
        return self.state

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Keeps it going while a stream is open."""
        with self._lock:
            self._watchers += 1
        try:
            yield
        finally:
            with self._lock:
                self._watchers -= 1
                self._looked = monotonic()

    def run(self) -> None:
        """Does the work: what the thread runs."""
        behind()
        try:
            self.work.run(self)
            why = self.why()
            self._finish(End.DONE if why is End.RUNNING else why)
        except WordtoolsError as error:
            why = self.why()
            self._finish(*((End.FAILED, str(error)) if why is End.RUNNING else (why, "")))
        except Exception:  # a mistake of ours: the page reports it, the terminal has the traceback
            traceback.print_exc(file=sys.stderr)
            self._finish(End.FAILED, "something went wrong here; the terminal has the details")

    def _finish(self, end: End, error: str = "") -> None:
        self.state = State(self.state.number + 1, self.state.value, end, error)
        self.work = replace(self.work, run=_nothing)  # it holds the kernels that it searched with


def _nothing(job: Job[Any]) -> None:
    """Stands for work that is over."""


def behind() -> None:
    """Puts this thread, and those that it begins, behind the pages in the queue for a processor; on Linux only."""
    with suppress(AttributeError, OSError):
        if sys.platform == "linux":  # elsewhere the priority is that of the process
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


AnyJob: TypeAlias = Job[Any]


class Jobs:
    """All jobs of the server."""

    def __init__(self, most: int, seconds: float, grace: float) -> None:
        self._most, self._seconds, self._grace = most, seconds, grace
        self._jobs: dict[str, AnyJob] = {}
        self._threads: dict[str, threading.Thread] = {}
        self._lock = threading.Lock()
        self._closed = False

    def start(self, work: Work[T]) -> Job[T]:
        """Starts a job.

        Raises:
            BusyError: as many run as may, or the server ends.
        """
        job = Job(work, self._seconds, self._grace)
        with self._lock:
            self._threads = {key: thread for key, thread in self._threads.items() if thread.is_alive()}
            if self._closed or len(self._threads) >= self._most:
                raise BusyError(f"{len(self._threads)} long searches run already: stop one of them, or wait")
            past = [key for key in self._jobs if key not in self._threads]
            for key in past[: max(0, len(past) - KEPT)]:
                del self._jobs[key]
            thread = threading.Thread(target=job.run, daemon=True, name=f"job {work.title}")
            self._jobs[job.id], self._threads[job.id] = job, thread
            thread.start()
        return job

    def get(self, key: str) -> AnyJob | None:
        """Finds a job; None when it is forgotten or never was."""
        return self._jobs.get(key)

    def close(self) -> None:
        """Stops all and waits for none; a signal handler calls it, so it takes no lock."""
        self._closed = True
        for job in self:
            job.stop()

    def __iter__(self) -> Iterator[AnyJob]:
        """Goes through the jobs that are not forgotten."""
        return iter(list(self._jobs.values()))
