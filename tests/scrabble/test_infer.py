"""Inference: chances by Bayes' rule against brute force, what it gains on self-play, and what cannot be inferred."""

from __future__ import annotations

import json
import math
import pickle
import random
from collections import Counter
from importlib import util
from itertools import combinations, islice
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import takes_minutes_as_python
from hypothesis import given
from hypothesis import strategies as st
from scrabble.games import small
from scrabble.test_selfplay import CONTEXT

from wordtools.core import Lexicon
from wordtools.core.cli.main import main
from wordtools.core.errors import OptionError, RulesError
from wordtools.scrabble import Engine, Position, Rules
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.position.play import PlayKind
from wordtools.scrabble.rules.draws import draws, kinds, ways
from wordtools.scrabble.simulation import Inference
from wordtools.scrabble.simulation.inference import FLOOR, Weigher, _part, _parts, infer

ROOT = Path(__file__).parents[2]
GAME = ROOT / "examples" / "game.gcg"
EMPTY = "/".join(["15"] * 15)
RULES = small(Rules.load("en"), "AAEEIINNRRSSTTCDLZ??")
WORDS = Lexicon.of(
    ["CAT", "CATS", "AT", "TA", "EAT", "EATS", "TEA", "TEAS", "RETAIN", "RETAINS", "NA", "ZA", "TEN", "IT"],
    RULES.tiles.alphabet,
)
LEAVES = Leaves.parse(b"?,25\nS,8\nZ,-3\nER,2.5\n", "leaves.csv", RULES.tiles)
IN_CONTEXT = Leaves(LEAVES.nodes, LEAVES._counts, LEAVES.values, RULES.tiles, CONTEXT)
TEMPERATURES = ((1, 4.0),)


@pytest.fixture(scope="module")
def generator() -> MoveGenerator:
    return MoveGenerator(RULES, WORDS)


@pytest.fixture(scope="module")
def english() -> Engine:
    return Engine.for_language("en")


def test_the_draws_of_a_pool_are_all_there_with_their_ways():
    pool = RULES.tiles.rack("AAETT?")
    for size in range(7):
        counted = Counter(bytes(sorted(some)) for some in combinations(pool, size))
        assert dict(draws(pool, size)) == counted
        assert kinds(pool, size) == len(counted)
        assert all(ways(tiles, pool) == number for tiles, number in counted.items())
    assert ways(RULES.tiles.rack("EE"), pool) == 0


@given(st.lists(st.integers(0, 4), max_size=7))
def test_the_parts_of_a_rack_are_numbered_as_leaves_are(tiles):
    rack = bytes(sorted(tiles))
    parts = _parts(rack)
    texts = [bytes(tile for bit, tile in enumerate(rack) if part >> bit & 1) for part in parts]
    assert len(set(texts)) == len(texts) == math.prod(count + 1 for count in Counter(rack).values())
    assert [_part(rack, text) for text in texts] == parts


@pytest.mark.parametrize("leaves", [LEAVES, IN_CONTEXT], ids=["plain", "context"])
@pytest.mark.parametrize("play", ["8G AT", "8F EAT", "8G ZA", "8F TeN", "8F TEN"])
def test_chances_are_those_of_bayes_by_brute_force(generator, play, leaves):
    position = Position.new(RULES, racks=["AEINRST", "?CDEINR"])  # the first rack must not matter
    found = infer(position, play, generator, leaves, temperatures=TEMPERATURES, most=10_000)
    made = position.parse(play)
    hidden = Position.new(RULES, racks=[None, "?CDEINR"])
    pool = list(hidden.unseen)
    for tile in made.laid:
        pool.remove(0 if tile & 0x80 else tile)
    weights: Counter[bytes] = Counter()
    for drawn in combinations(pool, 7 - len(made.laid)):
        leave = bytes(sorted(drawn))
        rack = bytes(sorted(leave + bytes(0 if tile & 0x80 else tile for tile in made.laid)))
        hidden.draw(0, rack)
        plays = generator.plays(hidden, leaves)
        at = plays.find(made)
        assert at is not None
        weights[leave] += max(FLOOR, math.exp((plays.equities[at] - max(plays.equities)) / 4000))
    total = sum(weights.values())
    assert found.exact
    assert {guess.leave: guess.chance for guess in found.guesses} == pytest.approx(
        {leave: weight / total for leave, weight in weights.items()}
    )
    assert sum(guess.usual for guess in found.guesses) == pytest.approx(1)
    assert found.bits == pytest.approx(sum(one.chance * math.log2(one.chance / one.usual) for one in found.guesses))
    mean = {tile: sum(one.chance * one.leave.count(tile) for one in found.guesses) for tile in set(pool)}
    assert {tile: kept for tile, (kept, _) in found.tiles.items()} == pytest.approx(mean)


