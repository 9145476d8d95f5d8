"""Simulation: what candidate plays are worth when the game goes on after them, found by playing on many times.

The candidates are the best plays by static equity. Each round deals the unseen tiles at random to the other player and
the bag; nothing is concluded from what the other player has played. Then each candidate is made and both players go
on by static equity for some plies, or to the end once the bag is empty. All candidates of a round meet the same
tiles. A round is worth the points gained on the other player and the difference of what the tiles kept last are worth.

The chance to win is the share of rounds won, where they end; for the others it is that of a normal distribution: the
difference in points still to come has a standard deviation of ``SPREAD`` points times the square root of the number of
tiles unseen, which ``benchmarks/scrabble_spread.py`` measures in self-play.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from statistics import NormalDist

from wordtools.core import Lexicon, RulesError
from wordtools.scrabble.engine._rollout import Rollout
from wordtools.scrabble.engine.leaves import Leaves
from wordtools.scrabble.engine.movegen import Generator, worths
from wordtools.scrabble.engine.selfplay import Arena, Setting, game_seed
from wordtools.scrabble.position.play import Candidate, Play
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.rules import Rules

SPREAD = 9.3  # points, times the square root of the tiles unseen
BATCH = 64  # rounds between two looks at who can still win; the same for any number of threads
LEAST = 128  # rounds before a candidate may be dropped
FIGURES = 4  # numbers that the kernel writes a candidate a round


@dataclass(slots=True)
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

    @property
    def mean(self) -> float:
        """Points gained on the other player, on average."""
        return self.total / self.rounds / 1000 if self.rounds else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean, in points."""
        if self.rounds < 2:
            return math.inf
        variance = (self.squares - self.total**2 / self.rounds) / (self.rounds - 1)
        return math.sqrt(max(0.0, variance) / self.rounds) / 1000

    @property
    def win(self) -> float:
        """The chance to win, 0 to 1."""
        return self.wins / self.rounds / 1_000_000 if self.rounds else 0.0


