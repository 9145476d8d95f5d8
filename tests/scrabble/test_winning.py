"""The chance to win: the table, and the kernel that counts games for it, against games played turn by turn."""

from __future__ import annotations

import math
from array import array

import pytest
from conftest import COMPILED, PURE
from scrabble.test_simulate import RULES, WORDS, selfplay

from wordtools.core import Lexicon
from wordtools.core.errors import FormatError
from wordtools.scrabble import Leaves
from wordtools.scrabble.evaluation import WinTable
from wordtools.scrabble.simulation.selfplay import Arena, Setting, game_seed

MOST = 60
WIDTH = 2 * MOST + 1
CSV = b"S,8\n?,25\nE,2\nQ,-7\nRS,9\nER,4\nAE,1.5\nEE,-3\nU,-2\n"


@pytest.mark.parametrize("form", [COMPILED, PURE])
def test_every_position_with_tiles_in_the_bag_is_counted_once(form):
    lexicon, leaves = Lexicon.of(WORDS, RULES.tiles.alphabet), Leaves.parse(CSV, "leaves.csv", RULES.tiles)
    kernel = selfplay(form, lexicon, leaves)
    games = 4
    seeds = array("Q", [game_seed(3, k) for k in range(games)])
    counts, wins = array("I", bytes(4 * WIDTH * 101)), array("I", bytes(4 * WIDTH * 101))
    kernel.tally(seeds, MOST, counts, wins)
    # every game begins level, and with all but one's own seven tiles unseen
    assert counts[93 * WIDTH + MOST] >= games
    assert not any(counts[unseen * WIDTH + k] for unseen in range(8) for k in range(WIDTH))
    setting = Setting("static", leaves)
    results = list(Arena(RULES, lexicon, setting, setting).games(seeds, [0, 1] * (games // 2)))
    turns = sum(sum(one.turns) for one in results)
    assert sum(counts) == turns  # with so few words no bag is ever emptied
    assert all(won <= 2 * count for count, won in zip(counts, wins, strict=True))
    # from the first position of a game the player who begins wins or not
    halves = sum((one.scores[k % 2] > one.scores[1 - k % 2]) * 2 for k, one in enumerate(results))
    halves += sum(one.scores[0] == one.scores[1] for one in results)
    exchanges = counts[93 * WIDTH + MOST] > games
    assert exchanges or wins[93 * WIDTH + MOST] == halves
    # to count twice is to add
    before = sum(counts)
    kernel.tally(seeds, MOST, counts, wins)
    assert sum(counts) == 2 * before


def test_both_forms_count_the_same():
    lexicon, leaves = Lexicon.of(WORDS, RULES.tiles.alphabet), Leaves.parse(CSV, "leaves.csv", RULES.tiles)
    found = []
    for form in (COMPILED, PURE):
        counts, wins = array("I", bytes(4 * WIDTH * 101)), array("I", bytes(4 * WIDTH * 101))
        selfplay(form, lexicon, leaves).tally(array("Q", [5, 6, 7]), MOST, counts, wins)
        found.append((counts, wins))
    assert found[0] == found[1]


def test_the_chance_rises_with_the_spread_and_the_move_is_worth_something():
    table = WinTable.bundled()
    assert int(table.source["games"]) >= 300_000
    for unseen in range(1, 251):
        chances = [table.chance(points / 2, unseen) for points in range(-900, 901, 3)]
        assert chances == sorted(chances)
        assert chances[0] < 0.1
        assert chances[-1] > 0.9
        # level, and to move: better than even; but never when one who is far behind has few tiles to come
        assert 0.53 < table.chance(0, unseen) < 0.8
    assert table.chance(-60, 10) < table.chance(-60, 40) < table.chance(-60, 80) < table.chance(-60, 160)


def test_between_the_columns_and_beyond_the_rows():
    table = WinTable((-10, 0, 10), {10: (0, 5000, 10_000)}, {})
    assert [table.chance(points, 10) for points in (-20, -10, -5, 0, 2.5, 10, 99)] == [0, 0, 0.25, 0.5, 0.625, 1, 1]
    assert math.isclose(table.chance(8, 40), table.chance(4, 10))


def test_it_reads_what_it_writes():
    table = WinTable.bundled()
    assert WinTable.parse(table.text()) == table
    assert hash(WinTable.parse(table.text())) == hash(table)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("unseen\t0\t5\n8\t1\tx", "line 2: whole numbers"),
        ("unseen\t0\t5\n8\t1", "row 8: 2 numbers"),
        ("unseen\t0\t5\n8\t6000\t5000", "ascending"),
        ("unseen\t5\t0\n8\t1\t2", "ascending spreads"),
        ("unseen\t0\t5\n8\t1\t10001", "0 to 10000"),
    ],
)
def test_what_is_no_table(text, message):
    with pytest.raises(FormatError, match=message):
        WinTable.parse(text, "my.tsv")


def test_no_tile_unseen_is_no_question():
    with pytest.raises(ValueError, match="0 tiles"):
        WinTable.bundled().chance(3, 0)
