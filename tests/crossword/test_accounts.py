"""Accounts: what every file holds is read, or its loss is reported; each kind of loss is named."""

from __future__ import annotations

import io
import random
import sys
import zipfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import puz
import pytest
from click.testing import CliRunner
from crossword.format_samples import (
    BARRED,
    CIRCLES,
    EMPTY,
    MINI,
    NUMBERED,
    REBUS,
    RICH,
    SHADES,
    THREES,
    puzzles,
)
from crossword.raw_inputs import INPUTS
from hypothesis import HealthCheck, assume, given, settings

from wordtools.core.cli.main import main
from wordtools.core.errors import FormatError, WordtoolsError
from wordtools.core.reading.accounts import CountError
from wordtools.crossword import Direction, Puzzle
from wordtools.crossword.accounts.compare import ACCOUNTANTS, count_raw, differences
from wordtools.crossword.accounts.held import count_puzzle
from wordtools.crossword.accounts.keys import Count, clue_letters, clues_of_list
from wordtools.crossword.codeword.numbers import numbered, with_given
from wordtools.crossword.formats import FORMATS, read, write
from wordtools.crossword.formats.registry import recognise
from wordtools.crossword.puzzle.extras import UnplacedClue
from wordtools.crossword.puzzle.style import styles_of

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools" / "fuzz"))
from mutate import damaged  # noqa: E402

CODEWORD = numbered(replace(MINI, title="In code"), random.Random(1))
MARKED = replace(
    MINI,
    notes="A <b>x</b> \\<b> & <i>5 < 6</i>",
    title='AT&T <i> "q"',
    clues={key: f"<sub>{text}</sub> &amp; (1999) note" for key, text in MINI.clues.items()},
    enumerations={},
    loose=(UnplacedClue("Odd", "", "(5)"),),
)
SAMPLES = {
    "codeword": CODEWORD,
    "codeword with letters": with_given(CODEWORD, [1, 2]),
    "fill-in": replace(MINI, fill_in=True, clues={}, enumerations={}),
    "diagramless": replace(MINI, diagramless=True),
    "no letters": replace(MINI, grid=Puzzle.parse("#...#/...../...../...../#...#").grid),
    "marked": MARKED,
    "mini": MINI,
    "rebus": REBUS,
    "circles": CIRCLES,
    "shades": SHADES,
    "empty": EMPTY,
    "barred": BARRED,
    "numbered": NUMBERED,
    "threes": THREES,
    "rich": RICH,
}
LETTERS_ONLY = replace(MINI, grid=Puzzle.parse("CAT\nA#O\nRYE").grid, clues={}, enumerations={})


@pytest.mark.parametrize("kind", ACCOUNTANTS)
def test_what_is_written_is_read_whole(kind):
    counted = 0
    for name, puzzle in SAMPLES.items():
        try:
            data = write(puzzle, kind)
        except FormatError:
            continue  # the format cannot hold the grid
        assert differences(data, kind, read(data, "file", kind)) == [], name
        counted += 1
    assert counted >= 2


@pytest.mark.parametrize("kind", [kind for kind in ACCOUNTANTS if kind != "pzl"])  # which few puzzles fit
@settings(max_examples=25, suppress_health_check=[HealthCheck.filter_too_much])
@given(puzzle=puzzles(rebus=True, bars=True))
def test_any_puzzle_that_is_written_is_read_whole(kind, puzzle):
    try:
        data = write(puzzle, kind)
        back = read(data, "file", kind)
    except FormatError:
        assume(False)
    assert differences(data, kind, back) == []


@pytest.mark.parametrize("name", INPUTS)
def test_files_of_other_programs(name):
    kind, data = INPUTS[name]
    try:
        found = differences(data, kind, read(data, "file", kind))
    except FormatError:
        found = []  # a refusal is no silent loss
    assert found == []


def test_every_file_of_the_examples():
    names = [path for path in (ROOT / "examples").iterdir() if path.suffix[1:] in FORMATS or path.name == "pattern.txt"]
    assert len(names) >= 2
    for path in names:
        data = path.read_bytes()
        try:
            puzzle = read(data, path.name)
        except WordtoolsError:
            continue  # a text that is no grid
        assert differences(data, recognise(data, path.name).name, puzzle) == [], path


