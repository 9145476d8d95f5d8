"""Showing puzzles and covers: pictures, pages, PDF, terminal, text and JSON."""

RENDERERS: dict[str, str] = {
    "Cover.svg": "svg:cover_svg",
    "Cover.terminal": "terminal:cover_text",
    "Puzzle.svg": "svg:puzzle_svg",
}
