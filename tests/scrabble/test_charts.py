"""Charts of leave tables and matches."""

from __future__ import annotations

import pytest

from wordtools.scrabble import Leaves, Rules
from wordtools.scrabble.show import leaves_chart, spreads_chart
from wordtools.scrabble.simulation import Pair, Result


def said(drawn) -> dict[str, str]:
    """Returns what each bar says of itself."""
    titles = [title.text or "" for one in drawn.root.iter("rect") for title in one.iter("title")]
    return {name: value for name, _, value in (text.rpartition(": ") for text in titles)}


def test_leaves_of_one_tile_and_of_two():
    tiles = Rules.load("en").tiles
    values = {tiles.rack("?"): 25_000, tiles.rack("SS"): -1_500, tiles.rack("S"): 8_000}
    drawn = leaves_chart(Leaves.of(values, tiles))
    bars = said(drawn)
    assert bars["one tile, ?"] == "25"
    assert bars["one tile, S"] == "8"
    assert bars["two of it, S"] == "-1.5"
    assert "two of it, Q" not in bars  # there is one of it only
    assert "3 leaves" in drawn.caption


def test_spreads_are_those_of_the_first_player():
    def result(one: int, two: int) -> Result:
        return Result((one, two), (10, 10), (0, 0), (0, 0))

    pairs = [Pair(result(400, 390), result(300, 340)), Pair(result(900, 100), result(350, 350))]
    drawn = spreads_chart(pairs, ("A", "B"))
    assert drawn.title == "Spread of A against B"
    assert "4 games, mean +192.5 points" in drawn.caption
    bars = {name: float(value.removesuffix(" %")) for name, value in said(drawn).items()}
    assert bars["games, 0 to 50"] == 50
    assert bars["games, -50 to 0"] == 25
    assert bars["games, 250 to 300"] == 25  # what is beyond
    assert sum(bars.values()) == pytest.approx(100)
