"""Boards: a layout and the tiles that lie on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from wordtools.core import GridError, RulesError
from wordtools.core.grid import Cell
from wordtools.scrabble.rules.layout import Layout
from wordtools.scrabble.rules.tiles import PART, Tile, TileSet

EMPTY = 0
EMPTY_TEXT = "."


@dataclass(frozen=True)
class Board:
    """Tiles on a layout, a byte a cell, row by row: 0 where there is none, else as ``tiles.py`` says.

    >>> tiles, layout = TileSet.load("en"), Layout.load("scrabble-15")
    >>> board = Board.empty(layout).laid({112: tiles.alphabet.code["A"]})
    >>> board.tiles[112], board.line(112, down=True)[:3], board.count
    (1, [112, 127, 142], 1)
    """

    layout: Layout
    tiles: bytes

    def __post_init__(self) -> None:
        """Checks the size, and that no tile lies on a brick."""
        if len(self.tiles) != self.layout.cells:
            raise GridError(f"{self.layout.cells} cells expected, {len(self.tiles)} found")
        for cell, tile in enumerate(self.tiles):
            if tile and not self.layout.word[cell]:
                raise GridError(f"a tile at {self.layout.place_name(cell)}, which is a brick")

    @classmethod
    def empty(cls, layout: Layout) -> Board:
        """Makes a board without tiles."""
        return cls(layout, bytes(layout.cells))

    @classmethod
    def parse(cls, text: str, layout: Layout, tile_set: TileSet, name: str = "board") -> Board:
        """Reads one line a row: letters, lower case for blanks, ``.`` for an empty square; ``[CH]`` is one tile.

        Raises:
            GridError: a wrong number of rows or squares, or a character that is no tile; says the line.
        """
        lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        if len(lines) != layout.rows:
            raise GridError(f"{name}: {layout.rows} rows expected ({layout.name}), {len(lines)} found")
        tiles = bytearray()
        for number, line in lines:
            row = list(_squares(line, tile_set, f"{name}: line {number}"))
            if len(row) != layout.columns:
                raise GridError(f"{name}: line {number}: expected {layout.columns} squares, found {len(row)}")
            tiles += bytes(row)
        try:
            return cls(layout, bytes(tiles))
        except GridError as error:
            raise GridError(f"{name}: {error}") from None

    def text(self, tile_set: TileSet) -> str:
        """Writes the board as ``parse`` reads it."""
        texts = [tile_set.text([tile]) if tile else EMPTY_TEXT for tile in self.tiles]
        columns = self.layout.columns
        return "\n".join("".join(texts[k : k + columns]) for k in range(0, len(texts), columns))

    @property
    def count(self) -> int:
        """How many tiles lie on the board."""
        return len(self.tiles) - self.tiles.count(EMPTY)

    def laid(self, tiles: dict[Cell, Tile]) -> Board:
        """Returns the board with *tiles* laid as well."""
        after = bytearray(self.tiles)
        for cell, tile in tiles.items():
            after[cell] = tile
        return Board(self.layout, bytes(after))

    def playable(self, cell: Cell) -> bool:
        """Whether a tile can be laid there: no tile and no brick."""
        return not self.tiles[cell] and self.layout.word[cell] != 0

    def line(self, cell: Cell, *, down: bool) -> Sequence[Cell]:
        """Lists the cells from *cell* on to the end of its row, or of its column."""
        columns = self.layout.columns
        if down:
            return list(range(cell, self.layout.cells, columns))
        return list(range(cell, cell - cell % columns + columns))

    def before(self, cell: Cell, *, down: bool) -> Cell | None:
        """Returns the cell before *cell* in its row or column, None at the edge."""
        columns = self.layout.columns
        if down:
            return cell - columns if cell >= columns else None
        return cell - 1 if cell % columns else None

    def run(self, cell: Cell, *, down: bool) -> list[Cell]:
        """Lists the cells of the unbroken run of tiles through *cell*, which counts as filled."""
        first = cell
        while (back := self.before(first, down=down)) is not None and self.tiles[back]:
            first = back
        cells = []
        for at in self.line(first, down=down):
            if not self.tiles[at] and at != cell:
                break
            cells.append(at)
        return cells

    def words(self) -> Iterator[list[Cell]]:
        """Goes through the runs of two or more tiles, those across first."""
        for down in (False, True):
            for cell, tile in enumerate(self.tiles):
                back = self.before(cell, down=down)
                if tile and (back is None or not self.tiles[back]):
                    run = self.run(cell, down=down)
                    if len(run) > 1:
                        yield run

    @cached_property
    def is_empty(self) -> bool:
        """Whether no tile lies on it."""
        return not any(self.tiles)


def _squares(line: str, tile_set: TileSet, where: str) -> Iterator[Tile]:
    """Reads a row; a tile of several characters must stand in brackets."""
    for part in PART.finditer(line):
        pieces = [f"[{part[1]}]"] if part[1] is not None else part[2]
        for piece in pieces:
            if piece == EMPTY_TEXT:
                yield EMPTY
                continue
            try:
                tile = next(tile_set.tiles(piece))
            except RulesError:
                tile = EMPTY
            if not tile:
                raise GridError(f"{where}: {piece!r} is no tile; {EMPTY_TEXT} is an empty square, lower case a blank")
            yield tile
