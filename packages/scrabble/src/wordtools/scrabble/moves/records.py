"""The records of plays that the kernels write, as values; ``packed.py`` has the layout of their bits."""

from __future__ import annotations

from collections.abc import Sequence

from wordtools.scrabble.moves.packed import down_of, head_from, kept_of, laid_of, start_of
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import PASS, Play
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import Tiles


def rest(first: int, rack: Tiles) -> Tiles:
    """Lists the tiles of *rack* that are kept."""
    bits = kept_of(first)
    return bytes(tile for bit, tile in enumerate(rack) if bits >> bit & 1)


def spot(play: Play) -> int:
    """Returns what ``where`` gives for the record of a play that lays tiles."""
    return head_from(0, 0, len(play.laid), play.down << 12 | play.start)


def where(first: int) -> int:
    """Returns the bits of the first cell, the direction and the number of tiles laid."""
    return first & 0x3FFFF


def play_of(record: Sequence[int], board: Board, rack: Tiles, rules: Rules) -> Play:
    """Makes the play of a record."""
    first = record[0]
    number = laid_of(first)
    if not number:
        bits = kept_of(first)
        given = bytes(tile for bit, tile in enumerate(rack) if not bits >> bit & 1)
        return Play.exchange(given, rules=rules) if given else PASS
    codes = b"".join(part.to_bytes(8, "little") for part in record[1:])
    there, word = board.tiles, bytearray()
    used = 0
    for cell in board.line(start_of(first), down=bool(down_of(first))):
        if there[cell]:
            word.append(0)
        elif used == number:
            break
        else:
            word.append(codes[used])
            used += 1
    return Play.place(start_of(first), bytes(word), down=bool(down_of(first)), rules=rules)
