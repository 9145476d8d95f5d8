"""Files that are damaged, or made to do harm: one clear error, soon."""

from __future__ import annotations

import io
import json
import os
import time
import tracemalloc
import zipfile

import pytest
from conftest import random_examples
from crossword.format_samples import CIRCLES, MINI, REBUS
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core.errors import FormatError, WordtoolsError
from wordtools.core.grid import MOST_CELLS
from wordtools.crossword import Puzzle
from wordtools.crossword.formats import FORMATS, load, read, save, write

READ = [kind for kind in FORMATS.values() if kind.reads]
NAMES = [kind.name for kind in READ]


def sample(kind: str) -> bytes:
    if kind == "pzl":
        return write(Puzzle.parse("CAT\nA#O\nRYE"), FORMATS[kind])
    return write(REBUS if kind in ("puz", "ipuz") else CIRCLES if kind != "txt" else MINI, FORMATS[kind])


def zipped(data: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("puzzle.xml", data)
    return file.getvalue()


def attempt(data: bytes, kind: str) -> None:
    """Reads; whatever goes wrong is told in one line that begins with the file's name."""
    problem = ""
    try:
        puzzle = read(data, "some file", FORMATS.get(kind))
    except WordtoolsError as error:
        problem = str(error)
    if problem:
        assert "\n" not in problem
        assert len(problem) < 300
        assert problem.startswith("some file: ")
    else:
        assert puzzle.rows * puzzle.columns <= MOST_CELLS


@pytest.mark.parametrize("kind", NAMES)
def test_cut_off_anywhere(kind):
    data = sample(kind)
    for length in range(0, len(data), max(1, len(data) // 100)):
        attempt(data[:length], kind)


@pytest.mark.parametrize("kind", [*NAMES, "zip"])
@settings(max_examples=random_examples(60))
@given(data=st.data())
def test_bytes_changed(kind, data):
    good = bytearray(zipped(sample("jpz")) if kind == "zip" else sample(kind))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(good) - 1))
        good[place] = data.draw(st.integers(0, 255))
    attempt(bytes(good), "jpz" if kind == "zip" else kind)


def test_a_name_in_a_zip_that_takes_in_what_follows():
    data = bytearray(zipped(sample("jpz")))
    data[26] = 255  # the length of its name in the header of the file
    attempt(bytes(data), "jpz")


@pytest.mark.parametrize("kind", NAMES)
@settings(max_examples=random_examples(40))
@given(data=st.binary(max_size=300))
def test_any_bytes(kind, data):
    attempt(data, kind)


@pytest.mark.parametrize("kind", ["across", "ipuz", "xd", "exolve", "jpz", "html"])
@settings(max_examples=random_examples(50))
@given(data=st.data())
def test_pieces_of_text_moved(kind, data):
    lines = sample(kind).decode().splitlines(keepends=True)
    for _ in range(data.draw(st.integers(1, 3))):
        one = data.draw(st.integers(0, len(lines) - 1))
        lines.insert(data.draw(st.integers(0, len(lines))), lines.pop(one)[: data.draw(st.integers(0, 60))])
    attempt("".join(lines).encode(), kind)


@pytest.mark.parametrize("kind", ["puz", "ipuz", "jpz"])
def test_empty_files(kind):
    with pytest.raises(FormatError, match=r"^some\."):
        read(b"", f"some.{kind}")


ENTITIES = b"""<?xml version="1.0"?>
<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>
<rectangular-puzzle><metadata><title>&c;</title></metadata></rectangular-puzzle>"""
OUTSIDE = b"""<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><rectangular-puzzle>&a;</rectangular-puzzle>"""


@pytest.mark.parametrize("data", [ENTITIES, OUTSIDE, zipped(ENTITIES), ENTITIES.decode().encode("utf-16")])
def test_entities_are_refused(data):
    with pytest.raises(FormatError, match="document type"):
        read(data, "bad.jpz", FORMATS["jpz"])


@pytest.mark.parametrize("width", ["0", "-1", "99999", "1000000000000", "9" * 5000, "١"])
def test_huge_sizes_are_refused(width):
    xml = f'<crossword><grid width="{width}" height="99999"><cell x="1" y="1"/></grid></crossword>'
    text = f"exolve-begin\nexolve-width: {width}\nexolve-height: 99999\nexolve-grid:\n  A\nexolve-end"
    across = f"<ACROSS PUZZLE>\n<SIZE>\n{width}x99999\n<GRID>\nA\n"
    size = width if width.isascii() else '"1"'
    data = '{"kind": ["http://ipuz.org/crossword#1"], "dimensions": {"width": ' + size + ', "height": 99999}}'
    for kind, content in (("jpz", xml), ("exolve", text), ("across", across), ("ipuz", data)):
        with pytest.raises(FormatError, match=r"^bad: "):
            read(content.encode(), "bad", FORMATS[kind])


def test_a_huge_header_of_puz_is_refused():
    data = bytearray(write(MINI, FORMATS["puz"]))
    data[0x2C:0x30] = b"\xff\xff\xff\xff"
    with pytest.raises(FormatError, match=r"^bad: "):
        read(bytes(data), "bad", FORMATS["puz"])


def test_a_zip_that_unpacks_to_too_much():
    with pytest.raises(FormatError, match="too much"):
        read(zipped(b" " * (33 << 20)), "bomb.jpz")


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999", "9" * 4000, "9" * 5000, "-1", "0.5", '"\\ud800"'])
@pytest.mark.parametrize("place", ['"puzzle": [[@, 2], [3, 0]]', '"clues": {"Across": [[@, "x"]]}', '"volatile": @'])
def test_odd_numbers_of_json(number, place):
    whole = json.dumps(json.loads(ipuz(dimensions={"width": 2, "height": 2}, puzzle=[[1, 2], [3, 0]])))
    attempt(f"{whole[:-1]}, {place.replace('@', number)}}}".encode(), "ipuz")


@pytest.mark.parametrize("text", ["[" * 200_000, '{"a":' * 200_000])
def test_deep_json(text):
    with pytest.raises(FormatError, match="damaged"):
        read(text.encode(), "deep.ipuz", FORMATS["ipuz"])


def test_deep_xml():
    with pytest.raises(FormatError, match="no <crossword>"):
        read(b"<a>" * 20_000 + b"</a>" * 20_000, "deep.jpz", FORMATS["jpz"])


@pytest.mark.parametrize("noise", [" ", "{@ | ", "{/", "(1 ", "(1, 1", "~ ", " # ", "<b", "&#"])
@pytest.mark.parametrize("kind", ["xd", "exolve", "ipuz", "jpz", "across"])
def test_a_very_long_clue_takes_no_time(kind, noise):
    long = noise * 30_000
    escaped = long.replace("&", "&amp;").replace("<", "&lt;") if kind == "jpz" else long
    text = write(MINI, FORMATS[kind]).decode().replace("Great artery", f"Great{escaped}artery", 1)
    attempt(text.encode(), kind)


def changed(**new):
    return json.dumps(json.loads(write(MINI, FORMATS["ipuz"])) | new).encode()


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ({"kind": ["http://ipuz.org/sudoku#1"]}, "no crossword"),
        ({"kind": "http://ipuz.org/sudoku#1"}, "no crossword: its kind is 'http://ipuz.org/sudoku#1'"),
        ({"dimensions": {"width": True, "height": 5}}, "dimensions"),
        ({"puzzle": [[0] * 5] * 4}, "list of 5 rows"),
        ({"puzzle": [[0] * 5, *[[0] * 4] * 4]}, "row 2"),
        ({"solution": "ABC"}, "'solution'"),
        ({"saved": [[0] * 5] * 4}, "'saved' should be a list of 5 rows"),
        ({"clues": {"Across": [7]}}, "no text"),
        ({"clues": {"Across": [{"number": 1, "clue": True}]}}, "no text"),
    ],
)
def test_what_is_wrong_with_an_ipuz_is_told(new, message):
    with pytest.raises(FormatError, match=message):
        read(changed(**new), "wrong.ipuz")


