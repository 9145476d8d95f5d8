"""Parts in flight: sent to an executor, taken back when they are done, sent again when their worker died.

A job goes to other processes as bytes, with each call when it is small; a large one (with the words of a user's own
list, for example) goes without, and only a process that does not have it yet gets the bytes, once. A call takes some
milliseconds on a cluster, so short parts go several in one.
"""

from __future__ import annotations

import pickle
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
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
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar
from uuid import uuid4

from wordtools.core.errors import JobError, WordtoolsError
from wordtools.core.run.calls import working

if TYPE_CHECKING:
    from wordtools.core.run.job import Job
    from wordtools.core.run.results import Results

P = TypeVar("P")
R = TypeVar("R")

SMALL = 10_000  # bytes of a pickled job that goes with each call
CALL, MOST = 0.1, 256  # seconds that a call of short parts should take, and parts in it at most
KEPT = 4  # jobs that a process keeps
RETRIES = 3  # times that a part is begun again when its worker dies
ALONE = 2  # times that a part was lost before it must fly alone: then it is known whose fault it is
LOOK, NO_STOP = 0.1, 5  # seconds between two looks at whether to stop, and at the executor where nothing stops it


class Answer(NamedTuple):
    """What a worker sends back."""

    known: bool
    """Whether it has the job."""
    results: Sequence[Any] = ()
    """Of the parts, up to the one that failed."""
    error: WordtoolsError | None = None
    seconds: float = 0.0
    """What the parts took."""


_known: OrderedDict[str, Any] = OrderedDict()
_lock = RLock()


def work(key: str, payload: bytes | None, parts: Sequence[Any], run: str = "") -> Answer:
    """Does parts of a job in a process that perhaps has the job already, for the run of that name."""
    with _lock:
        if key not in _known:
            if payload is None:
                return Answer(known=False)
            try:
                _known[key] = pickle.loads(payload)
            except (ImportError, AttributeError) as error:
                message = f"a worker cannot open the job ({error}): install the same packages there as here"
                return Answer(True, error=JobError(message))
            except WordtoolsError as error:
                return Answer(True, error=error)
            while len(_known) > KEPT:
                _known.popitem(last=False)
        _known.move_to_end(key)
        job = _known[key]
    results: list[Any] = []
    begin = perf_counter()
    try:
        with working(run):
            results += map(job.run, parts)
    except WordtoolsError as error:  # it would fail again: executors must not try
        return Answer(True, results, error)
    return Answer(True, results, seconds=perf_counter() - begin)


@dataclass(eq=False)
class _Out(Generic[P]):
    """Parts that are not done yet, of one call."""

    parts: Sequence[tuple[int, P]]
    """With their numbers."""
    losses: int = 0
    """How often their worker died."""

    @property
    def name(self) -> str:
        """What they are called in messages."""
        first, last = self.parts[0][1], self.parts[-1][1]
        return f"part {first!r:.60}" if len(self.parts) == 1 else f"one of the parts {first!r:.60} to {last!r:.60}"


class Flight(Generic[P, R]):
    """The parts of one run that an executor works on, and the results that came back."""

    def __init__(self, job: Job[P, R], pool: Executor, results: Results | None) -> None:
        """Begins with nothing in flight."""
        self.ready: OrderedDict[int, tuple[P, R]] = OrderedDict()
        """What came back, by the number of the part, as it came."""
        self.failed: dict[int, Exception] = {}
        """What parts raised, by their numbers."""
        self.size = 1
        """Parts that the next call should have."""
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
        self._run = uuid4().hex

    def __len__(self) -> int:
        """Counts the calls that are not done."""
        return len(self._flying) + len(self._again)

    @property
    def crowded(self) -> bool:
        """Whether lost parts come first."""
        return bool(self._again) or any(out.losses >= ALONE for out in self._flying.values())

    def begin(self, parts: Iterable[tuple[int, P]]) -> None:
        """Sends parts, with their numbers, in one call; those that are in the file of results are taken from there."""
        new = []
        for number, part in parts:
            if self._results is not None and part in self._results:
                self.ready[number] = part, self._results[part]
            else:
                new.append((number, part))
        if new:
            self._send(_Out(new), whole=len(self._payload) <= SMALL)

    def _send(self, out: _Out[P], *, whole: bool) -> None:
        try:
            parts = [part for _, part in out.parts]
            if self._here:
                future: Future[Any] = self._pool.submit(self._job.run, *parts)
            else:
                future = self._pool.submit(work, self._key, self._payload if whole else None, parts, self._run)
        except (BrokenExecutor, RuntimeError) as error:  # RuntimeError: it was shut down
            raise JobError(f"{out.name} cannot be sent: {error}") from None
        self._flying[future] = out

    def wait(self, stop: Callable[[], bool] | None = None) -> int:
        """Waits until a part is done, or *stop* returns True; returns the number of parts done.

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
            raise JobError(f"{out.name} was given up by the executor: it was closed, or is gone") from None
        except Exception as error:
            killed = type(error).__name__ == "KilledWorker"  # Dask's, which has begun it again several times
            if not (killed or isinstance(error, BrokenExecutor)):
                self.failed[out.parts[0][0]] = error
                return len(out.parts)
            losses = out.losses + (ALONE if killed else 1)
            if losses > RETRIES or not (killed or self._restarts):
                raise JobError(f"{out.name} was lost: the process that worked on it died") from None
            self._again += [_Out([one], losses) for one in out.parts]
            self._again = deque(sorted(self._again, key=lambda lost: lost.losses))
            return 0
        answer = Answer(True, [value]) if self._here else value
        if not answer.known:
            self._send(out, whole=True)
            return 0
        for (number, part), result in zip(out.parts, answer.results, strict=False):
            self._keep(part, result)
            self.ready[number] = part, result
        if answer.error is not None:
            self.failed[out.parts[len(answer.results)][0]] = answer.error
        elif not self._here:
            self.size = max(1, min(MOST, 2 * self.size, int(CALL * len(out.parts) / (answer.seconds or 1e-9))))
        return len(out.parts)

    def last(self, grace: float) -> Iterator[tuple[P, R]]:
        """Calls the run off, and yields what comes back within *grace* seconds, in the order of the parts."""
        call_off: Callable[[str], None] | None = getattr(self._pool, "call_off", None)
        if call_off is not None:
            call_off(self._run)
            until = monotonic() + grace
            while self._flying and (left := until - monotonic()) > 0:
                wait(self._flying, timeout=left, return_when=FIRST_COMPLETED)
                self.collect()
        yield from (self.ready[number] for number in sorted(self.ready))

    def _keep(self, part: P, value: R) -> None:
        if self._results is not None:
            self._results[part] = value

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
                for (_, part), result in zip(out.parts, [value] if self._here else value.results, strict=False):
                    self._keep(part, result)
