"""Kriss Kross: answers as a slow search counts them, the fewest given words, files that keep it, what is refused."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from conftest import random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Language
from wordtools.core.errors import GridError
from wordtools.crossword import Builder, Filler, Puzzle, PuzzleKind, formats
from wordtools.crossword.krisskross import make_krisskross, solve_krisskross
from wordtools.crossword.krisskross.solve import listed_words
from wordtools.crossword.search import StoppedError
from wordtools.crossword.show import puzzle_svg

ENGLISH = Language.load("en").alphabet
ENGLISH_FILLER = Filler.for_language("en")
GRIDS = (".../.#./...", "..../.##./.##./....", "...#/.#../....", "...../.#.#./.....", "...##/.#.##/...../##.#./##...")


def slow(puzzle, words):
    """Counts the ways to put words into entries, entry by entry, without a thought for order."""
    entries = [entry.cells for entry in puzzle.entries]
    start = {cell: text for cell, text in enumerate(puzzle.cells) if text and cell in puzzle.givens}

    def go(at, letters, left):
        if at == len(entries):
            yield tuple(letters[cell] for cell in sorted(letters))
            return
        for word in sorted(left):
            if len(word) == len(entries[at]):
                now = dict(letters)
                if all(now.setdefault(cell, letter) == letter for cell, letter in zip(entries[at], word, strict=True)):
                    yield from go(at + 1, now, left - {word})

    return list(go(0, start, set(words)))


def letters(puzzle):
    return tuple(text for text in puzzle.cells if text)


def a_fill(grid, seed):
    return ENGLISH_FILLER.fill(grid, seed=seed).puzzle


@settings(max_examples=random_examples(60))
@given(st.sampled_from(GRIDS[:4]), st.integers(0, 99), st.integers(0, 2))
def test_answers_are_those_of_a_slow_search(grid, seed, known):
    puzzle = a_fill(grid, seed)
    words = [entry.answer for entry in puzzle.entries]
    rng = random.Random(seed)
    givens = {cell for entry in rng.sample(puzzle.entries, known) for cell in entry.cells}
    asked = Puzzle(puzzle.grid, givens=frozenset(givens))
    found = [letters(answer) for answer in solve_krisskross(asked, words, ENGLISH, seed=seed)]
    assert sorted(found) == sorted(slow(asked, words))
    assert letters(puzzle) in found


@pytest.mark.parametrize("seed", range(20))
def test_the_given_words_are_the_fewest(seed):
    puzzle = a_fill(GRIDS[seed % len(GRIDS)], seed)
    made = make_krisskross(puzzle, ENGLISH, seed=seed)
    assert len(made.given) == made.fewest
    assert slow(made.puzzle, made.words) == [letters(puzzle)]
    for fewer in combinations(puzzle.entries, made.fewest - 1) if made.fewest else ():
        givens = frozenset(cell for entry in fewer for cell in entry.cells)
        assert len(slow(Puzzle(puzzle.grid, givens=givens), made.words)) > 1


def test_a_list_and_more_given_words():
    animals = "badger bear camel deer eagle hare horse lion lynx mole otter seal tiger wolf zebra"
    layout = Builder.of(animals.split(" "))
    puzzle = layout.build(11, 11, seed=1).puzzle
    made = make_krisskross(puzzle, ENGLISH, given=3, seed=2)
    assert len(made.given) == 3 >= made.fewest
    assert made == make_krisskross(puzzle, ENGLISH, given=3, seed=2)
    assert made.words == tuple(sorted((e.answer for e in puzzle.entries), key=lambda word: (len(word), word)))
    assert [one.cells for one in solve_krisskross(made.puzzle, made.words, ENGLISH)] == [puzzle.cells]


def test_a_transposed_answer_needs_a_word():
    puzzle = Puzzle.parse("CAT/A#O/RYE")  # the grid is its own mirror image
    made = make_krisskross(puzzle, ENGLISH)
    assert (made.fewest, len(made.given)) == (1, 1)
    assert len(list(solve_krisskross(Puzzle(puzzle.grid), made.words, ENGLISH))) == 2


@pytest.mark.parametrize("kind", ["ipuz", "html"])
def test_files_keep_it(kind):
    made = make_krisskross(a_fill(GRIDS[2], 3), ENGLISH, given=1)
    assert made.puzzle.kind is PuzzleKind.FILL_IN
    assert made.puzzle.left_out(kind) == []
    back = formats.read(formats.write(made.puzzle, kind), f"kriss.{kind}")
    assert back == made.puzzle
    assert listed_words(back) == list(made.words)
    assert [one.cells for one in solve_krisskross(back, listed_words(back), ENGLISH)] == [made.puzzle.cells]


def test_what_is_printed():
    made = make_krisskross(a_fill(GRIDS[2], 3), ENGLISH, given=1)
    picture = str(puzzle_svg(made.puzzle))
    assert 'class="number"' not in picture
    assert picture.count('class="letter"') == len(made.given[0])
    page = formats.write(made.puzzle, "html").decode()
    assert all(f">{word}</span>" in page for word in made.words)
    assert "no clue yet" not in page
    assert formats.write(made.puzzle, "pdf").startswith(b"%PDF")


@pytest.mark.parametrize(
    ("grid", "words", "message"),
    [
        (".../.#./...", ["cat"], "the grid has 4 entries of 3 letters, the list 1 word"),
        (".../.#./...", ["cat", "car", "toe", "rye", "care"], "the grid has no entry of 4 letters, as the list has"),
        (".../.#./...", ["cat", "Cat", "toe", "rye"], "CAT is listed twice"),
        (".../.#./...", ["cat", "car", "toe", "r2d"], "'2' is no letter"),
    ],
)
def test_words_that_do_not_belong_to_the_grid(grid, words, message):
    with pytest.raises(GridError, match=message):
        list(solve_krisskross(Puzzle.parse(grid), words, ENGLISH))


def test_refused():
    with pytest.raises(GridError, match=r"1 across, CA\., has letters that are not known"):
        make_krisskross(Puzzle.parse("CA."), ENGLISH)
    with pytest.raises(GridError, match="CAT stands in the puzzle twice"):
        make_krisskross(Puzzle.parse("CAT/###/CAT"), ENGLISH)
    words = ["cat", "car", "toe", "tie"]
    assert list(solve_krisskross(Puzzle.parse(".../.#./..."), words, ENGLISH)) == []
    with pytest.raises(StoppedError):
        list(solve_krisskross(Puzzle.parse(".../.#./..."), ["cat", "car", "toe", "rye"], ENGLISH, stop=lambda: True))
