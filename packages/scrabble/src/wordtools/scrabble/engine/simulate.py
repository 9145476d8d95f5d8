"""Simulation: what candidate plays are worth when the game goes on after them, found by playing on many times.

The candidates are the best plays by static equity. Each round deals the unseen tiles at random to the other player and
the bag; nothing is concluded from what the other player has played. Then each candidate is made and both players go
on by static equity for some plies, or to the end once the bag is empty. All candidates of a round meet the same
tiles. A round is worth the points gained on the other player and the difference of what the tiles kept last are worth.

The chance to win is the share of rounds won, where they end. A round that stops before counts the share of games that
were won from such a spread with so many tiles unseen by the player who is then to move (``winning.py``).
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import partial
from statistics import NormalDist
from threading import Lock

from wordtools.core import Lexicon, RulesError
from wordtools.core.errors import OptionError
from wordtools.core.run.clock import Clock, Stop
from wordtools.scrabble.engine._rollout import Rollout
from wordtools.scrabble.engine.endgame import racks, solve
from wordtools.scrabble.engine.leaves import Leaves
from wordtools.scrabble.engine.movegen import MoveGenerator, known_rack, worths
from wordtools.scrabble.engine.selfplay import Arena, Setting, game_seed
from wordtools.scrabble.engine.winning import WinTable
from wordtools.scrabble.position.play import Candidate, Play
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.rules import Rules

BATCH = 64  # rounds between two looks at who can still win; the same for any number of threads
LEAST = 128  # rounds before a candidate may be dropped
FIGURES = 4  # numbers that the kernel writes a candidate a round
MOST_CANDIDATES, MOST_PLIES, MOST_ROUNDS, MOST_JOBS = 100_000, 1_000_000, 1_000_000_000, 256


@dataclass(slots=True, repr=False)
class Outcome:
    """What the rounds say of one candidate; sums are whole numbers, so that their order does not matter."""

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
    dropped: bool = False
    """Whether it was given up early, as it could hardly become the best."""
    exact: bool = False
    """Whether the value is proven: the bag is empty, and what follows was searched to the end."""

    def __repr__(self) -> str:
        """Shows what it says."""
        return f"<Outcome {self}>"

    def __str__(self) -> str:
        """Says what the play gains, and how often it wins."""
        error = "exact" if self.exact else f"± {self.error:.2f} in {self.rounds:,} rounds"
        return f"{self.candidate}: {self.mean:+.2f} points ({error}), wins {self.win:.1%}"

    @property
    def mean(self) -> float:
        """Points gained on the other player, on average."""
        return self.total / self.rounds / 1000 if self.rounds else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean, in points; 0 where the value is exact."""
        if self.exact:
            return 0.0
        if self.rounds < 2:
            return math.inf
        variance = (self.squares - self.total**2 / self.rounds) / (self.rounds - 1)
        return math.sqrt(max(0.0, variance) / self.rounds) / 1000

    @property
    def win(self) -> float:
        """The chance to win, 0 to 1."""
        return self.wins / self.rounds / 1_000_000 if self.rounds else 0.0


