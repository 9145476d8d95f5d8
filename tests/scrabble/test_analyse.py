"""Analysis: what a turn loses, how it is judged, and the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from wordtools.core import Lexicon
from wordtools.core.cli.main import main
from wordtools.scrabble import Position, Rules
from wordtools.scrabble.engine.endgame import solve
from wordtools.scrabble.engine.leaves import Leaves
from wordtools.scrabble.engine.movegen import Generator
from wordtools.scrabble.engine.simulate import Simulator
from wordtools.scrabble.match.analysis import Analyser, totals
from wordtools.scrabble.record import gcg

GAME = Path(__file__).parents[2] / "examples" / "game.gcg"
QUICK = ("--leaves", "none", "--seconds", "0.2")
RULES = Rules.load("en")
WORDS = ["cat", "cats", "act", "at", "ta", "scat", "so", "as", "retains", "nastier"]


@pytest.fixture(scope="module")
def english() -> Generator:
    return Generator(RULES, RULES.lexicon())


@pytest.fixture(scope="module")
def few() -> Generator:
    return Generator(RULES, Lexicon.of(WORDS, RULES.tiles.alphabet))


def test_a_turn_loses_what_the_best_play_is_worth_more(few):
    leaves = Leaves.parse(b"S,8\nA,-1\n", "leaves.csv", RULES.tiles)
    position = Position.new(RULES, racks=["CATXXXX"[:3] + "BDFG", None])
    analyser = Analyser(few, leaves)
    plays = few.plays(position, leaves)
    best = plays.best(1)[0]
    played = position.parse("8G AT")
    turn = analyser.judge(position, played)
    own = next(found for found in plays if found.play == played)
    assert turn.best == best.play
    assert turn.lost == pytest.approx((best.equity - own.equity) / 1000)
    assert turn.lost > 0
    assert analyser.judge(position, best.play).lost == 0


def test_words_that_are_no_words_are_told_and_count_their_score(few):
    position = Position.new(RULES, racks=["CATBDFG", None])
    turn = Analyser(few).judge(position, position.parse("8E BACD"))
    assert turn.words == ("BACD",)
    assert turn.worth == turn.score
    assert "phony: BACD" in turn.remark


def test_a_missed_bingo_is_told(few):
    position = Position.new(RULES, racks=["RETAINS", None])
    analyser = Analyser(few)
    assert analyser.judge(position, position.parse("8H AT")).missed_bingo
    assert not analyser.judge(position, position.parse("8B NASTIER")).missed_bingo


def test_an_unknown_rack_is_not_judged(few):
    position = Position.new(RULES, racks=["CAT", None])
    turn = Analyser(few).judge(position, position.parse("8H CAT"))
    assert turn.best is None
    assert turn.lost == 0
    assert turn.remark == "not judged: the rack is not known"


def test_endgames_are_judged_exactly(english):
    record = gcg.read(str(GAME))
    analyser = Analyser(english, seconds=600)
    last = []
    for number in (21, 22):
        play = record.events[record.turns[number - 1]].play
        assert play is not None
        last.append(analyser.judge(record.position(number), play, number=number))
    for turn in last:
        assert turn.by == "endgame"
        assert turn.best_worth == solve(turn.position, english, seconds=None).value
        assert turn.lost >= 0
    assert last[0].lost > 0  # and so each loss is what the value of the rest changed by
    assert last[0].worth == last[0].score - last[1].best_worth


def test_totals_add_the_turns_up(english):
    record = gcg.read(str(GAME))
    turns = list(Analyser(english, seconds=0.2).turns(record))
    first, second = totals(turns, 2)
    assert first.judged + second.judged == len(record.turns) == 22
    assert first.lost == sum(turn.lost for turn in turns if turn.player == 0)
    assert second.bingos == sum(len(turn.play.laid) == 7 for turn in turns if turn.player == 1)
    assert (first.bingos, second.bingos) == (3, 2)


def test_a_play_that_was_taken_back_is_worth_nothing(few):
    lines = ["#player1 a a", "#player2 b b", ">a: ABCDFGT 8E BACD +18 18", ">a: ABCDFGT -- -18 0", ">b: AASTXYZ - +0 0"]
    turns = list(Analyser(few).turns(gcg.parse("\n".join(lines) + "\n")))
    assert [turn.taken_back for turn in turns] == [True, False]
    assert turns[0].worth == 0
    assert turns[0].lost == turns[0].best_worth


def test_simulation_judges_too(english):
    simulator = Simulator(RULES, english.lexicon, None)
    position = Position.new(RULES, racks=["RETAINS", None])
    analyser = Analyser(english, simulator=simulator, rounds=64)
    turn = analyser.judge(position, position.parse("-"))
    assert turn.by == "simulation"
    assert turn.lost > 30
    assert turn.best is not None
    assert len(turn.best.laid) == 7


def test_the_command(tmp_path):
    runner = CliRunner()
    text = runner.invoke(main, ["scrabble", "analyse", str(GAME), *QUICK])
    assert text.exit_code == 0, text.output
    lines = text.output.splitlines()
    assert lines[0].split() == ["player", "rack", "played", "score", "best", "lost"]
    assert lines[1].split()[:5] == ["1", "good", "ENNNORS", "8H", "NEONS"]
    assert "endgame" in lines[22]
    data = json.loads(runner.invoke(main, ["scrabble", "analyse", str(GAME), *QUICK, "--json"]).output)
    assert [player["score"] for player in data["players"]] == [463, 469]
    assert len(data["turns"]) == 22
    assert sum(turn["lost"] for turn in data["turns"] if turn["player"] == 1) == pytest.approx(
        data["players"][0]["lost"]
    )
    page = tmp_path / "game.html"
    assert (
        runner.invoke(main, ["scrabble", "analyse", str(GAME), "--seconds", "0.2", "--html", str(page)]).exit_code == 0
    )
    html = page.read_text(encoding="utf-8")
    assert html.count("<details") == 22
    assert html.count("<svg") >= 23
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")


def test_a_broken_game_is_one_line(tmp_path):
    file = tmp_path / "broken.gcg"
    file.write_text(GAME.read_text().replace("+12 12", "+13 13", 1))
    result = CliRunner().invoke(main, ["scrabble", "analyse", str(file)])
    assert result.exit_code == 2
    assert "broken.gcg: line 6" in result.output
    assert len(result.output.splitlines()) == 1
    lenient = CliRunner().invoke(main, ["scrabble", "analyse", str(file), *QUICK, "--lenient", "-q"])
    assert lenient.exit_code == 0
    assert "line 6" in lenient.stderr


def test_moves_of_a_game_at_a_turn():
    result = CliRunner().invoke(main, ["scrabble", "moves", str(GAME), "--turn", "17", "--limit", "1", "-q"])
    assert result.output.splitlines()[1].startswith("B2 AN.ESTRI")
    shown = CliRunner().invoke(main, ["scrabble", "board", str(GAME), "--cgp"])
    assert shown.output.count("/") >= 14
    wrong = CliRunner().invoke(main, ["scrabble", "moves", str(GAME), "--turn", "99"])
    assert "there is no turn 99" in wrong.output
