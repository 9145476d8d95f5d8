"""Showing positions and games: pictures, pages, terminal."""

RENDERERS: dict[str, str] = {}
