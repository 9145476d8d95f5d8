"""Clues as people write them for Exolve."""

from __future__ import annotations

from dataclasses import replace

import pytest
from crossword.format_reports import notes, omitted

from wordtools.core.errors import FormatError
from wordtools.crossword import Direction, Puzzle
from wordtools.crossword.formats import left_out, read, write
from wordtools.crossword.puzzle.clue_numbers import all_numbers, leading_numbers
from wordtools.crossword.reading.exolve_clues import cut_at_lengths

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN
A, D = "across", "down"


def got(across: str, down: str = "", grid: str = "00000/0.0.0/00000/0.0.0/00000") -> Puzzle:
    rows = grid.split("/")
    lines = [
        "exolve-begin",
        f"exolve-width: {len(rows[0])}",
        f"exolve-height: {len(rows)}",
        "exolve-grid:",
        *rows,
        "exolve-across:",
        *across.split("\n"),
        "exolve-down:",
        *down.split("\n"),
        "exolve-end",
    ]
    return read("\n".join(lines).encode(), "x.exolve")


@pytest.mark.parametrize(
    ("text", "clue", "explanation"),
    [
        ("Pet (3) [C + AT (2) in location]", "Pet (3)", "[C + AT (2) in location]"),
        ("Live (3, 2 wds) [A + RE]", "Live (3, 2 wds)", "[A + RE]"),
        ("Live (3, 2 wds) [A (1) + RE (2)]", "Live (3, 2 wds)", "[A (1) + RE (2)]"),
        ("Bird (3 letters) [hidden in pARAde]", "Bird (3 letters)", "[hidden in pARAde]"),
        ("Film (1999) of note (4) Anagram", "Film (1999) of note (4)", "Anagram"),
        ("Film (1999) of note (4)  [x (5)] y (6)", "Film (1999) of note (4)", "[x (5)] y (6)"),
        ("Street (abbr.) [two letters]", "Street (abbr.)", "[two letters]"),
        ("What is it (?) [no idea]", "What is it (?)", "[no idea]"),
        ("Pet (1–2) [C (4)]", "Pet (1–2)", "[C (4)]"),
        ("Says [sic] hello (5)", "Says [sic] hello (5)", ""),
        ("No lengths [] because (2)", "No lengths ", " because (2)"),
        ("Lengths and (3) [] because", "Lengths and (3)", " because"),
        ("<i>Bold (4)</i> [no]", "<i>Bold (4)</i>", "[no]"),
        ("Hidden (2,3)* [x]", "Hidden ", "[x]"),
        ("(In brackets) all (3)", "(In brackets) all (3)", ""),
        ("Plain", "Plain", ""),
        ("Pet (3) half of it (1/2)", "Pet (3)", "half of it (1/2)"),
        ("Pet (3) ACT* ( 3)", "Pet (3)", "ACT* ( 3)"),
        ("Pet (3) ( 3) [x]", "Pet (3)", "( 3) [x]"),
        ("Pet (2/1) in it (3)", "Pet (2/1) in it (3)", ""),
        ("Pet (2;1)", "Pet (2;1)", ""),
        ("Pet (abbr.) ACT (acronym)", "Pet (abbr.)", "ACT (acronym)"),
    ],
)
def test_where_a_clue_ends(text, clue, explanation):
    cut = cut_at_lengths(text)
    assert (cut.text, cut.explanation) == (clue, explanation)


def test_an_explanation_is_no_part_of_the_clue():
    puzzle = got("1 Pet (3) [C + AT (2) in location]", "2 Bird (3 letters) [hidden in pARAde]", "CAT/ARE/OAT")
    assert puzzle.clues == {(1, ACROSS): "Pet", (2, DOWN): "Bird (3 letters)"}
    assert puzzle.enumerations == {(1, ACROSS): "3"}
    assert puzzle.remarks[1, ACROSS] == {"explanation": "[C + AT (2) in location]"}
    again = read(write(replace(puzzle, title="New"), "exolve"), "again.exolve")
    assert replace(again, title="") == puzzle


