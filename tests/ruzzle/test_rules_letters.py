from __future__ import annotations

import pytest

from wordtools.core import Language, Lexicon
from wordtools.core.errors import RulesError
from wordtools.ruzzle import Rules, Solver


def test_rules_with_letters_that_a_language_does_not_have_are_refused():
    """No word could count, and to read a large list for that takes minutes."""
    with pytest.raises(RulesError, match="'elzzur' have letters of their own, and Russian has none of them"):
        Rules.load("elzzur").alphabet(Language.load("ru"))
    assert "E" in Rules.load("elzzur").alphabet(Language.load("de")).letters


def test_a_list_with_letters_that_the_rules_do_not_have_is_refused():
    """Boggle is played in the 26 letters: a list of other letters would fail at the first board that shows one."""
    portuguese, boggle = Language.load("pt"), Rules.load("boggle")
    words = Lexicon.of(["ação", "acaso"], portuguese.alphabet, name="mine.txt")
    with pytest.raises(RulesError, match=r"mine.txt has the letter Ç, and rules 'boggle' .* Portuguese: open"):
        Solver(words, boggle, portuguese)
    solver = Solver(Lexicon.of(["ação", "acaso"], boggle.alphabet(portuguese)), boggle, portuguese)
    assert [found.word for found in solver.solve("ÇA/OÃ")] == ["ACAO"]
