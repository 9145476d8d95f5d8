"""What the commands of ``wordtools words`` share: their common options, and how they are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from wordtools.core.cli import options
from wordtools.core.graph.dawg import LONGEST_WORD
from wordtools.core.letters.language import Language
from wordtools.core.words.lexicon import Lexicon

F = TypeVar("F", bound=Callable[..., Any])


def common(command: F) -> F:
    """Adds the options that every command of the group has."""
    for option in (options.verbose, options.quiet, options.output, options.dictionary, options.language):
        command = option(command)
    return command


def open_list(language: str, dictionary: str | None, quiet: bool, verbose: bool) -> tuple[Language, Lexicon]:
    """Opens the language and the word list that these options name."""
    own = Language.load(language)
    return own, options.open_lexicon(own, own.alphabet, dictionary, verbose=verbose and not quiet)


def lengths(ctx: click.Context, param: click.Parameter, value: str | None) -> range | None:
    """Reads a number of letters, or a range of them: ``5``, ``5-7``, ``5-``."""
    if value is None:
        return None
    least, dash, most = value.partition("-")
    try:
        found = range(int(least or 1), (int(most or LONGEST_WORD) if dash else int(least)) + 1)
    except ValueError:
        raise click.BadParameter(f"{value!r}: write a number, 5, or a range, 5-7") from None
    if not found:
        raise click.BadParameter(f"{value!r}: no length is in this range")
    return found