@pytest.mark.parametrize(
    ("text", "numbers", "rest"),
    [
        ("1,3 The clue", [(1, None), (3, None)], " The clue"),
        ("1a Pet", [(1, A)], " Pet"),
        ("3D. Holiday", [(3, D)], " Holiday"),
        ("3dn: x", [(3, D)], " x"),
        ("1) Pet", [(1, None)], " Pet"),
        ("1:2 odds", [(1, None)], ":2 odds"),
        ("1;3 The clue", [(1, None), (3, None)], " The clue"),
        ("1+3d. The clue", [(1, None), (3, D)], " The clue"),
        ("1; 3 mice", [(1, None)], "; 3 mice"),
        ("1 across, 3 down The clue", [(1, A), (3, D)], " The clue"),
        ("1 across and 3 The clue", [(1, A), (3, None)], " The clue"),
        ("1ac. and 3dn. The clue", [(1, A), (3, D)], " The clue"),
        ("1, 3 down under", [(1, None), (3, None)], " down under"),
        ("1, 3 down Under", [(1, None), (3, D)], " Under"),
        ("1. and 3dn. x", [(1, None)], " and 3dn. x"),
        ("1ac. and 3 mice", [(1, A)], " and 3 mice"),
        ("1 across the sea", [(1, None)], " across the sea"),
        ("4ac Live", [(4, A)], " Live"),
        ("A4 Live", [(4, A)], " Live"),
        ("12across Live", [(12, A)], " Live"),
        ("1a and 3dn crew eli", [(1, A), (3, D)], " crew eli"),
        ("9&10a", [(9, None), (10, A)], ""),
        ("6,7dn and9&10a More", [(6, None), (7, D), (9, None), (10, A)], " More"),
        ("11 &amp; 14 And 16 / 15u Loopy", [(11, None), (14, None), (16, None), (15, D)], " Loopy"),
        ("1,2,4&#038;5 car", [(1, None), (2, None), (4, None), (5, None)], " car"),
        ("1, 5 down, 3 Big", [(1, None), (5, D), (3, None)], " Big"),
        ("1, d5 x", [(1, None), (5, D)], " x"),
        ("1 A cat", [(1, None)], " A cat"),
        ("1, cat", [(1, None)], ", cat"),
        ("12. 3 blind mice", [(12, None)], " 3 blind mice"),
        ("1 ... and so on", [(1, None)], " ... and so on"),
        ("5 down under", [(5, None)], " down under"),
        ("1 and all", [(1, None)], " and all"),
        ("1 and a 2nd one", [(1, None)], " and a 2nd one"),
        ("1a and b3 x", [(1, A)], " and b3 x"),
        ("1added", [(1, None)], "added"),
        ("no number", [], "no number"),
        ("0 no number", [], "0 no number"),
        ("1000000 no number", [], "1000000 no number"),
    ],
)
def test_the_numbers_before_a_clue(text, numbers, rest):
    found, at = leading_numbers(text)
    assert ([(one.number, one.way) for one in found], text[at:]) == (numbers, rest)


@pytest.mark.parametrize("text", ["", "x", "1 x", "1,", "1-", "a"])
def test_what_is_more_than_numbers(text):
    assert all_numbers(text) == []


def test_a_second_explanation_is_named():
    puzzle = got("1 Pet (3)\n4 Live (3)\n5 (3) [A]\n5 Grain (3) [B]", "", "CAT/ARE/OAT")
    assert puzzle.remarks == {(5, ACROSS): {"explanation": "[B]"}}
    assert omitted(puzzle) == ("a second explanation of a clue",)


@pytest.mark.parametrize("text", ["A1, D5", "A1 & D5", "a1 and d5", "a1/d5."])
def test_directions_before_numbers_where_there_is_no_clue(text):
    assert [(one.number, one.way) for one in all_numbers(text)] == [(1, ACROSS), (5, DOWN)]


@pytest.mark.parametrize("label", ["1,3", "1, 3d", "1 & 3dn", "1/3", "1a and 3", "1 &amp; 3."])
def test_links_across_directions(label):
    puzzle = got(f"{label} The clue (5,5)\n4 Four (5)\n5 Five (5)", "1 One (5)\n2 Two (5)\n3 See 1")
    assert puzzle.links == {(1, ACROSS): ((3, DOWN),)}
    assert (puzzle.clues[1, ACROSS], puzzle.enumerations[1, ACROSS]) == ("The clue", "5,5")
    assert (notes(puzzle), omitted(puzzle)) == ("", ())


