"""Finds the smallest rectangle that takes all words: builds in one rectangle after another.

First squares, larger and larger until one takes all words; then smaller rectangles, each that is left by turns, with
twice the effort each time that none of them took all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from itertools import count
from time import monotonic

from wordtools.core import WordtoolsError
from wordtools.crossword.build.build import Build, Plan
from wordtools.crossword.build.layout import Layout
from wordtools.crossword.build.words import Words

DENSITY = 0.6  # letters per cell of a very good layout
CLOSE, CLOSER = 0.9, 0.95  # shares of the best one's cells: the least that is tried, and what is tried first
SLENDER = 2.0  # the most that a rectangle is longer than it is high
TRIES = 2  # for each rectangle
EFFORT = 40_000  # changes of each try in the first round
COMPLETE = 1 << 50  # more than the value of any layout that lacks a word


class Fit:
    """A search for the smallest layout of all words; used like ``Build``, which also says what it raises.

    The rows and columns of the plan are the most there may be.
    """

    def __init__(self, words: Words, plan: Plan) -> None:
        """Checks that the words fit at all; a layout in one grid is what is built, not several."""
        self.words = words
        self.plan = replace(plan, keep=1)
        self.kept: list[Layout] = []
        self.tries = 0
        self._begun = monotonic()
        self._longest = max(len(word) for word in words.words)
        self._letters = sum(len(word) for word in words.words)
        if self._longest > max(plan.rows, plan.columns):
            text = max(words.words, key=len).text
            raise WordtoolsError(f"{text} is longer than the {max(plan.rows, plan.columns)} cells of a line")
        Build(words, plan)

    @property
    def seconds(self) -> float:
        """How long it has run."""
        return monotonic() - self._begun

    def watched(self, wait: Callable[[], None]) -> Generator[Layout, None, None]:
        """Yields ever better layouts: of more words, then of all words in ever fewer cells."""
        self._begun = monotonic()
        best = -1
        for rows, columns, effort in self._boxes():
            for layout in self._attempt(rows, columns, effort, wait):
                if not layout.unplaced:
                    small = layout.cropped()
                    layout = replace(small, value=COMPLETE - small.rows * small.columns)
                if layout.value > best:
                    best = layout.value
                    self.kept = [layout]
                    yield layout
                if not layout.unplaced:
                    break
            if self._over():
                return

    def _attempt(self, rows: int, columns: int, effort: int, wait: Callable[[], None]) -> Iterator[Layout]:
        left = None if self.plan.seconds is None else max(self.plan.seconds - self.seconds, 0.01)
        tries = TRIES if self.plan.tries is None else min(TRIES, self.plan.tries - self.tries)
        plan = replace(self.plan, rows=rows, columns=columns, tries=tries, steps=effort, seconds=left)
        search = Build(self.words, plan)
        yield from search.watched(wait)
        self.tries += tries

    def _over(self) -> bool:
        if self.plan.tries is not None and self.tries >= self.plan.tries:
            return True
        return self.plan.seconds is not None and self.seconds >= self.plan.seconds

    def _boxes(self) -> Iterator[tuple[int, int, int]]:
        """Yields (rows, columns, changes of a try), and looks at what came of it."""
        side = max(math.isqrt(int(self._letters * 0.85 / DENSITY)), 1)
        while not (self.kept and not self.kept[0].unplaced):
            rows, columns = min(side, self.plan.rows), min(side, self.plan.columns)
            if max(rows, columns) >= self._longest:
                yield rows, columns, EFFORT
            if (rows, columns) != (self.plan.rows, self.plan.columns):
                side += max(1, side // 12)
        for turn in count():
            failed: set[tuple[int, int]] = set()
            while True:
                box = next((box for box in self._smaller() if box not in failed), None)
                if box is None:
                    break
                failed.add(box)
                yield *box, EFFORT << min(turn, 20)
            if not failed:
                return

    def _smaller(self) -> list[tuple[int, int]]:
        """Lists rectangles a little smaller than the best, those of a good step and squares first."""
        area = self.kept[0].rows * self.kept[0].columns
        boxes = [
            (rows, columns)
            for rows in range(1, self.plan.rows + 1)
            for columns in range(rows, min(int(rows * SLENDER), self.plan.columns) + 1)
            if area * CLOSE <= rows * columns < area
            and columns >= self._longest
            and 2 * rows * columns >= self._letters
        ]
        return sorted(boxes, key=lambda box: (abs(box[0] * box[1] - CLOSER * area) // 8, box[1] - box[0]))
