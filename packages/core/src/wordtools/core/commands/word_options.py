"""What the commands of ``wordtools words`` share: their common options, and how they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from wordtools.core.cli import options
from wordtools.core.cli.lists import open_lexicon, sources, word_list
from wordtools.core.errors import WordtoolsError
from wordtools.core.letters.language import Language
from wordtools.core.run.files import STANDARD, read_text, shown
from wordtools.core.words.lexicon import Lexicon

F = TypeVar("F", bound=Callable[..., Any])
COMMON = ("language", "dictionary", "add", "exclude", "quiet", "verbose")


def common(command: F) -> F:
    """Adds the options that every command of the group has."""
    for option in (options.verbose, options.quiet, options.output, word_list, options.language):
        command = option(command)
    return command


def open_list(chosen: dict[str, Any]) -> tuple[Language, Lexicon]:
    """Opens the language and the word list that these options name."""
    options.one_from_stdin(the_word_lists=sources(chosen))
    own = Language.load(chosen["language"])
    return own, open_lexicon(own, own.alphabet, chosen, verbose=chosen["verbose"] and not chosen["quiet"])


def given_words(words: Iterable[str]) -> tuple[str, ...]:
    """Returns the words of a command line, with those on standard input in the place of ``-``.

    Raises:
        WordtoolsError: standard input has no word.
    """
    return tuple(word for text in words for word in (_from_stdin() if text == STANDARD else [text]))


def _from_stdin() -> list[str]:
    """Reads the words on standard input, one a line.

    Raises:
        WordtoolsError: there is none.
    """
    from wordtools.core.lists.columns import read

    name = shown(STANDARD)
    words = [line.source for line in read(read_text(STANDARD), name).lines]
    if not words:
        raise WordtoolsError(f"{name}: no word in it: write one a line")
    return words
