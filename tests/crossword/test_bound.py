"""The bound of a fill's score: against all fills of small grids, and both forms of its kernel against each other."""

from __future__ import annotations

import random
from array import array

import pytest
from conftest import COMPILED, PURE, random_examples, takes_minutes_as_python
from crossword.fill_tasks import ALPHABET, LETTERS, best_of, filler_of, in_use, numbers_of, tasks, total_of
from crossword.fills import every_fill, words_of
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from wordtools.crossword import Filler, NoFillError, WordPool
from wordtools.crossword.optimise.ceiling import Ceiling
from wordtools.crossword.optimise.regions import Regions


@pytest.fixture(params=[COMPILED, PURE], scope="module")
def make(request):
    return filler_of(request.param)


def bounded(make, grid, words):
    """All fills of a grid, of which there must be some, and the bound of their scores."""
    fills = list(every_fill(grid, set(words)))
    assume(fills)
    return fills, Ceiling.of(make(WordPool.of(words, ALPHABET)).search(grid))


@settings(max_examples=random_examples(150, 20))
@given(task=tasks(), passes=st.integers(0, 6))
def test_no_fill_lies_above_the_bound_and_none_better_is_cut(make, task, passes):
    grid, words = task
    fills, ceiling = bounded(make, *task)
    best = best_of(grid, words)
    before = ceiling.kernel.total()
    for _ in range(passes):
        ceiling.kernel.descend(1)
        assert ceiling.kernel.total() <= before
        before = ceiling.kernel.total()
    worst = min(fills, key=lambda fill: total_of(fill, words))
    search = ceiling.search
    known = numbers_of(search, worst)
    for _ in range(200):
        found = ceiling.lower(known, total_of(worst, words))
        assert ceiling.total >= best - 1e-6 * abs(best)
        known = found or known
        worst = str(search.made(known).puzzle)
        if ceiling.closed:
            break
    assert ceiling.closed
    assert total_of(worst, words) == pytest.approx(best)


@settings(max_examples=random_examples(150, 15))
@given(task=tasks(), seed=st.integers(0, 99))
def test_the_best_is_not_cut_when_numbers_were_changed(make, task, seed):
    _, words = task
    fills, ceiling = bounded(make, *task)
    search, kernel = ceiling.search, ceiling.kernel
    best = numbers_of(search, max(fills, key=lambda fill: total_of(fill, words)))
    rng = random.Random(seed)
    row = len(LETTERS) + 1
    for x, y in enumerate(search.slots.other):
        for code in range(row) if x < y else ():
            change = rng.randrange(-10_000, 10_000)
            kernel.number[x * row + code] += change
            kernel.number[y * row + code] -= change
    kernel.cut(ceiling.worth(best))
    assert all(search.rows.has(slot, word) for slot, word in enumerate(best))


@settings(max_examples=random_examples(150, 15))
@given(task=tasks(), size=st.integers(1, 5), passes=st.integers(0, 2))
def test_no_fill_lies_above_the_bound_of_regions(make, task, size, passes):
    _, words = task
    fills, ceiling = bounded(make, *task)
    ceiling.kernel.descend(passes)
    search = ceiling.search
    assume(search.slots.entries)
    best = max(fills, key=lambda fill: total_of(fill, words))
    worth = ceiling.worth(numbers_of(search, best))
    known = numbers_of(search, fills[0])
    first = ceiling.kernel.total()
    regions = Regions(ceiling, size)
    for _ in range(8):
        while not regions.solve(known):
            pass
        assert regions.most >= worth
        assert regions.most <= first
    if len(regions.parts) == 1:  # nothing is left out but that of two regions that meet
        assert regions.most == worth


@settings(max_examples=random_examples(100, 10), deadline=None)
@given(task=tasks(), size=st.integers(2, 5), rounds=st.integers(2, 6))
def test_a_later_round_finds_the_best_of_each_region_as_a_fresh_search_does(make, task, size, rounds):
    fills, ceiling = bounded(make, *task)
    assume(ceiling.search.slots.entries)
    known = numbers_of(ceiling.search, fills[0])
    regions = Regions(ceiling, size)
    for _ in range(rounds):
        while not regions.solve(known):
            pass
    regions.restore()
    bests = []
    for part in regions.parts:
        branch = ceiling.branch()
        branch.begin(part, [-1] * len(known), -(10**15))
        while branch.run(10_000) == 0:
            most = branch.value()
            branch.least = most + 1
        bests.append(most)
    assert regions.exact
    assert regions.bests == bests


@takes_minutes_as_python
def test_numbers_where_regions_meet_bring_the_bound_down():
    filler = Filler.for_language("en", least=80)
    grid = "....\n....\n....\n...."
    best = filler.fill(grid, seed=1, seconds=600)
    ceiling = Ceiling.of(filler.search(grid))
    ceiling.kernel.descend(3)
    known = numbers_of(ceiling.search, str(best.puzzle))
    regions = Regions(ceiling, 2)
    bounds = []
    for _ in range(12):
        while not regions.solve(known):
            pass
        bounds.append(regions.most)
    unit = ceiling.worth(known) // round(best.total)
    assert bounds[0] - bounds[-1] > unit  # by more than a point of score
    assert bounds[-1] >= ceiling.worth(known)


