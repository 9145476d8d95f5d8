"""How rounds are shared out: the phases of a budget, the test for worse plays, the choice against brute force."""

from __future__ import annotations

import math
import random
from itertools import pairwise
from statistics import fmean

import pytest
from conftest import less_as_python, takes_minutes_as_python
from hypothesis import given
from hypothesis import strategies as st
from scrabble.test_simulate import CSV, WORDS

from wordtools.core import Lexicon
from wordtools.core.errors import OptionError
from wordtools.scrabble import Leaves, PlayKind, Position, Rules
from wordtools.scrabble.evaluation.utility import SHARE, UTILITIES, utility
from wordtools.scrabble.simulation.outcome import Outcome
from wordtools.scrabble.simulation.sampling import BATCH, LEAST, TESTED, Halving, surely_less
from wordtools.scrabble.simulation.simulate import Simulator

RULES = Rules.load("en")


@pytest.fixture(scope="module")
def simulator() -> Simulator:
    leaves = Leaves.bundled(RULES.tiles)
    assert leaves is not None
    return Simulator(RULES, RULES.lexicon(), leaves.plain, jobs=2)  # with context equity alone finds the best here


def small(jobs: int = 1) -> Simulator:
    """Makes a simulator with few words, for tests that run as Python too."""
    return Simulator(RULES, Lexicon.of(WORDS, RULES.tiles.alphabet), Leaves.parse(CSV, "l.csv", RULES.tiles), jobs=jobs)


def spend(halving: Halving, plays: int, cost: float) -> list[tuple[int, int]]:
    """Spends a budget with rounds of the same cost; returns for each number of plays the rounds that it got."""
    alive, spent, rounds, phases = plays, 0.0, 0, [(plays, 0)]
    while not halving.over:
        count = halving.batch(alive)
        assert 1 <= count <= max(LEAST, BATCH)
        spent += count * alive * cost
        rounds += count * alive
        phases[-1] = (alive, phases[-1][1] + count)
        left = halving.spend(spent, rounds)
        if left < alive:
            alive = left
            phases.append((alive, 0))
    return phases


