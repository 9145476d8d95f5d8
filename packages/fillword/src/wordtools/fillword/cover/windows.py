"""Improves a cover window by window, for boards whose diagram is too large.

A window of the board is cleared of the words that lie in it and covered again in the best way, which the diagram
of so small a rest gives exactly (large neighbourhood search; P. Shaw, 1998).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from wordtools.core.run.clock import Clock
from wordtools.fillword.cover.cover_problem import CoverProblem, Pick
from wordtools.fillword.cover.covers import Covers

SMALLEST, LARGEST = 3, 40  # words that are taken up at a time
ENOUGH = 300  # windows in a row without a gain
TRIED = 50  # covers of a window


class WindowSearch:
    """Holds a cover and makes it better; the problem's items must forbid whatever is not allowed."""

    def __init__(self, problem: CoverProblem, picks: list[Pick], *, seed: int = 0) -> None:
        """Keeps the cover."""
        self.problem = problem
        self.picks = picks
        self.rng = Random(seed)
        self.size = 8

    def run(self, clock: Clock, better: Callable[[], None] = lambda: None) -> None:
        """Improves until the time is over or many windows in a row have not helped; calls *better* after each gain."""
        if self.problem.quotas or not self.picks:
            return  # a window cannot know how many words it may have
        idle = 0
        while idle < ENOUGH and not clock.over():
            idle += 1
            if self.recover():
                idle = 0
                better()

    def recover(self) -> bool:
        """Covers one window again; returns whether the cover improved."""
        options = self.problem.options
        taken, covers = self.opened()
        if covers is None:
            self.size = max(SMALLEST, self.size - 1)
            return False
        self.size = min(LARGEST, self.size + (self.rng.random() < 0.25))
        before = sum(options[option][entry].value for option, entry in taken)
        for tried, (value, picks) in enumerate(covers.ranked()):
            if value <= before or tried == TRIED:
                break
            words = [entry.word for entry in self.problem.entries(picks) if entry.word]
            if len(set(words)) == len(words):
                self.picks = [pick for pick in self.picks if pick not in taken] + picks
                return True
        return False

    def count_window(self) -> int | None:
        """Counts the covers of one window, None when it is too large; words must come once by the items alone."""
        _, covers = self.opened()
        return covers.count() if covers else None

    def opened(self) -> tuple[set[Pick], Covers | None]:
        """Clears a window somewhere; what lay there, and all covers of it, None when they are too many to list."""
        taken = self.around(self.rng.randrange(len(self.picks)))
        busy = 0
        for pick in self.picks:
            if pick not in taken:
                busy |= self.problem.masks[pick[0]]
        return taken, Covers.of_rest(self.problem, self.problem.everything & ~busy)

    def around(self, start: int) -> set[Pick]:
        """Chooses the placements nearest to one of them, by the middles of their cells."""
        place = self.problem.puzzle.grid.place
        centres = []
        for option, entry in self.picks:
            path = self.problem.options[option][entry].path
            rows, columns = zip(*map(place, path), strict=True)
            centres.append((sum(rows) / len(path), sum(columns) / len(path)))
        row, column = centres[start]
        near = sorted(range(len(centres)), key=lambda k: (centres[k][0] - row) ** 2 + (centres[k][1] - column) ** 2)
        return {self.picks[k] for k in near[: self.size]}
