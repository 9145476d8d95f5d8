"""The word lists of a language as this game uses them: a small clean one first, a wide one only to fill."""

from __future__ import annotations

from collections.abc import Sequence

from wordtools.core import Language, Lexicon, WordtoolsError
from wordtools.core.words.lexicon import bundled_folder

# Answers in Russian puzzles are nouns; the wide list of all word forms fills what they leave.
FIRST = {"ru": "ru-nouns"}


def open_lists(language: Language, names: Sequence[str] = ()) -> list[Lexicon]:
    """Opens word lists in the order in which they are to be tried.

    Args:
        language: whose alphabet the lists are read in.
        names: files, bundled names or ``-``; the language's own lists when empty.

    Raises:
        LexiconError: a list is missing or cannot be read.
    """
    if names:
        return [Lexicon.open(name, language.alphabet) for name in names]
    if not language.lexicon:
        raise WordtoolsError(f"language {language.code!r} names no word list: name one")
    first = FIRST.get(language.lexicon)
    if first is None:
        return [Lexicon.open(language.lexicon, language.alphabet)]
    lists = [Lexicon.open(first, language.alphabet)]
    if bundled_folder(language.lexicon):
        lists.append(Lexicon.open(language.lexicon, language.alphabet))
    return lists
