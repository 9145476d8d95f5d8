"""Sweeps over a grid and messages for letters: against all fills of small grids, and both forms of the kernels."""

from __future__ import annotations

from math import exp, log

import pytest
from conftest import COMPILED, PURE, random_examples, takes_minutes_as_python
from crossword.fill_tasks import ALPHABET, LETTERS, filler_of, in_use, numbers_of, tasks, total_of
from crossword.fills import check, every_fill
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from wordtools.crossword import Filler, NoFillError, WordPool
from wordtools.crossword.optimise.ceiling import Ceiling
from wordtools.crossword.optimise.sweep import Sweeps

FILLED, ENDED, SPENT = range(3)
ALL = 5_000  # more starts than the small grids have


@pytest.fixture(params=[COMPILED, PURE], scope="module")
def make(request):
    return filler_of(request.param)


class Sweeper:
    """The kernels of one puzzle, ready to sweep."""

    def __init__(self, filler, grid, heat, rounds):
        self.ceiling = Ceiling.of(filler.search(grid))
        self.search = self.ceiling.search
        self.belief = in_use("_belief").Belief(self.search.rows, self.ceiling.kernel)
        self.heat = heat / (self.belief.spread() or 1.0)
        for _ in range(rounds):
            self.belief.sweep(self.heat)
        order = []
        for share in self.search.shares:
            order += sorted(range(len(share.words)), key=share.words.__getitem__)
        self.beam = in_use("_beam").Beam(self.search.rows, self.ceiling.kernel, order)
        self.cell = [cell for entry in self.search.slots.entries for cell in entry.cells]
        self.other = self.search.slots.other
        self.columns = self.search.puzzle.columns

    def order(self, *, down=False):
        own = [x for x, y in enumerate(self.other) if y < 0 or x < y]
        return sorted(own, key=lambda x: (self.cell[x] % self.columns if down else 0, self.cell[x], x))

    def sweep(self, width, *, down=False, words=(), fixed=()):
        if not self.beam.plant(self.belief, self.heat, words, fixed):
            return None
        self.beam.begin(self.order(down=down), width)
        while (state := self.beam.run(2)) == SPENT:
            pass
        return self.beam.found() if state == FILLED else None


@settings(max_examples=random_examples(150, 10), deadline=None)
@given(task=tasks(), rounds=st.integers(0, 4), heat=st.sampled_from([0.3, 1.5]), down=st.booleans())
def test_a_sweep_that_keeps_all_starts_finds_the_best_fill(make, task, rounds, heat, down):
    grid, words = task
    fills = list(every_fill(grid, set(words)))
    try:
        sweeper = Sweeper(make(WordPool.of(words, ALPHABET)), grid, heat, rounds)
    except NoFillError:
        assert not fills
        return
    assume(sweeper.search.slots.entries)
    found = sweeper.sweep(ALL, down=down)
    assert (found is None) == (not fills)
    if fills:
        best = max(total_of(fill, words) for fill in fills)
        assert total_of(str(sweeper.search.made(found).puzzle), words) == pytest.approx(best)


@settings(max_examples=random_examples(150, 10), deadline=None)
@given(task=tasks(), data=st.data(), width=st.integers(1, 30))
def test_what_a_narrow_sweep_finds_is_a_fill(make, task, data, width):
    grid, words = task
    try:
        sweeper = Sweeper(make(WordPool.of(words, ALPHABET)), grid, 1.5, 2)
    except NoFillError:
        return
    assume(sweeper.search.slots.entries)
    found = sweeper.sweep(width, down=data.draw(st.booleans()))
    if found is not None:
        known = {entry.answer for entry in sweeper.search.slots.given}
        check(str(sweeper.search.made(found).puzzle), grid, words, known=known)