@pytest.mark.parametrize(
    ("kind", "old", "new", "message"),
    [
        ("xd", "TROOP\n", "TROOPS\n", "row 2 of the grid: expected 5 cells, found 6"),
        ("xd", "A1. ", "Q1. ", "no clue"),
        ("exolve", "exolve-end", "", "no exolve-begin"),
        ("exolve", "exolve-width: 5", "exolve-width: x", "exolve-width"),
        ("exolve", "exolve-height: 5", "exolve-height: 6", "expected 6 rows, found 5"),
        ("exolve", "T R", "T", "row 2: expected 5 cells, found 4"),
        ("across", "TROOP", "TROO", "row 2: expected 5 cells, found 4"),
        ("across", "5x5", "5by5", "<SIZE>"),
        ("jpz", 'x="2" y="1" solution', 'x="9" y="1" solution', "outside the grid"),
        ("jpz", 'width="5"', "", "expected a number"),
        ("jpz", "<crossword>", "<sudoku>", "damaged"),
        ("html", 'template class="puzzle"', 'template class="other"', "no puzzle in this page"),
    ],
)
def test_what_is_wrong_is_told(kind, old, new, message):
    text = write(MINI, FORMATS[kind]).decode()
    assert old in text
    with pytest.raises(FormatError, match=message):
        read(text.replace(old, new, 1).encode(), f"wrong.{kind}", FORMATS[kind])


