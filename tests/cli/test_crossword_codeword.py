"""``crossword codeword``: what it writes, that its files are solved again, one line for what it cannot do."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from wordtools.core.cli.main import main
from wordtools.crossword import formats

WORDS = "CAT\nCAR\nTOE\nRYE\nBAR\nEAR\n"


def run(*arguments, stdin=None):
    return CliRunner().invoke(main, ["crossword", *arguments], input=stdin)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.txt").write_text(WORDS)
    (tmp_path / "grid.txt").write_text("...\n.#.\n...\n")
    return tmp_path


@pytest.mark.parametrize("kind", ["txt", "ipuz", "html", "jpz"])
def test_what_is_made_is_solved(folder, kind):
    made = run("codeword", "make", "grid.txt", "-d", "words.txt", "--seed", "1", "-o", f"code.{kind}")
    assert made.exit_code == 0, made.output
    assert "proven to have a single answer with 6 words" in made.stderr
    solved = run("codeword", "solve", f"code.{kind}", "-d", "words.txt")
    assert solved.exit_code == 0, solved.output
    assert solved.stderr == "the only answer\n"
    rows = solved.stdout.splitlines()[:3]
    words = [rows[0], rows[2], rows[0][0] + rows[1][0] + rows[2][0], rows[0][2] + rows[1][2] + rows[2][2]]
    assert set(words) <= set(WORDS.split())


def test_answers_titles_and_pictures(folder):
    asked = ("--library", "7x7", "--seed", "1", "--given", "3", "--title", "Monday")
    result = run("codeword", "make", *asked, "-o", "code.ipuz", "--answers", "answers.svg")
    assert result.exit_code == 0, result.output
    puzzle = formats.load("code.ipuz")
    assert puzzle.title == "Monday"
    assert len({puzzle.codes[cell] for cell in puzzle.givens}) == 3
    assert all(f">{text}<" in (folder / "answers.svg").read_text() for text in puzzle.cells if text)
    shown = run("codeword", "make", *asked, "--json")
    data = json.loads(shown.stdout)
    assert data["numbers"] == [puzzle.codes.get(cell) for cell in range(len(puzzle.cells))]
    assert len(data["given"]) == 3 >= data["fewest"]
    one = run("codeword", "make", "--library", "7x7", "--seed", "1", "--proof-score", "0", "--common", "3-", "--json")
    assert json.loads(one.stdout)["words_known"] > 200_000


def test_several_answers_and_none(folder):
    assert run("codeword", "solve", "1 2 1", "-d", "words.txt").stderr == "no answer: with these words no letters " + (
        "make each entry a word\n"
    )
    (folder / "words.txt").write_text("CAT\nACE\nTOE\nEYE\nCAR\nEWE\nACR\nTRE\nREE\nABE\nCAB\nEAT\n")
    several = run("codeword", "solve", "1 2 3", "-d", "words.txt", "--limit", "99")
    assert several.exit_code == 0
    assert several.stderr == "9 answers, which differ in numbers 1, 2, 3\n"
    assert several.stdout.count("1=") == 9
    two = run("codeword", "solve", "1 2 3", "-d", "words.txt", "--letter", "1=c")
    assert two.stderr == "at least 2 answers, which differ in number 3\n"
    one = run("codeword", "solve", "1 2 3", "-d", "words.txt", "--limit", "1")
    assert one.stderr == "an answer; --limit 2 looks for another\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("solve", "nothing"), "'nothing' is no file and no codeword"),
        (("solve", "no.txt"), "no.txt"),
        (("solve", "grid.txt"), "it is no codeword"),
        (("solve", "1 2 3/4 5"), "line 2: expected 3 cells as in the first row, found 2"),
        (("solve", "1 2 3", "--letter", "4=A"), "--letter '4=A': the codeword has no number 4"),
        (("solve", "1 2 3", "--letter", "A"), "--letter 'A': write a number and its letter, as 7=T"),
        (("make",), "give a grid: as GRID, or with --library"),
        (("make", "grid.txt", "--library", "5x5"), "give a grid: as GRID, or with --library"),
        (("make", "grid.txt", "--give", "Q"), "the letter 'Q' is not in this codeword"),
        (("make", "grid.txt", "-o", "code.puz", "--answers", "x.doc"), "x.doc: the ending names no format"),
    ],
)
def test_refused(folder, arguments, message):
    (folder / "code.txt").write_text("1 2 3\n")
    result = run("codeword", *arguments, "-d", "words.txt")
    assert result.exit_code == 2, result.output
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_a_list_on_standard_input_is_read_once(folder):
    (folder / "grid.txt").write_text("...\n")
    (folder / "scored.txt").write_text("cat;50\ndog;60\n")
    for option, text in (("-d", "cat;50\ndog;60\n"), ("--exclude", "dog\n")):
        lists = () if option == "-d" else ("-d", "scored.txt")
        result = run("codeword", "make", "grid.txt", *lists, option, "-", "--proof-score", "0", stdin=text)
        assert result.exit_code == 0, result.stderr


def test_a_grid_that_nothing_fills(folder):
    result = run("codeword", "make", "-", "-d", "words.txt", stdin="....\n####\n....\n")
    assert result.exit_code == 1
    assert "the list has no word of 4 letters" in result.stderr


def test_fill_refuses_a_codeword_without_letters(folder):
    (folder / "code.txt").write_text("1 2 3\n4 # 5\n6 7 8\n")
    assert run("convert", "code.txt", "code.ipuz").exit_code == 0
    for name in ("code.txt", "code.ipuz"):
        result = run("fill", name, "-d", "words.txt")
        assert result.exit_code == 2
        assert "the puzzle is a codeword, whose numbers a fill does not obey" in result.stderr


def test_a_file_without_the_numbers_is_reported(folder):
    for name, said in (("code.puz", "code.puz: left out: numbers of letters"), ("code.ipuz", "")):
        made = run("codeword", "make", "grid.txt", "-d", "words.txt", "--seed", "1", "-o", name)
        assert made.exit_code == 0, made.output
        assert made.stderr.startswith(said)
        assert ("left out" in made.stderr) is bool(said)
