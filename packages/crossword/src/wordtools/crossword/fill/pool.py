"""WordPool: the words that a filler may use, with a score each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from wordtools.core import Alphabet, Lexicon, LexiconError
from wordtools.crossword.fill.slots import SlotKind

TIER_SCORES = {10: 90, 20: 85, 35: 80, 40: 75, 50: 70, 55: 65, 60: 60, 70: 50, 80: 40}
"""The score of a bundled word by its commonness, 10 for the commonest."""
COMMON = 50
"""The least score of the words used of a bundled list, when no other is asked for."""
SPREAD = 10_000  # kernels see scores from 0 to this


@dataclass(frozen=True, slots=True)
class Share:
    """The words of one kind, best first."""

    words: Sequence[str]
    codes: bytes
    """Their letters' codes, one a cell, word after word."""
    scores: Sequence[int]
    """From 0 (the worst word of the pool) to 10,000 (the best)."""


@dataclass(frozen=True)
class WordPool:
    """Words and scores, all spelt in one alphabet.

    >>> from wordtools.core import Language
    >>> pool = WordPool.of({"tea": 50, "CAFE": 80}, Language.load("en").alphabet)
    >>> pool.scores
    {'TEA': 50.0, 'CAFE': 80.0}
    """

    scores: Mapping[str, float]
    """Score by folded word."""
    alphabet: Alphabet = field(repr=False)
    name: str = "words"
    """What messages call it."""

    @classmethod
    def of(cls, words: Mapping[str, float] | Iterable[str], alphabet: Alphabet, name: str = "words") -> WordPool:
        """Makes a pool of words, with their scores or (0) without; what is not spelt in *alphabet* is left out."""
        pairs = words.items() if isinstance(words, Mapping) else ((word, 0.0) for word in words)
        folded = ((alphabet.fold(word), float(score)) for word, score in pairs)
        return cls({word: score for word, score in folded if word}, alphabet, name)

    @classmethod
    def from_lexicon(cls, lexicon: Lexicon, minimum: float | None = None, banned: Iterable[str] = ()) -> WordPool:
        """Takes the words of a lexicon: scored by its lines, or by commonness where it is a bundled list that has it.

        Args:
            lexicon: the words.
            minimum: the least score; without it 50 for a list scored by commonness, any for another.
            banned: words that are left out.

        Raises:
            LexiconError: no word is left, or a minimum is asked of a list without scores.
        """
        tiers = lexicon.tiers
        if tiers:
            allowed = {tier: float(score) for tier, score in TIER_SCORES.items()}
            least = COMMON if minimum is None else minimum
            left = {tier for tier, score in allowed.items() if score >= least}
            scores = {word: allowed[tier] for word, tier in tiers.items() if tier in left}
        else:
            listed = lexicon.word_list
            if minimum is not None and not listed.scores:
                raise LexiconError(f"{lexicon.name}: a minimum score is asked for, but the list has none: WORD;SCORE")
            scores = {word: listed.scores.get(word, 0.0) for word in listed.words}
            if minimum is not None:
                scores = {word: score for word, score in scores.items() if score >= minimum}
        for word in banned:
            scores.pop(lexicon.alphabet.fold(word) or "", None)
        if not scores:
            why = "" if minimum is None else f" with a score of {minimum:g} or more"
            raise LexiconError(f"{lexicon.name}: no word is left{why}")
        return cls(scores, lexicon.alphabet, lexicon.name)

    def __len__(self) -> int:
        """Counts the words."""
        return len(self.scores)

    def __contains__(self, word: object) -> bool:
        """Says whether a folded word is in it."""
        return word in self.scores

    @cached_property
    def _by_length(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        if self.alphabet.simple:
            for word in self.scores:
                found.setdefault(len(word), []).append(word)
            return found
        for word in self.scores:
            found.setdefault(len(self.alphabet.split(word)), []).append(word)
        return found

    @cached_property
    def _shares(self) -> dict[SlotKind, Share]:
        return {}

    def share(self, kind: SlotKind) -> Share:
        """Picks the words of a kind: best first, those of one score in alphabetical order."""
        if kind not in self._shares:
            self._shares[kind] = self._share(kind)
        return self._shares[kind]

    def _share(self, kind: SlotKind) -> Share:
        scores = self.scores
        words = sorted(self._by_length.get(kind.letters, ()))
        words.sort(key=scores.__getitem__, reverse=True)
        codes = self.alphabet.encode_all(words)
        if kind.rebus:
            folded = kind.fold(codes)
            words = [words[k] for k, _ in folded]
            codes = [word for _, word in folded]
        points = self._points
        return Share(words, b"".join(codes), [points[scores[word]] for word in words])

    @cached_property
    def _points(self) -> dict[float, int]:
        """The scores on the scale of the kernels."""
        low, high = min(self.scores.values(), default=0.0), max(self.scores.values(), default=0.0)
        size = (high - low) or 1.0
        return {score: round((score - low) / size * SPREAD) for score in set(self.scores.values())}
