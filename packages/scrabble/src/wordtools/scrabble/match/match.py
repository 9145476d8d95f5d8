"""Matches: pairs of games between two players, on one machine's threads or anybody's Executor.

Pair k of a seed is the same on every machine and whatever the number of workers. A part of the work is the numbers of
its first pair and of the one after its last; what comes of it is the pairs of games, plain numbers both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from wordtools.core.errors import NoSolutionError, OptionError
from wordtools.core.run.clock import Clock, Stop
from wordtools.core.run.jobs import InTime, per_thread, run
from wordtools.core.run.progress import Progress, Watcher
from wordtools.core.words.lexicon import WordSources
from wordtools.scrabble.match.arena import PlayerArena
from wordtools.scrabble.match.contender import Contender
from wordtools.scrabble.match.series import SeriesSummary
from wordtools.scrabble.match.sprt import OUTCOMES, Sprt, outcome
from wordtools.scrabble.play.recipe import Recipe, WordSource, once
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.simulation.selfplay import Arena, Pair, Result, game_seed

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from wordtools.core.run.results import Results

CHUNK = 5  # pairs of quick players in a part

Part = tuple[int, int]


@dataclass(frozen=True)
class PairsJob:
    """What a worker needs to play pairs of games."""

    recipe: Recipe
    one: Contender
    two: Contender
    seed: int

    def run(self, part: Part, stop: Stop | None = None, /) -> list[Pair]:
        """Plays the pairs from one number on, up to another; none where *stop* returned True."""
        seeds = [game_seed(self.seed, number) for number in range(*part)]
        arena = _arena(replace(self, seed=0))
        return arena.pairs(seeds) if isinstance(arena, Arena) else arena.pairs(seeds, stop)

    @staticmethod
    def keeps(result: list[Pair]) -> bool:
        """Returns whether a file of results keeps what was played: not where it was stopped."""
        return bool(result)

    @staticmethod
    def pack(result: list[Pair]) -> list[Any]:
        """Returns the pairs of a part for a file of results."""
        return [[list(game) for game in pair] for pair in result]

    @staticmethod
    def unpack(data: list[Any]) -> list[Pair]:
        """Reads what ``pack`` returned."""
        return [Pair(*(Result(*((int(one), int(two)) for one, two in game)) for game in pair)) for pair in data]

    @property
    def quick(self) -> bool:
        """Whether the kernel plays both."""
        return self.one.quick and self.two.quick

    def parts(self, numbers: range) -> Iterator[Part]:
        """Cuts the numbers of pairs into parts."""
        size = CHUNK if self.quick else 1
        return ((k, min(k + size, numbers.stop)) for k in range(numbers.start, numbers.stop, size))

    def arena(self) -> Arena | PlayerArena:
        """Makes the quickest place where the two can meet."""
        if self.quick:
            recipe = self.recipe
            return Arena(recipe.rules, recipe.lexicon, *(who.setting(recipe.rules) for who in (self.one, self.two)))
        return self.player_arena()

    def player_arena(self) -> PlayerArena:
        """Makes the place where players of any kind can meet, turn by turn."""
        recipe = self.recipe
        makers = [partial(who.player, recipe) for who in (self.one, self.two)]
        return PlayerArena(recipe.rules, recipe.lexicon, makers)


@once
def _first(job: PairsJob) -> Arena | PlayerArena:
    arena = job.arena()
    arena.prepare()
    return arena


@per_thread
def _arena(job: PairsJob) -> Arena | PlayerArena:
    return _first(job).twin()


class Match:
    """Two players that meet again and again, with the same tiles and the seats changed.

    >>> match = Match("static", "score", language="en", seed=1)
    >>> match.play(20).wins
    (14, 6)
    >>> match
    Match('static', 'score', language='en', seed=1)
    """

    def __init__(
        self,
        one: str | Contender = "static",
        two: str | Contender = "score",
        *,
        language: str = "en",
        layout: str | None = None,
        words: WordSources | None = None,
        rules: Rules | None = None,
        seed: int = 0,
    ) -> None:
        """Sets a match up.

        Args:
            one: how player one chooses, as ``Contender.parse`` reads it: ``static``, ``sim:40``, ``fair``, ...
            two: how player two does.
            language: a tile set's code, or a language file.
            layout: a layout's name or file; None: the usual one.
            words: a word list, or several that count together (files, bundled names, lexicons); None: the language's.
            rules: instead of *language* and *layout*.
            seed: of all games together.

        Raises:
            WordtoolsError: something of that cannot be found or read.
        """
        if rules is not None and (language != "en" or layout is not None):
            raise OptionError("give rules, or a language and a layout, not both")
        rules = Rules.load(language, layout=layout) if rules is None else rules
        source = WordSource.of(rules.lexicon(words))
        pair = [who if isinstance(who, Contender) else Contender.parse(who, rules) for who in (one, two)]
        self.job = PairsJob(Recipe(rules, source), pair[0], pair[1], seed)
        """What a worker gets; small."""

    @classmethod
    def of(cls, job: PairsJob) -> Match:
        """Makes the match of a job."""
        match = cls.__new__(cls)
        match.job = job
        return match

    def play(
        self,
        games: int,
        *,
        jobs: int = 1,
        executor: Executor | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Watcher[None] | None = None,
        resume: str | None = None,
        sprt: Sprt | None = None,
    ) -> SeriesSummary:
        """Plays *games* games and sums up their results; an odd number is rounded up.

        Args:
            games: how many.
            jobs: threads to use.
            executor: where to run instead; it decides on the number of workers.
            stop: asked between parts, and before each turn of a player that takes long; when it returns True, what was
                played so far is summed up.
            progress: is given how many games of how many are played.
            resume: a file that keeps what was played, so that the same match goes on there after an interruption.
            sprt: a test that ends the match as soon as it is sure.

        Raises:
            OptionError: fewer than one game.
            FormatError: the file is damaged, or is of another match.
            NoSolutionError: it was stopped before the first pair was played.
        """
        if games < 1:
            raise OptionError(f"1 or more games can be played, not {games}")
        pairs = []
        counts = [0] * OUTCOMES
        from wordtools.core.run.results import Results

        with nullcontext() if resume is None else Results(resume, self.job, seed=self.job.seed) as results:
            numbers = range((games + 1) // 2)
            for pair in self.pairs(numbers, jobs=jobs, executor=executor, stop=stop, results=results):
                pairs.append(pair)
                if progress is not None:
                    progress(Progress(2 * len(pairs), 2 * len(numbers)))
                counts[outcome(pair)] += 1
                if sprt is not None and sprt.verdict(counts) is not None:
                    break
        if not pairs:
            raise NoSolutionError("stopped before the first game was over")
        return SeriesSummary.of(pairs)

    def pairs(
        self,
        numbers: range,
        *,
        jobs: int = 1,
        executor: Executor | None = None,
        stop: Callable[[], bool] | None = None,
        results: Results | None = None,
    ) -> Iterator[Pair]:
        """Plays the pairs of these numbers and yields them in order, as soon as may be; otherwise as ``play``."""
        parts = self.job.parts(numbers)
        clock = Clock(stop=stop)
        task = InTime(self.job, clock) if executor is None else self.job
        for _, pairs in run(task, parts, jobs=jobs, executor=executor, stop=clock.over, results=results):
            yield from pairs

    def __eq__(self, other: object) -> bool:
        """Compares what is played with."""
        return self.job == other.job if isinstance(other, Match) else NotImplemented

    def __hash__(self) -> int:
        """Hashes what is played with."""
        return hash(self.job)

    def __repr__(self) -> str:
        """Writes how such a match is made, as far as names can."""
        rules, job = self.job.recipe.rules, self.job
        return f"Match({str(job.one)!r}, {str(job.two)!r}, language={rules.tiles.name!r}, seed={job.seed})"

    def __str__(self) -> str:
        """Describes who plays whom."""
        rules, words = self.job.recipe.rules, self.job.recipe.words
        return (
            f"{self.job.one} against {self.job.two}, tiles {rules.tiles.name}, board {rules.layout.name}, "
            f"word list {words.label}, seed {self.job.seed}"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles as its job."""
        return Match.of, (self.job,)
