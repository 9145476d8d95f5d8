"""Autoplay: pairs of games between two settings on all cores, what they show, and the file that keeps them.

Pair k of a seed is the same on every machine and whatever the number of threads. The file has a line of JSON for what
was played with, then one for each pair in order; a run that was interrupted goes on after the last whole line.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, variance
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from wordtools.core import Lexicon, RulesError, WordtoolsError
from wordtools.core.run.files import decode
from wordtools.core.run.jobs import in_order
from wordtools.scrabble.engine.leaves import Leaves
from wordtools.scrabble.engine.movegen import MoveGenerator as Generator
from wordtools.scrabble.engine.selfplay import Arena, Pair, Result, Setting, game_seed
from wordtools.scrabble.rules.rules import Rules

if TYPE_CHECKING:
    from wordtools.scrabble.match.match import Duel
    from wordtools.scrabble.match.players import Player

CHUNK = 5  # pairs that a thread plays at a time
SURE = 1.959964  # standard errors on both sides that hold 95 %
QUICK = ("score", "static")
ROUNDS = 100  # of a simulation, where the setting does not say
FORMAT = "wordtools-autoplay"
VERSION = 1


def play_pairs(
    arena: Arena | Duel, seed: int, numbers: range, *, jobs: int = 1, executor: Executor | None = None
) -> Iterator[Pair]:
    """Plays the pairs of these numbers and yields them in order, as soon as may be.

    Args:
        arena: where, with the players.
        seed: of all pairs together.
        numbers: which pairs.
        jobs: threads to use.
        executor: where to run instead, when the caller has one; it decides on the number of threads then.
    """
    own = threading.local()
    arena.prepare()

    def run(chunk: range) -> list[Pair]:
        if not hasattr(own, "arena"):
            own.arena = arena.twin()
        pairs: list[Pair] = own.arena.pairs([game_seed(seed, number) for number in chunk])
        return pairs

    size = CHUNK if isinstance(arena, Arena) else 1
    chunks = (numbers[k : k + size] for k in range(0, len(numbers), size))
    for pairs in in_order(run, chunks, jobs=jobs, executor=executor):
        yield from pairs


class Interval(NamedTuple):
    """A share, and the borders between which it lies with 95 %."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Summary:
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
    def of(cls, pairs: Sequence[Pair]) -> Summary:
        """Sums up.

        The two games of a pair have their luck in common, so errors are reckoned from pairs, not from games.

        Raises:
            ValueError: there are no pairs.
        """
        if not pairs:
            raise ValueError("no games")
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


def described(rules: Rules, lexicon: Lexicon, one: Choice, two: Choice, seed: int) -> dict[str, Any]:
    """Says what games are played with, so that a file of others is recognised."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "seed": seed,
        "tiles": rules.tiles.name,
        "layout": rules.layout.name,
        "rules": [rules.rack_size, rules.bingo, rules.exchange_limit, rules.scoreless_turns],
        "words": f"{lexicon.name} {_digest(lexicon.dawg.records)}",
        "one": str(one),
        "two": str(two),
    }


def _digest(*parts: Any) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(bytes(memoryview(part)))
    return digest.hexdigest()[:12]


class GameFile:
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
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _read(self) -> None:
        try:
            data = Path(self.path).read_bytes()
        except OSError as error:
            raise WordtoolsError(f"{self.path}: {error.strerror or error}") from None
        whole = data[: data.rfind(b"\n") + 1]  # an interrupted run may have left half a line
        if data and not whole:
            raise RulesError(f"{self.path}: not a file of autoplay: give another name, or move it away")
        lines = decode(whole, self.path, "a file of autoplay", RulesError).splitlines()
        for number, line in enumerate(lines, 1):
            try:
                read = json.loads(line)
                if number == 1:
                    self._compare(read)
                else:
                    self.pairs.append(_pair(read, number - 2))
            except (ValueError, KeyError, TypeError) as error:
                if isinstance(error, WordtoolsError):
                    raise
                raise RulesError(f"{self.path}: line {number}: not a pair of games: {line[:60]}") from None
        self._good = len(whole)

    def _compare(self, read: Any) -> None:
        if not isinstance(read, dict) or read.get("format") != FORMAT:
            raise RulesError(f"{self.path}: not a file of autoplay: give another name, or move it away")
        for key, value in self.header.items():
            if read.get(key) != value:
                raise RulesError(
                    f"{self.path}: its games have {key} {read.get(key)!r}, not {value!r}: give another name"
                )

    def __enter__(self) -> GameFile:
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


def read_leaves(text: str, rules: Rules) -> Leaves | None:
    """Reads the table that a setting names: a file, ``none``, or nothing for the one that comes along."""
    if text == "none":
        return None
    return Leaves.open(text, rules.tiles) if text else Leaves.bundled(rules.tiles)


@dataclass(frozen=True, slots=True)
class Choice:
    """How a player of autoplay chooses."""

    strategy: str
    """One of ``QUICK`` or ``SLOW``."""
    leaves: Leaves | None = None
    """What tiles kept are worth; None: nothing, or not asked for."""
    rounds: int = 0
    """Of a simulation."""

    @classmethod
    def parse(cls, text: str, rules: Rules) -> Choice:
        """Reads a setting: ``score``, ``static``, ``static:none``, ``static:FILE``, ``casual``, ``fair``, ``sim:N``.

        Raises:
            WordtoolsError: there is no such strategy, or its table cannot be read.
        """
        strategy, colon, more = text.partition(":")
        if strategy in ("score", "casual", "fair") and not colon:
            return cls(strategy)
        if strategy == "static" and (more or not colon):
            return cls("static", read_leaves(more, rules))
        if strategy == "sim" and (not colon or (more.isascii() and more.isdecimal() and int(more[:9]) > 0)):
            return cls("sim", Leaves.bundled(rules.tiles), int(more[:9]) if colon else ROUNDS)
        raise RulesError(
            f"setting {text!r}: use score, static, static:none, static:FILE, casual, fair, sim or sim:ROUNDS"
        )

    @property
    def quick(self) -> bool:
        """Whether the kernel can play it."""
        return self.strategy in QUICK

    def __str__(self) -> str:
        """Says what is chosen by, so that other settings are told apart."""
        table = "" if self.leaves is None else f" {_digest(self.leaves.nodes, self.leaves.values)}"
        return f"{self.strategy}{table}{f' {self.rounds}' if self.rounds else ''}"

    def player(self, rules: Rules, lexicon: Lexicon) -> Player:
        """Makes a player of it."""
        from wordtools.scrabble.match import players

        generator = Generator(rules, lexicon)
        match self.strategy:
            case "static":
                return players.Static(generator, self.leaves)
            case "sim":
                return players.Strongest(generator, self.leaves, rounds=self.rounds)
            case "score":
                return players.Greedy(generator)
        return players.computer(self.strategy, generator)


def arena_of(rules: Rules, lexicon: Lexicon, one: Choice, two: Choice) -> Arena | Duel:
    """Finds the quickest place for two players to meet."""
    if one.quick and two.quick:
        return Arena(rules, lexicon, Setting(one.strategy, one.leaves), Setting(two.strategy, two.leaves))
    from wordtools.scrabble.match.match import Duel

    return Duel(rules, lexicon, [partial(choice.player, rules, lexicon) for choice in (one, two)])
