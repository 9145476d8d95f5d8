"""``wordtools crossword clues``: which entries still have no clue."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from wordtools.core.cli import options
from wordtools.core.cli.names import File
from wordtools.core.run.files import STANDARD, read_text, shown
from wordtools.crossword.cli.convert import described

if TYPE_CHECKING:
    from wordtools.crossword.puzzle.puzzle import Entry

VERSION = 1  # of the JSON


@click.command()
@click.argument("source", metavar="IN")
@click.option(
    "--clues", type=File(), metavar="FILE", help="Add clues first: 12 across (or the answer), a tab, the clue."
)
@click.option("--all", "everything", is_flag=True, help="Also list the entries that have a clue.")
@options.as_json
@options.output
@options.quiet
@options.verbose
def clues(
    source: str, clues: str | None, everything: bool, as_json: bool, output: str, quiet: bool, verbose: bool
) -> None:
    """List the entries that have no clue yet.

    Each line has the name of an entry, its clue and its answer, separated by tabs. Fill in the middle column, and
    'convert --clues' reads the list.

    \b
    Examples:
      wordtools crossword clues puzzle.puz
      wordtools crossword clues best.pzl -o clues.tsv
      wordtools crossword clues puzzle.ipuz --all --json
    """
    from wordtools.crossword.formats import load
    from wordtools.crossword.puzzle.clues import missing, read_clues, with_clues

    if clues == STANDARD == source:
        raise click.UsageError("only one of IN and the clues can be read from stdin")
    puzzle = load(source)
    if verbose and not quiet:
        click.echo(f"{shown(source)}: {described(puzzle)}", err=True)
    if clues:
        puzzle = with_clues(puzzle, read_clues(read_text(clues).splitlines(), puzzle, shown(clues)))
    listed = list(puzzle.entries) if everything else missing(puzzle)
    options.write(output, _json(listed) if as_json else "\n".join(map(_line, listed)))
    if not quiet:
        click.echo(f"no clue yet: {len(missing(puzzle))} of {len(puzzle.entries)} entries", err=True)


def _line(entry: Entry) -> str:
    return f"{entry}\t{entry.marked}\t{entry.answer}"


def _json(entries: list[Entry]) -> str:
    rows = [
        {"number": entry.number, "direction": entry.direction, "answer": entry.answer, "clue": entry.clue}
        for entry in entries
    ]
    return json.dumps({"version": VERSION, "entries": rows}, ensure_ascii=False)
