"""Analysis: every turn of a game, what was played against what was best, and the points lost by it.

While the bag holds tiles a turn is judged by static equity (or by simulation, when a simulator is given); when it is
empty, by the exact endgame: what a play loses is then what it wins less than the best one. A play is only judged
where the record gives the whole rack; unknown tiles and plays that were taken back are told apart.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from typing import Any

from wordtools.core import RulesError
from wordtools.core.errors import OptionError
from wordtools.core.run.jobs import per_thread, run
from wordtools.core.show.registry import drawn
from wordtools.core.wording import counted
from wordtools.core.words.lexicon import Words
from wordtools.scrabble.engine import records as fields
from wordtools.scrabble.engine.endgame import solve
from wordtools.scrabble.engine.leaves import Leaves
from wordtools.scrabble.engine.movegen import LeaveTable, MoveGenerator
from wordtools.scrabble.engine.simulate import Outcome, Simulator
from wordtools.scrabble.match.game import Game
from wordtools.scrabble.match.recipe import Recipe
from wordtools.scrabble.position.play import Candidate, Kind, Play
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.record.event import EventKind
from wordtools.scrabble.record.game_record import GameRecord

BY_EQUITY, BY_SIMULATION, BY_ENDGAME = "equity", "simulation", "endgame"


@dataclass(frozen=True)
class AnalysedTurn:
    """One turn, judged."""

    number: int
    """From 1."""
    player: int
    position: Position = field(hash=False)
    """How things stood before it."""
    play: Play
    score: int
    """What the record says."""
    words: tuple[str, ...]
    """The words it made that are not in the word list."""
    best: Play | None = None
    """None: it was not judged, because the rack is not known."""
    worth: float = 0.0
    """What the play is worth, in points."""
    best_worth: float = 0.0
    by: str = BY_EQUITY
    """How it was judged; endgame values are only told when they are exact."""
    missed_bingo: bool = False
    """Whether the whole rack could have been laid, and was not."""
    taken_back: bool = False

    @property
    def lost(self) -> float:
        """How many points the play is worth less than the best one; 0 when it was not judged."""
        return max(0.0, self.best_worth - self.worth) if self.best is not None else 0.0

    @property
    def remark(self) -> str:
        """Says what is remarkable about it."""
        parts = []
        if self.best is None:
            parts.append("not judged: the rack is not known")
        elif self.lost == 0 and not self.taken_back:
            parts.append("best")
        if self.words:
            parts.append(f"phony: {' '.join(self.words)}")
        if self.taken_back:
            parts.append("taken back")
        if self.missed_bingo:
            parts.append("missed a bingo")
        if self.by != BY_EQUITY:
            parts.append(self.by)
        return "; ".join(parts)

    @property
    def row(self) -> tuple[str, ...]:
        """What is shown of it: number, rack, play, score, best play, points lost, remark."""
        text = self.position.text
        best, lost = ("", "") if self.best is None else (text(self.best), f"{self.lost:.1f}")
        rack = self.position.rack_text(self.player)
        return str(self.number), rack, text(self.play), str(self.score), best, lost, self.remark

    def __str__(self) -> str:
        """Says what was played, for how many points, and what was best."""
        number, _, play, score, best, lost, _ = self.row
        more = "" if self.best is None or not self.lost else f", {lost} lost: {best}"
        return f"{number}. {play} {score}{more}"

    def __repr__(self) -> str:
        """Shows what was played and what was best."""
        return f"<AnalysedTurn {self}>"


@dataclass(frozen=True)
class PlayerTotals:
    """A player's whole game."""

    judged: int
    """How many turns."""
    lost: float
    """Points, over all turns."""
    best: int
    """How many turns were the best that could be played."""
    phonies: int
    """Turns with a word that is not in the list."""
    bingos: int
    missed_bingos: int

    @property
    def accuracy(self) -> float:
        """The share of the turns that were the best that could be played, 0 to 1; 0 when none was judged."""
        return self.best / self.judged if self.judged else 0.0

    def __str__(self) -> str:
        """Says how the player did."""
        mean = f", {self.lost / self.judged:.1f} a turn" if self.judged else ""
        return (
            f"{self.lost:.1f} points lost in {counted(self.judged, 'turn')}{mean}; {counted(self.best, 'best play')}, "
            f"{counted(self.bingos, 'bingo')}, {self.missed_bingos} missed, {counted(self.phonies, 'phony')}"
        )


