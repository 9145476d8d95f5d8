"""Pictures of crosswords as SVG: the numbered grid, empty or with its letters."""

from __future__ import annotations

from xml.etree.ElementTree import SubElement

from wordtools.core.grid import Cell
from wordtools.core.show.svg import THEMES as CORE_THEMES
from wordtools.core.show.svg import UNIT, Drawing, Svg, Theme
from wordtools.crossword.puzzle.puzzle import Direction, Puzzle
from wordtools.crossword.puzzle.style import SHADE, Style
from wordtools.crossword.show.key import add_key
from wordtools.crossword.show.seen import seen

PAPER = {"board": "#1c2733", "edge": "#1c2733", "shade": "#cdd5de", "open": "none"}
THEMES: dict[str, dict[str, str]] = {
    "light": CORE_THEMES["light"] | PAPER,
    "dark": CORE_THEMES["dark"] | {"board": "#0b0f14", "edge": "#55657a", "shade": "#46566a", "open": "none"},
}
CSS = """
$me .board { rx: 0 }
$me.open .board { fill: $open }
$me .cell { stroke-width: 3 }
$me .cell.shade { fill: $shade }
$me .ring { fill: none; stroke: $faint; stroke-width: 2.5 }
$me .bar { stroke: $edge; stroke-width: 10; stroke-linecap: square }
$me .number { fill: $text; text-anchor: start }
$me .letter { font-weight: 500 }
"""
HOLES = "$me .board { fill: none }\n$me .block { fill: $board }\n"  # where not all that is no cell is a block
COLOURS = "$me .ink { fill: #1c2733 }\n"  # what stands on a colour of its own, in both themes
NUMBER_SIZE = 28
LETTER_SIZE = 60
MARGIN = 6


def drawing_of(
    puzzle: Puzzle,
    *,
    solution: bool = False,
    blocks: bool = True,
    theme: str | Theme = "light",
    title: str | None = None,
) -> Drawing:
    """Draws a puzzle; the arguments are those of ``puzzle_svg``."""
    entries = puzzle.entries
    label = f"crossword of {puzzle.columns} by {puzzle.rows} cells with {len(entries)} entries"
    coloured = any(style.fill not in ("", SHADE) for style in puzzle.styles.values())
    css = CSS + HOLES * bool(puzzle.voids) + COLOURS * coloured
    drawing = Drawing(
        puzzle.rows, puzzle.columns, label=label, title=title, theme=theme, themes=THEMES, css=css, margin=MARGIN
    )
    puzzle = seen(puzzle, solution=solution)
    if not blocks:
        drawing.root.set("class", f"{drawing.root.get('class')} open")
    for cell, text in enumerate(puzzle.cells):
        if text is None:
            fill = puzzle.styles.get(cell, Style()).fill
            if blocks and cell not in puzzle.voids and (puzzle.voids or fill):
                _block(drawing, cell, fill)
            continue
        look = puzzle.styles.get(cell, Style())
        own = look.fill not in ("", SHADE)
        drawing.cell(cell, classes="shade" if look.fill else "", gap=0, radius=0)
        if own:
            _colour(drawing, cell, look.fill, UNIT - 3)  # within the lines around it
        x, y = drawing.centre(cell)
        if cell in puzzle.circles:
            SubElement(drawing.cells, "circle", {"class": "ring", "cx": f"{x:g}", "cy": f"{y:g}", "r": "47"})
        corner = str(puzzle.numbers.get(cell, look.mark))
        if corner:
            place = x - UNIT / 2 + 7, y - UNIT / 2 + 7 + NUMBER_SIZE / 2
            drawing.text(*place, corner, size=NUMBER_SIZE, width=UNIT - 20, classes="number ink" if own else "number")
            if own:
                drawing.texts[-1].set("data-cell", str(cell))
        if text:
            classes = "letter ink" if own else "letter"
            drawing.text(x, y + 12, text, size=LETTER_SIZE, width=UNIT - 16, classes=classes)
    for cell, direction in sorted(puzzle.bars):
        x, y = drawing.centre(cell)
        right, below = x + UNIT / 2, y + UNIT / 2
        x1, y1 = (right, y - UNIT / 2) if direction == Direction.ACROSS else (x - UNIT / 2, below)
        line = {"x1": f"{x1:g}", "y1": f"{y1:g}", "x2": f"{right:g}", "y2": f"{below:g}"}
        SubElement(drawing.paths, "line", {"class": f"bar {direction}"} | line)
    return drawing


def _block(drawing: Drawing, cell: Cell, fill: str = "") -> None:
    side = UNIT + 3  # with the lines around it
    if fill:
        _colour(drawing, cell, fill, side)
    else:
        SubElement(drawing.cells, "rect", {"class": "block"} | _square(drawing, cell, side))


def _colour(drawing: Drawing, cell: Cell, fill: str, side: float) -> None:
    """Draws a square in a colour of its own: an attribute, as pages may forbid styles in them."""
    square = {"class": "colour", "data-cell": str(cell), "fill": fill}
    SubElement(drawing.cells, "rect", square | _square(drawing, cell, side))


def _square(drawing: Drawing, cell: Cell, side: float) -> dict[str, str]:
    x, y = drawing.centre(cell)
    return {"x": f"{x - side / 2:g}", "y": f"{y - side / 2:g}", "width": f"{side:g}", "height": f"{side:g}"}


def puzzle_svg(
    puzzle: Puzzle,
    *,
    solution: bool = False,
    blocks: bool = True,
    theme: str | Theme = "light",
    title: str | None = None,
) -> Svg:
    """Draws a puzzle; a codeword with its key, a box for each number, below it.

    Args:
        puzzle: the puzzle.
        solution: show the letters.
        blocks: show the blocks; without them only the cells are drawn, as free-form crosswords are printed.
        theme: ``light``, ``dark``, ``auto`` (as the reader has it), or colours by name that replace some of the
            light ones (see ``THEMES``).
        title: what a browser shows when the pointer rests on the picture.

    Raises:
        ValueError: no such theme.
    """
    drawing = drawing_of(puzzle, solution=solution, blocks=blocks, theme=theme, title=title)
    add_key(drawing, puzzle, solution=solution)
    return drawing.svg()


def write(
    puzzle: Puzzle,
    *,
    solution: bool = False,
    blocks: bool = True,
    theme: str | Theme = "light",
    size: int | None = None,
) -> bytes:
    """Writes a picture file; *size*: pixels of its longer side, None: it fills what shows it."""
    picture = puzzle_svg(puzzle, solution=solution, blocks=blocks, theme=theme, title=puzzle.title or None)
    return f"{picture.sized(size) if size else picture}\n".encode()
