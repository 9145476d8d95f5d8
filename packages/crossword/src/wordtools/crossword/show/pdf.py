"""Crosswords as PDF to print, made by reportlab (the extra ``pdf``).

The puzzle is set as in a newspaper: the grid in the upper right corner, the clues in columns beside and below it that
end alike; all on the first page, where letters of a size that can be read fit on it. The answer is on the last page. In
large print grid and clues fill the page, or the grid has one for itself. A worksheet has a line for the name and a bank
of the words. The other form is what newspapers ask of constructors: the filled grid,
then the clues with their answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from wordtools.core.errors import FormatError
from wordtools.core.show.pdf import Sheet
from wordtools.core.show.terms import Terms
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.clues import number_shown, shown_clue
from wordtools.crossword.puzzle.puzzle import Direction, Puzzle
from wordtools.crossword.show.bank import Bank, bank_words
from wordtools.crossword.show.flow import COLUMNS, GAP, Column, Part, Placed, even, flow
from wordtools.crossword.show.key import boxes
from wordtools.crossword.show.pdf_grid import draw_grid, draw_key
from wordtools.crossword.show.seen import heading, printed_lists, terms_for

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
LEADING = 1.2  # lines of clues, in sizes of their letters
MOST_CLUES = 3_000  # a puzzle of 50 x 50 cells has some 1,000
SEVERAL = 9  # the size where no other fits on one page
LARGE, LARGE_COLUMNS = 16, 2  # in large print: size and columns of the clues
LARGE_CELLS = (48.0, 45.0, 42.0, 39.0, 36.0, 33.0)  # the first with which all is on one page is chosen
LARGEST_ALONE = 60.0  # the cell of a grid that has a page of its own
REST = 0.24  # of the height of a page: less below a grid in large print stays free
BANKS, LARGE_BANK = (10.0, 9.0, 8.0, 7.0), 15.0  # size of the words of the bank: no larger than the clues
TAGS = {"b": "b", "i": "i", "u": "u", "s": "strike", "sub": "sub", "sup": "super"}


def write(
    puzzle: Puzzle,
    *,
    solution: bool = False,
    blocks: bool = True,
    paper: str = "a4",
    large: bool = False,
    bank: bool = False,
    name_line: bool = False,
    terms: Terms | None = None,
) -> bytes:
    """Writes a PDF: the puzzle, then its answer where it is known.

    Args:
        puzzle: the puzzle.
        solution: show the letters on the first page too.
        blocks: draw the blocks.
        paper: the size of the pages, ``a4`` or ``letter``.
        large: set it in large print.
        bank: print the answers in alphabetical order below the puzzle.
        name_line: print a line for name and date.
        terms: headings and the like; None: those of the puzzle's language.

    Raises:
        WordtoolsError: reportlab is not installed, no font has the letters, or there are over 3,000 clues.
        OptionError: no such paper.
    """
    sheet = _Sheet(puzzle, paper, terms)
    sheet.puzzle_page(solution=solution, blocks=blocks, large=large, bank=bank, name_line=name_line)
    if any(puzzle.cells) and not solution:
        sheet.answer_page(blocks=blocks)
    return sheet.finish()


def write_submission(puzzle: Puzzle, *, paper: str = "a4", terms: Terms | None = None) -> bytes:
    """Writes the form for a newspaper: the filled grid with lines for name and address, then the clues, double-spaced.

    Raises:
        WordtoolsError: reportlab is not installed, no font has the letters, or there are over 3,000 clues.
        OptionError: no such paper.
    """
    sheet = _Sheet(puzzle, paper, terms)
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
    size: float
    """Of the letters of the clues."""


class _Sheet(Sheet):
    """The pages in the making."""

    def __init__(self, puzzle: Puzzle, paper: str, terms: Terms | None = None) -> None:
        self.puzzle = puzzle
        self.terms = terms = terms or terms_for(puzzle)
        self.clue_count = sum(len(one.entries) + len(one.loose) for one in printed_lists(puzzle, terms))
        if self.clue_count > MOST_CLUES:
            raise FormatError(f"a PDF takes up to {MOST_CLUES:,} clues, not {self.clue_count:,}: write .html")
        texts = [puzzle.copyright, puzzle.notes, *puzzle.clues.values(), *(text for text in puzzle.cells if text)]
        texts += [text for clue in puzzle.loose for text in (clue.group, clue.label, clue.marked)]
        texts += [group.title for group in puzzle.groups] + [style.mark for style in puzzle.styles.values()]
        texts += terms.texts.values()
        super().__init__("crossword", heading(puzzle, terms), texts, author=puzzle.author, paper=paper)

    def paragraph(
        self,
        text: str,
        size: float,
        *,
        bold: bool = False,
        indent: float = 0,
        leading: float = LEADING,
        label: str = "",
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

    def header(self, title: str, scale: float = 1.0, *, name_line: bool = False) -> float:
        """Writes the line for the name, title, author and notes; returns how far down the page is used."""
        top = self.height - MARGIN
        if name_line:
            top = self.name_line(self.terms, top, MARGIN, scale=scale)
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

    def puzzle_page(self, *, solution: bool, blocks: bool, large: bool, bank: bool, name_line: bool) -> None:
        """Writes the numbered grid and the clues on one page, or on more if they do not fit at any size."""
        puzzle, wide = self.puzzle, self.width - 2 * MARGIN
        top = self.header(heading(puzzle, self.terms), scale=1.5 if large else 1.0, name_line=name_line)
        words = bank_words(puzzle) if bank else []
        for size in (LARGE_BANK,) if large else BANKS:
            box = Bank.measured(self, self.terms["word_bank"], words, size, wide)
            floor = MARGIN + box.height + GAP * bool(words)
            layout = self.large_layout(top, floor) if large else self.layout(top, floor)
            if not words or (len(layout.pages) < 2 and layout.size >= size):
                break
        if not layout.clues:
            layout = self.alone(top, floor, LARGE_CELLS[0] if large else ALONE_CELL)
        bottom = top - layout.cell * puzzle.rows
        draw_grid(self, puzzle, layout.left, top, layout.cell, solution=solution, blocks=blocks)
        if puzzle.codes:
            draw_key(self, puzzle, bottom - 2 * GAP, layout.cell, wide, solution=solution)
            bottom = floor
        lowest = max((placed.bottom for page in layout.pages[:1] for placed in page), default=0.0)
        end = min(bottom, top - lowest)
        box.draw(self, MARGIN, max(floor, end) - GAP if len(layout.pages) < 2 else floor - GAP, wide)
        if not layout.pages:
            self.footer()
        for number, page in enumerate(layout.pages):
            upper = top if number == 0 else self.height - MARGIN
            for clue, column, below in page:
                layout.clues[clue].drawOn(self.canvas, MARGIN + column * (layout.wide + GAP), upper - below)
            self.footer()

    def layout(self, top: float, floor: float = MARGIN) -> _Layout:
        """Chooses the sizes of grid and clues as in a newspaper: the largest clues that fit on one page."""
        puzzle = self.puzzle
        count = COLUMNS if puzzle.columns < WIDE else COLUMNS + 1
        wide = (self.width - 2 * MARGIN - (count - 1) * GAP) / count
        room = top - floor
        largest = min(LARGEST_CELL, 0.6 * room / puzzle.rows)
        beside = count - 1  # columns that the grid takes
        if puzzle.columns * largest <= wide:
            beside = count  # a small grid stands alone above the clues
        cell = min(largest, (beside * (wide + GAP) - GAP) / puzzle.columns)
        for size, scale in (*FITS, (SEVERAL, 1.0)):
            side = max(min(cell, SMALLEST_CELL), cell * scale)
            below = side * puzzle.rows + GAP
            first = [Column(0.0 if k < count - beside else below, room) for k in range(count)]
            high = sum(max(0.0, column.end - column.start) for column in first)
            if self.clue_count * LEADING * size > high and (size, scale) != (SEVERAL, 1.0):
                continue  # they would not fit, with each clue on a line
            clues, parts = self.clue_parts(size, wide)
            pages = list(flow(parts, first, even(self.height - 2 * MARGIN, count)))
            if len(pages) == 1:
                break
        left = self.width - MARGIN - side * puzzle.columns
        if beside == count:  # in the middle above the columns that are used
            used = 1 + max((column for page in pages for _, column, _ in page), default=count - 1)
            left = MARGIN + max(0.0, used * (wide + GAP) - GAP - side * puzzle.columns) / 2
        return _Layout(side, left, wide, clues, pages, size)

    def clue_parts(self, size: float, wide: float) -> tuple[list[Paragraph], list[Part]]:
        """Sets the clues in letters of a size, and measures them for columns."""
        clues = list(self.clues(size, wide))
        return clues, [self.measured(k, clue, wide, size) for k, clue in enumerate(clues)]

    def alone(self, top: float, floor: float, most: float) -> _Layout:
        """Sets a grid without clues: as large as the page and *most* let it be, with room for a key."""
        puzzle = self.puzzle
        boxed = boxes(puzzle, solution=False)
        high = puzzle.rows + (1 + max(box.row for box in boxed) if boxed else 0)
        room = top - floor - (2 * GAP if boxed else 0)
        side = min(most, (self.width - 2 * MARGIN) / puzzle.columns, room / high)
        return _Layout(side, (self.width - side * puzzle.columns) / 2, 0.0, [], [], 0.0)

    def large_layout(self, top: float, floor: float) -> _Layout:
        """Sets grid and clues in large print: on one page, or the clues from the rest of the first page on."""
        puzzle = self.puzzle
        wide = (self.width - 2 * MARGIN - (LARGE_COLUMNS - 1) * GAP) / LARGE_COLUMNS
        room, widest = top - floor, (self.width - 2 * MARGIN) / puzzle.columns
        clues, parts = self.clue_parts(LARGE, wide)
        others = even(self.height - 2 * MARGIN, LARGE_COLUMNS)

        def set_with(side: float, start: float) -> _Layout:
            pages = list(flow(parts, [Column(start, room)] * LARGE_COLUMNS, others))
            return _Layout(side, (self.width - side * puzzle.columns) / 2, wide, clues, pages, LARGE)

        sides = [min(side, widest, room / puzzle.rows) for side in LARGE_CELLS]
        for side in dict.fromkeys(sides):
            found = set_with(side, side * puzzle.rows + 2 * GAP)
            if len(found.pages) == 1:
                return found
        below = sides[0] * puzzle.rows + 2 * GAP
        if room - below >= REST * self.height:
            return set_with(sides[0], below)
        return set_with(min(LARGEST_ALONE, widest, room / puzzle.rows), room)

    def measured(self, number: int, part: Paragraph, wide: float, size: float) -> Part:
        """Measures a paragraph for the columns."""
        heading = part.style.leftIndent == 0
        return Part(number, part.wrap(wide, self.height)[1], (1.0 if heading else 0.2) * size, heading)

    def answer_page(self, *, blocks: bool) -> None:
        """Writes the filled grid."""
        title = self.puzzle.title
        title = self.terms.filled("answer_of", title=title) if title else self.terms["answer"]
        self.canvas.setFont(self.bold, 14)
        self.canvas.drawString(MARGIN, self.height - MARGIN - 14, title)
        top = self.height - MARGIN - 34
        room = self.height - 2 * MARGIN - 34
        cell = min(LARGEST_CELL, (self.width - 2 * MARGIN) / self.puzzle.columns, room / self.puzzle.rows)
        left = (self.width - cell * self.puzzle.columns) / 2
        draw_grid(self, self.puzzle, left, top, cell, solution=True, blocks=blocks)
        self.footer()

    def submission(self) -> None:
        """Writes the filled grid and the two columns of clues and answers."""
        top = self.header(heading(self.puzzle, self.terms))
        self.canvas.setFont(self.font, 10)
        for line in (self.terms["name"], self.terms["address"], "", self.terms["email"]):
            top -= 20
            self.canvas.drawString(MARGIN, top, f"{line}:" if line else "")
            self.canvas.line(MARGIN + 70, top - 2, self.width - MARGIN, top - 2)
        top -= 24
        cell = min(LARGEST_CELL, (self.width - 2 * MARGIN) / self.puzzle.columns, (top - MARGIN) / self.puzzle.rows)
        left = (self.width - cell * self.puzzle.columns) / 2
        draw_grid(self, self.puzzle, left, top, cell, solution=True, blocks=True)
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
            yield self.terms[direction].upper(), ""
            for entry in self.puzzle.entries:
                if entry.direction == direction:
                    number = f'<font name="{self.bold}">{number_shown(self.puzzle, entry, self.terms)}</font>'
                    yield f"{number}&nbsp; {self.markup(entry)}", entry.answer

    def clues(self, size: float, wide: float) -> Iterator[Paragraph]:
        """Goes through headings and clues as paragraphs, none of them higher than a page."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        widest = max((str(entry.number) for entry in self.puzzle.entries), key=len, default="")
        indent = stringWidth(widest, self.bold, size) + LABEL_GAP * size
        for title, entries, loose in printed_lists(self.puzzle, self.terms):
            texts = [(number_shown(self.puzzle, entry, self.terms), self.markup(entry)) for entry in entries]
            texts += [(clue.label, _marked(clue.marked)) for clue in loose]
            yield self.paragraph(escape(title), size + 1.5, bold=True)
            for label, text in texts:
                part = self.paragraph(text, size, indent=indent, label=label)
                yield from part.split(wide, self.height - 2 * MARGIN - 4 * size)

    def markup(self, entry: Any) -> str:
        """Writes a clue."""
        none = escape(self.terms["no_clue"])
        text = _marked(shown_clue(self.puzzle, entry, marked=True, terms=self.terms))
        if text.startswith(none) and not entry.marked:
            text = f'<font color="#666666">{none}</font>{text.removeprefix(none)}'
        return text


def _marked(text: str) -> str:
    """Writes a text with its markup as reportlab has it."""
    return markup.nested(markup.runs(text), escape, names=TAGS)
