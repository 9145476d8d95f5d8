"""The kernel that searches the ends of rollouts, against exhaustive search with the slow generator."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import COMPILED, PURE, kernel, less_as_python, random_examples
from hypothesis import given, settings
from hypothesis import strategies as st
from scrabble import reference
from scrabble.test_dealing import LINE
from scrabble.test_endgame_kernel import RULES, grown, left, plays, racks, searcher, value

from wordtools.core import Lexicon
from wordtools.scrabble import Position, Rules
from wordtools.scrabble.simulation.simulate import MOST_PLIES, Simulator

WINNER, POINTS, REFUTED = 1, 2, 8
ENOUGH = 1 << 24  # plays found: more than any of these endgames has


@pytest.fixture(params=[COMPILED, PURE], scope="session")
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def settler(form: str) -> Any:
    _, endgame = searcher(form)
    playout = kernel("wordtools.scrabble.endgame._playout", form).Playout(endgame.bounds)
    return kernel("wordtools.scrabble.simulation._settle", form).Settler(endgame, playout)


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


@given(racks, racks, st.integers(-30, 30), st.booleans(), st.integers(0, 2**32), st.sampled_from([0, 3, 20, 200]))
@settings(max_examples=random_examples(100, 20))
def test_what_is_proven_of_an_end_is_true(
    form: str, mine: bytes, other: bytes, lead: int, passed: bool, seed: int, effort: int
) -> None:
    board = grown(seed)
    wanted = value(board, mine, other, passed)
    one = settler(form)
    one.endgame.bounds.lanes.load(board)
    for limit in (effort, ENOUGH, effort):  # the second time the same, whatever was searched between
        found = one.value(mine, other, lead, passed, limit, limit)
        if one.proof & POINTS:
            assert found == wanted
        if one.proof & WINNER:
            assert sign(lead + found) == sign(lead + wanted)
        if limit == ENOUGH:
            assert one.proof == WINNER | POINTS
    short = [one.value(mine, other, lead, passed, effort, 0), one.proof]
    one.value(other, mine, -lead, passed, ENOUGH, ENOUGH)
    assert short == [one.value(mine, other, lead, passed, effort, 0), one.proof]


@given(racks, racks, st.lists(st.integers(0, 4), min_size=1, max_size=2).map(bytes), st.integers(0, 2**32), st.data())
@settings(max_examples=random_examples(60, 12))
def test_a_reply_wins_only_where_one_does(
    form: str, mine: bytes, other: bytes, bag: bytes, seed: int, data: st.DataObject
) -> None:
    """The player to move knows the bag, and all that a play empties it with is its own."""
    board = grown(seed)
    ends = [
        score - value(reference.laid_on(RULES, board, play), other, bytes(sorted(left(mine, play) + bag)), False)
        for play, score in plays(board, mine).items()
        if len(play.laid) >= len(bag)
    ]
    lead = data.draw(st.integers(-30, 30) | st.sampled_from([-end for end in ends] or [0]))
    one = settler(form)
    one.endgame.bounds.lanes.load(board)
    for effort in (50, ENOUGH):
        found = one.replied(mine, other, bag, lead, effort)
        assert (one.head == 0) == (not ends)
        if one.proof & WINNER:
            assert found > -lead
            assert max(ends) > -lead
        if one.proof & REFUTED:
            assert max(ends) <= -lead
    assert one.proof in (WINNER, REFUTED) or not ends


def test_late_values_do_not_depend_on_the_number_of_threads() -> None:
    rules = Rules.load("en")
    words = Lexicon.of(["men", "mere", "qi", "re", "er", "even", "ever"], rules.tiles.alphabet)
    position = Position.from_cgp(LINE)
    nodes = less_as_python(20_000, 500)
    found = [
        Simulator(rules, words, jobs=jobs).run(position, candidates=4, plies=MOST_PLIES, nodes=nodes, seed=seed)
        for jobs, seed in ((1, 1), (2, 1), (1, 2))
    ]
    figures = [[(one.play, one.rounds, one.total, one.wins, one.proven) for one in some] for some in found]
    assert figures[0] == figures[1] == figures[2]
    assert all(one.enumerated for one in found[0])
