""".pzl, .cwd and text: angry's bytes, and what a reader makes of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core import Grid
from wordtools.core.errors import FormatError, WordtoolsError
from wordtools.core.reading.reading import Reading
from wordtools.crossword import Puzzle
from wordtools.crossword.formats import cwd, load, pzl, save, text


def test_the_bytes_of_a_small_pzl():
    assert pzl.write(Puzzle.parse("CAT\n#A#")) == (b"*XWORD0Sue2\x03\x03 3 2C \x03A \x03T \x03  \x03A \x03  \x03")


def test_a_15x15_pzl_is_692_bytes():
    assert len(pzl.write(Puzzle(Grid(15, 15, ("A",) * 225)))) == 692


def test_the_bytes_of_a_small_cwd():
    assert cwd.write(Puzzle.parse("CAT\n#A#")) == b"j\0\0\0\x0a\0\x01\0\x03\x02CAT\xdbA\xdb\0\0"
    assert len(cwd.write(Puzzle(Grid(15, 15, ("A",) * 225)))) == 237


def test_the_text_that_angry_wrote():
    assert text.write(Puzzle.parse("CAT\n#A#")) == b"CAT\n A \n"
    assert text.write(Puzzle.parse("C.T\n#A#")) == b"C.T\n#A#\n"


def test_what_angry_left_empty_is_read_and_kept():
    data = b"*XWORD0Mine\x03second\x03 2 1Aaa clue\x03 ?\x03"
    record = pzl.Record.parse(data, "f")
    assert record == pzl.Record("Mine", "second", 2, 1, (("A", "a", "a clue"), (" ", "?", "")))
    assert record.pack() == data
    puzzle = pzl.read(data, Reading("f"))
    assert (puzzle.cells, puzzle.title) == (("A", None), "Mine")


letters = st.sampled_from([None, *"ABCXYZÉÑ"])


@st.composite
def puzzles(draw, cells=letters):
    rows, columns = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    return Puzzle(Grid(rows, columns, tuple(draw(st.lists(cells, min_size=rows * columns, max_size=rows * columns)))))


@given(puzzles(), st.sampled_from(["", "A title", "Größe"]))
def test_pzl_round_trip(puzzle, title):
    puzzle = Puzzle(puzzle.grid, title=title)
    data = pzl.write(puzzle)
    assert len(data) == 7 + len(title or "Sue2") + 2 + 4 + 3 * puzzle.rows * puzzle.columns
    assert pzl.read(data, Reading("f")) == puzzle


@given(puzzles(st.sampled_from([None, *"ЖЩЯ"])))
def test_other_alphabets_round_trip(puzzle):
    assert pzl.read(pzl.write(puzzle), Reading("f")) == puzzle


@given(st.binary(max_size=60), st.booleans())
def test_a_damaged_pzl_is_told_in_one_line(data, magic):
    with pytest.raises(FormatError, match=r"f\.pzl: (not a|a damaged) \.pzl file|is no letter") as told:
        pzl.read((b"*XWORD0" if magic else b"") + data + b"*", Reading("f.pzl"))
    assert "\n" not in str(told.value)


@given(puzzles(), st.integers(0, 1000))
def test_a_pzl_that_was_cut_off(puzzle, size):
    data = pzl.write(puzzle)
    with pytest.raises(FormatError, match=r"f: (a damaged|not a) \.pzl file"):
        pzl.read(data[: min(size, len(data) - 1)], Reading("f"))


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (Puzzle(Grid(100, 1, ("A",) * 100)), "at most 99 rows"),
        (Puzzle(Grid(1, 1, ("QU",))), "exactly one letter"),
        (Puzzle(Grid(1, 1, ("",))), "exactly one letter"),
    ],
)
def test_what_a_pzl_cannot_hold(puzzle, message):
    with pytest.raises(FormatError, match=message):
        pzl.write(puzzle)


def test_what_a_cwd_cannot_hold():
    for cell in ("Ж", "", "QU"):
        with pytest.raises(FormatError, match=r"\.cwd"):
            cwd.write(Puzzle(Grid(1, 1, (cell,))))
    with pytest.raises(FormatError, match="at most 255"):
        cwd.write(Puzzle(Grid(256, 1, ("A",) * 256)))


@pytest.mark.parametrize("ending", ["txt", "pzl"])
def test_files(tmp_path, ending):
    puzzle = Puzzle.parse("CAT\n#A#")
    path = tmp_path / f"it.{ending}"
    save(puzzle, str(path))
    assert load(str(path)) == puzzle


def test_files_that_cannot_be_used(tmp_path):
    with pytest.raises(WordtoolsError, match="No such file"):
        load(str(tmp_path / "it.txt"))
    with pytest.raises(WordtoolsError, match="cannot be written"):
        save(Puzzle.parse("CAT"), str(tmp_path / "none" / "it.txt"))
