"""Simulation: the kernel against the same game played with the library's own objects, move by move."""

from __future__ import annotations

import copy
import json
import math
import pickle
import random
from array import array
from concurrent.futures import ThreadPoolExecutor

import pytest
from click.testing import CliRunner
from conftest import COMPILED, PURE, kernel, less_as_python, takes_minutes_as_python
from scrabble.rounds import Made, slow_round

from wordtools.core import Lexicon
from wordtools.core.cli.main import main
from wordtools.core.errors import OptionError, RulesError
from wordtools.core.run.progress import Progress
from wordtools.scrabble import Engine, Position, Rules
from wordtools.scrabble.endgame.endgame import solve
from wordtools.scrabble.evaluation.boards import best_by_board
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.evaluation.ways import way_table
from wordtools.scrabble.moves.movegen import MoveGenerator, worths
from wordtools.scrabble.position import State
from wordtools.scrabble.rules.tiles import BLANK
from wordtools.scrabble.simulation.outcome import Outcome
from wordtools.scrabble.simulation.sampling import LEAST
from wordtools.scrabble.simulation.selfplay import Arena, Setting, game_seed
from wordtools.scrabble.simulation.simulate import Simulator

RULES = Rules.load("en")
WORDS = [word for word in RULES.lexicon() if len(word) <= 4 and set(word) <= set("AEIOURSTLN")]
CSV = b"S,8\n?,25\nE,2\nQ,-7\nRS,9\nER,4\nAE,1.5\nEE,-3\nU,-2\n"


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.of(WORDS, RULES.tiles.alphabet)


@pytest.fixture(scope="module")
def leaves() -> Leaves:
    return Leaves.parse(CSV, "leaves.csv", RULES.tiles)


def selfplay(form: str, lexicon: Lexicon, leaves: Leaves):
    """Makes the kernel that rounds are played in, in one form with all that it uses."""
    if form == COMPILED:
        setting = Setting("static", leaves)
        return Arena(RULES, lexicon, setting, setting).kernel
    module = {
        path.rpartition("._")[2]: kernel(f"wordtools.scrabble.{path}", form)
        for path in ("moves._lanes", "moves._ranking", "moves._movegen", "moves._best", "simulation._selfplay")
    }
    layout, tiles, gaddag = RULES.layout, RULES.tiles, lexicon.gaddag
    lanes = module["lanes"].Lanes(
        gaddag.nodes, False, bytes(tiles.points), layout.rows, layout.columns, layout.letter, layout.word
    )
    vowels = sum(1 << code for code in tiles.vowels)
    ranking = module["ranking"].Ranking(lanes, 7, vowels)
    movegen = module["movegen"].Movegen(lanes, ranking, layout.start, 1, 7, [0] * 7 + [50])
    best = module["best"].Best(movegen, 7, None)
    game = module["selfplay"].Selfplay(
        lanes, movegen, best, tiles=tiles.all, size=7, limit=7, scoreless=6, vowels=vowels
    )
    walk = kernel("wordtools.scrabble.evaluation._leaves", form).Walk(leaves.nodes, leaves._counts, leaves.values)
    for who in range(2):
        game.seat(who, 1, walk)
    return game


