"""Computer players, from casual to strongest, behind one small interface."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from wordtools.core import RulesError
from wordtools.scrabble.engine.endgame import solve
from wordtools.scrabble.engine.leaves import Leaves
from wordtools.scrabble.engine.movegen import MoveGenerator as Generator
from wordtools.scrabble.engine.movegen import Plays
from wordtools.scrabble.engine.simulate import Simulator
from wordtools.scrabble.position.play import PASS, Candidate, Kind, Play
from wordtools.scrabble.position.position import Position

TRIES = 200  # plays whose words a weak player looks at
EFFORT = 6_000_000  # plays that the strongest player finds in an endgame, in about half a second; often to its end
CANDIDATES, FOLLOWING, ROUNDS = 10, 2, 300  # plays simulated, plies that follow each, and times


class Player(Protocol):
    """Who chooses plays."""

    def choose(self, position: Position, rng: random.Random) -> Play:
        """Chooses a legal play of the player to move; the same random numbers give the same play.

        The rack of the player to move must be known; the others' are not looked at.
        """


@dataclass(frozen=True)
class Weak:
    """Plays at random, but only what scores within a range, and words that many people know.

    Of the plays that score from *low* to *high* times as much as the best one, the first in random order whose
    words are all common enough, where the word list says how common they are; else the first. Where no score is in
    the range, any play can be chosen; where nothing can be laid, as much is exchanged as the bag allows.
    """

    generator: Generator
    low: float
    high: float
    rarest: int
    """The rarest words it knows, as a tier of the word list: 10 (everybody) to 80."""

    def choose(self, position: Position, rng: random.Random) -> Play:
        """Chooses a play as the class says."""
        plays = self.generator.plays(position)
        scores = plays.scores
        placing = plays.placing
        if not placing:
            return max((found.play for found in plays), key=lambda play: len(play.tiles))
        best = max(scores[at] for at in placing)
        within = [at for at in placing if self.low * best <= scores[at] <= self.high * best] or placing
        order = rng.sample(within, min(TRIES, len(within)))
        return plays[next((at for at in order if self._knows(plays[at], position)), order[0])].play

    def _knows(self, found: Candidate, position: Position) -> bool:
        tiers: Mapping[str, int] = self.generator.lexicon.tiers
        return all(tiers.get(word.text, 0) <= self.rarest for word in position.judge(found.play).words)


@dataclass(frozen=True)
class Greedy:
    """Plays what scores most."""

    generator: Generator

    def choose(self, position: Position, rng: random.Random) -> Play:
        """Chooses the play of the highest score; an exchange of all, or a pass, where nothing can be laid."""
        plays: Plays = self.generator.plays(position)
        best = plays.best(1, by="score")[0].play
        if best.kind is Kind.PLACE:
            return best
        return max((found.play for found in plays), key=lambda play: len(play.tiles))


@dataclass(frozen=True)
class Static:
    """Plays what has the highest equity: the score, and what the tiles kept are worth."""

    generator: Generator
    leaves: Leaves | None = None

    def choose(self, position: Position, rng: random.Random) -> Play:
        """Chooses the play of the highest equity."""
        return self.generator.best(position, self.leaves)[0].play


class Strongest:
    """Simulates the best plays, and searches the endgame when the bag is empty; for two players.

    With more players it chooses as ``Static`` does. Rounds and plays are counted, not seconds: the same game goes
    the same way everywhere.
    """

    def __init__(self, generator: Generator, leaves: Leaves | None = None, *, rounds: int = ROUNDS) -> None:
        """Prepares the simulation of so many *rounds* at most."""
        self._rounds = rounds
        self._generator = generator
        self._leaves = leaves
        self._simulator = Simulator(generator.rules, generator.lexicon, leaves, jobs=os.cpu_count() or 1)

    def choose(self, position: Position, rng: random.Random) -> Play:
        """Chooses the play that gains most in the simulation, or the first of the best line."""
        if len(position.state.racks) != 2:
            return self._generator.best(position, self._leaves)[0].play
        if position.bag:
            found = self._simulator.run(
                position, candidates=CANDIDATES, plies=FOLLOWING, rounds=self._rounds, seed=rng.getrandbits(32)
            )
            return found[0].candidate.play
        line = solve(position, self._generator, seconds=None, effort=EFFORT).line
        return line[0] if line else PASS


LEVELS = {
    "casual": "common words that score two fifths to five sixths of the best play",
    "fair": "known words that score three fifths of the best play or more",
    "good": "the highest score",
    "strong": "the highest score and the best tiles kept",
    "strongest": "simulates the best plays, and searches the endgame",
}


def computer(level: str, generator: Generator, leaves: Leaves | None = None) -> Player:
    """Makes a computer player.

    Args:
        level: one of ``LEVELS``.
        generator: finds the plays.
        leaves: what tiles kept are worth, for the strong levels.

    Raises:
        RulesError: there is no such level.
    """
    match level:
        case "casual":
            return Weak(generator, 0.4, 0.85, 40)
        case "fair":
            return Weak(generator, 0.6, 1, 60)
        case "good":
            return Greedy(generator)
        case "strong":
            return Static(generator, leaves)
        case "strongest":
            return Strongest(generator, leaves)
    raise RulesError(f"no level {level!r}: use one of {', '.join(LEVELS)}")
