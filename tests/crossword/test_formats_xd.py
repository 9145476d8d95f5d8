"""Files in .xd as its specification and other programs have them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from crossword.format_reports import notes, omitted

from wordtools.core.errors import FormatError
from wordtools.crossword import Direction, Puzzle
from wordtools.crossword.formats import left_out, read, write

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN
GRID = "CAT\nARE\nREN"
CLUES = """\
A1. Pet ~ CAT
A4. Live ~ ARE
A5. Bird, mostly ~ REN

D1. Vehicle ~ CAR
D2. Is, for several ~ ARE
D3. Digit ~ TEN"""


def got(*, head: str = "Title: T", grid: str = GRID, clues: str = CLUES, gap: str = "\n\n\n", end: str = "") -> Puzzle:
    return read(gap.join((head, grid, clues)).encode() + end.encode(), "x.xd")


def test_a_plain_file():
    puzzle = got()
    assert (len(puzzle.clues), notes(puzzle), omitted(puzzle), puzzle.groups) == (6, "", (), ())


@pytest.mark.parametrize("clues", [CLUES, CLUES.replace("\n\n", "\n")])
def test_one_empty_line_between_the_parts(clues):
    puzzle = got(gap="\n\n", clues=clues, end="\n\nSome notes.\n\nMore.\n")
    assert puzzle == replace(got(), notes="Some notes.\n\nMore.")
    assert notes(puzzle) == "one empty line between the parts, not two"


@pytest.mark.parametrize("heading", ["## {}", "  ## {}", "## {} ##", "##{}", "##{}:"])
def test_headings(heading):
    parts = zip(("Metadata", "Grid", "Clues"), ("Title: T", GRID, CLUES), strict=True)
    text = "\n\n".join(f"{heading.format(name)}\n\n{part}" for name, part in parts)
    puzzle = read(text.encode(), "x.xd")
    assert (puzzle, notes(puzzle)) == (got(), "")
    two = read(f"{text}\n\n{text}".encode(), "x.xd")
    assert (two, omitted(two)) == (got(), ("other puzzles in the file",))
    both = got(end=f"\n\n\n{text}")
    assert (both, omitted(both)) == (got(), ("other puzzles in the file",))
    with pytest.raises(FormatError, match="no grid: expected parts with two empty lines between them, or below"):
        read(b"## GRIDS\n\nCAT", "x.xd")


def test_another_puzzle_is_no_part_of_the_notes():
    end = f"\n\n\nSome notes.\n\n\nTitle: U\n\n\n{GRID}\n\n\n{CLUES}\n"
    puzzle = got(end=end)
    assert (puzzle.notes, omitted(puzzle)) == ("Some notes.", ("other puzzles in the file",))
    assert "Title: U" in got(end=end.replace("A1.", "A1,")).notes


def test_an_empty_line_in_the_grid():
    puzzle = got(grid="CAT\n\nARE\nREN", end="\n\n\nNotes.")
    assert puzzle == replace(got(), notes="Notes.")
    assert notes(puzzle) == "one empty line between the parts, not two"


def test_clues_are_no_grid():
    with pytest.raises(FormatError, match="no grid"):
        read(f"Title: T\n\n{CLUES}\n".encode(), "x.xd")


def test_a_comment_that_does_not_end():
    puzzle = got(clues=CLUES.replace("A4.", "<!-- A4."))
    assert puzzle.clues == {(1, ACROSS): "Pet"}
    assert notes(puzzle) == "line 10: a comment that does not end: all from there on is left out"


@pytest.mark.parametrize(
    "old",
    ["Title", GRID[:3], "ARE\nREN", "A1.", "A4.", "D1.", "\nD1."],
)
@pytest.mark.parametrize(
    "comment", ["<!-- 1: x -->\n", "<!--\nof\n\nseveral lines\n-->\n", "  <!-- a -->\n<!-- b -->\n"]
)
def test_comments(old, comment):
    text = "\n\n\n".join(("Title: T", GRID, CLUES))
    assert read(text.replace(old, comment + old, 1).encode(), "x.xd") == got()


@pytest.mark.parametrize("order", ["1a 1d 2 3 4 5", "1d 1a 5 4 3 2"])
def test_one_list_of_all_clues(order):
    lines = {
        "1a": "1. Pet ~ CAT",
        "1d": "1. Vehicle ~ CAR",
        "2": "2. Is, for several ~ ARE",
        "3": "3. Digit ~ TEN",
        "4": "4. Live ~ ARE",
        "5": "5. Bird, mostly ~ REN",
    }
    puzzle = got(clues="\n".join(lines[name] for name in order.split()))
    assert puzzle.clues == got().clues
    assert [group.title for group in puzzle.groups] == ["Clues"]
    assert (puzzle.loose, notes(puzzle)) == ((), "")


def test_one_list_without_answers():
    puzzle = got(clues="1. Pet\n1. Vehicle\n5. Bird\n7. Of no entry")
    assert puzzle.clues == {(1, ACROSS): "Pet", (1, DOWN): "Vehicle", (5, ACROSS): "Bird"}
    assert [clue.text for clue in puzzle.loose] == ["Of no entry"]


def test_lists_with_letters_of_their_own():
    head = "Title: T\nCluegroup: B=Bonus words C=Last"
    puzzle = got(head=head, clues=f"{CLUES}\n\nB1. Extra ~ XYZ\nB4. More ~ ARE\nC9. The last\nB1 ^Hint: a hint")
    assert puzzle.clues == got().clues
    assert [(clue.group, clue.label, clue.text) for clue in puzzle.loose] == [
        ("Bonus words", "1", "Extra"),
        ("Bonus words", "4", "More"),
        ("Last", "9", "The last"),
    ]
    assert [clue.cells for clue in puzzle.loose] == [(), (3, 4, 5), ()]  # XYZ is no entry, whatever its number is
    assert "line 18: the answer of a clue, XYZ, is at no entry 1" in notes(puzzle)
    assert omitted(puzzle) == ("clue Hint",)
    before = got(head=head, clues=f"B4. More\nB5. Most\n{CLUES}")
    assert before.clues == got().clues
    assert [(clue.text, clue.cells) for clue in before.loose] == [("More", (3, 4, 5)), ("Most", (6, 7, 8))]
    only = got(head=head, clues="B1. Extra ~ CAT\nC1. More ~ CAR")
    assert [(group.title, group.keys[0]) for group in only.groups] == [
        ("Bonus words", (1, ACROSS)),
        ("Last", (1, DOWN)),
    ]


def test_titles_that_are_odd_are_named():
    cut = "the list of clues B has a title of over 200 characters: cut off there"
    for group, said in (
        (f"B={'w' * 201}", cut),
        ("B=First B=Last", "the header 'Cluegroup' names a list of clues twice: the last title counts"),
        ("A; B=Last", "the header 'Cluegroup' has 'A' without the letter of a list"),
    ):
        puzzle = got(head=f"Title: T\nCluegroup: {group}", clues=f"{CLUES}\nB9. More")
        assert said in notes(puzzle)
        assert len(puzzle.loose[0].group) <= 200


def test_titles_keep_their_punctuation():
    puzzle = got(head="Title: T\nCluegroup: B=Hard, harder; C=Last, not least", clues=f"{CLUES}\nB9. More\nC9. Most")
    assert [clue.group for clue in puzzle.loose] == ["Hard, harder", "Last, not least"]


def test_an_empty_clue_takes_no_entry_from_another_list():
    puzzle = got(head="Title: T\nCluegroup: B=Bonus words", clues=f"B4.\n{CLUES}")
    assert puzzle.clues == got().clues
    assert puzzle.groups == ()  # those of the entries, as they are anyway


def test_points_are_blocks_where_the_answers_say_so():
    puzzle = read(b"Title: T\n\n\nCAT.X\n\n\nA1. Pet ~ CAT\nA9. Other ~ OAT\n", "x.xd")
    assert str(puzzle) == "CAT#X"


def test_a_letter_that_no_header_names():
    with pytest.raises(FormatError, match=r"^x.xd: line 10: 'B1. Bonus ~ XYZ' is no clue: .*'Cluegroup'"):
        got(clues="A1. Pet ~ CAT\nB1. Bonus ~ XYZ")


@pytest.mark.parametrize(
    ("sign", "header"),
    [("|", "Splitcharacter"), ("-", "SplitCharacter"), ("/", "splitcharacter")],
)
def test_the_words_of_an_answer(sign, header):
    clues = CLUES.replace("~ CAT", f"~ CA{sign}T").replace("Digit ~ TEN", f"Digit (3) ~ TE{sign}N")
    puzzle = got(head=f"Title: T\n{header}: {sign}", clues=clues)
    assert puzzle.enumerations == {(1, ACROSS): "2,1", (3, DOWN): "3"}
    assert puzzle.clues == got().clues
    assert notes(puzzle) == ""
    changed = write(replace(puzzle, title="New"), "xd").decode()
    assert f"A1. Pet ~ CA{sign}T" in changed
    assert replace(read(changed.encode(), "again.xd"), title="T") == puzzle
    assert left_out(replace(puzzle, title="New"), "xd") == []


@pytest.mark.parametrize(
    ("header", "answer", "lengths", "left"),
    [
        ("", "CA|T", "", True),
        ("", "C AT", "", True),
        ("", "CA-T", "", True),
        ("", " CAT ", "", False),
        ("Splitcharacter: '|'", "CA|T", "2,1", False),
        ("Splitcharacter: ||", "CA||T", "2,1", False),
        ("", "C.T", "", False),
        ("Splitcharacter: pipe", "CA|T", "", True),
    ],
)
def test_signs_that_no_header_names(header, answer, lengths, left):
    puzzle = got(head=f"Title: T\n{header}", clues=CLUES.replace("~ CAT", f"~ {answer}"))
    assert puzzle.enumerations == ({(1, ACROSS): lengths} if lengths else {})
    what = "the signs between the parts of answers (no Splitcharacter)"
    assert omitted(puzzle) == ((what,) if left else ())
    assert ("is not one sign, 'pipe'" in notes(puzzle)) == ("pipe" in header)


def test_an_enumeration_that_is_not_that_of_the_answer():
    puzzle = got(head="Title: T\nSplitcharacter: |", clues="A1. Pet (1,2) ~ CA|T\nA4. Live (2, 1) ~ AR|E")
    assert puzzle.enumerations == {(1, ACROSS): "1,2", (4, ACROSS): "2, 1"}
    assert notes(puzzle) == "line 10: the clue ends with (1,2), its answer has words of 2,1"


def test_words_of_an_answer_with_several_letters_in_a_cell():
    grid, clues = "1T\nAB", "A1. x ~ DO|GT\nD1. y ~ DOG|A"
    puzzle = got(head="Title: T\nRebus: 1=DOG\nSplitcharacter: |", grid=grid, clues=clues)
    assert puzzle.enumerations == {(1, ACROSS): "2,2", (1, DOWN): "3,1"}
    assert notes(puzzle) == ""


@pytest.mark.parametrize(
    ("grid", "answer", "fits"),
    [
        (GRID, "DOG", False),
        (GRID, "CATS", False),
        (GRID, "CA", False),
        (GRID, "cat", True),
        (GRID, "C-A T", True),
        (GRID, "", True),
        ("C.T\nARE\nREN", "CAT", True),
        ("C.T\nARE\nREN", "COT", True),
        ("C.T\nARE\nREN", "COG", False),
    ],
)
def test_an_answer_that_the_grid_does_not_have(grid, answer, fits):
    puzzle = got(grid=grid, clues=f"A1. Pet ~ {answer}")
    expected = f"line 9: the answer of 1 across is {answer}, the grid has {grid[:3]}"
    assert notes(puzzle) == ("" if fits else expected)
    assert puzzle.clues == {(1, ACROSS): "Pet"}


def test_headers_that_are_odd():
    puzzle = got(head="Title: T\nDate: 1\ndate: 2\nno header\nRebus: 1=ONE 22=TWO x")
    assert puzzle.meta["date"] == "2"
    assert notes(puzzle) == "line 3: the header 'date' stands there twice: the last one counts"
    assert omitted(puzzle) == ("lines among the headers", "rebus 22", "rebus x")


def test_entries_of_three_cells_and_more():
    grid, clues = "AB#C\nDEFG\n#HIJ", "3. x ~ DEFG\n2. y ~ CGJ\n4. z ~ HIJ"
    puzzle = got(grid=grid, clues=clues)
    assert puzzle.shortest == 3
    assert len(puzzle.clues) == 3


def test_a_second_answer_of_a_clue():
    puzzle = got(clues="A1. Pet ~ CAT\nA1. ~ DOG\nD1. ~ C-AR\nD1. ~ CAR")
    assert notes(puzzle) == "line 10: a second answer of 1 across, DOG: the first one counts"
    later = got(clues="A1. Pet\nA1. ~ DOG")
    assert notes(later) == "line 9: the answer of 1 across is DOG, the grid has CAT"


@pytest.mark.parametrize(("clues", "blocks"), [("A1. x\nA3. y\nD1. z\nD2. w", 1), ("A1. x\nA9. y\nD8. z", 0)])
def test_a_point_is_a_block_where_then_more_clues_have_an_entry(clues, blocks):
    puzzle = got(grid="CAT\nA.O\nRYE", clues=clues)
    assert list(puzzle.cells).count(None) == blocks


@pytest.mark.parametrize(("answer", "fits"), [("CAT", True), ("CAH", True), ("CATH", False), ("DOT", False)])
def test_answers_where_a_cell_has_letters_by_direction(answer, fits):
    puzzle = got(head="Title: T\nRebus: 1=T/H", grid="CA1\nARE\nREN", clues=f"A1. Pet ~ {answer}")
    assert (notes(puzzle) == "") == fits
    assert notes(read(write(replace(puzzle, title="New"), "xd"), "again.xd")) == ""


@pytest.mark.parametrize("header", ["1=CA 2=T", "1=CA,2=T", "1=CA; 2=T;"])
def test_separators_of_rebuses(header):
    puzzle = got(head=f"Title: T\nRebus: {header}", grid="12\nAB", clues="A1. x ~ CAT")
    assert (puzzle.cells[:2], notes(puzzle), omitted(puzzle)) == (("CA", "T"), "", ())


def test_control_characters_end_no_line():
    puzzle = got(clues="A1. Pet\x0bor\u2028so ~ CAT\nA4. Live\x1f ~ ARE")
    assert puzzle.clues == {(1, ACROSS): "Pet or so", (4, ACROSS): "Live"}
    assert notes(puzzle) == "control characters: read as spaces"


def test_a_sign_at_the_end_parts_no_words():
    head = "Title: T\nSplitcharacter: |"
    puzzle = got(head=head, clues="A1. Pet ~ CAT|\nA4. Live ~ A||RE")
    assert puzzle.enumerations == {(4, ACROSS): "1,2"}


def test_several_hints_of_a_clue():
    puzzle = got(clues="A1. Pet ~ CAT\nA1. Purrs\nA1. Meows\nA1. Is furry")
    assert list(puzzle.remarks[1, ACROSS].values()) == ["Purrs", "Meows", "Is furry"]


def test_a_blank_in_the_grid_is_a_cell_without_a_letter():
    puzzle = got(grid="C\tT\nARE\nREN")
    assert puzzle.cells[:3] == ("C", "", "T")
    assert notes(puzzle) == "blanks in the grid: read as cells without a letter"


@pytest.mark.parametrize(
    ("line", "clue"),
    [
        ("Pet ~CAT", "Pet"),
        ("Pet~CAT", "Pet"),
        ("Pet ~DOG", "Pet"),
        ("Costs ~5", "Costs ~5"),
        ("As ~cat", "As ~cat"),
        ("A~B ~ CAT", "A~B"),
    ],
)
def test_an_answer_in_capitals_needs_no_blank(line, clue):
    puzzle = got(clues=f"A1. {line}")
    assert puzzle.clues == {(1, ACROSS): clue}
    assert notes(puzzle) == ("" if "DOG" not in line else "line 9: the answer of 1 across is DOG, the grid has CAT")


def test_a_clue_without_the_letter_that_others_have():
    puzzle = got(clues="A1. Pet ~ CAT\n5. Bird ~ REN")
    assert puzzle.clues == {(1, ACROSS): "Pet", (5, ACROSS): "Bird"}
    assert notes(puzzle) == "line 10: a clue without A or D before its number, which others have"
    behind = got(clues="2. Stray\nA1. Pet ~ CAT\nD2. Is ~ ARE")  # the entry is that of the clue with the letter
    assert behind.clues == {(1, ACROSS): "Pet", (2, DOWN): "Is"}
    assert [clue.text for clue in behind.loose] == ["Stray"]
