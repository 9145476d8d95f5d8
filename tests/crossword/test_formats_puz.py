"""Damaged and unusual .puz files, and Across Lite's text."""

from __future__ import annotations

import struct
from dataclasses import replace

import puz
import pytest
from crossword.format_reports import notes

from wordtools.core.errors import FormatError
from wordtools.crossword import Direction, Puzzle
from wordtools.crossword.formats import read, write

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN
NOT_1252 = "with texts that are not Windows-1252: those are read as UTF-8"
TEXTS = ["Pet", "Vehicle", "Goddess", "Digit", "Live", "Grain"]


def made(*, version: str = "1.3", clues: list[str] | None = None, **fields: object) -> puz.Puzzle:
    """A puzzle of puzpy's; its texts are a character a byte."""
    file = puz.Puzzle(version=version)
    file.encoding = puz.ENCODING
    file.width = file.height = 3
    file.solution, file.fill = "CATARERENDS"[:9], "-" * 9
    file.clues = clues or TEXTS
    for name, value in fields.items():
        setattr(file, name, value)
    return file


def got(data: bytes, **options: bool) -> Puzzle:
    return read(data, "x.puz", **options)


def section(code: bytes, data: bytes, *, checksum: int | None = None) -> bytes:
    return struct.pack("<4sHH", code, len(data), puz.data_cksum(data) if checksum is None else checksum) + data + b"\0"


def first_clue(text: bytes, version: str = "1.3") -> Puzzle:
    return got(made(version=version, clues=[text.decode("latin-1"), *TEXTS[1:]]).tobytes())


def test_a_file_that_is_too_large_is_refused_with_the_limit():
    with pytest.raises(FormatError, match=r"^x\.puz: over 4 MiB, too much for a \.puz file$"):
        got(bytes((4 << 20) + 1))


@pytest.mark.parametrize(
    ("version", "data", "text", "note"),
    [
        ("1.3", b"\x93hi\x94 \x97 it\x92s \x80\x85", "“hi” — it’s €…", ""),
        ("1.2", b"caf\xe9", "café", ""),
        ("1.3", "Café — “x”".encode(), "Café — “x”", f"version 1.3 {NOT_1252}"),
        ("2.0", "Café — “x”".encode(), "Café — “x”", ""),
        ("2.0", b"caf\xe9 \x97", "café —", "version 2.0 with texts that are not UTF-8: those are read as Windows-1252"),
        ("1.3", b"no such \x81", "no such \ufffd", "bytes that are no characters of Windows-1252: read as U+FFFD"),
        ("2.1", "\U0001f431".encode(), "\U0001f431", ""),
        ("1.3", "naïve — ".encode() + b"it\x92s", "naïve — it’s", f"version 1.3 {NOT_1252}"),
        (
            "2.0",
            "Café ".encode() + b"\x93x\x94",
            "Café “x”",
            "version 2.0 with texts that are not UTF-8: those are read as Windows-1252",
        ),
        ("1.3", b"CAF\xc9\x92S \xc9\x94", "CAFÉ’S É”", ""),
        ("2.0", "b\u0252t \u0254".encode(), "b\u0252t \u0254", ""),
        ("1.3", b"\xef\xbb\xbfPet", "Pet", f"version 1.3 {NOT_1252}"),
    ],
)
def test_the_encoding_of_texts(version, data, text, note):
    puzzle = first_clue(data, version)
    assert puzzle.entries[0].clue == text
    assert notes(puzzle) == note


@pytest.mark.parametrize(
    ("version", "note"),
    [
        ("2.0", "version 2.0 with texts that are not UTF-8: those are read as Windows-1252"),
        ("1.3", f"version 1.3 {NOT_1252}"),
    ],
)
def test_one_text_of_another_encoding(version, note):
    clues = ["Café —".encode().decode("latin-1"), b"it\x92s".decode("latin-1"), *TEXTS[2:]]
    puzzle = got(made(version=version, clues=clues).tobytes())
    assert [puzzle.clues[key] for key in ((1, ACROSS), (1, DOWN))] == ["Café —", "it’s"]
    assert notes(puzzle) == note


