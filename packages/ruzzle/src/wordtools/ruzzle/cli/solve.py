"""``wordtools ruzzle solve`` and ``demo``: options in, results out; the library does the work."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from wordtools.core import Language
from wordtools.core.cli import exits, options, pictures
from wordtools.core.cli.labels import Labels
from wordtools.core.cli.lists import sources
from wordtools.core.cli.meanings import data, define_options, glossary, opened
from wordtools.core.cli.names import File
from wordtools.core.cli.options import given
from wordtools.core.cli.titles import command
from wordtools.core.cli.workplace import workplace
from wordtools.core.errors import WordtoolsError
from wordtools.core.reading.bounds import SIZES, over
from wordtools.core.reading.json_text import parse_json
from wordtools.core.run.files import STANDARD, UNKNOWN, shown, write_bytes
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.cli.options import choosing, each_squared, make_solver, no_plurals, read_board
from wordtools.ruzzle.cli.pictures import FILES, check, printing, to_stdout, write_pdf
from wordtools.ruzzle.solve.solution import ORDERS, Solution
from wordtools.ruzzle.solve.solver import Solver

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from wordtools.core.run.results import Results
    from wordtools.core.show.svg import Svg

PICTURED = (*FILES, "word", "bare", "theme", "pixels", "title", "labels", "name_line", "paper")
SHOWN = 80  # characters of a board in a message


def solving(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options that solve and demo share."""
    for option in reversed(
        (
            choosing,
            no_plurals,
            options.sort(
                ORDERS["wordtools"],
                "Order of the words; start and end: where their snakes do, word: by the alphabet.",
            ),
            click.option("-R", "--reverse", is_flag=True, help="Reverse the order."),
            options.limit("Only the first N words."),
            click.option("--all-paths", is_flag=True, help="List every snake of a word, not only the best."),
            options.labelling,
            define_options,
            options.as_json,
            pictures.drawing("Also draw the board with a word's snake; - for stdout, instead of the text."),
            click.option("--bare", is_flag=True, help="--svg, --png: draw the board without a snake."),
            click.option("--word", metavar="WORD", help="--svg, --png: draw the snake of WORD.  [default: the first]"),
            options.theme,
            pictures.size,
            printing,
            options.picture(
                "html", "Also write a page; point at a word to see its snake. - for stdout, instead of the text."
            ),
            options.color,
            options.output,
            options.quiet,
        )
    ):
        command = option(command)
    return command


@command()
@click.argument("texts", nargs=-1, metavar="[BOARD]")
@options.board()
@click.option(
    "--boards",
    type=File(),
    metavar="FILE",
    help="Read many boards from FILE (- for stdin), and write a line of JSON for each.",
)
@click.option("--lines", is_flag=True, help="--boards: each line is a board.")
@click.option("--paths", is_flag=True, help="--boards: also write the cells of each word's snake.")
@options.jobs
@options.on
@options.resume
@click.option("--torus", is_flag=True, help="Join the edges of the board: left to right, top to bottom.")
@click.option(
    "--layers", type=click.IntRange(1), default=1, metavar="N", help="Read the rows as N boards stacked on one another."
)
@solving
def solve(
    texts: tuple[str, ...],
    file: str | None,
    boards: str | None,
    lines: bool,
    paths: bool,
    torus: bool,
    layers: int,
    **chosen: Any,
) -> None:
    """Find every word on a board.

    BOARD is a text like "abcd efgh ijkl mnop", a file, or - for stdin.

    A cell is a letter or several (Qu), with points and multipliers where it has them: Ttl, E:3, Qu:10*tw.
    A dot is a hole. On one line, "/" separates the rows: "Ttl R / Odw Htw". docs/ruzzle.md has the whole format.

    \b
    Examples:
      wordtools ruzzle solve "abcd efgh ijkl mnop"
      wordtools ruzzle solve "Ttl R S Ndl / Odw Htw E I / Cdw I N V / Etl A D E" --limit 10
      wordtools ruzzle solve perslatgsineters --rules boggle --sort length
      wordtools ruzzle solve -l it -b board.txt --html board.html
      wordtools ruzzle solve --boards boards.txt > solutions.jsonl
    """
    if len(texts) > 1:
        typed = " ".join(texts)
        raise click.UsageError(f'put the board in quotation marks: wordtools ruzzle solve "{typed[:SHOWN]}"')
    board = texts[0] if texts else None
    if sum(source is not None for source in (board, file, boards)) != 1:
        raise click.UsageError("give one board: as BOARD, with --board FILE, or many with --boards FILE")
    if boards is not None:
        solve_many(boards, lines, paths, torus, layers, chosen)
        return
    if lines or paths or chosen["jobs"] or chosen["on"] or chosen["resume"]:
        raise click.UsageError("--lines, --paths, --jobs, --on and --resume are for --boards")
    read = read_board(board, file, chosen)
    show(make_solver(chosen), read.shaped(wrap=torus, layers=layers), chosen)


