"""Learning what leaves are worth, by self-play.

Two players with the present table play each other. Before each turn, while the bag is full enough, racks are drawn at
random from all tiles that do not lie on the board, and the best static play of each is found. A leave is worth how
much more such racks earn when they hold it than racks of that stage of the game usually do. With the table that comes
of it the next generation plays.

Most leaves of five and six tiles are seen too rarely to trust their mean. It is drawn towards what the smaller leaves
make expect (every pair of tiles without regard to the rest, see ``_train.py``), by n / (n + k), where k is the
variance of a rack over that of the leaves of this size around their expectation: the empirical Bayes estimate of C.
Stein and W. James ("Estimation with quadratic loss", Berkeley Symposium 1961).
"""

from __future__ import annotations

from array import array
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import compress, decompress
from zlib import error as zlib_error

from wordtools.core import Lexicon
from wordtools.core.errors import FormatError, OptionError
from wordtools.core.run.jobs import per_thread, run
from wordtools.core.run.progress import Progress, Watcher
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.match._training import Expected, filled, put_in, taken_out
from wordtools.scrabble.play.recipe import LeaveSource, Recipe, once
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import Tiles, TileSet
from wordtools.scrabble.simulation.selfplay import Arena, Setting, game_seed

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from wordtools.core.run.results import Results

BATCH = 20  # games that a thread plays at a time
LONGEST = 6  # tiles of a leave
MOST_LEAVES = 5_000_000
RACKS = 3  # judged before each turn
KEEP = 500  # games after which the sums are kept in a file of results
DAMAGED = "the file of results is damaged: give another file"
SUMS = 5  # numbers that the kernel adds up for a leave


@dataclass(frozen=True, slots=True)
class Generation:
    """What a generation learnt.

    >>> from wordtools.scrabble import Leaves, Rules
    >>> leaves = Leaves.parse(b"?,25.5", "mine.csv", Rules.load("en").tiles)
    >>> print(Generation(1, leaves, games=4, racks=222, mean=44.2, deviation=21.7, weights=()))
    generation 1: 4 games, 222 racks of 44.2 points (deviation 21.7)
    """

    number: int
    """From 1."""
    leaves: Leaves = field(compare=False)
    games: int
    racks: int
    """How many were judged."""
    mean: float
    """Points that a rack earned."""
    deviation: float
    """Its standard deviation, in points."""
    weights: tuple[float, ...]
    """How many racks weigh as much as the expectation, by the size of leaves (the variance of a rack over theirs)."""

    def __str__(self) -> str:
        """Describes what was played and learnt."""
        return (
            f"generation {self.number}: {self.games:,} games, {self.racks:,} racks of "
            f"{self.mean:.1f} points (deviation {self.deviation:.1f})"
        )

    def __repr__(self) -> str:
        """Shows the same in short."""
        return f"<Generation {self.number} of {self.games:,} games>"


@dataclass(frozen=True)
class TrainingJob:
    """What a worker needs to play games of a generation; a part is the numbers of its first game and its end."""

    recipe: Recipe
    """Rules, word list, and the leaves to play with."""
    longest: int
    """Tiles of the leaves that are learnt."""
    seed: int
    number: int
    """Of the generation."""
    racks: int
    """To judge before each turn."""
    usual: tuple[int, ...]
    """What a rack earned in the generation before, in millipoints, by the number of tiles in the bag."""

    def run(self, part: tuple[int, int], /) -> Sums:
        """Plays the games from one number on, up to another, and adds up what racks earned."""
        seeds = array("Q", [game_seed(self.seed, self.number, k) for k in range(*part)])
        buffer = _buffer((replace(self.recipe, table=None), self.longest))
        return buffer.play(_twin(self.recipe), seeds, self.racks, self.usual)


class Sums(NamedTuple):
    """What a part of a generation adds up to; sums of parts do not depend on their order."""

    places: array[int]
    """The leaves that were on a rack, by their places among all."""
    sums: array[int]
    """``SUMS`` numbers each."""
    stages: array[int]
    """For each number of tiles in the bag: racks, millipoints, and their squares."""


