"""Every format: what is written is read back, by us and by readers that are not ours."""

from __future__ import annotations

import io
import json
import struct
import warnings
import zipfile
from dataclasses import replace
from xml.etree import ElementTree

import puz
import pytest
from crossword.format_samples import BARRED, CIRCLES, EMPTY, LETTERS, MINI, NUMBERED, REBUS, SHADES, THREES, puzzles
from hypothesis import given
from hypothesis import strategies as st

from tools import sample_files
from wordtools.core.errors import FormatError
from wordtools.crossword import Puzzle
from wordtools.crossword.formats import FORMATS, left_out, read, save, write
from wordtools.crossword.formats.registry import recognise
from wordtools.crossword.puzzle import UnplacedClue, markup

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its patterns are not raw strings
    import ipuz

FULL = ("puz", "across", "ipuz", "jpz", "xd", "exolve", "html")
FREE = ("ipuz", "jpz", "exolve", "html")  # these hold bars


def back(puzzle: Puzzle, kind: str) -> Puzzle:
    return read(write(puzzle, FORMATS[kind]), f"file.{kind}")


@pytest.mark.parametrize("kind", FULL)
@pytest.mark.parametrize("puzzle", [MINI, REBUS, CIRCLES, EMPTY], ids=["mini", "rebus", "circles", "empty"])
def test_comes_back(puzzle, kind):
    assert back(puzzle, kind) == puzzle
    assert left_out(puzzle, FORMATS[kind]) == []


@pytest.mark.parametrize("kind", [*FREE, "xd"])
def test_shades_come_back(kind):
    assert back(SHADES, kind) == SHADES


@pytest.mark.parametrize("kind", [*FREE, "xd"])
def test_bars_come_back(kind):
    assert back(BARRED, kind) == BARRED


@pytest.mark.parametrize("kind", ["ipuz", "jpz", "html"])
@pytest.mark.parametrize("puzzle", [NUMBERED, THREES], ids=["numbers", "threes"])
def test_numbers_come_back(puzzle, kind):
    assert back(puzzle, kind) == puzzle


def test_exolve_leaves_numbers_out_but_keeps_their_order():
    puzzle = replace(Puzzle.parse("ABC\nD#E\nFGH"), labels={0: 1, 6: 2})
    assert b"C~" in write(puzzle, FORMATS["exolve"])
    assert back(puzzle, "exolve") == puzzle
    with pytest.raises(FormatError, match="in order"):
        write(NUMBERED, FORMATS["exolve"])


@pytest.mark.parametrize("kind", ["puz", "across", "xd"])
def test_what_a_format_cannot_hold_is_refused(kind):
    if kind != "xd":
        with pytest.raises(FormatError, match="bars"):
            write(BARRED, FORMATS[kind])
    with pytest.raises(FormatError, match=r"across|down"):
        write(NUMBERED, FORMATS[kind])


@pytest.mark.parametrize("kind", ["puz", "across"])
def test_letters_beyond_latin_are_refused_by_across_lite(kind):
    with pytest.raises(FormatError, match="the letter Ж"):
        write(Puzzle.parse("ЖУК"), FORMATS[kind])


@pytest.mark.parametrize("kind", ["ipuz", "jpz", "xd", "exolve", "html"])
def test_other_alphabets(kind):
    puzzle = replace(Puzzle.parse("КОТ\nО#О\nТОК"), title="Круг")
    assert back(puzzle, kind) == puzzle


@pytest.mark.parametrize("title", ["Grün", "“Quotes” — and dashes"])
def test_accents_in_across_lite(title):
    puzzle = replace(Puzzle.parse("ÄRA\nH#U\nÑOT"), title=title)
    assert back(puzzle, "puz") == puzzle
    assert back(puzzle, "across") == puzzle


@pytest.mark.parametrize("kind", FULL)
@given(data=st.data())
def test_any_puzzle_comes_back(kind, data):
    puzzle = data.draw(puzzles(rebus=kind != "across"))
    assert back(puzzle, kind) == puzzle


