"""Plurals: words that are another with an ending and mean nothing else."""

from __future__ import annotations

import pytest

from wordtools.core import Language, Lexicon
from wordtools.core.errors import LanguageError, OptionError
from wordtools.core.words.plurals import plurals, without_plurals


def of(code: str, *words: str) -> set[str]:
    language = Language.load(code)
    return set(plurals(Lexicon.of(words, language.alphabet), language))


def test_a_word_with_a_sense_of_its_own_stays():
    words = ("cat", "cats", "bu", "bus", "ga", "gas", "glass", "glasses", "city", "cities", "box", "boxes", "dogs")
    assert of("en", *words) == {"CATS", "CITIES", "BOXES"}


def test_what_the_definitions_do_not_know_goes_by_its_spelling():
    assert of("en", "qivi", "qivis", "zzzes") == {"QIVIS"}


@pytest.mark.parametrize(
    ("code", "single", "plural"),
    [("es", "pez", "peces"), ("fr", "cheval", "chevaux"), ("pt", "limão", "limões"), ("pt-br", "homem", "homens")],
)
def test_endings_of_other_languages(code: str, single: str, plural: str):
    assert of(code, single, plural) == {Language.load(code).alphabet.fold(plural)}


@pytest.mark.long
def test_the_list_without_them():
    lexicon = Lexicon.for_language("en")
    without = without_plurals(lexicon, Language.load("en"))
    assert "cat" in without
    assert "bus" in without
    assert "cats" not in without
    assert 0.5 * len(lexicon) < len(without) < 0.8 * len(lexicon)


def test_a_language_whose_endings_are_not_known_is_refused(tmp_path):
    with pytest.raises(OptionError, match="not known for German"):
        of("de", "hund", "hunde")
    (tmp_path / "own.toml").write_text('letters = "ABCES"\nplurals = { E = "", S = 1 }\n')
    with pytest.raises(LanguageError, match="plurals must map endings"):
        Language.load(str(tmp_path / "own.toml")).plurals  # noqa: B018
