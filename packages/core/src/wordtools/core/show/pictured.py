"""Values with a picture: as SVG, as a page of its own, as a PDF, in pixels; the same four words in every game.

A value asks ``registry`` how it is drawn. Where its game has no page or PDF for it, the picture alone is put on one.
"""

from __future__ import annotations

from io import BytesIO
from os import PathLike, fspath
from typing import Any

from wordtools.core.run.files import write_bytes
from wordtools.core.show.registry import drawn, renderer

GROUNDS = {"light": "#ffffff", "dark": "#1b1d21"}  # behind pixels
NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
SIDE = 400.0  # points: the longer side of a picture on a PDF page
MARGIN = 56.0  # points


class Pictured:
    """A value that can be drawn; ``_pictured`` returns the board or puzzle that is drawn."""

    __slots__ = ()

    @property
    def _pictured(self) -> Any:
        return self

    def to_svg(self, **options: Any) -> str:
        """Draws the picture as SVG.

        Args:
            options: of the picture, such as ``theme`` (``light``, ``dark`` or ``auto``).

        Raises:
            ValueError: an option with a value that it cannot have.
        """
        return str(drawn(self._pictured, "svg", **options))

    def to_html(self, **options: Any) -> str:
        """Writes a page that needs nothing else: text of a file.

        Args:
            options: of the page, such as ``theme``.

        Raises:
            OptionError: no such theme.
        """
        own = renderer(self, "page") or renderer(self._pictured, "page")
        if own is not None:
            value = self if renderer(self, "page") else self._pictured
            return str(own(value, **options))
        return self._picture_page(**options)

    def _picture_page(self, **options: Any) -> str:
        from xml.etree.ElementTree import SubElement, fromstring

        from wordtools.core.show.page import begin, finish, own_file

        theme = options.setdefault("theme", "auto")
        root, body = begin(type(self).__name__, own_file("wordtools.core.show", "page.css"), theme=theme)
        plain = self.to_svg(**options).replace(NAMESPACE, "", 1)  # in a page the element name suffices
        SubElement(body, "main").append(fromstring(plain))
        return finish(root)

    def to_png(self, path: str | PathLike[str], *, theme: str = "light", **options: Any) -> None:
        """Writes the picture as a PNG file, whole or not at all.

        Args:
            path: its name; ``-`` is standard output.
            theme: ``light`` or ``dark``.
            options: of the picture.

        Raises:
            WordtoolsError: resvg-py is not installed, no font has the letters, or the file cannot be written.
            OptionError: the theme is ``auto``.
        """
        write_bytes(fspath(path), self._pixels(theme, options))

    def _pixels(self, theme: str, options: dict[str, Any]) -> bytes:
        from wordtools.core.show import png

        png.needed(theme)
        return png.drawn(self.to_svg(theme=theme, **options), background=GROUNDS.get(theme))

    def to_pdf(self, path: str | PathLike[str], **options: Any) -> None:
        """Writes a PDF file, whole or not at all.

        Args:
            path: its name; ``-`` is standard output.
            options: of the page or, where there is no page for such a value, of the picture.

        Raises:
            WordtoolsError: reportlab (or resvg-py, which draws pictures on pages) is not installed, no font has the
                letters, or the file cannot be written.
        """
        own, value = renderer(self, "pdf"), self
        if own is None:
            value = self._pictured
            own = renderer(value, "pdf")
        data = self._picture_pdf(options) if own is None else own(value, **options)
        write_bytes(fspath(path), data)

    def _picture_pdf(self, options: dict[str, Any]) -> bytes:
        """Puts the picture on a page of A4, in the middle, below the upper margin."""
        from wordtools.core.show.pdf import needed

        canvas_of = needed("core")
        from reportlab.lib.pagesizes import A4
        from reportlab.lib.utils import ImageReader

        image = ImageReader(BytesIO(self._pixels("light", options)))
        wide, high = image.getSize()
        scale = SIDE / max(wide, high)
        file = BytesIO()
        canvas = canvas_of(file, pagesize=A4, invariant=1)
        width, height = scale * wide, scale * high
        canvas.drawImage(image, (A4[0] - width) / 2, A4[1] - MARGIN - height, width, height)
        canvas.save()
        return file.getvalue()