@pytest.fixture(params=[COMPILED, PURE], scope="module")
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("plies", [1, 2, 3, 1000])
def test_a_round_is_the_game_played_move_by_move(form, lexicon, leaves, plies):
    generator = MoveGenerator(RULES, lexicon)
    rollout = kernel("wordtools.scrabble.simulation._rollout", form)
    for rack, seed in (("RETINAS", 5), ("EE?OSTL", 6)):
        position = Position.new(RULES, racks=[rack, None])
        candidates = generator.find_best(position.board, position.rack, worth=worths(position, leaves), count=2)
        kern = rollout.Rollout(
            selfplay(form, lexicon, leaves), position.board.tiles, position.rack, b"", position.unseen, 0
        )
        seeds = [game_seed(seed, k) for k in range(2)]
        out, sums = array("q", bytes(8 * 4 * 6)), array("q", bytes(8 * 2 * 3 * 8))
        worth = array("i", [round(1000 * candidate.leave) for candidate in candidates])
        kern.rounds(array("Q", seeds), candidates.records, worth, plies, out, sums)
        wanted = [[[0, 0, 0] for _ in range(8)] for _ in candidates]
        for k, seed64 in enumerate(seeds):
            for j, candidate in enumerate(candidates):
                figures = out[6 * (2 * k + j) : 6 * (2 * k + j) + 6]
                made: list[Made] = []
                slow = slow_round(position, generator, leaves, candidate, plies, seed64, made)
                if slow[0] is not None:  # six turns without points: settled otherwise than by going out
                    assert figures[:2] == array("q", slow[:2])
                assert figures[2:4] == array("q", slow[2:])
                assert figures[4] == max(1, len(made) - 1)
                for ply, (score, bingo, *_) in enumerate(made[1:9]):
                    wanted[j][ply] = [a + b for a, b in zip(wanted[j][ply], (1, score, bingo), strict=True)]
        assert sums.tolist() == [number for one in wanted for ply in one for number in ply]


def test_the_result_is_the_same_for_any_number_of_threads(lexicon, leaves):
    position = Position.new(RULES, racks=["RETINAS", None])
    candidates = less_as_python(4, 2)
    one, three = (
        Simulator(RULES, lexicon, leaves, jobs=jobs).run(position, candidates=candidates, rounds=130, plies=2, seed=9)
        for jobs in (1, 3)
    )
    assert one == three
    assert one != Simulator(RULES, lexicon, leaves).run(position, candidates=candidates, rounds=130, plies=2, seed=8)


def test_what_cannot_win_is_dropped_and_what_was_asked_for_is_kept(lexicon, leaves):
    position = Position.new(RULES, racks=["RETINAS", None])
    simulator = Simulator(RULES, lexicon, leaves)
    plays = [position.parse(text) for text in ("8H RISE", "8H TA", "-")]
    plays = [play for play in plays if position.judge(play, lexicon).legal]
    assert len(plays) >= 2
    found = simulator.run(position, plays=plays, rounds=1000, plies=2, seed=1)
    assert {one.candidate.play for one in found} == set(plays)
    assert found[-1].dropped
    assert found[0].rounds < 1000
    assert all(one.rounds == 192 for one in simulator.run(position, plays=plays, rounds=192, confidence=1, plies=1))
    with pytest.raises(RulesError, match="not a play that can be made"):
        simulator.run(position, plays=[position.parse("8H QQ")])


def test_the_numbers_of_an_outcome_are_those_of_its_rounds(lexicon, leaves):
    position = Position.new(RULES, racks=["RETINAS", None])
    found = Simulator(RULES, lexicon, leaves).run(position, candidates=3, rounds=64, plies=2, seed=1)
    for one in found:
        assert one.rounds == 64
        assert 0 < one.error < 10
        assert 0 < one.win < 1
    assert found == sorted(found, key=lambda one: -one.value)


def test_positions_that_cannot_be_simulated(lexicon):
    simulator = Simulator(RULES, lexicon, None)
    with pytest.raises(RulesError, match="two players"):
        simulator.run(Position.new(RULES, racks=["A", "B", "C"]))
    with pytest.raises(RulesError, match="not known"):
        simulator.run(Position.new(RULES))
    assert RULES.tiles.counts[BLANK] == 2


def test_one_candidate_gets_all_its_rounds(lexicon, leaves):
    position = Position.new(RULES, rack="RETINAS")
    simulator = Simulator(RULES, lexicon, leaves)
    for confidence in (0.99, 1):
        assert simulator.run(position, candidates=1, rounds=320, plies=1, confidence=confidence)[0].rounds == 320