def test_a_link_goes_to_the_clue_without_lengths():
    grid = "000/0.0/000"
    there = got("1,3 Both (3,3)\n3 See 1", "1 One (3)", grid)
    assert there.links == {(1, ACROSS): ((3, ACROSS),)}
    both = got("1,1 Both (3,3)\n3 Three (3)", "1 See 1 across", grid)
    assert both.links == {(1, ACROSS): ((1, DOWN),)}
    grid = "0000/0.00/0000"
    down = got("1,3 Both (4,3)\n3 Three (2)", "3 See 1", grid)
    assert down.links == {(1, ACROSS): ((3, DOWN),)}
    grid = "00.00/00000"
    bare = got("1,3 Both (2,2)", "3 See 1", grid)
    assert bare.links == {(1, ACROSS): ((3, DOWN),)}
    none = got("1,3 Both (2,2)", "1 One (2)", grid)
    assert none.links == {(1, ACROSS): ((3, ACROSS),)}


@pytest.mark.parametrize(
    ("label", "first", "links"),
    [
        ("1,[B]", "1", []),
        ("1, [B.], [C]d.", "1", []),
        ("1,3,[B]", "1", [(3, DOWN)]),
        ("[A],3d", "A", []),
        ("[A], [B], 4", "A", []),
        ("[A] & 3,d[B],A4", "A", []),
    ],
)
def test_links_of_labels_that_are_no_numbers(label, first, links):
    puzzle = got(f"{label} The clue (5,5)", "3 See 1")
    text = puzzle.clues.get((1, ACROSS)) or puzzle.loose[0].text
    assert text.removesuffix(" (5,5)") == "The clue"
    assert [clue.label for clue in puzzle.loose] == ([] if first == "1" else [first])
    assert [key for keys in puzzle.links.values() for key in keys] == links
    assert omitted(puzzle) == ("links from or to clues that have no number",)


def test_an_enumeration_in_square_brackets():
    puzzle = got("1 Pet (three) [C (2)]", "2 Says [sic] hi (3)", "CAT/ARE/OAT")
    assert notes(puzzle) == "the clue '1 Pet (three) [C (2)' ends within square brackets: Exolve shows all up to there"


def test_labels_with_a_direction():
    puzzle = got("1a Pet (3)\nA4 Live (3)\n5ac. Grain (3)", "1 Hi\n2d Bird (3)\n3D. Holiday (3)", "CAT/ARE/OAT")
    assert [entry.clue for entry in puzzle.entries] == ["Pet", "Hi", "Bird", "Holiday", "Live", "Grain"]
    assert (notes(puzzle), omitted(puzzle)) == ("", ())


def test_what_is_odd_before_a_clue():
    puzzle = got("1 Pet (3)\n3d Not here (3)\n4,15u Up (3)\n[P] A letter (3)\nno clue", "", "CAT/ARE/OAT")
    assert puzzle.clues[3, DOWN] == "Not here"
    assert [(clue.label, clue.text) for clue in puzzle.loose] == [("P", "A letter (3)")]
    assert notes(puzzle) == "the clue '3d Not here (3)' stands among those across: taken as 3 down"
    assert omitted(puzzle) == ("entries that are read backwards", "lines between the clues")


def test_a_clue_with_its_cells():
    puzzle = got("#a1 1 Pet (3)\n#a3 #b2 #c1 5 Diagonal (3)", "", "CAT/ARE/OAT")
    assert puzzle.clues == {(1, ACROSS): "Pet"}
    assert puzzle.loose[0].cells == (0, 4, 8)


def test_marks_of_definitions_are_named():
    puzzle = got("1 ~{Pet}~ at ~{{wordplay}home}~ (3)", "", "CAT/ARE/OAT")
    assert puzzle.clues == {(1, ACROSS): "Pet at home"}
    assert omitted(puzzle) == ("marks of definitions",)


def test_hidden_lengths_are_not_shown():
    puzzle = got("1 Pet (1,2)* [x]", "", "CAT/ARE/OAT")
    assert (puzzle.clues, puzzle.enumerations) == ({(1, ACROSS): "Pet"}, {})
    assert omitted(puzzle) == ("enumerations that are not shown",)