def test_a_puz_with_clues_missing():
    data = bytearray(write(MINI, FORMATS["puz"]))
    with pytest.raises(FormatError, match="damaged"):
        read(bytes(data[:-40]), "cut.puz")


def test_files_that_are_not_there(tmp_path):
    with pytest.raises(WordtoolsError, match="No such file"):
        load(str(tmp_path / "none.puz"))
    with pytest.raises(WordtoolsError, match="a folder, and a file is wanted"):
        load(str(tmp_path))
    with pytest.raises(FormatError, match="written, not read"):
        load(__file__, FORMATS["cwd"])


def test_a_file_without_end_is_refused():
    if os.path.exists("/dev/zero"):  # noqa: PTH110
        with pytest.raises(FormatError, match="MiB"):
            load("/dev/zero")


def test_the_old_file_stays_when_the_new_one_cannot_be_written(tmp_path, monkeypatch):
    path = tmp_path / "puzzle.ipuz"
    save(MINI, str(path))
    old = path.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(WordtoolsError, match="No space left"):
        save(REBUS, str(path))
    assert path.read_bytes() == old
    assert list(tmp_path.iterdir()) == [path]


def test_endings():
    with pytest.raises(FormatError, match="the ending names no format"):
        save(MINI, "puzzle.doc")
    with pytest.raises(FormatError, match="name the format"):
        save(MINI, "-")
    with pytest.raises(FormatError, match="'doc' is no format"):
        save(MINI, "-", "doc")


def test_a_cell_with_odd_white_space_is_said_with_the_file():
    text = write(MINI, FORMATS["exolve"]).decode().replace("T R", "T\x1c\x1c R", 1)
    attempt(text.encode(), "exolve")
    attempt(text.replace("\x1c\x1c", "\x1cX").encode(), "exolve")


JPZ = (
    '<crossword-compiler><rectangular-puzzle><crossword><grid width="{0}" height="{0}"><cell x="1" y="1"/></grid>'
    "{1}</crossword></rectangular-puzzle></crossword-compiler>"
)
CELLS = [[0] * 2] * 2


def ipuz(**new: object) -> str:
    found = {"kind": ["http://ipuz.org/crossword#1"], "dimensions": {"width": 2, "height": 2}, "puzzle": CELLS}
    return json.dumps(found | new)


