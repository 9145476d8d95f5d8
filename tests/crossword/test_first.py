"""Sweeps for a first fill: against all fills of small grids, and beside the other searches."""

from __future__ import annotations

import random
from itertools import product

from conftest import COMPILED, PURE, random_examples, takes_minutes_as_python
from crossword.fill_tasks import ALPHABET, filler_of, tasks
from crossword.fills import check, every_fill
from hypothesis import assume, given, settings

from wordtools.core import Alphabet
from wordtools.crossword import Filler, NoFillError, WordPool
from wordtools.crossword.optimise.first import FirstSweeps
from wordtools.crossword.search.search import ENDED, FILLED, SPENT

ENOUGH = 4  # choices' worth of work: several sweeps of a small grid


def sweeps_of(pool, grid, seed=0):
    sweeps = FirstSweeps.of(filler_of(COMPILED)(pool).search(grid), seed)
    assert sweeps is not None
    return sweeps


@settings(max_examples=random_examples(20, 1), deadline=None)
@given(task=tasks())
@takes_minutes_as_python
def test_sweeps_find_a_fill_where_there_is_one(task):
    grid, words = task
    try:
        search = Filler(WordPool.of(words, ALPHABET)).search(grid)
        assume(search.slots.entries)
        sweeps = sweeps_of(WordPool.of(words, ALPHABET), grid, 1)
    except NoFillError:
        assume(False)
    state = sweeps.run(None, ENOUGH)
    assert (state == FILLED) == bool(list(every_fill(grid, set(words))))
    if state == FILLED:
        known = {entry.answer for entry in search.slots.given}
        check(str(search.made(sweeps.words()).puzzle), grid, words, known=known)


@takes_minutes_as_python
def test_sweeps_prove_nothing_and_stop_when_told():
    pool = WordPool.of(["AB", "BC", "CA", "CC"], Alphabet("ABC"))
    search = Filler(pool).search("../..")
    assert search.run() == ENDED
    assert sweeps_of(pool, "../..").run(None, ENOUGH) == SPENT
    asked = []
    assert sweeps_of(pool, "../..").run(lambda: bool(asked.append(1)) or len(asked) == 3, 10**9) == SPENT
    assert len(asked) == 3


def test_word_squares_and_plain_python_are_not_swept():
    pool = WordPool.of(["AB", "BA", "AA"], Alphabet("ABC"))
    assert FirstSweeps.of(Filler(pool, mirrored=True).search("../.."), 0) is None
    assert FirstSweeps.of(filler_of(PURE)(pool).search("../.."), 0) is None


@takes_minutes_as_python
def test_sweeps_join_in_and_any_number_of_threads_finds_the_same(monkeypatch):
    helpers = "wordtools.crossword.optimise.helpers"
    monkeypatch.setattr(f"{helpers}.SOLO_NODES", 1)
    monkeypatch.setattr(f"{helpers}.ROUND", 1)
    monkeypatch.setattr(f"{helpers}.ROUNDS_BEFORE_BEAM", 0)
    swept = []
    run = FirstSweeps.run

    def told(self, watch, nodes):
        swept.append(run(self, watch, 10 * nodes))
        return swept[-1]

    monkeypatch.setattr(FirstSweeps, "run", told)
    rng = random.Random(3)
    words = rng.sample(["".join(letters) for letters in product("ABC", repeat=5)], 60)
    pool = WordPool.of(words, Alphabet("ABC"))
    for seed in range(6):
        fills = [Filler(pool).fill("/".join(["....."] * 5), seed=seed, jobs=workers) for workers in (1, 2, 3)]
        check(str(fills[0].puzzle), "\n".join(["....."] * 5), set(words))
        assert fills[0] == fills[1] == fills[2]
    assert FILLED in swept


@takes_minutes_as_python
def test_an_open_grid_is_swept_in_a_moment():
    """A guided search takes some thousand choices for it."""
    sweeps = sweeps_of(Filler.for_language("en").pool, "/".join(["......"] * 6), 1)
    assert sweeps.run(None, 2_000) == FILLED
