"""``wordtools crossword clues``: which entries still have no clue, and ideas for those."""

from __future__ import annotations

import json
import re
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import options
from wordtools.core.cli.define import source_option
from wordtools.core.cli.names import File
from wordtools.core.run.files import STANDARD, read_text, shown
from wordtools.crossword.cli.convert import described, key

if TYPE_CHECKING:
    from wordtools.crossword.puzzle.ideas import Idea
    from wordtools.crossword.puzzle.puzzle import Entry, Puzzle

VERSION = 1  # of the JSON
IDEAS = 3  # of each kind


@click.command()
@click.argument("source", metavar="IN")
@click.option(
    "--clues", type=File(), metavar="FILE", help="Add clues first: 12 across (or the answer), a tab, the clue."
)
@click.option("--all", "everything", is_flag=True, help="Also list the entries that have a clue.")
@click.option("--suggest", is_flag=True, help="Also suggest clues: definitions, synonyms, opposites, kinds.")
@options.limit(f"--suggest: at most N ideas of each kind.  [default: {IDEAS}]", least=1)
@source_option
@options.language
@key
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
    None has the answer or its stem in it.

    \b
    Examples:
      wordtools crossword clues puzzle.puz
      wordtools crossword clues best.pzl -o clues.tsv
      wordtools crossword clues fill.ipuz --suggest -n 2
      wordtools crossword clues puzzle.ipuz --all --json
    """
    from wordtools.crossword.formats import load
    from wordtools.crossword.puzzle.clues import misfits, missing, read_clues, with_clues

    if clues == STANDARD == source:
        raise click.UsageError("only one of IN and the clues can be read from stdin")
    for name in ("limit", "definitions"):
        if chosen[name] is not None and not chosen["suggest"]:
            raise click.UsageError(f"--{name} is for --suggest")
    puzzle = load(source, key=chosen["key"])
    if chosen["verbose"] and not quiet:
        click.echo(f"{shown(source)}: {described(puzzle)}", err=True)
    if clues:
        puzzle = with_clues(puzzle, read_clues(read_text(clues).splitlines(), puzzle, shown(clues)))
    listed = list(puzzle.entries) if everything else missing(puzzle)
    found = suggested(puzzle, listed, chosen) if chosen["suggest"] else None
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
    from wordtools.core.cli.define import opened
    from wordtools.crossword.puzzle.ideas import clue_ideas

    definitions = opened(Language.load(chosen["language"]), True, chosen["definitions"])
    assert definitions is not None
    limit = chosen["limit"] or IDEAS
    known = {entry.answer: spelt(entry) for entry in entries if entry.complete}
    found = {answer: clue_ideas(text, definitions, limit=limit) for answer, text in known.items()}
    return {entry.answer: found.get(entry.answer, []) for entry in entries}


def spelt(entry: Entry) -> str:
    """Writes an answer with spaces where its enumeration has them, so that the words of a phrase are known."""
    lengths = list(map(int, re.findall(r"\d+", entry.enumeration)))
    ends = list(accumulate(lengths, initial=0))
    if ends[-1] != len(entry.answer):
        return entry.answer
    return " ".join(entry.answer[begin:end] for begin, end in pairwise(ends))


def _line(entry: Entry, ideas: list[Idea] | None) -> str:
    return "\t".join((str(entry), entry.marked, entry.answer, *map(str, ideas or ())))


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
