"""Arrowwords as PDF to print, made by reportlab (the extra ``pdf``): the grid as large as the sheet, then the solution.

The sheet is upright or lies on its side, as makes the cells larger.
"""

from __future__ import annotations

from wordtools.core.show.pdf import Sheet
from wordtools.core.show.svg import UNIT
from wordtools.core.show.terms import Terms
from wordtools.crossword.arrowword.arrows import Arrow
from wordtools.crossword.arrowword.arrowword import Arrowword
from wordtools.crossword.arrowword.lettering import LEADING, width_of
from wordtools.crossword.show.arrow_svg import RING, arrow_points

MARGIN = 30.0  # points
TITLE, TITLE_SIZE = 26.0, 16.0  # the space of the title, and its letters
BOXES = 34.0  # the space of the boxes of the solution word
LARGEST_CELL = 56.0
GROUND, PICTURE = 0.92, 0.97  # 0 black, 1 white


def arrowword_pdf(
    arrowword: Arrowword, *, solution: bool = False, paper: str = "a4", terms: Terms | None = None
) -> bytes:
    """Writes a PDF: the arrowword, then its solution where it is known.

    Args:
        arrowword: the arrowword.
        solution: show the letters on the first page too, and leave the second out.
        paper: the size of the pages, ``a4`` or ``letter``.
        terms: headings and the like; None: those of its language.

    Raises:
        WordtoolsError: reportlab is not installed, or no font has the letters.
        OptionError: no such paper.
    """
    sheet = _Sheet(arrowword, paper, terms)
    sheet.page(solution=solution)
    if any(arrowword.puzzle.cells) and not solution:
        sheet.page(solution=True, answer=True)
    return sheet.finish()


