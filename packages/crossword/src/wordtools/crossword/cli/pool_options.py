"""What the commands that fill have in common: the grid, the words, the clock and the progress line."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import ExitStack
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import click

from wordtools.core.cli import options
from wordtools.core.errors import GridError, WordtoolsError
from wordtools.core.run.files import is_file, read_text

if TYPE_CHECKING:
    from wordtools.crossword.fill.fill import Filler
    from wordtools.crossword.fill.pool import WordPool
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


def make_pool(chosen: dict[str, Any]) -> WordPool:
    """Reads the words asked for; says on stderr how many, where that is asked for."""
    from wordtools.core import Language
    from wordtools.crossword.fill.pool import WordPool

    language = Language.load(chosen["language"])
    if chosen["stems"] and language.code != "en":
        raise WordtoolsError(f"--no-shared-stem knows the endings of English, not those of {language.name}")
    lexicon = options.open_lexicon(language, language.alphabet, chosen["dictionary"], verbose=chosen["verbose"])
    banned = [word for text in chosen["ban"] for word in (_lines(text) if is_file(text) else [text])]
    pool = WordPool.from_lexicon(lexicon, chosen["min_score"], banned)
    if chosen["verbose"]:
        click.echo(f"{lexicon.name}: {len(pool):,} words used", err=True)
    return pool


def _lines(name: str) -> list[str]:
    return [line.strip() for line in read_text(name).splitlines()]


def make_filler(
    puzzle: Puzzle, pool: WordPool, rng: random.Random, chosen: dict[str, Any], *, mirrored: bool = False
) -> Filler:
    """Puts the words that are given into a puzzle and prepares to fill it."""
    from wordtools.crossword.fill.fill import Filler, placed
    from wordtools.crossword.fill.suggest import parse_key

    for text in chosen["put"]:
        key, equals, word = text.partition("=")
        if not equals:
            raise GridError(f"--put {text!r}: write ENTRY=WORD, as 12a=WORD")
        puzzle = placed(puzzle, parse_key(key), word, pool.alphabet)
    return Filler(puzzle, pool, seed=rng.getrandbits(32), stems=chosen["stems"], mirrored=mirrored)


class Clock:
    """Stops a search when its time is over; shows on a terminal that there is work going on when it takes long."""

    def __init__(self, seconds: float | None = None, *, quiet: bool = False) -> None:
        """Starts now."""
        self.seconds = inf if seconds is None else seconds
        self.over = False
        """Whether the time is over."""
        self.note = ""
        """What is told beside the number of choices."""
        self._begin = monotonic()
        self._quiet = quiet
        self._stack = ExitStack()
        self._status: Any = None

    def __enter__(self) -> Clock:
        return self

    def __exit__(self, *what: object) -> None:
        self._stack.close()

    def __call__(self, filler: Filler) -> bool:
        """Looks at the clock."""
        passed = monotonic() - self._begin
        self.over = passed >= self.seconds
        if passed >= SHOWN_AFTER and not self._quiet:
            self._show(f"{filler.search.nodes:,} words tried, {passed:.0f} s{self.note}")
        return self.over

    def _show(self, text: str) -> None:
        if self._status is None:
            from rich.console import Console

            console = Console(stderr=True)
            self._quiet = not console.is_terminal
            if self._quiet:
                return
            self._status = self._stack.enter_context(console.status(text))
        self._status.update(text)
