"""The sequential probability ratio test: games are played until it is sure which of two strengths is the right one.

The hypotheses are differences in Elo, as chess engines are tested by. What is counted is pairs of games with the same
tiles, by the points that player one made of two. The likelihood of a difference is the highest that any chances of the
five outcomes with this mean give (the generalised test, of which A. Wald's for two outcomes is the simplest case).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from wordtools.core.errors import OptionError
from wordtools.scrabble.simulation.selfplay import Pair

OUTCOMES = 5  # points of a pair in halves: 0 to 4
UNSEEN = 1e-3  # pairs that an outcome counts for which has not come up
MOST_ELO = 1000


@dataclass(frozen=True, slots=True)
class Sprt:
    """Whether player one is stronger by *high* Elo rather than by *low*; either answer is wrong in 5 % of the tests.

    >>> test = Sprt.parse("0,10")
    >>> print(test, test.verdict([0, 10, 30, 12, 1]), test.verdict([20, 200, 700, 400, 80]))
    0,10 None high
    """

    low: float
    """In Elo; 10 Elo are 51.4 % of the points, 50 are 57.1 %."""
    high: float
    error: float = 0.05

    def __post_init__(self) -> None:
        """Checks the numbers.

        Raises:
            OptionError: low is not below high, or one of them is out of range.
        """
        if not -MOST_ELO <= self.low < self.high <= MOST_ELO:
            raise OptionError(f"a test needs two differences in Elo, the lower one first: {self.low:g},{self.high:g}")
        if not 0 < self.error < 0.5:
            raise OptionError(f"the error of a test must be above 0 and below 0.5, not {self.error:g}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads ``LOW,HIGH``.

        Raises:
            OptionError: it is not two numbers, the lower one first.
        """
        low, _, high = text.partition(",")
        try:
            return cls(float(low), float(high))
        except ValueError as error:
            if isinstance(error, OptionError):
                raise
            raise OptionError(f"{text!r}: give two differences in Elo, the lower one first, like 0,10") from None

    def __str__(self) -> str:
        """Writes what ``parse`` reads."""
        return f"{self.low:g},{self.high:g}"

    @property
    def bound(self) -> float:
        """What the ratio must reach, above or below zero."""
        return math.log((1 - self.error) / self.error)

    def ratio(self, counts: Sequence[int]) -> float:
        """Returns the logarithm of how much likelier *high* is than *low*; *counts* as ``outcome`` numbers pairs."""
        return _likelihood(counts, expected(self.high)) - _likelihood(counts, expected(self.low))

    def verdict(self, counts: Sequence[int]) -> str | None:
        """Returns ``high`` or ``low``, or None as long as it is not sure."""
        ratio = self.ratio(counts)
        return None if abs(ratio) < self.bound else "high" if ratio > 0 else "low"


def outcome(pair: Pair) -> int:
    """Returns what player one made of a pair, in half points: 0 to 4."""
    spreads = (one.scores[0] - one.scores[1] for one in pair)
    return sum(2 if spread > 0 else 1 if spread == 0 else 0 for spread in spreads)


def expected(elo: float) -> float:
    """Returns the share of points that a difference in Elo stands for.

    >>> round(expected(100), 3)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))


def _likelihood(counts: Sequence[int], mean: float) -> float:
    """Returns the highest log-likelihood of the counts under chances whose mean is that one.

    These chances are the shares p of the outcomes a over 1 + t (a - mean), for the t that makes the mean right.
    """
    pairs = [max(float(count), UNSEEN) for count in counts]
    total = sum(pairs)
    away = [k / (OUTCOMES - 1) - mean for k in range(OUTCOMES)]
    low, high = -1 / away[-1], -1 / away[0]  # chances are above zero between these
    for _ in range(60):
        middle = (low + high) / 2
        if sum(count * a / (1 + middle * a) for count, a in zip(pairs, away, strict=True)) > 0:
            low = middle
        else:
            high = middle
    middle = (low + high) / 2
    return sum(count * math.log(count / total / (1 + middle * a)) for count, a in zip(pairs, away, strict=True))
