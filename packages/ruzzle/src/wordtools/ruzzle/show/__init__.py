"""Showing boards and solutions: pictures, pages, terminal, text and JSON."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

RENDERERS = {
    "Board.svg": "svg:board_svg",
    "Board.terminal": "terminal:board_table",
    "Solution.svg": "svg:solution_svg",
    "Solution.html": "page:solution_html",
    "Solution.page": "page:solution_page",
    "Solution.pdf": "pdf:solution_pdf",
    "Solution.text": "report:solution_text",
    "Judgement.text": "report:judged",
}