@settings(max_examples=random_examples(150, 15))
@given(task=tasks(), data=st.data())
def test_a_part_is_given_its_best_words(make, task, data):
    fills, ceiling = bounded(make, *task)
    assume(ceiling.search.slots.entries)
    known = numbers_of(ceiling.search, data.draw(st.sampled_from(fills)))
    numbers = [numbers_of(ceiling.search, fill) for fill in fills]
    part = sorted(data.draw(st.sets(st.integers(0, len(known) - 1), min_size=1)), key=ceiling.rank.__getitem__)
    rest = set(range(len(known))) - set(part)
    alike = [fill for fill in numbers if all(fill[slot] == known[slot] for slot in rest)]
    worth = max(sum(ceiling.value(slot, fill[slot]) for slot in part) for fill in alike)
    branch = ceiling.branch()
    branch.begin(part, known, worth)
    assert branch.run(10_000) == 0
    found = dict(zip(part, branch.found(), strict=True))
    assert [found.get(slot, word) for slot, word in enumerate(known)] in alike
    assert branch.value() == worth
    branch.least = worth + 1
    assert branch.run(10_000) == 1


@settings(max_examples=random_examples(150, 20))
@given(task=tasks())
def test_the_best_fill_is_proven(make, task):
    grid, words = task
    best = best_of(grid, words)
    filler = make(WordPool.of(words, ALPHABET))
    try:
        fills = list(filler.better(grid, seed=1, stop=iter([False] * 3000 + [True]).__next__))
    except NoFillError:
        assert best is None
        return
    assert fills[-1].proven
    assert fills[-1].total == pytest.approx(best)
    assert fills[-1].bound == fills[-1].total
    assert fills[-1].gap == 0
    for fill in fills[1:]:
        assert fill.bound is None or fill.bound >= best - 1e-6 * abs(best)


@settings(max_examples=random_examples(60, 10))
@given(task=tasks(), passes=st.integers(0, 4))
def test_both_forms_bound_alike(task, passes):
    grid, words = task
    found = []
    for form in (COMPILED, PURE):
        try:
            ceiling = Ceiling.of(filler_of(form)(WordPool.of(words, ALPHABET)).search(grid))
        except NoFillError:
            found.append(None)
            continue
        ceiling.kernel.descend(passes)
        total = ceiling.kernel.total()
        gone = ceiling.kernel.cut(total * 9 // 10)
        found.append((total, gone, list(ceiling.search.rows.count)[: ceiling.search.rows.slots]))
    assert found[0] == found[1]


def test_there_is_no_bound_where_it_would_be_wrong_or_too_slow():
    words = WordPool.of({"AB": 1, "BA": 2}, ALPHABET)
    assert Ceiling.of(Filler(words, mirrored=True).search("../..")) is None
    *_, square = Filler(words, mirrored=True).better("../..")
    assert square.proven
    many = WordPool.of({a + b + c: 1 for a in LETTERS for b in LETTERS for c in LETTERS}, ALPHABET)
    assert Ceiling.of(filler_of(PURE)(many).search("...")) is None
    assert Ceiling.of(filler_of(PURE)(words).search("..")) is not None


def test_numbers_that_do_not_fit_are_refused(make):
    search = make(WordPool.of({"AB": 1, "BA": 2}, ALPHABET)).search("..")
    search.begin(0)
    bound = in_use("_bound").Bound
    for values, order in (([1], [0]), ([1, 2, 3], [0]), ([1, 2], []), ([1, 2], [1]), ([1, 2], [0, 0])):
        with pytest.raises(ValueError, match=r"one value a word|one place"):
            bound(search.rows, array("q", values), order)
    assert bound(search.rows, [1, 2], [0]).total() == 2


@takes_minutes_as_python
def test_a_fill_says_how_far_it_may_be_from_the_best():
    looks = iter(range(30))
    filler = Filler.for_language("en")
    *_, fill = filler.better("....#/...../...../...../#....", seed=1, stop=lambda: next(looks, None) is None)
    assert fill.total <= fill.bound
    if not fill.proven:
        assert f"at most {fill.bound:g} (" in fill.summary
    assert fill.gap == pytest.approx((fill.bound - fill.total) / fill.bound)


@settings(max_examples=random_examples(25, 5), deadline=None)
@given(task=tasks(), workers=st.integers(2, 3))
def test_several_workers_prove_the_same_best(make, task, workers):
    grid, words = task
    best = best_of(grid, words)
    assume(best is not None)
    *_, fill = make(WordPool.of(words, ALPHABET)).better(grid, seed=1, jobs=workers)
    assert fill.proven
    assert fill.total == pytest.approx(best)


@pytest.mark.long
@takes_minutes_as_python
def test_one_worker_finds_the_same_fill_again():
    filler = Filler.for_language("en", least=65)
    grid = "...##\n.....\n.....\n.....\n##..."
    one, two = (filler.fill(grid, seed=3, seconds=600) for _ in range(2))
    assert one == two
    assert one.proven


def test_stems_are_kept_apart_in_the_best_fill(make):
    words = {"CAT": 90, "CATS": 90, "CART": 50, "DOGS": 40, "TOG": 10}
    grid = "...#....\n########\n...#...."
    *_, fill = make(WordPool.of(words, ALPHABET), stems=True).better(grid, seed=1)
    assert fill.proven
    assert sorted(words_of(str(fill.puzzle))) == ["CART", "CAT", "DOGS", "TOG"]
    *_, fill = make(WordPool.of(words, ALPHABET)).better(grid, seed=1)
    assert sorted(words_of(str(fill.puzzle))) == ["CART", "CAT", "CATS", "TOG"]
