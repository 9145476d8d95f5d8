"""How much the meanings of words have in common: the words that stand in the definitions and synonyms of both.

This is M. Lesk's measure ("Automatic sense disambiguation using machine readable dictionaries", SIGDOC 1986), by
words and not by senses, and as a share of the shorter of the two.
"""

from __future__ import annotations

import re
from functools import lru_cache

from wordtools.core.meanings.definitions import Definitions

WORD = re.compile(r"[^\W\d_]{3,}")
FUNCTION_WORDS = re.compile(
    "and|are|any|being|etc|especially|for|from|has|have|having|into|its|not|one|someone|something|such|than|that|the|"
    "there|this|used|usually|very|which|who|with"
)
ENDINGS = re.compile("(s|es|ing|ed)$")  # of English words, whose definitions are texts
LEAST = 5  # letters of a word that may lose an ending


class Related:
    """How much words have to do with a text: 0.0 for nothing.

    >>> from wordtools.core import Definitions
    >>> skeleton = Related(Definitions.open("en"), "skeleton")
    >>> skeleton.known, skeleton("ulna") > skeleton("luna") == 0.0
    (True, True)
    """

    def __init__(self, definitions: Definitions, about: str) -> None:
        """Looks up what the words of a text mean."""
        self.definitions = definitions
        self.about = about
        self._words = lru_cache(4096)(self._bag)
        words: list[str] = WORD.findall(about)
        parts = dict.fromkeys([about, *words] if definitions.of(about) else words)
        self.known = any(definitions.of(part) for part in parts)
        """Whether something is known of any word of the text."""
        self._about = [self._words(part) for part in parts]

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the definitions and the text."""
        return Related, (self.definitions, self.about)

    def __eq__(self, other: object) -> bool:
        """Returns whether another compares with the same text, by the same definitions."""
        return isinstance(other, Related) and (self.definitions, self.about) == (other.definitions, other.about)

    def __hash__(self) -> int:
        """Hashes the text."""
        return hash(self.about)

    def __repr__(self) -> str:
        """Shows the definitions and the text."""
        return f"<Related {self.definitions.name}: {self.about!r}>"

    def __call__(self, word: str) -> float:
        """Returns the share of words in common, summed over the words of the text."""
        own = self._words(word)
        return sum(len(own & other) / max(1, min(len(own), len(other))) for other in self._about)

    def _bag(self, word: str) -> frozenset[str]:
        texts = [word]
        for sense in self.definitions.of(word):
            texts += [sense.text, *sense.synonyms, *sense.opposites]
        words = {found.casefold() for text in texts for found in WORD.findall(text)}
        return frozenset(_stem(word) for word in words if not FUNCTION_WORDS.fullmatch(word))


def _stem(word: str) -> str:
    return ENDINGS.sub("", word) if len(word) >= LEAST else word
