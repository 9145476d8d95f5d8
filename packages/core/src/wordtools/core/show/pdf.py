"""Sheets of paper as PDF, made by reportlab (an extra of each game): size, fonts, title, and texts that fit."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from wordtools.core.errors import OptionError, WordtoolsError

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from wordtools.core.show.terms import Terms

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # width and height in points
PER_PAGE = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}  # puzzles side by side, and rows of them
MARGIN = 50.0  # points around what is printed
TITLE = 16.0  # size of a title
NAME_SIZE, NAME_LINE = 11.0, 26.0  # of the line for name and date: its letters, and its height
LEADING = 1.3  # from line to line, in sizes of letters
SMALLEST = 3.0  # points: no letters are smaller
DATE_SHARE = 0.3  # of the line for name and date
OWN, OWN_BOLD = "wordtools", "wordtools-bold"  # what fonts of this machine are called in the file


class Box(NamedTuple):
    """A part of a page, in points."""

    left: float
    top: float
    """From below."""
    width: float
    height: float


class Sheet:
    """The pages in the making: what is drawn goes to ``canvas``, in points from the lower left corner."""

    def __init__(self, game: str, title: str, texts: Iterable[str], *, author: str = "", paper: str = "a4") -> None:
        """Begins the first page.

        Args:
            game: whose extra ``pdf`` is to be installed.
            title: of the document.
            texts: all that will be written, for the choice of a font.
            author: of the document.
            paper: the size of the pages, ``a4`` or ``letter``.

        Raises:
            OptionError: no such paper.
            WordtoolsError: reportlab is not installed, or no font has the letters.
        """
        if paper not in PAPERS:
            raise OptionError(f"no paper {paper!r}: use one of {', '.join(PAPERS)}")
        self.width, self.height = PAPERS[paper]
        canvas_class = needed(game)
        self.font, self.bold = _fonts([title, author, *texts])
        self.file = BytesIO()
        self.canvas: Canvas = canvas_class(self.file, pagesize=(self.width, self.height), invariant=1)
        self.canvas.setTitle(title)
        self.canvas.setAuthor(author)
        self.canvas.setCreator("wordtools")

    def finish(self) -> bytes:
        """Closes the file and returns it."""
        self.canvas.save()
        return self.file.getvalue()

    def divided(self, per_page: int, gap: float) -> list[Box]:
        """Divides a page between its margins; from the left and from above.

        Args:
            per_page: how many boxes; one of ``PER_PAGE``.
            gap: points between them.

        Raises:
            OptionError: no such number.
        """
        if per_page not in PER_PAGE:
            raise OptionError(f"{per_page} puzzles a page: use one of {', '.join(map(str, PER_PAGE))}")
        across, down = PER_PAGE[per_page]
        wide = (self.width - 2 * MARGIN - (across - 1) * gap) / across
        high = (self.height - 2 * MARGIN - (down - 1) * gap) / down
        places = (divmod(k, across) for k in range(per_page))
        top = self.height - MARGIN
        return [Box(MARGIN + column * (wide + gap), top - row * (high + gap), wide, high) for row, column in places]

    def heading(self, text: str, size: float = TITLE) -> float:
        """Writes a title at the top of the page, smaller where it is too wide; returns where the rest begins."""
        wide = self.canvas.stringWidth(text, self.bold, size)
        size *= min(1.0, (self.width - 2 * MARGIN) / max(1.0, wide))
        self.canvas.setFillGray(0)
        self.canvas.setFont(self.bold, size)
        self.canvas.drawString(MARGIN, self.height - MARGIN - 12, text)
        return self.height - MARGIN - 36

    def name_line(
        self, terms: Terms, top: float, left: float = MARGIN, *, right: float | None = None, scale: float = 1.0
    ) -> float:
        """Writes ``Name ____ Date ____``.

        Args:
            terms: with the two words.
            top: of the line, in points from below.
            left: where it begins.
            right: where it ends; None: at the other margin.
            scale: of the letters.

        Returns:
            Where the rest of the page begins.
        """
        canvas, size = self.canvas, NAME_SIZE * scale
        base, right = top - size, self.width - left if right is None else right
        parts = right - DATE_SHARE * (right - left)
        canvas.setFillGray(0)
        canvas.setStrokeGray(0)
        canvas.setLineWidth(0.6)
        canvas.setFont(self.font, size)
        for word, x, end in ((terms["name"], left, parts - size), (terms["date"], parts, right)):
            canvas.drawString(x, base, word)
            canvas.line(x + canvas.stringWidth(word, self.font, size) + size / 2, base - 2, end, base - 2)
        return top - NAME_LINE * scale

    def lines(self, text: str, x: float, y: float, width: float, size: float, *, bottom: float = MARGIN / 2) -> float:
        """Writes a text in lines of some width, smaller if that needs more room than there is.

        Returns:
            The base of the line that would come next.
        """
        from reportlab.lib.utils import simpleSplit

        lines = simpleSplit(text, self.font, size, width)
        while size > SMALLEST and y - LEADING * size * len(lines) < bottom:
            size -= 0.5
            lines = simpleSplit(text, self.font, size, width)
        self.canvas.setFillGray(0)
        self.canvas.setFont(self.font, size)
        for number, line in enumerate(lines):
            self.canvas.drawString(x, y - LEADING * size * number, line)
        return float(y - LEADING * size * len(lines))

    def fitted(self, text: str, x: float, y: float, size: float, width: float) -> None:
        """Writes a letter or two with their middle at a point, smaller than *size* where they are wider than *width*.

        Args:
            text: what is written.
            x: the middle, from the left.
            y: the middle of the capitals, from below.
            size: of the letters.
            width: the most that they may take.
        """
        size = min(size, size * width / max(0.001, self.canvas.stringWidth(text, self.font, size)))
        self.canvas.setFont(self.font, size)
        self.canvas.drawCentredString(x, y - 0.36 * size, text)


def needed(game: str) -> type[Canvas]:
    """Returns what pages are drawn with: called before long work, it reports at once what is not installed.

    Raises:
        WordtoolsError: reportlab is not installed.
    """
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise WordtoolsError(f"PDF needs reportlab: pip install 'wordtools-{game}[pdf]'") from None
    return Canvas  # type: ignore[no-any-return, unused-ignore]


def _fonts(texts: list[str]) -> tuple[str, str]:
    """Chooses the ordinary and the bold font: the reader's own where they have every letter, else one from here."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    from wordtools.core.show.fonts import find_bold, find_font

    try:
        "".join(texts).encode("cp1252")
    except UnicodeEncodeError:
        written = ["0123456789(),", *texts]
        file = find_font(written)
        bold = find_bold(file, written)
        try:
            pdfmetrics.registerFont(TTFont(OWN, file))
            pdfmetrics.registerFont(TTFont(OWN_BOLD, bold))
        except TTFError as error:
            raise WordtoolsError(f"{file}: this font cannot be used in a PDF: {error}") from None
        pdfmetrics.registerFontFamily(OWN, OWN, OWN_BOLD, OWN, OWN_BOLD)
        return OWN, OWN_BOLD
    return "Helvetica", "Helvetica-Bold"
