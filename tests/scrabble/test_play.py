"""Boards, and plays as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core.errors import GridError, RulesError
from wordtools.scrabble import PASS, Board, BoardLayout, Play, Rules, TileSet
from wordtools.scrabble.rules.tiles import LAID_BLANK

RULES = Rules.load("en")
TILES, LAYOUT = RULES.tiles, RULES.layout
EMPTY = Board.empty(LAYOUT)


def test_a_board_text_is_read_as_it_was_written():
    rows = ["." * 15] * 7 + ["...CaTS........"] + ["." * 15] * 7
    board = Board.parse("\n".join(rows), LAYOUT, TILES)
    assert board.text(TILES) == "\n".join(rows)
    assert board.count == 4
    assert board.tiles[109] == 1 | LAID_BLANK
    assert list(board.words()) == [[108, 109, 110, 111]]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["." * 15] * 14, "15 rows expected"),
        (["." * 15] * 14 + ["." * 14], "line 15: expected 15 squares, found 14"),
        (["." * 15] * 14 + ["." * 14 + "1"], "line 15: '1' is no tile"),
        (["." * 15] * 14 + ["." * 14 + "?"], r"line 15: '\?' is no tile"),
    ],
)
def test_a_mistake_in_a_board_is_named(rows, message):
    with pytest.raises(GridError, match=message):
        Board.parse("\n".join(rows), LAYOUT, TILES)


def test_no_tile_lies_on_a_brick():
    layout = BoardLayout.parse("#.\n.*")
    with pytest.raises(GridError, match="brick"):
        Board(layout, b"\1\0\0\0")
    assert Board.empty(layout).playable(1)
    assert not Board.empty(layout).playable(0)


plays = st.one_of(
    st.just(PASS),
    st.builds(Play.exchange, st.binary(min_size=1, max_size=7).map(lambda data: bytes(byte % 27 for byte in data))),
    st.builds(lambda count: Play.exchange(b"", unknown=count), st.integers(1, 7)),
    st.builds(
        lambda start, tiles, down: Play.place(start, bytes(tiles), down=down),
        st.integers(0, 224),
        st.lists(st.one_of(st.integers(0, 26), st.integers(1, 26).map(lambda code: code | LAID_BLANK)), min_size=1),
        st.booleans(),
    ),
)


@given(plays)
def test_a_play_is_read_as_it_was_written(play):
    assert Play.parse(play.text(TILES, LAYOUT), TILES, LAYOUT) == play


def test_the_ways_to_write_a_play():
    board = EMPTY.laid(dict(zip(range(110, 113), TILES.tiles("CaT"), strict=True)))
    same = [
        Play.parse(text, TILES, LAYOUT, board)
        for text in ("8F ...S", "8F (CAT)S", "8F CATS", "8f cats", "8I S", "8H (T)S", "8F CATS ")
    ]
    assert {play.laid for play in same[:3] + same[4:]} == {TILES.rack("S")}
    assert {play.tiles for play in same if play is not same[3]} == {bytes([0, 0, 0, 19])}
    assert same[3].laid == bytes([19 | LAID_BLANK])
    assert Play.parse("F8 C..", TILES, LAYOUT).down
    assert Play.parse("pass", TILES, LAYOUT) == Play.parse("-", TILES, LAYOUT) == PASS
    assert Play.parse("exch abq?", TILES, LAYOUT) == Play.parse("-QBA?", TILES, LAYOUT)
    assert Play.parse("swap abq?", TILES, LAYOUT) == Play.parse("-QBA?", TILES, LAYOUT)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty play"),
        ("8H", "a place and a word"),
        ("CAT 8H", "write the place first: 8H CAT"),
        ("16A CAT", "place '16A'"),
        ("8P CAT", "place '8P'"),
        ("8H C?T", "in lower case"),
        ("8H C4T", "'4' is not a tile"),
        ("-AB4", "'4' is not a tile"),
        ("8H CAT DOG", "a place and a word"),
    ],
)
def test_what_is_no_play_is_named(text, message):
    with pytest.raises(RulesError, match=message):
        Play.parse(text, TILES, LAYOUT)


def test_digraphs_are_one_square():
    spanish = TileSet.load("es")
    play = Play.parse("8H CHORRO", spanish, LAYOUT)
    assert len(play.tiles) == 4
    assert play.text(spanish, LAYOUT) == "8H [CH]O[RR]O"


def test_what_lays_nothing_is_drawn_as_nothing():
    board = Board.empty(BoardLayout.load("scrabble-15"))
    assert Play.exchange(bytes((1, 2, 3))).fresh(board) == PASS.fresh(board) == {}
    assert list(Play.place(0, bytes((1, 0, 3))).fresh(board)) == [0, 2]


def test_a_play_knows_its_word():
    assert Play.parse("8H QUiZ").word == "QUiZ"
    assert Play.parse("H8 C.T").word == "C.T"
    assert [Play.parse(text).word for text in ("-", "-ABC")] == ["", ""]
    with pytest.raises(RulesError, match="codes alone"):
        Play.place(112, b"\1\2").word  # noqa: B018 - it is asked for
