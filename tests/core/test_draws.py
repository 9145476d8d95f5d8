"""Drawing tiles against every draw that there is."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import combinations

import pytest
from click.testing import CliRunner
from conftest import random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Alphabet, Language, Lexicon
from wordtools.core.cli.main import main
from wordtools.core.errors import LanguageError
from wordtools.core.study.quiz import Quiz
from wordtools.core.words.draws import TileBag, alphagram, read_alphagram, tile_sets
from wordtools.core.words.find import hooks, scorer

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


SPANISH = Language.load("es")


def tiles_of(word):
    """Cuts a Spanish word into tiles, slowly."""
    return [part for part in re.split("(CH|LL|RR|.)", word) if part]


def test_an_alphagram_goes_by_tiles_and_is_read_again():
    tiles = SPANISH.playing_alphabet
    assert alphagram(tiles, "ENCHINA") == alphagram(tiles, "ACHINEN") == "ACHEINN"
    assert alphagram(tiles, "HACINEN") == "ACEHINN"
    assert alphagram(tiles, "CHAC") == "ACCH"
    assert Language.load("en").playing_alphabet == Language.load("en").alphabet
    for word in Lexicon.for_language("es").find(length=6, contains="H"):
        shown = alphagram(tiles, word)
        letters, again = read_alphagram(tiles, shown)
        assert again == shown
        assert Counter(letters) == Counter(word)
        assert Counter(re.findall(r"CH|LL|RR|[^][]", shown)) == Counter(tiles_of(word)) or "[" in shown
    assert read_alphagram(tiles, "A1") is None


def test_spanish_points_go_by_tiles():
    points = {tile: worth for tile, (_, worth) in SPANISH.section("scrabble")["tiles"].items()}
    score = scorer(SPANISH)
    for word in ("CHORRO", "CHOCHO", "LLORAR", "ACHINEN", "HACINEN", "PERRO", "KIWI"):
        assert score(word) == sum(points.get(tile, 0) for tile in tiles_of(word))
    assert score("CHORRO") == 15
    assert scorer(SPANISH, "ch?rro")("CHORRO") == 14  # O from the wild card
    assert scorer(SPANISH, "orroch")("CHORRO") == 15
    assert scorer(SPANISH, "c?orro")("CHORRO") == 10  # no tile of C alone is CH


def test_spanish_hooks_are_tiles():
    few = Lexicon.of(["lana", "llana", "orro", "chorro", "chorros", "corro"], SPANISH.alphabet)
    tiles = SPANISH.playing_alphabet
    assert hooks(few, "lana").before == ("L",)  # two letters
    assert hooks(few, "lana", tiles).before == ()  # but one tile
    assert hooks(few, "orro", tiles) == (("C", "CH"), ())
    assert hooks(few, "chorro", tiles).after == ("S",)
    whole = Lexicon.for_language("es")
    for word in ("ORRO", "CORO", "ALA", "LLANO"):
        before = {t for t in tiles.letters if t + word in whole and tiles_of(t + word) == [t, *tiles_of(word)]}
        assert set(hooks(whole, word, tiles).before) == before


@pytest.mark.parametrize(
    ("language", "arguments"), [("en", ["retinas"]), ("en", ["--length", "2-4"]), ("es", ["chorro"])]
)
def test_the_order_of_find_is_that_of_the_chance_it_prints(language, arguments):
    command = ["words", "find", "-l", language, *arguments, "--sort", "probability", "--json"]
    rows = json.loads(CliRunner().invoke(main, command).stdout)["words"]
    chances = [row["probability"] for row in rows]
    assert chances == sorted(chances, reverse=True)
    assert len({len(row["word"]) for row in rows}) > 1
    assert [row["ways"] for row in rows] != sorted((row["ways"] for row in rows), reverse=True)


def test_the_quiz_asks_anagrams_and_hooks_of_tiles():
    few = Lexicon.of(["enchina", "achinen", "hacinen", "lana", "llana"], SPANISH.alphabet)
    tiles = SPANISH.playing_alphabet
    quiz = Quiz(few, "anagrams", tiles=tiles)
    assert quiz.question("ACHEINN").answers == ("ACHINEN", "ENCHINA")
    assert quiz.question("ACEHINN").answers == ("HACINEN",)
    assert sorted(quiz.likeliest()) == ["AALLN", "AALN", "ACEHINN", "ACHEINN"]
    assert all(quiz.question(key) for key in quiz.likeliest())
    asked = Quiz(few, "hooks", tiles=tiles)
    assert asked.question("LANA").answers == ()
    assert asked.judge(asked.question("LANA"), "l-").wrong == ("L-",)
