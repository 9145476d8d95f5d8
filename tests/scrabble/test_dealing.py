"""Deals of small bags: the rounds go through all that a bag may hold, and what is then known is exact."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from conftest import less_as_python
from scrabble.test_players import RULES, WORDS

from wordtools.core import Lexicon
from wordtools.scrabble import Position
from wordtools.scrabble.engine.dealing import Dealer
from wordtools.scrabble.engine.simulate import MOST_PLIES, Simulator
from wordtools.scrabble.rules.tiles import taken

LINE = (Path(__file__).resolve().parents[2] / "examples" / "preendgame.cgp").read_text()


@pytest.fixture(scope="module")
def simulator() -> Simulator:
    return Simulator(RULES, Lexicon.of([*WORDS, "qi", "men", "mere", "re"], RULES.tiles.alphabet))


def test_every_bag_comes_once_before_any_comes_again():
    position = Position.from_cgp(LINE)
    dealer = Dealer(position, None, seed=3)
    assert position.bag == 1
    assert dealer.whole == 8
    racks = [dealer.rack(0, number) for number in range(16)]
    assert Counter(racks[:8]) == Counter(map(bytes, combinations(position.unseen, 7)))
    assert racks[8:] == racks[:8]
    assert racks[:8] != [Dealer(position, None, seed=4).rack(0, number) for number in range(8)]
    opening = Dealer(Position.new(RULES, rack="RETINAS"), None)
    assert (opening.whole, opening.rack(0, 0)) == (None, None)  # the kernel draws


def test_with_one_tile_in_the_bag_a_budget_leaves_no_luck(simulator):
    """The chance of each play is that of all bags, each given to the simulator as if it were known."""
    position = Position.from_cgp(LINE)
    found = simulator.run(position, candidates=3, plies=MOST_PLIES, nodes=less_as_python(5000, 50), by="win", seed=1)
    again = simulator.run(position, candidates=3, plies=MOST_PLIES, nodes=less_as_python(5000, 50), by="win", seed=2)
    figures = [{one.candidate.play: (one.rounds, one.total, one.wins) for one in some} for some in (found, again)]
    assert figures[0] == figures[1]
    for one in found:
        ends = []
        for rack in map(bytes, combinations(position.unseen, 7)):
            known = position.copy()
            known.draw(1 - position.turn, rack)
            assert taken(position.unseen, rack) == known.unseen
            ends += simulator.run(known, plays=[one.candidate.play], plies=MOST_PLIES, rounds=1)
        assert one.rounds == len(ends) == 8
        assert one.total == sum(end.total for end in ends)
        assert one.wins == sum(end.wins for end in ends)
