"""Finding: against a search that tries every path, in both forms of the kernel."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from conftest import random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Alphabet, Grid, Language, Lexicon
from wordtools.core.errors import BudgetError
from wordtools.fillword import Placement, Puzzle
from wordtools.fillword.find import find as module
from wordtools.fillword.find import find_placements

ABC = Alphabet("ABC")
SETTINGS = settings(max_examples=random_examples(100))
SEED = "междас/огоугм/сорбро/кдтуон/вйфашд/аефлан"


@st.composite
def cases(draw):
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    cells = draw(st.lists(st.sampled_from([None, *"AABBC"]), min_size=rows * columns, max_size=rows * columns))
    cells[0] = "A"
    puzzle = Puzzle(Grid(rows, columns, tuple(cells)), ABC, draw(st.sampled_from([4, 8])))
    words = draw(st.sets(st.text("ABC", min_size=1, max_size=6), min_size=1, max_size=30))
    return puzzle, words, draw(st.integers(1, 3)), draw(st.integers(3, 6))


def paths(puzzle, most):
    def extend(path):
        yield tuple(path)
        if len(path) < most:
            for cell in puzzle.neighbours[path[-1]]:
                if cell not in path:
                    yield from extend([*path, cell])

    for cell in puzzle.cells:
        yield from extend([cell])


@SETTINGS
@given(case=cases())
def test_equals_a_search_by_every_path(form, case):
    puzzle, words, least, most = case
    lexicon = Lexicon.of(words, ABC)
    expected = [
        (puzzle.spell(path), path) for path in paths(puzzle, most) if len(path) >= least and puzzle.spell(path) in words
    ]
    every = find_placements(puzzle, lexicon, min_length=least, max_length=most, every_path=True)
    assert Counter(every.rows) == Counter(expected)
    found = find_placements(puzzle, lexicon, min_length=least, max_length=most)
    once = Counter((word, frozenset(path)) for word, path, _ in found)
    assert once == Counter({(word, frozenset(path)) for word, path in expected})
    assert [-len(row[1]) for row in found.rows] == sorted(-len(row[1]) for row in found.rows)


def test_the_seeds_board(form):
    russian = Language.load("ru")
    found = find_placements(
        Puzzle.parse(SEED, russian.alphabet), Lexicon.open("ru-nouns", russian.alphabet), min_length=4
    )
    assert (len(found.words), len(found)) == (17, 21)
    assert found[0] == Placement("ЛАНДШАФТ", (33, 34, 35, 29, 28, 27, 26, 20))
    assert list(found.words)[:4] == ["ЛАНДШАФТ", "АГРОНОМ", "ОГОРОД", "ШАЛФЕЙ"]
    assert found.words["ШАЛФЕЙ"] == 2
    for word, path, _ in found:
        assert found.puzzle.spell(path) == word
        assert all(after in found.puzzle.neighbours[cell] for cell, after in pairwise(path))


def test_palindromes_and_loops_are_counted_once(form):
    puzzle = Puzzle.parse("aba", ABC)
    assert find_placements(puzzle, Lexicon.of(["ABA"], ABC)).rows == [("ABA", (0, 1, 2))]
    square = Puzzle.parse("ab/ba", ABC)
    assert len(find_placements(square, Lexicon.of(["ABAB"], ABC))) == 1
    assert len(find_placements(square, Lexicon.of(["ABAB"], ABC), every_path=True)) == 4


def test_several_lists_count_a_word_once(form):
    puzzle = Puzzle.parse("abc", ABC)
    lists = [Lexicon.of(words, ABC) for words in (["AB", "BC"], ["BC", "CB"], ["AB", "ABC"])]
    assert [word for word, _ in find_placements(puzzle, lists).rows] == ["ABC", "AB", "BC", "CB"]


def test_order_follows_the_alphabet(form):
    alphabet = Alphabet("CBA")
    rows = find_placements(Puzzle.parse("abc", alphabet), Lexicon.of(["AB", "BC", "CB"], alphabet)).rows
    assert [word for word, _ in rows] == ["CB", "BC", "AB"]


def test_yo_is_found_as_ye(form):
    russian = Language.load("ru").alphabet
    found = find_placements(Puzzle.parse("ёж", russian), Lexicon.of(["ёж", "еж"], russian))
    assert found.rows == [("ЕЖ", (0, 1))]


def test_a_board_with_too_much_on_it_is_refused(form, monkeypatch):
    board = Puzzle.parse("/".join(["a" * 4] * 4), ABC, directions=8)
    monkeypatch.setattr(module, "MOST_STEPS", 1000)
    with pytest.raises(BudgetError, match="too many paths"):
        find_placements(board, Lexicon.of(["A" * 12 + "B"], ABC))
    monkeypatch.setattr(module, "MOST_PLACEMENTS", 1000)
    with pytest.raises(BudgetError, match="over 1,000 placements"):
        find_placements(board, Lexicon.of(["AAAA"], ABC), every_path=True)
    monkeypatch.setattr(module, "SLICE", 1)
    with pytest.raises(BudgetError, match="time was over"):
        find_placements(board, Lexicon.of(["AA"], ABC), stop=lambda: True)


def test_a_large_board_is_searched_to_the_end(form):
    puzzle = Puzzle.parse("/".join(["abc" * 20] * 60), ABC)
    found = find_placements(puzzle, Lexicon.of(["ABC", "CAB"], ABC), min_length=3)
    assert found.words == {"ABC": 60 * 20, "CAB": 60 * 19}
