"""Accounts: what every file holds is read, or its loss is reported; each kind of loss is named."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import puz
import pytest
from accounts.account import CountError
from accounts.crosswords import FORMATS as COUNTED
from accounts.crosswords import count_puzzle, count_raw, differences
from crossword.format_samples import BARRED, CIRCLES, EMPTY, MINI, NUMBERED, REBUS, RICH, THREES
from crossword.raw_inputs import INPUTS

from wordtools.core.errors import FormatError, WordtoolsError
from wordtools.crossword import Direction, Puzzle
from wordtools.crossword.codeword.numbers import numbered, with_given
from wordtools.crossword.formats import FORMATS, read, write
from wordtools.crossword.formats.registry import recognise
from wordtools.crossword.puzzle.extras import UnplacedClue
from wordtools.crossword.puzzle.style import CIRCLE, Style, styles_of

ROOT = Path(__file__).resolve().parents[2]
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
    "diagramless": replace(MINI, diagramless=True),
    "no letters": replace(MINI, grid=Puzzle.parse("#...#/...../...../...../#...#").grid),
    "marked": MARKED,
    "rebus": REBUS,
    "empty": EMPTY,
    "barred": BARRED,
    "numbered": NUMBERED,
    "threes": THREES,
    "rich": RICH,
}
LETTERS_ONLY = replace(MINI, grid=Puzzle.parse("CAT\nA#O\nRYE").grid, clues={}, enumerations={})


def test_every_format_that_is_read_is_counted_apart_from_its_reader():
    assert set(COUNTED) == {kind.name for kind in FORMATS.values() if kind.reads}
    texts = {kind: (ROOT / f"tests/accounts/{kind}.py").read_text() for kind in COUNTED if kind != "html"}
    assert [kind for kind, text in texts.items() if "wordtools.crossword" in text] == []


@pytest.mark.parametrize("kind", COUNTED)
def test_what_is_written_is_read_whole(kind):
    counted = 0
    for name, puzzle in SAMPLES.items() if kind != "html" else (("rich", RICH), ("codeword", CODEWORD)):
        try:
            data = write(puzzle, kind)
        except FormatError:
            continue  # the format cannot hold the grid
        assert count_raw(data, kind)["cells"] == len(puzzle.cells)
        assert differences(data, kind, read(data, "file", kind)) == [], name
        counted += 1
    assert counted >= 2


@pytest.mark.parametrize("kind", sorted({kind for kind, _ in INPUTS.values()}))
def test_files_of_other_programs(kind):
    lost, uncounted, number = {}, [], 0
    for name, (theirs, data) in INPUTS.items():
        if theirs != kind:
            continue
        try:
            puzzle = read(data, "file", kind)
        except FormatError:
            continue  # a refusal is no silent loss
        number += 1
        lost[name] = differences(data, kind, puzzle)
        try:
            count_raw(data, kind)
        except CountError:
            uncounted.append(name)
    assert {name: found for name, found in lost.items() if found} == {}
    assert len(uncounted) <= number / 2


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


def without(puzzle: Puzzle, has: Callable[[Style], object]) -> Puzzle:
    """Takes the look of the first cell away that has something."""
    lost = [cell for cell, style in puzzle.styles.items() if has(style)][:1]
    return replace(puzzle, styles={cell: style for cell, style in puzzle.styles.items() if cell not in lost})


FAULTS = {
    "a clue": lambda p: replace(p, clues=dict(list(p.clues.items())[1:])),
    "a part of a clue": lambda p: replace(p, clues={key: text[:-4] for key, text in p.clues.items()}),
    "a circle": lambda p: without(p, lambda style: style.shape == CIRCLE),
    "another shape": lambda p: without(p, lambda style: style.shape not in ("", CIRCLE)),
    "a shade": lambda p: without(p, lambda style: style.fill),
    "a mark": lambda p: without(p, lambda style: style.mark),
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
    "other texts": lambda p: replace(p, meta=dict(list(p.meta.items())[1:])),
    "what explains a clue": lambda p: replace(p, remarks={}),
    "a given letter": lambda p: replace(p, givens=frozenset()),
    "letters of the solver": lambda p: replace(p, play=type(p.play)()),
    "a clue without an entry": lambda p: replace(p, loose=()),
    "the kind": lambda p: replace(p, diagramless=False),
}
ACROSS, DOWN = Direction.ACROSS, Direction.DOWN


def held_by(kind: str) -> Puzzle:
    """Returns a puzzle with as much as a format can hold."""
    if kind in ("txt", "pzl"):
        return LETTERS_ONLY
    if kind == "across":
        return replace(RICH, bars=frozenset(), styles=styles_of(circles=(5, 12)))
    return replace(RICH, bars=frozenset()) if kind == "puz" else RICH


HELD = {"txt": 2, "pzl": 3, "puz": 10, "across": 9, "ipuz": 20, "jpz": 19, "xd": 15, "exolve": 15}
"""How many of the faults concern what each format holds."""
NOT_STATED = {"jpz": ["a link"], "xd": ["a circle", "another shape", "a shade", "a bar"]}  # but by words and signs


@pytest.mark.parametrize("kind", HELD)
def test_a_reader_that_loses_something_is_found_out(kind):
    data = write(held_by(kind), kind)
    right = read(data, "file", kind)
    wrong = {name: fault(right) for name, fault in FAULTS.items() if fault(right) != right}
    assert [name for name, puzzle in wrong.items() if not differences(data, kind, puzzle)] == NOT_STATED.get(kind, [])
    assert len(wrong) == HELD[kind], list(wrong)


def test_parts_that_no_puzzle_holds_are_found_out():
    file = json.loads(write(MINI, "ipuz")) | {"volatile": {"a": 1}}
    file["clues"]["Across"][0] |= {"colour": "red"}
    file["puzzle"][0][1] = {"cell": 1, "sound": "a bell"}
    data = json.dumps(file).encode()
    puzzle = read(data, "file", "ipuz")
    assert differences(data, "ipuz", puzzle) == []
    assert differences(data, "ipuz", replace(puzzle, extras={}, source=None)) == [
        "extras: 1 in the file, 0 read",
        "others: 1 in the file, 0 read",
    ]
    fewer = dict(list(puzzle.numbers.items())[1:])
    assert "numbers: 8 in the file, 7 read" in differences(data, "ipuz", replace(puzzle, labels=fewer, source=None))


def test_a_second_puzzle_is_found_out():
    kind, data = INPUTS["B6 two Across Lite texts"]
    puzzle = read(data, "file", kind)
    assert differences(data, kind, puzzle) == []
    assert differences(data, kind, replace(puzzle, source=None)) == ["puzzles: 2 in the file, 1 read"]


def test_a_locked_solution_is_no_loss():
    file = puz.load(write(MINI, "puz"))
    file.lock_solution(1234)
    data = bytes(file.tobytes())
    assert differences(data, "puz", read(data, "file", "puz")) == []
    assert differences(data, "puz", read(data, "file", "puz", key=1234)) == []


def test_differences_are_named_with_both_numbers():
    data = write(MINI, "ipuz")
    puzzle = read(data, "file", "ipuz")
    wrong = replace(puzzle, clues={key: text for key, text in puzzle.clues.items() if key != (4, ACROSS)}, notes="")
    assert differences(data, "ipuz", wrong) == [
        "clues: 9 in the file, 8 read",
        "clue letters: 138 in the file, 115 read",
        "texts: 30 in the file, 21 read",
    ]


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


def test_counts_of_a_file():
    data = write(RICH, "jpz")
    found = count_raw(data, "jpz")
    assert (found["cells"], found["blocks"], found["voids"], found["lettered"], found["letters"]) == (25, 2, 2, 20, 21)
    assert (found["circles"], found["shapes"], found["shades"], found["marks"]) == (2, 1, 3, 1)
    assert (found["bars"], found["givens"], found["filled"], found["numbers"]) == (1, 2, 2, 9)
    assert (found["clues"], found["puzzles"], found["others"]) == (7, 1, 0)
    held = count_puzzle(read(data, "file", "jpz"))
    assert {key: held[key] for key in found} == found


@pytest.mark.parametrize("kind", ["puz", "across", "ipuz", "jpz", "exolve", "html", "pzl"])
def test_what_is_no_puzzle_cannot_be_counted(kind):
    for data in (b"", b"\0" * 100, b"{", b"<a>", b"\xff\xfe\0", b"[" * 5000, b'{"puzzle": [[1], 2]}'):
        with pytest.raises(CountError):
            count_raw(data, kind)
