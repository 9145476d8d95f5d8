"""Files of pictures: their names, and the options of a command that draws covers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import Language
from wordtools.core.cli import options
from wordtools.core.run.files import STANDARD

if TYPE_CHECKING:
    from wordtools.fillword.puzzle.puzzle import Cover, Puzzle


def drawing(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options; ``draw`` takes them."""
    for option in (
        click.option("--html", metavar="FILE", help="Also write a page: point at a word to see its path."),
        click.option("--svg", metavar="FILE", help="Also write a picture of the best cover."),
    ):
        command = option(command)
    return command


def draw(puzzle: Puzzle, covers: Sequence[Cover], language: Language, chosen: dict[str, Any]) -> None:
    """Writes the picture of the first cover and the page of all, where they are asked for."""
    from wordtools.fillword.show.page import page
    from wordtools.fillword.show.svg import cover_svg

    if not covers:
        return
    if chosen["svg"]:
        options.write(chosen["svg"], cover_svg(puzzle, covers[0]))
    if chosen["html"]:
        title = "Cover" if len(covers) == 1 else "Covers"
        options.write(chosen["html"], page([(puzzle, cover) for cover in covers], language, title=title))


def to_stdout(chosen: dict[str, Any]) -> bool:
    """Says whether a command's text goes to stdout: unless -o names a file, or a picture goes there."""
    return chosen["output"] == STANDARD and STANDARD not in (chosen["svg"], chosen["html"], chosen.get("pdf"))


def on_terminal(puzzle: Puzzle, cover: Cover, text: str) -> str:
    """Prints a coloured cover on a terminal that has colours; returns what is left of the text to print."""
    if not sys.stdout.isatty():
        return text
    from rich.console import Console

    from wordtools.fillword.show.terminal import cover_text

    console = Console()
    if console.no_color or console.color_system is None:
        return text
    console.print(cover_text(puzzle, cover), end="\n\n")
    return text.removeprefix(f"{puzzle}\n\n")


def numbered(name: str, count: int) -> list[str]:
    """Names *count* files: one as it is, several with their numbers before the suffix, ``board-01.svg``."""
    if count == 1:
        return [name]
    path, digits = Path(name), len(str(count))
    return [str(path.with_name(f"{path.stem}-{number:0{digits}}{path.suffix}")) for number in range(1, count + 1)]
