"""How an unknown word is read from the cells that are left for it."""

from __future__ import annotations

from itertools import product
from math import log10

import pytest

from wordtools.core import Alphabet, Language, Lexicon
from wordtools.fillword import Puzzle, Solver
from wordtools.fillword.cover.unknown import best_spelt, learnt
from wordtools.fillword.puzzle import open_lists
from wordtools.fillword.puzzle.spelling import Spelling


def test_the_chances_of_all_texts_of_a_length_add_up_to_what_the_ends_leave():
    spelling = Spelling(["AB", "ABA", "B"], letters=2)
    total = sum(10 ** spelling.of(text) for size in range(12) for text in product("AB", repeat=size))
    assert 0.95 < total < 1
    assert spelling.of("AB") == pytest.approx(log10(2.5 / 4.5 * 2.5 / 4.5 * 2.5 / 4.5))


def test_with_nothing_learnt_all_letters_are_alike():
    spelling = Spelling([], letters=9)
    assert spelling.of("ABC") == spelling.of("XXX") == pytest.approx(-4)


def test_the_likelier_direction_and_path_are_read():
    english = Language.load("en")
    solver = Solver(open_lists(english)).search("g n i h t y n a")
    spelling = learnt(solver)
    assert best_spelt(solver.puzzle, range(8), spelling).word == "ANYTHING"
    block = Puzzle.parse("st/er", english.alphabet)
    ways = [text[k:] + text[:k] for text in ("STRE", "ERTS") for k in range(4)]
    assert best_spelt(block, range(4), spelling).word == max(ways, key=spelling.of)
    fork = Puzzle.parse(".a./bcd", english.alphabet)
    assert best_spelt(fork, (1, 3, 4, 5), spelling) is None


def test_a_small_list_tells_nothing():
    latin = Alphabet("ABC")
    spelling = learnt(Solver(Lexicon.of(["AB"], latin)).search("ab"))
    assert spelling.of("AB") == spelling.of("CC")
