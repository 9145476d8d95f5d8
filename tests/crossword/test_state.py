"""The state of a puzzle, as the page saves it and a command takes it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from crossword.format_samples import ACROSS, BARRED, MINI

from wordtools.core.cli.main import main
from wordtools.core.errors import FormatError
from wordtools.crossword import Puzzle, formats
from wordtools.crossword.puzzle import PlayState

PLAY = PlayState({1: "P", 2: "X"}, wrong=frozenset({2}), seconds=75, pencil=frozenset({1}), checks=2, notes="Golf?")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    MINI.save("mini.puz")
    replace(MINI, play=PLAY).save("state.ipuz")
    return tmp_path


def convert(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["crossword", "convert", *arguments], input=stdin)


@pytest.mark.usefixtures("folder")
def test_a_state_is_taken():
    assert formats.with_state(MINI, "state.ipuz").play == PLAY
    assert convert("mini.puz", "on.html", "--state", "state.ipuz").exit_code == 0
    assert Puzzle.load("on.html").play == PLAY
    result = convert("mini.puz", "on.puz", "--state", "state.ipuz")
    assert result.exit_code == 0
    assert result.stderr == (
        "on.puz: left out: letters in pencil, how often was checked and revealed, the solver's notes (ipuz can)\n"
    )
    assert Puzzle.load("on.puz").play == replace(PLAY, pencil=frozenset(), checks=0, notes="")
    from_other_format = convert("mini.puz", "again.ipuz", "--state", "on.puz")
    assert (from_other_format.exit_code, Puzzle.load("again.ipuz").play.letters) == (0, PLAY.letters)
    assert convert("mini.puz", "in.ipuz", "--state", "-", stdin=Path("state.ipuz").read_bytes()).exit_code == 0
    assert Puzzle.load("in.ipuz").play == PLAY


@pytest.mark.usefixtures("folder")
def test_a_solution_that_is_not_known_is_no_other_puzzle():
    bare = replace(MINI, grid=Puzzle.parse("#...#\n.....\n.....\n.....\n#...#").grid)
    assert formats.with_state(bare, "state.ipuz").play == PLAY


@pytest.mark.parametrize(
    "other",
    [
        BARRED,
        replace(MINI, clues={**MINI.clues, (1, ACROSS): "Other"}),
        replace(MINI, grid=Puzzle.parse("#PAT#\nTROOP\nHORSE\nENTER\n#GAS#").grid),
        replace(MINI, grid=Puzzle.parse("#PAR#\nTROOP\nHO#SE\nENTER\n#GAS#").grid, clues={}, enumerations={}),
    ],
)
def test_the_state_of_another_puzzle_is_refused(folder: Path, other: Puzzle):
    replace(other, play=PlayState({1: "P"})).save("other.ipuz")
    with pytest.raises(FormatError, match=r"other\.ipuz: this is the state of another puzzle"):
        formats.with_state(MINI, "other.ipuz")
    result = convert("mini.puz", "on.html", "--state", "other.ipuz")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert not (folder / "on.html").exists()


@pytest.mark.usefixtures("folder")
def test_a_damaged_state_is_one_line():
    Path("bad.ipuz").write_text('{"version": ')
    for name, said in (("bad.ipuz", "Error: bad.ipuz: "), ("none.ipuz", "Error: none.ipuz: ")):
        result = convert("mini.puz", "on.html", "--state", name)
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert result.stderr.startswith(said)
    assert convert("-", "on.html", "--state", "-").exit_code == 2


def test_what_is_no_state_in_a_file_does_not_count(tmp_path: Path):
    text = (tmp_path / "state.ipuz").as_posix()
    replace(MINI, play=PLAY).save(text)
    damaged = Path(text).read_text().replace('"checks": 2', '"checks": -2').replace('"Golf?"', "7")
    Path(text).write_text(damaged.replace('"pencil": [[2, 1]]', '"pencil": [[9, 9], "x"]'))
    assert Puzzle.load(text).play == replace(PLAY, pencil=frozenset(), checks=0, notes="")
