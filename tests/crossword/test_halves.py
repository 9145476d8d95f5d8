"""Fills by halves: against all fills of small grids, and the kernel that joins tables against a plain join."""

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
from wordtools.crossword.fill.ceiling import Ceiling
from wordtools.crossword.fill.halves import Halves, halves_of
from wordtools.crossword.puzzle.patterns import library

FILLED, ENDED, SPENT, FULL = range(4)
MANY = 1 << 20


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
    """Lists the letters, by cell, and the losses of all rows that agree."""
    found = []
    for rows in product(*(range(table.rows) for table in asked)):
        letters, good = {}, True
        for table, row in zip(asked, rows, strict=True):
            for j, cell in enumerate(table.cells):
                letter = table.letters[row * len(table.cells) + j]
                good = good and letters.setdefault(cell, letter) == letter
        lost = sum(table.losses[row] - table.lead for table, row in zip(asked, rows, strict=True))
        if good and lost <= slack:
            found.append((letters, lost))
    return found


@pytest.mark.parametrize("form", [COMPILED, PURE])
@settings(max_examples=random_examples(150, 20), deadline=None)
@given(asked=tables(), slack=st.sampled_from([0, 9, 30, 10_000_000, (1 << 31) - 1]), data=st.data())
def test_tables_are_joined_as_by_trying_all_rows(form, asked, slack, data):
    meet = kernel("wordtools.crossword.fill._meet", form)
    plain = [Rows(*table) for table in asked]
    typed = [table._replace(letters=array("B", table.letters), losses=array("i", table.losses)) for table in plain]
    cells = sorted({cell for table in plain for cell in table.cells})
    expected = joined(plain, slack)
    join = meet.Join(typed, (), slack)
    found = []
    while (state := join.run(3, 0)) != ENDED:
        if state == FILLED:
            found.append([join.letter[cell] for cell in cells])
    assert sorted(found) == sorted([letters[cell] for cell in cells] for letters, _ in expected)
    kept = data.draw(st.lists(st.sampled_from(cells), unique=True, min_size=1))
    least = {}
    for letters, lost in expected:
        key = tuple(letters[cell] for cell in kept)
        least[key] = min(lost, least.get(key, lost))
    join = meet.Join(typed, kept, slack)
    while (state := join.run(50, MANY)) == SPENT:
        pass
    assert state == ENDED
    codes = bytes(join.kept_codes)[: join.rows * len(kept)]
    keys = [tuple(codes[k : k + len(kept)]) for k in range(0, len(codes), len(kept))]
    assert dict(zip(keys, list(join.kept_losses)[: join.rows], strict=True)) == least
    assert join.lead == min(least.values(), default=0)


def digits(count, last):
    """Makes the table of all numbers of five digits, up to some number, and *last*."""
    text = b"".join(bytes(1 + int(digit) for digit in f"{k:05}") + bytes([last]) for k in range(count))
    return Rows(tuple(range(6)), count, array("B", text), array("i", range(count)), 0)


@pytest.mark.parametrize("form", [COMPILED, PURE])
def test_many_rows_are_kept_and_too_many_told(form):
    meet = kernel("wordtools.crossword.fill._meet", form)
    join = meet.Join([digits(3_000, 1)], (0, 1, 2, 3, 4), 10_000)
    assert join.run(1_000_000, 3_000) == ENDED
    assert join.rows == 3_000
    assert list(join.kept_losses)[:3_000] == list(range(3_000))
    join = meet.Join([digits(3_000, 1)], (0, 1, 2, 3, 4), 10_000)
    assert join.run(1_000_000, 2_000) == FULL


@pytest.mark.parametrize("form", [COMPILED, PURE])
def test_tables_that_do_not_fit_are_refused(form):
    meet = kernel("wordtools.crossword.fill._meet", form)
    table = digits(10, 1)
    for asked, kept, slack in (
        ([table], (0,), 1 << 31),
        ([table], (0,), -1),
        ([table], (9,), 5),
        ([table._replace(rows=11)], (0,), 5),
    ):
        with pytest.raises(ValueError, match=r"slack|of no table|too few"):
            meet.Join(asked, kept, slack)


@pytest.fixture(params=[COMPILED, PURE], scope="module")
def make(request):
    return filler_of(request.param)


@settings(max_examples=random_examples(100, 15), deadline=None)
@given(task=tasks(), data=st.data(), passes=st.integers(0, 2))
def test_the_best_fill_is_found_and_proven_by_halves(make, task, data, passes):
    grid, words = task
    fills = list(every_fill(grid, set(words)))
    assume(fills)
    ceiling = Ceiling.of(make(WordPool.of(words, ALPHABET)).search(grid))
    search = ceiling.search
    slots = len(search.slots.entries)
    assume(slots > 1)
    half = sorted(data.draw(st.sets(st.integers(0, slots - 1), min_size=1, max_size=slots - 1)))
    assume(any(set(search.crossing[slot]) - set(half) for slot in half))
    ceiling.kernel.descend(passes)
    best = max(ceiling.worth(numbers_of(search, fill)) for fill in fills)
    known = numbers_of(search, min(fills, key=lambda fill: total_of(fill, words)))
    halves = Halves(ceiling, [half, [slot for slot in range(slots) if slot not in half]])
    while not (halves.over or halves.closed):
        ceiling.least = ceiling.worth(known) + 1
        found = halves.step(known)
        if found is not None:
            assert ceiling.worth(found) > ceiling.worth(known)
            known = found
        if halves.regions.most is not None:
            assert halves.regions.most >= best
    assert halves.closed
    assert ceiling.worth(known) == best


def test_halves_are_those_of_the_line_that_fewest_slots_cross():
    filler = Filler.for_language("en", least=90)
    third = library()["7x7"][2]
    slots = filler.search(third).slots
    half, rest = halves_of(slots, 7)
    assert len(half) == 8
    assert sorted(half + rest) == list(range(20))
    assert all(max(cell % 7 for cell in slots.entries[slot].cells) < 3 for slot in half) or all(
        min(cell % 7 for cell in slots.entries[slot].cells) > 3 for slot in half
    )
    assert halves_of(filler.search(library()["9x9"][0]).slots, 9) is None


@pytest.mark.skipif(uncompiled, reason="too many candidates for a bound where kernels are Python")
def test_a_grid_of_14_words_is_proven_as_by_searching_the_whole():
    rng = random.Random(1)
    sizes = {3: 120, 5: 600, 7: 960}
    words = {"".join(rng.choices("ABCDE", k=size)): rng.randrange(90) for size in sizes for _ in range(sizes[size])}
    filler = Filler(WordPool.of(words, ALPHABET))
    grid = "...#...\n.......\n...#...\n.......\n...#..."
    assert halves_of(filler.search(grid).slots, 7) is not None
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
