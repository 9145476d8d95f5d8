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
from wordtools.core.words.commonness import Commonness, Zipf
from wordtools.core.words.lexicon import WordSources
from wordtools.core.words.of_lists import commonness_of
from wordtools.scrabble.endgame.endgame import solve
from wordtools.scrabble.endgame.preendgame import prove
from wordtools.scrabble.evaluation.boards import best_by_board
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.evaluation.ways import WayTable, way_table
from wordtools.scrabble.moves.movegen import MoveGenerator, Plays
from wordtools.scrabble.play.chances import endings, last_chance
from wordtools.scrabble.play.lookahead import Lookahead
from wordtools.scrabble.play.recipe import Recipe
from wordtools.scrabble.position.play import PASS, Candidate, Play, PlayKind
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.rules import EndRule
from wordtools.scrabble.simulation.inference import Inference, infer
from wordtools.scrabble.simulation.late import EFFORT_OF_NODE
from wordtools.scrabble.simulation.outcome import Outcome
from wordtools.scrabble.simulation.simulate import MOST_PLIES, Simulator

TRIES = 200  # plays whose words a weak player looks at
EFFORT = 6_000_000  # plays found in an endgame, in about half a second, where a turn is limited by rounds
NEAR = 2  # tiles in the bag
HALF = 0.5  # of a turn for the simulation where there may be a proof
DEEP = 4  # plies: an endgame searched this deep is better than play by static equity
SEARCHED = 0.85  # of the time for an endgame; what is left is for plays that win a lost one
STRONGEST = Lookahead(nodes=20_000)  # about a second on one core
LATE_RACKS = 2  # racks: with at most this many in the bag there are more candidates
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

    def __init__(
        self, generator: MoveGenerator, leaves: Leaves | None = None, **settings: float | Lookahead | WayTable
    ) -> None:
        """Keeps the generator, the leaves, and the settings that make the difference."""
        self.generator = generator
        self.leaves = leaves
        self._settings = settings

    @abstractmethod
    def choose(self, position: Position, rng: random.Random) -> Play:
        """Chooses a play, see ``Player``."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles as the rules, the word list and the leaves that it plays with."""
        recipe = Recipe.of(self.generator.rules, self.generator.lexicon, self.leaves)
        return _made, (type(self), recipe, self._settings), {"level": self.level}

    def __repr__(self) -> str:
        """Shows what it plays with."""
        settings = "".join(
            f", {value}" if isinstance(value, (Lookahead, WayTable)) else f", {name}={value:g}"
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
        """Chooses a play, see the class."""
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
        best = plays.best(1, rank_by="score")[0].play
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

    def __init__(self, generator: MoveGenerator, leaves: Leaves | None = None, *, ways: WayTable | None = None) -> None:
        """Takes the leave values, and a table to value the boards with that the best plays leave; None: none."""
        super().__init__(generator, leaves, **({} if ways is None else {"ways": ways}))
        self.ways = ways

    def choose(self, position: Position, rng: random.Random) -> Play:
        """Chooses the play of the highest equity, with what it makes of the board where there is a table for that."""
        if self.ways is not None:
            return best_by_board(self.generator, position, self.leaves, self.ways)[0].play.play
        return self.generator.best(position, self.leaves)[0].play


class StrongestPlayer(ComputerPlayer):
    """Simulates the best plays, and searches the endgame when the bag is empty; for two players.

    With few tiles in the bag it makes the play that is proven to win most draws, where a turn is long enough to prove
    one and the simulation hopes for no more of another; a turn may then take twice as long where it is limited by
    nodes. An endgame that is lost against the best replies is played for those that are not the best. With more players
    it chooses as ``StaticPlayer`` does. Unless the lookahead is limited by seconds, the same game goes the same way
    everywhere.

    >>> from wordtools.scrabble import Engine
    >>> StrongestPlayer(Engine.for_language("en").generator, jobs=1)
    <StrongestPlayer with en, ...>
    """

    def __init__(
        self,
        generator: MoveGenerator,
        leaves: Leaves | None = None,
        *,
        lookahead: Lookahead = STRONGEST,
        jobs: float = 0,
    ) -> None:
        """Prepares simulations in this number of threads, *jobs* (0: all cores)."""
        super().__init__(generator, leaves, lookahead=lookahead, jobs=jobs)
        self._lookahead = lookahead
        count = int(jobs) or os.cpu_count() or 1
        ways = way_table(generator.rules) if lookahead.positional else None
        self._simulator = Simulator(generator.rules, generator.lexicon, leaves, ways=ways, jobs=count)

    def choose(self, position: Position, rng: random.Random) -> Play:
        """Chooses the play that is best in the simulation, or the first of the best line."""
        if len(position.state.racks) != 2:
            return self.generator.best(position, self.leaves)[0].play
        clock = Clock(self._lookahead.seconds)
        if position.rules.end is EndRule.LAST_TURN:
            if not position.bag:
                return solve(position, self.generator, seconds=self._lookahead.seconds).play
            return self._simulated(position, rng, clock, 1).candidate.play
        if not position.bag:
            return self._searched(position, clock)
        if self._provable(position):
            return self._last(position, rng, clock)
        return self._simulated(position, rng, clock, 1).candidate.play

    def _provable(self, position: Position) -> bool:
        """Returns whether a play may be proven to win: there are few tiles in the bag, and there is time."""
        ahead, size = self._lookahead, self.generator.rules.rack_size
        hidden = len(position.unseen) + len(position.known(1 - position.player_to_move))
        if position.bag > ahead.prove or not len(position.rack) == size < hidden:
            return False
        return self._effort >= PROOF if ahead.seconds is None else (1 - HALF) * ahead.seconds >= PROOF_SECONDS

    def _last(self, position: Position, rng: random.Random, clock: Clock) -> Play:
        """Returns the best play of a pre-endgame: one that is proven to win as often as the best of a simulation does.

        What is proven holds against the best play of the other; most do not find it, so that a simulation, which
        takes half of the time, hopes for more where a proof is of little use.
        """
        hoped = self._simulated(position, rng, clock, HALF)
        seconds = None if self._lookahead.seconds is None else max(0.001, clock.left())
        effort = self._effort if seconds is None else None
        found = prove(position, self.generator, seconds=seconds, spreads=1, effort=effort)
        sure = found.proven and found.best.least >= hoped.win
        return found.best.play if sure else hoped.candidate.play

    @property
    def _effort(self) -> int:
        """How many plays may be found in endgames, where seconds do not limit a turn."""
        nodes = self._lookahead.nodes
        return EFFORT if nodes is None else EFFORT_OF_NODE * nodes

    def _inferred(self, position: Position, rng: random.Random) -> Inference | None:
        """Returns what the other player probably kept; None where that was not seen, or allows no inference."""
        most = self._lookahead.leaves
        if not most or self.leaves is None or not position.history:
            return None
        me, before, seen = position.player_to_move, position.seen_by(position.player_to_move), position.shown_before
        play = before.pop()
        if before.player_to_move == me:
            return None
        # the own rack has not changed since
        racks = tuple(position.state.racks[me] if k == me else seen for k in range(2))
        before.state = replace(before.state, racks=racks)
        try:
            return infer(before, play, self.generator, self.leaves, most=most, seed=rng.getrandbits(32))
        except RulesError:
            return None

    def _simulated(self, position: Position, rng: random.Random, clock: Clock, share: float) -> Outcome:
        ahead, late = self._lookahead, position.bag <= LATE_RACKS * self.generator.rules.rack_size
        last = position.bag <= NEAR  # few draws are left: plays are compared by how games end
        inference = self._inferred(position, rng)
        found = self._simulator.run(
            position,
            candidates=ahead.last_candidates if late else ahead.candidates,
            margin=None if late else ahead.margin,
            plies=MOST_PLIES if last else ahead.depth,
            early=None if last else ahead.early,
            rounds=ahead.rounds,
            nodes=ahead.nodes,
            seconds=None if ahead.seconds is None else max(0.001, share * clock.left()),
            confidence=ahead.confidence,
            rank_by=ahead.utility(position.bag),
            seed=rng.getrandbits(32),
            inference=inference,
            searched_ends=last,  # with more tiles in the bag, more rounds win more (benchmarks/scrabble.md)
        )
        return found[0]

    def _searched(self, position: Position, clock: Clock) -> Play:
        """Returns the first play of the best line, or where that loses, one that wins unless the reply is good."""
        ahead = self._lookahead
        found = endings(position, self._simulator)
        seconds = None if ahead.seconds is None else max(0.001, SEARCHED * clock.left())
        ending = solve(position, self.generator, seconds=seconds, effort=self._effort if seconds is None else None)
        scores, player = position.state.scores, position.player_to_move
        lead = scores[player] - scores[1 - player]
        deep = ending.exact or ending.depth >= DEEP
        best = (ending.line[0] if ending.line else PASS) if deep else found[0].candidate.play
        if deep and lead + ending.value >= 0:
            return best
        return last_chance(position, self._simulator, found, clock) or best


LEVELS = {
    "casual": "common words that score two fifths to five sixths of the best play",
    "fair": "known words that score three fifths of the best play or more",
    "good": "the highest score",
    "strong": "the highest score and the best tiles kept",
    "positional": "the same, and a look at what its best plays open on the board",
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
        RulesError: positional, and there is no table for these tiles and this board.
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
        case "positional":
            made = StaticPlayer(generator, leaves, ways=way_table(generator.rules))
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
