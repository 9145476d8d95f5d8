"""``wordtools ruzzle``: options in, results out; the library does the work."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import click

from wordtools.core import Language, WordtoolsError
from wordtools.core.cli import exits, options
from wordtools.core.cli.lazy import SuggestingGroup
from wordtools.core.run.files import STANDARD, is_file, looks_like_a_file, read_text
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.cli.generate import generate
from wordtools.ruzzle.cli.options import choosing, make_solver
from wordtools.ruzzle.cli.score import score
from wordtools.ruzzle.solve.solve import ORDERS, Solution, Solver


@click.group(cls=SuggestingGroup)
def main() -> None:
    """Solve, score and make Ruzzle and Boggle boards."""


main.add_command(generate)
main.add_command(score)


def solving(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options that solve and demo share."""
    for option in reversed(
        (
            choosing,
            click.option(
                "-s",
                "--sort",
                type=click.Choice(list(ORDERS["wordtools"])),
                default="score",
                show_default=True,
                help="Order of the words.",
            ),
            click.option("-R", "--reverse", is_flag=True, help="The other way round."),
            click.option("-n", "--limit", type=click.IntRange(0), metavar="N", help="Only the first N words."),
            click.option("--all-paths", is_flag=True, help="Every snake of a word, not only the best."),
            click.option("--word", metavar="WORD", help="The word whose snake the picture shows."),
            options.as_json,
            click.option("--svg", is_flag=True, help="Write a picture of the board with a word's snake."),
            click.option("--html", is_flag=True, help="Write a page: point at a word to see its snake."),
            click.option(
                "--color",
                type=click.Choice(["auto", "always", "never"]),
                default="auto",
                help="Colour the board and the words.",
            ),
            options.output,
            options.quiet,
        )
    ):
        command = option(command)
    return command


@main.command()
@click.argument("board", required=False)
@click.option("-b", "--board", "file", metavar="FILE", help="Read the board from FILE (- for stdin).")
@click.option(
    "--boards", metavar="FILE", help="Read many boards from FILE (- for stdin); write a line of JSON for each."
)
@click.option("--lines", is_flag=True, help="With --boards: every line is a board.")
@click.option(
    "-j", "--jobs", type=click.IntRange(1), metavar="N", help="With --boards: threads to use, all cores else."
)
@click.option("--torus", is_flag=True, help="The edges of the board touch.")
@click.option(
    "--layers", type=click.IntRange(1), default=1, metavar="N", help="The rows are N boards, one on top of the other."
)
@solving
def solve(
    board: str | None,
    file: str | None,
    boards: str | None,
    lines: bool,
    jobs: int | None,
    torus: bool,
    layers: int,
    **chosen: Any,
) -> None:
    """Find every word on a board.

    BOARD is a text like "abcd efgh ijkl mnop", a file, or - for stdin.

    A cell is a letter or several (Qu), with points and multipliers where it has them: Ttl, E:3, Qu:10*tw.
    A dot is a hole. On one line, "/" parts the rows: "Ttl R / Odw Htw". docs/ruzzle.md has the whole format.

    \b
    Examples:
      wordtools ruzzle solve "abcd efgh ijkl mnop"
      wordtools ruzzle solve "Ttl R S Ndl / Odw Htw E I / Cdw I N V / Etl A D E" --limit 10
      wordtools ruzzle solve perslatgsineters --rules boggle --sort length
      wordtools ruzzle solve -l it -b board.txt --html -o board.html
      wordtools ruzzle solve --boards boards.txt > solutions.jsonl
    """
    if sum(source is not None for source in (board, file, boards)) != 1:
        raise click.UsageError("give one board: as BOARD, with --board FILE, or many with --boards FILE")

    def shape(text: str, name: str) -> Board:
        return Board.parse(text, name).shaped(wrap=torus, layers=layers)

    if boards is not None:
        solve_many(boards, lines, jobs or os.cpu_count() or 1, shape, chosen)
        return
    if file is None and board is not None and (board == STANDARD or is_file(board) or looks_like_a_file(board)):
        file, board = board, None
    if file is not None:
        board = read_text(file)
    name = "" if file is None else "standard input" if file == STANDARD else file
    show(make_solver(chosen), shape(board or "", name), chosen)