def test_sections_that_stand_there_twice_and_lines_in_none():
    text = (
        "exolve-begin\nexolve-title: One\nexolve-title: Two\nstray\n"
        "exolve-width: 3\nexolve-height: 1\nexolve-grid:\nCAT\n"
        "exolve-maker:\n A\n B\nexolve-across:\n1 Pet (3)\nexolve-across:\n9 More (3)\nexolve-end"
    )
    puzzle = read(text.encode(), "x.exolve")
    assert (puzzle.title, puzzle.meta["maker"]) == ("Two", "A\nB")
    assert "a second exolve-title: it counts in place of the first" in notes(puzzle)
    assert "a second exolve-across: its lines count besides those of the first" in notes(puzzle)
    assert omitted(puzzle) == ("lines in no section",)
    assert (puzzle.clues, [clue.text for clue in puzzle.loose]) == ({(1, ACROSS): "Pet"}, ["More (3)"])


def test_links_of_a_second_clue_are_named():
    puzzle = got("1,3 The clue (5,5)\n1,4 Another (5,5)", "3 See 1")
    assert [clue.text for clue in puzzle.loose] == ["Another (5,5)"]
    assert puzzle.links == {(1, ACROSS): ((3, DOWN),)}
    assert omitted(puzzle) == ("links of clues that stand apart",)


def test_lengths_alone_are_no_clue_of_an_entry():
    puzzle = got("1 (5,5)\n1 The clue (5)\n4 Live (5)\n4 (4)")
    assert (puzzle.clues[1, ACROSS], puzzle.clues[4, ACROSS]) == ("The clue", "Live")
    assert [clue.text for clue in puzzle.loose] == ["(4)"]


def test_links_of_two_lines_for_one_entry():
    puzzle = got("1,3 The clue (5,5)\n1,2d", "2 See 1\n3 See 1")
    assert puzzle.links == {(1, ACROSS): ((3, DOWN), (2, DOWN))}


def test_text_behind_the_name_of_a_section_is_named():
    text = "exolve-begin\nexolve-width: 2\nexolve-height: 1\nexolve-grid:\nAB\nexolve-across: 1 Letters\nexolve-end\n"
    assert omitted(read(text.encode(), "x.exolve")) == ("text behind exolve-across",)


NODIR = """\
exolve-begin
exolve-width: 3
exolve-height: 3
exolve-grid:
CAT
ARE
OAT
exolve-across:
4 Live (3)
exolve-nodir: Loops
#a3 #b3 #b2 [A] Round (3) [C + A]
Hint: turns
--- More
d[B.] Never (12, 2 wds)
#a3 #b3 #c3 [1] Pet (3)
1d Hi (3)
7 ...seven
exolve-end
"""


def test_clues_without_a_direction():
    puzzle = read(NODIR.encode(), "x.exolve")
    assert puzzle.clues == {(1, ACROSS): "Pet", (4, ACROSS): "Live", (1, DOWN): "Hi"}
    assert [(clue.group, clue.label, clue.text, clue.cells) for clue in puzzle.loose] == [
        ("Loops", "A", "Round (3)", (0, 1, 4)),
        ("More", "B", "Never (12, 2 wds)", ()),
        ("More", "7", "...seven", ()),
    ]
    assert omitted(puzzle) == ("clue explanation", "clue hint")
    changed = replace(puzzle, title="Other", source=None)
    assert read(write(changed, "exolve"), "x.exolve").loose == puzzle.loose
    assert read(NODIR.replace(": Loops", "").encode(), "x.exolve").loose[0].group == "Other"


def test_a_clue_that_exolve_has_no_form_for_is_named():
    puzzle = read(NODIR.encode(), "x.exolve")
    first = puzzle.loose[0]
    for label in ("", "a]", "one that is far too long"):
        assert left_out(replace(puzzle, loose=(replace(first, label=label),), source=None), "exolve") == [
            "clues without an entry"
        ]


@pytest.mark.parametrize(
    ("call", "clue"),
    [
        ("`", "Cat`s \\ $5"),
        (f"`\n{' ' * 80}", "Cat`s \\ $5"),
        ("String.raw`\n", "Cat\\`s \\\\ $5"),
        ("", "Cat\\`s \\\\ $5"),
    ],
)
def test_a_text_in_a_script(call, clue):
    text = NODIR.replace("4 Live (3)", "4 Cat\\`s \\\\ $5 (3)")
    puzzle = read(f"<!DOCTYPE html><script>createExolve({call}{text}`)</script>".encode(), "x.html")
    assert puzzle.clues[4, ACROSS] == clue


def test_a_crossword_of_several_layers_is_refused():
    with pytest.raises(FormatError, match="several layers"):
        read(NODIR.replace("exolve-nodir", "exolve-3d: 3\nexolve-3d-down").encode(), "x.exolve")
