"""Helpers: threads that search one puzzle for a first fill, or for better fills, and share their best one."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from threading import Event, Lock
from types import TracebackType
from typing import TYPE_CHECKING

from wordtools.crossword.optimise.ceiling import Ceiling
from wordtools.crossword.optimise.first import FirstSweeps
from wordtools.crossword.optimise.hunt import Hunt
from wordtools.crossword.search.result import NO_FILL, NOTHING_FOUND, NoFillError, StoppedError
from wordtools.crossword.search.search import ENDED, FILLED, FillSearch, Watch

if TYPE_CHECKING:
    from concurrent.futures import Future

SOLO_NODES = 1_000  # nodes of the first search before others join it
GUIDED_SEARCHES = 2  # further searches, guided by belief propagation
ROUNDS_BEFORE_BEAM = 10  # of all searches before beam search joins
ROUND = 1_000  # nodes of each search in a round
TRIES_PER_EXCHANGE = 100  # parts that a thread tries before it reads the others' best fill
EARLY = 100_000_000  # words looked at; a fill found sooner counts as found then
PATIENCE = 4  # hunts give way to proofs after this multiple of the work without a better fill
HUNT_SHARE = 4  # then hunts look at one word for every HUNT_SHARE words of the proofs


def first_words(search: FillSearch, seed: int, watch: Watch | None, workers: int) -> list[int]:
    """Finds the words of a fill, by slot, with other searches beside the caller's own where the grid is hard.

    Run times have heavy tails, so the fastest of several searches with other seeds is much faster than one search
    (C. Gomes, B. Selman, "Algorithm portfolios", 2001). Those that join in are guided (``_chances.py``): a choice costs
    them more, and open grids take them far fewer. Where these take long, sweeps join in too (``first.py``). The
    searches work in rounds, and of those that find a fill in the same round the first counts: so a seed gives the same
    fill with any number of *workers*.

    Raises:
        NoFillError: there is none; that is proven.
        StoppedError: *watch* stopped it before.
    """
    over = Event()

    def stopped() -> bool:
        if watch is not None and watch():
            over.set()
        return over.is_set()

    search.begin(seed)
    searches: list[FillSearch | FirstSweeps] = [search]
    states = [search.run(stopped, SOLO_NODES)]
    if states[0] == FILLED:
        return search.words()
    from concurrent.futures import ThreadPoolExecutor

    rounds = 0
    with ThreadPoolExecutor(max(1, workers - 1), thread_name_prefix="first") as threads:
        while FILLED not in states and ENDED not in states and not stopped():
            for k in range(len(searches), GUIDED_SEARCHES + 1):
                if stopped():
                    raise StoppedError(NOTHING_FOUND)
                guided = search.again()
                guided.begin(seed + k)
                guided.guide()
                searches.append(guided)
            sweeps = FirstSweeps.of(search, seed) if rounds == ROUNDS_BEFORE_BEAM else None
            if sweeps is not None:
                searches.append(sweeps)
            rounds += 1
            apart = searches[2:] if workers > 1 else []
            running = [threads.submit(other.run, over.is_set, ROUND) for other in apart]
            try:
                states = []
                for own in searches[: len(searches) - len(apart)]:
                    states.append(own.run(stopped, ROUND))
                    if states[-1] in (FILLED, ENDED):  # whatever the others find, this comes before
                        over.set()
                        break
            except BaseException:
                over.set()
                raise
            states += [thread.result() for thread in running]
    if FILLED in states:
        return searches[states.index(FILLED)].words()
    if ENDED in states:
        raise NoFillError(NO_FILL)
    raise StoppedError(NOTHING_FOUND)


class Helpers:
    """Some threads, each with a hunt of its own, which help with proofs as hunts tire; the ``with`` block ends them."""

    def __init__(self, search: FillSearch, words: Sequence[int], seed: int, count: int) -> None:
        """Prepares *count* threads that start from the words of a fill, a number a slot."""
        from concurrent.futures import ThreadPoolExecutor

        self._search = search
        self._words = list(words)
        self._seed = seed
        self._best: tuple[int, list[int]] | None = None
        self._found_after = 0  # words that hunts had looked at when the best fill was found
        self._proofs = 0  # words that proofs have looked at
        self._lock = Lock()
        self._over = Event()
        self._threads = ThreadPoolExecutor(max(1, count), thread_name_prefix="hunt")
        self._hunts: list[Hunt | None] = [None] * count
        self._running: list[Future[bool] | None] = [None] * count  # whether to go on later

    def __enter__(self) -> Helpers:
        """Starts the threads."""
        self.share(0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Ends them; an error in one of them is raised here."""
        self._over.set()
        self._threads.shutdown()
        for running in self._running if kind is None else ():
            if running is not None:
                running.result()

    def exchange(self, hunt: Hunt) -> bool:
        """Shares a hunt's best fill, or takes the others'; returns whether the hunt has a better one now."""
        with self._lock:
            if self._best is None or hunt.total > self._best[0]:
                self._best = hunt.total, hunt.best
                self._found_after = self._looked
                return False
            total, words = self._best
        return total > hunt.total and hunt.take(words)

    def share(self, proofs: int) -> None:
        """Has hunts begin, or go on that have given way, as much as is due to them.

        Args:
            proofs: words that proofs have looked at.
        """
        self._proofs = proofs
        for number, running in enumerate(self._running):
            if (running is None or (running.done() and running.result())) and not self._enough:
                self._running[number] = self._threads.submit(self._hunt, number)

    def each(self, works: Sequence[Callable[[], int]]) -> list[int]:
        """Does some works, in the caller's thread and in those that do not hunt, and returns what they return."""
        found = [0] * len(works)
        left = deque(enumerate(works))

        def do() -> None:
            while True:
                try:
                    number, work = left.popleft()
                except IndexError:
                    return
                found[number] = work()

        free = sum(running is None or running.done() for running in self._running)
        others = [self._threads.submit(do) for _ in range(min(free, len(works) - 1))]
        do()
        for other in others:
            other.result()
        return found

    @property
    def _looked(self) -> int:
        """Words that hunts have looked at."""
        return sum(hunt.work for hunt in self._hunts if hunt is not None)

    @property
    def _enough(self) -> bool:
        """Whether hunts have found nothing for long, and had their part."""
        looked = self._looked
        return looked > PATIENCE * max(EARLY, self._found_after) and looked * HUNT_SHARE > self._proofs

    def _hunt(self, number: int) -> bool:
        """Begins a hunt, or continues it; returns whether to go on later."""
        hunt = self._hunts[number]
        if hunt is None:
            ceiling = Ceiling.of(self._search)
            if ceiling is None:
                return False
            hunt = Hunt(ceiling, self._words, self._seed + 1 + number, self._over.is_set)
            while ceiling.passes and not hunt.look():
                ceiling.lower(hunt.best, 0.0)
            if ceiling.closed:
                return False
            self._hunts[number] = hunt
        step = 0
        while not hunt.stopped:
            if hunt.step() or step % TRIES_PER_EXCHANGE == 0:
                self.exchange(hunt)
                if self._enough:
                    return True
            step += 1
        return False
