"""Computer players, from casual to strongest, behind one small interface."""

from __future__ import annotations

import os
import random
from abc import ABC, abstractmethod
from dataclasses import replace
from functools import cached_property
from typing import Any, Protocol

from wordtools.core.errors import OptionError, RulesError
from wordtools.core.run.clock import Clock
from wordtools.core.words.commonness import Commonness, Zipf, commonness_of
from wordtools.core.words.lexicon import WordSources
from wordtools.scrabble.engine.endgame import solve
from wordtools.scrabble.engine.inference import Inference, infer
from wordtools.scrabble.engine.leaves import Leaves
from wordtools.scrabble.engine.movegen import MoveGenerator, Plays
from wordtools.scrabble.engine.preendgame import prove
from wordtools.scrabble.engine.simulate import Simulator
from wordtools.scrabble.match.lookahead import Lookahead
from wordtools.scrabble.match.recipe import Recipe
from wordtools.scrabble.position.play import PASS, Candidate, Play, PlayKind
from wordtools.scrabble.position.position import Position

TRIES = 200  # plays whose words a weak player looks at
EFFORT = 6_000_000  # plays found in an endgame, in about half a second, where a turn is limited by rounds
EFFORT_OF_NODE = 700  # plays found in an endgame in the time that one takes in a simulation
STRONGEST = Lookahead(nodes=20_000)  # about a second on one core
LATE_RACKS = 2  # with no more tiles in the bag than so many racks hold there are more candidates
PROOF, PROOF_SECONDS = 5_000_000, 0.4  # what a proof may take at least; with less there is hardly ever one


class Player(Protocol):
    """Who chooses plays."""

    def choose(self, position: Position, rng: random.Random) -> Play:
        """Chooses a legal play of the player to move; the same random numbers give the same play.

        The rack of the player to move must be known; the others' are not looked at.
        """
        ...


class ComputerPlayer(ABC):
    """What all computer players share: a generator, and a recipe to pickle by."""

    level = ""
    """Its level, where it was made by one."""

    def __init__(self, generator: MoveGenerator, leaves: Leaves | None = None, **settings: float | Lookahead) -> None:
        """Keeps the generator, the leaves, and the settings that make the difference."""
        self.generator = generator
        self.leaves = leaves
        self._settings = settings

    @abstractmethod
    def choose(self, position: Position, rng: random.Random) -> Play:
        """Chooses a play, as ``Player`` says."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles as the rules, the word list and the leaves that it plays with."""
        recipe = Recipe.of(self.generator.rules, self.generator.lexicon, self.leaves)
        return _made, (type(self), recipe, self._settings), {"level": self.level}

    def __repr__(self) -> str:
        """Shows what it plays with."""
        settings = "".join(
            f", {value}" if isinstance(value, Lookahead) else f", {name}={value:g}"
            for name, value in self._settings.items()
        )
        return f"<{type(self).__name__} with {self.generator.lexicon.name}{settings}>"


def _made(kind: type[ComputerPlayer], recipe: Recipe, settings: dict[str, Any]) -> ComputerPlayer:
    return kind(recipe.generator(), recipe.leaves, **settings)


class WeakPlayer(ComputerPlayer):
    """Plays at random, but only what scores within a range, and words that many people know.

    Of the plays that score from *low* to *high* times as much as the best one, the first in random order whose
    words are all common enough, where it is known how common they are; else the first. Where no score is in
    the range, any play can be chosen; where nothing can be laid, as much is exchanged as the bag allows.

    >>> import random
    >>> from wordtools.scrabble import Engine, Position
    >>> player = WeakPlayer(Engine.for_language("en").generator, low=0.3, high=0.6)
    >>> print(player.choose(Position.new("en", rack="JUKEBOX"), random.Random(1)))
    8H JEUX
    """

    def __init__(
        self,
        generator: MoveGenerator,
        leaves: Leaves | None = None,
        *,
        low: float = 0.6,
        high: float = 1.0,
        rarest: Zipf = 1.5,
    ) -> None:
        """Takes the range, and how common the rarest words are that it knows, on the Zipf scale: 7 (everybody) to 0."""
        super().__init__(generator, leaves, low=low, high=high, rarest=rarest)
        self.low, self.high, self.rarest = low, high, rarest

    @cached_property
    def commonness(self) -> Commonness:
        """How common words are."""
        return commonness_of([self.generator.lexicon], self.generator.rules.tiles.language)

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
        zipfs = (self.commonness.zipf(word.text) for word in position.judge(found.play).words)
        return all(zipf is None or zipf >= self.rarest for zipf in zipfs)


class GreedyPlayer(ComputerPlayer):
    """Plays what scores most.

    >>> import random
    >>> from wordtools.scrabble import Engine, Position
    >>> player = Engine.for_language("en").player("good")
    >>> print(player.choose(Position.new("en", rack="JUKEBOX"), random.Random(1)))
    8F JUKEBOX
    """

    def choose(self, position: Position, rng: random.Random) -> Play:
        """Chooses the play of the highest score; an exchange of all, or a pass, where nothing can be laid."""
        plays: Plays = self.generator.plays(position)
        best = plays.best(1, by="score")[0].play
        if best.kind is PlayKind.PLACE:
            return best
        return max((found.play for found in plays), key=lambda play: len(play.tiles))


class StaticPlayer(ComputerPlayer):
    """Plays what has the highest equity: the score, and the value of the leave.

    >>> import random
    >>> from wordtools.scrabble import Engine, Position
    >>> player = Engine.for_language("en").player("strong")
    >>> print(player.choose(Position.new("en", rack="JUKEBOX"), random.Random(1)))
    8F JUKEBOX
    """

    def choose(self, position: Position, rng: random.Random) -> Play:
        """Chooses the play of the highest equity."""
        return self.generator.best(position, self.leaves)[0].play


