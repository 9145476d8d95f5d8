"""Deals of small bags: the rounds go through all that a bag may hold, and what is then known is exact."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from conftest import takes_minutes_as_python
from scrabble.test_players import RULES, WORDS

from wordtools.core import Lexicon
from wordtools.scrabble import Position
from wordtools.scrabble.rules.tiles import taken
from wordtools.scrabble.simulation.dealing import Dealer
from wordtools.scrabble.simulation.simulate import MOST_PLIES, Simulator

LINE = (Path(__file__).resolve().parents[2] / "examples" / "preendgame.cgp").read_text()


@pytest.fixture(scope="module")
def simulator() -> Simulator:
    """Knows few words: with all of ``WORDS`` the endgames below take ten times as long."""
    few = WORDS[: len(WORDS) // 2]
    return Simulator(RULES, Lexicon.of([*few, "qi", "men", "mere", "re"], RULES.tiles.alphabet))


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
    assert (opening.whole, opening.rack(0, 0)) == (None, b"")  # the kernel draws


@pytest.mark.long
@takes_minutes_as_python
def test_with_one_tile_in_the_bag_a_budget_leaves_no_luck(simulator):
    """The chance of each play is that of all bags, each given to the simulator as if it were known."""
    position = Position.from_cgp(LINE)
    how = {"candidates": 3, "plies": MOST_PLIES, "nodes": 150_000, "rank_by": "win"}
    found = simulator.run(position, **how, seed=1)
    again = simulator.run(position, **how, seed=2)
    figures = [{one.candidate.play: (one.rounds, one.total, one.wins) for one in some} for some in (found, again)]
    assert figures[0] == figures[1]
    assert found[0].proven == 1
    assert found[0].win_error == 0
    for one in found:
        if one.proven < 1:
            continue
        ends = []
        for rack in map(bytes, combinations(position.unseen, 7)):
            known = position.copy()
            known.draw(1 - position.player_to_move, rack)
            assert taken(position.unseen, rack) == known.unseen
            ends += simulator.run(known, plays=[one.candidate.play], plies=MOST_PLIES, rounds=1)
        assert one.rounds == len(ends) == 8
        assert not one.exact or one.total == sum(end.total for end in ends if end.exact)
        assert one.wins == sum(end.wins for end in ends)
