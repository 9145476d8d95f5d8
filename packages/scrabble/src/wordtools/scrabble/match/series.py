"""Series: what many pairs of games between two players show, and the file that keeps them.

The file has a line of JSON for what was played with, then one for each pair in order; a run that was interrupted goes
on after the last whole line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, variance
from types import TracebackType
from typing import Any, BinaryIO, NamedTuple

from wordtools.core import WordtoolsError
from wordtools.core.errors import FormatError, OptionError
from wordtools.core.run.files import decode
from wordtools.core.show.registry import preformatted
from wordtools.scrabble.engine.selfplay import Pair, Result

SURE = 1.959964  # standard errors on both sides that hold 95 %
FORMAT = "wordtools-autoplay"
VERSION = 1


class Interval(NamedTuple):
    """A share, and the borders between which it lies with 95 %."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        """Writes them as percentages."""
        return f"{self.share:.1%} (95 %: {self.low:.1%} to {self.high:.1%})"


@dataclass(frozen=True, slots=True)
class SeriesSummary:
    """What games showed; each pair of numbers is first that of player one, then that of player two."""

    games: int
    wins: tuple[int, int]
    draws: int
    rate: Interval
    """How many games player one wins, a draw being half a game."""
    spread: float
    """By how many points a game player one is ahead at the end."""
    spread_error: float
    """Its standard error; 0 for fewer than two pairs, which do not tell."""
    score: tuple[float, float]
    turns: tuple[float, float]
    bingos: tuple[float, float]
    exchanges: tuple[float, float]

    @classmethod
    def of(cls, pairs: Sequence[Pair]) -> SeriesSummary:
        """Sums up.

        The two games of a pair have their luck in common, so errors are reckoned from pairs, not from games.

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
        """Says who wins how often, by how much, and what the players do."""
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
        games: that were played; counted as so many independent games as would give this error.
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


class SeriesFile:
    """A file of pairs that grows line by line."""

    def __init__(self, path: str, header: dict[str, Any]) -> None:
        """Reads what is there; use it as a context manager to write on.

        Raises:
            WordtoolsError: it cannot be read, is something else, or was played with other settings.
        """
        self.path = path
        self.header = header
        self.pairs: list[Pair] = []
        self._good = 0  # bytes of whole lines
        self._file: BinaryIO | None = None
        if Path(path).exists():
            self._read()

    @staticmethod
    def seed_of(path: str) -> int | None:
        """Returns the seed of a file, None where there is no such file or it is none of ours."""
        try:
            with Path(path).open("rb") as file:
                header = json.loads(file.readline())
                return int(header["seed"]) if header["format"] == FORMAT else None
        except (OSError, ValueError, LookupError, TypeError, OverflowError, RecursionError):
            return None

    def _read(self) -> None:
        try:
            data = Path(self.path).read_bytes()
        except OSError as error:
            raise WordtoolsError(f"{self.path}: {error.strerror or error}") from None
        whole = data[: data.rfind(b"\n") + 1]  # an interrupted run may have left half a line
        if data and not whole:
            raise FormatError(f"{self.path}: not a file of a series: give another name, or move it away")
        lines = decode(whole, self.path, "a file of a series", FormatError).splitlines()
        for number, line in enumerate(lines, 1):
            try:
                read = json.loads(line)
                if number == 1:
                    self._compare(read)
                else:
                    self.pairs.append(_pair(read, number - 2))
            except (ValueError, LookupError, TypeError, OverflowError, RecursionError) as error:
                if isinstance(error, WordtoolsError):
                    raise
                raise FormatError(f"{self.path}: line {number}: not a pair of games: {line[:60]}") from None
        self._good = len(whole)

    def _compare(self, read: Any) -> None:
        if not isinstance(read, dict) or read.get("format") != FORMAT:
            raise FormatError(f"{self.path}: not a file of a series: give another name, or move it away")
        for key, value in self.header.items():
            if read.get(key) != value:
                raise OptionError(
                    f"{self.path}: its games have {key} {read.get(key)!r}, not {value!r}: give another name"
                )

    def __enter__(self) -> SeriesFile:
        """Opens the file to write on.

        Raises:
            WordtoolsError: it cannot be written.
        """
        try:
            file = Path(self.path).open("ab")
            if file.seekable() and Path(self.path).is_file():
                file.truncate(self._good)
            self._file = file
            if not self._good:
                self._write(self.header)
        except OSError as error:
            raise WordtoolsError(f"{self.path}: cannot be written: {error.strerror or error}") from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes the file."""
        if self._file is not None:
            self._file.close()

    def add(self, pair: Pair) -> None:
        """Writes a pair."""
        self._write(pair_data(pair, len(self.pairs)))
        self.pairs.append(pair)

    def _write(self, data: dict[str, Any]) -> None:
        assert self._file is not None
        self._file.write(json.dumps(data).encode() + b"\n")
        self._file.flush()


def pair_data(pair: Pair, number: int) -> dict[str, Any]:
    """Returns a pair for JSON."""
    return {"pair": number, "games": [result._asdict() for result in pair]}


def _pair(data: Any, number: int) -> Pair:
    if data["pair"] != number:
        raise ValueError
    first, second = (
        Result(*((int(game[key][0]), int(game[key][1])) for key in Result._fields)) for game in data["games"]
    )
    return Pair(first, second)


def cores() -> int:
    """Returns how many threads can run at once."""
    return os.cpu_count() or 1
