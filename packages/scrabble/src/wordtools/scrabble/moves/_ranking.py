"""Kernel: which plays are best: the equity of a play, and the best few plays in order.

``_movegen.py`` finds the plays, ``_best.py`` looks for the best alone. Equity is
counted in millipoints: the score, the worth of the tiles kept, and on an empty board what vowels beside premium
squares cost. Plays of one equity are in the order of their records, so the same plays are best however they were found.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

if TYPE_CHECKING:
    from wordtools.scrabble.moves._lanes import Lanes

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import popcount
    from wordtools.scrabble.moves.packed import SQUARE, down_of, kept_of, laid_of, score_of, start_of


class Ranking:
    """Ranks plays on the board of *lanes*; belongs to one thread at a time, as that does.

    *size* is the number of tiles of a full rack, *vowels* a mask of letters.
    """

    def __init__(self, lanes: Lanes, size: int, vowels: int = 0) -> None:
        self.lanes = lanes
        self.vowels = vowels
        self.stride = 1 + (size + 7) // 8
        self.count = self.wanted = self.floor = self.last = 0
        self.within = -LEAST
        self.equities = array("q", bytes(8))
        self.worth: Sequence[int] = array("i", bytes(4))
        self.parts = 0

    def weigh(self, records: array[int], worth: Sequence[int], rack: int, opening: int, out: array[int]) -> None:
        """Computes the equity of each record; *rack* is its number of tiles, *worth* is by the part kept."""
        plays, table, equities = records, worth, out
        n = len(equities)
        parts = len(table) - 1
        with cython.nogil:
            for k in range(n):
                equities[k] = self.equity(plays, k * self.stride, table, parts, rack, opening)

    def want(self, count: int, worth: Sequence[int]) -> None:
        """Prepares for the best *count* plays; *worth* is by the part kept."""
        self.wanted = count
        self.equities = array("q", bytes(8 * (count + 1)))
        self.worth = worth
        self.parts = len(worth) - 1

    def forget(self) -> None:
        """Takes all leaves as worth nothing, and keeps no reference to a table."""
        self.worth = array("i", bytes(4))
        self.parts = 0

    # below here: integers and flat arrays only

    def clear(self) -> None:
        """Begins with no play; any equity counts until as many are found as are wanted."""
        self.count = 0
        self.floor = LEAST

    def equity(self, plays: Sequence[int], k: int, worth: Sequence[int], parts: int, rack: int, opening: int) -> int:
        """Works out the equity of the record at *k*, in millipoints."""
        first = plays[k]
        equity = score_of(first)
        equity *= 1000
        kept = kept_of(first)
        laid = laid_of(first)
        if not laid and popcount(kept) == rack:
            return PASSING
        equity += worth[kept & parts]
        if opening and laid:
            at = self.lanes.square(start_of(first), down_of(first))
            for j in range(laid):
                tile = plays[k + 1 + j // 8] >> 8 * (j % 8)
                if self.vowels >> (tile & 63) & 1:
                    beside = SQUARE * self.lanes.twin[at + j]
                    equity -= TOLL * (self.lanes.extra(beside - SQUARE) + self.lanes.extra(beside + SQUARE))
        return equity

    def insert(self, plays: MutableSequence[int], rack: int) -> None:
        """Puts the play at place *wanted* among the best ones, which lie before it, if it is one of them."""
        last = self.wanted
        equity = self.equity(plays, self.stride * last, self.worth, self.parts, rack, not self.lanes.laid)
        j = self.count
        if j == last:
            if not self.above(plays, last, equity, j - 1):
                return
            j -= 1
        while j and self.above(plays, last, equity, j - 1):
            self.move(plays, j - 1, j)
            j -= 1
        self.move(plays, last, j)
        self.equities[j] = equity
        if self.count < last:
            self.count += 1
        if self.count == last:
            self.floor = self.equities[last - 1]
            self.last = plays[self.stride * (last - 1)]
        if self.equities[0] - self.within > self.floor:
            self.floor = self.equities[0] - self.within
            self.last = 0

    def near(self) -> int:
        """Counts the plays that are not further below the best than ``within``."""
        n = self.count
        while n > 1 and self.equities[n - 1] < self.equities[0] - self.within:
            n -= 1
        return n

    def above(self, plays: Sequence[int], play: int, equity: int, other: int) -> int:
        """Returns whether a play of this equity ranks above another: by equity, then the higher record."""
        if equity != self.equities[other]:
            return equity > self.equities[other]
        for j in range(self.stride):
            one = plays[self.stride * play + j]
            two = plays[self.stride * other + j]
            if one != two:
                return one > two
        return 0

    def move(self, plays: MutableSequence[int], source: int, target: int) -> None:
        for j in range(self.stride):
            plays[self.stride * target + j] = plays[self.stride * source + j]
        self.equities[target] = self.equities[source]


PASSING = -1_000_000  # the equity of a pass: below any other play
TOLL = 350  # millipoints: for a vowel beside a premium square of the first play
LEAST = -(1 << 31) + 1  # below any equity
