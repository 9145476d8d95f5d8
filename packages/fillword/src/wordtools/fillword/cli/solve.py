"""``wordtools fillword solve``: covers of a puzzle."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from wordtools.core.cli import exits, options
from wordtools.core.run.files import STANDARD
from wordtools.fillword.cli.pictures import draw, drawing, on_terminal, to_stdout
from wordtools.fillword.cli.puzzle_options import choosing, read_puzzle
from wordtools.fillword.cli.solver_options import make_solver, wishing


@click.command()
@choosing
@wishing
@click.option("-n", "--limit", type=click.IntRange(1), default=1, show_default=True, metavar="N", help="The N best.")
@click.option("--first", is_flag=True, help="Any cover, the first that is found.")
@click.option("--count", is_flag=True, help="Say how many covers there are.")
@click.option("--bonus", is_flag=True, help="Also list the words on the grid that are not in the cover.")
@click.option(
    "--allow-unknown", type=click.IntRange(0), default=0, metavar="K", help="At most K words that no list has."
)
@drawing
def solve(limit: int, first: bool, count: bool, bonus: bool, allow_unknown: int, **chosen: Any) -> None:
    """Cover a grid with words, each cell once.

    GRID is a text like "cat / dog", a file, or - for stdin.

    The most plausible cover comes first: few words, and common ones. When there is none, the best partial cover is
    shown with what it leaves over, and the exit code is 1.

    \b
    Examples:
      wordtools fillword solve "cats / odog / wlio / nabe"
      wordtools fillword solve -l ru board.txt --limit 5 --count
      wordtools fillword solve board.txt --lengths 5,7,4 --known lion
      wordtools fillword solve -l ru board.txt --allow-unknown 1 --json
      wordtools fillword solve board.txt --strands --words 7
      wordtools fillword solve board.txt --limit 3 --svg cover.svg --html covers.html
    """
    from wordtools.fillword.cover.answer import bonus as bonus_words
    from wordtools.fillword.cover.answer import study
    from wordtools.fillword.show import report

    puzzle, language = read_puzzle(chosen, 8 if chosen["strands"] else 4)
    solver = make_solver(chosen, puzzle, language)
    with options.working("looking for covers", quiet=chosen["quiet"]):
        found = study(solver, limit=limit, first=first, count=count, allow_unknown=allow_unknown)
    extra = bonus_words(solver, found.covers[0]) if bonus and found.covers else []
    if chosen["as_json"]:
        text = json.dumps(report.study_data(found, language.code, extra), ensure_ascii=False)
    else:
        text = report.study_text(found, extra, quiet=chosen["quiet"])
    shown = found.covers or ([found.partial] if found.partial else [])
    if to_stdout(chosen) and not chosen["as_json"] and not chosen["quiet"] and shown:
        text = on_terminal(puzzle, shown[0], text)
    if to_stdout(chosen) or chosen["output"] != STANDARD:
        options.write(chosen["output"], text)
    draw(puzzle, shown, language, chosen)
    if solver.interrupted:
        click.echo("interrupted: this is the best so far", err=True)
        sys.exit(exits.INTERRUPTED)
    if not found.covers:
        click.echo(report.failure(found), err=True)
        sys.exit(exits.NO_ANSWER)
