"""Crosswords as PDF to print, made by reportlab (the extra ``pdf``).

The puzzle with all its clues is on the first page, the letters get as small as that needs; the answer is on the last
page. The other form is what newspapers ask of constructors: the filled grid, then the clues with their answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from wordtools.core import WordtoolsError
from wordtools.crossword.puzzle.clues import NO_CLUE, printed
from wordtools.crossword.puzzle.puzzle import Direction, Puzzle

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Paragraph

WIDTH, HEIGHT = 595.28, 841.89  # of A4, in points
MARGIN = 42.0
GAP = 14.0  # between columns
COLUMNS = 3
LARGEST_CELL = 27.0
SIZES = ((10, 0.5), (9, 0.5), (9, 0.45), (8, 0.45), (7.5, 0.4), (7, 0.38), (6.5, 0.36), (6, 0.34), (5.5, 0.32))
"""Size of the clues, and the share of the page's height that the grid may take: the first that fits is chosen."""
SHADE, GREY = 0.85, 0.4  # 0 black, 1 white


class Box(NamedTuple):
    """A column of a page: its upper left corner and how far it reaches."""

    x: float
    top: float
    width: float
    height: float


def write(puzzle: Puzzle, *, solution: bool = False, blocks: bool = True) -> bytes:
    """Writes a PDF of A4 pages: the puzzle, then its answer where it is known.

    Args:
        puzzle: the puzzle.
        solution: show the letters on the first page too.
        blocks: draw the blocks.

    Raises:
        WordtoolsError: reportlab is not installed, or no font has the letters.
    """
    sheet = _Sheet(puzzle)
    sheet.puzzle_page(solution=solution, blocks=blocks)
    if any(puzzle.cells) and not solution:
        sheet.answer_page(blocks=blocks)
    return sheet.finish()


def write_submission(puzzle: Puzzle) -> bytes:
    """Writes the form for a newspaper: the filled grid with lines for name and address, then the clues, double-spaced.

    Raises:
        WordtoolsError: reportlab is not installed, or no font has the letters.
    """
    sheet = _Sheet(puzzle)
    sheet.submission()
    return sheet.finish()


