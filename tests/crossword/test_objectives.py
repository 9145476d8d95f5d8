"""Objectives of a fill: against all fills of small grids."""

from __future__ import annotations

import random

import pytest
from conftest import random_examples, takes_minutes_as_python
from crossword.fills import every_fill, words_of
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from wordtools.core import Language
from wordtools.core.errors import OptionError
from wordtools.crossword import Filler, NoFillError, WordPool
from wordtools.crossword.search import Objective

ALPHABET = Language.load("en").alphabet


@st.composite
def tasks(draw):
    """Draws a small grid without letters, and scores for words of which some fill it."""
    rng = random.Random(draw(st.integers(0, 1 << 20)))
    rows, columns = rng.randint(2, 3), rng.randint(2, 4)
    grid = "\n".join("." * columns for _ in range(rows))
    words = {"".join(rng.choices("ABE", k=rng.choice([rows, columns]))) for _ in range(rng.choice([15, 30, 50]))}
    return grid, {word: float(rng.randint(0, 90)) for word in sorted(words)}


def scores_of(fill, words):
    return [words[word] for word in words_of(fill)]


@settings(max_examples=random_examples(100, 10), deadline=None)
@given(task=tasks(), objective=st.sampled_from(["score", "least", "weak"]), weak=st.sampled_from([20.0, 45.0, 70.0]))
def test_the_best_by_an_objective_is_proven(task, objective, weak):
    grid, words = task
    fills = [scores_of(fill, words) for fill in every_fill(grid, set(words))]
    assume(fills)
    rank = {
        "score": sum,
        "least": lambda scores: (min(scores), sum(scores)),
        "weak": lambda scores: (-sum(score < weak for score in scores), sum(scores)),
    }[objective]
    found = list(Filler(WordPool.of(words, ALPHABET)).better(grid, seed=1, objective=objective, weak=weak))
    ranks = [rank(fill.scores) for fill in found]
    assert ranks == sorted(ranks)
    assert ranks[-1] == max(map(rank, fills))
    assert found[-1].proven
    assert found[-1].objective is Objective(objective)
    assert found[-1].weak == (sum(score < weak for score in found[-1].scores) if objective == "weak" else 0)


WORDS = {"CAT": 90, "CATS": 90, "CART": 50, "DOGS": 40, "TOG": 10}
APART = "...#....\n########\n...#...."


@pytest.mark.parametrize(
    ("objective", "words", "told"),
    [
        ("score", "CART CAT CATS TOG", "least 10; no fill has a higher score"),
        ("stems", "CART CAT DOGS TOG", "least 10, 0 stems twice; no fill without a stem twice has a higher score"),
        (
            "weak",
            "CART CAT CATS TOG",
            "least 10, 2 below 60; no fill has fewer of them, and none of these a higher score",
        ),
        (
            "least",
            "CART CAT CATS TOG",
            "least 10; no fill has a higher least score, and none of these a higher score",
        ),
    ],
)
def test_a_fill_says_what_it_is_best_in(objective, words, told):
    fill = Filler(WordPool.of(WORDS, ALPHABET)).fill(APART, seed=1, seconds=60, objective=objective)
    assert sorted(words_of(str(fill.puzzle))) == words.split()
    assert fill.summary.endswith(told)


def test_words_below_the_highest_least_score_are_left_out_before_the_total_counts():
    words = {"AB": 100, "CD": 5, "EF": 30, "GH": 20}
    filler = Filler(WordPool.of(words, ALPHABET))
    for objective, best in (("score", ["AB", "EF"]), ("least", ["AB", "EF"])):
        fill = filler.fill("..\n##\n..", seed=1, seconds=60, objective=objective)
        assert sorted(words_of(str(fill.puzzle))) == best
    grid = "..\n.#"
    words = {"AB": 100, "AC": 1, "DE": 30, "DF": 20}
    filler = Filler(WordPool.of(words, ALPHABET))
    assert words_of(str(filler.fill(grid, seed=1, seconds=60).puzzle)) in (["AB", "AC"], ["AC", "AB"])
    fill = filler.fill(grid, seed=1, seconds=60, objective="least")
    assert sorted(words_of(str(fill.puzzle))) == ["DE", "DF"]


def test_where_every_fill_has_a_stem_twice_the_best_of_these_is_found_and_not_called_proven():
    fill = Filler(WordPool.of({"CAT": 90, "CATS": 80}, ALPHABET)).fill(
        "...#....", seed=1, seconds=60, objective=Objective.STEMS
    )
    assert (fill.stems_twice, fill.proven) == (1, False)
    assert "1 stem twice" in fill.summary
    with pytest.raises(NoFillError):
        Filler(WordPool.of({"CAT": 90}, ALPHABET)).fill("...#....", seconds=60, objective=Objective.STEMS)


@takes_minutes_as_python
def test_the_same_fill_for_the_same_seed():
    filler = Filler.for_language("en", least=70)
    for objective in Objective:
        one, two = (list(filler.better("....\n....\n....", seed=5, objective=objective)) for _ in range(2))
        assert one == two
        assert one[-1].proven


def test_no_such_objective():
    with pytest.raises(OptionError, match="there is no objective 'most': score, least, weak, stems"):
        Filler(WordPool.of(WORDS, ALPHABET)).fill("...", seconds=1, objective="most")


def test_shared_stems_are_for_english():
    english = Language.load("en").alphabet
    pool = WordPool.of(["rosa", "rose", "sera"], english)
    for wrong in (
        lambda: Filler(pool, stems=True, language="it"),
        lambda: Filler(pool, language="it").fill("....", seconds=9, objective="stems"),
        lambda: Filler(pool, language="it").better("....", objective=Objective.STEMS),
    ):
        with pytest.raises(OptionError, match="endings of English, not those of 'it'"):
            wrong()
    assert Filler(pool, stems=True, language="en").fill("....").stems_twice == 0
    assert Filler(pool).fill("....", seconds=9, objective="stems").proven
