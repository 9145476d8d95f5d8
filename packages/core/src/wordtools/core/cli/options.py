"""Options that mean the same in every command, the two ways a command writes its results, and a sign that it works."""

from __future__ import annotations

import math
import random
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Any, TypeVar

import click

from wordtools.core.cli.names import File, LanguageName, ListName
from wordtools.core.errors import WordtoolsError
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.letters.language import Language
from wordtools.core.run.files import STANDARD, write_bytes
from wordtools.core.run.results import Results
from wordtools.core.words.lexicon import Lexicon

F = TypeVar("F", bound=Callable[..., Any])

language = click.option(
    "-l",
    "--language",
    type=LanguageName(),
    default="en",
    show_default=True,
    metavar="CODE|FILE",
    help="A language's code, or your own .toml file.",
)
dictionary = click.option(
    "-d",
    "--dictionary",
    type=ListName(),
    metavar="FILE|NAME",
    help="The word list instead of the language's: a file, a bundled name, or - for stdin.",
)
output = click.option(
    "-o",
    "--output",
    type=File(),
    default=STANDARD,
    metavar="FILE",
    help="Write the result to FILE, whole or not at all, instead of stdout.",
)


class Seconds(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A number of seconds: finite and above zero."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Reads the number."""
        try:
            number = float(value)
        except ValueError:
            number = math.nan
        if not 0 < number < math.inf:
            self.fail(f"{value!r}: give a number of seconds above 0, like 10 or 2.5", param, ctx)
        return number


def seconds(what: str, default: float | None = None) -> Callable[[F], F]:
    """Makes ``--seconds S``; *what* says what happens when they are over."""
    return click.option(
        "--seconds", type=Seconds(), default=default, show_default=default is not None, metavar="S", help=what
    )


def limit(what: str, default: int | None = None, least: int = 0) -> Callable[[F], F]:
    """Makes ``-n/--limit N``: how many results are shown."""
    shown = default is not None
    number = click.IntRange(least)
    return click.option("-n", "--limit", type=number, default=default, show_default=shown, metavar="N", help=what)


def picture(kind: str, what: str) -> Callable[[F], F]:
    """Makes ``--svg``, ``--html``, ``--pdf`` or ``--png FILE``, - for stdout; the text is still written."""
    return click.option(f"--{kind}", type=File(), metavar="FILE", help=what)


jobs = click.option(
    "-j", "--jobs", type=click.IntRange(1, 256), metavar="N", help="Threads to use.  [default: all cores]"
)
on = click.option(
    "--on",
    metavar="ADDRESS",
    help="Work on a Dask cluster, tcp://HOST:PORT, or in 'processes' of this machine instead of threads.",
)
resume = click.option(
    "--resume",
    type=File(),
    metavar="FILE",
    help="Keep what is done in FILE, and go on from there when the command is given again.",
)
theme = click.option(
    "--theme",
    type=click.Choice(["light", "dark", "auto"]),
    default="light",
    show_default=True,
    help="Colours of the pictures; auto: as the reader has it.",
)
color = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colour what a terminal shows.",
)
as_json = click.option("--json", "as_json", is_flag=True, help="Write JSON.")
quiet = click.option("-q", "--quiet", is_flag=True, help="Only the results.")
verbose = click.option("-v", "--verbose", is_flag=True, help="Also say what was read, and what was left out of it.")
seed = click.option("--seed", type=int, metavar="N", help="Make the same random choices again.")


def write(output: str, text: str) -> None:
    """Writes a result to stdout (``-``) or, whole, to a file; a missing line end is added.

    Raises:
        WordtoolsError: the file cannot be written.
    """
    if text and not text.endswith("\n"):
        text += "\n"
    if output == STANDARD:
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    write_bytes(output, text.encode(errors="backslashreplace"))


def write_lines(output: str, lines: Iterable[str], *, quiet: bool = False) -> None:
    """Writes lines as they come to stdout, or all of them to a file; counts them on a terminal's stderr meanwhile.

    Raises:
        WordtoolsError: the file cannot be written.
    """
    if sys.stderr.isatty() and not quiet and not (output == STANDARD and sys.stdout.isatty()):
        from rich.console import Console
        from rich.progress import Progress, TextColumn, TimeElapsedColumn

        columns = (TextColumn("{task.completed:,.0f} boards"), TimeElapsedColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("", total=None)
            _write_lines(output, _advancing(lines, lambda: progress.advance(task)))
    else:
        _write_lines(output, lines)


def _advancing(lines: Iterable[str], advance: Callable[[], None]) -> Iterator[str]:
    for line in lines:
        yield line
        advance()


def _write_lines(output: str, lines: Iterable[str]) -> None:
    if output != STANDARD:
        write(output, "".join(lines))
        return
    for line in lines:
        sys.stdout.write(line)
        sys.stdout.flush()


@contextmanager
def working(text: str, *, quiet: bool = False) -> Iterator[None]:
    """Shows *text* on a terminal's stderr with how long the work takes, once that is over a second."""
    if quiet or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn(text), TimeElapsedColumn())
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    progress.add_task("", total=None)
    timer = Timer(1.0, progress.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        progress.stop()


def open_lexicon(language: Language, alphabet: Alphabet, dictionary: str | None, *, verbose: bool = False) -> Lexicon:
    """Opens the dictionary asked for, or the language's own, in an alphabet of the language.

    Raises:
        LexiconError: there is none, or it cannot be read.
    """
    if not (dictionary or language.lexicon):
        raise WordtoolsError(f"language {language.code!r} names no word list: give one with --dictionary")
    lexicon = Lexicon.for_language(language, dictionary, alphabet=alphabet)
    if verbose:
        words = lexicon.word_list
        click.echo(f"{lexicon.name}: {len(words.words):,} words", err=True)
        for line in words.left_out():
            click.echo(f"{lexicon.name}: {line}", err=True)
    return lexicon


def seed_number(seed: int | None, *, quiet: bool = False, resume: str | None = None) -> int:
    """Returns the seed given, or that of the run which goes on, or draws one and says it on stderr."""
    if seed is None and resume is not None:
        seed = Results.seed_of(resume)
    if seed is None:
        seed = secrets.randbelow(1_000_000)
        if not quiet:
            click.echo(f"seed {seed}", err=True)
    return seed


def chosen_seed(seed: int | None, *, quiet: bool = False) -> random.Random:
    """Makes the random numbers for a command; a seed that was not given is drawn, and said on stderr."""
    return random.Random(seed_number(seed, quiet=quiet))
