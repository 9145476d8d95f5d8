"""Puzzles as PDF to print, made by reportlab (the extra ``pdf``): a puzzle a page, then the answers, several a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordtools.core.show.pdf import MARGIN, Sheet
from wordtools.core.show.terms import Terms
from wordtools.fillword.puzzle.puzzle import Cover, Puzzle
from wordtools.fillword.show.clues import lengths
from wordtools.fillword.show.svg import LIGHT, LIGHT_PATHS, colouring

LARGEST_CELL = 48.0
LINE = 15.0  # of text
ANSWERS = 2  # side by side, and as many rows of them
GAP = 24.0


def cover_pdf(cover: Cover, **options: Any) -> bytes:
    """Writes a PDF of one cover; the options are those of ``covers_pdf``."""
    return covers_pdf([cover], **options)


def covers_pdf(
    covers: Sequence[Cover],
    *,
    title: str = "",
    clue: str = "",
    answers: bool = True,
    paper: str = "a4",
    terms: Terms | None = None,
    name_line: bool = False,
) -> bytes:
    """Writes a PDF: a page for each puzzle, then the answers.

    Args:
        covers: answers, with their puzzles.
        title: printed on every page; empty: the kind of puzzle.
        clue: printed below each puzzle, before how long its words are.
        answers: add the pages with the answers.
        paper: the size of the pages, ``a4`` or ``letter``.
        terms: what is printed beside that; None: the English ones.
        name_line: print a line for name and date on each puzzle.

    Raises:
        WordtoolsError: reportlab is not installed, or no font has the letters.
        OptionError: no such paper.
    """
    terms = terms or Terms.of("en")
    title = title or terms["fill_words"]
    letters = {letter for cover in covers for letter in cover.puzzle.grid.cells if letter}
    sheet = Sheet("fillword", title, [*letters, clue, *terms.texts.values()], paper=paper)
    for number, cover in enumerate(covers, 1):
        head = f"{title} {number}" if len(covers) > 1 else title
        _puzzle_page(sheet, cover, head, clue, terms, name_line=name_line)
    if answers:
        _answer_pages(sheet, covers, title, terms)
    return sheet.finish()


def _puzzle_page(sheet: Sheet, cover: Cover, title: str, clue: str, terms: Terms, *, name_line: bool) -> None:
    """Draws a puzzle, and under it its words, or how long they are."""
    top = sheet.heading(title)
    if name_line:
        top = sheet.name_line(terms, top)
    grid = cover.puzzle.grid
    room = top - MARGIN - 4 * LINE
    side = min(LARGEST_CELL, (sheet.width - 2 * MARGIN) / grid.columns, room / grid.rows)
    left = (sheet.width - side * grid.columns) / 2
    draw_grid(sheet, cover.puzzle, None, (left, top, side))
    summary = ", ".join(sorted(cover.words)) if cover.word_search else lengths(cover, terms)
    if clue and clue != title:
        summary = f"{clue}. {summary[:1].upper()}{summary[1:]}"
    sheet.lines(summary, MARGIN, top - side * grid.rows - 1.6 * LINE, sheet.width - 2 * MARGIN, 11)
    sheet.canvas.showPage()


def _answer_pages(sheet: Sheet, covers: Sequence[Cover], title: str, terms: Terms) -> None:
    wide = (sheet.width - 2 * MARGIN - (ANSWERS - 1) * GAP) / ANSWERS
    for begin in range(0, len(covers), ANSWERS**2):
        top = sheet.heading(terms.filled("answers_of" if len(covers) > 1 else "answer_of", title=title))
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
            sheet.lines(", ".join(map(str, cover.placements)), x, below, wide, 8, bottom=y - high)
        sheet.canvas.showPage()


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
