"""What the commands that fill have in common: the words, the letters that are given, and the progress line."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import click

from wordtools.core.cli import options
from wordtools.core.errors import GridError
from wordtools.core.run.files import is_file, read_text

if TYPE_CHECKING:
    from wordtools.crossword.fill.fill import Fill
    from wordtools.crossword.fill.filler import Filler
    from wordtools.crossword.puzzle.puzzle import Puzzle

F = TypeVar("F", bound=Callable[..., Any])

SHOWN_AFTER = 1.0  # seconds


def choosing(command: F) -> F:
    """Adds the options that say which words there are and which letters are given."""
    for option in reversed(
        (
            options.language,
            options.dictionary,
            click.option("--min-score", type=float, metavar="N", help="Only words of this score; bundled lists: 50."),
            click.option("--ban", multiple=True, metavar="WORD|FILE", help="Leave out a word, or those of a file."),
            click.option("--put", multiple=True, metavar="ENTRY=WORD", help="A word that is given: 12a=WORD."),
            click.option("--no-shared-stem", "stems", is_flag=True, help="No two words share a stem (English)."),
            options.seed,
            options.quiet,
            options.verbose,
        )
    ):
        command = option(command)
    return command


def make_filler(chosen: dict[str, Any], *, mirrored: bool = False) -> Filler:
    """Reads the words asked for; says on stderr how many were left out, or of each why, where that is asked for."""
    from wordtools.crossword.fill.filler import Filler

    filler = Filler.for_language(
        chosen["language"],
        least=chosen["min_score"],
        dictionary=chosen["dictionary"],
        banned=banned(chosen),
        stems=chosen["stems"],
        mirrored=mirrored,
    )
    notes = filler.pool.notes
    if chosen["verbose"]:
        for line in (*notes, str(filler.pool)):
            click.echo(line, err=True)
    elif notes and not chosen["quiet"]:
        more = f" (and {len(notes) - 1:,} more: --verbose says which)" if len(notes) > 1 else ""
        click.echo(f"{notes[0]}{more}", err=True)
    return filler


def banned(chosen: dict[str, Any]) -> tuple[str, ...]:
    """Reads the words to leave out."""
    return tuple(word for text in chosen["ban"] for word in (_lines(text) if is_file(text) else [text]))


def _lines(name: str) -> list[str]:
    return [line.strip() for line in read_text(name).splitlines()]


def put(puzzle: Puzzle, filler: Filler, chosen: dict[str, Any]) -> Puzzle:
    """Writes the words that are given into a puzzle."""
    from wordtools.crossword.fill.fill import placed
    from wordtools.crossword.fill.suggest import parse_key

    for text in chosen["put"]:
        key, equals, word = text.partition("=")
        if not equals:
            raise GridError(f"--put {text!r}: write ENTRY=WORD, as 12a=WORD")
        puzzle = placed(puzzle, parse_key(key), word, filler.pool.alphabet)
    return puzzle


class Working:
    """Shows on a terminal that there is work going on when it takes long."""

    def __init__(self, *, quiet: bool = False) -> None:
        """Starts now."""
        self._begun = monotonic()
        self._quiet = quiet
        self._stack = ExitStack()
        self._status: Any = None

    def __enter__(self) -> Working:
        return self

    def __exit__(self, *what: object) -> None:
        self._stack.close()

    def __call__(self, tried: int, best: Fill | None) -> None:
        """Shows how many words were tried, and the best score."""
        passed = monotonic() - self._begun
        if passed < SHOWN_AFTER or self._quiet:
            return
        score = f", score {best.total:g}" if best else ""
        text = f"{tried:,} words tried, {passed:.0f} s{score}"
        if self._status is None:
            from rich.console import Console

            console = Console(stderr=True)
            self._quiet = not console.is_terminal
            if self._quiet:
                return
            self._status = self._stack.enter_context(console.status(text))
        self._status.update(text)