class _Sheet(Sheet):
    """The pages in the making."""

    def __init__(self, arrowword: Arrowword, paper: str, terms: Terms | None) -> None:
        self.arrowword = arrowword
        puzzle = arrowword.puzzle
        self.terms = terms = terms or Terms.of(arrowword.language or "en")
        texts = [*(text for text in puzzle.cells if text), *puzzle.clues.values(), *terms.texts.values()]
        super().__init__("crossword", puzzle.title or terms["arrowword"], texts, author=puzzle.author, paper=paper)
        sizes = {
            (wide, high): self.side(wide, high) for wide, high in ((self.width, self.height), (self.height, self.width))
        }
        self.width, self.height = max(sizes, key=lambda size: (sizes[size], size[1]))
        self.canvas.setPageSize((self.width, self.height))

    def side(self, wide: float, high: float) -> float:
        """Returns how large cells may be on a sheet."""
        arrowword = self.arrowword
        room = high - 2 * MARGIN - TITLE - BOXES * bool(arrowword.solution)
        return min(LARGEST_CELL, (wide - 2 * MARGIN) / arrowword.columns, room / arrowword.rows)

    def page(self, *, solution: bool, answer: bool = False) -> None:
        """Writes a page: title, grid, boxes for the solution word."""
        arrowword, canvas = self.arrowword, self.canvas
        puzzle = arrowword.puzzle
        side = self.side(self.width, self.height)
        left = (self.width - side * arrowword.columns) / 2
        top = self.height - MARGIN - TITLE
        canvas.setFillGray(0)
        canvas.setFont(self.bold, TITLE_SIZE)
        name = puzzle.title or self.terms["arrowword"]
        if answer:
            name = self.terms.filled("solution_of", title=name) if puzzle.title else self.terms["solution"]
        canvas.drawString(left, top + 10, name)
        if puzzle.author:
            canvas.setFont(self.font, 9)
            canvas.drawRightString(self.width - left, top + 10, puzzle.author)
        self.grid(left, top, side, solution=solution)
        if arrowword.solution:
            self.boxes(left, top - side * arrowword.rows - 10, solution=solution)
        canvas.setFillGray(0)
        if puzzle.copyright:
            canvas.setFont(self.font, 7)
            canvas.drawString(left, MARGIN - 14, puzzle.copyright)
        canvas.showPage()

    def grid(self, left: float, top: float, side: float, *, solution: bool) -> None:
        """Draws the grid with its upper left corner at a point."""
        arrowword, canvas = self.arrowword, self.canvas
        puzzle = arrowword.puzzle
        scale = side / UNIT
        canvas.setStrokeGray(0)
        canvas.setLineWidth(0.6)
        numbers = {cell: number for number, cell in enumerate(arrowword.solution, 1)}
        for cell, text in enumerate(puzzle.cells):
            if text is None:
                continue
            row, column = puzzle.grid.place(cell)
            x, y = left + column * side, top - (row + 1) * side
            canvas.setFillGray(1)
            canvas.rect(x, y, side, side, stroke=1, fill=1)
            if cell in numbers:
                middle = x + side - (RING + 4) * scale, y + (RING + 4) * scale
                canvas.circle(*middle, RING * scale, stroke=1, fill=0)
                canvas.setFillGray(0)
                self.fitted(str(numbers[cell]), *middle, 19 * scale, 20 * scale)
            if solution and text:
                canvas.setFillGray(0)
                self.fitted(text, x + side / 2, y + side * 0.5, side * 0.56, side * 0.86)
        for cell, some in arrowword.clue_cells.items():
            row, column = puzzle.grid.place(cell)
            for part, arrow in enumerate(some):
                self.clue(arrow, left + column * side, top - row * side, scale, part, len(some))
        if puzzle.voids:
            places = [puzzle.grid.place(cell) for cell in sorted(puzzle.voids)]
            (first, begin), (last, end) = places[0], places[-1]
            if len(places) == (last - first + 1) * (end - begin + 1):
                canvas.setFillGray(PICTURE)
                canvas.rect(
                    left + begin * side,
                    top - (last + 1) * side,
                    (end - begin + 1) * side,
                    (last - first + 1) * side,
                    stroke=1,
                    fill=1,
                )

    def clue(self, arrow: Arrow, x: float, y: float, scale: float, part: int, parts: int) -> None:
        """Draws a clue and its arrow; *x* and *y* are the upper left corner of its cell."""
        canvas = self.canvas
        high = UNIT / parts
        canvas.setFillGray(GROUND)
        canvas.rect(x, y - (part + 1) * high * scale, UNIT * scale, high * scale, stroke=1, fill=1)
        canvas.setFillGray(0)
        setting = self.arrowword.letterings[arrow]
        if setting is not None:
            size = setting.size * scale
            first = part * high + high / 2 - setting.height / 2
            for number, line in enumerate(setting.lines):
                middle = first + (number + 0.5) * setting.size * LEADING
                wide = canvas.stringWidth(line, self.font, size)
                most = max(width_of(line), 0.01) * size
                canvas.saveState()
                canvas.translate(x + UNIT * scale / 2, y - (middle + 0.355 * setting.size) * scale)
                canvas.scale(min(1.0, most / max(wide, 0.01)), 1.0)
                canvas.setFont(self.font, size)
                canvas.drawCentredString(0, 0, line)
                canvas.restoreState()
        for kind, points in arrow_points(arrow, 0.0, part * high, high):
            path = canvas.beginPath()
            for k, (a, b) in enumerate(points):
                (path.lineTo if k else path.moveTo)(x + a * scale, y - b * scale)
            if kind == "arrow":
                path.close()
            canvas.drawPath(path, stroke=int(kind != "arrow"), fill=int(kind == "arrow"))

    def boxes(self, left: float, top: float, *, solution: bool) -> None:
        """Draws the boxes of the solution word below the grid."""
        canvas, word = self.canvas, [self.arrowword.puzzle.cells[cell] or "" for cell in self.arrowword.solution]
        side = min(BOXES - 12, (self.width - 2 * left) / len(word))
        for number, letter in enumerate(word, 1):
            x = left + (number - 1) * side
            canvas.setFillGray(1)
            canvas.rect(x, top - side, side, side, stroke=1, fill=1)
            canvas.setFillGray(0)
            canvas.setFont(self.font, 6)
            canvas.drawString(x + 2, top - 7, str(number))
            if solution and letter:
                self.fitted(letter, x + side / 2, top - side * 0.55, side * 0.6, side * 0.8)
