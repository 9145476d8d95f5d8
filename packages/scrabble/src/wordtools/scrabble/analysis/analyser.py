"""The analyser: judges every turn of a game against the best play, as a job that runs anywhere.

While the bag holds five tiles or more a turn is judged by static equity (or by simulation, when a simulator is given).
With one to four it is judged by the pre-endgame search: by the share of draws that a play wins, and by the points ahead
at the end. When the bag is empty it is judged by the exact endgame. A play is only judged
where the record gives the whole rack; unknown tiles and plays that were taken back are distinguished.

What is left after a play in an endgame is most often the position before the next turn: the analyser remembers the
last endgames that it has solved, so that each is searched once.
"""

from __future__ import annotations

import hashlib
import os
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from wordtools.core.errors import BudgetError, OptionError, RulesError
from wordtools.core.run.clock import Stop
from wordtools.core.run.jobs import per_thread, run
from wordtools.core.run.progress import Progress, Watcher
from wordtools.core.words.lexicon import WordSources
from wordtools.scrabble.analysis.analysis import (
    BY_ENDGAME,
    BY_EQUITY,
    BY_PREENDGAME,
    BY_SIMULATION,
    AnalysedTurn,
    Analysis,
)
from wordtools.scrabble.endgame.endgame import Ending, racks, solve
from wordtools.scrabble.endgame.preendgame import MOST_BAG, prove
from wordtools.scrabble.endgame.standing import Standing
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.evaluation.winning import WinTable
from wordtools.scrabble.moves.movegen import LeaveTable, MoveGenerator, Plays
from wordtools.scrabble.moves.packed import laid_of
from wordtools.scrabble.play.game import Game
from wordtools.scrabble.play.recipe import Recipe
from wordtools.scrabble.position.play import PASS, Play
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.record.event import EventKind
from wordtools.scrabble.record.game_record import GameRecord
from wordtools.scrabble.simulation.outcome import Outcome
from wordtools.scrabble.simulation.simulate import Simulator

if TYPE_CHECKING:
    from concurrent.futures import Executor

REMEMBERED = 64  # endgames
ALL_PLAYS = 0.6  # share of the time of a pre-endgame for all plays; the rest is for the best and the one made
EFFORT = 20_000_000  # plays found in the search of a pre-endgame, some seconds: a verdict is then the same everywhere
PAIR_EFFORT = 10_000_000  # and in that of the best play and the one made


class GamePart(NamedTuple):
    """Turns of a game, to be judged by one worker."""

    record: GameRecord
    first: int
    """The number of the first turn, from 1."""
    last: int

    @classmethod
    def whole(cls, record: GameRecord) -> GamePart:
        """Takes all turns of a game."""
        return cls(record, 1, len(record.turns))

    @classmethod
    def parts(cls, record: GameRecord) -> list[GamePart]:
        """Cuts a game into turns, for several workers; the endgame is one part, as its turns are solved together."""
        last = len(record.turns)
        ending = next((turn for turn in range(1, last + 1) if not record.position(turn).bag), last + 1)
        turns: list[GamePart] = [cls(record, turn, turn) for turn in range(1, ending)]
        return [*turns, cls(record, ending, last)] if ending <= last else turns


class Verdict(NamedTuple):
    """What is found out about a turn, as plain data; see ``AnalysedTurn``."""

    words: list[str]
    best: str | None
    worth: float
    best_worth: float
    by: str
    missed_bingo: bool
    win: float | None
    best_win: float | None
    leave: float | None
    best_leave: float | None

    @classmethod
    def of(cls, turn: AnalysedTurn) -> Verdict:
        """Takes what was found out out of a turn."""
        best = None if turn.best is None else turn.position.text(turn.best)
        chances = turn.win, turn.best_win, turn.leave, turn.best_leave
        return cls(list(turn.words), best, turn.worth, turn.best_worth, turn.by, turn.missed_bingo, *chances)

    def on(self, turn: AnalysedTurn) -> AnalysedTurn:
        """Puts it into a turn that is not judged."""
        best = None if self.best is None else turn.position.parse(self.best)
        return replace(turn, **(self._asdict() | {"words": tuple(self.words), "best": best}))