@pytest.mark.parametrize("kind", FREE)
@given(data=st.data())
def test_any_barred_puzzle_comes_back(kind, data):
    puzzle = data.draw(puzzles(bars=True, letters=st.one_of(LETTERS, st.sampled_from("ÄЖ7"))))
    assert back(puzzle, kind) == puzzle


SIGNS = replace(MINI, grid=replace(MINI.grid, cells=tuple("0" if text == "R" else text for text in MINI.cells)))
TAKEN = replace(MINI, grid=replace(MINI.grid, cells=tuple("-" if text == "R" else text for text in MINI.cells)))


@pytest.mark.parametrize("kind", FULL)
def test_cells_that_hold_signs(kind):
    assert back(SIGNS, kind) == SIGNS
    if kind in ("puz", "across"):
        with pytest.raises(FormatError, match="the letter -"):
            write(TAKEN, FORMATS[kind])
    else:
        assert back(TAKEN, kind) == TAKEN


@pytest.mark.parametrize("sign", ["#", ".", "_", "@", "&", "?", "0"])
@pytest.mark.parametrize("kind", ["ipuz", "jpz", "xd", "exolve", "html"])
def test_cells_that_hold_what_a_format_writes_for_other_things(kind, sign):
    puzzle = replace(MINI, grid=replace(MINI.grid, cells=tuple(sign if text == "R" else text for text in MINI.cells)))
    assert back(puzzle, kind) == puzzle


MARKUP = [
    "<b>5 < 6</b>",
    "AT&amp;T",
    "Number 1 # one",
    "# nothing",
    "<3",
    "[] (4) (5) x",
    "exolve-end",
    "a ~ b ~ c",
    "{/x",
]


@pytest.mark.parametrize("kind", FULL)
@pytest.mark.parametrize("text", MARKUP)
def test_signs_that_mean_something_to_a_format(kind, text):
    escaped = markup.escape(text)
    puzzle = replace(MINI, title=text, notes=escaped, clues=MINI.clues | {(1, MINI.entries[0].direction): escaped})
    if kind == "across" and text.startswith("<") and text.endswith(">"):
        with pytest.raises(FormatError, match="section"):
            write(puzzle, FORMATS[kind])
        return
    assert back(puzzle, kind) == puzzle


@pytest.mark.parametrize("kind", [kind for kind in FORMATS if FORMATS[kind].sign and FORMATS[kind].writes])
def test_known_by_content(kind):
    assert recognise(write(Puzzle.parse("ABC\nD#E\nFGH"), FORMATS[kind]), "no-ending").name == kind


def test_enumerations_that_do_not_add_up_stay_in_the_clue():
    puzzle = replace(MINI, clues={(1, MINI.entries[0].direction): "A year (1984)"}, enumerations={})
    assert back(puzzle, "puz") == puzzle


# readers that are not ours


def across_lite_checksum(data: bytes, start: int = 0) -> int:
    """The checksum as the notes on the format describe it."""
    for byte in data:
        start = ((start >> 1) | ((start & 1) << 15)) + byte & 0xFFFF
    return start


@pytest.mark.parametrize("puzzle", [MINI, REBUS, CIRCLES], ids=["mini", "rebus", "circles"])
def test_puz_bytes_are_laid_out_as_the_format_says(puzzle):
    data = write(puzzle, FORMATS["puz"])
    assert data[2:14] == b"ACROSS&DOWN\0"
    width, height, clues, kind, state = struct.unpack_from("<BBHHH", data, 0x2C)
    assert (width, height, clues, kind, state) == (5, 5, 10, 1, 0)
    size = width * height
    solution, fill = data[0x34 : 0x34 + size], data[0x34 + size : 0x34 + 2 * size]
    assert fill == bytes(b"."[0] if text is None else b"-"[0] for text in puzzle.cells)
    assert all((text is None) == (byte == b"."[0]) for text, byte in zip(puzzle.cells, solution, strict=True))
    strings = data[0x34 + 2 * size :].split(b"\0")
    title, author, copyright = (text.decode("latin-1") for text in strings[:3])
    assert (title, author, copyright) == (puzzle.title, puzzle.author, puzzle.copyright)
    assert strings[3] == b"What a good golfer needs"  # 1 across, then 1 down
    assert strings[4] == b"A quarter of a fork"
    assert struct.unpack_from("<H", data, 0x0E)[0] == across_lite_checksum(data[0x2C:0x34])
    total = across_lite_checksum(solution + fill, across_lite_checksum(data[0x2C:0x34]))
    texts = b"".join(text + b"\0" for text in strings[:3] if text)
    texts += b"".join(strings[3:13]) + b"".join(text + b"\0" for text in strings[13:14] if text)
    assert struct.unpack_from("<H", data, 0)[0] == across_lite_checksum(texts, total)


