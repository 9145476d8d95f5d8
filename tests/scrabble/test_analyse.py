"""Analysis: what a turn loses, how it is judged, and the command."""

from __future__ import annotations

import csv
import json
import pickle
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from conftest import less_as_python, takes_minutes_as_python

from wordtools.core import Lexicon
from wordtools.core.cli.main import main
from wordtools.core.run.jobs import run
from wordtools.core.run.results import Results
from wordtools.scrabble import PASS, Analysis, Game, Position, Rules
from wordtools.scrabble.analysis import PlayerTotals
from wordtools.scrabble.analysis.analyser import Analyser, AnalysisJob, GamePart, judged
from wordtools.scrabble.analysis.analysis import MISTAKES, Stage, totals
from wordtools.scrabble.analysis.archive import ArchiveSummary
from wordtools.scrabble.endgame.endgame import solve
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.play.recipe import Recipe
from wordtools.scrabble.record import gcg
from wordtools.scrabble.show import game_page
from wordtools.scrabble.show.charts import squares_chart
from wordtools.scrabble.show.page import analysis_part, report_css
from wordtools.scrabble.show.report import archive_page, archive_part
from wordtools.scrabble.simulation.simulate import Simulator

GAME = Path(__file__).parents[2] / "examples" / "game.gcg"
QUICK = ("--leaves", "none", "--seconds", "0.2")
RULES = Rules.load("en")
WORDS = ["cat", "cats", "act", "at", "ta", "scat", "so", "as", "retains", "nastier"]


@pytest.fixture(scope="module")
def english() -> MoveGenerator:
    return MoveGenerator(RULES, RULES.lexicon())


@pytest.fixture(scope="module")
def few() -> MoveGenerator:
    return MoveGenerator(RULES, Lexicon.of(WORDS, RULES.tiles.alphabet))


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
    assert turn.lost == pytest.approx(best.equity - own.equity)
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
    analyser = Analyser(english, simulator=simulator, rounds=less_as_python(64, 8))
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
    file.write_text(GAME.read_text().replace("+12 12", "+12 13", 1))
    result = CliRunner().invoke(main, ["scrabble", "analyse", str(file)])
    assert result.exit_code == 2
    assert "broken.gcg: line 6" in result.output
    assert result.output.endswith("not 13; --lenient reads it all the same\n")
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


@pytest.fixture(scope="module")
def whole(english) -> Analysis:
    return Analyser(english, seconds=0.2).analyse(gcg.read(str(GAME)))


def test_the_page_is_small_and_its_parts_are_there(whole):
    page = game_page(whole)
    assert len(page.encode()) < 150_000
    root = ElementTree.fromstring(re.sub(r"<meta [^>]*>", "", page.partition("\n")[2]))
    drawn = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(set(drawn)) == len(drawn)
    used = {part.get("href", "").removeprefix("#") for part in root.iter("use")}
    assert used <= set(drawn)
    for turn, box in zip(whole.turns, root.iter("details"), strict=True):
        figures = list(box.iter("figure"))
        assert len(figures) == 1 + (turn.best != turn.play)
        for figure, play in zip(figures, (turn.play, turn.best), strict=False):
            fresh = [part for part in figure.iter("use") if re.fullmatch(r"#g\w+f\d+", part.get("href", ""))]
            assert play is not None
            assert len(fresh) == len(play.laid)
        lying = next(part for part in root.iter("g") if part.get("id", "").endswith(f"p{turn.number}"))
        assert len(lying) == turn.position.board.count


def test_it_can_be_stopped_within_a_turn(english, whole):
    record, asked = whole.record, []
    analyser = Analyser(english, seconds=0.2)
    assert len(analyser.analyse(record, stop=lambda: bool(asked.append(0))).turns) == len(record.turns)
    assert len(asked) > len(record.turns)  # endgames ask too
    asked.clear()
    found = Analyser(english, seconds=60).analyse(record, stop=lambda: bool(asked.append(0)) or len(asked) > 20)
    assert found.turns == whole.turns[: len(found.turns)]
    assert 10 < len(found.turns) < len(record.turns)  # the one that was being searched is left out


def test_the_parts_of_a_page_have_no_style(whole):
    for part in (analysis_part(whole), archive_part([("a", whole), ("b", whole)])):
        assert "style" not in part
        assert part.startswith('<section class="scrabble-page"><h2>')
    assert ".scrabble-page .boards" in report_css()


