"""Racks of which a part is known: what a position says of them, and what every search makes of it, by brute force."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from itertools import combinations
from math import comb, sqrt

import pytest
from conftest import less_as_python, takes_minutes_as_python
from scrabble.games import small
from scrabble.test_infer import LEAVES, TEMPERATURES, WORDS

from wordtools.core import Lexicon
from wordtools.core.errors import RulesError
from wordtools.scrabble import Engine, Position, Rules
from wordtools.scrabble.endgame.endgame import racks, solve
from wordtools.scrabble.endgame.preendgame import prove
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.position.judge import Fault, IllegalPlayError
from wordtools.scrabble.position.play import PlayKind
from wordtools.scrabble.simulation.dealing import Dealer
from wordtools.scrabble.simulation.inference import Weigher, infer
from wordtools.scrabble.simulation.simulate import MOST_PLIES, Simulator

ENGLISH = Rules.load("en")
RULES = small(ENGLISH, "AAEEIINNRRSSTTCDLZ??")
FEW = Lexicon.of(["CAT", "CATS", "AT", "TA", "EAT", "TEA", "NA", "ZA", "TEN", "IT"], RULES.tiles.alphabet)
BOARD = "15/15/15/15/15/15/15/7NEONS3/15/15/15/15/15/15/15"
THREE_LEFT = (
    "10WEDGE/1A7B2R2/1N7O1QI2/ZOEA1g3R1UP2/1E1GROK1TA1E3/1S3L2EX1U3/1T3F2N2E3/1R3I1NEONS3/1I2JA2B6"
    "/3TENTORIA2V1/4LA2I4O1/4L1MHO4G1/1DADO1MU5U1/7I5E1/7ALDICARb"
)
LATE = (
    "3G11/1C1I11/1NUN11/KIFS11/ADO1T10/NA1JAW2R6/T3BAP1I5P/E2FATALS5Y/DOUARS2HELLBOX/4E3I5I/4T2O1AGUIZE"
    "/1REISTED7/6DOVErInG1/1WEY3U7/MOTELIER7"
)


@pytest.fixture(scope="module")
def generator() -> MoveGenerator:
    return MoveGenerator(RULES, FEW)


def test_a_short_rack_of_the_other_player_is_partly_known():
    position = Position.from_cgp(f"{BOARD} AEINRST/Q 0/12 0")
    assert position.state.partial == {1}
    assert (position.rack_text(1), position.held(1), position.held(0)) == ("Q", 7, 7)
    unknown = Position.from_cgp(f"{BOARD} AEINRST/ 0/12 0")
    assert position.bag == unknown.bag == 81
    assert len(unknown.unseen) - len(position.unseen) == 1
    assert str(position).endswith("player 2: 12 points, Q and 6 unknown tiles\n81 tiles in the bag")
    assert "Q..." in repr(position.state)
    assert position == position.copy() == pickle.loads(pickle.dumps(position))
    assert Position.from_cgp(position.cgp()) == position
    # the player to move lays what is given, and no more; the rack is a full one all the same
    short = Position.new("en", rack="CAT")
    assert (short.held(0), short.bag, short.state.partial) == (7, 86, frozenset())
    with pytest.raises(IllegalPlayError, match="S is not on the rack"):
        short.push("8H CATS")


def test_plays_of_a_partly_known_rack_keep_what_is_sure():
    position = Position.from_cgp(f"{BOARD} AEINRST/QI? 0/12 0")
    position.push("-")
    assert position.judge("9G QI").legal  # of the other tiles nobody knows
    position.push("9G QI")
    assert position.rack_text(1) == "?"
    assert position.held(1) == 7
    position.push("-")
    position.push("-3")
    assert position.state.racks[1] is None
    assert 1 not in position.state.partial
    for _ in range(4):
        position.pop()
    assert position == Position.from_cgp(f"{BOARD} AEINRST/QI? 0/12 0")


def test_who_has_drawn_unseen_tiles_is_not_out():
    """With 3 tiles in the bag a bingo is followed by a draw, with none it ends the game."""
    tiles = "RETAINSCLZEEANI??TD"
    for extra, over in ((0, False), (3, True)):
        rules = small(ENGLISH, tiles[: len(tiles) - extra - 2])
        position = Position.new(rules, racks=["RETAINS", tiles[7:14]])
        assert position.bag == 3 - extra
        position.push("8D RETAINS")
        assert position.over == over
        assert position.held(0) == 3 - extra


def test_tiles_given_with_a_draw_are_known():
    position = Position.new("en", racks=["RETAINS", None])
    position.push("8D RETAINS", drawn=ENGLISH.tiles.rack("ABCDEFG"))
    assert position.state.partial == frozenset()
    position.draw(0, ENGLISH.tiles.rack("AB"))
    assert position.state.partial == {0}
    position.draw(0, None)
    assert position.state.partial == frozenset()


def test_an_empty_bag_completes_the_rack():
    unknown = Position.from_cgp(f"{LATE} EEMNQ/ 378/399 0")
    rest = ENGLISH.tiles.text(unknown.unseen)
    assert unknown.bag == 1  # 15 tiles are off the board, 14 of them on racks
    rules = small(ENGLISH, "RETINASCATQ")
    whole = Position.new(rules, racks=["RETINAS", "ACQT"])
    part = Position.new(rules, racks=["RETINAS", "Q"])
    assert (part.bag, part.held(1), racks(part)) == (0, 4, racks(whole))
    few = MoveGenerator(rules, FEW)
    assert solve(part, few).value == solve(whole, few).value
    with pytest.raises(RulesError, match="the bag is not empty"):
        racks(Position.from_cgp(f"{LATE} EEMNQ/{rest[:2]} 378/399 0"))


@pytest.mark.parametrize("listed", ["EFIIPTY/", "FI/", "EFIIPTY/CE", "FI/CE", "/", "EFIIPTY/CEHSSTV"])
def test_the_bag_is_counted_from_the_board_whatever_is_listed(listed):
    """17 tiles are off the board: three in the bag, so that nobody may exchange."""
    position = Position.from_cgp(f"{THREE_LEFT} {listed} 373/383 0")
    assert (position.off_board, position.bag, position.held(0), position.held(1)) == (17, 3, 7, 7)
    if position.rack:
        assert position.judge("-I").problems[0].fault is Fault.BAG_LOW
        kept = MoveGenerator(ENGLISH, FEW).plays(position)
        assert all(one.play.kind is not PlayKind.EXCHANGE for one in kept)


@pytest.mark.parametrize(
    ("fields", "bag", "fault"),
    [
        ("EFI/CE/ 1/2/3 0", 0, "the bag holds 0 tiles and an exchange needs 7"),
        ("EFI///C 1/2/3/4 0", 0, "the bag holds 0 tiles and an exchange needs 7"),
        ("EFI/CE 1/2 0 etl 1;", 3, None),
        ("EFI/ 1/2 0 etl 4;", 3, "the bag holds 3 tiles and an exchange needs 4"),
        ("EFI/CE 1/2 0 ld english; bdn wordfeud-15;", 3, "the bag holds 3 tiles and an exchange needs 7"),
    ],
)
def test_exchanges_go_by_the_bag_of_any_players_and_rules(fields, bag, fault):
    position = Position.from_cgp(f"{THREE_LEFT} {fields}")
    assert position.bag == bag
    assert [problem.message for problem in position.judge("-EFI").problems] == ([fault] if fault else [])
    assert bool(position.judge("-2").problems) == bool(fault)


def test_a_short_rack_of_the_player_to_move_ends_no_game():
    tiles = "CATSDOGNRESTIAEE"
    rules = small(ENGLISH, tiles)  # 16: two in the bag
    position = Position.new(rules, rack="AT")
    position.push("8H AT")
    assert not position.over
    late = Position.new(small(ENGLISH, tiles[:12]), rack="AT")  # five or more are on the rack
    assert (late.bag, late.held(0), late.held(1)) == (0, 5, 7)
    with pytest.raises(RulesError, match=r"12 tiles are off the board, .* 9 of them at most: give the whole rack"):
        racks(late)
    late.push("8H AT")
    assert not late.over


def test_the_kernel_deals_the_rest_at_random():
    """How often each tile is on the other rack, against the hypergeometric distribution; the known ones always are."""
    rules = small(ENGLISH, "AEEINRSTTCDLZ?QUOOAAEERSTTNNII")
    lexicon = Lexicon.of(["AT", "TA", "NE"], rules.tiles.alphabet)
    position = Position.new(rules, racks=["AEINRST", "QE"])
    known = Counter(position.known(1))
    simulator = Simulator(rules, lexicon)
    play = position.parse("8H AT")
    number = less_as_python(2000, 200)
    told = simulator.trace(position, [play], rounds=number, plies=1, seed=4)[0]
    dealt = [one.steps[1].rack for one in told]
    assert all(len(rack) == 7 and list(rack) == sorted(rack) and not known - Counter(rack) for rack in dealt)
    assert len(set(dealt)) > number / 20
    held = Counter(tile for rack in dealt for tile in rack)
    total = len(position.unseen)
    for tile, there in Counter(position.unseen).items():
        mean = 5 * there / total
        spread = sqrt(mean * (1 - there / total) * (total - 5) / (total - 1))
        assert abs(held[tile] / number - mean - known[tile]) < 5 * spread / sqrt(number)


def test_small_bags_are_gone_through_with_the_known_tiles_kept():
    position = Position.from_cgp(f"{LATE} EEMNQRV/ 378/399 0")
    known = position.unseen[:2]
    position.draw(1, known)
    assert position.bag == 1
    dealer = Dealer(position, None, seed=3)
    assert dealer.whole == len(position.unseen) == 6
    dealt = [dealer.rack(0, number) for number in range(6)]
    assert Counter(dealt) == Counter(bytes(sorted(known + bytes(some))) for some in combinations(position.unseen, 5))
    # all chances are those of the bags, each given to the simulator as if it were known
    simulator = Simulator(ENGLISH, Lexicon.of(["MEN", "MERE", "RE", "EVE"], ENGLISH.tiles.alphabet))
    play = simulator.generator.best(position)[0].play
    found = simulator.run(position, plays=[play], plies=MOST_PLIES, rounds=6)[0]
    ends = []
    for rack in dealt:
        seen = position.copy()
        seen.draw(1, rack)
        ends += simulator.run(seen, plays=[play], plies=MOST_PLIES, rounds=1)
    assert found.total == sum(end.total for end in ends)
    # two tiles in the bag and one of three unseen ones known: which is drawn first is luck
    rules = small(ENGLISH, "RETINASCATQDOGE")
    assert Dealer(Position.new(rules, racks=["RETINAS", "ACTQD"]), None).whole == 3
    assert Dealer(Position.new(rules.with_numbers(rack_size=6), racks=["RETINS", "ACTQD"]), None).whole is None


@pytest.mark.parametrize("known", ["E", "AC", "AS", "CEI"])
def test_inference_weighs_only_leaves_that_include_what_is_known(generator, known):
    """CAT was laid: by brute force over all racks that have it and what was known before."""
    words = MoveGenerator(RULES, WORDS)
    hidden = Position.new(RULES, racks=[None, "RETINA?"])
    part = Position.new(RULES, racks=[known, "RETINA?"])
    found = infer(part, "8F CAT", words, LEAVES, temperatures=TEMPERATURES, most=10**6)
    plain = Weigher(hidden, "8F CAT", words, LEAVES, TEMPERATURES)
    laid = RULES.tiles.rack("CAT")
    rest = Counter(RULES.tiles.rack(known)) - Counter(laid)
    leaves = {bytes(sorted(some)) for some in combinations(plain.pool, 4)}
    assert {guess.leave for guess in found.guesses} == {leave for leave in leaves if not rest - Counter(leave)}
    assert found.known == bytes(sorted(rest.elements()))
    assert sum(guess.chance for guess in found.guesses) == pytest.approx(1)
    assert sum(guess.usual for guess in found.guesses) == pytest.approx(1)
    # given the known tiles, the others are a random draw of what is left
    source = Counter(plain.pool) - rest
    free = 4 - rest.total()
    for guess in found.guesses:
        others = Counter(guess.leave) - rest
        ways = 1
        for tile, count in others.items():
            ways *= comb(source[tile], count)
        assert guess.usual == pytest.approx(ways / comb(source.total(), free))
    total = sum(guess.usual * plain.weight(plain.margin(guess.leave)[1]) for guess in found.guesses)
    for guess in found.guesses:
        weight = guess.usual * plain.weight(plain.margin(guess.leave)[1])
        assert guess.chance == pytest.approx(weight / total)
    for tile, (kept, _) in found.tiles.items():
        assert kept == pytest.approx(sum(one.chance * one.leave.count(tile) for one in found.guesses))


def test_tiles_that_were_in_the_bag_are_not_kept():
    words = MoveGenerator(RULES, WORDS)
    position = Position.new(RULES, racks=[None, "RETINA?"])
    bagged = RULES.tiles.rack("SSZ")
    found = infer(position, "8F CAT", words, LEAVES, temperatures=TEMPERATURES, most=10**6, bagged=bagged)
    assert found.exact
    assert not any(set(guess.leave) & set(bagged) for guess in found.guesses)
    assert set(bagged) <= set(found.pool)
    assert sum(guess.usual for guess in found.guesses) == pytest.approx(1)
    # they are drawn since, perhaps
    rng = random.Random(3)
    drawn = [found.sampler().rack(rng) for _ in range(200)]
    assert any(set(rack) & set(bagged) for rack in drawn)
    # what is seen elsewhere by now says nothing more
    again = infer(position, "8F CAT", words, LEAVES, temperatures=TEMPERATURES, most=10**6, bagged=bagged + b"\x11")
    assert again == found


def test_what_does_not_fit_an_inference_is_refused():
    words = MoveGenerator(RULES, WORDS)
    with pytest.raises(RulesError, match="cannot have been made from a rack with DEIISZ: too many tiles"):
        infer(Position.new(RULES, racks=["DEIISZ", None]), "8F CAT", words, LEAVES)
    before = Position.new(RULES, racks=[None, "RETINA?"])
    found = infer(before, "8F CAT", words, LEAVES, most=50)
    before.push("8F CAT")
    before.draw(0, RULES.tiles.rack("Z"))
    with pytest.raises(RulesError, match="does not know that the other player holds Z"):
        Dealer(before, found)
    known = infer(Position.new(RULES, racks=["Z", "RETINA?"]), "8F CAT", words, LEAVES, most=50)
    dealer = Dealer(before, known)
    for number in range(50):
        rack = dealer.rack(number, number)
        assert RULES.tiles.rack("Z") < rack or 26 in rack
        assert not Counter(rack) - Counter(before.unseen + before.known(0))


def test_a_pre_endgame_counts_only_draws_that_leave_what_is_known():
    """With one tile in the bag the wins are those of the bags one by one, proven by one who sees the other rack."""
    lexicon = Lexicon.of(["EVE", "MEN", "MERE", "NE", "RE", "VERVE"], ENGLISH.tiles.alphabet)
    words = MoveGenerator(ENGLISH, lexicon)
    position = Position.from_cgp(f"{LATE} EEMNQRV/ 378/399 0")
    hidden = position.unseen
    part = position.copy()
    part.draw(1, hidden[:3])
    found = prove(part, words, spreads=0)
    assert found.proven
    assert found.best.total == len(hidden) - 3 == 5
    assert prove(position, words, spreads=0).best.total == 8
    exact = {one.play: (one.wins, one.draws, one.losses) for one in found.plays if one.exact}
    summed: dict[object, list[int]] = {play: [0, 0, 0] for play in exact}
    for k in range(3, len(hidden)):
        seen = position.copy()
        seen.draw(1, hidden[:k] + hidden[k + 1 :])
        for one in prove(seen, words, spreads=0, seen=True).plays:
            if one.play in summed:
                assert one.total == 1
                for at, count in enumerate((one.wins, one.draws, one.losses)):
                    summed[one.play][at] += count
    best = found.best.play
    assert tuple(summed[best]) == exact[best]
    # a full rack is not looked at, unless it is to be
    full = position.copy()
    full.draw(1, hidden[:7])
    assert prove(full, words, spreads=0).best.total == 8


@takes_minutes_as_python
def test_a_simulation_deals_the_rest(generator):
    engine = Engine.for_language("en")
    found = {
        other: engine.simulate(f"{BOARD} AEINRST/{other} 0/12 0", rounds=less_as_python(300, 20), candidates=1, seed=1)[
            0
        ]
        for other in ("", "Q")
    }
    assert found["Q"].plies[0].score > 15  # a rack of one tile would bring nothing
    assert abs(found["Q"].win - found[""].win) < 0.15
