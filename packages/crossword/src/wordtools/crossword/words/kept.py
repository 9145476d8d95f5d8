"""The words and scores of long lists in the user's cache: working them out takes longer than most fills.

The name of a file is a hash of all that its content depends on, so another list, or other
wishes, are another file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from wordtools.core import Alphabet, Lexicon
from wordtools.core.lists.cache import kept
from wordtools.core.words.commonness import ListTable
from wordtools.core.words.lexicon import SMALL
from wordtools.crossword.words.stock import KIND, MOST, Loose, Ranked, Stock

OWN_KIND = "own"  # the ending of the files of lists of one's own


class Worked(NamedTuple):
    """What was worked out of a list."""

    scores: Ranked
    notes: tuple[str, ...]
    """What was left out, a line each."""


def kept_scores(
    lexicon: Lexicon, without: Iterable[str], recipe: object, build: Callable[[], dict[str, float]]
) -> Stock:
    """Returns the scores that *build* works out for a bundled list, or those of its file in the cache.

    Args:
        lexicon: the list, with its own table of how common its words are.
        without: words that are left out.
        recipe: what else the scores depend on; its ``repr`` is a part of the file's name.
        build: gives whole scores from 0 to 255.
    """

    def made() -> Stock:
        scores = build()
        for word in without:
            scores.pop(word, None)
        return Stock.of(lexicon.alphabet, scores)

    tables = lexicon.commonness.tables
    if len(tables) != 1 or not isinstance(tables[0], ListTable):
        return made()
    source = (lexicon.digest, lexicon.alphabet.key, tables[0].digest, lexicon.info.get("tiers"), sorted(without))
    return kept(_name((*source, recipe), KIND), lambda path: Stock.load(path, lexicon.alphabet)[0], made, Stock.save)


def kept_own(data: bytes, alphabet: Alphabet, recipe: object, build: Callable[[], Worked]) -> Worked:
    """Returns what *build* works out of a list of one's own, or of its file in the cache.

    Short lists are worked out each time, and so are lists with scores that are not whole, from 0 to 255.

    Args:
        data: the list as it was read.
        alphabet: what its words are folded to.
        recipe: what else the result depends on; its ``repr`` is a part of the file's name.
        build: gives the words and the notes on what was left out of them.
    """
    if len(data) < SMALL:
        return build()

    def made() -> Worked:
        scores, notes = build()
        whole = isinstance(scores, Loose) and all(0 <= mark <= MOST and mark.is_integer() for mark in scores.marks)
        return Worked(Stock.of(alphabet, scores) if whole else scores, notes)

    def save(worked: Worked, path: Path) -> None:
        if isinstance(worked.scores, Stock):
            worked.scores.save(path, worked.notes)

    name = _name((hashlib.sha256(data).hexdigest(), alphabet.key, recipe), OWN_KIND)
    return kept(name, lambda path: Worked(*Stock.load(path, alphabet)), made, save)


def _name(source: object, kind: str) -> str:
    return f"{hashlib.sha256(repr(source).encode()).hexdigest()[:32]}.{kind}"