class _Sheet:
    """The pages in the making."""

    def __init__(self, puzzle: Puzzle) -> None:
        try:
            from reportlab.pdfgen.canvas import Canvas
        except ImportError:
            raise WordtoolsError("PDF needs reportlab: pip install 'wordtools-crossword[pdf]'") from None
        self.puzzle = puzzle
        self.font, self.bold = _fonts(puzzle)
        self.file = BytesIO()
        self.canvas: Canvas = Canvas(self.file, pagesize=(WIDTH, HEIGHT), invariant=1)
        self.canvas.setTitle(puzzle.title or "Crossword")
        self.canvas.setAuthor(puzzle.author)
        self.canvas.setCreator("wordtools")

    def finish(self) -> bytes:
        """Closes the file."""
        self.canvas.save()
        return self.file.getvalue()

    def paragraph(self, text: str, size: float, *, bold: bool = False, indent: float = 0, leading: float = 1.2) -> Any:
        """Makes a paragraph of markup."""
        from reportlab.lib.styles import ParagraphStyle
        from reportlab.platypus import Paragraph

        style = ParagraphStyle(
            "clue",
            fontName=self.bold if bold else self.font,
            fontSize=size,
            leading=leading * size,
            leftIndent=indent,
            firstLineIndent=-indent,
            spaceAfter=0.2 * size,
        )
        return Paragraph(text, style)

    def header(self, title: str) -> float:
        """Writes title, author and notes; returns how far down the page is used."""
        top = HEIGHT - MARGIN
        texts = [(title, 16.0, True), (self.puzzle.author, 10.0, False)]
        texts += [(line, 9.0, False) for line in self.puzzle.notes.splitlines()]
        for text, size, bold in texts:
            if text.strip() and top > HEIGHT * 0.7:
                part = self.paragraph(escape(text), size, bold=bold)
                _, used = part.wrap(WIDTH - 2 * MARGIN, HEIGHT)
                top -= used
                part.drawOn(self.canvas, MARGIN, top)
        return top - 10

    def footer(self) -> None:
        """Writes the copyright and begins a new page."""
        self.canvas.setFont(self.font, 7)
        self.canvas.drawString(MARGIN, MARGIN - 16, self.puzzle.copyright)
        self.canvas.showPage()

    def puzzle_page(self, *, solution: bool, blocks: bool) -> None:
        """Writes the numbered grid and the clues on one page, or on more if they do not fit at any size."""
        top = self.header(self.puzzle.title or "Crossword")
        for size, share in SIZES:
            cell = min(LARGEST_CELL, (WIDTH - 2 * MARGIN) / self.puzzle.columns, HEIGHT * share / self.puzzle.rows)
            below = top - cell * self.puzzle.rows - GAP
            clues = list(self.clues(size))
            pages = list(_flow(clues, _columns(below)))
            if len(pages) == 1:
                break
        self.grid((WIDTH - cell * self.puzzle.columns) / 2, top, cell, solution=solution, blocks=blocks)
        for page in pages:
            for part, x, y in page:
                part.drawOn(self.canvas, x, y)
            self.footer()

    def answer_page(self, *, blocks: bool) -> None:
        """Writes the filled grid."""
        title = f"{self.puzzle.title}: answer" if self.puzzle.title else "Answer"
        self.canvas.setFont(self.bold, 14)
        self.canvas.drawString(MARGIN, HEIGHT - MARGIN - 14, title)
        top = HEIGHT - MARGIN - 34
        room = HEIGHT - 2 * MARGIN - 34
        cell = min(LARGEST_CELL, (WIDTH - 2 * MARGIN) / self.puzzle.columns, room / self.puzzle.rows)
        self.grid((WIDTH - cell * self.puzzle.columns) / 2, top, cell, solution=True, blocks=blocks)
        self.footer()

    def submission(self) -> None:
        """Writes the filled grid and the two columns of clues and answers."""
        top = self.header(self.puzzle.title or "Crossword")
        self.canvas.setFont(self.font, 10)
        for line in ("Name", "Address", "", "E-mail"):
            top -= 20
            self.canvas.drawString(MARGIN, top, f"{line}:" if line else "")
            self.canvas.line(MARGIN + 60, top - 2, WIDTH - MARGIN, top - 2)
        top -= 24
        cell = min(LARGEST_CELL, (WIDTH - 2 * MARGIN) / self.puzzle.columns, (top - MARGIN) / self.puzzle.rows)
        self.grid((WIDTH - cell * self.puzzle.columns) / 2, top, cell, solution=True, blocks=True)
        self.footer()
        wide = (WIDTH - 2 * MARGIN) * 0.68
        rows = [
            (self.paragraph(text, 10, bold=not answer, indent=22 if answer else 0, leading=2), answer)
            for text, answer in self.pairs()
        ]
        top = HEIGHT - MARGIN
        for part, answer in rows:
            _, used = part.wrap(wide, HEIGHT)
            if top - used < MARGIN:
                self.footer()
                top = HEIGHT - MARGIN
            top -= used
            part.drawOn(self.canvas, MARGIN, top)
            self.canvas.setFont(self.font, 10)
            self.canvas.drawString(MARGIN + wide + GAP, top + used - 10, answer)
        self.footer()

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Goes through headings and clues as markup, each clue with its answer."""
        for direction in Direction:
            yield direction.upper(), ""
            for entry in self.puzzle.entries:
                if entry.direction == direction:
                    yield self.markup(entry), entry.answer

    def clues(self, size: float) -> Iterator[Paragraph]:
        """Goes through headings and clues as paragraphs."""
        for direction in Direction:
            yield self.paragraph(direction.title(), size + 1.5, bold=True)
            for entry in self.puzzle.entries:
                if entry.direction == direction:
                    yield self.paragraph(self.markup(entry), size, indent=2.2 * size)

    def markup(self, entry: Any) -> str:
        """Writes a clue with its number."""
        text = escape(printed(self.puzzle, entry))
        if not entry.clue:
            text = f'<font color="#666666">{NO_CLUE}</font> {text}'
        return f'<font name="{self.bold}">{entry.number}</font>&nbsp; {text}'

    def grid(self, left: float, top: float, side: float, *, solution: bool, blocks: bool) -> None:
        """Draws the grid with its upper left corner at a point."""
        canvas, puzzle = self.canvas, self.puzzle
        canvas.setStrokeGray(0)
        for cell, text in enumerate(puzzle.cells):
            row, column = puzzle.grid.place(cell)
            x, y = left + column * side, top - (row + 1) * side
            if text is None:
                if blocks:
                    canvas.setFillGray(0)
                    canvas.rect(x, y, side, side, stroke=0, fill=1)
                continue
            canvas.setLineWidth(0.6)
            canvas.setFillGray(SHADE if cell in puzzle.shades else 1)
            canvas.rect(x, y, side, side, stroke=1, fill=1)
            if cell in puzzle.circles:
                canvas.setStrokeGray(GREY)
                canvas.circle(x + side / 2, y + side / 2, side * 0.47, stroke=1, fill=0)
                canvas.setStrokeGray(0)
            canvas.setFillGray(0)
            if cell in puzzle.numbers:
                canvas.setFont(self.font, side * 0.28)
                canvas.drawString(x + side * 0.07, y + side * 0.74, str(puzzle.numbers[cell]))
            if solution and text:
                size = min(
                    side * 0.58, side * 0.58 * 0.88 * side / max(1, canvas.stringWidth(text, self.font, side * 0.58))
                )
                canvas.setFont(self.font, size)
                canvas.drawCentredString(x + side / 2, y + side * 0.4 - size * 0.36, text)
        canvas.setFillGray(0)
        canvas.setLineWidth(2.4)
        for cell, direction in puzzle.bars:
            row, column = puzzle.grid.place(cell)
            right, below = left + (column + 1) * side, top - (row + 1) * side
            start = (right, below + side) if direction == Direction.ACROSS else (right - side, below)
            canvas.line(*start, right, below)


def _columns(below: float) -> Iterator[Box]:
    """Goes through the columns: those under the grid, then those of further pages, without end."""
    wide = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
    while True:
        for k in range(COLUMNS):
            yield Box(MARGIN + k * (wide + GAP), below, wide, below - MARGIN)
        below = HEIGHT - MARGIN


def _flow(parts: Sequence[Paragraph], columns: Iterator[Box]) -> Iterator[list[tuple[Paragraph, float, float]]]:
    """Lays paragraphs into columns; yields, for each page, the parts with the places of their lower left corners."""
    page: list[tuple[Paragraph, float, float]] = []
    used = COLUMNS
    box = next(columns)
    y = box.top
    for number, part in enumerate(parts):
        _, high = part.wrap(box.width, HEIGHT)
        following = parts[number + 1] if number + 1 < len(parts) and part.style.leftIndent == 0 else None
        needed = high + (following.wrap(box.width, HEIGHT)[1] if following else 0)
        if y - needed < box.top - box.height and (y < box.top or box.height < HEIGHT / 2):
            used -= 1
            if not used:
                yield page
                page, used = [], COLUMNS
            box = next(columns)
            y = box.top
        y -= high
        page.append((part, box.x, y))
        y -= part.style.spaceAfter
    yield page


def _fonts(puzzle: Puzzle) -> tuple[str, str]:
    """Chooses the ordinary and the bold font: the reader's own where they have every letter."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    texts = [puzzle.title, puzzle.author, puzzle.copyright, puzzle.notes, *puzzle.clues.values()]
    texts += [text for text in puzzle.cells if text]
    try:
        "".join(texts).encode("cp1252")
    except UnicodeEncodeError:
        from wordtools.crossword.show.fonts import find_font

        file = find_font(["0123456789(),", *texts])
        try:
            pdfmetrics.registerFont(TTFont("wordtools", file))
        except TTFError as error:
            raise WordtoolsError(f"{file}: this font cannot be used in a PDF: {error}") from None
        return "wordtools", "wordtools"
    return "Helvetica", "Helvetica-Bold"
