"""Builds free-form crosswords from a list of words, better and better until it is stopped.

A *try* is one run of the kernel from an empty grid: one crossword by angry's method, or one annealing of the better
method. Each try has its own random numbers, so that with a number of tries given the result does not depend on how
many threads there are.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Any, TypeAlias

from wordtools.core import Grid
from wordtools.core.errors import OptionError
from wordtools.core.run.clock import Clock, Stop, check_seconds
from wordtools.core.run.jobs import per_thread
from wordtools.core.run.jobs import run as run_job
from wordtools.core.run.progress import Progress, Watcher
from wordtools.crossword.build import _angry, _anneal, _grid, _openings, _starts
from wordtools.crossword.build.layout import Layout
from wordtools.crossword.build.score import Scores
from wordtools.crossword.build.shape import Shape, drawn, longest_line
from wordtools.crossword.build.tries import Tries, Work
from wordtools.crossword.build.words import Words

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from wordtools.core.run.results import Results

HOT, COLD = 30, 14  # temperatures where an annealing begins and ends; a word is worth 100
STEPS = 10_000
CHUNK = 20  # changes after which the heat is set again and other threads may run
BATCH = 16  # tries of angry's method that a thread takes at a time
WEIGHT, MUST_WEIGHT = 100, 5_000
FIRST_SECONDS, GROWTH = 0.5, 4  # of the first annealing where only time counts; each later one is GROWTH times as long
LONGEST_SECONDS = 500.0
MOST_CELLS = 1_000_000
MOST_WORDS = 100_000
MOST_SEEDS = 1 << 63

Found: TypeAlias = tuple[int, list[int], list[int]]  # what a layout is worth, and where and how its words lie
Trial: TypeAlias = Callable[[int], Iterator[Found]]  # does a try and goes through ever better layouts


@dataclass(frozen=True, slots=True)
class Plan:
    """What to build, and how.

    >>> plan = Plan(9, 9, seed=1, must=frozenset({"CAT"}))
    >>> plan.tries, plan.steps, plan.scores
    (None, 10000, Scores(inside=35, end=30, edge=9, turn=1))
    """

    rows: int
    columns: int
    depth: int | None = None
    """angry's method with this depth; None: the better method."""
    scores: Scores = field(default_factory=Scores)
    symmetric: bool = False
    """The blocks look the same after half a turn."""
    must: frozenset[str] = frozenset()
    """Words (folded) that count more than all others."""
    seed: int = 0
    tries: int | None = None
    """Number of tries; None: no limit."""
    steps: int = STEPS
    """Changes of one try of the better method, where tries are counted."""
    seconds: float | None = None
    """Stop after so long."""
    keep: int = 1
    """Number of different layouts to keep; where only time counts, more than one makes tries short."""
    jobs: int | None = None
    """Threads; None: one for each core, or one where the kernel is not compiled."""
    shape: Shape | None = None
    """Where words may lie; None: in the whole grid."""

    def __post_init__(self) -> None:
        """Checks what does not depend on the words."""
        if self.rows < 1 or self.columns < 1 or self.rows * self.columns > MOST_CELLS:
            raise OptionError(f"a grid has from 1 to {MOST_CELLS:,} cells, not {self.columns}x{self.rows}")
        if self.symmetric and self.depth is not None:
            raise OptionError("angry's method makes no symmetric crosswords: leave the depth or the symmetry out")
        for name in ("depth", "tries", "steps", "keep", "jobs"):
            number = getattr(self, name)
            if number is not None and number < 1:
                raise OptionError(f"{name} is {number!r}: use a number from 1 on")
        check_seconds(self.seconds)
        self.drawn()

    def drawn(self) -> Grid[str] | None:
        """Returns the shape as large as the grid."""
        return None if self.shape is None else drawn(self.shape, self.rows, self.columns)

    @property
    def longest(self) -> int:
        """The most letters of a word that finds room."""
        shape = self.drawn()
        return max(self.rows, self.columns) if shape is None else longest_line(shape)


@dataclass(frozen=True)
class TriesJob:
    """What a worker needs to do tries; a part is the numbers of the first and of the one after the last."""

    words: Words
    plan: Plan

    @classmethod
    def of(cls, words: Words, plan: Plan) -> TriesJob:
        """Takes what a try depends on, not how many there are and who does them."""
        return cls(replace(words, notes=()), replace(plan, tries=1, seconds=None, jobs=None))

    def run(self, part: tuple[int, int]) -> list[Found]:
        """Does tries and returns the layouts, each better than those before it."""
        trial = _trial(self)
        found: list[Found] = []
        for number in range(*part):
            best = found[-1][0] if found and self.plan.keep == 1 else -1
            found += [one for one in trial(number) if one[0] > best]
        return found


