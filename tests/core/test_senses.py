"""Which senses a word has, and in which order they come: its own, as it is spelt, and then what it is a form of."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from wordtools.core import Language
from wordtools.core.cli.main import main
from wordtools.core.meanings.definitions import Definitions
from wordtools.core.meanings.sense import Sense


def senses(word, language="en"):
    return Definitions.open(language, Language.load(language).alphabet).of(word)


@pytest.mark.parametrize(("word", "least"), [("set", 44), ("run", 57), ("bank", 18)])
def test_all_senses_are_there(word, least):
    assert len([one for one in senses(word) if not one.form]) >= least


@pytest.mark.parametrize("word", ["found", "lay", "bore", "saw", "glasses", "dive", "set"])
def test_own_senses_come_before_those_of_what_it_is_a_form_of(word):
    forms = [one.form != "" for one in senses(word)]
    assert forms == sorted(forms)
    assert forms[0] is False


@pytest.mark.parametrize(
    ("language", "word", "first", "other"),
    [
        ("fr", "péché", "crime", "pêche"),
        ("fr", "pêche", "brugnon", "péché"),
        ("fr", "mûr", "adulte", "mur"),
        ("fr", "mur", "barrière", "mûr"),
        ("fr", "pe\u0301che\u0301", "crime", "pêche"),  # decomposed
    ],
)
def test_the_spelling_that_was_typed_comes_first(language, word, first, other):
    found = senses(word, language)
    assert first in found[0].synonyms
    assert found[0].spelling == ""
    assert other in {one.spelling for one in found}


@pytest.mark.parametrize(
    ("word", "first"), [("Weg", "Pfad"), ("weg", "abgängig"), ("Arm", "Extremität"), ("arm", "dürftig")]
)
def test_german_senses_begin_with_those_of_the_capitals_that_were_typed(word, first):
    assert first in next(sense.synonyms for sense in senses(word, "de"))


def test_a_table_of_ones_own_is_ordered_by_spelling_too():
    table = {"pêche": [Sense("a fruit")], "péché": [Sense("a sin")]}
    own = Definitions.of_table(table, alphabet=Language.load("fr").alphabet)
    assert [str(one) for one in own.of("péché")] == ["a sin", "pêche: a fruit"]
    assert [one.text for one in own.of("PECHE")] == ["a fruit", "a sin"]


@pytest.mark.parametrize(
    ("language", "form", "lemma"),
    [
        ("de", "Häuser", "Haus"),
        ("de", "Mütter", "Mutter"),
        ("de", "schönsten", "schön"),
        ("fr", "chevaux", "cheval"),
        ("fr", "chantaient", "chanter"),
        ("es", "perros", "perro"),
        ("es", "peces", "pez"),
        ("es", "cantaron", "cantar"),
        ("pt", "livros", "livro"),
        ("pt", "corações", "coração"),
        ("it", "libri", "libro"),
        ("it", "banche", "banca"),
        ("it", "mangiavano", "mangiare"),
        ("ru", "собаки", "собака"),
        ("ru", "красивую", "красивый"),
    ],
)
def test_inflected_forms_are_looked_up_in_all_languages(language, form, lemma):
    assert f"form of {lemma}" in {one.form for one in senses(form, language)}


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("de", "ging:gehen sah:sehen war:sein aufgenommen:aufnehmen gesagt:sagen eingesetzt:einsetzen trägt:tragen"),
        ("fr", "vais:aller alla:aller fut:être suis:être suis:suivre viennent:venir deviendra:devenir yeux:œil"),
        ("es", "fue:ser fue:ir voy:ir contuvo:contener puede:poder piensa:pensar murió:morir vive:vivir gran:grande"),
        ("pt", "foi:ser foi:ir fui:ir tenho:ter manteve:manter sinto:sentir boa:bom mãos:mão"),
        ("it", "fu:essere andò:andare case:casa avvenne:avvenire lessero:leggere uomini:uomo gran:grande"),
        ("ru", "шёл:идти пришла:прийти могу:мочь хочу:хотеть пишет:писать являлась:являться люди:человек стран:страна"),
        ("en", "went:go mice:mouse"),
    ],
)
def test_irregular_forms_are_known_in_all_languages(language, forms):
    for form, lemma in (pair.split(":") for pair in forms.split()):
        assert any(one.form.endswith(f" of {lemma}") for one in senses(form, language)), form


def test_endings_of_verbs_are_no_endings_of_nouns():
    assert {one.form for one in senses("vais", "fr")} == {"form of aller"}  # not of the noun VER
    assert "form of caso" not in {one.form for one in senses("case", "it")}


def test_define_says_how_many_senses_it_left_out():
    result = CliRunner().invoke(main, ["words", "define", "set"])
    assert len(result.stdout.splitlines()) == 6
    total = len(senses("set"))
    assert result.stderr == f"SET: 5 of {total} senses; -n {total} shows all\n"
    every = CliRunner().invoke(main, ["words", "define", "set", "-n", str(total), "--json"])
    assert every.stderr == ""
    assert len(json.loads(every.stdout)["words"]["SET"]) == total


@pytest.mark.parametrize(
    ("language", "words", "none"),
    [
        ("es", "pingüino pingüinos ñu ñus koala sisal yogui saharaui paragüero piragüista tucán guepardo", "qu"),
        ("pt", "coala coalas gnu capivara quati tamanduá narval suricate", "qu"),
        ("pt-br", "coala gnu quati narval suricate", "qu"),
    ],
)
def test_words_of_school_books_are_in_the_list(language, words, none):
    result = CliRunner().invoke(main, ["words", "check", "-l", language, *words.split()])
    assert (result.exit_code, result.stderr) == (0, "")
    assert CliRunner().invoke(main, ["words", "check", "-l", language, none]).stdout == f"{none}: no\n"