def test_control_characters_are_no_letters():
    data = made(solution="C\x1cTAR\0REN", fill="\x0b--------", clues=["Pet\x02or", *TEXTS[1:]]).tobytes()
    puzzle = got(data)
    assert (puzzle.cells[:6], puzzle.filled) == (("C", "", "T", "A", "R", ""), {})
    assert puzzle.entries[0].clue == "Pet or"
    assert notes(puzzle) == "control characters: read as spaces"


def test_several_letters_in_a_block():
    cells = bytearray(9)
    cells[1] = 1
    data = made(solution="C.TARERE.", clues=TEXTS[:5]).tobytes()
    puzzle = got(data + section(b"GRBS", bytes(cells)) + section(b"RTBL", b" 0:QU;"))
    assert str(puzzle) == "C#T\nARE\nRE#"
    assert notes(puzzle) == "several letters in a block: left out"


def test_texts_that_are_written_are_read_as_they_were():
    puzzle = got(made().tobytes())
    for title in ("Café", "CafÃ©", "naïve — “x”", "\x97", "€"):
        changed = replace(puzzle, title=title)
        assert got(write(changed, "puz")).title == title
        assert notes(got(write(changed, "puz"))) == ""


def test_letters_of_version_2():
    puzzle = got(made(version="2.0", solution="CAT\xc9RERES").tobytes())
    assert puzzle.cells[3] == "É"


@pytest.mark.parametrize("place", [0x00, 0x0E, 0x12, 0x60])
def test_a_wrong_checksum_is_a_note(place):
    data = bytearray(made(copyright="(c) Somebody, 2026").tobytes())
    data[place] ^= 1
    puzzle = got(bytes(data))
    assert str(puzzle) == "CAT\nARE\nREN"
    assert notes(puzzle).startswith("the checksum is wrong")
    assert write(puzzle, "puz") == data
    with pytest.raises(FormatError, match=r"^x.puz: the checksum is wrong"):
        got(bytes(data), strict=True)


@pytest.mark.parametrize(
    ("more", "note"),
    [
        (section(b"GEXT", b"\x80" + bytes(8), checksum=1), "the section GEXT has a wrong checksum"),
        (section(b"GEXT", b"\x80")[:-2] + b"", "the section GEXT is cut off: left out"),
        (
            section(b"GRBS", b"\1" + bytes(8)),
            "cells with several letters that the section RTBL does not have: their first",
        ),
        (section(b"GRBS", b"\0\1"), "the section GRBS has 2 bytes for 9 cells; cells with"),
        (section(b"GRBS", b"\3" + bytes(8)) + section(b"RTBL", b" 0:CCC;"), "cells with several letters"),
        (section(b"RTBL", b" 0:CHI;"), "the section RTBL without GRBS"),
        (section(b"GEXT", b"\x80\0"), "the section GEXT has 2 bytes for 9 cells"),
        (section(b"GEXT", bytes(12)), "the section GEXT has 12 bytes for 9 cells"),
        (section(b"GEXT", bytes(9)) * 2, "a second section GEXT: it counts in place of the first"),
        (section(b"LTIM", b"soon"), "the section LTIM is no time"),
        (section(b"RUSR", b"QU\0\0"), "the section RUSR has 2 texts for 9 cells"),
        (b"\0\0\0\0 and more, and more", "bytes behind the puzzle that are no section of it"),
        (section(b"XTRA", b"abc") + b"\0\0\0\0junk \1\2\3", "bytes behind the puzzle"),
    ],
)
def test_damaged_sections_are_notes(more, note):
    puzzle = got(made().tobytes() + more)
    assert str(puzzle) == "CAT\nARE\nREN"
    assert notes(puzzle).startswith(note)


def test_sound_sections_are_no_notes():
    more = section(b"GRBS", b"\1" + bytes(8)) + section(b"RTBL", b" 0:CHI;") + section(b"GEXT", bytes(8) + b"\x80")
    more += section(b"LTIM", b"12,0") + section(b"RUSR", b"QU" + bytes(9))
    puzzle = got(made().tobytes() + more + b"\r\n")
    assert (puzzle.cells[0], puzzle.circles, notes(puzzle)) == ("CHI", {8}, "")


@pytest.mark.parametrize(
    ("clues", "message"),
    [
        (TEXTS[:-1], r"5 clues for 6 entries \(3 across, 3 down\): there is none for 5 across"),
        ([*TEXTS, "One more"], r"7 clues for 6 entries \(3 across, 3 down\): after the last entry there is 'One more'"),
    ],
)
def test_too_few_or_too_many_clues(clues, message):
    with pytest.raises(FormatError, match=f"^x.puz: {message}"):
        got(made(clues=clues).tobytes())