def test_puz_is_read_by_puzpy():
    file = puz.load(write(REBUS, FORMATS["puz"]))
    across = {one["num"]: one["clue"] for one in file.clue_numbering().across}
    assert across[4] == "Scouts, or monkeys, together (2,3)"
    assert [file.rebus().get_rebus_solution(cell) for cell in file.rebus().get_rebus_squares()] == ["QU", "ST"]
    marked = puz.load(write(CIRCLES, FORMATS["puz"])).markup().get_markup_squares(puz.GridMarkup.Circled)
    assert marked == [5, 12]


def test_a_locked_puz_has_unknown_letters():
    file = puz.load(write(MINI, FORMATS["puz"]))
    file.lock_solution(1234)
    puzzle = read(file.tobytes(), "locked.puz")
    assert not any(puzzle.cells)
    assert puzzle.clues == MINI.clues


@pytest.mark.parametrize("puzzle", [MINI, REBUS, CIRCLES, SHADES, BARRED, NUMBERED, EMPTY])
def test_ipuz_is_valid_to_the_ipuz_library(puzzle):
    found = ipuz.read(write(puzzle, FORMATS["ipuz"]).decode())
    assert found["dimensions"] == {"width": puzzle.columns, "height": puzzle.rows}
    numbers = [one["cell"] if isinstance(one, dict) else one for row in found["puzzle"] for one in row]
    assert {k: one for k, one in enumerate(numbers) if one not in ("#", 0)} == puzzle.numbers


@pytest.mark.parametrize(
    ("date", "written"),
    [
        ("12/31/2026", ("12/31/2026", None)),
        ("2026-12-31", ("12/31/2026", "2026-12-31")),
        ("1/2/2026", ("01/02/2026", "1/2/2026")),
        ("Not set", (None, "Not set")),
        ("<b>", (None, "&lt;b&gt;")),
    ],
)
def test_dates_of_ipuz(date, written):
    puzzle = replace(MINI, meta={"date": date})
    data = json.loads(write(puzzle, "ipuz"))
    assert (data.get("date"), data.get("wordtools:date")) == written
    ipuz.read(json.dumps(data))
    assert read(json.dumps(data).encode(), "x.ipuz") == puzzle
    other = read(json.dumps(data | {"date": "05/06/2027"}).encode(), "x.ipuz")  # another program has changed it
    assert other.meta["date"] == "05/06/2027"


def test_sample_files_are_counted(tmp_path):
    save(MINI, str(tmp_path / "mini.xd"))
    (tmp_path / "bad.puz").write_bytes(b"no puzzle")
    (tmp_path / "page.html").write_text("<p>no crossword</p>")
    bad, mini = sample_files.samples([tmp_path])
    assert next(sample_files.outcomes(bad, tmp_path)).startswith("refused: ")
    told = [*sample_files.outcomes(mini, tmp_path)]
    assert told == ["read", "unchanged equal", "changed equal", ".ipuz whole", ".puz whole"]
    assert sample_files.main([tmp_path]) == 0


