"""Series: what many pairs of games between two players show."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import fmean, variance
from typing import Any, NamedTuple

from wordtools.core.errors import OptionError
from wordtools.core.show.registry import preformatted
from wordtools.scrabble.simulation.selfplay import Pair, Result

SURE = 1.959964  # standard errors on both sides that hold 95 %


class Interval(NamedTuple):
    """A share, and the borders between which it lies with 95 %.

    >>> print(Interval(0.75, 0.3, 0.95))
    75.0% (95 %: 30.0% to 95.0%)
    """

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        """Writes them as percentages."""
        return f"{self.share:.1%} (95 %: {self.low:.1%} to {self.high:.1%})"


@dataclass(frozen=True, slots=True)
class SeriesSummary:
    """What games showed; each pair of numbers is first that of player one, then that of player two.

    >>> from wordtools.scrabble.simulation import Pair, Result
    >>> first, second = Result((396, 325), (11, 10), (2, 0), (0, 0)), Result((498, 381), (12, 12), (3, 0), (0, 0))
    >>> summary = SeriesSummary.of([Pair(first, second)])
    >>> summary.games, summary.wins, summary.spread
    (2, (2, 0), 94.0)
    """

    games: int
    wins: tuple[int, int]
    draws: int
    rate: Interval
    """How many games player one wins, a draw being half a game."""
    spread: float
    """By how many points a game player one is ahead at the end."""
    spread_error: float
    """Its standard error; 0 for fewer than two pairs."""
    score: tuple[float, float]
    turns: tuple[float, float]
    bingos: tuple[float, float]
    exchanges: tuple[float, float]

    @classmethod
    def of(cls, pairs: Sequence[Pair]) -> SeriesSummary:
        """Sums up.

        The two games of a pair have their luck in common, so errors are estimated from pairs, not from games.

        Raises:
            OptionError: there are no pairs.
        """
        if not pairs:
            raise OptionError("no games to sum up")
        results = [result for pair in pairs for result in pair]
        points = [(_points(pair.first) + _points(pair.second)) / 2 for pair in pairs]
        spreads = [(_spread(pair.first) + _spread(pair.second)) / 2 for pair in pairs]
        several = len(pairs) > 1
        return cls(
            len(results),
            (sum(_spread(result) > 0 for result in results), sum(_spread(result) < 0 for result in results)),
            sum(_spread(result) == 0 for result in results),
            interval(fmean(points), variance(points) / len(pairs) if several else 0.0, len(results)),
            fmean(spreads),
            sqrt(variance(spreads) / len(pairs)) if several else 0.0,
            _means(result.scores for result in results),
            _means(result.turns for result in results),
            _means(result.bingos for result in results),
            _means(result.exchanges for result in results),
        )

    def __str__(self) -> str:
        """Describes who wins how often, by how much, and what the players do."""
        rows = [
            ("", "one", "two"),
            ("score", *(f"{number:.1f}" for number in self.score)),
            ("turns", *(f"{number:.2f}" for number in self.turns)),
            ("bingos", *(f"{number:.2f}" for number in self.bingos)),
            ("exchanges", *(f"{number:.2f}" for number in self.exchanges)),
        ]
        rate = self.rate
        lines = [
            f"one wins {self.wins[0]:,}, two {self.wins[1]:,}, draws {self.draws:,}: "
            f"{rate.share:.1%} for one (95 %: {rate.low:.1%} to {rate.high:.1%})",
            f"spread {self.spread:+.2f} points a game, standard error {self.spread_error:.2f}",
            "",
            *(f"{name:9}  {one:>6}  {two:>6}".rstrip() for name, one, two in rows),
        ]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return preformatted(self)

    def __repr__(self) -> str:
        """Shows the result in short."""
        return f"<SeriesSummary of {self.games:,} games: {self.rate.share:.1%} for one, spread {self.spread:+.2f}>"

    def data(self) -> dict[str, Any]:
        """Returns the numbers for JSON."""
        return asdict(self) | {"rate": self.rate._asdict()}


def interval(share: float, error: float, games: int) -> Interval:
    """Finds the borders of a share by the score of E. Wilson (J. Amer. Statistical Association 22, 1927).

    Args:
        share: of games won.
        error: the variance of *share*; 0: not known, or all pairs were alike.
        games: that were played; counted as the number of independent games with this standard error.
    """
    number = share * (1 - share) / error if error and 0 < share < 1 else games
    square = SURE * SURE / number
    middle = (share + square / 2) / (1 + square)
    half = SURE * sqrt(share * (1 - share) / number + square / (4 * number)) / (1 + square)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def _spread(result: Result) -> int:
    return result.scores[0] - result.scores[1]


def _points(result: Result) -> float:
    return (_spread(result) > 0) + (_spread(result) == 0) / 2


def _means(numbers: Iterable[tuple[int, int]]) -> tuple[float, float]:
    one, two = zip(*numbers, strict=True)
    return fmean(one), fmean(two)


def pair_data(pair: Pair, number: int) -> dict[str, Any]:
    """Returns a pair for JSON."""
    return {"pair": number, "games": [result._asdict() for result in pair]}


def cores() -> int:
    """Returns how many threads can run at once."""
    return os.cpu_count() or 1
