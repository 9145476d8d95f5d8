"""Charts of fills: the scores of their words."""

from __future__ import annotations

from collections.abc import Mapping

from wordtools.core.show import chart
from wordtools.core.show.chart import Chart
from wordtools.crossword.search.result import Fill

BINS = 10  # of a chart, at most


def scores_chart(fills: Fill | Mapping[str, Fill]) -> Chart:
    """Draws how many words of a fill have which score.

    Args:
        fills: one, or several by their names.
    """
    named = {"words": fills} if isinstance(fills, Fill) else fills
    scores = {name: [score for score in one.scores if score is not None] for name, one in named.items()}
    known = [score for some in scores.values() for score in some]
    low, high = min(known, default=0.0), max(known, default=1.0)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 10**9) if (high - low) / step < BINS)
    first, last = int(low // step), int(high // step) + 1
    return chart.histogram(
        scores,
        [float(step * number) for number in range(first, last + 1)],
        title="Scores of the words",
        caption="; ".join(f"{name}: {one.summary}" if len(named) > 1 else one.summary for name, one in named.items()),
        x="score in the word list",
        y="share of the words, %",
    )
