"""Puzzles: read, written, cut into islands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core import Alphabet, Grid, Language
from wordtools.core.errors import GridError
from wordtools.fillword import Cover, Placement, Puzzle

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
RUSSIAN = Language.load("ru").alphabet


@pytest.mark.parametrize("text", ["cat\nd.g", "cat/d.g", "c a t / d . g", " C A T \n D . G \n", "cat d.g"])
def test_ways_to_write_a_grid(text):
    puzzle = Puzzle.parse(text, LATIN)
    assert str(puzzle) == "CAT\nD.G"
    assert puzzle.cells == (0, 1, 2, 3, 5)
    assert puzzle.codes == b"\x03\x01\x14\x04\x00\x07"


def test_letters_are_folded():
    assert str(Puzzle.parse("ёж/щи", RUSSIAN)) == "ЕЖ\nЩИ"
    assert str(Puzzle.parse("é à", LATIN)) == "E A"


def test_neighbours_keep_to_the_directions_and_off_the_holes():
    four, eight = (Puzzle.parse("ab/.d", LATIN, directions=n) for n in (4, 8))
    assert four.neighbours == ((1,), (0, 3), (), (1,))
    assert eight.neighbours == ((1, 3), (0, 3), (), (0, 1))


def test_islands():
    assert Puzzle.parse("ab.c/.b.c/d...", LATIN).islands == ((0, 1, 5), (3, 7), (8,))
    assert Puzzle.parse("ab.c/.b.c/d...", LATIN, directions=8).islands == ((0, 1, 5, 8), (3, 7))
    assert Puzzle.parse("a./.b", LATIN, directions=8).islands == ((0, 3),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("cat\ndo", "line 2: expected 3 cells as in the first row, found 2"),
        ("cat/do", "row 2: expected 3 cells"),
        ("cat\nd0g", "line 2, cell 2: '0' is no letter of this alphabet"),
        ("ca/дg", "line 1, cell 3: 'д' is no letter"),
        ("../..", "only holes"),
        ("ab\n\ncd", "line 2: an empty row"),
    ],
)
def test_bad_grids_say_what_is_wrong(text, message):
    with pytest.raises(GridError, match=r"^file: ") as caught:
        Puzzle.parse(text, LATIN, name="file")
    if "д" not in text:
        assert message in str(caught.value)
    else:
        assert "is no letter" in str(caught.value)


def test_bad_directions():
    with pytest.raises(GridError, match="4 or 8 directions, not 6"):
        Puzzle.parse("ab/cd", LATIN, directions=6)
    with pytest.raises(GridError, match="no letter of this alphabet"):
        Puzzle(Grid(1, 1, ("Я",)), LATIN)


@st.composite
def puzzles(draw):
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cells = draw(st.lists(st.sampled_from([None, *"ABCXYZ"]), min_size=rows * columns, max_size=rows * columns))
    cells[draw(st.integers(0, len(cells) - 1))] = "Q"
    return Puzzle(Grid(rows, columns, tuple(cells)), LATIN, draw(st.sampled_from([4, 8])))


@given(puzzle=puzzles())
def test_text_and_data_are_read_back(puzzle):
    assert Puzzle.parse(str(puzzle), LATIN, directions=puzzle.directions) == puzzle
    assert Puzzle.of(puzzle.data(), LATIN) == puzzle


@given(puzzle=puzzles())
def test_islands_part_the_cells(puzzle):
    assert sorted(cell for island in puzzle.islands for cell in island) == list(puzzle.cells)
    for island in puzzle.islands:
        assert all(other in island for cell in island for other in puzzle.neighbours[cell])


def test_data_that_is_no_puzzle():
    for data in ({}, {"rows": None, "directions": 4}, {"rows": [["A"]]}):
        with pytest.raises(GridError, match="no puzzle"):
            Puzzle.of(data, LATIN)


def test_placements_and_covers():
    cover = Cover(Puzzle.parse("cat/dog", LATIN), (Placement("CAT", (0, 1, 2)), Placement("DO", (3, 4))), 1.0)
    assert cover.words == ("CAT", "DO")
    assert not cover.whole
    assert cover.left == (5,)
    assert cover.placements[1].mask == 0b11000


def test_letters_of_several_characters():
    alphabet = Alphabet(["A", "CH", "C", "H"])
    puzzle = Puzzle.parse("CH A / A C", alphabet)
    assert puzzle.spell((0, 1)) == "CHA"
    assert Puzzle.parse(str(puzzle), alphabet) == puzzle
