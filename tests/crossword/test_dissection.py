"""Fills part by part: against all fills of small grids, and the kernel that joins tables against a plain join."""

from __future__ import annotations

import random
from array import array
from itertools import product
from typing import NamedTuple

import pytest
from conftest import COMPILED, PURE, kernel, random_examples, uncompiled
from crossword.fill_tasks import ALPHABET, filler_of, numbers_of, tasks, total_of
from crossword.fills import every_fill
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from wordtools.crossword import Filler, WordPool
from wordtools.crossword.optimise.ceiling import Ceiling
from wordtools.crossword.optimise.dissection import Dissection, Table, dissected
from wordtools.crossword.puzzle.patterns import library

FILLED, ENDED = range(2)


class Rows(NamedTuple):
    cells: tuple[int, ...]
    rows: int
    letters: bytes
    losses: list[int]
    lead: int


@st.composite
def tables(draw):
    """Draws some tables over few cells and letters, some with the same letters twice."""
    found = []
    for _ in range(draw(st.integers(1, 4))):
        cells = tuple(draw(st.lists(st.integers(0, 5), unique=True, min_size=1, max_size=3)))
        rows = draw(st.integers(0, 12))
        letters = draw(st.binary(min_size=rows * len(cells), max_size=rows * len(cells)))
        scale = draw(st.sampled_from([1, 1_000_000]))
        losses = [scale * draw(st.integers(3, 20)) for _ in range(rows)]
        found.append((cells, rows, bytes(1 + letter % 3 for letter in letters), losses, min(losses, default=0)))
    return found


def joined(asked, slack):
    """Lists the letters, by cell, and the losses, by table, of all rows that agree."""
    found = []
    for rows in product(*(range(table.rows) for table in asked)):
        letters, good = {}, True
        for table, row in zip(asked, rows, strict=True):
            for j, cell in enumerate(table.cells):
                letter = table.letters[row * len(table.cells) + j]
                good = good and letters.setdefault(cell, letter) == letter
        lost = [table.losses[row] - table.lead for table, row in zip(asked, rows, strict=True)]
        if good and sum(lost) <= slack:
            found.append((letters, lost))
    return found


@pytest.mark.parametrize("form", [COMPILED, PURE])
@settings(max_examples=random_examples(150, 20), deadline=None)
@given(asked=tables(), slack=st.sampled_from([0, 9, 30, 10_000_000, (1 << 31) - 1]), data=st.data())
def test_tables_are_joined_as_by_trying_all_rows(form, asked, slack, data):
    meet = kernel("wordtools.crossword.optimise._meet", form)
    plain = [Rows(*table) for table in asked]
    typed = [table._replace(letters=array("B", table.letters), losses=array("i", table.losses)) for table in plain]
    cells = sorted({cell for table in plain for cell in table.cells})
    expected = joined(plain, slack)
    groups = []  # one in the other, each with what its tables lose at least in all that is expected, or somewhat less
    members = list(range(len(asked)))
    while len(members) > 1 and data.draw(st.booleans()):
        least = min((sum(lost[k] for k in members) for _, lost in expected), default=data.draw(st.integers(0, 99)))
        groups.insert(0, (list(members), data.draw(st.integers(0, least))))
        members.remove(data.draw(st.sampled_from(members)))
    join = meet.Join(typed, slack, groups)
    found = []
    while (state := join.run(3)) != ENDED:
        if state == FILLED:
            found.append(([join.letter[cell] for cell in cells], join.loss))
    assert sorted(found) == sorted(([letters[cell] for cell in cells], sum(lost)) for letters, lost in expected)


@pytest.mark.parametrize("form", [COMPILED, PURE])
def test_what_a_group_loses_at_least_saves_work(form):
    meet = kernel("wordtools.crossword.optimise._meet", form)
    asked = [Rows((k,), 30, array("B", range(1, 31)), array("i", range(30)), 0) for k in range(3)]
    looked = []
    for groups in ((), [([1, 2], 25)], [([2], 10), ([1, 2], 25)]):
        join = meet.Join(asked, 29, groups)
        while join.run(1_000) != ENDED:
            pass
        looked.append(join.work)
    assert looked[0] > 2 * looked[1]
    assert looked[1] >= looked[2]


@pytest.mark.parametrize("form", [COMPILED, PURE])
def test_tables_that_do_not_fit_are_refused(form):
    meet = kernel("wordtools.crossword.optimise._meet", form)
    table = Rows((0,), 2, array("B", [1, 2]), array("i", [0, 1]), 0)
    for asked, slack in ((table, 1 << 31), (table, -1), (table._replace(rows=3), 5)):
        with pytest.raises(ValueError, match=r"slack|too few"):
            meet.Join([asked], slack)


