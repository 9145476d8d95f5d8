"""The definitions that commands show beside their results, and the options for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from wordtools.core.cli.names import File
from wordtools.core.letters.language import Language
from wordtools.core.words.lexicon import Lexicon

if TYPE_CHECKING:
    from wordtools.core.meanings.definitions import Definitions

F = TypeVar("F", bound=Callable[..., Any])

source_option = click.option(
    "--definitions",
    type=File(),
    metavar="FILE",
    help="Your own definitions: a tab file, a word list with definitions, a dictd pair or a WN-LMF wordnet.",
)


def define_options(command: F) -> F:
    """Adds ``--define`` and ``--definitions``; ``opened`` takes their values."""
    flag = click.option("--define", is_flag=True, help="Also show what the words mean.")
    return flag(source_option(command))


def opened(
    language: Language, define: bool, definitions: str | None, lexicon: Lexicon | None = None
) -> Definitions | None:
    """Opens the definitions that the options ask for; a file of one's own asks for them too.

    Where *lexicon* has definitions of its own, they are used.

    Raises:
        WordtoolsError: there are none for the language, or they cannot be used.
    """
    if not define and definitions is None:
        return None
    if definitions is None and lexicon is not None and lexicon.own_definitions is not None:
        return lexicon.definitions
    from wordtools.core.meanings.definitions import Definitions

    return Definitions.open(definitions or language.code, language.alphabet)


def glossary(found: Definitions | None, words: Iterable[str]) -> list[str]:
    """Writes what words mean below the results of a command: the first sense of each, and whose it is."""
    if found is None:
        return []
    known = [(word, senses[0]) for word in dict.fromkeys(words) if (senses := found.of(word))]
    wide = max((len(word) for word, _ in known), default=0)
    lines = [f"{word:{wide}}  {sense}" for word, sense in known]
    sources = dict.fromkeys(sense.source for _, sense in known)
    return ["", *lines, "", f"definitions: {', '.join(sources)}"] if lines else ["", "no definition found"]


def data(found: Definitions, words: Iterable[str]) -> dict[str, list[dict[str, Any]]]:
    """Returns the senses of words for JSON, those without any left out."""
    return {word: [sense.data() for sense in senses] for word in dict.fromkeys(words) if (senses := found.of(word))}