def test_a_sample_comes_near_to_all(generator):
    position = Position.new(RULES, racks=[None, "?CDEINR"])
    whole = infer(position, "8G AT", generator, LEAVES, temperatures=TEMPERATURES, most=10_000)
    some = infer(position, "8G AT", generator, LEAVES, temperatures=TEMPERATURES, most=len(whole.guesses) - 1, seed=3)
    assert not some.exact
    assert some == infer(
        position, "8G AT", generator, LEAVES, temperatures=TEMPERATURES, most=len(whole.guesses) - 1, seed=3
    )
    for tile, (kept, _) in whole.tiles.items():
        assert some.tiles[tile][0] == pytest.approx(kept, abs=0.25)


def test_an_exchange_is_judged_by_its_number_of_tiles_only(generator):
    rules = small(Rules.load("en"), "AAEEIINNRRSSTTCDLZ??OOUUVV")
    position = Position.new(rules, racks=[None, "CDEINRZ"])
    found = infer(position, "-4", generator, LEAVES, temperatures=TEMPERATURES, most=500)
    named = infer(position, "-AEIN", generator, LEAVES, temperatures=TEMPERATURES, most=500)
    assert named.guesses == found.guesses
    assert found.size == 3
    assert all(len(guess.leave) == 3 for guess in found.guesses)
    weigher = Weigher(position, position.parse("-4"), generator, LEAVES, TEMPERATURES)
    rng = random.Random(4)
    for _ in range(20):
        rack = bytes(sorted(rng.sample(weigher.pool, 7)))
        position.draw(0, rack)
        plays = list(generator.plays(position, LEAVES))
        exchanges = [one for one in plays if one.play.kind is PlayKind.EXCHANGE and len(one.play.tiles) == 4]
        best = max(one.equity for one in exchanges)
        leave, margin = weigher.margin(rack)
        assert margin == pytest.approx(max(one.equity for one in plays) - best)
        assert LEAVES.value(leave) / 1000 == pytest.approx(best)
        assert len(leave) == 3
        assert not Counter(leave) - Counter(rack)


def test_the_sampler_draws_leaves_by_their_chances(generator):
    position = Position.new(RULES, racks=[None, "?CDEINR"])
    found = infer(position, "8F EATS", generator, LEAVES, most=10_000)
    sampler, rng = found.sampler(), random.Random(1)
    drawn = Counter(sampler.leave(rng) for _ in range(4000))
    for guess in found.guesses[:5]:
        assert drawn[guess.leave] / 4000 == pytest.approx(guess.chance, abs=0.03)
    for _ in range(50):
        rack = sampler.rack(rng)
        assert len(rack) == min(7, len(found.pool))
        assert not Counter(rack) - Counter(found.pool)
    assert sampler.rack(random.Random(2)) == sampler.rack(random.Random(2))


@pytest.mark.parametrize(
    ("racks", "play", "message"),
    [
        ([None, "?CDEINR"], "-", "from a pass"),
        ([None, "?CDEINR"], "8D RETAINS", "nothing was kept"),
        ([None, "ZCDEINR"], "8G ZA", "8G ZA: Z is not among the unseen tiles"),
        ([None, "?CDEINR"], "1A AT", "1A AT: "),
    ],
)
def test_what_cannot_be_inferred_is_one_line(generator, racks, play, message):
    with pytest.raises(RulesError, match=message):
        infer(Position.new(RULES, racks=racks), play, generator, LEAVES)


def test_an_empty_bag_says_the_rack(generator):
    rules = small(Rules.load("en"), "AEINRSTCDL")
    with pytest.raises(RulesError, match="the bag is empty"):
        infer(Position.new(rules, racks=[None, "CDL"]), "8G AT", generator, LEAVES)
    with pytest.raises(OptionError, match="at least 1 leave"):
        infer(Position.new(RULES), "8G AT", generator, LEAVES, most=0)