class _Buffer:
    """Sums of one thread, empty between two parts."""

    def __init__(self, leaves: Leaves) -> None:
        self.numbers = leaves.numbers()
        self.sums = array("q", bytes(8 * SUMS * len(leaves)))
        self.used = False  # and left behind by an interrupted part

    def play(self, arena: Arena, seeds: array[int], racks: int, usual: Sequence[int]) -> Sums:
        """Plays games, and takes out what they added up."""
        if self.used:
            self.sums = array("q", bytes(8 * len(self.sums)))
        self.used = True
        stages = array("q", bytes(24 * (arena.rules.tiles.size + 1)))
        arena.kernel.train(seeds, racks, self.numbers, array("i", usual), self.sums, stages)
        places = array("I", bytes(4 * filled(self.sums)))
        sums = array("q", bytes(8 * SUMS * len(places)))
        taken_out(self.sums, places, sums)
        self.used = False
        return Sums(places, sums, stages)


@once
def _leaves_for(key: tuple[Recipe, int]) -> Leaves:
    recipe, longest = key
    return Leaves.of(dict.fromkeys(_leaves_of(recipe.rules.tiles, longest), 0), recipe.rules.tiles)


@once
def _arena(recipe: Recipe) -> Arena:
    player = Setting("static", recipe.leaves)
    arena = Arena(recipe.rules, recipe.lexicon, player, player)
    arena.prepare()
    return arena


@per_thread
def _twin(recipe: Recipe) -> Arena:
    return _arena(recipe).twin()


@per_thread
def _buffer(key: tuple[Recipe, int]) -> _Buffer:
    return _Buffer(_leaves_for(key))


