"""``wordtools crossword convert``, ``clues`` and ``show`` as whole commands."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from crossword.format_samples import MINI

from wordtools.core.cli.main import main
from wordtools.crossword.formats import FORMATS, load, save


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    save(MINI, "mini.ipuz")
    return tmp_path


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["crossword", *arguments], input=stdin)


@pytest.mark.parametrize("kind", ["puz", "jpz", "xd", "exolve", "html"])
def test_convert_there_and_back(folder, kind):
    result = run("convert", "mini.ipuz", f"mini.{kind}")
    assert (result.exit_code, result.output) == (0, "")
    assert run("convert", f"mini.{kind}", "back.ipuz").exit_code == 0
    assert load("back.ipuz") == MINI


def test_convert_by_format_through_pipes(folder):
    first = run("convert", "mini.ipuz", "-", "--format", "across")
    assert first.stdout.startswith("<ACROSS PUZZLE>\n")
    second = run("convert", "-", "-", "--format", "ipuz", stdin=first.stdout_bytes)
    assert json.loads(second.stdout)["title"] == MINI.title
    assert run("convert", "mini.ipuz", "-").exit_code == 2


@pytest.mark.parametrize(
    ("ending", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("cwd", b"j\0\0\0")]
)
def test_convert_to_what_is_only_written(folder, ending, begins):
    assert run("convert", "mini.ipuz", f"mini.{ending}", "--solution").exit_code == 0
    assert (folder / f"mini.{ending}").read_bytes().startswith(begins)
    result = run("convert", f"mini.{ending}", "mini.xd")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: mini.{ending}: ")


def test_what_gets_lost_is_told(folder):
    result = run("convert", "mini.ipuz", "mini.txt")
    assert result.exit_code == 0
    expected = "mini.txt: .txt has no place for: clues, enumerations, title, author, copyright, notes\n"
    assert result.stderr == expected
    assert run("convert", "mini.ipuz", "mini.txt", "--quiet").stderr == ""


def test_clues_and_texts_are_added(folder):
    (folder / "clues.tsv").write_text("5 down\tFor each (3)\nPAR\tNorm\n", encoding="utf-8")
    arguments = ("mini.ipuz", "new.ipuz", "--clues", "clues.tsv", "--title", "New", "--author", "Me", "--notes", "")
    assert run("convert", *arguments).exit_code == 0
    puzzle = load("new.ipuz")
    assert (puzzle.title, puzzle.author, puzzle.notes) == ("New", "Me", "")
    assert puzzle.clues[5, puzzle.entries[1].direction] == "For each"
    assert puzzle.clues[puzzle.entries[0].key] == "Norm"


def test_no_blocks(folder):
    run("convert", "mini.ipuz", "with.svg")
    run("convert", "mini.ipuz", "without.svg", "--no-blocks")
    assert (folder / "with.svg").read_text() != (folder / "without.svg").read_text()


def test_submission(folder):
    assert run("convert", "mini.ipuz", "form.pdf", "--submission").exit_code == 0
    assert (folder / "form.pdf").read_bytes().startswith(b"%PDF")
    assert run("convert", "mini.ipuz", "form.svg", "--submission").exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("none.puz", "x.ipuz"), "none.puz: No such file or directory"),
        (("mini.ipuz", "x.doc"), "x.doc: the ending says no format"),
        (("mini.ipuz", "no/such/x.puz"), "no/such/x.puz: cannot be written"),
        (("bad.puz", "x.ipuz"), "bad.puz: a damaged .puz file"),
        (("bad.ipuz", "x.puz"), "bad.ipuz: a damaged .ipuz file"),
        (("mini.ipuz", "x.puz", "--clues", "wrong.tsv"), "wrong.tsv: line 1: the puzzle has no entry 9 across"),
        (("mini.ipuz", "x.puz", "--from", "puz"), "mini.ipuz: a damaged .puz file"),
    ],
)
def test_bad_input_is_one_line(folder, arguments, message):
    (folder / "bad.puz").write_bytes(b"nothing")
    (folder / "bad.ipuz").write_bytes(b"{")
    (folder / "wrong.tsv").write_text("9 across\tNo such\n", encoding="utf-8")
    result = run("convert", *arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {message}")
    assert result.stderr.count("\n") == 1
    assert not list(folder.glob("x.*"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written(folder):
    (folder / "mini.xd").write_text("old", encoding="utf-8")
    folder.chmod(0o500)
    try:
        result = run("convert", "mini.ipuz", "mini.xd")
    finally:
        folder.chmod(0o700)
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
    assert (folder / "mini.xd").read_text(encoding="utf-8") == "old"


def test_clues_lists_what_is_missing_and_takes_it_back(folder):
    result = run("clues", "mini.ipuz")
    assert result.stdout == "5 down\t\tPER\n"
    assert result.stderr == "no clue yet: 1 of 10 entries\n"
    (folder / "list.tsv").write_text(result.stdout.replace("\t\t", "\tFor each\t"), encoding="utf-8")
    after = run("clues", "mini.ipuz", "--clues", "list.tsv")
    assert (after.stdout, after.stderr) == ("", "no clue yet: 0 of 10 entries\n")


def test_all_clues(folder):
    text = run("clues", "mini.ipuz", "--all", "--quiet").stdout
    assert text.splitlines()[:2] == ["1 across\tWhat a good golfer needs\tPAR", "1 down\tA quarter of a fork\tPRONG"]
    assert len(text.splitlines()) == 10
    rows = json.loads(run("clues", "mini.ipuz", "--all", "--json", "--quiet").stdout)
    assert rows[0] == {"number": 1, "direction": "across", "answer": "PAR", "clue": "What a good golfer needs"}
    assert run("clues", "-", "--clues", "-", stdin="").exit_code == 2


def test_show(folder):
    text = run("show", "mini.ipuz").stdout
    assert text.startswith("Five by five\nSomeone\n")
    assert "  4  Scouts, or monkeys, together (2,3)\n" in text
    assert "│ T │ R │ O │ O │ P │" not in text
    assert "│ T │ R │ O │ O │ P │" in run("show", "mini.ipuz", "--solution").stdout


def test_show_in_other_forms(folder):
    assert run("show", "mini.ipuz", "--svg").stdout.startswith("<svg")
    assert run("show", "mini.ipuz", "--html").stdout.startswith("<!doctype html>")
    data = json.loads(run("show", "mini.ipuz", "--json").stdout)
    assert data["entries"][0] == {
        "number": 1,
        "direction": "across",
        "row": 0,
        "column": 1,
        "answer": "PAR",
        "clue": "What a good golfer needs",
        "enumeration": "3",
    }
    assert data["cells"][0] is None
    assert data["quality"]["words"] == 10
    assert run("show", "mini.ipuz", "--svg", "--json").exit_code == 2


def test_the_choice_of_formats_is_that_of_the_library():
    from wordtools.crossword.cli.convert import KINDS

    assert tuple(FORMATS) == KINDS
