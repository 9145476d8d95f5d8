"""Showing positions and games: pictures, pages, terminal."""

from wordtools.core.base.public import public

__getattr__, __dir__, __all__ = public(__name__)

RENDERERS: dict[str, str] = {
    "Analysis.html": "page:analysis_fragment",
    "Analysis.page": "page:game_page",
    "Board.svg": "svg:board_svg",
    "Game.svg": "svg:game_svg",
    "Game.text": "terminal:game_text",
    "GameRecord.svg": "svg:record_svg",
    "BoardLayout.svg": "svg:layout_svg",
    "Position.html": "page:board_page",
    "Position.page": "page:board_page",
    "Position.svg": "svg:position_svg",
}