def test_a_folded_row_shows_the_best_play(whole):
    root = ElementTree.fromstring(re.sub(r"<meta [^>]*>", "", game_page(whole).partition("\n")[2]))
    for turn, line in zip(whole.turns, root.iter("summary"), strict=True):
        cells = {part.get("class", "").split()[0]: part.text or "" for part in line}
        assert turn.best is not None
        assert cells["play"] == turn.position.text(turn.play)
        if turn.lost:
            assert cells["best"] == turn.position.text(turn.best)
            assert cells["lost"] == f"\u2212{turn.lost:.1f}"
        else:
            assert (cells["best"], cells["lost"]) == ("", "best")


def test_several_games_can_be_on_one_page(whole, few):
    lines = ["#player1 a a", "#player2 b b", ">a: ABCDFGT 8E BACD +18 18"]
    other = Analyser(few).analyse(gcg.parse("\n".join(lines) + "\n"))
    ids = [re.findall(r' id="([^"]*)"', analysis._repr_html_()) for analysis in (whole, other)]
    assert not set(ids[0]) & set(ids[1])
    assert "<html" not in whole._repr_html_()
    assert "\nbody" not in whole._repr_html_()


def test_one_is_not_written_as_many(few):
    position = Position.new(RULES, racks=["CATBDFG", None])
    turn = Analyser(few).judge(position, position.parse("8E BACD"))
    total = totals([turn], 2)
    assert re.fullmatch(
        r"[\d.]+ points lost in 1 turn, [\d.]+ a turn; \d best plays?, mistakes: \d small, \d medium, \d large; "
        r"0 bingos, 0 missed, 1 phony",
        str(total[0]),
    )
    assert total[1].accuracy == 0.0
    bingo = PlayerTotals(judged=1, lost=0.0, best=1, phonies=0, bingos=1, missed_bingos=1)
    assert str(bingo) == (
        "0.0 points lost in 1 turn, 0.0 a turn; 1 best play, mistakes: 0 small, 0 medium, 0 large; "
        "1 bingo, 1 missed, 0 phonies"
    )
    assert bingo.accuracy == 1.0


@takes_minutes_as_python
def test_an_analysis_prints_and_travels(whole):
    lines = str(whole).splitlines()
    assert len(lines) == 1 + 22 + 1 + 2
    assert lines[1].split()[:5] == ["1", "good", "ENNNORS", "8H", "NEONS"]
    assert str(whole.turns[0]).startswith("1. 8H NEONS 12, ")
    assert repr(whole).startswith("<Analysis of 22 turns: good lost ")
    assert whole.accuracy == tuple(total.best / total.judged for total in whole.totals)
    again = pickle.loads(pickle.dumps(whole))
    assert (again, hash(again)) == (whole, hash(whole))
    analyser = pickle.loads(pickle.dumps(Analyser.for_language("en", leaves="none", seconds=0.5, simulated=True)))
    assert (analyser.seconds, analyser.leaves, analyser.simulator is not None) == (0.5, None, True)


def test_a_game_that_is_being_played_can_be_analysed(few):
    game = Game.new(RULES, ["Ann", "Ben"], words=few.lexicon, seed=1)
    game.play("-")
    assert [turn.play for turn in Analyser(few).analyse(game).turns] == [PASS]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seconds", "nan"), "seconds above 0"),
        (("--seconds", "inf"), "seconds above 0"),
        (("--html", "-", "--json"), "only one thing"),
        (("--html", "a", "-o", "a"), "only one thing"),
        (("--csv", "x", "--html", "x"), "only one thing"),
        (("--csv", "-", "--json"), "only one thing"),
        (("--html", "none/page.html"), "none/page.html: cannot be written"),
    ],
)
def test_wrong_options_are_refused(arguments, message):
    result = CliRunner().invoke(main, ["scrabble", "analyse", str(GAME), *QUICK, *arguments])
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


@takes_minutes_as_python
def test_what_was_read_is_said_when_it_is_asked_for(tmp_path):
    arguments = [*QUICK, "--sim", "--rounds", "1", "-j", "1", "-v", "-q", "-o", str(tmp_path / "a.txt"), "--html", "-"]
    result = CliRunner().invoke(main, ["scrabble", "analyse", str(GAME), *arguments])
    assert result.exit_code == 0, result.output
    assert f"{GAME}: 23 events; word list en, " in result.stderr
    assert result.stdout.startswith("<!doctype html>")
    assert (tmp_path / "a.txt").read_text().splitlines()[1].split()[0] == "1"


