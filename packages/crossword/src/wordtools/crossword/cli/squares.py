"""``wordtools crossword squares``: word squares, found or proven not to exist."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import Language
from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.lists import open_lexicon, word_list
from wordtools.core.cli.names import NewFile
from wordtools.core.cli.titles import command
from wordtools.core.cli.workplace import workplace
from wordtools.core.run.clock import Clock
from wordtools.core.run.progress import Progress

if TYPE_CHECKING:
    from wordtools.crossword.search.squares import SquareSearch

VERSION = 1  # of the JSON


@command()
@click.argument("size", type=click.IntRange(2, 64))
@options.language
@word_list
@click.option("--double", is_flag=True, help="Other words down than across.")
@options.limit("Show N squares.", default=1, least=1)
@click.option("--all", "every", is_flag=True, help="Go through all squares and count them.")
@click.option("--certificate", type=NewFile(), metavar="FILE", help="Write the parts of the search with their counts.")
@options.jobs
@options.on
@options.resume
@options.seconds("Stop after S seconds without an answer.")
@options.as_json
@options.output
@options.quiet
@options.verbose
def squares(size: int, language: str, double: bool, limit: int, every: bool, output: str, **chosen: Any) -> None:
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
    from wordtools.crossword.search.squares import search_squares, squares_job

    spoken = Language.load(language)
    lexicon = open_lexicon(spoken, spoken.alphabet, chosen, verbose=chosen["verbose"])
    clock, quiet, certificate = Clock(chosen["seconds"]), chosen["quiet"], chosen["certificate"]
    job = squares_job(lexicon, size, double=double, limit=limit, every=every)
    found: SquareSearch | None = None
    interrupted = False
    try:
        with (
            workplace(job, chosen) as (executor, results),
            progress.shown("first rows", quiet=quiet) as report,
        ):

            def watch(so_far: Progress[SquareSearch]) -> None:
                nonlocal found
                found = so_far.found
                report(so_far)

            found = search_squares(
                lexicon,
                size,
                double=double,
                limit=limit,
                every=every,
                jobs=chosen["jobs"] or os.cpu_count() or 1,
                executor=executor,
                results=results,
                stop=clock.over,
                progress=watch,
            )
    except KeyboardInterrupt:
        if found is None:
            raise
        interrupted = True
    if certificate is not None and (found.complete or found.squares):
        found.save(certificate)
    if chosen["as_json"]:
        data = {
            "version": VERSION,
            "language": spoken.code,
            "list": {"name": found.lexicon, "sha256": found.digest},
            "size": size,
            "double": double,
            "words": found.words,
            "complete": found.complete,
            "count": sum(found.counts),
            "tried": sum(found.tried),
            "squares": found.squares,
        }
        options.write(output, json.dumps(data, ensure_ascii=False))
    else:
        text = "\n".join("".join(f"{' '.join(word)}\n" for word in square) for square in found.squares)
        options.write(output, text)
    if not quiet:
        click.echo(str(found), err=True)
    if interrupted:
        sys.exit(exits.INTERRUPTED)
    if not found.complete and len(found.squares) < limit:
        sys.exit(exits.OUT_OF_TIME)
    if not found.squares:
        sys.exit(exits.NO_ANSWER)
