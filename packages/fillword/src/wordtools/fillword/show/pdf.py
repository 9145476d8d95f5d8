"""Puzzles as PDF to print, made by reportlab (the extra ``pdf``): a puzzle a page, then the answers, several a page."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from wordtools.core import WordtoolsError
from wordtools.fillword.puzzle.puzzle import Cover, Puzzle
from wordtools.fillword.show.svg import LIGHT, LIGHT_PATHS, colouring

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 595.28, 841.89  # of A4, in points
MARGIN = 50.0
LARGEST_CELL = 48.0
LINE = 15.0  # of text
ANSWERS = 2  # side by side, and as many rows of them
GAP = 24.0
FONTS = ("DejaVuSans.ttf", "LiberationSans-Regular.ttf", "NotoSans-Regular.ttf", "Arial Unicode.ttf", "arial.ttf")


def covers_pdf(covers: Sequence[Cover], *, title: str = "Fill-words", answers: bool = True) -> bytes:
    """Writes a PDF of A4 pages.

    Args:
        covers: answers, with their puzzles.
        title: printed on every page.
        answers: add the pages with the answers.

    Raises:
        WordtoolsError: reportlab is not installed, or no font has the letters.
    """
    canvas_of = needed()
    file = BytesIO()
    canvas = canvas_of(file, pagesize=(WIDTH, HEIGHT), invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("wordtools")
    letters = {letter for cover in covers for letter in cover.puzzle.grid.cells if letter}
    font = _font({character for text in (*letters, title) for character in text})
    for number, cover in enumerate(covers, 1):
        _puzzle_page(canvas, font, cover, f"{title} {number}" if len(covers) > 1 else title)
    if answers:
        _answer_pages(canvas, font, covers, title)
    canvas.save()
    return file.getvalue()


def needed() -> type[Canvas]:
    """Returns what pages are drawn with: called before long work, it says at once what is not installed.

    Raises:
        WordtoolsError: reportlab is not installed.
    """
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise WordtoolsError("PDF needs reportlab: pip install 'wordtools-fillword[pdf]'") from None
    return Canvas  # type: ignore[no-any-return, unused-ignore]


def _puzzle_page(canvas: Canvas, font: str, cover: Cover, title: str) -> None:
    """Draws a puzzle, and under it how long its words are."""
    top = _heading(canvas, font, title)
    grid = cover.puzzle.grid
    room = top - MARGIN - 4 * LINE
    side = min(LARGEST_CELL, (WIDTH - 2 * MARGIN) / grid.columns, room / grid.rows)
    left = (WIDTH - side * grid.columns) / 2
    _grid(canvas, font, cover.puzzle, None, (left, top, side))
    lengths = sorted((len(placement.path) for placement in cover.placements), reverse=True)
    text = f"{len(lengths)} words: {', '.join(map(str, lengths))} letters"
    _lines(canvas, font, text, MARGIN, top - side * grid.rows - 1.6 * LINE, WIDTH - 2 * MARGIN, 11)
    canvas.showPage()


def _answer_pages(canvas: Canvas, font: str, covers: Sequence[Cover], title: str) -> None:
    wide = (WIDTH - 2 * MARGIN - (ANSWERS - 1) * GAP) / ANSWERS
    for begin in range(0, len(covers), ANSWERS**2):
        top = _heading(canvas, font, f"{title}: answers" if len(covers) > 1 else f"{title}: answer")
        high = (top - MARGIN - (ANSWERS - 1) * GAP) / ANSWERS
        for k, cover in enumerate(covers[begin : begin + ANSWERS**2]):
            row, column = divmod(k, ANSWERS)
            x, y = MARGIN + column * (wide + GAP), top - row * (high + GAP)
            if len(covers) > 1:
                canvas.setFont(font, 11)
                canvas.drawString(x, y - 10, str(begin + k + 1))
            grid = cover.puzzle.grid
            side = min(LARGEST_CELL, wide / grid.columns, (high * 0.75 - LINE) / grid.rows)
            _grid(canvas, font, cover.puzzle, cover, (x, y - LINE, side))
            below = y - 2 * LINE - side * grid.rows
            _lines(canvas, font, ", ".join(cover.words), x, below, wide, 8, bottom=y - high)
        canvas.showPage()


def _heading(canvas: Canvas, font: str, text: str) -> float:
    """Writes the title; returns how far down the page is used."""
    canvas.setFillGray(0)
    canvas.setFont(font, 16)
    canvas.drawString(MARGIN, HEIGHT - MARGIN - 12, text)
    return HEIGHT - MARGIN - 36


def _lines(
    canvas: Canvas, font: str, text: str, x: float, y: float, width: float, size: float, *, bottom: float = MARGIN / 2
) -> None:
    """Writes a text in lines of some width, smaller if that needs more room than there is."""
    from reportlab.lib.utils import simpleSplit

    lines = simpleSplit(text, font, size, width)
    while size > 3 and y - 1.3 * size * len(lines) < bottom:
        size -= 0.5
        lines = simpleSplit(text, font, size, width)
    canvas.setFillGray(0)
    canvas.setFont(font, size)
    for number, line in enumerate(lines):
        canvas.drawString(x, y - 1.3 * size * number, line)


def _grid(canvas: Canvas, font: str, puzzle: Puzzle, cover: Cover | None, place: tuple[float, float, float]) -> None:
    """Draws the grid with its upper left corner at *place* (x, y, side of a cell); colours and paths of a cover."""
    left, top, side = place
    colours = colouring(cover) if cover else []
    placements = cover.placements if cover else ()
    fill = {cell: LIGHT[k] for one, k in zip(placements, colours, strict=True) for cell in one.path}

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
        canvas.setLineWidth(side * 0.1)
        line = canvas.beginPath()
        line.moveTo(*points[0])
        for point in points[1:]:
            line.lineTo(*point)
        canvas.drawPath(line, stroke=1, fill=0)
        canvas.circle(*points[0], side * 0.24, stroke=0, fill=1)
    canvas.setFillGray(0)
    for cell in puzzle.cells:
        letter = str(puzzle.grid.cells[cell])
        size = min(side * 0.56, side * 0.56 * side * 0.8 / canvas.stringWidth(letter, font, side * 0.56))
        x, y = centre(cell)
        canvas.setFont(font, size)
        canvas.drawCentredString(x, y - 0.36 * size, letter)


def _colour(text: str) -> Any:
    from reportlab.lib.colors import HexColor

    return HexColor(text)


def _font(characters: set[str]) -> str:
    """Chooses the reader's own font where it has every character, else one of this machine.

    Raises:
        WordtoolsError: no font has them all; says which character is missing.
    """
    try:
        "".join(characters).encode("cp1252")
    except UnicodeEncodeError:
        return _font_of_machine(characters)
    return "Helvetica"


def _font_of_machine(characters: set[str]) -> str:
    from PIL import ImageFont
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    lacking = next((one for one in sorted(characters) if one > "~"), "?")
    for name in FONTS:
        try:
            font = TTFont("wordtools-fillword", str(ImageFont.truetype(name, 20).path))
        except (OSError, TTFError):
            continue
        lacks = sorted(one for one in characters if ord(one) not in font.face.charToGlyph)
        if not lacks:
            pdfmetrics.registerFont(font)
            return "wordtools-fillword"
        lacking = lacks[0]
    raise WordtoolsError(f"no font on this machine has the letter {lacking}: install DejaVu Sans (fonts-dejavu)")
