"""What other programs write in .ipuz."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from crossword.format_reports import notes, omitted

from wordtools.core.errors import FormatError
from wordtools.crossword import Direction, Puzzle
from wordtools.crossword.formats import left_out, read, write

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN
KIND = "http://ipuz.org/crossword#1"
CLUES = {
    "Across": [[1, "Pet"], [4, "Live"], [5, "Grain"]],
    "Down": [[1, "Vehicle"], [2, "Sunrise goddess"], [3, "Digit"]],
}


def data(**new: Any) -> dict[str, Any]:
    """A puzzle of three words across and three down."""
    return {
        "version": "http://ipuz.org/v2",
        "kind": [KIND],
        "dimensions": {"width": 3, "height": 3},
        "puzzle": [[1, 2, 3], [4, 0, 0], [5, 0, 0]],
        "solution": [["C", "A", "T"], ["A", "R", "E"], ["R", "E", "N"]],
        "clues": CLUES,
    } | new


def got(**new: Any) -> Puzzle:
    return read(json.dumps(data(**new)).encode(), "x.ipuz")


def test_a_plain_file_has_nothing_unusual():
    puzzle = got()
    assert (notes(puzzle), omitted(puzzle)) == ("", ())
    assert len(puzzle.clues) == 6


def test_a_cell_with_a_style_only_is_an_empty_cell():
    circle = {"style": {"shapebg": "circle"}}
    puzzle = got(puzzle=[[{"cell": 1, **circle}, 2, 3], [4, circle, 0], [5, 0, {"value": "N"}]])
    assert puzzle.circles == {0, 4}
    assert puzzle.cells[4] == "R"
    assert puzzle.givens == {8}
    assert len(puzzle.clues) == 6
    assert not puzzle.loose


@pytest.mark.parametrize(("letter", "is_open"), [("R", True), ({"value": "R"}, True), (None, False), (0, False)])
def test_null_in_a_table_is_a_cell_where_the_solution_has_a_letter(letter, is_open):
    shown = [[1, 2, 3], [4, {"cell": None, "style": {"color": "red"}}, 0], [5, 0, 0]]
    puzzle = got(puzzle=shown, solution=[["C", "A", "T"], ["A", letter, "E"], ["R", "E", "N"]])
    assert (puzzle.cells[4], puzzle.voids, puzzle.shades) == (("R", set(), {4}) if is_open else (None, {4}, {4}))
    assert ("row 2, column 2: null as the cell of a table" in notes(puzzle)) == is_open
    assert got(puzzle=[[1, 2, 3], [4, None, 0], [5, 0, 0]]).cells[4] is None


@pytest.mark.parametrize("kind", [KIND, "http://ipuz.org/crossword/diagramless#1"])
@pytest.mark.parametrize("block", ["#", "X", {"value": "#"}, {"cell": "#"}])
def test_blocks_that_only_the_solution_has(kind, block):
    sign = block if isinstance(block, str) else "#"
    puzzle = got(
        kind=[kind],
        block=sign,
        empty="_",
        puzzle=[["_"] * 4] * 3,
        dimensions={"width": 4, "height": 3},
        solution=[[block, "C", "A", "T"], ["B", "O", "N", "E"], ["E", "T", block, block]],
        clues={"Across": [[1, "Pet"], [4, "Bit"], [5, "Alien"]], "Down": [[1, "Bed"], [2, "One"], [4, "Is"]]},
    )
    assert str(puzzle) == "#CAT\nBONE\nET##"
    assert not puzzle.loose
    assert puzzle.diagramless == ("diagramless" in kind)


@pytest.mark.parametrize("empty", [0, "_"])
def test_numbers_of_rows_and_columns_are_not_those_of_clues(empty):
    shown = [[1, 2, 3, 4], [5, empty, empty, empty], [6, empty, empty, empty], [7, empty, empty, empty]]
    clues = {"Across": [[1, "Pet"], [4, "Dogs treat"], [5, "James"], [6, "Handhelds"]]}
    clues["Down"] = [[1, "Beds"], [2, "Worker"], [3, "Brew"], [4, "Headboard"]]
    puzzle = got(
        kind=["http://ipuz.org/crossword/diagramless#1"],
        dimensions={"width": 4, "height": 4},
        puzzle=shown,
        empty=empty,
        solution=["#CAT", "BONE", "ETTA", "DS##"],
        clues=clues,
    )
    assert len(puzzle.clues) == 8
    assert puzzle.clues[4, DOWN] == "Headboard"
    assert "the numbers in the grid are not those of the clues" in notes(puzzle)
    few = got(kind=["http://ipuz.org/crossword/diagramless#1"], puzzle=[[7, 2, 3], [4, 0, 0], [5, 0, 0]])
    assert few.numbers[0] == 1
    own = got(puzzle=[[7, 2, 3], [4, 0, 0], [5, 0, 0]])
    assert (own.numbers[0], "numbers in the grid" in notes(own)) == (7, False)


def test_a_cell_that_is_a_block_in_one_grid_only():
    puzzle = got(
        puzzle=[[1, 2, 3], [4, 0, 0], [5, 0, "#"]], solution=[["C", "A", "T"], ["#", "R", "E"], ["R", "E", "N"]]
    )
    assert str(puzzle) == "CAT\n#RE\nRE#"
    assert notes(puzzle) == (
        "row 2, column 1: a number in the grid and a block in the solution: taken as a block; "
        "row 3, column 3: a block in the grid with a letter: taken as a block; "
        "no entry of the grid is 4 across, 1 down: these clues stand apart"
    )


def test_a_number_that_stands_twice_makes_no_codeword():
    puzzle = got(puzzle=[[1, 1, 3], [4, 0, 0], [5, 0, 0]])
    assert (len(puzzle.clues), puzzle.codes, puzzle.numbers[1]) == (6, {}, 2)
    assert notes(puzzle) == "a number stands twice in the grid: entries are numbered as usual"
    assert got(puzzle=[[1, 1, 3], [4, 2, 2], [5, 3, 4]], clues={}).codes
    assert got(puzzle=[[1, 1, 3], [4, 0, 0], [5, 0, 0]], clues={}).codes


def test_clues_whose_numbers_no_entry_has_are_named():
    puzzle = got(clues={"Across": [[1, "Pet"], [9, "None"]], "Down": [[4, "x"], [5, "y"], [7, "z"], [8, ""]]})
    assert notes(puzzle) == "no entry of the grid is 9 across, 4 down, 5 down (and 1 more): these clues stand apart"
    assert [clue.text for clue in puzzle.loose] == ["None", "x", "y", "z"]
    assert notes(got(clues={"Path": [[9, "None"]]})) == ""
    puzzle = got(clues={"Across": ["Pet", "1. Live"], "Down": [[None, "x"]], "Odd": ["y"]})
    assert notes(puzzle) == "no entry of the grid is that of 3 clues without a number: they stand apart"


@pytest.mark.parametrize("clue", [None, [], {}])
def test_an_empty_clue_is_named(clue):
    puzzle = got(clues={"Across": [clue, [4, "Live"], [5]]})
    assert (puzzle.clues, omitted(puzzle)) == ({(4, ACROSS): "Live"}, ("clues that are empty",))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_a_number_that_json_does_not_have(number):
    puzzle = read(json.dumps(data(difficulty="?")).replace('"?"', number).encode(), "x.ipuz")
    assert notes(puzzle) == f"{number}, which JSON does not have: taken as null"
    assert number.encode() not in write(replace(puzzle, title="New"), "ipuz")


@pytest.mark.parametrize(
    ("letters", "known"),
    [("?" * 9, 0), ("-" * 9, 0), ("_" * 9, 0), ("X" * 9, 0), ("*" * 8 + " ", 0), ("?" * 8 + "A", 9), ("B" * 9, 9)],
)
def test_one_sign_in_every_cell_is_no_solution(letters, known):
    puzzle = got(solution=[list(letters[k : k + 3]) for k in (0, 3, 6)])
    assert sum(map(bool, puzzle.cells)) == known
    assert ("the solution is taken as not known" in notes(puzzle)) == (not known)


def test_rows_that_are_texts():
    puzzle = got(puzzle=[[1, 2, 3], [4, 0, 0], "50#"], solution=["CAT", ["A", "R", "E"], "RE\u0301#"])
    assert str(puzzle) == "CAT\nARE\nRÉ#"
    assert notes(puzzle) == (
        "'puzzle' has rows that are texts: each character is a cell; "
        "'solution' has rows that are texts: each character is a cell"
    )
    assert got(saved=["C0T", "000", "00N"]).filled == {0: "C", 2: "T", 8: "N"}
    with pytest.raises(FormatError, match="'solution', row 2: should be a list of 3 cells"):
        got(solution=["CAT", "A R E", "REN"])
    with pytest.raises(FormatError, match="'solution', row 2: should be a list of 3 cells"):
        got(solution=["CAT", {"A": 1, "R": 2, "E": 3}, "REN"])


@pytest.mark.parametrize(
    ("letters", "kept", "said"),
    [
        ({"Across": "T", "Down": "S"}, "T", True),
        ({"Down": "S", "Across": "T"}, "T", True),
        ({"Across:Horizontal": "T", "Down": "T"}, "T", False),
        ({"cell": "T"}, "T", False),
        ({"value": "T", "style": {"color": "red"}}, "T", False),
        (["T", "H"], "TH", False),
        ({"Across": {"value": "T"}, "Down": {"cell": "S"}}, "T", True),
        ({"across": {"value": "T"}}, "T", False),
        ({"Across": "", "Down": "T"}, "T", True),
        ({"Across": "#", "Down": "T"}, "T", True),
        ({"across": "t", "Down": {"value": "T"}}, "T", False),
        ([{"value": "T"}, ["H"]], "TH", False),
    ],
)
def test_letters_by_direction(letters, kept, said):
    puzzle = got(solution=[["C", "A", letters], ["A", "R", "E"], ["R", "E", "N"]])
    assert puzzle.cells[2] == kept
    assert notes(puzzle) == ("row 1, column 3: letters by direction: the first is kept" if said else "")
    saved = got(saved=[["", "", letters], [0, 0, 0], [0, 0, 0]])
    assert (saved.filled, notes(saved)) == ({2: kept}, notes(puzzle))


@pytest.mark.parametrize(
    ("letter", "left"), [(True, ()), (1.5, ()), ([[True]], ()), ({"value": {"a": "T"}}, ("solution a",))]
)
def test_a_letter_that_is_no_text_is_named(letter, left):
    puzzle = got(solution=[["C", "A", letter], ["A", "R", "E"], ["R", "E", "N"]])
    said = "" if left else "row 1, column 3: a letter that is no text: left out"
    assert (puzzle.cells[2], notes(puzzle), omitted(puzzle)) == ("", said, left)


@pytest.mark.parametrize("empty", ["", "_", None, 0])
def test_a_nought_is_no_mark_in_a_cell(empty):
    assert not got(empty=empty).styles


def path(cells: list[list[int]], **more: Any) -> dict[str, Any]:
    return {"Path": [{"number": 1, "clue": "Round", "cells": cells, **more}]}


RING = [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)]  # column and row from 0


@pytest.mark.parametrize("first", [0, 1])
def test_cells_count_from_0_or_1(first):
    puzzle = got(clues=path([[x + first, y + first] for x, y in RING]))
    assert puzzle.loose[0].cells == (0, 1, 2, 5, 4, 3)
    assert notes(puzzle) == ""
    again = read(write(replace(puzzle, title="New"), "ipuz"), "again.ipuz")
    assert (again.loose, notes(again)) == (puzzle.loose, "")


def test_cells_that_begin_at_their_number_show_from_where_they_count():
    places = [[1, 1], [1, 2], [2, 2]]
    assert got(clues=path(places, number=1)).loose[0].cells == (0, 3, 4)
    labels = [[0, 0, 0], [0, 7, 0], [0, 0, 0]]
    assert got(puzzle=labels, clues=path(places, number=7)).loose[0].cells == (4, 7, 8)


def test_cells_in_a_block_show_from_where_they_count():
    found = got(
        puzzle=[["#", 2, 3], [4, 0, 0], [5, 0, 0]],
        clues=path([[1, 1], [2, 1], [2, 2]], number=""),
    )
    assert found.loose[0].cells == (4, 5, 8)


def test_cells_that_may_count_from_both_are_no_guess_in_silence():
    puzzle = got(clues={"Path": [{"clue": "Round", "cells": [[1, 1], [2, 1], [2, 2]]}]})
    assert puzzle.loose[0].cells == (0, 1, 4)
    assert notes(puzzle) == "the places of cells may count from 0 or from 1: taken from 1"
    again = read(write(replace(puzzle, title="New"), "ipuz"), "again.ipuz")
    assert (again.loose, notes(again)) == (puzzle.loose, "")


def test_the_cells_of_a_list_across_are_its_entries():
    lists = {"Across": [{"number": 1, "clue": "Round", "cells": [[1, 1], [2, 1], [2, 2]]}, [4, "Live"]]}
    puzzle = got(clues=lists)
    assert [clue.cells for clue in puzzle.loose] == [(0, 1, 4)]
    assert puzzle.clues == {(4, ACROSS): "Live"}


def test_cells_outside_the_grid_are_named():
    puzzle = got(clues=path([[0, 0], [1, 0], [9, 9], ["x", 1]]))
    assert puzzle.loose[0].cells == (0, 1)
    assert "outside the grid" in notes(puzzle)
    assert omitted(puzzle) == ("clue cells",)


@pytest.mark.parametrize(
    "clue",
    [
        ["1,5", "Both (3,3)"],
        ["1/5", "Both (3,3)"],
        ["1 & 5", "Both (3,3)"],
        ["1, 5 across", "Both (3,3)"],
        {"number": 1, "label": "1/5", "clue": "Both (3,3)"},
        {"numbers": [1, 5], "clue": "Both (3,3)"},
        {"number": "1", "clue": "Both (3,3)", "continued": {"number": 5, "direction": "Across"}},
        {"number": "1", "clue": "Both (3,3)", "continued": [{"number": "5", "direction": "Across"}]},
        {"number": "1", "clue": "Both (3,3)", "continued": ["Across", 5]},
        {"number": "1", "clue": "Both (3,3)", "continued": [[5, "Across"]]},
        {"number": "1", "clue": "Both (3,3)", "enumeration": "", "continued": [["Across", "5"]]},
        ["A1, 5", "Both (3,3)"],
        {"number": 1, "clue": "Both (3,3)", "continued": "5 Across"},
    ],
)
def test_a_clue_for_two_entries(clue):
    puzzle = got(clues={"Across": [clue, [4, "Live"], [5, "See 1"]], "Down": CLUES["Down"]})
    assert puzzle.links == {(1, ACROSS): ((5, ACROSS),)}
    assert puzzle.enumerations[1, ACROSS] == "3,3"
    assert (notes(puzzle), omitted(puzzle)) == ("", ())


def test_a_clue_that_goes_on_nowhere():
    puzzle = got(clues={"Across": [["1,9", "Both"], {"number": 4, "clue": "x", "continued": 7, "label": "b"}]})
    assert notes(puzzle) == "the clue of 1 across goes on at 9, where no entry begins"
    assert omitted(puzzle) == ("clue label", "clue continued")


def test_texts_that_are_no_strings():
    puzzle = got(title=2026, author=["A", "B"], notes=["one", "two"], copyright={"year": 2026})
    assert (puzzle.title, puzzle.author, puzzle.notes) == ("2026", "A, B", "one\ntwo")
    assert omitted(puzzle) == ("copyright",)
    assert got(intro=["one", 2]).notes == "one\n2"
    puzzle = got(clues={"Across": [[1, 1984], {"number": 4, "clue": 7}]})
    assert puzzle.clues == {(1, ACROSS): "1984", (4, ACROSS): "7"}


@pytest.mark.parametrize(
    ("value", "shaded"),
    [("false", False), ("true", True), (True, True), (False, False), (0, False), (" No ", False), ("off", False)],
)
def test_highlight_may_be_a_text(value, shaded):
    puzzle = got(puzzle=[[{"cell": 1, "style": {"highlight": value}}, 2, 3], [4, 0, 0], [5, 0, 0]])
    assert bool(puzzle.shades) == shaded


def test_styles_in_a_list():
    style = ["dot", {"color": "red"}, "none"]
    named = {"dot": {"shapebg": "circle"}}
    puzzle = got(styles=named, puzzle=[[{"cell": 1, "style": style}, 2, 3], [4, 0, 0], [5, 0, 0]])
    assert puzzle.circles == {0} == puzzle.shades
    assert omitted(puzzle) == ("style none",)


def test_a_style_that_names_the_one_it_adds_to():
    style = {"named": "dot", "color": "red"}
    puzzle = got(
        styles={"dot": {"shapebg": "circle"}}, puzzle=[[{"cell": 1, "style": style}, 2, 3], [4, 0, 0], [5, 0, 0]]
    )
    assert (puzzle.circles, puzzle.shades, omitted(puzzle)) == ({0}, {0}, ())
    other = got(puzzle=[[{"cell": 1, "style": {"named": "dot"}}, 2, 3], [4, 0, 0], [5, 0, 0]])
    assert omitted(other) == ("style dot",)


@pytest.mark.parametrize(
    ("style", "bars", "left"),
    [
        ({"barred": ["R", "B"]}, {ACROSS, DOWN}, ()),
        ({"barred": "rb"}, {ACROSS, DOWN}, ()),
        ({"barred": "R, B"}, {ACROSS, DOWN}, ()),
        ({"barred": ""}, set(), ()),
        ({"barred": []}, set(), ()),
        ({"barred": True}, set(), ("bars",)),
        ({"barred": "Rx"}, {ACROSS}, ("bars",)),
        ({"shapebg": True}, set(), ("shapes",)),
        ({"color": 0}, set(), ("colours",)),
    ],
)
def test_values_of_styles(style, bars, left):
    puzzle = got(puzzle=[[{"cell": 1, "style": style}, 2, 3], [4, 0, 0], [5, 0, 0]])
    assert ({way for _, way in puzzle.bars}, omitted(puzzle), puzzle.styles) == (bars, left, {})


def test_null_is_not_given():
    puzzle = got(empty=None, block=None, title=None)
    assert not puzzle.styles
    puzzle = got(clues={"Across": [[1, None], {"number": 4, "clue": None}, [5, "Grain", None]]})
    assert puzzle.clues == {(5, ACROSS): "Grain"}


@pytest.mark.parametrize(
    "clue",
    [
        {"number": 1, "clue": "Pet", "enumeration": "(2-1)"},
        {"number": 1, "clue": "Pet (2-1)", "enumeration": "2-1"},
        {"number": 1, "clue": "Pet (2-1)", "enumeration": " ( 2-1 ) "},
        {"number": 1, "clue": "Pet (2, 1)", "enumeration": "2-1"},
        [1, "Pet", "2-1"],
        [1, "Pet", "[2-1]"],
    ],
)
def test_an_enumeration_stands_there_once(clue):
    puzzle = got(clues={"Across": [clue]})
    assert (puzzle.clues[1, ACROSS], puzzle.enumerations[1, ACROSS]) == ("Pet", "2-1")


def test_an_enumeration_that_is_a_number():
    assert got(clues={"Across": [[1, "Pet", 3]]}).enumerations == {(1, ACROSS): "3"}
    assert got(clues={"Across": [[1, "Pet", [2, 1]]]}).enumerations == {(1, ACROSS): "2,1"}


@pytest.mark.parametrize("size", [{"width": "3", "height": " 3 "}, {"width": 3.0, "height": "3.0"}])
def test_sizes_may_be_texts(size):
    assert got(dimensions=size) == got()


def test_a_kind_that_is_no_list():
    assert got(kind=KIND) == got()
    for kind in ("https://ipuz.org/crossword#1", "http://www.ipuz.org/crossword", "http://ipuz.org/Crossword#1"):
        assert got(kind=[kind]) == got()
    assert notes(got(kind="http://ipuz.org/crossword/")) == ""
    barred = "http://ipuz.org/crossword/barred#1"
    assert notes(got(kind=barred)) == f"the kind {barred!r}: read as a crossword"


@pytest.mark.parametrize("form", ["ipuz({})", "ipuz({});", " ipuz ( {} ) ; \n", "my.call({});"])
def test_json_in_a_call(form):
    assert read(form.replace("{}", json.dumps(data())).encode(), "x.ipuz") == got()


@pytest.mark.parametrize("form", ["[{},{}]", "{}\n{}", "[{}, null]"])
def test_several_puzzles_in_a_file(form):
    first, *more = form.split("{}")
    text = first + json.dumps(data()) + json.dumps(data(title="Other")).join(more)
    puzzle = read(text.encode(), "x.ipuz")
    assert (puzzle, omitted(puzzle)) == (got(), ("other puzzles in the file",))
    with pytest.raises(FormatError, match="Extra data"):
        read(f"{json.dumps(data())} x".encode(), "x.ipuz")


def test_clues_that_are_in_no_list_are_named():
    assert omitted(got(clues=["one"])) == ("clues that are in no list",)
    assert omitted(got(clues={"Across": "one"})) == ("clues Across",)
    assert omitted(got(clues={"Across": [[1, "a", "3", "more"]]})) == ("further parts of clues",)


def test_a_field_that_stands_twice():
    text = json.dumps(data()).replace('"kind"', '"title": "One", "title": "Two", "kind"')
    puzzle = read(text.encode(), "x.ipuz")
    assert puzzle.title == "Two"
    assert "stands twice" in notes(puzzle)


@pytest.mark.parametrize("place", ["key", "title", "clue", "meta"])
def test_half_a_character_is_replaced(place):
    half = "x\ud800y"
    new: dict[str, Any] = {"key": {half: "z"}, "title": {"title": half}, "meta": {"m": half}}.get(
        place, {"clues": {"Across": [[1, half]]}}
    )
    puzzle = got(**new)
    assert "lone surrogate" in notes(puzzle)
    for kind in ("html", "jpz", "xd", "ipuz"):
        assert b"\\ud800" not in write(puzzle, kind) or kind == "ipuz"  # as it was read
        left_out(puzzle, kind)
    assert notes(got(title="\U0001f431")) == ""


def test_strict_refuses_what_is_unusual():
    text = json.dumps(data(solution=[["C", "A", {"Across": "T", "Down": "S"}], ["A", "R", "E"], ["R", "E", "N"]]))
    with pytest.raises(FormatError, match=r"^x.ipuz: row 1, column 3: letters by direction"):
        read(text.encode(), "x.ipuz", strict=True)


def test_a_text_about_a_clue_needs_a_name():
    puzzle = got(clues={"Across": [{"number": 1, "clue": "Pet", "": "more"}]})
    assert omitted(puzzle) == ("a text about a clue without a name",)


@pytest.mark.parametrize("number", [[1, 5], ["1", "5"], ["1", "5a"]])
def test_numbers_in_a_list(number):
    puzzle = got(clues={"Across": [{"number": number, "clue": "Both"}]})
    assert (puzzle.clues, puzzle.links) == ({(1, ACROSS): "Both"}, {(1, ACROSS): ((5, ACROSS),)})
    assert (notes(puzzle), omitted(puzzle)) == ("", ())


@pytest.mark.parametrize(
    ("clue", "left"),
    [
        ({"number": 1.0}, ()),
        ({"number": True}, ("clue number",)),
        ({"number": 1.7}, ("clue number",)),
        ({"number": {"a": 1}}, ("clue number",)),
        ({"numbers": [1, {"a": 1}]}, ("clue numbers",)),
        ({"number": 0, "label": "1/5&"}, ("clue label",)),
        ({"number": "P", "label": "Q"}, ("clue label",)),
        ({"number": 1, "label": "1."}, ()),
    ],
)
def test_numbers_that_are_odd(clue, left):
    puzzle = got(clues={"Across": [{**clue, "clue": "One"}]})
    assert omitted(puzzle) == left
    assert (puzzle.clues == {(1, ACROSS): "One"}) == (clue.keys() == {"numbers"} or not left)


@pytest.mark.parametrize(
    ("number", "odd"), [("1", False), ("1.", False), ("1)", False), ("A1", False), ("1-5", True), ("1*", True)]
)
def test_numbers_with_more_than_a_number(number, odd):
    puzzle = got(clues={"Across": [[number, "Pet"]]})
    assert puzzle.clues == {(1, ACROSS): "Pet"}
    assert notes(puzzle) == (f"a clue has the number {number!r}: taken as 1" if odd else "")


def test_a_cell_in_a_cell():
    inner = {"cell": 1, "style": {"shapebg": "circle"}}
    puzzle = got(puzzle=[[{"cell": inner}, 2, 3], [4, [0], 0], [5, 0, 0]])
    assert (puzzle.numbers[0], puzzle.circles, puzzle.labels) == (1, {0}, {})
    assert notes(puzzle) == (
        "row 1, column 1: a cell in a cell: read as one; "
        "row 2, column 2: a cell that is neither a number nor a text: read as an empty one"
    )
