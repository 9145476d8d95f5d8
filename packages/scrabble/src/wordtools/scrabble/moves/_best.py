"""Kernel: the best plays of a rack, without finding those that cannot be among them.

For each anchor of ``_movegen.py`` the squares to its left and right are looked at without words: a stretch of a number
of fresh squares to the left and to the right has an upper bound of its score, from the best tile that each square
allows and from the sum of the highest tiles of the rack; with the worth of the best part of the rack that it can leave,
a bound of the equity ("shadow plays" of the programs wolges and MAGPIE, here on sums instead of sorted lists). Anchors
are worked off from the highest bound down, with no more tiles than can matter, until no bound reaches the plays found.

Where there is a table of anagrams nothing is walked: of each stretch, the parts of the rack with its number of tiles
that can matter by their own points and leave are looked up together with the tiles lying there, and their words are
laid directly (the idea of MAGPIE's word map). Parts that are words by themselves are known beforehand. Plays of the
whole rack, whose bonus would keep every bound high, have bounds of their own, where the rack and those tiles make a
word.
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
    from wordtools.scrabble.moves._laying import Laying
    from wordtools.scrabble.moves._movegen import Movegen

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import lowest, popcount
    from wordtools.scrabble.moves.packed import (
        ALLOW,
        BLOCK,
        CROSSED,
        FIXED,
        SCALE,
        SPAN,
        SQUARE,
        STATE,
        TILE,
        high_half,
        is_down,
        letter_premium,
        low_half,
        pair_from,
        word_premium,
    )

    ALL_PLAYS, BEST = 0, 2
    WALK = 255


class Best:
    """Ranks the plays on the board of *movegen*; belongs to one thread at a time, as that does.

    *size* is the number of tiles of a full rack. Without *laying* the results are the same.
    """

    def __init__(self, movegen: Movegen, size: int, laying: Laying | None = None) -> None:
        self.movegen = movegen
        self.ranking = self.movegen.ranking
        self.lanes = self.movegen.lanes
        self.squares = self.lanes.squares_array
        self.size = size
        self.mapped = laying is not None
        self.laying = cast("Laying", laying)  # asked only where there is one
        self.keys = laying.keys_array if laying else array("Q", bytes(8 * 64))
        self.filter = laying.filter_array if laying else array("Q", bytes(8))
        self.bits = 64 * len(self.filter) - 1
        room = size + 2
        self.row = room
        # the rack: distinct letters by falling points; for its parts, by tiles, the highest points and the best leave
        self.order_bit = array("Q", bytes(8 * room))
        self.order_points = array("q", bytes(8 * room))
        self.order_group = array("Q", bytes(8 * room))
        # rack tiles; its parts by tiles laid, LISTED places each: those that are words, then all
        self.tile_key = array("Q", bytes(8 * room))
        self.tile_points = array("q", bytes(8 * room))
        self.sum_key = array("Q", bytes(8 << FINE))
        self.sum_points = array("q", bytes(8 << FINE))
        self.part = bytearray(LISTED * 2 * room)
        self.part_points = array("q", bytes(8 * LISTED * 2 * room))
        self.part_worth = array("q", bytes(8 * LISTED * 2 * room))
        self.parts = bytearray(2 * room)
        # by tiles laid: the highest points and the best leave, of words without tiles of the board, then of all parts
        self.cap = array("q", bytes(8 * 2 * room))
        self.rest = array("q", bytes(8 * 2 * room))
        self.highest = self.movegen.highest
        self.leave = self.movegen.leave
        self.edge = self.movegen.edge
        # by fresh squares left of the anchor and on it, and right of it
        self.left_times = self.movegen.left_times
        self.left_main = array("q", bytes(8 * room))
        self.left_most = array("q", bytes(8 * room))
        self.left_cross = array("q", bytes(8 * room))
        self.right_times = self.movegen.right_times
        self.right_main = self.movegen.right_main
        self.right_most = self.movegen.right_most
        self.right_cross = self.movegen.right_cross
        self.right_key = array("Q", bytes(8 * room))
        self.right_end = array("I", bytes(4 * room))
        # the heap, and what its entries are
        entries = room * self.lanes.count
        self.heap = array("Q", bytes(8 * entries))
        self.entry_anchor = array("I", bytes(4 * entries))
        self.entry_left = bytearray(entries)
        self.bonus = array("q", self.movegen.bonus)

    def best(self, rack: bytes, worth: Sequence[int], wanted: int, exchange: int) -> int:
        """Finds the *wanted* plays of the highest equity, best first, into ``movegen.plays``; returns how many.

        *worth* is by the number of the part of the rack kept, in millipoints; *exchange* is 0 for plays that lay
        tiles, 1 for the pass too, 2 for exchanges too.
        """
        codes = rack
        n = len(codes)
        self.movegen.mode = BEST
        self.ranking.want(wanted, worth)
        if self.movegen.capacity < wanted + 1:
            self.movegen.reserve(wanted + 1)
        with cython.nogil:
            self.movegen.take(codes, 0, n)
            self.run(exchange)
        self.movegen.mode = ALL_PLAYS
        self.ranking.forget()
        return self.ranking.count

    # below here: integers and flat arrays only

    def run(self, exchange: int) -> None:
        self.ranking.clear()
        if not self.movegen.tiles:
            if exchange:
                self.movegen.swap(0)
            return
        if exchange:
            self.movegen.swap(exchange - 1)
        few = self.mapped and popcount(self.movegen.blanks) <= 2
        self.whole = few and self.movegen.tiles == self.size
        self.direct = few and self.size <= FINE
        self.keyed = self.whole or self.direct
        self.prepare()
        self.movegen.scan()
        self.count = 0
        self.entered = 0
        for k in range(self.movegen.n_anchors):
            self.shadow(k)
        while self.count:
            entry = self.pop()
            bound = high_half(entry)
            bound -= SHIFT
            if bound < self.ranking.floor:
                return
            k = low_half(entry)
            if self.entry_left[k] == WALK:
                if self.direct:
                    self.lay_parts(self.entry_anchor[k])
                else:
                    self.explore(self.entry_anchor[k])
            else:
                self.lay_whole(self.entry_anchor[k], self.entry_left[k])

    def prepare(self) -> None:
        """Works out what the bounds need to know of the rack."""
        n = self.movegen.tiles
        self.order = 0
        held = self.movegen.held
        while held:  # an insertion sort by points
            letter = lowest(held)
            held &= held - 1
            points = self.movegen.values[letter]
            k = self.order
            while k and self.order_points[k - 1] < points:
                self.order_points[k] = self.order_points[k - 1]
                self.order_bit[k] = self.order_bit[k - 1]
                self.order_group[k] = self.order_group[k - 1]
                k -= 1
            self.order_points[k] = points
            one = 1
            self.order_bit[k] = one << letter
            self.order_group[k] = self.movegen.group[letter]
            self.order += 1
        self.blanks = popcount(self.movegen.blanks)
        self.fine = self.movegen.kept if n <= FINE and not self.direct else 0
        self.movegen.fine = self.fine
        self.whole_rack = self.row * self.fine
        part = 0
        while part <= self.fine:
            if part & self.movegen.twice == part & self.movegen.twice & part << 1:
                self.value_part(part)
            part += 1
        if not self.fine:
            self.value_rack()
        self.rack_key = 0
        if self.keyed:
            letters = self.movegen.held
            while letters:
                letter = lowest(letters)
                letters &= letters - 1
                self.rack_key += popcount(self.movegen.group[letter]) * self.keys[letter]
            self.rack_key &= ALL
            self.rack_words = self.laying.exists(self.rack_key, self.blanks)
        for k in range(n + 1):
            self.cap[k] = self.cap[self.row + k] = self.highest[self.whole_rack + k]
            self.rest[k] = self.rest[self.row + k] = self.leave[self.whole_rack + n - k]
        if self.direct:
            self.list_parts()

    def list_parts(self) -> None:
        """Lists the parts of a rack that a play can lay."""
        n = self.movegen.tiles
        for k in range(self.blanks):
            self.tile_key[k] = 0
            self.tile_points[k] = 0
        letters = self.movegen.held
        while letters:
            letter = lowest(letters)
            letters &= letters - 1
            group = self.movegen.group[letter]
            while group:
                k = lowest(group)
                group &= group - 1
                self.tile_key[k] = self.keys[letter]
                self.tile_points[k] = self.movegen.values[letter]
        for k in range(n + 1):
            self.parts[k] = 0
            self.parts[self.row + k] = 0
            self.cap[k] = 0
            self.rest[k] = NEVER
        self.sum_key[0] = 0
        self.sum_points[0] = 0
        last = self.movegen.kept
        for part in range(1, last + 1):
            k = lowest(part)
            before = part & (part - 1)
            key = (self.sum_key[before] + self.tile_key[k]) & ALL
            self.sum_key[part] = key
            self.sum_points[part] = self.sum_points[before] + self.tile_points[k]
            kept = last ^ part
            if kept & self.movegen.twice == kept & self.movegen.twice & kept << 1:
                line = popcount(part)
                worth = self.ranking.worth[kept & self.ranking.parts]
                self.list_part(self.row + line, part, worth)
                blanks = popcount(part & self.movegen.blanks)
                if (blanks or self.seems(key)) and self.laying.exists(key, blanks):
                    self.list_part(line, part, worth)
                    if self.sum_points[part] > self.cap[line]:
                        self.cap[line] = self.sum_points[part]
                    if worth > self.rest[line]:
                        self.rest[line] = worth

    def list_part(self, line: int, part: int, worth: int) -> None:
        """Puts a part among those of its line."""
        k = LISTED * line + self.parts[line]
        self.parts[line] += 1
        self.part[k] = part
        self.part_points[k] = self.sum_points[part]
        self.part_worth[k] = worth

    def value_part(self, part: int) -> None:
        """Sets the points of the highest tiles of a part of the rack, and the best leave it can become, by tiles."""
        row = self.row * part
        size = popcount(part)
        self.highest[row] = 0
        for k in range(self.order):
            here = part & self.order_group[k]
            if here:
                rest = self.row * (part ^ here ^ (here & here >> 1))
                for m in range(size):
                    self.highest[row + m + 1] = self.order_points[k] + self.highest[rest + m]
                break
        else:
            for m in range(size):
                self.highest[row + m + 1] = 0
        for m in range(size):
            self.leave[row + m] = LEAST
        self.leave[row + size] = self.ranking.worth[part & self.ranking.parts]
        ends = part ^ (part & (part & self.movegen.twice) >> 1)
        while ends:
            rest = self.row * (part ^ (ends & -ends))
            ends &= ends - 1
            for m in range(size):
                if self.leave[rest + m] > self.leave[row + m]:
                    self.leave[row + m] = self.leave[rest + m]

    def value_rack(self) -> None:
        """Does what ``value_part`` does for the whole of a rack whose parts are too many for a table."""
        tiles = 0
        self.highest[0] = 0
        for k in range(self.order):
            for _ in range(popcount(self.order_group[k])):
                self.highest[tiles + 1] = self.highest[tiles] + self.order_points[k]
                tiles += 1
        for k in range(tiles, self.movegen.tiles):
            self.highest[k + 1] = self.highest[k]
        for k in range(self.movegen.tiles + 1):
            self.leave[k] = LEAST if self.ranking.parts else self.ranking.worth[0]
        part = self.movegen.kept + 1 if self.ranking.parts else 0
        while part:
            part -= 1
            k = popcount(part)
            whole = part & self.movegen.twice == part & self.movegen.twice & part << 1
            if whole and self.ranking.worth[part] > self.leave[k]:
                self.leave[k] = self.ranking.worth[part]

    def measure(self, k: int) -> None:
        """Sums up the fresh squares left and right of an anchor, as far as the rack goes.

        Admissible: each square counts the points of the best letter of the rack that it allows, in the main word and in
        the crossing word, although a tile can be laid only once; premiums and tiles on the board count exactly.
        """
        n = self.movegen.tiles
        anchor = self.movegen.anchors[k]
        last = self.movegen.lasts[k]
        avail = ALL if self.movegen.blanks else self.movegen.held
        times = 1
        main = 0
        most = 0
        cross = 0
        at = anchor
        i = 0
        key = 0
        self.least = 1
        self.lefts = -1
        if self.squares[SQUARE * anchor + STATE] & TILE:
            if not low_half(self.squares[SQUARE * anchor + BLOCK]):
                return
            self.least = 0
            main = high_half(self.squares[SQUARE * anchor + BLOCK])
            at = self.squares[SQUARE * anchor + SPAN]
            if self.keyed:
                key = self.laying.block_key(at, anchor)
            at -= 1
        self.left_times[0] = times
        self.left_main[0] = main
        self.left_most[0] = most
        self.left_cross[0] = cross
        while i < n and at > last:
            allow = self.squares[SQUARE * at + ALLOW] & avail
            if not allow:
                break
            state = self.squares[SQUARE * at + STATE]
            own = self.top_tile(allow)
            times *= word_premium(state)
            main += own * (letter_premium(state) - 1)
            most += own
            if state & CROSSED:
                cross += high_half(self.squares[SQUARE * at + FIXED])
                cross += own * high_half(self.squares[SQUARE * at + SCALE])
            i += 1
            self.left_times[i] = times
            self.left_main[i] = main
            self.left_most[i] = most
            self.left_cross[i] = cross
            at -= 1
        self.lefts = i
        times = 1
        main = 0
        most = 0
        cross = 0
        at = anchor + 1
        j = 0
        self.right_times[0] = times
        self.right_main[0] = main
        self.right_most[0] = most
        self.right_cross[0] = cross
        self.right_key[0] = key
        self.right_end[0] = anchor
        while j < n:
            allow = self.squares[SQUARE * at + ALLOW] & avail
            if not allow:
                break
            state = self.squares[SQUARE * at + STATE]
            own = self.top_tile(allow)
            times *= word_premium(state)
            main += own * (letter_premium(state) - 1)
            most += own
            if state & CROSSED:
                cross += high_half(self.squares[SQUARE * at + FIXED])
                cross += own * high_half(self.squares[SQUARE * at + SCALE])
            j += 1
            at += 1
            if self.squares[SQUARE * at + STATE] & TILE:
                end = self.squares[SQUARE * at + SPAN]
                main += high_half(self.squares[SQUARE * end + BLOCK])
                if self.keyed:
                    key += self.laying.block_key(at, end)
                    key &= ALL
                at = end + 1
            self.right_times[j] = times
            self.right_main[j] = main
            self.right_most[j] = most
            self.right_cross[j] = cross
            self.right_key[j] = key
            self.right_end[j] = at - 1
        self.rights = j

    def points(self, i: int, j: int, high: int) -> int:
        """Bounds the score of *i* fresh squares left of or on the anchor and *j* right of it.

        Admissible: each square counts its best letter, or all together the highest tiles of the rack (*high*),
        whichever is less; premiums and crossing words count in full.
        """
        most = self.left_most[i] + self.right_most[j]
        if most > high:
            most = high
        main = self.left_times[i] * self.right_times[j] * (self.left_main[i] + self.right_main[j] + most)
        return main + self.left_cross[i] + self.right_cross[j] + self.bonus[i + j]

    def shadow(self, k: int) -> None:
        """Enters an anchor, and its stretches for the whole rack, into the heap."""
        n = self.movegen.tiles
        self.measure(k)
        best = LEAST
        for i in range(self.least, self.lefts + 1):
            for j in range(0 if i else 1, min(self.rights, n - i) + 1):
                line = self.row + i + j if self.right_key[j] else i + j
                bound = 1000 * self.points(i, j, self.cap[line]) + self.rest[line]
                if self.whole and i + j == n:
                    if bound >= self.ranking.floor and self.made(self.right_key[j]):
                        self.enter(bound, k, i)
                elif bound > best:
                    best = bound
        if best >= self.ranking.floor and best > LEAST:
            self.enter(best, k, WALK)

    def explore(self, k: int) -> None:
        """Finds the plays of an anchor, with no more tiles than can matter."""
        n = self.movegen.tiles
        row = self.row
        self.measure(k)
        limit = 0
        for j in range(n + 1):
            self.edge[self.lefts * row + j] = NEVER
        i = self.lefts
        while i >= self.least:
            if i:
                for j in range(n + 1):
                    self.edge[(i - 1) * row + j] = self.edge[i * row + j]
            for j in range(0 if i else 1, min(self.rights, n - i) + 1):
                if self.whole and i + j == n:
                    break
                score = self.points(i, j, self.cap[self.row + i + j])
                if i and score > self.edge[(i - 1) * row + i + j]:
                    self.edge[(i - 1) * row + i + j] = score
                if i + j > limit and 1000 * score + self.leave[self.whole_rack + n - i - j] >= self.ranking.floor:
                    limit = i + j
            i -= 1
        if limit:
            self.movegen.limit = limit
            self.movegen.rights = self.rights
            self.movegen.start(k)

    def lay_parts(self, k: int) -> None:
        """Lays the words that parts of the rack make at an anchor, where they can matter."""
        n = self.movegen.tiles
        self.measure(k)
        first = self.movegen.anchors[k] + 1
        if self.squares[SQUARE * (first - 1) + STATE] & TILE:
            first = self.squares[SQUARE * (first - 1) + SPAN]
        for i in range(self.least, self.lefts + 1):
            begin = first - i
            self.laying.begin = begin
            for j in range(0 if i else 1, min(self.rights, n - i) + 1):
                if self.whole and i + j == n:
                    break
                line = self.row + i + j if self.right_key[j] else i + j
                if 1000 * self.points(i, j, self.cap[line]) + self.rest[line] >= self.ranking.floor:
                    self.laying.length = self.right_end[j] + 1 - begin
                    self.lay_stretch(i, j)

    def lay_stretch(self, i: int, j: int) -> None:
        """Lays the words of *i* fresh squares left of or on an anchor and *j* right of it, where they can matter."""
        tiles = i + j
        if tiles == 1:
            at = self.laying.begin if i else self.right_end[0] + 1
            state = self.squares[SQUARE * at + STATE]
            if state & CROSSED and is_down(state):
                return  # one tile: found across
        key = self.right_key[j]
        line = self.row + tiles if key else tiles
        times = 1000 * self.left_times[i] * self.right_times[j]
        main = self.left_main[i] + self.right_main[j]
        most = self.left_most[i] + self.right_most[j]
        sure = 1000 * (self.left_cross[i] + self.right_cross[j] + self.bonus[tiles])
        for k in range(LISTED * line, LISTED * line + self.parts[line]):
            points = self.part_points[k]
            if points > most:
                points = most
            if times * (main + points) + sure + self.part_worth[k] >= self.ranking.floor:
                mask = self.part[k]
                both = (key + self.sum_key[mask]) & ALL
                if mask & self.movegen.blanks or self.seems(both):
                    self.laying.lay(both, mask)

    def top_tile(self, letters: int) -> int:
        """Returns the points of the rack's highest-scoring tile among *letters*, 0 for a blank."""
        for k in range(self.order):
            if letters & self.order_bit[k]:
                return self.order_points[k]
        return 0

    def made(self, key: int) -> int:
        """Returns whether the rack and the tiles of this key seem to make a word."""
        if not key:
            return self.rack_words
        return self.laying.exists((self.rack_key + key) & ALL, self.blanks)

    def seems(self, key: int) -> int:
        """Returns whether there may be a word of this key; false positives are possible (``_anagrams.py``)."""
        bit = key & self.bits
        return self.filter[bit >> 6] >> (bit & 63) & 1

    def lay_whole(self, k: int, i: int) -> None:
        """Lays the words that the whole rack makes with *i* fresh squares left of and on an anchor."""
        anchor = self.movegen.anchors[k]
        key = self.rack_key
        at = anchor + 1 - i
        if self.squares[SQUARE * anchor + STATE] & TILE:
            at = self.squares[SQUARE * anchor + SPAN]
            key += self.laying.block_key(at, anchor)
            at -= i
        end = anchor + 1
        for _ in range(self.movegen.tiles - i):
            end += 1
            if self.squares[SQUARE * end + STATE] & TILE:
                key += self.laying.block_key(end, self.squares[SQUARE * end + SPAN])
                end = self.squares[SQUARE * end + SPAN] + 1
        self.laying.begin = at
        self.laying.length = end - at
        self.laying.lay(key & ALL, self.movegen.kept)

    def enter(self, bound: int, k: int, left: int) -> None:
        """Puts an entry into the heap."""
        number = self.entered
        self.entered += 1
        self.entry_anchor[number] = k
        self.entry_left[number] = left
        key = (bound if bound < MOST else MOST) + SHIFT
        key = pair_from(number, key)
        at = self.count
        self.count += 1
        while at:
            above = (at - 1) >> 1
            if self.heap[above] >= key:
                break
            self.heap[at] = self.heap[above]
            at = above
        self.heap[at] = key

    def pop(self) -> int:
        """Takes the highest entry from the heap."""
        best = self.heap[0]
        self.count -= 1
        last = self.heap[self.count]
        at = 0
        while True:
            below = 2 * at + 1
            if below >= self.count:
                break
            if below + 1 < self.count and self.heap[below + 1] > self.heap[below]:
                below += 1
            if self.heap[below] <= last:
                break
            self.heap[at] = self.heap[below]
            at = below
        self.heap[at] = last
        return best


ALL = 0xFFFFFFFFFFFFFFFF
SHIFT = 1 << 31  # makes bounds positive
LEAST = -(1 << 31) + 1  # below any equity
MOST = (1 << 31) - 1  # above any equity
NEVER = -(1 << 40)
FINE = 8  # tiles; the parts of a larger rack have no table
LISTED = 70  # largest number of parts of one size of a rack of FINE tiles