def test_stop_and_seconds_end_it_after_a_batch(lexicon, leaves):
    position = Position.new(RULES, rack="RETINAS")
    simulator = Simulator(RULES, lexicon, leaves)
    seen: list[Progress[list[Outcome]]] = []
    stopped = simulator.run(position, plies=1, progress=seen.append, stop=lambda: True)
    assert [(progress.done, progress.found[0].rounds) for progress in seen] == [(64, 64)]
    assert stopped == simulator.run(position, plies=1, rounds=64)
    assert simulator.run(position, plies=1, seconds=1e-9)[0].rounds == LEAST
    for wrong in ({"seconds": math.inf}, {"seconds": math.nan}, {"plies": 0}, {"rounds": 0}, {"confidence": 2.0}):
        with pytest.raises(OptionError):
            simulator.run(position, **wrong)


def middle_positions(count: int) -> list[Position]:
    """Makes positions of static games between their first and last turns, with the other rack unknown."""
    words, leaves = RULES.lexicon(), Leaves.bundled(RULES.tiles)
    generator, found = MoveGenerator(RULES, words), []
    for seed in range(count):
        rng = random.Random(seed)
        position = Position.new(RULES)
        while True:
            position.draw(position.player_to_move, bytes(sorted(rng.sample(list(position.unseen), 7))))
            if len(position.history) == 4 + seed % 12:
                break
            position.push(generator.best(position, leaves)[0].play)
            position.draw(1 - position.player_to_move, None)
        found.append(position)
    return found


@pytest.mark.long
@takes_minutes_as_python
def test_the_win_chance_does_not_hang_on_where_the_look_ahead_ends():
    # who is to move there is worth some ten points: the old chance was off by twice that from ply to ply
    simulator = Simulator(RULES, RULES.lexicon(), Leaves.bundled(RULES.tiles), jobs=2)
    means = []
    positions = middle_positions(20)
    for plies in (3, 4, 1000):
        outcomes = [simulator.run(one, candidates=1, rounds=128, plies=plies, seed=7)[0] for one in positions]
        means.append(sum(outcome.win for outcome in outcomes) / len(outcomes))
    # 20 times 128 games: a standard error of 1 % for the games played to the end, and less for the others
    assert max(means) - min(means) < 0.03, means


CGP = "15/15/15/15/10W4/9JARI2/7HOOPED2/6BOX1I4/5RACY1T4/10I4/10S4/15/15/15/15 EKLNOQU/ 87/116 0"  # MAGPIE: 61.4 %


@takes_minutes_as_python
def test_the_win_chance_is_that_of_another_program():
    simulator = Simulator(RULES, RULES.lexicon(), Leaves.bundled(RULES.tiles))
    position = Position.from_cgp(CGP)
    for plies in (2, 3):
        found = simulator.run(position, plays=[position.parse("J10 QUONK")], plies=plies, rounds=256, seed=1)
        assert abs(found[0].win - 0.614) < 0.035


ENDING = (
    "14C/13QI/12FIE/10VEE1R/9KIT2G/8CIG1IDE/8UTA2AS/7ST1SYPh1/6JA5A1/5WOLD2BOBA/3PLOT1R1NU1EX/Y1VEIN1NOR1mOA1/"
    "UT1AT1N1L2FEH1/GUR2WIRER5/SNEEZED8 ADENOOO/AHIILMM 353/236 0"
)


def test_with_an_empty_bag_plays_are_searched_to_the_end():
    simulator = Simulator(RULES, RULES.lexicon(), Leaves.bundled(RULES.tiles))
    position = Position.from_cgp(ENDING)
    found = simulator.exact(position, candidates=3)
    best = solve(position, simulator.generator, seconds=None)
    assert all(one.exact and one.error == 0 for one in found)
    assert (found[0].mean, found[0].candidate.play) == (best.value, best.line[0])
    assert found[0].mean >= found[1].mean
    assert found[0].win == 1
    engine = Engine(RULES, simulator.generator.lexicon, simulator.leaves)
    assert engine.simulate(position, candidates=3)[0] == found[0]
    with pytest.raises(RulesError, match="bag is not empty"):
        simulator.exact(Position.from_cgp(CGP))


