"""Analyses: what each turn of a game was worth against the best play, the size of each mistake, and its totals.

``analyser.py`` judges; here is what it finds. Worths are points; a chance to win is known for games of two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum

from wordtools.core.base.wording import counted
from wordtools.core.show.registry import drawn
from wordtools.scrabble.position.play import Play
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.record.game_record import GameRecord

BY_EQUITY, BY_SIMULATION, BY_PREENDGAME, BY_ENDGAME = "equity", "simulation", "pre-endgame", "endgame"
MISTAKES = {"small": 3.0, "medium": 8.0, "large": 16.0}
"""From how many points lost on a mistake is of which size."""
OPENING = 2 / 3  # of all tiles: with more in the bag a turn belongs to the opening


class Stage(Enum):
    """The stages of a game, by the tiles in the bag.

    >>> from wordtools.scrabble import Position
    >>> Stage.of(Position.new("en"))
    <Stage.OPENING: 'opening'>
    """

    OPENING = "opening"
    """More than two thirds of all tiles are in the bag."""
    MIDDLE = "middle"
    PREENDGAME = "pre-endgame"
    """No more tiles are in the bag than a rack holds."""
    ENDGAME = "endgame"
    """The bag is empty."""

    @classmethod
    def of(cls, position: Position) -> Stage:
        """Returns the stage of a position."""
        bag, rules = position.bag, position.rules
        if bag <= rules.rack_size:
            return cls.PREENDGAME if bag else cls.ENDGAME
        return cls.OPENING if bag > OPENING * rules.tiles.size else cls.MIDDLE


@dataclass(frozen=True)
class AnalysedTurn:
    """One turn, judged.

    >>> from wordtools.scrabble import Engine, Game
    >>> game = Game.new("en", ["Ann", "Ben"], seed=4)
    >>> _ = game.play("8F MEOW")
    >>> turn = Engine.for_language("en").analyse(game).turns[0]
    >>> turn.number, turn.score, turn.stage.value, turn.lost > 0
    (1, 18, 'opening', True)
    """

    number: int
    """From 1."""
    player: int
    position: Position = field(hash=False)
    """How things stood before it."""
    play: Play
    score: int
    """The event of the record."""
    words: tuple[str, ...]
    """The words it made that are not in the word list."""
    best: Play | None = None
    """None: it was not judged, because the rack is not known."""
    worth: float = 0.0
    """What the play is worth, in points."""
    best_worth: float = 0.0
    by: str = BY_EQUITY
    """How it was judged: ``equity``, ``simulation``, ``pre-endgame``, or ``endgame``, which is always exact."""
    missed_bingo: bool = False
    """Whether the whole rack could have been laid, and was not."""
    taken_back: bool = False
    win: float | None = None
    """The chance to win after it, 0 to 1; None: not judged, or not two players."""
    best_win: float | None = None
    """The same after the best play."""
    leave: float | None = None
    """What the tiles kept are worth, in points; None: not judged by equity, or the bag is empty."""
    best_leave: float | None = None

    @property
    def lost(self) -> float:
        """How many points the play is worth less than the best one; 0 when it was not judged."""
        return max(0.0, self.best_worth - self.worth) if self.best is not None else 0.0

    @property
    def win_lost(self) -> float:
        """How much of the chance to win it lost, 0 to 1; 0 where that is not known."""
        return max(0.0, self.best_win - self.win) if self.best_win is not None and self.win is not None else 0.0

    @property
    def is_best(self) -> bool:
        """Whether no play is worth more: in a pre-endgame also that none wins more often."""
        return self.best is not None and not self.lost and not (self.by == BY_PREENDGAME and self.win_lost)

    @property
    def mistake(self) -> str:
        """The size of the mistake, as in ``MISTAKES``; nothing for less."""
        return max((size for size in MISTAKES if self.lost >= MISTAKES[size]), key=MISTAKES.__getitem__, default="")

    @property
    def stage(self) -> Stage:
        """The stage of the game."""
        return Stage.of(self.position)

    @property
    def remark(self) -> str:
        """Describes what is remarkable about it."""
        parts = []
        if self.best is None:
            parts.append("not judged: the rack is not known")
        elif self.is_best and not self.taken_back:
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
        """Describes what was played, for how many points, and what was best."""
        number, _, play, score, best, lost, _ = self.row
        more = "" if self.best is None or self.is_best else f", {lost} lost: {best}"
        return f"{number}. {play} {score}{more}"

    def __repr__(self) -> str:
        """Shows what was played and what was best."""
        return f"<AnalysedTurn {self}>"


@dataclass(frozen=True)
class PlayerTotals:
    """A player's turns added up: of a game, of a stage, of many games; totals can be added.

    >>> both = PlayerTotals(judged=10, lost=30.0, best=4) + PlayerTotals(judged=10, lost=12.0, best=7)
    >>> both.judged, both.lost, both.best
    (20, 42.0, 11)
    """

    judged: int = 0
    """How many turns."""
    lost: float = 0.0
    """Points, over all turns."""
    best: int = 0
    """How many turns were the best that could be played."""
    phonies: int = 0
    """Turns with a word that is not in the list."""
    bingos: int = 0
    missed_bingos: int = 0
    win_lost: float = 0.0
    """The chances to win that were lost, added up: 1 is a whole game."""
    small: int = 0
    """Small mistakes, as in ``MISTAKES``."""
    medium: int = 0
    large: int = 0

    @classmethod
    def of(cls, turns: Iterable[AnalysedTurn]) -> PlayerTotals:
        """Adds turns up; those that were taken back count as what they were worth: lost."""
        own = list(turns)
        judged = [turn for turn in own if turn.best is not None]
        size = own[0].position.rules.rack_size if own else 0
        sizes = [turn.mistake for turn in judged]
        return cls(
            judged=len(judged),
            lost=sum(turn.lost for turn in judged),
            best=sum(turn.is_best for turn in judged),
            phonies=sum(bool(turn.words) for turn in own),
            bingos=sum(len(turn.play.laid) == size for turn in own if not turn.taken_back),
            missed_bingos=sum(turn.missed_bingo for turn in judged),
            win_lost=sum(turn.win_lost for turn in judged),
            **{name: sizes.count(name) for name in MISTAKES},
        )

    def __add__(self, other: PlayerTotals) -> PlayerTotals:
        """Adds two totals."""
        names = [one.name for one in fields(self)]
        return PlayerTotals(**{name: getattr(self, name) + getattr(other, name) for name in names})

    @property
    def accuracy(self) -> float:
        """The share of the turns that were the best that could be played, 0 to 1; 0 when none was judged."""
        return self.best / self.judged if self.judged else 0.0

    def __str__(self) -> str:
        """Describes how the player did."""
        mean = f", {self.lost / self.judged:.1f} a turn" if self.judged else ""
        mistakes = ", ".join(f"{getattr(self, name)} {name}" for name in MISTAKES)
        return (
            f"{self.lost:.1f} points lost in {counted(self.judged, 'turn')}{mean}; {counted(self.best, 'best play')}, "
            f"mistakes: {mistakes}; {counted(self.bingos, 'bingo')}, {self.missed_bingos} missed, "
            f"{counted(self.phonies, 'phony')}"
        )


@dataclass(frozen=True)
class Analysis:
    """A game with its turns judged; it prints as a table.

    >>> from wordtools.scrabble import Engine, Game
    >>> game = Game.new("en", ["Ann", "Ben"], seed=4)
    >>> _ = game.play("8F MEOW")
    >>> analysis = Engine.for_language("en").analyse(game)
    >>> len(analysis.turns), analysis.totals[0].judged, analysis.totals[1].judged
    (1, 1, 0)
    """

    record: GameRecord
    turns: tuple[AnalysedTurn, ...]

    @property
    def totals(self) -> list[PlayerTotals]:
        """The whole game of each player."""
        return totals(self.turns, len(self.record.players))

    def by_stage(self, player: int) -> dict[Stage, PlayerTotals]:
        """Adds up a player's turns of each stage of the game."""
        own = [turn for turn in self.turns if turn.player == player]
        return {stage: PlayerTotals.of(turn for turn in own if turn.stage is stage) for stage in Stage}

    @property
    def accuracy(self) -> tuple[float, ...]:
        """The share of each player's turns that were the best that could be played."""
        return tuple(total.accuracy for total in self.totals)

    @property
    def title(self) -> str:
        """What the record calls the game, or who plays."""
        return self.record.pragma("title") or " against ".join(map(str, self.record.players))

    @property
    def short(self) -> str:
        """Describes in a line who played, the points of each, and the points that each lost."""
        record = self.record
        players = zip(record.players, record.scores, self.totals, strict=True)
        return ", ".join(f"{player} {score} (lost {total.lost:.1f})" for player, score, total in players)

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

    def to_html(self, *, theme: str = "auto") -> str:
        """Writes a page of the analysis that needs nothing else.

        Raises:
            OptionError: no such theme.
        """
        return str(drawn(self, "page", theme=theme))

    def _repr_html_(self) -> str:
        return str(drawn(self, "html"))


def totals(turns: Sequence[AnalysedTurn], players: int) -> list[PlayerTotals]:
    """Adds up the turns of each player."""
    return [PlayerTotals.of(turn for turn in turns if turn.player == player) for player in range(players)]
