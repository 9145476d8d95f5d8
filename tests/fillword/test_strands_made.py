"""New Strands puzzles: every cell in one word, no two cross, the spangram from side to side."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from conftest import less_as_python, random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Alphabet, Lexicon
from wordtools.fillword import Constraints, PuzzleJob, Solver
from wordtools.fillword.make import Lengths, NoBoardError, rectangle
from wordtools.fillword.make.puzzles import series
from wordtools.fillword.make.strands import LENGTHS, StrandsGenerator
from wordtools.fillword.puzzle.puzzle import WordKind, middles

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
BONES = [
    "SKULL",
    "ULNA",
    "FEMUR",
    "STERNUM",
    "RADIUS",
    "HUMERUS",
    "FIBULA",
    "TIBIA",
    "PATELLA",
    "SCAPULA",
    "CLAVICLE",
    "SACRUM",
    "MANDIBLE",
    "VERTEBRA",
    "RIBS",
    "CARPAL",
]
ANY = Lengths.parse(LENGTHS)


def touches_two_sides(grid, path):
    rows, columns = zip(*map(grid.place, path), strict=True)
    return {0, grid.rows - 1} <= set(rows) or {0, grid.columns - 1} <= set(columns)


def check(made):
    """Checks a board by the rules of the puzzle, each as simply as it can be said."""
    cover = made.answer
    grid = cover.puzzle.grid
    assert sorted(cell for one in cover.placements for cell in one.path) == list(cover.puzzle.cells)
    assert len({one.word for one in cover.placements}) == len(cover.placements)
    crossed = [middle for one in cover.placements for middle in middles(one.path, grid.columns)]
    assert len(set(crossed)) == len(crossed)
    for one in cover.placements:
        assert cover.puzzle.spell(one.path) == one.word
        assert all(b in cover.puzzle.neighbours[a] for a, b in pairwise(one.path))
    (spangram,) = [one for one in cover.placements if one.kind is WordKind.SPANGRAM]
    assert touches_two_sides(grid, spangram.path)
    return spangram


@given(seed=st.integers(0, 2**32), size=st.sampled_from([(8, 6), (6, 8), (7, 7), (6, 5)]))
@settings(max_examples=random_examples(30, 8))
def test_boards_from_a_theme_list(seed, size):
    generator = StrandsGenerator(rectangle(*size), LATIN, BONES, lengths=ANY, spangram="SKELETON")
    made = generator.make(Random(seed))
    assert check(made).word == "SKELETON"
    assert {*made.answer.words} <= {*BONES, "SKELETON"}


@given(
    seed=st.integers(0, 99),
    letters=st.integers(0, 40),
    words=st.sets(st.text("AB", min_size=1, max_size=7), max_size=9),
)
def test_words_that_have_so_many_letters_together(seed, letters, words):
    generator = StrandsGenerator(rectangle(8, 6), LATIN, BONES, lengths=ANY, spangram="SKELETON")
    sums = {0}
    for word in words:
        sums |= {total + len(word) for total in sums}
    found = generator.exactly(sorted(words), letters, Random(seed))
    assert (found is not None) == (letters in sums)
    if found is not None:
        assert sum(map(len, found)) == letters
        assert len(set(found)) == len(found)
        assert words.issuperset(found)


@pytest.mark.long
def test_drawn_boards_are_like_published_ones():
    """Seven or eight words a board, words that turn in about two of three letters, no flagged word."""
    job = PuzzleJob.of("en", rectangle(8, 6), kind="strands", seed=5)
    made = list(series(job, less_as_python(40, 15)))
    flagged = Lexicon.for_language("en").flags
    turns = [0, 0]
    for one in made:
        spangram = check(one)
        assert 7 <= len(spangram.path) <= 16
        assert all(len(placement.path) >= 4 for placement in one.answer.placements)
        assert not flagged.keys() & {*one.answer.words}
        for placement in one.answer.placements:
            steps = [b - a for a, b in pairwise(placement.path)]
            turns[0] += sum(a != b for a, b in pairwise(steps))
            turns[1] += len(steps) - 1
    assert 0.55 < turns[0] / turns[1] < 0.78
    assert 6 <= sum(len(one.answer.words) for one in made) / len(made) <= 8.5
    assert next(series(job, 1)) == made[0]


def test_own_words_are_all_there():
    job = PuzzleJob.of("en", rectangle(8, 6), kind="strands", spangram="pan lids", include=["ladle", "stove"], seed=2)
    made = job.run(0)
    assert check(made).word == "PANLIDS"
    assert {"LADLE", "STOVE"} <= {*made.answer.words}
    assert job.unpack(job.pack(made)) == made


def test_the_solver_finds_the_board_again():
    words = ["PANLIDS", "STOVE", "CUPS", "FORK", "LADLE"]
    generator = StrandsGenerator(rectangle(4, 4), LATIN, words[1:], lengths=Lengths({4: 1, 5: 1}), spangram="PANLIDS")
    made = generator.make(Random(1))
    constraints = Constraints(words=len(made.answer.words), crossing=False, spangram="PANLIDS")
    covers = Solver(Lexicon.of(words, LATIN), min_length=4).covers(made.puzzle, 50, constraints=constraints)
    assert sorted(made.answer.words) in [sorted(cover.words) for cover in covers]


@pytest.mark.parametrize(
    ("size", "words", "spangram", "message"),
    [
        ((8, 6), ["ULNA", "FEMUR"], "", "no word of 7 letters or more can be the spangram"),
        ((8, 6), BONES, "RIB", "RIB has 3 letters, and the sides are 6 cells apart"),
        ((8, 6), ["ULNA"] * 3, "SKELETON" * 7, "the grid has 48 open cells"),
        ((7, 7), ["ULNA", "RIBS"], "SKELETON", "the grid has 49 open cells, and no words of 4 letters fill"),
        ((8, 6), ["ULNA", "RIBS"], "SKELETON", "no cover of this shape"),
    ],
)
def test_what_cannot_be(size, words, spangram, message):
    with pytest.raises(NoBoardError, match=message):
        StrandsGenerator(rectangle(*size), LATIN, words, lengths=ANY, spangram=spangram).make(Random(1))


def test_the_spangram_is_no_other_word_too():
    with pytest.raises(NoBoardError, match="SKELETON is the spangram already"):
        StrandsGenerator(rectangle(8, 6), LATIN, BONES, lengths=ANY, own=["SKELETON"], spangram="SKELETON")
