"""The result of a simulation for a candidate: points, win probability, and their standard errors."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from wordtools.scrabble.position.play import Candidate, Play

PLIES, SUMS = 8, 3  # plies of which the kernel adds up what they bring, and numbers each
PRIOR = 50  # rounds that the static equity counts for; see benchmarks/scrabble.md


class Ply(NamedTuple):
    """What one of the plays after a candidate brought.

    >>> ply = Ply(rounds=2, score=30.0, bingo=0.5)
    >>> ply.score
    30.0
    """

    rounds: int
    """How often it was made; the game may be over before."""
    score: float
    """Its points, on average."""
    bingo: float
    """The share of bingos, 0 to 1."""


@dataclass(slots=True, repr=False)
class Outcome:
    """The results of one candidate's rounds; sums are whole numbers, so that their order does not matter.

    >>> from wordtools.core import Lexicon
    >>> from wordtools.scrabble import Engine, Position, Rules
    >>> rules = Rules.load("en")
    >>> few = Engine(rules, Lexicon.of(["at", "cat", "cats"], rules.tiles.alphabet))
    >>> for outcome in few.simulate(Position.new(rules, rack="CATSXYZ"), rounds=4, plies=2, candidates=2):
    ...     print(outcome.candidate, outcome.candidate.score, outcome.rounds, 0 <= outcome.win <= 1)
    8G CATS 12 4 True
    8E CATS 12 4 True
    """

    candidate: Candidate
    record: tuple[int, ...] = field(repr=False)
    """The play as the kernel has it."""
    rounds: int = 0
    total: int = 0
    """Of all rounds, in millipoints."""
    squares: int = 0
    """Of the millipoints."""
    wins: int = 0
    """In millionths."""
    win_squares: int = 0
    """Of the millionths."""
    prior: int = 0
    """What its static equity promises, in the unit of the samples."""
    trust: int = PRIOR
    """How many rounds that counts for."""
    samples: array[int] = field(default_factory=partial(array, "q"), repr=False)
    """What each round counts, by what candidates are ranked by (``utility.py``)."""
    sums: array[int] = field(default_factory=lambda: array("q", bytes(8 * SUMS * PLIES)), repr=False)
    """Of each of the first plies that followed: how often it was made, its points, its bingos."""
    alike: tuple[Play, ...] = ()
    """Plays that fill the same squares and keep the same tiles; they were not simulated."""
    dropped: bool = False
    """Whether it was given up early, as it could hardly become the best."""
    exact: bool = False
    """Whether both values are proven: every draw was enumerated, and the game after it was searched to the end."""
    enumerated: bool = False
    """Whether every draw of the last tiles was enumerated: nothing was sampled."""
    proven: float = 0.0
    """The share of the draws, 0 to 1, of which it is proven who wins; of the others the best guess counts."""

    @property
    def play(self) -> Play:
        """The play."""
        return self.candidate.play

    def __repr__(self) -> str:
        """Shows it as text."""
        return f"<Outcome {self}>"

    def __str__(self) -> str:
        """Describes what the play gains, and how often it wins."""
        error = f"± {self.error:.2f} in {self.rounds:,} rounds"
        if self.exact or self.enumerated:
            error = "exact" if self.exact else f"all draws, {self.proven:.0%} proven"
        return f"{self.candidate}: {self.mean:+.2f} points ({error}), wins {self.win:.1%}"

    @property
    def mean(self) -> float:
        """Points gained on the other player, on average."""
        return self.total / self.rounds / 1000 if self.rounds else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean, in points; 0 where it is exact, infinite where a search was cut short.

        Where all draws were enumerated nothing was sampled; the effect of a longer search is not estimated.
        """
        if self.exact:
            return 0.0
        return math.inf if self.enumerated else _error(self.total, self.squares, self.rounds) / 1000

    @property
    def win(self) -> float:
        """The chance to win, 0 to 1."""
        return self.wins / self.rounds / 1_000_000 if self.rounds else 0.0

    @property
    def win_error(self) -> float:
        """The standard error of the chance to win; 0 where every winner is proven, infinite where only some are."""
        if self.exact or self.enumerated:
            return 0.0 if self.exact or self.proven == 1 else math.inf
        return _error(self.wins, self.win_squares, self.rounds) / 1_000_000

    @property
    def value(self) -> float:
        """What it is ranked by: the mean of the samples, with what the static equity promises as *trust* rounds."""
        number = len(self.samples) + self.trust
        return (sum(self.samples) + self.trust * self.prior) / number if number else 0.0

    @property
    def plies(self) -> list[Ply]:
        """What the plays after it brought, the other player's first; at most ``PLIES`` of them."""
        parts = [self.sums[k : k + SUMS] for k in range(0, len(self.sums), SUMS)]
        return [Ply(rounds, score / rounds, bingos / rounds) for rounds, score, bingos in parts if rounds]


def ranked(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Sorts candidates, best first; those that were dropped last, the last of them first."""
    return sorted(outcomes, key=lambda outcome: (outcome.dropped, -outcome.rounds, -outcome.value))


def _error(total: int, squares: int, number: int) -> float:
    """Returns the standard error of a mean, infinite for one number."""
    if number < 2:
        return math.inf
    variance = (squares - total**2 / number) / (number - 1)
    return math.sqrt(max(0.0, variance) / number)
