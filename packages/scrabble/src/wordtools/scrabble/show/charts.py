"""Charts of analysed games: how a game went, where points were lost, the leaves kept, the squares used."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean

from wordtools.core.show import chart
from wordtools.core.show.chart import Chart
from wordtools.scrabble.analysis.analysis import Analysis, Stage
from wordtools.scrabble.analysis.archive import ArchiveSummary
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.position.play import PlayKind
from wordtools.scrabble.rules.layout import column_name
from wordtools.scrabble.simulation.selfplay import Pair

MOST_BARS = 4  # players in a chart of bars
LOSSES = (0.0, 0.5, 3.0, 8.0, 16.0, 30.0, 50.0)  # points: edges of the bins
SPREADS = tuple(float(edge) for edge in range(-300, 301, 50))
LEAVES = tuple(float(edge) for edge in range(-15, 36, 5))


def game_charts(analysis: Analysis) -> list[Chart]:
    """Draws the chance to win and the spread through a game; with three or four players, their scores."""
    record = analysis.record
    names = [str(player) for player in record.players]
    before = [turn.position.state.scores for turn in analysis.turns]
    scores = [*before, record.scores]
    if len(names) != 2:
        points = {
            name: [(float(k), float(one[player])) for k, one in enumerate(scores)] for player, name in enumerate(names)
        }
        said = "What each player has after each turn."
        return [chart.lines(points, title="Scores", caption=said, x="turns", y="points")]
    first = names[0]
    wins = [
        (float(turn.number), 100 * (turn.win if turn.player == 0 else 1 - turn.win))
        for turn in analysis.turns
        if turn.win is not None
    ]
    spread = [(float(k), float(one[0] - one[1])) for k, one in enumerate(scores)]
    return [
        chart.lines(
            {first: wins},
            title=f"Chance to win of {first}",
            caption="After each turn, by the points and the tiles unseen; exact where the endgame is solved.",
            x="turns",
            y="%",
            y_range=(0, 100),
            zero=50,
        ),
        chart.lines(
            {first: spread},
            title=f"Spread of {first}",
            caption=f"How many points {first} is ahead of {names[1]} after each turn.",
            x="turns",
            y="points",
            zero=0,
        ),
    ]


def archive_charts(summary: ArchiveSummary, analyses: Sequence[Analysis]) -> list[Chart]:
    """Draws where points were lost, how many at a time, the leaves kept, and the squares used."""
    players = summary.players[:MOST_BARS]
    stages = {
        one.name: [one.stages[stage].lost / max(1, one.stages[stage].judged) for stage in Stage] for one in players
    }
    turns = [(str(analysis.record.players[turn.player]), turn) for analysis in analyses for turn in analysis.turns]
    losses = {
        one.name: [turn.lost for name, turn in turns if name == one.name and turn.best is not None] for one in players
    }
    kept = {
        "kept": [turn.leave for _, turn in turns if turn.leave is not None],
        "best play": [turn.best_leave for _, turn in turns if turn.best_leave is not None],
    }
    whose = "" if len(summary.players) <= MOST_BARS else f" Of the {MOST_BARS} players with the most games."
    return [
        chart.bars(
            [stage.value for stage in Stage],
            stages,
            title="Where points were lost",
            caption=f"Points lost a turn by the stage of the game, against the best play.{whose}",
            x="",
            y="points a turn",
        ),
        chart.bars(
            [*(f"<{high:g}" for high in LOSSES[1:]), f"{LOSSES[-1]:g}+"],
            {name: _counted(some) for name, some in losses.items()},
            title="How much a turn lost",
            caption=f"The share of turns by points lost.{whose}",
            x="points lost",
            y="share, %",
        ),
        chart.histogram(
            kept,
            LEAVES,
            title="Leave values",
            caption="What the tiles kept were worth, and what the best plays would have kept; all players.",
            x="points",
        ),
        squares_chart(analyses),
    ]


def squares_chart(analyses: Sequence[Analysis]) -> Chart:
    """Draws how often each square was used, in percent of the games."""
    layout = analyses[0].record.rules.layout
    used = Counter(
        cell
        for analysis in analyses
        for turn in analysis.turns
        if turn.play.kind is PlayKind.PLACE and not turn.taken_back
        for cell in turn.play.fresh(turn.position.board)
    )
    rows = range(layout.rows)
    columns = range(layout.columns)
    values = [
        [
            100 * used[cell] / len(analyses) if layout.word[cell := row * layout.columns + column] else None
            for column in columns
        ]
        for row in rows
    ]
    return chart.heat(
        values,
        rows=[str(row + 1) for row in rows],
        columns=[column_name(column) for column in columns],
        title="Squares",
        caption="In how many of the games a tile was laid on each square.",
        unit=" %",
    )


def leaves_chart(leaves: Leaves) -> Chart:
    """Draws what it is worth to keep one of each tile, and two of it where there are two.

    Args:
        leaves: the table, of an engine (``engine.leaves``) or of a file.
    """
    tiles = leaves.tiles
    codes = [code for code, count in enumerate(tiles.counts) if count]
    known = dict(leaves)
    return chart.bars(
        [tiles.tile_text(code) for code in codes],
        {
            name: [known.get(bytes([code] * count), math.nan) / 1000 for code in codes]
            for count, name in enumerate(("one tile", "two of it"), 1)
        },
        title="What a tile kept is worth",
        caption=f"Leave values of single tiles and of pairs; the table has {len(leaves):,} leaves.",
        x="",
        y="points",
    )


def spreads_chart(pairs: Iterable[Pair], names: tuple[str, str] = ("one", "two")) -> Chart:
    """Draws by how much games were won.

    Args:
        pairs: of games, as ``Match.pairs`` plays them.
        names: the two players.
    """
    spreads = [float(one.scores[0] - one.scores[1]) for pair in pairs for one in pair]
    mean = fmean(spreads) if spreads else 0.0
    return chart.histogram(
        {"games": spreads},
        SPREADS,
        title=f"Spread of {names[0]} against {names[1]}",
        caption=f"{len(spreads):,} games, mean {mean:+.1f} points; the outer bars take what is beyond.",
        x=f"points that {names[0]} is ahead",
        y="share of the games, %",
    )


def _counted(losses: Sequence[float]) -> list[float]:
    """Returns the share of the losses from each edge to the next, in percent."""
    places = [sum(edge <= loss for edge in LOSSES) - 1 for loss in losses]
    return [100 * places.count(place) / max(1, len(losses)) for place in range(len(LOSSES))]
