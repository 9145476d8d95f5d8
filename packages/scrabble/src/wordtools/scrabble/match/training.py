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
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from math import comb
from queue import SimpleQueue

from wordtools.core import Lexicon, RulesError
from wordtools.scrabble.engine.leaves import Leaves
from wordtools.scrabble.engine.selfplay import Arena, Setting, game_seed
from wordtools.scrabble.match._training import Expected
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import Rack, TileSet

BATCH = 20  # games that a thread plays at a time
LONGEST = 6  # tiles of a leave
MOST_LEAVES = 5_000_000
RACKS = 3  # judged before each turn
SUMS = 5  # numbers that the kernel adds up for a leave


@dataclass(frozen=True, slots=True)
class Generation:
    """What a generation learnt."""

    number: int
    """From 1."""
    leaves: Leaves
    games: int
    racks: int
    """How many were judged."""
    mean: float
    """Points that a rack earned."""
    deviation: float
    """Its standard deviation, in points."""
    weights: tuple[float, ...]
    """By the size of leaves, the variance of a rack over theirs: how many racks weigh as much as the expectation."""


class _Tally:
    """What one thread has added up."""

    def __init__(self, arena: Arena, leaves: Leaves, bag: int) -> None:
        self.arena = arena
        self.numbers = leaves.numbers()
        self.sums = array("q", bytes(8 * SUMS * len(leaves)))
        self.stages = array("q", bytes(24 * (bag + 1)))


class Trainer:
    """Learns leaves under one set of rules with one word list."""

    def __init__(self, rules: Rules, lexicon: Lexicon, *, start: Leaves | None = None, longest: int = LONGEST) -> None:
        """Lists the leaves of up to *longest* tiles; the first generation plays with *start*.

        Raises:
            RulesError: there are too many leaves.
        """
        self.rules = rules
        self.lexicon = lexicon
        self.start = start
        listed = list(_leaves_of(rules.tiles, min(longest, rules.rack_size - 1)))
        self.leaves = Leaves.of(dict.fromkeys(listed, 0), rules.tiles)
        self.parts = sorted(listed)
        self.usual = array("i", bytes(4 * (rules.tiles.size + 1)))

    def generations(
        self,
        seed: int,
        games: int,
        count: int,
        *,
        racks: int = RACKS,
        jobs: int = 1,
        executor: Executor | None = None,
        advance: Callable[[int], None] = lambda games: None,
    ) -> Iterator[Generation]:
        """Plays *count* generations and yields what each learnt.

        The same seed gives the same tables with any number of threads. A KeyboardInterrupt ends the generation
        that is being played: it is yielded too, if it played more than the one before, and then raised again.

        Args:
            seed: says which tiles are drawn.
            games: to play in the last generation; each before it plays half as many as the next.
            count: of generations.
            racks: how many to judge before each turn.
            jobs: threads to use.
            executor: where to run instead, when the caller has one with so many threads.
            advance: called with the number of games played since it was called last.
        """
        table, before = self.start, 0
        pool = executor or ThreadPoolExecutor(jobs)
        try:
            for number in range(1, count + 1):
                tallies = self._tallies(table, jobs)
                share = max(1, games >> (count - number))
                played, stopped = self._play(tallies, pool, (seed, number), share, racks, advance)
                if played > before or not stopped:
                    yield self._learn(tallies, number, played)
                    table, before = self.leaves, played
                if stopped:
                    raise KeyboardInterrupt
        finally:
            if executor is None:
                pool.shutdown(cancel_futures=True)

    def _tallies(self, table: Leaves | None, jobs: int) -> list[_Tally]:
        player = Setting("static", table)
        arena = Arena(self.rules, self.lexicon, player, player)
        return [_Tally(arena.twin(), self.leaves, self.rules.tiles.size) for _ in range(jobs)]

    def _play(
        self,
        tallies: list[_Tally],
        pool: Executor,
        seeds: tuple[int, int],
        games: int,
        racks: int,
        advance: Callable[[int], None],
    ) -> tuple[int, bool]:
        """Plays a generation; returns how many games, and whether it was interrupted."""
        free: SimpleQueue[_Tally] = SimpleQueue()
        for tally in tallies:
            free.put(tally)
        stop = False

        def run(begin: int) -> int:
            if stop:
                return 0
            tally = free.get()
            numbers = array("Q", [game_seed(*seeds, k) for k in range(begin, min(begin + BATCH, games))])
            kernel = tally.arena.kernel
            kernel.train(numbers, racks, tally.numbers, self.usual, tally.sums, tally.stages)
            free.put(tally)
            return len(numbers)

        waiting = deque(pool.submit(run, begin) for begin in range(0, games, BATCH))
        played = 0
        while waiting:
            try:
                batch = waiting[0].result()
                waiting.popleft()
                played += batch
                advance(batch)
            except KeyboardInterrupt:
                stop = True  # what runs already is waited for and counts
        return played, stop

    def _learn(self, tallies: list[_Tally], number: int, games: int) -> Generation:
        """Makes the table of what was added up; it is the present one from now on."""
        sums, stages = tallies[0].sums, tallies[0].stages
        for tally in tallies[1:]:
            sums = _added(sums, tally.sums)
            stages = _added(stages, tally.stages)
        racks, earned = sum(stages[::3]), sum(stages[1::3])
        over, squares = 0, 0  # what racks earned beyond the usual
        for usual, (n, total, square) in zip(self.usual, _thirds(stages), strict=True):
            over += total - usual * n
            squares += square - 2 * usual * total + usual * usual * n
        values, weights = self._shrunk(sums, racks, over, squares)
        deviation = (squares / max(1, racks) - (over / max(1, racks)) ** 2) ** 0.5
        for bag, (n, total) in _by_bag(stages):
            self.usual[bag] = round(total / n) if n else round(earned / max(1, racks))
        self.leaves = self.leaves.with_values(values)
        return Generation(
            number, self.leaves, games, racks, earned / max(1, racks) / 1000, deviation / 1000, tuple(weights)
        )

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


def _leaves_of(tiles: TileSet, longest: int) -> Iterator[Rack]:
    """Goes through all leaves of a tile set in order.

    Raises:
        RulesError: there are too many.
    """
    count = 0
    ways = [1] + [0] * longest  # by size
    for number in tiles.counts:
        ways = [sum(ways[size - k] for k in range(min(number, size) + 1)) for size in range(longest + 1)]
    count = sum(ways) - 1
    if count > MOST_LEAVES:
        raise RulesError(f"{count:,} leaves of up to {longest} tiles are too many: {MOST_LEAVES:,} is the most")

    def longer(leave: Rack, begin: int) -> Iterator[Rack]:
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


def _added(one: array[int], two: array[int]) -> array[int]:
    return array("q", map(int.__add__, one, two))


def _thirds(stages: array[int]) -> Iterator[tuple[int, int, int]]:
    return zip(stages[::3], stages[1::3], stages[2::3], strict=True)


def _by_bag(stages: array[int]) -> Iterator[tuple[int, tuple[int, int]]]:
    return ((bag, (n, total)) for bag, (n, total, _) in enumerate(_thirds(stages)))