def test_ipuz_of_others():
    data = {
        "version": "http://ipuz.org/v1",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 3, "height": 2},
        "styles": {"ring": {"shapebg": "circle"}},
        "puzzle": [[1, {"cell": "2", "style": "ring"}, 0], [{"cell": 3, "value": "D"}, "0", None]],
        "solution": [["A", {"value": "B"}, "C"], [None, ["E", "F"], None]],
        "clues": {"Across": [[1, "Letters &amp; <i>more</i> (3)"], {"number": "3/1", "clue": "Two"}], "Down:x": []},
    }
    puzzle = read(f"ipuz({json.dumps(data)})".encode(), "old.ipuz")
    assert puzzle.cells == ("A", "B", "C", "D", "EF", None)
    assert puzzle.circles == {1}
    assert list(puzzle.clues.values()) == ["Letters & <i>more</i>", "Two"]
    assert list(puzzle.enumerations.values()) == ["3"]


def test_jpz_is_plain_xml_with_every_cell():
    root = ElementTree.fromstring(write(CIRCLES, FORMATS["jpz"]))
    space = "{http://crossword.info/xml/rectangular-puzzle}"
    cells = list(root.iter(f"{space}cell"))
    assert [(int(cell.get("y")) - 1) * 5 + int(cell.get("x")) - 1 for cell in cells] == list(range(25))
    assert [cell.get("solution") for cell in cells] == list(CIRCLES.cells)
    words = {word.get("id"): word for word in root.iter(f"{space}word")}
    clue = next(clue for clue in root.iter(f"{space}clue") if clue.text == "Great artery")
    column = [(cell.get("x"), cell.get("y")) for cell in words[clue.get("word")]]
    assert column == [("3", str(y)) for y in range(1, 6)]


def test_jpz_of_others_in_a_zip_with_ranges_and_markup():
    text = """<?xml version="1.0"?><crossword-compiler-applet xmlns="http://crossword.info/xml/crossword-compiler">
    <rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle"><metadata><title>T</title>
    <creator>C</creator><description>D</description></metadata><crossword><grid width="3" height="2">
    <cell x="1" y="1" solution="A" number="1"/><cell x="2" y="1" solution="B" number="2"/>
    <cell x="3" y="1" solution="C"/><cell x="1" y="2" type="block"/>
    <cell x="2" y="2" solution="d" background-color="#FFFF00"/><cell x="3" y="2" type="void"/></grid>
    <word id="9" x="1-3" y="1"/><word id="8" x="2" y="1-2"/>
    <clues ordering="normal"><title><b>Across</b></title>
    <clue word="9" number="1" format="3"><span>One <i>two</i> &amp; three</span></clue></clues>
    <clues ordering="normal"><title><b>Down</b></title><clue word="8" number="2">Four</clue></clues>
    </crossword></rectangular-puzzle></crossword-compiler-applet>"""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("puzzle.xml", text)
    puzzle = read(file.getvalue(), "their.jpz")
    assert str(puzzle) == "ABC\n#D#"
    assert (puzzle.title, puzzle.author, puzzle.notes) == ("T", "C", "D")
    assert {str(entry): entry.clue for entry in puzzle.entries} == {"1 across": "One two & three", "2 down": "Four"}
    assert puzzle.shades == {4}


XD = """\
Title: Two by three
Author: A
Rebus: 1=QU
Special: circle


1aT
N#.


A1. {@Silent | a link@} {/letters/} ~ QUAT

D1. Short\\clue ~ QUN
D1 ^Refs: A1
D2. Nothing ~ T.


A note.
"""


@pytest.mark.parametrize("text", [XD, XD.replace("\n", "\r\n")])
def test_xd_of_others(text):
    puzzle = read(text.encode(), "their.xd")
    assert puzzle.cells == ("QU", "A", "T", "N", None, "")
    assert {str(entry): entry.clue for entry in puzzle.entries} == {
        "1 across": "Silent letters",
        "1 down": "Short clue",
        "2 down": "Nothing",
    }
    assert puzzle.circles == {1}
    assert puzzle.notes == "A note."


