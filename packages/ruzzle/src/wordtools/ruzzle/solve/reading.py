"""Boards as the kernels read them: letter codes, points and factors of each cell."""

from __future__ import annotations

import json
import math
import threading
from array import array
from collections.abc import Mapping, Sequence
from itertools import accumulate
from struct import Struct
from typing import NamedTuple, NoReturn, TypeAlias

from wordtools.core import Alphabet, Language
from wordtools.core.errors import GridError
from wordtools.core.grid import HOLE, Neighbours
from wordtools.ruzzle.board.board import Board, Tile, cells_json, read_tile
from wordtools.ruzzle.board.rules import Rules

Codes: TypeAlias = "tuple[bytes, array[int], bytes, array[int], array[int]]"
"""First letters (0: a hole), where each cell's further letters begin, those, points, factors."""
Text: TypeAlias = tuple[int, bytes, int]  # first letter, further letters, points
Reading: TypeAlias = "tuple[bytes, bytes, bytes, bytes, Tile | None]"  # as Codes has them, of one cell; the cell

Cell: TypeAlias = tuple[bytes, bytes, bytes, str]  # code, points, factor, and how it is written as JSON

HIGHEST_SCORE = 1 << 55
MOST_PLAIN = 64  # cells of a plain board: a set of them is one mask
MOST_KNOWN = 1 << 12  # tiles that are remembered
NUMBER = Struct("q")


class Plain(NamedTuple):
    """A board of one letter a cell, of up to ``MOST_PLAIN`` cells, as the kernels read it."""

    rows: int
    columns: int
    neighbours: Neighbours | None
    letters: bytes
    """A code for each cell; 0 is a hole."""
    points: bytes
    """A number of 8 bytes for each cell, as are the factors."""
    factors: bytes
    cells: str
    """Its rows as JSON."""


class Batch(NamedTuple):
    """Plain boards of one shape, as the kernels read them: all at once."""

    rows: int
    columns: int
    tiles: array[int]
    """The number of each cell's tile, board after board."""
    letters: bytes
    """By tile: its code."""
    points: array[int]
    """By tile, as are the factors."""
    factors: array[int]
    texts: tuple[bytes, ...]
    """By tile: how it is written as JSON."""


