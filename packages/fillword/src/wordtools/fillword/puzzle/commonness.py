"""How common words are, for the ranking of covers and the making of puzzles: on the Zipf scale.

Scores in a list of one's own come first, then what is installed for the lists and the language. A word that none of it
has was put into a list by somebody, so it is likely meant. Where nothing is known, Russian nouns come before other
forms, and else all words are alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from wordtools.core import Language, Lexicon
from wordtools.core.words.commonness import OWN_WORD, OwnTable, Zipf
from wordtools.core.words.lexicon import bundled_folder
from wordtools.core.words.of_lists import commonness_of
from wordtools.fillword.puzzle.default_lists import FIRST

Commonness: TypeAlias = Callable[[str], Zipf]
Window: TypeAlias = tuple[Zipf, Zipf]  # least, most; both included

FIRST_LIST = 2.5  # a word of a small clean list
WIDE_LIST = -2.0  # a word that only the wide list has
ALL_ALIKE = 2.5


def commonness(language: Language, lists: Sequence[Lexicon], frequency: str | OwnTable | None = None) -> OfLanguage:
    """Returns the function that gives the commonness of a folded word.

    Scores in the lists themselves (``WORD;SCORE`` lines) come first, as Zipf values.

    Args:
        language: the language of the words.
        lists: the word lists in use.
        frequency: a table of one's own, or its file, instead of what is installed.

    Raises:
        WordtoolsError: a table is damaged, or cannot be read.
    """
    own: dict[str, float] = {}
    for lexicon in lists:
        if lexicon.folder is None:
            own |= lexicon.word_list.scores
    if isinstance(frequency, str):
        frequency = OwnTable.read(frequency, language.alphabet)
    return OfLanguage(language, lists, own, frequency)


class OfLanguage:
    """How common the words of a language are, and the recipe for making it again with the same lists."""

    def __init__(
        self, language: Language, lists: Sequence[Lexicon], own: dict[str, float], frequency: OwnTable | None
    ) -> None:
        self.recipe = (language, frequency)
        self.known = commonness_of(lists, language, frequency=frequency)
        self._own = own
        self._zipf = self.known.likely if self.known else _by_lists(language)

    def __call__(self, word: str) -> Zipf:
        """Returns how common a folded word is."""
        own = self._own.get(word)
        return self._zipf(word) if own is None else own

    def words(self, lexicon: Lexicon, window: Window) -> list[str]:
        """Lists the words of a list whose commonness is in a window; sorted."""
        low, high = window
        if lexicon.folder is not None and not self._own and self.recipe[1] is None and lexicon.commonness:
            return lexicon.commonness.words(low, high)
        return [word for word in lexicon.word_list.words if low <= self(word) <= high]

    def __reduce__(self) -> tuple[object, ...]:
        """Refuses: a solver sends the recipe beside its lists."""
        raise TypeError("how common words are depends on the word lists: pickle the Solver, not its settings")


def all_alike(word: str) -> Zipf:
    """Takes every word as equally common."""
    return ALL_ALIKE


def _by_lists(language: Language) -> Commonness:
    if language.lexicon not in FIRST or bundled_folder(language.lexicon) is None:
        return all_alike
    wide = Lexicon.open(language.lexicon, language.alphabet)
    first = Lexicon.open(FIRST[language.lexicon], language.alphabet)
    return lambda word: FIRST_LIST if word in first else WIDE_LIST if word in wide else OWN_WORD
