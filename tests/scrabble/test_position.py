"""Positions: plays made and taken back, tiles unseen, the end of a game; CGP."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core.errors import FormatError, RulesError
from wordtools.scrabble import PASS, Position, Rules
from wordtools.scrabble.position import cgp
from wordtools.scrabble.rules.tiles import LAID_BLANK, bundled

RULES = Rules.load("en")
EMPTY = "/".join(["15"] * 15)


def test_push_and_pop_are_inverse():
    position = Position.new(RULES, racks=["CATSRE?", "AENOTTU"])
    start = position.state
    position.push(position.parse("8H CATS"), drawn=RULES.tiles.rack("EEEE"))
    assert position.rack_text(0) == "?EEEEER"
    assert (position.player_to_move, position.state.scores, len(position.history)) == (1, (12, 0), 1)
    position.push(position.parse("9H AT"))
    position.push(position.parse("-"))
    assert position.state.scoreless == 1
    assert [position.text(position.pop()) for _ in range(3)] == ["-", "9H AT", "8H CATS"]
    assert position.state == start
    with pytest.raises(IndexError):
        position.pop()


def test_what_is_unseen_is_bag_and_hidden_racks():
    position = Position.new(RULES, racks=["CATSRE?", None])
    assert len(position.unseen) == 93
    assert position.bag == 86
    position.draw(1, RULES.tiles.rack("AENOTTU"))
    assert (len(position.unseen), position.bag) == (86, 86)
    with pytest.raises(RulesError, match="2 times the tile Q"):
        position.draw(0, RULES.tiles.rack("QQ"))
    assert position.rack_text(0) == "?ACERST"


def test_an_illegal_play_says_everything_that_is_wrong():
    position = Position.new(RULES, racks=["CATSRE?", None])
    with pytest.raises(RulesError, match=r"Z is not on the rack .*; the first play must cover"):
        position.push(position.parse("1A CAZ"))
    assert position.board.is_empty


def test_going_out_gives_twice_the_other_rack():
    position = cgp.parse(f"{EMPTY} CAT/QZ 100/90 0", RULES).position
    bag = position.bag
    assert bag > 0
    position.push(position.parse("8H CAT"))
    assert not position.over  # tiles are left in the bag
    board, tiles = "/".join(["15"] * 7 + ["7CAT5"] + ["15"] * 7), RULES.tiles
    small = Rules(replace(tiles, counts=counts_of(tiles, "CATSSQZ")), RULES.layout)
    ending = cgp.parse(f"{board} SS/QZ 100/90 0", small).position
    ending.push(ending.parse("8K S"))
    assert not ending.over
    ending.push(PASS)
    ending.push(ending.parse("J8 .S"))
    assert ending.over
    assert ending.state.scores == (100 + 6 + 2 + 2 * 20, 90)
    with pytest.raises(RulesError, match="over"):
        ending.push(PASS)
    ending.pop()
    assert not ending.over


def counts_of(tiles, text):
    rack = tiles.rack(text)
    return tuple(rack.count(code) for code in range(len(tiles.counts)))


def test_more_players_settle_by_adding_all_racks():
    tiles = RULES.tiles
    board = "/".join(["15"] * 7 + ["7CAT5"] + ["15"] * 7)
    small = Rules(replace(tiles, counts=counts_of(tiles, "CATSQZ")), RULES.layout)
    position = cgp.parse(f"{board} S/Q/Z 10/20/30 0", small).position
    position.push(position.parse("8K S"))
    assert position.state.scores == (10 + 6 + 20, 20 - 10, 30 - 10)


def test_six_turns_without_points_end_the_game_and_each_loses_its_rack():
    position = cgp.parse(f"{EMPTY} QI/ZA 10/20 4", RULES).position
    position.push(PASS)
    assert not position.over
    position.push(PASS)
    assert position.over
    assert position.state.scores == (10 - 11, 20 - 11)


def test_a_cgp_is_written_as_it_was_read():
    board = "/".join(["15"] * 7 + ["7CAt5"] + ["15"] * 7)
    for line in (
        f"{board} ?QZ/AB 12/-7 3",
        f"{board} / 0/0 0 lex CSW24; ld english;",
        f"{board} A// 1/2/3 0 bb 35; mcnz 4; ti 60000/60000;",
    ):
        read = cgp.parse(line, RULES)
        assert cgp.write(read.position, read.operations) == line


@given(st.sampled_from(sorted(bundled())), st.data())
def test_random_boards_round_trip(name, data):
    rules = Rules.load(name)
    cells = data.draw(st.lists(st.integers(0, rules.layout.cells - 1), max_size=20, unique=True))
    bag = data.draw(st.permutations(rules.tiles.all))
    letter = data.draw(st.integers(1, len(rules.tiles.alphabet)))
    laid = {cell: tile or letter | LAID_BLANK for cell, tile in zip(cells, bag, strict=False)}
    position = Position.new(rules, racks=[rules.tiles.text(sorted(bag[20:27])), None])
    board = position.board.laid(laid)
    again = cgp.read_board(cgp.board_text(board, rules.tiles), rules.layout, rules.tiles)
    assert again == board
    line = cgp.write(position)
    assert cgp.write(cgp.parse(line, rules).position) == line


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "0 fields"),
        (EMPTY, "1 fields"),
        (f"{EMPTY} A/B 0/0", "3 fields"),
        (f"{EMPTY}/15 A/B 0/0 0", "15 rows expected"),
        (f"{EMPTY[:-2]}14 A/B 0/0 0", r"row 15 \(14\) has 14 squares, not 15"),
        (f"{EMPTY[:-2]}99999999 A/B 0/0 0", "row 15"),
        (f"{EMPTY[:-2]}14! A/B 0/0 0", "row 15: '!' is not a tile"),
        (f"{EMPTY[:-2]}14? A/B 0/0 0", "row 15: write a blank"),
        (f"{EMPTY} ABCDEFGH/B 0/0 0", "8 tiles, and a rack holds 7"),
        (f"{EMPTY} QQ/B 0/0 0", "2 times the tile Q on the board and racks: there are 1"),
        (f"{EMPTY} A1/B 0/0 0", "'1' is not a tile"),
        (f"{EMPTY} A/B 0/x 0", "score 'x'"),
        (f"{EMPTY} A/B 0 0", "2 racks but 1 score$"),
        (f"{EMPTY} A/B/C/D/E 0/0/0/0/0 0", "1 to 4 can play"),
        (f"{EMPTY} A/B 0/0 -1", "fourth field"),
        (f"{EMPTY} A/B 0/0 0 bb x;", "operation bb"),
        (f"{EMPTY} A/B 0/0 0 bb 1; bb 2;", "twice"),
        (f"{EMPTY} A/B 0/0 0 bb 5000;", "bingo"),
    ],
)
def test_a_mistake_in_a_cgp_is_named(line, message):
    with pytest.raises(FormatError, match=message):
        cgp.parse(line, RULES)


@given(st.text(alphabet="15/ABz?[].- 0;\u0130", max_size=80))
def test_no_text_makes_it_crash(text):
    try:
        read = cgp.parse(text, RULES)
    except FormatError:
        return
    assert cgp.parse(cgp.write(read.position, read.operations), RULES).position.state == read.position.state


def test_a_player_sees_no_rack_but_the_own_one_and_all_plays():
    position = Position.new("en", racks=["AELNRT?", "CDEIOST"])
    position.push("8D ANTLER", drawn=Rules.load("en").tiles.rack("GGGIII"))
    position.push("-CDS", drawn=Rules.load("en").tiles.rack("UUU"))
    seen = position.seen_by(0)
    assert (seen.rack_text(0), seen.state.racks[1]) == ("?GGGIII", None)
    assert seen.board == position.board
    assert seen.text(seen.pop()) == "-3"
    assert (seen.player_to_move, seen.state.racks[1], seen.text(seen.pop())) == (1, None, "8D ANTLER")
    assert (seen.rack_text(0), seen.state.racks[1]) == ("?AELNRT", None)
    other = position.seen_by(1)
    assert (other.state.racks[0], other.rack_text(1), other.text(other.pop())) == (None, "EIOTUUU", "-CDS")
