from __future__ import annotations

import pytest

from wordtools.core import Language
from wordtools.core.errors import RulesError
from wordtools.ruzzle import Rules


def test_rules_with_letters_that_a_language_does_not_have_are_refused():
    """No word could count, and to read a large list for that takes minutes."""
    with pytest.raises(RulesError, match="'elzzur' have letters of their own, and Russian has none of them"):
        Rules.load("elzzur").alphabet(Language.load("ru"))
    assert "E" in Rules.load("elzzur").alphabet(Language.load("de")).letters
