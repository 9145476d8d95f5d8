"""``wordtools fillword hint``: one word of the cover, or less."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import Any

import click

from wordtools.core.cli import exits, options
from wordtools.fillword.cli.puzzle_options import choosing, read_puzzle
from wordtools.fillword.cli.solver_options import folded, make_solver, wishing


@click.command()
@choosing
@wishing
@click.option("--found", multiple=True, metavar="WORD", help="A word that you have already.")
@click.option("--cell", is_flag=True, help="Only where the word begins and how long it is.")
def hint(found: tuple[str, ...], cell: bool, **chosen: Any) -> None:
    """Give away the next word on GRID, or only its first cell.

    The next word is the longest of those that you have not found. Cells are told as (row,column), from 0.

    \b
    Examples:
      wordtools fillword hint "cats / odog / wlio / nabe" --cell
      wordtools fillword hint -l ru board.txt --found агроном
    """
    from wordtools.fillword.cover.answer import study
    from wordtools.fillword.show import report

    puzzle, language = read_puzzle(chosen, 8 if chosen["strands"] else 4)
    solver = make_solver(chosen, puzzle, language)
    have = [folded(word, language) for word in found]
    known = tuple(dict.fromkeys([*solver.wishes.known, *(word for word in have if word != solver.wishes.spangram)]))
    solver.wishes = replace(solver.wishes, known=known)
    with options.working("looking for covers", quiet=chosen["quiet"]):
        studied = study(solver)
    if not studied.covers:
        click.echo(report.failure(studied), err=True)
        sys.exit(exits.INTERRUPTED if solver.interrupted else exits.NO_ANSWER)
    left = [placement for placement in studied.covers[0].placements if placement.word not in have]
    if not left:
        click.echo("you have found every word", err=True)
        return
    word, path, _ = max(left, key=lambda placement: (len(placement.path), -placement.path[0]))
    if chosen["as_json"]:
        cells = [puzzle.grid.place(one) for one in path]
        data = {"version": 1, "length": len(path), "first": cells[0]}
        options.write(
            chosen["output"], json.dumps(data if cell else data | {"word": word, "path": cells}, ensure_ascii=False)
        )
    elif cell:
        options.write(
            chosen["output"], f"a word of {len(path)} letters begins at {report.coordinates(puzzle, path[:1])}"
        )
    else:
        options.write(chosen["output"], f"{word}  {report.coordinates(puzzle, path)}")
