"""Options that mean the same in every command, the two ways a command writes its results, and lines as they come."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import click

from wordtools.core.cli.names import File, LanguageName, NewFile, called
from wordtools.core.cli.progress import shown
from wordtools.core.run.files import STANDARD, write_bytes
from wordtools.core.run.progress import Progress, Watcher

if TYPE_CHECKING:
    import random

F = TypeVar("F", bound=Callable[..., Any])
ENDLESS = 1 << 62  # the end of a range that has none

language = click.option(
    "-l",
    "--language",
    type=LanguageName(),
    default="en",
    show_default=True,
    metavar="CODE|FILE",
    help="A language's code, or your own .toml file.",
)
output = click.option(
    "-o",
    "--output",
    type=NewFile(),
    default=STANDARD,
    metavar="FILE",
    help="Write the result to FILE instead of stdout, whole or not at all.",
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
    """Makes ``--seconds S``; *what* describes what happens when they are over."""
    return click.option(
        "--seconds", type=Seconds(), default=default, show_default=default is not None, metavar="S", help=what
    )


class Between(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A range of whole numbers, as a pair: ``5-7``, ``5-`` (and more), ``-7`` (and fewer) or ``5`` (exactly)."""

    name = "range"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """Reads the range; one without an end goes to ``ENDLESS``."""
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"(\d{0,9})(-(\d{0,9}))?", str(value).strip())
        if found is None or not (found[1] or found[3]):
            self.fail(f"{value!r} is no range: write MIN-MAX, MIN- or N, like 80-120", param, ctx)
        least = int(found[1] or 0)
        most = least if found[2] is None else int(found[3] or ENDLESS)
        if most < least:
            self.fail(f"{value!r} is no range: {least} is more than {most}", param, ctx)
        return least, most


class Side(click.IntRange):
    """The rows or the columns of a grid; to ``6x6`` the answer is how the two are written."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Reads the number."""
        size = re.fullmatch(r"(\d+)\s*[x×X]\s*(\d+)", str(value).strip())
        if size:
            option = isinstance(param, click.Option)
            how = f"--rows {size[1]} --columns {size[2]}" if option else f"{size[1]} {size[2]}"
            self.fail(f"{value!r} is rows and columns: write {how}", param, ctx)
        return int(super().convert(value, param, ctx))


def between(*names: str, what: str) -> Callable[[F], F]:
    """Makes an option of a range of whole numbers: ``--words MIN-MAX``."""
    return click.option(*names, type=Between(), metavar="MIN-MAX", help=what)


def number(what: str) -> Callable[[F], F]:
    """Makes ``--number N``: how many things are made."""
    return click.option("--number", type=click.IntRange(1), default=1, show_default=True, metavar="N", help=what)


def sort(orders: Iterable[str], what: str) -> Callable[[F], F]:
    """Makes ``-s/--sort``; the first order is the default."""
    choices = list(orders)
    return click.option("-s", "--sort", type=click.Choice(choices), default=choices[0], show_default=True, help=what)


def min_length(what: str = "Only words of at least N letters.", most: int | None = None) -> Callable[[F], F]:
    """Makes ``--min-length N``."""
    return click.option("--min-length", type=click.IntRange(1, most), metavar="N", help=what)


def max_length(what: str = "Only words of at most N letters.") -> Callable[[F], F]:
    """Makes ``--max-length N``."""
    return click.option("--max-length", type=click.IntRange(1), metavar="N", help=what)


def tries(what: str, default: int | None = None) -> Callable[[F], F]:
    """Makes ``--tries N``: how often something is tried before it ends."""
    shown = default is not None
    return click.option("--tries", type=click.IntRange(1), default=default, show_default=shown, metavar="N", help=what)


def board(what: str = "board", *, required: bool = False) -> Callable[[F], F]:
    """Makes ``-b/--board FILE``, as ``file``: where the board, or what *what* calls it, is read from."""
    text = f"Read the {what} from FILE (- for stdin)."
    return click.option("-b", "--board", "file", type=File(), required=required, metavar="FILE", help=text)


def limit(what: str, default: int | None = None, least: int = 0) -> Callable[[F], F]:
    """Makes ``-n/--limit N``: how many results are shown."""
    shown = default is not None
    number = click.IntRange(least)
    return click.option("-n", "--limit", type=number, default=default, show_default=shown, metavar="N", help=what)


def picture(kind: str, what: str) -> Callable[[F], F]:
    """Makes ``--svg``, ``--html``, ``--pdf`` or ``--png FILE``, - for stdout; the text is still written."""
    return click.option(f"--{kind}", type=NewFile(), metavar="FILE", help=what)


def given(name: str) -> bool:
    """Returns whether the running command was given an option, be it with the value that it has anyway."""
    source = click.get_current_context().get_parameter_source(name)
    return source not in (None, click.core.ParameterSource.DEFAULT)


def only_with(name: str, *others: str) -> None:
    """Refuses an option that was given and has no effect without one of the others; parameters go by their names.

    Raises:
        click.UsageError: none of the others was given.
    """
    if given(name) and not any(map(given, others)):
        wanted = " or ".join(map(name_of, others))
        raise click.UsageError(
            f"{name_of(name)} is for {wanted}: add {'one' if len(others) > 1 else 'it'}, or leave it out"
        )


def page_theme() -> str:
    """Returns the theme of a page: the one that was asked for, else ``auto``; a picture's is in ``theme``."""
    chosen: str = click.get_current_context().params["theme"]
    return chosen if given("theme") else "auto"


def not_with(name: str, *others: str) -> None:
    """Refuses an option together with any of the others.

    Raises:
        click.UsageError: it and one of the others were given.
    """
    for other in others:
        if given(name) and given(other):
            raise click.UsageError(f"{name_of(name)} and {name_of(other)} cannot be combined: leave one of them out")


