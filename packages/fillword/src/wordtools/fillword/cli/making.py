"""Which puzzles the commands make that make any: their options, the recipe, and the making within a time."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import Language
from wordtools.core.cli import exits, options, pictures, progress
from wordtools.core.cli.lists import read_words, sources, word_list, words
from wordtools.core.cli.names import ShapeName
from wordtools.core.cli.workplace import workplace
from wordtools.core.errors import OptionError
from wordtools.core.run.files import STANDARD, read_text
from wordtools.fillword.cli.puzzle_options import directions, read_lists

if TYPE_CHECKING:
    from types import FrameType

    from wordtools.core import Grid, Lexicon
    from wordtools.core.show.terms import Terms
    from wordtools.core.words.commonness import OwnTable
    from wordtools.fillword.make.generate import Generated
    from wordtools.fillword.make.puzzles import PuzzleJob, PuzzleKind


def making(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the size and the options that describe a new puzzle; ``recipe`` and ``make`` take them."""
    for option in reversed(
        (
            click.argument("rows", type=options.Side(1, 200), required=False),
            click.argument("columns", type=options.Side(1, 200), required=False),
            click.option(
                "--mask",
                type=ShapeName(),
                metavar="NAME|FILE",
                help="A circle, diamond, heart, star or tree of ROWS COLUMNS; "
                'or a shape drawn in FILE instead of ROWS COLUMNS: "." is a hole.',
            ),
            options.language,
            word_list,
            click.option(
                "--word-lengths",
                "lengths",
                metavar="LENGTHS",
                help="Lengths of the words drawn, weighted if you like: 3:1,4-6:4,7:2.  "
                "[default: 3 to 10, most of them 4 to 6, as in published puzzles]",
            ),
            options.common("How common drawn words are (Zipf scale).  [default: 3-, where that is known]"),
            options.frequency,
            options.all_words,
            words("--include", "A word that the puzzle must have, or a file of them."),
            click.option(
                "--no-fill", is_flag=True, help="--include: draw no other words; cells that are left become holes."
            ),
            directions,
            click.option(
                "--strands", is_flag=True, help="Strands puzzles: 8 directions, no two words cross, and a spangram."
            ),
            click.option(
                "--spangram",
                metavar="WORD",
                help="--strands: what touches two opposite sides.  [default: a drawn word of 7 letters or more]",
            ),
            click.option(
                "--word-search",
                is_flag=True,
                help="Word searches: words in straight lines of 8 directions, and letters that fill the rest.",
            ),
            click.option(
                "--word-count",
                type=click.IntRange(1, 400),
                metavar="N",
                help="--word-search: hide N words.  [default: one for 10 cells]",
            ),
            click.option("--unique", is_flag=True, help="Only puzzles with exactly one cover by words of the list."),
            options.min_length("--unique: prove it with words of at least N letters."),
            options.tries("--unique: give up after N puzzles.", 500),
        )
    ):
        command = option(command)
    return command


def recipe(chosen: dict[str, Any], *, shares: int = 1) -> tuple[PuzzleJob, Language, str]:
    """Reads the options of ``making``: the recipe of the puzzles, their language, and the name of the word list.

    Raises:
        click.UsageError: options that contradict one another.
        WordtoolsError: what they name cannot be read.
    """
    from wordtools.fillword.make.lengths import Lengths
    from wordtools.fillword.make.puzzles import USUAL, joined

    options.one_from_stdin(
        the_mask=chosen["mask"], the_word_lists=sources(chosen), the_words_to_include=chosen["include"]
    )
    shape = _shape(chosen["rows"], chosen["columns"], chosen["mask"])
    options.only_with("no_fill", "include")
    options.not_with("no_fill", "lengths", "common", "strands", "word_count")
    options.only_with("spangram", "strands")
    options.only_with("word_count", "word_search")
    options.not_with("strands", "word_search", "unique", "directions")
    options.not_with("word_search", "unique", "directions")
    options.only_with("tries", "unique")
    if chosen["min_length"] and not chosen["unique"]:
        raise click.UsageError("--min-length is for --unique: use --word-lengths for the lengths of the words")
    language = Language.load(chosen["language"])
    own = _own_words(chosen["include"], language)
    # before the rest, which takes longer
    chosen["lengths"] = Lengths.parse(chosen["lengths"] or USUAL[kind_of(chosen)])
    lists = read_lists(chosen, language)
    if not chosen["dictionary"]:
        del lists[1:]
    return _job(shape, lists, own, chosen, shares), language, joined(lists, own).name


