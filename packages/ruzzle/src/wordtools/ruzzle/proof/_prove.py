"""Kernel: all boards of a class that reach a number of points, by branch and bound over an orderly tree.

A class of boards gives each cell a set of letters. ``build`` walks the class and the word graph together and puts
every snake into a tree: its cells in one fixed order (that of their numbers), whatever the order of the word, so that
a node stands for some cells with their letters and holds the points of the words on just these. A word that lies on
the same letters in several ways counts once.

The bound of a node is its own points and, for each later cell, the best of that cell's letters below it. It is
admissible: a board has one letter in a cell, and the tree has all snakes of the class, each on one way down. It is
also no more than that: a word that is on a board at two places counts twice, so boards that are left are to be scored.

``search`` gives the cells their letters one by one. Whoever fixes a cell merges what lies below the letter with what
does not use the cell, so that a later cell, met on both ways, is chosen once: the bound falls. A node is a record of
two 64-bit numbers, at ``tree[2 * node]``; no bound is above that of the root, for which there must be room:

======  ===================================================================================================
worth   bound: most points of a board below it, itself included << 32 | points of the words on just its cells
link    number of its first child << 24 | count of children << 12 | cell << 6 | letter
======  ===================================================================================================

Children lie side by side in the order of cells and letters. Merged nodes are written behind the tree and are
forgotten when the search goes back.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from wordtools.core.kernel.arrays import longer, scratch, zeros

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import lowest, popcount

    DONE, SNAKES, ARENA, LEAVES, QUEUE, LARGE, STOPPED = range(7)
    LOW = 0xFFFFFFFF
    MOST = 0x7FFFFFFF
    BELOW = 4095 << 12  # in a link: whether there are children


FIRST = 1 << 12  # what there is room for at first
DIGIT = 11  # bits that are sorted by at a time


def key_bits(masks: Sequence[int]) -> int:
    """Counts the bits of a key: of each cell as many as its number of letters has."""
    return sum(mask.bit_count().bit_length() for mask in masks)


class Prover:
    """Proves one class of boards after another; owns its memory, so it serves one thread at a time.

    ``build`` and ``search`` return DONE, or what there is no room for: ``reserve`` more and call again; ``build`` may
    also return LARGE: bounds are too high for a node. *stop* is a byte that another thread may set to end either, which
    then returns STOPPED.
    """

    def __init__(self, records: Sequence[int], stop: bytearray) -> None:
        if not stop:
            raise ValueError("a byte to stop by is needed")
        self.records = records if COMPILED else list(records)
        self.stop = stop
        self.cells = 0
        self.nodes = 0
        self.tree: MutableSequence[int] = zeros("q", 0)
        self.shift = scratch(COMPILED, "B", 64)  # of a cell in a key
        self.absent = scratch(COMPILED, "Q", 64)  # by cell: its bits of a key, all set where a snake leaves it out
        self.digit = scratch(COMPILED, "Q", 64 * 64)  # by cell and letter: bits of a key that it changes
        self.named = scratch(COMPILED, "B", 64 * 64)  # by cell and bits of a key: the letter
        self.bins = scratch(COMPILED, "Q", (1 << DIGIT) + 1)
        # of the snake that is put into the tree: by depth, its labels, points, and where its children wait
        self.labels = scratch(COMPILED, "q", 65)
        self.points = scratch(COMPILED, "q", 65)
        self.opened = scratch(COMPILED, "q", 65)
        for what in (SNAKES, ARENA, LEAVES, QUEUE):
            self.reserve(what, FIRST)

    def reserve(self, what: int, count: int) -> None:
        """Makes room for *count* snakes, nodes, leaves, or nodes that wait for their cells."""
        if what == SNAKES:
            self.size = 0  # as long as there is not enough memory for all of it
            self.snakes = scratch(COMPILED, "Q", 2 * count)
            self.spare = scratch(COMPILED, "Q", 2 * count)
            self.size = count
        elif what == ARENA:
            self.tree = longer("q", self.tree, 2 * count) if self.nodes else zeros("q", 2 * count)
            self.room = count
        elif what == QUEUE:
            self.queue_room = 0
            self.queue = scratch(COMPILED, "Q", 2 * count)
            self.queue_room = count
        else:
            self.leaves_room = 0
            self.notes = zeros("q", count)
            self.leaves = self.notes
            self.leaves_room = count

    def capacity(self, what: int) -> int:
        """Returns how much there is room for."""
        return {SNAKES: self.size, ARENA: self.room, LEAVES: self.leaves_room, QUEUE: self.queue_room}[what]

    def board(self, begins: Sequence[int], near: Sequence[int]) -> None:
        """Sets which cells touch: ``c`` touches ``near[begins[c]:begins[c + 1]]``; 64 cells at most."""
        cells = len(begins) - 1
        if not 0 < cells <= 64 or begins[cells] > len(near) or max(near, default=0) >= cells:
            raise ValueError("1 to 64 cells, and neighbours among them, are needed")
        self.cells = cells
        self.row = cells << 6  # of a table: by cell and letter
        self.sums = scratch(COMPILED, "q", (cells + 1) * self.row)
        self.heads = scratch(COMPILED, "Q", (cells + 1) * self.row)
        self.begins = begins
        self.near = near
        self.nodes = 0

    def build(self, masks: Sequence[int], gain: Sequence[int], bonus: Sequence[int], minimum: int) -> int:
        """Makes the tree of a class.

        Args:
            masks: the letters of each cell, bit ``c`` for letter code ``c``; ``key_bits(masks)`` is 64 at most.
            gain: of each letter code, 256 x points + letters.
            bonus: points by number of letters, 0 to 255.
            minimum: letters that a word needs.
        """
        if not len(masks) == self.cells or len(gain) != 64 or len(bonus) != 256 or key_bits(masks) > 64:
            raise ValueError("letters of each cell, 64 gains and 256 length points are needed")
        self.masks = masks
        self.gain = gain
        self.bonus = bonus
        self.minimum = minimum
        self.nodes = 0
        letters = sum(map(int.bit_count, masks))
        self.pending = scratch(COMPILED, "q", 2 * (letters + 1) * (self.cells + 1))  # closed nodes without a place
        self.state = DONE
        with cython.nogil:
            self.set_keys()
            for cell in range(self.cells):
                self.enter(cell, 0, 0, 0, 0, self.nothing)
            if self.state == DONE:
                self.sort()
        if self.state:
            return self.state
        while True:
            with cython.nogil:
                self.plant()
            if self.state == DONE:
                break
            if self.state != ARENA:
                return self.state
            self.reserve(ARENA, 2 * self.room)
        self.nodes = self.top
        return DONE

    def search(self, least: int, merged: int) -> int:
        """Finds the boards whose bound is *least* or more, merging for the first *merged* cells."""
        if not self.nodes:
            raise ValueError("there is no tree: build one")
        self.least = least
        self.merged = merged
        self.state = DONE
        self.found = 0
        self.waiting = 1  # 0 ends a list
        self.boards = 0
        self.top = self.nodes
        with cython.nogil:
            self.begin()
        return self.state

    def result(self) -> Sequence[int]:
        """Returns what the last search found, in its order.

        A branch is -1, and for each letter of the next cell, in order of the codes, follows what lies below; a leaf is
        its bound. Where all cells have letters, the bound is that of one board.
        """
        return self.notes[: self.found]

    # below here: integers and flat arrays only

    def set_keys(self) -> None:
        """Lays out keys: the first cell in the highest bits, a letter by its rank, all bits set for none."""
        one = 1
        place = 0
        self.nothing = 0
        self.count = 0
        for k in range(self.cells):
            cell = self.cells - 1 - k
            letters = self.masks[cell]
            width = 0
            while popcount(letters) >> width:
                width += 1
            absent = (one << width) - 1
            rank = 0
            while letters:
                letter = lowest(letters)
                letters &= letters - 1
                self.digit[cell << 6 | letter] = (absent ^ rank) << place
                self.named[cell << 6 | rank] = letter
                rank += 1
            self.shift[cell] = place
            self.absent[cell] = absent << place
            self.nothing |= absent << place
            place += width

    def enter(self, cell: int, node: int, base: int, used: int, gain: int, key: int) -> None:
        """Gives *cell* each letter that can follow graph node *node*, and goes on from there."""
        if self.stop[0]:
            self.state = STOPPED
            return
        one = 1
        below = self.records[3 * node]
        words = self.records[3 * node + 1]
        link = self.records[3 * node + 2]
        letters = (below | words) & self.masks[cell]
        used |= one << cell
        while letters:
            letter = lowest(letters)
            letters &= letters - 1
            bit = one << letter
            total = gain + self.gain[letter]
            longer = key ^ self.digit[cell << 6 | letter]
            if words & bit and (total & 255) >= self.minimum:
                if self.count == self.size:
                    self.state = SNAKES
                    return
                self.snakes[2 * self.count] = longer
                word = base + popcount(words & (bit - 1))
                self.snakes[2 * self.count + 1] = word << 32 | ((total >> 8) + self.bonus[total & 255])
                self.count += 1
            if below & bit:
                after = (link & LOW) + popcount(below & (bit - 1))
                index = base + (self.records[3 * after + 2] >> 32)
                for k in range(self.begins[cell], self.begins[cell + 1]):
                    if not used >> self.near[k] & 1 and self.state == DONE:
                        self.enter(self.near[k], after, index, used, total, longer)

    def sort(self) -> None:
        """Sorts the snakes by their keys, digit by digit from the lowest."""
        end = 0
        while self.nothing >> end:
            end += DIGIT
            if end >= 64:
                break
        low = 0
        while low < end:
            if self.stop[0]:
                self.state = STOPPED
                return
            self.sort_digit(self.snakes, self.spare, low)
            self.snakes, self.spare = self.spare, self.snakes
            low += DIGIT

    def sort_digit(self, snakes: Sequence[int], spare: MutableSequence[int], low: int) -> None:
        """Writes the snakes in the order of one digit of their keys."""
        bins = self.bins
        most = (1 << DIGIT) - 1
        for k in range(most + 2):
            bins[k] = 0
        for k in range(self.count):
            bins[(snakes[2 * k] >> low & most) + 1] += 1
        for k in range(most):
            bins[k + 1] += bins[k]
        for k in range(self.count):
            digit = snakes[2 * k] >> low & most
            place = bins[digit]
            bins[digit] += 1
            spare[2 * place] = snakes[2 * k]
            spare[2 * place + 1] = snakes[2 * k + 1]

    def worth(self, at: int, end: int) -> int:
        """Adds up the points of the snakes ``at`` to ``end - 1``, which lie on the same letters: each word once."""
        snakes = self.snakes
        total = 0
        for k in range(at, end):
            word = snakes[2 * k + 1]
            j = k
            while j > at and snakes[2 * j - 1] > word:
                snakes[2 * j + 1] = snakes[2 * j - 1]
                j -= 1
            snakes[2 * j + 1] = word
        for k in range(at, end):
            if k == at or snakes[2 * k - 1] != snakes[2 * k + 1]:
                total += snakes[2 * k + 1] & LOW
        return total

    def plant(self) -> None:
        """Makes the tree of the sorted snakes: each goes on from where it leaves the one before."""
        self.state = DONE
        self.top = 1
        self.waiting = 0
        self.depth = 0
        self.labels[0] = 0
        self.points[0] = 0
        self.opened[0] = 0
        at = 0
        while at < self.count and self.state == DONE:
            if self.stop[0]:
                self.state = STOPPED
                return
            key = self.snakes[2 * at]
            end = at + 1
            while end < self.count and self.snakes[2 * end] == key:
                end += 1
            depth = 0
            for cell in range(self.cells):
                bits = key & self.absent[cell]
                if bits == self.absent[cell]:
                    continue
                label = cell << 6 | self.named[cell << 6 | bits >> self.shift[cell]]
                depth += 1
                if depth <= self.depth and self.labels[depth] == label:
                    continue
                while self.depth >= depth:
                    self.close()
                self.labels[depth] = label
                self.points[depth] = 0
                self.opened[depth] = self.waiting
                self.depth = depth
            while self.depth > depth:
                self.close()
            self.points[depth] += self.worth(at, end)
            at = end
        while self.depth >= 0 and self.state == DONE:
            self.close()
        for k in range(2):
            self.tree[k] = self.pending[k]

    def close(self) -> None:
        """Gives the children of the deepest open node their place in the tree; it then waits for its own."""
        begin = self.opened[self.depth]
        count = self.waiting - begin
        if self.top + count > self.room:
            self.state = ARENA
            self.depth = -1
            return
        first = self.top
        for k in range(2 * count):
            self.tree[2 * first + k] = self.pending[2 * begin + k]
        self.top += count
        points = self.points[self.depth]
        bound = points + self.rest(first, self.top)
        if bound > MOST:
            self.state = LARGE
            self.depth = -1
            return
        self.pending[2 * begin] = bound << 32 | points
        self.pending[2 * begin + 1] = first << 24 | count << 12 | self.labels[self.depth]
        self.waiting = begin + 1
        self.depth -= 1

    def rest(self, node: int, end: int) -> int:
        """Adds up, for each cell among the children ``node`` to ``end - 1``, the best of its letters."""
        tree = self.tree
        total = 0
        best = 0
        last = 64
        while node < end:
            cell = (tree[2 * node + 1] & 4095) >> 6
            if cell != last:
                total += best
                best = 0
                last = cell
            bound = tree[2 * node] >> 32
            if bound > best:
                best = bound
            node += 1
        return total + best

    def begin(self) -> None:
        """Starts the search at the root."""
        link = self.tree[1]
        bound = self.tree[0] >> 32
        if bound < self.least:
            self.note(bound)
        else:
            self.branch(0, link >> 24, link >> 12 & 4095, self.tree[0] & LOW)

    def note(self, bound: int) -> None:
        """Writes a leaf, or -1 for a branch."""
        if self.found == self.leaves_room:
            self.state = LEAVES
            return
        self.leaves[self.found] = bound
        self.found += 1

    def branch(self, cell: int, first: int, count: int, points: int) -> None:
        """Gives *cell* each of its letters; the cells before have theirs, and earned *points*."""
        if self.stop[0]:
            self.state = STOPPED
            return
        if cell == self.merged or cell == self.cells:
            self.clear_row(cell)
            self.push(cell, first, first + count)
            self.choose(cell, points)
            return
        self.note(-1)
        tree = self.tree
        at = first
        end = first + count
        later = first
        while later < end and (tree[2 * later + 1] & 4095) >> 6 == cell:
            later += 1
        rest = self.rest(later, end)
        letters = self.masks[cell]
        top = self.top
        while letters and self.state == DONE:
            letter = lowest(letters)
            letters &= letters - 1
            if at < later and tree[2 * at + 1] & 63 == letter:
                # admissible (see the head): what is earned, the best of each later cell, and all below this letter;
                # merging counts a later cell once where both ways choose it, so the bound falls and still holds
                below = tree[2 * at] >> 32
                bound = points + rest + below
                if bound >= self.least:
                    link = tree[2 * at + 1]
                    own = tree[2 * at] & LOW
                    earned = points + own
                    bound = self.merge(later, end - later, rest, link >> 24, link >> 12 & 4095, below - own)
                    bound += earned
                    if bound >= self.least:
                        self.branch(cell + 1, self.merged_first, self.merged_count, earned)
                    else:
                        self.note(bound)
                    self.top = top
                else:
                    self.note(bound)
                at += 1
            elif points + rest >= self.least:
                self.branch(cell + 1, later, end - later, points)
            else:
                self.note(points + rest)

    def merge(self, one: int, ones: int, one_rest: int, two: int, twos: int, two_rest: int) -> int:
        """Merges two lists of children; returns their bound and leaves the list in ``merged_first``, ``merged_count``.

        A list is a first node, a count, and its bound. A subtree that is in one of the lists only is shared.
        """
        if ones == 0 or twos == 0:
            self.merged_first = two if ones == 0 else one
            self.merged_count = ones + twos
            return one_rest + two_rest
        tree = self.tree
        first = self.top
        out = 2 * first
        if first + ones + twos > self.room:
            self.state = ARENA
            self.merged_first = one
            self.merged_count = 0
            return 0
        self.top += ones + twos
        one_end = one + ones
        two_end = two + twos
        total = 0
        best = 0
        last = 64
        while one < one_end or two < two_end:
            if one == one_end:
                order = 1
            elif two == two_end:
                order = -1
            else:
                order = (tree[2 * one + 1] & 4095) - (tree[2 * two + 1] & 4095)
            at = 2 * one if order <= 0 else 2 * two
            worth = tree[at]
            link = tree[at + 1]
            if order == 0:
                also = tree[2 * two]
                way = tree[2 * two + 1]
                if link & BELOW and way & BELOW:
                    points = (worth & LOW) + (also & LOW)
                    bound = points + self.merge(
                        link >> 24,
                        link >> 12 & 4095,
                        (worth >> 32) - (worth & LOW),
                        way >> 24,
                        way >> 12 & 4095,
                        (also >> 32) - (also & LOW),
                    )
                    worth = bound << 32 | points
                    link = self.merged_first << 24 | self.merged_count << 12 | link & 4095
                else:  # both halves add up by themselves
                    worth += also
                    if way & BELOW:
                        link = way
            tree[out] = worth
            tree[out + 1] = link
            cell = (link & 4095) >> 6
            if cell != last:
                total += best
                best = 0
                last = cell
            bound = worth >> 32
            if bound > best:
                best = bound
            out += 2
            if order <= 0:
                one += 1
            if order >= 0:
                two += 1
        self.merged_first = first
        self.merged_count = (out >> 1) - first
        return total + best

    def clear_row(self, cell: int) -> None:
        """Empties the table of sums at *cell*."""
        begin = cell * self.row
        for k in range(begin, begin + self.row):
            self.sums[k] = 0
            self.heads[k] = 0

    def push(self, cell: int, node: int, end: int) -> None:
        """Lets the children ``node`` to ``end - 1`` wait for their cells, in the table of *cell*."""
        tree = self.tree
        begin = cell * self.row
        while node < end:
            place = begin + (tree[2 * node + 1] & 4095)
            self.sums[place] += tree[2 * node] >> 32
            if self.waiting == self.queue_room:
                self.state = QUEUE
                return
            self.queue[2 * self.waiting] = node
            self.queue[2 * self.waiting + 1] = self.heads[place]
            self.heads[place] = self.waiting
            self.waiting += 1
            node += 1

    def choose(self, cell: int, points: int) -> None:
        """Gives *cell* each of its letters, as ``branch`` does, from what waits for it: nothing is merged.

        The bound of a later cell is the best of its letters by the sum of all that waits for the letter.
        """
        if self.stop[0]:
            self.state = STOPPED
            return
        if cell == self.cells:
            self.note(points)
            self.boards += 1
            return
        self.note(-1)
        tree = self.tree
        table = cell * self.row
        rest = self.later(cell, cell + 1)
        letters = self.masks[cell]
        waiting = self.waiting
        while letters and self.state == DONE:
            letter = lowest(letters)
            letters &= letters - 1
            place = table + (cell << 6 | letter)
            bound = points + rest + self.sums[place]
            if bound >= self.least:
                self.copy_row(cell)
                earned = points
                item = self.heads[place]
                while item:
                    node = self.queue[2 * item]
                    item = self.queue[2 * item + 1]
                    earned += tree[2 * node] & LOW
                    link = tree[2 * node + 1]
                    first = link >> 24
                    self.push(cell + 1, first, first + (link >> 12 & 4095))
                bound = earned + self.later(cell + 1, cell + 1)
                if bound >= self.least:
                    self.choose(cell + 1, earned)
                else:
                    self.note(bound)
                self.waiting = waiting
            else:
                self.note(bound)

    def copy_row(self, cell: int) -> None:
        """Copies what waits for later cells into the table of the next cell."""
        begin = cell * self.row
        after = begin + self.row
        for later in range(cell + 1, self.cells):
            letters = self.masks[later]
            while letters:
                k = later << 6 | lowest(letters)
                letters &= letters - 1
                self.sums[after + k] = self.sums[begin + k]
                self.heads[after + k] = self.heads[begin + k]

    def later(self, table: int, cell: int) -> int:
        """Adds up the best sums of *cell* and those after it, in the table of a cell."""
        total = 0
        while cell < self.cells:
            letters = self.masks[cell]
            best = 0
            while letters:
                k = table * self.row + (cell << 6 | lowest(letters))
                letters &= letters - 1
                if self.sums[k] > best:
                    best = self.sums[k]
            total += best
            cell += 1
        return total