@command()
@options.all_words
@solving
def demo(all_words: bool, **chosen: Any) -> None:
    """Solve the demo board of a language.

    Coarse and obscene words are left out, unless --all-words asks for them.

    \b
    Examples:
      wordtools ruzzle demo
      wordtools ruzzle demo -l it --sort length --limit 20
    """
    code = Language.load(chosen["language"]).code
    text = Path(__file__).parents[1] / "board" / "boards" / f"{code}.txt"
    if not text.is_file():
        raise WordtoolsError(f"language {code!r} has no demo board: give a board to 'wordtools ruzzle solve'")
    if all_words and chosen["family"]:
        raise click.UsageError("--all-words and --family contradict each other")
    chosen["family"] = not all_words
    show(make_solver(chosen), Board.parse(text.read_text(encoding="utf-8"), f"{code}.txt"), chosen)


def check_outputs(chosen: dict[str, Any]) -> bool:
    """Refuses outputs that exclude each other; returns whether the words themselves are written."""
    check(chosen)
    words = to_stdout(chosen)
    options.only_with("word", "svg", "png")
    options.only_with("bare", "svg", "png")
    options.not_with("bare", "word")
    plain = chosen["as_json"] or chosen["quiet"] or chosen["output"] != STANDARD or not words
    if chosen["color"] == "always" and plain:
        raise click.UsageError("--color always is for the text on stdout: leave --json, --quiet and -o out")
    return words


def show(solver: Solver, board: Board, chosen: dict[str, Any]) -> None:
    """Solves one board and writes it in the forms asked for; exit code 1 when it has no word."""
    from wordtools.ruzzle.show import report

    words = check_outputs(chosen)
    labels = Labels.of(chosen, [solver.lexicon], solver.language)
    meanings = opened(solver.language, chosen["define"], chosen["definitions"], solver.lexicon)
    solution = solver.solve(board, every=chosen["all_paths"]).sorted(chosen["sort"], reverse=chosen["reverse"])
    if labels.narrowing:
        solution = solution.narrowed(labels.keeps)
    limit, target = chosen["limit"], chosen["output"]
    draw(solution, solver, chosen, labels)
    shown = [find.word for find in solution[:limit]]
    if not words:
        pass
    elif chosen["as_json"]:
        table = report.data(solution, solver.language.code, limit, labels.data if labels.shown else lambda word: {})
        table |= {"senses": data(meanings, shown)} if meanings else {}
        options.write(target, json.dumps(table, ensure_ascii=False))
    elif (
        target == STANDARD
        and not chosen["quiet"]
        and chosen["color"] != "never"
        and (sys.stdout.isatty() or chosen["color"] == "always")
    ):
        from wordtools.core.cli.console import Console
        from wordtools.ruzzle.show.terminal import show as show_on

        console = Console(force_terminal=True if chosen["color"] == "always" else None)
        show_on(console, solution, limit, labels.text if labels.shown else None)
        options.write(target, "\n".join(glossary(meanings, shown)))
    else:
        texts = labels.texts if labels.shown else None
        text = report.plain(solution, limit, quiet=chosen["quiet"], labels=texts)
        options.write(target, "\n".join([text, *glossary(meanings, shown)]))
    if not solution:
        click.echo(f"no {'such ' if labels.narrowing else ''}word of the list is on this board", err=True)
        sys.exit(exits.NO_ANSWER)


