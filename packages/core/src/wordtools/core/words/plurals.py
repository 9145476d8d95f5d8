"""Plurals, and other forms with their endings: words that are another word of a list with an ending.

What the installed definitions know comes first: a word with a sense of its own stays (BUS, GAS, GLASSES).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wordtools.core.errors import LexiconError, OptionError
from wordtools.core.letters.language import Language
from wordtools.core.meanings.definitions import Definitions
from wordtools.core.words.lexicon import Lexicon

SHORTEST = 2  # letters of a singular


def plurals(lexicon: Lexicon, language: Language) -> Iterator[str]:
    """Finds the words of a list that are another with an ending of plurals, and have no sense of their own.

    Third persons are among them where they look alike: RUNS.

    >>> from wordtools.core import Language
    >>> english = Language.load("en")
    >>> list(plurals(Lexicon.of(["bu", "bus", "cat", "cats", "city", "cities", "runs"], english.alphabet), english))
    ['CATS', 'CITIES']

    Raises:
        OptionError: the endings of the language are not known.
    """
    if not language.plurals:
        raise OptionError(f"the endings of plurals are not known for {language.name}: its file has no 'plurals'")
    try:
        definitions = Definitions.open(language.code, language.alphabet)
    except LexiconError:
        definitions = None
    words = lexicon.word_list.words
    known = set(words)
    for word in words:
        if known.isdisjoint(_singulars(word, language.plurals.items())):
            continue
        if definitions is None or all(sense.form for sense in definitions.of(word)):
            yield word


def without_plurals(lexicon: Lexicon, language: Language) -> Lexicon:
    """Returns a list without its plurals.

    Raises:
        OptionError: the endings of the language are not known.
        LexiconError: no word is left.
    """
    found = set(plurals(lexicon, language))
    kept = [word for word in lexicon.word_list.words if word not in found]
    return Lexicon.of(kept, lexicon.alphabet, f"{lexicon.name} without plurals")


def _singulars(word: str, endings: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yields what a word may be a plural of."""
    for ending, single in endings:
        if word.endswith(ending) and len(word) - len(ending) + len(single) >= SHORTEST:
            yield word.removesuffix(ending) + single
