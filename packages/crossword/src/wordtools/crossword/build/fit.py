"""Finds the smallest rectangle that takes all words: builds in one rectangle after another.

First squares, larger and larger until one takes all words; then smaller rectangles, each that is left by turns, with
twice the effort each time that none of them took all.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import count

from wordtools.core import Grid
from wordtools.core.errors import OptionError
from wordtools.core.run.clock import Clock, Stop
from wordtools.core.run.progress import Progress, Watcher
from wordtools.core.shapes import SMALLEST
from wordtools.crossword.build.build import Build, Plan
from wordtools.crossword.build.layout import Layout
from wordtools.crossword.build.shape import drawn, longest_line
from wordtools.crossword.build.words import Words

DENSITY = 0.6  # letters per cell of a very good layout
CLOSE, CLOSER = 0.9, 0.95  # shares of the best one's cells: the least that is tried, and what is tried first
SLENDER = 2.0  # the most that a rectangle is longer than it is high
TRIES = 2  # for each rectangle
EFFORT = 40_000  # changes of each try in the first round
ATTEMPTS = 10  # at the largest rectangle, where neither tries nor time are given
SAMPLE = 30  # rows and columns in which the share of a shape is counted
COMPLETE = 1 << 50  # more than the value of any layout that lacks a word


class Fit:
    """The smallest layout of all words; used like ``Build``.

    The rows and columns of the plan are the most there may be.

    >>> from wordtools.core import Language
    >>> words = Words.of(["cat", "newt", "otter"], Language.load("en").alphabet)
    >>> fit = Fit(words, Plan(9, 9, seed=1, tries=1))
    >>> fit
    <Fit 9x9 of <Words words: 3>>
    """

    def __init__(self, words: Words, plan: Plan) -> None:
        """Checks that the words fit at all; a layout in one grid is what is built, not several.

        Raises:
            OptionError: a word is longer than a line, the shape has a size of its own, or what ``Build`` refuses.
        """
        self.list = words
        self.plan = replace(plan, keep=1)
        if isinstance(plan.shape, Grid):
            raise OptionError("a shape that was drawn has its size: only one with a name can be made smaller")
        longest, most = max(words.words, key=len), plan.longest
        if len(longest) > most:
            raise OptionError(f"{longest} is longer than the {most} cells of a line")
        Build(words, self.plan)

    def __iter__(self) -> FitRun:
        """Starts a run."""
        return self.run()

    def run(self, *, stop: Stop | None = None, progress: Watcher[Layout | None] | None = None) -> FitRun:
        """Starts a run, as that of ``Build``."""
        return FitRun(self, stop, progress)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles as the words and the plan."""
        return type(self), (self.list, self.plan)

    def __repr__(self) -> str:
        """Shows what is built of what."""
        return f"<Fit {self.plan.rows}x{self.plan.columns} of {self.list!r}>"


class FitRun(Iterator[Layout]):
    """One search for the smallest layout: yields layouts of more words, then of all words in ever fewer cells.

    It ends when tries or time are used up; where neither is given, when no smaller rectangle took all words, or
    the largest took them in none of some attempts.
    """

    def __init__(self, fit: Fit, stop: Stop | None = None, progress: Watcher[Layout | None] | None = None) -> None:
        """Prepares the run."""
        self.words = fit.list
        self.plan = fit.plan
        self.kept: list[Layout] = []
        """The best layout so far, if there is one."""
        self.tries = 0
        """How many tries are done."""
        self._stop, self._progress = stop, progress
        self._clock: Clock | None = None
        self._longest = max(len(word) for word in self.words.words)
        self._letters = sum(len(word) for word in self.words.words)
        self._least = SMALLEST if self.plan.shape else 1  # rows and columns
        self._found = self._run()

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
        self._clock = Clock(self.plan.seconds, self._stop)
        best = -1
        for rows, columns, effort in self._boxes():
            with closing(self._attempt(rows, columns, effort, self._clock)) as found:
                for layout in found:
                    if not layout.unplaced:
                        small = layout.cropped()
                        layout = replace(small, value=COMPLETE - small.rows * small.columns)
                    if layout.value > best:
                        best = layout.value
                        self.kept = [layout]
                        yield layout
                    if not layout.unplaced:
                        break
            if self._clock.over() or (self.plan.tries is not None and self.tries >= self.plan.tries):
                return

    def _attempt(self, rows: int, columns: int, effort: int, clock: Clock) -> Generator[Layout, None, None]:
        left = None if self.plan.seconds is None else max(clock.left(), 0.01)
        tries = TRIES if self.plan.tries is None else min(TRIES, self.plan.tries - self.tries)
        plan = replace(self.plan, rows=rows, columns=columns, tries=tries, steps=effort, seconds=left)

        def progress(one: Progress[Layout | None]) -> None:
            if self._progress is not None:
                self._progress(Progress(self.tries + one.done, self.plan.tries, self.kept[0] if self.kept else None))

        with closing(Build(self.words, plan).run(stop=clock.over, progress=progress)) as run:
            yield from run
        self.tries += tries

    def _boxes(self) -> Iterator[tuple[int, int, int]]:
        """Yields (rows, columns, changes of a try), and looks at what came of it."""
        limited = self.plan.tries is not None or self.plan.seconds is not None
        side = max(math.isqrt(int(self._letters * 0.85 / DENSITY / self._share())), self._least)
        largest = 0  # attempts at the largest rectangle
        while not (self.kept and not self.kept[0].unplaced):
            rows, columns = min(side, self.plan.rows), min(side, self.plan.columns)
            if self._takes_longest(rows, columns):
                yield rows, columns, EFFORT
            if (rows, columns) != (self.plan.rows, self.plan.columns):
                side += max(1, side // 12)
            elif limited or largest < ATTEMPTS:
                largest += 1
            else:
                return
        for turn in count():
            failed: set[tuple[int, int]] = set()
            while True:
                box = next((box for box in self._smaller() if box not in failed), None)
                if box is None:
                    break
                failed.add(box)
                yield *box, EFFORT << min(turn, 20)
            if not failed or not limited:
                return

    def _share(self) -> float:
        """Returns the share of a rectangle that its shape takes."""
        if self.plan.shape is None:
            return 1.0
        cells = drawn(self.plan.shape, SAMPLE, SAMPLE).cells
        return 1 - cells.count(None) / len(cells)

    def _takes_longest(self, rows: int, columns: int) -> bool:
        """Whether a rectangle, or the shape in it, has a line for the longest word."""
        if max(rows, columns) < self._longest:
            return False
        return self.plan.shape is None or longest_line(drawn(self.plan.shape, rows, columns)) >= self._longest

    def _smaller(self) -> list[tuple[int, int]]:
        """Lists rectangles a little smaller than the best, those of a good step and squares first."""
        area = self.kept[0].rows * self.kept[0].columns
        boxes = [
            (rows, columns)
            for rows in range(self._least, self.plan.rows + 1)
            for columns in range(rows, min(int(rows * SLENDER), self.plan.columns) + 1)
            if area * CLOSE <= rows * columns < area
            and columns >= self._longest
            and 2 * rows * columns >= self._letters
            and self._takes_longest(rows, columns)
        ]
        return sorted(boxes, key=lambda box: (abs(box[0] * box[1] - CLOSER * area) // 8, box[1] - box[0]))
