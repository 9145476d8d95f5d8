"""Kernel: words on a grid, placed and taken away one by one.

All cells are one long row of bits. Direction 0 numbers them row by row, direction 1 column by column, each line
followed by one cell outside, so that a word is a run in its direction. Per direction, ``ink`` has the letters and
``shut`` how many of a cell and its two neighbours sideways have one: only where none has, any letter may come. Cells
outside the shape count one more, so that nothing ever lies there.
``cross`` is the set of the cells with a letter that a word of this direction may still cross, ``spare`` that of the
words that are not on the grid, by their rank in length. Compiled, a set is blocks of 64 bits; in Python it is one
long number.

Where other words may lie, ``_openings.py`` finds for ``_anneal.py``, and ``_starts.py`` for ``_angry.py``.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from wordtools.core.kernel.arrays import scratch

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.lcg import INCREMENT, STEP, WRAP

    BITS = 1 << 60  # a set of cells is one block, however many cells there are
    BEFORE = BITS - 1


class WordGrid:
    """A grid, the words that may go into it, and where those lie that do; serves one thread at a time.

    ``at[w]`` is the first cell of word ``w`` in the numbering of its direction ``way[w]``, or -1 when it is not
    placed. ``best_at`` and ``best_way`` are those of the best layout since ``start``, ``best_value`` is its worth:
    the weights of its words times 4096, plus its crossings.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        text: bytes,
        begins: Sequence[int],
        weights: Sequence[int],
        symmetric: bool,
        shape: bytes,
    ) -> None:
        """Takes the words ``text[begins[w]:begins[w + 1]]`` in letter codes from 1 on, and their weights.

        Where *symmetric*, words are placed and dropped in pairs, so that the cells stay the same after half a turn.
        *shape* has a byte a cell, row by row: where it is 0 no word may lie.
        """
        if len(shape) != rows * columns:
            raise ValueError(f"a shape of {rows} x {columns} has {rows * columns} cells, not {len(shape)}")
        self.shape = shape
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
        side = max(self.stride)
        self.shift = array("i", [side, self.room + 3 * side])  # so that each cell has one beside it
        self.ink = scratch(COMPILED, "B", 2 * (self.room + 2 * side))
        self.shut = scratch(COMPILED, "B", 2 * (self.room + 2 * side))
        self.cross = scratch(COMPILED, "Q", 2 * self.blocks)
        self.at, self.way, self.best_at, self.best_way = (scratch(COMPILED, "i", words) for _ in range(4))
        self.placed, self.index, self.order, self.mark, self.queue, self.partner = (
            scratch(COMPILED, "i", words) for _ in range(6)
        )
        self.rank = scratch(COMPILED, "i", words)
        for k, w in enumerate(sorted(range(words), key=lambda w: begins[w + 1] - begins[w])):
            self.rank[w] = k
        self.spare = scratch(COMPILED, "Q", words // BITS + 1)
        self.log = scratch(COMPILED, "i", 4 * (6 * words + 8))
        for row in range(rows):
            for column in range(columns):
                across = row * (columns + 1) + column
                down = column * (rows + 1) + row
                self.swap[across] = down
                self.swap[self.room + down] = across
        self.start(0)

    def start(self, seed: int) -> None:
        """Empties the grid, forgets the best, and begins new random numbers."""
        self.state = seed
        self.best_value = -1
        self.value = self.crossings = self.count = self.logged = 0
        one = 1
        for w in range(self.words):
            self.at[w] = self.best_at[w] = -1
            self.placed[w] = self.index[w] = w
            self.spare[self.rank[w] // BITS] |= one << (self.rank[w] & BEFORE)
        for k in range(2 * self.room):
            self.cover[k] = 0
        for k in range(2 * self.blocks):
            self.cross[k] = 0
        for k in range(len(self.ink)):
            self.ink[k] = 0
            self.shut[k] = 1
        for d in range(2):
            for row in range(self.rows):
                for column in range(self.columns):
                    k = row * self.stride[0] + column if d == 0 else column * self.stride[1] + row
                    self.shut[self.shift[d] + k] = self.shape[row * self.columns + column] == 0
        for _ in range(4):
            self.draw(2)

    def draw(self, n: int) -> int:
        """Draws a number below *n*, at most 2^31."""
        self.state = (self.state * STEP + INCREMENT) & WRAP
        return ((self.state >> 33) * n) >> 31

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
                self.flip(mine, s + i)
                self.crossings += 1
            else:
                self.flip(other, p)
                self.fill_cell(d, s + i, letter, 1)
                self.fill_cell(1 - d, p, letter, 1)
            self.cover[here + s + i] = w + 1
            p += self.stride[1 - d]
        self.at[w] = s
        self.way[w] = d
        self.flip_spare(w)
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
            self.cover[here + s + i] = 0
            if self.cover[there + p]:
                self.flip(mine, s + i)
                self.crossings -= 1
            else:
                self.flip(other, p)
                self.fill_cell(d, s + i, 0, -1)
                self.fill_cell(1 - d, p, 0, -1)
            p += self.stride[1 - d]
        self.at[w] = -1
        self.flip_spare(w)
        self.value -= self.weights[w]
        self.count -= 1
        self.swap_index(w, self.count)

    def flip(self, base: int, c: int) -> None:
        """Adds a cell to those with a letter to be crossed, or takes it out."""
        one = 1
        self.cross[base + c // BITS] ^= one << (c & BEFORE)

    def flip_spare(self, w: int) -> None:
        """Adds a word to those that are not on the grid, or takes it out."""
        one = 1
        k = self.rank[w]
        self.spare[k // BITS] ^= one << (k & BEFORE)

    def fill_cell(self, d: int, c: int, letter: int, more: int) -> None:
        """Writes a letter into a cell, or 0, in the numbering of one direction."""
        p = self.shift[d] + c
        self.ink[p] = letter
        self.shut[p] += more
        self.shut[p - self.stride[d]] += more
        self.shut[p + self.stride[d]] += more

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

    def place(self, w: int, d: int, s: int) -> bool:
        """Places a word that fits, in a symmetric layout with another opposite to it; False where there is none."""
        if not self.symmetric:
            self.note(w, d, s)
            return True
        v = self.mate(w, d, s)
        if v < 0:
            return False
        self.note(w, d, s)
        opposite = self.opposite(w, d, s)
        if v != w:
            if self.crossings_of(v, d, opposite) < 0:  # the two are in each other's way
                self.take(w)
                self.logged -= 1
                return False
            self.note(v, d, opposite)
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
            if v != w and self.begins[v + 1] - self.begins[v] == n and self.crossings_of(v, d, opposite) >= 0:
                return v
        return -1

    def crossings_of(self, w: int, d: int, s: int) -> int:
        """Counts the crossings of a word at one place inside the grid; -1 if it may not lie there."""
        begin = self.begins[w]
        n = self.begins[w + 1] - begin
        p = self.shift[d] + s
        total = 0
        if self.ink[p - 1] or self.ink[p + n]:
            return -1
        for i in range(n):
            if self.shut[p + i]:
                if self.ink[p + i] != self.text[begin + i] or self.cover[d * self.room + s + i]:
                    return -1
                total += 1
        return total
