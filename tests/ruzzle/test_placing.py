"""Words to include: a board has each of them as a snake, or there is a clear error."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from conftest import random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Grid, Language, Lexicon
from wordtools.core.errors import RulesError
from wordtools.ruzzle import Board, Rules, Solver
from wordtools.ruzzle.board.dice import Dice
from wordtools.ruzzle.board.letter_model import MODELS, spell
from wordtools.ruzzle.make.board_maker import BoardMaker, make_board, make_within
from wordtools.ruzzle.make.placing import place_word, place_words
from wordtools.ruzzle.make.targets import Sieve, Targets

ENGLISH = Language.load("en")
RUZZLE, BOGGLE = map(Rules.load, ("ruzzle", "boggle"))
WORDS = "tea eat ate seat east quit quiz strengthens birthday cake"
LIST = Lexicon.of(WORDS.split(), ENGLISH.alphabet)
SMALL = Rules("small", rows=2, columns=3)


def snakes(texts, word, near):
    """Lists every snake of *word*, by trying every cell after every other."""
    paths = [()]
    for text in word:
        paths = [
            (*path, cell)
            for path in paths
            for cell in range(len(texts))
            if texts[cell] == text and cell not in path and (not path or cell in near[path[-1]])
        ]
    return paths


@settings(max_examples=random_examples(150))
@given(
    words=st.lists(st.text("ABC", min_size=1, max_size=5), min_size=1, max_size=4),
    rows=st.integers(1, 4),
    columns=st.integers(1, 4),
    seed=st.integers(0, 99),
)
def test_every_word_that_is_placed_is_a_snake(words, rows, columns, seed):
    near = Grid(rows, columns, (True,) * (rows * columns)).neighbours()
    taken = place_words(words, near, random.Random(seed))
    if taken is None:
        assert sum(map(len, words)) > 1
        return
    texts = [taken.get(cell) for cell in range(rows * columns)]
    assert all(snakes(texts, word, near) for word in words)
    assert place_words(words, near, random.Random(seed)) == taken


@settings(max_examples=random_examples(150))
@given(
    word=st.text("AB", min_size=1, max_size=4),
    texts=st.lists(st.sampled_from(["A", "B", None]), min_size=6, max_size=6),
    seed=st.integers(0, 9),
)
def test_a_word_is_placed_wherever_there_is_room(word, texts, seed):
    near = Grid(2, 3, (True,) * 6).neighbours()
    taken = {cell: text for cell, text in enumerate(texts) if text}
    path = place_word(word, near, taken, random.Random(seed))
    filled = [[text or letter for text in texts] for letter in "AB"]
    if path is None:
        assert not any(snakes(board, word, near) for board in filled)
        return
    assert len(set(path)) == len(path) == len(word)
    assert all(after in near[cell] for cell, after in pairwise(path))
    assert all(texts[cell] in (None, letter) for cell, letter in zip(path, word, strict=True))


def test_a_word_as_large_as_the_board():
    near = Grid(4, 4, (True,) * 16).neighbours()
    for seed in range(20):
        taken = place_words(["ABCDEFGHIJKLMNOP"], near, random.Random(seed))
        assert sorted(taken.values()) == list("ABCDEFGHIJKLMNOP")


def test_snakes_lie_anywhere():
    near = Grid(2, 2, (True,) * 4).neighbours()
    seen = {tuple(place_word("ABC", near, {}, random.Random(seed))) for seed in range(400)}
    assert len(seen) == 24


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("rules", [RUZZLE, BOGGLE])
def test_boards_have_the_words(model, rules):
    maker = BoardMaker(ENGLISH, rules, model=model, lexicon=LIST, placing=["Birthday", "quiz"])
    solver = Solver(LIST, rules, ENGLISH)
    rng = random.Random(4)
    boards = [maker.make(rng) for _ in range(20)]
    assert all({"BIRTHDAY", "QUIZ"} <= {*solver.solve(board).words} for board in boards)
    assert len(set(map(str, boards))) == 20


def test_the_same_seed_makes_the_same_board():
    board = make_board(ENGLISH, RUZZLE, random.Random(3), model="letters", placing=["cake", "quiz"])
    assert board == make_board(ENGLISH, RUZZLE, random.Random(3), model="letters", placing=["cake", "quiz"])
    assert make_board(ENGLISH, RUZZLE, random.Random(3), model="letters") == make_board(
        ENGLISH, RUZZLE, random.Random(3), model="letters", placing=[]
    )


def test_words_go_with_a_targets():
    solver = Solver(LIST, RUZZLE, ENGLISH)
    maker = BoardMaker(ENGLISH, RUZZLE, lexicon=LIST, placing=["quiz"])
    board = make_within(maker, Sieve(Targets(words=(3, 9)), solver), random.Random(1))
    assert "QUIZ" in solver.solve(board).words
    assert len(solver.solve(board)) >= 3


def test_cells_of_a_word():
    assert spell("Quit", ENGLISH, BOGGLE) == ["Qu", "I", "T"]
    assert spell("Quit", ENGLISH, RUZZLE) == ["Q", "U", "I", "T"]
    assert spell("caffè", Language.load("it"), RUZZLE) == list("CAFFE")
    assert isinstance(make_board(ENGLISH, BOGGLE, random.Random(1), model="letters", placing=["quit"]), Board)


@pytest.mark.parametrize(
    ("include", "rules", "message"),
    [
        (["cake", "x1"], RUZZLE, "'x1' cannot be made of the letters of English in rules 'ruzzle'"),
        (["qat"], BOGGLE, "'qat' cannot be made"),
        ([""], RUZZLE, "'' cannot be made"),
        (["cabbages"], SMALL, "'cabbages' needs 8 cells, a board of 2 x 3 has 6"),
        (["abc", "def", "gh"], SMALL, "no place found for ABC, DEF, GH on a board of 2 x 3"),
    ],
)
def test_words_that_cannot_be(include, rules, message):
    with pytest.raises(RulesError, match=message):
        make_board(ENGLISH, rules, random.Random(1), model="letters", placing=include)


def test_dice_make_no_promises():
    with pytest.raises(RulesError, match="leave the words to place out"):
        BoardMaker(ENGLISH, BOGGLE, dice=Dice.load("en-new-4x4"), placing=["cake"])
