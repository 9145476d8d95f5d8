"""Helpers: threads that look for better fills of one puzzle, and tell each other of them."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event, Lock
from types import TracebackType

from wordtools.crossword.fill.ceiling import Ceiling
from wordtools.crossword.fill.hunt import Hunt
from wordtools.crossword.fill.search import FillSearch

ALONE = 100  # parts that a thread tries between two looks at what others have found


class Helpers:
    """Some threads, each with a hunt of its own; they stop where the ``with`` block ends."""

    def __init__(self, search: FillSearch, words: Sequence[int], seed: int, count: int) -> None:
        """Prepares *count* threads that start from the words of a fill, a number a slot."""
        self._search = search
        self._words = list(words)
        self._seed = seed
        self._count = count
        self._best: tuple[int, list[int]] | None = None
        self._lock = Lock()
        self._over = Event()
        self._threads = ThreadPoolExecutor(max(1, count), thread_name_prefix="hunt")
        self._running: list[Future[None]] = []

    def __enter__(self) -> Helpers:
        """Starts the threads."""
        self._running = [self._threads.submit(self._hunt, self._seed + k) for k in range(1, self._count + 1)]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Ends them; an error in one of them is raised here."""
        self._over.set()
        self._threads.shutdown()
        for thread in self._running if kind is None else ():
            thread.result()

    def exchange(self, hunt: Hunt) -> bool:
        """Tells the others of a hunt's best fill, or takes theirs; says whether the hunt has a better one now."""
        with self._lock:
            if self._best is None or hunt.total > self._best[0]:
                self._best = hunt.total, hunt.best
                return False
            total, words = self._best
        return total > hunt.total and hunt.take(words)

    def _hunt(self, seed: int) -> None:
        ceiling = Ceiling.of(self._search)
        if ceiling is None:
            return
        hunt = Hunt(ceiling, self._words, seed, self._over.is_set)
        while ceiling.passes and not hunt.look():
            ceiling.lower(hunt.best, 0.0)
        step = 0
        while not (hunt.stopped or ceiling.closed):
            if hunt.step() or step % ALONE == 0:
                self.exchange(hunt)
            step += 1
