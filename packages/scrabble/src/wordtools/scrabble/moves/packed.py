"""What the packed numbers of plays and squares hold: the only place that knows their bits, beside ``_packed.pxd``.

A *record* of a play is ``stride`` 64-bit numbers. The first is its *head*, from the lowest bits:

=======  ==========================================================================================================
12 bits  the first cell of the main word
1 bit    whether it goes down
5 bits   the number of tiles laid; 0: an exchange of the tiles that are not kept, or the pass
24 bits  the tiles kept: a bit for each tile of the rack in ascending order, blanks first; of equal tiles the lowest
22 bits  the score, in points
=======  ==========================================================================================================

The other numbers hold the tiles laid, a byte each, in the order of their cells: a letter code, a blank + 128.

A *square* is eight numbers, which ``_lanes.py`` describes. Its *state*, from the lowest bits: 8 the tile, 8 the word
premium, 8 the letter premium, 1 crossed, 1 playable; in the high half the *spot*, as in a head: 12 the cell, 1 down.
*BLOCK*, *FIXED* and *SCALE* are pairs of 32-bit numbers.

Kernels that run as plain Python import this module. Where they are compiled, they use the inline functions of
``_packed.pxd``, which tests/scrabble/test_packed.py compares with these.
"""

from __future__ import annotations

ALLOW, CROSS, AHEAD, FIXED, SCALE, STATE, BLOCK, SPAN = range(8)  # the numbers of a square
SQUARE = 8  # numbers of a square
TILE = 0xFF  # of a state: 0 where no tile lies
LETTER = 0x7F  # of a tile: the letter code, also under a blank
BLANK = 0x80  # of a tile: whether it is a blank
CROSSED = 1 << 24  # of a state: tiles of the crossing lane touch the square
PLAYABLE = 1 << 25  # of a state: an empty square, not a brick or a wall


def head_from(score: int, kept: int, laid: int, spot: int) -> int:
    """Packs the head of a record."""
    return score << 42 | kept << 18 | laid << 13 | spot


def start_of(head: int) -> int:
    """Returns the first cell of the main word."""
    return head & 4095


def down_of(head: int) -> int:
    """Returns 1 when the main word goes down, else 0."""
    return head >> 12 & 1


def laid_of(head: int) -> int:
    """Returns the number of tiles laid; 0: an exchange or the pass."""
    return head >> 13 & 31


def kept_of(head: int) -> int:
    """Returns the tiles kept, a bit for each tile of the rack."""
    return head >> 18 & 0xFFFFFF


def score_of(head: int) -> int:
    """Returns the score in points."""
    return head >> 42


def tile_of(tiles: int, k: int) -> int:
    """Returns the tile at place *k*, from 0 to 7, of one of a record's other numbers."""
    return tiles >> 8 * k & TILE


def state_from(cell: int, down: int, letter: int, word: int) -> int:
    """Packs the state of a square that is empty, with its premiums; a word premium of 0 is a brick."""
    playable = PLAYABLE | letter << 16 | word << 8 if word else 0
    return cell << 32 | down << 44 | playable


def word_premium(state: int) -> int:
    """Returns the word premium of a square."""
    return state >> 8 & 255


def letter_premium(state: int) -> int:
    """Returns the letter premium of a square."""
    return state >> 16 & 255


def cell_of(state: int) -> int:
    """Returns the cell of a square."""
    return state >> 32 & 4095


def is_down(state: int) -> int:
    """Returns 1 when a square belongs to a column, else 0."""
    return state >> 44 & 1


def spot_of(state: int) -> int:
    """Returns the cell and the direction of a square, as a head has them."""
    return state >> 32


def low_half(pair: int) -> int:
    """Returns the lower 32 bits of a pair."""
    return pair & 0xFFFFFFFF


def high_half(pair: int) -> int:
    """Returns the upper 32 bits of a pair."""
    return pair >> 32


def pair_from(low: int, high: int) -> int:
    """Packs a pair."""
    return high << 32 | low
