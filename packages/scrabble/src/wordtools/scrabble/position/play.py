"""Plays: what a player does in a turn.

A play is written as in GCG: ``8H WORD`` across, ``H8 WORD`` down, a ``.`` for each tile that lies there already,
lower case for a blank; ``-ABC`` exchanges these tiles, ``-3`` three unknown tiles, ``-`` passes.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from typing import NamedTuple, Protocol

from wordtools.core.errors import RulesError
from wordtools.core.grid import Cell
from wordtools.core.reading.quoting import quoted
from wordtools.scrabble.position.board import EMPTY, EMPTY_TEXT, Board
from wordtools.scrabble.rules.layout import LARGEST, BoardLayout
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import BLANK_TEXT, LETTER, POSSIBLE, Tile, Tiles, TileSet, on_rack

THROUGH = re.compile(r"\(([^()]*)\)")
PLACE = re.compile(r"[A-Za-z]{1,2}\d{1,2}|\d{1,2}[A-Za-z]{1,2}")


class PlayKind(Enum):
    """The kinds of plays.

    >>> from wordtools.scrabble import Play
    >>> Play.parse("8H QUiZ").kind, Play.parse("-").kind
    (<PlayKind.PLACE: 'place'>, <PlayKind.PASS: 'pass'>)
    """

    PLACE = "place"
    EXCHANGE = "exchange"
    PASS = "pass"


@dataclass(frozen=True, slots=True, repr=False)
class Play:
    """A play that lays tiles, exchanges some or passes.

    >>> play = Play.parse("8G QUiZ")
    >>> play, str(play), play.start, play.down, list(play.tiles)
    (Play.parse('8G QUiZ'), '8G QUiZ', 111, False, [17, 21, 137, 26])
    """

    kind: PlayKind
    tiles: bytes = b""
    """The main word, 0 where a tile lies already; or the tiles exchanged, in order."""
    start: Cell = 0
    """The first cell of the main word."""
    down: bool = False
    unknown: int = 0
    """How many tiles are exchanged that nobody knows."""
    origin: Rules | str | None = field(default=None, compare=False)
    """How it is printed: its text, or the rules that it was found under; None: it is made of codes alone."""

    def __post_init__(self) -> None:
        """Checks the numbers.

        Raises:
            RulesError: a code that is no tile of any set, or a cell that no board has.
        """
        unknown = self.tiles.translate(None, POSSIBLE)
        if unknown:
            raise RulesError(f"play: code {unknown[0]} is no tile of any set")
        if not 0 <= self.start < LARGEST * LARGEST:
            raise RulesError(f"play: cell {self.start} is on no board")
        if self.unknown < 0:
            raise RulesError(f"play: {self.unknown} tiles cannot be exchanged")

    def __str__(self) -> str:
        """Writes the play as ``parse`` reads it: ``8H QUiZ``."""
        if isinstance(self.origin, Rules):
            return self.text(self.origin.tiles, self.origin.layout)
        if self.origin is None and self.kind is PlayKind.PASS:
            return "-"
        return repr(self) if self.origin is None else self.origin

    def __repr__(self) -> str:
        """Shows the text, or the codes where it has none."""
        if self.origin is not None or self.kind is PlayKind.PASS:
            return f"Play.parse({str(self)!r})"
        codes = f"bytes({list(self.tiles)})"
        if self.kind is PlayKind.PLACE:
            return f"Play.place({self.start}, {codes}, down={self.down})"
        return f"Play.exchange({codes}, unknown={self.unknown})"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles with the text in the place of rules."""
        text = None if self.origin is None else str(self)
        return Play, (self.kind, self.tiles, self.start, self.down, self.unknown, text)

    @classmethod
    def place(cls, start: Cell, tiles: bytes, *, down: bool = False, rules: Rules | None = None) -> Play:
        """Makes a play that lays tiles from *start* on; 0 stands for a tile that lies there already.

        With the *rules* of the game it can be printed.
        """
        return cls(PlayKind.PLACE, tiles, start, down, origin=rules)

    @classmethod
    def exchange(cls, tiles: Tiles, *, unknown: int = 0, rules: Rules | None = None) -> Play:
        """Makes a play that exchanges these tiles, or a number of *unknown* ones; with *rules* it can be printed."""
        return cls(PlayKind.EXCHANGE, bytes(sorted(tiles)), unknown=unknown, origin=rules)

    @property
    def laid(self) -> bytes:
        """The tiles that leave the rack for the board, in order; laid blanks keep their letter."""
        return self.tiles.replace(bytes([EMPTY]), b"") if self.kind is PlayKind.PLACE else b""

    @property
    def word(self) -> str:
        """The main word as it is printed, ``.`` for a tile that lies there already; empty where no tile is laid.

        ``Position.judge`` knows the whole word, and those that cross it.

        Raises:
            RulesError: the play is made of codes alone; ``Position.text`` writes it then.
        """
        if self.kind is not PlayKind.PLACE:
            return ""
        if self.origin is None:
            raise RulesError("the play is made of codes alone, so that its tile set is not known")
        return str(self).split(maxsplit=1)[1]

    def cells(self, board: Board) -> list[Cell]:
        """Lists the cells of the main word, in order, as far as the board goes."""
        return list(board.line(self.start, down=self.down)[: len(self.tiles)])

    def fresh(self, board: Board) -> dict[Cell, Tile]:
        """Returns the tile laid on each cell; empty for a pass or an exchange."""
        if self.kind is not PlayKind.PLACE:
            return {}
        return {cell: tile for cell, tile in zip(self.cells(board), self.tiles, strict=False) if tile}

    def text(self, tile_set: TileSet, layout: BoardLayout) -> str:
        """Writes the play as ``parse`` reads it."""
        if self.kind is PlayKind.PASS:
            return "-"
        if self.kind is PlayKind.EXCHANGE:
            return f"-{self.unknown or tile_set.text(self.tiles)}"
        texts = tile_set.texts
        word = "".join([texts[tile] if tile else EMPTY_TEXT for tile in self.tiles])
        return f"{layout.place_name(self.start, down=self.down)} {word}"

    @classmethod
    def parse(
        cls, text: str, tile_set: TileSet | None = None, layout: BoardLayout | None = None, board: Board | None = None
    ) -> Play:
        """Reads a play; without a tile set or layout, one of English Scrabble. ``Position.parse`` knows the game.

        Tiles in round brackets, ``H8 (W)ORD``, are tiles that lie there already. Where a *board* is given, a letter
        may also be written for a tile that lies there, and the tiles before and after the word that make it longer
        may be left out.

        Raises:
            RulesError: the text is no play.
        """
        tile_set, layout = tile_set or _usual().tiles, layout or _usual().layout
        parts = text.split()
        if not parts:
            raise RulesError("an empty play: write a place and a word, like 8H WORD, or - to pass")
        if parts[0].startswith("-") or parts[0].lower() in ("pass", "exchange", "exch", "swap"):
            return _printing(_without_place(parts, tile_set), tile_set, layout)
        if len(parts) != 2:
            raise RulesError(f"play {quoted(text)}: write a place and a word, like 8H WORD (across) or H8 WORD (down)")
        if PLACE.fullmatch(parts[1]) and not PLACE.fullmatch(parts[0]):
            raise RulesError(f"play {quoted(text)}: write the place first: {parts[1]} {parts[0]}")
        start, down = layout.place(parts[0])
        play = cls.place(start, _pattern(parts[1], tile_set), down=down)
        return _printing(play if board is None else play._on(board), tile_set, layout)

    def without(self, board: Board) -> Play:
        """Returns the play with 0 for each letter that is written where the same letter lies already."""
        cells = self.cells(board)
        if len(cells) < len(self.tiles):
            return self
        there = [board.tiles[cell] for cell in cells]
        tiles = bytes(
            EMPTY if lies and tile and lies & LETTER == tile & LETTER else tile
            for tile, lies in zip(self.tiles, there, strict=True)
        )
        return replace(self, tiles=tiles, origin=None) if self.kind is PlayKind.PLACE else self

    def printed(self, tile_set: TileSet, layout: BoardLayout) -> Play:
        """Returns the play with its text, so that it can be printed."""
        return _printing(self, tile_set, layout)

    def _on(self, board: Board) -> Play:
        """Writes 0 for each tile that lies there already, and makes the word as long as it is on the board."""
        cells = self.cells(board)
        if len(cells) < len(self.tiles) or not cells:
            return self
        tiles = list(self.without(board).tiles)
        start = self.start
        while (back := board.before(start, down=self.down)) is not None and board.tiles[back]:
            start = back
            tiles.insert(0, EMPTY)
        for cell in board.line(cells[-1], down=self.down)[1:]:
            if not board.tiles[cell]:
                break
            tiles.append(EMPTY)
        return Play.place(start, bytes(tiles), down=self.down)


