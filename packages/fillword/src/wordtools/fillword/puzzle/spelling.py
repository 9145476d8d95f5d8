"""How much a text looks like a word of some lists: the chances of each letter after the one before it.

A model of letter pairs (A. Markov, 1913), with the ends of words as letters of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import log10
from typing import TypeAlias

LogChance: TypeAlias = float  # to base 10

END = ""
SAMPLE = 20_000  # words to learn from; more do not change much
DOUBT = 0.5  # added to what was counted, for pairs that were not met


class Spelling:
    """Knows which letters follow which.

    >>> spelling = Spelling([tuple("CAT"), tuple("CATCH")], letters=26)
    >>> spelling.of("CAT") > spelling.of("TAC")
    True
    """

    def __init__(self, words: Iterable[Sequence[str]], *, letters: int) -> None:
        """Counts the pairs of letters of words, each given as its letters; *letters* is the size of the alphabet."""
        self.pairs: Counter[tuple[str, str]] = Counter()
        for word in words:
            self.pairs.update(pairwise((END, *word, END)))
        self.firsts: Counter[str] = Counter()
        for (first, _), number in self.pairs.items():
            self.firsts[first] += number
        self.letters = letters + 1

    def of(self, word: Sequence[str]) -> LogChance:
        """Returns the chance of a word among all texts."""
        return sum(
            log10((self.pairs[pair] + DOUBT) / (self.firsts[pair[0]] + DOUBT * self.letters))
            for pair in pairwise((END, *word, END))
        )
