"""Values that nobody should make are refused where they are made, or at the latest before a kernel reads them.

What is refused here once read memory that was not its own in the compiled form, and raised anything in the other.
"""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from array import array
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from wordtools.core import Lexicon
from wordtools.core.errors import GridError, OptionError, RulesError
from wordtools.scrabble import PASS, Board, BoardLayout, Engine, Leaves, Play, Position, Rules, TileSet
from wordtools.scrabble.endgame.endgame import solve
from wordtools.scrabble.moves import MoveGenerator
from wordtools.scrabble.position import Fault, State
from wordtools.scrabble.simulation import Simulator
from wordtools.scrabble.simulation.selfplay import Arena, Setting

RULES = Rules.load("en")
TILES, LAYOUT = RULES.tiles, RULES.layout
WORDS = Lexicon.of(["aa", "ab", "baa", "cat", "tea", "eat", "rat"], TILES.alphabet)
EMPTY = bytes(LAYOUT.cells)


@pytest.fixture(scope="module")
def generator() -> MoveGenerator:
    return MoveGenerator(RULES, WORDS)


def with_tile(code: int) -> bytes:
    return bytes([code]) + EMPTY[1:]


@pytest.mark.parametrize("code", [64, 100, 128, 192, 255])
def test_a_board_takes_no_code_that_is_no_tile_of_any_set(code):
    with pytest.raises(GridError, match=f"code {code} is no tile"):
        Board(LAYOUT, with_tile(code))
    with pytest.raises(RulesError, match=f"code {code} is no tile"):
        Play.place(112, bytes([code, 1]))


@pytest.mark.parametrize("code", [27, 63, 128 + 27, 128 + 63])
def test_a_tile_of_another_set_is_refused_at_every_door(code, generator):
    board = Board(LAYOUT, with_tile(code))
    rack = TILES.rack("CAT")
    simulator = Simulator(RULES, WORDS, None)
    unsafe = Position.new(RULES, racks=["CAT", None])
    unsafe.state = replace(unsafe.state, board=board)
    for work in (
        lambda: board.of(TILES),
        lambda: Board(LAYOUT, with_tile(code), TILES),
        lambda: generator.find(board, rack),
        lambda: generator.find_best(board, rack),
        lambda: generator.count(board, rack),
        lambda: generator.batch([(board, rack)]),
        lambda: generator.plays(unsafe),
        lambda: generator.best(unsafe),
        lambda: simulator.run(unsafe),
        lambda: Position(RULES, State(board, (None, None), (0, 0))),
        lambda: unsafe.judge(Play.place(112, b"\1\2")),
    ):
        with pytest.raises((RulesError, GridError), match=f"code {code} is no tile of en"):
            work()
    with pytest.raises(RulesError, match=f"code {code} is no tile of en"):
        Position.new(RULES).judge(Play.place(112, bytes([1, code])))


@pytest.mark.parametrize("rack", [bytes([27]), bytes([2, 1]), bytes([1] * 8), bytes([128 + 1]), bytes([255])])
def test_a_rack_is_refused_at_every_door(rack, generator):
    board = Board.empty(LAYOUT)
    unsafe = Position.new(RULES, racks=["CAT", None])
    unsafe.state = replace(unsafe.state, racks=(TILES.rack("CAT"), rack))
    simulator = Simulator(RULES, WORDS, None)
    for work in (
        lambda: generator.find(board, rack),
        lambda: generator.find_best(board, rack),
        lambda: generator.count(board, rack),
        lambda: generator.batch([(board, rack)]),
        lambda: simulator.run(unsafe),
        lambda: unsafe.check() if len(rack) > 7 else Position(RULES, unsafe.state),
    ):
        with pytest.raises(RulesError, match=r"a rack (is|of|holds)|code .* is no tile|8 tiles"):
            work()


def test_a_place_that_is_on_no_board():
    position = Position.new(RULES, rack="CATS")
    for start in (225, 3000):
        judged = position.judge(Play.place(start, b"\1\2"))
        assert [problem.fault for problem in judged.problems][-1] is Fault.OFF_BOARD
        with pytest.raises(RulesError, match="off the board"):
            position.push(Play.place(start, b"\1\2"))
    for start in (-1, 5000):
        with pytest.raises(RulesError, match="on no board"):
            Play.place(start, b"\1\2")


def test_a_bag_of_other_rules_does_not_fit_into_the_kernel():
    more = replace(TILES, counts=tuple(2 * count for count in TILES.counts))
    position = Position.new(replace(RULES, tiles=more), rack="CAT")
    with pytest.raises(RulesError, match="197 tiles are unseen: these rules have 100"):
        Simulator(RULES, WORDS, None).run(position)


def test_what_tiles_kept_are_worth_has_a_number_for_every_part(generator):
    board, rack = Board.empty(LAYOUT), TILES.rack("CAT")
    for worth in ([], [0] * 7, [0] * 16, [0] * 7 + [1 << 31], ["x"] * 8):
        for work in (generator.find, generator.find_best):
            with pytest.raises(OptionError):
                work(board, rack, worth=worth)
    plays = generator.find(board, rack, worth=list(range(8)))
    assert list(plays.equities) == list(generator.find(board, rack, worth=array("i", range(8))).equities)
    for count in (0, -1, 1 << 40):
        with pytest.raises(OptionError):
            generator.find_best(board, rack, count=count)


