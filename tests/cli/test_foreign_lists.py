"""Word lists of other programs in every game, and lists that bring their definitions."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from foreign_lists import quackle_file, zyzzyva_file

from wordtools.core.cli.main import main

WORDS = ["ACE", "ACT", "CAT", "EAT", "TEA", "TEACT"]
LETTERS = [chr(code) for code in range(ord("A"), ord("Z") + 1)]
MEANT = {word: f"a thing like {word.lower()} [n {word}S]" for word in WORDS}


def run(*arguments, code: int = 0):
    result = CliRunner().invoke(main, list(map(str, arguments)))
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def lists(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.txt").write_text("".join(f"{word} {text}\n" for word, text in MEANT.items()))
    (tmp_path / "own.tsv").write_text("".join(f"{word}\t{text}\n" for word, text in MEANT.items()))
    (tmp_path / "lexicon.dawg").write_bytes(quackle_file(WORDS, LETTERS))
    zyzzyva_file(tmp_path / "lexicon.db", MEANT)
    run("words", "compile", "-q", "-d", "lexicon.dawg", "-o", "lexicon.kbwg")
    return tmp_path


DEFINED = ["own.txt", "own.tsv", "lexicon.db"]
EVERY = [*DEFINED, "lexicon.dawg", "lexicon.kbwg"]


@pytest.mark.parametrize("name", EVERY)
def test_every_game_reads_it(lists, name):
    assert run("words", "cat", "-d", name).stdout.split() == WORDS
    found = json.loads(run("ruzzle", "solve", "ca/et", "-d", name, "--json").stdout)
    assert {one["word"] for one in found["words"]} == {*WORDS} - {"TEACT"}
    plays = json.loads(run("scrabble", "moves", "-r", "CAT", "-d", name, "--json").stdout)
    assert {play["play"].partition(" ")[2] for play in plays["plays"] if play["kind"] == "place"} == {"ACT", "CAT"}
    cover = json.loads(run("fillword", "solve", "cattea", "-d", name, "--json").stdout)["covers"][0]
    assert [word["word"] for word in cover["words"]] == ["CAT", "TEA"]
    (lists / "row.txt").write_text("...\n")
    assert run("crossword", "fill", "row.txt", "-d", name, "--seed", 1).stdout.strip() in WORDS
    weighted = run("crossword", "fill", "row.txt", "-d", f"{name}:+5", "--seed", 1)
    assert weighted.stdout.strip() in WORDS


@pytest.mark.parametrize("name", DEFINED)
def test_what_it_says_of_its_words(lists, name):
    result = run("words", "define", "cat", "dog", "-d", name, code=1)
    assert result.stdout == f"CAT\n  a thing like cat [n CATS] [{name}]\n"
    assert result.stderr == "no definition found: DOG\n"
    assert run("words", "define", "cat", "--definitions", name).stdout == result.stdout
    assert "CAT    5  a thing like cat" in run("words", "find", "cat", "-d", name, "--define").stdout
    assert "CAT  a thing like cat" in run("ruzzle", "solve", "ca/et", "-d", name, "--define").stdout
    assert "CAT  a thing like cat" in run("scrabble", "moves", "-r", "CAT", "-d", name, "--define").stdout
    asked = json.loads(run("words", "define", "cat", "-d", name, "--json").stdout)
    assert asked["words"]["CAT"] == [{"text": "a thing like cat [n CATS]", "source": name}]
    assert json.loads(run("words", "info", "-d", name, "--json").stdout)["definitions"] == len(WORDS)
    assert "definitions 6 words" in " ".join(run("words", "info", "-d", name).stdout.split())


def test_with_the_list_of_a_language(lists):
    asked = run("words", "define", "tea", "otter", "-d", "own.txt", "-d", "en").stdout
    assert "a thing like tea [n TEAS] [own.txt]" in asked
    assert "[WordNet 3.0]" in asked


def test_a_line_that_is_wrong_is_named(lists):
    (lists / "bad.txt").write_text((lists / "own.txt").read_text() + "Ice cream\n")
    said = "bad.txt: line 7: 'Ice cream' left out: write the word, a tab, and its definition\n"
    for command in (("words", "check", "cat"), ("ruzzle", "solve", "ca/et"), ("fillword", "solve", "cattea")):
        assert run(*command, "-d", "bad.txt").stderr.endswith(said)
    assert run("words", "check", "cat", "-d", "bad.txt", "-q").stderr == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("define", "cat", "-d", "lexicon.dawg"), "lexicon.dawg: a list without definitions"),
        (("define", "cat", "-d", "own.txt", "--definitions", "own.tsv"), "a word list and --definitions: give one"),
        (("info", "-d", "program"), "program: a binary file, not a word list (text, .marisa, .kwg, .kbwg, "),
        (("info", "-d", "cut.db"), "cut.db: a damaged SQLite database"),
        (("info", "-d", "cut.dawg"), "cut.dawg: a damaged .dawg file of Quackle: "),
        (("info", "-d", "cut.kbwg"), "cut.kbwg: a damaged .kbwg file: "),
        (("compile", "-d", "own.txt", "-o", "own.txt.dawg"), "one of the endings .txt, .marisa, .kwg, .kbwg"),
    ],
)
def test_what_is_refused(lists, arguments, message):
    (lists / "program").write_bytes(b"\x7fELF\0\0\0")
    for kind in ("db", "dawg", "kbwg"):
        data = (lists / f"lexicon.{kind}").read_bytes()
        (lists / f"cut.{kind}").write_bytes(data[: len(data) // 2 + 1])
    result = run("words", *arguments, code=2)
    assert message in result.stderr
    assert result.stdout == ""