def kind_of(chosen: dict[str, Any]) -> PuzzleKind:
    """Returns which kind of puzzle the options name."""
    from wordtools.fillword.make.puzzles import PuzzleKind

    if chosen["strands"]:
        return PuzzleKind.STRANDS
    return PuzzleKind.WORD_SEARCH if chosen["word_search"] else PuzzleKind.FILLWORD


def terms_of(chosen: dict[str, Any], language: Language) -> Terms:
    """Returns what is printed, in the language of the words; without a title that was asked for, it has one."""
    terms = pictures.terms_of(chosen, language.code)
    chosen["title"] = str(chosen["title"] or terms[kind_of(chosen).term])
    return terms


def _shape(rows: int | None, columns: int | None, mask: str | None) -> Grid[str]:
    from wordtools.core.shapes import named_shape, names_a_shape
    from wordtools.fillword.make.generate import read_shape, rectangle

    if mask is not None and not names_a_shape(mask):
        if rows is not None:
            raise click.UsageError("give the size, ROWS COLUMNS, like 8 8, or --mask FILE")
        return read_shape(read_text(mask), "standard input" if mask == STANDARD else mask)
    if rows is None or columns is None:
        raise click.UsageError("give the size, ROWS COLUMNS, like 8 8, or --mask FILE")
    return named_shape(mask, rows, columns) if mask else rectangle(rows, columns)


def _own_words(given: Sequence[str], language: Language) -> tuple[str, ...]:
    """Reads the words that the puzzle must have; each has two letters or more."""
    found = read_words("--include", given, language.alphabet)
    for word, where in found.items():
        if len(language.alphabet.split(word)) < 2:
            raise OptionError(f"{f'{where}: ' if where else ''}{word!r} has one letter: a word needs two")
    return tuple(found)


def _job(
    shape: Grid[str], lists: Sequence[Lexicon], own: Sequence[str], chosen: dict[str, Any], shares: int
) -> PuzzleJob:
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
        shares=shares,
        repeat=chosen.get("same_words", False),
        kind=kind_of(chosen),
        spangram=chosen["spangram"] or "",
        hidden=chosen["word_count"],
    )
    return job if chosen["dictionary"] or chosen["common"] else replace(job, windows=WINDOWS)


def _frequency(lists: Sequence[Lexicon], chosen: dict[str, Any]) -> OwnTable | None:
    """Reads the frequencies that the options name; warns where words are drawn without any."""
    from wordtools.core.cli.labels import read_commonness
    from wordtools.core.words.commonness import OwnTable

    known = read_commonness(lists, Language.load(chosen["language"]), chosen)
    if not (known or chosen["common"] or chosen["dictionary"] or chosen["no_fill"] or chosen["quiet"]):
        click.echo(f"{known.lacking()}; any word may be drawn", err=True)
    return next((table for table in known.tables if isinstance(table, OwnTable)), None)


def make(job: PuzzleJob, chosen: dict[str, Any]) -> tuple[list[Generated], int, str]:
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
            progress.shown("making puzzles", quiet=chosen["quiet"]),
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

    def interrupt(number: int, frame: FrameType | None) -> None:
        interrupted.set()
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)


def _so_far(boards: list[Generated]) -> str:
    return f" ({len(boards)} made before)" if boards else ""
