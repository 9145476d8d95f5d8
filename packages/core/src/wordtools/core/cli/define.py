"""``wordtools words define``, and the definitions that other commands show beside their results."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from wordtools.core.cli import exits, options
from wordtools.core.cli.names import File
from wordtools.core.letters.language import Language
from wordtools.core.words.definitions import Definitions
from wordtools.core.words.sense import Sense

F = TypeVar("F", bound=Callable[..., Any])
VERSION = 1  # of the JSON

source_option = click.option(
    "--definitions",
    type=File(),
    metavar="FILE",
    help="Your own definitions: a tab file, a dictd pair or a WN-LMF wordnet.",
)


def define_options(command: F) -> F:
    """Adds ``--define`` and ``--definitions``; ``opened`` takes their values."""
    flag = click.option("--define", is_flag=True, help="Also say what the words mean.")
    return flag(source_option(command))


def opened(language: Language, define: bool, definitions: str | None) -> Definitions | None:
    """Opens the definitions that the options ask for; a file of one's own asks for them too.

    Raises:
        WordtoolsError: there are none for the language, or they cannot be used.
    """
    if not define and definitions is None:
        return None
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


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@source_option
@options.as_json
@options.limit("At most N senses of a word.", least=1)
@options.language
@options.output
@options.quiet
@click.pass_context
def define(
    ctx: click.Context,
    /,
    words: tuple[str, ...],
    language: str,
    definitions: str | None,
    as_json: bool,
    limit: int | None,
    output: str,
    quiet: bool,
) -> None:
    """Say what each WORD means, its commonest sense first.

    English definitions are those of WordNet; German, Spanish, French, Italian, Portuguese and Russian have synonyms.
    The exit status is 1 when one of the words is not known.

    \b
    Examples:
      wordtools words define otter
      wordtools words define -l de Haus
      wordtools words define --definitions mine.tsv fnord
    """
    own = Language.load(language)
    found = opened(own, True, definitions)
    assert found is not None
    senses = {own.alphabet.fold(word) or word: found.of(word)[:limit] for word in words}
    if as_json:
        table = {word: [sense.data() for sense in some] for word, some in senses.items()}
        options.write(output, json.dumps({"version": VERSION, "words": table}, ensure_ascii=False))
    else:
        options.write(output, "\n".join(line for word, some in senses.items() for line in _lines(word, some)))
    unknown = [word for word, some in senses.items() if not some]
    if unknown and not quiet:
        click.echo(f"no definition found: {', '.join(unknown)}", err=True)
    ctx.exit(exits.NO_ANSWER if unknown else exits.DONE)


def _lines(word: str, senses: list[Sense]) -> list[str]:
    return [word, *(f"  {sense} [{sense.source}]" for sense in senses)] if senses else []
