"""Options that mean the same in every command, and the two ways a command writes its results."""

from __future__ import annotations

import random
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from wordtools.core.errors import WordtoolsError
from wordtools.core.files import STANDARD, write_whole
from wordtools.core.language import Language
from wordtools.core.lexicon import Lexicon

F = TypeVar("F", bound=Callable[..., Any])

language = click.option(
    "-l", "--language", default="en", show_default=True, metavar="CODE|FILE", help="A language's code, or your own .toml file."
)
dictionary = click.option(
    "-d", "--dictionary", metavar="FILE|NAME", help="The word list instead of the language's: a file, a bundled name, or - for stdin."
)
output = click.option(
    "-o", "--output", default=STANDARD, metavar="FILE", help="Write the result to FILE, whole or not at all, instead of stdout."
)
as_json = click.option("--json", "as_json", is_flag=True, help="Write JSON.")
quiet = click.option("-q", "--quiet", is_flag=True, help="Only the results.")
verbose = click.option("-v", "--verbose", is_flag=True, help="Also say what was read, and what was left out of it.")
seed = click.option("--seed", type=int, metavar="N", help="Make the same random choices again.")


def write(output: str, text: str) -> None:
    """Writes a result to stdout (``-``) or, whole, to a file; a missing line end is added.

    Raises:
        WordtoolsError: the file cannot be written.
    """
    if text and not text.endswith("\n"):
        text += "\n"
    if output == STANDARD:
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    try:
        write_whole(Path(output), text)
    except OSError as error:
        raise WordtoolsError(f"{output}: cannot be written: {error.strerror or error}") from None


def open_lexicon(language: Language, game: str, dictionary: str | None, *, verbose: bool = False) -> Lexicon:
    """Opens the dictionary asked for, or the language's own, in the game's alphabet.

    Raises:
        LexiconError: there is none, or it cannot be read.
    """
    name = dictionary or language.lexicon
    if not name:
        raise WordtoolsError(f"language {language.code!r} names no word list: give one with --dictionary")
    lexicon = Lexicon.open(name, language.alphabet_for(game))
    if verbose:
        words = lexicon.word_list
        click.echo(f"{lexicon.name}: {len(words.words):,} words", err=True)
        for reason, count in sorted(words.dropped.items()):
            click.echo(f"{lexicon.name}: {count:,} left out: {reason}", err=True)
    return lexicon


def chosen_seed(seed: int | None, *, quiet: bool = False) -> random.Random:
    """Makes the random numbers for a command; a seed that was not given is drawn, and told on stderr."""
    if seed is None:
        seed = secrets.randbelow(1_000_000)
        if not quiet:
            click.echo(f"seed {seed}", err=True)
    return random.Random(seed)
