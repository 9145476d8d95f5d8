"""Boards as the kernels read them: letter codes, points and factors of each cell."""

from __future__ import annotations

import math
import threading
from array import array
from collections.abc import Mapping
from itertools import accumulate
from struct import Struct
from typing import NoReturn, TypeAlias

from wordtools.core import Alphabet, Language
from wordtools.core.errors import GridError
from wordtools.core.grid import HOLE
from wordtools.ruzzle.board.board import Board, Tile
from wordtools.ruzzle.board.rules import Rules

Codes: TypeAlias = "tuple[bytes, array[int], bytes, array[int], array[int]]"
"""First letters (0: a hole), where each cell's further letters begin, those, points, factors."""
Text: TypeAlias = tuple[int, bytes, int]  # first letter, further letters, points
Reading: TypeAlias = "tuple[bytes, bytes, bytes, bytes, Tile | None]"  # as Codes has them, of one cell; the cell

HIGHEST_SCORE = 1 << 55
MOST_PLAIN = 64  # cells of a plain board: a set of them is one mask
MOST_KNOWN = 1 << 12  # tiles that are remembered
NUMBER = Struct("q")


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
