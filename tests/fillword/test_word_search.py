"""New word searches: straight words, each there once, and nothing that nobody should read."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from conftest import random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Alphabet, Lexicon
from wordtools.fillword import PuzzleJob
from wordtools.fillword.make import Lengths, NoBoardError, rectangle
from wordtools.fillword.make.generate import read_shape
from wordtools.fillword.make.word_search import WordSearchGenerator
from wordtools.fillword.puzzle.puzzle import WordKind
from wordtools.fillword.show import pdf
from wordtools.fillword.show.page import covers_html
from wordtools.fillword.show.svg import cover_svg

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def readings(puzzle):
    """Reads from each cell in each direction, by brute force: the sets of cells of each text of two letters or more."""
    grid = puzzle.grid
    found = {}
    for begin in puzzle.cells:
        for down, right in STEPS:
            row, column = grid.place(begin)
            text, cells = "", []
            while 0 <= row < grid.rows and 0 <= column < grid.columns:
                letter = grid.cells[row * grid.columns + column]
                if letter is None:
                    break
                text, cells = text + letter, [*cells, row * grid.columns + column]
                found.setdefault(text, set()).add(frozenset(cells))
                row, column = row + down, column + right
    return found


def check(made, banned=()):
    cover = made.answer
    read = readings(cover.puzzle)
    for one in cover.placements:
        assert one.kind is WordKind.HIDDEN
        assert cover.puzzle.spell(one.path) == one.word
        assert len({b - a for a, b in pairwise(one.path)}) == 1
        assert read[one.word] == {frozenset(one.path)}
    meant = [frozenset(one.path) for one in cover.placements]
    for word in banned:
        assert all(any(cells <= one for one in meant) for cells in read.get(word, ())), word


@given(
    seed=st.integers(0, 2**32),
    words=st.sets(st.text("ABC", min_size=2, max_size=5), min_size=4, max_size=30),
    banned=st.sets(st.text("ABC", min_size=3, max_size=4), max_size=4),
    hidden=st.integers(1, 4),
)
@settings(max_examples=random_examples(25, 10))
def test_against_brute_force(seed, words, banned, hidden):
    """With three letters, words come by chance again and again: all of them are mended, or the grid is given up."""
    generator = WordSearchGenerator(
        rectangle(5, 6),
        LATIN,
        sorted(words - banned) or ["AB"],
        lengths=Lengths.parse("2-5"),
        hidden=hidden,
        banned=banned,
    )
    try:
        made = generator.make(Random(seed))
    except NoBoardError:
        return
    assert len(made.answer.placements) == hidden
    check(made, banned)


@pytest.mark.parametrize("seed", range(3))
def test_english_word_searches(seed):
    job = PuzzleJob.of("en", rectangle(12, 12), kind="word-search", seed=seed)
    made = job.run(0)
    assert len(made.answer.placements) == 14
    check(made, [word for word in Lexicon.for_language("en").flags if len(word) >= 3])
    assert job.run(0) == made
    assert job.unpack(job.pack(made)) == made


def test_all_directions_come():
    job = PuzzleJob.of("en", rectangle(14, 14), kind="word-search", seed=1)
    steps = {one.path[1] - one.path[0] for k in range(6) for one in job.run(k).answer.placements}
    assert steps == {14 * down + right for down, right in STEPS}


def test_own_words_only():
    job = PuzzleJob.of("en", rectangle(8, 8), kind="word-search", include=["otter", "seal", "crab"], fill=False, seed=1)
    made = job.run(0)
    assert sorted(made.answer.words) == ["CRAB", "OTTER", "SEAL"]
    check(made)
    assert all(made.puzzle.grid.cells)


def test_holes_stay_holes_and_no_word_runs_over_one():
    shape = read_shape("\n".join(["######", "##..##", "##..##", "######"]))
    made = WordSearchGenerator(shape, LATIN, ["CAT", "DOG", "EMU"], lengths=Lengths({3: 1}), hidden=3).make(Random(3))
    assert [letter is None for letter in made.puzzle.grid.cells] == [cell is None for cell in shape.cells]
    check(made)


def test_a_share_of_the_words_for_each_puzzle():
    job = PuzzleJob.of("en", rectangle(8, 8), kind="word-search", seed=1, shares=4)
    words = [word for part in range(4) for word in job.run(part).answer.words]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("size", "own", "message"),
    [
        ((3, 3), ["OTTER"], "OTTER has 5 letters, and no line of the grid"),
        ((8, 8), ["CAT", "CATTLE"], "CAT can be read in CATTLE"),
        ((8, 8), ["TAC", "CATTLE"], "TAC can be read in CATTLE"),
        ((3, 3), ["CAT", "DOG", "EMU", "FOX", "GNU", "HEN"], "a larger grid, or fewer words"),
    ],
)
def test_what_cannot_be(size, own, message):
    with pytest.raises(NoBoardError, match=message):
        WordSearchGenerator(rectangle(*size), LATIN, ["ANT"], lengths=Lengths({3: 1}), own=own).make(Random(1))


def test_pictures_show_lines_over_white_cells():
    made = PuzzleJob.of("en", rectangle(8, 8), kind="word-search", seed=1).run(0)
    svg = str(cover_svg(made.answer))
    assert svg.count('class="path w') == len(made.answer.placements) == svg.count(' hidden"')
    assert 'class="cell w' not in svg
    page = covers_html([made.answer], "en", closed=True)
    assert f"{len(made.answer.words)} words: {', '.join(sorted(made.answer.words))}" in page
    pytest.importorskip("reportlab")
    assert pdf.covers_pdf([made.answer]) == pdf.covers_pdf([made.answer])
