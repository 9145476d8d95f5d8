"""``wordtools crossword wordplay``: how an answer can be made of other words, for cryptic clues."""

from __future__ import annotations

import json
from typing import Any

import click

from wordtools.core.cli import exits, options
from wordtools.core.cli.lists import check, sources, word_list
from wordtools.core.errors import OptionError
from wordtools.core.letters.language import Language
from wordtools.crossword.cli.pool_options import excluded_words

VERSION = 1  # of the JSON
LEAST = 60.0  # score of the words, where the list has scores


@click.command()
@click.argument("answer")
@options.limit("At most N ways of each kind.", 5, least=1)
@options.language
@word_list
@click.option("--min-score", type=float, metavar="N", help="Only words of at least this score.")
@options.as_json
@options.output
@options.quiet
@click.pass_context
def wordplay(context: click.Context, /, answer: str, limit: int, output: str, **chosen: Any) -> None:
    """Show how ANSWER can be made of other words.

    Six ways: an anagram, words that hide it, one word in another, words one after another, a reversal, and the
    alternate letters of words. The words are common ones of the language's list (score 60 and more), or yours (-d).

    \b
    Examples:
      wordtools crossword wordplay PAINT
      wordtools crossword wordplay "ICE CREAM" -n 3
      wordtools crossword wordplay PAINT -d mylist.txt --json
    """
    from wordtools.crossword.build.words import fold_word
    from wordtools.crossword.fill.pool import WordPool
    from wordtools.crossword.puzzle.wordplay import WordplayFinder

    options.one_from_stdin(the_word_lists=sources(chosen))
    language = Language.load(chosen["language"])
    check(language, chosen)
    word, note = fold_word(answer, language.alphabet)
    if word is None:
        raise OptionError(f"ANSWER: {note}")
    least = chosen["min_score"]
    if least is None and not chosen["dictionary"]:
        least = LEAST
    names = [*(chosen["dictionary"] or [str(language.lexicon)]), *chosen["add"]]
    excluded = excluded_words(chosen["exclude"], language.alphabet)
    pool = WordPool.read(names, language.alphabet, least, excluded)
    found = WordplayFinder(pool.scores).find(word.text, limit=limit)
    if chosen["as_json"]:
        rows = [{"device": play.device, "words": play.words, "shown": play.shown} for play in found]
        data = {"version": VERSION, "answer": word.text, "wordplay": rows}
        options.write(output, json.dumps(data, ensure_ascii=False))
    else:
        options.write(output, "\n".join(map(str, found)))
    if not found:
        if not chosen["quiet"]:
            click.echo(f"no wordplay found for {word.text}", err=True)
        context.exit(exits.NO_ANSWER)
