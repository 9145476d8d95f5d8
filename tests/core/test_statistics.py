"""Charts of words: lengths and letters as shares of each set; alone they carry their caption and a ground."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from wordtools.core import Alphabet, Language
from wordtools.core.show import Chart, chart, lengths_chart, letters_chart

SVG = "{http://www.w3.org/2000/svg}"
ENGLISH = Language.load("en").alphabet


def bars(drawn: Chart) -> dict[str, float]:
    """Returns what each bar says of itself."""
    said = [title.text or "" for one in drawn.root.iter("rect") for title in one.iter("title")]
    return {name: float(value) for name, _, value in (text.rpartition(": ") for text in said)}


def test_lengths_are_shares_of_each_set():
    drawn = lengths_chart({"few": ["TEA", "ATE", "TEAM", "A" * 16], "one": ["A" * 20]})
    shares = bars(drawn)
    assert shares["few, 3"] == 50
    assert shares["few, 4"] == shares["few, 16+"] == 25
    assert shares["one, 16+"] == 100
    assert shares["few, 5"] == 0
    assert drawn.caption == "few: 4 words; one: 1 words"
    assert lengths_chart({"none": []}).caption == "none: 0 words"


def test_letters_are_those_of_the_alphabet():
    drawn = letters_chart({"words": ["TEA", "TEE"]}, ENGLISH)
    shares = bars(drawn)
    assert len(shares) == 26
    assert shares["words, E"] == 50
    assert shares["words, T"] == pytest.approx(33.3, abs=0.05)
    assert shares["words, Z"] == 0
    catalan = Alphabet(["A", "L", "L·L"])
    assert bars(letters_chart({"words": ["L·LA"]}, catalan)) == {"words, A": 50, "words, L": 0, "words, L·L": 50}


def texts(root: Element) -> str:
    return " ".join(one.text or "" for one in root.iter(f"{SVG}text"))


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_alone_a_chart_has_its_caption_and_a_ground(theme: str):
    caption = "What can be read from it, in so many words that they need more than one line below the chart itself."
    drawn = lengths_chart({"few": ["TEA"]}, caption=caption)
    root = ElementTree.fromstring(drawn.svg(theme))
    assert caption in texts(root)
    left, top, wide, high = map(float, root.get("viewBox", "").split())
    (ground,) = (one for one in root.iter(f"{SVG}rect") if one.get("class") == "paper")
    assert [float(ground.get(name, "")) for name in ("x", "y", "width", "height")] == [left, top, wide, high]
    assert all(float(text.get("y", "")) < top + high - 4 for text in root.iter(f"{SVG}text"))
    assert caption not in "".join(text.text or "" for text in drawn.figure().iter("text"))  # there it is beside it


def test_points_that_are_not_joined():
    points = {"a": [(0.0, 1.0), (1.0, 2.0)], "b": [(0.0, 2.0), (1.0, 1.0)]}
    drawn = chart.lines(points, title="t", caption="c", x="x", y="y", loose={"b"})
    assert len(list(drawn.root.iter("polyline"))) == 1
    assert chart.lines(points, title="t", caption="c", x="x", y="y") != drawn
    assert chart.lines(points, title="t", caption="c", x="x", y="y", loose={"b"}) == drawn
