"""``wordtools words anagram``: words that together have the letters of a phrase."""

from __future__ import annotations

import json
from typing import Any

import click

from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.labels import Labels, read_commonness
from wordtools.core.cli.lists import read_words
from wordtools.core.cli.lists import words as words_option
from wordtools.core.cli.titles import command
from wordtools.core.commands.word_options import common, open_list
from wordtools.core.run.progress import Progress
from wordtools.core.words.anagrams import MOST_FOUND, MOST_WORDS, Anagrams, find_anagrams

VERSION = 1  # of the JSON


@command("anagram")
@click.argument("phrase", nargs=-1, required=True, metavar="PHRASE")
@words_option("--include", "A word that each anagram has, or a file of them.")
@options.between("--words", what=f"Only anagrams of MIN to MAX words.  [default: 1-{MOST_WORDS}]")
@options.min_length("Only words of at least N letters.  [default: 2]")
@options.labelling
@click.option(
    "-n",
    "--limit",
    type=click.IntRange(1, MOST_FOUND),
    default=20,
    show_default=True,
    metavar="N",
    help="Show the N likeliest.",
)
@options.seconds("Stop after S seconds with what was found.", default=10.0)
@options.as_json
@common
@click.pass_context
def anagram(
    ctx: click.Context,
    /,
    phrase: tuple[str, ...],
    include: tuple[str, ...],
    words: tuple[int, int] | None,
    min_length: int | None,
    limit: int,
    seconds: float,
    as_json: bool,
    output: str,
    **asked: Any,
) -> None:
    """Find anagrams of a phrase, the likeliest first.

    The words of an anagram have all letters of PHRASE, each once; blanks and punctuation count for nothing. The
    likelier anagrams have common words, and few of them.

    \b
    Examples:
      wordtools words anagram "eleven plus two"
      wordtools words anagram dormitory --words 2 -n 5
      wordtools words anagram "a decimal point" --include dot
      wordtools words anagram "die macht der liebe" -l de --common 3- --json
    """
    language, lexicon = open_list(asked)
    quiet = asked["quiet"]
    labels = Labels.of(asked, [lexicon], language, ordered=bool(asked["frequency"]))
    known = read_commonness([lexicon], language, asked)
    if not known and not quiet:
        click.echo(f"{known.lacking()}: fewer words come first", err=True)
    text = " ".join(phrase)
    latest = Anagrams((), complete=False)
    interrupted = False
    try:
        with progress.shown("anagrams", quiet=quiet) as report:

            def watch(state: Progress[Anagrams]) -> None:
                nonlocal latest
                latest = state.found or latest
                report(state)

            latest = find_anagrams(
                lexicon,
                text,
                include=read_words("--include", include, lexicon.alphabet),
                words=words or (1, MOST_WORDS),
                min_length=min_length or 2,
                limit=limit,
                commonness=known,
                keeps=labels.keeps if labels.narrowing else None,
                seconds=seconds,
                progress=watch,
            )
    except KeyboardInterrupt:
        if not latest:
            raise
        interrupted = True
    options.write(output, _json(text, latest, labels) if as_json else "\n".join(_lines(latest, labels)))
    if not quiet and not interrupted:
        _report(latest)
    ctx.exit(exits.INTERRUPTED if interrupted else _code(latest))


def _report(found: Anagrams) -> None:
    """Reports on stderr what the list does not show."""
    if not found.complete:
        click.echo("the time is over: likelier anagrams may be missing", err=True)
    elif not found:
        click.echo("no anagram found", err=True)


def _code(found: Anagrams) -> int:
    """Returns the exit code."""
    if found:
        return exits.DONE
    return exits.NO_ANSWER if found.complete else exits.OUT_OF_TIME


def _json(phrase: str, found: Anagrams, labels: Labels) -> str:
    data = {
        "version": VERSION,
        "phrase": phrase,
        "complete": found.complete,
        "anagrams": [
            {
                "cost": one.cost,
                "words": [{"word": word} | (labels.data(word) if labels.shown else {}) for word in one.words],
            }
            for one in found
        ],
    }
    return json.dumps(data, ensure_ascii=False)


def _lines(found: Anagrams, labels: Labels) -> list[str]:
    texts = [str(one) for one in found]
    if not labels.shown:
        return texts
    wide = max(map(len, texts), default=0)
    return [f"{text:{wide}}  {', '.join(map(labels.text, one.words))}" for text, one in zip(texts, found, strict=True)]
