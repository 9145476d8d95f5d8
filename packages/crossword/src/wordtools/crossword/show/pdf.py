"""Crosswords as PDF to print, made by reportlab (the extra ``pdf``).

The puzzle is set as in a newspaper: the grid in the upper right corner, the clues in columns beside and below it that
end alike; all on the first page, where letters of a size that can be read fit on it. The answer is on the last page. In
large print the grid is as wide as the page. The other form is what newspapers ask of constructors: the filled grid,
then the clues with their answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from wordtools.core.show.pdf import Sheet
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.clues import NO_CLUE, clue_lists, number_shown, shown_clue
from wordtools.crossword.puzzle.puzzle import Direction, Puzzle
from wordtools.crossword.puzzle.style import SHADE, Style
from wordtools.crossword.show.flow import COLUMNS, GAP, Column, Part, Placed, even, flow
from wordtools.crossword.show.key import boxes
from wordtools.crossword.show.seen import heading, seen

if TYPE_CHECKING:
    from reportlab.platypus import Paragraph

MARGIN = 42.0
LABEL_GAP = 0.6  # between the number of a clue and the clue, in sizes of its letters
LARGEST_CELL = 27.0
SMALLEST_CELL = 12.0
ALONE_CELL = 36.0  # the largest cell where no clues are printed, as in a codeword
WIDE = 18  # columns of a grid from which on there are four columns of clues
SIZES = (11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5)  # of the clues
SCALES = (1.0, 0.92, 0.84, 0.76)  # of the grid
FITS = sorted(product(SIZES, SCALES), key=lambda pair: -pair[0] * pair[1] ** 1.5)
"""Sizes of clues and grid; the first that fit on one page are chosen."""
SEVERAL = 9  # the size where no other fits on one page
LARGE, LARGE_COLUMNS, LARGE_CELL = 16, 2, 48.0  # in large print
ALONE = 0.45  # of the height of a page: in large print, a grid that is higher has a page of its own
SHADED, GREY = 0.85, 0.4  # 0 black, 1 white
TAGS = {"b": "b", "i": "i", "u": "u", "s": "strike", "sub": "sub", "sup": "super"}


def write(
    puzzle: Puzzle, *, solution: bool = False, blocks: bool = True, paper: str = "a4", large: bool = False
) -> bytes:
    """Writes a PDF: the puzzle, then its answer where it is known.

    Args:
        puzzle: the puzzle.
        solution: show the letters on the first page too.
        blocks: draw the blocks.
        paper: the size of the pages, ``a4`` or ``letter``.
        large: set it in large print.

    Raises:
        WordtoolsError: reportlab is not installed, or no font has the letters.
        OptionError: no such paper.
    """
    sheet = _Sheet(puzzle, paper)
    sheet.puzzle_page(solution=solution, blocks=blocks, large=large)
    if any(puzzle.cells) and not solution:
        sheet.answer_page(blocks=blocks)
    return sheet.finish()


def write_submission(puzzle: Puzzle, *, paper: str = "a4") -> bytes:
    """Writes the form for a newspaper: the filled grid with lines for name and address, then the clues, double-spaced.

    Raises:
        WordtoolsError: reportlab is not installed, or no font has the letters.
        OptionError: no such paper.
    """
    sheet = _Sheet(puzzle, paper)
    sheet.submission()
    return sheet.finish()


class _Layout(NamedTuple):
    """Where grid and clues stand."""

    cell: float
    """Side of a cell."""
    left: float
    """Of the grid."""
    wide: float
    """A column of clues."""
    clues: list[Paragraph]
    pages: list[list[Placed]]


class _Sheet(Sheet):
    """The pages in the making."""

    def __init__(self, puzzle: Puzzle, paper: str) -> None:
        self.puzzle = puzzle
        texts = [puzzle.copyright, puzzle.notes, *puzzle.clues.values(), *(text for text in puzzle.cells if text)]
        texts += [text for clue in puzzle.loose for text in (clue.group, clue.label, clue.marked)]
        texts += [group.title for group in puzzle.groups] + [style.mark for style in puzzle.styles.values()]
        super().__init__("crossword", heading(puzzle), texts, author=puzzle.author, paper=paper)

    def paragraph(
        self, text: str, size: float, *, bold: bool = False, indent: float = 0, leading: float = 1.2, label: str = ""
    ) -> Any:
        """Makes a paragraph of markup; what is indented hangs, from its label on where it has one."""
        from reportlab.lib.styles import ParagraphStyle
        from reportlab.platypus import Paragraph

        style = ParagraphStyle(
            "clue",
            fontName=self.bold if bold else self.font,
            fontSize=size,
            leading=leading * size,
            leftIndent=indent,
            firstLineIndent=0 if label else -indent,
            bulletFontName=self.bold,
            bulletFontSize=size,
        )
        return Paragraph(text, style, bulletText=label or None)

    def header(self, title: str, scale: float = 1.0) -> float:
        """Writes title, author and notes; returns how far down the page is used."""
        top = self.height - MARGIN
        texts = [(title, 16.0 * scale, True), (self.puzzle.author, 10.0 * scale, False)]
        texts = [(escape(text), size, bold) for text, size, bold in texts]
        texts += [(_marked(line), 9.0 * scale, False) for line in self.puzzle.notes.splitlines()]
        for text, size, bold in texts:
            if text.strip() and top > self.height * 0.7:
                part = self.paragraph(text, size, bold=bold)
                _, used = part.wrap(self.width - 2 * MARGIN, self.height)
                top -= used
                part.drawOn(self.canvas, MARGIN, top)
        return top - 10

    def footer(self) -> None:
        """Writes the copyright and begins a new page."""
        self.canvas.setFont(self.font, 7)
        self.canvas.drawString(MARGIN, MARGIN - 16, self.puzzle.copyright)
        self.canvas.showPage()

    def puzzle_page(self, *, solution: bool, blocks: bool, large: bool) -> None:
        """Writes the numbered grid and the clues on one page, or on more if they do not fit at any size."""
        top = self.header(heading(self.puzzle), scale=1.5 if large else 1.0)
        layout = self.large_layout(top) if large else self.layout(top)
        if not layout.clues:
            layout = self.alone(top, LARGE_CELL if large else ALONE_CELL)
        left = layout.left
        self.grid(left, top, layout.cell, solution=solution, blocks=blocks)
        bottom = top - layout.cell * self.puzzle.rows
        if self.puzzle.codes:
            self.key(bottom - 2 * GAP, layout.cell, solution=solution)
        if not layout.pages:
            self.footer()
        for number, page in enumerate(layout.pages):
            upper = top if number == 0 else self.height - MARGIN
            for clue, column, bottom in page:
                layout.clues[clue].drawOn(self.canvas, MARGIN + column * (layout.wide + GAP), upper - bottom)
            self.footer()

    def layout(self, top: float) -> _Layout:
        """Chooses the sizes of grid and clues as in a newspaper: the largest clues that fit on one page."""
        puzzle = self.puzzle
        count = COLUMNS if puzzle.columns < WIDE else COLUMNS + 1
        wide = (self.width - 2 * MARGIN - (count - 1) * GAP) / count
        room = top - MARGIN
        largest = min(LARGEST_CELL, 0.6 * room / puzzle.rows)
        beside = count - 1  # columns that the grid takes
        if puzzle.columns * largest <= wide:
            beside = count  # a small grid stands alone above the clues
        cell = min(largest, (beside * (wide + GAP) - GAP) / puzzle.columns)
        for size, scale in (*FITS, (SEVERAL, 1.0)):
            side = max(min(cell, SMALLEST_CELL), cell * scale)
            below = side * puzzle.rows + GAP
            clues = list(self.clues(size, wide))
            parts = [self.measured(k, clue, wide, size) for k, clue in enumerate(clues)]
            first = [Column(0.0 if k < count - beside else below, room) for k in range(count)]
            pages = list(flow(parts, first, even(self.height - 2 * MARGIN, count)))
            if len(pages) == 1:
                break
        left = self.width - MARGIN - side * puzzle.columns
        if beside == count:  # in the middle above the columns that are used
            used = 1 + max((column for page in pages for _, column, _ in page), default=count - 1)
            left = MARGIN + max(0.0, used * (wide + GAP) - GAP - side * puzzle.columns) / 2
        return _Layout(side, left, wide, clues, pages)

    def alone(self, top: float, most: float) -> _Layout:
        """Sets a grid without clues: as large as the page and *most* let it be, with room for a key."""
        puzzle = self.puzzle
        boxed = boxes(puzzle, solution=False)
        high = puzzle.rows + (1 + max(box.row for box in boxed) if boxed else 0)
        room = top - MARGIN - (2 * GAP if boxed else 0)
        side = min(most, (self.width - 2 * MARGIN) / puzzle.columns, room / high)
        return _Layout(side, (self.width - side * puzzle.columns) / 2, 0.0, [], [])

    def large_layout(self, top: float) -> _Layout:
        """Sets grid and clues in large print."""
        puzzle = self.puzzle
        wide = (self.width - 2 * MARGIN - (LARGE_COLUMNS - 1) * GAP) / LARGE_COLUMNS
        room = top - MARGIN
        side = min(LARGE_CELL, (self.width - 2 * MARGIN) / puzzle.columns, room / puzzle.rows)
        below = side * puzzle.rows + 2 * GAP
        start = room if below > ALONE * self.height else below
        clues = list(self.clues(LARGE, wide))
        parts = [self.measured(k, clue, wide, LARGE) for k, clue in enumerate(clues)]
        first = [Column(start, room)] * LARGE_COLUMNS
        pages = list(flow(parts, first, even(self.height - 2 * MARGIN, LARGE_COLUMNS)))
        return _Layout(side, (self.width - side * puzzle.columns) / 2, wide, clues, pages)

    def measured(self, number: int, part: Paragraph, wide: float, size: float) -> Part:
        """Measures a paragraph for the columns."""
        heading = part.style.leftIndent == 0
        return Part(number, part.wrap(wide, self.height)[1], (1.0 if heading else 0.2) * size, heading)

    def key(self, top: float, side: float, *, solution: bool) -> None:
        """Draws the key of a codeword, a box for each number."""
        canvas = self.canvas
        found = boxes(self.puzzle, solution=solution)
        side = min(side, (self.width - 2 * MARGIN) / (1 + max(box.column for box in found)))
        left = (self.width - side * (1 + max(box.column for box in found))) / 2
        for box in found:
            x, y = left + box.column * side, top - (box.row + 1) * side
            canvas.setLineWidth(0.6)
            canvas.setStrokeGray(0)
            canvas.rect(x, y, side, side, stroke=1, fill=0)
            canvas.setFillGray(0)
            canvas.setFont(self.font, side * 0.28)
            canvas.drawString(x + side * 0.07, y + side * 0.74, str(box.number))
            if box.letter:
                self.fitted(box.letter, x + side / 2, y + side * 0.4, side * 0.58, side * 0.88)

    def answer_page(self, *, blocks: bool) -> None:
        """Writes the filled grid."""
        title = f"{self.puzzle.title}: answer" if self.puzzle.title else "Answer"
        self.canvas.setFont(self.bold, 14)
        self.canvas.drawString(MARGIN, self.height - MARGIN - 14, title)
        top = self.height - MARGIN - 34
        room = self.height - 2 * MARGIN - 34
        cell = min(LARGEST_CELL, (self.width - 2 * MARGIN) / self.puzzle.columns, room / self.puzzle.rows)
        self.grid((self.width - cell * self.puzzle.columns) / 2, top, cell, solution=True, blocks=blocks)
        self.footer()

    def submission(self) -> None:
        """Writes the filled grid and the two columns of clues and answers."""
        top = self.header(heading(self.puzzle))
        self.canvas.setFont(self.font, 10)
        for line in ("Name", "Address", "", "E-mail"):
            top -= 20
            self.canvas.drawString(MARGIN, top, f"{line}:" if line else "")
            self.canvas.line(MARGIN + 60, top - 2, self.width - MARGIN, top - 2)
        top -= 24
        cell = min(LARGEST_CELL, (self.width - 2 * MARGIN) / self.puzzle.columns, (top - MARGIN) / self.puzzle.rows)
        self.grid((self.width - cell * self.puzzle.columns) / 2, top, cell, solution=True, blocks=True)
        self.footer()
        wide = (self.width - 2 * MARGIN) * 0.68
        rows = [
            (self.paragraph(text, 10, bold=not answer, indent=22 if answer else 0, leading=2), answer)
            for text, answer in self.pairs()
        ]
        top = self.height - MARGIN
        for part, answer in rows:
            _, used = part.wrap(wide, self.height)
            if top - used < MARGIN:
                self.footer()
                top = self.height - MARGIN
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
                    number = f'<font name="{self.bold}">{number_shown(self.puzzle, entry)}</font>'
                    yield f"{number}&nbsp; {self.markup(entry)}", entry.answer

    def clues(self, size: float, wide: float) -> Iterator[Paragraph]:
        """Goes through headings and clues as paragraphs, none of them higher than a page."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        widest = max((str(entry.number) for entry in self.puzzle.entries), key=len, default="")
        indent = stringWidth(widest, self.bold, size) + LABEL_GAP * size
        for title, entries, loose in clue_lists(self.puzzle):
            texts = [(number_shown(self.puzzle, entry), self.markup(entry)) for entry in entries]
            texts += [(clue.label, _marked(clue.marked)) for clue in loose]
            yield self.paragraph(escape(title), size + 1.5, bold=True)
            for label, text in texts:
                part = self.paragraph(text, size, indent=indent, label=label)
                yield from part.split(wide, self.height - 2 * MARGIN - 4 * size)

    def markup(self, entry: Any) -> str:
        """Writes a clue."""
        text = _marked(shown_clue(self.puzzle, entry, marked=True))
        if text.startswith(NO_CLUE) and not entry.marked:
            text = f'<font color="#666666">{NO_CLUE}</font>{text.removeprefix(NO_CLUE)}'
        return text

    def paint(self, fill: str, otherwise: float) -> None:
        """Chooses a colour: of a cell, or a grey where it has none that is known."""
        from reportlab.lib.colors import toColor

        grey = SHADED if fill else otherwise
        if fill in ("", SHADE):
            self.canvas.setFillGray(grey)
            return
        try:
            self.canvas.setFillColor(toColor(fill))
        except ValueError:
            self.canvas.setFillGray(grey)

    def grid(self, left: float, top: float, side: float, *, solution: bool, blocks: bool) -> None:
        """Draws the grid with its upper left corner at a point."""
        canvas, puzzle = self.canvas, seen(self.puzzle, solution=solution)
        canvas.setStrokeGray(0)
        for cell, text in enumerate(puzzle.cells):
            row, column = puzzle.grid.place(cell)
            x, y = left + column * side, top - (row + 1) * side
            look = puzzle.styles.get(cell, Style())
            if text is None:
                if blocks and cell not in puzzle.voids:
                    self.paint(look.fill, 0)
                    canvas.rect(x, y, side, side, stroke=0, fill=1)
                continue
            canvas.setLineWidth(0.6)
            self.paint(look.fill, 1)
            canvas.rect(x, y, side, side, stroke=1, fill=1)
            if cell in puzzle.circles:
                canvas.setStrokeGray(GREY)
                canvas.circle(x + side / 2, y + side / 2, side * 0.47, stroke=1, fill=0)
                canvas.setStrokeGray(0)
            canvas.setFillGray(0)
            corner = str(puzzle.numbers.get(cell, look.mark))
            if corner:
                canvas.setFont(self.font, side * 0.28)
                canvas.drawString(x + side * 0.07, y + side * 0.74, corner)
            if text:
                self.fitted(text, x + side / 2, y + side * 0.4, side * 0.58, side * 0.88)
        canvas.setFillGray(0)
        canvas.setLineWidth(2.4)
        for cell, direction in puzzle.bars:
            row, column = puzzle.grid.place(cell)
            right, below = left + (column + 1) * side, top - (row + 1) * side
            start = (right, below + side) if direction == Direction.ACROSS else (right - side, below)
            canvas.line(*start, right, below)


def _marked(text: str) -> str:
    """Writes a text with its markup as reportlab has it."""
    return markup.nested(markup.runs(text), escape, names=TAGS)