@given(st.integers(1, 60), st.integers(60, 200_000))
def test_phases_cost_the_same_and_halve_the_plays(plays, budget):
    phases = spend(Halving(plays), plays, 1 / budget)
    sizes = [alive for alive, _ in phases]
    assert phases[0][1] >= LEAST
    spent = sum(alive * rounds for alive, rounds in phases)
    assert spent >= budget
    # a round too many at the end, or the rounds that every play gets at least
    assert spent <= max(budget + 2 * sizes[-1], LEAST * plays + 2 * plays)
    if budget > 20 * LEAST * plays:
        assert all(b == (a + 1) // 2 for a, b in pairwise(sizes))
        assert sizes[-1] == min(plays, 2)
        share = budget / len(phases)
        assert all(abs(alive * rounds - share) <= 2 * plays for alive, rounds in phases)


def test_a_play_is_rarely_called_worse_that_is_not_and_soon_that_is():
    rng = random.Random(1)
    looks = range(TESTED, 1000, 40)
    wrong = found = 0
    for _ in range(100):
        common = [rng.gauss(0, 60_000) for _ in range(1000)]  # the same tiles for both
        one, other, worse = ([round(tiles + rng.gauss(mean, 10_000)) for tiles in common] for mean in (0, 0, -3_000))
        wrong += any(surely_less(one[:n], other[:n], 0.95) for n in looks)
        found += any(surely_less(worse[:n], other[:n], 0.95) for n in looks)
        assert not any(surely_less(worse[:n], other[:n], 1) for n in looks)
        assert not surely_less(worse[: TESTED - 1], other[: TESTED - 1], 0.5)
    assert wrong <= 5
    assert found > 90


def test_constant_differences_are_sure():
    assert surely_less([1] * TESTED, [2] * TESTED, 0.99)
    assert not surely_less([2] * TESTED, [2] * TESTED, 0.99)
    assert not surely_less([3] * TESTED, [2] * TESTED, 0.99)


def test_what_rounds_count():
    for name, judge in UTILITIES.items():
        assert utility(name) is judge is utility(judge)
        assert judge(9000, 50.0, 0.7) > judge(8000, 49.0, 0.6)
    assert utility("points")(-1234, 500.0, 1.0) == -1234
    assert utility("win")(0, -3.0, 0.25) == SHARE / 4
    # in a decided game the spread counts, and never as much as the game
    blend = utility("blend")
    assert blend(0, 120.0, 1.0) > blend(0, 110.0, 1.0)
    assert blend(0, 1.0, 1.0) > blend(0, 400.0, 0.5)
    assert blend(0, -1e9, 0.0) == 0 < blend(0, 1e9, 1.0) == SHARE
    with pytest.raises(OptionError, match="ranked by points, win, blend, not 'luck'"):
        utility("luck")


# UVAS wins 90.6 % of the games played to the end and gains fewer points than VU.
DECIDED = (
    "7T7/BILLETER7/7E7/6IF3COMB/4ARNATTOS3/6F8/6E8/3NAIRU7/2PO2I5QI1/1KOI1HANDAXES2/1ODs2E2GUR3/2GE11/1WET1CYME6/"
    "1I1T1HOARSEN3/OZOENA5YALD AELPSUV/ 429/426 0"
)


@pytest.mark.long
@takes_minutes_as_python
def test_it_plays_to_win_where_points_would_lose(simulator):
    position = Position.from_cgp(DECIDED)
    plays = [position.parse(text) for text in ("N2 VU.", "O6 UVAS", "O7 VESPA", "D2 .UV", "15H PA", "15H PE")]
    found = simulator.run(position, plays=plays, plies=100, rounds=1024, confidence=1, seed=1)
    assert found == sorted(found, key=lambda one: -one.value)
    assert position.text(found[0].candidate.play) == "O6 UVAS"
    assert abs(found[0].win - 0.906) < 0.02
    assert found[0].win == max(one.win for one in found)
    gains = outcome(found, "N2 VU.", position)
    assert gains.mean > found[0].mean + 2
    assert gains.win < 0.81
    for by, first in (("win", "O6 UVAS"), ("points", "N2 VU.")):
        again = simulator.run(
            position, plays=[gains.candidate.play, found[0].candidate.play], plies=100, rounds=300, seed=1, rank_by=by
        )
        assert position.text(again[0].candidate.play) == first


@pytest.mark.long
@takes_minutes_as_python
def test_a_budget_finds_what_brute_force_ranks_first(simulator):
    """By all rounds, the play chosen in few is hardly worse than the best, and worse where all plays get the same."""
    position = Position.from_cgp(DECIDED)
    brute = simulator.run(position, plies=20, rounds=150, confidence=1, seed=99)
    value = {one.candidate.play: fmean(one.samples) / SHARE for one in brute}
    best = max(value.values())
    lost = {
        confidence: [
            best - value[simulator.run(position, nodes=12_000, confidence=confidence, seed=seed)[0].candidate.play]
            for seed in range(4)
        ]
        for confidence in (0.99, 1)
    }
    by_equity = best - value[max(brute, key=lambda one: one.candidate.equity).candidate.play]
    assert fmean(lost[0.99]) < fmean(lost[1]) < by_equity, (lost, by_equity)
    assert fmean(lost[0.99]) < by_equity / 2


def test_a_budget_is_kept_and_repeats_whatever_the_number_of_threads():
    position = Position.new(RULES, rack="RETINAS")
    nodes = less_as_python(3000, 150)
    runs = [small(jobs).run(position, candidates=5, plies=2, nodes=nodes, seed=4) for jobs in (1, 2, 3)]
    assert runs[0] == runs[1] == runs[2]
    found = runs[0]
    made = sum(2 * one.rounds for one in found)
    assert nodes <= made <= nodes + 2 * 2 * 2 + 2 * LEAST * 5
    rounds = [one.rounds for one in found]
    assert rounds == sorted(rounds, reverse=True)
    assert [one.dropped for one in found[2:]] == [True, True, True]
    assert rounds[0] == rounds[1] >= rounds[2] > rounds[4] >= LEAST
    equal = small().run(position, candidates=5, plies=2, nodes=150, confidence=1)
    assert len({one.rounds for one in equal}) == 1


def test_only_the_last_two_plays_of_a_budget_look_far():
    """However sure short rounds are that one play is better: they may all be wrong in the same way."""
    position, kernel = Position.new(RULES, rack="RETINAS"), small()
    nodes = less_as_python(2000, 400)
    found = kernel.run(position, candidates=5, plies=3, early=1, nodes=nodes, seed=4)
    assert [len(one.plies) for one in found] == [3, 3, 1, 1, 1]
    first, _, third = (ply.rounds for ply in found[0].plies)
    assert found[0].rounds == first > third >= TESTED
    assert found[1].dropped  # by the long rounds
    for limit in ({"rounds": 9, "early": 2}, {"nodes": 150}):  # without a budget, or an early depth, all look as far
        found = kernel.run(position, candidates=5, plies=3, seed=4, **limit)
        assert {tuple(ply.rounds for ply in one.plies) for one in found} == {(one.rounds,) * 3 for one in found}
    with pytest.raises(OptionError, match="early must be 1 to"):
        kernel.run(position, nodes=300, early=0)


def outcome(found: list[Outcome], text: str, position: Position) -> Outcome:
    return next(one for one in found if position.text(one.candidate.play) == text)


def test_plays_on_the_same_squares_with_the_same_leave_are_simulated_once():
    simulator = small()
    position = Position.new(RULES, rack="AEINRST")
    found = simulator.run(position, candidates=6, plies=1, rounds=2)
    plays = [one.candidate.play for one in found if one.candidate.play.kind is PlayKind.PLACE]
    keys = {(frozenset(play.fresh(position.board)), bytes(sorted(play.laid))) for play in plays}
    assert len(keys) == len(plays) >= 4
    assert len(found) == 6
    merged = [(one, play) for one in found for play in one.alike]
    assert merged
    for one, play in merged:
        assert play.fresh(position.board).keys() == one.candidate.play.fresh(position.board).keys()
        assert sorted(play.laid) == sorted(one.candidate.play.laid)
        assert position.judge(play).score <= one.candidate.score
    # a play that is asked for has rounds of its own
    one, play = merged[0]
    asked = simulator.run(position, candidates=6, also=[play, play, one.candidate.play], plies=1, rounds=2)
    assert len(asked) == 7
    assert outcome(asked, position.text(play), position).rounds == 2
    assert all(play not in other.alike for other in asked)


def test_errors_of_both_figures_are_those_of_the_samples():
    simulator = small()
    position = Position.new(RULES, rack="RETINAS")
    for by in ("points", "win"):
        one = simulator.run(position, candidates=1, plies=1, rounds=less_as_python(40, 6), rank_by=by)[0]
        n, mean = len(one.samples), fmean(one.samples)
        error = math.sqrt(sum((sample - mean) ** 2 for sample in one.samples) / (n - 1) / n)
        share = 1000 if by == "points" else SHARE
        shown = (one.mean, one.error) if by == "points" else (one.win, one.win_error)
        assert math.isclose(shown[0], mean / share)
        assert math.isclose(shown[1], error / share, rel_tol=1e-6)
    ply = one.plies[0]
    assert (len(one.plies), ply.rounds, 0 <= ply.bingo <= 1) == (1, n, True)
