"""``wordtools crossword show``: a puzzle file to look at."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import options
from wordtools.core.cli.streams import below
from wordtools.core.cli.titles import command
from wordtools.core.run.files import STANDARD, shown, write_bytes
from wordtools.crossword.cli.convert import described, drawing, in_language, key, looks, opened, refuse_unseen, strict

if TYPE_CHECKING:
    from wordtools.crossword.puzzle.puzzle import Puzzle

VERSION = 1  # of the JSON
PICTURES = ("svg", "html", "pdf", "png")


@command()
@click.argument("source", metavar="IN")
@click.option("--solution", is_flag=True, help="Show the letters.")
@options.picture("svg", "Also write a picture of the grid to FILE.")
@options.picture("html", "Also write a page to solve on to FILE.")
@options.picture("pdf", "Also write a PDF to print to FILE.")
@options.picture("png", "Also write a PNG picture to FILE.")
@key
@strict
@options.language
@drawing
@options.color
@options.as_json
@options.output
@options.quiet
@options.verbose
@click.pass_context
def show(context: click.Context, /, source: str, output: str, as_json: bool, **chosen: Any) -> None:
    """Show a puzzle file: its numbered grid and its clues.

    \b
    Examples:
      wordtools crossword show puzzle.puz
      wordtools crossword show puzzle.ipuz --solution
      wordtools crossword show best.pzl --svg best.svg
      wordtools crossword show puzzle.jpz --json
      wordtools crossword show puzzle.xd --strict
    """
    from wordtools.crossword.formats import FORMATS, check_writable, write

    pictures = {kind: chosen[kind] for kind in PICTURES if chosen[kind] is not None}
    if [*pictures.values(), output].count(STANDARD) > 1 + (output == STANDARD):
        raise click.UsageError("only one picture can go to stdout")
    if as_json and output == STANDARD in pictures.values():
        raise click.UsageError("only one of the picture and the JSON can go to stdout")
    kinds = [FORMATS[kind] for kind in pictures]
    refuse_unseen(kinds, chosen, "give one with --svg, --html, --pdf or --png", but="solution")
    if chosen["solution"] and as_json and not pictures:
        raise click.UsageError("the JSON always has the letters: leave --solution out")
    options.colored_text({**chosen, "output": output, "as_json": as_json, "quiet": False})
    for kind in pictures:
        check_writable(FORMATS[kind])
    puzzle = in_language(opened(source, key=chosen["key"], quiet=chosen["quiet"], strict=chosen["strict"]), chosen)
    if chosen["verbose"] and not chosen["quiet"]:
        click.echo(f"{shown(source)}: {described(puzzle)}", err=True)
    drawn = {kind: write(puzzle, kind, **looks(FORMATS[kind], chosen, puzzle)) for kind in pictures}
    for kind, file in pictures.items():
        write_bytes(file, drawn[kind])
    if output == STANDARD and STANDARD in pictures.values():
        return  # the picture is what was asked for there
    if as_json:
        text = json.dumps(data(puzzle), ensure_ascii=False)
    else:
        from wordtools.crossword.show import terminal

        coloured = _coloured(chosen["color"], output)
        text = terminal.text(puzzle, solution=chosen["solution"], color=coloured)
        if coloured:
            below(sys.stdout).write(f"{text}\n")
            return
    options.write(output, text)


def _coloured(color: str, output: str) -> bool:
    if color == "auto":
        return output == STANDARD and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return color == "always"


def data(puzzle: Puzzle) -> dict[str, Any]:
    """Makes the JSON of a puzzle: cells row by row, null for a block; rows and columns from 0."""
    from wordtools.crossword.puzzle import markup
    from wordtools.crossword.puzzle.quality import Quality

    return {
        "version": VERSION,
        **{key: getattr(puzzle, key) for key in ("title", "author", "copyright")},
        "notes": markup.plain(puzzle.notes),
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
                **(
                    {"continues": [f"{n} {way}" for n, way in puzzle.links[entry.key]]}
                    if entry.key in puzzle.links
                    else {}
                ),
                **(
                    {"remarks": {key: markup.plain(text) for key, text in puzzle.remarks[entry.key].items()}}
                    if entry.key in puzzle.remarks
                    else {}
                ),
            }
            for entry in puzzle.entries
        ],
        "loose_clues": [
            {"group": clue.group, "label": clue.label, "text": clue.text, "cells": clue.cells} for clue in puzzle.loose
        ],
        "metadata": puzzle.meta,
        "quality": asdict(Quality.of(puzzle)),
    }
