"""``wordtools fillword find``, as a command."""

from __future__ import annotations

import json

from click.testing import CliRunner

from wordtools.core import Language, Lexicon
from wordtools.core.cli.main import main
from wordtools.fillword.puzzle import default_lists as lists

BOARD = "междас/огоугм/сорбро/кдтуон/вйфашд/аефлан"


def run(*arguments, **more):
    return CliRunner().invoke(main, ["fillword", "find", *map(str, arguments)], **more)


def test_the_seeds_board():
    result = run(BOARD, "-l", "ru", "-n", 4)
    assert result.exit_code == 0
    assert result.stdout == (
        "МЕЖДАС\nОГОУГМ\nСОРБРО\nКДТУОН\nВЙФАШД\nАЕФЛАН\n\n"
        "ЛАНДШАФТ  (5,3) (5,4) (5,5) (4,5) (4,4) (4,3) (4,2) (3,2)\n"
        "АГРОНОМ   (0,4) (1,4) (2,4) (3,4) (3,5) (2,5) (1,5)\n"
        "ОГОРОД    (1,0) (1,1) (1,2) (2,2) (2,1) (3,1)\n"
        "ШАЛФЕЙ    (4,4) (4,3) (5,3) (5,2) (5,1) (4,1)\n"
        "ШАЛФЕЙ    (4,4) (5,4) (5,3) (5,2) (5,1) (4,1)\n\n"
        "17 words, 21 placements\n"
    )


def test_drawings(tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("CATO\n")
    result = run("cat/.xo", "-d", words, "--draw", "-q")
    assert result.stdout == "CATO  (0,0) (0,1) (0,2) (1,2)\n  c A T\n  . · O\n"


def test_json(tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("ABBA\nBABY\n")
    data = json.loads(run("abba/baby", "-d", words, "--json").stdout)
    assert (data["count"], data["version"], data["language"]) == (2, 1, "en")
    assert data["placements"] == sum(len(word["paths"]) for word in data["words"])
    assert [[0, 0], [0, 1], [0, 2], [0, 3]] in data["words"][0]["paths"]
    assert [word["word"] for word in data["words"]] == ["ABBA", "BABY"]


def test_lengths_and_lists(monkeypatch):
    alphabet = Language.load("ru").alphabet
    small = [Lexicon.of(words, alphabet) for words in (["АГРОНОМ", "ГОРОД"], ["ГОРОДА", "ОГОРОД"])]
    monkeypatch.setattr(lists, "open_lists", lambda language, names, **more: list(small))
    narrow, wide = (run(BOARD, "-l", "ru", "-q", *more).stdout for more in ((), ("--all-lists",)))
    assert [line.split()[0] for line in narrow.splitlines()] == ["АГРОНОМ", "ГОРОД"]
    assert [line.split()[0] for line in wide.splitlines()] == ["АГРОНОМ", "ОГОРОД", "ГОРОД"]
    six = run(BOARD, "-l", "ru", "-q", "--all-lists", "--min-length", 6, "--max-length", 6)
    assert [line.split()[0] for line in six.stdout.splitlines()] == ["ОГОРОД"]
    assert "words: 2 words" in run(BOARD, "-l", "ru", "-v").stderr


def test_nothing_found():
    result = run("qqq/qqq")
    assert result.exit_code == 1
    assert "no word of the list is on this grid" in result.stderr


def test_numbers_of_any_size():
    assert run("cat/dog", "--min-length", 10**30).exit_code == 1
    assert run("cat/dog", "--min-length", 3, "--max-length", 10**30, "--limit", 10**30).exit_code == 0
