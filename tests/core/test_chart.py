"""Charts: the numbers are where the axes say, every series has its marker, and screen readers have words."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wordtools.core.show import chart
from wordtools.core.show.chart import Chart, _steps

WORDS = {"title": "A title", "caption": "What it says."}
AXES = {"x": "turns", "y": "points"}
SVG = "{http://www.w3.org/2000/svg}"


def all_four() -> dict[str, Chart]:
    return {
        "lines": chart.lines({"Ann": [(0, 1), (1, 5)], "Ben": [(0, 2), (1, math.nan)]}, **WORDS, **AXES, zero=0),
        "bars": chart.bars(["a", "b"], {"Ann": [1, 2], "Ben": [-1, 0.5]}, **WORDS, **AXES),
        "histogram": chart.histogram({"Ann": [1, 2, 2, 9], "Ben": [3]}, [0, 2, 4], **WORDS, x="points"),
        "heat": chart.heat([[1, None], [0, 4]], rows="12", columns="AB", **WORDS, unit=" %"),
    }


@pytest.mark.parametrize("name", all_four())
@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_each_stands_alone_with_its_words(name, theme):
    one = all_four()[name]
    root = ElementTree.fromstring(one.svg(theme))
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == "A title"
    assert root.findtext(f"{SVG}desc") == "What it says."
    style = root.findtext(f"{SVG}style")
    assert style is not None
    assert "$" not in style
    assert ("prefers-color-scheme" in style) == (theme == "auto")
    assert one._repr_svg_() == one.svg("light")
    figure = one.figure()
    assert figure.findtext("figcaption") == "What it says."
    assert figure.find("svg/style") is None
    _, _, width, height = map(float, root.get("viewBox", "").split())
    for text in root.iter(f"{SVG}text"):
        assert -1 <= float(text.get("x", "")) <= width
        assert 0 <= float(text.get("y", "")) <= height


def test_a_line_goes_where_the_axes_say():
    root = chart.lines({"one": [(0, 0), (5, 10), (10, 5)]}, **WORDS, **AXES).root
    ways = [one.get("points", "") for one in root.iter("polyline")]
    places = [tuple(map(float, point.split(","))) for point in ways[0].split()]
    steps = {text.text: float(text.get("y", "")) - 4 for text in root.iter("text") if text.get("text-anchor") == "end"}
    assert [y for _, y in places] == pytest.approx([steps["0"], steps["10"], (steps["0"] + steps["10"]) / 2], abs=0.2)
    assert places[1][0] - places[0][0] == pytest.approx(places[2][0] - places[1][0], abs=0.2)
    assert len(list(root.iter("circle"))) == 3  # and no legend where there is one series


def test_series_differ_in_shape_and_colour_and_have_a_legend():
    names = [f"player {k}" for k in range(6)]
    root = chart.lines({name: [(0, k), (1, k)] for k, name in enumerate(names)}, **WORDS, **AXES).root
    texts = [text.text for text in root.iter("text")]
    assert [text for text in texts if text in names] == names
    marks = [one for one in root if one.tag in ("circle", "polygon")]
    assert len(marks) == 6 + 12
    shapes = {(one.tag, len(one.get("points", "").split()), one.get("class")) for one in marks}
    assert len({kind for *_, kind in shapes}) == 6
    long = chart.lines({"x" * 200: [(0, 1)], "y": [(0, 2)]}, **WORDS, **AXES).root
    assert any((text.text or "").endswith("…") for text in long.iter("text"))


def test_what_is_not_finite_is_left_out():
    root = chart.lines({"one": [(0, 1), (1, math.inf), (2, math.nan), (3, 2)]}, **WORDS, **AXES).root
    assert len(list(root.iter("circle"))) == 2
    root = chart.bars(["a", "b"], {"one": [math.nan, 1]}, **WORDS, **AXES).root
    assert len(list(root.iter("rect"))) == 1
    for empty in (chart.lines({}, **WORDS, **AXES), chart.bars([], {}, **WORDS, **AXES)):
        assert "nan" not in empty.svg()


def test_bars_stand_on_zero():
    root = chart.bars(["a", "b"], {"Ann": [4, -2]}, **WORDS, **AXES).root
    up, down = root.iter("rect")
    zero = float(up.get("y", "")) + float(up.get("height", ""))
    assert float(down.get("y", "")) == pytest.approx(zero, abs=0.2)
    assert float(up.get("height", "")) == pytest.approx(2 * float(down.get("height", "")), abs=0.2)
    assert [bar.findtext("title") for bar in (up, down)] == ["Ann, a: 4", "Ann, b: -2"]


def test_a_histogram_counts_every_value_once():
    root = chart.histogram({"one": [-5, 0, 1.9, 2, 3.9, 4, 99, math.nan]}, [0, 2, 4], **WORDS, x="points").root
    said = [bar.findtext("title") or "" for bar in root.iter("rect")]
    assert said == ["one, 0 to 2: 42.9 %", "one, 2 to 4: 57.1 %"]


def test_the_highest_square_is_the_darkest():
    root = chart.heat([[0, 2], [None, 4]], rows="12", columns="AB", **WORDS).root
    squares = {
        one.findtext("title"): one.get("fill-opacity") for one in root.iter("rect") if one.find("title") is not None
    }
    assert squares == {"A1: 0": "0.00", "B1: 2": "0.50", "B2: 4": "1.00"}


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: chart.bars(["a"], {"one": [1, 2]}, **WORDS, **AXES), "2 values for 1 groups"),
        (lambda: chart.histogram({}, [1, 1], **WORDS, x=""), "ascending edges"),
        (lambda: chart.heat([[1]], rows="1", columns="AB", **WORDS), "1 rows of 2 columns"),
        (lambda: all_four()["bars"].svg("blue"), "no theme"),
    ],
)
def test_what_cannot_be_drawn_is_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6))
@example(999_999.9999999999, 0.001953125)  # ten digits do not tell its steps apart
def test_the_steps_of_an_axis_are_round_and_few(low, span):
    steps = _steps(low, low + span)
    assert 3 <= len(steps) <= 9
    assert steps[0] <= low + span / 100
    assert steps[-1] >= low + span * 0.99
    widths = {f"{second - first:.6g}" for first, second in pairwise(steps)}
    assert len({re.sub(r"[.0]|e.*", "", width)[:2] for width in widths}) <= 2
