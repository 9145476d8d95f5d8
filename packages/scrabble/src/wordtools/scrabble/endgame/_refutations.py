"""Kernel: plays that were enough on the last ply of a search, by rack, for the same rack on other boards."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

if TYPE_CHECKING:
    from wordtools.scrabble.endgame._bounds import Bounds
    from wordtools.scrabble.endgame._memory import Memory

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.scrabble.moves.packed import (
        CROSS,
        FIXED,
        PLAYABLE,
        SCALE,
        SQUARE,
        STATE,
        TILE,
        down_of,
        laid_of,
        start_of,
    )

BUCKETS = 1023  # a mask: of a rack's hash, the number of the place where its refutations are kept
SLOTS = 8  # of refutations there
REFUTATION = 4  # numbers a refutation: the rack's hash, the two numbers of the play, what it depends on


class Refutations:
    """Keeps eight plays or so for a rack, the last one first; *bounds* has the board, *memory* the hash."""

    def __init__(self, bounds: Bounds, memory: Memory) -> None:
        self.lanes = bounds.lanes
        self.memory = memory
        self.squares_of = bounds.squares_of
        self.numbers = array("Q", bytes(8 * REFUTATION * SLOTS * (BUCKETS + 1)))
        self.salt = 0

    # below here: integers and flat arrays only

    def begin_anew(self) -> None:
        """Forgets all plays: those kept before are for racks of another salt."""
        self.salt = self.memory.mix(self.salt)

    def head(self, rack: int, number: int) -> int:
        """Returns the first number of a rack's play, if it is possible on the board and scores what it did; or 0."""
        slot = REFUTATION * (SLOTS * (rack & BUCKETS) + number)
        head = self.numbers[slot + 1]
        if self.numbers[slot] != rack ^ self.salt or self.footprint(head) != self.numbers[slot + 3]:
            return 0
        return head

    def tiles(self, rack: int, number: int) -> int:
        """Returns the second number of a rack's play."""
        return self.numbers[REFUTATION * (SLOTS * (rack & BUCKETS) + number) + 2]

    def keep(self, rack: int, head: int, tiles: int) -> None:
        """Remembers a play that was enough."""
        begin = REFUTATION * SLOTS * (rack & BUCKETS)
        k = begin + REFUTATION * SLOTS - 1
        while k >= begin + REFUTATION:
            self.numbers[k] = self.numbers[k - REFUTATION]
            k -= 1
        self.numbers[begin] = rack ^ self.salt
        self.numbers[begin + 1] = head
        self.numbers[begin + 2] = tiles
        self.numbers[begin + 3] = self.footprint(head)

    def footprint(self, head: int) -> int:
        """Hashes all of the board that a play depends on: where it is equal, the play is possible and scores alike."""
        at = self.squares_of[2 * start_of(head) + down_of(head)]
        while self.lanes.squares[SQUARE * (at - 1) + STATE] & TILE:
            at -= 1
        key = 0
        left = laid_of(head)
        while True:
            state = self.lanes.squares[SQUARE * at + STATE]
            if not state & TILE:
                if not left or not state & PLAYABLE:
                    break
                left -= 1
                key = self.memory.mix(key ^ self.lanes.squares[SQUARE * at + CROSS])
                key ^= self.lanes.squares[SQUARE * at + FIXED] ^ self.lanes.squares[SQUARE * at + SCALE] << 8
            key = self.memory.mix(key ^ state)
            at += 1
        return key ^ left