def test_a_stopped_inference_has_what_was_weighed(generator):
    position = Position.new(RULES, racks=[None, "?CDEINR"])
    found = infer(position, "8G AT", generator, LEAVES, stop=lambda: True)
    assert (len(found.guesses), found.exact) == (1, False)


@pytest.mark.long
@takes_minutes_as_python
def test_it_gains_a_bit_on_true_racks(english):
    """The benchmark measures it on 2,000 turns: ``tools/scrabble/temperatures.py --check 2000``."""
    spec = util.spec_from_file_location("temperatures", ROOT / "tools" / "scrabble" / "temperatures.py")
    assert spec is not None
    assert spec.loader is not None
    tool = util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    played = list(islice(tool.turns(english, [("strong", "strong")], 7, 50), 150))
    gains = [tool.gain(turn, tool._temperature(turn[0])) for turn in played]
    assert sum(gains) / len(gains) > 1


def test_the_command(tmp_path):
    runner = CliRunner()
    words = tmp_path / "words.txt"
    words.write_text("\n".join(WORDS))
    few = ("-d", str(words))
    arguments = ["scrabble", "infer", str(GAME), "--turn", "9", "--samples", "40", *few]
    found = runner.invoke(main, arguments)
    assert found.exit_code == 0, found.output
    assert found.output.startswith("M1 DRIP: 3 tiles kept of 46 unseen; a sample of 40 weighed")
    data = json.loads(runner.invoke(main, [*arguments, "--json", "-n", "3"]).output)
    assert (data["kept"], len(data["leaves"]), len(data["unseen"])) == (3, 3, 46)
    held = runner.invoke(main, [*arguments, "--json", "-r", "?ACDILR"])
    assert json.loads(held.output)["unseen"] == data["unseen"]  # as the record says
    cgp = "15/15/15/15/15/15/15/7HAT5/15/15/15/15/15/15/15 / 0/12 0"
    at = runner.invoke(main, ["scrabble", "infer", cgp, "--played", "-3", "--samples", "5", "-l", "de", *few])
    assert at.exit_code == 0, at.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((str(GAME), "--turn", "99"), "there is no turn 99"),
        ((str(GAME), "--turn", "9", "-r", "ZZ"), "tile Z"),
        (
            ("/".join(["15"] * 15) + " / 0/0 0", "--played", "8h cat"),
            "8H cat: ? is not among the unseen tiles; lower case is a blank",
        ),
        (("15/ / 0/0 0",), "needs --play"),
        ((str(GAME), "--turn", "9", "--played", "8H AT"), "give one of them"),
    ],
)
def test_bad_input_is_one_line(arguments, message):
    found = CliRunner().invoke(main, ["scrabble", "infer", *arguments])
    assert (found.exit_code, found.stdout) == (2, "")
    assert message in found.stderr
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize(
    ("turn", "message"),
    [
        ("1", "8D FEASTER: nothing was kept"),
        ("2", "nothing can be inferred from a pass"),
        ("3", "-7: nothing was kept"),
    ],
)
def test_nothing_to_infer_is_no_mistake(turn, message, tmp_path):
    file = tmp_path / "game.gcg"
    turns = ">a: ETRAESF 8D FEASTER +78 78\n>b: HMEIUDT - +0 0\n>a: ABCDEFG -7 +0 78\n"
    file.write_text(f"#player1 a\n#player2 b\n{turns}")
    found = CliRunner().invoke(main, ["scrabble", "infer", str(file), "--turn", turn])
    assert (found.exit_code, found.stdout) == (1, "")
    assert found.stderr == f"{message}, so that every unseen tile is as likely\n"
    last = CliRunner().invoke(main, ["scrabble", "infer", str(GAME)])
    assert (last.exit_code, last.stdout) == (1, "")
    assert last.stderr == "nothing is to be inferred: the bag is empty, and the other rack is what is unseen\n"


def test_an_inference_travels(generator):
    engine = Engine(RULES, WORDS, LEAVES)
    found = engine.infer(Position.new(RULES, racks=[None, "?CDEINR"]), "8F EATS")
    assert isinstance(found, Inference)
    assert pickle.loads(pickle.dumps(found)) == found
    assert repr(found).startswith("<Inference from 8F EATS: 3 tiles kept, ")
    assert str(found).splitlines()[0].split() == ["leave", "chance", "usual"]
    assert found.chance(found.guesses[0].leave) == found.guesses[0].chance
    assert found.chance(b"\1\1\1") == 0
