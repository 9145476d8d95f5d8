"""Sheets of paper as PDF, made by reportlab (an extra of each game): size, fonts, title, and texts that fit."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING

from wordtools.core.errors import OptionError, WordtoolsError

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # width and height in points
OWN = "wordtools"  # what a font of this machine is called in the file


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

    from wordtools.core.show.fonts import find_font

    try:
        "".join(texts).encode("cp1252")
    except UnicodeEncodeError:
        file = find_font(["0123456789(),", *texts])
        try:
            pdfmetrics.registerFont(TTFont(OWN, file))
        except TTFError as error:
            raise WordtoolsError(f"{file}: this font cannot be used in a PDF: {error}") from None
        return OWN, OWN
    return "Helvetica", "Helvetica-Bold"
