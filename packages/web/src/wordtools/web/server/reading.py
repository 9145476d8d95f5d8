"""Reads what a stranger wrote in processes kept for it, with limits of time and memory, while the pages are answered.

A thread is not enough: a regular expression that goes back again and again keeps all threads of a process waiting.
A process takes a second to begin, so one is always ready, and it is used again. It is killed where the time is over, or
who asked has left. What runs there must be found by its name in a module.
"""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, ParamSpec, TypeVar

from wordtools.core.base.printable import printable
from wordtools.core.errors import WordtoolsError
from wordtools.core.run.processes import begin, beginning, limit_memory, limit_time
from wordtools.web.server.presence import LEFT

P = ParamSpec("P")
T = TypeVar("T")
MEMORY = 512 << 20  # bytes that reading may take, over those of Python and the modules
SECONDS = 10.0  # of the processor and of the clock, for one file or address
BEGIN = 60.0  # seconds for a process to begin: it takes one
MOST = 4  # processes at once
PATIENCE = 5.0  # seconds that a request waits for one that is free
POLL = 0.05  # seconds between two looks at whether who asked is still there
DONE, WRONG = "done", "wrong"
LARGE = "the page reads only files of usual sizes; the command line has no such limit"


class Reader:
    """One process, and the pipe to it."""

    def __init__(self, memory: int, modules: tuple[str, ...]) -> None:
        context = get_context("spawn")
        self._memory = memory
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, memory, modules), daemon=True)
        with beginning():
            self._process.start()
        theirs.close()
        self._begun = False

    def ask(self, work: Callable[..., T], args: tuple[Any, ...], seconds: float) -> T:
        """Has the process do something; whatever this raises but ``RefusedError``, the process is of no more use.

        Raises:
            RefusedError: what was read is wrong.
            WordtoolsError: it took too long, or too much memory, or who asked has left.
        """
        try:
            if not self._begun:
                self._begun = self._answer(BEGIN)  # which does not count as reading
            cutting = threading.Timer(seconds, self.stop)  # a pipe that is full waits for who reads it
            cutting.daemon = True
            cutting.start()
            try:
                self._pipe.send((work, args, seconds))
            finally:
                cutting.cancel()
            kind, value = self._answer(seconds)
        except (EOFError, OSError):
            size = self._memory >> 20
            raise WordtoolsError(f"reading it takes more than {size:,} MB or {seconds:g} seconds: {LARGE}") from None
        if kind == WRONG:
            raise RefusedError(value)
        found: T = value
        return found

    def _answer(self, seconds: float) -> Any:
        """Waits for what the process sends next."""
        deadline, left = monotonic() + seconds, LEFT.get()
        while not self._pipe.poll(POLL):
            if left is not None and left.is_set():
                raise WordtoolsError("nobody waits for it any more")
            if monotonic() > deadline:
                raise WordtoolsError(f"reading it takes more than {seconds:g} seconds: {LARGE}")
        return self._pipe.recv()

    def alive(self) -> bool:
        """Whether the process has not ended."""
        return self._process.is_alive()

    def stop(self) -> None:
        """Ends the process, whatever it is doing; who waits for it sees that."""
        self._process.kill()

    def kill(self) -> None:
        """Ends the process, and waits until it has ended."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


class RefusedError(WordtoolsError):
    """What was read is wrong; the reader goes on."""


class Readers:
    """The processes of a server: one is ready, more begin while they are needed."""

    def __init__(
        self, modules: tuple[str, ...] = (), *, memory: int = MEMORY, seconds: float = SECONDS, most: int = MOST
    ) -> None:
        """Sets the limits of each."""
        self.modules = modules
        """What each process imports before its limits hold: the modules of the functions that it is likely to call."""
        self._memory, self._seconds = memory, seconds
        self._free = threading.BoundedSemaphore(most)
        self._lock = threading.Lock()
        self._ready: list[Reader] = []
        self._busy: set[Reader] = set()
        self._closed = False

    def run(self, work: Callable[..., T], *args: Any) -> T:
        """Calls a function of a module in a process.

        Raises:
            WordtoolsError: what it raised, or a limit that it met.
        """
        if not self._free.acquire(timeout=PATIENCE):
            raise WordtoolsError("other files are being read: try again in some seconds")
        try:
            return self._asked(self._taken(), work, args)
        finally:
            self._free.release()

    def _asked(self, reader: Reader, work: Callable[..., T], args: tuple[Any, ...]) -> T:
        self._busy.add(reader)
        try:
            found = reader.ask(work, args, self._seconds)
        except RefusedError:
            self._ready.append(reader)
            raise
        except BaseException:
            reader.kill()
            threading.Thread(target=self.prepare, daemon=True).start()
            raise
        finally:
            self._busy.discard(reader)
        self._ready.append(reader)
        return found

    def close(self) -> None:
        """Ends what is being read and waits for nothing; a signal handler calls it, so it takes no lock."""
        self._closed = True
        for reader in list(self._busy):
            reader.stop()

    def _taken(self) -> Reader:
        with self._lock:
            while self._ready:
                reader = self._ready.pop()
                if reader.alive():
                    return reader
        return Reader(self._memory, self.modules)

    def prepare(self) -> None:
        """Begins a process where none is ready, so that the first file is not waited for."""
        if not self._ready and not self._closed:
            self._ready.append(Reader(self._memory, self.modules))


READERS = Readers()


def guarded(work: Callable[P, T], *args: P.args, **no_names: P.kwargs) -> T:
    """Calls a function of a module in a process with limits: for all that reads what a file or an address holds.

    Raises:
        WordtoolsError: what it raised, or that it took too much time or memory.
    """
    return READERS.run(work, *args)


def _serve(pipe: Connection, memory: int, modules: tuple[str, ...]) -> None:
    """Runs in the process: answers until the pipe is closed, as it is when the server ends."""
    with suppress(EOFError, OSError):
        _answer_all(pipe, memory, modules)


def _answer_all(pipe: Connection, memory: int, modules: tuple[str, ...]) -> None:
    begin()
    for module in modules:
        import_module(module)
    limit_memory(memory)
    pipe.send(True)
    while True:
        work, args, seconds = pipe.recv()
        limit_time(seconds)
        try:
            answer = DONE, work(*args)
        except MemoryError:
            answer = WRONG, f"reading it takes more than {memory >> 20:,} MB: {LARGE}"
        except WordtoolsError as error:
            answer = WRONG, str(error)
        except Exception:  # a mistake of ours: the page reports it, the terminal has the traceback
            sys.stderr.write(printable(traceback.format_exc()))
            answer = WRONG, "something went wrong here; the terminal has the details"
        pipe.send(answer)