@pytest.mark.parametrize("number", [0, 5, 9])
@pytest.mark.parametrize("more", [b"", section(b"GEXT", bytes(9))])
def test_a_wrong_number_of_clues_in_the_header(number, more):
    data = bytearray(made(notes="Some notes").tobytes() + more)
    data[0x2E] = number
    if number < 6 or not more:
        puzzle = got(bytes(data))
        assert (puzzle.entries[-1].clue, puzzle.notes) == ("Grain", "Some notes")
        assert notes(puzzle).startswith(f"the header has {number} clues, the grid 6 entries: taken as 6")
    few = made(clues=TEXTS[:-1], notes="Some notes").tobytes() + more
    with pytest.raises(FormatError, match="5 clues for 6 entries"):
        got(few)


def test_bytes_before_the_puzzle():
    assert notes(got(b"HTTP/1.1 200 OK\r\n\r\n" + made().tobytes())) == "bytes before the puzzle that are no part of it"
    assert notes(got(bytes(64) + b"PUZ " + bytes(60) + made().tobytes())) == ""  # the header of an old Mac


def test_a_file_that_ends_early():
    data = made(notes="Some notes").tobytes()
    puzzle = got(data[:-4])
    assert puzzle.notes == "Some no"
    assert "ends within the notes" in notes(puzzle)
    with pytest.raises(FormatError, match="ends after 3 of 6 clues"):
        got(data[: data.index(b"Digit") + 2])
    with pytest.raises(FormatError, match="the header is cut off"):
        got(data[:30])


def test_blocks_of_the_solver_that_the_solution_does_not_have():
    assert "blocks of the solver's grid" in notes(got(made(fill="-.-------").tobytes()))
    hidden = made(fill="-.-------", puzzletype=0x0401).tobytes()  # of a diagramless puzzle they are guesses
    assert notes(got(hidden)) == ""


@pytest.mark.parametrize("sign", "X*_0?")
def test_one_sign_in_every_cell_is_no_solution(sign):
    puzzle = got(made(solution=sign * 9).tobytes())
    assert puzzle.cells == ("",) * 9
    assert notes(puzzle) == (
        "" if sign == "?" else f"{sign} as the letter of every cell: the solution is taken as not known"
    )


@pytest.mark.parametrize("state", [0, 2])
def test_question_marks_are_no_letters(state):
    puzzle = got(made(solution="?" * 9, solution_state=state).tobytes())
    assert puzzle.cells == ("",) * 9
    assert got(made(solution="CA?ARE-EN").tobytes()).cells == ("C", "A", "", "A", "R", "E", "", "E", "N")
    with pytest.raises(FormatError, match="cannot hold the letter"):
        write(Puzzle.parse("A[?]/BC"), "puz")


TEXT = """\
<ACROSS PUZZLE>
<TITLE>
\tT
<SIZE>
\t3x3
<GRID>
\tCAT
\tARE
\tREN
<ACROSS>
\tPet
\tLive
\tGrain
<DOWN>
\tVehicle
\tGoddess
\tDigit
<NOTEPAD>
Notes
"""


def text(old: str = "", new: str = "") -> Puzzle:
    assert old in TEXT
    return read(TEXT.replace(old, new, 1).encode(), "x.txt")


def test_a_plain_text():
    assert len(text().clues) == 6
    assert notes(text()) == ""


@pytest.mark.parametrize(
    ("head", "note"), [("ACROSS PUZZLE v2", ""), ("ACROSS PUZZLE V3", "line 1: <ACROSS PUZZLE V3>: ")]
)
def test_versions_of_the_text(head, note):
    puzzle = text("ACROSS PUZZLE", head)
    assert puzzle == text()
    assert notes(puzzle) == (note and f"{note}read as <ACROSS PUZZLE>")


def test_texts_behind_the_names_of_sections():
    puzzle = text("<TITLE>\n\tT", "<TITLE> T <i>")
    assert (puzzle.title, notes(puzzle)) == ("T <i>", "")
    assert text("\tPet", "\t<B> Pet").clues[1, ACROSS] == "<B> Pet"
    small = text("<TITLE>\n\tT", "<title>\n\tT").clues
    assert small == text().clues
    lines = text("<TITLE>\n\tT\n", "T\n")
    assert lines.source.left_out == ("lines before the sections",)


