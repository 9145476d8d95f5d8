"""Showing puzzles: pictures, pages, PDF, terminal."""

RENDERERS = {"Puzzle.svg": "svg:puzzle_svg"}
