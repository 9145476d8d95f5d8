"""Archives: statistics of each player over many analysed games, in total and by the stages of the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from wordtools.core.base.wording import counted
from wordtools.scrabble.analysis.analysis import MISTAKES, Analysis, PlayerTotals, Stage


@dataclass(frozen=True, repr=False)
class PlayerSummary:
    """A player's games added up.

    >>> from wordtools.scrabble import Engine, Game
    >>> game = Game.new("en", ["Ann", "Ben"], seed=4)
    >>> _ = game.play("8F MEOW")
    >>> ann = ArchiveSummary.of([Engine.for_language("en").analyse(game)]).players[0]
    >>> ann.name, ann.games, ann.totals.judged
    ('Ann', 1, 1)
    """

    name: str
    games: int
    won: float
    """Games won; a draw is half a game."""
    points: int
    totals: PlayerTotals
    stages: dict[Stage, PlayerTotals] = field(hash=False)

    @property
    def lost_a_game(self) -> float:
        """Points lost in a game, on average."""
        return self.totals.lost / self.games

    def __str__(self) -> str:
        """Describes how the player did."""
        return f"{self.name}: {counted(self.games, 'game')}, {self.totals}"

    def __repr__(self) -> str:
        """Shows who it is, and the games."""
        return f"<PlayerSummary {self.name}: {counted(self.games, 'game')}, {self.totals.lost:.1f} points lost>"


@dataclass(frozen=True, repr=False)
class ArchiveSummary:
    """Statistics of many games; it prints as tables.

    >>> from wordtools.scrabble import Engine, Game
    >>> game = Game.new("en", ["Ann", "Ben"], seed=4)
    >>> _ = game.play("8F MEOW")
    >>> ArchiveSummary.of([Engine.for_language("en").analyse(game)])
    <ArchiveSummary of 1 game, 2 players>
    """

    games: int
    players: tuple[PlayerSummary, ...]
    """Those with the most games first."""

    @classmethod
    def of(cls, analyses: Iterable[Analysis]) -> ArchiveSummary:
        """Adds games up; players are distinguished by their full names."""
        tally: dict[str, _Tally] = {}
        games = 0
        for analysis in analyses:
            games += 1
            scores = analysis.record.scores
            for number, player in enumerate(analysis.record.players):
                one = tally.setdefault(str(player), _Tally())
                best = max(scores)
                one.games += 1
                one.won += (scores[number] == best) / scores.count(best)
                one.points += scores[number]
                for stage, total in analysis.by_stage(number).items():
                    one.stages[stage] = one.stages[stage] + total
        found = [one.summary(name) for name, one in tally.items()]
        return cls(games, tuple(sorted(found, key=lambda one: (-one.games, one.name))))

    def __str__(self) -> str:
        """Writes a row for each player, then the points lost a turn by the stages of the game."""
        head = ("player", "games", "won", "turns", "best", "lost a game", "win lost", *MISTAKES, "missed", "phonies")
        rows: list[tuple[str, ...]] = [head]
        for one in self.players:
            total = one.totals
            sizes = (str(getattr(total, size)) for size in MISTAKES)
            rest = str(total.missed_bingos), str(total.phonies)
            lost = f"{one.lost_a_game:.1f}", f"{total.win_lost / one.games:.1%}"
            rows.append(
                (
                    one.name,
                    str(one.games),
                    f"{one.won:g}",
                    str(total.judged),
                    f"{total.accuracy:.1%}",
                    *lost,
                    *sizes,
                    *rest,
                )
            )
        stages: list[tuple[str, ...]] = [("points lost a turn", *(stage.value for stage in Stage))]
        for one in self.players:
            means = (one.stages[stage] for stage in Stage)
            stages.append((one.name, *(f"{mean.lost / mean.judged:.1f}" if mean.judged else "-" for mean in means)))
        sizes_text = ", ".join(f"{size} from {least:g}" for size, least in MISTAKES.items())
        return "\n".join([*_table(rows), "", *_table(stages), "", f"mistakes by points lost: {sizes_text}"])

    def __repr__(self) -> str:
        """Shows how many games and players there are."""
        return f"<ArchiveSummary of {counted(self.games, 'game')}, {counted(len(self.players), 'player')}>"


class _Tally:
    def __init__(self) -> None:
        self.games, self.won, self.points = 0, 0.0, 0
        self.stages = {stage: PlayerTotals() for stage in Stage}

    def summary(self, name: str) -> PlayerSummary:
        whole = sum(self.stages.values(), PlayerTotals())
        return PlayerSummary(name, self.games, self.won, self.points, whole, self.stages)


def _table(rows: list[tuple[str, ...]]) -> list[str]:
    """Lays rows out in columns: the first to the left, the others to the right."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([f"{row[0]:{wide[0]}}", *(f"{text:>{width}}" for text, width in zip(row[1:], wide[1:], strict=True))])
        for row in rows
    ]