@pytest.fixture(params=[COMPILED, PURE], scope="module")
def make(request):
    return filler_of(request.param)


@settings(max_examples=random_examples(100, 15), deadline=None)
@given(
    task=tasks(),
    passes=st.integers(0, 2),
    size=st.integers(1, 4),
    shares=st.integers(1, 3),
    work=st.sampled_from([1, 30, 1_000_000]),
)
def test_the_best_fill_is_found_and_proven_part_by_part(make, task, passes, size, shares, work):
    """Where a question may take little work too, so that it is left and asked again."""
    grid, words = task
    fills = list(every_fill(grid, set(words)))
    assume(fills)
    ceiling = Ceiling.of(make(WordPool.of(words, ALPHABET)).search(grid))
    search = ceiling.search
    assume(search.crossing)  # an entry is open
    ceiling.kernel.descend(passes)
    best = max(ceiling.worth(numbers_of(search, fill)) for fill in fills)
    known = numbers_of(search, min(fills, key=lambda fill: total_of(fill, words)))
    ceiling.shares = shares
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("wordtools.crossword.optimise.dissection.SMALLEST", size)
        patch.setattr("wordtools.crossword.optimise.dissection.MIN_SHARED_WORK", -1)
        patch.setattr("wordtools.crossword.optimise.dissection.WORK", work)
        patch.setattr("wordtools.crossword.optimise.dissection.SLICE", 5)
        dissection = Dissection(ceiling)
        while not (dissection.over or dissection.closed):
            ceiling.least = ceiling.worth(known) + 1
            found = dissection.step(known)
            if found is not None:
                assert ceiling.worth(found) > ceiling.worth(known)
                known = found
            assert dissection.closed or dissection.most is None or dissection.most >= best
    assert dissection.closed
    assert ceiling.worth(known) == best


def test_shares_of_a_table_are_its_rows():
    table = Table((3, 5), 5, array("B", range(1, 11)), array("i", range(5)), 0, 9)
    shares = [table.share(k, 3) for k in range(3)]
    rows = [(bytes(one.letters[2 * row : 2 * row + 2]), one.losses[row]) for one in shares for row in range(one.rows)]
    assert sorted(rows) == [(bytes([2 * row + 1, 2 * row + 2]), row) for row in range(5)]
    assert [one.rows for one in shares] == [2, 2, 1]
    assert table.share(0, 1) == table


def test_parts_are_those_that_few_crossings_join():
    filler = Filler.for_language("en", least=90)
    for size, number, halves, cut in (("7x7", 2, [8, 12], 8), ("9x9", 4, [14, 16], 4), ("9x9", 2, [13, 15], 6)):
        crossing = filler.search(library()[size][number]).crossing
        whole = dissected(crossing)
        assert sorted(len(half.slots) for half in whole.halves) == halves
        one = whole.halves[0].slots
        assert sum(other not in one for slot in one for other in crossing[slot]) == cut
        for part in whole.parts():
            assert not part.halves or part.slots == part.halves[0].slots | part.halves[1].slots
            assert not part.halves or len(part.slots) == sum(len(half.slots) for half in part.halves)


def test_a_grid_that_falls_apart_has_parts_too():
    whole = dissected([[1], [0], [3], [2], []])
    assert whole.slots == frozenset(range(5))


@pytest.mark.skipif(uncompiled, reason="too many candidates for a bound where kernels are Python")
def test_a_grid_of_14_words_is_proven_as_by_searching_the_whole():
    rng = random.Random(1)
    sizes = {3: 120, 5: 600, 7: 960}
    words = {"".join(rng.choices("ABCDE", k=size)): rng.randrange(90) for size in sizes for _ in range(sizes[size])}
    filler = Filler(WordPool.of(words, ALPHABET))
    grid = "...#...\n.......\n...#...\n.......\n...#..."
    *_, fill = filler.better(grid, seed=1)
    assert fill.proven
    ceiling = Ceiling.of(filler.search(grid))
    whole = ceiling.branch()
    whole.begin(ceiling.order, [-1] * 14, 0)
    while (state := whole.run(100)) != ENDED:
        if state == FILLED:
            most = whole.value()
            whole.least = most + 1
    assert ceiling.worth(numbers_of(ceiling.search, str(fill.puzzle))) == most
