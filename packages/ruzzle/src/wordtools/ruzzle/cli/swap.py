"""``wordtools ruzzle swap``: the best words when some letters of a board may be replaced."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from wordtools.core.cli import exits, options
from wordtools.core.cli.titles import command
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.cli.options import choosing, make_solver, read_board
from wordtools.ruzzle.show.report import places
from wordtools.ruzzle.solve.solver import Solver
from wordtools.ruzzle.solve.swaps import MOST_SWAPS, Swapped

VERSION = 1  # of the JSON


@command()
@click.argument("board", required=False)
@options.board()
@choosing
@click.option(
    "--swaps",
    type=click.IntRange(0, MOST_SWAPS),
    default=1,
    show_default=True,
    metavar="N",
    help="Replace up to N letters.",
)
@options.limit("The N best words.", 10, 1)
@options.as_json
@options.output
@options.quiet
def swap(
    board: str | None, file: str | None, swaps: int, limit: int, as_json: bool, output: str, quiet: bool, **chosen: Any
) -> None:
    """Find the best words with some letters replaced.

    BOARD is a text, a file, or - for stdin, as for 'wordtools ruzzle solve'; a cell has one letter.

    Any letter may take the place of another, as in SpellCast. It has its own points; the multipliers of the cell stay.
    Of a word the best snake is shown, with the new letters and their cells (row and column, from 0).

    \b
    Examples:
      wordtools ruzzle swap --rules spellcast "dnaoe/rtlis/umeca/pdhow/yngie"
      wordtools ruzzle swap --rules spellcast --swaps 3 -b board.txt
    """
    if (board is None) == (file is None):
        raise click.UsageError("give one board: as BOARD, or with --board FILE")
    puzzle = read_board(board, file, chosen | {"quiet": quiet})
    solver = make_solver(chosen)
    found = solver.swapped(puzzle, swaps=swaps, count=limit)
    if as_json:
        text = json.dumps(_data(found, puzzle, solver, swaps), ensure_ascii=False)
    else:
        text = "\n".join(one.word if quiet else _line(one, puzzle) for one in found)
    options.write(output, text)
    if not found:
        click.echo("no word of the list can be made on this board", err=True)
        sys.exit(exits.NO_ANSWER)


def _line(found: Swapped, board: Board) -> str:
    new = ", ".join(f"{letter} at {_place(board, cell)}" for cell, letter in found.swaps)
    path = " ".join(_place(board, cell) for cell in found.path)
    return f"{found.word} {found.score}  {path}" + (f"  swap {new}" if new else "")


def _place(board: Board, cell: int) -> str:
    row, column = divmod(cell, board.grid.columns)
    return f"({row},{column})"


def _data(found: list[Swapped], board: Board, solver: Solver, swaps: int) -> dict[str, Any]:
    return {
        "version": VERSION,
        "language": solver.language.code,
        "rules": solver.rules.name,
        "board": board.cells(),
        "swaps": swaps,
        "words": [
            {
                "word": one.word,
                "score": one.score,
                "path": places(board.grid, one.path),
                "swaps": [{"cell": places(board.grid, (cell,))[0], "letter": letter} for cell, letter in one.swaps],
            }
            for one in found
        ],
    }
