"""What other programs write in .jpz."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace

import pytest
from crossword.format_reports import notes, omitted

from wordtools.core.errors import FormatError
from wordtools.crossword import Direction, Puzzle
from wordtools.crossword.formats import read, write

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN


def jpz(rows: str, words: dict[str, str], *, numbers: dict[int, int] | None = None, more: str = "", **cell: str) -> str:
    """Writes a file.

    Args:
        rows: of the grid, ``CAT/ARE/OAT``.
        words: the attributes and ranges of each word by its clue, ``x="1-3" y="1" / x="3" y="2"``.
        numbers: in cells.
        more: elements in the crossword.
        cell: attributes of every cell.
    """
    grid = rows.split("/")
    cells = [
        f'<cell x="{x + 1}" y="{y + 1}" solution="{sign}"'
        + (f' number="{numbers[y * len(row) + x]}"' if numbers and y * len(row) + x in numbers else "")
        + "".join(f' {key.replace("_", "-")}="{value}"' for key, value in cell.items())
        + "/>"
        for y, row in enumerate(grid)
        for x, sign in enumerate(row)
    ]
    listed = [
        f'<word id="{k}">' + "".join(f"<cells {part}/>" for part in places.split("/")) + "</word>"
        for k, places in enumerate(words.values(), 1)
    ]
    clues = [f'<clue word="{k}" number="{k}">{clue}</clue>' for k, clue in enumerate(words, 1)]
    return (
        "<crossword-compiler><rectangular-puzzle><metadata><title>Some</title></metadata><crossword>"
        f'<grid width="{len(grid[0])}" height="{len(grid)}">{"".join(cells)}</grid>{"".join(listed)}'
        f"<clues><title>Words</title>{''.join(clues)}</clues>{more}</crossword></rectangular-puzzle></crossword-compiler>"
    )


def got(text: str | bytes) -> Puzzle:
    return read(text if isinstance(text, bytes) else text.encode(), "x.jpz", "jpz")


TURNING = {
    "Church top, nearly": 'x="1-3" y="1"/x="3" y="2"',
    "Actual, mixed": 'x="3" y="2"/x="3" y="3"/x="2" y="3"/x="1" y="3"',
}


@pytest.mark.parametrize("numbers", [{0: 1, 5: 4}, {}, {0: 1}, {5: 1}])
def test_words_that_turn_keep_their_cells(numbers):
    puzzle = got(jpz("SPI/EDR/TAL", TURNING, numbers=numbers))
    for kind in ("jpz", "ipuz", "jpz", "html"):
        assert [clue.cells for clue in puzzle.loose] == [(0, 1, 2, 5), (5, 8, 7, 6)]
        assert [clue.text for clue in puzzle.loose] == list(TURNING)
        assert not puzzle.clues
        text = write(replace(puzzle, title=kind), kind)
        assert text.count(b"<word ") == (2 if kind == "jpz" else 0)
        puzzle = read(text, f"again.{kind}")


@pytest.mark.parametrize(
    ("places", "cells"),
    [
        ('x="2-3" y="1"/x="1-2" y="2"', (1, 2, 3, 4)),  # over the end of a row
        ('x="3-1" y="1"', (2, 1, 0)),  # backwards
        ('x="1" y="1"/x="2" y="2"/x="3" y="3"', (0, 4, 8)),  # diagonal
        ('x="1-2" y="1"', (0, 1)),  # less than the entry
        ('x="1-3" y="1-2"', (0, 1, 2, 3, 4, 5)),  # two rows, the second without a number
        ('x="1-3" y="1"/x="3-1" y="2"/x="1" y="1"', (0, 1, 2, 5, 4, 3, 0)),  # back to where it began
        ('x=" 1 - 2 " y="1"', (0, 1)),  # with blanks
    ],
)
def test_words_that_are_no_entries(places, cells):
    puzzle = got(jpz("CAT/ARE/OAT", {"Odd": places}, numbers={0: 1, 1: 2, 2: 3}))
    assert [clue.cells for clue in puzzle.loose] == [cells]
    assert not puzzle.clues


def test_words_that_are_entries():
    words = {"Pet": 'x="1-3" y="1"', "Bone": 'x="1" y="1-3"', "Both": 'x="1-3" y="2"/x="1-3" y="3"'}
    puzzle = got(jpz("CAT/ARE/OAT", words, numbers={0: 1, 3: 2, 6: 3}))
    assert puzzle.clues == {(1, ACROSS): "Pet", (1, DOWN): "Bone", (2, ACROSS): "Both"}
    assert puzzle.links == {(2, ACROSS): ((3, ACROSS),)}
    assert notes(puzzle) == "the clue of 1 down has the number 2: it stands at its cells; " + (
        "the clue of 2 across has the number 3: it stands at its cells"
    )


def test_the_number_of_a_clue_names_further_words():
    words = {"Both": 'x="1-3" y="1"', "See 1": 'x="2" y="1-3"'}
    text = jpz("CAT/ARE/OAT", words, numbers={0: 1, 1: 2, 3: 4}).replace('number="1">', 'number="1,2">')
    puzzle = got(text)
    assert puzzle.links == {(1, ACROSS): ((2, DOWN),)}
    assert (puzzle.clues, notes(puzzle)) == ({(1, ACROSS): "Both", (2, DOWN): "See 1"}, "")


def test_words_of_cells_without_numbers_are_at_their_entries():
    puzzle = got(jpz("CAT/ARE/OAT", {"Pet": 'x="1-3" y="1"'}))
    assert puzzle.clues == {(1, ACROSS): "Pet"}
    assert not puzzle.loose


def test_words_without_a_clue_are_named():
    more = '<word id="9"><cells x="1" y="1"/><cells x="2" y="2"/></word>'
    assert omitted(got(jpz("CAT/ARE/OAT", {"Pet": 'x="1-3" y="1"'}, more=more))) == ("words without a clue",)
    more = "<clues><title>More</title><clue word='8' number='7'>Lost</clue></clues>"
    puzzle = got(jpz("CAT/ARE/OAT", {"Pet": 'x="1-3" y="1"'}, more=more))
    assert notes(puzzle) == "a clue for the word '8', which the file does not have"
    assert [clue.text for clue in puzzle.loose] == ["Lost"]


def test_several_puzzles_in_a_file():
    first = jpz("CAT/ARE/OAT", {"Pet": 'x="1-3" y="1"'})
    second = jpz("DOG/OAR/GRR", {"Other": 'x="1-3" y="1"'}).replace("Some", "Other title")
    inner = second.removeprefix("<crossword-compiler>").removesuffix("</crossword-compiler>")
    puzzle = got(first.replace("</crossword-compiler>", f"{inner}</crossword-compiler>"))
    assert (puzzle.title, str(puzzle)) == ("Some", "CAT\nARE\nOAT")
    assert list(puzzle.clues.values()) == ["Pet"]
    assert omitted(puzzle) == ("other puzzles in the file",)
    acrostic = "<rectangular-puzzle><metadata><title>A</title></metadata><acrostic/></rectangular-puzzle>"
    puzzle = got(first.replace("<rectangular-puzzle>", f"{acrostic}<rectangular-puzzle>", 1))
    assert (puzzle.title, str(puzzle)) == ("Some", "CAT\nARE\nOAT")
    assert omitted(puzzle) == ("other puzzles in the file",)


@pytest.mark.parametrize(
    ("value", "is_bar"),
    [
        *((value, True) for value in ("1", "true", " TRUE ", "yes", "on", "T")),
        *((value, False) for value in ("0", "false", "no", "2")),
    ],
)
def test_booleans_of_xml(value, is_bar):
    puzzle = got(jpz("CAT/ARE/OAT", {}, left_bar=value, hint=value))
    assert len(puzzle.bars) == (6 if is_bar else 0)
    assert len(puzzle.givens) == (9 if is_bar else 0)
    odd = (f"{key}='2' is neither true nor false: taken as false" for key in ("hint", "left-bar"))
    assert notes(puzzle) == ("; ".join(odd) if value == "2" else "")


def zipped(**members: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("_in_", "/"), data)
    return file.getvalue()


PLAIN = jpz("CAT/ARE/OAT", {"Pet": 'x="1-3" y="1"'}).encode()


def test_a_zip_with_other_files_in_it():
    junk = b"\0\5\x16\7\0\2\0\0Mac OS X"
    for members in ({"__MACOSX_in_._p.jpz": junk, "p.jpz": PLAIN}, {"read_me.txt": b"Hello", "p.xml": b"\n " + PLAIN}):
        assert got(zipped(**members)) == got(PLAIN)
    assert got(zipped(**{"a.xml": b"<manifest/>", "p.xml": PLAIN})) == got(PLAIN)
    with pytest.raises(FormatError, match="only crosswords and codewords"):
        got(zipped(**{"a.xml": b"<manifest/>", "b.txt": junk}))
    with pytest.raises(FormatError, match=r"without XML in it, but 'a\.puz': unpack it first"):
        got(zipped(**{"a.puz": junk}))
    second = jpz("DOG/OAR/GRR", {"Other": 'x="1-3" y="1"'}).encode()
    for others, left in (({}, ()), ({"q.jpz": second}, ("other puzzles in the file",)), ({"q.xml": b"<a/>"}, ())):
        puzzle = got(zipped(**{"p.jpz": PLAIN}, **others))
        assert (puzzle, omitted(puzzle)) == (got(PLAIN), left)


def test_a_second_grid_is_another_puzzle():
    text = PLAIN.decode().replace("</grid>", '</grid><grid width="1" height="1"/>')
    assert (got(text), omitted(got(text))) == (got(PLAIN), ("other puzzles in the file",))


@pytest.mark.parametrize(
    ("head", "raw", "text", "note"),
    [
        ("", "it’s Café".encode("cp1252"), "it’s Café", "bytes that are no UTF-8: read as Windows-1252"),
        ("UTF-8", "Café ".encode() + b"\x96", "Café –", "bytes that are no UTF-8: read as Windows-1252"),
        ("ISO-8859-1", b"it\x92s Caf\xe9", "it’s Café", ""),
        ("windows-1252", b"it\x92s", "it’s", ""),
        ("", b"a\x0bb&#11;c&#x1F;d&#x41;", "a b c dA", "control characters: read as spaces"),
        ("", b"Caf\xe9 &nbsp;x\0", "Café x", "bytes that are no UTF-8: read as Windows-1252"),
    ],
)
def test_encodings(head, raw, text, note):
    declared = f'<?xml version="1.0" encoding="{head}"?>'.encode() if head else b""
    puzzle = got(declared + PLAIN.replace(b"Some", raw) + b"\0\0")
    assert puzzle.title == text
    assert notes(puzzle).startswith(note)
    assert bool(notes(puzzle)) == bool(note)


@pytest.mark.parametrize("begin", [b"\n", b"  \r\n\t", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"])
def test_white_space_before_the_xml(begin):
    assert got(begin + b'<?xml version="1.0"?>' + PLAIN) == got(PLAIN)


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("Cats & dogs", "Cats & dogs"),
        ("A&nbsp;B", "A B"),
        ("caf&eacute; &amp; &#233; &#xE9;", "café & é é"),
        ("AT&T", "AT&T"),
        ("&unknown; x", "&unknown; x"),
        ("5 &lt; 6 & 7", "5 < 6 & 7"),
        ("<![CDATA[a & b]]> & c", "a & b & c"),
    ],
)
def test_signs_that_are_no_xml(raw, text):
    puzzle = got(jpz("CAT/ARE/OAT", {raw: 'x="1-3" y="1"'}))
    assert puzzle.entries[0].clue == text
    assert "a bare &" in notes(puzzle)


@pytest.mark.parametrize(
    ("tag", "what"),
    [
        ("acrostic", "an acrostic of Crossword Compiler: only its crosswords"),
        ("sudoku", "a sudoku"),
        ("word-search", "a word search"),
        ("ladder", "no <crossword> with a <grid> in it, but <ladder>"),
    ],
)
def test_other_kinds_are_named(tag, what):
    text = PLAIN.decode().replace("<crossword>", f"<{tag}>").replace("</crossword>", f"</{tag}>")
    with pytest.raises(FormatError, match=f"^x.jpz: {what}"):
        got(text)


def test_what_stands_there_twice_is_a_note():
    text = jpz("CAT/ARE/OAT", {"Pet": 'x="1-3" y="1"', "Other": 'x="1-3" y="2"'})
    puzzle = got(
        text.replace('<word id="2">', '<word id="1" solution="ARE">').replace("</grid>", '<cell x="1" y="1"/></grid>')
    )
    assert notes(puzzle).startswith(
        "two cells at x=1 y=1: the last one counts; two words are called '1': the last one counts; "
        "a clue for the word '2', which the file does not have"
    )
    assert omitted(puzzle) == ("word solution",)
    puzzle = got(text.replace("</title>", "</title><title>B</title><creator>C</creator><creator>D</creator>", 1))
    assert (puzzle.title, puzzle.author) == ("Some", "C")
    assert omitted(puzzle) == ("a second title", "a second creator")
    puzzle = got(text.replace("<crossword>", "<metadata><title>B</title></metadata><crossword>"))
    assert (puzzle.title, omitted(puzzle)) == ("Some", ("a second metadata",))


@pytest.mark.parametrize("lengths", ["2-1", "(2-1)", "[2-1]", " 2-1 "])
@pytest.mark.parametrize("text", ["Pet", "Pet (2-1)", "Pet (2, 1)"])
def test_an_enumeration_stands_there_once(lengths, text):
    puzzle = got(PLAIN.decode().replace('number="1">Pet', f'number="1" format="{lengths}">{text}'))
    assert (puzzle.clues, puzzle.enumerations) == ({(1, ACROSS): "Pet"}, {(1, ACROSS): "2-1"})


@pytest.mark.parametrize(
    ("kind", "cell", "left"),
    [
        ("Block", None, ()),
        (" VOID ", None, ()),
        ("letter", "C", ()),
        ("other", "C", ("cell type other",)),
    ],
)
def test_types_of_cells(kind, cell, left):
    puzzle = got(PLAIN.decode().replace('solution="C"', f'solution="C" type="{kind}"'))
    assert (puzzle.cells[0], omitted(puzzle), bool(puzzle.voids)) == (cell, left, "VOID" in kind)


def test_parts_of_cells_are_named():
    assert omitted(got(PLAIN.decode().replace('solution="C"/>', 'solution="C"><arrow/></cell>'))) == ("cell arrow",)


def test_a_clue_cell_with_a_letter_is_a_given_letter():
    puzzle = got(PLAIN.decode().replace('solution="C"', 'solution="C" type="clue"'))
    assert (puzzle.cells[0], puzzle.givens) == ("C", {0})
    puzzle = got(PLAIN.decode().replace('solution="C"', 'type="clue"'))
    assert (puzzle.cells[0], omitted(puzzle)) == (None, ("clues in cells",))


@pytest.mark.parametrize("first", [4, 7])
def test_numbers_of_clues_where_cells_have_none(first):
    words = {"Pet": 'x="1-3" y="1"', "Odd": 'x="2" y="1"/x="3" y="2"', "Live": 'x="1-3" y="2"'}
    text = jpz("CAT/ARE/OAT", words)
    puzzle = got(text.replace('word="3" number="3"', f'word="3" number="{first}"'))
    assert puzzle.clues == {(1, ACROSS): "Pet", (first, ACROSS): "Live"}
    assert puzzle.numbers[3] == first
    assert (puzzle.loose[0].cells, notes(puzzle)) == ((1, 5), "")


def test_of_two_cells_at_one_place_the_last_one_counts():
    words = {"A": 'x="1-3" y="1"'}
    text = jpz("CAT/ARE/OAT", words, numbers={0: 1, 4: 2})
    old = '<cell x="2" y="2" solution="R" number="2"/>'
    looks = old.replace("/>", ' background-shape="circle" solve-state="Q" hint="true"/>')
    puzzle = got(text.replace(old, f'{looks}<cell x="2" y="2" type="block"/>'))
    assert str(puzzle) == "CAT\nA#E\nOAT"
    assert (puzzle.styles, puzzle.filled, puzzle.givens) == ({}, {}, frozenset())
    assert 4 not in puzzle.numbers
    assert notes(puzzle) == "two cells at x=2 y=2: the last one counts"


@pytest.mark.parametrize(("title", "odd"), [("Waagerecht", True), ("Clues DOWN", False), ("Across", False)])
def test_a_list_that_names_no_direction(title, odd):
    text = jpz("CAT/ARE/OAT", {"A": 'x="1-3" y="1"'}).replace(' word="1"', "").replace("Words", title)
    puzzle = got(text)
    assert len(puzzle.clues) == 1
    assert ("names no direction" in notes(puzzle)) == odd
