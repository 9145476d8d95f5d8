"""The engine of positions: rules, a word list and leaves, with all that can be asked of them about a position.

``match/engine.py`` makes the public ``Engine`` of it, which also knows games and players.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Self

from wordtools.core import Lexicon
from wordtools.core.errors import RulesError
from wordtools.core.run.progress import Watcher
from wordtools.core.words.lexicon import WordSources
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.moves.legal import usual_lexicon
from wordtools.scrabble.moves.movegen import MoveGenerator, Plays
from wordtools.scrabble.position.play import HasPlay, Play
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.rules import Rules

if TYPE_CHECKING:
    from wordtools.scrabble.endgame.endgame import Ending
    from wordtools.scrabble.endgame.standing import PreEndgame
    from wordtools.scrabble.evaluation.utility import Utility
    from wordtools.scrabble.moves.bingos import BingoChance, Bingos
    from wordtools.scrabble.moves.openings import Openings
    from wordtools.scrabble.moves.threats import BingoThreat
    from wordtools.scrabble.rules.tiles import Tiles
    from wordtools.scrabble.simulation.explain import Explanation
    from wordtools.scrabble.simulation.inference import Inference
    from wordtools.scrabble.simulation.outcome import Outcome
    from wordtools.scrabble.simulation.simulate import Simulator


class PositionEngine:
    """Answers questions about positions under one set of rules; threads that share it wait for each other.

    A position is a ``Position`` or its text, a line of CGP.

    >>> engine = PositionEngine()
    >>> position = Position(rack="JUKEBOX")
    >>> print(engine.best(position))
    8F JUKEBOX
    >>> for play in engine.plays(position).best(2):
    ...     print(play, play.score, play.equity)
    8F JUKEBOX 120 118.6
    8D JUKEBOX 120 118.6
    >>> "8H JUKE" in engine.plays(position), engine.leaves["?S"] > engine.leaves["Q"]
    (True, True)
    """

    def __init__(self, rules: Rules | str = "en", lexicon: Lexicon | None = None, leaves: Leaves | None = None) -> None:
        """Takes rules, words and leave values.

        Args:
            rules: of the game, or the name of a tile set (``en``).
            lexicon: the word list; None: that of the language, with its leave values where none are given.
            leaves: leave values; None: all 0 where a word list is given.

        Raises:
            RulesError: they are for other tiles.
            WordtoolsError: there is no such tile set or word list.
        """
        rules = Rules.of(rules)
        if lexicon is None:
            lexicon = usual_lexicon(rules, rules.tiles.language)
            leaves = Leaves.bundled(rules.tiles) if leaves is None else leaves
        if lexicon.alphabet != rules.tiles.alphabet:
            raise RulesError(f"the words of {lexicon.name} are not spelt with the tiles of {rules.tiles.name}")
        if leaves is not None and leaves.tiles.alphabet != rules.tiles.alphabet:
            raise RulesError(f"leaves of {leaves.tiles.name} are no use with tiles of {rules.tiles.name}")
        self.rules = rules
        self.lexicon = lexicon
        self.leaves = Leaves.of({}, rules.tiles) if leaves is None else leaves
        """What tiles kept are worth: ``engine.leaves["?S"]``, in points; an empty table where there is none."""

    @property
    def _table(self) -> Leaves | None:
        """The leaves, None where there is none: who has none exchanges otherwise."""
        return self.leaves if len(self.leaves) else None

    @classmethod
    def for_language(
        cls,
        language: str = "en",
        *,
        layout: str | None = None,
        words: WordSources | None = None,
        add: WordSources = (),
        exclude: Iterable[str] = (),
    ) -> Self:
        """Takes the rules, the word list and the leaves of a language.

        Args:
            language: a tile set's code (``en``, ``en-super``), or a language file.
            layout: a layout's name or file; None: the usual one.
            words: another word list, or several that count together: files, bundled names, lexicons.
            add: lists whose words count as well.
            exclude: words that do not count.

        Raises:
            WordtoolsError: there is no such tile set, layout or word list.
        """
        rules = Rules.load(language, layout=layout)
        return cls(rules, rules.lexicon(words, add=add, exclude=exclude), Leaves.bundled(rules.tiles))

    def __repr__(self) -> str:
        """Shows the rules and the word list."""
        return f"<{type(self).__name__} {self.rules.tiles.name}, {self.rules.layout.name}, {self.lexicon.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles as what it is made of, without kernels."""
        return type(self), (self.rules, self.lexicon, self._table)

    @cached_property
    def generator(self) -> MoveGenerator:
        """Finds plays."""
        return MoveGenerator(self.rules, self.lexicon)

    def simulator(self, jobs: int | None = None, *, positional: bool = False) -> Simulator:
        """Returns a simulator with this number of threads (None: all cores), cached for the last number.

        *positional*: the players of its rounds also value what their plays open on the board.

        Raises:
            RulesError: there is no table for that.
        """
        return self._simulators(jobs if jobs is not None else os.cpu_count() or 1, positional)

    @cached_property
    def _simulators(self) -> Callable[[int, bool], Simulator]:
        from wordtools.scrabble.evaluation.ways import way_table
        from wordtools.scrabble.simulation.simulate import Simulator

        def made(jobs: int, positional: bool) -> Simulator:
            ways = way_table(self.rules) if positional else None
            return Simulator(self.rules, self.lexicon, self._table, ways=ways, jobs=jobs)

        return lru_cache(1)(made)

    def _at(self, position: Position | str) -> Position:
        if isinstance(position, Position):
            return position
        if isinstance(position, str):
            return Position.from_cgp(position, self.rules).for_mover()
        call = ": call it, as in game.position()" if callable(position) else ""
        raise TypeError(f"a Position or its text is meant, not {type(position).__name__}{call}")

    def plays(self, position: Position | str, *, exchanges: bool = True) -> Plays:
        """Finds all plays of the player to move: a lazy view, of which ``best(n)`` has the highest equity.

        Args:
            position: the rack of the player to move must be known.
            exchanges: also list exchanges, where the bag allows them, and the pass.

        Raises:
            RulesError: the rack is not known, or the position is played by other rules.
            FormatError: a text that is no CGP; so below.
        """
        return self.generator.plays(self._at(position), self._table, exchanges=exchanges)

    def best(self, position: Position | str) -> Play:
        """Finds the play of the highest equity, an exchange or the pass among them.

        ``plays`` ranks all of them, ``simulate`` plays on from the best.

        Raises:
            RulesError: the rack is not known, or the position is played by other rules.
        """
        return self.generator.best(self._at(position), self._table)[0].play

    def simulate(
        self,
        position: Position | str,
        *,
        candidates: int = 15,
        plies: int = 4,
        rounds: int | None = None,
        nodes: int | None = None,
        confidence: float = 0.99,
        rank_by: str | Utility = "blend",
        plays: Sequence[Play | HasPlay | str] | None = None,
        also: Sequence[Play | HasPlay | str] = (),
        inference: Inference | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Watcher[list[Outcome]] | None = None,
        seed: int = 0,
        jobs: int | None = None,
        positional: bool = False,
    ) -> list[Outcome]:
        """Ranks the best plays by playing on from them, best first; when the bag is empty, by their exact values.

        Args:
            position: of two players; the rack of the one to move must be known.
            candidates: how many plays, the best by static equity.
            plies: how many plays follow each.
            rounds: maximum number for each play; None: 1,000, or as many as *nodes* or *seconds* allow.
            nodes: how many plays may be found in all rounds together, some 20,000 a second on a core.
            confidence: with which a play must be worse than the best to be dropped; 1: no play is dropped, all get the
                same rounds.
            rank_by: ``points``, ``win``, ``blend`` (of both), or a function (``utility.py``): what orders the plays.
            plays: these plays instead of the best: their texts (``8H QUiZ``), or what an engine returned.
            also: these plays besides the best.
            inference: what the other player probably kept (``infer``); the rounds then draw its rack by that.
            seconds: stop after so long.
            stop: is asked again and again whether to end.
            progress: is given the rounds made and the candidates, again and again.
            seed: of the random tiles; the result is the same for any number of *jobs*, unless *seconds* end it.
            jobs: threads; None: one a core.
            positional: the players of the rounds also value what their plays open on the board.

        Raises:
            RulesError: not two players, an unknown rack, a play that cannot be made, the game is over, the inference
                is of another position, or there is no table for *positional*.
            OptionError: a number out of range.
        """
        position = self._at(position)
        simulator = self.simulator(jobs, positional=positional)
        only = None if plays is None else [position.own(play) for play in plays]
        these = [position.own(play) for play in also]
        if not position.bag:
            return simulator.exact(
                position, candidates=candidates, plays=only, also=these, seconds=seconds, stop=stop, progress=progress
            )
        return simulator.run(
            position,
            candidates=candidates,
            plies=plies,
            rounds=rounds,
            nodes=nodes,
            confidence=confidence,
            rank_by=rank_by,
            seed=seed,
            plays=only,
            also=these,
            inference=inference,
            seconds=seconds,
            stop=stop,
            progress=progress,
        )

    def explain(
        self,
        position: Position | str,
        play: Play | HasPlay | str | None = None,
        *,
        candidates: int = 15,
        plies: int = 4,
        rounds: int = 500,
        rank_by: str | Utility = "blend",
        inference: Inference | None = None,
        seed: int = 0,
        jobs: int | None = None,
        positional: bool = False,
    ) -> Explanation:
        """Simulates the best plays and explains why the first of them is the best.

        Args:
            position: of two players, with tiles in the bag; the rack of the one to move must be known.
            play: the play, or its text, that the best is compared with; None: the next best.
            candidates: how many plays, the best by static equity.
            plies: how many plays follow each.
            rounds: maximum number for each play.
            rank_by: what plays are ranked by, as in ``simulate``.
            inference: what the other player probably kept.
            seed: of the random tiles; the result is the same for any number of *jobs*.
            jobs: threads; None: one a core.
            positional: as in ``simulate``; the explanation then names what both plays open and close on the board.

        Raises:
            RulesError: the bag is empty, or as in ``simulate``.
            OptionError: a number out of range.
        """
        from wordtools.scrabble.simulation.explain import EMPTY_BAG, explain

        position, simulator = self._at(position), self.simulator(jobs, positional=positional)
        other = None if play is None else position.own(play)
        if not position.bag:
            raise RulesError(EMPTY_BAG)
        found = simulator.run(
            position,
            candidates=candidates,
            plies=plies,
            rounds=rounds,
            rank_by=rank_by,
            also=[] if other is None else [other],
            inference=inference,
            seed=seed,
        )
        return explain(simulator, position, found, other=other, plies=plies, seed=seed, inference=inference)

    def endgame(
        self,
        position: Position | str,
        *,
        seconds: float | None = 10.0,
        lines: int = 1,
        jobs: int = 1,
        stop: Callable[[], bool] | None = None,
        progress: Watcher[Ending] | None = None,
    ) -> Ending:
        """Searches a position whose bag is empty to the end of the game.

        Args:
            position: of two players; a rack that is not known is what is unseen.
            seconds: how long the search may take; None: until it is exact.
            lines: first plays that are valued, the best ones; those after the first are in ``others``.
            jobs: threads; a proven value is the same for any number.
            stop: is asked again and again whether to end with what was found.
            progress: is given how many positions were looked at and what was found, after each depth.

        Raises:
            RulesError: the bag is not empty, not two players, or the game is over.
            OptionError: a number out of range.
        """
        from wordtools.scrabble.endgame.endgame import solve

        return solve(
            self._at(position),
            self.generator,
            seconds=seconds,
            lines=lines,
            jobs=jobs,
            stop=stop,
            progress=progress,
        )

    def preendgame(
        self,
        position: Position | str,
        *,
        seconds: float | None = None,
        spreads: int = 3,
        fair: bool = False,
        plays: Sequence[Play | str] | None = None,
        jobs: int | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Watcher[PreEndgame] | None = None,
    ) -> PreEndgame:
        """Ranks the plays by how many draws of the last 1 to 4 tiles in the bag they win, and proves which wins most.

        All plays have an estimate and a rank within a fraction of a second.

        Args:
            position: of two players with full racks; the rack of the player to move must be known.
            seconds: how long it may take; None: until it is proven.
            spreads: number of plays, of those that win equally often, that are searched for points.
            fair: also find out what plays that leave tiles in the bag win against one who does not know them.
            plays: only these plays, or their texts (``8H QUiZ``), are compared; None: all that can be made.
            jobs: threads; None: one a core.
            stop: is asked again and again whether to end with what was found.
            progress: is given how many positions were looked at and what was found, from the first ranking on.

        Raises:
            RulesError: not two players, an unknown rack, none or too many tiles in the bag, the game is over, or one of
                *plays* cannot be made.
            OptionError: a number out of range, or *plays* is empty.
        """
        from wordtools.scrabble.endgame.preendgame import prove

        return prove(
            self._at(position),
            self.generator,
            seconds=seconds,
            spreads=spreads,
            fair=fair,
            plays=plays,
            jobs=jobs if jobs is not None else os.cpu_count() or 1,
            stop=stop,
            progress=progress,
        )

    def infer(
        self,
        position: Position | str,
        play: Play | str,
        *,
        most: int = 2000,
        seed: int = 0,
        bagged: str | Tiles = b"",
        stop: Callable[[], bool] | None = None,
    ) -> Inference:
        """Infers what the player to move keeps from a play, as one sees it who knows the other racks of the position.

        Args:
            position: before the play. Fewer tiles than a full rack of the player to move are those known to be on it;
                a full one is not looked at.
            play: what was played; of an exchange only the number of tiles counts.
            most: how many leaves are weighed: all where there are no more, else as many random ones.
            seed: of the random leaves.
            bagged: tiles known to have been in the bag, such as those that the observer had just exchanged.
            stop: is asked again and again whether to end; the leaves weighed so far then count.

        Raises:
            RulesError: nothing can be inferred from it; the message gives the reason.
            OptionError: fewer than one leave.
        """
        from wordtools.scrabble.simulation.inference import infer

        if isinstance(position, str):  # the rack of the other is that of the observer
            position = Position.from_cgp(position, self.rules)
        return infer(
            self._at(position),
            play,
            self.generator,
            self.leaves,
            most=most,
            seed=seed,
            bagged=self.rules.tiles.rack(bagged) if isinstance(bagged, str) else bagged,
            stop=stop,
        )

    @cached_property
    def _bingos(self) -> Bingos:
        from wordtools.scrabble.moves.bingos import Bingos

        return Bingos(self.rules, self.lexicon)

    def bingos(self, leave: str, unseen: str | None = None, *, through: str = "") -> BingoChance:
        """Computes the exact chance of a bingo after the rack was filled up.

        Args:
            leave: the tiles kept.
            unseen: what is drawn from; None: all tiles of the set but those kept.
            through: letters on the board, with any one of which a word may have a letter more than a rack.

        Raises:
            RulesError: more tiles than a rack holds or than the set has, or too few to fill the rack.
        """
        return self._bingos.chance(leave, unseen, through=through)

    def bingo_threat(
        self,
        position: Position | str,
        play: Play | str | None = None,
        *,
        samples: int = 2000,
        seed: int = 0,
        stop: Callable[[], bool] | None = None,
    ) -> BingoThreat:
        """Computes how likely the player who is not to move has a bingo that can be laid.

        Args:
            position: of two players. Known tiles of that player are on every rack.
            play: is made first by the player to move; None: the board stays as it is.
            samples: how many racks are tried: all where there are no more, else as many random ones.
            seed: of the random racks.
            stop: is asked before each rack whether to end; the racks tried so far then count.

        Raises:
            RulesError: not two players, the game is over, or the play is not legal.
            OptionError: fewer than one rack.
        """
        from wordtools.scrabble.moves.threats import bingo_threat

        return bingo_threat(self._at(position), self.generator, play=play, samples=samples, seed=seed, stop=stop)

    def openings(self, position: Position | str) -> Openings:
        """Finds the hooks of a position, and the places where a whole rack has room."""
        from wordtools.scrabble.moves.openings import Openings

        return Openings(self._at(position).board, self.rules, self.lexicon)
