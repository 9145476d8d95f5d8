"""Kernel: finds every word on a board by walking the board and the word graph together.

From a cell, only letters that both continue a word and lie around the cell are tried, by intersecting
masks; a word with nothing below it is scored without a step. There are two walks. ``visit`` takes any
board: large, with cells of several letters, with snakes that cross themselves. ``sweep`` takes plain
boards of up to 64 cells: there a set of cells is one mask, and before a step it is known exactly which free
cells can follow. ``wordtools.core.dawg`` says how the records are laid out, ``solve.py`` what goes in.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence

try:
    import cython
except ImportError:
    from wordtools.core import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    DONE, FULL, SPENT = 0, 1, 2


def popcount(x: int) -> int:
    """Counts the set bits of a 64-bit mask."""
    return c_popcount(x)  # type: ignore[name-defined, no-any-return]  # noqa: F821 - C, from the .pxd


def lowest(x: int) -> int:
    """Returns the number of the lowest set bit of a mask that is not 0."""
    return c_lowest(x)  # type: ignore[name-defined, no-any-return]  # noqa: F821 - C, from the .pxd


if not cython.compiled:
    NUMBERS = {1 << k: k for k in range(64)}  # the number of the one bit that is set
    popcount = int.bit_count  # type: ignore[assignment]

    def lowest(x: int) -> int:
        return (x & -x).bit_length() - 1


def zeros(kind: str, count: int) -> MutableSequence[int]:
    """Makes room for *count* numbers: an array for C; for Python a list, which is faster there."""
    if not cython.compiled:
        return [0] * count
    empty = array(kind)
    return array(kind, bytes(empty.itemsize * count))


class Search:
    """Walks one board after another; owns its scratch memory, so it serves one thread at a time.

    Finds are parallel arrays of ``found`` entries: ``word`` (index in the graph), ``score``, ``steps`` (cells
    of the snake) and ``path`` (``longest`` places reserved for each snake).
    """

    def __init__(self, records: Sequence[int], words: int, longest: int, letters: int) -> None:
        self.records = records if cython.compiled else list(records)
        self.longest = longest
        self.row = letters + 1
        self.chunks = max(5, letters // 6 + 1)
        self.slot_of = zeros("I", words + 1)
        self.trail = zeros("H", longest + 1)
        self.bonus: Sequence[int] = zeros("q", 256)
        self.minimum = 1
        self.cells = 0
        self.given: tuple[object, object] = None, None  # the objects behind tails and tail: most boards share them
        self.reserve(512)
        # for sweep: a board's number by word, letters' gains, cells by letter and by six letters, the stack
        self.mark = zeros("H", words + 1)
        self.board_number = 0
        self.gain: Sequence[int] = zeros("Q", 64)
        self.where = zeros("Q", 6 * self.chunks)
        self.sets = zeros("Q", 64 * self.chunks)
        self.cell_bit = zeros("Q", 64)
        self.cell_gain = zeros("Q", 64)
        room = 64 * (longest + 2)  # a step leaves at most 63 entries behind
        self.s_node = zeros("I", room)
        self.s_cell = zeros("H", room)
        self.s_base = zeros("I", room)
        self.s_gain = zeros("Q", room)
        self.s_next = zeros("Q", room)
        self.s_free = zeros("Q", room)
        self.s_factor = zeros("q", room)

    def reserve(self, capacity: int) -> None:
        """Makes room for *capacity* finds; forgets the present ones."""
        self.capacity = capacity
        self.found = 0
        self.word = zeros("I", capacity)
        self.score = zeros("q", capacity)
        self.steps = zeros("H", capacity)
        self.visit_of = zeros("I", capacity)
        self.path = zeros("H", capacity * self.longest)

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
        self.around = zeros("Q", cells)
        self.slots = zeros("Q", cells * self.row)
        self.touch = zeros("Q", cells)
        if cells <= 64:
            for cell in range(cells):
                for k in range(begins[cell], begins[cell + 1]):
                    self.touch[cell] |= 1 << near[k]

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
        self.letter = letter
        if tails is not self.given[0] or tail is not self.given[1]:
            self.given = tails, tail
            self.tails = tails
            self.tail = tail
        self.points = points
        self.factors = factors
        self.every = every
        self.budget = budget
        self.found = 0
        self.state = DONE
        self.serial = 0
        with cython.nogil:
            if self.cells <= 64 and self.visits == 1 and self.tails[self.cells] == 0:
                for k in range(self.cells):
                    self.cell_gain[k] = self.points[k] << 8 | 1
                self.sweep(self.letter, 0, 1)
            else:
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
        data = letters
        n_words = words
        n_totals = totals
        n_longest = longest
        self.gain = gain
        self.budget = ALL
        with cython.nogil:
            for i in range(n):
                for k in range(self.cells):
                    self.cell_gain[k] = self.gain[data[i * self.cells + k]]
                self.sweep(data, i * self.cells, 0)
                n_words[i] = self.found
                n_totals[i] = self.total
                n_longest[i] = self.most

    def rows(self, names: list[str | None], texts: Sequence[str]) -> list[tuple[str, int, tuple[int, ...]]]:
        """Returns the finds as (word, score, path); *names* remembers the words, *texts* are those of the cells."""
        out = []
        for k in range(self.found):
            if cython.compiled and k + 8 < self.found:
                c_fetch(names, self.word[k + 8])  # type: ignore[name-defined]  # noqa: F821
            path = self.snake(k * self.longest, self.steps[k])
            word = self.word[k]
            name = names[word]
            if name is None:
                name = "".join([texts[cell] for cell in path])
                names[word] = name
            if not cython.compiled:
                out.append((name, self.score[k], path))
            else:
                out.append(c_row(name, self.score[k], path))  # type: ignore[name-defined]  # noqa: F821
        return out

    def snake(self, begin: int, steps: int) -> tuple[int, ...]:
        if not cython.compiled:
            return tuple(self.path[begin : begin + steps])
        return c_path(cython.address(self.path[begin]), steps)  # type: ignore[name-defined, no-any-return]  # noqa: F821

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
            self.record(base + popcount(words & (bit - 1)), total * factor, length, steps + 1)
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

    def record(self, word: int, score: int, length: int, steps: int) -> None:
        """Notes the snake on the trail."""
        if length < self.minimum:
            return
        score += self.bonus[length]
        slot = self.slot_of[word]
        if not self.every and slot < self.found and self.word[slot] == word:
            # sweep's visits come last first, but the snakes of one visit in the order of cells
            if score < self.score[slot] or (score == self.score[slot] and self.visit_of[slot] == self.serial):
                return
        else:
            slot = self.found
            if slot == self.capacity:
                self.state = FULL
                return
            self.found = slot + 1
            self.slot_of[word] = slot
            self.word[slot] = word
        self.score[slot] = score
        self.steps[slot] = steps
        self.visit_of[slot] = self.serial
        at = slot * self.longest
        if not cython.compiled:
            self.path[at : at + steps] = self.trail[:steps]
            return
        for k in range(steps):
            self.path[at + k] = self.trail[k]

    def fill(self, letters: bytes, at: int) -> None:
        """Sets up a plain board for ``sweep``: letters by cell, cells by letter, and cells by sets of letters."""
        one = 1
        for k in range(6 * self.chunks):
            self.where[k] = 0
        for k in range(self.cells):
            letter = letters[at + k]
            self.where[letter] |= one << k
            self.cell_bit[k] = one << letter
        # sets[64 * c + m]: the cells with one of the letters that the six mask bits m from 6 * c on stand for
        for c in range(self.chunks):
            row = 64 * c
            self.sets[row] = 0
            for j in range(6):
                mask = self.where[6 * c + j]
                size = 1 << j
                for k in range(size):
                    self.sets[row + size + k] = self.sets[row + k] | mask

    def sweep(self, letters: bytes, at: int, listing: int) -> None:
        """Takes a plain board with letters ``letters[at:at + cells]``: notes the snakes, or only adds up."""
        self.board_number = (self.board_number + 1) & 0xFFFF
        if self.board_number == 0:
            for k in range(len(self.mark)):
                self.mark[k] = 0
            self.board_number = 1
        self.fill(letters, at)
        one = 1
        around = self.around
        records = self.records
        s_cell = self.s_cell
        s_node = self.s_node
        s_base = self.s_base
        s_gain = self.s_gain
        s_next = self.s_next
        s_free = self.s_free
        s_factor = self.s_factor
        cell_bit = self.cell_bit
        cell_gain = self.cell_gain
        touch = self.touch
        # the stack starts with a step that any cell can follow
        s_cell[0] = 0
        s_node[0] = 0
        s_base[0] = 0
        s_gain[0] = 0
        s_next[0] = self.holders(records[0] | records[1])
        s_free[0] = ALL
        s_factor[0] = factor = 1
        top = 1
        points = 0
        found = 0
        most = 0
        number = self.board_number
        while top:
            top -= 1
            node = s_node[top]
            base = s_base[top]
            gain = s_gain[top]
            follow = s_next[top]
            free = s_free[top]
            below = records[3 * node]
            words = records[3 * node + 1]
            first = records[3 * node + 2] & LOW
            if listing:
                if self.budget == self.serial:
                    self.state = SPENT
                if self.state:
                    return
                self.serial += 1
                factor = s_factor[top]
                length = gain & 255
                if length:
                    self.trail[length - 1] = s_cell[top]
            while follow:
                if cython.compiled:
                    cell = lowest(follow)
                    here = one << cell
                else:
                    here = follow & -follow
                    cell = NUMBERS[here]
                follow ^= here
                bit = cell_bit[cell]
                earned = gain + cell_gain[cell]
                if words & bit:
                    word = base + popcount(words & (bit - 1))
                    if listing:
                        length = earned & 255
                        self.trail[length - 1] = cell
                        self.record(word, (earned >> 8) * factor * self.factors[cell], length, length)
                    elif self.mark[word] != number:
                        self.mark[word] = number
                        length = earned & 255
                        if length >= self.minimum:
                            found += 1
                            points += (earned >> 8) + self.bonus[length]
                            if length > most:
                                most = length
                if below & bit:
                    child = first + popcount(below & (bit - 1))
                    mask = records[3 * child] | records[3 * child + 1]
                    if not cython.compiled and not mask & around[cell]:
                        continue
                    mask = self.holders(mask) & touch[cell] & free
                    if not cython.compiled and not mask:
                        continue  # C does better without these two jumps: it writes an entry that does not count
                    if listing:
                        s_factor[top] = factor * self.factors[cell]
                    s_node[top] = child
                    s_cell[top] = cell
                    s_base[top] = base + (records[3 * child + 2] >> 32)
                    s_gain[top] = earned
                    s_next[top] = mask
                    s_free[top] = free ^ here
                    top += mask != 0
        if listing:
            return
        self.found = found
        self.total = points
        self.most = most

    def holders(self, mask: int) -> int:
        """Returns the cells whose letter is in *mask*."""
        cells = self.sets[mask & 63] | self.sets[64 + (mask >> 6 & 63)] | self.sets[128 + (mask >> 12 & 63)]
        cells |= self.sets[192 + (mask >> 18 & 63)] | self.sets[256 + (mask >> 24 & 63)]
        if self.chunks == 5:
            return cells
        for c in range(5, self.chunks):
            cells |= self.sets[64 * c + (mask >> 6 * c & 63)]
        return cells


if not cython.compiled:

    def fill_in_python(self: Search, letters: bytes, at: int) -> None:
        """Does what ``fill`` does, the fast way in Python, and sets the letters around each cell."""
        bits = [1 << letter for letter in letters[at : at + self.cells]]
        self.cell_bit[: self.cells] = bits
        self.where = [0] * (6 * self.chunks)
        for cell, bit in enumerate(bits):
            self.where[bit.bit_length() - 1] |= 1 << cell
            mask = 0
            for near in self.near[self.begins[cell] : self.begins[cell + 1]]:
                mask |= bits[near]
            self.around[cell] = mask
        self.sets = []
        for c in range(self.chunks):
            table = [0]
            for cells in self.where[6 * c : 6 * c + 6]:
                table += [others | cells for others in table]
            self.sets += table
        if self.chunks == 5:
            low, second, third, fourth, fifth = (self.sets[64 * k : 64 * k + 64] for k in range(5))

            def holders(mask: int) -> int:
                cells: int = low[mask & 63] | second[mask >> 6 & 63] | third[mask >> 12 & 63]
                return cells | fourth[mask >> 18 & 63] | fifth[mask >> 24 & 63]

            self.holders = holders  # type: ignore[method-assign]

    Search.fill = fill_in_python  # type: ignore[method-assign]

LOW = 0xFFFFFFFF
ALL = 0xFFFFFFFFFFFFFFFF
