"""The best board: against all boards where they can be listed, and the same for a seed."""

from __future__ import annotations

import json
import random
from itertools import product

import pytest

from wordtools.core import Language, Lexicon
from wordtools.core.errors import GridError
from wordtools.ruzzle import Board, Rules, Solver
from wordtools.ruzzle.board.board import as_board
from wordtools.ruzzle.make.best import best_boards, best_job
from wordtools.ruzzle.make.optimise import climb, marks_of, symmetries

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


@pytest.mark.parametrize("layout", ["A A*2w / A*3l A", "A*2l*3w A / A A*2l*3w", "A A / A A"])
def test_it_finds_the_best_letters_on_multipliers(layout):
    rules = Rules(
        "few", letters="ABCD", length_points={2: 1, 3: 3, 4: 7}, letter_points={"en": {"A": 1, "B": 4, "C": 2, "D": 3}}
    )
    solver = Solver(Lexicon.of(WORDS, rules.alphabet(ENGLISH)), rules, ENGLISH)
    board = Board.parse(layout)
    marks = marks_of(board)
    every = [as_board("".join(cells), 2, 2, marks) for cells in product("ABCD", repeat=4)]
    most = max(solver.solve(one).total for one in every)
    found = best_boards(solver, 2, 2, marks=marks, pool=20, seed=1, limit=3)
    assert found.boards[0][1] == most == solver.solve(found.board()).total
    assert [tile.word_multiplier for tile in found.board().grid.cells] == [t.word_multiplier for t in board.grid.cells]
    job = best_job(solver, 2, 2, marks=marks, pool=20, seed=1)
    assert job.unpack(json.loads(json.dumps(job.pack(job.run(0))))) == job.run(0)


def test_multipliers_that_cannot_be(solver):
    for text in (". A / A A", "A A / A A"):
        board = Board.parse(text)
        with pytest.raises(GridError, match="plain board without holes"):
            marks_of(board if "." in text else board.shaped(wrap=True))
    with pytest.raises(GridError, match="multipliers of 4 cells are needed, not of 1"):
        next(climb(solver, random.Random(1), rows=2, columns=2, marks=["*2l"]))


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
