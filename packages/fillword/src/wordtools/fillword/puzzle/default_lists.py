"""The word lists of a language as this game uses them: a small clean one first, a wide one only to fill."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from wordtools.core import Alphabet, Language, Lexicon, WordtoolsError
from wordtools.core.words.lexicon import Words, bundled_folder, open_all

# Answers in Russian puzzles are nouns; the wide list of all word forms fills what they leave.
FIRST = {"ru": "ru-nouns"}
Part: TypeAlias = tuple[str, Alphabet, bytes | None]  # one list as it is pickled: name, alphabet, content
Sent: TypeAlias = tuple[tuple[Part, ...], tuple[str, ...]]  # the lists that a lexicon is joined from, words excluded


def open_lists(language: Language, words: Words = (), *, add: Words = (), exclude: Iterable[str] = ()) -> list[Lexicon]:
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


def sent(lexicon: Lexicon) -> Sent:
    """Returns what makes a list again elsewhere: the names of bundled ones, the content of any other."""
    return tuple(map(_part, lexicon.sources)), lexicon.excluded


def _part(one: Lexicon) -> Part:
    return one.name, one.alphabet, one._data if one.folder is None else None


def received(one: Sent) -> Lexicon:
    """Makes a list again.

    Raises:
        LexiconError: it is a bundled one that is not installed here.
    """
    parts, excluded = one
    return Lexicon.join(
        [
            Lexicon.open(name, alphabet) if content is None else Lexicon(content, name, alphabet)
            for name, alphabet, content in parts
        ],
        excluded,
    )
