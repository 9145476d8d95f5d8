"""Processes of this machine as an Executor that replaces those that die."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

from wordtools.core.errors import OptionError
from wordtools.core.run import calls

PATIENCE = 1.0  # seconds between the signal to end and the one that cannot be refused
P = ParamSpec("P")
T = TypeVar("T")


@contextmanager
def beginning() -> Iterator[None]:
    """Keeps Ctrl-C, which all processes of a terminal get, from those that begin in a ``with`` block.

    They inherit it: before they come to ``begin``, they would end with a traceback. Nothing on Windows.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # begun with the first process, it would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin() -> None:
    """Prepares a process: Ctrl-C is for the one that began it, with which it ends however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _begin(off: Any) -> None:
    begin()
    calls.share(off)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def end(processes: Iterable[BaseProcess]) -> None:
    """Ends processes whatever they are doing: those that do not hear the signal, stopped ones say, are killed."""
    left = {process.sentinel: process for process in list(processes)}
    try:
        for process in left.values():
            process.terminate()
        until = monotonic() + PATIENCE
        while left and (seconds := until - monotonic()) > 0:
            for ended in wait([*left], seconds):
                del left[ended]  # type: ignore[arg-type]
    finally:  # after a second Ctrl-C too
        for process in left.values():
            process.kill()


def limit_memory(most: int) -> None:
    """Lets this process allocate a number of bytes more than it holds; more is a MemoryError. Nothing outside Linux."""
    try:
        import resource

        held = int(Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()
        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        resource.setrlimit(resource.RLIMIT_DATA, (held + most, hard))
    except (ImportError, OSError, ValueError):
        return


def limit_time(seconds: float) -> None:
    """Kills this process after *seconds* of processor time from now on. Nothing where there is no such limit.

    It ends what does not look at any clock, even where nobody is left to kill it.
    """
    try:
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime + seconds) + 1, hard))
    except (ImportError, OSError, ValueError):
        return


class _Sent(Future[T]):
    """A call that may be cancelled before one of the processes dies.

    The pool then gives an error to all calls that are left. In Python 3.11 its thread ends with a traceback at the
    first that was cancelled, and whoever waits for the next ones waits for ever.
    """

    def set_exception(self, exception: BaseException | None) -> None:
        """Takes the error, unless the call was cancelled."""
        with suppress(InvalidStateError):
            super().set_exception(exception)


class Processes(Executor):
    """A pool of processes; when one of them dies, the next part that is sent begins a new pool.

    A script that uses it needs ``if __name__ == "__main__":``, as each process imports the script.
    """

    restarts = True
    """``run`` sends lost parts again."""

    def __init__(self, workers: int | None = None) -> None:
        """Takes the number of processes; None: one for each core.

        Raises:
            OptionError: fewer than one.
        """
        if workers is not None and workers < 1:
            raise OptionError(f"1 or more processes can be used, not {workers}")
        self._max_workers = workers or os.cpu_count() or 1
        self._off = RawArray("c", calls.LENGTH)
        self._pool = self._made()

    def _made(self) -> ProcessPoolExecutor:
        made = ProcessPoolExecutor(self._max_workers, get_context("spawn"), _begin, (self._off,))
        self._processes: dict[int, BaseProcess] = made._processes  # type: ignore[assignment]  # filled as they begin
        return made

    def call_off(self, run: str) -> None:
        """Lets what works for a run end with what it has: see ``calls``."""
        self._off.value = run.encode()

    def submit(self, work: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
        """Sends a call to a process."""
        with beginning():
            try:
                future = self._pool.submit(work, *arguments, **named)
            except BrokenProcessPool:
                end(self._processes.values())  # its own thread waits for one that hangs, and Python for the thread
                self._pool.shutdown(wait=False)
                self._pool = self._made()
                future = self._pool.submit(work, *arguments, **named)
        future.__class__ = _Sent
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the processes; Ctrl-C while they are waited for ends them at once."""
        processes = list(self._processes.values())
        try:
            self._pool.shutdown(wait, cancel_futures=cancel_futures)
        except BaseException:
            end(processes)
            raise

    def stop(self) -> None:
        """Ends the processes at once, whatever they are doing."""
        processes = list(self._processes.values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        end(processes)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Ends the processes; after an error or Ctrl-C at once, whatever they are doing."""
        if kind is None:
            self.shutdown()
        else:
            self.stop()

    def __repr__(self) -> str:
        """Shows how many there are."""
        return f"<Processes {self._max_workers}>"
