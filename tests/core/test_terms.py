"""The terms that are printed: each language has all of them, and files of one's own are checked."""

from __future__ import annotations

import pytest

from wordtools.core.errors import OptionError
from wordtools.core.letters.language import Language
from wordtools.core.show.fonts import find_bold, find_font
from wordtools.core.show.terms import BRACES, STANDARD, Terms, _table


def test_every_language_has_every_term_with_the_same_braces():
    table = _table()
    for code, texts in table.items():
        assert Language.load(code).code == code
        if "-" not in code:
            assert texts.keys() == table[STANDARD].keys(), code
        for name, text in texts.items():
            assert set(BRACES.findall(text)) == set(BRACES.findall(table[STANDARD][name])), (code, name)
            assert text == text.strip() != "", (code, name)


def test_headings_as_newspapers_have_them():
    found = {code: (Terms.of(code)["across"], Terms.of(code)["down"]) for code in ("de", "fr", "pt-br", "ru", "fi")}
    assert found == {
        "de": ("Waagerecht", "Senkrecht"),
        "fr": ("Horizontalement", "Verticalement"),
        "pt-br": ("Horizontais", "Verticais"),
        "ru": ("По горизонтали", "По вертикали"),
        "fi": ("Across", "Down"),
    }
    assert Terms.of("pt-br")["word_search"] == "Caça-palavras"
    assert Terms.of("pt")["word_search"] == "Sopa de letras"


def test_a_file_of_ones_own(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text('across = "Vågrätt"\nsee = "Se {entry} {"\n', encoding="utf-8")
    terms = Terms.read(str(file), "de")
    assert (terms["across"], terms["down"]) == ("Vågrätt", "Senkrecht")
    assert terms.filled("see", entry="3") == "Se 3 {"
    assert len({terms, Terms.read(str(file), "de"), Terms.of("de")}) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("acros = 'A'", "no label 'acros': did you mean 'across'"),
        ("xyzzy = 'A'", "no label 'xyzzy'; the labels are across, down"),
        ("across = 3", "across is 3: write a text in quotes"),
        ("across", "not a TOML file"),
        ("see = '{number}'", r"see: {number} cannot be filled in: only {entry} can stand"),
        ("name = '{title}'", r"name: {title} cannot be filled in: nothing can stand"),
    ],
)
def test_a_file_that_cannot_be_used(text, message, tmp_path):
    file = tmp_path / "own.toml"
    file.write_text(text)
    with pytest.raises(OptionError, match=message):
        Terms.read(str(file))


def test_the_bold_font_beside_a_font():
    file = find_font(["Ж"])
    assert "Bold" in find_bold(file, ["Ж"]) or find_bold(file, ["Ж"]) == file
    assert find_bold(file, ["\uffff\ue123"]) == file
