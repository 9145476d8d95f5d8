"""Puzzles: read, written, numbered, measured and checked."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import tracemalloc
from contextlib import suppress
from dataclasses import fields, replace
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core import Alphabet, Grid, Language
from wordtools.core.errors import FormatError, GridError
from wordtools.core.grid import MOST_CELLS
from wordtools.crossword import Direction, Puzzle
from wordtools.crossword.build import read_shape
from wordtools.crossword.puzzle import PlayState, Quality, Source, Style, problems

A, D = Direction.ACROSS, Direction.DOWN
SQUARE = "CAT\nA#O\nRYE"


def answers(puzzle):
    return {entry.key: entry.answer for entry in puzzle.entries}


def test_numbers_run_left_to_right_top_to_bottom_and_across_before_down():
    puzzle = Puzzle.parse(SQUARE)
    assert answers(puzzle) == {(1, A): "CAT", (1, D): "CAR", (2, D): "TOE", (3, A): "RYE"}
    assert puzzle.numbers == {0: 1, 2: 2, 6: 3}
    assert [entry.cells for entry in puzzle.entries] == [(0, 1, 2), (0, 3, 6), (2, 5, 8), (6, 7, 8)]


def test_a_run_of_one_cell_is_no_entry():
    puzzle = Puzzle.parse("A#B\n##C")
    assert answers(puzzle) == {(1, D): "BC"}
    assert "row 1, column 1: this letter is in no word" in problems(puzzle)


def test_runs_shorter_than_asked_get_no_number():
    puzzle = Puzzle(Puzzle.parse("AB#\nC##\nD##").grid, shortest=3)
    assert answers(puzzle) == {(1, D): "ACD"}


def test_bars_part_entries():
    puzzle = Puzzle(Puzzle.parse("CATS").grid, bars=frozenset({(1, A)}))
    assert answers(puzzle) == {(1, A): "CA", (2, A): "TS"}
    assert Quality.of(puzzle).parts == 2


def test_clues_and_enumerations_belong_to_entries():
    puzzle = Puzzle(Puzzle.parse(SQUARE).grid, clues={(3, A): "grain"}, enumerations={(1, D): "1,2"})
    by_key = {entry.key: entry for entry in puzzle.entries}
    assert by_key[3, A].clue == "grain"
    assert (by_key[1, D].enumeration, by_key[1, A].enumeration) == ("1,2", "3")


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("ab\n.#", ("A", "B", "", None)),
        ("\n\nAB\n.#\n\n", ("A", "B", "", None)),
        ("AB\n A", ("A", "B", None, "A")),
        ("AB \nA\n", ("A", "B", None, "A", None, None)),  # spaces at the end of a line are lost easily
        ("A B\n. #", ("A", "B", "", None)),
        ("A[QU]\n[qu].", ("A", "QU", "QU", "")),
        ("È#", ("È", None)),
    ],
)
def test_forms_of_text(text, cells):
    assert Puzzle.parse(text).cells == cells


def test_letters_are_folded_to_an_alphabet():
    english = Language.load("en").alphabet
    assert Puzzle.parse("cà#", alphabet=english).cells == ("C", "A", None)
    with pytest.raises(GridError, match=r"grid\.txt: line 1, cell 2: 'Ж' is no cell"):
        Puzzle.parse("CЖ", "grid.txt", alphabet=english)
    assert Puzzle.parse("a", alphabet=Alphabet("abc", case_sensitive=True)).cells == ("a",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the grid is empty"),
        ("\n  \n", "the grid is empty"),
        ("AB#\nAB", "f: line 2: expected 3 cells as in the first row, found 2"),
        ("AB\n\nAB", "f: line 2: expected 2 cells as in the first row, found 0"),
        ("AB\nA3", "f: line 2, cell 2: '3' is no cell"),
        ("A-\nAB", "f: line 1, cell 2: '-' is no cell"),
        ("A[]", "f: line 1, cell 2: '\\[' is no cell"),
    ],
)
def test_bad_text_is_told_by_file_line_and_cell(text, message):
    with pytest.raises(GridError, match=message):
        Puzzle.parse(text, "f")


@pytest.mark.parametrize("read", [Puzzle.parse, Grid.parse, read_shape])
def test_empty_lines_take_no_time(read):
    began = process_time()
    with suppress(GridError):
        read("\n" * 300_000 + "X")
    assert process_time() - began < 2


@pytest.mark.parametrize("read", [Puzzle.parse, read_shape])
def test_a_grid_that_is_too_large_is_refused_before_it_is_made(read):
    tracemalloc.start()
    with pytest.raises(GridError, match=f"at most {MOST_CELLS} cells, not 2001 x 2001"):
        read("X X\n" * 2_000 + "X" * 2_000 + "X")
    assert tracemalloc.get_traced_memory()[1] < 10 << 20  # bytes
    tracemalloc.stop()


def test_marks_lie_in_the_grid():
    with pytest.raises(GridError, match="outside the grid"):
        Puzzle(Grid(1, 2, ("A", "B")), styles={2: Style("circle")})


def test_one_cell():
    puzzle = Puzzle.parse("#")
    assert puzzle.entries == ()
    assert Quality.of(puzzle) == Quality(0, 0, 0, 0.0, 0, 0, 0.0, 0)


def test_quality():
    puzzle = Puzzle.parse("#####\n#CAT#\n#A#O#\n#RYE#\n#####")
    assert Quality.of(puzzle) == Quality(4, 4, 8, 0.5, 3, 3, 8 / 9, 1)
    assert "4 words, 4 crossings, 50% of 8 letters checked, density 0.89 in 3x3, 1 part" in str(Quality.of(puzzle))


def test_problems():
    puzzle = Puzzle.parse(SQUARE)
    assert problems(puzzle) == []
    assert problems(puzzle, {"CAT", "CAR", "RYE"}) == ["2 down: TOE is not in the word list"]
    assert problems(Puzzle.parse("C.T")) == ["1 across: C.T has letters that are not known"]
    assert problems(Puzzle.parse("CAT\n###\nCAT")) == [
        "3 across: CAT is also 1 across".replace("3", "2"),
        "the grid is in 2 parts that do not touch",
    ]


cells = st.sampled_from([None, "", "A", "B", "É", "QU"])


@st.composite
def puzzles(draw):
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    return Puzzle(Grid(rows, columns, tuple(draw(st.lists(cells, min_size=rows * columns, max_size=rows * columns)))))


def slow_entries(puzzle):
    """Numbers as a person does: a cell gets one if a word of two or more letters begins in it."""

    def filled(row, column):
        return 0 <= row < puzzle.rows and 0 <= column < puzzle.columns and puzzle.grid[row, column] is not None

    found, number = [], 0
    for row in range(puzzle.rows):
        for column in range(puzzle.columns):
            here = []
            for direction, down, right in ((A, 0, 1), (D, 1, 0)):
                if (
                    filled(row, column)
                    and not filled(row - down, column - right)
                    and filled(row + down, column + right)
                ):
                    run = []
                    while filled(row + down * len(run), column + right * len(run)):
                        run.append((row + down * len(run)) * puzzle.columns + column + right * len(run))
                    here.append((direction, tuple(run)))
            if here:
                number += 1
            found += [(number, direction, run) for direction, run in here]
    return found


@given(puzzles())
def test_entries_against_a_slow_reference(puzzle):
    assert [(entry.number, entry.direction, entry.cells) for entry in puzzle.entries] == slow_entries(puzzle)


@given(puzzles())
def test_text_round_trip(puzzle):
    text = str(puzzle)
    if any(mark in text for mark in "#.") or any(puzzle.cells):
        assert Puzzle.parse(text).cells == puzzle.cells


ANY = st.text("AQZ0#./[]\\-&Ж", min_size=1, max_size=3)


@given(st.lists(st.one_of(st.none(), st.just(""), ANY), min_size=1, max_size=12), st.integers(1, 4))
def test_any_grid_is_parsed_as_it_is_printed(cells, columns):
    cells = cells[: len(cells) // columns * columns] or [""] * columns
    puzzle = Puzzle(Grid(len(cells) // columns, columns, tuple(cells)))
    if puzzle.rows > 1 or "/" not in str(puzzle):
        assert Puzzle.parse(str(puzzle)) == puzzle
    if puzzle.rows > 1:
        assert repr(puzzle).startswith("Puzzle")
        assert eval(repr(puzzle)) == puzzle


def test_a_puzzle_is_a_value():
    puzzle, twin = (Puzzle(Puzzle.parse(SQUARE).grid, clues={(1, A): "Pet"}, meta={"date": "now"}) for _ in range(2))
    assert puzzle.entries
    assert {puzzle, twin} == {puzzle}
    assert puzzle != Puzzle(puzzle.grid)
    for again in (pickle.loads(pickle.dumps(puzzle)), copy.deepcopy(puzzle), copy.copy(puzzle)):
        assert again == puzzle
        assert hash(again) == hash(puzzle)
        assert again.__dict__.keys() == {one.name for one in fields(Puzzle)}
    assert replace(puzzle, source=Source("puz")) == puzzle


def test_the_tables_of_a_puzzle_cannot_be_changed():
    clues = {(1, A): "Pet"}
    puzzle = Puzzle(Puzzle.parse(SQUARE).grid, clues=clues)
    clues[1, A] = "Dog"
    assert puzzle.clues == {(1, A): "Pet"}
    for change in (lambda: puzzle.clues.update({}), lambda: puzzle.clues.pop((1, A)), lambda: puzzle.clues.clear()):
        with pytest.raises(TypeError, match="cannot be changed"):
            change()
    with pytest.raises(TypeError, match="cannot be changed"):
        puzzle.clues[1, A] = "Dog"


def test_a_short_repr():
    assert repr(Puzzle.parse(SQUARE)) == "Puzzle.parse('CAT/A#O/RYE')"
    named = Puzzle(Puzzle.parse(SQUARE).grid, title="T", clues={(1, A): "Pet"})
    assert repr(named) == "<Puzzle: 'T', 3x3, 4 entries, 1 clues>"
    assert repr(Puzzle(Grid(30, 30, ("",) * 900))) == "Puzzle('30x30')"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"voids": frozenset({0})}, "holds a letter"),
        ({"givens": frozenset({9})}, "outside the grid"),
        ({"play": PlayState({-1: "A"})}, "outside the grid"),
        ({"codes": {9: 1}}, "outside the grid"),
        ({"labels": {0: 1, 2: 1}}, "a number stands in two cells"),
    ],
)
def test_what_a_puzzle_cannot_be(given, message):
    with pytest.raises(GridError, match=message):
        Puzzle(Puzzle.parse(SQUARE).grid, **given)
    with pytest.raises(GridError, match="white space"):
        Puzzle(Grid(1, 2, ("A", "B C")))


def test_files_by_the_puzzle_itself(tmp_path):
    puzzle = Puzzle(Puzzle.parse(SQUARE).grid, title="T", author="Me")
    puzzle.save(tmp_path / "x.ipuz")
    assert Puzzle.load(tmp_path / "x.ipuz") == puzzle
    puzzle.save(tmp_path / "x.txt", "xd")
    assert Puzzle.load(tmp_path / "x.txt", "xd") == puzzle
    assert puzzle.left_out("puz") == []
    assert puzzle.left_out("pzl") == ["author"]
    puzzle.save(tmp_path / "x.svg", solution=True)
    assert (tmp_path / "x.svg").read_text(encoding="utf-8").startswith("<svg")
    with pytest.raises(FormatError, match="'doc' is no format"):
        puzzle.left_out("doc")


def test_the_library_imports_no_command_line():
    code = (
        "import sys, wordtools.crossword; print([m for m in ('click', 'reportlab', 'PIL', 'puz') if m in sys.modules])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"
