"""Kernel: lays the lists of children of all nodes out in one array, a list inside the end of another where it can.

Every end of a list (an entry and what follows it) is numbered when it is first met; equal ends have one number, 0 is
the empty one. Only a list that is not the end of another is written out. Lists come breadth-first from the roots,
so that those near the root, which a search reads again and again, lie together.
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
    from wordtools.core.kernel.bits import highest, popcount


LOW = 0xFFFFFFFF
MIX = 0x7FFFFFFF
GOLDEN = 0x9E3779B1
ONE = 1
LAST = 1 << 22  # in a node of a .kwg: the last of its list
BIG_LAST = 1 << 6  # the same in a .kbwg


class Lists:
    """Lays out the nodes of a ``DawgBuilder`` (its *parts*: 1..nodes, children before parents), once.

    The low half of an entry is the number of the list below it, the high half holds its other properties.
    """

    def __init__(
        self, below: Sequence[int], words: Sequence[int], first: Sequence[int], children: Sequence[int], nodes: int
    ) -> None:
        self.below = below
        self.words = words
        self.first = first
        self.children = children
        self.nodes = nodes
        self.head = array("I", bytes(4 * (nodes + 1)))
        self.ends = 0
        self.laid = 0

    def compact(self, root: int, wide: bool) -> array[int]:
        """Lays out the records of a GADDAG (see ``gaddag.py``)."""
        if not 0 < root <= self.nodes:
            raise ValueError(f"no node {root}: there are {self.nodes}")
        self.head[root] = 1
        self.reserve(self.room(False))
        with cython.nogil:
            self.number_nodes()
        self.order = array("I", bytes(4 * (1 + self.written())))
        self.laid = 1
        with cython.nogil:
            self.put(self.head[root])
            self.lay(1)
        nodes = array("I", bytes((20 if wide else 12) * self.laid))
        out = nodes
        with cython.nogil:
            self.write_record(out, 0, root, wide)
            for at in range(1, self.laid):
                self.write_record(out, at, self.entry[self.order[at]] >> 32, wide)
        return nodes

    def kwg(self, words: int, gaddag: int, big: bool) -> array[int]:
        """Lays out the nodes of a KWG file with these roots (see ``kwg.py``); *gaddag* 0 leaves that part out.

        With *big*, the nodes are those of a .kbwg.
        """
        if not 0 < words <= self.nodes or not 0 <= gaddag <= self.nodes:
            raise ValueError(f"no nodes {words} and {gaddag}: there are {self.nodes}")
        self.head[words] = 1
        self.head[gaddag] = 1
        self.reserve(self.room(True))
        with cython.nogil:
            self.number_letters()
        self.order = array("I", bytes(4 * (2 + self.written())))
        self.laid = 2
        with cython.nogil:
            self.put(self.head[words])
            self.put(self.head[gaddag])
            self.lay(2)
        nodes = array("I", bytes(4 * self.laid))
        out = nodes
        out[0] = self.node(0, self.place[self.head[words]], True, big)
        out[1] = self.node(0, self.place[self.head[gaddag]], True, big)
        with cython.nogil:
            for at in range(2, self.laid):
                end = self.order[at]
                entry = self.entry[end]
                out[at] = self.node(entry >> 32, self.place[entry & LOW], not self.after[end], big)
        return nodes

    def reserve(self, room: int) -> None:
        slots = 16
        while slots < 2 * room:
            slots *= 2
        self.entry = array("Q", bytes(8 * (room + 1)))
        self.after = array("I", bytes(4 * (room + 1)))
        self.before = array("I", bytes(4 * (room + 1)))
        self.place = array("I", bytes(4 * (room + 1)))
        self.table = array("I", bytes(4 * slots))

    # below here: integers and flat arrays only

    def room(self, letters: bool) -> int:
        """Counts the entries of all lists: the *letters* of the nodes, or only those with something below.

        Marks in ``head`` the nodes below those marked there.
        """
        total = 0
        node = self.nodes
        while node:
            if self.head[node]:
                count = popcount(self.below[node])
                for k in range(count):
                    self.head[self.children[self.first[node] + k]] = 1
                total += popcount(self.below[node] | self.words[node]) if letters else count
            node -= 1
        self.head[0] = 0
        return total

    def number_nodes(self) -> None:
        """Makes the list of each node of its children."""
        for node in range(1, self.nodes + 1):
            if not self.head[node]:
                continue
            known = 0
            k = popcount(self.below[node])
            while k:
                k -= 1
                child = self.children[self.first[node] + k]
                known = self.end(child << 32 | self.head[child], known)
            self.head[node] = known

    def number_letters(self) -> None:
        """Makes the list of each node of its letters, as the KWG format has them."""
        for node in range(1, self.nodes + 1):
            if not self.head[node]:
                continue
            known = 0
            k = popcount(self.below[node])
            left = self.below[node] | self.words[node]
            while left:
                code = highest(left)
                bit = ONE << code
                left ^= bit
                entry = code << 33
                if self.words[node] & bit:
                    entry |= ONE << 32
                if self.below[node] & bit:
                    k -= 1
                    entry |= self.head[self.children[self.first[node] + k]]
                known = self.end(entry, known)
            self.head[node] = known

    def end(self, entry: int, after: int) -> int:
        """Numbers the end of a list that is *entry* and then the end *after*."""
        h = ((entry >> 31) * GOLDEN ^ (entry & MIX) ^ (after << 7)) & MIX
        h = (h ^ (h >> 15)) * GOLDEN & MIX
        slot = (h ^ (h >> 13)) & (len(self.table) - 1)
        while self.table[slot]:
            end = self.table[slot]
            if self.entry[end] == entry and self.after[end] == after:
                return end
            slot = (slot + 1) & (len(self.table) - 1)
        self.ends += 1
        end = self.ends
        self.table[slot] = end
        self.entry[end] = entry
        self.after[end] = after
        self.before[after] = end
        return end

    def written(self) -> int:
        """Counts the entries of the lists that are not the end of another."""
        total = 0
        for start in range(1, self.ends + 1):
            if not self.before[start]:
                end = start
                while end:
                    total += 1
                    end = self.after[end]
        return total

    def lay(self, at: int) -> None:
        """Goes through what is laid, from place *at* on, and lays the list below each entry behind it all."""
        while at < self.laid:
            self.put(self.entry[self.order[at]] & LOW)
            at += 1

    def put(self, end: int) -> None:
        """Lays a list that has no place yet, with all that is before it in a longer one."""
        if not end or self.place[end]:
            return
        while self.before[end]:
            end = self.before[end]
        while end:
            if not self.place[end]:
                self.place[end] = self.laid
            self.order[self.laid] = end
            self.laid += 1
            end = self.after[end]

    def node(self, letter: int, link: int, last: bool, big: bool) -> int:
        """Packs a node of a KWG file; *letter* is a tile, and in its lowest bit whether a word ends there."""
        if big:
            return link << 8 | (letter & 1) << 7 | (BIG_LAST if last else 0) | letter >> 1
        return letter << 23 | (LAST if last else 0) | link

    def write_record(self, out: array[int], at: int, node: int, wide: bool) -> None:
        below = self.below[node]
        words = self.words[node]
        link = self.place[self.head[node]]
        if wide:
            out[5 * at] = below & LOW
            out[5 * at + 1] = below >> 32
            out[5 * at + 2] = words & LOW
            out[5 * at + 3] = words >> 32
            out[5 * at + 4] = link
        else:
            out[3 * at] = below
            out[3 * at + 1] = words
            out[3 * at + 2] = link
