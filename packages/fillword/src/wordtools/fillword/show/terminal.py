"""A cover on a terminal, coloured word by word; drawn by rich, so colour is up to the console."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from wordtools.core.grid import Cell
from wordtools.fillword.puzzle.puzzle import Cover
from wordtools.fillword.show.svg import colouring

PLAIN = Style(bold=True)
STYLES = tuple(  # colours that stay apart where there are only 16; as many as svg.COLOURS
    map(
        Style.parse,
        (
            "bold black on #d79b00",
            "bold white on #00802b",
            "bold white on #2b62c4",
            "bold white on #c41e1e",
            "bold white on #8436a6",
            "bold white on #14757e",
            "bold black on #eeeeee",
            "bold white on #6c6c6c",
        ),
    )
)


def cover_text(cover: Cover) -> Text:
    """Returns the grid for ``Console.print``: each word on its own colour; what is left over has none."""
    puzzle = cover.puzzle
    styles: dict[Cell, Style] = {}
    for placement, colour in zip(cover.placements, colouring(cover), strict=True):
        styles |= dict.fromkeys(placement.path, STYLES[colour])
    width = max(cell_len(letter) for letter in puzzle.grid.cells if letter)
    text = Text(no_wrap=True, overflow="crop")
    for cell, letter in enumerate(puzzle.grid.cells):
        if cell and cell % puzzle.grid.columns == 0:
            text.append("\n")
        if letter is None:
            text.append(" " * (width + 2))
        else:
            text.append(f" {letter}{' ' * (width - cell_len(letter))} ", styles.get(cell, PLAIN))
    return text