class Build:
    """What to build of which words; iterate over it for ever better layouts. Each iteration is a run of its own.

    >>> from wordtools.core import Language
    >>> words = Words.parse("tea\\neat\\nate", "list", Language.load("en").alphabet)
    >>> *_, best = Build(words, Plan(5, 5, seed=1, tries=1))
    >>> best.quality.words
    3
    """

    def __init__(self, words: Words, plan: Plan) -> None:
        """Checks that it can be done.

        Raises:
            OptionError: no word fits the grid, or one that must be in it does not or is not in the list.
        """
        longest = plan.longest
        self.plan = plan
        self.shape = plan.drawn()
        self.list = words
        self.words = [word for word in words.words if len(word) <= longest]
        self.too_long = [word for word in words.words if len(word) > longest]
        if not self.words:
            raise OptionError(f"{words.name}: every word is longer than the {longest} cells of a line")
        if len(self.words) > MOST_WORDS:
            raise OptionError(f"{words.name}: {len(self.words):,} words; {MOST_WORDS:,} are the most")
        missing = plan.must - {word.text for word in self.words}
        for text in sorted(missing):
            known = any(word.text == text for word in self.too_long)
            why = "is longer than a line of the grid" if known else f"is not in {words.name}"
            raise OptionError(f"{text} must be in the crossword, but it {why}")

    def __iter__(self) -> BuildRun:
        """Starts a run."""
        return self.run()

    def run(
        self,
        *,
        stop: Stop | None = None,
        progress: Watcher[Layout | None] | None = None,
        executor: Executor | None = None,
        results: Results | None = None,
    ) -> BuildRun:
        """Starts a run; nothing is done, and no clock runs, until its first layout is asked for.

        Args:
            stop: asked some ten times a second; True ends the run.
            progress: is given some ten times a second the number of tries done, and the best layout so far.
            executor: where to run instead of in threads, when the plan limits the tries.
            results: likewise, a file of results of ``job``: tries that are in it are not done again.

        Raises:
            OptionError: an executor or a file of results, and a plan without a number of tries.
        """
        if (executor is not None or results is not None) and self.plan.tries is None:
            raise OptionError("only a number of tries can be done elsewhere, or kept: give it")
        return BuildRun(self, stop, progress, executor, results)

    @property
    def job(self) -> TriesJob:
        """What a worker needs to do tries."""
        return TriesJob.of(self.list, self.plan)

    def trial(self) -> Trial:
        """Makes what does one try after the other, for one thread."""
        run = BuildRun(self)
        kernel = run._kernel()
        finder = run._finder(kernel)

        def trial(number: int) -> Iterator[Found]:
            kernel.start((self.plan.seed * 1_000_003 + number) % MOST_SEEDS)
            best = -1
            for _ in run._moments(finder, 0):
                if kernel.best_value > best:
                    best = kernel.best_value
                    yield best, list(kernel.best_at), list(kernel.best_way)

        return trial

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles as the words and the plan."""
        return type(self), (self.list, self.plan)

    def __repr__(self) -> str:
        """Shows what is built of what."""
        return f"<Build {self.plan.rows}x{self.plan.columns} of {self.list!r}>"


@per_thread
def _trial(job: TriesJob) -> Trial:
    return Build(job.words, job.plan).trial()


class BuildRun(Iterator[Layout]):
    """One search for the best layout: yields layouts, each better than the one before.

    It ends when tries or time are used up; where neither is given, when all words are in. ``close`` ends it sooner.
    """

    def __init__(
        self,
        build: Build,
        stop: Stop | None = None,
        progress: Watcher[Layout | None] | None = None,
        executor: Executor | None = None,
        results: Results | None = None,
    ) -> None:
        """Prepares the run."""
        self._build = build
        self._executor, self._results = executor, results
        self.plan = build.plan
        self.words = build.words
        self.too_long = build.too_long
        self.kept: list[Layout] = []
        """The best layouts so far that differ, the best first."""
        jobs = self.plan.jobs or (os.cpu_count() or 1 if _grid.COMPILED else 1)
        batch = 1 if self.plan.depth is None else BATCH
        self._tries = Tries(self._make_work, jobs=jobs, batch=batch, tries=self.plan.tries)
        self._stop, self._progress = stop, progress
        self._clock: Clock | None = None
        self._found = self._run()

    @property
    def tries(self) -> int:
        """How many tries are done."""
        return self._tries.done

    @property
    def seconds(self) -> float:
        """How long it has run; 0 before the first layout is asked for."""
        return self._clock.passed() if self._clock else 0.0

    @property
    def late(self) -> bool:
        """Whether its time is over."""
        return self._clock is not None and self._clock.late()

    def __next__(self) -> Layout:
        """Searches on for a better layout."""
        return next(self._found)

    def close(self) -> None:
        """Ends the run and its threads."""
        self._found.close()

    def _run(self) -> Generator[Layout, None, None]:
        best = -1
        self._clock = clock = Clock(self.plan.seconds, self._stop)

        def watch() -> None:
            if self._progress is not None:
                self._progress(Progress(self.tries, self.plan.tries, self.kept[0] if self.kept else None))
            if clock.over():
                self._tries.stop.set()

        here = self._executor is None and self._results is None
        for layout in self._tries.results(watch) if here else self._elsewhere(watch):
            if not layout.placements:  # where symmetry leaves no word a place
                continue
            if self.plan.keep > 1:
                self.kept = keep_best(self.kept, layout, self.plan.keep)
            if layout.value > best:
                best = layout.value
                if self.plan.keep == 1:
                    self.kept = [layout]
                yield layout
            if len(self.words) == 1:
                return  # nothing is better than the one word there is
            if self.plan.tries is None and self.plan.seconds is None and self._complete():
                return

    def _elsewhere(self, watch: Callable[[], None]) -> Iterator[Layout]:
        """Lets an executor do the tries, or takes them from the file of results."""

        def stop() -> bool:
            watch()
            return self._tries.stop.is_set()

        tries = self.plan.tries or 0
        step = 1 if self.plan.depth is None else BATCH
        parts = ((first, min(first + step, tries)) for first in range(0, tries, step))
        how: dict[str, Any] = {"executor": self._executor, "results": self._results, "stop": stop}
        for (first, end), found in run_job(self._build.job, parts, jobs=self.plan.jobs or os.cpu_count() or 1, **how):
            self._tries.done += end - first
            for value, at, way in found:
                yield self._layout(at, way, value)

    def _complete(self) -> bool:
        """Whether as many layouts as are to be kept have all words."""
        complete = (len(layout.placements) == len(self.words) for layout in self.kept)
        return len(self.kept) == self.plan.keep and all(complete)

    def _make_work(self) -> Work[Layout]:
        """Makes what a thread does: its own kernel, and a function that runs tries with it."""
        kernel = self._kernel()
        finder = self._finder(kernel)
        best = -1
        rounds = count()

        def work(trials: range, report: Callable[[Layout], None]) -> None:
            nonlocal best
            for trial in trials:
                kernel.start((self.plan.seed * 1_000_003 + trial) % MOST_SEEDS)
                if self.plan.keep > 1:
                    best = -1
                for _ in self._moments(finder, next(rounds)):
                    if kernel.best_value > best:
                        best = kernel.best_value
                        report(self._layout(kernel.best_at, kernel.best_way, kernel.best_value))
                    if self._over():
                        self._tries.stop.set()
                        return

        return work

    def _kernel(self) -> _grid.WordGrid:
        codes = {letter: k for k, letter in enumerate(sorted({c for w in self.words for c in w.letters}), 1)}
        begins = array("i", [0])
        for word in self.words:
            begins.append(begins[-1] + len(word))
        text = bytes(codes[letter] for word in self.words for letter in word.letters)
        weights = array("i", [MUST_WEIGHT if word.text in self.plan.must else WEIGHT for word in self.words])
        plan, shape = self.plan, self._build.shape
        cells = bytes(map(bool, shape.cells)) if shape else b"\1" * (plan.rows * plan.columns)
        return _grid.WordGrid(plan.rows, plan.columns, text, begins, weights, plan.symmetric, cells)

    def _finder(self, kernel: _grid.WordGrid) -> _openings.Openings | _starts.Starts:
        """Makes what finds places for words, once for all tries."""
        return _openings.Openings(kernel) if self.plan.depth is None else _starts.Starts(kernel)

    def _layout(self, at: Sequence[int], way: Sequence[int], value: int) -> Layout:
        size = self.plan.rows, self.plan.columns
        return Layout.of(self.words, size, at, way, value, self.too_long, self._build.shape)

    def _moments(self, finder: _openings.Openings | _starts.Starts, turn: int) -> Iterator[None]:
        """Runs one try, the thread's *turn*-th, with a pause now and then."""
        plan = self.plan
        if isinstance(finder, _starts.Starts):
            scores = plan.scores
            _angry.Angry(finder, scores.inside, scores.end, scores.edge, scores.turn).build(plan.depth or 1)
            yield
            return
        annealing = _anneal.Annealing(finder)
        heat = 2048 if plan.symmetric else 1024  # words that come and go in pairs weigh twice as much
        if plan.tries is not None or plan.keep > 1:
            for step in range(0, plan.steps, CHUNK):
                annealing.anneal(CHUNK, heat * HOT - heat * (HOT - COLD) * step // plan.steps)
                yield
        else:
            begin = self.seconds
            length = self._length(turn)
            done = 0.0
            while done < 1:
                annealing.anneal(CHUNK, int(heat * (HOT - (HOT - COLD) * done)))
                yield
                done = (self.seconds - begin) / length

    def _length(self, turn: int) -> float:
        """Returns the seconds of an annealing: longer each time, the last one up to the end."""
        length: float = min(FIRST_SECONDS * GROWTH**turn, LONGEST_SECONDS)
        if self.plan.seconds is None:
            return length
        left = self.plan.seconds - self.seconds
        return max(left, 0.001) if turn > 0 and left < (GROWTH + 1) * length else length

    def _over(self) -> bool:
        return self._tries.stop.is_set() or (self.plan.seconds is not None and self.seconds >= self.plan.seconds)


def keep_best(kept: list[Layout], layout: Layout, most: int) -> list[Layout]:
    """Adds a layout to the best so far; of two that are half alike or more, only the better stays."""
    alike = [other for other in kept if other.likeness(layout) >= 0.5]
    if any(other.value >= layout.value for other in alike):
        return kept
    return sorted([other for other in kept if other not in alike] + [layout], key=lambda it: -it.value)[:most]
