"""Layouts: premium squares from text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core.errors import RulesError, WordtoolsError
from wordtools.scrabble.rules.layout import BoardLayout, column_name, column_number

FIFTEEN = ("scrabble-15", "wwf-15", "wordfeud-15", "crossplay-15")


@pytest.mark.parametrize(("name", "rows"), [*((name, 15) for name in FIFTEEN), ("super-21", 21), ("wwf-11", 11)])
def test_bundled_layouts_are_symmetric_and_start_in_the_middle(name, rows):
    layout = BoardLayout.load(name)
    assert (layout.rows, layout.columns) == (rows, rows)
    assert layout.start == layout.cells // 2
    assert layout.symmetric
    assert layout.letter == layout.letter[::-1]
    assert layout.word == layout.word[::-1]


def test_the_standard_board_has_its_premiums():
    layout = BoardLayout.load("scrabble-15")
    assert (layout.letter.count(2), layout.letter.count(3)) == (24, 12)
    assert (layout.word.count(2), layout.word.count(3)) == (17, 8)
    assert layout.word[layout.start] == 2
    assert BoardLayout.load("wwf-15").word[112] == 1
    assert BoardLayout.load("super-21").word[0] == 4


def test_a_layout_of_ones_own(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("# my board\n#.+\nT.q\n")
    layout = BoardLayout.load(str(file))
    assert (layout.rows, layout.columns, layout.start) == (2, 3, 2)
    assert layout.word == bytes([0, 1, 1, 3, 1, 1])
    assert layout.letter == bytes([1, 1, 1, 1, 1, 4])
    assert not layout.symmetric


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty layout"),
        ("..\n.*.", "line 2: expected 2 squares, found 3"),
        ("..\n.x", "line 2: 'x' is no square"),
        ("..\n..", "0 start squares"),
        ("*.\n.+", "2 start squares"),
        ("*", "2 to 63"),
        ("\n".join(["." * 64] * 63 + ["*" + "." * 63]), "2 to 63"),
    ],
)
def test_a_mistake_is_named(text, message):
    with pytest.raises(RulesError, match=message):
        BoardLayout.parse(text)


def test_an_unknown_layout_is_named():
    with pytest.raises(RulesError, match="no layout 'hexagon': use one of crossplay-15, scrabble-15"):
        BoardLayout.load("hexagon")
    with pytest.raises(WordtoolsError, match=r"nowhere\.txt"):
        BoardLayout.load("nowhere.txt")


@given(st.integers(0, 1000))
def test_columns_are_named_like_a_spreadsheet(column):
    assert column_number(column_name(column)) == column


def test_places_are_named_both_ways():
    layout = BoardLayout.load("super-21")
    assert layout.place_name(0) == "1A"
    assert layout.place_name(440, down=True) == "U21"
    assert [column_name(k) for k in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]
