"""The best board: against all boards where they can be listed, and the same for a seed."""

from __future__ import annotations

import random
from itertools import product

import pytest

from wordtools.core import GridError, Language, Lexicon
from wordtools.ruzzle import Rules, Solver
from wordtools.ruzzle.make.optimise import climb, symmetries

ENGLISH = Language.load("en")
RULES = Rules("few", letters="ABCD", length_points={2: 1, 3: 3, 4: 7}, letter_points="none")
WORDS = "ab abc bad cab dab abba acdc bcd cad dad".split()  # noqa: SIM905


@pytest.fixture
def solver():
    return Solver(Lexicon.of(WORDS, RULES.alphabet(ENGLISH)), RULES, ENGLISH)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 4), (2, 2), (3, 2)])
def test_it_finds_the_best_of_all_boards(solver, rows, columns):
    every = ["".join(cells) for cells in product("ABCD", repeat=rows * columns)]
    most = max(solver.totals(every, rows, columns).points)
    *_, best = climb(solver, random.Random(1), rows=rows, columns=columns, pool=20)
    assert best.points == most
    assert list(solver.totals([best.text], rows, columns).points) == [most]


def test_it_only_ever_improves_and_is_the_same_for_a_seed(solver):
    steps = list(climb(solver, random.Random(2), rows=3, columns=3, pool=5))
    assert [step.points for step in steps] == sorted(step.points for step in steps)
    assert [step.scored for step in steps] == sorted({step.scored for step in steps})
    assert steps == list(climb(solver, random.Random(2), rows=3, columns=3, pool=5))


def test_forms_of_a_board():
    assert sorted(symmetries(1, 3)) == [[0, 1, 2], [0, 1, 2], [2, 1, 0], [2, 1, 0]]
    assert len({tuple(form) for form in symmetries(2, 3)}) == 4
    assert len({tuple(form) for form in symmetries(3, 3)}) == 8


def test_sizes(solver):
    for rows, columns in ((0, 4), (9, 9)):
        with pytest.raises(GridError, match="1 to 64 cells"):
            next(climb(solver, random.Random(1), rows=rows, columns=columns))
