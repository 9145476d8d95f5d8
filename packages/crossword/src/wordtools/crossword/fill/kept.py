"""The words and scores of bundled lists in the user's cache: working them out takes longer than most fills.

A file has the words by their number of letters, the best first; a ``Stock`` reads of it what it is asked for.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TypeAlias

from wordtools.core import Alphabet, Lexicon
from wordtools.core.errors import LexiconError
from wordtools.core.graph import store
from wordtools.core.words.cache import kept
from wordtools.core.words.commonness import ListTable

Scores: TypeAlias = Mapping[str, float]

KIND = "stock"
SECTION, WORD = "\f", "\n"  # what stands between two sections, and two words of one


class Section:
    """The words of one number of letters, the best first, those of one score by alphabet."""

    def __init__(self, text: str, scores: bytes) -> None:
        """Takes the words, one a line, and the score of each."""
        self.text = text
        self.scores = scores

    @cached_property
    def words(self) -> list[str]:
        """The words."""
        return self.text.split(WORD)

    @property
    def joined(self) -> str:
        """The words, one behind the other."""
        return self.text.replace(WORD, "")

    @cached_property
    def score(self) -> dict[str, float]:
        """The score of each word."""
        return dict(zip(self.words, map(float, self.scores), strict=True))


class Stock(Mapping[str, float]):
    """Words with whole scores from 0 to 255: a mapping of which only the sections that are asked for are read."""

    def __init__(self, alphabet: Alphabet, text: str, scores: bytes) -> None:
        """Takes the sections, one behind the other, and the scores of all their words.

        Raises:
            LexiconError: there is not one score a word.
        """
        texts = text.split(SECTION) if text else []
        sizes = list(accumulate((one.count(WORD) + 1 for one in texts), initial=0))
        if sizes[-1] != len(scores):
            raise LexiconError("one score a word is needed")
        self.alphabet = alphabet
        self.sections = {
            self._letters(one.partition(WORD)[0]): Section(one, scores[begin:end])
            for one, (begin, end) in zip(texts, pairwise(sizes), strict=True)
        }
        self.marks = frozenset(map(float, set(scores)))
        """The different scores."""
        self._size = len(scores)

    @classmethod
    def of(cls, alphabet: Alphabet, scores: Scores) -> Stock:
        """Sorts words into sections."""
        ordered = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
        sections: dict[int, list[str]] = {}
        for word, _ in ordered:
            sections.setdefault(len(word) if alphabet.simple else len(alphabet.split(word)), []).append(word)
        text = SECTION.join(WORD.join(words) for words in sections.values())
        return cls(alphabet, text, bytes(int(scores[word]) for words in sections.values() for word in words))

    @classmethod
    def load(cls, path: Path, alphabet: Alphabet) -> Stock:
        """Reads what ``save`` wrote.

        Raises:
            LexiconError: it is damaged.
            OSError: it cannot be read.
        """
        _, size, data = store.load(path, KIND, "B")
        found = data.tobytes()
        return cls(alphabet, found[:size].decode(), found[size:])

    def save(self, path: Path) -> None:
        """Writes it to a file."""
        text = SECTION.join(one.text for one in self.sections.values()).encode()
        scores = b"".join(one.scores for one in self.sections.values())
        store.save(path, KIND, self._size, len(text), array("B", text + scores))

    def _letters(self, word: str) -> int:
        return len(word) if self.alphabet.simple else len(self.alphabet.split(word))

    def __getitem__(self, word: str) -> float:
        """Returns the score of a folded word."""
        try:
            section = self.sections[self._letters(word)]
        except ValueError:  # it is not spelt in this alphabet
            raise KeyError(word) from None
        return section.score[word]

    def __contains__(self, word: object) -> bool:
        """Says whether a folded word has a score."""
        return isinstance(word, str) and self.get(word) is not None

    def __iter__(self) -> Iterator[str]:
        """Goes through the words, section by section."""
        return (word for one in self.sections.values() for word in one.words)

    def __len__(self) -> int:
        """Counts the words."""
        return self._size

    def copy(self) -> dict[str, float]:
        """Returns all words with their scores, as a dictionary that may be changed."""
        return {word: score for one in self.sections.values() for word, score in one.score.items()}


def kept_scores(lexicon: Lexicon, without: Iterable[str], recipe: object, build: Callable[[], Scores]) -> Stock:
    """Returns the scores that *build* works out for a bundled list, or those of its file in the cache.

    Args:
        lexicon: the list, with its own table of how common its words are.
        without: words that are left out.
        recipe: what else the scores depend on; its ``repr`` is a part of the file's name.
        build: gives whole scores from 0 to 255.
    """

    def made() -> Stock:
        gone = set(without)
        return Stock.of(lexicon.alphabet, {word: score for word, score in build().items() if word not in gone})

    tables = lexicon.commonness.tables
    if len(tables) != 1 or not isinstance(tables[0], ListTable):
        return made()
    left_out = hashlib.sha256("\n".join(sorted(without)).encode()).hexdigest()
    source = (lexicon.digest, lexicon.alphabet.key, tables[0].digest, lexicon.info.get("tiers"), left_out, recipe)
    name = hashlib.sha256(repr(source).encode()).hexdigest()[:32]
    return kept(f"{name}.{KIND}", lambda path: Stock.load(path, lexicon.alphabet), made, Stock.save)
