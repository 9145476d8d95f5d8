"""Kernel: finds every way that words of a graph lie on a board, one letter a cell, no cell twice in a word.

The board and the word graph are walked together, depth first; from a cell, only neighbours whose letter goes on
from the node are tried. ``wordtools.core.graph.dawg`` describes the layout of the records.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from wordtools.core.kernel.arrays import zeros

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import popcount

    DONE, MORE, FULL, SPENT = 0, 1, 2, 3


class Finder:
    """Walks one board after another; owns its memory, so it serves one thread at a time.

    Finds are ``found`` entries: ``word`` (index in the graph), and cells ``path[ends[i]:ends[i + 1]]``.
    """

    def __init__(self, records: Sequence[int], longest: int) -> None:
        self.records = records
        self.longest = longest
        self.trail = zeros("H", longest + 1)
        self.names: dict[int, str] = {}
        self.found = 0
        self.word = zeros("I", 1)
        self.ends = zeros("q", 1)
        self.path = zeros("H", 1)
        self.sum = zeros("I", 1)
        self.busy = bytearray(0)
        self.capacity = 0
        self.every = 0
        self.reserve(256)

    def reserve(self, capacity: int) -> None:
        """Makes room for *capacity* finds and keeps the present ones."""
        word, ends, path = zeros("I", capacity), zeros("q", capacity + 1), zeros("H", 16 * capacity + self.longest)
        word[: self.found] = array("I", self.word[: self.found])
        ends[: self.found + 1] = array("q", self.ends[: self.found + 1])
        path[: self.ends[self.found]] = array("H", self.path[: self.ends[self.found]])
        self.capacity = capacity
        self.word, self.ends, self.path = word, ends, path
        self.sum = zeros("I", capacity)
        self.table = zeros("I", 4 * capacity)
        self.order = zeros("I", capacity)
        self.spare = zeros("I", capacity)
        with cython.nogil:
            self.enlist_all()

    def board(
        self, letter: bytes, begins: Sequence[int], near: Sequence[int], minimum: int, maximum: int, every: int
    ) -> None:
        """Sets the board.

        Args:
            letter: letter codes (0: hole).
            begins: cell c touches ``near[begins[c]:begins[c + 1]]``, ascending.
            near: the cells that are touched.
            minimum: the fewest letters of a word.
            maximum: the most letters.
            every: whether a word in the same cells by another path is another find.
        """
        self.letter = letter
        self.begins = begins
        self.near = near
        self.minimum = minimum
        self.maximum = min(maximum, self.longest)
        self.every = every
        if len(self.busy) != len(letter):
            self.busy = bytearray(len(letter))
        self.cell = 0
        with cython.nogil:
            self.forget()

    def run(self, steps: int, most: int) -> int:
        """Goes on with the board for some *steps*.

        Returns:
            DONE; MORE is left to do; FULL: ``reserve`` more and go on; SPENT: one start cell took *most* steps.
        """
        state = 0
        with cython.nogil:
            state = self.walk(steps, most)
        return state  # noqa: RET504 - the lock comes between

    def rows(self, letters: Sequence[str]) -> list[tuple[str, tuple[int, ...]]]:
        """Returns the finds as (text, cells), longest first, then by the word's index, then by path."""
        with cython.nogil:
            self.sort()
        out = []
        for k in range(self.found):
            i = self.order[k]
            begin = self.ends[i]
            end = self.ends[i + 1]
            path = tuple([self.path[j] for j in range(begin, end)])
            text = self.names.get(self.word[i])
            if text is None:
                text = "".join([letters[j] for j in path])
                self.names[self.word[i]] = text
            out.append((text, path))
        return out

    # below here: integers and flat arrays only

    def walk(self, steps: int, most: int) -> int:
        total = 0
        cells = len(self.letter)
        self.most = most
        while self.cell < cells:
            code = self.letter[self.cell]
            if code:
                before = self.found
                self.state = DONE
                self.steps = 0
                self.busy[self.cell] = 1
                self.enter(self.cell, code, 0, 0, 0)
                self.busy[self.cell] = 0
                if self.state != DONE:
                    self.found = before
                    return self.state
                total += self.steps
            self.cell += 1
            if total >= steps and self.cell < cells:
                return MORE
        return DONE

    def enter(self, cell: int, code: int, node: int, base: int, length: int) -> None:
        """Steps on a cell whose letter goes on from *node*."""
        one = 1
        below = self.records[3 * node]
        words = self.records[3 * node + 1]
        bit = one << code
        self.trail[length] = cell
        length += 1
        if words & bit and length >= self.minimum:
            self.record(base + popcount(words & (bit - 1)), length)
        if below & bit and length < self.maximum:
            child = (self.records[3 * node + 2] & LOW) + popcount(below & (bit - 1))
            base += self.records[3 * child + 2] >> 32
            letters = self.records[3 * child] | self.records[3 * child + 1]
            self.steps += 1
            if self.steps > self.most:
                self.state = SPENT
            for k in range(self.begins[cell], self.begins[cell + 1]):
                other = self.near[k]
                code = self.letter[other]
                if letters >> code & 1 and not self.busy[other] and self.state == DONE:
                    self.busy[other] = 1
                    self.enter(other, code, child, base, length)
                    self.busy[other] = 0

    def record(self, word: int, length: int) -> None:
        at = self.ends[self.found]
        if self.found == self.capacity or at + length > 16 * self.capacity + self.longest:
            self.state = FULL
            return
        for k in range(length):
            self.path[at + k] = self.trail[k]
        self.word[self.found] = word
        self.ends[self.found + 1] = at + length
        if self.enlist(self.found) or self.every:
            self.found += 1

    def enlist(self, i: int) -> int:
        """Puts find *i* into the table; returns whether it is the first of its word in these cells."""
        begin = self.ends[i]
        end = self.ends[i + 1]
        total = self.word[i] * GOLDEN & LOW
        for k in range(begin, end):
            cell = self.path[k] + 1
            total = (total + (cell * GOLDEN & LOW ^ cell << 9)) & LOW
        self.sum[i] = total
        size = len(self.table) - 1
        slot = (total ^ total >> 15) & size
        while self.table[slot]:
            other = self.table[slot] - 1
            if self.sum[other] == total and self.word[other] == self.word[i] and self.same(other, i):
                return 0
            slot = (slot + 1) & size
        self.table[slot] = i + 1
        return 1

    def same(self, a: int, b: int) -> int:
        """Whether two finds of one word lie in the same cells."""
        length = self.ends[a + 1] - self.ends[a]
        for k in range(length):
            cell = self.path[self.ends[a] + k]
            j = 0
            while j < length and self.path[self.ends[b] + j] != cell:
                j += 1
            if j == length:
                return 0
        return 1

    def enlist_all(self) -> None:
        for i in range(self.found):
            self.enlist(i)

    def forget(self) -> None:
        """Empties the table of all finds."""
        for k in range(len(self.table)):
            self.table[k] = 0
        self.found = 0

    def comes_first(self, a: int, b: int) -> int:
        """Whether find *a* stays before *b*, which was found later."""
        length = self.ends[a + 1] - self.ends[a]
        other = self.ends[b + 1] - self.ends[b]
        if length != other:
            return 1 if length > other else 0
        return 1 if self.word[a] <= self.word[b] else 0

    def sort(self) -> None:
        """Puts the finds in order: merges runs of 1, 2, 4, ...; equal words stay in the order of their paths."""
        count = self.found
        for k in range(count):
            self.order[k] = k
        width = 1
        while width < count:
            low = 0
            while low < count:
                middle = min(low + width, count)
                high = min(low + 2 * width, count)
                i = low
                j = middle
                for k in range(low, high):
                    if i < middle and (j == high or self.comes_first(self.order[i], self.order[j])):
                        self.spare[k] = self.order[i]
                        i += 1
                    else:
                        self.spare[k] = self.order[j]
                        j += 1
                low = high
            for k in range(count):
                self.order[k] = self.spare[k]
            width *= 2


LOW = 0xFFFFFFFF
GOLDEN = 0x9E3779B1
