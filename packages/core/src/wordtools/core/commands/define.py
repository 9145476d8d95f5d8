"""``wordtools words define``: what words mean."""

from __future__ import annotations

import json
from typing import Any

import click

from wordtools.core.cli import exits, options
from wordtools.core.cli.lists import open_lexicon, sources, word_list
from wordtools.core.cli.meanings import opened, source_option
from wordtools.core.cli.titles import command
from wordtools.core.commands.word_options import given_words
from wordtools.core.letters.language import Language
from wordtools.core.meanings.definitions import Definitions
from wordtools.core.meanings.sense import Sense

VERSION = 1  # of the JSON
SENSES = 5  # of a word that are shown


@command()
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@word_list
@source_option
@options.as_json
@options.limit("At most N senses of a word.", SENSES, least=1)
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
    limit: int,
    output: str,
    quiet: bool,
    **chosen: Any,
) -> None:
    """Show what each WORD means, its own senses first.

    The senses of what a word is a form of come last. Accents count: what is spelt as typed comes first.

    English definitions are those of WordNet; German, Spanish, French, Italian, Portuguese and Russian have synonyms.
    A word list with definitions (-d FILE) has its own. A WORD of - reads words from stdin, one a line.
    The exit status is 1 when one of the words is not known.

    \b
    Examples:
      wordtools words define otter
      wordtools words define -l de Haus
      wordtools words define -d lexicon.db fnord
      wordtools words define --definitions mine.tsv fnord
    """
    options.one_from_stdin(the_words=words, the_word_lists=sources(chosen))
    words = given_words(words)
    own = Language.load(language)
    listed = any(chosen.values())
    if listed and definitions is not None:
        raise click.UsageError("a word list and --definitions: give one of them")
    if listed:
        found: Definitions | None = open_lexicon(own, own.alphabet, chosen).definitions
    else:
        found = opened(own, True, definitions)
    assert found is not None
    known = {own.alphabet.fold(word) or word: found.of(word) for word in words}
    senses = {word: some[:limit] for word, some in known.items()}
    if as_json:
        table = {word: [sense.data() for sense in some] for word, some in senses.items()}
        options.write(output, json.dumps({"version": VERSION, "words": table}, ensure_ascii=False))
    else:
        options.write(output, "\n".join(line for word, some in senses.items() for line in _lines(word, some)))
    for word, some in known.items():
        if len(some) > limit and not quiet and not options.given("limit"):
            click.echo(f"{word}: {limit} of {len(some)} senses; -n {len(some)} shows all", err=True)
    unknown = [word for word, some in senses.items() if not some]
    if unknown and not quiet:
        click.echo(f"no definition found: {', '.join(unknown)}", err=True)
    ctx.exit(exits.NO_ANSWER if unknown else exits.DONE)


def _lines(word: str, senses: list[Sense]) -> list[str]:
    return [word, *(f"  {sense} [{sense.source}]" for sense in senses)] if senses else []
