"""Words with scores, ranked by their number of letters: what a pool of words is made of.

``Ranked`` is what a pool asks. ``Loose`` keeps any scores in a dictionary; ``Stock`` keeps whole scores from 0 to 255
beside texts, reads of these only what it is asked for, and goes into a file as it is.
"""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TypeAlias, cast

from wordtools.core import Alphabet
from wordtools.core.errors import LexiconError
from wordtools.core.graph import store

Scores: TypeAlias = Mapping[str, float]

KIND = "stock"
SECTION, WORD, NOTES = "\f", "\n", "\0"  # what stands between two sections, two words of one, and before the notes
MOST = 255  # the highest score of a stock


class Section:
    """The words of one number of letters, the best first, those of one score by alphabet."""

    def __init__(self, scores: Sequence[float], *, text: str | None = None, words: list[str] | None = None) -> None:
        """Takes the score of each word, and the words: as a text, one a line, or one by one."""
        self.scores = scores
        if text is not None:
            self.text = text
        if words is not None:
            self.words = words

    @cached_property
    def text(self) -> str:
        """The words, one a line."""
        return WORD.join(self.words)

    @cached_property
    def words(self) -> list[str]:
        """The words."""
        return self.text.split(WORD) if self.text else []

    @property
    def joined(self) -> str:
        """The words, concatenated."""
        return self.text.replace(WORD, "")

    @cached_property
    def score(self) -> dict[str, float]:
        """The score of each word."""
        return dict(zip(self.words, map(float, self.scores), strict=True))


class Ranked(Mapping[str, float]):
    """Words with scores, which never change: a mapping that also lists the words of a length."""

    alphabet: Alphabet
    """What the words are spelt in."""

    @property
    @abstractmethod
    def marks(self) -> frozenset[float]:
        """The different scores."""

    @abstractmethod
    def section(self, letters: int) -> Section:
        """Returns the words of *length* letters."""

    @abstractmethod
    def copy(self) -> dict[str, float]:
        """Returns all words with their scores, as a dictionary that may be changed."""

    def at_least(self, score: float | None) -> Ranked:
        """Returns the words of at least this score; all where it is None."""
        if score is None or min(self.marks, default=score) >= score:
            return self
        return Loose({word: own for word, own in self.items() if own >= score}, self.alphabet)

    def without(self, words: Iterable[str]) -> Ranked:
        """Returns all but some words."""
        gone = [word for word in words if word in self]
        if not gone:
            return self
        scores = self.copy()
        for word in gone:
            del scores[word]
        return Loose(scores, self.alphabet)


class Loose(Ranked):
    """Words with any scores."""

    def __init__(self, scores: dict[str, float], alphabet: Alphabet) -> None:
        """Takes the dictionary itself: nobody else may change it."""
        self.alphabet = alphabet
        self._scores = scores
        self._sections: dict[int, Section] = {}

    @property
    def marks(self) -> frozenset[float]:
        """The different scores."""
        return self._marks

    @cached_property
    def _marks(self) -> frozenset[float]:
        return frozenset(self._scores.values())

    def section(self, letters: int) -> Section:
        """Returns the words of *length* letters."""
        found = self._sections.get(letters)
        if found is None:
            scores = self._scores
            words = sorted(self.by_length.get(letters, ()))
            if len(self.marks) > 1:
                words.sort(key=scores.__getitem__, reverse=True)
            found = self._sections[letters] = Section(list(map(scores.__getitem__, words)), words=words)
        return found

    @cached_property
    def by_length(self) -> dict[int, list[str]]:
        """The words by their number of letters, as they come."""
        size = letters_in(self.alphabet)
        found: dict[int, list[str]] = {}
        for word in self._scores:
            found.setdefault(size(word), []).append(word)
        return found

    def copy(self) -> dict[str, float]:
        """Returns all words with their scores, as a dictionary that may be changed."""
        return self._scores.copy()

    def __getitem__(self, word: str) -> float:
        """Returns the score of a folded word."""
        return self._scores[word]

    def __contains__(self, word: object) -> bool:
        """Returns whether a folded word has a score."""
        return word in self._scores

    def __iter__(self) -> Iterator[str]:
        """Goes through the words."""
        return iter(self._scores)

    def __len__(self) -> int:
        """Counts the words."""
        return len(self._scores)

    def items(self) -> ItemsView[str, float]:
        """Returns the words with their scores."""
        return self._scores.items()


