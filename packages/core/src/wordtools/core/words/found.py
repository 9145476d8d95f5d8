"""The words that a query finds in a lexicon: a lazy view (see ``find.py``)."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, overload

from wordtools.core.words.find import find
from wordtools.core.words.word_set import WordSet


class FoundWords(Sequence[str]):
    """The words of a lexicon that meet conditions, in alphabet order: a lazy view.

    Each iteration is a search of its own and ends when the caller does; the length needs the whole search, once.
    It prints as its words, one a line.

    >>> from wordtools.core import Lexicon
    >>> found = Lexicon.for_language("en").find(letters="QUIZZE?", length=5)
    >>> found, len(found), found[0], "quite" in found, found.best(2)
    (<FoundWords of en: letters='QUIZZE?', length=5>, 11, 'EQUID', True, ['EQUID', 'EQUIP'])
    """

    def __init__(self, lexicon: WordSet, conditions: Mapping[str, Any]) -> None:
        """Keeps what is asked; ``Lexicon.find`` makes these.

        Raises:
            RulesError: conditions that mean nothing.
        """
        self.lexicon = lexicon
        self.conditions = dict(conditions)
        """As ``Lexicon.find`` takes them."""
        self._search()

    def _search(self) -> Iterator[str]:
        return find(self.lexicon, **self.conditions)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles as the lexicon and the conditions."""
        return FoundWords, (self.lexicon, self.conditions)

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(self._search())

    def __iter__(self) -> Iterator[str]:
        """Goes through the words as they are found."""
        return self._search()

    def __len__(self) -> int:
        """Counts the words."""
        return len(self._words)

    def __bool__(self) -> bool:
        """Returns whether there is a word, without finding all."""
        return next(self._search(), None) is not None

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        """Returns a word by its place, or several; from the front without finding all."""
        if isinstance(index, int) and index >= 0 and "_words" not in self.__dict__:
            for word in islice(self._search(), index, None):
                return word
        return self._words[index]

    def __contains__(self, text: object) -> bool:
        """Returns whether *text*, once folded, is one of them."""
        return isinstance(text, str) and text in self.lexicon and self.lexicon.alphabet.fold(text) in self._words

    def best(self, count: int) -> list[str]:
        """Returns the *count* longest words, the longest first, of equal ones in alphabet order."""
        return heapq.nsmallest(count, self, key=lambda word: -len(word))

    def __str__(self) -> str:
        """Writes the words, one a line."""
        return "\n".join(self)

    def __repr__(self) -> str:
        """Shows what is asked."""
        asked = ", ".join(f"{name}={value!r}" for name, value in self.conditions.items())
        return f"<FoundWords of {self.lexicon.name}: {asked or 'all'}>"
