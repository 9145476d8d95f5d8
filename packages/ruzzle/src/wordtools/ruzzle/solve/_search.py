"""Kernel: finds every word on a board by walking the board and the word graph together.

From a cell, only letters that both continue a word and lie around the cell are tried, by intersecting
masks; a word with nothing below it is scored without a step. There are two walks. ``visit`` takes any
board, depth first: large, with cells of several letters, with snakes that cross themselves. ``sweep`` takes
plain boards of up to 64 cells, breadth first: there a set of cells is one mask, and before a step it is known
exactly which free cells can follow. Steps that wait in a queue do not depend on each other, so the processor
works on several at once, and records are asked for long before their turn comes: a quarter faster than a stack.
Uncompiled, ``_plain.py`` takes the place of ``sweep``: the same finds from structures that Python is fast with.
``wordtools.core.graph.dawg`` describes the layout of the records, ``solve.py`` what goes in.
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
    from wordtools.core.kernel.bits import lowest, popcount

    DONE, FULL, SPENT, WIDE = 0, 1, 2, 3
    STEP, MOST, HITS = 8, 8192, 2 * 1024
    LOW, ALL = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF
    from wordtools.ruzzle.solve import _plain


class Search:
    """Walks one board after another; owns its scratch memory, so it serves one thread at a time.

    Finds are parallel arrays of ``found`` entries: ``word`` (index in the graph), ``score``, ``steps`` (cells
    of the snake) and ``path`` (``longest`` places reserved for each snake).
    """

    def __init__(self, records: Sequence[int], words: int, longest: int, letters: int) -> None:
        self.records = records
        if not cython.compiled:
            self.records = list(records)
            self.columns = tuple(self.records[k::3] for k in range(3))
        self.longest = longest
        self.row = letters + 1
        self.chunks = max(5, letters // 6 + 1)
        # by word: its find, and the number that a listing gave to its name (from 1)
        self.known = scratch(COMPILED, "I", 2 * (words + 1))
        self.trail = scratch(COMPILED, "H", longest + 1)
        self.bonus: Sequence[int] = scratch(COMPILED, "q", 256)
        self.minimum = 1
        self.cells = 0
        self.given: tuple[object, object] = None, None  # the objects behind tails and tail: most boards share them
        self.reserve(512)
        # for sweep: a board's number by word, letters' gains, cells by letter and by six letters; for each cell its
        # letter's bit, its gain, its neighbours and its factor; the steps to take (see sweep)
        self.mark = scratch(COMPILED, "H", words + 1)
        self.board_number = 0
        self.gain: Sequence[int] = scratch(COMPILED, "Q", 64)
        self.where = scratch(COMPILED, "Q", 6 * self.chunks)
        self.sets = scratch(COMPILED, "Q", 64 * self.chunks)
        self.info = scratch(COMPILED, "Q", 4 * 64)
        self.queue = scratch(
            COMPILED, "Q", STEP * (MOST + 64 * (longest + 2))
        )  # past MOST as a stack: a step leaves at most 63
        self.hits = scratch(COMPILED, "Q", HITS + 2 * 64)

    def reserve(self, capacity: int) -> None:
        """Makes room for *capacity* finds; forgets the present ones."""
        self.found = 0
        self.capacity = 0  # as long as there is not enough memory for all of it
        self.word = scratch(COMPILED, "I", capacity)
        self.score = scratch(COMPILED, "q", capacity)
        self.steps = scratch(COMPILED, "H", capacity)
        self.path = scratch(COMPILED, "H", capacity * self.longest)
        self.capacity = capacity

    def rules(self, bonus: Sequence[int], minimum: int) -> None:
        """Sets the points by word length (0..255) and the shortest length that counts."""
        self.bonus = bonus
        self.minimum = minimum

    def graph(self, begins: Sequence[int], near: Sequence[int], visits: int) -> None:
        """Sets which cells touch: ``c`` touches ``near[begins[c]:begins[c + 1]]``, ascending, at most 64."""
        cells = len(begins) - 1
        self.cells = cells
        self.begins = begins
        self.near = near
        self.visits = visits
        self.left = bytearray([visits]) * cells
        self.around = scratch(COMPILED, "Q", cells)
        self.slots = scratch(COMPILED, "Q", cells * self.row)
        if cells <= 64:
            for cell in range(cells):
                self.info[4 * cell + 2] = 0
                for k in range(begins[cell], begins[cell + 1]):
                    self.info[4 * cell + 2] |= 1 << near[k]

    def run(
        self,
        letter: bytes,
        tails: Sequence[int],
        tail: bytes,
        points: Sequence[int],
        factors: Sequence[int],
        every: int,
        budget: int,
    ) -> int:
        """Finds the words of one board: DONE, FULL (``reserve`` more and run again) or SPENT (*budget* steps).

        A cell has a first letter (0: a hole), further letters ``tail[tails[c]:tails[c + 1]]``, points and a
        factor. Every snake is kept, or only the best of each word: the first in the order of cells if several are.
        """
        cells = self.cells
        self.letter = letter
        if tails is not self.given[0] or tail is not self.given[1]:
            self.given = tails, tail
            self.tails = tails
            self.tail = tail
        self.points = points
        self.factors = factors
        further = self.tails[cells] if len(self.tails) == cells + 1 else 0
        if not len(self.letter) == len(self.points) == len(self.factors) == len(self.tails) - 1 == cells or (
            len(self.tail) < further
        ):
            raise ValueError(f"codes, points and factors of {cells} cells are needed")
        for k in range(cells):
            if self.letter[k] >= self.row:
                raise ValueError("a letter code beyond the alphabet")
        for k in range(further):
            if self.tail[k] >= self.row:
                raise ValueError("a letter code beyond the alphabet")
        self.every = every
        self.budget = budget
        self.state = WIDE
        with cython.nogil:
            if self.cells <= 64 and self.visits == 1 and self.tails[self.cells] == 0:
                self.state = DONE
                if cython.compiled:
                    self.sweep(self.letter, 1, 1)
                else:
                    _plain.sweep(self, self.letter, 1, 1)
            if self.state == WIDE:
                self.state = DONE
                self.found = 0
                self.prepare()
                for cell in range(self.cells):
                    self.enter(cell, 0, 0, 0, 1, 0, 0)
        return self.state

    def many(
        self, letters: bytes, n: int, gain: Sequence[int], words: array[int], totals: array[int], longest: array[int]
    ) -> None:
        """Scores *n* plain boards: *letters* has their letters, board after board, *gain* each letter's points.

        Fills *words*, *totals* and *longest*, a place a board. A gain is 256 x points + 1.
        """
        if not 0 < self.cells <= 64 or len(letters) != n * self.cells or len(gain) < self.row:
            raise ValueError(f"{n} boards of {self.cells} cells, and a gain for each letter, are needed")
        if max(letters, default=0) >= self.row or not len(words) == len(totals) == len(longest) == n:
            raise ValueError("a letter code beyond the alphabet, or no room for the numbers")
        data = letters
        self.gain = gain
        self.n_words = words
        self.n_totals = totals
        self.n_longest = longest
        with cython.nogil:
            if cython.compiled:
                self.sweep(data, n, 0)
            else:
                _plain.sweep(self, data, n, 0)

    # below here: integers and flat arrays only

    def prepare(self) -> None:
        """Sets each cell's letters around, and which of its neighbours have which letter."""
        one = 1
        for cell in range(self.cells):
            mask = 0
            begin = self.begins[cell]
            for k in range(begin, self.begins[cell + 1]):
                letter = self.letter[self.near[k]]
                mask |= one << letter
                self.slots[cell * self.row + letter] = 0
            for k in range(begin, self.begins[cell + 1]):
                self.slots[cell * self.row + self.letter[self.near[k]]] |= one << (k - begin)
            self.around[cell] = mask

    def enter(self, cell: int, node: int, base: int, total: int, factor: int, length: int, steps: int) -> None:
        """Steps from graph node *node* onto *cell*, letter by letter, and goes on from there."""
        self.trail[steps] = cell
        one = 1
        letter = self.letter[cell]
        k = self.tails[cell]
        while True:
            below = self.records[3 * node]
            words = self.records[3 * node + 1]
            bit = one << letter
            length += 1
            if k == self.tails[cell + 1]:
                break
            if not below & bit:
                return
            node = (self.records[3 * node + 2] & LOW) + popcount(below & (bit - 1))
            base += self.records[3 * node + 2] >> 32
            letter = self.tail[k]
            k += 1
        total += self.points[cell]
        factor *= self.factors[cell]
        if words & bit:
            at = self.place(base + popcount(words & (bit - 1)), total * factor, length, steps + 1)
            if at >= 0:
                for k in range(steps + 1):
                    self.path[at + k] = self.trail[k]
        if below & bit:
            node = (self.records[3 * node + 2] & LOW) + popcount(below & (bit - 1))
            if (self.records[3 * node] | self.records[3 * node + 1]) & self.around[cell]:
                self.visit(cell, node, base + (self.records[3 * node + 2] >> 32), total, factor, length, steps + 1)

    def visit(self, cell: int, node: int, base: int, total: int, factor: int, length: int, steps: int) -> None:
        """Goes on from *cell* to every neighbour that can follow."""
        if self.budget == 0:
            self.state = SPENT
        if self.state:
            return
        self.budget -= 1
        self.left[cell] -= 1
        begin = self.begins[cell]
        avail = (self.records[3 * node] | self.records[3 * node + 1]) & self.around[cell]
        while avail:
            slots = self.slots[cell * self.row + lowest(avail)]
            avail &= avail - 1
            while slots:
                after = self.near[begin + lowest(slots)]
                slots &= slots - 1
                if self.left[after]:
                    self.enter(after, node, base, total, factor, length, steps)
        self.left[cell] += 1

    def place(self, word: int, score: int, length: int, steps: int) -> int:
        """Notes a find and returns where the path of its snake goes, or -1: it is not wanted."""
        if length < self.minimum:
            return -1
        score += self.bonus[length]
        slot = self.known[2 * word]
        if not self.every and slot < self.found and self.word[slot] == word:
            if score <= self.score[slot]:
                return -1
        else:
            slot = self.found
            if slot == self.capacity:
                self.state = FULL
                return -1
            self.found = slot + 1
            self.known[2 * word] = slot
            self.word[slot] = word
        self.score[slot] = score
        self.steps[slot] = steps
        return slot * self.longest

    def fill(self, letters: bytes, at: int, listing: int) -> None:
        """Sets up a plain board for ``sweep``: what belongs to a cell, cells by letter, cells by sets of letters."""
        one = 1
        for k in range(6 * self.chunks):
            self.where[k] = 0
        for k in range(self.cells):
            letter = letters[at + k]
            self.where[letter] |= one << k
            self.info[4 * k] = one << letter
            self.info[4 * k + 1] = self.points[k] << 8 | 1 if listing else self.gain[letter]
            if listing:
                self.info[4 * k + 3] = self.factors[k]
        # sets[64 * c + m]: the cells with one of the letters that the six mask bits m from 6 * c on stand for
        for c in range(self.chunks):
            row = 64 * c
            self.sets[row] = 0
            for j in range(6):
                mask = self.where[6 * c + j]
                size = 1 << j
                for k in range(size):
                    self.sets[row + size + k] = self.sets[row + k] | mask

    def sweep(self, letters: bytes, boards: int, listing: int) -> None:
        """Takes plain boards, their letters one after another: notes the snakes of one, or only adds up.

        A step of the queue is eight numbers: the record after its cell (*below*, *words*, and the link with the
        base index in its high half), the gain so far, the cells that follow, the free cells, the factor so far,
        and the step before it with its cell. Where the queue gets too long (WIDE), a listing gives up. A hit is
        two numbers: the word with the last step and cell of its snake, and the gain.
        """
        one = 1
        records = self.records
        queue = self.queue
        hits = self.hits
        info = self.info
        sets = self.sets
        mark = self.mark
        known = self.known
        room = STEP * MOST
        if listing and self.budget < MOST:
            room = STEP * self.budget
        for board in range(boards):
            self.fill(letters, board * self.cells, listing)
            self.found = 0
            self.total = 0
            self.most = 0
            self.board_number = (self.board_number + 1) & 0xFFFF
            if self.board_number == 0:
                for k in range(len(mark)):
                    mark[k] = 0
                self.board_number = 1
            # the first step is one that any cell can follow
            for k in range(3):
                queue[k] = records[k]
            queue[3] = 0
            queue[4] = ALL >> (64 - self.cells)
            queue[5] = ALL
            queue[6] = 1
            head = 0
            end = STEP
            hit = 0
            while head < end:
                if end < room:
                    at = head
                    head += STEP
                elif listing:
                    self.state = WIDE
                    return
                else:
                    end -= STEP
                    at = end
                if hit >= HITS:
                    self.take(hit, listing)
                    hit = 0
                below = queue[at]
                words = queue[at + 1]
                first = queue[at + 2] & LOW
                base = queue[at + 2] >> 32
                gain = queue[at + 3]
                follow = queue[at + 4]
                free = queue[at + 5]
                while follow:
                    cell = lowest(follow)
                    here = one << cell
                    follow ^= here
                    bit = info[4 * cell]
                    earned = gain + info[4 * cell + 1]
                    # hits and steps are written first and then kept or not: faster than a jump
                    word = base + popcount(words & (bit - 1))
                    hits[hit] = word << 32 | at << 3 | cell
                    hits[hit + 1] = earned
                    hit += 2 if words & bit else 0
                    if cython.compiled:
                        if listing:
                            c_fetch(cython.address(known[0]) + 2 * word)  # type: ignore[name-defined]  # noqa: F821
                        else:
                            c_fetch(cython.address(mark[0]) + word)  # type: ignore[name-defined]  # noqa: F821
                    if below & bit:
                        child = 3 * (first + popcount(below & (bit - 1)))
                        mask = records[child] | records[child + 1]
                        left = sets[mask & 63] | sets[64 + (mask >> 6 & 63)] | sets[128 + (mask >> 12 & 63)]
                        left |= sets[192 + (mask >> 18 & 63)] | sets[256 + (mask >> 24 & 63)]
                        for c in range(5, self.chunks):
                            left |= sets[64 * c + (mask >> 6 * c & 63)]
                        left &= info[4 * cell + 2] & free
                        link = records[child + 2]
                        queue[end] = records[child]
                        queue[end + 1] = records[child + 1]
                        queue[end + 2] = link + (base << 32)
                        queue[end + 3] = earned
                        queue[end + 4] = left
                        queue[end + 5] = free ^ here
                        if listing:
                            queue[end + 6] = queue[at + 6] * info[4 * cell + 3]
                            queue[end + 7] = at << 3 | cell
                        if cython.compiled:
                            c_fetch(cython.address(records[0]) + 3 * (link & LOW))  # type: ignore[name-defined]  # noqa: F821
                        end += STEP if left else 0
            self.take(hit, listing)
            if not listing:
                self.n_words[board] = self.found
                self.n_totals[board] = self.total
                self.n_longest[board] = self.most

    def take(self, end: int, listing: int) -> None:
        """Notes the hits, or only adds them up."""
        number = self.board_number
        for k in range(0, end, 2):
            word = self.hits[k] >> 32
            last = self.hits[k] & LOW
            gain = self.hits[k + 1] >> 8
            length = self.hits[k + 1] & 255
            if listing:
                factor = self.queue[(last >> 6 << 3) + 6] * self.info[4 * (last & 63) + 3]
                at = self.place(word, gain * factor, length, length)
                if at >= 0:
                    self.trace(at, length, last)
            elif self.mark[word] != number:
                self.mark[word] = number
                if length >= self.minimum:
                    self.found += 1
                    self.total += gain + self.bonus[length]
                    if length > self.most:
                        self.most = length

    def trace(self, at: int, steps: int, last: int) -> None:
        """Writes the path of a snake, from its last cell back."""
        k = at + steps
        while k > at:
            k -= 1
            self.path[k] = last & 63
            last = self.queue[(last >> 6 << 3) + 7]
