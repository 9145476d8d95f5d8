"""The diagram of covers and the hunt for one, against the dullest search, in both forms of the kernels."""

from __future__ import annotations

from itertools import islice, pairwise, product
from unittest import mock

import pytest
from conftest import random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Alphabet, Lexicon
from wordtools.core.run.clock import Clock
from wordtools.fillword import Constraints, Count, Puzzle, Solver
from wordtools.fillword.cover import covers
from wordtools.fillword.cover.cover_problem import build
from wordtools.fillword.cover.covers import Covers
from wordtools.fillword.cover.windows import WindowSearch
from wordtools.fillword.find import find_placements

ABC = Alphabet("ABC")
MANY = Alphabet([chr(0x4E00 + k) for k in range(63)])
SETTINGS = settings(max_examples=random_examples(80))
COMMON = {"A": 1.0, "B": 2.5, "C": 4.0}
ORDERS = list(product((0, 1), (0, 1)))


def as_set(cover, columns):
    return frozenset((word, frozenset(divmod(cell, columns) for cell in path)) for word, path, _ in cover.placements)


def common(word):
    return sum(COMMON[letter] for letter in word) % 7


def search_for(rows, words, directions=4, constraints=None, **settings):
    puzzle = Puzzle.parse("\n".join(" ".join(row) for row in rows), ABC, directions=directions)
    settings = {"min_length": 1, "common": common, **settings}
    return Solver(Lexicon.of(words, ABC), **settings).search(
        puzzle, constraints=constraints or Constraints(), seconds=60.0
    )


def in_orders(orders):
    """Builds only these diagrams while it is entered."""
    return mock.patch.object(covers, "ORDERS", orders)


@st.composite
def cases(draw):
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    letters = st.sampled_from("AABBC.")
    rows = [draw(st.text(letters, min_size=width, max_size=width)) for _ in range(height)]
    rows[0] = "A" + rows[0][1:]
    words = draw(st.sets(st.text("ABC", min_size=1, max_size=5), min_size=1, max_size=30))
    return rows, words, draw(st.sampled_from([4, 8]))


@SETTINGS
@given(case=cases(), orders=st.sampled_from([(one,) for one in ORDERS]))
def test_all_covers_and_their_number(form, all_covers, check_cover, case, orders):
    rows, words, directions = case
    expected = all_covers(rows, words, directions)
    with in_orders(orders):
        solver = search_for(rows, words, directions)
        assert solver.count() == Count(len(expected))
        answer = solver.best(10**6)
    assert answer.proven
    for cover in answer.covers:
        check_cover(rows, cover, words, directions)
        assert cover.whole
        assert cover.score == pytest.approx(sum(common(word) - 10 for word in cover.words))
    found = [as_set(cover, len(rows[0])) for cover in answer.covers]
    assert len(found) == len(expected)
    assert set(found) == expected
    scores = [cover.score for cover in answer.covers]
    assert scores == sorted(scores, reverse=True)
    few = search_for(rows, words, directions).best(3)
    assert [cover.score for cover in few.covers] == scores[:3]


@SETTINGS
@given(case=cases(), seed=st.integers(0, 5))
def test_a_first_cover_or_the_proof_that_there_is_none(form, all_covers, check_cover, case, seed):
    rows, words, directions = case
    answer = search_for(rows, words, directions, seed=seed).first()
    assert bool(answer.covers) == bool(all_covers(rows, words, directions))
    if answer.covers:
        check_cover(rows, answer.covers[0], words, directions)
        assert answer.covers[0].whole
    else:
        assert answer.proven


@SETTINGS
@given(case=cases(), data=st.data())
def test_constraints(form, all_covers, case, data):
    rows, words, directions = case
    every = all_covers(rows, words, directions)
    kind = data.draw(st.sampled_from(["words", "lengths", "known", "exclude"]))
    sample = sorted(every, key=lambda one: sorted(map(str, one)))
    some = data.draw(st.sampled_from(sample)) if sample else frozenset()
    if kind == "words":
        constraints = Constraints(words=max(1, len(some)))
        expected = {one for one in every if len(one) == max(1, len(some))}
    elif kind == "lengths":
        lengths = tuple(sorted(len(word) for word, _ in some)) or (1,) * sum(len(row) - row.count(".") for row in rows)
        constraints = Constraints(lengths=lengths)
        expected = {one for one in every if tuple(sorted(len(word) for word, _ in one)) == lengths}
    else:
        chosen = data.draw(st.sampled_from(sorted(words)))
        constraints = Constraints(known=(chosen,)) if kind == "known" else Constraints(exclude=frozenset([chosen]))
        expected = {one for one in every if any(word == chosen for word, _ in one) == (kind == "known")}
    solver = search_for(rows, words, directions, constraints)
    assert solver.count() == Count(len(expected))
    assert {as_set(cover, len(rows[0])) for cover in solver.best(10**6).covers} == expected
    assert bool(solver.first().covers) == bool(expected)


def crosses(one, other):
    """Whether two paths of (row, column) cross in the middle of four cells."""

    def diagonals(path):
        return {(a, b) for a, b in pairwise(path) if a[0] != b[0] and a[1] != b[1]}

    for (a, b), (c, d) in product(diagonals(one), diagonals(other)):
        if (a[0] + b[0], a[1] + b[1]) == (c[0] + d[0], c[1] + d[1]):
            return True
    return False


