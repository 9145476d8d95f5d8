"""``wordtools scrabble moves`` and ``score`` as commands."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from wordtools.core.cli.main import main

BOARD = ["." * 15] * 7 + [".......CAtS...."] + ["." * 15] * 7
CGP = "/".join(["15"] * 7 + ["7CAtS4"] + ["15"] * 7)
WORDS = "cat\ncats\nat\nas\nso\nsat\ntas\nsate\nteas\neat\nseat\nes\nte\nta\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "board.txt").write_text("\n".join(BOARD) + "\n")
    (tmp_path / "words.txt").write_text(WORDS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments, stdin=None):
    return CliRunner().invoke(main, ["scrabble", *arguments], input=stdin)


def test_plays_are_ranked_and_counted(folder):
    result = run("moves", "board.txt", "-r", "EAST", "-d", "words.txt", "--leaves", "none", "--limit", "3")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0].split() == ["play", "score", "leave", "equity", "kept"]
    scores = [int(line.split()[2]) for line in lines[1:4]]
    assert scores == sorted(scores, reverse=True)
    assert re.fullmatch(r"\d+ plays and 15 exchanges; 3 shown", lines[5])
    counted = run("moves", "board.txt", "-r", "EAST", "-d", "words.txt", "--count").output
    assert counted.strip() == lines[5].split()[0]
    everything = run("moves", "board.txt", "-r", "EAST", "-d", "words.txt", "--all", "-q").output.splitlines()
    assert len(everything) == 1 + int(counted) + 15 + 1  # the heads, and the pass


def test_what_plays_open_on_the_board(folder):
    arguments = ("moves", f"{CGP} AEIOQRS/ 0/0 0", "-n", "6")
    lines = run(*arguments, "--positional").output.splitlines()
    assert lines[0].split() == ["play", "score", "leave", "equity", "board", "kept"]
    totals = [float(equity) + float(board) for equity, board in (line.split()[-3:-1] for line in lines[1:7])]
    assert totals == sorted(totals, reverse=True)
    # the rows are those of the best plays by equity, with one column more
    plain = run(*arguments).output.splitlines()
    assert sorted(line.split()[:-2] for line in lines[1:7]) == sorted(line.split()[:-1] for line in plain[1:7])
    (changed,) = lines[9:]
    best = lines[1].split()
    assert changed.startswith(f"{best[0]} {best[1]} changes the board by {best[-2]}: ")
    data = json.loads(run(*arguments, "--positional", "--json").output)["plays"]
    assert [f"{play['board']['points']:+.1f}" for play in data] == [line.split()[-2] for line in lines[1:7]]
    (named,) = json.loads(run(*arguments, "--positional", "--json").output)["boards"]
    assert [named["play"], f"{named['points']:+.1f}"] == [data[0]["play"], best[-2]]
    assert changed.endswith("; ".join(effect["text"] for effect in named["effects"]))
    for play in data:
        assert sum(play["board"]["themes"].values()) == pytest.approx(play["board"]["points"])


def test_a_board_a_cgp_and_stdin_are_the_same_position(folder):
    wanted = run("moves", "board.txt", "-r", "EAST", "-d", "words.txt", "--all").output
    (folder / "position.cgp").write_text(f"{CGP} EAST/ 0/0 0\n")
    for arguments, stdin in (
        ([f"{CGP} EAST/ 0/0 0"], None),
        (["position.cgp"], None),
        (["-"], f"{CGP} EAST/ 0/0 0"),
        (["-", "-r", "EAST"], "\n".join(BOARD)),
    ):
        assert run("moves", *arguments, "-d", "words.txt", "--all", stdin=stdin).output == wanted


def test_json_names_everything(folder):
    data = json.loads(run("moves", "board.txt", "-r", "EAST", "-d", "words.txt", "--limit", "1", "--json").output)
    assert data["position"] == f"{CGP} AEST/ 0/0 0"
    assert data["count"] > 10
    best = data["plays"][0]
    assert best["kind"] == "place"
    judged = json.loads(run("score", best["play"], "board.txt", "-d", "words.txt", "--json").output)
    assert judged["legal"]
    assert judged["score"] == best["score"]
    assert best["equity"] == pytest.approx(best["score"] + best["leave"], abs=0.002)


def test_words_on_the_board_that_are_no_words_are_told(folder):
    (folder / "words.txt").write_text("so\nas\nat\n")
    assert "on the board, not in the word list: CATS" in run("moves", "board.txt", "-r", "AS", "-d", "words.txt").output


def test_a_picture_marks_the_best_play(folder):
    arguments = ("moves", "board.txt", "-r", "EAST", "-d", "words.txt")
    text = run(*arguments).output
    assert run(*arguments, "--svg", "best.svg").output == text
    assert json.loads(run(*arguments, "--svg", "best.svg", "--json").output)["count"] > 0
    drawn = (folder / "best.svg").read_text()
    assert run(*arguments, "--svg", "-").output == drawn
    assert run(*arguments, "--svg", "-", "-o", "text.txt").output == drawn
    assert (folder / "text.txt").read_text() == text
    fresh = [node for node in ElementTree.fromstring(drawn).iter() if "fresh" in node.get("class", "")]
    assert 1 <= len(fresh) <= 4
    assert run(*arguments, "--svg", "best.svg", "--count").exit_code == 2


def test_limit_has_its_short_form(folder):
    shown = run("moves", "board.txt", "-r", "EAST", "-d", "words.txt", "-n", "2", "-q").output
    assert len(shown.splitlines()) == 3
    assert shown == run("moves", "board.txt", "-r", "EAST", "-d", "words.txt", "--limit", "2", "-q").output


def test_nothing_to_lay_is_exit_code_1(folder):
    result = run("moves", "board.txt", "-r", "QQ"[:1], "-d", "words.txt")
    assert result.exit_code == 1
    assert "0 plays" in result.output
    assert run("moves", "board.txt", "-r", "Q", "-d", "words.txt", "--count").output == "0\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["moves"], "the rack of the player to move is not known"),
        (["moves", "-r", "ABCDEFGH"], "8 tiles, and a rack holds 7"),
        (["moves", "-r", "QQ"], "2 times the tile Q"),
        (["moves", "-r", "A1"], "'1' is not a tile"),
        (["moves", "nowhere.txt", "-r", "A"], "nowhere.txt: No such file"),
        (["moves", "empty.txt", "-r", "A"], "empty.txt: empty: give a CGP"),
        (["moves", "words.txt", "-r", "A"], "words.txt: 15 rows expected"),
        (["moves", "15/15 A/ 0/0 0"], "15 rows expected"),
        (["moves", "board.txt", "-r", "A", "--turn", "2"], "--turn is for a GCG file"),
        (["moves", "-r", "A", "-l", "xx"], "no tile set 'xx'"),
        (["moves", "-r", "A", "-l", "pl"], "language 'pl' names no word list: give one with --dictionary"),
        (["moves", "-r", "A", "--layout", "xx"], "no layout 'xx'"),
        (["moves", "-r", "A", "--leaves", "words.txt"], "words.txt: line 1"),
        (["score", "8H"], "write a place and a word"),
        (["score", "8Z CAT"], "place '8Z' is not on the board"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(folder, arguments, message):
    (folder / "empty.txt").write_text("")
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_a_play_is_scored_and_every_reason_told(folder):
    result = run("score", "8E QUiZ")
    assert (result.exit_code, result.output) == (0, "8E QUiZ: 42 points\n  QUIZ  42\n")
    result = run("score", "9H XX", "board.txt", "-r", "X", "-d", "words.txt")
    assert result.exit_code == 1
    assert "not legal: X is not on the rack X" in result.output
    assert "not legal: XX is not in the word list" in result.output
    assert "not legal: AX is not in the word list" in result.output
    result = run("score", "9H XX", "board.txt", "--any-word")
    read = result.stdout.partition(":")[0]
    remark = f"2 times the tile X, and 1 lies off the board: read as {read}, lower case is a blank\n"
    assert (result.exit_code, result.stderr) == (0, remark)
    assert "bingo  50" in run("score", "8D RETAINS").output


@pytest.mark.parametrize(("play", "blanks"), [("8h quiz", 4), ("8h quizzer", 7), ("8H catS", 3)])
def test_lower_case_is_a_blank_and_the_set_has_two(folder, play, blanks):
    result = run("score", play)
    assert result.exit_code == 1
    meant = play.upper()
    assert (
        f"not legal: {blanks} times the blank, and 2 lie off the board; lower case is a blank: {meant}?"
        in result.stdout
    )


def test_what_cannot_be_laid_has_no_points_and_the_play_in_capitals_has(folder):
    assert run("score", "8h quiz").stdout.splitlines() == [
        "8H quiz: cannot be laid",
        "not legal: 4 times the blank, and 2 lie off the board; lower case is a blank: 8H QUIZ?",
        "8H QUIZ: 44 points",
        "  QUIZ  44",
    ]
    assert run("score", "8H PIZZAZZ", "--any-word").stdout.splitlines()[0] == "8H PIZZAZZ: cannot be laid"
    assert " points" not in run("score", "8H pizzazz", "--any-word").stdout


@pytest.mark.parametrize(
    ("play", "language", "read", "points"),
    [
        ("8H CHOCHO", "es", "8H [ch]O[CH]O", 14),  # (0 + 1 + 5 + 1) x 2, and not the 24 of two tiles CH
        ("H8 JAZZ", "en", "H8 JAzZ", 38),
        ("8H PIZZAz", "en", "8H PIzZAz", 32),
        ("8H ZESTZ", "en", "8H zESTZ", 46),  # the blank stands where it costs least: 8L doubles the letter
    ],
)
def test_a_tile_that_the_set_lacks_is_a_blank(play, language, read, points):
    result = run("score", play, "-l", language, "--any-word", "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["play"], found["score"]) == (0, read, points)
    assert f"read as {read}, lower case is a blank" in result.stderr
    explicit = json.loads(run("score", read, "-l", language, "--any-word", "--json").stdout)
    assert explicit == found


@pytest.mark.parametrize("play", ["8H PIZZAZZ", "8D ZZZZ", "8H Zzzz"])
def test_more_tiles_than_the_set_has_cannot_be_laid(play):
    result = run("score", play, "--any-word")
    assert result.exit_code == 1
    assert "off the board; " in result.stdout


def test_a_word_of_blanks_alone_is_taken_as_meant_with_a_remark(folder):
    result = run("score", "8h qi")
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, "8H qi: 0 points")
    assert result.stderr == "lower case is a blank: 8H QI?\n"
    assert run("score", "8H qI").stderr == ""
    assert "; lower case is a blank: 8H QI?" in run("score", "8h qi", "-r", "QIABCDE").stdout
