"""``wordtools ruzzle score``: what a player's list of words is worth."""

from __future__ import annotations

import json
from typing import Any

import click

from wordtools.core.cli import options
from wordtools.core.run.files import STANDARD, read_text
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.cli.options import choosing, make_solver
from wordtools.ruzzle.show.report import judged, places, rows
from wordtools.ruzzle.solve.judge import Judgement, judge
from wordtools.ruzzle.solve.solution import Found
from wordtools.ruzzle.solve.solver import Solver

VERSION = 1  # of the JSON


@click.command()
@click.argument("words", metavar="WORDS")
@click.option("-b", "--board", required=True, metavar="FILE", help="Read the board from FILE (- for stdin).")
@choosing
@click.option(
    "--missed",
    type=click.IntRange(0),
    default=10,
    show_default=True,
    metavar="N",
    help="Show the N best words that were not found.",
)
@options.as_json
@options.output
@options.quiet
def score(words: str, board: str, missed: int, as_json: bool, output: str, quiet: bool, **chosen: Any) -> None:
    """Score a player's words on a board.

    WORDS is a file of one word a line, or - for stdin.

    Every word is counted once, with its best snake; the others are shown with the reason. With --quiet, only the
    words that count are written.

    \b
    Examples:
      wordtools ruzzle score -b board.txt words.txt
      wordtools ruzzle score -b board.txt --rules boggle --missed 0 - < words.txt
      wordtools ruzzle score -b board.txt words.txt --json
    """
    if [board, words, chosen["dictionary"]].count(STANDARD) > 1:
        raise click.UsageError("only one of the board, the words and the dictionary can be read from stdin")
    puzzle = Board.load(board)
    written = read_text(words).splitlines()
    solver = make_solver(chosen)
    result = judge(solver.solve(puzzle), written, solver)
    if as_json:
        text = json.dumps(_data(result, puzzle, solver, missed), ensure_ascii=False)
    else:
        text = "\n".join(rows(result.valid)) if quiet else judged(result, missed)
    options.write(output, text)


def _data(result: Judgement, board: Board, solver: Solver, limit: int) -> dict[str, Any]:
    def row(found: Found) -> dict[str, Any]:
        return {"word": found.word, "score": found.score, "path": places(board.grid, found.path)}

    return {
        "version": VERSION,
        "language": solver.language.code,
        "rules": solver.rules.name,
        "points": result.points,
        "total": result.total,
        "share": round(result.share, 6),
        "valid": [row(found) for found in result.valid],
        "wrong": [{"word": word, "reason": reason} for word, reason in result.wrong],
        "missed_count": len(result.missed),
        "missed": [row(found) for found in result.missed[:limit]],
    }
