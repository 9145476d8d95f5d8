"""Tile sets and the way tiles are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core.errors import LanguageError, RulesError
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import LAID_BLANK, TileSet, bundled, taken

SETS = sorted(bundled())
SIZES = {
    "en": 100,
    "en-super": 200,
    "en-wwf": 104,
    "en-wwf-small": 52,
    "ca-super": 200,
    "pl": 100,
    "ru": 104,
    "it": 120,
    "pt-br": 120,
}


def test_every_set_that_the_field_knows_comes_along():
    assert len(SETS) == 37
    assert {"bg", "ca", "cs", "cy", "da", "de", "el", "en", "es", "hr", "hu", "pl", "sk", "tr", "uk"} <= set(SETS)


@pytest.mark.parametrize("name", SETS)
def test_a_set_has_the_tiles_of_its_bag(name):
    tiles = TileSet.load(name)
    assert tiles.size == len(tiles.all) == SIZES.get(name, tiles.size)
    assert 52 <= tiles.size <= 200
    assert tiles.points[0] == 0
    assert tiles.counts[0] >= 2
    assert tiles.vowels
    assert Rules.load(name).layout.cells >= 121


@given(st.sampled_from(SETS), st.data())
def test_tiles_are_read_as_they_were_written(name, data):
    tiles = TileSet.load(name)
    letter = st.integers(1, len(tiles.alphabet))
    laid = data.draw(st.lists(st.one_of(letter, letter.map(lambda code: code | LAID_BLANK)), max_size=12))
    assert list(tiles.tiles(tiles.text(laid))) == laid
    rack = bytes(sorted(data.draw(st.lists(st.one_of(letter, st.just(0)), max_size=9))))
    assert tiles.rack(tiles.text(rack)) == rack


def test_a_tile_of_two_characters_is_one_tile_and_brackets_part_it():
    spanish = TileSet.load("es")
    ch, c, h = (spanish.alphabet.code[letter] for letter in ("CH", "C", "H"))
    assert list(spanish.tiles("CH")) == [ch]
    assert list(spanish.tiles("[C][H]")) == [c, h]
    assert list(spanish.tiles("[ch]")) == [ch | LAID_BLANK]
    assert spanish.text([c, h]) == "[C][H]"
    assert spanish.text([ch, h]) == "[CH]H"
    assert spanish.word([ch | LAID_BLANK, h]) == "CHH"


def test_turkish_keeps_its_two_letters_i_apart():
    turkish = TileSet.load("tr")
    dotted, dotless = (turkish.alphabet.code[letter] for letter in "İI")
    assert list(turkish.tiles("İIiı")) == [dotted, dotless, dotted | LAID_BLANK, dotless | LAID_BLANK]
    assert turkish.alphabet.fold("ılık iğne") is None
    assert turkish.alphabet.fold("ılıkiğne") == "ILIKİĞNE"


@pytest.mark.parametrize("text", ["A1", "[CH", "CH]", "[]", "[XX]", "é!"])
def test_what_is_no_tile_is_named(text):
    with pytest.raises(RulesError, match="tiles"):
        TileSet.load("en").rack(text)


def test_missing_and_taken_count_a_laid_blank_as_a_blank():
    english = TileSet.load("en")
    rack = english.rack("AAB?")
    laid = list(english.tiles("aAA"))
    assert not english.missing(laid, rack)
    assert english.missing([*laid, *laid], rack) == {0: 1, 1: 2}
    assert taken(rack, laid) == english.rack("B")
    with pytest.raises(ValueError, match="not in list"):
        taken(rack, english.tiles("C"))


@pytest.mark.parametrize(
    ("scrabble", "message"),
    [
        ("", "has no tiles"),
        ("tiles = { A = 3 }", "count, points"),
        ("tiles = { Z = [1, 1] }", "'Z' is not a letter"),
        ("tiles = { A = [-1, 1] }", "counts must be"),
        ("tiles = { A = [1, 1000] }", "points must be"),
        ("blanks = 'two'\ntiles = { A = [1, 1] }", "counts must be"),
    ],
)
def test_a_mistake_in_a_language_file_is_named(tmp_path, scrabble, message):
    file = tmp_path / "zz.toml"
    file.write_text(f'letters = "AB"\n[scrabble]\n{scrabble}\n')
    with pytest.raises(LanguageError, match=message):
        TileSet.load(str(file))
    with pytest.raises(LanguageError, match="no tile set 'qq': use one of bg, ca, ca-super"):
        TileSet.load("qq")


def test_numbers_of_a_language_file_are_checked(tmp_path):
    file = tmp_path / "zz.toml"
    file.write_text('letters = "AB"\n[scrabble]\nrack = 30\ntiles = { A = [1, 1] }\n')
    with pytest.raises(RulesError, match="1 to 24 tiles"):
        Rules.load(str(file))
    file.write_text('letters = "AB"\n[scrabble]\nbingo = "x"\ntiles = { A = [1, 1] }\n')
    with pytest.raises(RulesError, match="bingo must be a number"):
        Rules.load(str(file))
