"""Numbered tries, run by threads; where their number is given, results come in the order of the tries."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator, Iterator
from functools import partial
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")
Work: TypeAlias = Callable[[range, Callable[[T], None]], None]  # runs some tries and reports what it finds
WAIT = 0.1  # seconds between two looks whether the threads still run


class Tries(Generic[T]):
    """Threads that run tries 0, 1, 2, ... in batches until they are stopped or *tries* are done."""

    def __init__(
        self, make_work: Callable[[], Work[T]], *, jobs: int, batch: int = 1, tries: int | None = None
    ) -> None:
        """Prepares *jobs* threads; *make_work* is called in each of them.

        With *tries* given, the results of try 5 come before those of try 6, whichever was done first; without, all
        results come at once.
        """
        self.done = 0
        self.stop = threading.Event()
        self._make_work = make_work
        self._batch = batch
        self._tries = tries
        self._next = 0
        self._lock = threading.Lock()
        self._queue: queue.SimpleQueue[tuple[int, list[T] | BaseException | None]] = queue.SimpleQueue()
        self._threads = [threading.Thread(target=self._run, daemon=True) for _ in range(jobs)]

    def results(self, wait: Callable[[], None]) -> Generator[T, None, None]:
        """Yields the results; calls *wait* at least every tenth of a second; stops the threads when closed."""
        for thread in self._threads:
            thread.start()
        try:
            yield from self._in_order(wait)
        finally:
            self.stop.set()
            for thread in self._threads:
                if thread is not threading.current_thread():  # one of them may collect this as garbage
                    thread.join()

    def _in_order(self, wait: Callable[[], None]) -> Iterator[T]:
        waiting: dict[int, list[T]] = {}
        finished: set[int] = set()
        head = 0  # the first batch that is not finished
        for batch, results in self._messages(wait):
            if results is None:
                finished.add(batch)
            else:
                waiting.setdefault(batch, []).extend(results)
            if self._tries is None:
                yield from waiting.pop(batch, [])
                finished.clear()
                continue
            yield from waiting.pop(head, [])
            while head in finished:
                finished.remove(head)
                head += 1
                yield from waiting.pop(head, [])
        for batch in sorted(waiting):  # the threads were stopped before these were finished
            yield from waiting[batch]

    def _messages(self, wait: Callable[[], None]) -> Iterator[tuple[int, list[T] | None]]:
        while True:
            alive = any(thread.is_alive() for thread in self._threads)
            try:
                batch, results = self._queue.get(timeout=WAIT if alive else 0)
            except queue.Empty:
                wait()
                if not alive:
                    return
                continue
            wait()
            if isinstance(results, BaseException):
                raise results
            yield batch, results

    def _tell(self, number: int, found: T) -> None:
        self._queue.put((number, [found]))

    def _run(self) -> None:
        """Runs in each thread."""
        try:
            work = self._make_work()
            while not self.stop.is_set():
                with self._lock:
                    number = self._next
                    self._next += 1
                first = number * self._batch
                last = first + self._batch if self._tries is None else min(first + self._batch, self._tries)
                if first >= last:
                    return
                work(range(first, last), partial(self._tell, number))
                with self._lock:
                    self.done += last - first
                self._queue.put((number, None))
        except BaseException as error:
            self._queue.put((-1, error))
