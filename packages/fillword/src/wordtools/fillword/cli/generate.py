"""``wordtools fillword generate``: new puzzles and their answers."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import Language
from wordtools.core.cli import exits, options
from wordtools.core.cli.lists import read_words, sources, word_list, words
from wordtools.core.cli.names import File
from wordtools.core.cli.workplace import workplace
from wordtools.core.errors import OptionError
from wordtools.core.run.files import STANDARD, read_text
from wordtools.fillword.cli.puzzle_options import directions, read_lists

if TYPE_CHECKING:
    from types import FrameType

    from wordtools.core import Grid, Lexicon
    from wordtools.core.words.commonness import OwnTable
    from wordtools.fillword.make.generate import Generated
    from wordtools.fillword.make.puzzles import PuzzleJob


@click.command()
@click.argument("rows", type=click.IntRange(1, 200), required=False)
@click.argument("columns", type=click.IntRange(1, 200), required=False)
@click.option("--mask", type=File(), metavar="FILE", help='A shape instead of ROWS COLUMNS: "." is a hole.')
@options.language
@word_list
@click.option(
    "--word-lengths",
    "lengths",
    default="4-9",
    show_default=True,
    metavar="LENGTHS",
    help="Lengths of the words drawn, weighted if you like: 3:1,4-6:4,7:2.",
)
@options.common("How common drawn words are (Zipf scale).  [default: 3-, where that is known]")
@options.frequency
@options.all_words
@words("--include", "A word that the puzzle must have, or a file of them.")
@click.option("--no-fill", is_flag=True, help="--include: leave the other cells as holes.")
@directions
@click.option("--unique", is_flag=True, help="Only puzzles with exactly one cover by words of the list.")
@options.min_length("--unique: prove it with words of at least N letters.")
@options.tries("--unique: give up after N puzzles.", 500)
@options.number("Make N puzzles.")
@options.seed
@options.seconds("Stop after S seconds, with the puzzles made by then.")
@options.jobs
@options.on
@options.resume
@options.output
@click.option("--answer", type=File(), metavar="FILE", help="Write the answer to FILE; to an .svg, as a picture.")
@options.picture("svg", "Also write a picture of the puzzle.")
@options.picture("html", "Also write a page; a click shows the answer.")
@options.picture("pdf", "Also write a PDF to print, with the answers at the end.")
@options.theme
@click.option("--title", default="Fill-words", show_default=True, metavar="TEXT", help="Title of the page and the PDF.")
@options.as_json
@options.quiet
@options.verbose
def generate(rows: int | None, columns: int | None, mask: str | None, **chosen: Any) -> None:
    """Make puzzles of a given size or shape.

    The grid has ROWS x COLUMNS cells, or the shape of --mask.

    The puzzle goes to stdout or --output, its answer to --answer; --json has both. Several puzzles are separated by
    empty lines; several pictures have numbered names.

    \b
    Examples:
      wordtools fillword generate 8 8 --seed 1 --unique
      wordtools fillword generate 8 8 -l ru --word-lengths 4:1,5-7:3 --answer answer.txt
      wordtools fillword generate --mask heart.txt --html heart.html --pdf heart.pdf -o heart.txt
      wordtools fillword generate 7 7 --include class.txt --number 30 --pdf class.pdf -o class-boards.txt
      wordtools fillword generate 8 6 --directions 8 --json
    """
    from wordtools.fillword.make.lengths import Lengths
    from wordtools.fillword.make.puzzles import joined

    options.one_from_stdin(the_mask=mask, the_word_lists=sources(chosen), the_words_to_include=chosen["include"])
    shape = _shape(rows, columns, mask)
    _check_outputs(chosen)
    options.only_with("no_fill", "include")
    options.not_with("no_fill", "lengths", "common")
    options.only_with("tries", "unique")
    options.only_with("title", "html", "pdf")
    options.only_with("theme", "svg", "answer", "html")
    if chosen["min_length"] and not chosen["unique"]:
        raise click.UsageError("--min-length is for --unique: --word-lengths says how long the words are")
    language = Language.load(chosen["language"])
    own = _own_words(chosen["include"], language)
    Lengths.parse(chosen["lengths"])  # before the rest, which takes longer
    lists = read_lists(chosen, language)
    if not chosen["dictionary"]:
        del lists[1:]
    lexicon = joined(lists, own).name
    boards, code, why = _make(_job(shape, lists, own, chosen), chosen)
    if boards:
        _write(boards, language, lexicon, chosen)
    if boards and boards[0].unique and not chosen["quiet"]:
        click.echo(f"unique: one cover by words of {boards[0].min_length}+ letters of {lexicon}", err=True)
    if why:
        click.echo(why, err=True)
    if code:
        sys.exit(code)


def _shape(rows: int | None, columns: int | None, mask: str | None) -> Grid[str]:
    from wordtools.fillword.make.generate import read_shape, rectangle

    if (mask is None) == (columns is None) or (mask is not None and rows is not None):
        raise click.UsageError("say how large: ROWS COLUMNS, like 8 8, or --mask FILE")
    if mask is not None:
        return read_shape(read_text(mask), "standard input" if mask == STANDARD else mask)
    assert rows is not None
    assert columns is not None
    return rectangle(rows, columns)


def _check_outputs(chosen: dict[str, Any]) -> None:
    """Refuses what cannot be written, before the work: results that run into one another, a PDF without its extra."""
    from wordtools.fillword.cli.pictures import check_outputs

    check_outputs(chosen, "answer")
    if chosen["number"] > 1 and chosen["svg"] == STANDARD:
        raise click.UsageError("several pictures need a file name: --svg FILE")
    if chosen["pdf"]:
        from wordtools.core.show.pdf import needed

        needed("fillword")


def _own_words(given: Sequence[str], language: Language) -> tuple[str, ...]:
    """Reads the words that the puzzle must have; each has two letters or more."""
    found = read_words("--include", given, language.alphabet)
    for word, where in found.items():
        if len(language.alphabet.split(word)) < 2:
            raise OptionError(f"{f'{where}: ' if where else ''}{word!r} has one letter: a word needs two")
    return tuple(found)


def _job(shape: Grid[str], lists: Sequence[Lexicon], own: Sequence[str], chosen: dict[str, Any]) -> PuzzleJob:
    """Makes the recipe of the puzzles: words of the clean list of the language, or of lists that are named."""
    from wordtools.fillword.make.puzzles import WINDOWS, PuzzleJob

    seed = options.seed_number(chosen["seed"], quiet=chosen["quiet"], resume=chosen["resume"])
    job = PuzzleJob.of(
        chosen["language"],
        shape,
        words=lists,
        lengths=chosen["lengths"],
        window=chosen["common"],
        include=own,
        frequency=_frequency(lists, chosen),
        all_words=chosen["all_words"],
        fill=not chosen["no_fill"],
        directions=int(chosen["directions"] or 4),
        unique=chosen["unique"],
        min_length=chosen["min_length"],
        tries=chosen["tries"],
        seed=seed,
    )
    return job if chosen["dictionary"] or chosen["common"] else replace(job, windows=WINDOWS)


def _frequency(lists: Sequence[Lexicon], chosen: dict[str, Any]) -> OwnTable | None:
    """Reads the frequencies that the options name; says so where words are drawn and nothing is known of them."""
    from wordtools.core.cli.labels import read_commonness
    from wordtools.core.words.commonness import OwnTable

    known = read_commonness(lists, Language.load(chosen["language"]), chosen)
    if not (known or chosen["common"] or chosen["dictionary"] or chosen["no_fill"] or chosen["quiet"]):
        click.echo(f"{known.lacking()}; any word may be drawn", err=True)
    return next((table for table in known.tables if isinstance(table, OwnTable)), None)


def _make(job: PuzzleJob, chosen: dict[str, Any]) -> tuple[list[Generated], int, str]:
    """Makes the puzzles; returns them, the exit code, and why there are fewer than wanted."""
    from wordtools.fillword.make.generate import NoBoardError
    from wordtools.fillword.make.puzzles import series

    wanted = chosen["number"]
    cores = os.cpu_count() or 1 if job.unique else 1  # what is not proven takes less time than to open a list
    threads = min(wanted, chosen["jobs"] or cores)
    boards: list[Generated] = []
    try:
        with (
            workplace(job, chosen, seed=job.seed) as (executor, results),
            options.working("making puzzles", quiet=chosen["quiet"]),
            told_at_once() as interrupted,
        ):
            how: dict[str, Any] = {"jobs": threads, "executor": executor, "results": results}
            for board in series(job, wanted, seconds=chosen["seconds"], stop=interrupted.is_set, **how):
                boards.append(board)
    except NoBoardError as error:
        return boards, exits.NO_ANSWER, f"{error}{_so_far(boards)}"
    except KeyboardInterrupt:
        if not boards:
            raise
        return boards, exits.INTERRUPTED, f"interrupted{_so_far(boards)}"
    if len(boards) < wanted:
        return boards, exits.OUT_OF_TIME, f"the time was over{_so_far(boards)}: give more --seconds, or ask for less"
    return boards, exits.DONE, ""


@contextmanager
def told_at_once() -> Iterator[Event]:
    """Yields what Ctrl-C sets, so that other threads end too."""
    interrupted = Event()
    if threading.current_thread() is not threading.main_thread():
        yield interrupted
        return
    before = signal.getsignal(signal.SIGINT)

    def tell(number: int, frame: FrameType | None) -> None:
        interrupted.set()
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, tell)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)


def _so_far(boards: list[Generated]) -> str:
    return f" ({len(boards)} made before)" if boards else ""


def _write(boards: list[Generated], language: Language, lexicon: str, chosen: dict[str, Any]) -> None:
    """Writes everything that was asked for; the puzzle's text too unless something else takes stdout."""
    from wordtools.core.run.files import write_bytes
    from wordtools.fillword.cli.pictures import numbered, to_stdout
    from wordtools.fillword.show import report, svg

    if to_stdout(chosen) or chosen["output"] != STANDARD:
        if chosen["as_json"]:
            data = report.boards_data(boards, language.code, lexicon)
            options.write(chosen["output"], json.dumps(data, ensure_ascii=False))
        else:
            options.write(chosen["output"], "\n\n".join(map(str, boards)))
    answer, theme = chosen["answer"], chosen["theme"]
    covers = [board.answer for board in boards]
    if answer and Path(answer).suffix.lower() == ".svg":
        for cover, name in zip(covers, numbered(answer, len(boards)), strict=True):
            options.write(name, svg.cover_svg(cover, theme=theme))
    elif answer:
        separate = "\n" if answer == STANDARD == chosen["output"] else ""
        options.write(answer, separate + "\n\n".join(map(str, covers)))
    if chosen["svg"]:
        for board, name in zip(boards, numbered(chosen["svg"], len(boards)), strict=True):
            options.write(name, svg.puzzle_svg(board.puzzle, theme=theme))
    if chosen["html"]:
        from wordtools.fillword.show.page import covers_html

        page = covers_html(covers, language, title=chosen["title"], closed=True, theme=options.page_theme())
        options.write(chosen["html"], page)
    if chosen["pdf"]:
        from wordtools.fillword.show import pdf

        write_bytes(chosen["pdf"], pdf.covers_pdf(covers, title=chosen["title"]))
