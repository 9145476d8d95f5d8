"""Formats that are known and not read: one sentence says whose they are."""

from __future__ import annotations

import gzip
import json

import pytest

from wordtools.core.errors import FormatError
from wordtools.crossword.formats import read, write
from wordtools.crossword.formats.registry import recognise
from wordtools.crossword.formats.unread import UNREAD
from wordtools.crossword.puzzle.puzzle import Puzzle


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        ("x.ccw", b"\0\1\2\3", "a file of Crossword Compiler itself"),
        ("x.cfp", b"<?xml version='1.0'?>\n<CROSSFIRE VERSION='3.2'><GRID/></CROSSFIRE>", "a file of CrossFire"),
        ("x.xml", b"<CROSSFIRE><GRID>CAT</GRID></CROSSFIRE>", "a file of CrossFire"),
        ("x.qxw", b"#QXW2v4 http://www.quinapalus.com\nGP 0 15 15", "a file of Qxw"),
        ("x", b"#QXW2v4 http://www.quinapalus.com\nGP 0 15 15", "a file of Qxw"),
        ("puzzle.js", b'var Data = "<rectangular-puzzle><crossword/>";', "a script of Crossword Compiler for pages"),
        ("x.rgz", b"PK\3\4junk", "a Rows Garden puzzle"),
        ("x.apz", b"<puzzle/>", "an acrostic"),
        ("x.xml", b"<puzzle><quote>A</quote><gridkey>1 2</gridkey></puzzle>", "an acrostic"),
        ("x.xml", b'<crossword>\n <Title v="T"/><Width v="5"/></crossword>', "a puzzle in Universal Crossword's XML"),
        ("x.xml", b'<Puzzles Version="1.0"><Puzzle><Title>T</Title></Puzzle></Puzzles>', "a puzzle in XWord Info's"),
        ("x.txt", b"ARCHIVE\n\n260102\n\n01/02/26 TITLE\n\nCAT", "a puzzle in the text of brainsonly.com"),
        ("x.txt", b"{1 2 3 # |\n4 5 6 # |\n{C A T # |", "a puzzle in the text of King Features"),
        ("x.json", b'{"AcrossClue": "01|x", "DownClue": "01|y"}', "a puzzle in Universal Crossword's JSON"),
        ("x.json", json.dumps({"entries": [], "crosswordType": "quick"}).encode(), "a puzzle in the Guardian's JSON"),
        ("x.json", json.dumps({"body": [], "constructors": []}).encode(), "a puzzle in the New York Times' JSON"),
        ("x.json", json.dumps({"kind": ["http://ipuz.org/acrostic#1"]}).encode(), "no crossword: its kind is"),
    ],
)
def test_whose_file_it_is(name, data, what):
    with pytest.raises(FormatError, match=f"^{name}: {what}") as refused:
        read(data, name)
    assert "\n" not in str(refused.value)
    assert any(kind in str(refused.value) for kind in (".jpz", ".ipuz", ".puz", "ipuz.org"))


@pytest.mark.parametrize(
    ("name", "begin", "kind"),
    [
        ("x.json", b'[{"kind": "http://ipuz.org/crossword#1"}]', "ipuz"),
        ("x.txt", b"Author: A\nTitle: T\n\n\nCAT", "xd"),
        ("x.txt", b"Date: 2026\n\n\nCAT", "xd"),
        ("x", b"  <?xml version='1.0'?><a><rectangular-puzzle>", "jpz"),
        ("x.txt", b"VAR\nARE\nREN", "txt"),
    ],
)
def test_what_a_file_is_known_by(name, begin, kind):
    assert recognise(begin, name).name == kind


@pytest.mark.parametrize("ending", ["puz", "ipuz", "jpz", "txt"])
def test_a_packed_file_is_named(ending):
    with pytest.raises(FormatError, match=rf"^x\.{ending}: a gzip archive, not a puzzle: unpack it first"):
        read(gzip.compress(b"CAT"), f"x.{ending}")


@pytest.mark.parametrize("ending", [ending for one in UNREAD for ending in one.endings])
@pytest.mark.parametrize("kind", ["puz", "ipuz", "jpz", "exolve"])
def test_what_a_file_holds_counts_more_than_its_ending(ending, kind):
    puzzle = Puzzle.parse("CAT\nARE\nREN")
    assert read(write(puzzle, kind), f"x.{ending}") == puzzle