@main.command()
@solving
def demo(**chosen: Any) -> None:
    """Solve a board that comes with the language.

    \b
    Examples:
      wordtools ruzzle demo
      wordtools ruzzle demo -l it --sort length --limit 20
    """
    code = Language.load(chosen["language"]).code
    text = files("wordtools.ruzzle.board").joinpath("boards", f"{code}.txt")
    if not text.is_file():
        raise WordtoolsError(f"no board comes with language {code!r}: give one to 'wordtools ruzzle solve'")
    show(make_solver(chosen), Board.parse(text.read_text(encoding="utf-8"), f"{code}.txt"), chosen)


def ordered(solver: Solver, board: Board, chosen: dict[str, Any]) -> Solution:
    """Solves a board and puts the words in the order asked for."""
    solution = solver.solve(board, every=chosen["all_paths"])
    return solution.sorted(chosen["sort"], reverse=chosen["reverse"])


def show(solver: Solver, board: Board, chosen: dict[str, Any]) -> None:
    """Solves one board and writes it in the form asked for; exit code 1 when it has no word."""
    from wordtools.ruzzle.show import report

    solution = ordered(solver, board, chosen)
    limit, target = chosen["limit"], chosen["output"]
    if chosen["as_json"]:
        options.write(target, json.dumps(report.data(solution, solver.language.code, limit), ensure_ascii=False))
    elif chosen["svg"]:
        from wordtools.ruzzle.show.page import tile_points
        from wordtools.ruzzle.show.svg import board_svg

        picture = board_svg(board, snake(solution, solver, chosen["word"]), points=tile_points(board, solver))
        options.write(target, picture)
    elif chosen["html"]:
        from wordtools.ruzzle.show.page import page

        options.write(target, page(solution, solver))
    elif (
        target == STANDARD
        and not chosen["quiet"]
        and chosen["color"] != "never"
        and (sys.stdout.isatty() or chosen["color"] == "always")
    ):
        from rich.console import Console

        from wordtools.ruzzle.show.terminal import show as show_on

        show_on(Console(force_terminal=True if chosen["color"] == "always" else None), solution, limit)
    else:
        options.write(target, report.plain(solution, limit, quiet=chosen["quiet"]))
    if not solution:
        click.echo("no word of the list is on this board", err=True)
        sys.exit(exits.NO_ANSWER)


def snake(solution: Solution, solver: Solver, word: str | None) -> tuple[int, ...] | None:
    """Returns the snake of the word to be shown: the one asked for, else the first."""
    if word is None:
        return solution[0].path if solution else None
    folded = solver.alphabet.fold(word)
    if folded not in solution.words:
        raise WordtoolsError(f"{word!r} is not among the words of this board")
    return solution.words[folded][2]


def solve_many(source: str, lines: bool, jobs: int, shape: Callable[[str, str], Board], chosen: dict[str, Any]) -> None:
    """Solves the boards of a file or stream, a line of JSON each; exit code 1 when one could not be read."""
    from wordtools.ruzzle.show import report
    from wordtools.ruzzle.solve.batch import solve_all, split_boards

    if chosen["svg"] or chosen["html"]:
        raise click.UsageError("--boards writes JSON lines: --svg and --html are for one board")
    first = make_solver(chosen)

    def work(solver: Solver, number: int, text: str) -> str:
        solution = ordered(solver, shape(text, f"board {number}"), chosen)
        line = {"number": number, **report.data(solution, solver.language.code, chosen["limit"])}
        return json.dumps(line, ensure_ascii=False)

    bad = 0

    def results() -> Iterator[str]:
        nonlocal bad
        texts = split_boards(stream(source), a_line_each=lines)
        again = lambda: Solver(first.lexicon, first.rules, first.language)  # noqa: E731
        for number, result in solve_all(texts, again, work, jobs=jobs):
            if isinstance(result, str):
                yield result + "\n"
            else:
                bad += 1
                message = str(result)
                click.echo(
                    message if message.startswith(f"board {number}: ") else f"board {number}: {message}", err=True
                )

    options.write_lines(chosen["output"], results(), quiet=chosen["quiet"])
    if bad:
        click.echo(f"{bad} of the boards could not be read", err=True)
        sys.exit(exits.NO_ANSWER)


def stream(source: str) -> Iterator[str]:
    """Reads lines as they come."""
    try:
        if source == STANDARD:
            yield from sys.stdin
        else:
            with Path(source).open(encoding="utf-8-sig") as file:
                yield from file
    except OSError as error:
        raise WordtoolsError(f"{source}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise WordtoolsError(f"{source}: not UTF-8 text (convert it with: iconv -t UTF-8)") from None
