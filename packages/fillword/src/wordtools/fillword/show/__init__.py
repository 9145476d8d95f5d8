"""Showing puzzles and covers: pictures, pages, PDF, terminal, text and JSON."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

RENDERERS: dict[str, str] = {
    "Cover.svg": "svg:cover_svg",
    "Cover.page": "page:cover_page",
    "Cover.pdf": "pdf:cover_pdf",
    "Cover.terminal": "terminal:cover_text",
    "Game.page": "player:game_page",
    "Game.pdf": "player:game_pdf",
    "Puzzle.svg": "svg:puzzle_svg",
}
