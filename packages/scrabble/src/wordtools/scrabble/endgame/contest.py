"""Which of some plays wins most: each of them against all draws, no more of them than decide it.

A play's result for a draw is 2 for a win, 1 for a draw, 0 for a loss. What has not been asked yet counts as won: a play
whose most falls behind the best that is complete can no longer be the best, and is asked no more. The order of asking
changes how many questions there are, never the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

WIN = 2
DRAW = 1

P = TypeVar("P")  # a play
D = TypeVar("D")  # a draw


@dataclass(slots=True, eq=False)
class Entrant(Generic[P, D]):
    """A play in a contest."""

    play: P
    draws: Sequence[tuple[D, int]]
    """The draws and how often each comes; those that it may lose had better come first."""
    loose: bool = False
    """Whether its results are only bounds from above: then it is never complete, and wins nothing."""
    results: list[int] = field(default_factory=list)
    """Of the first draws."""
    lost: int = 0
    """What is proven to be missing from all wins, in halves."""
    decided: int = 0
    """How many of the draws have their result."""
    total: int = 0
    """How many draws there are."""

    def __post_init__(self) -> None:
        """Adds up the draws."""
        self.total = sum(weight for _, weight in self.draws)

    @property
    def most(self) -> int:
        """The most that it can still reach, in half wins."""
        return WIN * self.total - self.lost

    @property
    def asked(self) -> bool:
        """Whether every draw has its result."""
        return len(self.results) == len(self.draws)

    @property
    def complete(self) -> bool:
        """Whether all is known of it."""
        return self.asked and not self.loose

    def next(self) -> D:
        """Returns the draw that is asked next."""
        return self.draws[len(self.results)][0]

    def add(self, result: int) -> None:
        """Takes the result of the next draw."""
        weight = self.draws[len(self.results)][1]
        self.lost += (WIN - result) * weight
        self.decided += weight
        self.results.append(result)

    def count(self, result: int) -> int:
        """Counts the draws that are known to end so."""
        return 0 if result and self.loose else self._count(result)

    @property
    def capped(self) -> int:
        """The draws that are known to end at best in a draw, and not how."""
        return self._count(DRAW) if self.loose else 0

    def _count(self, result: int) -> int:
        known = zip(self.results, self.draws, strict=False)
        return sum(weight for found, (_, weight) in known if found == result)


def winners(
    entrants: Sequence[Entrant[P, D]], ask: Callable[[P, D], int], *, ties: bool = False
) -> list[Entrant[P, D]]:
    """Asks one play after the other; returns the best, with *ties* all of them, else the first."""
    best, found = -1, list[Entrant[P, D]]()
    for one in entrants:
        while not one.complete and one.most > best - ties:
            one.add(ask(one.play, one.next()))
        if one.complete and one.most > best:
            best, found = one.most, [one]
        elif one.complete and ties and one.most == best:
            found.append(one)
    return found
