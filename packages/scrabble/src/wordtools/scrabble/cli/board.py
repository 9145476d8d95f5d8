"""``wordtools scrabble board``: a position as text, picture or page."""

from __future__ import annotations

from typing import Any

import click

from wordtools.core.cli import options
from wordtools.scrabble.cli.position import position_options, read_position


@click.command()
@position_options
@click.option("--cgp", "as_cgp", is_flag=True, help="Write the position as one line of CGP.")
@click.option("--svg", "as_svg", is_flag=True, help="Write a picture.")
@click.option("--html", "as_html", is_flag=True, help="Write a page: the picture, the scores, the racks, the rest.")
@click.option("--mark", metavar="PLAY", help="Mark the tiles of a play on the picture.")
@click.option("--theme", type=click.Choice(["light", "dark", "auto"]), default="light", show_default=True)
@options.output
def board(as_cgp: bool, as_svg: bool, as_html: bool, mark: str | None, theme: str, output: str, **chosen: Any) -> None:
    """Show a position as text, picture or page.

    POSITION is a CGP, a text board, or a GCG at a turn; without one it is the empty board.

    \b
    Examples:
      wordtools scrabble board
      wordtools scrabble board game.gcg --turn 7
      wordtools scrabble board board.txt --svg --mark '8H CATS' -o board.svg
      wordtools scrabble board game.gcg --html -o board.html
      wordtools scrabble board game.gcg --cgp
    """
    if as_cgp + as_svg + as_html > 1:
        raise click.UsageError("write one thing: --cgp, --svg or --html")
    position = read_position(chosen)
    play = position.parse(mark) if mark else None
    if as_cgp:
        from wordtools.scrabble.position import cgp

        options.write(output, cgp.write(position))
    elif as_svg:
        from wordtools.scrabble.show.svg import board_svg

        options.write(output, board_svg(position.board, position.rules.tiles, play, theme=theme))
    elif as_html:
        from wordtools.scrabble.show.page import board_page

        options.write(output, board_page(position, play, theme=theme))
    else:
        from wordtools.scrabble.show.terminal import show_board

        show_board(position, output)
