"""Boards and solutions on a terminal, drawn by rich; colour is up to the console that they are printed on.

A small board is drawn as tiles of two lines, the letters above and the multipliers below. A board that is too
large for that is drawn as letters alone, coloured by multiplier.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from wordtools.core.base.wording import plural
from wordtools.core.grid import Cell
from wordtools.ruzzle.board.board import Board, Tile
from wordtools.ruzzle.show.report import places
from wordtools.ruzzle.show.svg import marks
from wordtools.ruzzle.solve.solution import Found, Path, Solution

STYLES = {  # colours that stay apart where there are only 16
    "": Style.parse("bold black on grey93"),
    "dl": Style.parse("bold white on #00802b"),
    "tl": Style.parse("bold white on #2b62c4"),
    "dw": Style.parse("bold black on #d79b00"),
    "tw": Style.parse("bold white on #c41e1e"),
    "xl": Style.parse("bold white on #14757e"),
    "xw": Style.parse("bold white on #8436a6"),
    "path": Style.parse("bold black on #ffd75f"),
}
MOST_ROWS = 12  # of tiles of two lines; a higher board is drawn as letters alone
COORDINATES = 5  # words shown with the coordinates of their cells
ROOM_FOR_COORDINATES = 36
WIDEST = 24  # of a column of words without coordinates


@dataclass(frozen=True)
class BoardTable:
    """A board to print with rich, with the snake of a word if there is one."""

    board: Board
    path: Path | None = None

    @property
    def _tile_width(self) -> int:
        notes = [_note(tile) for tile in self.board.grid.cells if tile]
        margin = 1 + len(str(len(self.path))) if self.path else 1
        return max(5, self._letters_width + 2 * margin, 2 + max(map(len, notes), default=0))

    @property
    def _wide(self) -> int:
        return self.board.grid.columns * (self._tile_width + 2) - 2

    @property
    def _narrow(self) -> int:
        return self.board.grid.columns * (self._letters_width + 1) - 1

    @property
    def _letters_width(self) -> int:
        return max((cell_len(tile.text) for tile in self.board.grid.cells if tile), default=1)

    def width(self, most: int) -> int:
        """Returns how wide it is drawn where there is room for *most*."""
        return min(most, self._wide if self._as_tiles(most) else self._narrow)

    def _as_tiles(self, most: int) -> bool:
        return self._wide <= most and self.board.grid.rows <= MOST_ROWS

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Gives rich its width."""
        width = self.width(options.max_width)
        return Measurement(width, width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draws it as tiles or as letters, whichever fits."""
        plain = console.no_color or console.color_system is None
        if self._as_tiles(options.max_width):
            yield from self._tiles(plain, half="" if plain or options.ascii_only else "▀")
        else:
            yield from self._letters(plain)

    def _rows(self) -> list[list[tuple[Cell, Tile | None]]]:
        cells, columns = list(enumerate(self.board.grid.cells)), self.board.grid.columns
        return [cells[k : k + columns] for k in range(0, len(cells), columns)]

    def _tiles(self, plain: bool, half: str) -> RenderResult:
        """Draws tiles; *half* is the character that draws their lower edge, half a line high."""
        width = self._tile_width
        order = _order(self.path)
        for number, row in enumerate(self._rows()):
            if number and not half:
                yield Text("")
            lines: list[list[Text]] = [[], [], []] if half else [[], []]
            for cell, tile in row:
                if tile is None:
                    for line in lines:
                        line.append(Text(" " * width))
                    continue
                style = _style(tile, cell in order)
                lines[0].append(Text(_head(tile, order.get(cell), width), style))
                lines[1].append(_foot(tile, width, style))
                if half:
                    lines[2].append(Text(half * width, Style(color=style.bgcolor)))
            for line in lines:
                text = Text("  ", no_wrap=True, overflow="crop").join(line)
                if plain:
                    text.rstrip()
                yield text

    def _letters(self, plain: bool) -> RenderResult:
        """Draws letters alone; without colour, only those of the snake when there is one."""
        width = self._letters_width
        order = _order(self.path)
        for row in self._rows():
            parts = []
            for cell, tile in row:
                if tile is None:
                    parts.append(Text(" " * width))
                elif plain and order and cell not in order:
                    parts.append(Text(set_cell_size("·", width)))
                else:
                    kinds = marks(tile)
                    style = STYLES["path"] if cell in order else STYLES[kinds[0][0]] if kinds else Style(bold=True)
                    parts.append(Text(set_cell_size(tile.text, width), style))
            yield Text(" ", no_wrap=True, overflow="ellipsis").join(parts)


def board_table(board: Board, path: Sequence[Cell] | None = None) -> BoardTable:
    """Returns a board for ``Console.print``; the cells of *path* are numbered in its order."""
    return BoardTable(board, tuple(path) if path else None)


def show(
    console: Console, solution: Solution, limit: int | None = None, label: Callable[[str], str] | None = None
) -> None:
    """Prints a solution: the board, and beside it the snake of the first word; the words; the statistics.

    Args:
        console: where to print.
        solution: the words, in the order in which they are shown.
        limit: number of words; None: all of them.
        label: returns a short note on a word.
    """
    finds = solution[:limit]
    room = console.width - 2
    pictures = [board_table(solution.board)]
    if finds:
        best = board_table(solution.board, finds[0].path)
        if pictures[0].width(room) + 6 + best.width(room) <= room:
            pictures.append(best)
    side = Table.grid(padding=(0, 6, 0, 0))
    side.add_row(*pictures)
    console.print()
    console.print(Padding(side, (0, 0, 0, 2)))
    console.print()
    listed = COORDINATES if room >= ROOM_FOR_COORDINATES else 0
    if finds[:listed]:
        console.print(_first(solution, finds[:listed], label))
    if finds[listed:]:
        console.print(_columns(finds[listed:], room, label))
    if finds:
        console.print()
    console.print(_statistics(solution, len(finds)))


def _first(solution: Solution, finds: list[Found], label: Callable[[str], str] | None) -> Padding:
    """Writes words with their scores and the (row, column) of their cells, from (0,0)."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(style="cyan", justify="right", no_wrap=True)
    table.add_column(style="dim")
    for find in finds:
        cells = " ".join(f"({row},{column})" for row, column in places(solution.board.grid, find.path))
        table.add_row(Text(find.word), _scored(find, 0, label), cells)
    return Padding(table, (0, 0, 0, 2))


def _scored(find: Found, digits: int, label: Callable[[str], str] | None) -> str:
    """Writes the score of a word, and its label."""
    return f"{find.score:>{digits}}" + (f" {label(find.word)}" if label else "")


def _columns(finds: list[Found], room: int, label: Callable[[str], str] | None) -> Text:
    """Writes words with their scores in as many columns as there is room for, read downwards."""
    wide = min(max(cell_len(find.word) for find in finds), WIDEST)
    digits = max(len(str(find.score)) for find in finds)
    scores = [_scored(find, digits, label) for find in finds]
    size = max(map(len, scores))
    count = max(1, (room + 3) // (wide + size + 5))
    height = -(-len(finds) // count)
    text = Text(no_wrap=True, overflow="ellipsis")
    for row in range(height):
        line = zip(finds[row::height], scores[row::height], strict=True)
        for k, (find, score) in enumerate(line):
            text.append("  " if k == 0 else "   ")
            text.append(set_cell_size(find.word, wide) if cell_len(find.word) <= wide else find.word)
            text.append(f"  {score:{size}}", "cyan")
        if row < height - 1:
            text.append("\n")
    return text


def _statistics(solution: Solution, shown: int) -> Text:
    words = len(solution.words)
    parts: list[tuple[str, str] | str] = ["  "]
    for number, unit in (
        (words, plural(words, "word")),
        *(((len(solution), "snakes"),) if len(solution) != words else ()),
        (solution.total, plural(solution.total, "point")),
        (solution.longest, "letters in the longest"),
    ):
        parts += [", "] * (len(parts) > 1) + [(f"{number:,}", "bold"), f" {unit}"]
    if shown < len(solution):
        parts.append((f" (the first {shown:,} shown)", "dim"))
    return Text.assemble(*parts)


def _order(path: Path | None) -> dict[Cell, int]:
    """Numbers the cells of a snake from 1; a cell that is crossed again keeps its first number."""
    order: dict[Cell, int] = {}
    for number, cell in enumerate(path or (), 1):
        order.setdefault(cell, number)
    return order


def _style(tile: Tile, on_path: bool) -> Style:
    kinds = marks(tile)
    return STYLES["path"] if on_path else STYLES[kinds[0][0]] if kinds else STYLES[""]


def _note(tile: Tile) -> str:
    return " ".join(text for _, text in marks(tile))


def _head(tile: Tile, order: int | None, width: int) -> str:
    """Writes the upper line of a tile: the letters in the middle, the place in the snake at the right."""
    left = (width - cell_len(tile.text)) // 2
    text = " " * left + tile.text
    return text + ("" if order is None else str(order)).rjust(width - cell_len(text))


def _foot(tile: Tile, width: int, style: Style) -> Text:
    """Writes the lower line of a tile: its multipliers, in their own colours on the tile of a snake too."""
    note = _note(tile)
    left = (width - len(note)) // 2
    foot = Text(" " * left + note + " " * (width - left - len(note)), style)
    if note:
        foot.stylize(STYLES[marks(tile)[0][0]], left - 1, left + len(note) + 1)
    return foot
