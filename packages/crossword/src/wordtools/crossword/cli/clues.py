"""``wordtools crossword clues`` and ``wordplay``: entries that still have no clue, and ideas for those."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.base.cells import cell
from wordtools.core.cli import exits, options
from wordtools.core.cli.lists import check, sources, word_list
from wordtools.core.cli.meanings import source_option
from wordtools.core.cli.names import File
from wordtools.core.cli.titles import command
from wordtools.core.errors import OptionError
from wordtools.core.letters.language import Language
from wordtools.core.run.files import STANDARD, shown
from wordtools.crossword.cli.convert import add_clues, described, key, opened, strict
from wordtools.crossword.cli.pool_options import excluded_words

if TYPE_CHECKING:
    from wordtools.crossword.puzzle.ideas import Idea
    from wordtools.crossword.puzzle.puzzle import Entry, Puzzle

VERSION = 1  # of the JSON
IDEAS = 3  # of each kind
LEAST = 60.0  # score of the words of wordplay, where the list has scores


@command()
@click.argument("source", metavar="IN")
@click.option(
    "--clues", type=File(), metavar="FILE", help="Add clues first: 12 across (or the answer), a tab, the clue."
)
@click.option("--all", "everything", is_flag=True, help="Also list the entries that have a clue.")
@click.option("--suggest", is_flag=True, help="Also suggest clues: definitions, synonyms, opposites, kinds.")
@click.option("--take", is_flag=True, help="--suggest: fill in the first idea where there is no clue, as a draft.")
@options.limit(f"--suggest: at most N ideas of each kind.  [default: {IDEAS}]", least=1)
@source_option
@options.language
@key
@strict
@options.as_json
@options.output
@options.quiet
@options.verbose
def clues(
    source: str, clues: str | None, everything: bool, as_json: bool, output: str, quiet: bool, **chosen: Any
) -> None:
    """List the entries that have no clue yet.

    Each line has the name of an entry, its clue and its answer, separated by tabs. Fill in the middle column, and
    'convert --clues' reads the list.

    With --suggest each idea is a further column, which 'convert --clues' does not read: copy what you like. It is from
    the installed definitions, or from your own (--definitions); behind it stand what it is, whose, and of which form.
    None has the answer or its stem in it. With --take the first idea is the clue: a draft to edit.

    \b
    Examples:
      wordtools crossword clues puzzle.puz
      wordtools crossword clues best.pzl -o clues.tsv
      wordtools crossword clues fill.ipuz --suggest -n 2
      wordtools crossword clues fill.ipuz --suggest --take -o draft.tsv
      wordtools crossword clues puzzle.ipuz --all --json
    """
    from wordtools.crossword.puzzle.clues import misfits, missing

    if clues == STANDARD == source:
        raise click.UsageError("only one of IN and the clues can be read from stdin")
    for name in ("limit", "definitions", "take"):
        if chosen[name] not in (None, False) and not chosen["suggest"]:
            raise click.UsageError(f"--{name} is for --suggest")
    puzzle = opened(source, key=chosen["key"], quiet=quiet, strict=chosen["strict"])
    if chosen["verbose"] and not quiet:
        click.echo(f"{shown(source)}: {described(puzzle)}", err=True)
    if clues:
        puzzle = add_clues(puzzle, clues, quiet=quiet)
    listed = list(puzzle.entries) if everything else missing(puzzle)
    found = suggested(puzzle, listed, chosen) if chosen["suggest"] else None
    if chosen["take"] and found:
        listed = [_taken(entry, found[entry.answer]) for entry in listed]
    rows = [(entry, found[entry.answer] if found is not None else None) for entry in listed]
    options.write(output, _json(rows) if as_json else "\n".join(_line(entry, some) for entry, some in rows))
    if not quiet:
        for line in misfits(puzzle):
            click.echo(line, err=True)
        if found is not None:
            without = sum(not some for some in found.values())
            click.echo(f"no idea for {without} of {len(found)} answers", err=True)
        click.echo(f"no clue yet: {len(missing(puzzle))} of {len(puzzle.entries)} entries", err=True)


def suggested(puzzle: Puzzle, entries: list[Entry], chosen: dict[str, Any]) -> dict[str, list[Idea]]:
    """Looks up ideas for the answers of entries; those that are not known in full have none."""
    from wordtools.core import Language
    from wordtools.core.cli.meanings import opened
    from wordtools.crossword.puzzle.clues import spelt
    from wordtools.crossword.puzzle.ideas import clue_ideas

    definitions = opened(Language.load(chosen["language"]), True, chosen["definitions"])
    assert definitions is not None
    limit = chosen["limit"] or IDEAS
    known = {entry.answer: spelt(entry) for entry in entries if entry.complete}
    found = {answer: clue_ideas(text, definitions, limit=limit) for answer, text in known.items()}
    return {entry.answer: found.get(entry.answer, []) for entry in entries}


def _taken(entry: Entry, ideas: list[Idea]) -> Entry:
    """Returns an entry that has the first idea as its clue, where it has none."""
    from wordtools.crossword.puzzle import markup

    return replace(entry, marked=markup.escape(ideas[0].text)) if ideas and not entry.marked else entry


def _line(entry: Entry, ideas: list[Idea] | None) -> str:
    return "\t".join(str(cell(text)) for text in (str(entry), entry.marked, entry.answer, *map(str, ideas or ())))


def _json(rows: list[tuple[Entry, list[Idea] | None]]) -> str:
    entries = [
        {
            "number": entry.number,
            "direction": entry.direction,
            "answer": entry.answer,
            "clue": entry.clue,
            **({} if ideas is None else {"ideas": [_idea(idea) for idea in ideas]}),
        }
        for entry, ideas in rows
    ]
    return json.dumps({"version": VERSION, "entries": entries}, ensure_ascii=False)


def _idea(idea: Idea) -> dict[str, str]:
    about = {"form": idea.form, "usage": idea.usage}
    return {"text": idea.text, "kind": idea.kind, "source": idea.source} | {k: v for k, v in about.items() if v}


@command()
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
    from wordtools.crossword.cli.own_lists import report_notes
    from wordtools.crossword.puzzle.wordplay import WordplayFinder
    from wordtools.crossword.words.pool import WordPool

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
    excluded = excluded_words(chosen["exclude"], language.alphabet, chosen)
    pool = WordPool.read(names, language.alphabet, least, excluded)
    report_notes(pool.notes, chosen)
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