def test_one_game_in_parts_that_are_kept(tmp_path):
    file = str(tmp_path / "turns.sqlite")
    arguments = ["scrabble", "analyse", str(GAME), *QUICK, "--resume", file]
    once = CliRunner().invoke(main, arguments)
    assert once.exit_code == 0, once.output
    assert CliRunner().invoke(main, arguments).output == once.output
    record = gcg.read(str(GAME))
    parts = GamePart.parts(record)
    assert [(part.first, part.last) for part in parts] == [*((turn, turn) for turn in range(1, 19)), (19, 22)]
    rules = record.rules
    job = AnalysisJob(Recipe.of(rules, rules.lexicon(), Leaves.bundled(rules.tiles)), seconds=0.05)
    with Results(tmp_path / "other.sqlite", job) as results:
        first = list(run(job, parts[:6], jobs=2, results=results))
        assert [(part, results[part]) for part in parts[:6]] == first
        assert len(results) == 6
    again = CliRunner().invoke(main, [*arguments, "--seconds", "0.3"])
    assert again.exit_code == 2
    assert "another job" in again.output


@pytest.mark.long
@takes_minutes_as_python
def test_a_game_put_together_from_parts_is_the_same(english):
    record = gcg.read(str(GAME))
    analyser = Analyser(english, seconds=600)
    parts = GamePart.parts(record)[-3:]
    turns = [analyser.turn(record, number) for part in parts for number in range(part.first, part.last + 1)]
    (whole,) = judged(run(analyser.job, parts))
    assert whole.turns == tuple(turns)
    assert [turn.stage for turn in turns] == [Stage.MIDDLE, Stage.PREENDGAME] + [Stage.ENDGAME] * 4
    assert [turn.by for turn in turns[2:]] == ["endgame"] * 4


@takes_minutes_as_python
def test_endgames_that_were_remembered_are_those_that_are_solved(english):
    record = gcg.read(str(GAME))
    alone = [Analyser(english, seconds=600).turn(record, number) for number in (20, 21, 22)]
    analyser = Analyser(english, seconds=600)
    analyser.turn(record, 20)
    known = len(analyser._endings)
    together = [analyser.turn(record, number) for number in (20, 21, 22)]
    assert [(turn.worth, turn.best_worth) for turn in together] == [(turn.worth, turn.best_worth) for turn in alone]
    assert known > 1


def test_the_chance_to_win_is_exact_in_a_solved_endgame(english):
    record = gcg.read(str(GAME))
    analyser = Analyser(english, seconds=600)
    lost, _, last = (analyser.turn(record, number) for number in (21, 20, 22))
    assert (lost.win, lost.best_win, lost.win_lost) == (0, 1, 1)  # 463 : 469, and the best play wins
    assert (last.win, last.lost) == (1, 0)
    early = analyser.turn(record, 1)
    assert early.win is not None
    assert early.best_win is not None
    assert 0.3 < early.win < early.best_win < 0.7


def test_mistakes_have_a_size(few):
    position = Position.new(RULES, racks=["RETAINS", None])
    turn = Analyser(few).judge(position, position.parse("8H AT"))
    assert turn.lost > MISTAKES["large"]
    assert turn.mistake == "large"
    assert (Analyser(few).judge(position, position.parse("8B NASTIER"))).mistake == ""
    total = totals([turn], 1)[0]
    assert (total.small, total.medium, total.large) == (0, 0, 1)
    assert (total + total).large == 2
    assert (total + total).lost == 2 * total.lost


def test_three_players_have_no_chance_to_win_and_no_exact_endgame(english):
    game = Game.new(RULES, ["Ann", "Ben", "Cid"], seed=1)
    game.play("-")
    game.play("-")
    found = Analyser(english).analyse(game)
    assert [(turn.win, turn.win_lost, turn.by) for turn in found.turns] == [(None, 0.0, "equity")] * 2
    assert "Scores" in game_page(found)