def test_who_begins_is_one_of_two():
    arena = Arena(RULES, WORDS, Setting("score"), Setting("score"))
    for firsts in ([2], [0, 1], []):
        with pytest.raises(OptionError):
            list(arena.games([1], firsts))


def test_layouts_tile_sets_and_rules_are_checked_when_they_are_made():
    for wrong in (
        {"letter": LAYOUT.letter[1:]},
        {"word": bytes([9]) + LAYOUT.word[1:]},
        {"letter": bytes([0]) + LAYOUT.letter[1:]},
        {"start": 225},
        {"start": -1},
        {"rows": 64},
        {"columns": 1},
        {"word": bytes(225)},
    ):
        with pytest.raises(RulesError):
            replace(LAYOUT, **wrong)
    for wrong in (
        {"counts": TILES.counts[1:]},
        {"points": (*TILES.points[:-1], 101)},
        {"points": (1, *TILES.points[1:])},
        {"counts": (-1, *TILES.counts[1:])},
        {"vowels": frozenset([64])},
    ):
        with pytest.raises(RulesError):
            replace(TILES, **wrong)
    for wrong in ({"rack_size": 7.0}, {"rack_size": True}, {"bingo": "50"}, {"exchange_limit": -1}):
        with pytest.raises(RulesError):
            replace(RULES, **wrong)


def test_leaves_are_checked_when_they_are_made():
    leaves = Leaves.of({TILES.rack("S"): 8000, TILES.rack("?S"): 32000}, TILES)
    for wrong in (
        (leaves.nodes, leaves._counts, leaves.values[1:]),
        (leaves.nodes, leaves._counts[1:], leaves.values),
        (array("I", [4194303] * 4), leaves._counts, leaves.values),
    ):
        with pytest.raises(RulesError):
            Leaves(*wrong, TILES)
    for values in ({b"\1": 1 << 40}, {b"\1": 0.5}, {b"\2\1": 1}, {b"\x3c": 1}):
        with pytest.raises(RulesError):
            Leaves.of(values, TILES)


def test_words_of_another_alphabet_are_no_words_of_this_game():
    polish = Lexicon.of(["żółw"], Rules.load("pl").tiles.alphabet)
    for kind in (MoveGenerator, Simulator, Engine):
        with pytest.raises(RulesError, match="not spelt with the tiles of en"):
            kind(RULES, polish)


def test_an_unknown_rack_is_no_pass(generator):
    for work in (generator.best, generator.plays):
        with pytest.raises(RulesError, match="rack of the player to move is not known"):
            work(Position.new(RULES))
    out = Position.new(RULES, racks=["", None])
    assert generator.best(out)[0].play == PASS


def test_seconds_and_numbers_of_an_endgame(generator):
    position = Position.new(RULES, racks=["CAT", None])
    position.state = replace(position.state, board=Board(LAYOUT, bytes(LAYOUT.cells)))
    few = replace(
        TILES,
        counts=tuple(min(count, 1) if code in TILES.rack("CATE") else 0 for code, count in enumerate(TILES.counts)),
    )
    position = Position.new(replace(RULES, tiles=few), racks=["CAT", "E"])
    for wrong in ({"seconds": float("inf")}, {"seconds": float("nan")}, {"seconds": 0}, {"plies": 0}, {"effort": 0}):
        with pytest.raises(OptionError):
            solve(position, generator, **wrong)

    def failing(ending):
        raise ZeroDivisionError("from a thread")

    with pytest.raises(ZeroDivisionError, match="from a thread"):
        solve(position, generator, seconds=None, progress=failing)


def test_equal_values_hash_alike_and_travel():
    for one, two in (
        (Rules.load("en"), copy.deepcopy(Rules.load("en"))),
        (TileSet.load("ca"), copy.deepcopy(TileSet.load("ca"))),
        (BoardLayout.load("super-21"), copy.deepcopy(BoardLayout.load("super-21"))),
    ):
        assert one is type(one).load("ca" if isinstance(one, TileSet) else "en" if isinstance(one, Rules) else one.name)
        assert one is not two
        assert (one, hash(one)) == (two, hash(two))
        assert {one: 1}[pickle.loads(pickle.dumps(two))] == 1
        assert copy.deepcopy(one) == two
    assert Rules.load("en") != Rules.load("en-wwf")


def test_a_generator_may_be_shared_by_threads():
    shared, rng = MoveGenerator(RULES, RULES.lexicon()), random.Random(1)
    racks = [bytes(sorted(rng.sample(TILES.all, 7))) for _ in range(40)]
    boards = [Board.empty(LAYOUT), Board.empty(LAYOUT).laid({112: 1, 113: 2, 114: 3})]
    work = [(boards[k % 2], rack) for k, rack in enumerate(racks)]
    expected = [(shared.count(*one), list(shared.find_best(*one, count=3))) for one in work]
    with ThreadPoolExecutor(4) as pool:
        counts = pool.map(lambda one: shared.count(*one), 5 * work)
        bests = pool.map(lambda one: list(shared.find_best(*one, count=3)), 5 * work)
        assert list(zip(counts, bests, strict=True)) == 5 * expected


def test_the_library_imports_no_command_line():
    code = "import sys, wordtools.scrabble; print([name for name in ('click', 'rich') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