class Trainer:
    """Learns leaves under one set of rules with one word list; each run begins anew.

    >>> from wordtools.core import Lexicon
    >>> from wordtools.scrabble import Rules
    >>> rules = Rules.load("en")
    >>> trainer = Trainer(rules, Lexicon.of(["at", "cat", "cats"], rules.tiles.alphabet), longest=1)
    >>> trainer
    <Trainer of 27 leaves of en with words>
    >>> for generation in trainer.generations(1, 4, 1):
    ...     print(generation.number, generation.games, len(generation.leaves))
    1 4 27
    """

    def __init__(self, rules: Rules, lexicon: Lexicon, *, start: Leaves | None = None, longest: int = LONGEST) -> None:
        """Lists the leaves of up to *longest* tiles; the first generation plays with *start*.

        Raises:
            OptionError: there are too many leaves.
        """
        self.rules = rules
        self.lexicon = lexicon
        self.start = None if start is None else start.plain
        self.longest = min(longest, rules.rack_size - 1)
        self.recipe = Recipe.of(rules, lexicon)
        self.leaves = _leaves_for((self.recipe, self.longest))
        """All leaves, each worth nothing."""
        self.parts = [leave for leave, _ in self.leaves]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles as rules, word list and leaves."""
        return _made_trainer, (Recipe.of(self.rules, self.lexicon, self.start), self.longest)

    def __repr__(self) -> str:
        """Shows what is learnt."""
        return f"<Trainer of {len(self.parts):,} leaves of {self.rules.tiles.name} with {self.lexicon.name}>"

    def generations(
        self,
        seed: int,
        games: int,
        count: int,
        *,
        racks: int = RACKS,
        jobs: int = 1,
        executor: Executor | None = None,
        results: Results | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Watcher[None] | None = None,
    ) -> Iterator[Generation]:
        """Plays *count* generations and yields what each learnt.

        The same seed gives the same tables with any number of workers. A KeyboardInterrupt ends the generation
        that is being played: it is yielded too, if it played more than the one before, and then raised again.

        Args:
            seed: decides which tiles are drawn.
            games: to play in the last generation; each before it plays half as many as the next.
            count: of generations.
            racks: how many to judge before each turn.
            jobs: threads to use.
            executor: where to run instead; it decides on the number of workers.
            results: a file of the results of ``series`` of the same numbers: what is in it is not played again.
            stop: asked between parts; when it returns True, it ends as after a KeyboardInterrupt, but raises nothing.
            progress: is given how many games of how many are played, in all generations.
        """
        table = None if self.start is None else LeaveSource.of(self.start)
        shares = [max(1, games >> (count - number)) for number in range(1, count + 1)]

        def report(number: int, played: int) -> None:
            if progress is not None:
                progress(Progress(sum(shares[: number - 1]) + played, sum(shares)))

        usual, before, leaves = (0,) * (self.rules.tiles.size + 1), 0, self.leaves
        for number in range(1, count + 1):
            share = shares[number - 1]
            job = TrainingJob(replace(self.recipe, table=table), self.longest, seed, number, racks, usual)
            tally = _Tally(len(self.parts), self.rules.tiles.size)
            if results is not None and number in results:
                tally.take(results[number])
                report(number, tally.games)
            parts = ((k, min(k + BATCH, share)) for k in range(tally.games, share, BATCH))
            interrupted = False
            try:
                for (begin, end), added in run(job, parts, jobs=jobs, executor=executor, stop=stop):
                    tally.add(added, end - begin)
                    report(number, tally.games)
                    if results is not None and (end == share or end // KEEP > begin // KEEP):
                        results[number] = tally.kept()
            except KeyboardInterrupt:
                interrupted = True
            short = tally.games < share
            if short and results is not None:
                results[number] = tally.kept()
            if tally.games > before or not (short or interrupted):
                made, usual = self._learn(tally, number, leaves, usual)
                yield made
                leaves, before = made.leaves, tally.games
                if number < count:
                    table = LeaveSource.of(leaves)
            if interrupted:
                raise KeyboardInterrupt
            if short:
                return

    def series(self, seed: int, games: int, count: int, *, racks: int = RACKS) -> TrainingSeries:
        """Reads the generations of these numbers from a file of results."""
        return TrainingSeries(Recipe.of(self.rules, self.lexicon, self.start), self.longest, seed, games, count, racks)

    def _learn(
        self, tally: _Tally, number: int, known: Leaves, usual: tuple[int, ...]
    ) -> tuple[Generation, tuple[int, ...]]:
        """Makes the table of what was added up, and what a rack usually earned."""
        sums, stages = tally.sums, tally.stages
        racks, earned = sum(stages[::3]), sum(stages[1::3])
        over, squares = 0, 0  # what racks earned beyond the usual
        for before, (n, total, square) in zip(usual, _thirds(stages), strict=True):
            over += total - before * n
            squares += square - 2 * before * total + before * before * n
        values, weights = self._shrunk(sums, racks, over, squares)
        deviation = (squares / max(1, racks) - (over / max(1, racks)) ** 2) ** 0.5
        mean = round(earned / max(1, racks))
        leaves = known.with_values(values)
        generation = Generation(
            number, leaves, tally.games, racks, earned / max(1, racks) / 1000, deviation / 1000, tuple(weights)
        )
        return generation, tuple(round(total / n) if n else mean for n, total, _ in _thirds(stages))

    def _shrunk(self, sums: array[int], racks: int, over: int, squares: int) -> tuple[array[int], list[float]]:
        """Returns the values of all leaves, and how many racks weigh as much as the expectation, by size."""
        mean = over / max(1, racks)
        values = array("i", bytes(4 * len(self.parts)))
        weights: list[float] = []
        by_size: dict[int, list[int]] = {}
        for place, leave in enumerate(self.parts):
            by_size.setdefault(len(leave), []).append(place)
        expected = Expected(self.leaves.numbers(), max(by_size))
        for size, places in sorted(by_size.items()):
            out = array("q", bytes(8 * len(places)))
            expected.fill(b"".join(self.parts[place] for place in places), size, values, out)
            pairs = max(1, size * (size - 1))
            variance = _within(sums, places, comb(self.rules.rack_size, size) * squares)
            spread, seen = 0.0, 0.0
            for place, prior in zip(places, out, strict=True):
                ways, twice, total, doubled, square = sums[SUMS * place : SUMS * place + SUMS]
                if ways * ways > twice:  # products of two racks are free of the chance of either
                    base = mean + prior / pairs
                    spread += ((total - ways * base) ** 2 - (square - base * (2 * doubled - base * twice))) / ways
                    seen += (ways * ways - twice) / ways
            weight = variance * seen / spread if spread > 0 else float("inf")  # no leave stands out
            weights.append(weight)
            for place, prior in zip(places, out, strict=True):
                ways, twice, total = sums[SUMS * place : SUMS * place + 3]
                value = prior / pairs
                if ways:
                    number = ways * ways / twice  # of racks that differ
                    value += number / (number + weight) * (total / ways - mean - value)
                values[place] = round(value)
        return values, weights


def _leaves_of(tiles: TileSet, longest: int) -> Iterator[Tiles]:
    """Goes through all leaves of a tile set in order.

    Raises:
        OptionError: there are too many.
    """
    count = 0
    ways = [1] + [0] * longest  # by size
    for number in tiles.counts:
        ways = [sum(ways[size - k] for k in range(min(number, size) + 1)) for size in range(longest + 1)]
    count = sum(ways) - 1
    if count > MOST_LEAVES:
        raise OptionError(f"{count:,} leaves of up to {longest} tiles are too many: {MOST_LEAVES:,} is the most")

    def longer(leave: Tiles, begin: int) -> Iterator[Tiles]:
        for tile in range(begin, len(tiles.counts)):
            if leave.count(tile) < tiles.counts[tile]:
                more = leave + bytes((tile,))
                yield more
                if len(more) < longest:
                    yield from longer(more, tile)

    if longest:
        yield from longer(b"", 0)


def _within(sums: array[int], places: list[int], squares: int) -> float:
    """Returns the variance of racks with the same leave, from the sum of the squares of all."""
    left, free = float(squares), 0.0
    for place in places:
        ways, twice, total = sums[SUMS * place : SUMS * place + 3]
        if ways:
            left -= total * total / ways
            free += ways - twice / ways
    return left / free if free > 0 else 0.0


def _thirds(stages: array[int]) -> Iterator[tuple[int, int, int]]:
    return zip(stages[::3], stages[1::3], stages[2::3], strict=True)


@dataclass(frozen=True)
class TrainingSeries:
    """Generations one after the other; of each, a file of results has what its games added up to so far."""

    recipe: Recipe
    """Rules, word list, and the leaves to begin with."""
    longest: int
    seed: int
    games: int
    """Of the last generation."""
    count: int
    racks: int


class _Tally:
    """What the parts of a generation have added up."""

    def __init__(self, leaves: int, bag: int) -> None:
        self.games = 0
        self.sums = array("q", bytes(8 * SUMS * leaves))
        self.stages = array("q", bytes(24 * (bag + 1)))

    def add(self, part: Sums, games: int) -> None:
        """Adds a part of *games* games."""
        self.games += games
        put_in(self.sums, part.places, part.sums)
        self.stages = array("q", map(int.__add__, self.stages, part.stages))

    def kept(self) -> list[Any]:
        """Returns all of it for a file of results."""
        return [self.games, *(b64encode(compress(sums.tobytes(), 1)).decode() for sums in (self.sums, self.stages))]

    def take(self, kept: Any) -> None:
        """Reads what ``kept`` returned.

        Raises:
            FormatError: it is something else.
        """
        try:
            games, *packed = kept
            sums, stages = (array("q", decompress(b64decode(text))) for text in packed)
        except (ValueError, TypeError, zlib_error):
            raise FormatError(DAMAGED) from None
        if not isinstance(games, int) or games < 0 or [*map(len, (sums, stages))] != [len(self.sums), len(self.stages)]:
            raise FormatError(DAMAGED)
        self.games, self.sums, self.stages = games, sums, stages


def _made_trainer(recipe: Recipe, longest: int) -> Trainer:
    return Trainer(recipe.rules, recipe.lexicon, start=recipe.leaves, longest=longest)
