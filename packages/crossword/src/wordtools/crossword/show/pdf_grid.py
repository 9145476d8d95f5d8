"""The grid of a crossword on a sheet of paper, and the key of a codeword."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordtools.core.show.pdf import Sheet
from wordtools.crossword.puzzle.puzzle import Direction, Puzzle
from wordtools.crossword.puzzle.style import SHADE, Style
from wordtools.crossword.show.key import boxes
from wordtools.crossword.show.seen import seen

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

SHADED, GREY = 0.85, 0.4  # 0 black, 1 white


def _paint(canvas: Canvas, fill: str, otherwise: float) -> None:
    """Chooses a colour: of a cell, or a grey where it has none that is known."""
    from reportlab.lib.colors import toColor

    grey = SHADED if fill else otherwise
    if fill in ("", SHADE):
        canvas.setFillGray(grey)
        return
    try:
        canvas.setFillColor(toColor(fill))
    except ValueError:
        canvas.setFillGray(grey)


def draw_grid(
    sheet: Sheet, puzzle: Puzzle, left: float, top: float, side: float, *, solution: bool, blocks: bool
) -> None:
    """Draws the grid with its upper left corner at a point, in cells of a side."""
    canvas, puzzle = sheet.canvas, seen(puzzle, solution=solution)
    canvas.setStrokeGray(0)
    for cell, text in enumerate(puzzle.cells):
        row, column = puzzle.grid.place(cell)
        x, y = left + column * side, top - (row + 1) * side
        look = puzzle.styles.get(cell, Style())
        if text is None:
            if blocks and cell not in puzzle.voids:
                _paint(canvas, look.fill, 0)
                canvas.rect(x, y, side, side, stroke=0, fill=1)
            continue
        canvas.setLineWidth(0.6)
        _paint(canvas, look.fill, 1)
        canvas.rect(x, y, side, side, stroke=1, fill=1)
        if cell in puzzle.circles:
            canvas.setStrokeGray(GREY)
            canvas.circle(x + side / 2, y + side / 2, side * 0.47, stroke=1, fill=0)
            canvas.setStrokeGray(0)
        canvas.setFillGray(0)
        corner = str(puzzle.numbers.get(cell, look.mark))
        if corner:
            canvas.setFont(sheet.font, side * 0.28)
            canvas.drawString(x + side * 0.07, y + side * 0.74, corner)
        if text:
            sheet.fitted(text, x + side / 2, y + side * 0.4, side * 0.58, side * 0.88)
    canvas.setFillGray(0)
    canvas.setLineWidth(2.4)
    for cell, direction in puzzle.bars:
        row, column = puzzle.grid.place(cell)
        right, below = left + (column + 1) * side, top - (row + 1) * side
        start = (right, below + side) if direction == Direction.ACROSS else (right - side, below)
        canvas.line(*start, right, below)


def draw_key(sheet: Sheet, puzzle: Puzzle, top: float, side: float, width: float, *, solution: bool) -> None:
    """Draws the key of a codeword, a box for each number, in the middle of the page and not wider than *width*."""
    canvas = sheet.canvas
    found = boxes(puzzle, solution=solution)
    side = min(side, width / (1 + max(box.column for box in found)))
    left = (sheet.width - side * (1 + max(box.column for box in found))) / 2
    for box in found:
        x, y = left + box.column * side, top - (box.row + 1) * side
        canvas.setLineWidth(0.6)
        canvas.setStrokeGray(0)
        canvas.rect(x, y, side, side, stroke=1, fill=0)
        canvas.setFillGray(0)
        canvas.setFont(sheet.font, side * 0.28)
        canvas.drawString(x + side * 0.07, y + side * 0.74, str(box.number))
        if box.letter:
            sheet.fitted(box.letter, x + side / 2, y + side * 0.4, side * 0.58, side * 0.88)
