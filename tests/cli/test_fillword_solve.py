"""``wordtools fillword solve`` and ``hint``, as commands."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from itertools import count, product
from pathlib import Path

import pytest
from click.testing import CliRunner

from wordtools.core.cli.main import main
from wordtools.core.errors import BudgetError
from wordtools.fillword.cover.covers import Covers
from wordtools.fillword.cover.search import Found, Search
from wordtools.fillword.cover.windows import WindowSearch

WORDS = ["CAT", "DOG", "COD", "TAG", "GOAT", "ACT", "LION", "TAC", "GOD"]
PLAIN = "CAT\nDOG\n\nCAT  (0,0) (0,1) (0,2)\nDOG  (1,0) (1,1) (1,2)\n2 words, score -14.0\n"


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS) + "\n")
    return str(path)


def run(*arguments, **more):
    return CliRunner().invoke(main, ["fillword", *map(str, arguments)], **more)


def solved(*arguments, **more):
    return json.loads(run("solve", *arguments, "--json", **more).stdout)


def words_of(cover):
    return [word["word"] for word in cover["words"]]


@pytest.mark.parametrize("way", ["text", "file", "option", "stdin", "piped option"])
def test_a_grid_comes_from_anywhere(words, tmp_path, way):
    path = tmp_path / "board.txt"
    path.write_text("cat\ndog\n")
    source = {"text": ["cat/dog"], "file": [path], "option": ["-b", path], "stdin": ["-"], "piped option": ["-b", "-"]}
    only = tmp_path / "only.txt"
    only.write_text("CAT;3\nDOG;3\n")
    result = run("solve", *source[way], "-d", only, input="cat\ndog\n")
    assert (result.exit_code, result.stdout) == (0, PLAIN)


def test_json(words):
    data = solved("cat/dog", "-d", words, "--exclude", "god", "--exclude", "tac", "--count")
    assert data["puzzle"] == {"version": 1, "directions": 4, "rows": [["C", "A", "T"], ["D", "O", "G"]]}
    assert (data["version"], data["language"], data["best_proven"]) == (1, "en", True)
    assert data["lists"] == [words]
    assert data["covers"][0]["words"][0] == {"word": "CAT", "path": [[0, 0], [0, 1], [0, 2]], "kind": "word"}
    assert data["count"] == {"number": 1, "exact": True, "unique": True}


def test_limit_count_and_order(words):
    result = run("solve", "cat/dog", "-d", words, "-n", 9, "--count")
    assert result.exit_code == 0
    assert "covers: 4" in result.stdout
    assert "cover 4: " in result.stdout
    assert "cover 5: " not in result.stdout
    assert (
        "so this one is unique"
        in run("solve", "cat/dog", "-d", words, "--known", "cat", "--known", "dog", "--count").stdout
    )
    scores = [cover["score"] for cover in solved("cat/dog", "-d", words, "-n", 9)["covers"]]
    assert scores == sorted(scores, reverse=True)


def test_wishes(words):
    assert words_of(solved("cat/dog", "-d", words, "--known", "god")["covers"][0])[1] == "GOD"
    assert (
        sorted(words_of(solved("cat/dog", "-d", words, "--lengths", "3,3", "--exclude", "CAT")["covers"][0]))[-1]
        == "TAC"
    )
    assert run("solve", "cat/dog", "-d", words, "--word-count", 3).exit_code == 1
    assert run("solve", "cat/dog", "-d", words, "--min-length", 4).exit_code == 1
    assert run("solve", "cat/dog", "-d", words, "--max-length", 2).exit_code == 1
    quiet = run("solve", "cat/dog", "-d", words, "-q", "--known", "cat", "--known", "dog").stdout
    assert quiet == "CAT  (0,0) (0,1) (0,2)\nDOG  (1,0) (1,1) (1,2)\n"


def test_several_lists_and_bonus_words(words, tmp_path):
    more = tmp_path / "more.txt"
    more.write_text("XYZ\n")
    assert run("solve", "cat/dog/xyz", "-d", words).exit_code == 1
    result = run("solve", "cat/dog/xyz", "-d", words, "-d", more, "--bonus")
    assert result.exit_code == 0
    assert "XYZ" in result.stdout
    assert "bonus words: " in result.stdout
    assert solved("cat/dog/xyz", "-d", words, "-d", more, "--bonus")["bonus"]


def test_eight_directions_and_crossing(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("AD\nBC\n")
    assert run("solve", "ab/cd", "-d", path).exit_code == 1
    assert run("solve", "ab/cd", "-d", path, "--directions", 8).exit_code == 0
    assert run("solve", "ab/cd", "-d", path, "--directions", 8, "--no-crossing").exit_code == 1


def test_no_cover_shows_what_can_be_had(words):
    result = run("solve", "cat/dog/xyz", "-d", words)
    assert result.exit_code == 1
    assert "left over: (2,0) (2,1) (2,2): XYZ or ZYX" in result.stdout
    assert "no cover: no word of the lists reaches 3 of the cells: X (2,0), Y (2,1), Z (2,2)" in result.stderr
    data = solved("cat/dog/xyz", "-d", words)
    assert data["covers"] == []
    assert data["left"] == [{"cells": [[2, 0], [2, 1], [2, 2]], "spellings": ["XYZ", "ZYX"]}]
    found = run("solve", "cat/dog/xyz", "-d", words, "--allow-unknown", 1)
    assert found.exit_code == 0
    assert "XYZ ?" in found.stdout or "ZYX ?" in found.stdout


def test_strands(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("STOVE\nPANLIDS\nCUPS\n")
    board = "pscu/atps/nove/lids"
    result = run("solve", board, "-d", path, "--strands", "--word-count", 3)
    assert result.exit_code == 0
    assert "PANLIDS *" in result.stdout
    given = run("solve", board, "-d", path, "--strands", "--spangram", "panlids")
    assert "PANLIDS *" in given.stdout
    assert run("solve", board, "-d", path, "--strands", "--spangram", "cups").exit_code == 1
    assert run("solve", board, "-d", path, "--spangram", "cups").exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([""], "the grid is empty"),
        (["cat/do"], "row 2: expected 3 cells"),
        (["ca1/dog"], "cell 3: '1' is no letter"),
        (["../.."], "only holes"),
        (["cat/dog", "--lengths", "3,4"], "add up to 7, but the grid has 6 open cells"),
        (["cat/dog", "--lengths", "3;x"], "write them like 5,7,4"),
        (["cat/dog", "--word-count", "9"], "9 words of 2 letters or more do not make 6 cells"),
        (["cat/dog", "--known", "c4t"], "'c4t': '4' is no letter of this alphabet"),
        (["cat/dog", "--known", "dog", "--exclude", "Dog"], "DOG is both a --known and an --exclude word"),
        (["cat/dog", "--min-length", "5", "--max-length", "3"], "--min-length 5 is more than --max-length 3"),
        (["cat/dog", "--penalty", "nan"], "'nan' is no number"),
        (["cat/dog", "--seconds", "nan"], "'nan': give a number of seconds above 0"),
        ([str(Path(__file__).parent)], "a folder, and a file is wanted"),
        (["cat/dog", "-d", "missing.txt"], "missing.txt: No such file"),
        (["-b", "missing.txt"], "missing.txt: No such file"),
        (["cat/dog", "-l", "xx"], "no language 'xx'"),
        ([], "give one grid"),
        (["cat/dog", "-b", "-"], "give one grid"),
    ],
)
def test_bad_input_is_one_clear_line(arguments, message):
    result = run("solve", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_one_word_is_one_word(tmp_path):
    assert "\n1 word, score" in run("solve", "cat").stdout


def test_a_spangram_of_several_words(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("STOVE\nCUPS\n")
    result = run("solve", "pscu/atps/nove/lids", "-d", path, "--strands", "--spangram", "pan lids")
    assert "PANLIDS *" in result.stdout


def test_lists_of_ones_own_count_alike(tmp_path):
    rare, common = tmp_path / "rare.txt", tmp_path / "common.txt"
    rare.write_text("TAC;1\nGOD;1\n")
    common.write_text("CAT;5\nDOG;5\n")
    assert words_of(solved("cat/dog", "-d", rare, "-d", common)["covers"][0]) == ["CAT", "DOG"]


def test_hints(words):
    options = ["cat/dog", "-d", words, "--known", "cat"]
    assert run("hint", *options, "--exclude", "god").stdout == "CAT  (0,0) (0,1) (0,2)\n"
    assert run("hint", *options, "--cell").stdout == "a word of 3 letters begins at (0,0)\n"
    assert json.loads(run("hint", *options, "--cell", "--json").stdout) == {"version": 1, "length": 3, "first": [0, 0]}
    after = run("hint", "cat/dog", "-d", words, "--found", "cat", "--exclude", "god")
    assert after.stdout == "DOG  (1,0) (1,1) (1,2)\n"
    assert json.loads(run("hint", *options, "--json").stdout)["word"] == "CAT"
    done = run("hint", "cat/dog", "-d", words, "--found", "cat", "--found", "dog")
    assert (done.exit_code, done.stdout) == (0, "")
    assert "you have found every word" in done.stderr
    assert run("hint", "cat/dog", "-d", words, "--found", "lion").exit_code == 1


def test_output_is_written_whole(words, tmp_path):
    out = tmp_path / "out.json"
    assert run("solve", "cat/dog", "-d", words, "--json", "-o", out).stdout == ""
    assert json.loads(out.read_text())["covers"]
    assert run("solve", "cat/dog", "-d", words, "-o", tmp_path / "no" / "out").exit_code == 2


def stop(*_, **__):
    raise KeyboardInterrupt


def test_ctrl_c_keeps_the_best_so_far(words, monkeypatch):
    monkeypatch.setattr(Covers, "build", stop)
    result = run("solve", "cat/dog", "-d", words, "--count")
    assert result.exit_code == 130
    assert "2 words, score" in result.stdout
    assert "interrupted: this is the best so far" in result.stderr


@pytest.mark.parametrize("where", ["with_unknown", "best_partial"])
def test_ctrl_c_without_a_cover_shows_what_fits(words, monkeypatch, where):
    module = sys.modules["wordtools.fillword.cover.answer"]
    real, calls = getattr(module, where), []

    def once(*arguments):
        calls.append(1)
        return real(*arguments) if len(calls) > 1 else stop()

    monkeypatch.setattr(module, where, once)
    result = run("solve", "cat/dog/xyz", "-d", words, "--allow-unknown", 0 if where == "best_partial" else 1)
    assert result.exit_code == 130
    assert "\n\nGOAT  (1,2) (1,1) (0,1) (0,2)\n" in result.stdout
    assert "left over: (0,0) (1,0) (2,0) (2,1) (2,2)" in result.stdout
    assert "interrupted" in result.stderr


def test_ctrl_c_while_improving(words, monkeypatch):
    build = Covers.build

    def stopped(problem, **limits):
        covers = build(problem, **limits)
        covers.complete = False
        return covers

    monkeypatch.setattr(Covers, "build", stopped)
    monkeypatch.setattr(WindowSearch, "recover", stop)
    result = run("solve", "cat/dog", "-d", words)
    assert result.exit_code == 130
    assert "2 words, score" in result.stdout


@pytest.mark.long
def test_long_work_shows_on_a_terminal_only(tmp_path):
    path = tmp_path / "hard.txt"
    path.write_text("\n".join("etaoinsrteaoinsetaio"[k % 7 :] + "etaoins"[: k % 7] for k in range(20)) + "\n")
    main_end, terminal = pty.openpty()
    command = [Path(sys.executable).parent / "wordtools", "fillword", "solve", path, "--seconds", "3"]
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=terminal, env={**os.environ, "TERM": "xterm"}, check=False
    )
    os.close(terminal)
    shown = os.read(main_end, 1 << 16).decode()
    os.close(main_end)
    assert done.returncode in (1, 3)
    assert "looking for covers" in shown


def hard(tmp_path):
    """A board with more covers than can be counted, and its list."""
    path = tmp_path / "abc.txt"
    path.write_text("\n".join("".join(word) for size in (2, 3, 4) for word in product("ABC", repeat=size)))
    return ["/".join(["abcabcabcabc"] * 12), "-d", path, "--memory", 16]


@pytest.fixture
def by_looks(monkeypatch):
    """A second is two hundred looks at the clock, however busy the machine is."""
    looks = count()
    monkeypatch.setattr("wordtools.core.run.clock.monotonic", lambda: next(looks) / 200)


@pytest.mark.usefixtures("by_looks")
def test_the_exit_code_says_that_the_time_ended_first(tmp_path):
    counted = run("solve", *hard(tmp_path), "--count", "--seconds", 1)
    assert counted.exit_code == 3
    assert "words, score" in counted.stdout
    assert "ended before all covers were counted" in counted.stderr
    plain = run("solve", *hard(tmp_path), "--seconds", 1)
    assert plain.exit_code == 0
    assert "there may be better" in plain.stderr
    quiet = run("solve", *hard(tmp_path), "--seconds", 1, "-q")
    assert (quiet.exit_code, quiet.stderr) == (0, "")


def test_no_cover_in_the_time_is_no_proof(words, monkeypatch):
    monkeypatch.setattr(Search, "best", lambda self, limit: Found((), proven=False))
    result = run("solve", "cat/dog", "-d", words)
    assert result.exit_code == 3
    assert "no cover was found in the time; there may be one (a longer --seconds looks further)" in result.stderr
    hint = run("hint", "cat/dog", "-d", words)
    assert (hint.exit_code, hint.stdout) == (3, "")
    monkeypatch.setattr(Search, "rows", late)
    result = run("solve", "cat/dog", "-d", words)
    assert result.exit_code == 3
    assert "Error" not in result.stderr
    assert result.stderr.startswith("too late (--seconds, ")


def late(*_):
    raise BudgetError("too late")


def test_words_in_files(words, tmp_path):
    path = tmp_path / "have.txt"
    path.write_text("# mine\ncat\n")
    assert run("hint", "cat/dog", "-d", words, "--found", path, "--exclude", "god").stdout.startswith("DOG")
    assert words_of(solved("cat/dog", "-d", words, "--exclude", path)["covers"][0])[0] != "CAT"
    path.write_text("cat\nc4t\n")
    result = run("solve", "cat/dog", "-d", words, "--known", path)
    assert result.exit_code == 2
    assert f"{path}: line 2: 'c4t': '4' is no letter of this alphabet" in result.stderr


def test_colours_and_themes(words, tmp_path):
    assert "\x1b[" in run("solve", "cat/dog", "-d", words, "--color", "always").stdout
    assert "\x1b[" not in run("solve", "cat/dog", "-d", words, "--color", "never").stdout
    light, dark = tmp_path / "light.svg", tmp_path / "dark.svg"
    run("solve", "cat/dog", "-d", words, "--svg", light)
    run("solve", "cat/dog", "-d", words, "--svg", dark, "--theme", "dark")
    assert light.read_text() != dark.read_text()
    both = run("solve", "cat/dog", "-d", words, "--svg", "-", "--html", "-")
    assert (both.exit_code, both.stdout) == (2, "")
    assert "only one result can go to stdout" in both.stderr


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *product(["--seconds", "--penalty"], ["nan", "inf", "1e999", "x"]),
        ("--seconds", "0"),
        ("--seconds", "-1"),
        ("--limit", "0"),
        ("--word-count", "0"),
        ("--lengths", "0,6"),
        ("--min-length", "300"),
    ],
)
def test_numbers_are_checked(option, value):
    result = run("solve", "cat/dog", option, value)
    assert result.exit_code == 2
    assert option in result.stderr or "words of 300 to 255 letters" in result.stderr


@pytest.mark.parametrize("option", ["--limit", "--word-count", "--lengths", "--memory", "--seed", "--max-length"])
@pytest.mark.parametrize("number", [10**30, 1 << 32, 1 << 63])
def test_numbers_of_any_size(words, option, number):
    result = run("solve", "cat/dog", "-d", words, option, number)
    assert result.exit_code == (2 if option in ("--word-count", "--lengths") else 0), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_any_number_of_unknown_words(words):
    result = run("solve", "qxq/xqx", "-d", words, "--allow-unknown", 10**12)
    assert result.exit_code == 0
    assert "?" in result.stdout