FAULTS = {
    "a clue": lambda p: replace(p, clues=dict(list(p.clues.items())[1:])),
    "a part of a clue": lambda p: replace(p, clues={key: text[:-4] for key, text in p.clues.items()}),
    "a clue at another entry": lambda p: replace(p, clues=dict(zip(p.clues, [*list(p.clues.values())[1:], ""]))),  # noqa: B905
    "a circle": lambda p: replace(p, styles=styles_of(circles=list(p.circles)[1:], shades=p.shades)),
    "a shade": lambda p: replace(p, styles=styles_of(circles=p.circles, shades=list(p.shades)[1:])),
    "a bar": lambda p: replace(p, bars=frozenset(list(p.bars)[1:])),
    "a link": lambda p: replace(p, links={}),
    "a white cell": lambda p: replace(p, grid=replace(p.grid, cells=(*p.cells[:-2], None, p.cells[-1]))),
    "a letter": lambda p: replace(p, grid=replace(p.grid, cells=(*p.cells[:-2], "", p.cells[-1]))),
    "a letter of a rebus": lambda p: replace(
        p, grid=replace(p.grid, cells=tuple(text and text[:1] for text in p.cells))
    ),
    "a void": lambda p: replace(p, voids=frozenset()),
    "the notes": lambda p: replace(p, notes=""),
    "the title": lambda p: replace(p, title=p.title[:3]),
    "the author": lambda p: replace(p, author=""),
    "the copyright": lambda p: replace(p, copyright=""),
    "other texts": lambda p: replace(p, meta=dict(list(p.meta.items())[1:])),
    "what explains a clue": lambda p: replace(p, remarks={}),
    "a given letter": lambda p: replace(p, givens=frozenset()),
    "letters of the solver": lambda p: replace(p, play=type(p.play)()),
    "a clue without an entry": lambda p: replace(p, loose=()),
    "a list of clues": lambda p: replace(p, groups=()),
    "the kind": lambda p: replace(p, diagramless=False),
}
ACROSS, DOWN = Direction.ACROSS, Direction.DOWN
FULL = replace(
    RICH,
    grid=Puzzle.parse("#[QU]AR#\nTRO.P\nHORSE\nENTER\n#GAS#").grid,
    styles=styles_of(circles=(5, 12), shades=(6, 7)),
)


def held_by(kind: str) -> Puzzle:
    """Returns a puzzle with as much as a format can hold."""
    if kind == "txt":
        return replace(LETTERS_ONLY, title="", author="", copyright="", notes="")
    if kind == "pzl":
        return LETTERS_ONLY
    if kind == "across":
        return replace(FULL, bars=frozenset(), styles=styles_of(circles=(5, 12)))
    if kind == "xd":
        return FULL
    return replace(FULL, bars=frozenset()) if kind == "puz" else FULL


HELD = {"txt": 2, "pzl": 3, "puz": 13, "across": 12, "ipuz": 22, "jpz": 21, "xd": 17, "exolve": 18, "html": 22}
"""How many of the faults concern what each format holds."""


@pytest.mark.parametrize("kind", ACCOUNTANTS)
def test_a_reader_that_loses_something_is_found_out(kind, monkeypatch):
    data = write(held_by(kind), kind)
    right = read(data, "file", kind)
    module = FORMATS[kind].load()
    original = module.read
    missed, tried = [], []
    for name, fault in FAULTS.items():
        if fault(right) == right:
            continue  # the format does not hold it
        tried.append(name)
        faulty = lambda data, name, fault=fault, **more: fault(original(data, name, **more))  # noqa: E731
        monkeypatch.setattr(module, "read", faulty)
        if not differences(data, kind, read(data, "file", kind)):
            missed.append(name)
    assert missed == []
    assert len(tried) == HELD[kind], tried


def test_a_locked_solution_is_no_loss():
    file = puz.load(write(MINI, "puz"))
    file.lock_solution(1234)
    data = bytes(file.tobytes())
    assert differences(data, "puz", read(data, "file", "puz")) == []
    assert differences(data, "puz", read(data, "file", "puz", key=1234), unlocked=True) == []


def test_differences_are_named_with_both_numbers():
    data = write(MINI, "ipuz")
    puzzle = read(data, "file", "ipuz")
    wrong = replace(puzzle, clues={key: text for key, text in puzzle.clues.items() if key != (4, ACROSS)}, notes="")
    assert differences(data, "ipuz", wrong) == [
        "clues: 9 in the file, 8 read",
        "clues with an entry: 9 in the file, 8 read",
        "cells of the answers of clues: 39 in the file, 34 read",
        "letters and digits of the notes: 9 in the file, 0 read",
        "clues in the list 'across': 5 in the file, 4 read",
        "letters of the clue of 4 across: 23 in the file, 0 read",
    ]


def test_many_differences_are_cut_short():
    data = write(MINI, "ipuz")
    found = differences(data, "ipuz", replace(read(data, "file", "ipuz"), clues={}))
    assert found[-1] == "3 further clues or lists"


