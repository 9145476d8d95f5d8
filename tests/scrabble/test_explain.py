"""Explanations: every number recomputed from the same rounds, played move by move."""

from __future__ import annotations

import json
import math
import pickle
import random
from collections import Counter
from pathlib import Path
from statistics import fmean, stdev

import pytest
from click.testing import CliRunner
from conftest import less_as_python, mostly_long, needs_no_kernel
from scrabble.rounds import Made, slow_round

from wordtools.core import Lexicon
from wordtools.core.cli.main import main
from wordtools.core.errors import RulesError
from wordtools.scrabble import Engine, GameRecord, Leaves, Play, PlayKind, Position, Rules
from wordtools.scrabble.evaluation.boards import board_changes
from wordtools.scrabble.evaluation.effects import board_effects
from wordtools.scrabble.evaluation.ways import way_table
from wordtools.scrabble.evaluation.winning import WinTable
from wordtools.scrabble.record import gcg
from wordtools.scrabble.rules.tiles import taken
from wordtools.scrabble.simulation import Explanation
from wordtools.scrabble.simulation.dealing import Dealer
from wordtools.scrabble.simulation.explain import explain
from wordtools.scrabble.simulation.inference import Inference, infer
from wordtools.scrabble.simulation.selfplay import game_seed
from wordtools.scrabble.simulation.simulate import Simulator

GAME = str(Path(__file__).parents[2] / "examples" / "game.gcg")
RULES = Rules.load("en")
WORDS = [word for word in RULES.lexicon() if len(word) <= 4 and set(word) <= set("AEIOURSTLN")]
ROUNDS, PLIES, SEED = less_as_python(40, 6), 2, 7


@pytest.fixture(scope="module")
def simulator() -> Simulator:
    leaves = Leaves.parse(b"S,8\n?,25\nE,2\nQ,-7\nRS,9\nER,4\nAE,1.5\nEE,-3\nU,-2\n", "leaves.csv", RULES.tiles)
    return Simulator(RULES, Lexicon.of(WORDS, RULES.tiles.alphabet), leaves)


@pytest.fixture(scope="module")
def english() -> Engine:
    return Engine.for_language("en")


def rounds_of(simulator: Simulator, position: Position, play: Play, inference: Inference | None):
    """Plays the rounds of a play slowly: what each gained, its chance to win, and the plays made in it."""
    assert simulator.leaves is not None
    candidate = next(one for one in simulator.generator.plays(position, simulator.leaves) if one.play == play)
    dealer, wins = Dealer(position, inference), WinTable.bundled()
    for k in range(ROUNDS):
        seed, made = game_seed(SEED, k), list[Made]()
        other = dealer.rack(seed, 0)
        found = slow_round(position, simulator.generator, simulator.leaves, candidate, PLIES, seed, made, other)
        spread = found[0] + found[1] / 1000
        gained = spread - position.state.scores[0] + position.state.scores[1]
        assert found[3] == 1 - PLIES % 2
        yield gained, 1 - wins.chance(-spread, found[2]), made


def position_of(inferred: bool, simulator: Simulator) -> tuple[Position, Inference | None]:
    before = Position.new(RULES, racks=[None, "RETINAS"])
    made = before.parse("8H RISE")
    position = before.copy()
    position.push(made)
    turned = Position.from_cgp(position.cgp(), RULES)
    if not inferred:
        return turned, None
    return turned, infer(before, made, simulator.generator, simulator.leaves, most=60)


