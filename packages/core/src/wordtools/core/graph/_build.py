"""Kernel: builds the minimal word graph from sorted words.

Incremental construction of a minimal acyclic automaton (J. Daciuk, S. Mihov, B. Watson, R. Watson,
Computational Linguistics 26(1), 2000): words come in code order; as soon as a branch can get no further
word it is closed, and a branch equal to an earlier one becomes that one. ``dawg.py`` describes what the
finished records mean.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import popcount


HIGHEST = 63  # letter code


class DawgBuilder:
    """Closes branches as words arrive; nodes are numbered from 1, children before parents."""

    def __init__(self, longest: int) -> None:
        self.longest = longest
        self.previous = bytearray(longest + 1)
        self.depth = 0
        # the open branch: one unfinished node a depth
        self.open_below = array("Q", bytes(8 * (longest + 1)))
        self.open_words = array("Q", bytes(8 * (longest + 1)))
        self.open_children = array("I", bytes(4 * 64 * (longest + 1)))
        self.open_count = array("I", bytes(4 * (longest + 1)))
        # the finished nodes
        self.below = array("Q", bytes(8 * 1024))
        self.words = array("Q", bytes(8 * 1024))
        self.first = array("I", bytes(4 * 1024))
        self.total = array("I", bytes(4 * 1024))
        self.children = array("I", bytes(4 * 64 * (longest + 64)))
        self.table = array("I", bytes(4 * 4096))
        self.nodes = 0
        self.n_children = 0

    def add(self, codes: bytes, lengths: bytes) -> int:
        """Adds the words that *codes* are cut into; returns the number of the first that cannot come here, or -1.

        It is out of order, empty, too long, cut short, or has a code above 63; the builder is of no further use then.
        """
        i = 0
        n = len(lengths)
        data = codes
        sizes = lengths
        self.begin = 0
        while True:
            with cython.nogil:
                i = self.run(data, sizes, i, n)
            if i < 0:
                return -1 - i
            if i == n:
                return -1
            self.grow()

    def take(self, records: Sequence[int], number: array[int]) -> bool:
        """Takes the nodes of a finished graph, and writes the node of each record into *number*.

        Returns False, and is of no further use, when a link does not point forward into the records.
        """
        record = len(records) // 3
        given = records
        out = number
        if len(number) < record:
            raise ValueError(f"{len(number)} numbers are too few for {record} records")
        while record > 0:
            with cython.nogil:
                record = self.copy(given, out, record)
            self.grow()
        return record == 0

    def add_turned(
        self,
        prefixes: Sequence[int],
        parent: Sequence[int],
        letter: Sequence[int],
        ends: Sequence[int],
        after: Sequence[int],
    ) -> int:
        """Adds prefixes read backwards, in their order, each with a way through letter 0 to the node *after* it.

        A prefix is a number p: its last letter is ``letter[p]``, ``parent[p]`` is the prefix before that (0 the
        empty one), ``ends[p]``: whether it is a word, ``after[p]`` is the node of what follows, 0 for nothing.
        Closes all branches and returns the node of the root.
        """
        i = 0
        n = len(prefixes)
        c_prefixes = prefixes
        c_parent = parent
        c_letter = letter
        c_ends = ends
        c_after = after
        while i < n:
            with cython.nogil:
                i = self.run_turned(c_prefixes, c_parent, c_letter, c_ends, c_after, i, n)
            self.grow()
        with cython.nogil:
            self.close(0)
            self.root = self.register(0)
        return self.root

    def parts(self) -> tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int], int]:
        """Returns the nodes: masks *below* and *words*, the first child's place among the children, the children."""
        return self.below, self.words, self.first, self.children, self.nodes

    def grow(self) -> None:
        """Doubles what is short of room."""
        if self.nodes + self.longest + 4 > len(self.below):
            self.below = self.doubled("Q", self.below)
            self.words = self.doubled("Q", self.words)
            self.first = self.doubled("I", self.first)
            self.total = self.doubled("I", self.total)
        if self.n_children + 64 * (self.longest + 2) > len(self.children):
            self.children = self.doubled("I", self.children)
        if 3 * (self.nodes + self.longest + 4) > len(self.table):
            self.table = array("I", [0]) * (2 * len(self.table))
            with cython.nogil:
                self.rehash()

    def doubled(self, kind: str, numbers: array[int]) -> array[int]:
        room = array(kind, [0]) * (2 * len(numbers))
        memoryview(room)[: len(numbers)] = memoryview(numbers)
        return room

    def finish(self) -> array[int]:
        """Closes the last branch and lays the records out (see ``dawg.py``)."""
        self.grow()
        with cython.nogil:
            self.close(0)
            self.root = self.register(0)
        records = array("Q", bytes(24 * (1 + self.n_children)))
        place = array("I", bytes(4 * (self.nodes + 1)))
        self.lay(records, place)
        return records

    # below here: integers and flat arrays only

    def full(self) -> bool:
        """Whether a word more might not find room."""
        return (
            self.nodes + self.longest + 4 > len(self.below)
            or self.n_children + 64 * (self.longest + 2) > len(self.children)
            or 3 * (self.nodes + self.longest + 4) > len(self.table)
        )

    def run(self, codes: bytes, lengths: bytes, i: int, n: int) -> int:
        while i < n:
            if self.full():
                return i
            begin = self.begin
            length = lengths[i]
            if not length or length > self.longest or begin + length > len(codes):
                return -1 - i
            same = 0
            while same < length and same < self.depth and self.previous[same] == codes[begin + same]:
                same += 1
            if same == length or (same < self.depth and codes[begin + same] < self.previous[same]):
                return -1 - i
            for k in range(same, length):
                if codes[begin + k] > HIGHEST:
                    return -1 - i
            self.close(same)
            for k in range(same, length):
                self.previous[k] = codes[begin + k]
            self.depth = length
            self.begin += length
            one = 1
            self.open_words[length - 1] |= one << self.previous[length - 1]
            i += 1
        return i

    def run_turned(
        self,
        prefixes: Sequence[int],
        parent: Sequence[int],
        letter: Sequence[int],
        ends: Sequence[int],
        after: Sequence[int],
        i: int,
        n: int,
    ) -> int:
        while i < n:
            if self.full():
                return i
            p = prefixes[i]
            length = 0
            one = 1
            rest = p
            while rest and length < self.depth and self.previous[length] == letter[rest]:
                rest = parent[rest]
                length += 1
            self.close(length)
            while rest:
                self.previous[length] = letter[rest]
                rest = parent[rest]
                length += 1
            self.depth = length
            if ends[p]:
                self.open_words[length - 1] |= one << self.previous[length - 1]
            if after[p]:
                self.open_below[length] |= one
                self.open_children[64 * length] = after[p]
                self.open_count[length] = 1
            i += 1
        return i

    def copy(self, records: Sequence[int], number: array[int], record: int) -> int:
        """Takes records from *record* down; returns the one it stopped before, or -1 at a bad link."""
        size = len(records) // 3
        while record:
            if self.full():
                return record
            record -= 1
            below = records[3 * record]
            count = popcount(below)
            first = records[3 * record + 2] & LOW
            if count and (first <= record or first + count > size):
                return -1
            self.open_below[0] = below
            self.open_words[0] = records[3 * record + 1]
            self.open_count[0] = count
            for k in range(count):
                self.open_children[k] = number[first + k]
            number[record] = self.register(0)
        return 0

    def close(self, depth: int) -> None:
        """Finishes the open nodes deeper than *depth*."""
        while self.depth > depth:
            d = self.depth
            if self.open_below[d] | self.open_words[d]:
                node = self.register(d)
                one = 1
                self.open_below[d - 1] |= one << self.previous[d - 1]
                self.open_children[64 * (d - 1) + self.open_count[d - 1]] = node
                self.open_count[d - 1] += 1
            self.depth = d - 1

    def register(self, d: int) -> int:
        """Returns the node equal to the open one of depth *d*, made now if there is none; empties *d*."""
        below = self.open_below[d]
        words = self.open_words[d]
        count = self.open_count[d]
        self.open_below[d] = 0
        self.open_words[d] = 0
        self.open_count[d] = 0
        slot = self.mix(below, words, 64 * d, count, self.open_children) & (len(self.table) - 1)
        while self.table[slot]:
            node = self.table[slot]
            if self.below[node] == below and self.words[node] == words:
                k = 0
                while k < count and self.children[self.first[node] + k] == self.open_children[64 * d + k]:
                    k += 1
                if k == count:
                    return node
            slot = (slot + 1) & (len(self.table) - 1)
        self.nodes += 1
        node = self.nodes
        self.table[slot] = node
        self.below[node] = below
        self.words[node] = words
        self.first[node] = self.n_children
        total = popcount(words)
        for k in range(count):
            child = self.open_children[64 * d + k]
            self.children[self.n_children + k] = child
            total += self.total[child]
        self.total[node] = total
        self.n_children += count
        return node

    def mix(self, below: int, words: int, begin: int, count: int, children: Sequence[int]) -> int:
        """Hashes a node: 31 bits stay in play, so that Python and C agree."""
        h = (below ^ (below >> 31)) & MIX
        h = (h * GOLDEN + ((words ^ (words >> 31)) & MIX)) & MIX
        for k in range(begin, begin + count):
            h = (h * GOLDEN + children[k]) & MIX
            h ^= h >> 15
        return h ^ (h >> 13)

    def rehash(self) -> None:
        for node in range(1, self.nodes + 1):
            count = popcount(self.below[node])
            slot = self.mix(self.below[node], self.words[node], self.first[node], count, self.children)
            slot &= len(self.table) - 1
            while self.table[slot]:
                slot = (slot + 1) & (len(self.table) - 1)
            self.table[slot] = node

    def lay(self, records: array[int], place: array[int]) -> None:
        """Writes the records, parents before children, so that every link points forward."""
        position = 1
        node = self.nodes
        while node:
            place[node] = position
            position += popcount(self.below[node])
            node -= 1
        records[0] = self.below[self.root]
        records[1] = self.words[self.root]
        records[2] = place[self.root]
        node = self.nodes
        while node:
            offset = popcount(self.words[node])
            for k in range(popcount(self.below[node])):
                child = self.children[self.first[node] + k]
                at = 3 * (place[node] + k)
                records[at] = self.below[child]
                records[at + 1] = self.words[child]
                records[at + 2] = offset << 32 | place[child]
                offset += self.total[child]
            node -= 1


