"""``wordtools fillword find``: every placement of every word."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.titles import command
from wordtools.fillword.cli.puzzle_options import choosing, read_lists, read_puzzle


@command()
@choosing
@options.limit("Only the first N words.")
@click.option("--draw", is_flag=True, help="Draw each placement on the grid.")
@click.option("--all-lists", is_flag=True, help="Also search the language's wide list, where it has one.")
def find(limit: int | None, draw: bool, all_lists: bool, **chosen: Any) -> None:
    """Find every word on a grid.

    GRID is a text like "cat / dog", a file, or - for stdin.

    A word runs from cell to cell along their sides and uses no cell twice; "." is a hole. The longest words come
    first, each with all its placements. Words have 4 letters or more (change this with --min-length).

    \b
    Examples:
      wordtools fillword find "cats / odog / wlion"
      wordtools fillword find -l ru -b examples/fillword-ru.txt --limit 5 --draw
      wordtools fillword find board.txt -d mine.txt -d more.txt --json
    """
    from wordtools.fillword.find.find import LONGEST, find_placements
    from wordtools.fillword.show import report

    if draw and chosen["as_json"]:
        raise click.UsageError("--draw is for the text: leave --json or --draw out")
    options.not_with("all_lists", "dictionary")
    puzzle, language = read_puzzle(chosen)
    lists = read_lists(chosen, language)
    if not all_lists and not chosen["dictionary"]:
        del lists[1:]
    with progress.shown("looking for words", quiet=chosen["quiet"]):
        placements = find_placements(
            puzzle, lists, min_length=chosen["min_length"] or 4, max_length=chosen["max_length"] or LONGEST
        )
    if chosen["as_json"]:
        data = report.placements_data(placements, language.code, limit)
        options.write(chosen["output"], json.dumps(data, ensure_ascii=False))
    else:
        options.write(chosen["output"], report.placements_text(placements, limit, draw=draw, quiet=chosen["quiet"]))
    if not placements:
        click.echo("no word of the list is on this grid", err=True)
        sys.exit(exits.NO_ANSWER)
