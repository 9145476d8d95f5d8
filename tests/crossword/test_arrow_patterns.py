"""Patterns of arrowwords: the kernel's costs, the expected numbers of words, and that words are found for patterns."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from statistics import fmean

import pytest
from conftest import COMPILED, PURE, kernel, takes_minutes_as_python
from crossword.arrow_checker import drawn, problems, runs
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.crossword import Filler
from wordtools.crossword.arrowword import ArrowTarget, ArrowwordMaker
from wordtools.crossword.arrowword.fillable import TABLED, Fillable
from wordtools.crossword.arrowword.pattern import make_pattern

DRAFT = "wordtools.crossword.arrowword._draft"
FORMS = pytest.mark.parametrize("form", [COMPILED, PURE])
WORDS = [
    "ora",
    "era",
    "rana",
    "rete",
    "orto",
    "nero",
    "osare",
    "sera",
    "aria",
    "tango",
    "bar",
    "son",
    "otto",
    "ai",
    "tren",
]


def draft(form: str, rows: int, columns: int, cells: Sequence[int], state: int = 1):
    """Begins a draft whose words have 2 to 9 letters, all of them as rare as their length and last letters say."""
    logs = [-200 * length - 300 * ends.bit_count() for length in range(10) for ends in range(1 << length)]
    begins = [(1 << length) - 1 for length in range(10)]
    free = [cell for cell, kind in enumerate(cells) if kind < 2]
    return kernel(DRAFT, form).Draft(rows, columns, cells, free, (2, 9), logs, begins, TABLED, 100, 512, state)


@FORMS
@pytest.mark.parametrize("seed", range(4))
def test_costs_are_those_of_the_cells(form: str, seed: int):
    rng = random.Random(seed)
    cells = [rng.choice((0, 0, 0, 1)) for _ in range(7 * 8)]
    cells[18], cells[19] = 2, 2
    made = draft(form, 7, 8, cells, seed)
    for _ in range(20):
        made.anneal(5, 3000)
        assert made.total() == draft(form, 7, 8, made.kinds()).total()
    assert made.kinds() != cells
    assert made.kinds()[18:20] == [2, 2]


def test_both_forms_make_the_same_pattern():
    made = [draft(form, 9, 8, [0] * 72, 5) for form in (COMPILED, PURE)]
    for one in made:
        for heat in (3000, 1000, 200):
            one.anneal(400, heat)
    assert made[0].kinds() == made[1].kinds()
    assert made[0].total() == made[1].total()
    assert made[0].unchecked() == made[1].unchecked()


@FORMS
@given(st.lists(st.sampled_from((0, 0, 1)), min_size=20, max_size=20))
@settings(max_examples=200, deadline=None)
def test_a_broken_rule_is_one_that_the_checker_finds(form: str, cells: list[int]):
    rows = ["".join(".#"[kind] for kind in cells[k : k + 5]) for k in range(0, 20, 5)]
    found = [line for line in problems(rows, 2, 9) if "not connected" not in line]
    assert draft(form, 4, 5, cells).broken() == bool(found), (rows, found)


@FORMS
def test_annealing_lowers_the_cost(form: str):
    made = draft(form, 9, 9, [0] * 81, 3)
    begun = made.total()
    for heat in (3000, 1000, 300, 100):
        made.anneal(1500, heat)
    assert made.total() < begun / 5
    assert not made.broken()
    assert 0 < made.unchecked() < 1


@FORMS
def test_what_is_incomplete_is_refused(form: str):
    new = kernel(DRAFT, form).Draft
    good = (2, 2, [0, 0, 0, 0], [0], (2, 2), [0, 0, 0, 0, 0, 0, 0], [0, 1, 3], 12, 0, 0, 1)
    new(*good)
    wrong = {
        1: 3,  # as many columns as there are no cells for
        2: [0, 0, 0, 3],  # a kind that there is not
        3: [4],  # a cell outside of the grid
        4: (2, 3),  # a length without numbers
        5: [0, 0, 0, 0],  # too few numbers
        6: [0, 1, -1],  # a part before the first
    }
    for at, value in wrong.items():
        with pytest.raises(ValueError, match=r"cells|expected numbers"):
            new(*good[:at], value, *good[at + 1 :])
    with pytest.raises(ValueError, match="one at least"):
        new(*good[:3], [], *good[4:])


def test_expected_numbers_are_those_of_a_plain_sum():
    found = Fillable(WORDS)
    last = Counter(word[-1] for word in WORDS)
    inner = Counter(letter for word in WORDS for letter in word[:-1])
    last, inner = ({letter: n / counts.total() for letter, n in counts.items()} for counts in (last, inner))
    enders = {letter for letter in last if last[letter] > inner.get(letter, 0)}

    def chance(letter: str, ends: bool) -> float:
        alike = [one for one in {*last, *inner} if (one in enders) == (letter in enders)]
        ratio = sum(last.get(one, 0) for one in alike) / sum(inner.get(one, 0) for one in alike)
        return inner.get(letter, 0) * (ratio if ends else 1)

    def agree(one: bool, other: bool) -> float:
        first, second = (last if one else inner), (last if other else inner)
        return sum(share * second.get(letter, 0) for letter, share in first.items())

    for length in (2, 3, 4, 5):
        for ends in itertools.product((False, True), repeat=length):
            number = sum(math.prod(map(chance, word, ends)) for word in WORDS if len(word) == length) / math.prod(
                math.sqrt(agree(at == length - 1, end)) for at, end in enumerate(ends)
            )
            mask = sum(end << at for at, end in enumerate(ends))
            assert found.log_words(length, mask) == pytest.approx(math.log(number), abs=1e-3), (length, ends)
    assert found.log_words(7, 0) < -20  # no word
    assert found.log_words(15, 0b101) == found.log_words(15, 0)


@cache
def fillable(language: str) -> Fillable:
    return Fillable(word for word, score in Filler.for_language(language).pool.scores.items() if score >= 60)


def rarest(rows: list[str], words: Fillable) -> float:
    """Returns the logarithm of the expected number of words of the slot that has fewest."""
    found = {way: [cells for one, cells in runs(rows) if one == way and len(cells) > 1] for way in ("across", "down")}
    logs = []
    for way, other in (("across", "down"), ("down", "across")):
        inside = {cell: cell == cells[-1] for cells in found[other] for cell in cells}
        for cells in found[way]:
            mask = sum(inside.get(cell, False) << at for at, cell in enumerate(cells))
            alone = sum(cell not in inside for cell in cells)
            logs.append(words.log_words(len(cells), mask) + alone * words.alone)
    return min(logs)


@pytest.mark.long
@takes_minutes_as_python
def test_patterns_suit_the_words_of_their_language():
    """Italian words end in vowels: a word all of whose letters are last letters would be one of vowels."""
    target, words = ArrowTarget(15, 11), fillable("it")
    least = {}
    for language in ("it", "en"):
        grids = [drawn(make_pattern(target, random.Random(seed), fillable(language))) for seed in range(6)]
        assert not any(problems(grid, 3, 10) for grid in grids)
        least[language] = fmean(rarest(grid, words) for grid in grids)
    assert least["it"] > least["en"] + 1


@pytest.mark.long
@takes_minutes_as_python
def test_a_large_italian_arrowword_is_made():
    made = ArrowwordMaker.for_language("it").make(20, 14, seed=2)
    assert problems(str(made).splitlines(), 3, 10) == []
    assert len(made.entries) > 80
