"""Pictures of boards as SVG: tiles with letters, points and multipliers, and the snake of a word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.etree.ElementTree import SubElement

from wordtools.core.grid import HOLE, Cell
from wordtools.core.show.svg import THEMES as CORE_THEMES
from wordtools.core.show.svg import UNIT, Drawing, Svg, Theme
from wordtools.ruzzle.board.board import Board, Tile
from wordtools.ruzzle.solve.solution import Solution

THEMES: dict[str, dict[str, str]] = {
    "light": CORE_THEMES["light"]
    | {"dl": "#3f9b52", "tl": "#2f6fd0", "dw": "#c77a00", "tw": "#cf3a3a", "xl": "#16808a", "xw": "#8e3bb0"},
    "dark": CORE_THEMES["dark"]
    | {"dl": "#3f9b52", "tl": "#3b82e0", "dw": "#c27a10", "tw": "#d64545", "xl": "#1b929e", "xw": "#a04bc4"},
}
KINDS = ("dl", "tl", "dw", "tw", "xl", "xw")
CSS = "".join(
    f"$me .cell.{kind} {{ stroke: ${kind}; stroke-width: 4 }}\n$me .badge.{kind} {{ fill: ${kind} }}\n"
    for kind in KINDS
)
CSS += "$me .cell.on { stroke: $path }\n$me .mark { fill: #ffffff; font-weight: 700 }\n"


def marks(tile: Tile) -> list[tuple[str, str]]:
    """Lists a tile's multipliers: its kind (``dl tl dw tw``, ``xl`` and ``xw`` for others) and what is shown."""
    found = []
    for factor, kind in ((tile.letter_multiplier, "l"), (tile.word_multiplier, "w")):
        if factor != 1:
            short = {2: "d", 3: "t"}.get(factor)
            found.append((f"{short or 'x'}{kind}", f"{short or factor}{kind}".upper()))
    return found


def board_drawing(
    board: Board,
    path: Sequence[Cell] | None = None,
    *,
    points: Mapping[Cell, int] | None = None,
    theme: str | Theme = "light",
    title: str | None = None,
) -> Drawing:
    """Draws a board; the arguments are those of ``board_svg``."""
    grid = board.grid
    texts = [tile.text if tile else HOLE for tile in grid.cells]
    rows = [" ".join(texts[k : k + grid.columns]) for k in range(0, len(texts), grid.columns)]
    label = f"board: {' / '.join(rows)}"
    drawing = Drawing(grid.rows, grid.columns, label=label, title=title, theme=theme, themes=THEMES, css=CSS)
    on = frozenset(path or ())
    for cell, tile in enumerate(grid.cells):
        if tile is None:
            continue
        kinds = marks(tile)
        drawing.cell(cell, tile.text, " ".join([kind for kind, _ in kinds] + ["on"] * (cell in on)))
        for corner, (kind, text) in zip((-1, 1), kinds, strict=False):
            _badge(drawing, cell, corner, kind, text)
        worth = tile.points if points is None else points.get(cell)
        if worth is not None:
            drawing.note(cell, str(worth), "se", "points")
    if path:
        drawing.path(path, "snake")
    return drawing


def board_svg(
    board: Board,
    path: Sequence[Cell] | None = None,
    *,
    points: Mapping[Cell, int] | None = None,
    theme: str | Theme = "light",
    title: str | None = None,
) -> Svg:
    """Draws a board and, over it, the snake of a word.

    Args:
        board: the board; a hole stays empty.
        path: the cells of a snake, in order.
        points: the points of the letters of each cell; without it, only cells with points of their own show them.
        theme: ``light``, ``dark``, ``auto`` (as the reader has it), or colours by name that replace some of the
            light ones (see ``THEMES``).
        title: what a browser shows when the pointer rests on the picture.

    Raises:
        ValueError: no such theme.
    """
    return board_drawing(board, path, points=points, theme=theme, title=title).svg()


def solution_svg(solution: Solution, *, theme: str | Theme = "light") -> Svg:
    """Draws the board of a solution with the snake of its first word."""
    return board_svg(solution.board, solution[0].path if solution else None, theme=theme)


def _badge(drawing: Drawing, cell: Cell, side: int, kind: str, text: str) -> None:
    """Draws a multiplier into the upper left (-1) or right (1) corner of a cell."""
    x, y = drawing.centre(cell)
    width = 40
    x += side * (UNIT / 2 - 4 - width / 2)
    y -= UNIT / 2 - 16
    box = {"class": f"badge {kind}", "x": f"{x - width / 2:g}", "y": f"{y - 12:g}"}
    SubElement(drawing.texts, "rect", box | {"width": f"{width:g}", "height": "24", "rx": "11"})
    drawing.text(x, y, text, size=17, width=width - 8, classes="mark")
