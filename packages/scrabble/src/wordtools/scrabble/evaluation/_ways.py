"""Kernel: how open the board is, summed over the ways to lay tiles on it, and what a play changes about that.

A *way* is 1 to 7 successive empty squares of a lane, with whatever tiles lie between them, that touch the tiles of the
board. No word is looked up: a square that is crossed counts with the chance that one of seven of the unseen tiles makes
the crossing word, any other one with 1, and the way *weighs* the product. Its score is that of average tiles. A way
goes *through* where its main word has tiles of the board; else only its crossing words touch them.

``ways.py`` names the sums, and has the table of what each is worth. Each lane has its own part of a sum, so that of a
play only the lanes are measured again in which a square has changed: those are in the log of ``_lanes.py``. All numbers
are whole: weights in parts of ``ONE``, points in parts of ``UNIT``.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

if TYPE_CHECKING:
    from wordtools.scrabble.moves._lanes import Lanes

COMPILED = cython.compiled
if not cython.compiled:
    from math import isqrt as root

    from wordtools.core.kernel.bits import lowest, popcount
    from wordtools.scrabble.moves.packed import (
        ALLOW,
        BLOCK,
        CROSSED,
        FIXED,
        PLAYABLE,
        SCALE,
        SPAN,
        SQUARE,
        STATE,
        TILE,
        down_of,
        high_half,
        kept_of,
        laid_of,
        letter_premium,
        low_half,
        start_of,
        tile_of,
        word_premium,
    )

    REACH = 7  # tiles of the longest way
    SHIFT, POINT = 20, 10  # bits of ONE and of UNIT
    ONE, UNIT = 1 << 20, 1 << 10
    # the sums that lanes have parts of: their first places
    WEIGHTS, POINTS, TIMES, HOOKS, PREMIUMS, ADDED = 0, 14, 28, 39, 45, 49
    # what else a lane has: the best of its ways
    BEST, WHOLE, LANE = 49, 50, 51
    # the sums over lanes of these
    OVER, SUMS = 54, 57
    LEFTS = 8
    # what a place of the lane being measured has: its weight, whether tiles are beside it, whether they follow, whether
    # a way may begin there, its word premium, the points of a tile there in the main word and in the crossing one; the
    # first place of a block of tiles has its points and length
    WEIGHT, TOUCHES, TILES_AFTER, BEGINS, TIMES_WORD, SCORE, CROSSES, LENGTH = range(8)
    PLACE = 8


class Ways:
    """Values plays on the board of *lanes* by how they leave it; belongs to one thread at a time, as that does.

    *tiles* is how many the whole set has. The terms are millipoints: *terms* for the square root of each sum, *kept*
    by the code of each tile kept, *left* by the number of tiles that a play leaves in the bag, *exchange* for an
    exchange.
    """

    def __init__(
        self, lanes: Lanes, tiles: int, *, terms: Sequence[int], kept: Sequence[int], left: Sequence[int], exchange: int
    ) -> None:
        if len(terms) != SUMS or len(left) != LEFTS or len(kept) != len(lanes.points_bytes):
            raise ValueError(f"ways have {SUMS} terms, {LEFTS} for the bag, and one for each tile")
        self.lanes = lanes
        self.squares = lanes.squares_array
        self.tiles = tiles
        self.terms, self.kept, self.left = terms, kept, left
        self.exchange = exchange
        self.points = array("q", [*lanes.points_bytes, *bytes(64 - len(lanes.points_bytes))])
        self.count = lanes.rows + lanes.columns
        self.first = array("I", bytes(4 * self.count))
        self.size = array("I", bytes(4 * self.count))
        self.lane_of = array("I", [self.count]) * lanes.count
        for lane in range(self.count):
            down = lane >= lanes.rows
            cell = lane - lanes.rows if down else lane * lanes.columns
            self.first[lane] = lanes.square(cell, down)
            self.size[lane] = lanes.rows if down else lanes.columns
            for at in range(self.first[lane], self.first[lane] + self.size[lane]):
                self.lane_of[at] = lane
        self.counts = array("q", bytes(8 * 64))
        self.chance = array("I", bytes(4 * (tiles + 1) * (tiles + 1)))
        self.total = 0
        self.mean = 0
        self.places = array("q", bytes(8 * PLACE * 64))
        self.parts = array("q", bytes(8 * 2 * LANE * self.count))
        self.moved = array("I", bytes(4 * self.count))
        self.base = array("q", bytes(8 * ADDED))
        self.sums = array("q", bytes(8 * SUMS))
        self.roots = array("q", bytes(8 * SUMS))
        self.before = array("q", bytes(8 * SUMS))
        self.laid = array("I", bytes(4 * 24))
        self.codes = bytearray(24)
        room = 9 * 16 * (tiles + 2)  # of a log that takes every tile
        if len(self.lanes.log) < room:
            self.lanes.log = array("Q", bytes(8 * room))

    def fill(self, unseen: bytes, out: array[int]) -> None:
        """Writes the sums of the board as it lies, in parts of ``ONE``.

        Raises:
            ValueError: more tiles are unseen than there are, or one is not of this set; *out* is too short.
        """
        self.check(unseen)
        if len(out) < SUMS:
            raise ValueError("there is no room for the sums")
        hidden, results = unseen, out
        with cython.nogil:
            self.clear()
            self.see(hidden, 0, len(hidden))
            self.begin()
            for k in range(SUMS):
                results[k] = self.sums[k]

    def weigh(self, records: Sequence[int], stride: int, rack: bytes, unseen: bytes, bag: int, out: array[int]) -> None:
        """Writes what each play changes about the board, and keeps and leaves in the bag, in millipoints.

        Args:
            records: of plays that the rack can make on the board as it lies.
            stride: numbers of a record.
            rack: of the player to move, in order.
            unseen: the tiles that this player does not see.
            bag: how many of them are in the bag.
            out: for each play as many numbers as there are sums; then what is kept, the bag, and an exchange.

        Raises:
            ValueError: more tiles are unseen than there are, or one is not of this set; *out* is too short.
        """
        self.check(unseen)
        self.check(rack)
        plays, hidden, codes, results = records, unseen, rack, out
        n = len(codes)
        number = len(plays) // stride
        if len(results) < (SUMS + 3) * number:
            raise ValueError("there is no room for the values")
        with cython.nogil:
            self.clear()
            self.see(hidden, 0, len(hidden))
            self.begin()
            for k in range(number):
                self.value(plays, stride * k, codes, 0, n, bag)
                for j in range(SUMS):
                    results[(SUMS + 3) * k + j] = self.in_points(self.terms[j] * (self.roots[j] - self.before[j]))
                results[(SUMS + 3) * k + SUMS] = self.worth
                results[(SUMS + 3) * k + SUMS + 1] = self.bag_worth
                results[(SUMS + 3) * k + SUMS + 2] = self.exchanged

    def check(self, tiles: bytes) -> None:
        """Checks tiles that come from outside.

        Raises:
            ValueError: they are too many, or one is not of this set.
        """
        if len(tiles) > self.tiles or (tiles and max(tiles) >= len(self.kept)):
            raise ValueError("ways are for the tiles of their set")

    # below here: integers and flat arrays only

    def clear(self) -> None:
        """Forgets which tiles are unseen."""
        for k in range(64):
            self.counts[k] = 0
        self.total = 0

    def see(self, tiles: Sequence[int], begin: int, n: int) -> None:
        """Counts *n* tiles from *begin* on as unseen."""
        for k in range(begin, begin + n):
            self.counts[tiles[k]] += 1
        self.total += n

    def begin(self) -> None:
        """Measures the whole board, with the tiles that are unseen now."""
        points = 0
        for k in range(64):
            points += self.counts[k] * self.points[k]
        total = self.total if self.total else 1
        self.mean = UNIT * points // total
        for j in range(ADDED):
            self.base[j] = 0
        for lane in range(self.count):
            self.measure(lane, LANE * lane)
            for j in range(ADDED):
                self.base[j] += self.parts[LANE * lane + j]
        self.sum_up(self.lanes.logged)
        for j in range(SUMS):
            self.before[j] = self.roots[j]

    def value(self, plays: Sequence[int], k: int, rack: Sequence[int], begin: int, n: int, bag: int) -> int:
        """Returns what the play whose record begins at *k* changes, in millipoints, after ``begin``."""
        head = plays[k]
        laid = laid_of(head)
        if laid:
            self.lay(plays, k)
        else:
            for j in range(SUMS):
                self.roots[j] = self.before[j]
        self.add_rest(head, rack, begin, n, bag)
        change = self.worth + self.bag_worth + self.exchanged
        for j in range(SUMS):
            change += self.in_points(self.terms[j] * (self.roots[j] - self.before[j]))
        return change

    def best(
        self,
        plays: Sequence[int],
        stride: int,
        equities: Sequence[int],
        count: int,
        rack: Sequence[int],
        begin: int,
        n: int,
        bag: int,
    ) -> int:
        """Returns which of the first *count* plays is best by equity and board; of equals the first."""
        self.begin()
        found = 0
        most = 0
        for k in range(count):
            value = equities[k] + self.value(plays, stride * k, rack, begin, n, bag)
            if not k or value > most:
                most = value
                found = k
        return found

    def add_rest(self, head: int, rack: Sequence[int], begin: int, n: int, bag: int) -> None:
        """Looks up what is kept, what is left in the bag, and an exchange."""
        kept = kept_of(head)
        gone = n - popcount(kept)
        self.worth = 0
        for k in range(n):
            if kept >> k & 1:
                self.worth += self.kept[rack[begin + k]]
        self.exchanged = 0
        if not laid_of(head):
            if gone:
                self.exchanged = self.exchange
            gone = 0
        left = bag - gone if bag > gone else 0
        self.bag_worth = self.left[left] if left < LEFTS else 0

    def lay(self, plays: Sequence[int], k: int) -> None:
        """Sums up the board with a play on it."""
        n = laid_of(plays[k])
        down = down_of(plays[k])
        at = self.lanes.square(start_of(plays[k]), down)
        for j in range(n):
            while self.squares[SQUARE * at + STATE] & TILE:
                at += 1
            self.laid[j] = self.lanes.twin[at] if down else at
            self.codes[j] = tile_of(plays[k + 1 + (j >> 3)], j & 7)
            at += 1
        logging = self.lanes.logging
        mark = self.lanes.logged
        self.lanes.logging = 1
        self.lanes.add(self.laid, self.codes, n)
        self.sum_up(mark)
        self.lanes.restore(mark)
        self.lanes.laid -= n
        self.lanes.logging = logging

    def sum_up(self, mark: int) -> None:
        """Sums up the lanes, of which those are measured again that have a square in the log from *mark* on."""
        for j in range(ADDED):
            self.sums[j] = self.base[j]
        for k in range(mark, self.lanes.logged):
            lane = self.lane_of[self.lanes.log[9 * k]]
            if lane < self.count and not self.moved[lane]:
                self.moved[lane] = 1
                old = LANE * lane
                new = LANE * (self.count + lane)
                self.measure(lane, new)
                for j in range(ADDED):
                    self.sums[j] += self.parts[new + j] - self.parts[old + j]
        for j in range(ADDED, SUMS):
            self.sums[j] = 0
        for lane in range(self.count):
            k = LANE * (self.count + lane) if self.moved[lane] else LANE * lane
            self.moved[lane] = 0
            self.add_lane(self.parts[k + BEST], self.parts[k + WHOLE])
        for j in range(SUMS):
            self.roots[j] = root(self.sums[j])

    def add_lane(self, best: int, whole: int) -> None:
        """Adds the best ways of a lane to the sums over lanes."""
        self.sums[ADDED] += best
        if best > self.sums[ADDED + 1]:
            self.sums[ADDED + 2] = self.sums[ADDED + 1]
            self.sums[ADDED + 1] = best
        elif best > self.sums[ADDED + 2]:
            self.sums[ADDED + 2] = best
        self.sums[ADDED + 3] += whole
        if whole > self.sums[ADDED + 4]:
            self.sums[ADDED + 4] = whole
        if best > LOW * ONE:
            self.sums[OVER] += ONE
        if best > MIDDLE * ONE:
            self.sums[OVER + 1] += ONE
        if best > HIGH * ONE:
            self.sums[OVER + 2] += ONE

    def measure(self, lane: int, to: int) -> None:
        """Writes the parts that a lane has of the sums, and its best ways, from *to* on."""
        for j in range(LANE):
            self.parts[to + j] = 0
        n = self.size[lane]
        at = self.first[lane]
        touched = n  # the next place that touches tiles, here or to the right
        ahead = 0  # empty squares up to it
        for k in range(n - 1, -1, -1):
            self.look(at + k, k, to)
            if self.places[PLACE * k + TOUCHES]:
                touched = k
                ahead = 0
            ahead += self.places[PLACE * k + WEIGHT] != 0
            self.places[PLACE * k + BEGINS] = touched < n and ahead <= REACH
        if touched == n:
            return
        for k in range(n):
            if self.places[PLACE * k + BEGINS] and self.places[PLACE * k + WEIGHT]:
                self.grow(at + k, k, n, to)

    def look(self, at: int, k: int, to: int) -> None:
        """Writes what counts of place *k* of a lane, which is the square *at*."""
        state = self.squares[SQUARE * at + STATE]
        place = PLACE * k
        self.places[place + WEIGHT] = 0
        self.places[place + TOUCHES] = 0
        if state & TILE:
            if not self.squares[SQUARE * (at + 1) + STATE] & TILE:  # the whole block, at its first square
                first = self.squares[SQUARE * at + SPAN]
                block = PLACE * (k - at + first)
                self.places[block + SCORE] = UNIT * high_half(self.squares[SQUARE * at + BLOCK])
                self.places[block + LENGTH] = at + 1 - first
            return
        if not state & PLAYABLE:
            return
        allow = self.squares[SQUARE * at + ALLOW]
        beside = (self.squares[SQUARE * (at - 1) + STATE] | self.squares[SQUARE * (at + 1) + STATE]) & TILE
        self.places[place + TOUCHES] = beside != 0
        self.places[place + TILES_AFTER] = (self.squares[SQUARE * (at + 1) + STATE] & TILE) != 0
        self.places[place + TIMES_WORD] = word_premium(state)
        self.places[place + CROSSES] = 0
        own = self.mean
        if state & CROSSED:
            self.places[place + TOUCHES] = 1
            own = self.hook(state, allow, k, to)
            cross = UNIT * high_half(self.squares[SQUARE * at + FIXED])
            self.places[place + CROSSES] = cross + own * high_half(self.squares[SQUARE * at + SCALE])
        elif allow:
            self.places[place + WEIGHT] = ONE
        self.places[place + SCORE] = own * letter_premium(state)

    def weight_of(self, fit: int) -> int:
        """Returns the chance that one of ``REACH`` unseen tiles is among the *fit* that make a crossing word."""
        at = self.tiles * self.total + fit
        if not self.chance[at]:
            total = self.total if self.total else 1
            share = ONE * (total - fit) // total
            missed = ONE
            for _ in range(REACH):
                missed = missed * share >> SHIFT
            self.chance[at] = ONE - missed + 1  # 0 says that it is not known yet
        return self.chance[at] - 1

    def hook(self, state: int, allow: int, k: int, to: int) -> int:
        """Counts a square that is crossed, on which the letters *allow* make words; returns the points of one."""
        if not allow:
            self.parts[to + HOOKS] += ONE
            return 0
        letters = popcount(allow)
        fit = self.counts[0]
        points = 0
        while allow:
            letter = lowest(allow)
            allow &= allow - 1
            fit += self.counts[letter]
            points += self.counts[letter] * self.points[letter]
        weight = self.weight_of(fit)
        self.places[PLACE * k + WEIGHT] = weight
        self.parts[to + HOOKS + 1] += ONE
        self.parts[to + HOOKS + 2] += weight
        self.parts[to + HOOKS + (3 if letters <= FEW else 4 if letters <= SOME else 5)] += ONE
        if word_premium(state) > 1:
            self.parts[to + PREMIUMS + (word_premium(state) == 2)] += weight
        elif letter_premium(state) > 1:
            self.parts[to + PREMIUMS + 2 + (letter_premium(state) == 2)] += weight
        return UNIT * points // fit if fit else 0

    def grow(self, at: int, k: int, n: int, to: int) -> None:
        """Adds the ways that begin on a square, place *k* of *n* in its lane."""
        weight = ONE
        times = 1
        main = 0
        cross = 0
        touches = 0
        through = 0
        laid = 0
        if self.squares[SQUARE * (at - 1) + STATE] & TILE:
            block = self.squares[SQUARE * (at - 1) + BLOCK]
            if not low_half(block):
                return  # no longer word has these tiles in it
            main = UNIT * high_half(block)
            touches = through = 1
        place = PLACE * k
        while k < n and laid < REACH and self.places[place + WEIGHT]:
            laid += 1
            weight = weight * self.places[place + WEIGHT] >> SHIFT
            touches |= self.places[place + TOUCHES] != 0
            times *= self.places[place + TIMES_WORD]
            main += self.places[place + SCORE]
            cross += self.places[place + CROSSES]
            k += 1
            place += PLACE
            if self.places[place - PLACE + TILES_AFTER]:
                through = 1
                main += self.places[place + SCORE]
                k += self.places[place + LENGTH]
                place = PLACE * k
            if touches:
                self.add(weight, times, weight * (times * main + cross) >> POINT, laid, through, to)

    def add(self, weight: int, times: int, points: int, laid: int, through: int, to: int) -> None:
        """Adds a way to the parts of its lane; *points* are its score times its weight."""
        kind = to + laid - 1 if through else to + REACH + laid - 1
        self.parts[kind + WEIGHTS] += weight
        self.parts[kind + POINTS] += points
        if times > 1:
            kind = to + TIMES
            if times >= 9:
                self.parts[kind] += weight
            elif times >= 6:
                self.parts[kind + 1] += weight
            elif times >= 4:
                self.parts[kind + 2] += weight
            else:
                self.parts[kind + 3 + 4 * (times == 2) + (laid > SHORT) + 2 * through] += weight
        if laid < REACH:
            if points > self.parts[to + BEST]:
                self.parts[to + BEST] = points
        elif weight > self.parts[to + WHOLE]:
            self.parts[to + WHOLE] = weight

    def in_points(self, change: int) -> int:
        """Returns a term times a difference of roots in millipoints."""
        return (change + ZERO * UNIT) // UNIT - ZERO  # above zero, so // is the same in C


ZERO = 1_000_000_000
LOW, MIDDLE, HIGH = 20, 30, 45  # points of the best way of a lane, from which on it is counted
FEW, SOME = 3, 8  # letters that fit on a crossed square
SHORT = 4  # tiles of a way
