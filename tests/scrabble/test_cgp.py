"""CGP read leniently: what does not fit is listed, what makes no sense is an error all the same."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core.errors import FormatError, GridError
from wordtools.scrabble import Position, Rules
from wordtools.scrabble.position import cgp
from wordtools.scrabble.position.board import Board

RULES = Rules.load("en")
EMPTY = "/".join(["15"] * 15)
QUEENS = "/".join(["15"] * 7 + ["5QQZZZ5"] + ["15"] * 7)


def test_more_tiles_than_the_set_holds_are_listed():
    line = f"{QUEENS} AEINRST/QAB 12/7 0 lex en;"
    problems = (
        "CGP: 3 times the tile Q on the board and racks: there are 1",
        "CGP: 3 times the tile Z on the board and racks: there are 1",
    )
    read = cgp.parse(line, RULES, strict=False)
    assert read.problems == problems
    assert read.position.board.count == 5
    assert read.position.bag > 0
    assert str(read) == line.replace("QAB", "ABQ")
    with pytest.raises(FormatError, match=r"3 times the tile Q on .* 1; 3 times the tile Z on"):
        cgp.parse(line, RULES)


def test_a_rack_that_is_too_large_is_listed():
    read = cgp.parse(f"{EMPTY} AEINRSTU/ 0/0 0", RULES, "my.cgp", strict=False)
    assert read.problems == ("my.cgp: rack AEINRSTU: 8 tiles, and a rack holds 7",)
    assert read.position.rack_text(0) == "AEINRSTU"


def test_what_is_right_has_no_problems():
    for strict in (True, False):
        read = cgp.parse(f"{EMPTY} AB?/ 1/2 3 bb 40; ti 5/5;", RULES, strict=strict)
        assert read.problems == ()
        assert read.position.rules.bingo == 40
        assert pickle.loads(pickle.dumps(read)) == read
        assert cgp.write(read.position, read.operations) == str(read)


@pytest.mark.parametrize(
    "line",
    [
        "",
        f"{EMPTY}/15 A/ 0/0 0",
        f"{EMPTY[:-2]}{'9' * 5000} A/ 0/0 0",
        f"{EMPTY[:-2]}14! A/ 0/0 0",
        f"{EMPTY} A1/ 0/0 0",
        f"{EMPTY} A/B/C/D/E 0/0/0/0/0 0",
        f"{EMPTY} A/B 0/{'9' * 5000} 0",
        f"{EMPTY} A/B 0/0 0 bb {'9' * 5000};",
        f"{EMPTY} A/B 0/0 0 bb 5000;",
        f"{EMPTY} A/B 0/0 \u0663",
    ],
)
def test_nonsense_is_an_error_all_the_same(line):
    with pytest.raises(FormatError, match=r"^CGP: ") as caught:
        cgp.parse(line, RULES, strict=False)
    assert "\n" not in str(caught.value)
    assert "--" not in str(caught.value)


@given(st.integers(0, 10**6), st.data())
def test_changed_lines_are_read_or_refused(seed, data):
    line = list(f"{QUEENS} AEINRST/QAB 12/7 0 lex en; bb 35;")
    rng = random.Random(seed)
    for _ in range(rng.randrange(6)):
        at = rng.randrange(len(line))
        noise = data.draw(st.sampled_from(list("15/ABz?[].- 0;\u0130\u0663\u00b2\x00")))
        line[at : at + rng.randrange(3)] = [noise]
    try:
        read = cgp.parse("".join(line), RULES, strict=False)
    except FormatError:  # and nothing else
        return
    again = cgp.parse(str(read), RULES, strict=False)
    assert again.position.state == read.position.state
    try:
        cgp.parse("".join(line), RULES)
    except FormatError:
        assert read.problems
    else:
        assert not read.problems


POLISH = "/".join(["15"] * 7 + ["5LŻE7"] + ["15"] * 7)


def test_the_tiles_of_a_line_by_the_name_of_its_word_list():
    position = Position.from_cgp(f"{POLISH} ĄE/ 0/0 0 lex OSPS49;")
    assert (position.rules.tiles.name, position.board["8G"], position.rack_text(0)) == ("pl", "Ż", "ĄE")
    assert Position.from_cgp(f"{EMPTY} A/ 0/0 0 lex RD28; ld english;").rules.tiles.name == "en"
    assert Position.from_cgp(f"{EMPTY} A/ 0/0 0 lex NWL20;").rules.tiles.name == "en"
    for listed in ("/lists/OSPS49.kwg", "OSPS49X", "OSPS 49 2003"):
        assert Position.from_cgp(f"{POLISH} ĄE/ 0/0 0 lex {listed};").rules.tiles.name == "pl"
    large = "/".join(["21"] * 21)
    assert Position.from_cgp(f"{large} A/ 0/0 0 bdn SuperCrosswordGame;").rules.tiles.name == "en-super"
    assert Position.from_cgp(f"{large} A/ 0/0 0 bdn SuperCrosswordGame; ld english;").rules.tiles.name == "en"


def test_invisible_characters_are_no_operation():
    found = cgp.parse(f"{EMPTY} A/ 0/0 0 lex CSW\u00ad21;\ufeff", RULES)
    assert found.operations == {"lex": "CSW21"}


@pytest.mark.parametrize(("line", "letter"), [(f"{POLISH} A/ 0/0 0", "Ż"), (f"{EMPTY} ÜA/ 0/0 0", "Ü")])
def test_a_letter_that_is_no_tile_is_an_error_that_names_it(line, letter):
    with pytest.raises(FormatError, match=f"'{letter}' is not a tile of en; no operation ld names another tile set$"):
        cgp.parse(line, RULES, strict=False)
    with pytest.raises(FormatError, match=f"'{letter}' is not a tile of en$"):
        cgp.parse(f"{line} ld en;", RULES, strict=False)
    with pytest.raises(FormatError, match=r"'Ó' is not a tile of de$"):
        cgp.parse(f"{EMPTY} Ó/ 0/0 0", Rules.load("de"))


def test_a_blank_without_a_letter_on_the_board_is_an_error_that_says_how_to_write_it():
    with pytest.raises(FormatError, match=r"row 15: write a blank as the letter it stands for, in lower case$"):
        cgp.parse(f"{EMPTY[:-2]}14? A/ 0/0 0", RULES, strict=False)


def test_tiles_that_were_taken_by_the_board_are_named_where_they_do_not_fit():
    rows = "/".join(["15"] * 7 + ["4OOOOOOOO3"] + ["15"] * 7)
    match = (
        r"8 times the tile O .* there are 7; no operation ld names another tile set: the board is wordfeud-15, and so"
    )
    with pytest.raises(FormatError, match=match):
        Position.from_cgp(f"{rows} / 0/0 0 bdn wordfeud-15;")
    with pytest.raises(FormatError, match=r"9 times the tile O .* there are 8$"):
        Position.from_cgp(f"{rows} O/ 0/0 0 bdn scrabble-15;")


LONG = "(" * 200_000
LINES = {
    "a board": LONG,
    "a row": f"{EMPTY[:-2]}{'A' * 200_000} A/ 0/0 0",
    "a row of no tiles": f"{EMPTY[:-2]}{LONG} A/ 0/0 0",
    "a tile": f"{EMPTY[:-2]}[{'A' * 200_000}]14 A/ 0/0 0",
    "a rack": f"{EMPTY} {'A' * 200_000}/ 0/0 0",
    "a rack of no tiles": f"{EMPTY} {LONG}/ 0/0 0",
    "a score": f"{EMPTY} A/ {LONG}/0 0",
    "turns": f"{EMPTY} A/ 0/0 {LONG}",
    "a number": f"{EMPTY} A/ 0/0 0 bb {LONG};",
    "an operation twice": f"{EMPTY} A/ 0/0 0 {LONG}; {LONG};",
    "a variant": f"{EMPTY} A/ 0/0 0 var {LONG};",
    "a tile set": f"{EMPTY} A/ 0/0 0 ld {LONG};",
    "a layout": f"{EMPTY} A/ 0/0 0 bdn {LONG};",
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_message_quotes_forty_characters(line):
    with pytest.raises(FormatError) as caught:
        Position.from_cgp(line)
    assert len(str(caught.value)) < 600  # some list what there is


def test_a_message_on_a_board_quotes_forty_characters():
    rows = [LONG, *["." * 15] * 14]
    with pytest.raises(GridError) as caught:
        Board.parse("\n".join(rows), RULES.layout, RULES.tiles)
    assert len(str(caught.value)) < 200
    with pytest.raises(GridError, match="line 1: 'Ü' is no tile"):
        Board.parse("\n".join([f"Ü{'.' * 14}", *["." * 15] * 14]), RULES.layout, RULES.tiles)


@pytest.mark.parametrize("rack", ["UNKNOWN", "unknown", "???????", "UN\ufeffKNOWN"])
def test_a_rack_that_nobody_knows(rack):
    assert Position.from_cgp(f"{EMPTY} AEINRST/{rack} 0/0 0") == Position.from_cgp(f"{EMPTY} AEINRST/ 0/0 0")