def test_xd_with_headings_in_any_order():
    first, grid, *clues, notes = XD.split("\n\n\n")
    text = f"## Notes\n{notes}\n## Clues\n\n{clues[0]}\n\n## Metadata\n{first}\n\n## Grid\n\n{grid}\n"
    assert read(text.encode(), "their.xd") == read(XD.encode(), "their.xd")


def test_xd_with_dots_for_blocks():
    text = "Title: T\n\n\nAB.\n.CD\n\n\nA1. One ~ AB\nA3. Three ~ CD\n\nD2. Two ~ BC\n"
    assert str(read(text.encode(), "their.xd")) == "AB#\n#CD"
    puzzle = read(text.replace("A3", "A9").encode(), "their.xd")
    assert puzzle.loose == (UnplacedClue("Across", "9", "Three"),)
    assert len(puzzle.clues) == 2


def test_xd_text_as_written():
    puzzle = replace(Puzzle.parse("AB\n#C"), title="T", clues={(1, MINI.entries[0].direction): "First"})
    assert write(puzzle, FORMATS["xd"]).decode() == "Title: T\n\n\nAB\n#C\n\n\nA1. First ~ AB\n\nD2.  ~ BC\n"


def test_an_xd_with_clues_one_way_has_headings():
    """Other readers take the third and the fourth part of a text without headings for the two lists of clues."""
    puzzle = replace(Puzzle.parse("CAT"), title="T", clues={(1, MINI.entries[0].direction): "Pet"}, notes="N.")
    text = write(puzzle, FORMATS["xd"]).decode()
    assert text == "## Metadata\n\nTitle: T\n\n## Grid\n\nCAT\n\n## Clues\n\nA1. Pet ~ CAT\n\n## Notes\n\nN.\n"
    assert back(puzzle, "xd") == puzzle


EXOLVE = """<html><script>const text = `
exolve-begin
  exolve-title: Bars # and a comment
  exolve-width: 5
  exolve-height: 5
  exolve-colour: palegreen a5 c2r1 r1c5
  exolve-grid:
    H E|B O@O
    I_. . . L
    W O R L D_
    A . . . O
    S U E|A N
  exolve-across:
    1 The man (2)
    2 Jeer (3) BOO is what they shout
    4 Planet (5)
    <i>a line between</i>
    6, 1 Take &lt;legal&gt; <b>action</b>
    7. Article (two)
  exolve-down:
    1 Greeting (2)* hidden
exolve-end`</script></html>"""


def test_exolve_of_others():
    puzzle = read(EXOLVE.encode(), "page.html")
    assert str(puzzle) == "HEBOO\nI###L\nWORLD\nA###O\nSUEAN"
    assert puzzle.title == "Bars"
    assert {str(entry): entry.clue for entry in puzzle.entries if entry.clue} == {
        "1 across": "The man",
        "1 down": "Greeting",
        "2 across": "Jeer",
        "4 across": "Planet",
        "6 across": "Take <legal> action",
        "7 across": "Article (two)",
    }
    assert puzzle.circles == {3}
    assert puzzle.shades == {0, 21, 24}  # rows are counted from below
    assert len(puzzle.bars) == 4


ACROSS_TEXT = (
    "<ACROSS PUZZLE>\n<TITLE>\n\tCaf\xe9\n<SIZE>\n\t3x2\n<GRID>\n\tABC\n\t..D\n<ACROSS>\n\tOne\n<DOWN>\n\tTwo\n"
)


def test_across_lite_text_with_a_large_v():
    data = write(REBUS, FORMATS["across"])
    assert read(data.replace(b"PUZZLE v2", b"PUZZLE V2"), "their.txt") == REBUS


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_across_lite_text_of_others(encoding):
    puzzle = read(ACROSS_TEXT.encode(encoding), "their.txt")
    assert str(puzzle) == "ABC\n##D"
    assert puzzle.title == "Café"
    assert {str(entry): entry.clue for entry in puzzle.entries} == {"1 across": "One", "2 down": "Two"}