class Reader:
    """Turns boards into codes, by one alphabet, the points of its letters, and the rules' faces."""

    def __init__(self, alphabet: Alphabet, points: Mapping[str, int], rules: Rules, language: Language) -> None:
        """Takes what a cell's text is read by."""
        self.alphabet = alphabet
        self.points = points
        self.language = language
        self.visits = rules.visits
        self.faces = {face.upper(): text for face, text in rules.faces.get(language.code, {}).items()}
        self._texts: dict[str, Text] = {}  # the meaning of a cell's text
        # by the identity of a tile, which is held too, or its number could become another's; boards share most tiles
        self._known: dict[int, Reading] = {}
        self._most = 1, 1  # the largest points and factor of all tiles so far
        self._lock = threading.Lock()
        self._straight = array("I"), b"\0"  # the further letters of the last plain board: most have none
        self._cells: dict[str, Cell] = {}  # the meaning of a cell of one letter
        self._numbers: dict[str, int] = {}  # in which order they came
        self._tables: tuple[bytes, array[int], array[int], tuple[bytes, ...]] | None = None  # the same, by number

    def letters(self, text: str) -> list[str]:
        """Returns the letters of a cell's text, none when it is not in the alphabet."""
        folded = self.alphabet.fold(self.faces.get(text.upper(), text))
        try:
            return self.alphabet.split(folded or "")
        except ValueError:
            return []

    def worth(self, tile: Tile) -> int:
        """Returns the points of a tile without its multipliers."""
        return sum(self.points[letter] for letter in self.letters(tile.text)) if tile.points is None else tile.points

    def read(self, board: Board, longest: int) -> Codes:
        """Turns a board into codes; *longest* is the most letters of a word.

        Raises:
            GridError: a cell that is not in the language's letters, or multipliers beyond all bounds.
        """
        tiles = board.grid.cells
        known = self._known
        try:
            read = [known[id(tile)] for tile in tiles]
        except KeyError:
            if len(known) > MOST_KNOWN:
                known = self._known = {}  # a new one: other threads may be reading
            with self._lock:
                for cell, tile in enumerate(tiles):
                    if id(tile) not in known:
                        known[id(tile)] = self._read(tile) or self._refuse(board.where(cell), tile)
            read = [known[id(tile)] for tile in tiles]
        codes, further, worths, times, _ = zip(*read, strict=True)
        result = array("q", b"".join(worths)), array("q", b"".join(times))
        steps = min(longest, len(tiles) * self.visits)
        if self._most[0] * steps * self._most[1] ** steps > HIGHEST_SCORE:
            check(*result, steps, self.visits)
        rest = b"".join(further)
        if rest:
            tails = array("I", accumulate(map(len, further), initial=0)), rest
        else:
            tails = self._straight
            if len(tails[0]) != len(tiles) + 1:
                tails = self._straight = array("I", bytes(4 * len(tiles) + 4)), b"\0"
        starts, letters = tails
        points, factors = result
        return b"".join(codes), starts, letters, points, factors

    def plain(self, board: Board | str, longest: int) -> Plain | None:
        """Reads a plain board, a text without making objects of its cells; None: it is not plain, or no board."""
        if isinstance(board, str):
            return self._plain(board, longest)
        if board.grid.rows * board.grid.columns > MOST_PLAIN or self.visits > 1:
            return None
        try:
            letters, begins, _, points, factors = self.read(board, longest)
        except GridError:
            return None
        if begins[-1]:
            return None
        rows, columns = board.grid.rows, board.grid.columns
        worths, times = points.tobytes(), factors.tobytes()
        return Plain(rows, columns, board.neighbours, letters, worths, times, cells_json(board))

    def _plain(self, text: str, longest: int) -> Plain | None:
        lines = text.splitlines()
        rows = [line.split() for line in (lines if len(lines) > 1 else text.split("/"))]
        columns = len(rows[0])
        if len(rows) == 1 or columns < 2 or len(rows) * columns > MOST_PLAIN or self.visits > 1:
            return None
        if any([len(row) != columns for row in rows]):
            return None
        try:
            read = [[self._cells[cell] for cell in row] for row in rows]
        except KeyError:
            if not all(map(self._learn, {cell for row in rows for cell in row})):
                return None
            read = [[self._cells[cell] for cell in row] for row in rows]
        steps = min(longest, len(rows) * columns)
        if self._most[0] * steps * self._most[1] ** steps > HIGHEST_SCORE:
            return None
        letters, points, factors, _ = zip(*[cell for row in read for cell in row], strict=True)
        cells = "], [".join([", ".join([cell[3] for cell in row]) for row in read])
        return Plain(len(rows), columns, None, b"".join(letters), b"".join(points), b"".join(factors), f"[[{cells}]]")

    def _learn(self, cell: str) -> bool:
        """Keeps the meaning of a cell's text, if it is one letter."""
        if cell in self._cells:
            return True
        try:
            tile = read_tile(cell)
        except GridError:
            return False
        with self._lock:
            reading = self._read(tile)
            if reading is None or reading[1] or len(self._cells) >= MOST_KNOWN:
                return False
            if cell not in self._cells:
                code, _, points, factor, _ = reading
                self._cells[cell] = code, points, factor, json.dumps(str(tile), ensure_ascii=False)
                self._numbers[cell] = len(self._cells) - 1
        return True

    def batch(self, texts: Sequence[str], longest: int) -> Batch | None:
        """Reads the texts of plain boards without holes, all of one shape, at once; None: they are something else."""
        first = texts[0]
        end = "\n" if "\n" in first else "/"  # of a row
        rows, columns = first.count(end) + 1, len(first.partition(end)[0].split())
        text = "\n/\n".join(texts) if end == "/" else "\n".join(texts)
        if rows == 1 or columns < 2 or rows * columns > MOST_PLAIN or self.visits > 1 or HOLE in text:
            return None
        if any([one.count(end) != rows - 1 for one in texts]) or (end == "\n" and "/" in text):
            return None
        breaks = text.count("\n")
        if len(text.splitlines()) != breaks + 1 or (end == "/" and breaks != 2 * len(texts) - 2):
            return None  # a row ends otherwise
        cells = text.replace(end, " / ").split()
        ends = cells[columns :: columns + 1]
        if len(cells) != len(texts) * rows * (columns + 1) - 1 or ends.count("/") != len(ends):
            return None
        del cells[columns :: columns + 1]
        try:
            tiles = array("H", map(self._numbers.__getitem__, cells))
        except KeyError:
            if not all(map(self._learn, set(cells))):
                return None
            tiles = array("H", map(self._numbers.__getitem__, cells))
        steps = min(longest, rows * columns)
        if self._most[0] * steps * self._most[1] ** steps > HIGHEST_SCORE:
            return None
        return Batch(rows, columns, tiles, *self._by_number())

    def _by_number(self) -> tuple[bytes, array[int], array[int], tuple[bytes, ...]]:
        """Returns what is known of the tiles: codes, points, factors, JSON."""
        tables = self._tables
        if tables is None or len(tables[0]) != len(self._cells):
            with self._lock:
                codes, points, factors, texts = zip(*self._cells.values(), strict=True)
            numbers = array("q", b"".join(points)), array("q", b"".join(factors))
            written = tuple(text.encode(errors="backslashreplace") for text in texts)
            tables = self._tables = b"".join(codes), *numbers, written
        return tables

    def _refuse(self, where: str, tile: Tile | None) -> NoReturn:
        raise GridError(
            f"{where}: {(tile.text if tile else HOLE)[:40]!r} is not in the letters of {self.language.name} "
            f"({''.join(self.alphabet.letters)}); another language, or . for a hole?"
        )

    def _read(self, tile: Tile | None) -> Reading | None:
        """Reads a cell; None: it is not in the language's letters."""
        if tile is None:
            return b"\0", b"", NUMBER.pack(0), NUMBER.pack(1), None
        if tile.text not in self._texts:
            letters = self.letters(tile.text)
            if not letters:
                return None
            codes = bytes(self.alphabet.code[letter] for letter in letters)
            self._texts[tile.text] = codes[0], codes[1:], sum(self.points[letter] for letter in letters)
        first, further, worth = self._texts[tile.text]
        points = (worth if tile.points is None else tile.points) * tile.letter_multiplier
        self._most = max(self._most[0], points), max(self._most[1], tile.word_multiplier)
        return bytes((first,)), further, NUMBER.pack(points), NUMBER.pack(tile.word_multiplier), tile


def check(points: array[int], factors: array[int], steps: int, visits: int) -> None:
    """Refuses a board whose longest snakes could have scores beyond all bounds."""
    large = sorted([factor for factor in factors if factor > 1], reverse=True)
    large = large[:steps] if visits == 1 else large[:1] * steps
    if large and max(1, *points) * steps * math.prod(large) > HIGHEST_SCORE:
        raise GridError("the multipliers of this board make scores beyond 2^55: use smaller ones")