@pytest.mark.parametrize("inferred", [False, True])
def test_every_number_is_that_of_the_rounds(simulator, inferred):
    position, inference = position_of(inferred, simulator)
    found = simulator.run(
        position, candidates=3, rounds=ROUNDS, plies=PLIES, seed=SEED, confidence=1, inference=inference
    )
    it = explain(simulator, position, found, plies=PLIES, seed=SEED, inference=inference)
    assert (it.rounds, it.plies) == (ROUNDS, PLIES)
    assert (it.best.win, it.best.gained) == (pytest.approx(found[0].win, abs=1e-6), pytest.approx(found[0].mean))
    played = {
        play: list(rounds_of(simulator, position, play, inference))
        for play in (it.best.play, it.other.play, Play.parse("-"))
    }
    for course in (it.best, it.other):
        rows = played[course.play]
        assert course.gained == pytest.approx(fmean(gained for gained, _, _ in rows), abs=0.001)
        assert course.win == pytest.approx(fmean(win for _, win, _ in rows), abs=1e-5)
        assert course.score == rows[0][2][0].score
        assert course.reply == pytest.approx(fmean(made[1].score for *_, made in rows))
        assert course.reply_bingo == pytest.approx(fmean(made[1].bingo for *_, made in rows))
        assert course.next == pytest.approx(fmean(made[2].score for *_, made in rows))
        assert course.next_bingo == pytest.approx(fmean(made[2].bingo for *_, made in rows))
        assert course.score - course.reply + course.next + course.rest == pytest.approx(course.gained)
        assert RULES.tiles.rack(course.kept) == taken(position.rack, course.play.laid)
    best, rest, idle = (played[play] for play in played)
    assert it.passed == pytest.approx(fmean(made[1].score for *_, made in idle))
    ahead = [a - b for (a, *_), (b, *_) in zip(best, rest, strict=True)]
    assert it.error == pytest.approx(stdev(ahead) / math.sqrt(ROUNDS), abs=0.001)
    check_draws(it, best)
    check_replies(it, best)
    check_squares(it, position, best, idle)


def check_draws(it: Explanation, rows) -> None:
    kept = Counter(RULES.tiles.rack(it.best.kept))
    drawn = [Counter(made[0].after) - kept for *_, made in rows]
    always = {tile for tile in range(27) if all(tile in some for some in drawn)}
    assert {RULES.tiles.rack(one.tile)[0] for one in it.draws} == set().union(*drawn) - always
    for one in it.draws:
        tile = RULES.tiles.rack(one.tile)[0]
        have = [row for row, some in zip(rows, drawn, strict=True) if tile in some]
        lack = [row for row, some in zip(rows, drawn, strict=True) if tile not in some]
        assert one.share == pytest.approx(len(have) / ROUNDS)
        assert one.gained == pytest.approx(fmean(gained for gained, *_ in have), abs=0.001)
        assert one.gained_without == pytest.approx(fmean(gained for gained, *_ in lack), abs=0.001)
        assert one.win == pytest.approx(fmean(win for _, win, _ in have), abs=1e-5)
        assert one.win_without == pytest.approx(fmean(win for _, win, _ in lack), abs=1e-5)
    assert [one.swing for one in it.draws] == sorted((one.swing for one in it.draws), reverse=True)


def check_replies(it: Explanation, rows) -> None:
    replies = Counter(made[1].play for *_, made in rows)
    assert {one.play: round(one.share * ROUNDS) for one in it.replies} == replies
    for one in it.replies:
        assert {made[1].score for *_, made in rows if made[1].play == one.play} == {one.score}
        assert one.gained == pytest.approx(fmean(g for g, _, made in rows if made[1].play == one.play), abs=0.001)
    assert [one.share for one in it.replies] == sorted((one.share for one in it.replies), reverse=True)


def check_squares(it: Explanation, position: Position, rows, idle) -> None:
    layout = RULES.layout
    for one in it.squares:
        cell = next(cell for cell in range(225) if layout.place_name(cell, down=True) == one.square)
        word, letter = layout.word[cell], layout.letter[cell]
        size = {2: "double", 3: "triple"}[max(word, letter)]
        assert one.premium == f"{size} {'word' if word > 1 else 'letter'}"
        for share, some in ((one.share, rows), (one.share_before, idle)):
            after = position.copy()
            after.push(some[0][2][0].play)
            there = [cell in made[1].play.fresh(after.board) for *_, made in some]
            assert share == pytest.approx(fmean(there))
    used = {cell for *_, made in idle for cell in made[1].play.fresh(position.board)}
    premiums = {cell for cell in used if layout.word[cell] * layout.letter[cell] > 1}
    assert {layout.place_name(cell, down=True) for cell in premiums} <= {one.square for one in it.squares}


@pytest.mark.long
@needs_no_kernel
def test_it_is_said_in_sentences_and_travels(english):
    position = GameRecord.load(GAME).position(2)
    it = english.explain(position, rounds=300, candidates=6, seed=5, jobs=1)
    text = str(it)
    assert f"{it.best.play} gains {it.best.gained:+.1f} points and wins {it.best.win:.1%} in 300 rounds" in text
    assert f"{it.best.reply:.1f} points on average" in text
    best = max(it.draws, key=lambda one: one.swing if one.swing > 2 * one.error else 0)
    assert f"it gains most when it draws {best.tile} ({best.gained:+.1f}".lower() in text.lower()
    assert pickle.loads(pickle.dumps(it)) == it
    assert repr(it).startswith("<Explanation of ")
    assert it == english.explain(position, rounds=300, candidates=6, seed=5, jobs=2)


