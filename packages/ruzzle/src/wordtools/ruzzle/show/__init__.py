"""Showing boards and solutions: pictures, pages, terminal, text and JSON."""

RENDERERS = {"Board.svg": "svg:board_svg", "Board.terminal": "terminal:board_table"}
