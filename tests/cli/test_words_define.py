"""``wordtools words define``, and ``--define`` beside the results of other commands."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from wordtools.core.cli.main import main


def run(*arguments, **more):
    return CliRunner().invoke(main, list(map(str, arguments)), **more)


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.tsv"
    path.write_text("cat\ta pet\tnoun\tpuss, mouser\ncat\tto vomit\tverb\ntea\ta drink\n")
    return path


def test_define(mine):
    result = run("words", "define", "cat", "Tea", "--definitions", mine)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "CAT\n  noun: a pet (puss, mouser) [mine.tsv]\n  verb: to vomit [mine.tsv]\nTEA\n  a drink [mine.tsv]\n"
    )
    result = run("words", "define", "cat", "dog", "-n", 1, "--definitions", mine)
    assert (result.exit_code, result.stderr) == (1, "no definition found: DOG\n")
    assert result.stdout == "CAT\n  noun: a pet (puss, mouser) [mine.tsv]\n"


def test_define_as_json(mine):
    result = run("words", "define", "tea", "dog", "--definitions", mine, "--json", "-q")
    assert (result.exit_code, result.stderr) == (1, "")
    assert json.loads(result.stdout) == {
        "version": 1,
        "words": {"TEA": [{"text": "a drink", "source": "mine.tsv"}], "DOG": []},
    }


def test_what_is_installed():
    assert "noun: solid-hoofed herbivorous quadruped" in run("words", "define", "horse").stdout
    assert "[OpenThesaurus]" in run("words", "define", "-l", "de", "Haus").stdout
    result = run("words", "define", "-l", "nl", "huis")
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)


def test_words_find(mine):
    asked = ("words", "find", "cat", "--use-all", "--definitions", mine)
    result = run(*asked, "--sort", "word")
    assert result.stdout == "ACT    5\nCAT    5  noun: a pet (puss, mouser)\n"
    assert result.stderr == "definitions: mine.tsv\n"
    table = json.loads(run(*asked, "--json").stdout)["words"]
    assert {row["word"]: [sense["text"] for sense in row["senses"]] for row in table} == {
        "ACT": [],
        "CAT": ["a pet", "to vomit"],
    }
    result = run(*asked, "--alphagrams")
    assert result.exit_code == 2
    assert "--alphagrams shows words alone" in result.stderr


def test_ruzzle_solve(mine):
    asked = ("ruzzle", "solve", "ca/et", "--definitions", mine)
    lines = run(*asked, "-q").stdout.splitlines()
    assert lines[-4:] == ["CAT  noun: a pet (puss, mouser)", "TEA  a drink", "", "definitions: mine.tsv"] or lines[
        -4:
    ] == [
        "TEA   a drink",
        "CAT   noun: a pet (puss, mouser)",
        "",
        "definitions: mine.tsv",
    ]
    senses = json.loads(run(*asked, "--json").stdout)["senses"]
    assert {word: len(some) for word, some in senses.items()} == {"CAT": 2, "TEA": 1}
    assert "senses" not in json.loads(run(*asked[:3], "--json").stdout)
    many = run("ruzzle", "solve", "--boards", "-", "--define", input="ca/et")
    assert many.exit_code == 2
    assert "--family and --define are for one board" in many.stderr


def test_scrabble_moves(mine):
    asked = ("scrabble", "moves", "-r", "CAT", "-n", 4, "--definitions", mine)
    assert "CAT  noun: a pet (puss, mouser)" in run(*asked).stdout
    assert list(json.loads(run(*asked, "--json").stdout)["senses"]) == ["CAT"]
    assert run("scrabble", "moves", "-r", "CAT", "--count", "--define").exit_code == 2


def test_a_file_that_is_wrong_is_one_line(tmp_path):
    (tmp_path / "bad.tsv").write_text("cat a pet\n")
    for command in (("words", "define", "cat"), ("ruzzle", "solve", "cat"), ("scrabble", "moves", "-r", "CAT")):
        result = run(*command, "--definitions", tmp_path / "bad.tsv")
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"Error: {tmp_path / 'bad.tsv'}: line 1: write the word, a tab")
