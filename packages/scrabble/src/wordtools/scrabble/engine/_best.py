"""Kernel: the best plays of a rack, without finding those that cannot be among them.

For each anchor of ``_movegen.py`` the squares to its left and right are looked at without words: a stretch of so many
fresh squares to the left and to the right has an upper bound of its score, from the best tile that each square
allows and from the sum of the highest tiles of the rack; with the worth of the best part of the rack that it can
leave, a bound of the equity ("shadow plays" of the programs wolges and MAGPIE, here on sums instead of sorted
lists). Anchors are worked off from the highest bound down, with no more tiles than can matter, until no bound
reaches the plays found.

Plays of the whole rack, whose bonus would keep every bound high, are treated apart where there is a table of
anagrams: only stretches for which the rack and the tiles lying there make a word have a bound, and their words
are laid directly.
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
    from wordtools.scrabble.engine._anagrams import Anagrams
    from wordtools.scrabble.engine._movegen import Movegen

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import lowest, popcount

    ALLOW, FIXED, SCALE, STATE, BLOCK, SPAN, SQUARE = 0, 3, 4, 5, 6, 7, 8
    ALL_PLAYS, BEST = 0, 2
    WALK = 255


class Best:
    """Ranks the plays on the board of *movegen*; belongs to one thread at a time, as that does.

    *size* is the number of tiles of a full rack. Without *anagrams* the results are the same.
    """

    def __init__(self, movegen: Movegen, size: int, anagrams: Anagrams | None = None) -> None:
        self.movegen = movegen
        self.ranking = self.movegen.ranking
        self.lanes = self.movegen.lanes
        self.squares = self.lanes.squares_array
        self.size = size
        self.mapped = anagrams is not None
        self.keys = anagrams.keys_array if anagrams else array("Q", bytes(8 * 64))
        self.begins = anagrams.starts_array if anagrams else array("I", bytes(8))
        self.entries = anagrams.entries_array if anagrams else array("Q", bytes(8))
        self.pool = anagrams.pool_array if anagrams else bytearray(1)
        self.buckets = anagrams.buckets if anagrams else 1
        self.letters = len(self.lanes.points_bytes) - 1
        room = size + 2
        self.row = room
        # the rack: distinct letters by falling points; for its parts, by tiles, the highest points and the best leave
        self.order_bit = array("Q", bytes(8 * room))
        self.order_points = array("q", bytes(8 * room))
        self.order_group = array("Q", bytes(8 * room))
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
        self.whole = self.mapped and self.movegen.tiles == self.size and popcount(self.movegen.blanks) <= 2
        self.prepare()
        self.movegen.scan()
        self.count = 0
        self.entered = 0
        for k in range(self.movegen.n_anchors):
            self.shadow(k)
        while self.count:
            entry = self.pop()
            bound = entry >> 32
            bound -= SHIFT
            if bound < self.ranking.floor:
                return
            k = entry & LOW
            if self.entry_left[k] == WALK:
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
        self.fine = self.movegen.kept if n <= FINE else 0
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
        if self.whole:
            letters = self.movegen.held
            while letters:
                letter = lowest(letters)
                letters &= letters - 1
                self.rack_key += popcount(self.movegen.group[letter]) * self.keys[letter]
            self.rack_key &= ALL
            self.rack_words = self.exists(self.rack_key)

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
        """Sums up the fresh squares left and right of an anchor, as far as the rack goes."""
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
            if not self.squares[SQUARE * anchor + BLOCK] & LOW:
                return
            self.least = 0
            main = self.squares[SQUARE * anchor + BLOCK] >> 32
            at = self.squares[SQUARE * anchor + SPAN]
            if self.whole:
                key = self.block_key(at, anchor)
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
            own = self.dearest(allow)
            times *= state >> 8 & 255
            main += own * ((state >> 16 & 255) - 1)
            most += own
            if state & CROSSED:
                cross += self.squares[SQUARE * at + FIXED] >> 32
                cross += own * (self.squares[SQUARE * at + SCALE] >> 32)
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
        while j < n:
            allow = self.squares[SQUARE * at + ALLOW] & avail
            if not allow:
                break
            state = self.squares[SQUARE * at + STATE]
            own = self.dearest(allow)
            times *= state >> 8 & 255
            main += own * ((state >> 16 & 255) - 1)
            most += own
            if state & CROSSED:
                cross += self.squares[SQUARE * at + FIXED] >> 32
                cross += own * (self.squares[SQUARE * at + SCALE] >> 32)
            j += 1
            at += 1
            if self.squares[SQUARE * at + STATE] & TILE:
                end = self.squares[SQUARE * at + SPAN]
                main += self.squares[SQUARE * end + BLOCK] >> 32
                if self.whole:
                    key += self.block_key(at, end)
                    key &= ALL
                at = end + 1
            self.right_times[j] = times
            self.right_main[j] = main
            self.right_most[j] = most
            self.right_cross[j] = cross
            self.right_key[j] = key
        self.rights = j

    def points(self, i: int, j: int) -> int:
        """Bounds the score of *i* fresh squares left of or on the anchor and *j* right of it.

        Admissible: each square counts its dearest letter, or all together the highest tiles of the rack, whichever is
        less; premiums and crossing words count in full.
        """
        most = self.left_most[i] + self.right_most[j]
        if most > self.highest[self.whole_rack + i + j]:
            most = self.highest[self.whole_rack + i + j]
        main = self.left_times[i] * self.right_times[j] * (self.left_main[i] + self.right_main[j] + most)
        return main + self.left_cross[i] + self.right_cross[j] + self.bonus[i + j]

    def shadow(self, k: int) -> None:
        """Enters an anchor, and its stretches for the whole rack, into the heap."""
        n = self.movegen.tiles
        self.measure(k)
        best = LEAST
        for i in range(self.least, self.lefts + 1):
            for j in range(0 if i else 1, min(self.rights, n - i) + 1):
                bound = 1000 * self.points(i, j) + self.leave[self.whole_rack + n - i - j]
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
                score = self.points(i, j)
                if i and score > self.edge[(i - 1) * row + i + j]:
                    self.edge[(i - 1) * row + i + j] = score
                if i + j > limit and 1000 * score + self.leave[self.whole_rack + n - i - j] >= self.ranking.floor:
                    limit = i + j
            i -= 1
        if limit:
            self.movegen.limit = limit
            self.movegen.rights = self.rights
            self.movegen.start(k)

    def dearest(self, letters: int) -> int:
        """Returns the points of the rack's dearest tile among *letters*, 0 for a blank."""
        for k in range(self.order):
            if letters & self.order_bit[k]:
                return self.order_points[k]
        return 0

    def block_key(self, first: int, end: int) -> int:
        """Adds up the keys of the letters of a block."""
        key = 0
        for at in range(first, end + 1):
            key += self.keys[self.squares[SQUARE * at + STATE] & LETTER]
        return key & ALL

    def made(self, key: int) -> int:
        """Says whether the rack and the tiles of this key seem to make a word."""
        if not key:
            return self.rack_words
        return self.exists((self.rack_key + key) & ALL)

    def exists(self, key: int) -> int:
        """Says whether the letters of this key and the rack's blanks seem to make a word."""
        blanks = self.blanks
        if not blanks:
            return self.holds(key)
        for k in range(1, self.letters + 1):
            one = (key + self.keys[k]) & ALL
            if blanks == 1:
                if self.holds(one):
                    return 1
                continue
            for j in range(k, self.letters + 1):
                if self.holds((one + self.keys[j]) & ALL):
                    return 1
        return 0

    def holds(self, key: int) -> int:
        """Says whether there is a word of this key."""
        bucket = key & (self.buckets - 1)
        for k in range(self.begins[bucket], self.begins[bucket + 1]):
            if self.entries[k] >> 32 == key >> 32:
                return 1
        return 0

    def lay_whole(self, k: int, i: int) -> None:
        """Lays the words that the whole rack makes with *i* fresh squares left of and on an anchor."""
        anchor = self.movegen.anchors[k]
        key = self.rack_key
        at = anchor + 1 - i
        if self.squares[SQUARE * anchor + STATE] & TILE:
            at = self.squares[SQUARE * anchor + SPAN]
            key += self.block_key(at, anchor)
            at -= i
        end = anchor + 1
        for _ in range(self.movegen.tiles - i):
            end += 1
            if self.squares[SQUARE * end + STATE] & TILE:
                key += self.block_key(end, self.squares[SQUARE * end + SPAN])
                end = self.squares[SQUARE * end + SPAN] + 1
        key &= ALL
        self.begin = at
        self.length = end - at
        blanks = self.blanks
        if not blanks:
            self.lay_words(key)
            return
        for k in range(1, self.letters + 1):
            one = (key + self.keys[k]) & ALL
            if blanks == 1:
                self.lay_words(one)
                continue
            for j in range(k, self.letters + 1):
                self.lay_words((one + self.keys[j]) & ALL)

    def lay_words(self, key: int) -> None:
        """Lays the words of this key from the square *begin* on, where they fit."""
        bucket = key & (self.buckets - 1)
        for k in range(self.begins[bucket], self.begins[bucket + 1]):
            if self.entries[k] >> 32 == key >> 32:
                self.word = self.entries[k] & LOW
                if self.fits():
                    self.movegen.head = self.squares[SQUARE * self.begin + STATE] >> 32
                    self.movegen.leftmost = self.begin
                    self.lay(0, 0, 1, self.movegen.kept, self.movegen.held, 0, 0)

    def fits(self) -> int:
        """Says whether the word can lie where it should, as far as the squares go."""
        if self.pool[self.word] != self.length:
            return 0
        k = SQUARE * self.begin
        for p in range(self.length):
            letter = self.pool[self.word + 1 + p]
            if not self.squares[k + ALLOW] >> letter & 1 and self.squares[k + STATE] & LETTER != letter:
                return 0
            k += SQUARE
        return 1

    def lay(self, p: int, total: int, multiplier: int, kept: int, held: int, tiles: int, laid: int) -> None:
        """Lays the word from its letter *p* on, in every way to use blanks, and emits the play."""
        k = SQUARE * (self.begin + p)
        while p < self.length and self.squares[k + STATE] & TILE:
            total += self.squares[k + FIXED]
            k += SQUARE
            p += 1
        if p == self.length:
            self.movegen.emit(total, multiplier, kept, tiles, laid)
            return
        one = 1
        letter = self.pool[self.word + 1 + p]
        bit = one << letter
        tile = letter
        shift = 8 * laid & 63
        total += self.squares[k + FIXED]
        multiplier *= self.squares[k + STATE] >> 8 & 255
        if held & bit:
            part = kept & self.movegen.group[letter]
            fewer = part & part >> 1
            self.movegen.strip[self.begin + p] = letter
            points = total + self.squares[k + SCALE] * self.movegen.values[letter]
            rest = held if fewer else held ^ bit
            self.lay(p + 1, points, multiplier, kept ^ part ^ fewer, rest, tiles | tile << shift, laid + 1)
        blank = kept & self.movegen.blanks
        if blank:
            fewer = blank & blank >> 1
            tile |= 128
            self.movegen.strip[self.begin + p] = tile
            self.lay(p + 1, total, multiplier, kept ^ blank ^ fewer, held, tiles | tile << shift, laid + 1)

    def enter(self, bound: int, k: int, left: int) -> None:
        """Puts an entry into the heap."""
        number = self.entered
        self.entered += 1
        self.entry_anchor[number] = k
        self.entry_left[number] = left
        key = (bound if bound < MOST else MOST) + SHIFT
        key = key << 32 | number
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
LOW = 0xFFFFFFFF
TILE = 0xFF
LETTER = 0x7F
CROSSED = 1 << 24
SHIFT = 1 << 31  # makes bounds positive
LEAST = -(1 << 31) + 1  # below any equity
MOST = (1 << 31) - 1  # above any equity
NEVER = -(1 << 40)
FINE = 8  # tiles; the parts of a larger rack have no table
