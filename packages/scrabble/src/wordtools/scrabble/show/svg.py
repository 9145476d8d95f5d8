"""Pictures of boards as SVG: premium squares, tiles with what they are worth, and the tiles of a play."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import SubElement

from wordtools.core.grid import Cell
from wordtools.core.show.svg import THEMES as CORE_THEMES
from wordtools.core.show.svg import UNIT, Drawing, Svg, Theme
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import Play
from wordtools.scrabble.rules.layout import BoardLayout, column_name
from wordtools.scrabble.rules.tiles import LAID_BLANK, Tile, TileSet

if TYPE_CHECKING:
    from wordtools.scrabble.play.game import Game
    from wordtools.scrabble.position.position import Position
    from wordtools.scrabble.record.game_record import GameRecord

MARGIN = 56  # around the squares, for the names of rows and columns

THEMES: dict[str, dict[str, str]] = {
    "light": CORE_THEMES["light"]
    | {
        "board": "#dfe7e2",
        "cell": "#f4f7f4",
        "edge": "#ccd8d1",
        "dl": "#bfe1f6",
        "tl": "#4ba3dd",
        "ql": "#2b6cb8",
        "dw": "#f9c6c0",
        "tw": "#e2574c",
        "qw": "#a3328e",
        "start": "#f9c6c0",
        "brick": "#5f6b66",
        "tile": "#f6e3b4",
        "rim": "#c9a85a",
        "ink": "#2b2413",
        "blank": "#b3472e",
        "fresh": "#ffd04d",
        "glow": "#e07b00",
    },
    "dark": CORE_THEMES["dark"]
    | {
        "dl": "#23506e",
        "tl": "#2f7fb8",
        "ql": "#3f6fd0",
        "dw": "#7d3f46",
        "tw": "#c04a41",
        "qw": "#9a3d8a",
        "start": "#7d3f46",
        "brick": "#05080b",
        "tile": "#e9d6a6",
        "rim": "#8f7840",
        "ink": "#221c0e",
        "blank": "#a83e26",
        "fresh": "#ffc43d",
        "glow": "#ff9d2e",
    },
}
KINDS = {(2, 1): "dl", (3, 1): "tl", (4, 1): "ql", (1, 2): "dw", (1, 3): "tw", (1, 4): "qw"}
CSS = "".join(f"$me .cell.{kind} {{ fill: ${kind} }}\n" for kind in (*KINDS.values(), "start", "brick"))
CSS += """
$me .tile { fill: $tile; stroke: $rim; stroke-width: 3 }
$me .tile.fresh { fill: $fresh; stroke: $glow; stroke-width: 6 }
$me .letter { fill: $ink }
$me .letter.blank { fill: $blank }
$me .worth { fill: $ink; font-weight: 600 }
$me .premium { fill: $text; font-weight: 600; opacity: 0.6 }
$me .name { fill: $faint; font-weight: 600 }
"""


def premium(layout: BoardLayout, cell: Cell) -> str:
    """Names the kind of an empty square: ``dl tl ql dw tw qw start brick``, or nothing for a plain one."""
    if not layout.word[cell]:
        return "brick"
    if cell == layout.start:
        return "start"
    return KINDS.get((layout.letter[cell], layout.word[cell]), "")


def board_drawing(
    board: Board,
    tile_set: TileSet,
    play: Play | None = None,
    *,
    theme: str | Theme = "light",
    title: str | None = None,
) -> Drawing:
    """Draws a board; the arguments are those of ``board_svg``."""
    layout = board.layout
    label = f"board: {' / '.join(board.text(tile_set).splitlines())}"
    drawing = Drawing(
        layout.rows, layout.columns, label=label, title=title, theme=theme, themes=THEMES, css=CSS, margin=MARGIN
    )
    names = [(column_name(column), drawing.centre(column)[0], MARGIN / 2) for column in range(layout.columns)]
    names += [(str(row + 1), MARGIN / 2, drawing.centre(row * layout.columns)[1]) for row in range(layout.rows)]
    for name, x, y in names:
        drawing.text(x, y, name, size=30, width=UNIT / 2 - 6, classes="name")
    fresh = play.fresh(board) if play is not None else {}
    for cell, lies in enumerate(board.tiles):
        kind = premium(layout, cell)
        drawing.cell(cell, "", kind, gap=4, radius=8)
        tile = lies or fresh.get(cell, 0)
        if tile:
            _tile(drawing, cell, tile, tile_set, "tile fresh" if cell in fresh else "tile")
        elif kind == "start":
            drawing.text(*drawing.centre(cell), "★", size=52, width=UNIT, classes="premium")
        elif kind and kind != "brick":
            drawing.text(*drawing.centre(cell), kind.upper(), size=30, width=UNIT - 20, classes="premium")
    return drawing


def board_svg(
    board: Board,
    tile_set: TileSet | None = None,
    play: Play | None = None,
    *,
    theme: str | Theme = "light",
    title: str | None = None,
) -> Svg:
    """Draws a board and, marked on it, the tiles of a play.

    Args:
        board: the board.
        tile_set: the tiles, for their letters and points; None: those of the board.
        play: a play that could be made on it.
        theme: ``light``, ``dark``, ``auto`` (as the reader has it), or colours by name that replace some of the
            light ones (see ``THEMES``).
        title: what a browser shows when the pointer rests on the picture.

    Raises:
        ValueError: no such theme.
        TypeError: the tile set is not known.
    """
    tile_set = tile_set or board.tile_set
    if tile_set is None:
        raise TypeError("a board whose tile set is not known cannot be drawn: use board.of(tile_set)")
    return board_drawing(board, tile_set, play, theme=theme, title=title).svg()


def layout_svg(layout: BoardLayout, *, theme: str | Theme = "light") -> Svg:
    """Draws an empty board, whatever tiles it is for."""
    return board_svg(Board.empty(layout), TileSet.load("en"), theme=theme, title=layout.name)


def position_svg(
    position: Position, play: Play | None = None, *, theme: str | Theme = "light", title: str | None = None
) -> Svg:
    """Draws the board of a position; otherwise as ``board_svg``."""
    return board_svg(position.board, position.rules.tiles, play, theme=theme, title=title)


def game_svg(game: Game, *, theme: str | Theme = "light") -> Svg:
    """Draws the board of a game, the tiles laid last marked."""
    return record_svg(game.record, theme=theme)


def record_svg(record: GameRecord, *, theme: str | Theme = "light") -> Svg:
    """Draws the board after the last event of a record, the tiles laid last marked."""
    replay = record.replay()
    standing = replay.standing
    before, play = (replay.board, None) if standing is None else (standing.before.board, standing.event.play)
    return board_svg(before, record.rules.tiles, play, theme=theme, title=repr(record))


def tile_drawing(tile: Tile, tile_set: TileSet, *, fresh: bool, theme: str | Theme = "light") -> Drawing:
    """Draws a tile alone, in a picture of one square without a margin, to be used in several boards."""
    drawing = Drawing(1, 1, label="", theme=theme, themes=THEMES, css=CSS, margin=0)
    _tile(drawing, 0, tile, tile_set, "tile fresh" if fresh else "tile")
    return drawing


def _tile(drawing: Drawing, cell: Cell, tile: Tile, tile_set: TileSet, classes: str) -> None:
    x, y = drawing.centre(cell)
    side = UNIT - 10
    box = {"class": classes, "data-cell": str(cell), "x": f"{x - side / 2:g}", "y": f"{y - side / 2:g}"}
    SubElement(drawing.cells, "rect", box | {"width": f"{side}", "height": f"{side}", "rx": "12"})
    blank = tile & LAID_BLANK
    letter = tile_set.word([tile])
    drawing.text(x, y - 2, letter, size=56, width=side - 24, classes="letter blank" if blank else "letter")
    if not blank:
        drawing.note(cell, str(tile_set.points[tile]), "se", "worth")
