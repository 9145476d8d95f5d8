"""Showing puzzles: pictures, pages, PDF, terminal."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

RENDERERS = {
    "Puzzle.svg": "svg:puzzle_svg",
    "Puzzle.page": "page:puzzle_page",
    "Puzzle.pdf": "pdf:write",
    "Arrowword.svg": "arrow_svg:arrowword_svg",
    "Arrowword.pdf": "arrow_pdf:arrowword_pdf",
    "Arrowword.page": "arrow_page:arrowword_page",
}
