"""Late in the game: every draw of the last tiles is enumerated, and the game after it is searched.

With one or two tiles in the bag there are few draws: each way the tiles can lie counts as often as it can come about.
What follows a play that empties the bag is an endgame, of which ``_settle.py`` first asks who wins, then by how
much. Where that takes too long, the sign of a search of three plies is used. After a play that leaves a tile, the
other player replies as if it knew it, as in ``endgame/replies.py``.

All plays are looked at with little effort, some draws each, then the best of them with all draws, then with ten times
the effort, and so on. Each level gets an equal part of what is left of the budget; the plays that look best come first.
What one search finds does not depend on any other, so that a result is the same for any number of threads.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import NamedTuple

from wordtools.core.run.clock import Clock
from wordtools.scrabble.endgame.estimates import SEARCHED_CHANCE
from wordtools.scrabble.endgame.estimates import chance as logistic
from wordtools.scrabble.endgame.replies import orders_of, rest, sets_of
from wordtools.scrabble.evaluation.stakes import Stakes
from wordtools.scrabble.evaluation.utility import SHARE
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.tiles import Tiles
from wordtools.scrabble.simulation._rollout import Rollout
from wordtools.scrabble.simulation.outcome import PLIES, SUMS, Outcome
from wordtools.scrabble.simulation.selfplay import Arena

FIGURES = 6  # numbers that the kernel writes a draw
WINNER, POINTS, STOPPED, REFUTED, LIKELY = 1, 2, 4, 8, 16  # what it proves
QUICK, LONG, LEFT = (0.6, 16, 10), (0.85, 14, 8), (0.4, 16, 10)
"""Estimates the chance to win a draw of whose winner nothing is known, by the lead in points after greedy play by both
sides: largest chance, and shift and scale of a logistic function in points. One for plays that empty the bag at the
first levels, one for these at later levels, and one for other plays."""
SOUND = 0.97
"""How often it is won where no reply that empties the bag wins."""
MOST_BAG = 2  # tiles
FEW = 9  # draws of each play at the first level
WAVE = 8  # searches between two looks at the budget; the same for any number of threads
CHUNK = 9  # draws of a search at the first levels
SHRUNK = 3  # the level after which no more plays are kept than are wanted; twice as many for each before
FIRST = 1  # the level at which all draws are searched first
LAST = 4  # a draw is searched with this part of the whole budget at most
EFFORT_OF_NODE = 700  # plays that an endgame finds in the time of one that a round finds, as in _rollout.py
NODES_A_SECOND = 20_000  # on one core
SURE = 8  # plays that are looked at whatever the budget


class Level(NamedTuple):
    """How long draws are searched."""

    effort: int
    """Plays found to decide who wins."""
    more: int
    """And then by how much."""
    chunk: int
    """Draws that a thread takes at once."""


LEVELS = (
    Level(2_000, 0, CHUNK),
    Level(2_000, 1_000, CHUNK),
    Level(20_000, 2_000, CHUNK),
    Level(200_000, 20_000, 2),
    Level(2_000_000, 200_000, 1),
    Level(20_000_000, 2_000_000, 1),
    Level(200_000_000, 200_000_000, 1),
)


@dataclass(slots=True, eq=False)
class Line:
    """A play, and what is known of each draw after it."""

    outcome: Outcome
    bags: list[bytes]
    """The tiles of the bag, as they are drawn."""
    others: list[Tiles]
    """The other rack."""
    weights: list[int]
    """How many orders of single tiles each draw stands for."""
    empties: bool
    """Whether the play draws the whole bag."""
    asked: bool
    """Whether it is kept whatever it is worth."""
    gained: list[int | None] = field(default_factory=list)
    """By draw, points; None: not searched yet."""
    proofs: list[int] = field(default_factory=list)
    sums: list[array[int] | None] = field(default_factory=list)
    level: int = -1
    """The last level that was finished."""
    least: int = 0
    """How often it is proven that it wins, in halves and by weight."""
    most: int = 0
    """And how often it may."""

    def open(self, count: int | None, points: bool) -> list[int]:
        """Lists the draws, of the first *count*, of which something is still to be found out."""
        done = (WINNER | POINTS, REFUTED) if points and self.empties else (WINNER, WINNER | POINTS, REFUTED)
        return [k for k, proof in enumerate(self.proofs[:count]) if self.gained[k] is None or proof not in done]


class Late:
    """One run: the plays, and what is left of the budget."""

    def __init__(
        self,
        position: Position,
        known: Tiles,
        outcomes: Sequence[Outcome],
        asked: Callable[[Outcome], bool],
        stakes: Stakes,
        arenas: Sequence[Arena],
    ) -> None:
        """Takes the plays, and the tiles that the other player surely has."""
        self.position, self.stakes, self.arenas = position, stakes, arenas
        self.free: SimpleQueue[Arena] = SimpleQueue()
        for arena in arenas:
            self.free.put(arena)
        self.nodes = 0
        """Plays found."""
        self.spent = {True: 0, False: 0}
        """Of these, after plays that empty the bag, and after others."""
        self.draws = 0
        """Draws searched."""
        hidden, bag = bytes(sorted(position.unseen)), position.bag
        self.lines: list[Line] = []
        for outcome in outcomes:
            empties = len(outcome.candidate.play.laid) >= bag
            ways = list((sets_of if empties else orders_of)(hidden, bag).items())
            ways = ways[::2] + ways[1::2][::-1]  # so that a few of them hold all kinds of tiles
            others = [bytes(sorted(known + rest(hidden, order))) for order, _ in ways]
            line = Line(
                outcome, [bytes(order) for order, _ in ways], others, [w for _, w in ways], empties, asked(outcome)
            )
            line.gained, line.sums = [None] * len(ways), [None] * len(ways)
            line.proofs = [0] * len(ways)
            self.lines.append(line)

    def run(
        self, wanted: int, nodes: int | None, clock: Clock, seconds: float | None, report: Callable[[int], None]
    ) -> list[Outcome]:
        """Searches until all is proven, or the budget is spent; returns the *wanted* best plays and those asked for."""

        def spent() -> float:
            part = 0.0 if nodes is None else self.nodes / nodes
            return part if seconds is None else max(part, clock.passed() / seconds)

        most = EFFORT_OF_NODE * (NODES_A_SECOND * len(self.arenas) * seconds if seconds is not None else nodes or 0)
        levels = [level for level in LEVELS if level.effort <= max(most / LAST, LEVELS[FIRST].effort)]
        promising = {id(line) for line in self.lines[:wanted]}
        with ThreadPoolExecutor(len(self.arenas)) as pool:
            for number, level in enumerate(levels):
                begun = spent()
                mark = begun + (1 - begun) / (len(levels) - number)
                for done, wave in self._waves(number, level):
                    if not self._ask(pool, wave, level, clock, must=number == 0 and done < SURE):
                        break
                    report(self.draws)
                    if clock.stopped() or (spent() >= mark and (number or done >= SURE)):
                        break
                self._sort()
                self._keep(wanted << max(0, SHRUNK - number), promising if number < SHRUNK else set())
                if clock.over() or spent() >= 1:
                    break
        self._keep(wanted, set())
        best = max((line.level for line in self.lines), default=0)
        for line in self.lines:
            line.outcome.dropped = line.level < best and not line.outcome.exact
        return [line.outcome for line in self.lines]

    def _waves(self, number: int, level: Level) -> Iterator[tuple[int, list[tuple[Line, list[int]]]]]:
        """Yields what is to be searched at a level, with the number of plays that come before.

        Plays that leave tiles in the bag have many more draws and are hardly ever decided: they get as much effort in
        all as the others.
        """
        least = max((line.least for line in self.lines), default=0)
        order = sorted(self.lines, key=lambda line: (not line.asked, number > FIRST and line.most < least))
        queues = {kind: deque(line for line in order if line.empties is kind) for kind in (True, False)}
        wave: list[tuple[Line, list[int]]] = []
        spent = dict(self.spent)
        for done in range(len(order)):
            kinds = [kind for kind in (True, False) if queues[kind]]
            line = queues[min(kinds, key=lambda kind: self.spent[kind] - spent[kind])].popleft()
            draws = line.open(None if number else FEW, bool(level.more))
            wave += [(line, draws[k : k + level.chunk]) for k in range(0, len(draws), level.chunk)]
            while len(wave) >= WAVE:
                yield done, wave[:WAVE]
                wave = wave[WAVE:]
            line.level = number
        if wave:
            yield len(order), wave

    def _ask(
        self, pool: ThreadPoolExecutor, wave: list[tuple[Line, list[int]]], level: Level, clock: Clock, *, must: bool
    ) -> bool:
        """Searches some draws of some plays; returns whether the time sufficed for all."""
        jobs: list[Future[tuple[array[int], array[int]]]] = [
            pool.submit(self._search, line, draws, level) for line, draws in wave
        ]
        try:
            left = set(jobs)
            while left and (must or not clock.late()):
                left = wait(left, None if must else max(0.0, min(clock.left(), 3600.0))).not_done
        finally:  # also after Ctrl-C: the kernels are free when the lock is
            for arena in self.arenas:
                arena.ended[0] = not all(job.done() for job in jobs)
            wait(jobs)
            for arena in self.arenas:
                arena.ended[0] = 0
        whole = True
        for (line, draws), job in zip(wave, jobs, strict=True):
            out, sums = job.result()
            for k, draw in enumerate(draws):
                points, _, _, _, made, proof = out[FIGURES * k : FIGURES * (k + 1)]
                self.nodes += made
                self.spent[line.empties] += made
                self.draws += line.gained[draw] is None
                if proof & STOPPED:
                    whole = False
                else:
                    line.gained[draw], line.proofs[draw] = points, proof
                    line.sums[draw] = sums[SUMS * PLIES * k : SUMS * PLIES * (k + 1)]
            self._count(line)
        return whole

    def _search(self, line: Line, draws: Sequence[int], level: Level) -> tuple[array[int], array[int]]:
        arena = self.free.get()
        try:
            state = self.position.state
            kernel = Rollout(arena.kernel, state.board.tiles, bytes(self.position.rack), b"", b"", state.scoreless)
            assert arena.settler is not None
            kernel.search(arena.settler, self.stakes.lead, level.effort, level.more, 1)
            out, sums = array("q", bytes(8 * FIGURES * len(draws))), array("q", bytes(8 * SUMS * PLIES * len(draws)))
            bags = b"".join(line.bags[k] for k in draws)
            others = b"".join(line.others[k] for k in draws)
            kernel.draws(bags, others, array("Q", line.outcome.record), 0, out, sums)
            return out, sums
        finally:
            self.free.put(arena)

    def _keep(self, count: int, others: set[int]) -> None:
        """Gives up all but the best plays, those asked for, and the *others*."""
        found = [line for line in self.lines if line.outcome.rounds]
        self.lines = [line for k, line in enumerate(found) if line.asked or k < count or id(line) in others]

    def _sort(self) -> None:
        """Puts the plays that look best first."""
        self.lines.sort(key=lambda line: -line.outcome.value if line.outcome.rounds else float("inf"))

    def _count(self, line: Line) -> None:
        """Adds up what is known of a play."""
        outcome = line.outcome
        outcome.rounds = outcome.total = outcome.squares = outcome.wins = outcome.win_squares = 0
        outcome.samples, outcome.sums = array("q"), array("q", bytes(8 * SUMS * PLIES))
        proven = line.least = line.most = 0
        doubt = LEFT if not line.empties else QUICK if line.level <= FIRST else LONG
        for points, weight, proof, sums in zip(line.gained, line.weights, line.proofs, line.sums, strict=True):
            if points is None or sums is None:
                line.most += 2 * weight
                continue
            gained = 1000 * points
            spread = self.stakes.lead + points
            sign = (spread > 0) - (spread < 0)
            if proof & WINNER:
                chance = 0.5 + sign / 2
                line.least += weight * (1 + sign)
                line.most += weight * (1 + sign)
            else:
                most, shift, scale = doubt
                line.most += 2 * weight
                if proof & LIKELY:
                    chance = 0.5 + sign * (SEARCHED_CHANCE - 0.5)
                else:
                    chance = SOUND if proof & REFUTED else most * logistic(spread - shift, scale)
            value, wins = self.stakes.by(gained, spread, chance), round(SHARE * chance)
            outcome.rounds += weight
            outcome.total += weight * gained
            outcome.squares += weight * gained * gained
            outcome.wins += weight * wins
            outcome.win_squares += weight * wins * wins
            outcome.samples.extend([value] * weight)
            proven += weight * (proof & WINNER)
            for k, number in enumerate(sums):
                outcome.sums[k] += weight * number
        outcome.trust = 0
        outcome.enumerated = None not in line.gained
        outcome.proven = proven / sum(line.weights)
        outcome.exact = outcome.enumerated and all(
            proof & (WINNER | POINTS) == WINNER | POINTS for proof in line.proofs
        )
