"""Puzzles as PDF to print, made by reportlab (the extra ``pdf``): a puzzle a page, then the answers, several a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordtools.core.show.pdf import Sheet
from wordtools.fillword.puzzle.puzzle import Cover, Puzzle
from wordtools.fillword.show.clues import lengths
from wordtools.fillword.show.svg import LIGHT, LIGHT_PATHS, colouring

MARGIN = 50.0
LARGEST_CELL = 48.0
LINE = 15.0  # of text
ANSWERS = 2  # side by side, and as many rows of them
GAP = 24.0


def cover_pdf(cover: Cover, **options: Any) -> bytes:
    """Writes a PDF of one cover; the options are those of ``covers_pdf``."""
    return covers_pdf([cover], **options)


def covers_pdf(covers: Sequence[Cover], *, title: str = "Fill-words", clue: str = "", answers: bool = True) -> bytes:
    """Writes a PDF of A4 pages.

    Args:
        covers: answers, with their puzzles.
        title: printed on every page.
        clue: printed below each puzzle, before how long its words are.
        answers: add the pages with the answers.

    Raises:
        WordtoolsError: reportlab is not installed, or no font has the letters.
    """
    letters = {letter for cover in covers for letter in cover.puzzle.grid.cells if letter}
    sheet = Sheet("fillword", title, [*letters, clue])
    for number, cover in enumerate(covers, 1):
        _puzzle_page(sheet, cover, f"{title} {number}" if len(covers) > 1 else title, clue)
    if answers:
        _answer_pages(sheet, covers, title)
    return sheet.finish()


def _puzzle_page(sheet: Sheet, cover: Cover, title: str, clue: str) -> None:
    """Draws a puzzle, and under it how long its words are."""
    top = _heading(sheet, title)
    grid = cover.puzzle.grid
    room = top - MARGIN - 4 * LINE
    side = min(LARGEST_CELL, (sheet.width - 2 * MARGIN) / grid.columns, room / grid.rows)
    left = (sheet.width - side * grid.columns) / 2
    draw_grid(sheet, cover.puzzle, None, (left, top, side))
    summary = ", ".join(sorted(cover.words)) if cover.word_search else lengths(cover)
    if clue and clue != title:
        summary = f"{clue}. {summary[:1].upper()}{summary[1:]}"
    write_lines(sheet, summary, MARGIN, top - side * grid.rows - 1.6 * LINE, sheet.width - 2 * MARGIN, 11)
    sheet.canvas.showPage()


def _answer_pages(sheet: Sheet, covers: Sequence[Cover], title: str) -> None:
    wide = (sheet.width - 2 * MARGIN - (ANSWERS - 1) * GAP) / ANSWERS
    for begin in range(0, len(covers), ANSWERS**2):
        top = _heading(sheet, f"{title}: answers" if len(covers) > 1 else f"{title}: answer")
        high = (top - MARGIN - (ANSWERS - 1) * GAP) / ANSWERS
        for k, cover in enumerate(covers[begin : begin + ANSWERS**2]):
            row, column = divmod(k, ANSWERS)
            x, y = MARGIN + column * (wide + GAP), top - row * (high + GAP)
            if len(covers) > 1:
                sheet.canvas.setFont(sheet.font, 11)
                sheet.canvas.drawString(x, y - 10, str(begin + k + 1))
            grid = cover.puzzle.grid
            side = min(LARGEST_CELL, wide / grid.columns, (high * 0.75 - LINE) / grid.rows)
            draw_grid(sheet, cover.puzzle, cover, (x, y - LINE, side))
            below = y - 2 * LINE - side * grid.rows
            write_lines(sheet, ", ".join(map(str, cover.placements)), x, below, wide, 8, bottom=y - high)
        sheet.canvas.showPage()


def _heading(sheet: Sheet, text: str) -> float:
    """Writes the title; returns how far down the page is used."""
    sheet.canvas.setFillGray(0)
    sheet.canvas.setFont(sheet.font, 16)
    sheet.canvas.drawString(MARGIN, sheet.height - MARGIN - 12, text)
    return sheet.height - MARGIN - 36


def write_lines(
    sheet: Sheet, text: str, x: float, y: float, width: float, size: float, *, bottom: float = MARGIN / 2
) -> None:
    """Writes a text in lines of some width, smaller if that needs more room than there is."""
    from reportlab.lib.utils import simpleSplit

    lines = simpleSplit(text, sheet.font, size, width)
    while size > 3 and y - 1.3 * size * len(lines) < bottom:
        size -= 0.5
        lines = simpleSplit(text, sheet.font, size, width)
    sheet.canvas.setFillGray(0)
    sheet.canvas.setFont(sheet.font, size)
    for number, line in enumerate(lines):
        sheet.canvas.drawString(x, y - 1.3 * size * number, line)


def draw_grid(
    sheet: Sheet, puzzle: Puzzle, cover: Cover | None, place: tuple[float, float, float], *, letters: bool = True
) -> None:
    """Draws the grid with its upper left corner at *place* (x, y, side of a cell); colours and paths of a cover."""
    canvas = sheet.canvas
    left, top, side = place
    colours = colouring(cover) if cover else []
    placements = cover.placements if cover else ()
    straight = cover is not None and cover.word_search
    fill = {} if straight else {cell: LIGHT[k] for one, k in zip(placements, colours, strict=True) for cell in one.path}

    def centre(cell: int) -> tuple[float, float]:
        row, column = puzzle.grid.place(cell)
        return left + (column + 0.5) * side, top - (row + 0.5) * side

    canvas.setStrokeGray(0.35)
    canvas.setLineWidth(0.7)
    for cell in puzzle.cells:
        x, y = centre(cell)
        canvas.setFillColor(_colour(fill.get(cell, "#ffffff")))
        canvas.rect(x - side / 2, y - side / 2, side, side, stroke=1, fill=1)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    for one, k in zip(placements, colours, strict=True):
        points = [centre(cell) for cell in one.path]
        canvas.setStrokeColor(_colour(LIGHT_PATHS[k]))
        canvas.setFillColor(_colour(LIGHT_PATHS[k]))
        canvas.setStrokeAlpha(0.4 if straight else 1.0)
        canvas.setLineWidth(side * (0.62 if straight else 0.1))
        line = canvas.beginPath()
        line.moveTo(*points[0])
        for point in points[1:]:
            line.lineTo(*point)
        canvas.drawPath(line, stroke=1, fill=0)
        if not straight:
            canvas.circle(*points[0], side * 0.24, stroke=0, fill=1)
    canvas.setStrokeAlpha(1.0)
    canvas.setFillGray(0)
    for cell in puzzle.cells if letters else ():
        letter = str(puzzle.grid.cells[cell])
        sheet.fitted(letter, *centre(cell), side * 0.56, side * 0.8)


def _colour(text: str) -> Any:
    from reportlab.lib.colors import HexColor

    return HexColor(text)
