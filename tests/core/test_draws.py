"""Drawing tiles against every draw that there is."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from conftest import random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Alphabet
from wordtools.core.errors import LanguageError
from wordtools.core.words.draws import TileBag, alphagram, tile_sets

LETTERS = Alphabet("ABC")


@given(st.tuples(*[st.integers(0, 2)] * 4), st.text("ABC", min_size=1, max_size=4))
@settings(max_examples=random_examples(150))
def test_ways_are_those_of_all_draws(counts, word):
    bag = TileBag(LETTERS, counts)
    tiles = [letter for letter, count in zip("?ABC", counts, strict=True) for _ in range(count)]
    draws = [Counter(draw) for draw in combinations(tiles, len(word))]
    spells = sum((Counter(word) - draw).total() <= draw["?"] for draw in draws)
    assert bag.ways(word) == spells
    assert bag.probability(word) == pytest.approx(spells / len(draws) if draws and spells else 0)


def test_what_cannot_be_spelt_is_never_drawn():
    bag = TileBag(LETTERS, (2, 9, 9, 9))
    assert bag.ways("") == bag.ways("ÄX") == bag.ways("1") == bag.probability("X") == 0


def test_tile_sets_are_those_of_languages_and_of_installed_games(tmp_path):
    assert TileBag.load("en").size == 100
    assert TileBag.load("en-wwf").size == 104
    assert {"en-wwf", "bg", "tr"} <= set(tile_sets())
    spanish = TileBag.load("es")
    assert spanish.ways("CHA") == spanish.ways("cha") > 0  # CH is one tile
    with pytest.raises(LanguageError, match=r"no tile set 'xx': use a language, or one of bg, .*en-wwf"):
        TileBag.load("xx")
    path = tmp_path / "zz.toml"
    for text, message in (
        ('letters = "ABC"\n', "has no tiles, so no probability"),
        ('letters = "ABC"\n[scrabble.tiles]\nA = 5\n', r"A: the number of tiles must be 0 to 1000, not 5"),
        ('letters = "ABC"\n[scrabble]\nblanks = -1\ntiles = {A = [1, 1]}\n', r"blanks: .*not \[-1\]"),
    ):
        path.write_text(text)
        with pytest.raises(LanguageError, match=message):
            TileBag.load(str(path))


def test_alphagram():
    assert alphagram(Alphabet(["NY", "N", "U"]), "UNYN") == "NYNU"