HOSTILE = {
    "ranges of one word": ("jpz", JPZ.format(250, "<word>" + '<cells x="1-250" y="1-250"/>' * 900 + "</word>")),
    "ranges of words": ("jpz", JPZ.format(250, '<word id="1"><cells x="1-250" y="1-250"/></word>' * 900)),
    "clues for a word": (
        "jpz",
        JPZ.format(250, '<word id="1" x="1-250" y="1-250"/><clues>' + '<clue word="1">x</clue>' * 9000 + "</clues>"),
    ),
    "elements": ("jpz", JPZ.format(2, "<a/>" * 500_000)),
    "elements in elements": ("jpz", JPZ.format(2, "<word>" * 50_000 + "</word>" * 50_000)),
    "attributes": ("jpz", JPZ.format(2, "<clue " + " ".join(f'a{k}=""' for k in range(50_000)) + "/>")),
    "clues in .jpz": ("jpz", JPZ.format(2, "<clues>" + '<clue number="1">x</clue>' * 30_000 + "</clues>")),
    "signs that are no XML": ("jpz", JPZ.format(2, "&" * 300_000)),
    "spaces in a grid of numbers": ("txt", f"1{' ' * 40_000}2\n"),
    "beginnings of .exolve": ("exolve", "exolve-begin\n" * 20_000),
    "spaces in an option": ("exolve", f"exolve-begin\nexolve-option: a{' ' * 90_000}b\nexolve-end"),
    "hints": (
        "exolve",
        "exolve-begin\nexolve-width: 2\nexolve-height: 1\nexolve-grid:\nAB\nexolve-across:\n1 x\n"
        + "hint: y\n" * 30_000
        + "exolve-end",
    ),
    "tags that never end": ("ipuz", ipuz(title="<b>x" * 60_000)),
    "backslashes": ("ipuz", ipuz(notes="\\" * 60_000 + "<b>")),
    "beginnings of a page": ("html", "<!doctype html>" + '<template class="puzzle">' * 20_000),
    "lists of .ipuz": ("ipuz", ipuz(clues={f"Clues:{k}": [] for k in range(25_000)})),
    "clues in .ipuz": ("ipuz", ipuz(clues={"Across": [[1, "x"]] * 150_000})),
    "long titles": ("ipuz", ipuz(clues={"Clues:" + "x" * 300_000: [[1, "x"]] * 900})),
    "a large style": (
        "ipuz",
        ipuz(
            dimensions={"width": 100, "height": 100},
            puzzle=[[{"style": "a"}] * 100] * 100,
            styles={"a": {f"k{k}": 1 for k in range(10_000)}},
        ),
    ),
    "clues in .xd": ("xd", "Title: x\n\n\nAB\nCD\n\n\n" + "\n".join(f"{k}. x ~ AB" for k in range(1, 25_000))),
    "comments": ("xd", "<!-- x\n" * 50_000),
    "spaces": ("", " " * 65_000 + "x"),
    "empty lines": ("", "\n" * 65_536 + "x"),
    "clues in .puz": ("puz", "\0\0ACROSS&DOWN\0" + "\0" * 30 + "\2\2\xff\xff\1\0\0\0ABCD----" + "\0" * 300_000),
}


@pytest.mark.long
@pytest.mark.parametrize("what", HOSTILE)
def test_a_small_file_takes_little_time(what):
    kind, text = HOSTILE[what]
    begin = time.process_time()
    attempt(text.encode("latin-1"), kind)
    assert time.process_time() - begin < 5  # seconds: far more than it takes, far less than what has no bound


def test_more_signs_than_any_puzzle_has():
    with pytest.raises(FormatError, match="over 200,000 signs as & writes them"):
        read(JPZ.format(2, "&lt;" * 200_001).encode(), "signs.jpz")


@pytest.mark.long
def test_no_more_is_parsed_where_a_bound_is_passed():
    tracemalloc.start()
    attempt(JPZ.format(2, "<b>" * 3_000_000).encode(), "jpz")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 150 << 20  # bytes
