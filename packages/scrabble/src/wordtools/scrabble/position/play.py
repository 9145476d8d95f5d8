"""Plays: what a player does in a turn.

A play is written as in GCG: ``8H WORD`` across, ``H8 WORD`` down, a ``.`` for each tile that lies there already,
lower case for a blank; ``-ABC`` exchanges these tiles, ``-3`` so many that are not known, ``-`` passes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from wordtools.core import RulesError
from wordtools.core.grid import Cell
from wordtools.scrabble.position.board import EMPTY, EMPTY_TEXT, Board
from wordtools.scrabble.rules.layout import Layout, column_number
from wordtools.scrabble.rules.tiles import BLANK_TEXT, LETTER, Rack, Tile, TileSet

ACROSS_PLACE = re.compile(r"(\d{1,2})([A-Za-z]{1,2})")
DOWN_PLACE = re.compile(r"([A-Za-z]{1,2})(\d{1,2})")
THROUGH = re.compile(r"\(([^()]*)\)")


class Kind(Enum):
    """The kinds of plays."""

    PLACE = "place"
    EXCHANGE = "exchange"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Play:
    """A play that lays tiles, exchanges some or passes.

    >>> tiles, layout = TileSet.load("en"), Layout.load("scrabble-15")
    >>> play = Play.parse("8G QUiZ", tiles, layout)
    >>> play.start, play.down, list(play.tiles), play.text(tiles, layout)
    (111, False, [17, 21, 137, 26], '8G QUiZ')
    """

    kind: Kind
    tiles: bytes = b""
    """The main word, 0 where a tile lies already; or the tiles exchanged, in order."""
    start: Cell = 0
    """The first cell of the main word."""
    down: bool = False
    unknown: int = 0
    """How many tiles are exchanged that nobody knows."""

    @classmethod
    def place(cls, start: Cell, tiles: bytes, *, down: bool = False) -> Play:
        """Makes a play that lays tiles from *start* on; 0 stands for a tile that lies there already."""
        return cls(Kind.PLACE, tiles, start, down)

    @classmethod
    def exchange(cls, tiles: Rack, *, unknown: int = 0) -> Play:
        """Makes a play that exchanges these tiles, or so many *unknown* ones."""
        return cls(Kind.EXCHANGE, bytes(sorted(tiles)), unknown=unknown)

    @property
    def laid(self) -> bytes:
        """The tiles that leave the rack for the board, in order; laid blanks keep their letter."""
        return self.tiles.replace(bytes([EMPTY]), b"") if self.kind is Kind.PLACE else b""

    def cells(self, board: Board) -> list[Cell]:
        """Lists the cells of the main word, in order, as far as the board goes."""
        return list(board.line(self.start, down=self.down)[: len(self.tiles)])

    def fresh(self, board: Board) -> dict[Cell, Tile]:
        """Says where which tile is laid."""
        return {cell: tile for cell, tile in zip(self.cells(board), self.tiles, strict=False) if tile}

    def text(self, tile_set: TileSet, layout: Layout) -> str:
        """Writes the play as ``parse`` reads it."""
        if self.kind is Kind.PASS:
            return "-"
        if self.kind is Kind.EXCHANGE:
            return f"-{self.unknown or tile_set.text(self.tiles)}"
        word = "".join(tile_set.text([tile]) if tile else EMPTY_TEXT for tile in self.tiles)
        return f"{layout.place_name(self.start, down=self.down)} {word}"

    @classmethod
    def parse(cls, text: str, tile_set: TileSet, layout: Layout, board: Board | None = None) -> Play:
        """Reads a play.

        Tiles in round brackets, ``H8 (W)ORD``, are tiles that lie there already. Where a *board* is given, a letter
        may also be written for a tile that lies there, and the tiles before and after the word that make it longer
        may be left out.

        Raises:
            RulesError: the text is no play.
        """
        parts = text.split()
        if not parts:
            raise RulesError("an empty play: write a place and a word, like 8H WORD, or - to pass")
        if parts[0].startswith("-") or parts[0].lower() in ("pass", "exchange", "swap"):
            return _without_place(parts, tile_set)
        if len(parts) != 2:
            raise RulesError(f"play {text!r}: write a place and a word, like 8H WORD (across) or H8 WORD (down)")
        start, down = read_place(parts[0], layout)
        play = cls.place(start, _pattern(parts[1], tile_set), down=down)
        return play if board is None else play._on(board)

    def _on(self, board: Board) -> Play:
        """Writes 0 for each tile that lies there already, and makes the word as long as it is on the board."""
        cells = self.cells(board)
        if len(cells) < len(self.tiles) or not cells:
            return self
        there = [board.tiles[cell] for cell in cells]
        tiles = [
            EMPTY if lies and tile and lies & LETTER == tile & LETTER else tile
            for tile, lies in zip(self.tiles, there, strict=True)
        ]
        start = self.start
        while (back := board.before(start, down=self.down)) is not None and board.tiles[back]:
            start = back
            tiles.insert(0, EMPTY)
        for cell in board.line(cells[-1], down=self.down)[1:]:
            if not board.tiles[cell]:
                break
            tiles.append(EMPTY)
        return Play.place(start, bytes(tiles), down=self.down)


PASS = Play(Kind.PASS)


class Candidate(NamedTuple):
    """A play with what it is worth."""

    play: Play
    score: int
    """Points."""
    leave: int
    """What the tiles kept are worth, in thousandths of a point."""
    equity: int
    """What the play is worth in all, in thousandths of a point."""


def read_place(text: str, layout: Layout) -> tuple[Cell, bool]:
    """Reads ``8H`` (across) or ``H8`` (down): the cell, and whether it is down.

    Raises:
        RulesError: the text is no place of the board.
    """
    for pattern, down in ((ACROSS_PLACE, False), (DOWN_PLACE, True)):
        found = pattern.fullmatch(text)
        if found:
            row, column = (found[2], found[1]) if down else (found[1], found[2])
            r, c = int(row) - 1, column_number(column)
            if 0 <= r < layout.rows and 0 <= c < layout.columns:
                return r * layout.columns + c, down
    last = layout.place_name(layout.cells - 1)
    raise RulesError(f"place {text!r} is not on the board: 1A to {last} across, A1 down; the word goes from there")


def _pattern(text: str, tile_set: TileSet) -> bytes:
    """Reads the main word: 0 for ``.`` and for each tile in round brackets."""
    if BLANK_TEXT in text:
        raise RulesError(f"word {text!r}: write a blank as the letter that it stands for, in lower case")
    text = THROUGH.sub(lambda part: EMPTY_TEXT * len(list(tile_set.tiles(part[1]))), text)
    tiles = bytearray()
    for k, piece in enumerate(text.split(EMPTY_TEXT)):
        tiles += b"\0" * (k > 0) + bytes(tile_set.tiles(piece))
    return bytes(tiles)


def _without_place(parts: list[str], tile_set: TileSet) -> Play:
    """Reads an exchange or a pass."""
    text = "".join(parts[1:]) if not parts[0].startswith("-") else "".join(parts)[1:]
    if not text:
        return PASS
    if text.isdecimal() and text.isascii():
        return Play.exchange(b"", unknown=int(text))
    return Play.exchange(tile_set.rack(text))
