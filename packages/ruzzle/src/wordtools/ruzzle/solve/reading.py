"""Boards as the kernels read them: letter codes, points and factors of each cell."""

from __future__ import annotations

import math
from array import array
from collections.abc import Mapping
from itertools import accumulate
from operator import attrgetter, mul
from typing import TypeAlias

from wordtools.core import Alphabet, GridError, Language
from wordtools.core.grid import HOLE
from wordtools.ruzzle.board.board import Board, Tile
from wordtools.ruzzle.board.rules import Rules

Codes: TypeAlias = "tuple[bytes, array[int], bytes, array[int], array[int]]"
"""First letters (0: a hole), where each cell's further letters begin, those, points, factors."""
Reading: TypeAlias = tuple[int, bytes, int]  # first letter, further letters, points

HIGHEST_SCORE = 1 << 55


class Hole:
    """Stands for a hole among tiles; no tile has its text."""

    text, points, letter_multiplier, word_multiplier = HOLE, None, 1, 1


COLUMNS = attrgetter("text", "points", "letter_multiplier", "word_multiplier")


class Reader:
    """Turns boards into codes, by one alphabet, the points of its letters, and the rules' faces."""

    def __init__(self, alphabet: Alphabet, points: Mapping[str, int], rules: Rules, language: Language) -> None:
        """Takes what a cell's text is read by."""
        self.alphabet = alphabet
        self.points = points
        self.language = language
        self.visits = rules.visits
        self.faces = {face.upper(): text for face, text in rules.faces.get(language.code, {}).items()}
        self._known: dict[str, Reading] = {HOLE: (0, b"", 0)}  # by the text of a tile
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
        seen = [Hole if tile is None else tile for tile in tiles] if None in tiles else tiles
        texts, own, by_letter, by_word = zip(*map(COLUMNS, seen), strict=True)
        known = self._known
        try:
            read = [known[text] for text in texts]
        except KeyError:
            for cell, tile in enumerate(tiles):
                if tile is not None and tile.text not in known:
                    known[tile.text] = self._read(tile.text, board.where(cell))
            read = [known[text] for text in texts]
        codes, further, worth = zip(*read, strict=True)
        if own.count(None) != len(own):
            worth = tuple([one if given is None else given for one, given in zip(worth, own, strict=True)])
        points = list(map(mul, worth, by_letter))
        steps = min(longest, len(tiles) * self.visits)
        large = sorted([factor for factor in by_word if factor > 1], reverse=True)
        large = large[:steps] if self.visits == 1 else large[:1] * steps
        if large and max(1, *points) * steps * math.prod(large) > HIGHEST_SCORE:
            raise GridError("the multipliers of this board make scores beyond 2^55: use smaller ones")
        rest = b"".join(further)
        if rest:
            tails = array("I", accumulate(map(len, further), initial=0)), rest
        else:
            tails = self._straight
            if len(tails[0]) != len(tiles) + 1:
                tails = self._straight = array("I", bytes(4 * len(tiles) + 4)), b"\0"
        starts, letters = tails
        return bytes(codes), starts, letters, array("q", points), array("q", by_word)

    def _read(self, text: str, where: str) -> Reading:
        letters = self.letters(text)
        if not letters:
            raise GridError(
                f"{where}: {text[:40]!r} is not in the letters of {self.language.name} "
                f"({''.join(self.alphabet.letters)}); another language, or . for a hole?"
            )
        codes = bytes(self.alphabet.code[letter] for letter in letters)
        return codes[0], codes[1:], sum(self.points[letter] for letter in letters)