@pytest.mark.parametrize(
    ("report", "named"),
    [("circles", False), ("a circle in the corner", False), ("the notes", True), ("", True)],
)
def test_what_the_reader_reports_is_no_difference(report, named):
    data = write(CIRCLES, "ipuz")
    puzzle = replace(read(data, "file", "ipuz"), styles={})
    assert puzzle.source is not None
    puzzle = replace(puzzle, source=replace(puzzle.source, left_out=(report,) if report else ()))
    assert bool(differences(data, "ipuz", puzzle)) == named


def test_a_report_of_a_clue_is_one_of_its_entry():
    kind, data = INPUTS["A4 labels with a direction"]
    puzzle = read(data, "file", kind)
    assert puzzle.source is not None
    puzzle = replace(puzzle, clues=puzzle.clues | {(1, ACROSS): "a Pet"})
    for report, named in (("lines between the clues", True), ("the clue of 1 across", False)):
        reported = replace(puzzle, source=replace(puzzle.source, left_out=(report,)))
        assert any("of 1 across" in line for line in differences(data, kind, reported)) == named


def test_counts_of_a_file():
    data = write(RICH, "jpz")
    found = count_raw(data, "jpz")
    assert found[Count.CELLS] == 25
    assert (found[Count.BLOCKS], found[Count.VOIDS], found[Count.WHITE], found[Count.LETTERED]) == (2, 2, 21, 20)
    assert found[Count.LETTERS] == 21
    assert (found[Count.CIRCLES], found[Count.SHAPES], found[Count.SHADES], found[Count.MARKS]) == (2, 1, 3, 1)
    assert (found[Count.BARS], found[Count.GIVENS], found[Count.FILLED]) == (1, 2, 2)
    assert found[clues_of_list("Easy ones")] == 3
    assert found[clue_letters(4, "across")] == 23
    held = count_puzzle(read(data, "file", "jpz"))
    assert {key: held[key] for key in found} == found


@pytest.mark.parametrize("kind", ["puz", "across", "ipuz", "jpz", "exolve", "html", "pzl"])
@pytest.mark.parametrize("data", [b"", b"\0" * 100, b"{", b"<a>", b"\xff\xfe\0", b"[" * 5000, b'{"puzzle": [[1], 2]}'])
def test_what_is_no_puzzle_cannot_be_counted(kind, data):
    with pytest.raises(CountError):
        count_raw(data, kind)


def test_a_file_that_cannot_be_counted_and_was_read_is_a_difference():
    assert differences(b"", "puz", MINI) == ["the file cannot be counted (the header is cut off), and was read"]


def test_a_zip_with_another_member_first():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("__MACOSX/._p.jpz", b"\0\5\26\7")
        archive.writestr("p.jpz", write(MINI, "jpz"))
    assert count_raw(file.getvalue(), "jpz")[Count.CLUES] == 9


@pytest.mark.parametrize(
    "noise", [" ", "{@ | ", "{/", "(1 ", "(1, 1", "~ ", " # ", "<b", "&#", "(ab ", "(l w", "1,", "( w", "[", "{@|@"]
)
@pytest.mark.parametrize("kind", ["xd", "exolve", "ipuz", "jpz", "across"])
@pytest.mark.timeout(20)
def test_a_very_long_clue_takes_no_time(kind, noise):
    long = noise * 20_000
    escaped = long.replace("&", "&amp;").replace("<", "&lt;") if kind == "jpz" else long
    count_raw(write(MINI, kind).decode().replace("Great artery", f"Great{escaped}artery", 1).encode(), kind)


DAMAGED = 60  # files of each format; tools/fuzz has more


@pytest.mark.parametrize("kind", ACCOUNTANTS)
def test_damaged_files_are_counted_or_refused(kind):
    good = [write(held_by(kind), kind)]
    counted = 0
    for number in range(DAMAGED):
        with suppress(CountError):
            count_raw(damaged(good, random.Random(f"{kind} {number}")), kind)
            counted += 1
    assert counted


def test_strict_conversion_names_what_is_lost_in_silence(tmp_path, monkeypatch):
    module = FORMATS["ipuz"].load()
    original = module.read
    source, target = tmp_path / "in.ipuz", tmp_path / "out.ipuz"
    source.write_bytes(write(CIRCLES, "ipuz"))
    command = ["crossword", "convert", str(source), str(target), "--strict"]
    assert CliRunner().invoke(main, command).exit_code == 0
    target.unlink()
    monkeypatch.setattr(module, "read", lambda data, name: replace(original(data, name), styles={}))
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 2
    lost = "read in part only: cells with a circle: 2 in the file, 0 read: --strict refuses it"
    assert result.stderr == f"Error: {source}: {lost}\n"
    assert not target.exists()