def draw(solution: Solution, solver: Solver, chosen: dict[str, Any], labels: Labels) -> None:
    """Writes the picture and the page."""

    def board() -> Svg:
        from wordtools.ruzzle.show.page import tile_points
        from wordtools.ruzzle.show.svg import board_svg

        path = None if chosen["bare"] else snake(solution, solver, chosen["word"])
        points = tile_points(solution.board, solver)
        return board_svg(solution.board, path, points=points, theme=chosen["theme"])

    pictures.write(chosen["svg"], chosen["png"], board, size=chosen["pixels"])
    if chosen["html"] is not None:
        from wordtools.ruzzle.show.page import page

        label = labels.text if labels.shown else None
        terms = pictures.terms_of(chosen, solver.language.code)
        how: dict[str, Any] = {"theme": options.page_theme(), "title": chosen["title"] or "", "terms": terms}
        write_bytes(chosen["html"], page(solution, solver, chosen["limit"], label, **how).encode())
    write_pdf([solution], solver.rules, solver.language, chosen, limit=chosen["limit"])


def snake(solution: Solution, solver: Solver, word: str | None) -> tuple[int, ...] | None:
    """Returns the snake of the word to be shown: the one asked for, else the first."""
    if word is None:
        return solution[0].path if solution else None
    folded = solver.alphabet.fold(word)
    if folded not in solution.by_word:
        raise WordtoolsError(f"{word!r} is not among the words of this board")
    return solution.by_word[folded].path


def solve_many(source: str, lines: bool, paths: bool, torus: bool, layers: int, chosen: dict[str, Any]) -> None:
    """Solves the boards of a file or stream, a line of JSON each; exit code 1 when one could not be read."""
    from wordtools.core.run.jobs import run
    from wordtools.ruzzle.show.lines import LinesJob
    from wordtools.ruzzle.solve.batch import parts, split_boards

    if any(map(given, PICTURED)) or chosen["color"] == "always":
        raise click.UsageError(
            "--boards writes JSON lines: --svg, --png, --html, --pdf and their options, and --color are for one board"
        )
    if any(chosen[name] for name in ("common", "family", "define", "definitions")):
        raise click.UsageError("--common, --family and --define are for one board")
    options.one_from_stdin(the_boards=source, the_word_lists=sources(chosen))
    solver = make_solver(chosen)
    labels = Labels.of(chosen, [solver.lexicon], solver.language)
    order = chosen["sort"], chosen["reverse"], chosen["limit"]
    job = LinesJob(solver.recipe, *order, paths, chosen["all_paths"], torus, layers)
    bad = 0

    def solved(executor: Executor | None, results: Results | None) -> Iterator[bytes]:
        nonlocal bad
        texts = split_boards(stream(source), a_line_each=lines)
        cut = parts(each_squared(texts, quiet=chosen["quiet"]))
        jobs = chosen["jobs"] or os.cpu_count() or 1
        for _, done in run(job, cut, jobs=jobs, executor=executor, results=results):
            yield labelled(done.data, labels) if labels.shown else done.data
            bad += len(done.errors)
            for number, message in done.errors:
                click.echo(f"board {number}: {message}", err=True)

    with workplace(job, chosen) as (executor, results):
        options.write_lines(chosen["output"], solved(executor, results), quiet=chosen["quiet"])
    if bad:
        click.echo(f"{bad} of the boards could not be read", err=True)
        sys.exit(exits.NO_ANSWER)


def labelled(text: bytes, labels: Labels) -> bytes:
    """Adds to each word of some lines of JSON how common it is, and its grade."""
    tables = [parse_json(line) for line in text.decode().rstrip("\n").split("\n")]
    for table in tables:
        for row in table["words"]:
            row |= labels.data(row["word"])
    return "".join(json.dumps(table, ensure_ascii=False) + "\n" for table in tables).encode()


def _lines(file: TextIO, source: str) -> Iterator[str]:
    """Goes through the lines of a stream, none of them without end."""
    most = SIZES["a line of boards"].most
    for number in count(1):
        line = file.readline(most + 1)
        if len(line) > most:
            raise WordtoolsError(f"{shown(source)}: line {number}: {over('a line of boards')}")
        if not line:
            return
        yield line


def stream(source: str) -> Iterator[str]:
    """Reads lines as they come."""
    try:
        if source == STANDARD:
            yield from _lines(sys.stdin, source)
        else:
            with open(source, encoding="utf-8-sig") as file:  # noqa: PTH123 - Path("") is a folder
                yield from _lines(file, source)
    except OSError as error:
        raise WordtoolsError(f"{shown(source)}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise WordtoolsError(f"{shown(source)}: not UTF-8 text ({UNKNOWN})") from None
