"""Books of puzzles as PDF, made by reportlab (the extra ``pdf``): a cover, the puzzles, and the answers at the end.

What stands beside the grids has one size on all pages of a book: the largest with which every puzzle still has room
for cells that can be written into.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from wordtools.core.errors import OptionError
from wordtools.core.show.pdf import LEADING, MARGIN, Sheet
from wordtools.core.show.terms import Terms
from wordtools.fillword.make.generate import rectangle
from wordtools.fillword.make.lengths import Lengths
from wordtools.fillword.puzzle.puzzle import Cover, Placement, Puzzle, WordKind
from wordtools.fillword.puzzle.snakes import Snakes
from wordtools.fillword.show.clues import Beside
from wordtools.fillword.show.pdf import GAP, LINE, draw_grid

LARGEST_CELL = 44.0
SMALLEST_CELL = 11.0
SIZES = tuple(size / 2 for size in range(24, 10, -1))  # of the text beside a grid, in points
HEADING = 20.0
NAMED = 24.0  # a line for name and date
ROOMY = 0.62  # of the cell that a grid alone would have: text that takes more than the rest is set smaller
SHARES = (0.72, 0.6, 0.5)  # of the width for the grid, where the text is beside it
COLUMN = 190.0  # the least width of a column of wrapped lines
FOOT = 30.0  # the page number, from below
ANSWERS = (3, 3)
ART, ART_LENGTHS = 8, "5-8"


@dataclass(frozen=True, slots=True)
class Setting:
    """How each puzzle of a book is set."""

    size: float
    """Of the text beside the grid."""
    share: float
    """Of the width for the grid; 1: the text is below."""
    side: float
    """Of a cell."""


def book_pdf(
    covers: Sequence[Cover],
    beside: Sequence[Sequence[str]] = (),
    *,
    title: str = "",
    about: str = "",
    per_page: int = 2,
    paper: str = "a4",
    terms: Terms | None = None,
    name_line: bool = False,
) -> bytes:
    """Writes a book: a cover page, the puzzles, then their answers.

    Args:
        covers: answers, with their puzzles.
        beside: for each puzzle, the lines that stand beside its grid.
        title: on the cover; empty: the kind of puzzle.
        about: how the puzzles are solved, on the cover.
        per_page: puzzles on a page: 1, 2, 4 or 6.
        paper: the size of the pages, ``a4`` or ``letter``.
        terms: what is printed beside that; None: the English ones.
        name_line: print a line for name and date above each puzzle.

    Raises:
        WordtoolsError: reportlab is not installed, or no font has the letters.
        OptionError: no such paper, or what stands beside a grid has no room with that many puzzles on a page.
    """
    terms = terms or Terms.of("en")
    title = title or terms["fill_words"]
    sheet = _sheet(covers, beside, title, about, terms, paper)
    texts = [list(lines) for lines in beside] or [[] for _ in covers]
    return _Book(sheet, covers, texts, (title, about), per_page, terms, name_line=name_line).made()


def _sheet(
    covers: Sequence[Cover], beside: Sequence[Sequence[str]], title: str, about: str, terms: Terms, paper: str
) -> Sheet:
    """Begins the first page, with a font that has all that will be written."""
    letters = {letter for cover in covers for letter in cover.puzzle.grid.cells if letter}
    texts = [about, *terms.texts.values(), *(line for lines in beside for line in lines), *letters]
    return Sheet("fillword", title, texts, paper=paper)


class _Book:
    """The pages in the making."""

    def __init__(
        self,
        sheet: Sheet,
        covers: Sequence[Cover],
        beside: list[list[str]],
        front: tuple[str, str],
        per_page: int,
        terms: Terms,
        *,
        name_line: bool,
    ) -> None:
        """Takes what is printed; *front* is the title on the cover, and how the puzzles are solved."""
        self.sheet, self.covers, self.beside, self.terms, self.name_line = sheet, covers, beside, terms, name_line
        self.title, self.about = front
        self.boxes = sheet.divided(per_page, GAP)
        self.per_page, self.page = per_page, 0
        self.wide, self.high = self.boxes[0].width, self.boxes[0].height
        self.head = HEADING + NAMED * name_line

    def made(self) -> bytes:
        """Writes all pages."""
        setting = self.setting()
        self.front()
        for begin in range(0, len(self.covers), self.per_page):
            for k, box in zip(range(begin, len(self.covers)), self.boxes, strict=False):
                self.puzzle(k, box.left, box.top, setting)
            self.turn()
        self.answers()
        return self.sheet.finish()

    def turn(self) -> None:
        """Writes the page number, but on the cover, and begins the next page."""
        self.page += 1
        if self.page > 1:
            self.sheet.canvas.setFillGray(0)
            self.sheet.canvas.setFont(self.sheet.font, 9)
            self.sheet.canvas.drawCentredString(self.sheet.width / 2, FOOT, str(self.page))
        self.sheet.canvas.showPage()

    def front(self) -> None:
        """Draws the cover page: the title, a grid cut into snakes, and how the puzzles are solved."""
        canvas, width, height = self.sheet.canvas, self.sheet.width, self.sheet.height
        size = min(44.0, 44.0 * (width - 2 * MARGIN) / max(1.0, canvas.stringWidth(self.title, self.sheet.bold, 44)))
        canvas.setFillGray(0)
        canvas.setFont(self.sheet.bold, size)
        canvas.drawCentredString(width / 2, height * 0.83, self.title)
        canvas.setFont(self.sheet.font, 15)
        count = len(self.covers)
        number = self.terms.filled("one_puzzle" if count == 1 else "puzzles", count=count)
        canvas.drawCentredString(width / 2, height * 0.83 - 32, number)
        side = 0.62 * width / ART
        art = ornament()
        draw_grid(self.sheet, art.puzzle, art, ((width - side * ART) / 2, height * 0.72, side), letters=False)
        first = 2 + (len(self.covers) + self.per_page - 1) // self.per_page
        text = f"{self.about} {self.terms.filled('answers_page', page=first)}".strip()
        self.sheet.lines(text, MARGIN + 40, height * 0.72 - side * ART - 40, width - 2 * MARGIN - 80, 12)
        self.turn()

    def puzzle(self, number: int, x: float, top: float, setting: Setting) -> None:
        """Draws one puzzle with its upper left corner at a point."""
        canvas, grid = self.sheet.canvas, self.covers[number].puzzle.grid
        canvas.setFillGray(0)
        canvas.setFont(self.sheet.bold, 13)
        canvas.drawString(x, top - 12, str(number + 1))
        if self.name_line:
            self.sheet.name_line(self.terms, top - HEADING, x, right=x + self.wide)
        top -= self.head
        width, height = setting.side * grid.columns, setting.side * grid.rows
        alone = setting.share == 1
        left = x + (self.wide - width) / 2 if alone else x
        draw_grid(self.sheet, self.covers[number].puzzle, None, (left, top, setting.side))
        if alone:
            self.text(self.beside[number], x, top - height - LINE, self.wide, setting.size)
        else:
            self.text(self.beside[number], x + width + GAP, top, self.wide - width - GAP, setting.size)

    def text(self, lines: Sequence[str], x: float, top: float, width: float, size: float) -> None:
        """Writes lines in columns, from a point down."""
        canvas = self.sheet.canvas
        canvas.setFillGray(0)
        canvas.setFont(self.sheet.font, size)
        column, wide = self.flow(lines, width, size)
        for k, some in enumerate(column):
            for row, line in enumerate(some):
                canvas.drawString(x + k * wide, top - size - LEADING * size * row, line)

    def flow(self, lines: Sequence[str], width: float, size: float) -> tuple[list[list[str]], float]:
        """Breaks lines into columns of about one height; returns these and how far they are apart."""
        from reportlab.lib.utils import simpleSplit

        font = self.sheet.font
        longest = max((self.sheet.canvas.stringWidth(line, font, size) for line in lines), default=0) + 1.2 * size
        columns = max(1, int(width // longest) if longest <= width else int(width // COLUMN))
        columns = min(columns, len(lines)) or 1
        wide = width / columns
        broken = [simpleSplit(line, font, size, wide - 1.2 * size) or [""] for line in lines]
        broken = [[some[0], *("  " + more for more in some[1:])] for some in broken]
        high = -(-sum(map(len, broken)) // columns)
        while True:
            found: list[list[str]] = [[]]
            for some in broken:
                if found[-1] and len(found[-1]) + len(some) > high:
                    found.append([])
                found[-1] += some
            if len(found) <= columns:
                return found, wide
            high += 1

    def setting(self) -> Setting:
        """Chooses how all puzzles are set: the largest text, then the largest cells.

        Raises:
            OptionError: there is no room.
        """
        most = min(self.side(cover, 1.0, 0.0) for cover in self.covers)
        for size in SIZES:
            found = []
            for share in (1.0, *SHARES):
                sides = [self.room(k, share, size) for k in range(len(self.covers))]
                found.append(Setting(size, share, min(sides)))
            best = max(found, key=lambda setting: setting.side)
            if best.side >= max(SMALLEST_CELL, ROOMY * most):
                return best
        if best.side >= SMALLEST_CELL:
            return best
        raise OptionError(
            f"a puzzle with what stands beside it has no room with {self.per_page} of them on a page: "
            "take fewer a page, smaller grids, or leave the words and clues out"
        )

    def side(self, cover: Cover, share: float, text: float) -> float:
        """Returns how large the cells may be when *text* points of the height are taken."""
        grid = cover.puzzle.grid
        high = self.high - self.head - text
        return min(LARGEST_CELL, self.wide * share / grid.columns, high / grid.rows)

    def room(self, number: int, share: float, size: float) -> float:
        """Returns how large the cells of a puzzle may be beside, or above, its text; 0 when that has no room."""
        cover, lines = self.covers[number], self.beside[number]
        if share == 1:
            columns, _ = self.flow(lines, self.wide, size)
            high = LEADING * size * max(map(len, columns)) + LINE if lines else 0.0
            return max(0.0, self.side(cover, 1.0, high))
        side = self.side(cover, share, 0.0)
        width = self.wide - side * cover.puzzle.grid.columns - GAP
        if self.widest(lines, size) > width:
            return 0.0
        columns, _ = self.flow(lines, width, size)
        return side if LEADING * size * max(map(len, columns)) <= self.high - self.head else 0.0

    def widest(self, lines: Sequence[str], size: float) -> float:
        """Returns how wide the widest word is, which cannot be broken."""
        words = (word for line in lines for word in line.split())
        return max((self.sheet.canvas.stringWidth(word, self.sheet.font, size) for word in words), default=0.0)

    def answers(self) -> None:
        """Draws the answers, small, with their words below."""
        canvas, sheet = self.sheet.canvas, self.sheet
        across, down = ANSWERS
        wide = (sheet.width - 2 * MARGIN - (across - 1) * GAP) / across
        top = sheet.height - MARGIN - 36
        high = (top - MARGIN - (down - 1) * GAP) / down
        for begin in range(0, len(self.covers), across * down):
            canvas.setFillGray(0)
            canvas.setFont(sheet.bold, 16)
            canvas.drawString(MARGIN, sheet.height - MARGIN - 12, self.terms["answers"])
            for k, cover in enumerate(self.covers[begin : begin + across * down]):
                row, column = divmod(k, across)
                x, y = MARGIN + column * (wide + GAP), top - row * (high + GAP)
                canvas.setFillGray(0)
                canvas.setFont(sheet.bold, 11)
                canvas.drawString(x, y - 10, str(begin + k + 1))
                grid = cover.puzzle.grid
                side = min(LARGEST_CELL, wide / grid.columns, (high * 0.74 - LINE) / grid.rows)
                draw_grid(sheet, cover.puzzle, cover, (x, y - LINE, side))
                below = y - 2 * LINE - side * grid.rows
                sheet.lines(", ".join(map(str, cover.placements)), x, below, wide, 8, bottom=y - high)
            self.turn()


def ornament() -> Cover:
    """Makes the grid of the cover page: snakes without letters, the same in every book."""
    shape, rng = rectangle(ART, ART), Random(7)
    snakes = Snakes(shape)
    snakes.shake(rng)
    path, placements = snakes.paths[0], []
    for length in Lengths.parse(ART_LENGTHS).draw(len(path), rng):
        placements.append(Placement("", tuple(path[:length])))
        path = path[length:]
    puzzle = Puzzle.parse("\n".join(["A" * ART] * ART), "en")
    return Cover(puzzle, tuple(placements))


def how_to(cover: Cover, what: Beside, terms: Terms | None = None, *, shared: bool = True) -> str:
    """Returns the instructions for the puzzles of a book, which are all of one kind.

    Args:
        cover: one of the answers.
        what: what stands beside the grids.
        terms: the texts; None: the English ones.
        shared: no word is in two of the puzzles.
    """
    terms = terms or Terms.of("en")
    names = ["how_search"] if cover.word_search else [f"how_cut_{cover.puzzle.directions}"]
    names += ["no_word_twice"] * shared
    if any(one.kind is WordKind.SPANGRAM for one in cover.placements):
        names.append("how_spangram")
    if what is not Beside.NOTHING:
        names.append(f"beside_{what}")
    return " ".join(terms[name] for name in names)
