"""The options of commands that draw pictures and print sheets, and the files of pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from wordtools.core.cli import options
from wordtools.core.cli.names import File
from wordtools.core.run.files import write_bytes

if TYPE_CHECKING:
    from wordtools.core.show.svg import Svg
    from wordtools.core.show.terms import Terms

F = TypeVar("F", bound=Callable[..., Any])

size = click.option(
    "--size",
    "pixels",
    type=click.IntRange(16, 8000),
    metavar="N",
    help="Pixels of the longer side of a picture.  [default: 60 a cell, 800 at least]",
)
labels = click.option(
    "--labels", type=File(), metavar="FILE", help="Headings, buttons and other terms of your own, a TOML file."
)
per_page = click.option(
    "--per-page",
    type=click.Choice(["1", "2", "4", "6"]),
    default="2",
    show_default=True,
    help="Puzzles on a page.",
)
name_line = click.option("--name-line", is_flag=True, help="Print a line for name and date above each puzzle.")


def terms_of(chosen: dict[str, Any], language: str) -> Terms:
    """Returns the terms that sheets and pages have: those of a language, and before them those of ``--labels``.

    Raises:
        WordtoolsError: the file cannot be used.
    """
    from wordtools.core.show.terms import Terms

    return Terms.read(chosen["labels"], language) if chosen["labels"] else Terms.of(language)


def numbered(name: str, count: int) -> list[str]:
    """Names *count* files: one as it is, several with their numbers before the suffix, ``board-01.svg``."""
    if count == 1:
        return [name]
    path, digits = Path(name), len(str(count))
    return [str(path.with_name(f"{path.stem}-{number:0{digits}}{path.suffix}")) for number in range(1, count + 1)]


def drawing(what: str) -> Callable[[F], F]:
    """Adds ``--svg`` and ``--png``; *what* is the help of the first."""

    def added(command: F) -> F:
        return options.picture("svg", what)(options.picture("png", "The same as --svg, in pixels.")(command))

    return added


def check_png(png: str | None, theme: str = "light") -> None:
    """Refuses, before any work, a PNG that cannot be written.

    Raises:
        WordtoolsError: what it takes is not installed.
        OptionError: the theme is ``auto``.
    """
    if png is not None:
        from wordtools.core.show.png import needed

        needed(theme)


def write(svg: str | None, png: str | None, draw: Callable[[], Svg], *, size: int | None = None) -> None:
    """Writes the files that were asked for; nothing is drawn where none was.

    Args:
        svg: a file.
        png: a file.
        draw: draws the picture.
        size: pixels of its longer side; None: an SVG fills what shows it, a PNG has 60 pixels a cell.

    Raises:
        WordtoolsError: a file cannot be written, or no font has a letter of the picture.
    """
    if svg is None and png is None:
        return
    picture = draw()
    pixels = picture.png(size=size) if png is not None else b""
    if svg is not None:
        options.write_file(svg, picture.sized(size) if size else picture)
    if png is not None:
        write_bytes(png, pixels)