def test_an_empty_line_among_clues():
    puzzle = text("\tLive\n", "\t\n")
    assert [entry.clue for entry in puzzle.entries] == ["Pet", "Vehicle", "Goddess", "Digit", "", "Grain"]
    assert notes(puzzle) == "line 12: empty lines in <ACROSS>: taken as empty clues"
    spaced = text("\tLive\n", "\n\tLive\n\n")
    assert (spaced, notes(spaced)) == (text(), "")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("\tLive\n", "", "<ACROSS>: 2 clues for 3 entries of the grid"),
        ("\tDigit\n", "\tDigit\n\tMore\n", "<DOWN>: 4 clues for 3 entries of the grid"),
        ("\tARE\n", "\tAR\n", "line 8: <GRID>, row 2: expected 3 cells, found 2"),
        ("<ACROSS PUZZLE>\n", "<ACROSS>\n", "a damaged Across Lite text: no <ACROSS PUZZLE>"),
    ],
)
def test_what_does_not_fit_is_refused(old, new, message):
    with pytest.raises(FormatError, match=f"^x.txt: {message}"):
        read(TEXT.replace(old, new, 1).encode(), "x.txt", "across")


def test_a_text_without_clues():
    bare = TEXT[: TEXT.index("<ACROSS>")]
    puzzle = read(bare.encode(), "x.txt")
    assert not puzzle.clues
    assert notes(puzzle) == "no clues in <ACROSS>; no clues in <DOWN>"


@pytest.mark.parametrize("size", ["3 X 3", "3×3", " 3  x  3 "])
def test_forms_of_the_size(size):
    assert text("3x3", size) == text()


def test_several_puzzles_in_a_text():
    puzzle = read((TEXT + TEXT.replace("CAT", "DOG").replace("\tT\n", "")).encode(), "x.txt")
    assert puzzle == text()
    assert puzzle.source.left_out == ("other puzzles in the file",)


@pytest.mark.parametrize(("other", "note"), [("Café", True), ("Cafe", False)])
def test_two_encodings_in_a_text(other, note):
    data = TEXT.replace("Live", other).encode().replace(b"Digit", b"it\x92s CAF\xc9\x94")
    puzzle = read(data, "x.txt")
    assert (puzzle.clues[4, ACROSS], puzzle.clues[3, DOWN]) == (other, "it’s CAFÉ”")
    assert bool(notes(puzzle)) == note


def test_rebuses_that_are_odd():
    data = TEXT.replace("\tCAT\n", "\t1A9\n").replace("<ACROSS>", "<REBUS>\n1:CH:C\n1:SH:S\n<ACROSS>", 1)
    puzzle = read(data.encode(), "x.txt")
    assert puzzle.cells[:3] == ("SH", "A", "9")
    assert notes(puzzle) == (
        "line 12: 1 stands for CH already: the last one counts; "
        "9 in the grid, which <REBUS> does not have: taken as a letter"
    )


@pytest.mark.parametrize(
    "lines", ["1:CHI:C,2:NOR:N", "1:CHI:C\n2:NOR:N", "1:CHI:C;2:NOR:N;", "1:CHI:C 2:NOR:N", "MARK;1:CHI:C; 2:NOR:N"]
)
def test_rebuses_on_one_line(lines):
    data = (
        TEXT.replace("\tCAT\n", "\t1aT\n").replace("REN", "RE2").replace("<ACROSS>", f"<REBUS>\n{lines}\n<ACROSS>", 1)
    )
    puzzle = read(data.replace("PUZZLE", "PUZZLE V2").encode(), "x.txt")
    assert (puzzle.cells[0], puzzle.cells[8]) == ("CHI", "NOR")
    assert puzzle.circles == ({1} if "MARK" in lines else set())


def test_a_hash_is_a_block():
    data = TEXT.replace("ARE", "A#E").replace("\tLive\n", "").replace("\tGoddess\n", "")
    puzzle = read(data.encode(), "x.txt")
    assert str(puzzle) == "CAT\nA#E\nREN"
    assert notes(puzzle).startswith("# in the grid: taken as a block")
    with pytest.raises(FormatError, match="holds no # as a letter"):
        write(Puzzle.parse("A[#]/BC"), "across")