@takes_minutes_as_python
def test_the_command_searches_the_end_of_a_game():
    result = CliRunner().invoke(main, ["scrabble", "sim", ENDING, "--candidates", "2", "--json"])
    assert (result.exit_code, result.stderr) == (0, "")
    assert all(play["exact"] and play["rounds"] == 1 for play in json.loads(result.stdout)["plays"])
    assert "exact" in CliRunner().invoke(main, ["scrabble", "sim", ENDING, "--candidates", "1"]).stdout
    for wrong in ("inf", "nan", "0"):
        assert CliRunner().invoke(main, ["scrabble", "sim", ENDING, "--seconds", wrong]).exit_code == 2


def test_the_command_takes_ones_own_play(tmp_path, lexicon):
    (tmp_path / "words.txt").write_text("\n".join(lexicon))
    words = str(tmp_path / "words.txt")
    command = ["scrabble", "sim", "-r", "RETINAS", "-d", words, "--candidates", "2", "--seed", "1"]
    budget = ["--nodes", str(less_as_python(300, 30)), "--plies", "2"]
    asked = CliRunner().invoke(main, [*command, *budget, "--play", "8H TA", "--play", "-", "--json"])
    plays = {play["play"]: play for play in json.loads(asked.stdout)["plays"]}
    assert len(plays) == 4
    assert plays["8H TA"]["rounds"] >= LEAST
    assert [1 <= ply["rounds"] <= plays["-"]["rounds"] for ply in plays["-"]["plies"]] == [True, True]
    assert all(0 < play["win_error"] < 0.5 for play in plays.values())
    shown = CliRunner().invoke(main, [*command, "--rounds", "2", "--plies", "2", "--play", "8H TA"]).stdout
    table, by_ply = shown.split("\n\n")[:2]
    assert table.splitlines()[0].split() == ["play", "score", "equity", "win", "error", "gained", "error", "rounds"]
    assert by_ply.splitlines()[0].split() == ["mean", "score,", "bingos", "1", "other", "2", "own"]
    assert len(table.splitlines()) == len(by_ply.splitlines()) == 4
    for wrong, why in (("8H QI", "not on the rack"), ("8H NRT", "in the word list"), ("A1 TA", "start"), ("TA", "TA")):
        refused = CliRunner().invoke(main, [*command, "--play", wrong])
        assert (refused.exit_code, refused.stdout, why in refused.stderr) == (2, "", True), refused.stderr


def test_the_command_compares_two_plays_alone(tmp_path, lexicon):
    (tmp_path / "words.txt").write_text("\n".join(lexicon))
    words = str(tmp_path / "words.txt")
    command = ["scrabble", "sim", "-r", "RETINAS", "-d", words, "--seed", "1", "--rounds", "2", "--plies", "1"]
    two = ["--play", "8H TA", "--play", "-"]

    def simulated(*arguments: str) -> list[str]:
        result = CliRunner().invoke(main, [*command, *arguments, "--json"])
        return [play["play"] for play in json.loads(result.stdout)["plays"]]

    assert set(simulated(*two)) == {"8H TA", "-"}
    assert len(simulated(*two, "--candidates", "3")) == 5
    assert len(simulated("--play", "8H TA", "--play", "8h TA")) == 16  # one play, among the best
    explained = json.loads(CliRunner().invoke(main, [*command, *two, "--explain", "--json"]).stdout)["explanation"]
    assert {explained["best"]["play"], explained["other"]["play"]} == {"8H TA", "-"}


@takes_minutes_as_python
def test_two_plays_of_an_endgame_are_compared_alone():
    position = Position.from_cgp(ENDING)
    engine = Engine.for_language("en")
    best, *_, last = engine.plays(position).best(9)
    found = engine.simulate(position, plays=[last, str(best.play)])
    assert [one.candidate.play for one in found] == [best.play, last.play]
    assert all(one.exact for one in found)
    shown = CliRunner().invoke(main, ["scrabble", "sim", ENDING, "--play", str(last.play), "--play", str(best.play)])
    assert len(shown.stdout.splitlines()) == 3