def check(records: Sequence[int], words: int) -> int:
    """Returns how long the longest word of finished records is, or -1 where they are damaged.

    They are so where a link does not point forward to records, an index is wrong, the number of words
    is not *words*, or one has over 255 letters.
    """
    size = len(records) // 3
    if not size or len(records) % 3:
        return -1
    given = records
    totals = array("I", bytes(4 * size))
    depths = bytearray(size)
    with cython.nogil:
        good = measure(given, totals, depths)
    return depths[0] if good and totals[0] == words else -1


def measure(records: Sequence[int], totals: array[int], depths: bytearray) -> bool:
    """Counts what is below each record, the last one first, in words and in letters of the longest."""
    record = len(totals)
    while record:
        record -= 1
        count = popcount(records[3 * record])
        first = records[3 * record + 2] & LOW
        if count and (first <= record or first + count > len(totals)):
            return False
        total = popcount(records[3 * record + 1])
        depth = 1 if total else 0
        for k in range(first, first + count):
            if records[3 * k + 2] >> 32 != total:
                return False
            total += totals[k]
            if depths[k] >= depth:
                depth = depths[k] + 1
            if total > MOST or depth > DEEPEST:
                return False
        totals[record] = total
        depths[record] = depth
    return True


DEEPEST = 255  # letters of a word
MOST = 1 << 30  # words
LOW = 0xFFFFFFFF
MIX = 0x7FFFFFFF
GOLDEN = 0x9E3779B1
