"""A slow, obviously right generator of plays: every line, every stretch of it, every word of the list.

It shares no code with the package. Boards are bytes, row by row: 0 empty, a letter's code, + 128 for a blank.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple


@dataclass(frozen=True)
class Rules:
    """A board without tiles, and what counts."""

    rows: int
    columns: int
    letter: bytes
    word: bytes
    """0 is a brick."""
    start: int
    points: tuple[int, ...]
    """By code; the blank, 0, is worth nothing."""
    size: int = 7
    bonus: int = 50

    @property
    def symmetric(self) -> bool:
        """Whether rows and columns can be exchanged."""
        turned = [column * self.columns + row for row in range(self.rows) for column in range(self.columns)]
        return (
            self.rows == self.columns
            and turned[self.start] == self.start
            and self.letter == bytes(self.letter[k] for k in turned)
            and self.word == bytes(self.word[k] for k in turned)
        )


class Found(NamedTuple):
    """A play: the main word's first cell, its direction, the tiles laid in order."""

    start: int
    down: bool
    laid: bytes


def lines(rules: Rules) -> Iterator[tuple[bool, list[int]]]:
    """Goes through all rows and columns."""
    for row in range(rules.rows):
        yield False, [row * rules.columns + column for column in range(rules.columns)]
    for column in range(rules.columns):
        yield True, [row * rules.columns + column for row in range(rules.rows)]


def crossing(rules: Rules, board: bytes, cell: int, down: bool) -> tuple[list[int], list[int]]:
    """Finds the cells of the tiles before and after *cell* in the other direction than *down*."""
    step = 1 if down else rules.columns

    def tiles(sign: int) -> list[int]:
        cells, here = [], cell
        while True:
            row, column = divmod(here, rules.columns)
            row, column = (row, column + sign) if step == 1 else (row + sign, column)
            if not (0 <= row < rules.rows and 0 <= column < rules.columns):
                return cells
            here = row * rules.columns + column
            if not board[here]:
                return cells
            cells.append(here)

    return tiles(-1)[::-1], tiles(1)


def worth(rules: Rules, tile: int) -> int:
    """Counts a tile's points."""
    return 0 if tile & 128 else rules.points[tile]


def score(rules: Rules, board: bytes, cells: list[int], fresh: dict[int, int], down: bool) -> int:
    """Counts the points of laying the tiles *fresh* for the main word on *cells*."""
    total, multiplier, others = 0, 1, 0
    for cell in cells:
        if cell not in fresh:
            total += worth(rules, board[cell])
            continue
        own = worth(rules, fresh[cell]) * rules.letter[cell]
        total += own
        multiplier *= rules.word[cell]
        before, after = crossing(rules, board, cell, down)
        if before or after:
            others += (own + sum(worth(rules, board[other]) for other in before + after)) * rules.word[cell]
    return total * multiplier + others + (rules.bonus if len(fresh) == rules.size else 0)


def layings(word: bytes, places: list[int], rack: Counter[int]) -> Iterator[dict[int, int]]:
    """Goes through the ways to lay the letters of *word* at *places* with tiles and blanks of the rack."""
    for blanks in product((False, True), repeat=len(places)):
        needed = Counter(0 if blank else word[place] for place, blank in zip(places, blanks, strict=True))
        if all(rack[tile] >= number for tile, number in needed.items()):
            yield {place: word[place] | (128 if blank else 0) for place, blank in zip(places, blanks, strict=True)}


def stretches(rules: Rules, board: bytes) -> Iterator[tuple[bool, list[int], list[int]]]:
    """Goes through the stretches a word can lie on: direction, cells, empty ones among them."""
    for down, line in lines(rules):
        for begin in range(len(line)):
            for end in range(begin + 2, len(line) + 1):
                cells = line[begin:end]
                if any(not rules.word[cell] for cell in cells):
                    continue
                if (begin and board[line[begin - 1]]) or (end < len(line) and board[line[end]]):
                    continue
                empty = [cell for cell in cells if not board[cell]]
                if empty:
                    yield down, cells, empty


def allowed(rules: Rules, board: bytes, down: bool, cells: list[int], empty: list[int]) -> bool:
    """Says whether tiles on *empty* would touch what lies there, or the start; and whether it is found here."""
    if not any(board):
        return rules.start in cells and (not down or not rules.symmetric)
    touched = [cell for cell in empty if any(crossing(rules, board, cell, down))]
    if len(empty) == 1 and down and touched:
        return False  # one tile that makes an across word as well: counted as that
    return bool(touched) or len(empty) < len(cells)


def plays(rules: Rules, board: bytes, rack: bytes, words: set[bytes]) -> dict[Found, int]:
    """Finds every play and its score."""
    held = Counter(rack)
    found: dict[Found, int] = {}
    texts: dict[int, bytes] = {}
    for word in words:
        texts[len(word)] = texts.get(len(word), b"\0") + word + b"\0"
    for down, cells, empty in stretches(rules, board):
        if len(empty) > len(rack) or not allowed(rules, board, down, cells, empty):
            continue
        for word in fitting(texts.get(len(cells), b""), [board[cell] & 127 for cell in cells], rack):
            places = [k for k, cell in enumerate(cells) if not board[cell]]
            for laying in layings(word, places, held):
                fresh = {cells[k]: tile for k, tile in laying.items()}
                if all(crosses(rules, board, cell, tile, down, words) for cell, tile in fresh.items()):
                    play = Found(cells[0], down, bytes(fresh[cell] for cell in empty))
                    assert play not in found
                    found[play] = score(rules, board, cells, fresh, down)
    return found


def fitting(text: bytes, there: list[int], rack: bytes) -> list[bytes]:
    """Finds the words of *text*, parted by zeros, with the letters that are there and elsewhere some of the rack's."""
    free = b"[^\0]" if 0 in rack else b"[" + b"".join(re.escape(bytes([tile])) for tile in set(rack)) + b"]"
    pattern = b"".join(re.escape(bytes([letter])) if letter else free for letter in there)
    return re.findall(b"(?<=\0)" + pattern + b"(?=\0)", text, re.DOTALL)


def crosses(rules: Rules, board: bytes, cell: int, tile: int, down: bool, words: set[bytes]) -> bool:
    """Says whether a tile makes a word in the other direction, or none at all."""
    before, after = crossing(rules, board, cell, down)
    if not before and not after:
        return True
    letters = [board[other] & 127 for other in before] + [tile & 127] + [board[other] & 127 for other in after]
    return bytes(letters) in words


def laid_on(rules: Rules, board: bytes, play: Found) -> bytes:
    """Returns the board after a play."""
    after, cell, tiles = bytearray(board), play.start, list(play.laid)
    while tiles:
        if not after[cell]:
            after[cell] = tiles.pop(0)
        cell += rules.columns if play.down else 1
    return bytes(after)
