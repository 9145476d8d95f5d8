"""``crossword krisskross``: what it writes is solved again; one line for what it cannot do."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from wordtools.core.cli.main import main

WORDS = "badger bear camel deer eagle hare horse lion lynx mole otter seal tiger wolf zebra"


def run(*arguments, stdin=None):
    return CliRunner().invoke(main, ["crossword", "krisskross", *arguments], input=stdin)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.txt").write_text(WORDS.replace(" ", "\n"))
    (tmp_path / "grid.txt").write_text("...\n.#.\n...\n")
    (tmp_path / "four.txt").write_text("cat\ncar\ntoe\nrye\n")
    return tmp_path


@pytest.mark.parametrize("how", [("words.txt", "--grid-size", "11x11", "--tries", "3"), ("--library", "7x7")])
def test_what_is_made_is_solved(folder, how):
    made = run("make", *how, "--seed", "1", "--title", "Animals", "-o", "kriss.ipuz", "--answers", "answers.svg")
    assert made.exit_code == 0, made.output
    assert "proven to have a single answer" in made.stderr
    solved = run("solve", "kriss.ipuz")
    assert (solved.exit_code, solved.stderr) == (0, "the only answer\n")
    data = json.loads(run("make", *how, "--seed", "1", "--json").stdout)
    lines = solved.stdout.split()
    assert ["".join(text or "#" for text in data["cells"])] == ["".join(lines)]
    assert {word["word"] for word in data["words"]} <= set(WORDS.upper().split()) or how[0] != "words.txt"


def test_a_grid_and_its_words(folder):
    both = run("solve", "grid.txt", "four.txt", "--limit", "9")
    assert (both.exit_code, both.stderr) == (0, "2 answers\n")
    assert both.stdout in ("CAR\nA#Y\nTOE\n\nCAT\nA#O\nRYE\n", "CAT\nA#O\nRYE\n\nCAR\nA#Y\nTOE\n")
    (folder / "grid.txt").write_text("..T\n.#.\n...\n")
    one = run("solve", "grid.txt", "four.txt")
    assert (one.stdout, one.stderr) == ("CAT\nA#O\nRYE\n", "the only answer\n")
    (folder / "four.txt").write_text("cat\ncar\ntoe\ntie\n")
    none = run("solve", "grid.txt", "four.txt")
    assert (none.exit_code, none.stderr) == (1, "no answer: the words do not go into the grid\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("make",), "give WORDS to build with, or a pattern to fill"),
        (("make", "words.txt", "--library", "5x5"), "give WORDS to build with, or a pattern to fill"),
        (("make", "words.txt", "--min-score", "3"), "--min-score is for patterns"),
        (("make", "--library", "5x5", "--tries", "3"), "--grid-size and --tries are for WORDS"),
        (("make", "words.txt", "--grid-size", "x"), "'x' is no size"),
        (("solve", "grid.txt"), "this file lists no words: give WORDS too"),
        (("solve", "grid.txt", "words.txt"), "the grid has 4 entries of 3 letters, the list 0 words"),
        (("solve", "no.txt"), "no.txt"),
    ],
)
def test_refused(folder, arguments, message):
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_the_lists_of_words_in_the_language(tmp_path):
    (tmp_path / "words.txt").write_text("katze\nhund\nmaus\nzebra\n")
    target = tmp_path / "kriss.html"
    command = ["crossword", "krisskross", "make", str(tmp_path / "words.txt"), "-l", "de", "--seed", "1", "-q"]
    result = CliRunner().invoke(main, [*command, "-o", str(target), "--grid-size", "9x9"])
    assert result.exit_code == 0, result.output
    assert "<h1>Kriss-Kross</h1>" in target.read_text()
    assert ">4 Buchstaben</h2>" in target.read_text()
