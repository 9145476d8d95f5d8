"""Kernel: how a game ends when both players always make the play that promises most at once.

The other tiles of the bag come in a given order, so that the same game is played for the same numbers. A play promises
its score, less twice the points and three for each tile that it keeps: tiles left over are played for less or are lost.
Going out promises twice the other rack instead. Whoever has no play passes; two passes in a row end the game and each
loses the own rack. On the last ply of a short game the play is made after which the game, ended at once, is worth most.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

if TYPE_CHECKING:
    from wordtools.scrabble.endgame._bounds import Bounds

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.scrabble.moves.packed import (
        SQUARE,
        STATE,
        TILE,
        down_of,
        kept_of,
        laid_of,
        score_of,
        start_of,
        tile_of,
    )

ROOM = 32  # tiles of a rack
POSITION = 20  # effort of a position, beside each of its plays, as in _endgame.py
KEPT_POINTS = 2  # what a point kept costs a play, and what each tile kept does
KEPT_TILE = 3


class Playout:
    """Plays games to their end on the board of *bounds*; racks of up to eight tiles.

    ``effort`` counts the plays found, and something for every position.
    """

    def __init__(self, bounds: Bounds) -> None:
        self.lanes = bounds.lanes
        self.movegen = bounds.movegen
        self.points = bounds.points_bytes
        self.squares_of = bounds.squares_of
        self.racks = bytearray(2 * ROOM)
        self.sizes = array("I", [0, 0])
        self.bag = bytearray(ROOM)
        self.bag_size = 0
        self.where = array("I", bytes(4 * ROOM))
        self.codes = bytearray(ROOM)
        self.effort = 0
        self.nodes = 0
        self.head = self.tiles = 0

    def play(self, mine: bytes, other: bytes, bag: bytes, passed: int, plies: int) -> int:
        """Plays a game of at most *plies* plays; returns what the player to move gains on the other in it.

        *mine* and *other* are racks in ascending order, *bag* has the tiles left in the order in which they are drawn.
        *passed* is whether the other has just passed.
        """
        room = 9 * (self.lanes.logged + 16 * (len(mine) + len(other) + len(bag) + 1))
        if len(self.lanes.log) < room:
            self.lanes.log = array("Q", bytes(self.lanes.log) + bytes(8 * room))
        for player, rack in enumerate((mine, other)):
            self.sizes[player] = len(rack)
            for k, tile in enumerate(rack):
                self.racks[ROOM * player + k] = tile
        self.bag_size = len(bag)
        for k, tile in enumerate(reversed(bag)):
            self.bag[k] = tile
        with cython.nogil:
            value = self.follow(passed, plies)
        return value  # noqa: RET504 - a return inside nogil would need an object

    # below here: integers and flat arrays only

    def follow(self, passed: int, plies: int) -> int:
        """Plays the game and takes it back; returns what the first player gains."""
        racks = self.racks
        where = self.where
        codes = self.codes
        mark = self.lanes.logged
        laid = 0
        total = 0
        sign = 1
        mover = 0
        while True:
            self.nodes += 1
            n = self.sizes[mover]
            self.movegen.take(racks, ROOM * mover, n)
            self.movegen.walk()
            self.effort += self.movegen.found + POSITION
            self.choose(mover, plies <= 1)
            number = laid_of(self.head)
            if not number and passed:
                total += sign * (self.worth(1 - mover) - self.worth(mover))
                break
            if number:
                total += sign * score_of(self.head)
                self.place()
                self.lanes.add(where, codes, number)
                laid += number
                self.refill(mover, kept_of(self.head))
                if self.sizes[mover] == 0:
                    total += 2 * sign * self.worth(1 - mover)
                    break
            passed = number == 0
            plies -= 1
            if plies <= 0:
                total += sign * (self.worth(1 - mover) - self.worth(mover))
                break
            mover = 1 - mover
            sign = -sign
        self.lanes.laid -= laid
        self.lanes.restore(mark)
        return total

    def choose(self, mover: int, last: int) -> None:
        """Puts the play that promises most into ``head`` and ``tiles``, of equals the greatest record; 0 for a pass."""
        n = self.sizes[mover]
        theirs = self.worth(1 - mover)
        self.head = 0
        self.tiles = 0
        most = LEAST
        for k in range(self.movegen.found):
            head = self.movegen.plays[2 * k]
            number = laid_of(head)
            value = score_of(head)
            if number == n and not self.bag_size:
                value += 2 * theirs
            elif last:
                value += theirs - self.kept_worth(mover, kept_of(head))
            else:
                value -= KEPT_POINTS * self.kept_worth(mover, kept_of(head)) + KEPT_TILE * (n - number)
            if value < most:
                continue
            if value == most and (
                head < self.head or (head == self.head and self.movegen.plays[2 * k + 1] < self.tiles)
            ):
                continue
            most = value
            self.head = head
            self.tiles = self.movegen.plays[2 * k + 1]

    def place(self) -> None:
        """Writes the squares and tiles of the play to ``where`` and ``codes``."""
        number = laid_of(self.head)
        at = self.squares_of[2 * start_of(self.head) + down_of(self.head)]
        k = 0
        while k < number:
            if not self.lanes.squares[SQUARE * at + STATE] & TILE:
                self.where[k] = at
                self.codes[k] = tile_of(self.tiles, k)
                k += 1
            at += 1

    def refill(self, mover: int, kept: int) -> None:
        """Leaves the mover the tiles whose bits are set in *kept*, and draws as many as were laid."""
        begin = ROOM * mover
        size = self.sizes[mover]
        count = 0
        for k in range(size):
            if kept >> k & 1:
                self.racks[begin + count] = self.racks[begin + k]
                count += 1
        while count < size and self.bag_size:
            self.bag_size -= 1
            tile = self.bag[self.bag_size]
            j = count
            while j and self.racks[begin + j - 1] > tile:
                self.racks[begin + j] = self.racks[begin + j - 1]
                j -= 1
            self.racks[begin + j] = tile
            count += 1
        self.sizes[mover] = count

    def worth(self, player: int) -> int:
        """Adds up the points of a rack."""
        total = 0
        for k in range(self.sizes[player]):
            total += self.points[self.racks[ROOM * player + k]]
        return total

    def kept_worth(self, player: int, kept: int) -> int:
        """Adds up the points of the tiles of a rack whose bits are set in *kept*."""
        total = 0
        for k in range(self.sizes[player]):
            if kept >> k & 1:
                total += self.points[self.racks[ROOM * player + k]]
        return total


LEAST = -(1 << 24)