@dataclass(frozen=True)
class Analysis:
    """A game with its turns judged; it prints as a table."""

    record: GameRecord
    turns: tuple[AnalysedTurn, ...]

    @property
    def totals(self) -> list[PlayerTotals]:
        """The whole game of each player."""
        return totals(self.turns, len(self.record.players))

    @property
    def accuracy(self) -> tuple[float, ...]:
        """The share of each player's turns that were the best that could be played."""
        return tuple(total.accuracy for total in self.totals)

    @property
    def title(self) -> str:
        """What the record calls the game, or who plays."""
        return self.record.pragma("title") or " against ".join(map(str, self.record.players))

    def __str__(self) -> str:
        """Writes a row for each turn, then a line for each player."""
        rows: list[tuple[str, ...]] = [("", "player", "rack", "played", "score", "best", "lost", "")]
        for turn in self.turns:
            number, *more = turn.row
            rows.append((number, self.record.players[turn.player].nick, *more))
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        right = (0, 4, 6)
        lines = []
        for row in rows:
            cells = (f"{text:{'>' if k in right else ''}{wide[k]}}" for k, text in enumerate(row))
            lines.append("  ".join(cells).rstrip())
        players = zip(self.record.players, self.totals, strict=True)
        return "\n".join([*lines, "", *(f"{player.nick}: {total}" for player, total in players)])

    def __repr__(self) -> str:
        """Shows the players and what each lost."""
        players = zip(self.record.players, self.totals, strict=True)
        lost = ", ".join(f"{player} lost {total.lost:.1f} points" for player, total in players)
        return f"<Analysis of {counted(len(self.turns), 'turn')}: {lost}>"

    def _repr_html_(self) -> str:
        return str(drawn(self, "html"))


@dataclass(frozen=True)
class AnalysisJob:
    """What a worker needs to analyse games."""

    recipe: Recipe
    simulated: bool = False
    rounds: int = 300
    seconds: float = 5.0

    def run(self, record: GameRecord, /) -> Analysis:
        """Analyses a game."""
        return _analyser(self).analyse(record)

    def analyser(self, *, threads: int = 1) -> Analyser:
        """Makes an analyser of its own."""
        recipe = self.recipe
        generator, leaves = recipe.generator(), recipe.leaves
        simulator = Simulator(recipe.rules, recipe.lexicon, leaves, jobs=threads) if self.simulated else None
        return Analyser(generator, leaves, simulator=simulator, rounds=self.rounds, seconds=self.seconds)


@dataclass(frozen=True)
class TurnsJob:
    """What a worker needs to analyse games by turns; a part is the numbers of a game, from 0, and of a turn, from 1."""

    how: AnalysisJob
    records: tuple[GameRecord, ...]

    @property
    def parts(self) -> list[tuple[int, int]]:
        """All turns of all games."""
        return [(game, turn) for game, one in enumerate(self.records) for turn in range(1, len(one.turns) + 1)]

    def run(self, part: tuple[int, int], /) -> tuple[int, AnalysedTurn]:
        """Judges one turn; returns it with the number of the game."""
        game, number = part
        return game, _analyser(self.how).turn(self.records[game], number)

    @staticmethod
    def pack(result: tuple[int, AnalysedTurn]) -> list[Any]:
        """Returns what was found out about a turn for a file of results."""
        game, turn = result
        best = None if turn.best is None else turn.position.text(turn.best)
        return [game, turn.number, list(turn.words), best, turn.worth, turn.best_worth, turn.by, turn.missed_bingo]

    def unpack(self, data: list[Any]) -> tuple[int, AnalysedTurn]:
        """Reads what ``pack`` returned."""
        game, number, words, best, worth, best_worth, by, missed = data
        turn = unjudged(self.records[game], number)
        found = None if best is None else turn.position.parse(best)
        figures = {"worth": worth, "best_worth": best_worth, "by": by, "missed_bingo": missed}
        return game, replace(turn, words=tuple(words), best=found, **figures)


def unjudged(record: GameRecord, number: int) -> AnalysedTurn:
    """Returns a turn of a game, from 1, as it was played."""
    at = record.turns[number - 1]
    event = record.events[at]
    back = at + 1 < len(record.events) and record.events[at + 1].kind is EventKind.TAKEN_BACK
    position = record.position(number)
    assert event.play is not None
    score = position.judge(event.play).score if event.score is None else event.score
    return AnalysedTurn(number, position.turn, position, event.play, score, (), taken_back=back)


@per_thread
def _analyser(job: AnalysisJob) -> Analyser:
    return job.analyser()


def _made_analyser(job: AnalysisJob, threads: int) -> Analyser:
    return job.analyser(threads=threads)


