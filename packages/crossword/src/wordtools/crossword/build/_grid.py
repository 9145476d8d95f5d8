"""Kernel: words on a grid, placed and taken away one by one.

All cells are one long row of bits. Direction 0 numbers them row by row, direction 1 column by column, each line
followed by one cell outside, so that a word is a run of bits in its direction. Per direction, ``free`` has the
cells that may take any letter (they and their two neighbours sideways are empty) and ``fixed`` those that need a
certain letter (a word of the other direction goes through them). Where a word may start follows for all cells at
once: the intersection of these sets, moved by one bit for each letter. Compiled, a set is blocks of 64 bits; in
Python it is one long number.

``_anneal.py`` and ``_angry.py`` search over that.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence

from wordtools.core.kernel.arrays import scratch

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import lowest, popcount

    BITS = 1 << 60  # a set of cells is one block, however many cells there are
    BEFORE = BITS - 1
    STEP, INCREMENT, WRAP = 6364136223846793005, 1442695040888963407, (1 << 64) - 1


class WordGrid:
    """A grid, the words that may go into it, and where those lie that do; serves one thread at a time.

    ``at[w]`` is the first cell of word ``w`` in the numbering of its direction ``way[w]``, or -1 when it is not
    placed. ``best_at`` and ``best_way`` are those of the best layout since ``start``, ``best_value`` is its worth:
    the weights of its words times 4096, plus its crossings.
    """

    def __init__(
        self, rows: int, columns: int, text: bytes, begins: Sequence[int], weights: Sequence[int], symmetric: bool
    ) -> None:
        """Takes the words ``text[begins[w]:begins[w + 1]]`` in letter codes from 1 on, and their weights.

        Where *symmetric*, words are placed and dropped in pairs, so that the cells stay the same after half a turn.
        """
        words = len(weights)
        self.words = words
        self.symmetric = symmetric
        self.rows, self.columns = rows, columns
        self.letters = max(text) + 1
        self.text, self.begins, self.weights = text, begins, weights
        self.room = (rows + 1) * (columns + 1)
        self.cells = array("i", [rows * (columns + 1), columns * (rows + 1)])
        self.stride = array("i", [columns + 1, rows + 1])
        self.blocks = 1 if not cython.compiled else (max(self.cells) + 63) // 64
        self.swap, self.cover = scratch(COMPILED, "i", 2 * self.room), scratch(COMPILED, "i", 2 * self.room)
        self.inside, self.occupied, self.free, self.cross = (scratch(COMPILED, "Q", 2 * self.blocks) for _ in range(4))
        self.found = scratch(COMPILED, "Q", self.blocks)
        self.fixed = scratch(COMPILED, "Q", 2 * self.letters * self.blocks)
        longest = max(begins[w + 1] - begins[w] for w in range(words))
        self.width = self.blocks + (longest + BITS - 1) // BITS  # of a row of ``allowed``: nothing lies behind the grid
        self.allowed = scratch(COMPILED, "Q", 2 * self.letters * self.width)
        self.at, self.way, self.best_at, self.best_way = (scratch(COMPILED, "i", words) for _ in range(4))
        self.placed, self.index, self.order, self.mark, self.queue, self.partner = (
            scratch(COMPILED, "i", words) for _ in range(6)
        )
        self.log = scratch(COMPILED, "i", 4 * (6 * words + 8))
        for row in range(rows):
            for column in range(columns):
                across = row * (columns + 1) + column
                down = column * (rows + 1) + row
                self.swap[across] = down
                self.swap[self.room + down] = across
                self.set_bit(self.inside, 0, across)
                self.set_bit(self.inside, self.blocks, down)
        # where starts() finds the letters of a word, those that are rare in the list first
        self.near, self.turn = scratch(COMPILED, "i", len(text)), scratch(COMPILED, "i", len(text))
        counts = [text.count(code) for code in range(self.letters)]
        for w in range(words):
            order = sorted(range(begins[w + 1] - begins[w]), key=lambda i: counts[text[begins[w] + i]])
            for j, i in enumerate(order, begins[w]):
                self.near[j] = text[begins[w] + i] * self.width + i // BITS
                self.turn[j] = i & BEFORE
        self.start(0)

    def start(self, seed: int) -> None:
        """Empties the grid, forgets the best, and begins new random numbers."""
        self.state = seed
        self.best_value = -1
        self.value = self.crossings = self.count = self.logged = 0
        for w in range(self.words):
            self.at[w] = self.best_at[w] = -1
            self.placed[w] = self.index[w] = w
        for k in range(2 * self.room):
            self.cover[k] = 0
        for k in range(2 * self.blocks):
            self.occupied[k] = self.cross[k] = 0
        for k in range(2 * self.letters * self.blocks):
            self.fixed[k] = 0
        for _ in range(4):
            self.draw(2)
        self.freshen()

    def draw(self, n: int) -> int:
        """Draws a number below *n*, at most 2^31."""
        self.state = (self.state * STEP + INCREMENT) & WRAP
        return ((self.state >> 33) * n) >> 31

    def set_bit(self, masks: MutableSequence[int], base: int, bit: int) -> None:
        one = 1
        masks[base + bit // BITS] |= one << (bit & BEFORE)

    def clear_bit(self, masks: MutableSequence[int], base: int, bit: int) -> None:
        one = 1
        masks[base + bit // BITS] &= masks[base + bit // BITS] ^ (one << (bit & BEFORE))

    def ahead(self, masks: MutableSequence[int], base: int, block: int, steps: int) -> int:
        """Gets 64 bits from a set, from ``steps`` bits behind the start of a block on."""
        q = block + steps // BITS
        r = steps & BEFORE
        if q >= self.blocks:
            return 0
        bits = masks[base + q] >> r
        if r and q + 1 < self.blocks:
            bits |= masks[base + q + 1] << (BITS - r)
        return bits

    def behind(self, masks: MutableSequence[int], base: int, block: int, steps: int) -> int:
        """Gets 64 bits from a set, from ``steps`` bits before the start of a block on."""
        if block < steps // BITS:
            return 0
        q = block - steps // BITS
        r = steps & BEFORE
        bits = masks[base + q] << r
        if r and q > 0:
            bits |= masks[base + q - 1] >> (BITS - r)
        return bits

    def freshen(self) -> None:
        """Finds again which cells are free, and which letters they allow, after words were placed or taken away."""
        for d in range(2):
            base = d * self.blocks
            side = self.stride[d]
            for k in range(self.blocks):
                near = self.occupied[base + k]
                near |= self.ahead(self.occupied, base, k, side) | self.behind(self.occupied, base, k, side)
                self.free[base + k] = self.inside[base + k] & (self.inside[base + k] ^ near)
            for letter in range(1, self.letters):
                at = d * self.letters + letter
                for k in range(self.blocks):
                    self.allowed[at * self.width + k] = self.free[base + k] | self.fixed[at * self.blocks + k]

    def put(self, w: int, d: int, s: int) -> None:
        """Places a word; the caller knows that it fits."""
        here = d * self.room
        there = self.room - here
        mine = d * self.blocks
        other = self.blocks - mine
        p = self.swap[here + s]
        for i in range(self.begins[w + 1] - self.begins[w]):
            letter = self.text[self.begins[w] + i]
            if self.cover[there + p]:
                self.clear_bit(self.fixed, (d * self.letters + letter) * self.blocks, s + i)
                self.clear_bit(self.cross, mine, s + i)
                self.crossings += 1
            else:
                self.set_bit(self.fixed, ((1 - d) * self.letters + letter) * self.blocks, p)
                self.set_bit(self.cross, other, p)
                self.set_bit(self.occupied, mine, s + i)
                self.set_bit(self.occupied, other, p)
            self.cover[here + s + i] = w + 1
            p += self.stride[1 - d]
        self.at[w] = s
        self.way[w] = d
        self.partner[w] = w  # until it gets another: an old one may lie elsewhere by now
        self.value += self.weights[w]
        self.swap_index(w, self.count)
        self.count += 1

    def take(self, w: int) -> None:
        """Takes a word away."""
        d = self.way[w]
        s = self.at[w]
        here = d * self.room
        there = self.room - here
        mine = d * self.blocks
        other = self.blocks - mine
        p = self.swap[here + s]
        for i in range(self.begins[w + 1] - self.begins[w]):
            letter = self.text[self.begins[w] + i]
            self.cover[here + s + i] = 0
            if self.cover[there + p]:
                self.set_bit(self.fixed, (d * self.letters + letter) * self.blocks, s + i)
                self.set_bit(self.cross, mine, s + i)
                self.crossings -= 1
            else:
                self.clear_bit(self.fixed, ((1 - d) * self.letters + letter) * self.blocks, p)
                self.clear_bit(self.cross, other, p)
                self.clear_bit(self.occupied, mine, s + i)
                self.clear_bit(self.occupied, other, p)
            p += self.stride[1 - d]
        self.at[w] = -1
        self.value -= self.weights[w]
        self.count -= 1
        self.swap_index(w, self.count)

    def swap_index(self, w: int, k: int) -> None:
        """Gives word *w* place *k* in the list whose first ``count`` words are those on the grid."""
        v = self.placed[k]
        j = self.index[w]
        self.placed[j], self.index[v] = v, j
        self.placed[k], self.index[w] = w, k

    def note(self, w: int, d: int, s: int) -> None:
        """Keeps what was done, for ``undo``: word placed (s >= 0) or taken from where it is (s < 0)."""
        k = 4 * self.logged
        self.log[k] = w
        if s >= 0:
            self.log[k + 1] = -1
            self.put(w, d, s)
        else:
            self.log[k + 1] = self.at[w]
            self.log[k + 2] = self.way[w]
            self.log[k + 3] = self.partner[w]
            self.take(w)
        self.logged += 1

    def undo(self) -> None:
        """Takes back what was noted, the last first."""
        while self.logged > 0:
            self.logged -= 1
            k = 4 * self.logged
            if self.log[k + 1] < 0:
                self.take(self.log[k])
            else:
                self.put(self.log[k], self.log[k + 2], self.log[k + 1])
                self.partner[self.log[k]] = self.log[k + 3]

    def starts(self, w: int, d: int) -> bool:
        """Finds the cells where a word may start in direction *d*, as the set ``found``; whether there is one."""
        begin = self.begins[w]
        n = self.begins[w + 1] - begin
        base = d * self.blocks
        row = d * self.letters * self.width
        some = False
        for k in range(self.blocks):
            bits = self.inside[base + k]
            for j in range(begin, begin + n):
                r = self.turn[j]
                at = row + self.near[j] + k
                if not cython.compiled:
                    bits &= self.allowed[at] >> r
                else:
                    bits &= self.allowed[at] >> r | (self.allowed[at + 1] << 1) << (BEFORE - r)
                if not bits:
                    break
            if bits:
                around = self.behind(self.occupied, base, k, 1) | self.ahead(self.occupied, base, k, n)
                bits &= bits ^ around
            self.found[k] = bits
            some = some or bits != 0
        return some

    def next_start(self, s: int) -> int:
        """Returns the first cell of ``found`` from *s* on, or -1."""
        k = s // BITS
        if k >= self.blocks:
            return -1
        bits = self.found[k] >> (s & BEFORE)
        if bits:
            return s + lowest(bits)
        for j in range(k + 1, self.blocks):
            if self.found[j]:
                return j * BITS + lowest(self.found[j])
        return -1

    def count_crossings(self, w: int, d: int, s: int) -> int:
        """Counts the crossings of a word if it were placed."""
        n = self.begins[w + 1] - self.begins[w]
        total = 0
        one = 1
        i = 0
        while i < n:
            bits = self.ahead(self.cross, d * self.blocks, 0, s + i)
            if n - i < BITS:
                bits &= (one << (n - i)) - 1
            total += popcount(bits)
            i += BITS
        return total

    def remember(self) -> None:
        """Keeps the layout if it is the best so far."""
        value = self.value * 4096 + self.crossings
        if value > self.best_value:
            self.best_value = value
            for w in range(self.words):
                self.best_at[w] = self.at[w]
                self.best_way[w] = self.way[w]

    # one connected part

    def drop(self, w: int) -> None:
        """Takes a word away, its counterpart in a symmetric layout, and what could not stand without them."""
        d = self.way[w]
        s = self.at[w]
        v = self.partner[w]
        self.note(w, 0, -1)
        if self.symmetric and self.at[v] >= 0:
            t = self.at[v]
            self.note(v, 0, -1)
            self.drop_rest(v, d, t)
        self.drop_rest(w, d, s)

    def drop_rest(self, w: int, d: int, s: int) -> None:
        """Drops of two words side by side, which only the word that lay across both made legal, the second."""
        there = (1 - d) * self.room
        p = self.swap[d * self.room + s]
        last = 0
        for _ in range(self.begins[w + 1] - self.begins[w]):
            v = self.cover[there + p]
            if v and last:
                self.drop(v - 1)
                v = 0
            last = v
            p += self.stride[1 - d]

    def keep_largest(self) -> None:
        """Takes all words away that are not of the largest connected part (or, in symmetry, its counterpart)."""
        for k in range(self.count):
            self.mark[self.placed[k]] = 0
        part = best = most = 0
        for k in range(self.count):
            if self.mark[self.placed[k]] == 0:
                part += 1
                size = self.mark_part(self.placed[k], part)
                if size > most:
                    most = size
                    best = part
        if most < self.count:
            for w in range(self.words):
                away = self.at[w] >= 0 and self.mark[w] != best
                if away and not (self.symmetric and self.mark[self.partner[w]] == best):
                    self.drop(w)

    def mark_part(self, first: int, part: int) -> int:
        """Marks the words that hang together with *first*; returns how many they are."""
        self.queue[0] = first
        self.mark[first] = part
        size = 1
        k = 0
        while k < size:
            w = self.queue[k]
            d = self.way[w]
            step = self.stride[1 - d]
            p = (1 - d) * self.room + self.swap[d * self.room + self.at[w]]
            for _ in range(self.begins[w + 1] - self.begins[w]):
                v = self.cover[p] - 1
                if v >= 0 and self.mark[v] == 0:
                    self.mark[v] = part
                    self.queue[size] = v
                    size += 1
                p += step
            k += 1
        return size

    def joined(self) -> bool:
        """Whether all words hang together; they always do but in symmetric layouts."""
        if not self.symmetric or self.count == 0:
            return True
        for k in range(self.count):
            self.mark[self.placed[k]] = 0
        return self.mark_part(self.placed[0], 1) == self.count

    # with a counterpart, in a symmetric layout

    def place_best(self, w: int) -> None:
        """Places a word where it crosses most words, if it crosses one anywhere."""
        best = -1
        best_s = best_d = 0
        for d in range(2):
            s = self.next_start(0) if self.starts(w, d) else -1
            while s >= 0:
                crossings = self.count_crossings(w, d, s)
                if crossings > 0 and (not self.symmetric or self.mate(w, d, s) >= 0):
                    score = crossings * 64 + self.draw(80)
                    if score > best:
                        best, best_s, best_d = score, s, d
                s = self.next_start(s + 1)
        if best >= 0:
            self.place(w, best_d, best_s)

    def place(self, w: int, d: int, s: int) -> bool:
        """Places a word that fits, in a symmetric layout with another opposite to it; whether that went well."""
        if not self.symmetric:
            self.note(w, d, s)
            self.freshen()
            return True
        v = self.mate(w, d, s)
        if v < 0:
            return False
        self.note(w, d, s)
        self.freshen()
        opposite = self.opposite(w, d, s)
        if v != w:
            if not self.fits(v, d, opposite):  # the two are in each other's way
                self.take(w)
                self.logged -= 1
                self.freshen()
                return False
            self.note(v, d, opposite)
            self.freshen()
        self.partner[w] = v
        self.partner[v] = w
        return True

    def opposite(self, w: int, d: int, s: int) -> int:
        """Finds where a word starts whose cells are those of word *w* at *s* after half a turn."""
        return self.cells[d] - 2 - (s + self.begins[w + 1] - self.begins[w] - 1)

    def mate(self, w: int, d: int, s: int) -> int:
        """Finds a word to lie opposite to *w*: itself in the middle, or any that fits; -1 if there is none."""
        opposite = self.opposite(w, d, s)
        if opposite == s:
            return w
        n = self.begins[w + 1] - self.begins[w]
        many = self.words - self.count
        first = self.draw(many)
        for k in range(many):
            v = self.placed[self.count + (first + k) % many]
            if v != w and self.begins[v + 1] - self.begins[v] == n and self.fits(v, d, opposite):
                return v
        return -1

    def fits(self, w: int, d: int, s: int) -> bool:
        """Whether a word may lie at one place inside the grid."""
        base = d * self.blocks
        n = self.begins[w + 1] - self.begins[w]
        for i in range(n):
            at = (d * self.letters + self.text[self.begins[w] + i]) * self.width
            if not self.ahead(self.allowed, at, 0, s + i) & 1:
                return False
        before = s > 0 and self.ahead(self.occupied, base, 0, s - 1) & 1
        return not before and not self.ahead(self.occupied, base, 0, s + n) & 1
