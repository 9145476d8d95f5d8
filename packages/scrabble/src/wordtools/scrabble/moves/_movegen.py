"""Kernel: finds every play of a rack on a board.

S. Gordon's generator ("A faster Scrabble move generation algorithm", Software: Practice and Experience 24(2),
1994) with one anchor a block: plays grow from the last tile of each block on the board, which is read
backwards first, and from each square beside a crossing tile. From an anchor tiles go down leftwards, then,
after the graph's separator, rightwards; what lies left of an earlier anchor is that anchor's work, so each play is
found once. ``_lanes.py`` describes the squares, ``wordtools.core.graph.gaddag`` the graph.

A found play is a record, as ``packed.py`` describes them.

Nothing is undone on the way back: what a step changes is handed on. Sums come in pairs in one number, the main
word's in the low half, crossing words' in the high half.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

if TYPE_CHECKING:
    from wordtools.scrabble.moves._anyorder import AnyOrder
    from wordtools.scrabble.moves._lanes import Lanes
    from wordtools.scrabble.moves._ranking import Ranking

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import lowest, popcount
    from wordtools.scrabble.moves.packed import (
        ALLOW,
        BLANK,
        BLOCK,
        CROSSED,
        FIXED,
        LETTER,
        PLAYABLE,
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

    ALL_PLAYS, NUMBER, BEST = 0, 1, 2


class Movegen:
    """Finds plays on the board of *lanes*; belongs to one thread at a time, as that does.

    *start* is the cell that the first play covers; *openings* is 2 when first plays down differ from those across.
    *bonus* has the points by number of tiles laid of a rack of up to *size*. *orders* is needed where the letters of a
    word may stand in any order.
    """

    def __init__(
        self,
        lanes: Lanes,
        ranking: Ranking,
        start: int,
        openings: int,
        size: int,
        bonus: Sequence[int],
        orders: AnyOrder | None = None,
    ) -> None:
        self.lanes = lanes
        self.ranking = ranking
        self.nodes = lanes.nodes_array
        self.wide = lanes.wide
        self.squares = lanes.squares_array
        self.starts = array("I", [lanes.square(start, 0), lanes.square(start, 1)])
        self.openings = openings
        self.long = size > 8
        self.scrambled = orders is not None
        self.stride = 1 + (size + 7) // 8
        self.bonus = array("Q", bonus)
        self.values = array("Q", bytes(8 * 256))
        self.group = array("Q", bytes(8 * 64))
        self.strip = bytearray(lanes.count)
        self.anchors = array("I", bytes(4 * lanes.count))
        self.lasts = array("I", bytes(4 * lanes.count))
        for code, points in enumerate(lanes.points_bytes):
            self.values[code] = points
        self.mode = ALL_PLAYS
        self.top = 0
        # upper bounds, which ``_best.py`` fills
        self.row = size + 2
        self.lefts = self.rights = self.fine = 0
        parts, line = self.row << min(size, 8), self.row
        scratch = [array("q", bytes(8 * n)) for n in (parts, parts, line * line, line, line, line, line, line)]
        self.highest, self.leave, self.edge, self.left_times, *others = scratch
        self.right_times, self.right_main, self.right_most, self.right_cross = others
        self.orders = cast("AnyOrder", orders)  # asked only where there is one
        if orders is not None:
            orders.attach(self.group, self.values, self.bonus, self.highest, self.leave, self.strip)
        self.found = 0
        self.plays_array: array[int] = array("Q")
        self.reserve(1024)

    def reserve(self, capacity: int) -> None:
        """Makes room for *capacity* plays; keeps those found."""
        plays = array("Q", bytes(8 * self.stride * capacity))
        used = self.stride * self.found
        plays[:used] = self.plays_array[:used]
        self.plays_array = self.plays = plays
        self.capacity = capacity

    def grow(self) -> None:
        self.reserve(4 * self.capacity)

    def generate(self, rack: bytes) -> int:
        """Finds all plays of *rack* (codes in ascending order) and returns how many; they are in ``plays``."""
        codes = rack
        n = len(codes)
        with cython.nogil:
            self.take(codes, 0, n)
            self.walk()
        return self.found

    def count(self, rack: bytes) -> int:
        """Counts all plays of *rack*."""
        self.mode = NUMBER
        self.generate(rack)
        self.mode = ALL_PLAYS
        return self.found

    def exchange(self, allowed: int) -> int:
        """Adds the exchanges, where they are *allowed*, and the pass; returns how many plays there are."""
        with cython.nogil:
            self.swap(allowed)
        return self.found

    def many(self, tiles: bytes, racks: bytes, starts: Sequence[int], counts: array[int], best: array[int]) -> None:
        """Counts the plays of each of many boards, and keeps the highest-scoring: the last board stays loaded.

        *tiles* are the boards', concatenated; rack k is ``racks[starts[k]:starts[k + 1]]``.
        """
        boards, codes, where, numbers, records = tiles, racks, starts, counts, best
        n = len(numbers)
        self.mode = NUMBER
        with cython.nogil:
            for k in range(n):
                self.top = 0
                self.lanes.fill(boards, k * self.lanes.cells)
                self.take(codes, where[k], where[k + 1] - where[k])
                self.walk()
                numbers[k] = self.found
                for j in range(self.stride if self.found else 0):
                    records[k * self.stride + j] = self.plays[j]
        self.mode = ALL_PLAYS

    # below here: integers and flat arrays only

    def take(self, rack: Sequence[int], begin: int, n: int) -> None:
        """Prepares for a rack."""
        one = 1
        self.tiles = n
        self.limit = n
        self.held = 0
        self.blanks = 0
        self.twice = 0
        self.kept = (one << n) - 1
        for k in range(64):
            self.group[k] = 0
        for k in range(n):
            code = rack[begin + k]
            if self.group[code]:
                self.twice |= one << k
            self.group[code] |= one << k
            if code:
                self.held |= one << code
            else:
                self.blanks |= one << k

    def walk(self) -> None:
        """Goes through all anchors."""
        self.found = 0
        self.scan()
        for k in range(self.n_anchors):
            self.start(k)

    def scan(self) -> None:
        """Lists the anchors: each with the last square to its left that belongs to another anchor."""
        self.n_anchors = 0
        if not self.tiles:
            return
        if not self.lanes.laid:
            for k in range(self.openings):
                at = self.starts[k]
                self.anchors[k] = at
                while self.squares[SQUARE * at + STATE] & PLAYABLE:
                    at -= 1
                self.lasts[k] = at
            self.n_anchors = self.openings
            return
        self.n_anchors = self.lanes.find_anchors(self.anchors, self.lasts)

    def start(self, k: int) -> None:
        """Finds the plays of an anchor."""
        self.anchor = self.anchors[k]
        self.last = self.lasts[k]
        if self.scrambled:
            self.scatter()
        elif self.squares[SQUARE * self.anchor + STATE] & TILE:
            self.through()
        else:
            self.hook()

    def scatter(self) -> None:
        """Finds the plays of an anchor where the letters of a word may stand in any order."""
        row = (self.kept & self.fine) * self.row
        best = self.mode == BEST
        self.orders.start(self.anchor, self.last, self.kept, self.held, self.blanks, self.limit, self.tiles, best, row)
        while self.orders.next():
            self.head = spot_of(self.squares[SQUARE * self.orders.begin + STATE])
            self.leftmost = self.orders.begin
            self.emit(self.orders.sum, self.orders.multiplier, self.orders.kept, self.orders.tiles, self.orders.fresh)

    def hook(self) -> None:
        """Finds the plays that cover an empty square beside a crossing tile."""
        avail = ALL if self.blanks else self.held
        if self.squares[SQUARE * self.anchor + ALLOW] & avail:
            self.single = 0
            self.left(self.anchor, 0, 0, 1, self.kept, self.held, 0, 0)

    def through(self) -> None:
        """Finds the plays that lengthen or join the block that ends at the anchor."""
        block = self.squares[SQUARE * self.anchor + BLOCK]
        node = low_half(block)
        if not node:
            return
        node -= 1
        first = self.squares[SQUARE * self.anchor + SPAN]
        worth = high_half(block)
        avail = ALL if self.blanks else self.held
        if self.squares[SQUARE * (self.anchor + 1) + ALLOW] & avail:
            turned = self.turn(node)
            if turned:
                self.head = spot_of(self.squares[SQUARE * first + STATE])
                self.leftmost = self.anchor + 1
                self.lefts = 0
                self.right(self.anchor + 1, turned, worth, 1, self.kept, self.held, 0, 0)
        if first - 1 > self.last:
            self.single = ALL
            self.left(first - 1, node, worth, 1, self.kept, self.held, 0, 0)

    def left(
        self, at: int, node: int, total: int, multiplier: int, kept: int, held: int, tiles: int, laid: int
    ) -> None:
        """Lays a tile on the empty square *at*, left of or on the anchor, and goes on leftwards or turns.

        *node* follows what was read so far, *total* are its points; *laid* tiles of the rack lie already.
        """
        one = 1
        k = SQUARE * at
        below = self.letters(node)
        words = self.ends(node)
        first = self.first(node)
        allow = self.squares[k + ALLOW]
        blank = kept & self.blanks
        if self.mode == BEST:
            if not self.promises_left(kept, laid):
                return
            if blank and not self.promises_left(kept ^ blank ^ (blank & blank >> 1), laid):
                blank = 0
        if not blank:
            allow &= held
        words &= allow
        mask = below & allow
        state = self.squares[k + STATE]
        head = spot_of(state)
        multiplier *= word_premium(state)
        total += self.squares[k + FIXED]
        scale = self.squares[k + SCALE]
        tiles <<= 8
        if not laid:
            words &= self.single if not state & CROSSED or not is_down(state) else 0
        self.head = head
        self.leftmost = at
        self.finish(words, total, scale, multiplier, kept, held, blank, tiles, laid, 0, at)
        laid += 1
        if laid == self.limit:
            return
        after = self.squares[SQUARE * (self.anchor + 1) + ALLOW]
        while mask:
            letter = lowest(mask)
            bit = one << letter
            mask &= mask - 1
            child = first + popcount(below & (bit - 1))
            turned = self.turn(child) if after else 0
            more = at - 1 > self.last
            if held & bit:
                part = kept & self.group[letter]
                fewer = part & part >> 1
                rest = held if fewer else held ^ bit
                remains = kept ^ part ^ fewer
                points = total + scale * self.values[letter]
                if self.long:
                    self.strip[at] = letter
                if turned:
                    self.head = head
                    self.leftmost = at
                    self.lefts = laid
                    self.right(self.anchor + 1, turned, points, multiplier, remains, rest, tiles | letter, laid)
                if more:
                    self.left(at - 1, child, points, multiplier, remains, rest, tiles | letter, laid)
            if blank:
                fewer = blank & blank >> 1
                remains = kept ^ blank ^ fewer
                letter |= BLANK
                if self.long:
                    self.strip[at] = letter
                if turned:
                    self.head = head
                    self.leftmost = at
                    self.lefts = laid
                    self.right(self.anchor + 1, turned, total, multiplier, remains, held, tiles | letter, laid)
                if more:
                    self.left(at - 1, child, total, multiplier, remains, held, tiles | letter, laid)

    def right(
        self, at: int, node: int, total: int, multiplier: int, kept: int, held: int, tiles: int, laid: int
    ) -> None:
        """Lays a tile on the empty square *at*, right of the anchor, and goes on rightwards."""
        one = 1
        k = SQUARE * at
        below = self.letters(node)
        words = self.ends(node)
        first = self.first(node)
        allow = self.squares[k + ALLOW]
        blank = kept & self.blanks
        if self.mode == BEST:
            if not self.promises(kept, 0, total, laid):
                return
            if blank and not self.promises(kept ^ blank ^ (blank & blank >> 1), 1, total, laid):
                blank = 0
        if not blank:
            allow &= held
        words &= allow
        mask = below & allow
        if not mask | words:
            return
        state = self.squares[k + STATE]
        multiplier *= word_premium(state)
        total += self.squares[k + FIXED]
        scale = self.squares[k + SCALE]
        shift = 8 * laid & 63
        beyond = at + 1
        block = self.squares[k + SQUARE + STATE] & TILE
        if block:
            beyond = self.squares[k + SQUARE + SPAN] + 1
        else:
            if not laid and state & CROSSED and is_down(state):
                words = 0  # one tile: found across
            self.finish(words, total, scale, multiplier, kept, held, blank, tiles, laid, shift, at)
            if laid + 1 == self.limit:
                return
        if laid + 1 == self.limit:
            after = 0
        else:
            after = self.squares[SQUARE * beyond + ALLOW]
            if not block and not after:
                return
        while mask:
            letter = lowest(mask)
            bit = one << letter
            mask &= mask - 1
            child = first + popcount(below & (bit - 1))
            points = total
            if block:
                j = at + 1
                while j < beyond - 1 and child:
                    points += self.squares[SQUARE * j + FIXED]
                    child = self.lanes.step(child, self.squares[SQUARE * j + STATE] & LETTER)
                    j += 1
                if not child:
                    continue
                points += self.squares[SQUARE * j + FIXED]
                end = self.squares[SQUARE * j + STATE] & LETTER
                single = not laid and state & CROSSED and is_down(state)
                if self.lanes.ends(child) >> end & 1 and not single:
                    self.finish(bit, points, scale, multiplier, kept, held, blank, tiles, laid, shift, at)
                if not after:
                    continue
                child = self.lanes.step(child, end)
                if not child:
                    continue
            if held & bit:
                part = kept & self.group[letter]
                fewer = part & part >> 1
                rest = held if fewer else held ^ bit
                remains = kept ^ part ^ fewer
                tile = letter
                if self.long:
                    self.strip[at] = letter
                worth = points + scale * self.values[letter]
                self.right(beyond, child, worth, multiplier, remains, rest, tiles | tile << shift, laid + 1)
            if blank:
                fewer = blank & blank >> 1
                remains = kept ^ blank ^ fewer
                tile = letter | BLANK
                if self.long:
                    self.strip[at] = tile
                self.right(beyond, child, points, multiplier, remains, held, tiles | tile << shift, laid + 1)

    def promises(self, kept: int, spent: int, total: int, laid: int) -> int:
        """Returns whether tiles of *kept* laid rightwards can lead to a play that counts; *spent* blanks go first.

        Admissible: what lies counts as it is, each square to come at most its best letter, all of them together at
        most the highest tiles left, and the leave is the best of that number of tiles.
        """
        row = (kept & self.fine) * self.row
        here = laid - self.lefts
        end = self.limit - self.lefts
        if end > self.rights:
            end = self.rights
        main = low_half(total)
        main -= self.right_main[here]
        cross = high_half(total)
        cross -= self.right_cross[here]
        for j in range(here + 1, end + 1):
            most = self.right_most[j] - self.right_most[here]
            if most > self.highest[row + j - here - spent]:
                most = self.highest[row + j - here - spent]
            points = self.left_times[self.lefts] * self.right_times[j] * (main + self.right_main[j] + most)
            points += cross + self.right_cross[j] + self.bonus[self.lefts + j]
            if 1000 * points + self.leave[row + self.tiles - self.lefts - j] >= self.ranking.floor:
                return 1
        return 0

    def promises_left(self, kept: int, laid: int) -> int:
        """Returns whether tiles of *kept* laid leftwards can lead to a play that counts.

        Admissible: ``edge`` is no less than the score of any play of this number of tiles with these squares to the
        left, and the leave is the best of that number of tiles.
        """
        row = (kept & self.fine) * self.row
        for n in range(laid + 1, self.limit + 1):
            if 1000 * self.edge[laid * self.row + n] + self.leave[row + self.tiles - n] >= self.ranking.floor:
                return 1
        return 0

    def finish(
        self,
        words: int,
        total: int,
        scale: int,
        multiplier: int,
        kept: int,
        held: int,
        blank: int,
        tiles: int,
        laid: int,
        shift: int,
        at: int,
    ) -> None:
        """Records the plays whose last-laid tile, on the square *at*, is one of the letters in *words*."""
        one = 1
        while words:
            letter = lowest(words)
            bit = one << letter
            words ^= bit
            tile = letter
            self.strip[at] = letter
            if held & bit:
                part = kept & self.group[letter]
                remains = kept ^ part ^ (part & part >> 1)
                points = total + scale * self.values[letter]
                self.emit(points, multiplier, remains, tiles | tile << shift, laid + 1)
            if blank:
                tile |= BLANK
                self.strip[at] = tile
                remains = kept ^ blank ^ (blank & blank >> 1)
                self.emit(total, multiplier, remains, tiles | tile << shift, laid + 1)

    def emit(self, total: int, multiplier: int, kept: int, tiles: int, laid: int) -> None:
        """Writes down a play, or what the mode asks for."""
        number = laid
        score = low_half(total) * multiplier + high_half(total) + self.bonus[laid]
        first = head_from(score, kept, number, self.head)
        k = 0
        if self.mode == ALL_PLAYS:
            if self.found == self.capacity:
                self.grow()
            k = self.stride * self.found
        elif self.mode == NUMBER:
            self.found += 1
            if first < self.top:
                return
            self.top = first
        else:
            equity = score
            equity *= 1000
            equity += self.ranking.worth[kept & self.ranking.parts]
            if equity < self.ranking.floor:
                return
            k = self.stride * self.ranking.wanted
        self.plays[k] = first
        if not self.long:
            self.plays[k + 1] = tiles
        else:
            self.spell(k + 1, laid)
        if self.mode == ALL_PLAYS:
            self.found += 1
        elif self.mode == BEST:
            self.ranking.insert(self.plays, self.tiles)

    def swap(self, allowed: int) -> None:
        """Emits the exchanges, where they are allowed, and the pass."""
        self.head = 0
        self.leftmost = 0
        self.emit(0, 1, self.kept, 0, 0)
        if allowed:
            part = self.kept
            while part:
                part -= 1
                if part & self.twice == part & self.twice & part << 1:
                    self.emit(0, 1, part, 0, 0)

    def spell(self, k: int, laid: int) -> None:
        """Writes down the tiles of a play from a rack of over eight."""
        for j in range(1, self.stride):
            self.plays[k + j - 1] = 0
        at = self.leftmost
        for j in range(laid):
            while self.squares[SQUARE * at + STATE] & TILE:
                at += 1
            tile = self.strip[at]
            self.plays[k + j // 8] |= tile << 8 * (j % 8)
            at += 1

    def letters(self, node: int) -> int:
        """Returns the letters that lead on from a node, and in bit 0 whether the separator does."""
        if self.wide:
            high = self.nodes[5 * node + 1]
            return high << 32 | self.nodes[5 * node]
        return self.nodes[3 * node]

    def ends(self, node: int) -> int:
        """Returns the letters that end a word at a node."""
        if self.wide:
            high = self.nodes[5 * node + 3]
            return high << 32 | self.nodes[5 * node + 2]
        return self.nodes[3 * node + 1]

    def first(self, node: int) -> int:
        """Returns the first of the nodes that follow; the others lie behind it, by letter."""
        return self.nodes[5 * node + 4] if self.wide else self.nodes[3 * node + 2]

    def turn(self, node: int) -> int:
        """Returns the node that follows *node* by the separator, or 0."""
        return self.first(node) if self.letters(node) & 1 else 0


ALL = 0xFFFFFFFFFFFFFFFF