@SETTINGS
@given(case=cases())
def test_words_that_may_not_cross(form, all_covers, case):
    rows, words, _ = case
    width = len(rows[0])
    solver = search_for(rows, words, 8, constraints=Constraints(crossing=False))
    free = search_for(rows, words, 8)
    found = set()
    for cover in solver.best(10**6).covers:
        places = [[divmod(cell, width) for cell in path] for _, path, _ in cover.placements]
        assert not any(crosses(a, b) for k, a in enumerate(places) for b in places[:k])
        found.add(as_set(cover, width))
    # a cover that any choice of paths makes free of crossings must be among them
    paths = {}
    for word, path, _ in _every_path(free):
        paths.setdefault((word, frozenset(divmod(cell, width) for cell in path)), []).append(path)
    expected = set()
    for one in all_covers(rows, words, 8):
        for choice in product(*(paths[placed] for placed in one)):
            places = [[divmod(cell, width) for cell in path] for path in choice]
            if not any(crosses(a, b) for k, a in enumerate(places) for b in places[:k]):
                expected.add(one)
                break
    assert found == expected


def _every_path(solver):
    return list(find_placements(solver.puzzle, solver.settings.lists, every_path=True))


def over():
    """Returns a clock whose time is over."""
    clock = Clock(1.0)
    clock.end()
    return clock


def dominoes(rows, columns):
    """A board of letters that all differ, as far as 63 letters go, and the words of two cells that touch."""
    letters = [[MANY.letters[(r * columns + c)] for c in range(columns)] for r in range(rows)]
    across = {letters[r][c] + letters[r][c + 1] for r in range(rows) for c in range(columns - 1)}
    down = {letters[r][c] + letters[r + 1][c] for r in range(rows - 1) for c in range(columns)}
    puzzle = Puzzle.parse("\n".join(" ".join(row) for row in letters), MANY)
    return Solver(Lexicon.of(across | down, MANY)).count(puzzle, seconds=60.0)


@pytest.mark.parametrize(
    ("rows", "columns", "number"),
    [(1, 2, 1), (2, 2, 2), (3, 3, 0), (4, 4, 36), (5, 6, 1183), (6, 6, 6728), (7, 8, 1_292_697), (8, 7, 1_292_697)],
)
@pytest.mark.parametrize("order", ORDERS)
def test_tilings_by_dominoes(form, rows, columns, number, order):
    """P. Kasteleyn's counts (1961)."""
    with in_orders((order,)):
        assert dominoes(rows, columns) == Count(number)


def test_numbers_over_64_bits(form):
    """Thirty islands of two cells with nine words each: 9 to the 30th, counted exactly."""
    letters = "ABC"
    words = ["A" + letter for letter in letters]
    rows = ["A" + letter + "." for letter in letters] * 16
    puzzle = Puzzle.parse("\n".join(rows), ABC)
    entries = [(word, path) for path in ((3 * k, 3 * k + 1) for k in range(48)) for word in words]
    problem = build(puzzle, entries, lambda word: 100)
    built = Covers.build(problem)
    assert built.complete
    assert built.count() == 3**48


def test_no_word_twice(form, all_covers):
    rows, words = ["ABAB"], {"AB", "A"}
    assert all_covers(rows, words) == set()
    assert search_for(rows, words).best(5).covers == ()
    assert search_for(rows, words).count() == Count(0)
    assert search_for(rows, words | {"B"}).count() == Count(len(all_covers(rows, words | {"B"})))


@given(cases())
@SETTINGS
def test_counting_straight_from_placements(form, case):
    rows, words, directions = case
    search = search_for(rows, words, directions)
    known = Constraints(exclude=frozenset(["ABCABCABC"]))  # no word, but a constraint: counted the long way
    assert search.count() == search_for(rows, words, directions, known).count()


def test_the_time_is_kept_and_a_part_is_a_lower_bound(form):
    puzzle = Puzzle.parse("/".join(["abcabcabc"] * 9), ABC, directions=8)
    words = ["".join(word) for size in (2, 3, 4) for word in product("ABC", repeat=size)]
    solver = Solver(Lexicon.of(words, ABC)).search(puzzle, seconds=60.0)
    problem = solver.problem(0)
    stopped_early = [Covers.build(problem, clock=over()), Covers.build(problem, memory=1 << 20)]
    for stopped in stopped_early:
        assert not stopped.complete
        listed = list(islice(stopped.ranked(), 3))
        assert len(listed) == min(3, stopped.count())
        for _, picks in listed:
            cells = [cell for entry in problem.entries(picks) for cell in entry.path]
            assert sorted(cells) == list(puzzle.cells)


def test_improving_keeps_covers_whole_and_never_loses(form, check_cover):
    rows = ["ABC", "BCA", "CAB"]
    words = {"".join(word) for size in (2, 3, 4) for word in product("ABC", repeat=size)}
    solver = search_for(rows, words, min_length=2)
    strict = solver.problem(0, strict=True)
    *_, (_, start) = Covers.build(strict).ranked()
    improver = WindowSearch(strict, start)
    before = solver.cover(strict.entries(start))
    for _ in range(20):
        improver.recover()
    after = solver.cover(strict.entries(improver.picks))
    check_cover(rows, after, words)
    assert after.whole
    assert before.score < after.score <= solver.best(1).covers[0].score
