"""``wordtools scrabble autoplay`` as a person runs it."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from wordtools.core.cli.main import main
from wordtools.scrabble import GameRecord, Rules

WORDS = (
    "tea eat ate seat east teas tease set rest stare tears rate tar rat art star tore rote note tone stone onset at as"
)


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text(WORDS.replace(" ", "\n") + "\n")
    return str(path)


def run(words, *arguments, code=0):
    result = CliRunner().invoke(main, ["scrabble", "autoplay", *arguments, "-d", words, "--layout", "wwf-11"])
    assert result.exit_code == code, result.output
    return result


def test_a_summary(words):
    result = run(words, "6", "--seed", "1", "-j", "1")
    first, wins, spread, *rest = result.stdout.splitlines()
    assert first == "6 games, one: static, two: score, seed 1"
    assert wins.startswith("one wins ")
    assert "for one (95 %: " in wins
    assert spread.startswith("spread ")
    assert [line.split()[0] for line in rest[1:]] == ["one", "score", "turns", "bingos", "exchanges"]
    assert result.stderr == ""
    assert run(words, "6", "--seed", "1", "-j", "3").stdout == result.stdout
    assert run(words, "6", "--seed", "2").stdout != result.stdout
    assert run(words, "5", "--seed", "1").stdout == result.stdout


def test_json(words):
    data = json.loads(run(words, "10", "--seed", "3", "--json", "--one", "static:none").stdout)
    assert (data["version"], data["seed"], data["one"], data["two"], data["games"]) == (
        2,
        3,
        "static:none",
        "score",
        10,
    )
    assert sum(data["wins"]) + data["draws"] == 10
    assert data["rate"]["low"] <= data["rate"]["share"] <= data["rate"]["high"]
    assert data["rate"]["share"] == (data["wins"][0] + data["draws"] / 2) / 10
    assert data["spread"] == pytest.approx(data["score"][0] - data["score"][1])


def test_equal_settings_are_level(words):
    data = json.loads(run(words, "20", "--seed", "3", "--json", "--one", "score").stdout)
    assert (data["rate"]["share"], data["spread"], data["spread_error"]) == (0.5, 0, 0)


def test_a_drawn_seed_is_told(words):
    result = run(words, "2")
    assert result.stderr.startswith("seed ")
    assert run(words, "2", "--seed", result.stderr.split()[1]).stdout == result.stdout
    assert run(words, "2", "-q").stderr == ""


def test_games_are_kept_and_gone_on_with(words, tmp_path):
    path, games = tmp_path / "games.sqlite", tmp_path / "games.jsonl"
    whole = run(words, "12", "--seed", "5", "-o", str(games)).stdout
    assert len(games.read_text().splitlines()) == 6
    run(words, "4", "--seed", "5", "--resume", str(path))
    again = run(words, "12", "--resume", str(path), "-o", str(tmp_path / "again.jsonl"))
    assert (again.stdout, again.stderr) == (whole, "")  # with the seed of the file
    assert (tmp_path / "again.jsonl").read_bytes() == games.read_bytes()
    wrong = run(words, "12", "--seed", "6", "--resume", str(path), code=2)
    assert wrong.stderr == (
        f"Error: {path}: holds the results of another job: give the options and the seed that it was begun with, "
        "or another file\n"
    )
    assert "file of results: file is not a database" in run(words, "4", "--resume", str(games), code=2).stderr


def test_in_processes(words):
    whole = run(words, "22", "--seed", "5").stdout
    assert run(words, "22", "--seed", "5", "--on", "processes", "-j", "2").stdout == whole


def test_players_that_think(words):
    result = run(words, "2", "--seed", "5", "--one", "sim:2", "--two", "fair")
    assert result.stdout.startswith("2 games, one: sim:2, two: fair, seed 5\n")
    assert run(words, "2", "--seed", "5", "--one", "sim:2", "--two", "fair", "-j", "1").stdout == result.stdout


def test_games_on_stdout(words):
    result = run(words, "4", "--seed", "5", "-o", "-")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["pair"] for line in lines] == [0, 1]
    assert result.stderr.startswith("4 games, ")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("4", "--one", "best"), "setting 'best': use score, static, static:none, static:FILE, casual"),
        (("4", "--two", "static:no.klv2"), "no.klv2: No such file"),
        (
            ("4", "--one", "positional", "--layout", "super-21"),
            "needs a table of ways: there is none for en tiles on the",
        ),
        (("4", "--one", "positional:none"), "setting 'positional:none': use score"),
        (("0",), "0 is not in the range"),
        (("4", "-o", "no/folder/a.jsonl"), "no/folder/a.jsonl: cannot be written"),
    ],
)
def test_wrong_use(words, arguments, reason):
    result = run(words, *arguments, "--seed", "1", code=2)
    assert reason in result.stderr
    assert result.stdout == ""


def test_what_there_is_is_shown_on_ctrl_c(words, monkeypatch):
    from wordtools.scrabble import Match

    play = Match.pairs

    def some(*arguments, **named):
        for number, pair in enumerate(play(*arguments, **named)):
            if number == 3:
                raise KeyboardInterrupt
            yield pair

    monkeypatch.setattr(Match, "pairs", some)
    result = run(words, "50", "--seed", "1", code=130)
    assert result.stdout.startswith("6 games, ")


def test_what_is_played_with_is_said_when_it_is_asked_for(words):
    result = run(words, "2", "--seed", "1", "-v", "--one", "static:none")
    assert result.stderr == "static:none against score, tiles en, board wwf-11, word list words.txt, seed 1\n"


def test_games_are_written_with_their_moves(words, tmp_path):
    folder = tmp_path / "new" / "games"
    data = json.loads(run(words, "4", "--seed", "3", "--folder", str(folder), "--json").stdout)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"game-{k:03}.gcg" for k in (1, 2, 3, 4)]
    records = [GameRecord.load(str(file), rules=Rules.load("en", layout="wwf-11")) for file in files]
    assert all(record.over and not record.problems for record in records)
    scores = [dict(zip((one.nick for one in record.players), record.scores, strict=True)) for record in records]
    assert [record.players[0].nick for record in records] == ["one", "two", "one", "two"]
    assert str(records[0].players[0]) == "static"
    assert data["score"] == [sum(score[who] for score in scores) / 4 for who in ("one", "two")]
    assert (
        data["turns"][0]
        == sum(
            record.players[event.player].nick == "one"
            for record in records
            for event in (record.events[k] for k in record.turns)
        )
        / 4
    )
    without = json.loads(run(words, "4", "--seed", "3", "--json").stdout)
    assert data == without  # the same games, with the moves


def test_games_with_moves_are_gone_on_with(words, tmp_path):
    kept, once, twice = (tmp_path / name for name in ("games.sqlite", "once", "twice"))
    run(words, "2", "--seed", "5", "--folder", str(twice), "--resume", str(kept))
    result = run(words, "4", "--seed", "5", "--folder", str(twice), "--resume", str(kept))
    assert result.stdout == run(words, "4", "--seed", "5", "--folder", str(once)).stdout
    texts = [[file.read_text() for file in sorted(folder.iterdir())] for folder in (once, twice)]
    assert texts[0] == texts[1]
    assert len(texts[0]) == 4
    refused = run(words, "4", "--seed", "5", "--resume", str(kept), code=2)
    assert "another job" in refused.stderr
    (tmp_path / "file").write_text("")
    assert "no folder can be made there" in run(words, "2", "--folder", str(tmp_path / "file" / "x"), code=2).stderr