class Simulator:
    """Plays on from positions under one set of rules with one word list; threads that share it wait for each other.

    >>> rules = Rules.load("en")
    >>> simulator = Simulator(rules, rules.lexicon(), None)
    >>> found = simulator.run(Position.new(rules, rack="QUIXOTY"), candidates=2, rounds=64, plies=1, seed=1)
    >>> found[0].rounds, found[0].mean > found[1].mean
    (64, True)
    """

    def __init__(self, rules: Rules, lexicon: Lexicon, leaves: Leaves | None = None, *, jobs: int = 1) -> None:
        """Prepares a kernel a thread.

        Raises:
            RulesError: the words or the leaves are for other tiles.
            OptionError: not 1 to 256 threads.
        """
        if not 1 <= jobs <= MOST_JOBS:
            raise OptionError(f"1 to {MOST_JOBS} threads can be used, not {jobs}")
        self.rules = rules
        self.leaves = leaves
        self.jobs = jobs
        self.generator = MoveGenerator(rules, lexicon)
        self.wins = WinTable.bundled()
        setting = Setting("static", leaves)
        first = Arena(rules, lexicon, setting, setting)
        self.arenas = [first, *(first.twin() for _ in range(jobs - 1))]
        self._lock = Lock()

    def __repr__(self) -> str:
        """Shows the rules, the word list and the number of threads."""
        return f"<Simulator {self.rules.tiles.name}, {self.generator.lexicon.name}, {self.jobs} threads>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles as what it is made from."""
        return partial(Simulator, jobs=self.jobs), (self.rules, self.generator.lexicon, self.leaves)

    def __deepcopy__(self, memo: object) -> Simulator:
        """Makes another one with kernels of its own."""
        return Simulator(self.rules, self.generator.lexicon, self.leaves, jobs=self.jobs)

    def run(
        self,
        position: Position,
        *,
        candidates: int = 10,
        plies: int = 4,
        rounds: int = 1000,
        confidence: float = 0.99,
        seed: int = 0,
        plays: Sequence[Play] | None = None,
        seconds: float | None = None,
        stop: Stop | None = None,
        progress: Callable[[list[Outcome]], None] | None = None,
    ) -> list[Outcome]:
        """Simulates the best plays of the player to move; the result is the same for any number of threads.

        Args:
            position: of two players; the rack of the one to move must be known.
            candidates: how many plays, the best by static equity.
            plies: how many plays follow each.
            rounds: at most so many.
            confidence: with which a play must be worse than the best to be dropped; when all others were, the rounds
                end. 1: never.
            seed: of the random tiles.
            plays: these plays instead of the best.
            seconds: no more rounds after so long; how many there are then depends on the machine.
            stop: is asked after each batch of rounds whether to end.
            progress: is given the candidates after each batch of rounds.

        Returns:
            The candidates, best first, those that were dropped last.

        Raises:
            RulesError: not two players, an unknown rack, a play that cannot be made, or the game is over.
            OptionError: a number out of range.
        """
        self._check(position)
        limits = (
            ("candidates", candidates, MOST_CANDIDATES),
            ("plies", plies, MOST_PLIES),
            ("rounds", rounds, MOST_ROUNDS),
        )
        for name, number, most in limits:
            if not 1 <= number <= most:
                raise OptionError(f"{name} must be 1 to {most:,}, not {number}")
        if not 0.5 <= confidence <= 1:
            raise OptionError(f"confidence must be 0.5 to 1, not {confidence}")
        clock = Clock(seconds, stop)
        outcomes = self._candidates(position, candidates, plays)
        done = 0
        with ThreadPoolExecutor(self.jobs) as pool:
            while done < rounds:
                alive = [outcome for outcome in outcomes if not outcome.dropped]
                if len(alive) < 2 <= len(outcomes):
                    break
                seeds = [game_seed(seed, done + k) for k in range(min(BATCH, rounds - done))]
                self._batch(pool, position, alive, seeds, plies)
                done += len(seeds)
                if done >= LEAST and confidence < 1:
                    _drop(alive, confidence)
                if progress is not None:
                    progress(outcomes)
                if clock.over():
                    break
        return ranked(outcomes)

    def _check(self, position: Position) -> None:
        """Raises RulesError where there is nothing to simulate, or the position is not one of these rules."""
        racks, tiles, unseen = position.state.racks, self.rules.tiles, position.unseen
        if len(racks) != 2:
            raise RulesError(f"two players are simulated, not {len(racks)}")
        if position.over:
            raise RulesError("the game is over")
        if not known_rack(position):
            raise RulesError("the player to move has no tiles")
        for rack in racks:
            tiles.check_rack(rack or b"", self.rules.rack_size)
        tiles.check(unseen, "bag")
        if len(unseen) > tiles.size:
            raise RulesError(f"{len(unseen)} tiles are unseen: these rules have {tiles.size}")

    def exact(
        self,
        position: Position,
        *,
        candidates: int = 10,
        seconds: float | None = None,
        stop: Stop | None = None,
        progress: Callable[[list[Outcome]], None] | None = None,
    ) -> list[Outcome]:
        """Searches the best plays of an endgame to the end instead; the bag must be empty.

        Args:
            position: of two players.
            candidates: how many plays, the best by static equity and the first of the best line.
            seconds: how long it may take in all; a play that is not proven by then has the best value found.
            stop: is asked again and again whether to end; the plays that were searched are returned.
            progress: is given the candidates after each.

        Raises:
            RulesError: the bag is not empty, not two players, or the game is over.
        """
        clock = Clock(seconds, stop)
        racks(position)
        outcomes = self._candidates(position, min(candidates, MOST_CANDIDATES), None)
        first = solve(position, self.generator, seconds=_share(clock, len(outcomes) + 1), stop=stop)
        if first.line and all(outcome.candidate.play != first.line[0] for outcome in outcomes):
            outcomes[-1:] = self._candidates(position, 1, [first.line[0]])
        for number, outcome in enumerate(outcomes):
            if clock.stopped():
                break
            self._finish(position, outcome, _share(clock, len(outcomes) - number), stop)
            if progress is not None:
                progress(outcomes)
        return ranked([outcome for outcome in outcomes if outcome.rounds])

    def _finish(self, position: Position, outcome: Outcome, seconds: float | None, stop: Stop | None) -> None:
        """Searches what follows a play."""
        player, before = position.turn, position.state.scores
        after = position.copy()
        after.draw(1 - player, racks(position)[1])
        after.push(outcome.candidate.play)
        scores = after.state.scores
        value = scores[player] - scores[1 - player] - before[player] + before[1 - player]
        outcome.exact = True
        if not after.over:
            ending = solve(after, self.generator, seconds=seconds, stop=stop)
            value -= ending.value
            outcome.exact = ending.exact
        spread = before[player] - before[1 - player] + value
        outcome.rounds, outcome.total, outcome.squares = 1, 1000 * value, (1000 * value) ** 2
        outcome.wins = 500_000 * (1 + (spread > 0) - (spread < 0))

    def _candidates(self, position: Position, count: int, plays: Sequence[Play] | None) -> list[Outcome]:
        worth = worths(position, self.leaves)
        board, rack, bag = position.board, position.rack, position.bag
        if plays is None:
            found = self.generator.find_best(board, rack, bag=bag, worth=worth, count=count)
        else:
            found = self.generator.find(board, rack, bag=bag, worth=worth)
        outcomes = [Outcome(candidate, found.record(k)) for k, candidate in enumerate(found)]
        if plays is None:
            return outcomes
        known = {outcome.candidate.play: outcome for outcome in outcomes}
        for play in plays:
            if play not in known:
                raise RulesError(f"{position.text(play)} is not a play that can be made here")
        return [known[play] for play in plays]

    def _batch(
        self, pool: ThreadPoolExecutor, position: Position, alive: list[Outcome], seeds: list[int], plies: int
    ) -> None:
        """Plays a round for each seed, and counts what came out."""
        records = array("Q", [number for outcome in alive for number in outcome.record])
        worth = array("i", [round(1000 * outcome.candidate.leave) if position.bag else 0 for outcome in alive])
        with self._lock:
            jobs = [
                pool.submit(_rounds, self._kernel(arena, position), seeds[part :: self.jobs], records, worth, plies)
                for part, arena in enumerate(self.arenas)
            ]
            try:
                wait(jobs)
            finally:  # Ctrl-C: the kernels are free when the lock is
                wait(jobs)
        for job in jobs:
            _count(job.result(), alive, position, self.wins)

    def _kernel(self, arena: Arena, position: Position) -> Rollout:
        state = position.state
        other = state.racks[1 - state.turn] or b""
        return Rollout(arena.kernel, state.board.tiles, position.rack, other, position.unseen, state.scoreless)


