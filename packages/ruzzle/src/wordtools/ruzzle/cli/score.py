"""``wordtools ruzzle score``: what the word lists of players are worth."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from wordtools.core.base.cells import cell
from wordtools.core.cli import options
from wordtools.core.cli.lists import sources
from wordtools.core.cli.titles import command
from wordtools.core.run.files import STANDARD, read_text
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.cli.options import choosing, make_solver, no_plurals
from wordtools.ruzzle.show.report import judged, judged_lists, places, rows, standings
from wordtools.ruzzle.solve.judge import Judgement, judge, judge_lists
from wordtools.ruzzle.solve.solution import Found
from wordtools.ruzzle.solve.solver import Solver

VERSION = 1  # of the JSON


@command()
@click.argument("lists", metavar="WORDS...", nargs=-1, required=True)
@options.board(required=True)
@choosing
@no_plurals
@click.option(
    "--missed",
    type=click.IntRange(0),
    default=10,
    show_default=True,
    metavar="N",
    help="Also show the N best words that were missed.",
)
@click.option("--keep-common", is_flag=True, help="Several players: a word that two of them have counts for both.")
@options.as_json
@options.output
@options.quiet
def score(
    lists: tuple[str, ...],
    file: str,
    missed: int,
    keep_common: bool,
    as_json: bool,
    output: str,
    quiet: bool,
    **chosen: Any,
) -> None:
    """Score the words of a player, or of several, on a board.

    WORDS is a file of one word a line, or - for stdin; a file for each player.

    Every word counts once, with its best snake; those that do not count are shown with the reason. Of several players
    the one with the most points comes first. A word that two of them found counts for nobody, as in Boggle, unless
    --keep-common is given; missed are the words that none of them found. With --quiet, only the words that count are
    written, or the points of several players.

    \b
    Examples:
      wordtools ruzzle score -b board.txt words.txt
      wordtools ruzzle score -b board.txt --rules boggle ann.txt bob.txt cleo.txt
      wordtools ruzzle score -b board.txt --rules boggle --missed 0 - < words.txt
      wordtools ruzzle score -b board.txt words.txt --json
    """
    if quiet and not as_json:
        options.not_with("missed", "quiet")
    if keep_common and len(lists) == 1:
        raise click.UsageError("--keep-common needs the lists of two players or more")
    options.one_from_stdin(the_board=file, the_words=lists, the_word_lists=sources(chosen))
    puzzle = Board.load(file)
    written = {name: read_text(name).splitlines() for name in lists}
    if len(written) < len(lists):
        raise click.UsageError("a file is given twice: give one for each player")
    solver = make_solver(chosen)
    solution = solver.solve(puzzle)
    if len(lists) == 1:
        text = _one(judge(solution, written[lists[0]], solver), puzzle, solver, missed, as_json=as_json, quiet=quiet)
    else:
        players = dict(zip(_names(lists), written.values(), strict=True))
        results = judge_lists(solution, players, solver, keep_common=keep_common)
        text = _several(results, puzzle, solver, missed, as_json=as_json, quiet=quiet)
    options.write(output, text)


def _names(lists: Iterable[str]) -> list[str]:
    """Names players by their files: ``ann`` for ``ann.txt``, or the whole name where two would be the same."""
    short = ["stdin" if name == STANDARD else Path(name).stem for name in lists]
    return short if len(set(short)) == len(short) else list(lists)


def _one(result: Judgement, board: Board, solver: Solver, limit: int, *, as_json: bool, quiet: bool) -> str:
    """Writes what one player's list is worth."""
    if as_json:
        return json.dumps(
            _head(solver, result.total) | _list_data(result, board) | _missed_data(result, board, limit),
            ensure_ascii=False,
        )
    return "\n".join(rows(result.valid)) if quiet else judged(result, limit)


def _several(
    results: Mapping[str, Judgement], board: Board, solver: Solver, limit: int, *, as_json: bool, quiet: bool
) -> str:
    """Writes what the lists of several players are worth, the best first."""
    order = standings(results)
    best = order[0][1]
    if as_json:
        players = [{"name": name} | _list_data(result, board) for name, result in order]
        data = _head(solver, best.total) | {"players": players} | _missed_data(best, board, limit)
        return json.dumps(data, ensure_ascii=False)
    if quiet:
        return "\n".join(f"{cell(name)}\t{result.points}" for name, result in order)
    return judged_lists(results, limit)


def _head(solver: Solver, total: int) -> dict[str, Any]:
    return {"version": VERSION, "language": solver.language.code, "rules": solver.rules.name, "total": total}


def _list_data(result: Judgement, board: Board) -> dict[str, Any]:
    return {
        "points": result.points,
        "share": round(result.share, 6),
        "valid": [_found_data(found, board) for found in result.valid],
        "wrong": [{"word": word, "reason": reason} for word, reason in result.wrong],
    }


def _missed_data(result: Judgement, board: Board, limit: int) -> dict[str, Any]:
    return {
        "missed_count": len(result.missed),
        "missed": [_found_data(found, board) for found in result.missed[:limit]],
    }


def _found_data(found: Found, board: Board) -> dict[str, Any]:
    return {"word": found.word, "score": found.score, "path": places(board.grid, found.path)}
