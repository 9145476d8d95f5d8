"""Which tile set a word list with numbers in place of letters is of: by how often each letter occurs in its words.

The letters of a word graph are the tiles 1, 2, ... of its language. Read with the tiles of another one it has words
that nobody knows. As a tile set has more of the letters that are frequent, the two are as good as parallel where they
belong together: their cosine is 0.89 to 0.97 for the lists of eight languages, and up to 0.85 with other tiles that
number their letters otherwise. Sets with the same letters in the same order, such as English and French, cannot be
distinguished, nor need to be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from math import hypot

from wordtools.core.errors import LanguageError
from wordtools.scrabble.rules.tiles import TileSet, bundled

LIKE = 0.87  # a cosine from which on a list is believed to be of a tile set
NEARER = 0.07  # by how much that of another tile set must be larger
ALIKE = 0.04  # and that of others, less than the largest one
LEAST_LETTERS = 10_000


def nearer_sets(words: Iterable[bytes], own: TileSet) -> list[str]:
    """Lists the tile sets, likeliest first, one of which words in numbers of letters are of, rather than of *own*.

    Empty where they may well be of *own*, or are too few to tell.
    """
    found = Counter(b"".join(words))
    if found.total() < LEAST_LETTERS or (own_likeness := _likeness(found, own)) >= LIKE:
        return []
    likeness = {}
    for name in bundled():
        with suppress(LanguageError):  # a user's own file with a mistake in it: said when it is used
            likeness[name] = _likeness(found, TileSet.load(name)) if "-" not in name else 0
    names = sorted(likeness, key=lambda name: -likeness[name])
    least = max(own_likeness + NEARER, likeness[names[0]] - ALIKE)
    return [name for name in names if likeness[name] > least]


def _likeness(found: Counter[int], tiles: TileSet) -> float:
    """Returns the cosine of the numbers of letters and those of tiles; 0 where there is no tile for a letter."""
    letters = range(1, len(tiles.alphabet) + 1)
    if max(found) not in letters:
        return 0.0
    return _cosine([found[letter] for letter in letters], [tiles.counts[letter] for letter in letters])


def _cosine(one: Sequence[int], other: Sequence[int]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True)) / (hypot(*one) * hypot(*other))
