"""The compact record of a play, as the kernels write it: here alone is said which bits mean what.

A record is ``stride`` 64-bit numbers. The first, from the lowest bits: 12 the first cell of the main word, 1 down, 5
tiles laid, 24 tiles kept, 22 score. The next hold the laid tiles, a byte each, in the order of their cells. *Tiles
kept* has a bit for each tile of the rack in ascending order, blanks first; of equal tiles the lowest bits are set. A
record without tiles laid is an exchange of the tiles that are not kept, or the pass.
"""

from __future__ import annotations

from collections.abc import Sequence

from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import PASS, Play
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import Rack


def start(first: int) -> int:
    """Returns the first cell of the main word."""
    return first & 4095


def down(first: int) -> bool:
    """Says whether the main word goes down."""
    return bool(first >> 12 & 1)


def laid(first: int) -> int:
    """Counts the tiles laid; 0: an exchange or the pass."""
    return first >> 13 & 31


def kept(first: int) -> int:
    """Returns the tiles kept, a bit for each tile of the rack."""
    return first >> 18 & 0xFFFFFF


def score(first: int) -> int:
    """Returns the points."""
    return first >> 42


def rest(first: int, rack: Rack) -> Rack:
    """Lists the tiles of *rack* that are kept."""
    bits = kept(first)
    return bytes(tile for bit, tile in enumerate(rack) if bits >> bit & 1)


def spot(play: Play) -> int:
    """Returns what ``where`` gives for the record of a play that lays tiles."""
    return play.start | play.down << 12 | len(play.laid) << 13


def where(first: int) -> int:
    """Returns the bits of the first cell, the direction and the number of tiles laid."""
    return first & 0x3FFFF


def play_of(record: Sequence[int], board: Board, rack: Rack, rules: Rules) -> Play:
    """Makes the play of a record."""
    first = record[0]
    number = laid(first)
    if not number:
        bits = kept(first)
        given = bytes(tile for bit, tile in enumerate(rack) if not bits >> bit & 1)
        return Play.exchange(given, rules=rules) if given else PASS
    codes = b"".join(part.to_bytes(8, "little") for part in record[1:])
    there, word = board.tiles, bytearray()
    used = 0
    for cell in board.line(start(first), down=down(first)):
        if there[cell]:
            word.append(0)
        elif used == number:
            break
        else:
            word.append(codes[used])
            used += 1
    return Play.place(start(first), bytes(word), down=down(first), rules=rules)