class Analyser:
    """Judges the turns of games under one set of rules with one word list."""

    def __init__(
        self,
        generator: MoveGenerator,
        leaves: LeaveTable | None = None,
        *,
        simulator: Simulator | None = None,
        rounds: int = 300,
        seconds: float = 5.0,
    ) -> None:
        """Prepares the judges.

        Args:
            generator: finds plays.
            leaves: leave values.
            simulator: judges by simulation instead of by equity.
            rounds: of a simulation.
            seconds: for an endgame; one that is not solved by then is judged by equity.
        """
        self.generator = generator
        self.leaves = leaves
        self.simulator = simulator
        self.rounds = rounds
        self.seconds = seconds

    @classmethod
    def for_language(
        cls,
        language: str = "en",
        *,
        layout: str | None = None,
        words: Words | None = None,
        leaves: str = "",
        simulated: bool = False,
        rounds: int = 300,
        seconds: float = 5.0,
        threads: int | None = None,
    ) -> Analyser:
        """Makes an analyser for the games of a language.

        Args:
            language: a tile set's code, or a language file.
            layout: a layout's name or file; None: the usual one.
            words: a word list, or several that count together; None: the language's own.
            leaves: a file, ``none``, or nothing for the table bundled with the tiles.
            simulated: judge by simulation instead of by equity.
            rounds: of a simulation.
            seconds: for an endgame.
            threads: of a simulation; None: as there are cores.

        Raises:
            WordtoolsError: something of that cannot be found or read.
        """
        recipe = Recipe.for_language(language, layout=layout, words=words, leaves=leaves)
        job = AnalysisJob(recipe, simulated, rounds, seconds)
        return job.analyser(threads=threads or os.cpu_count() or 1)

    @property
    def job(self) -> AnalysisJob:
        """What a worker needs to do the same."""
        recipe = Recipe.of(self.generator.rules, self.generator.lexicon, self._leaves())
        return AnalysisJob(recipe, self.simulator is not None, self.rounds, self.seconds)

    def _leaves(self) -> Leaves | None:
        if self.leaves is None or isinstance(self.leaves, Leaves):
            return self.leaves
        raise TypeError(f"an Analyser is sent with leaves of the class Leaves, not {type(self.leaves).__name__}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles as its job."""
        threads = 1 if self.simulator is None else self.simulator.jobs
        return _made_analyser, (self.job, threads)

    def __repr__(self) -> str:
        """Shows how it judges."""
        by = BY_EQUITY if self.simulator is None else BY_SIMULATION
        return f"<Analyser by {by} with {self.generator.lexicon.name}>"

    def analyse(
        self,
        game: GameRecord | Game,
        *,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[AnalysedTurn], None] | None = None,
    ) -> Analysis:
        """Judges all turns of a game.

        Args:
            game: the game, or its record.
            stop: is asked after each turn whether to end; the turns judged so far are returned.
            progress: is given each turn when it has been judged.

        Raises:
            OptionError: the game is played by other rules than the generator's.
        """
        record = game if isinstance(game, GameRecord) else game.record
        turns = []
        for turn in self.turns(record):
            turns.append(turn)
            if progress is not None:
                progress(turn)
            if stop is not None and stop():
                break
        return Analysis(record, tuple(turns))

    def analyse_all(
        self, records: Iterable[GameRecord], *, jobs: int = 1, executor: Executor | None = None
    ) -> Iterator[Analysis]:
        """Analyses many games and yields them in order.

        Args:
            records: the games.
            jobs: threads to use, each with an analyser of its own.
            executor: where to run instead; it decides on the number of workers.
        """
        for _, analysis in run(self.job, records, jobs=jobs, executor=executor):
            yield analysis

    def turns(self, record: GameRecord) -> Iterator[AnalysedTurn]:
        """Goes through the turns of a game.

        Raises:
            OptionError: the game is played by other rules than the generator's.
        """
        for number in range(1, len(record.turns) + 1):
            yield self.turn(record, number)

    def turn(self, record: GameRecord, number: int) -> AnalysedTurn:
        """Judges one turn of a game, from 1.

        Raises:
            OptionError: the game is played by other rules than the generator's.
        """
        rules = self.generator.rules
        if (record.rules.layout, record.rules.tiles.alphabet) != (rules.layout, rules.tiles.alphabet):
            raise OptionError("the game is played with other tiles or on another board than the generator knows")
        turn = unjudged(record, number)
        return self.judge(turn.position, turn.play, number=number, score=turn.score, taken_back=turn.taken_back)

    def judge(
        self, position: Position, play: Play, *, number: int = 1, score: int | None = None, taken_back: bool = False
    ) -> AnalysedTurn:
        """Judges one play of the player to move."""
        judged = position.judge(play)
        phonies = tuple(word.text for word in judged.words if word.text not in self.generator.lexicon)
        points = judged.score if score is None else score
        turn = AnalysedTurn(number, position.turn, position, play, points, phonies, taken_back=taken_back)
        rack = position.rack
        whole = len(rack) == min(position.rules.rack_size, len(position.unseen) + len(rack))
        if not rack or play.unknown or not (whole or not position.bag):
            return turn
        if not position.bag:
            ended = self._by_endgame(position, play, turn)
            if ended is not None:
                return ended
        return self._by_plays(position, play, turn)

    def _by_endgame(self, position: Position, play: Play, turn: AnalysedTurn) -> AnalysedTurn | None:
        """Judges by the exact values of the best play and of this one; None when time is too short for them."""
        try:
            best = solve(position, self.generator, seconds=self.seconds)
        except RulesError:
            return None
        if not best.exact:
            return None
        best_worth = worth = float(best.value)
        if play != best.line[0]:
            made = _made(position, play)
            if made.over:
                worth = float(_gained(position, made))
            else:
                after = solve(made, self.generator, seconds=self.seconds)
                if not after.exact:
                    return None
                worth = float(_gained(position, made) - after.value)
        return _judged(turn, best.line[0], worth, best_worth, BY_ENDGAME, self._missed(position, play))

    def _by_plays(self, position: Position, play: Play, turn: AnalysedTurn) -> AnalysedTurn:
        found = self.generator.plays(position, self.leaves)
        own = self._own(position, play, found.best(len(found)))
        if self.simulator is not None and own is not None:
            chosen = [one.play for one in found.best(10)]
            outcomes: list[Outcome] = self.simulator.run(
                position,
                plays=chosen if own.play in chosen else [*chosen, own.play],
                rounds=self.rounds,
                seed=turn.number,
            )
            mine = next(one for one in outcomes if one.candidate.play == own.play)
            best = outcomes[0]
            return _judged(turn, best.candidate.play, mine.mean, best.mean, BY_SIMULATION, self._missed(position, play))
        best_found = found.best(1)[0]
        worth = own.equity if own is not None else float(turn.score)
        return _judged(turn, best_found.play, worth, best_found.equity, BY_EQUITY, self._missed(position, play))

    def _own(self, position: Position, play: Play, found: list[Candidate]) -> Candidate | None:
        """Finds the play among all; None when it made a word that is not in the list."""
        for one in found:
            if one.play == play:
                return one
        # one tile that makes two words is the same play across and down
        fresh = play.fresh(position.board) if play.kind is Kind.PLACE else {}
        return next((one for one in found if fresh and one.play.fresh(position.board) == fresh), None)

    def _missed(self, position: Position, play: Play) -> bool:
        size = position.rules.rack_size
        if len(play.laid) == size or len(position.rack) < size:
            return False
        found = self.generator.find(position.board, position.rack)
        return any(fields.laid(first) == size for first in found.records[:: found.stride])


