"""The options that choose a solver: language, word list and rules, the same for every command that solves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import isqrt
from typing import Any

import click

from wordtools.core import Grid, Language, Lexicon
from wordtools.core.cli import options
from wordtools.core.cli.lists import open_lexicon, sources, word_list
from wordtools.core.cli.names import Named, WordOrFile
from wordtools.core.errors import GridError
from wordtools.core.run.files import STANDARD, means_a_file, read_text
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.board.counts import MOST_LETTERS
from wordtools.ruzzle.board.forms import is_json
from wordtools.ruzzle.board.rules import Rules, read_scores, rule_names
from wordtools.ruzzle.solve.solver import Solver

LONG_ROW = 4  # cells of a row that may be meant for a square


def rules(what: str, default: str | None = None) -> Callable[[options.F], options.F]:
    """Makes ``--rules NAME|FILE``."""
    return click.option(
        "--rules",
        type=Named(lambda: dict.fromkeys(rule_names(), "")),
        default=default,
        show_default=default is not None,
        metavar="NAME|FILE",
        help=what,
    )


no_plurals = click.option(
    "--no-plurals",
    is_flag=True,
    help="Leave out plurals, and other forms that end like them: CATS, RUNS.",
)


def open_words(language: Language, ruled: Rules, chosen: dict[str, Any]) -> Lexicon:
    """Opens the word list, without plurals where that is asked.

    Raises:
        WordtoolsError: a list cannot be used, or the plurals of the language are not known.
    """
    lexicon = open_lexicon(language, ruled.alphabet(language), chosen, verbose=chosen["verbose"])
    if not chosen.get("no_plurals"):
        return lexicon
    from wordtools.core.words.plurals import without_plurals

    return without_plurals(lexicon, language)


def choosing(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options; ``make_solver`` takes them."""
    for option in reversed(
        (
            options.language,
            word_list,
            rules("A rule set, like boggle, word-hunt or spellcast, or your own .toml file.", "ruzzle"),
            click.option(
                "--points",
                type=WordOrFile(),
                metavar="POINTS|FILE",
                help="Letter points instead of the rules': E:3,K:12.",
            ),
            options.min_length(most=MOST_LETTERS),
            click.option(
                "--visits", type=click.IntRange(1, 255), metavar="N", help="A snake may visit a cell up to N times."
            ),
            options.verbose,
        )
    ):
        command = option(command)
    return command


def read_board(board: str | None, file: str | None, chosen: dict[str, Any]) -> Board:
    """Reads the one board of a command: BOARD, which may name a file, or ``--board FILE``.

    Raises:
        click.UsageError: standard input is given twice.
        WordtoolsError: it cannot be read, or is no board.
    """
    if file is None and board is not None and (board == STANDARD or means_a_file(board)):
        file, board = board, None
    options.one_from_stdin(the_board=file, the_word_lists=sources(chosen))
    if file is not None:
        board = read_text(file)
    found = Board.parse(board or "", "" if file is None else "standard input" if file == STANDARD else file)
    return squared(found, quiet=chosen["quiet"]) if _may_be_square(board or "") else found


def _may_be_square(text: str) -> bool:
    return "/" not in text and not is_json(text)


def each_squared(texts: Iterable[str], *, quiet: bool) -> Iterator[Board | str]:
    """Reads a single row among many boards as that of one board is read; reports how the first of them was taken."""
    for number, text in enumerate(texts, 1):
        if "\n" in text.strip() or not _may_be_square(text) or (text.isalpha() and isqrt(len(text)) ** 2 == len(text)):
            yield text
            continue
        try:
            board = Board.parse(text)
        except GridError:  # the message comes with those of the others
            yield text
            continue
        found = squared(board, quiet=quiet, where=f"board {number}: ")
        quiet = quiet or board.grid.columns >= LONG_ROW
        yield found


def squared(board: Board, *, quiet: bool, where: str = "") -> Board:
    """Takes a row of n x n cells that was typed on one line for a square, and reports how another row was taken."""
    rows, cells = board.grid.rows, board.grid.columns
    side = isqrt(cells)
    if rows > 1 or cells < LONG_ROW:
        return board
    square = side * side == cells
    if not quiet:
        how = f"a board of {side} x {side}" if square else "one row"
        click.echo(f"{where}{cells} cells on one line are read as {how}: / separates the rows", err=True)
    if not square:
        return board
    return replace(board, grid=Grid(side, side, board.grid.cells), lines=board.lines * side)


def make_solver(chosen: dict[str, Any]) -> Solver:
    """Makes the solver that the options ask for.

    Raises:
        WordtoolsError: a language, word list, rules or points that cannot be used.
    """
    language = Language.load(chosen["language"])
    ruled = Rules.load(chosen["rules"])
    if chosen["points"]:
        ruled = ruled.with_scores(read_scores(chosen["points"]))
    if chosen["min_length"]:
        ruled = replace(ruled, min_length=((float("inf"), chosen["min_length"]),))
    if chosen["visits"]:
        ruled = replace(ruled, visits=chosen["visits"])
    return Solver(open_words(language, ruled, chosen), ruled, language)
