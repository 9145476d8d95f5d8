"""Fillable: how many words of a pool are to be expected for a slot of a pattern.

Letters that end other words are the hard ones: Italian words end in vowels, so that hardly any word fits a slot all of
whose letters are last letters. The expected number is that of the words which agree with crossing letters that are
drawn at random: where another word ends, from the last letters of the pool, elsewhere from its other letters. Each
crossing is shared by its two slots: that makes the sum of the logarithms the Bethe approximation of the number of
fills. Letters are of two kinds, those that are commoner as last letters than elsewhere and all others; so a slot is
known by its length and a mask of last letters, and all masks of a length are found together, bit by bit.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

TABLED = 12  # letters; longer slots are taken as if no other word ended in them
NONE = 1e-12  # stands for no word at all


class Fillable:
    """The expected numbers of words for slots, made from the words that there are.

    >>> fillable = Fillable(["ora", "era", "rana", "rete", "orto", "nero"])
    >>> fillable.log_words(4, 0b0000) > fillable.log_words(4, 0b1111)
    True
    """

    def __init__(self, words: Iterable[str]) -> None:
        words = sorted(words)
        self.last = _shares(word[-1] for word in words)
        self.inner = _shares(letter for word in words for letter in word[:-1])
        self.enders = {letter for letter, share in self.last.items() if share > self.inner.get(letter, 0.0)}
        self.lengths: dict[int, list[str]] = {}
        for word in words:
            self.lengths.setdefault(len(word), []).append(word)
        self.tables: dict[int, list[float]] = {}
        self.alone = -math.log(_agreement(self.inner, self.inner)) / 2
        """What a letter in no other word adds to the logarithm."""

    def log_words(self, length: int, ends: int) -> float:
        """Returns the logarithm of the expected number of words for a slot.

        Args:
            length: of the slot.
            ends: a mask of its letters that end another word.
        """
        return self.table(length)[ends if length <= TABLED else 0]

    def table(self, length: int) -> list[float]:
        """Returns the logarithms of a length for all masks; a single one for a length of over ``TABLED``."""
        if length not in self.tables:
            self.tables[length] = self._table(length)
        return self.tables[length]

    def _table(self, length: int) -> list[float]:
        bits = length if length <= TABLED else 0
        chances = [0.0] * (1 << bits)  # by mask of enders, that random inner letters spell one of its words
        for word in self.lengths.get(length, ()):
            mask = sum(1 << at for at in range(bits) if word[at] in self.enders)
            chances[mask] += math.prod(self.inner.get(letter, 0.0) for letter in word)
        ender, other = self._ratio(enders=True), self._ratio(enders=False)
        for at in range(bits):
            bit = 1 << at
            for mask in range(1 << bits):
                if not mask & bit:
                    one, two = chances[mask], chances[mask | bit]
                    chances[mask], chances[mask | bit] = one + two, other * one + ender * two
        agreed = {
            (mine, ends): math.log(_agreement(self._kind(mine), self._kind(ends))) / 2
            for mine in (False, True)
            for ends in (False, True)
        }
        return [
            math.log(chance + NONE) - sum(agreed[at == length - 1, bool(mask >> at & 1)] for at in range(length))
            for mask, chance in enumerate(chances)
        ]

    def _kind(self, last: bool) -> dict[str, float]:
        return self.last if last else self.inner

    def _ratio(self, *, enders: bool) -> float:
        """Returns how much commoner the enders, or the other letters, are as last letters than elsewhere."""
        last, inner = (
            sum(share for letter, share in shares.items() if (letter in self.enders) is enders)
            for shares in (self.last, self.inner)
        )
        return last / inner if inner else 1.0


def _shares(letters: Iterable[str]) -> dict[str, float]:
    counts = Counter(letters)
    return {letter: count / counts.total() for letter, count in counts.items()}


def _agreement(one: dict[str, float], two: dict[str, float]) -> float:
    """Returns the chance that two random letters are the same."""
    return sum(share * two.get(letter, 0.0) for letter, share in one.items()) + NONE