def totals(turns: Sequence[AnalysedTurn], players: int) -> list[PlayerTotals]:
    """Adds up the turns of each player; those that were taken back count as what they were worth: lost."""
    found = []
    for player in range(players):
        own = [turn for turn in turns if turn.player == player]
        judged = [turn for turn in own if turn.best is not None]
        size = own[0].position.rules.rack_size if own else 0
        found.append(
            PlayerTotals(
                len(judged),
                sum(turn.lost for turn in judged),
                sum(turn.lost == 0 for turn in judged),
                sum(bool(turn.words) for turn in own),
                sum(len(turn.play.laid) == size for turn in own if not turn.taken_back),
                sum(turn.missed_bingo for turn in judged),
            )
        )
    return found


def _made(position: Position, play: Play) -> Position:
    """Returns the position after a play, with the other rack known."""
    after = position.copy()
    for player, rack in enumerate(position.state.racks):
        if rack is None:
            after.draw(player, position.unseen)
    after.push(play)
    return after


def _gained(before: Position, after: Position) -> int:
    player = before.turn
    spread = [state.scores[player] - state.scores[1 - player] for state in (before.state, after.state)]
    return spread[1] - spread[0]


def _judged(turn: AnalysedTurn, best: Play, worth: float, best_worth: float, by: str, missed: bool) -> AnalysedTurn:
    if turn.taken_back:
        worth = 0.0 if by != BY_ENDGAME else worth
    return replace(turn, best=best, worth=worth, best_worth=best_worth, by=by, missed_bingo=missed)