def test_ones_own_play_in_an_endgame_is_searched_too():
    result = CliRunner().invoke(main, ["scrabble", "sim", ENDING, "--candidates", "1", "--play", "-", "--by", "win"])
    assert result.exit_code == 2
    result = CliRunner().invoke(main, ["scrabble", "sim", ENDING, "--candidates", "1", "--play", "-", "--nodes", "5"])
    lines = result.stdout.splitlines()
    assert (result.exit_code, len(lines), lines[-1].split()[0]) == (0, 3, "-")
    assert all(line.endswith("exact") for line in lines[1:])
    assert result.stderr == "the bag is empty, so that each play is searched to the end: --nodes not used\n"


@pytest.mark.long
@takes_minutes_as_python
def test_positional_rounds_are_those_of_positional_players():
    """Each play of a round is what a positional player chooses who sees the board and its own rack."""
    english = Engine.for_language("en")
    table = way_table(english.rules)
    position = Position.from_cgp("15/15/15/15/15/15/15/7CATS4/15/15/15/15/15/15/15 AEINRST/ 0/0 0", english.rules)
    first = [one.play for one in english.plays(position).best(2)]
    looking, plain = english.simulator(1, positional=True), english.simulator(1)
    rounds = looking.trace(position, first, rounds=3, plies=4, seed=3)
    assert rounds != plain.trace(position, first, rounds=3, plies=4, seed=3)
    seen = 0
    for of_play in rounds:
        for one in of_play:
            board = position.board.laid(one.steps[0].play(position.board, english.rules).fresh(position.board))
            for step in one.steps[1:]:
                there = Position(english.rules, State(board, (step.rack, None), (0, 0)))
                found = best_by_board(english.generator, there, english.leaves, table)
                play = step.play(board, english.rules)
                assert play == found[0].play.play
                board = board.laid(play.fresh(board))
                seen += 1
    assert seen == 2 * 3 * 4
    results = [english.simulate(position, rounds=8, candidates=2, seed=1, jobs=n, positional=True) for n in (1, 2)]
    assert str(results[0]) == str(results[1]) != str(english.simulate(position, rounds=8, candidates=2, seed=1, jobs=1))
    assert pickle.loads(pickle.dumps(looking)).ways == copy.deepcopy(looking).ways == table


def test_two_threads_may_share_a_simulator(lexicon, leaves):
    simulator = Simulator(RULES, lexicon, leaves, jobs=2)
    positions = [Position.new(RULES, rack=rack) for rack in ("RETINAS", "EEOSTLN", "AEIOURS", "TTRSNLE")]
    rounds = less_as_python(64, 8)
    alone = [simulator.run(position, rounds=rounds, plies=2) for position in positions]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda position: simulator.run(position, rounds=rounds, plies=2), positions)) == alone


def test_the_command_repeats_with_a_seed(tmp_path, lexicon):
    (tmp_path / "words.txt").write_text("\n".join(lexicon))
    rounds = less_as_python(32, 4)
    words = str(tmp_path / "words.txt")
    arguments = ["scrabble", "sim", "-r", "RETINAS", "-d", words, "--rounds", str(rounds), "--json"]
    runs = [CliRunner().invoke(main, [*arguments, "--seed", "3", "--jobs", n]).stdout for n in ("1", "2")]
    assert runs[0] == runs[1]
    plays = json.loads(runs[0])["plays"]
    assert [play["rounds"] for play in plays] == [rounds] * 15
    told = CliRunner().invoke(main, arguments)
    drawn = told.stderr.split()[1]
    assert CliRunner().invoke(main, [*arguments, "--seed", drawn]).stdout == told.stdout
    assert "not known" in CliRunner().invoke(main, ["scrabble", "sim"]).stderr