class Stock(Ranked):
    """Words with whole scores from 0 to 255, of which only the sections that are asked for are read."""

    def __init__(self, alphabet: Alphabet, sections: Mapping[int, Section], marks: Iterable[float]) -> None:
        """Takes the sections by the number of letters, with the scores as bytes, and all different scores."""
        self.alphabet = alphabet
        self.sections = sections
        self._marks = frozenset(marks)
        self._size = sum(len(one.scores) for one in sections.values())

    @classmethod
    def of(cls, alphabet: Alphabet, scores: Scores) -> Stock:
        """Sorts words with such scores into sections."""
        loose = scores if isinstance(scores, Loose) else Loose(dict(scores), alphabet)
        sections = {letters: loose.section(letters) for letters in sorted(loose.by_length)}
        packed = {letters: Section(bytes(map(int, one.scores)), words=one.words) for letters, one in sections.items()}
        return cls(alphabet, packed, loose.marks)

    @classmethod
    def parse(cls, alphabet: Alphabet, text: str, scores: bytes) -> Stock:
        """Takes the concatenated sections, and the scores of all their words.

        Raises:
            LexiconError: there is not one score a word.
        """
        texts = text.split(SECTION) if text else []
        sizes = list(accumulate((one.count(WORD) + 1 for one in texts), initial=0))
        if sizes[-1] != len(scores):
            raise LexiconError("one score a word is needed")
        size = letters_in(alphabet)
        sections: dict[int, Section] = {}
        for one, (begin, end) in zip(texts, pairwise(sizes), strict=True):
            letters = size(one.partition(WORD)[0])
            if letters in sections or (alphabet.simple and len(one) != (letters + 1) * (end - begin) - 1):
                raise LexiconError("a section has the words of one number of letters")
            sections[letters] = Section(scores[begin:end], text=one)
        return cls(alphabet, sections, map(float, set(scores)))

    @classmethod
    def load(cls, path: Path, alphabet: Alphabet) -> tuple[Stock, tuple[str, ...]]:
        """Reads what ``save`` wrote: the words, and the notes.

        Raises:
            LexiconError: it is damaged.
            OSError: it cannot be read.
        """
        count, size, data = store.load(path, KIND, "B")
        found = data.tobytes()
        try:
            text, *notes = found[:size].decode().split(NOTES)
            read = cls.parse(alphabet, text, found[size:])
        except ValueError:
            raise LexiconError(f"{path}: a damaged {KIND}") from None
        if len(read) != count:
            raise LexiconError(f"{path}: a damaged {KIND}")
        return read, tuple(notes)

    def save(self, path: Path, notes: Iterable[str] = ()) -> None:
        """Writes it to a file, with notes on what was left out of it."""
        text = NOTES.join((SECTION.join(one.text for one in self.sections.values()), *notes)).encode()
        scores = b"".join(cast("bytes", one.scores) for one in self.sections.values())
        store.save(path, KIND, self._size, len(text), array("B", text + scores))

    @property
    def marks(self) -> frozenset[float]:
        """The different scores."""
        return self._marks

    def section(self, letters: int) -> Section:
        """Returns the words of *length* letters."""
        return self.sections.get(letters) or Section(b"", text="")

    def copy(self) -> dict[str, float]:
        """Returns all words with their scores, as a dictionary that may be changed."""
        return {word: score for one in self.sections.values() for word, score in one.score.items()}

    def __getitem__(self, word: str) -> float:
        """Returns the score of a folded word."""
        try:
            return self.section(letters_in(self.alphabet)(word)).score[word]
        except ValueError:  # it is not spelt in this alphabet
            raise KeyError(word) from None

    def __contains__(self, word: object) -> bool:
        """Returns whether a folded word has a score."""
        return isinstance(word, str) and self.get(word) is not None

    def __iter__(self) -> Iterator[str]:
        """Goes through the words, section by section."""
        return (word for one in self.sections.values() for word in one.words)

    def __len__(self) -> int:
        """Counts the words."""
        return self._size


def ranked(scores: Scores, alphabet: Alphabet) -> Ranked:
    """Returns scores that never change: themselves where they are such, else a copy."""
    return scores if isinstance(scores, Ranked) else Loose(dict(scores), alphabet)


def letters_in(alphabet: Alphabet) -> Callable[[str], int]:
    """Returns what counts the letters of a folded word; it raises ``ValueError`` where a letter does not fit."""
    return len if alphabet.simple else lambda word: len(alphabet.split(word))
