"""Phrases, and what no two words of a fill may have in common: themselves, or a stem of theirs or of their words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from wordtools.core import Alphabet
from wordtools.core.lists.kinds import is_binary
from wordtools.core.lists.wordlist import text_of
from wordtools.crossword.build.lists import phrases
from wordtools.crossword.words.pool import PACKED, Listable, own_source
from wordtools.crossword.words.stems import stem

SHORTEST_PART = 3  # letters of a word of a phrase that counts: every other phrase has an OF or a TO
COMMON_PARTS = frozenset(("THE", "AND", "FOR", "WITH", "FROM"))
"""Words of phrases that do not count, as no solver takes them for a repetition."""


def parts_of(word: str, enumeration: str) -> list[str]:
    """Cuts a word where its enumeration does: (3,5), but not (1-3); one that is no phrase is one part.

    >>> parts_of("ICECREAM", "3,5"), parts_of("XRAY", "1-3"), parts_of("CAT", "")
    (['ICE', 'CREAM'], ['XRAY'], ['CAT'])
    """
    sizes = [sum(map(int, re.findall(r"\d+", part))) for part in enumeration.split(",")]
    if len(sizes) < 2 or sum(sizes) != len(word):
        return [word]
    letters = iter(word)
    return ["".join(next(letters) for _ in range(size)) for size in sizes]


def stems_of(word: str, enumeration: str) -> dict[str, str]:
    """Returns the stems that no two words may share, those of a phrase and of its words, by what they are stems of.

    >>> stems_of("CATS", ""), list(stems_of("CREAMOFTHECROP", "5,2,3,4"))
    ({'CATS': 'CAT'}, ['CREAMOFTHECROP', 'CREAM', 'CROP'])
    """
    parts = parts_of(word, enumeration)
    counting = [part for part in parts if len(part) >= SHORTEST_PART and part not in COMMON_PARTS]
    return {part: stem(part) for part in (word, *counting)}


def phrases_of(lists: Iterable[Listable], alphabet: Alphabet) -> dict[str, str]:
    """Reads the enumerations of the phrases in lists that are texts, by their letters; others have none.

    Raises:
        WordtoolsError: one cannot be read.
    """
    found: dict[str, str] = {}
    for one in lists:
        own = own_source(one)
        if own is not None and not (own[1].startswith(PACKED) or is_binary(own[1], own[0])):
            found |= phrases(text_of(own[1], own[0]), own[0], alphabet)
    return found
