"""Charts of fills."""

from __future__ import annotations

from crossword.format_samples import MINI

from wordtools.crossword import Fill
from wordtools.crossword.show import scores_chart


def test_scores_of_words():
    known = len(MINI.entries) - 1
    fill = Fill(MINI, tuple([50.0] * (known - 1) + [91.0, None]))
    drawn = scores_chart(fill)
    titles = [title.text or "" for one in drawn.root.iter("rect") for title in one.iter("title")]
    assert titles[0] == f"words, 50 to 55: {100 * (known - 1) / known:.1f} %"
    assert titles[-1] == f"words, 90 to 95: {100 / known:.1f} %"
    assert drawn.caption == fill.summary
    two = scores_chart({"first": fill, "better": fill})
    assert two.caption.startswith("first: ")
    assert scores_chart(Fill(MINI, (None,) * len(MINI.entries))).root is not None
