"""Boards on a terminal, drawn by rich in the colours of the premium squares; as plain text elsewhere."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from wordtools.core.base.wording import counted
from wordtools.core.grid import Cell
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.layout import column_name
from wordtools.scrabble.rules.tiles import LAID_BLANK, TileSet
from wordtools.scrabble.show.svg import premium

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from wordtools.scrabble.play.game import Game

STYLES = {  # of squares without a tile; colours that stay apart where there are only 16
    "": "grey62 on grey19",
    "dl": "black on #7fc4ea",
    "tl": "bold white on #2b62c4",
    "ql": "bold white on #14757e",
    "dw": "black on #f2a6a0",
    "tw": "bold white on #c41e1e",
    "qw": "bold white on #8436a6",
    "start": "black on #f2a6a0",
    "brick": "black on black",
}
TILE = "bold black on #f6e3b4"
BLANK_TILE = "bold #b3231e on #f6e3b4"
FRESH_TILE = "bold black on #ffc43d"
LABELS = {"dl": "2L", "tl": "3L", "ql": "4L", "dw": "2W", "tw": "3W", "qw": "4W", "start": "★"}


def board_table(board: Board, tile_set: TileSet, *, fresh: Collection[Cell] = ()) -> Text:
    """Draws a board with the names of its rows and columns; the tiles on *fresh* stand out."""
    from rich.text import Text

    width = 1 + max(2, _widest(board, tile_set))
    layout = board.layout
    text = Text(_heads(board, width) + "\n", style="bold", no_wrap=True, end="")
    text.style = ""
    for cell, tile in enumerate(board.tiles):
        row, column = divmod(cell, layout.columns)
        if not column:
            text.append(f"{row + 1:>3} ", "bold")
        kind = premium(layout, cell)
        if not tile:
            shown, style = LABELS.get(kind, ""), STYLES[kind]
        else:
            shown = tile_set.text([tile], brackets=False)
            style = FRESH_TILE if cell in fresh else BLANK_TILE if tile & LAID_BLANK else TILE
        text.append(_centred(shown, width), style)
        if column == layout.columns - 1:
            text.append("\n")
    return text


def board_lines(board: Board, tile_set: TileSet) -> list[str]:
    """Draws a board without colour: premium squares as signs, a blank in lower case."""
    width = 1 + _widest(board, tile_set)
    rows = []
    for row in range(board.layout.rows):
        squares = []
        for cell in board.line(row * board.layout.columns, down=False):
            tile = board.tiles[cell]
            shown = tile_set.text([tile], brackets=False) if tile else board.mark(cell)
            squares.append(_centred(shown, width))
        rows.append(f"{row + 1:>3} {''.join(squares)}".rstrip())
    return [_heads(board, width).rstrip(), *rows]


def print_position(position: Position, console: Console) -> None:
    """Prints a position in colour: the board, then racks, scores and how many tiles are unseen."""
    console.print(board_table(position.board, position.rules.tiles), end="")
    for line in _standings(position):
        console.print(line, markup=False, highlight=False)


def game_text(game: Game) -> str:
    """Draws a game without colour: the board, the racks and scores, and how many tiles the bag holds."""
    names = [str(player) for player in game.players]
    wide = max(map(len, names))
    lines = board_lines(game.replay.board, game.rules.tiles)
    for player, name in enumerate(names):
        sign = ">" if player == game.player_to_move and not game.over else " "
        lines.append(f"{sign} {name:{wide}} {game.scores[player]:>4}  {game.rules.tiles.text(game.racks[player])}")
    winners = " and ".join(names[player] for player in game.winners)
    if game.over:
        lines.append(f"  {'a draw between' if len(game.winners) > 1 else 'won by'} {winners}")
    else:
        lines.append(f"  {counted(len(game.bag), 'tile')} in the bag")
    return "\n".join(line.rstrip() for line in lines)


def _standings(position: Position) -> list[str]:
    lines = []
    for player, score in enumerate(position.state.scores):
        sign = ">" if player == position.player_to_move and not position.over else " "
        lines.append(f"{sign} {player + 1}: {score:>4}  {position.rack_text(player)}".rstrip())
    return [*lines, f"  {len(position.unseen)} tiles unseen"]


def _widest(board: Board, tile_set: TileSet) -> int:
    from rich.cells import cell_len

    columns = len(column_name(board.layout.columns - 1))
    return max(columns, *(cell_len(tile_set.text([tile], brackets=False)) for tile in {*board.tiles} if tile), 1)


def _heads(board: Board, width: int) -> str:
    return "    " + "".join(_centred(column_name(column), width) for column in range(board.layout.columns))


def _centred(text: str, width: int) -> str:
    from rich.cells import cell_len

    room = width - cell_len(text)
    return " " * (room // 2) + text + " " * (room - room // 2)
