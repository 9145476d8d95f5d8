"""How common words are, on the Zipf scale: 7 for the commonest word of a language, 3 for one in a million, 0 for none.

The scale is M. van Heuven's ("SUBTLEX-UK", 2014). English words have it by the tier of the list that holds them,
Russian ones by being nouns; other languages have no such knowledge of their own and take every word as the same,
unless the optional package ``wordfreq`` is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log10
from typing import TypeAlias

from wordtools.core import Language, Lexicon, WordtoolsError
from wordtools.core.errors import OptionError
from wordtools.core.words.lexicon import bundled_folder
from wordtools.fillword.puzzle.default_lists import FIRST

Zipf: TypeAlias = float
Commonness: TypeAlias = Callable[[str], Zipf]

# by SCOWL size: near the mean frequency of its words in running text; the rare sizes are lower, as makers of
# puzzles hardly ever use them
BY_TIER = {10: 5.0, 20: 4.2, 35: 3.0, 40: 2.0, 50: 1.0, 55: 1.0, 60: 0.0, 70: -1.0, 80: -2.0}
FIRST_LIST = 2.5  # a word of a small clean list
WIDE_LIST = -2.0  # a word that only the wide list has
OWN_WORD = 3.0  # somebody put it into a list of their own: likely meant
ALL_ALIKE = 2.5

LISTS = "lists"
WORDFREQ = "wordfreq"


def commonness(language: Language, lists: Sequence[Lexicon], source: str = LISTS) -> Commonness:
    """Returns the function that says how common a folded word is.

    Scores in the lists themselves (``WORD;SCORE`` lines) come first, as Zipf values.

    Args:
        language: the language of the words.
        lists: the word lists in use.
        source: ``lists``, or ``wordfreq`` for that package's frequencies.

    Raises:
        WordtoolsError: wordfreq is not installed, or does not have the language.
        OptionError: there is no such source.
    """
    if source not in (LISTS, WORDFREQ):
        raise OptionError(f"no source {source!r} of word frequencies: use {LISTS} or {WORDFREQ}")
    known = _by_wordfreq(language) if source == WORDFREQ else _by_lists(language)
    own: dict[str, float] = {}
    for lexicon in lists:
        if lexicon.folder is None:
            own |= lexicon.word_list.scores
    scored = (lambda word: own[word] if word in own else known(word)) if own else known
    return OfLanguage(scored, (language, source))


class OfLanguage:
    """How common the words of a language are, and the recipe for making it again with the same lists."""

    def __init__(self, known: Commonness, recipe: tuple[Language, str]) -> None:
        self.known = known
        self.recipe = recipe

    def __call__(self, word: str) -> Zipf:
        """Returns how common a folded word is."""
        return self.known(word)

    def __reduce__(self) -> tuple[object, ...]:
        """Refuses: a solver sends the recipe beside its lists."""
        raise TypeError("how common words are depends on the word lists: pickle the Solver, not its settings")


def all_alike(word: str) -> Zipf:
    """Takes every word as equally common."""
    return ALL_ALIKE


def _by_lists(language: Language) -> Commonness:
    folder = bundled_folder(language.lexicon) if language.lexicon else None
    if folder is None:
        return lambda _: ALL_ALIKE
    bundled = Lexicon.open(language.lexicon, language.alphabet)
    if "tiers" in bundled.info:
        tiers = bundled.tiers
        return lambda word: BY_TIER[tiers[word]] if word in tiers else OWN_WORD
    if language.lexicon in FIRST:
        first = Lexicon.open(FIRST[language.lexicon], language.alphabet)
        return lambda word: FIRST_LIST if word in first else WIDE_LIST if word in bundled else OWN_WORD
    return lambda _: ALL_ALIKE


def _by_wordfreq(language: Language) -> Commonness:
    try:
        from wordfreq import get_frequency_dict  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise WordtoolsError("word frequencies need the package wordfreq: pip install wordfreq") from None
    try:
        table = get_frequency_dict(language.code)
    except LookupError:
        raise WordtoolsError(f"wordfreq has no language {language.code!r}") from None
    folded: dict[str, float] = {}
    for text, frequency in table.items():
        word = language.alphabet.fold(text)
        if word:
            folded[word] = folded.get(word, 0.0) + frequency
    return lambda word: max(0.0, log10(folded[word]) + 9) if word in folded else 0.0
