"""The bag: what is drawn, put back and exchanged."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core.errors import RulesError
from wordtools.scrabble import TileSet
from wordtools.scrabble.rules.bag import Bag, chances

ENGLISH = TileSet.load("en")


@given(st.integers(0, 99), st.lists(st.integers(0, 9), max_size=12))
def test_tiles_are_never_lost(seed, counts):
    bag = Bag.full(ENGLISH, random.Random(seed))
    held = b""
    for count in counts:
        before = len(bag)
        drawn = bag.draw(count)
        assert (len(drawn), len(bag)) == (min(count, before), before - len(drawn))
        held += drawn
        back, held = held[:2], held[2:]
        bag.put_back(back)
        assert bytes(sorted(held + bag.tiles)) == ENGLISH.all


def test_the_same_seed_draws_the_same_whatever_the_order_of_the_tiles():
    racks = [Bag(tiles, random.Random(7)).draw(7) for tiles in (ENGLISH.all, ENGLISH.all[::-1])]
    assert racks[0] == racks[1] != Bag.full(ENGLISH, random.Random(8)).draw(7)


def test_an_exchange_gives_none_of_the_tiles_back():
    bag = Bag(ENGLISH.rack("AAAAAAA"), random.Random(1))
    assert bag.exchange(ENGLISH.rack("QZ")) == ENGLISH.rack("AA")
    assert bag.text(ENGLISH) == "AAAAAQZ"
    with pytest.raises(RulesError, match="holds 7 tiles, not 8"):
        bag.exchange(ENGLISH.rack("BBBBBBBB"))
    assert len(bag) == 7


def test_every_tile_is_drawn_about_as_often():
    counts = dict.fromkeys(range(4), 0)
    rng = random.Random(3)
    for _ in range(4000):
        counts[Bag(range(4), rng).draw(1)[0]] += 1
    assert all(900 < count < 1100 for count in counts.values())


@given(st.lists(st.integers(0, 3), min_size=1, max_size=8), st.integers(0, 8))
def test_chances_count_all_draws(tiles, held):
    held = min(held, len(tiles))
    draws = list(combinations(tiles, held))
    found = chances(bytes(tiles), held)
    assert found.keys() == set(tiles)
    for tile, chance in found.items():
        assert chance == pytest.approx(sum(tile in draw for draw in draws) / len(draws))


def test_more_cannot_be_held_than_there_are():
    assert chances(b"\1\2", 3) == {}
