"""Files of pictures: their names, and the options of a command that draws covers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import Language
from wordtools.core.cli import options, pictures
from wordtools.core.run.files import STANDARD

if TYPE_CHECKING:
    from wordtools.fillword.puzzle.puzzle import Cover


def drawing(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options; ``draw`` takes them."""
    for option in (
        options.color,
        options.theme,
        pictures.size,
        pictures.labels,
        options.picture("html", "Also write a page; point at a word to see its path."),
        pictures.drawing("Also write a picture of the best cover."),
    ):
        command = option(command)
    return command


def check_outputs(chosen: dict[str, Any], *more: str) -> None:
    """Refuses results that would run into one another on stdout: pictures, and what the options *more* write there."""
    if [chosen.get(name) for name in ("svg", "html", "pdf", "png", *more)].count(STANDARD) > 1:
        raise click.UsageError("only one result can go to stdout (-)")
    if chosen["as_json"] and chosen["output"] == STANDARD and not to_stdout(chosen):
        raise click.UsageError("the JSON and a picture cannot both go to stdout: give one of them a FILE")
    options.only_with("pixels", "svg", "png")
    options.only_with("labels", "html", *(name for name in ("pdf", "playable") if name in chosen))
    pictures.check_png(chosen["png"], chosen["theme"])


def draw(covers: Sequence[Cover], language: Language, chosen: dict[str, Any]) -> None:
    """Writes the picture of the first cover and the page of all, where they are asked for."""
    if not covers or not any(chosen[kind] for kind in ("svg", "png", "html")):
        return
    from wordtools.fillword.show.page import covers_html
    from wordtools.fillword.show.svg import cover_svg

    pictures.write(
        chosen["svg"], chosen["png"], lambda: cover_svg(covers[0], theme=chosen["theme"]), size=chosen["pixels"]
    )
    if chosen["html"]:
        terms = pictures.terms_of(chosen, language.code)
        title = terms["cover" if len(covers) == 1 else "covers"]
        how: dict[str, Any] = {"title": title, "theme": options.page_theme(), "terms": terms}
        options.write_file(chosen["html"], covers_html(covers, language, **how))


def to_stdout(chosen: dict[str, Any]) -> bool:
    """Whether a command's text goes to stdout: unless -o names a file, or a picture goes there."""
    return chosen["output"] == STANDARD and STANDARD not in (
        chosen["svg"],
        chosen["html"],
        chosen["png"],
        chosen.get("pdf"),
        chosen.get("playable"),
    )


def on_terminal(cover: Cover, text: str, color: str) -> str:
    """Prints a coloured cover where colours are wanted and can be shown; returns what is left of the text to print."""
    if color == "never" or (color == "auto" and not sys.stdout.isatty()):
        return text
    from wordtools.core.cli.console import Console
    from wordtools.fillword.show.terminal import cover_text

    console = Console(force_terminal=True, color_system="truecolor") if color == "always" else Console()
    if console.no_color or console.color_system is None:
        return text
    console.print(cover_text(cover), end="\n\n")
    return text.removeprefix(f"{cover.puzzle}\n\n")