@needs_no_kernel
def test_ones_own_play_is_compared_with_the_best(english):
    position = GameRecord.load(GAME).position(2)
    it = english.explain(position, "7G QUO", rounds=60, candidates=2, jobs=1)
    assert it.other is not None
    assert str(it.other.play) == "7G QUO"
    assert f"7G QUO gains {it.other.gained:+.1f}" in str(it)


@needs_no_kernel
def test_what_plays_open_is_named_where_rounds_are_positional(english):
    position = GameRecord.load(GAME).position(2)
    plain = english.explain(position, rounds=8, candidates=2, jobs=1)
    assert plain.boards == ()
    assert "boards" not in plain.data()
    it = english.explain(position, rounds=8, candidates=2, jobs=1, positional=True)
    plays = english.plays(position)
    assert [one.play for one in it.boards] == [it.best.play, it.other.play]
    for one in it.boards:
        at = plays.find(one.play)
        (change,) = board_changes(english.generator, position, plays[at : at + 1], way_table(english.rules))
        assert one == board_effects(english.generator, position, change)
        assert f"{one.play} changes the board by {one}." in it.sentences()
    assert it.data()["boards"] == [one.data() for one in it.boards]
    assert pickle.loads(pickle.dumps(it)) == it


@needs_no_kernel
def test_what_cannot_be_explained_is_one_line(english):
    game = GameRecord.load(GAME)
    with pytest.raises(RulesError, match="the bag is empty"):
        english.explain(game.position(20))
    position = game.position(2)
    simulator = english.simulator(1)
    with pytest.raises(RulesError, match="no rounds"):
        explain(simulator, position, [])
    found = simulator.run(position, candidates=2, rounds=1, plies=1)
    with pytest.raises(RulesError, match="was not simulated"):
        explain(simulator, position, found, other=Play.parse("-"))
    with pytest.raises(RulesError, match="two players are simulated, not 4"):
        english.explain(Position.new(english.rules, racks=["AEINRST", None, None, None]))
    before = Position.new(english.rules, racks=[None, "AEINRST"])
    inference = english.infer(before, "8H RISE", most=5)
    with pytest.raises(RulesError, match="8H RISE is of another position: other tiles are unseen there"):
        english.explain(position, inference=inference)
    known = Position.new(english.rules, racks=["AEINRST", "EEEEEEE"])
    with pytest.raises(RulesError, match="holds EEEEEEE: nothing is to be inferred"):
        english.simulate(known, inference=inference)


@pytest.mark.parametrize("plies", [1, 2])
def test_a_play_that_may_end_the_game_is_explained(plies):
    rules = Rules.load("en")
    position = Position.from_cgp("15/15/15/15/15/15/15/7AA6/15/15/15/15/15/15/15 VVWWCCU/ 0/0 5", rules)
    engine = Engine(rules, Lexicon.of(["AA", "AAS"], rules.tiles.alphabet))
    it = engine.explain(position, rounds=4, plies=plies, candidates=2, jobs=1)
    assert it.passed is None
    assert it.squares == ()
    assert it.replies == ()
    assert "It ends the game." in str(it)


@needs_no_kernel
@pytest.mark.parametrize(
    ("language", "rack"), mostly_long([("ca", "[QU]EA[NY]ISO"), ("de", "ENSTÄRI"), ("fr", "AEINRST")])
)
def test_other_languages_are_explained(language, rack):
    rules = Rules.load(language)
    words = None if language in ("de", "fr") else ["QUE", "ANYS", "OS", "ES", "SI", "NO"]
    lexicon = rules.lexicon() if words is None else Lexicon.of(words, rules.tiles.alphabet)
    engine = Engine(rules, lexicon)
    it = engine.explain(Position.new(rules, rack=rack), rounds=20, candidates=3, plies=2, jobs=1)
    assert it.best.kept == rules.tiles.text(taken(rules.tiles.rack(rack), it.best.play.laid))
    assert str(it).startswith(f"{it.best.play} gains ")
    assert json.loads(json.dumps(it.data()))["best"]["play"] == str(it.best.play)


