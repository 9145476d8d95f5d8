"""Boards: a layout and the tiles that lie on it.

Printed, an empty square is ``.``, or what it is worth: ``'`` ``"`` ``^`` two, three and four times the letter, ``-``
``=`` ``~`` the word; ``*`` is the start and ``#`` a brick.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from wordtools.core.base.characters import characters, composed
from wordtools.core.errors import GridError, RulesError
from wordtools.core.grid import Cell
from wordtools.core.reading.quoting import quoted
from wordtools.core.show.pictured import Pictured
from wordtools.core.show.registry import drawn
from wordtools.scrabble.rules.layout import BoardLayout
from wordtools.scrabble.rules.tiles import BLANK_TEXT, PART, POSSIBLE, Tile, TileSet

EMPTY = 0
EMPTY_TEXT = "."
LETTER_MARKS = ("", EMPTY_TEXT, "'", '"', "^")
WORD_MARKS = ("#", EMPTY_TEXT, "-", "=", "~")
START_MARK = "*"
EMPTY_TEXTS = frozenset([*LETTER_MARKS[1:], *WORD_MARKS, START_MARK])


@dataclass(frozen=True)
class Board(Pictured):
    """Tiles on a layout, a byte a cell, row by row: 0 where there is none, else a tile as in ``tiles.py``.

    >>> tiles, layout = TileSet.load("en"), BoardLayout.load("scrabble-15")
    >>> board = Board.empty(layout).laid({112: tiles.alphabet.code["A"]})
    >>> board.tiles[112], board.line(112, down=True)[:3], board.count
    (1, [112, 127, 142], 1)
    >>> board.of(tiles)["8H"], board.of(tiles)["8I"], board.of(tiles)[7, 7]
    ('A', '', 'A')
    """

    layout: BoardLayout
    tiles: bytes
    tile_set: TileSet | None = field(default=None, compare=False, repr=False)
    """The set that the tiles are of, where it is known: then the board can be printed and drawn."""

    def __post_init__(self) -> None:
        """Checks the size, that every code is a tile, and that none lies on a brick.

        Raises:
            GridError: the message names what is wrong.
        """
        if len(self.tiles) != self.layout.cells:
            raise GridError(f"{self.layout.cells} cells expected, {len(self.tiles)} found")
        if type(self.tiles) is not bytes:
            raise GridError(f"the tiles of a board are bytes, a code a cell, not {type(self.tiles).__name__}")
        unknown = self.tiles.translate(None, POSSIBLE)
        if unknown:
            raise GridError(f"board: code {unknown[0]} is no tile of any set")
        if self.tile_set is not None:
            self._check_tiles(self.tile_set)
        for cell in self.layout.bricks:
            if self.tiles[cell]:
                raise GridError(f"a tile at {self.layout.place_name(cell)}, which is a brick")

    def __getitem__(self, square: str | tuple[int, int]) -> str:
        """Returns the tile on a square, by its name (``8H`` or ``H8``) or row and column from 0; empty where none lies.

        A blank is the letter that it stands for, in lower case.

        Raises:
            RulesError: there is no such square, or the set of the tiles is not known.
        """
        layout = self.layout
        if isinstance(square, str):
            cell, _ = layout.place(square)
        else:
            row, column = square
            if not 0 <= row < layout.rows or not 0 <= column < layout.columns:
                raise RulesError(f"square {row}, {column} is not on a board of {layout.rows} x {layout.columns}")
            cell = row * layout.columns + column
        if self.tile_set is None:
            raise RulesError("the tile set of the board is not known: use board.of(tile_set)")
        return self.tile_set.tile_text(self.tiles[cell]) if self.tiles[cell] else ""

    def _check_tiles(self, tile_set: TileSet) -> None:
        try:
            tile_set.check(self.tiles, "board")
        except RulesError as error:
            raise GridError(str(error)) from None

    @classmethod
    def empty(cls, layout: BoardLayout, tile_set: TileSet | None = None) -> Board:
        """Makes a board without tiles."""
        return cls(layout, bytes(layout.cells), tile_set)

    def of(self, tile_set: TileSet) -> Board:
        """Returns the board with its tiles taken from a set.

        Raises:
            GridError: a code that is no tile of it.
        """
        return self if self.tile_set is tile_set else replace(self, tile_set=tile_set)

    @classmethod
    def parse(cls, text: str, layout: BoardLayout, tile_set: TileSet, name: str = "board") -> Board:
        """Reads one line a row: letters, lower case for blanks, ``.`` for an empty square; ``[CH]`` is one tile.

        The marks of premium squares are empty squares too: only the layout has their values.

        Raises:
            GridError: a wrong number of rows or squares, or a character that is no tile; the message names the line.
        """
        lines = [(number, line.strip()) for number, line in enumerate(composed(text).splitlines(), 1) if line.strip()]
        if len(lines) != layout.rows:
            raise GridError(f"{name}: {layout.rows} rows expected ({layout.name}), {len(lines)} found")
        tiles = bytearray()
        for number, line in lines:
            row = list(_squares(line, tile_set, f"{name}: line {number}"))
            if len(row) != layout.columns:
                raise GridError(f"{name}: line {number}: expected {layout.columns} squares, found {len(row)}")
            tiles += bytes(row)
        try:
            return cls(layout, bytes(tiles), tile_set)
        except GridError as error:
            raise GridError(f"{name}: {error}") from None

    def text(self, tile_set: TileSet) -> str:
        """Writes the board as ``parse`` reads it."""
        texts = [tile_set.texts[tile] if tile else EMPTY_TEXT for tile in self.tiles]
        columns = self.layout.columns
        return "\n".join("".join(texts[k : k + columns]) for k in range(0, len(texts), columns))

    def mark(self, cell: Cell) -> str:
        """Returns how an empty square is printed."""
        if cell == self.layout.start:
            return START_MARK
        worth = self.layout.word[cell]
        return LETTER_MARKS[self.layout.letter[cell]] if worth == 1 else WORD_MARKS[worth]

    def rows(self) -> list[list[str]]:
        """Writes every cell by rows: the tile, ``?`` where its set is not known, or what marks an empty square."""
        texts = [
            (BLANK_TEXT if self.tile_set is None else self.tile_set.text([tile])) if tile else self.mark(cell)
            for cell, tile in enumerate(self.tiles)
        ]
        columns = self.layout.columns
        return [texts[k : k + columns] for k in range(0, len(texts), columns)]

    def __str__(self) -> str:
        """Writes the board a line a row, with the premium squares, as ``parse`` reads it."""
        return "\n".join(map("".join, self.rows()))

    def __repr__(self) -> str:
        """Shows the layout and how many tiles there are."""
        return f"<Board {self.layout.name}, {self.count} tiles>"

    def _repr_svg_(self) -> str:
        """Draws the board in a notebook."""
        return str(drawn(self, "svg"))

    @property
    def count(self) -> int:
        """How many tiles lie on the board."""
        return len(self.tiles) - self.tiles.count(EMPTY)

    def laid(self, tiles: dict[Cell, Tile]) -> Board:
        """Returns the board with *tiles* laid as well."""
        after = bytearray(self.tiles)
        for cell, tile in tiles.items():
            after[cell] = tile
        return Board(self.layout, bytes(after), self.tile_set)

    def playable(self, cell: Cell) -> bool:
        """Whether a tile can be laid there: no tile and no brick."""
        return not self.tiles[cell] and self.layout.word[cell] != 0

    def line(self, cell: Cell, *, down: bool) -> Sequence[Cell]:
        """Lists the cells from *cell* on to the end of its row, or of its column; none where it is not on the board."""
        columns = self.layout.columns
        if not 0 <= cell < self.layout.cells:
            return []
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
        pieces = [f"[{part[1]}]"] if part[1] is not None else characters(part[2])
        for piece in pieces:
            if piece in EMPTY_TEXTS:
                yield EMPTY
                continue
            try:
                tile = tile_set.tile(tile_set.exact(piece))
            except RulesError:
                tile = EMPTY
            if not tile:
                raise GridError(
                    f"{where}: {quoted(piece)} is no tile; {EMPTY_TEXT} is an empty square, lower case a blank"
                )
            yield tile
