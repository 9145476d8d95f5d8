"""How a cell looks: a shape in it, its colour, a small text in its corner."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from wordtools.core.errors import GridError
from wordtools.core.grid import Cell

CIRCLE = "circle"
SHADE = "#C0C0C0"
"""The colour of a cell that is shaded and no more is known."""
COLOUR = re.compile(r"#[0-9A-F]{6}|[a-z]{1,40}")
SHORT = re.compile(r"#?([0-9A-Fa-f])([0-9A-Fa-f])([0-9A-Fa-f])")
LONG = re.compile(r"#?([0-9A-Fa-f]{6})")
SHAPE = re.compile(r"[a-z][a-z -]{0,40}")


@dataclass(frozen=True, slots=True)
class Style:
    """The look of a cell that is not as all others.

    >>> Style("circle", fill="#FFDD00")
    Style(shape='circle', fill='#FFDD00', mark='')

    Raises:
        GridError: the shape or colour is not written as it should be.
    """

    shape: str = ""
    """Drawn in the cell: ``circle``, or another in small letters, as ipuz names them (``star``, ``diamond``)."""
    fill: str = ""
    """Its colour: ``#RRGGBB``, or a name that CSS knows; ``SHADE`` for one that is just shaded."""
    mark: str = ""
    """What stands in its corner where that is no number."""

    def __post_init__(self) -> None:
        """Checks shape and colour."""
        if self.shape and not SHAPE.fullmatch(self.shape):
            raise GridError(f"{self.shape!r} is no shape: write a name in small letters, such as circle")
        if self.fill and not COLOUR.fullmatch(self.fill):
            raise GridError(f"{self.fill!r} is no colour: write #RRGGBB or a name such as palegreen")

    def __bool__(self) -> bool:
        """Returns whether there is anything to see."""
        return bool(self.shape or self.fill or self.mark)


def colour(text: str) -> str:
    """Reads a colour as files write it: ``ff0`` and ``#FFFF00`` are ``#FFFF00``; '' for what is none."""
    text = text.strip()
    if short := SHORT.fullmatch(text):
        text = "#" + "".join(figure * 2 for figure in short.groups())
    elif long := LONG.fullmatch(text):
        text = f"#{long[1]}"
    text = text.upper() if text.startswith("#") else text.lower()
    return text if COLOUR.fullmatch(text) else ""


def styles_of(*, circles: Iterable[Cell] = (), shades: Iterable[Cell] = ()) -> dict[Cell, Style]:
    """Makes the styles of cells that are circled or shaded, or both."""
    circled, shaded = set(circles), set(shades)
    return {
        cell: Style(CIRCLE if cell in circled else "", SHADE if cell in shaded else "")
        for cell in sorted(circled | shaded)
    }
