"""``wordtools scrabble board`` as a person runs it: text, picture, page, and positions with mistakes in them."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from wordtools.core.cli.main import main

GAME = str(Path(__file__).parents[2] / "examples" / "game.gcg")
CGP = f"{'/'.join(['15'] * 7)}/7CAT5/{'/'.join(['15'] * 7)} ?QS/ 5/7 0"
QUEENS = f"{'/'.join(['15'] * 7)}/6QQ7/{'/'.join(['15'] * 7)} EAST/ 5/7 0"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments, code=0, stdin=None):
    result = CliRunner().invoke(main, ["scrabble", *arguments], input=stdin)
    assert result.exit_code == code, result.output
    return result


def test_a_picture_and_a_page_go_to_files_of_their_own(folder):
    text = run("board", CGP).stdout
    assert text.splitlines()[7] == ".......CAT....."
    both = run("board", CGP, "--svg", "board.svg", "--html", "board.html", "--mark", "8H CATS", "--theme", "dark")
    assert both.stdout == text
    picture = (folder / "board.svg").read_text()
    marked = [part for part in ElementTree.fromstring(picture).iter() if part.get("class") == "tile fresh"]
    assert [part.get("data-cell") for part in marked] == ["115"]
    assert "color-scheme: dark" in (folder / "board.html").read_text()
    assert run("board", CGP, "--svg", "-").stdout.startswith("<svg")
    assert run("board", CGP, "--svg", "-", "--cgp", "-o", "line.cgp").stdout.startswith("<svg")
    assert (folder / "line.cgp").read_text() == f"{CGP}\n"


def test_a_board_as_a_page(folder):
    run("board", CGP, "--html", "board.html", "--mark", "8H CATS", "--theme", "auto")
    page = (folder / "board.html").read_text()
    assert page.startswith("<!doctype html>")
    root = ElementTree.fromstring(
        page.partition("\n")[2]
        .replace('<meta charset="utf-8">', "")
        .replace('<meta name="viewport" content="width=device-width, initial-scale=1">', "")
    )
    lines = ["".join(line.itertext()) for line in root.iter("p")]
    assert lines[:2] == ["Player 1: 5, to move: ?QS", "Player 2: 7"]
    assert lines[2].startswith("Unseen, 94: ?AAAAAAAAB")
    fresh = [mark for mark in root.iter() if mark.get("class") == "tile fresh"]
    assert [mark.get("data-cell") for mark in fresh] == ["115"]


def test_colour_is_for_terminals_or_when_it_is_asked_for(folder):
    assert "\x1b[" not in run("board", CGP).stdout
    assert "\x1b[" in run("board", CGP, "--color", "always").stdout
    assert "94 tiles unseen" in run("board", CGP, "--color", "always").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--svg", "-", "--html", "-"], "only one thing can be written to stdout"),
        (["--svg", "-", "--cgp"], "only one thing can be written to stdout"),
        (["--mark", "8H CATS"], "--mark is for --svg or --html"),
        (["--svg", "none/board.svg"], "none/board.svg: cannot be written"),
        (["--turn", "3"], "--turn is for a GCG file"),
    ],
)
def test_what_cannot_be_met_is_refused(folder, arguments, message):
    result = run("board", *arguments, code=2)
    assert message in result.stderr
    assert result.stdout == ""
    assert not list(folder.iterdir())


def test_a_position_with_too_many_tiles(folder):
    strict = run("board", QUEENS, code=2)
    wanted = "CGP: 2 times the tile Q on the board and racks: there are 1"
    assert strict.stderr == f"Error: {wanted}; --lenient reads it all the same\n"
    lenient = run("board", QUEENS, "--lenient")
    assert lenient.stderr == f"{wanted}\n"
    assert lenient.stdout.splitlines()[7] == "......QQ......."
    (folder / "q.cgp").write_text(QUEENS)
    assert "q.cgp: 2 times the tile Q" in run("board", "q.cgp", "--lenient", "--cgp").stderr
    found = run("moves", QUEENS, "--lenient", "--limit", "1", "-q", "--leaves", "none")
    assert len(found.stdout.splitlines()) >= 2
    assert run("score", "H7 E.AS", QUEENS, "--lenient", "--any-word").stdout.startswith("H7 E.AS: ")
    racked = run("board", CGP, "-r", "QQQ", "--lenient")
    assert "3 times the tile Q" in racked.stderr
    assert "--lenient" not in run("board", f"{'/'.join(['15'] * 7)} A/ 0/0 0", code=2).stderr


def test_a_game_with_mistakes(folder):
    (folder / "broken.gcg").write_text(Path(GAME).read_text().replace("+12 12", "+12 13", 1))
    refused = run("board", "broken.gcg", "--turn", "2", code=2).stderr
    assert refused == "Error: broken.gcg: line 6: the total is 12 (0 +12), not 13; --lenient reads it all the same\n"
    result = run("board", "broken.gcg", "--turn", "2", "--lenient")
    assert "broken.gcg: line 6: the total is 12 (0 +12), not 13" in result.stderr
    assert "NEONS" in result.stdout


def test_a_game_with_points_that_were_agreed_on(folder):
    (folder / "agreed.gcg").write_text(Path(GAME).read_text().replace("+12 12", "+13 13", 1))
    result = run("board", "agreed.gcg", "--turn", "2", "--lenient")
    assert result.stderr.splitlines()[0] == "agreed.gcg: line 6: 8H NEONS scores 12; the recorded 13 is kept"
