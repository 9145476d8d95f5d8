"""The engine: what it answers about positions (``engine.py``), and the games and players made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wordtools.core.run.progress import Watcher
from wordtools.scrabble.analysis.analyser import Analyser
from wordtools.scrabble.analysis.analysis import AnalysedTurn, Analysis
from wordtools.scrabble.analysis.puzzles import MARGIN, PlayPuzzle, PuzzleFinder
from wordtools.scrabble.engine import PositionEngine
from wordtools.scrabble.play.game import Game
from wordtools.scrabble.play.players import ComputerPlayer, computer
from wordtools.scrabble.record.game_record import GameRecord
from wordtools.scrabble.simulation.inference import Inference
from wordtools.scrabble.simulation.simulate import Simulator


class Engine(PositionEngine):
    """Rules, a word list and leaves: finds, ranks and judges plays, and plays games itself.

    A position is a ``Position`` or its text, a line of CGP. Threads that share an engine wait for each other.

    >>> engine = Engine()
    >>> from wordtools.scrabble import Position
    >>> print(engine.best(Position(rack="JUKEBOX")))
    8F JUKEBOX
    >>> game = Game.new("en", ["Ann", engine.player("strong")], seed=4)
    >>> print(game.play("8F MEOW"), "-", game.play())
    18 points: MEOW 18 - 20 points: ABA 7, AE 3, BO 4, AW 6
    """

    def player(self, level: str = "strong") -> ComputerPlayer:
        """Makes a computer player that knows these words and leaves, for ``Game.new``.

        Args:
            level: one of ``LEVELS``: casual, fair, good, strong, positional, strongest.

        Raises:
            OptionError: there is no such level.
            RulesError: positional, and there is no table for these tiles and this board.
        """
        return computer(level, self.generator, self._table)

    def analyse(
        self,
        game: Game | GameRecord | str,
        *,
        simulated: bool = False,
        rounds: int = 300,
        seconds: float = 5.0,
        jobs: int | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Watcher[AnalysedTurn] | None = None,
    ) -> Analysis:
        """Judges the turns of a game: what was played against what was best.

        Args:
            game: a game, its record, or the name of a GCG file.
            simulated: judge by simulation instead of by equity.
            rounds: of a simulation.
            seconds: for each endgame; one that is not solved by then is judged by equity.
            jobs: threads of a simulation; None: one a core.
            stop: is asked again and again whether to end; the turns that are judged by then are returned.
            progress: is given each turn when it has been judged, and how many of how many were.

        Raises:
            OptionError: the game is played by other rules, or a number is out of range.
            WordtoolsError: the file cannot be opened.
            FormatError: what is wrong in it, with the line.
        """
        simulator: Simulator | None = self.simulator(jobs) if simulated else None
        analyser = Analyser(self.generator, self._table, simulator=simulator, rounds=rounds, seconds=seconds)
        record = GameRecord.load(game) if isinstance(game, str) else game
        return analyser.analyse(record, stop=stop, progress=progress)

    def infer_last(self, game: Game | GameRecord | str, turn: int | None = None, *, seed: int = 0) -> Inference:
        """Infers what the other player kept from the last play before a turn, as the player to move sees it.

        Args:
            game: a game, its record, or the name of a GCG file.
            turn: its number, from 1; None: what comes after the last event.
            seed: of the random leaves that are weighed, where there are very many.

        Raises:
            OptionError: there is no such turn.
            RulesError: nothing can be inferred; the message gives the reason.
        """
        loaded = GameRecord.load(game) if isinstance(game, str) else game
        record = loaded if isinstance(loaded, GameRecord) else loaded.record
        before, play = record.last_play(turn)
        return self.infer(before, play, seed=seed, bagged=record.exchanged(turn))

    def puzzles(
        self, game: Game | GameRecord | str | None = None, *, seed: int = 0, margin: float = MARGIN
    ) -> Iterator[PlayPuzzle]:
        """Goes through positions with one play that is clearly the best.

        Args:
            game: whose positions are looked at: a game, its record, or the name of a GCG file; None: games that the
                computer plays against itself, without end, and of each the hardest puzzle.
            seed: of these games; the same seed gives the same puzzles.
            margin: by how many points of equity the best play is better than the next.

        Raises:
            RulesError: the game is played with other tiles or on another board.
        """
        finder = PuzzleFinder(self.generator, self._table, margin=margin)
        if game is None:
            return finder.of_self_play(seed)
        record = GameRecord.load(game) if isinstance(game, str) else game
        return finder.of_game(record if isinstance(record, GameRecord) else record.record)
