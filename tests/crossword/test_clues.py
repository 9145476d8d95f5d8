"""Clues: enumerations, lists of clues, the text that is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest
from crossword.format_samples import BARRED, MINI
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core.errors import FormatError
from wordtools.core.reading.reading import Reading
from wordtools.crossword import Direction, Puzzle
from wordtools.crossword.puzzle.clues import count_empty, missing, printed, read_clues, split_lengths, with_clues
from wordtools.crossword.show import terminal

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN
FOUR = next(entry for entry in MINI.entries if entry.key == (4, ACROSS))


@pytest.mark.parametrize(
    ("text", "parted"),
    [
        ("Scouts (2,3)", ("Scouts", "2,3")),
        ("Scouts (5)", ("Scouts", "5")),
        ("Scouts ( 2-3 )", ("Scouts", "2-3")),
        ("(1, 4)", ("", "1, 4")),
        ("Scouts (6)", ("Scouts (6)", "")),
        ("Scouts (2,3) all", ("Scouts (2,3) all", "")),
        ("Scouts (two words)", ("Scouts (two words)", "")),
        ("", ("", "")),
    ],
)
def test_enumeration_at_the_end(text, parted):
    assert split_lengths(text, FOUR) == parted


FIVES = [[5], [1, 4], [2, 3], [1, 2, 2], [3, 1, 1], [1, 1, 1, 1, 1]]


@given(st.sampled_from(FIVES), st.sampled_from(",- "))
def test_enumeration_is_printed_and_taken_off_again(parts, sign):
    lengths = sign.join(map(str, parts))
    puzzle = replace(MINI, enumerations={FOUR.key: lengths})
    assert split_lengths(printed(puzzle, FOUR), FOUR) == (FOUR.clue, lengths)


def test_missing():
    assert [str(entry) for entry in missing(MINI)] == ["5 down"]


LIST = """entry,clue
1 across\tStandard\tPAR
6A,"Not sea, but see (5)"
troop\tGroup

5 down\t\tPER
d4\tArticle
"""


def test_a_list_of_clues_by_name_and_by_answer():
    found = read_clues(LIST.splitlines(), MINI, "list")
    assert found == {
        (1, ACROSS): "Standard",
        (6, ACROSS): "Not sea, but see (5)",
        (4, ACROSS): "Group",
        (4, DOWN): "Article",
    }
    puzzle = with_clues(MINI, found)
    assert puzzle.clues[6, ACROSS] == "Not sea, but see"
    assert puzzle.enumerations[6, ACROSS] == "5"
    assert puzzle.clues[2, DOWN] == MINI.clues[2, DOWN]


def test_answers_without_their_accents_and_spaces():
    puzzle = Puzzle.parse("ICECAFE")
    assert read_clues(["Icecafé\tA drink"], puzzle, "list") == {(1, ACROSS): "A drink"}
    assert read_clues(["ice-café\tA drink"], puzzle, "list") == {(1, ACROSS): "A drink (3-4)"}
    assert read_clues(["ice ca fé\tA drink"], puzzle, "list") == {(1, ACROSS): "A drink (3,2,2)"}
    assert read_clues(["ice café\tA drink (7)"], puzzle, "list") == {(1, ACROSS): "A drink (7)"}


def test_an_answer_that_stands_twice_gets_its_clue_twice():
    puzzle = Puzzle.parse("ABC\n###\nABC")
    assert len(read_clues(["abc\tLetters"], puzzle, "list")) == 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("9 across\tNo", "line 2: the puzzle has no entry 9 across"),
        ("zebra\tNo", "line 2: 'zebra' is no answer"),
        ("1 across", "line 2: '1 across' is no clue"),
        ("a" * 200_000, f"line 2: '{'a' * 40}'... is no clue"),
    ],
)
def test_what_is_wrong_with_a_list_is_told(line, message):
    with pytest.raises(FormatError, match=f"^list: {message}"):
        read_clues(["", line], MINI, "list")


def test_text_shows_numbers_and_bars():
    assert terminal.picture(Puzzle.parse("AB\n#C"), solution=True) == "\n".join(
        ["┌1──┬2──┐", "│ A │ B │", "└───┼───┤", " ███│ C │", "    └───┘"]
    )
    picture = terminal.picture(BARRED).splitlines()
    assert picture[1] == "│   │   ┃   │   │"
    assert picture[4] == "├6━━┼───┼━━━┼───┤"
    assert "(no clue yet)" in terminal.text(MINI)
    assert terminal.text(MINI).startswith("Five by five\nSomeone\nA small one.\n\n")


def test_text_shows_letters_only_when_asked():
    shown = {letter for letter in terminal.picture(MINI) if letter.isalpha()}
    assert shown == set()
    assert {letter for letter in terminal.picture(MINI, solution=True) if letter.isalpha()} == set("PARTOHSENG")


def test_lines_as_people_write_them():
    reading = Reading("list")
    found = read_clues(["number,clue", "1A. Pet", "1 across: Cat", "1a\tFeline"], MINI, "list", reading)
    assert found == {(1, ACROSS): "Feline"}
    assert reading.notes == (
        "line 3: a second clue for 1 across, which counts",
        "line 4: a second clue for 1 across, which counts",
    )


SQUARE = Puzzle.parse("CAT\nARE\nREN")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1-Across: Pet\n1 down - Car\n2D) Is, we\nA5. Bird", {"1A": "Pet", "1D": "Car", "2D": "Is, we", "5A": "Bird"}),
        (
            "# mine\nAcross:\n1. Pet\n5\tBird\n\n**DOWN**\n1) Car\n2 Is",
            {"1A": "Pet", "5A": "Bird", "1D": "Car", "2D": "Is"},
        ),
        ("CAT - Pet\nREN: Bird\nTEN | Digit", {"1A": "Pet", "5A": "Bird", "3D": "Digit"}),
        ("1 waagerecht\tTier\nVerticalement\n1. Auto", {"1A": "Tier", "1D": "Auto"}),
        ("number;clue\n1a;Pet\n1d;Car; fast", {"1A": "Pet", "1D": "Car; fast"}),
        ('answer,clue\nCAT,Pet, mostly\nREN,"Bird, too"', {"1A": "Pet, mostly", "5A": "Bird, too"}),
        ("Across\nCAT\tPet\n4A. Live\nD1: Car\n5 - Bird", {"1A": "Pet", "4A": "Live", "1D": "Car", "5A": "Bird"}),
    ],
)
def test_clues_behind_other_signs_and_below_headings(text, found):
    clues = read_clues(text.splitlines(), SQUARE, "list")
    assert {f"{number}{way[0].upper()}": clue for (number, way), clue in clues.items()} == found


def test_a_number_without_a_direction_and_further_fields_are_named():
    with pytest.raises(
        FormatError, match=r"^list: line 1: '1\. Pet' is no clue: write its direction, as 12 across, or a"
    ):
        read_clues(["1. Pet"], SQUARE, "list")
    with pytest.raises(FormatError, match=r"^list: line 2: the puzzle has no entry 9 down"):
        read_clues(["Down", "9. Pet"], SQUARE, "list")
    reading = Reading("list")
    assert read_clues(["CAT,Pet,mostly", "4 across\tLive\tARE"], SQUARE, "list", reading)[1, ACROSS] == "Pet, mostly"
    assert reading.notes == ("line 1: more than two fields: the clue takes all but the first",)
    assert count_empty(["# x", "Across", "1.", "1a\t", "CAT\t\tPET", "Down"]) == 2
