"""The word lists of a language as this game uses them: a small clean one first, a wide one only to fill."""

from __future__ import annotations

from collections.abc import Iterable

from wordtools.core import Language, Lexicon
from wordtools.core.errors import WordtoolsError
from wordtools.core.words.lexicon import WordSources, bundled_folder, open_all

# Answers in Russian puzzles are nouns; the wide list of all word forms fills what they leave.
FIRST = {"ru": "ru-nouns"}


def open_lists(
    language: Language, words: WordSources = (), *, add: WordSources = (), exclude: Iterable[str] = ()
) -> list[Lexicon]:
    """Opens word lists in the order in which they are to be tried.

    Args:
        language: whose alphabet the lists are read in.
        words: a list, or several that count together: files, bundled names, lexicons; the language's own when empty.
        add: lists whose words count as well, from the first try on.
        exclude: words that do not count.

    Raises:
        LexiconError: a list is missing or cannot be read.
    """
    alphabet, unwanted = language.alphabet, list(exclude)
    own = open_all(words, alphabet)
    if own:
        return [Lexicon.join([*own, *open_all(add, alphabet)], unwanted)]
    if not language.lexicon:
        raise WordtoolsError(f"language {language.code!r} names no word list: name one")
    first = FIRST.get(language.lexicon)
    if first is None:
        return [Lexicon.for_language(language, add=add, exclude=unwanted)]
    lists = [Lexicon.for_language(language, first, add=add, exclude=unwanted)]
    if bundled_folder(language.lexicon):
        lists.append(Lexicon.for_language(language, exclude=unwanted))
    return lists