def test_the_other_rack_follows_the_inference(simulator):
    position, inference = position_of(True, simulator)
    assert inference is not None
    dealer = Dealer(position, inference)
    n = 4000
    racks = [dealer.rack(seed, 0) for seed in range(n)]
    assert all(rack is not None and len(rack) == 7 and not Counter(rack) - Counter(position.unseen) for rack in racks)
    sampler = inference.sampler()
    leaves = Counter(sampler.leave(random.Random(seed)) for seed in range(n))
    assert all(not Counter(sampler.leave(random.Random(seed))) - Counter(racks[seed]) for seed in range(100))
    chances = {guess.leave: guess.chance for guess in inference.guesses}
    assert len(chances) > 20
    common = [leave for leave, chance in chances.items() if n * chance >= 5]
    unlikely = sum((leaves[leave] - n * chances[leave]) ** 2 / (n * chances[leave]) for leave in common)
    assert unlikely < len(common) + 4 * math.sqrt(2 * len(common))  # chi squared: the seeds are fixed
    assert dealer.rack(5, 0) == dealer.rack(5, 0)


def test_the_rounds_hold_the_racks_of_the_inference(simulator):
    position, inference = position_of(True, simulator)
    dealer = Dealer(position, inference)
    best = simulator.generator.plays(position, simulator.leaves).best(1)[0].play
    rows = simulator.trace(position, [best], rounds=10, plies=1, seed=3, inference=inference)[0]
    assert [row.reply.rack for row in rows] == [dealer.rack(game_seed(3, k), k) for k in range(10)]
    other = simulator.trace(position, [best], rounds=10, plies=1, seed=3)[0]
    assert [row.reply.rack for row in rows] != [row.reply.rack for row in other]


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["scrabble", "sim", *arguments])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.long
@needs_no_kernel
def test_the_command_explains_and_infers():
    options = (GAME, "--turn", "2", "--candidates", "3", "--rounds", "32", "--seed", "1")
    code, out, _ = run(*options, "--explain")
    assert code == 0
    assert "L3 QUEUE. gains " in out
    data = json.loads(run(*options, "--explain", "--json")[1])
    assert data["explanation"]["text"][0] in out
    assert data["explanation"]["rounds"] == 32
    assert f"{data['plays'][0]['play']} changes the board by " in run(*options, "--explain", "--positional")[1]
    inferred = run(*options, "--infer")[1]
    assert inferred == run(*options, "--infer", "-j", "1")[1]
    assert inferred != run(*options)[1]
    assert run(*options, "--play", "7G QUO", "--explain")[1].count("7G QUO gains") == 1


@needs_no_kernel
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-r", "AEINRST", "--infer"), "needs a game (GCG)"),
        ((GAME, "--turn", "9", "--infer", "-r", "AEIOUZZ"), "2 times the tile Z"),
    ],
)
def test_what_cannot_be_inferred_is_one_line(arguments, message):
    code, out, err = run(*arguments, "--rounds", "1", "--candidates", "1", "--seed", "1")
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


@needs_no_kernel
def test_where_there_is_nothing_to_infer_it_goes_on():
    code, out, err = run(GAME, "--turn", "1", "--infer", "--rounds", "1", "--candidates", "1", "--seed", "1")
    assert (code, out.startswith("play")) == (0, True)
    assert "nothing was played before turn 1" in err


@needs_no_kernel
def test_what_an_exchange_and_a_play_taken_back_say():
    text = "#player1 a Ann\n#player2 b Ben\n"
    game = gcg.parse(f"{text}>a: UUVVWWI -UUVVW +0 0\n>b: AEINRST - +0 0\n")
    before, play = game.last_play(2)
    assert (play.kind, before.player_to_move) == (PlayKind.EXCHANGE, 0)
    assert (before.rack_text(0), before.rack_text(1)) == ("", "AEINRST")
    engine = Engine.for_language("en")
    found = engine.infer_last(game, 2)
    assert found.size == 2
    assert found.pool == game.position(2).unseen
    assert engine.simulate(game.position(2), inference=found, rounds=5, candidates=2, jobs=1)[0].rounds == 5
    with pytest.raises(RulesError, match="from a pass"):
        engine.infer_last(game)
    back = gcg.parse(
        f"{text}>a: CATSUUU 8H CAUT +14 14\n>a: CATSUUU -- -14 0\n>b: AEINRST 8H RISE +8 8\n", strict=False
    )
    with pytest.raises(RulesError, match="turn 1 was taken back"):
        back.last_play(2)
    many = gcg.parse("#player1 a Ann\n#player2 b Ben\n#player3 c Cy\n>a: UUVVWWI -UUVVW +0 0\n")
    with pytest.raises(RulesError, match="with two players, not with 3"):
        many.last_play()
