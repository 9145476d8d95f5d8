"""``wordtools scrabble board``: a position as text, picture or page."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import options, pictures
from wordtools.core.run.files import STANDARD
from wordtools.scrabble.cli.position import position_options, read_position
from wordtools.scrabble.position.position import Position

if TYPE_CHECKING:
    from wordtools.core.show.svg import Svg


@click.command()
@position_options
@click.option("--cgp", "as_cgp", is_flag=True, help="Write the position as one line of CGP.")
@pictures.drawing("Also write a picture to FILE.")
@options.picture("html", "Also write a page: the board, the scores, the racks, the unseen tiles.")
@click.option("--mark", metavar="PLAY", help="--svg, --png, --html: mark the tiles of PLAY.")
@options.theme
@options.color
@options.output
def board(
    as_cgp: bool,
    svg: str | None,
    png: str | None,
    html: str | None,
    mark: str | None,
    theme: str,
    color: str,
    output: str,
    **chosen: Any,
) -> None:
    """Show a position as text, picture or page.

    POSITION is a CGP, a text board, or a GCG at a turn; without one it is the empty board. --svg and
    --html write a picture and a page as well as the text; to stdout (-), only that.

    \b
    Examples:
      wordtools scrabble board
      wordtools scrabble board game.gcg --turn 7
      wordtools scrabble board board.txt --svg board.svg --mark '8H CATS'
      wordtools scrabble board game.gcg --html board.html
      wordtools scrabble board game.gcg --cgp
    """
    taken = [name for name, file in (("--svg", svg), ("--png", png), ("--html", html)) if file == STANDARD]
    if len(taken) > 1 or (taken and as_cgp and output == STANDARD):
        raise click.UsageError("only one thing can be written to stdout")
    options.only_with("mark", "svg", "html", "png")
    options.only_with("theme", "svg", "html", "png")
    pictures.check_png(png, theme)
    if color == "always" and (as_cgp or output != STANDARD or taken):
        raise click.UsageError("--color always is for the board on stdout: leave --cgp and --output out")
    position = read_position(chosen)
    play = position.parse(mark) if mark else None

    def picture() -> Svg:
        from wordtools.scrabble.show.svg import position_svg

        return position_svg(position, play, theme=theme)

    pictures.write(svg, png, picture)
    if html is not None:
        from wordtools.scrabble.show.page import board_page

        options.write(html, board_page(position, play, theme=options.page_theme()))
    if taken and output == STANDARD:
        return
    if as_cgp:
        from wordtools.scrabble.position import cgp

        options.write(output, cgp.write(position))
    else:
        show_board(position, output, color)


def show_board(position: Position, output: str, color: str = "auto") -> None:
    """Writes a position's board: in colour with racks and scores on a terminal, else as ``Board.parse`` reads it."""
    coloured = sys.stdout.isatty() if color == "auto" else color == "always"
    if output != STANDARD or not coloured:
        options.write(output, position.board.text(position.rules.tiles))
        return
    from rich.console import Console

    from wordtools.scrabble.show.terminal import print_position

    print_position(position, Console(force_terminal=True))
