"""``wordtools crossword squares``: word squares, found or proven not to exist."""

from __future__ import annotations

import os
import sys
from time import monotonic

import click

from wordtools.core import Language
from wordtools.core.cli import exits, options
from wordtools.core.cli.names import File


@click.command()
@click.argument("size", type=click.IntRange(2, 64))
@options.language
@options.dictionary
@click.option("--double", is_flag=True, help="Other words down than across.")
@options.limit("Squares to show.", default=1, least=1)
@click.option("--all", "every", is_flag=True, help="Go through all squares and count them.")
@click.option("--certificate", type=File(), metavar="FILE", help="Write the parts of the search with their counts.")
@options.jobs
@options.seconds("Stop after S seconds without an answer.")
@options.output
@options.quiet
@options.verbose
def squares(
    size: int,
    language: str,
    dictionary: str | None,
    double: bool,
    limit: int,
    every: bool,
    certificate: str | None,
    jobs: int | None,
    seconds: float | None,
    output: str,
    quiet: bool,
    verbose: bool,
) -> None:
    """Find word squares, or prove that there is none.

    A single square of SIZE words reads the same across and down; a double one (--double) has other words down. All
    words of the list may be used, none twice. The search goes through all first rows, and so without a square is a
    proof that this list has none (exit code 1).

    \b
    Examples:
      wordtools crossword squares 5
      wordtools crossword squares 9 -l es
      wordtools crossword squares 4 --double --limit 3
      wordtools crossword squares 10 -l es --certificate none.json
    """
    from wordtools.crossword.fill.squares import search_squares

    spoken = Language.load(language)
    lexicon = options.open_lexicon(spoken, spoken.alphabet, dictionary, verbose=verbose)
    end = None if seconds is None else monotonic() + seconds
    stop = None if end is None else lambda: monotonic() >= end
    with options.working("looking for squares", quiet=quiet):
        found = search_squares(
            lexicon, size, double=double, limit=limit, every=every, jobs=jobs or os.cpu_count() or 1, stop=stop
        )
    if certificate is not None and (found.complete or found.squares):
        found.save(certificate)
    options.write(output, "\n".join("".join(f"{' '.join(word)}\n" for word in square) for square in found.squares))
    if not quiet:
        click.echo(str(found), err=True)
    if not found.complete and len(found.squares) < limit:
        sys.exit(exits.OUT_OF_TIME)
    if not found.squares:
        sys.exit(exits.NO_ANSWER)
