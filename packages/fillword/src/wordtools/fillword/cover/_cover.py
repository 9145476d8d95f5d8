"""Kernel: all exact covers of a board as one shared diagram, remembered by what is left to cover.

A state is a set of bits: primary items, which must be covered (cells, known words), and secondary ones, which may
be covered once (crossings, words that could come twice). An option is a set of items. What is left after some
options depends only on the bits that are left, so each rest is solved once (Held and Karp's memo on subsets;
S. Minato's zero-suppressed diagrams share the same way). A rest that falls into parts with no option in common is
a product of its parts. Bits that no live option has are dropped, so that equal rests look equal.

The diagram: node 0 is "no cover"; the edges of a node are linked from ``head``; an edge is an option and the nodes
of the parts that it leaves. Nodes are numbered children first.
"""

from __future__ import annotations

from collections.abc import Sequence

from wordtools.core.kernel.arrays import longer, zeros

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import lowest, popcount

    DONE, MORE, GROW = 0, 1, 2
    DEAD, EMPTY, READY, PUSHED = 0, 1, 2, 3


class Diagram:
    """Builds the diagram a slice of work at a time; owns its memory, so it serves one thread.

    Args:
        words: 64-bit words of a state's bits.
        primary: the items that must be covered.
        begins: where the items of each option begin in *items*.
        items: the numbers of the items.
        group: of each option, the group whose quota it takes from, or -1.
        quotas: how many options of each group there must be; with any of them, rests are not split.
        shortest: the fewest cells of an option of group 0, *longest* the most (for pruning by quota 0).
        cells: number of items that are cells; they come first.
        order: 0 covers the first free item next, 1 the one with the fewest options.
        split: whether a rest is cut into parts.
    """

    def __init__(
        self,
        words: int,
        primary: Sequence[int],
        begins: Sequence[int],
        items: Sequence[int],
        group: Sequence[int],
        quotas: Sequence[int],
        bounds: tuple[int, int],
        order: int,
        split: int,
    ) -> None:
        self.words = words
        self.primary = primary
        self.begins = begins
        self.items = items
        self.group = group
        self.shortest, self.longest = bounds
        self.order = order
        self.quota_words = (len(quotas) + 3) // 4
        self.split = split and not quotas
        self.size = words + self.quota_words
        self.options = len(begins) - 1
        self.masks = zeros("Q", words * self.options + 1)
        with cython.nogil:
            self.mark()
        self.quotas = zeros("Q", self.quota_words + 1)
        for k in range(len(quotas)):
            self.quotas[k // 4] |= quotas[k] << 16 * (k % 4)
        self.bounded = len(quotas) == 1
        self.count_of = zeros("I", 64 * words)
        self.seen, self.part = zeros("Q", self.size), zeros("Q", self.size)
        # the memo: keys of the rests, the node of each
        self.entries = 0
        self.keys = zeros("Q", 256 * self.size)
        self.value = zeros("I", 256)
        self.table = zeros("I", 1024)
        # the diagram; number 0 of each is none
        self.nodes = 0
        self.head = zeros("I", 256)
        self.edges = 0
        self.option, self.next, self.child = zeros("I", 256), zeros("I", 256), zeros("I", 256)
        self.tails = 1
        self.tail = zeros("I", 256)
        # the open rests
        self.depth = -1
        self.state = zeros("Q", 66 * self.size)
        self.live_begin, self.live_end, self.position = zeros("q", 66), zeros("q", 66), zeros("q", 66)
        self.item, self.first = zeros("I", 66), zeros("I", 66)
        self.wait = bytearray(66)
        self.live = zeros("I", 4 * self.options + 64)
        self.work = 0
        self.result = 0

    def memory(self) -> int:
        """Returns the bytes in use."""
        return (
            8 * (len(self.keys) + len(self.state) + 3 * len(self.live_begin))
            + 4 * (len(self.value) + len(self.table) + len(self.head) + 3 * len(self.option))
            + 4 * (len(self.tail) + len(self.live))
        )

    def grow(self) -> None:
        """Doubles what is short of room."""
        if self.entries + 2 > len(self.value):
            self.keys = longer("Q", self.keys, 2 * len(self.keys))
            self.value = longer("I", self.value, 2 * len(self.value))
        if 2 * (self.entries + 2) > len(self.table):
            self.table = zeros("I", 4 * len(self.table))
            with cython.nogil:
                self.rehash()
        if self.nodes + self.depth + 4 > len(self.head):
            self.head = longer("I", self.head, 2 * len(self.head))
        if self.edges + self.depth + 4 > len(self.option):
            size = 2 * len(self.option)
            self.option, self.next = longer("I", self.option, size), longer("I", self.next, size)
            self.child = longer("I", self.child, size)
        if self.tails + self.room() > len(self.tail):
            self.tail = longer("I", self.tail, 2 * len(self.tail) + self.room())
        if self.depth + 3 > len(self.wait):
            size = 2 * len(self.wait)
            self.state = longer("Q", self.state, size * self.size)
            self.live_begin, self.live_end = longer("q", self.live_begin, size), longer("q", self.live_end, size)
            self.position = longer("q", self.position, size)
            self.item, self.first = longer("I", self.item, size), longer("I", self.first, size)
            self.wait = bytearray(self.wait) + bytearray(size - len(self.wait))
        if self.top() + self.options > len(self.live):
            self.live = longer("I", self.live, 2 * len(self.live))

    def start(self, left: Sequence[int]) -> None:
        """Begins with the items *left* to cover; what was solved before is remembered."""
        for w in range(self.words):
            self.state[w] = left[w]
        for w in range(self.quota_words):
            self.state[self.words + w] = self.quotas[w]
        with cython.nogil:
            self.open()

    def run(self, work: int) -> int:
        """Goes on for some *work* (options looked at): DONE, MORE is left to do, or GROW first."""
        state = 0
        with cython.nogil:
            state = self.walk(work)
        return state  # noqa: RET504 - the lock comes between

    def stop(self) -> None:
        """Closes the open rests with what they have: the diagram then holds only some of the covers."""
        with cython.nogil:
            self.close()

    def tables(self) -> tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int], Sequence[int]]:
        """Returns the diagram for ``_sums.py``: head, option, next, child and tail; valid until it grows."""
        return self.head, self.option, self.next, self.child, self.tail

    # below here: integers and flat arrays only

    def mark(self) -> None:
        """Sets the bits of the items of each option."""
        one = 1
        for p in range(self.options):
            for k in range(self.begins[p], self.begins[p + 1]):
                self.masks[p * self.words + (self.items[k] >> 6)] |= one << (self.items[k] & 63)

    def room(self) -> int:
        return 64 * self.words + 2

    def top(self) -> int:
        return self.live_end[self.depth] if self.depth >= 0 else 0

    def open(self) -> None:
        """Opens the whole board: a rest whose one branch is to do nothing."""
        self.depth = 0
        self.live_begin[0] = 0
        end = 0
        for p in range(self.options):
            if self.fits(p, 0):
                self.live[end] = p
                end += 1
        self.live_end[0] = end
        self.position[0] = 0
        self.first[0] = 0
        self.wait[0] = 0

    def fits(self, p: int, at: int) -> bool:
        """Whether option *p* lies within the state at *at*."""
        base = p * self.words
        w = 0
        while w < self.words and not self.masks[base + w] & ~self.state[at + w] & ALL:
            w += 1
        return w == self.words

    def walk(self, work: int) -> int:
        self.work = 0
        while self.depth >= 0:
            if (
                self.entries + 2 > len(self.value)
                or 2 * (self.entries + 2) > len(self.table)
                or self.nodes + self.depth + 4 > len(self.head)
                or self.edges + self.depth + 4 > len(self.option)
                or self.tails + self.room() > len(self.tail)
                or self.depth + 3 > len(self.wait)
                or self.top() + self.options > len(self.live)
            ):
                return GROW
            if self.work > work:
                return MORE
            self.step()
        return DONE

    def step(self) -> None:
        """Takes the open rest one branch further, or closes it."""
        d = self.depth
        if self.wait[d] == 1:  # the one part that was missing is solved
            self.wait[d] = 0
            if self.result:
                self.emit(d, self.result)
            self.position[d] += 1
        if d == 0:
            if self.position[0] == 0:
                self.branch(self.options)
            else:
                self.finish()
            return
        begin = self.live_begin[d]
        end = self.live_end[d]
        item = self.item[d]
        w = item >> 6
        bit = item & 63
        k = begin + self.position[d]
        while k < end:
            if self.masks[self.live[k] * self.words + w] >> bit & 1:
                self.position[d] = k - begin
                self.branch(self.live[k])
                return
            k += 1
        self.finish()

    def branch(self, p: int) -> None:
        """Tries option *p* in the open rest."""
        d = self.depth
        found = self.after(d, p)
        if found == PUSHED:
            return
        if found == EMPTY:
            self.emit(d, 0)
        elif found == READY:
            self.emit(d, self.result)
        self.position[d] += 1

    def finish(self) -> None:
        """Closes the open rest and remembers what it came to."""
        d = self.depth
        self.settle(d)
        if d:
            self.remember(d * self.size, self.result)

    def close(self) -> None:
        """Closes all that is open; half-known products are left out."""
        while self.depth >= 0:
            d = self.depth
            self.settle(d)
            if d and self.wait[d - 1] == 1 and self.result:
                self.emit(d - 1, self.result)

    def settle(self, d: int) -> None:
        """Makes the open rest *d* a node, if it has an edge."""
        self.result = 0
        if self.first[d]:
            self.nodes += 1
            self.head[self.nodes] = self.first[d]
            self.result = self.nodes
        self.depth = d - 1

    def emit(self, d: int, child: int) -> None:
        """Adds an edge to the open rest *d*."""
        self.edges += 1
        edge = self.edges
        self.option[edge] = self.options if d == 0 else self.live[self.live_begin[d] + self.position[d]]
        self.child[edge] = child
        self.next[edge] = self.first[d]
        self.first[d] = edge

    def after(self, d: int, p: int) -> int:
        """Finds what option *p* leaves of rest *d*: nothing, known parts, or a part that is opened now."""
        size = self.size
        words = self.words
        at = d * size
        to = at + size
        base = p * words
        for w in range(size):
            self.state[to + w] = self.state[at + w]
            self.seen[w] = 0
        if p < self.options:
            for w in range(words):
                self.state[to + w] &= ~self.masks[base + w] & ALL
            if self.quota_words and not self.take(p, to):
                return DEAD
        begin = self.live_end[d]
        end = begin
        self.work += begin - self.live_begin[d] + 8
        for k in range(self.live_begin[d], begin):
            q = self.live[k]
            if self.fits(q, to) and (not self.quota_words or self.has_quota(q, to)):
                self.live[end] = q
                end += 1
                base = q * words
                for w in range(words):
                    self.seen[w] |= self.masks[base + w]
        full = 0
        for w in range(words):
            must = self.state[to + w] & self.primary[w]
            if must & ~self.seen[w] & ALL:
                return DEAD
            full |= must
        if not full:
            for w in range(words, size):
                if self.state[to + w]:
                    return DEAD
            return EMPTY
        if self.bounded and not self.in_bounds(to):
            return DEAD
        for w in range(words):
            self.state[to + w] = self.seen[w]
        if self.split and not self.whole(begin, end):
            return self.parts(d, begin, end)
        known = self.find(to)
        if known >= 0:
            self.result = known
            return READY if known else DEAD
        self.push(d, begin, end, 1)
        return PUSHED

    def take(self, p: int, to: int) -> int:
        group = self.group[p]
        one = 1
        if self.has_quota(p, to) and group >= 0:
            self.state[to + self.words + (group >> 2)] -= one << 16 * (group & 3)
            return 1
        return 1 if group < 0 else 0

    def has_quota(self, p: int, to: int) -> int:
        group = self.group[p]
        if group < 0:
            return 1
        return 1 if self.state[to + self.words + (group >> 2)] >> 16 * (group & 3) & 0xFFFF else 0

    def in_bounds(self, to: int) -> int:
        """Whether *words* words can cover *items* items; every option takes from the one quota.

        Admissible: no option has fewer cells than the shortest or more than the longest, so outside of the bounds
        there is no cover.
        """
        count = 0
        for w in range(self.words):
            count += popcount(self.state[to + w] & self.primary[w])
        quota = self.state[to + self.words]
        return 1 if quota * self.shortest <= count and count <= quota * self.longest else 0

    def whole(self, begin: int, end: int) -> int:
        """Finds the connected part of the first live option in ``part``; returns whether it is everything."""
        q = self.live[begin] * self.words
        for w in range(self.words):
            self.part[w] = self.masks[q + w]
        return self.spread(begin, end)

    def spread(self, begin: int, end: int) -> int:
        """Widens ``part`` by all options that touch it; returns whether it covers all that was seen."""
        grown = 1
        while grown:
            grown = 0
            self.work += (end - begin) >> 1
            for k in range(begin, end):
                base = self.live[k] * self.words
                touch = 0
                more = 0
                for w in range(self.words):
                    mask = self.masks[base + w]
                    touch |= mask & self.part[w]
                    more |= mask & ~self.part[w] & ALL
                if touch and more:
                    grown = 1
                    for w in range(self.words):
                        self.part[w] |= self.masks[base + w]
        for w in range(self.words):
            if self.part[w] != self.seen[w]:
                return 0
        return 1

    def parts(self, d: int, begin: int, end: int) -> int:
        """Looks each part of a rest up, the first already in ``part``; opens the first that is unknown."""
        to = (d + 1) * self.size
        tails = 0
        while True:
            for w in range(self.words):
                self.state[to + w] = self.part[w]
            known = self.find(to)
            if known == 0:
                return DEAD
            if known < 0:
                kept = begin
                for k in range(begin, end):
                    q = self.live[k]
                    if self.fits(q, to):
                        self.live[kept] = q
                        kept += 1
                self.push(d, begin, kept, 2)
                return PUSHED
            self.tail[self.tails + 1 + tails] = known
            tails += 1
            # the next part: that of the first option outside of what is done
            k = begin
            for w in range(self.words):
                self.seen[w] &= ~self.part[w] & ALL
                self.part[w] = 0
            while k < end:
                base = self.live[k] * self.words
                touch = 0
                for w in range(self.words):
                    touch |= self.masks[base + w] & self.seen[w]
                if touch:
                    break
                k += 1
            if k == end:
                break
            base = self.live[k] * self.words
            for w in range(self.words):
                self.part[w] = self.masks[base + w]
            self.spread(begin, end)
        self.tail[self.tails] = tails
        self.result = MANY | self.tails
        self.tails += tails + 1
        return READY

    def push(self, d: int, begin: int, end: int, wait: int) -> None:
        self.wait[d] = wait
        d += 1
        self.depth = d
        self.live_begin[d] = begin
        self.live_end[d] = end
        self.position[d] = 0
        self.first[d] = 0
        self.wait[d] = 0
        self.item[d] = self.next_item(d * self.size, begin, end)

    def next_item(self, at: int, begin: int, end: int) -> int:
        """Chooses the primary item to cover next."""
        w = 0
        if not self.order:
            while not self.state[at + w] & self.primary[w]:
                w += 1
            return 64 * w + lowest(self.state[at + w] & self.primary[w])
        for w in range(64 * self.words):
            self.count_of[w] = 0
        for k in range(begin, end):
            q = self.live[k]
            for j in range(self.begins[q], self.begins[q + 1]):
                self.count_of[self.items[j]] += 1
        best = 0
        fewest = self.options + 1
        for w in range(self.words):
            rest = self.state[at + w] & self.primary[w]
            while rest:
                item = 64 * w + lowest(rest)
                rest &= rest - 1
                if self.count_of[item] < fewest:
                    fewest = self.count_of[item]
                    best = item
        return best

    def hash(self, at: int, keys: Sequence[int]) -> int:
        h = 0
        for w in range(self.size):
            key = keys[at + w]
            h = (h * GOLDEN + (key & LOW)) & LOW
            h = ((h ^ (h >> 15)) * GOLDEN + (key >> 32)) & LOW
            h ^= h >> 13
        return h

    def find(self, at: int) -> int:
        """Looks the state at *at* up; -1 when it is new."""
        slot = self.hash(at, self.state) & (len(self.table) - 1)
        while self.table[slot]:
            entry = self.table[slot]
            base = entry * self.size
            w = 0
            while w < self.size and self.keys[base + w] == self.state[at + w]:
                w += 1
            if w == self.size:
                return self.value[entry]
            slot = (slot + 1) & (len(self.table) - 1)
        return -1

    def remember(self, at: int, node: int) -> None:
        self.entries += 1
        entry = self.entries
        base = entry * self.size
        for w in range(self.size):
            self.keys[base + w] = self.state[at + w]
        self.value[entry] = node
        slot = self.hash(at, self.state) & (len(self.table) - 1)
        while self.table[slot]:
            slot = (slot + 1) & (len(self.table) - 1)
        self.table[slot] = entry

    def rehash(self) -> None:
        for entry in range(1, self.entries + 1):
            slot = self.hash(entry * self.size, self.keys) & (len(self.table) - 1)
            while self.table[slot]:
                slot = (slot + 1) & (len(self.table) - 1)
            self.table[slot] = entry


ALL = 0xFFFFFFFFFFFFFFFF
LOW = 0xFFFFFFFF
GOLDEN = 0x9E3779B1
MANY = 0x80000000
