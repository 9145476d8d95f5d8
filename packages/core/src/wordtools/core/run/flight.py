"""Parts in flight: sent to an executor, taken back when they are done, sent again when their worker died.

A job goes to other processes as bytes, with each part when it is small; a large one (with the words of a user's own
list, say) goes without, and only a process that says it does not know it yet gets the bytes, once.
"""

from __future__ import annotations

import pickle
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from dataclasses import dataclass
from hashlib import sha256
from threading import RLock, current_thread
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from wordtools.core.errors import JobError, WordtoolsError

if TYPE_CHECKING:
    from wordtools.core.run.job import Job
    from wordtools.core.run.results import Results

P = TypeVar("P")
R = TypeVar("R")

SMALL = 10_000  # bytes of a pickled job that goes with each part
KEPT = 4  # jobs that a process keeps
RETRIES = 3  # times that a part is begun again when its worker dies
ALONE = 2  # times that a part was lost before it must fly alone: then it is known whose fault it is
LOOK, NO_STOP = 0.1, 5  # seconds between two looks at whether to stop, and at the executor where nothing stops it


class Answer(NamedTuple):
    """What a worker sends back."""

    kind: str
    """``done``, ``failed`` or ``unknown``: it has not got the job."""
    value: Any = None


_known: OrderedDict[str, Any] = OrderedDict()
_lock = RLock()


def work(key: str, payload: bytes | None, part: Any) -> Answer:
    """Does a part of a job in a process that perhaps has the job already."""
    with _lock:
        if key not in _known:
            if payload is None:
                return Answer("unknown")
            try:
                _known[key] = pickle.loads(payload)
            except (ImportError, AttributeError) as error:
                message = f"a worker cannot open the job ({error}): install the same packages there as here"
                return Answer("failed", JobError(message))
            except WordtoolsError as error:
                return Answer("failed", error)
            while len(_known) > KEPT:
                _known.popitem(last=False)
        _known.move_to_end(key)
        job = _known[key]
    try:
        return Answer("done", job.run(part))
    except WordtoolsError as error:  # it would fail again: executors must not try
        return Answer("failed", error)


@dataclass(eq=False)
class _Out(Generic[P]):
    """A part that is not done yet."""

    number: int
    part: P
    losses: int = 0
    """How often its worker died."""


class Flight(Generic[P, R]):
    """The parts of one run that an executor works on, and the results that came back."""

    def __init__(self, job: Job[P, R], pool: Executor, results: Results | None) -> None:
        """Begins with nothing in flight."""
        self.ready: OrderedDict[int, tuple[P, R]] = OrderedDict()
        """What came back, by the number of the part, as it came."""
        self._job = job
        self._pool = pool
        self._results = results
        self._caller = current_thread()
        self._flying: dict[Future[Any], _Out[P]] = {}
        self._again: deque[_Out[P]] = deque()
        self._here = isinstance(pool, ThreadPoolExecutor)  # threads share the job itself
        self._restarts = bool(getattr(pool, "restarts", False))
        self._check: Callable[[], None] = getattr(pool, "check", lambda: None)
        self._payload = b"" if self._here else pickle.dumps(job)
        self._key = sha256(self._payload).hexdigest()

    def __len__(self) -> int:
        """Counts the parts that are not done."""
        return len(self._flying) + len(self._again)

    @property
    def crowded(self) -> bool:
        """Whether lost parts come first."""
        return bool(self._again) or any(out.losses >= ALONE for out in self._flying.values())

    def begin(self, number: int, part: P) -> None:
        """Sends a part, or takes its result from the file."""
        if self._results is not None and part in self._results:
            self.ready[number] = part, self._results[part]
        else:
            self._send(_Out(number, part), whole=len(self._payload) <= SMALL)

    def _send(self, out: _Out[P], *, whole: bool) -> None:
        try:
            if self._here:
                future: Future[Any] = self._pool.submit(self._job.run, out.part)
            else:
                future = self._pool.submit(work, self._key, self._payload if whole else None, out.part)
        except (BrokenExecutor, RuntimeError) as error:  # RuntimeError: it was shut down
            raise JobError(f"part {out.part!r:.60} cannot be sent: {error}") from None
        self._flying[future] = out

    def wait(self, stop: Callable[[], bool] | None = None) -> int:
        """Waits until a part is done, or *stop* says True; returns how many were done.

        Raises:
            JobError: a part was lost for good, or all workers are.
        """
        while True:
            if done := self.collect():
                return done
            if stop is not None and stop():
                return 0
            if not self._flying:
                return 0
            wait(self._flying, timeout=NO_STOP if stop is None else LOOK, return_when=FIRST_COMPLETED)
            self._check()

    def collect(self) -> int:
        """Takes in the parts that are done, sends lost ones again, and returns how many were done."""
        count = 0
        for future in [future for future in self._flying if future.done()]:
            count += self._take(self._flying.pop(future), future)
        while self._again and (self._again[0].losses < ALONE or not self._flying):
            self._send(self._again.popleft(), whole=len(self._payload) <= SMALL)
        return count

    def _take(self, out: _Out[P], future: Future[Any]) -> int:
        try:
            value = future.result()
        except CancelledError:
            raise JobError(f"part {out.part!r:.60} was given up by the executor: it was closed, or is gone") from None
        except Exception as error:
            killed = type(error).__name__ == "KilledWorker"  # Dask's, which has begun it again several times
            if not (killed or isinstance(error, BrokenExecutor)):
                raise
            out.losses += ALONE if killed else 1
            if out.losses > RETRIES or not (killed or self._restarts):
                raise JobError(f"part {out.part!r:.60} was lost: the process that worked on it died") from None
            self._again.append(out)
            self._again = deque(sorted(self._again, key=lambda lost: lost.losses))
            return 0
        if not self._here:
            kind, value = value
            if kind == "unknown":
                self._send(out, whole=True)
                return 0
            if kind == "failed":
                raise value
        self._keep(out, value)
        self.ready[out.number] = out.part, value
        return 1

    def _keep(self, out: _Out[P], value: R) -> None:
        if self._results is not None:
            self._results[out.part] = value

    def end(self, *, shutdown: bool) -> None:
        """Drops the parts in flight; what is done all the same is kept in the file of results."""
        mine = current_thread() is self._caller  # one of its threads may collect this as garbage
        for future in self._flying:
            future.cancel()
        if shutdown:
            self._pool.shutdown(wait=mine)
        if self._results is None or not mine:
            return
        for future, out in self._flying.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                value = future.result()
                if self._here:
                    self._keep(out, value)
                elif value.kind == "done":
                    self._keep(out, value.value)
