"""Targets: how many words, points or letters a made board must have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TypeAlias

from wordtools.core.errors import NoSolutionError, RulesError
from wordtools.core.words.commonness import COMMON
from wordtools.core.words.of_lists import commonness_of
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.solve.solver import Solver

Range: TypeAlias = tuple[int, int]  # least, most

ENDLESS = 1 << 62


@dataclass(frozen=True, slots=True)
class Targets:
    """What a board must have, each a (least, most), or None for any.

    >>> Targets(words=(80, 120)).miss({"words": 100}), Targets(words=(80, 120)).miss({"words": 60})
    (0, 250)
    """

    words: Range | None = None
    """Number of words."""
    total: Range | None = None
    """Points of all words together."""
    longest: Range | None = None
    """Letters of the longest word."""
    common: Range | None = None
    """Number of common words: those of 3 and more on the Zipf scale, one in a million."""

    @property
    def bounds(self) -> dict[str, Range]:
        """The ranges that are set, by name."""
        ranges = {item.name: getattr(self, item.name) for item in fields(self)}
        return {name: bounds for name, bounds in ranges.items() if bounds is not None}

    def __str__(self) -> str:
        """Writes the target: ``words 80-120``."""
        return ", ".join(f"{name} {least}-{most}" for name, (least, most) in self.bounds.items()) or "any board"

    def miss(self, figures: Mapping[str, int]) -> int:
        """Returns how far off a board is, in thousandths of the bounds that it misses; 0 when it fits."""
        far = 0
        for name, (least, most) in self.bounds.items():
            bound = least if figures[name] < least else most
            if figures[name] < least or figures[name] > most:
                far += max(1, 1000 * abs(figures[name] - bound) // max(1, bound))
        return far


def parse_range(text: str) -> Range:
    """Reads ``80-120``, ``80-`` (and more) or ``80`` (exactly).

    Raises:
        RulesError: it is none of them.
    """
    found = re.fullmatch(r"(\d{1,9})(-(\d{1,9})?)?", text.strip())
    if found is None:
        raise RulesError(f"{text!r} is no range: write MIN-MAX, MIN- or N, like 80-120")
    least = int(found[1])
    most = int(found[3]) if found[3] else ENDLESS if found[2] else least
    if most < least:
        raise RulesError(f"{text!r} is no range: {least} is more than {most}")
    return least, most


class NoBoardError(NoSolutionError):
    """No board of those tried meets the targets; ``best`` is the one that came closest."""

    def __init__(self, tries: int, board: Board, figures: Mapping[str, int]) -> None:
        """Keeps the board that came closest, and its figures."""
        closest = ", ".join(f"{name} {number}" for name, number in figures.items())
        super().__init__(f"no board in {tries:,} tries; the closest had {closest}", board)
        self.tries = tries
        self.figures = figures

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles with what it was made of."""
        return NoBoardError, (self.tries, self.best, self.figures)


class Sieve:
    """Targets with the solver that measures boards for it.

    >>> from wordtools.ruzzle import Board, Solver, Targets
    >>> sieve = Sieve(Targets(words=(80, 120)), Solver.for_language("en"))
    >>> sieve
    <Sieve words 80-120>
    >>> sieve.figures(Board.parse("hers/dine"))
    {'words': 105, 'total': 765, 'longest': 7}
    """

    def __init__(self, targets: Targets, solver: Solver) -> None:
        """Prepares what the targets ask for.

        Raises:
            LexiconError: they ask for common words, and their commonness is not known.
        """
        self.targets = targets
        self.solver = solver
        self._common: frozenset[str] | None = None
        if targets.common is not None:
            known = commonness_of([solver.lexicon], solver.language).needed()
            self._common = frozenset(known.words(COMMON))

    def __repr__(self) -> str:
        """Shows the targets."""
        return f"<Sieve {self.targets}>"

    def figures(self, board: Board) -> dict[str, int]:
        """Solves a board and returns its figures by name."""
        solution = self.solver.solve(board)
        figures = {"words": len(solution.words), "total": solution.total, "longest": solution.longest}
        if self._common is not None:
            figures["common"] = sum(word in self._common for word in solution.words)
        return figures