@dataclass(frozen=True)
class AnalysisJob:
    """What a worker needs to analyse games; a part is some turns of one."""

    recipe: Recipe
    simulated: bool = False
    rounds: int = 300
    seconds: float = 5.0

    def run(self, part: GamePart, stop: Stop | None = None, /) -> list[Verdict]:
        """Judges turns of a game.

        Raises:
            BudgetError: *stop* returned True.
        """
        analyser = _analyser(self)
        found = []
        for number in range(part.first, part.last + 1):
            found.append(Verdict.of(analyser.turn(part.record, number, stop=stop)))
            if stop is not None and stop():
                raise BudgetError(f"turn {number} was judged by half a search")
        return found

    @staticmethod
    def key(part: GamePart) -> str:
        """Returns a key of the turns of a game, different from that of any other game."""
        digest = hashlib.sha256(str(part.record).encode()).hexdigest()
        return f"{digest} {part.first}-{part.last}"

    @staticmethod
    def unpack(data: list[list[Any]]) -> list[Verdict]:
        """Reads the verdicts from a file of results."""
        return [Verdict(*one) for one in data]

    def analyser(self, *, jobs: int = 1) -> Analyser:
        """Makes an analyser of its own."""
        recipe = self.recipe
        generator, leaves = recipe.generator(), recipe.leaves
        simulator = Simulator(recipe.rules, recipe.lexicon, leaves, jobs=jobs) if self.simulated else None
        return Analyser(generator, leaves, simulator=simulator, rounds=self.rounds, seconds=self.seconds)


def unjudged(record: GameRecord, number: int) -> AnalysedTurn:
    """Returns a turn of a game, from 1, as it was played."""
    at = record.turns[number - 1]
    event = record.events[at]
    back = at + 1 < len(record.events) and record.events[at + 1].kind is EventKind.TAKEN_BACK
    position = record.position(number)
    assert event.play is not None
    return AnalysedTurn(number, position.player_to_move, position, event.play, event.score, (), taken_back=back)


def judged(parts: Iterable[tuple[GamePart, list[Verdict]]]) -> Iterator[Analysis]:
    """Puts the parts of games together as they come, in order, and yields each game when its last turn is there.

    Where the parts end before, the last game has the turns that are there.
    """
    turns: list[AnalysedTurn] = []
    for (record, first, last), verdicts in parts:
        turns += [verdict.on(unjudged(record, first + k)) for k, verdict in enumerate(verdicts)]
        if last == len(record.turns):
            yield Analysis(record, tuple(turns))
            turns = []
    if turns:
        yield Analysis(record, tuple(turns))


@per_thread
def _analyser(job: AnalysisJob) -> Analyser:
    return job.analyser()


def _made_analyser(job: AnalysisJob, jobs: int) -> Analyser:
    return job.analyser(jobs=jobs)


