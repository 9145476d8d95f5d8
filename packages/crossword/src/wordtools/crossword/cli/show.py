"""``wordtools crossword show``: a puzzle file to look at."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import options

if TYPE_CHECKING:
    from wordtools.crossword.puzzle.puzzle import Puzzle

VERSION = 1  # of the JSON


@click.command()
@click.argument("source", metavar="IN")
@click.option("--solution", is_flag=True, help="Show the letters.")
@click.option("--svg", is_flag=True, help="Write a picture of the grid.")
@click.option("--html", is_flag=True, help="Write a page to play.")
@click.option("--no-blocks", is_flag=True, help="The picture and the page show only the cells, no black squares.")
@options.as_json
@options.output
def show(source: str, solution: bool, svg: bool, html: bool, no_blocks: bool, as_json: bool, output: str) -> None:
    """Show a puzzle file: its numbered grid and its clues.

    \b
    Examples:
      wordtools crossword show puzzle.puz
      wordtools crossword show puzzle.ipuz --solution
      wordtools crossword show best.pzl --svg -o best.svg
      wordtools crossword show puzzle.jpz --json
    """
    from wordtools.crossword.formats import load

    if svg + html + as_json > 1:
        raise click.UsageError("give one of --svg, --html and --json")
    puzzle = load(source)
    if svg:
        from wordtools.crossword.show.svg import puzzle_svg

        text = str(puzzle_svg(puzzle, solution=solution, blocks=not no_blocks))
    elif html:
        from wordtools.crossword.show.page import puzzle_page

        text = puzzle_page(puzzle, solution=solution, blocks=not no_blocks)
    elif as_json:
        text = json.dumps(data(puzzle), ensure_ascii=False)
    else:
        from wordtools.crossword.show import terminal

        text = terminal.text(puzzle, solution=solution)
    options.write(output, text)


def data(puzzle: Puzzle) -> dict[str, Any]:
    """Makes the JSON of a puzzle: cells row by row, null for a block; rows and columns from 0."""
    from wordtools.crossword.puzzle.quality import Quality

    return {
        "version": VERSION,
        **{key: getattr(puzzle, key) for key in ("title", "author", "copyright", "notes")},
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "cells": puzzle.cells,
        "entries": [
            {
                "number": entry.number,
                "direction": entry.direction,
                "row": puzzle.grid.place(entry.cells[0])[0],
                "column": puzzle.grid.place(entry.cells[0])[1],
                "answer": entry.answer,
                "clue": entry.clue,
                "enumeration": entry.enumeration,
            }
            for entry in puzzle.entries
        ],
        "quality": asdict(Quality.of(puzzle)),
    }
