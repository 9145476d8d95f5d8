"""Showing positions and games: pictures, pages, terminal."""

RENDERERS: dict[str, str] = {
    "Board.svg": "svg:board_svg",
}