class Analyser:
    """Judges the turns of games under one set of rules with one word list.

    >>> from wordtools.core import Lexicon
    >>> from wordtools.scrabble import Game, Rules
    >>> from wordtools.scrabble.moves import MoveGenerator
    >>> rules = Rules.load("en")
    >>> analyser = Analyser(MoveGenerator(rules, Lexicon.of(["at", "cat", "cats", "meow"], rules.tiles.alphabet)))
    >>> game = Game.new(rules, ["Ann", "Ben"], seed=4)
    >>> _ = game.play("8F MEOW")
    >>> print(analyser.analyse(game).turns[0])
    1. 8F MEOW 18
    """

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
            seconds: for a turn with at most 4 tiles in the bag. An endgame that is not solved by then is judged by
                equity, a pre-endgame by what is proven and estimated. A pre-endgame takes a few seconds at most.
        """
        self.generator = generator
        self.leaves = leaves
        self.simulator = simulator
        self.rounds = rounds
        self.seconds = seconds
        self.wins = WinTable.bundled()
        self._endings: OrderedDict[_Moment, Ending] = OrderedDict()

    @classmethod
    def for_language(
        cls,
        language: str = "en",
        *,
        layout: str | None = None,
        words: WordSources | None = None,
        leaves: str = "",
        simulated: bool = False,
        rounds: int = 300,
        seconds: float = 5.0,
        jobs: int | None = None,
    ) -> Analyser:
        """Makes an analyser for the games of a language.

        Args:
            language: a tile set's code, or a language file.
            layout: a layout's name or file; None: the usual one.
            words: a word list, or several that count together; None: the language's own.
            leaves: a file, ``none``, or nothing for the table bundled with the tiles.
            simulated: judge by simulation instead of by equity.
            rounds: of a simulation.
            seconds: for a turn with at most 4 tiles in the bag.
            jobs: threads of a simulation; None: as there are cores.

        Raises:
            WordtoolsError: something of that cannot be found or read.
        """
        recipe = Recipe.for_language(language, layout=layout, words=words, leaves=leaves)
        job = AnalysisJob(recipe, simulated, rounds, seconds)
        return job.analyser(jobs=jobs or os.cpu_count() or 1)

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
        jobs = 1 if self.simulator is None else self.simulator.jobs
        return _made_analyser, (self.job, jobs)

    def __repr__(self) -> str:
        """Shows how it judges."""
        by = BY_EQUITY if self.simulator is None else BY_SIMULATION
        return f"<Analyser by {by} with {self.generator.lexicon.name}>"

    def analyse(
        self,
        game: GameRecord | Game,
        *,
        stop: Stop | None = None,
        progress: Watcher[AnalysedTurn] | None = None,
    ) -> Analysis:
        """Judges all turns of a game.

        Args:
            game: the game, or its record.
            stop: is asked again and again whether to end; the turns that are judged by then are returned.
            progress: is given each turn when it has been judged, and how many of how many were.

        Raises:
            OptionError: the game is played by other rules than the generator's.
        """
        record = game if isinstance(game, GameRecord) else game.record
        turns: list[AnalysedTurn] = []
        for number in range(1, len(record.turns) + 1):
            turn = self.turn(record, number, stop=stop)
            if stop is not None and stop():
                break  # it may have been judged by half a search
            turns.append(turn)
            if progress is not None:
                progress(Progress(number, len(record.turns), turn))
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
        yield from judged(run(self.job, map(GamePart.whole, records), jobs=jobs, executor=executor))

    def turns(self, record: GameRecord) -> Iterator[AnalysedTurn]:
        """Goes through the turns of a game.

        Raises:
            OptionError: the game is played by other rules than the generator's.
        """
        for number in range(1, len(record.turns) + 1):
            yield self.turn(record, number)

    def turn(self, record: GameRecord, number: int, *, stop: Stop | None = None) -> AnalysedTurn:
        """Judges one turn of a game, from 1; where *stop* returns True, by what has been searched until then.

        Raises:
            OptionError: the game is played by other rules than the generator's.
        """
        rules = self.generator.rules
        if (record.rules.layout, record.rules.tiles.alphabet) != (rules.layout, rules.tiles.alphabet):
            raise OptionError("the game is played with other tiles or on another board than the generator knows")
        turn = unjudged(record, number)
        position, play = turn.position, turn.play
        return self.judge(position, play, number=number, score=turn.score, taken_back=turn.taken_back, stop=stop)

    def judge(
        self,
        position: Position,
        play: Play,
        *,
        number: int = 1,
        score: int | None = None,
        taken_back: bool = False,
        stop: Stop | None = None,
    ) -> AnalysedTurn:
        """Judges one play of the player to move; where *stop* returns True, by what has been searched until then."""
        judged = position.judge(play)
        rules, lexicon = position.rules, self.generator.lexicon
        phonies = tuple(word.text for word in judged.words if not rules.knows(word.text, lexicon))
        points = judged.score if score is None else score
        turn = AnalysedTurn(number, position.player_to_move, position, play, points, phonies, taken_back=taken_back)
        rack = position.rack
        whole = len(rack) >= position.held(position.player_to_move)
        if not rack or play.unknown or not whole:
            return turn
        if not position.bag:
            ended = self._by_endgame(position, play, turn, stop)
            if ended is not None:
                return ended
        elif position.bag <= MOST_BAG and len(position.state.racks) == 2 and not phonies:
            proven = self._by_preendgame(position, play, turn, stop)
            if proven is not None:
                return proven
        return self._by_plays(position, play, turn, stop)

    def _by_endgame(self, position: Position, play: Play, turn: AnalysedTurn, stop: Stop | None) -> AnalysedTurn | None:
        """Judges by the exact values of the best play and of this one; None when time is too short for them."""
        try:
            best = self._solved(position, stop)
        except RulesError:
            return None
        if not best.exact:
            return None
        worth = best.value
        done = PASS if turn.taken_back else play
        if done != best.line[0]:
            made = _made(position, done)
            worth = _gained(position, made)
            if not made.over:
                after = self._solved(made, stop)
                if not after.exact:
                    return None
                worth -= after.value
        found = self.generator.find(position.board, position.rack)
        missed = self._missed(position, play, found)
        return self._with(turn, best.line[0], worth, best.value, BY_ENDGAME, missed)

    def _by_preendgame(
        self, position: Position, play: Play, turn: AnalysedTurn, stop: Stop | None
    ) -> AnalysedTurn | None:
        """Judges by the draws that the best play and this one win; None where there is no pre-endgame."""
        seen = position.seen_by(position.player_to_move)
        made = PASS if turn.taken_back else play
        try:
            time = ALL_PLAYS * self.seconds
            found = prove(seen, self.generator, seconds=time, effort=EFFORT, spreads=0, stop=stop)
            pair = [found.best.play, made]
            time = self.seconds - time
            both = prove(seen, self.generator, seconds=time, effort=PAIR_EFFORT, spreads=2, plays=pair, stop=stop).plays
        except RulesError:
            return None
        best, own = both[0], both[-1]
        if not _is_made(own, made, position):
            best, own = own, best
        if found.proven or _share(best) < _share(own):
            best = max(both, key=_share)
        lead = position.state.scores[position.player_to_move] - position.state.scores[1 - position.player_to_move]
        worth, best_worth = (_spread(one, both) - lead for one in (own, best))
        figures: dict[str, Any] = {
            "worth": worth,
            "best_worth": best_worth,
            "win": _share(own),
            "best_win": _share(best),
            "missed_bingo": self._missed(position, play, self.generator.find(position.board, position.rack)),
        }
        return replace(turn, best=best.play, by=BY_PREENDGAME, **figures)

    def _solved(self, position: Position, stop: Stop | None) -> Ending:
        """Solves an endgame, or remembers it."""
        moment = _moment(position)
        if moment in self._endings:
            self._endings.move_to_end(moment)
            return self._endings[moment]
        ending = solve(position, self.generator, seconds=self.seconds, stop=stop)
        if ending.exact:
            for known, rest in _along(position, ending):
                self._endings[known] = rest
            while len(self._endings) > REMEMBERED:
                self._endings.popitem(last=False)
        return ending

    def _by_plays(self, position: Position, play: Play, turn: AnalysedTurn, stop: Stop | None) -> AnalysedTurn:
        found = self.generator.plays(position, self.leaves)
        missed = self._missed(position, play, found)
        own = self._own(position, play, found)
        if self.simulator is not None and own is not None:
            return self._by_simulation(turn, found, found[own].play, missed, stop)
        best = found.best(1)[0]
        worth = found.equities[own] / 1000 if own is not None else float(turn.score)
        turn = self._with(turn, best.play, worth, best.equity, BY_EQUITY, missed)
        if own is None or not position.bag or turn.taken_back:
            return turn
        return replace(turn, leave=found[own].leave, best_leave=best.leave)

    def _by_simulation(
        self, turn: AnalysedTurn, found: Plays, own: Play, missed: bool, stop: Stop | None
    ) -> AnalysedTurn:
        assert self.simulator is not None
        chosen = [one.play for one in found.best(10)]
        plays = chosen if own in chosen else [*chosen, own]
        outcomes: list[Outcome] = self.simulator.run(
            turn.position, plays=plays, rounds=self.rounds, seed=turn.number, stop=stop
        )
        mine = next(one for one in outcomes if one.candidate.play == own)
        best = outcomes[0]
        turn = self._with(turn, best.candidate.play, mine.mean, best.mean, BY_SIMULATION, missed)
        return turn if turn.taken_back else replace(turn, win=mine.win, best_win=best.win)

    def _own(self, position: Position, play: Play, found: Plays) -> int | None:
        """Finds the place of the play among all; None when it made a word that is not in the list."""
        at = found.find(play)
        if at is None and len(play.laid) == 1:  # one tile that makes two words is the same play across and down
            fresh = play.fresh(position.board)
            for place in found.placing:
                one = found[place].play
                if len(one.laid) == 1 and one.fresh(position.board) == fresh:
                    return place
        return at

    def _missed(self, position: Position, play: Play, found: Plays) -> bool:
        size = position.rules.rack_size
        if len(play.laid) == size or len(position.rack) < size:
            return False
        return any(laid_of(first) == size for first in found.records[:: found.stride])

    def _with(
        self, turn: AnalysedTurn, best: Play, worth: float, best_worth: float, by: str, missed: bool
    ) -> AnalysedTurn:
        """Returns a turn with what was found out; a play that was taken back gains nothing."""
        position = turn.position
        win = best_win = None
        made = PASS if turn.taken_back else turn.play
        if turn.taken_back and by != BY_ENDGAME:
            worth = 0.0
        if len(position.state.racks) == 2:
            exact = by == BY_ENDGAME
            win = self._chance(position, made, worth, exact=exact)
            best_win = self._chance(position, best, best_worth, exact=exact)
        figures: dict[str, Any] = {
            "worth": float(worth),
            "best_worth": float(best_worth),
            "by": by,
            "missed_bingo": missed,
        }
        return replace(turn, best=best, win=win, best_win=best_win, **figures)

    def _chance(self, position: Position, play: Play, worth: float, *, exact: bool) -> float:
        """Returns the win probability of the player who has made a play of this value."""
        player, scores = position.player_to_move, position.state.scores
        spread = scores[player] - scores[1 - player] + worth
        own = len(position.rack) - len(play.laid) + min(position.bag, len(play.laid))
        unseen = position.bag - min(position.bag, len(play.laid)) + own  # by the other player
        if exact or not unseen:
            return 0.5 * (1 + (spread > 0) - (spread < 0))
        return 1 - self.wins.chance(-spread, unseen)


def _is_made(standing: Standing, made: Play, position: Position) -> bool:
    """Returns whether this is the play that was made; a single tile may be written in both directions."""
    fresh = made.fresh(position.board)
    return standing.play == made or (len(fresh) == 1 and standing.play.fresh(position.board) == fresh)


def _share(standing: Standing) -> float:
    """Returns the share of draws that a play wins: proven, or else estimated."""
    return standing.least if standing.exact or standing.estimate is None else standing.estimate


def _spread(standing: Standing, both: Iterable[Standing]) -> float:
    """Returns the points ahead at the end, exact where those of both plays are known, else as estimated."""
    if all(one.spread is not None for one in both):
        return float(standing.spread or 0.0)
    return float(standing.spread_estimate or 0.0)


def _made(position: Position, play: Play) -> Position:
    """Returns the position after a play, with the other rack known."""
    after = position.copy()
    for player in range(len(position.state.racks)):
        known = position.known(player)
        if len(known) < position.held(player):
            after.draw(player, bytes(sorted(known + position.unseen)))
    after.push(play)
    return after


def _gained(before: Position, after: Position) -> int:
    player = before.player_to_move
    spread = [state.scores[player] - state.scores[1 - player] for state in (before.state, after.state)]
    return spread[1] - spread[0]


class _Moment(NamedTuple):
    """What an endgame hangs on."""

    board: bytes
    mine: bytes
    other: bytes
    scoreless: int
    last_turns: int


def _moment(position: Position) -> _Moment:
    return _Moment(position.board.tiles, *racks(position), position.state.scoreless, position.state.last_turns)


def _along(position: Position, ending: Ending) -> Iterator[tuple[_Moment, Ending]]:
    """Yields a solved endgame, and what is left after each play of its line, where that ends as predicted."""
    yield _moment(position), ending
    value = ending.value
    found: list[tuple[_Moment, Ending]] = []
    for number, play in enumerate(ending.line, 1):
        made = _made(position, play)
        value = _gained(position, made) - value
        if made.over:
            if value == 0:
                yield from found
            return
        found.append((_moment(made), replace(ending, value=value, line=ending.line[number:])))
        position = made
