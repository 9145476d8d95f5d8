"""Pictures of arrowwords as SVG: letters, clues in their cells, and arrows where words begin."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import SubElement

from wordtools.core.grid import Cell
from wordtools.core.show.svg import THEMES as CORE_THEMES
from wordtools.core.show.svg import UNIT, Drawing, Svg, Theme, clean
from wordtools.crossword.arrowword.arrows import Arrow
from wordtools.crossword.arrowword.arrowword import Arrowword
from wordtools.crossword.arrowword.lettering import LEADING, width_of
from wordtools.crossword.puzzle.puzzle import Direction
from wordtools.crossword.show.svg import LETTER_SIZE, MARGIN

THEMES: dict[str, dict[str, str]] = {
    "light": CORE_THEMES["light"] | {"board": "#1c2733", "edge": "#1c2733", "asks": "#e6edf5", "picture": "#f4f6f9"},
    "dark": CORE_THEMES["dark"] | {"board": "#0b0f14", "edge": "#55657a", "asks": "#161e28", "picture": "#1c2530"},
}
FONT = "Arial, 'Liberation Sans', Helvetica, sans-serif"
CSS = f"""
$me .board {{ rx: 0 }}
$me .cell {{ stroke-width: 2 }}
$me .asks {{ fill: $asks; stroke: $edge; stroke-width: 2 }}
$me .ring {{ fill: none; stroke: $faint; stroke-width: 2.5 }}
$me .clue-line {{ font-family: {FONT} }}
$me .arrow {{ fill: $edge; stroke: none }}
$me .stem {{ fill: none; stroke: $edge; stroke-width: 2.5 }}
$me .letter {{ font-weight: 500 }}
$me .solution-number {{ fill: $text; font-weight: 500 }}
$me .picture-place {{ fill: $picture; stroke: $edge; stroke-width: 2 }}
"""
SQUEEZED = 0.7  # of the width of a cell: lines that are wider are fitted to their width, whatever font a reader has
HEAD, STEM, BASE = 11.0, 9.0, 7.0  # of an arrow: the length of its head, its way before a bend, half of its width
SIDE = 22.0  # from the left edge of a cell to an arrow that leaves it at the bottom and turns
COUNT_SIZE = 21
RING = 13.0


def drawing_of(
    arrowword: Arrowword, *, solution: bool = False, theme: str | Theme = "light", title: str | None = None
) -> Drawing:
    """Draws an arrowword; ``arrowword_svg`` describes what the arguments are."""
    puzzle = arrowword.puzzle
    label = f"arrowword of {arrowword.rows} rows and {arrowword.columns} columns with {len(arrowword.entries)} words"
    drawing = Drawing(
        arrowword.rows,
        arrowword.columns,
        label=label,
        title=title,
        theme=theme,
        themes=THEMES,
        css=CSS,
        margin=MARGIN,
    )
    numbers = {cell: str(number) for number, cell in enumerate(arrowword.solution, 1)}
    for cell, text in enumerate(puzzle.cells):
        if text is not None:
            drawing.cell(cell, gap=0, radius=0)
            _count(drawing, cell, numbers.get(cell, ""))
            if solution and text:
                x, y = drawing.centre(cell)
                drawing.text(x, y, text, size=LETTER_SIZE, width=UNIT - 16, classes="letter")
    places = {entry.key: k for k, entry in enumerate(arrowword.entries)}
    for some in arrowword.clue_cells.values():
        for part, arrow in enumerate(some):
            _clue(drawing, arrowword, arrow, part, len(some), places[arrow.key])
    if puzzle.voids:
        _picture(drawing, arrowword)
    return drawing


def _count(drawing: Drawing, cell: Cell, number: str) -> None:
    """Draws the number of a cell of the solution word, in a ring at the lower right."""
    if number:
        x, y = drawing.centre(cell)
        x, y = x + UNIT / 2 - RING - 4, y + UNIT / 2 - RING - 4
        ring = {"class": "ring", "cx": f"{x:g}", "cy": f"{y:g}", "r": f"{RING:g}"}
        SubElement(drawing.cells, "circle", ring)
        drawing.text(x, y, number, size=COUNT_SIZE, width=2 * RING - 5, classes="solution-number")


def _clue(drawing: Drawing, arrowword: Arrowword, arrow: Arrow, part: int, parts: int, entry: int) -> None:
    """Draws a clue with its ground and its arrow."""
    x, y = drawing.centre(arrow.cell)
    left, high = x - UNIT / 2, UNIT / parts
    top = y - UNIT / 2 + part * high
    place = {"x": f"{left:g}", "y": f"{top:g}", "width": f"{UNIT:g}", "height": f"{high:g}"}
    SubElement(drawing.cells, "rect", {"class": "asks", "data-asks": str(entry)} | place)
    setting = arrowword.letterings[arrow]
    if setting is not None:
        step = setting.size * LEADING
        first = top + high / 2 - setting.height / 2
        for number, line in enumerate(setting.lines):
            wide = width_of(line) * setting.size
            middle = first + (number + 0.5) * step
            text = {"class": "clue-line", "x": f"{x:g}", "y": f"{middle + 0.355 * setting.size:.4g}"}
            text["font-size"] = f"{setting.size:g}"
            if wide > SQUEEZED * UNIT:
                text |= {"textLength": f"{wide:.4g}", "lengthAdjust": "spacingAndGlyphs"}
            SubElement(drawing.texts, "text", text).text = clean(line)
    for kind, points in arrow_points(arrow, left, top, high):
        drawn = " ".join(f"{a:.5g},{b:.5g}" for a, b in points)
        SubElement(drawing.paths, "polygon" if kind == "arrow" else "polyline", {"class": kind, "points": drawn})


def arrow_points(arrow: Arrow, left: float, top: float, high: float) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Goes through the parts of an arrow: ``stem``, a line, where it turns, and ``arrow``, the corners of its head.

    Args:
        arrow: which way it runs.
        left: of the clue.
        top: of the clue; y grows downwards.
        high: how high the clue is.
    """
    across = arrow.key[1] == Direction.ACROSS
    if arrow.leaves_right:
        x, y = left + UNIT, top + high / 2
        bend = (x + STEM, y)
    else:
        x, y = left + (SIDE if arrow.bent else UNIT / 2), top + high
        bend = (x, y + STEM)
    if arrow.bent:
        end = (bend[0] + 5, bend[1]) if across else (bend[0], bend[1] + 5)
        yield "stem", [(x, y), bend, end]
        x, y = end
    if across:
        yield "arrow", [(x, y - BASE), (x, y + BASE), (x + HEAD, y)]
    else:
        yield "arrow", [(x - BASE, y), (x + BASE, y), (x, y + HEAD)]


def _picture(drawing: Drawing, arrowword: Arrowword) -> None:
    """Draws the place of the picture."""
    places = [arrowword.puzzle.grid.place(cell) for cell in sorted(arrowword.puzzle.voids)]
    (top, left), (bottom, right) = places[0], places[-1]
    if len(places) == (bottom - top + 1) * (right - left + 1):
        x, y = drawing.margin + left * UNIT, drawing.margin + top * UNIT
        wide, high = (right - left + 1) * UNIT, (bottom - top + 1) * UNIT
        place = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{wide:g}", "height": f"{high:g}"}
        SubElement(drawing.cells, "rect", {"class": "picture-place"} | place)


def arrowword_svg(
    arrowword: Arrowword, *, solution: bool = False, theme: str | Theme = "light", title: str | None = None
) -> Svg:
    """Draws an arrowword.

    Args:
        arrowword: the arrowword.
        solution: show the letters.
        theme: ``light``, ``dark``, ``auto`` (as the reader has it), or colours by name that replace some of the
            light ones (see ``THEMES``).
        title: what a browser shows when the pointer rests on the picture.

    Raises:
        ValueError: no such theme.
    """
    return drawing_of(arrowword, solution=solution, theme=theme, title=title).svg()
