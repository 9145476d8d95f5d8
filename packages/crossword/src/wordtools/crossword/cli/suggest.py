"""``wordtools crossword suggest``: words for one entry, ranked by how well the rest still fills."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.lists import sources
from wordtools.crossword.cli.pool_options import choosing, make_filler, put

if TYPE_CHECKING:
    from wordtools.crossword.fill.suggest import Suggestion

VERSION = 1  # of the JSON


@click.command()
@click.argument("grid")
@click.argument("entry")
@options.limit("Show the N best words.", 20, least=1)
@options.seconds("Go on with the trials for S seconds, or until all is known.")
@choosing
@options.as_json
@options.output
def suggest(grid: str, entry: str, limit: int, seconds: float | None, **chosen: Any) -> None:
    """Suggest words for an entry of a grid.

    ENTRY is 12a or 7-down; GRID a text file, a puzzle file or - for stdin.

    Each word is shown with its score; the room, that is how many candidates it leaves each of the other open entries
    on average (geometric mean); and whether short trials filled the rest: yes, no (it cannot be filled) or ?.

    \b
    Examples:
      wordtools crossword suggest grid.txt 12a
      wordtools crossword suggest grid.txt 7-down --limit 5 -d mylist.txt
      wordtools crossword suggest grid.ipuz 1a --put 5d=OASIS --json
    """
    from wordtools.crossword.fill.fill import NoFillError
    from wordtools.crossword.fill.suggest import parse_key
    from wordtools.crossword.formats import load

    options.one_from_stdin(the_grid=grid, the_word_lists=sources(chosen))
    key = parse_key(entry)
    puzzle = load(grid)
    filler = make_filler(chosen)
    puzzle = put(puzzle, filler, chosen)
    # nothing here is worth a new draw at every run
    seed = options.chosen_seed(chosen["seed"] or 0, quiet=True).getrandbits(32)
    try:
        with progress.shown("trying words", quiet=chosen["quiet"]):
            found = filler.suggest(puzzle, key, limit=limit, seed=seed, seconds=seconds)
    except NoFillError as error:
        click.echo(str(error), err=True)
        sys.exit(exits.NO_ANSWER)
    if chosen["as_json"]:
        rows = [asdict(suggestion) for suggestion in found]
        options.write(chosen["output"], json.dumps({"version": VERSION, "entry": entry, "suggestions": rows}))
    else:
        options.write(chosen["output"], "\n".join([f"{'word':15} score      room  fills", *map(str, found)]))
    if not chosen["quiet"]:
        click.echo(told(found), err=True)
    if not any(suggestion.fills is not False for suggestion in found):
        click.echo("none of these words leaves a way to fill the rest", err=True)
        sys.exit(exits.NO_ANSWER)


def told(found: Sequence[Suggestion]) -> str:
    """Says of how many words it is known whether the rest fills."""
    known = [suggestion.fills for suggestion in found]
    return f"{known.count(True)} fill, {known.count(False)} are refuted, {known.count(None)} are not known"