def _share(clock: Clock, parts: int) -> float | None:
    """Returns the part of the time left that one of so many searches may take."""
    return None if clock.until == math.inf else max(0.001, clock.left() / parts)


def ranked(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Sorts candidates, best first, those that were dropped last."""
    return sorted(outcomes, key=lambda outcome: (outcome.dropped, -outcome.mean))


def _rounds(kernel: Rollout, seeds: Sequence[int], records: array[int], worth: array[int], plies: int) -> array[int]:
    out = array("q", bytes(8 * FIGURES * len(seeds) * len(worth)))
    if seeds:
        kernel.rounds(array("Q", seeds), records, worth, plies, out)
    return out


def _count(figures: array[int], outcomes: list[Outcome], position: Position, wins: WinTable) -> None:
    """Adds the rounds that a kernel has played."""
    scores, turn = position.state.scores, position.turn
    ahead = 1000 * (scores[turn] - scores[1 - turn])
    for k in range(0, len(figures), FIGURES):
        outcome = outcomes[k // FIGURES % len(outcomes)]
        points, leaves, unseen, player = figures[k : k + FIGURES]
        worth = 1000 * points + leaves
        outcome.rounds += 1
        outcome.total += worth
        outcome.squares += worth * worth
        spread = (ahead + worth) / 1000
        if player < 0:
            chance = 0.5 + 0.5 * ((spread > 0) - (spread < 0))
        elif player:
            chance = 1 - wins.chance(-spread, unseen)
        else:
            chance = wins.chance(spread, unseen)
        outcome.wins += round(1_000_000 * chance)


def _drop(alive: list[Outcome], confidence: float) -> None:
    """Drops the plays that are worse than the best one with that confidence."""
    best = max(alive, key=lambda outcome: outcome.mean)
    reach = NormalDist().inv_cdf(confidence)
    for outcome in alive:
        if outcome is not best and best.mean - outcome.mean > reach * math.hypot(best.error, outcome.error):
            outcome.dropped = True
