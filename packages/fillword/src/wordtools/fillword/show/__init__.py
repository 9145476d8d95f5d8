"""Showing puzzles and covers: pictures, pages, PDF, terminal, text and JSON."""

RENDERERS: dict[str, str] = {}