class Simulator:
    """Plays on from positions under one set of rules with one word list.

    >>> rules = Rules.load("en")
    >>> simulator = Simulator(rules, rules.lexicon(), None)
    >>> position = Position.new(rules, racks=["QUIXOTY", None])
    >>> found = simulator.run(position, candidates=2, rounds=64, plies=1, seed=1)
    >>> found[0].rounds, found[0].mean > found[1].mean
    (64, True)
    """

    def __init__(self, rules: Rules, lexicon: Lexicon, leaves: Leaves | None, *, threads: int = 1) -> None:
        """Prepares a kernel a thread."""
        self.rules = rules
        self.leaves = leaves
        self.generator = Generator(rules, lexicon)
        setting = Setting("static", leaves)
        first = Arena(rules, lexicon, setting, setting)
        self.arenas = [first, *(first.twin() for _ in range(threads - 1))]

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
        go_on: Callable[[list[Outcome]], bool] | None = None,
    ) -> list[Outcome]:
        """Simulates the best plays of the player to move; the result is the same for any number of threads.

        Args:
            position: of two players; the rack of the one to move must be known.
            candidates: how many plays, the best by static equity.
            plies: how many plays follow each.
            rounds: at most so many.
            confidence: with which a play must be worse than the best to be dropped; ends when one is left. 1: never.
            seed: of the random tiles.
            plays: these plays instead of the best.
            go_on: is asked after each batch of rounds whether to go on.

        Returns:
            The candidates, best first, those that were dropped last.

        Raises:
            RulesError: not two players, an unknown rack, a play that cannot be made, or the game is over.
        """
        if len(position.state.racks) != 2:
            raise RulesError(f"two players are simulated, not {len(position.state.racks)}")
        if position.over or not position.rack:
            raise RulesError("the game is over" if position.over else "the rack of the player to move is not known")
        outcomes = self._candidates(position, candidates, plays)
        kernels = [self._kernel(arena, position) for arena in self.arenas]
        done = 0
        with ThreadPoolExecutor(len(kernels)) as pool:
            while done < rounds:
                alive = [outcome for outcome in outcomes if not outcome.dropped]
                if len(alive) < 2 and done >= LEAST:
                    break
                seeds = [game_seed(seed, done + k) for k in range(min(BATCH, rounds - done))]
                records = array("Q", [number for outcome in alive for number in outcome.record])
                worth = array("i", [outcome.candidate.leave if position.bag else 0 for outcome in alive])
                jobs = [
                    pool.submit(_rounds, kernel, seeds[part :: len(kernels)], records, worth, plies)
                    for part, kernel in enumerate(kernels)
                ]
                for job in jobs:
                    _count(job.result(), alive, position)
                done += len(seeds)
                if done >= LEAST and confidence < 1:
                    _drop(alive, confidence)
                if go_on is not None and not go_on(outcomes):
                    break
        return ranked(outcomes)

    def _candidates(self, position: Position, count: int, plays: Sequence[Play] | None) -> list[Outcome]:
        worth = worths(position, self.leaves)
        board, rack, bag = position.board, position.rack, position.bag
        if plays is None:
            found = self.generator.find_best(board, rack, bag=bag, worth=worth, count=count)
        else:
            found = self.generator.find(board, rack, bag=bag, worth=worth)
        outcomes = [
            Outcome(candidate, tuple(found.records[found.stride * k : found.stride * (k + 1)]))
            for k, candidate in enumerate(found)
        ]
        if plays is None:
            return outcomes
        known = {outcome.candidate.play: outcome for outcome in outcomes}
        for play in plays:
            if play not in known:
                raise RulesError(f"{position.text(play)} is not a play that can be made here")
        return [known[play] for play in plays]

    def _kernel(self, arena: Arena, position: Position) -> Rollout:
        state = position.state
        other = state.racks[1 - state.turn] or b""
        return Rollout(arena.kernel, state.board.tiles, position.rack, other, position.unseen, state.scoreless)


def ranked(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Sorts candidates, best first, those that were dropped last."""
    return sorted(outcomes, key=lambda outcome: (outcome.dropped, -outcome.mean))


def _rounds(kernel: Rollout, seeds: Sequence[int], records: array[int], worth: array[int], plies: int) -> array[int]:
    out = array("q", bytes(8 * FIGURES * len(seeds) * len(worth)))
    if seeds:
        kernel.rounds(array("Q", seeds), records, worth, plies, out)
    return out


def _count(figures: array[int], outcomes: list[Outcome], position: Position) -> None:
    """Adds the rounds that a kernel has played."""
    scores, turn = position.state.scores, position.turn
    ahead = 1000 * (scores[turn] - scores[1 - turn])
    for k in range(0, len(figures), FIGURES):
        outcome = outcomes[k // FIGURES % len(outcomes)]
        points, leaves, unseen, over = figures[k : k + FIGURES]
        worth = 1000 * points + leaves
        outcome.rounds += 1
        outcome.total += worth
        outcome.squares += worth * worth
        outcome.wins += round(1_000_000 * _chance((ahead + worth) / 1000, 0 if over else unseen))


def _chance(points: float, unseen: int) -> float:
    """Returns the chance to win when so many points ahead with so many tiles unseen."""
    if not unseen:
        return 0.5 + 0.5 * ((points > 0) - (points < 0))
    return NormalDist(0.0, SPREAD * math.sqrt(unseen)).cdf(points)


def _drop(alive: list[Outcome], confidence: float) -> None:
    """Drops the plays that are worse than the best one with that confidence."""
    best = max(alive, key=lambda outcome: outcome.mean)
    reach = NormalDist().inv_cdf(confidence)
    for outcome in alive:
        if outcome is not best and best.mean - outcome.mean > reach * math.hypot(best.error, outcome.error):
            outcome.dropped = True
