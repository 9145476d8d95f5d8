"""Kernel: lays tiles in every order, for games in which the letters of a word may stand in any order (Wordsmog).

The graph then holds the letters of each word in ascending order. For each stretch of squares that a play at an anchor
can fill, a walk upwards through the alphabet finds the tiles of the rack that complete a word with the tiles lying
there. Each such choice of tiles is laid in every order that the crossing words allow.

A score is linear in the points of the tiles: a square counts them as often as its premiums and the words through it
say (*times*). So tiles not yet laid give at most the sum of the highest tiles on the squares that count most often
(rearrangement inequality), which bounds the search where only the best plays are wanted.

Nothing calls itself: ``_movegen.py`` takes one play at a time from ``next``.
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
    from wordtools.scrabble.moves._ranking import Ranking

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import lowest
    from wordtools.scrabble.moves.packed import (
        ALLOW,
        BLANK,
        CROSSED,
        FIXED,
        LETTER,
        SCALE,
        SPAN,
        SQUARE,
        STATE,
        TILE,
        head_from,
        high_half,
        is_down,
        low_half,
        spot_of,
        word_premium,
    )


class AnyOrder:
    """Finds the plays of one anchor after another on the board of *lanes*; belongs to one thread at a time."""

    def __init__(self, lanes: Lanes, ranking: Ranking) -> None:
        self.lanes = lanes
        self.ranking = ranking
        self.squares = lanes.squares_array
        side = max(lanes.rows, lanes.columns) + 2
        # the stretch
        self.lying = bytearray(side)
        self.square = array("I", bytes(4 * side))
        self.place = array("I", bytes(4 * side))
        self.times = array("q", bytes(8 * side))
        # the choice of tiles, by letters of the word
        self.node = array("I", bytes(4 * side))
        self.passed = array("I", bytes(4 * side))
        self.own = array("Q", bytes(8 * side))
        self.wild = array("Q", bytes(8 * side))
        self.held = array("Q", bytes(8 * side))
        self.tied = bytearray(side)
        self.chosen = bytearray(side)
        # the order of the tiles, by tiles laid
        self.tile = bytearray(side)
        self.points = array("q", bytes(8 * side))
        self.used = array("I", bytes(4 * side))
        self.turn = array("I", bytes(4 * side))
        self.sums = array("Q", bytes(8 * side))
        self.packs = array("Q", bytes(8 * side))

    def attach(
        self,
        group: Sequence[int],
        values: Sequence[int],
        bonus: Sequence[int],
        highest: Sequence[int],
        leave: Sequence[int],
        strip: MutableSequence[int],
    ) -> None:
        """Takes the arrays of a ``Movegen`` to read.

        They are the tiles of each letter, the points by letter and by tiles laid, and the upper bounds of
        ``_best.py`` by tiles; *strip* gets the tile laid on each square.
        """
        self.group = group
        self.values = values
        self.bonus = bonus
        self.highest = highest
        self.leave = leave
        self.strip = strip

    # below here: integers and flat arrays only

    def start(
        self,
        anchor: int,
        last: int,
        kept: int,
        letters: int,
        blanks: int,
        limit: int,
        size: int,
        ranked: int,
        row: int,
    ) -> None:
        """Prepares for an anchor; *last* is the last square to its left that belongs to another.

        *kept* are all tiles of the rack, *letters* a mask of its letters, *limit* of its *size* tiles may be laid;
        *ranked* says whether only plays that can be among the best are wanted, *row* where the bounds of this rack
        begin.
        """
        self.anchor = anchor
        self.last = last
        self.rack = kept
        self.letters = letters
        self.blanks = blanks
        self.limit = limit
        self.size = size
        self.ranked = ranked
        self.row = row
        self.avail = ALL if blanks else letters
        self.begin = anchor + 1
        self.end = anchor + 1
        self.joined = 0
        if self.squares[SQUARE * anchor + STATE] & TILE:
            self.begin = self.squares[SQUARE * anchor + SPAN]
            self.joined = 1
        self.lefts = 0
        self.rights = 0
        self.depth = -1
        self.level = -1

    def next(self) -> int:
        """Finds the next play; returns 0 when there is none."""
        while not self.arrange():
            while not self.choose():
                if not self.extend():
                    return 0
            self.gather()
        return 1

    def extend(self) -> int:
        """Goes on to the next stretch that can hold a play that counts: one square to the right, else to the left."""
        while True:
            allow = self.squares[SQUARE * self.end + ALLOW] & self.avail
            if allow and self.lefts + self.joined and self.lefts + self.rights < self.limit:
                self.rights += 1
                self.end += 1
                if self.squares[SQUARE * self.end + STATE] & TILE:
                    self.end = self.squares[SQUARE * self.end + SPAN] + 1
            else:
                if self.lefts == self.limit or self.begin - 1 <= self.last:
                    return 0
                if not self.squares[SQUARE * (self.begin - 1) + ALLOW] & self.avail:
                    return 0
                self.begin -= 1
                self.lefts += 1
                self.rights = 0
                self.end = self.anchor + 1
            if self.end - self.begin > 1 and self.measure():
                return 1

    def measure(self) -> int:
        """Lists the letters and the free squares of the stretch; returns whether it can hold a play that counts."""
        total = 0
        multiplier = 1
        lying = 0
        n = 0
        for at in range(self.begin, self.end):
            k = SQUARE * at
            total += self.squares[k + FIXED]
            if self.squares[k + STATE] & TILE:
                letter = self.squares[k + STATE] & LETTER
                j = lying
                while j and self.lying[j - 1] > letter:
                    self.lying[j] = self.lying[j - 1]
                    j -= 1
                self.lying[j] = letter
                lying += 1
            else:
                multiplier *= word_premium(self.squares[k + STATE])
                self.square[n] = at
                n += 1
        state = self.squares[SQUARE * self.square[0] + STATE]
        if n == 1 and state & CROSSED and is_down(state):
            return 0  # one tile: found across
        self.n_lying = lying
        self.fresh = n
        self.total = total
        self.multiplier = multiplier
        for p in range(n):
            at = self.square[p]
            scale = self.squares[SQUARE * at + SCALE]
            times = multiplier * low_half(scale) + high_half(scale)
            j = p
            while j and self.times[j - 1] < times:
                self.times[j] = self.times[j - 1]
                self.square[j] = self.square[j - 1]
                self.place[j] = self.place[j - 1]
                j -= 1
            self.times[j] = times
            self.square[j] = at
            self.place[j] = p
        if self.ranked:
            bound = low_half(total) * multiplier + high_half(total) + self.bonus[n]
            for p in range(n):
                bound += self.times[p] * (self.highest[self.row + p + 1] - self.highest[self.row + p])
            if 1000 * bound + self.leave[self.row + self.size - n] < self.ranking.floor:
                return 0
        self.depth = 0
        self.node[0] = 0
        self.passed[0] = 0
        self.held[0] = self.rack
        self.branch(0, 1, 1)
        return 1

    def branch(self, d: int, own: int, wild: int) -> None:
        """Lists what can follow *d* letters: tiles from the letter *own* on, blanks from *wild* on, a lying tile."""
        one = 1
        passed = self.passed[d]
        node = self.node[d]
        letters = self.lanes.ends(node) if d + 1 == self.fresh + self.n_lying else self.lanes.after(node)
        self.own[d] = 0
        self.wild[d] = 0
        self.tied[d] = 0
        free = letters
        if passed < self.n_lying:
            tied = self.lying[passed]
            self.tied[d] = letters >> tied & 1
            free &= (one << tied) - 1
        if d - passed < self.fresh:
            self.own[d] = (free & self.letters) >> (own - 1) >> 1 << 1 << (own - 1)
            if self.held[d] & self.blanks:
                self.wild[d] = free >> (wild - 1) >> 1 << 1 << (wild - 1)

    def choose(self) -> int:
        """Finds the next choice of tiles that completes a word with the letters lying in the stretch."""
        while self.depth >= 0:
            d = self.depth
            held = self.held[d]
            passed = self.passed[d]
            tile = 0
            if self.own[d]:
                letter = lowest(self.own[d])
                self.own[d] &= self.own[d] - 1
                part = held & self.group[letter]
                if not part:
                    continue
                tile = letter
            elif self.wild[d]:
                letter = lowest(self.wild[d])
                self.wild[d] &= self.wild[d] - 1
                part = held & self.blanks
                tile = letter | BLANK
            elif self.tied[d]:
                letter = self.lying[passed]
                self.tied[d] = 0
                part = 0
            else:
                self.depth -= 1
                continue
            if tile:
                self.chosen[d - passed] = tile
                held ^= part ^ (part & part >> 1)
            else:
                passed += 1
            if d + 1 == self.fresh + self.n_lying:
                self.kept = held
                return 1
            node = self.lanes.step(self.node[d], letter)
            if not node:
                continue
            d += 1
            self.depth = d
            self.node[d] = node
            self.held[d] = held
            self.passed[d] = passed
            self.branch(d, letter + 1 if tile & BLANK else letter, letter)
        return 0

    def gather(self) -> None:
        """Prepares to lay the tiles chosen: the highest first, equal ones side by side."""
        for t in range(self.fresh):
            tile = self.chosen[t]
            points = 0 if tile & BLANK else self.values[tile]
            j = t
            while j and self.points[j - 1] < points:
                self.points[j] = self.points[j - 1]
                self.tile[j] = self.tile[j - 1]
                j -= 1
            self.points[j] = points
            self.tile[j] = tile
        self.level = 0
        self.turn[0] = 0
        self.used[0] = 0
        self.sums[0] = self.total
        self.packs[0] = 0
        if self.ranked and not self.promises(0):
            self.level = -1

    def arrange(self) -> int:
        """Finds the next order of the tiles chosen that the crossing words allow, and where it can count."""
        while self.level >= 0:
            d = self.level
            t = self.turn[d]
            if t == self.fresh:
                self.level -= 1
                continue
            self.turn[d] = t + 1
            used = self.used[d]
            if used >> t & 1:
                continue
            tile = self.tile[t]
            if t and self.tile[t - 1] == tile and not used >> (t - 1) & 1:
                continue
            at = self.square[d]
            if not self.squares[SQUARE * at + ALLOW] >> (tile & LETTER) & 1:
                continue
            pack = tile
            pack = pack << (8 * self.place[d] & 63)
            points = self.points[t]
            self.strip[at] = tile
            d += 1
            self.used[d] = used | 1 << t
            self.sums[d] = self.sums[d - 1] + self.squares[SQUARE * at + SCALE] * points
            self.packs[d] = self.packs[d - 1] | pack
            if self.ranked and not self.promises(d):
                continue
            if d == self.fresh:
                self.sum = self.sums[d]
                self.tiles = self.packs[d]
                return 1
            self.level = d
            self.turn[d] = 0
        return 0

    def promises(self, d: int) -> int:
        """Returns whether the tiles not among the *d* laid can complete a play that counts."""
        total = self.sums[d]
        bound = low_half(total) * self.multiplier + high_half(total) + self.bonus[self.fresh]
        j = d
        for t in range(self.fresh):
            if not self.used[d] >> t & 1:
                bound += self.times[j] * self.points[t]
                j += 1
        equity = 1000 * bound + self.ranking.worth[self.kept & self.ranking.parts]
        if equity != self.ranking.floor:
            return equity > self.ranking.floor
        # of equal equity: the higher record ranks above, and of this one the head is known
        spot = spot_of(self.squares[SQUARE * self.begin + STATE])
        return head_from(bound, self.kept, self.fresh, spot) >= self.ranking.last


ALL = 0xFFFFFFFFFFFFFFFF