def colored_text(chosen: dict[str, Any]) -> None:
    """Refuses ``--color always`` where no text goes to stdout.

    Raises:
        click.UsageError: JSON is written, or a file.
    """
    if chosen["color"] == "always" and (chosen.get("as_json") or chosen.get("quiet") or chosen["output"] != STANDARD):
        raise click.UsageError("--color always is for the text on stdout: leave --json, --quiet and --output out")


def name_of(name: str) -> str:
    """Returns what a user calls a parameter of the running command: ``--theme``, ``GRID``."""
    for parameter in click.get_current_context().command.params:
        if parameter.name == name:
            return called(parameter)
    raise ValueError(f"this command has no parameter {name!r}")


def one_from_stdin(**inputs: str | Iterable[str] | None) -> None:
    """Refuses two inputs that would both read standard input; each is named by its keyword: ``the_board=file``.

    Raises:
        click.UsageError: more than one of them is ``-``.
    """
    both = [
        name.replace("_", " ")
        for name, given in inputs.items()
        for one in ([given] if isinstance(given, str) else given or ())
        if one == STANDARD
    ]
    if len(both) > 1:
        raise click.UsageError(f"only one input can be read from stdin, not {' and '.join(both)}")


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
    show_default="light; a page: auto",
    help="Colours of pictures and pages; auto follows the reader's system.",
)
paper = click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="Paper of a PDF."
)
color = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colour the text on stdout; auto: only on a terminal.",
)
as_json = click.option("--json", "as_json", is_flag=True, help="Write JSON.")
quiet = click.option("-q", "--quiet", is_flag=True, help="Write the results only, no messages.")
verbose = click.option("-v", "--verbose", is_flag=True, help="Also show what was read, and what was left out.")
seed = click.option(
    "--seed", type=int, metavar="N", help="Seed of the random choices; the same seed gives the same result."
)


class ZipfRange(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """How common words are: ``3-`` and more, ``3-5``, or ``-3`` and less, on the Zipf scale."""

    name = "range"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        """Reads the range."""
        if isinstance(value, tuple):
            return value
        number = r"(\d{1,2}(?:\.\d{1,6})?)?"
        match = re.fullmatch(f"{number}-{number}", value.strip())
        low, high = (float(match[1] or 0), float(match[2] or math.inf)) if match else (1.0, 0.0)
        if low > high or value.strip() == "-":
            self.fail(f"{value!r} is no range on the Zipf scale: write 3-5, or 3- for 3 and more", param, ctx)
        return low, high


def common(what: str) -> Callable[[F], F]:
    """Makes ``--common MIN-MAX``: how common words are; *what* names the words."""
    return click.option("--common", type=ZipfRange(), metavar="MIN-MAX", help=what)


frequency = click.option(
    "--frequency",
    type=File(),
    metavar="FILE",
    help="How common words are by a file of WORD<tab>ZIPF lines, instead of by what is installed.",
)
family = click.option("--family", is_flag=True, help="Leave out coarse and obscene words.")
all_words = click.option("--all-words", is_flag=True, help="Also coarse and obscene words.")


def labelling(command: F) -> F:
    """Adds what narrows and labels a list of words that were found; ``labels.Labels.of`` takes it."""
    for option in (
        frequency,
        family,
        click.option(
            "--label", is_flag=True, help="Show how common each word is, and whether it is coarse or obscene."
        ),
        common("Only words so common: 3- for one in a million and more (Zipf scale)."),
    ):
        command = option(command)
    return command


def write(output: str, text: str) -> None:
    """Writes a result to stdout (``-``) or, whole, to a file; a missing line end is added.

    Raises:
        WordtoolsError: the file cannot be written.
    """
    if output != STANDARD:
        write_file(output, text)
        return
    sys.stdout.write(_ended(text))
    sys.stdout.flush()


def write_file(output: str, text: str) -> None:
    """Writes a result that is a file of some format (CSV, SVG, HTML, GCG) as it is, in UTF-8, to stdout or a file.

    Raises:
        WordtoolsError: the file cannot be written.
    """
    write_bytes(output, _ended(text).encode(errors="backslashreplace"))


def _ended(text: str) -> str:
    """Adds a missing line end to a text that is not empty."""
    return f"{text}\n" if text and not text.endswith("\n") else text


def write_lines(output: str, lines: Iterable[bytes], *, quiet: bool = False) -> None:
    """Writes texts of whole lines as they come, a file whole or not at all; counts lines on a terminal's stderr.

    Raises:
        WordtoolsError: the file cannot be written.
    """
    with shown("boards", quiet=quiet or (output == STANDARD and sys.stdout.isatty())) as report:
        write_bytes(output, _counted(lines, report))


def _counted(lines: Iterable[bytes], report: Watcher[None]) -> Iterator[bytes]:
    done = 0
    for text in lines:
        yield text
        done += text.count(b"\n")
        report(Progress(done))


def seed_number(seed: int | None, *, quiet: bool = False, resume: str | None = None) -> int:
    """Returns the seed given, or that of the run which goes on, or draws one and reports it on stderr."""
    if seed is None and resume is not None:
        from wordtools.core.run.results import Results

        seed = Results.seed_of(resume)
    if seed is None:
        import random

        seed = random.SystemRandom().randrange(1_000_000)
        if not quiet:
            click.echo(f"seed {seed}", err=True)
    return seed


def chosen_seed(seed: int | None, *, quiet: bool = False) -> random.Random:
    """Makes the random numbers for a command; a seed that was not given is drawn, and said on stderr."""
    import random

    return random.Random(seed_number(seed, quiet=quiet))
