"""Phrases as puzzles hold them: without blanks and punctuation."""

from __future__ import annotations

import unicodedata

from wordtools.core.letters.alphabet import Alphabet


def letters_alone(text: str, alphabet: Alphabet) -> str:
    """Returns a phrase without its blanks and punctuation, but for what is a letter of the alphabet (``L·L``).

    >>> letters_alone("Pan-Lids!", Alphabet("ADILNPS"))
    'PanLids'
    """
    own = set("".join(alphabet.letters))
    return "".join(one for one in text if one in own or not _is_sign(unicodedata.category(one)))


def _is_sign(category: str) -> bool:
    return category[0] in "PSZ" or category == "Cf"
