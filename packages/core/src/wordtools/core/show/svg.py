"""Pictures of grids as SVG: square cells with text, small notes in their corners, a path over them.

A picture has a view box and no size, so it fills whatever shows it. Every part carries a CSS class, and the
colours are a theme: a plain dictionary that a caller may replace. What is drawn lies in layers, cells below,
then paths, then texts, so that a letter can be read under the path of its word.
"""

from __future__ import annotations

import math
import re
import unicodedata
import zlib
from collections.abc import Mapping, Sequence
from itertools import pairwise
from string import Template
from typing import TypeAlias
from xml.etree.ElementTree import Element, SubElement, tostring

from wordtools.core.grid import Cell

Theme: TypeAlias = Mapping[str, str]  # what is coloured: a CSS colour
Point: TypeAlias = tuple[float, float]

UNIT = 100  # the side of a cell
MARGIN = 8  # around the grid
AUTO = "auto"  # light or dark, as the reader's system asks for

THEMES: dict[str, dict[str, str]] = {
    "light": {
        "board": "#dbe4ee",
        "cell": "#ffffff",
        "edge": "#c3cfdc",
        "text": "#1c2733",
        "faint": "#66788a",
        "path": "#ffb224",
        "on": "#fff1d6",
    },
    "dark": {
        "board": "#161c24",
        "cell": "#2a3441",
        "edge": "#3b4858",
        "text": "#f2f5f9",
        "faint": "#9fb0c2",
        "path": "#5b6cf0",
        "on": "#323a63",
    },
}

CSS = """
$me .board { fill: $board }
$me .cell { fill: $cell; stroke: $edge; stroke-width: 2 }
$me .cell.on { fill: $on; stroke: $path }
$me text { fill: $text; font-family: system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; text-anchor: middle }
$me .letter { font-weight: 700 }
$me .note { fill: $faint; font-weight: 500 }
$me .path { opacity: 0.8 }
$me .path * { stroke: $path; stroke-linecap: round; stroke-linejoin: round }
$me .path .line { fill: none; stroke-width: 24 }
$me .path .jump { fill: none; stroke-width: 8; stroke-dasharray: 2 16 }
$me .path .start { fill: $path; stroke: none }
$me .path .end { fill: $path; stroke-width: 10 }
"""

FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # by XML 1.0
CORNERS = {"nw": (-1, -1), "ne": (1, -1), "sw": (-1, 1), "se": (1, 1)}