@pytest.fixture
def archive(tmp_path) -> Path:
    folder = tmp_path / "archive"
    (folder / "below").mkdir(parents=True)
    text = GAME.read_text()
    (folder / "one.gcg").write_text(text)
    (folder / "below" / "two.gcg").write_text(text)
    (folder / "broken.gcg").write_text(text.replace("+12 12", "+13 13", 1))
    (folder / "french.gcg").write_text("#player1 a a\n#player2 b b\n#tile-distribution french\n>a: ? - +0 0\n")
    (folder / "empty.gcg").write_text("")
    return folder


def test_a_folder_with_broken_games(archive, tmp_path):
    table, page = tmp_path / "turns.csv", tmp_path / "page.html"
    arguments = ["scrabble", "analyse", str(archive), *QUICK, "--resume", str(tmp_path / "a.sqlite")]
    found = CliRunner().invoke(main, [*arguments, "--csv", str(table), "--html", str(page)])
    assert found.exit_code == 1, found.output
    said = found.stderr.splitlines()
    assert said[-1] == "3 games of 5 left out"
    assert {Path(line.split(": ")[0]).name for line in said[:-1]} == {"broken.gcg", "french.gcg", "empty.gcg"}
    lines = found.stdout.splitlines()
    assert [re.findall(r"\w+\.gcg", line) for line in lines[:2]] == [["two.gcg"], ["one.gcg"]]
    assert lines[4].split()[:4] == ["good", "2", "0", "22"]
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert len(rows) == 44
    assert {row["stage"] for row in rows} == {stage.value for stage in Stage}
    html = page.read_text()
    assert html.count('<details class="game"') == 2
    again = CliRunner().invoke(main, [*arguments, "--json"])
    one, two, summary = map(json.loads, again.stdout.splitlines())
    assert one["players"] == two["players"]
    assert summary["games"] == 2
    assert len(summary["skipped"]) == 3
    assert summary["players"][0]["lost"] == pytest.approx(2 * one["players"][0]["lost"], abs=0.01)
    stages = summary["players"][0]["stages"].values()
    assert sum(stage["judged"] for stage in stages) == summary["players"][0]["judged"]
    assert sum(stage["lost"] for stage in stages) == pytest.approx(summary["players"][0]["lost"], abs=0.01)


def test_a_folder_without_games_and_one_of_broken_games(tmp_path):
    (tmp_path / "none").mkdir()
    found = CliRunner().invoke(main, ["scrabble", "analyse", str(tmp_path / "none")])
    assert (found.exit_code, found.stderr.count("\n")) == (2, 1)
    assert "no .gcg file" in found.stderr
    (tmp_path / "none" / "a.gcg").write_text("junk\n")
    found = CliRunner().invoke(main, ["scrabble", "analyse", str(tmp_path / "none")])
    assert (found.exit_code, found.stdout, found.stderr.count("\n")) == (1, "", 2)


def test_players_are_added_up_over_games(whole):
    summary = ArchiveSummary.of([whole, whole])
    good, strong = summary.players
    assert (good.name, good.games, good.won, strong.won) == ("good", 2, 0, 2)
    assert good.totals == whole.totals[0] + whole.totals[0]
    assert good.lost_a_game == whole.totals[0].lost
    assert str(summary).splitlines()[0].split()[:2] == ["player", "games"]


def test_the_report_names_every_mistake_and_its_best_play(whole):
    page = archive_page([("a.gcg", whole)])
    root = ElementTree.fromstring(re.sub(r"<meta [^>]*>", "", page.partition("\n")[2]))
    mistakes = [turn for turn in whole.turns if turn.lost >= MISTAKES["small"]]
    shown = ["".join(line.itertext()) for line in root.iter("summary")]
    assert len(shown) == 1 + len(mistakes) > 1
    for turn, line in zip(mistakes, shown[1:], strict=True):
        assert turn.best is not None
        assert turn.position.text(turn.best) in line
    charts = [figure for figure in root.iter("figure") if figure.get("class") == "chart"]
    assert len(charts) == 6
    for figure in charts:
        assert all(figure.findall(part) != [] for part in ("svg/title", "svg/desc", "figcaption"))
    assert "http" not in page


def test_the_squares_of_the_heat_map_are_those_that_were_used(whole):
    chart = squares_chart([whole])
    said = [title.text for title in chart.root.iter("title")][1:]
    assert len(said) == 225
    used = {text.split(":")[0] for text in said if text and text.endswith(": 100 %")}
    board = whole.record.replay().board
    assert len(used) == board.count
    assert "H8" in used
