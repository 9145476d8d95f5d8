"""Showing boards and solutions: pictures, pages, terminal, text and JSON."""

RENDERERS = {
    "Board.svg": "svg:board_svg",
    "Board.terminal": "terminal:board_table",
    "Solution.svg": "svg:solution_svg",
    "Solution.html": "page:solution_html",
    "Solution.text": "report:solution_text",
    "Judgement.text": "report:judged",
}
