"""``wordtools ruzzle score``: what a player's list of words is worth."""

from __future__ import annotations

import json
from typing import Any

import click

from wordtools.core.cli import options
from wordtools.core.cli.lists import sources
from wordtools.core.cli.titles import command
from wordtools.core.run.files import read_text
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.cli.options import choosing, make_solver
from wordtools.ruzzle.show.report import judged, places, rows
from wordtools.ruzzle.solve.judge import Judgement, judge
from wordtools.ruzzle.solve.solution import Found
from wordtools.ruzzle.solve.solver import Solver

VERSION = 1  # of the JSON


@command()
@click.argument("words", metavar="WORDS")
@options.board(required=True)
@choosing
@click.option(
    "--missed",
    type=click.IntRange(0),
    default=10,
    show_default=True,
    metavar="N",
    help="Also show the N best words that were missed.",
)
@options.as_json
@options.output
@options.quiet
def score(words: str, file: str, missed: int, as_json: bool, output: str, quiet: bool, **chosen: Any) -> None:
    """Score a player's words on a board.

    WORDS is a file of one word a line, or - for stdin.

    Every word counts once, with its best snake; those that do not count are shown with the reason. With --quiet, only
    the words that count are written.

    \b
    Examples:
      wordtools ruzzle score -b board.txt words.txt
      wordtools ruzzle score -b board.txt --rules boggle --missed 0 - < words.txt
      wordtools ruzzle score -b board.txt words.txt --json
    """
    if quiet and not as_json:
        options.not_with("missed", "quiet")
    options.one_from_stdin(the_board=file, the_words=words, the_word_lists=sources(chosen))
    puzzle = Board.load(file)
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