class Svg(str):
    """The text of a picture, which a notebook shows as the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def sized(self, size: int) -> Svg:
        """Returns the picture with a width and a height, the longer of them *size* pixels."""
        head, end, rest = self.partition(">")
        wide, high = map(float, head.partition('viewBox="')[2].partition('"')[0].split()[2:])
        scale = size / max(wide, high)
        return Svg(f'{head} width="{scale * wide:g}" height="{scale * high:g}"{end}{rest}')

    def png(self, *, background: str | None = None, size: int | None = None) -> bytes:
        """Returns the same in pixels, as a PNG file; ``wordtools.core.show.png`` describes its size.

        Args:
            background: the colour behind it; None: it stays transparent.
            size: pixels of the longer side; None: 60 for a cell.

        Raises:
            WordtoolsError: resvg-py is not installed, or no font of this machine has a letter of the picture.
        """
        from wordtools.core.show.png import drawn

        return drawn(self, background=background, size=size)


class Drawing:
    """A picture of a grid in the making.

    >>> drawing = Drawing(1, 2, label="two cells")
    >>> drawing.cell(0, "A")
    >>> drawing.cell(1, "B")
    >>> drawing.path([0, 1])
    >>> drawing.svg()[:49]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="'
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        *,
        label: str,
        title: str | None = None,
        theme: str | Theme = "light",
        themes: Mapping[str, Theme] = THEMES,
        css: str = "",
        margin: float = MARGIN,
    ) -> None:
        """Begins a picture of rows x columns cells.

        Args:
            rows: number of rows.
            columns: number of columns.
            label: text for a screen reader.
            title: what a browser shows when the pointer rests on the picture.
            theme: a name in *themes*, ``auto`` for light or dark as the reader has it, or colours that replace
                some of the light ones.
            themes: the themes by name; ``light`` and ``dark`` are among them.
            css: rules after the common ones, with ``$name`` for the colours of the theme and ``$me`` for the
                picture.
            margin: space around the grid, in hundredths of a cell.

        Raises:
            ValueError: no such theme.
        """
        self.columns = columns
        self.margin = margin
        width, height = columns * UNIT + 2 * margin, rows * UNIT + 2 * margin
        style, scope = styled(CSS + css, theme, themes)
        self.root = Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {width:g} {height:g}",
                "class": f"wordtools {scope}",
                "role": "img",
                "aria-label": clean(label),
            },
        )
        if title is not None:
            SubElement(self.root, "title").text = clean(title)
        SubElement(self.root, "style").text = style
        box = {"class": "board", "width": f"{width:g}", "height": f"{height:g}", "rx": "18"}
        SubElement(self.root, "rect", box)
        self.cells = SubElement(self.root, "g", {"class": "cells"})
        self.paths = SubElement(self.root, "g", {"class": "paths"})
        self.texts = SubElement(self.root, "g", {"class": "texts"})

    def centre(self, cell: Cell) -> Point:
        """Returns where the middle of a cell is."""
        row, column = divmod(cell, self.columns)
        return self.margin + (column + 0.5) * UNIT, self.margin + (row + 0.5) * UNIT

    def cell(self, cell: Cell, text: str = "", classes: str = "", *, gap: float = 8, radius: float = 14) -> None:
        """Draws a cell and its text, which shrinks until it fits.

        Args:
            cell: its number, row by row.
            text: what stands in it.
            classes: more CSS classes for it, parted by blanks.
            gap: the space between two cells.
            radius: of its corners.
        """
        x, y = self.centre(cell)
        side = UNIT - gap
        SubElement(
            self.cells,
            "rect",
            {
                "class": f"cell {classes}".strip(),
                "data-cell": str(cell),
                "x": f"{x - side / 2:g}",
                "y": f"{y - side / 2:g}",
                "width": f"{side:g}",
                "height": f"{side:g}",
                "rx": f"{radius:g}",
            },
        )
        if text:
            self.text(x, y, text, size=52, width=side - 16, classes="letter")

    def note(self, cell: Cell, text: str, corner: str = "se", classes: str = "") -> None:
        """Writes a small text into a corner (``nw ne sw se``) of a cell."""
        x, y = self.centre(cell)
        dx, dy = CORNERS[corner]
        size = 19.0
        reach = UNIT / 2 - 13
        x += dx * (reach - min(text_width(text), 3) * size / 2)
        self.text(x, y + dy * (reach - size / 3), text, size=size, width=UNIT / 2, classes=f"note {classes}".strip())

    def text(self, x: float, y: float, text: str, *, size: float, width: float, classes: str) -> None:
        """Writes a text with its middle at a point, in at most *size* and not wider than *width*."""
        size = round(min(size, width / max(text_width(text), 0.1)), 1)
        place = {"class": classes, "x": f"{x:g}", "y": f"{y + 0.355 * size:g}", "font-size": f"{size:g}"}
        SubElement(self.texts, "text", place).text = clean(text)

    def path(self, cells: Sequence[Cell], classes: str = "") -> None:
        """Draws a path over its cells: a dot where it starts, a thick line, an arrow where it ends.

        A step between cells that do not lie together (over the edge of a torus, between layers) is dotted.
        """
        group = SubElement(self.paths, "g", {"class": f"path {classes}".strip()})
        if not cells:
            return
        points = [self.centre(cell) for cell in cells]
        run = [points[0]]
        for a, b in pairwise(points):
            if max(abs(a[0] - b[0]), abs(a[1] - b[1])) > UNIT:
                SubElement(group, "polyline", {"class": "jump", "points": _points((a, b))})
                SubElement(group, "polyline", {"class": "line", "points": _points(run)})
                run = []
            run.append(b)
        SubElement(group, "polyline", {"class": "line", "points": _points(run)})
        x, y = points[0]
        SubElement(group, "circle", {"class": "start", "cx": f"{x:g}", "cy": f"{y:g}", "r": "30"})
        if len(points) > 1:
            SubElement(group, "polygon", {"class": "end", "points": _points(_arrow(points[-2], points[-1]))})

    def svg(self) -> Svg:
        """Returns the picture."""
        return Svg(tostring(self.root, encoding="unicode"))


def clean(text: str) -> str:
    """Replaces the characters that no XML file may hold."""
    return FORBIDDEN.sub("\ufffd", text)


def _arrow(a: Point, b: Point) -> list[Point]:
    """Returns the corners of an arrow's head at *b*, seen from *a*."""
    length = math.dist(a, b) or 1.0
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    return [
        (b[0] + along * dx - across * dy, b[1] + along * dy + across * dx)
        for along, across in ((32, 0), (-10, 27), (-10, -27))
    ]


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.5g},{y:.5g}" for x, y in points)


def text_width(text: str) -> float:
    """Guesses how wide a bold text is, in font sizes, rather too much than too little."""
    width = 0.0
    for character in text:
        if unicodedata.combining(character):
            continue
        if unicodedata.east_asian_width(character) in "WF":
            width += 1.0
        elif character in "MWmw@ЖМФШЩЮЫ%":
            width += 0.95
        elif character in "IJil1.,·'|!:":
            width += 0.42
        else:
            width += 0.75 if character.isupper() else 0.64
    return width


def styled(css: str, theme: str | Theme, themes: Mapping[str, Theme]) -> tuple[str, str]:
    """Fills the colours in; returns the style sheet, and the class that keeps it to this picture."""
    if not isinstance(theme, str):
        chosen: list[Theme] = [{**themes["light"], **theme}]
    elif theme == AUTO:
        chosen = [themes["light"], themes["dark"]]
    elif theme in themes:
        chosen = [themes[theme]]
    else:
        raise ValueError(f"no theme {theme!r}: use one of {', '.join((AUTO, *sorted(themes)))}")
    scope = f"theme-{zlib.crc32(repr((css, [sorted(one.items()) for one in chosen])).encode()):08x}"
    sheets = [Template(css).substitute(one, me=f".{scope}") for one in chosen]
    if len(sheets) == 2:
        sheets[1] = f"\n@media (prefers-color-scheme: dark) {{{sheets[1]}}}\n"
    return "".join(sheets), scope