PASS = Play(PlayKind.PASS)


@cache
def _usual() -> Rules:
    return Rules.load("en")


def _printing(play: Play, tile_set: TileSet, layout: BoardLayout) -> Play:
    """Returns the play with its text."""
    if play.kind is PlayKind.PASS:
        return play
    return Play(play.kind, play.tiles, play.start, play.down, play.unknown, play.text(tile_set, layout))


class HasPlay(Protocol):
    """What an engine returns: a candidate, an outcome of a simulation, a standing: something with a play."""

    @property
    def play(self) -> Play:
        """The play."""
        ...


class Candidate(NamedTuple):
    """A play with what it is worth.

    >>> from wordtools.scrabble import Engine, Position
    >>> candidate = Engine.for_language("en").plays(Position.new("en", rack="JUKEBOX")).best(1, rank_by="score")[0]
    >>> str(candidate), candidate.score
    ('8F JUKEBOX', 120)
    """

    play: Play
    score: int
    """Points."""
    leave: float
    """The leave value, in points: whole thousandths."""
    equity: float
    """What the play is worth in all, in points: whole thousandths."""

    def __str__(self) -> str:
        """Writes the play."""
        return str(self.play)


def remaining(known: Tiles, play: Play) -> Tiles:
    """Returns the known tiles that a player surely has after a play."""
    gone = play.tiles if play.kind is PlayKind.EXCHANGE else play.laid
    left = Counter(known) - Counter(on_rack(gone))
    return bytes(sorted(left.elements()))


def _pattern(text: str, tile_set: TileSet) -> bytes:
    """Reads the main word: 0 for ``.`` and for each tile in round brackets."""
    if BLANK_TEXT in text:
        raise RulesError(f"word {quoted(text)}: write a blank as the letter that it stands for, in lower case")
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