class StrongestPlayer(ComputerPlayer):
    """Simulates the best plays, and searches the endgame when the bag is empty; for two players.

    With few tiles in the bag it makes the play that is proven to win most draws, where a turn is long enough to prove
    one; a turn may then take twice as long where it is limited by nodes. With more players it chooses as
    ``StaticPlayer`` does. Unless the lookahead is limited by seconds, the same game goes the same way everywhere.

    >>> from wordtools.scrabble import Engine
    >>> StrongestPlayer(Engine.for_language("en").generator, threads=1)
    <StrongestPlayer with en, ...>
    """

    def __init__(
        self,
        generator: MoveGenerator,
        leaves: Leaves | None = None,
        *,
        lookahead: Lookahead = STRONGEST,
        threads: float = 0,
    ) -> None:
        """Prepares simulations in so many *threads* (0: as there are cores)."""
        super().__init__(generator, leaves, lookahead=lookahead, threads=threads)
        self._lookahead = lookahead
        count = int(threads) or os.cpu_count() or 1
        self._simulator = Simulator(generator.rules, generator.lexicon, leaves, jobs=count)

    def choose(self, position: Position, rng: random.Random) -> Play:
        """Chooses the play that is best in the simulation, or the first of the best line."""
        if len(position.state.racks) != 2:
            return self.generator.best(position, self.leaves)[0].play
        if not position.bag:
            return self._searched(position)
        clock = Clock(self._lookahead.seconds)
        return self._proven(position) or self._simulated(position, rng, clock)

    def _proven(self, position: Position) -> Play | None:
        """Returns the play that is proven to win most draws, None where there is none in half of the time."""
        ahead, size = self._lookahead, self.generator.rules.rack_size
        if position.bag > ahead.prove or len(position.rack) != size or len(position.unseen) < size:
            return None
        seconds = None if ahead.seconds is None else ahead.seconds / 2
        effort = EFFORT if ahead.nodes is None else EFFORT_OF_NODE * ahead.nodes
        if (effort < PROOF) if seconds is None else (seconds < PROOF_SECONDS):
            return None
        found = prove(position, self.generator, seconds=seconds, spreads=1, effort=effort if seconds is None else None)
        return found.best.play if found.proven else None

    def _inferred(self, position: Position, rng: random.Random) -> Inference | None:
        """Returns what the other player probably kept; None where that was not seen, or says nothing."""
        most = self._lookahead.leaves
        if not most or self.leaves is None or not position.plays:
            return None
        now, before = (position.seen_by(position.turn) for _ in range(2))
        play = before.pop()
        if before.turn == now.turn:
            return None
        before.state = replace(before.state, racks=now.state.racks)  # those that are seen have not changed since
        try:
            return infer(before, play, self.generator, self.leaves, most=most, seed=rng.getrandbits(32))
        except RulesError:
            return None

    def _simulated(self, position: Position, rng: random.Random, clock: Clock) -> Play:
        ahead, late = self._lookahead, position.bag <= LATE_RACKS * self.generator.rules.rack_size
        inference = self._inferred(position, rng)
        found = self._simulator.run(
            position,
            candidates=max(ahead.candidates, ahead.late) if late else ahead.candidates,
            margin=None if late else ahead.margin,
            plies=ahead.depth,
            early=ahead.early,
            rounds=ahead.rounds,
            nodes=ahead.nodes,
            seconds=None if ahead.seconds is None else max(0.001, clock.left()),
            confidence=ahead.confidence,
            by=ahead.utility(position.bag),
            seed=rng.getrandbits(32),
            inference=inference,
        )
        return found[0].candidate.play

    def _searched(self, position: Position) -> Play:
        ahead = self._lookahead
        effort = EFFORT if ahead.nodes is None else EFFORT_OF_NODE * ahead.nodes
        line = solve(
            position, self.generator, seconds=ahead.seconds, effort=effort if ahead.seconds is None else None
        ).line
        return line[0] if line else PASS


LEVELS = {
    "casual": "common words that score two fifths to five sixths of the best play",
    "fair": "known words that score three fifths of the best play or more",
    "good": "the highest score",
    "strong": "the highest score and the best tiles kept",
    "strongest": "simulates the best plays, and searches the endgame",
}


def computer(level: str, generator: MoveGenerator, leaves: Leaves | None = None) -> ComputerPlayer:
    """Makes a computer player.

    Args:
        level: one of ``LEVELS``.
        generator: finds the plays.
        leaves: leave values, for the strong levels.

    Raises:
        OptionError: there is no such level.
    """
    made: ComputerPlayer
    match level:
        case "casual":
            made = WeakPlayer(generator, low=0.4, high=0.85, rarest=2.5)
        case "fair":
            made = WeakPlayer(generator, low=0.6, high=1, rarest=1.5)
        case "good":
            made = GreedyPlayer(generator)
        case "strong":
            made = StaticPlayer(generator, leaves)
        case "strongest":
            made = StrongestPlayer(generator, leaves)
        case _:
            raise OptionError(f"no level {level!r}: use one of {', '.join(LEVELS)}")
    made.level = level
    return made


def computer_for(language: str = "en", level: str = "strong", *, words: WordSources | None = None) -> ComputerPlayer:
    """Makes a computer player of a language, with the leaves bundled with its tiles.

    Raises:
        WordtoolsError: there is no such level, tile set or word list.
    """
    recipe = Recipe.for_language(language, words=words)
    return computer(level, recipe.generator(), recipe.leaves)
