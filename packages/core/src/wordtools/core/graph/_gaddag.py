"""Kernel: the prefixes of all words, in the order in which they are spelt backwards; and a check of a saved GADDAG.

The strings of a GADDAG are too many to be made one by one (two million for English). But all that share their
reversed part have the same ends, which the word graph knows already: so it is enough to sort the distinct prefixes
of the words, each read backwards, and to lead from each through the separator to its node of the word graph.
The sort is the three-way radix quicksort of J. Bentley and R. Sedgewick (Fast algorithms for sorting and
searching strings, SODA 1997). ``gaddag.py`` describes the finished records.
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
    from wordtools.core.kernel.bits import lowest, popcount

MOST = 1 << 31  # prefixes: their numbers have 32 bits
FEW = 12  # so few are put in order one by one
STACK = 4 * 64 * 257  # a range is parted at most once a letter, 64 times a place, in words of at most 255


LOW = 0xFFFFFFFF


class Prefixes:
    """The distinct prefixes of the words of a graph, numbered from 1; 0 is the empty one.

    ``parent``, ``letter``, ``ends`` and ``after`` are the arguments of ``DawgBuilder.add_turned`` for each; ``order``
    has their numbers in order of spelling them backwards. *records* are those of a word graph whose links all
    point forward, *number* is the node of each.

    Raises:
        ValueError: a link does not point forward to records, the numbers are too few, or the prefixes too many.
    """

    def __init__(self, records: Sequence[int], number: Sequence[int]) -> None:
        self.records = records
        self.number = number
        self.many = array("Q", bytes(8 * (len(records) // 3)))
        self.used = 0  # mask of all letters
        if len(number) < len(self.many) or not len(self.many):
            raise ValueError(f"{len(number)} numbers for {len(self.many)} records")
        with cython.nogil:
            self.size = self.measure()
        if not self.size:
            raise ValueError("a damaged word graph, or one with too many prefixes")
        self.parent = array("I", bytes(4 * self.size))
        self.after = array("I", bytes(4 * self.size))
        self.letter = bytearray(self.size)
        self.ends = bytearray(self.size)
        self.order = array("I", bytes(4 * (self.size - 1)))
        self.rest = array("I", bytes(4 * self.size))
        self.stack = array("q", bytes(8 * STACK))
        self.begin = 0
        self.end = 0
        with cython.nogil:
            self.collect()
            self.sort()

    def turned(self) -> tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int], Sequence[int]]:
        """Returns what ``DawgBuilder.add_turned`` takes."""
        return self.order, self.parent, self.letter, self.ends, self.after

    # below here: integers and flat arrays only

    def measure(self) -> int:
        """Counts the prefixes, from the last record to the first; 0 where a link is wrong or they are too many."""
        record = len(self.records) // 3
        while record:
            record -= 1
            below = self.records[3 * record]
            first = self.records[3 * record + 2] & LOW
            self.used |= below | self.records[3 * record + 1]
            total = popcount(below | self.records[3 * record + 1])
            count = popcount(below)
            if count and (first <= record or first + count > len(self.many)):
                return 0
            for k in range(count):
                total += self.many[first + k]
            if total > MOST:
                return 0
            self.many[record] = total
        return 1 + self.many[0]

    def collect(self) -> None:
        """Writes down the prefixes, shorter ones first; ``rest`` keeps the record of each meanwhile."""
        p = 0
        size = 1
        one = 1
        self.rest[0] = 0
        while p < self.size:
            record = self.rest[p]
            if record or not p:
                below = self.records[3 * record]
                words = self.records[3 * record + 1]
                child = self.records[3 * record + 2] & LOW
                todo = below | words
                while todo:
                    code = lowest(todo)
                    todo &= todo - 1
                    self.parent[size] = p
                    self.letter[size] = code
                    self.ends[size] = words >> code & 1
                    if below & one << code:
                        self.rest[size] = child
                        self.after[size] = self.number[child]
                        child += 1
                    size += 1
            p += 1

    def sort(self) -> None:
        """Puts the prefixes in order; ``rest`` is what has still to be compared of the one at each place."""
        for p in range(1, self.size):
            self.order[p - 1] = p
            self.rest[p - 1] = p
        self.stack[0] = 0
        self.stack[1] = self.size - 1
        top = 2
        while top:
            top -= 2
            low = self.stack[top]
            high = self.stack[top + 1]
            if high - low <= FEW:
                self.insert(low, high)
                continue
            self.part(low, high)
            self.stack[top] = low
            self.stack[top + 1] = self.begin
            self.stack[top + 2] = self.begin
            self.stack[top + 3] = self.end
            self.stack[top + 4] = self.end
            self.stack[top + 5] = high
            top += 6

    def part(self, low: int, high: int) -> None:
        """Parts places by their next letter: below a middle one, equal to it (and steps on there), above it."""
        first = self.letter[self.rest[low]]
        second = self.letter[self.rest[(low + high) >> 1]]
        pivot = self.letter[self.rest[high - 1]]
        if (first < second) == (second < pivot):
            pivot = second
        elif (second < first) == (first < pivot):
            pivot = first
        begin = low
        end = high
        i = low
        while i < end:
            code = self.letter[self.rest[i]]
            if code == pivot:
                i += 1
            elif code < pivot:
                self.swap(begin, i)
                begin += 1
                i += 1
            else:
                end -= 1
                self.swap(end, i)
        for k in range(begin, end):
            self.rest[k] = self.parent[self.rest[k]]
        self.begin = begin
        self.end = end

    def swap(self, i: int, k: int) -> None:
        p = self.order[i]
        self.order[i] = self.order[k]
        self.order[k] = p
        p = self.rest[i]
        self.rest[i] = self.rest[k]
        self.rest[k] = p

    def insert(self, low: int, high: int) -> None:
        for i in range(low + 1, high):
            k = i
            while k > low and self.less(self.rest[k], self.rest[k - 1]):
                self.swap(k, k - 1)
                k -= 1

    def less(self, a: int, b: int) -> bool:
        while a and self.letter[a] == self.letter[b]:
            a = self.parent[a]
            b = self.parent[b]
        return self.letter[a] < self.letter[b]


def check(nodes: Sequence[int], wide: bool) -> bool:
    """Returns whether every link of the records leads to records (see ``gaddag.py``)."""
    given = nodes
    if not len(nodes) or len(nodes) % (5 if wide else 3):
        return False
    with cython.nogil:
        good = links(given, wide)
    return bool(good)


def links(nodes: Sequence[int], wide: bool) -> bool:
    size = len(nodes)
    stride = 5 if wide else 3
    count = size // stride
    at = 0
    while at < size:
        children = popcount(nodes[at])
        if wide:
            children += popcount(nodes[at + 1])
        if children > count or nodes[at + stride - 1] > count - children:
            return False
        at += stride
    return True