@settings(max_examples=random_examples(150, 10), deadline=None)
@given(task=tasks(), data=st.data())
def test_letters_outside_of_a_window_stay(make, task, data):
    grid, words = task
    fills = list(every_fill(grid, set(words)))
    assume(fills)
    sweeper = Sweeper(make(WordPool.of(words, ALPHABET)), grid, 1.5, 2)
    assume(sweeper.search.slots.entries)
    given_fill = data.draw(st.sampled_from(fills))
    cells = sorted(set(sweeper.cell))
    closed = data.draw(st.sets(st.sampled_from(cells)))
    flat = [letter for line in given_fill.split("\n") for letter in line]
    alike = [fill for fill in fills if all(fill.replace("\n", "")[cell] == flat[cell] for cell in closed)]
    fixed = [place for place, cell in enumerate(sweeper.cell) if cell in closed]
    found = sweeper.sweep(ALL, words=numbers_of(sweeper.search, given_fill), fixed=fixed)
    assert str(sweeper.search.made(found).puzzle) in alike
    best = max(total_of(fill, words) for fill in alike)
    assert total_of(str(sweeper.search.made(found).puzzle), words) == pytest.approx(best)


def test_where_crossings_form_no_loop_what_is_told_is_exact(make):
    words = {"CAB": 9, "BAD": 5, "ACE": 7, "DAB": 4, "BEA": 6, "EAD": 3}
    grid = "...\n.##\n.##"  # one across, one down
    sweeper = Sweeper(make(WordPool.of(words, ALPHABET)), grid, 1.0, 60)
    (x,) = (place for place, other in enumerate(sweeper.other) if other >= 0 and place < other)
    scale = sweeper.heat * sweeper.ceiling.worth([0, 0]) / sum(sorted(words.values())[-1:] * 2)
    sums = {}
    for word, score in words.items():
        sums[word[0]] = sums.get(word[0], 0.0) + exp(scale * score)
    for letter, one in sums.items():
        told = sweeper.belief.messages[x * (len(LETTERS) + 1) + LETTERS.index(letter) + 1]
        assert told == pytest.approx(log(one / sum(sums.values())), abs=1e-4)


@settings(max_examples=random_examples(60, 10), deadline=None)
@given(task=tasks(), width=st.integers(1, 40))
def test_both_forms_sweep_alike(task, width):
    grid, words = task
    found = []
    for form in (COMPILED, PURE):
        try:
            sweeper = Sweeper(filler_of(form)(WordPool.of(words, ALPHABET)), grid, 1.5, 3)
        except NoFillError:
            found.append(None)
            continue
        assume(sweeper.search.slots.entries)
        found.append((list(sweeper.belief.messages), sweeper.sweep(width), sweeper.beam.work, sweeper.belief.work))
    one, two = found
    assert (one is None) == (two is None)
    if one and two:
        assert one[0][: len(two[0])] == pytest.approx(two[0])
        assert one[1:] == two[1:]


def test_orders_that_do_not_fit_are_refused(make):
    sweeper = Sweeper(make(WordPool.of({"AB": 1, "BA": 2, "AA": 3, "BB": 4}, ALPHABET)), "..\n..", 1.0, 1)
    assert sweeper.beam.plant(sweeper.belief, 1.0, (), ())
    order = sweeper.order()
    for places, width in ((order[::-1], 1), (order[:-1], 1), (order, 0), ([*order, order[0]], 1)):
        with pytest.raises(ValueError, match=r"places of a slot|each place"):
            sweeper.beam.begin(places, width)
    beam = in_use("_beam").Beam
    rows, bound = sweeper.search.rows, sweeper.ceiling.kernel
    with pytest.raises(ValueError, match="one number a word"):
        beam(rows, bound, [0])
    for wrong in ([0, 0, 1, 2], [0, 1, 2, 4], [-1, 0, 1, 2], [0, 1, 2, 3]):
        with pytest.raises(ValueError, match="by their letters"):
            beam(rows, bound, wrong)
    with pytest.raises(ValueError, match="no such place"):
        sweeper.beam.begin([99], 1)
    for fixed, words in (([99], [0] * 4), ([0], [9] * 4), ([-1], [0] * 4)):
        with pytest.raises(IndexError):
            sweeper.beam.plant(sweeper.belief, 1.0, words, fixed)


@takes_minutes_as_python
def test_sweeps_find_better_fills_than_the_first():
    filler = Filler.for_language("en")
    search = filler.search("....#..../....#..../........./#....####/#.......#/####....#/........./....#..../....#....")
    search.begin(1)
    search.run(nodes=10_000)
    first = search.words()
    ceiling = Ceiling.of(search)
    sweeps = Sweeps(ceiling, 1)
    best = 0
    for _ in range(200):
        found = sweeps.step(first)
        best = max(best, ceiling.worth(found) if found else 0)
    assert best > ceiling.worth(first) * 1.05
