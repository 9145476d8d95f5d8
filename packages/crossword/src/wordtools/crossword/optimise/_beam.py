# cython: cdivision=True
"""Kernel: beam search over the cells of a grid.

Cell after cell every partial fill is extended by each letter that leaves its two slots prefixes of words; the best
extensions are kept (B. Lowerre, "The HARPY speech recognition system", 1976). The estimate of a partial fill is the
value of its complete words and, for each other slot, the soft maximum over the words with its prefix: the logarithm of
a sum of exponentials, with the messages of ``_belief.py`` for later letters. The words of a slot are a prefix tree in
which prefixes of one length lie side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordtools.core.kernel.arrays import scratch, zeros

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from math import exp, log

    from wordtools.core.kernel.bits import lowest, popcount

    PART = 60  # as in _tables.py
    LAST = (1 << PART) - 1
    FILLED, ENDED, SPENT = 0, 1, 2


class Beam:
    """Sweeps over the candidates of a ``_bound.Bound`` in the same form; serves one thread.

    ``plant`` makes the trees, ``begin`` sets the order of cells and the width, ``run`` searches.
    """

    def __init__(self, rows: Any, bound: Any, order: Sequence[int]) -> None:
        """Takes the words.

        Args:
            rows: of the slots.
            bound: has the values of words and the candidates.
            order: by kind, all counted through, the numbers of its words, by their letters.

        Raises:
            ValueError: these are not the numbers of the words, or not by their letters.
        """
        self.rows = rows
        self.bound = bound
        self.row = self.rows.row
        if len(order) != len(self.rows.score) - 1:
            raise ValueError("one number a word is needed")
        self.order = scratch(COMPILED, "i", len(order))
        for i in range(len(order)):
            self.order[i] = order[i]
        slots = self.rows.slots
        for s in range(slots):
            if not self.ordered(s):
                raise ValueError("words are ordered by their letters")
        self.root = zeros("q", slots + 1)
        self.listed = zeros("q", slots + 1)
        self.letter = zeros("q", self.rows.places + 1)
        self.left = scratch(COMPILED, "i", 1)
        self.mask = scratch(COMPILED, "Q", 1)
        self.child = scratch(COMPILED, "i", 1)
        self.ahead: Any = scratch(COMPILED, "d", 1)
        self.low = scratch(COMPILED, "i", 1)
        self.high = scratch(COMPILED, "i", 1)
        self.first = zeros("q", self.rows.places + 1)
        self.second = zeros("q", self.rows.places + 1)
        self.node = scratch(COMPILED, "i", 1)
        self.worth: Any = scratch(COMPILED, "d", 1)
        self.value: Any = scratch(COMPILED, "d", 1)
        self.parent = scratch(COMPILED, "i", 1)
        self.code = scratch(COMPILED, "i", 1)
        self.whole = bytearray(slots + 1)
        self.steps = self.step = self.width = self.count = self.base = 0
        self.work = 0
        self.heat = 1.0

    def ordered(self, s: int) -> bool:
        """Whether the words of a slot come by their letters."""
        length = self.rows.length[s]
        before = -1
        for i in range(self.rows.most[s]):
            w = self.order[self.rows.word_at[s] + i]
            if w < 0 or w >= self.rows.most[s]:
                return False
            code = self.rows.code_at[s] + w * length
            if before >= 0:
                j = 0
                while j < length and self.rows.codes[before + j] == self.rows.codes[code + j]:
                    j += 1
                if j == length or self.rows.codes[before + j] > self.rows.codes[code + j]:
                    return False
            before = code
        return True

    def plant(self, belief: Any, heat: float, words: Sequence[int], fixed: Sequence[int]) -> bool:
        """Makes the tree of each slot; False where one has no word.

        Args:
            belief: messages for the letters.
            heat: that of the belief.
            words: by slot of the puzzle, the word that stands there; nothing where none does.
            fixed: the places whose letters stay, those of these words.

        Raises:
            IndexError: there is no such place or word.
        """
        for x in range(self.rows.places):
            self.letter[x] = 0
        for x in fixed:
            if not 0 <= x < self.rows.places:
                raise IndexError("no such place")
            s = self.rows.slot_of[x]
            j = x - self.rows.place_at[s]
            self.rows.check(s, words[s])
            self.letter[x] = self.rows.codes[self.rows.code_at[s] + words[s] * self.rows.length[s] + j]
        self.belief = belief
        self.heat = heat
        most = len(self.bound.words)
        if len(self.left) < most:
            self.left = scratch(COMPILED, "i", most)
        with cython.nogil:
            nodes = self.pick()
        if nodes < 0:
            return False
        if len(self.mask) < nodes:
            self.mask = scratch(COMPILED, "Q", nodes)
            self.child = scratch(COMPILED, "i", nodes)
            self.ahead = scratch(COMPILED, "d", nodes)
            self.low = scratch(COMPILED, "i", nodes)
            self.high = scratch(COMPILED, "i", nodes)
        with cython.nogil:
            self.grow()
        return True

    def pick(self) -> int:
        """Lists the candidates that fit the letters that stay, by their letters; returns the nodes of all trees."""
        nodes = 0
        count = 0
        for s in range(self.rows.slots):
            self.root[s] = nodes
            self.listed[s] = count
            length = self.rows.length[s]
            before = -1
            nodes += 1
            for i in range(self.rows.most[s]):
                w = self.order[self.rows.word_at[s] + i]
                if not self.rows.now[self.rows.at[s] + (w >> PART)] >> (w & LAST) & 1:
                    continue
                code = self.rows.code_at[s] + w * length
                fits = True
                for j in range(length):
                    c = self.letter[self.rows.place_at[s] + j]
                    if c > 0 and c != self.rows.codes[code + j]:
                        fits = False
                        break
                if not fits:
                    continue
                same = 0
                if before >= 0:
                    while self.rows.codes[before + same] == self.rows.codes[code + same]:
                        same += 1
                nodes += length - same
                before = code
                self.left[count] = w
                count += 1
            if before < 0:
                return -1
        self.listed[self.rows.slots] = count
        return nodes

    def grow(self) -> None:
        """Makes the trees from the listed words."""
        one = 1
        for s in range(self.rows.slots):
            length = self.rows.length[s]
            base = self.rows.code_at[s]
            at = self.root[s]
            self.low[at] = self.listed[s]
            self.high[at] = self.listed[s + 1]
            made = at + 1
            k = at
            last = at + 1
            for j in range(length):
                while k < last:  # the beginnings of j letters
                    self.mask[k] = 0
                    self.child[k] = made
                    i = self.low[k]
                    while i < self.high[k]:
                        c = self.rows.codes[base + self.left[i] * length + j]
                        self.mask[k] |= one << c
                        self.low[made] = i
                        while i < self.high[k] and self.rows.codes[base + self.left[i] * length + j] == c:
                            i += 1
                        self.high[made] = i
                        made += 1
                    k += 1
                last = made
            while k < last:
                self.mask[k] = 0
                w = self.left[self.low[k]]
                self.child[k] = w
                value = self.heat * self.bound.value[self.rows.word_at[s] + w]
                for j in range(length):
                    value += self.belief.messages[
                        (self.rows.place_at[s] + j) * self.row + self.rows.codes[base + w * length + j]
                    ]
                self.ahead[k] = value
                k += 1
            k = last - 1
            while k >= at:
                n = popcount(self.mask[k])
                if n > 0:
                    best = self.ahead[self.child[k]]
                    for i in range(1, n):
                        if self.ahead[self.child[k] + i] > best:
                            best = self.ahead[self.child[k] + i]
                    total = 0.0
                    for i in range(n):
                        total += exp(self.ahead[self.child[k] + i] - best)
                    self.ahead[k] = best + log(total)
                k -= 1

    def begin(self, places: Sequence[int], width: int) -> None:
        """Begins a sweep.

        Args:
            places: those of all slots in the order of the sweep, one of each two that cross; within a slot as they lie.
            width: how many starts are kept.

        Raises:
            ValueError: the order or the width cannot be met.
        """
        at = [0] * self.rows.slots
        steps = 0
        for x in places:
            if not 0 <= x < self.rows.places:
                raise ValueError("no such place")
            y = self.rows.other[x]
            for z in (x, y):
                if z >= 0:
                    s = self.rows.slot_of[z]
                    if z != self.rows.place_at[s] + at[s]:
                        raise ValueError("the places of a slot come as they lie")
                    at[s] += 1
            self.first[steps] = x
            self.second[steps] = y
            steps += 1
        if width < 1 or at != [self.rows.length[s] for s in range(self.rows.slots)]:
            raise ValueError("each place comes once, and one start is kept at least")
        slots = self.rows.slots
        if len(self.node) < 2 * width * slots:
            self.node = scratch(COMPILED, "i", 2 * width * slots)
            self.worth = scratch(COMPILED, "d", width)
        if len(self.value) < width * self.row:
            self.value = scratch(COMPILED, "d", width * self.row)
            self.parent = scratch(COMPILED, "i", width * self.row)
            self.code = scratch(COMPILED, "i", width * self.row)
        self.steps = steps
        self.width = width
        self.step = 0
        self.base = 0
        self.count = 1
        self.worth[0] = 0.0
        for s in range(slots):
            self.node[s] = self.root[s]
            self.worth[0] += self.ahead[self.root[s]]
            self.whole[s] = 0

    def run(self, steps: int) -> int:
        """Goes on for *steps* cells: SPENT, FILLED (``found`` has the words) or ENDED (no partial fill is left)."""
        with cython.nogil:
            state = self.sweep(steps)
        return state  # noqa: RET504 - not in the block without the GIL

    def sweep(self, steps: int) -> int:
        while self.step < self.steps and steps > 0:
            n = self.widen(self.first[self.step], self.second[self.step])
            self.work += n
            if n == 0:
                return ENDED
            if n > self.width:
                self.choose(n)
                n = self.width
            self.follow(n, self.first[self.step], self.second[self.step])
            self.step += 1
            steps -= 1
        return FILLED if self.step == self.steps else SPENT

    def widen(self, x: int, y: int) -> int:
        """Lists all starts with one more letter; returns how many."""
        s = self.rows.slot_of[x]
        t = self.rows.slot_of[y] if y >= 0 else s
        last_s = x == self.rows.place_at[s + 1] - 1
        last_t = y >= 0 and y == self.rows.place_at[t + 1] - 1
        one = 1
        n = 0
        b = 0
        for i in range(self.count):
            at = self.base + i * self.rows.slots
            a = self.node[at + s]
            letters = own = self.mask[a]
            base = self.worth[i] - self.ahead[a]
            if y >= 0:
                b = self.node[at + t]
                letters &= self.mask[b]
                base -= self.ahead[b]
            while letters:
                c = lowest(letters)
                letters &= letters - 1
                k = self.child[a] + popcount(own & ((one << c) - 1))
                value = base + self.ahead[k]
                if last_s and self.taken(at, s, self.child[k]):
                    continue
                if y >= 0:
                    m = self.child[b] + popcount(self.mask[b] & ((one << c) - 1))
                    value += (
                        self.ahead[m] - self.belief.messages[x * self.row + c] - self.belief.messages[y * self.row + c]
                    )
                    if last_t and self.taken(at, t, self.child[m]):
                        continue
                    if last_s and last_t and self.clash(s, self.child[k], t, self.child[m]):
                        continue
                self.value[n] = value
                self.parent[n] = i
                self.code[n] = c
                n += 1
        return n

    def taken(self, at: int, s: int, word: int) -> bool:
        """Whether a word of a slot excludes one that a start has already."""
        for t in range(self.rows.slots):
            if self.whole[t] and self.clash(s, word, t, self.child[self.node[at + t]]):
                return True
        return False

    def clash(self, s: int, word: int, t: int, twin: int) -> bool:
        """Whether two words exclude each other."""
        if self.rows.grouped:
            return bool(self.rows.one_group(self.rows.word_at[s] + word, self.rows.word_at[t] + twin))
        return bool(self.rows.kind[s] == self.rows.kind[t] and word == twin)

    def choose(self, n: int) -> None:
        """Brings the most promising to the front (C. A. R. Hoare, "Algorithm 65: Find", 1961)."""
        low = 0
        high = n - 1
        k = self.width - 1
        while low < high:
            middle = self.value[(low + high) // 2]
            i = low
            j = high
            while i <= j:
                while self.value[i] > middle:
                    i += 1
                while self.value[j] < middle:
                    j -= 1
                if i <= j:
                    self.swap(i, j)
                    i += 1
                    j -= 1
            if k <= j:
                high = j
            elif k >= i:
                low = i
            else:
                return

    def swap(self, i: int, j: int) -> None:
        value = self.value[i]
        self.value[i] = self.value[j]
        self.value[j] = value
        k = self.parent[i]
        self.parent[i] = self.parent[j]
        self.parent[j] = k
        k = self.code[i]
        self.code[i] = self.code[j]
        self.code[j] = k

    def follow(self, n: int, x: int, y: int) -> None:
        """Keeps the first *count* listed extensions as the beam."""
        slots = self.rows.slots
        s = self.rows.slot_of[x]
        t = self.rows.slot_of[y] if y >= 0 else s
        one = 1
        new = self.width * slots - self.base
        for i in range(n):
            at = new + i * slots
            of = self.base + self.parent[i] * slots
            for j in range(slots):
                self.node[at + j] = self.node[of + j]
            below = (one << self.code[i]) - 1
            a = self.node[of + s]
            self.node[at + s] = self.child[a] + popcount(self.mask[a] & below)
            if y >= 0:
                a = self.node[of + t]
                self.node[at + t] = self.child[a] + popcount(self.mask[a] & below)
            self.worth[i] = self.value[i]
        self.base = new
        self.count = n
        if x == self.rows.place_at[s + 1] - 1:
            self.whole[s] = 1
        if y >= 0 and y == self.rows.place_at[t + 1] - 1:
            self.whole[t] = 1

    def found(self) -> list[int]:
        """Returns the words of the best of the fills that the sweep has come to, by slot."""
        best = 0
        for i in range(1, self.count):
            if self.worth[i] > self.worth[best]:
                best = i
        return [self.child[self.node[self.base + best * self.rows.slots + s]] for s in range(self.rows.slots)]
