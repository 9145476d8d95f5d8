"""What the commands of ``wordtools words`` share: their common options, and how they are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from wordtools.core.cli import options
from wordtools.core.cli.lists import open_lexicon, sources, word_list
from wordtools.core.letters.language import Language
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
