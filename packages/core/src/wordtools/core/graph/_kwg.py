"""Kernel: checks the graphs of a KWG file, then spells its words.

A node stands for itself and all siblings after it, as lists may share their ends. What lies below a node is
worked out once, from the last sibling back to the first, so a damaged file costs no more time than a whole one.
``kwg.py`` describes the nodes.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled

SMALL_LINKS = (1 << 22) - 1  # the highest index of a .kwg
BIG_LINKS = (1 << 24) - 1  # the highest index of a .kbwg

DEEPEST = 255  # letters of one word
MOST_LETTERS = 64  # the blank with them
MOST = 1 << 30

OPEN = 1
DONE = 2

# what check() finds, in the order of FAULTS in kwg.py
POINTER = 1
OUTSIDE = 2
ENDLESS = 3
TILE = 4
ORDER = 5
NOTHING = 6
CYCLE = 7
LONG = 8
MANY = 9
SEPARATOR = 10


class Reader:
    """Reads the graph in *nodes*: ``check`` first, and all else only when it returned 0.

    With *blanks*, tile 0 is a tile like the others: so it is in leave files. With *big*, nodes are those of a .kbwg.
    Without *ordered*, a list has its tiles in any order, a tile perhaps twice. The limits, of the number of words and
    of their letters together, are to be below 2^30.

    Raises:
        ValueError: no node, not 1 to 63 letters, or a limit out of range.
    """

    def __init__(
        self,
        nodes: array[int],
        letters: int,
        most_words: int,
        most_text: int,
        blanks: bool = False,
        big: bool = False,
        ordered: bool = True,
    ) -> None:
        if not len(nodes):
            raise ValueError("a graph has at least one node")
        if not 0 < letters < MOST_LETTERS:
            raise ValueError(f"an alphabet has 1 to {MOST_LETTERS - 1} letters, not {letters}")
        if not (0 <= most_words < MOST and 0 <= most_text < MOST):
            raise ValueError(f"the limits are to be 0 to {MOST - 1}, not {most_words} and {most_text}")
        self.nodes = nodes
        self.size = len(nodes)
        self.letters = letters
        self.accepts = 1 << 7 if big else 1 << 23
        self.last = 1 << 6 if big else 1 << 22
        self.tile_shift = 0 if big else 24
        self.tile_mask = 63 if big else 255
        self.child_shift = 8 if big else 0
        self.child_mask = BIG_LINKS if big else SMALL_LINKS
        self.ordered = ordered
        self.most_words = most_words
        self.most_text = most_text
        self.lowest = 0 if blanks else 1
        self.mark = 255 if blanks else 0
        self.turned = 0  # 1 in the GADDAG
        self.checked = False
        self.root = 0
        self.where = 0
        self.words = 0
        self.text = 0
        longest = 64 if ordered else self.size  # nodes of a list
        reach = min(self.size, self.child_mask + 1 + longest)  # no list begins after the highest index
        self.state = bytearray(reach)
        self.longest = bytearray(reach)
        self.split = bytearray(reach)
        self.count = array("I", bytes(4 * reach))
        self.spelt = array("I", bytes(4 * reach))
        self.begin = array("I", bytes(4 * (DEEPEST + 1)))
        self.at = array("I", bytes(4 * (DEEPEST + 1)))
        self.word = bytearray(DEEPEST + 1)

    def check(self) -> int:
        """Returns what is wrong, at node ``where``, or 0; then ``words`` and ``text`` are how many there are."""
        with cython.nogil:
            fault = self.run(0)
        self.checked = not fault
        return fault

    def check_gaddag(self) -> int:
        """Returns what is wrong with the GADDAG, or 0, also when there is none; after ``check``."""
        self.demand()
        if self.size < 2 or self.tile(self.nodes[1]):
            return 0
        root = self.root
        self.lowest = 0
        self.turned = 1
        with cython.nogil:
            fault = self.run(1)
        self.root = root
        return fault

    def spell(self) -> bytearray:
        """Writes all words as tiles, in order, a 0 after each, or 255 when there are blanks."""
        self.demand()
        out = bytearray([self.mark]) * (self.text + self.words)
        if self.words:
            view = out
            self.write(view)
        return out

    def counts(self) -> Sequence[int]:
        """Returns, by node, how many words it and its later siblings hold: 0 where no word goes through."""
        self.demand()
        return self.count

    def demand(self) -> None:
        """Raises ValueError where ``check`` did not find the graph whole."""
        if not self.checked:
            raise ValueError("this graph was not checked, or is damaged")

    # below here: integers and flat arrays only

    def tile(self, node: int) -> int:
        return node >> self.tile_shift & self.tile_mask

    def child(self, node: int) -> int:
        return node >> self.child_shift & self.child_mask

    def run(self, pointer: int) -> int:
        self.where = pointer
        if self.tile(self.nodes[pointer]):
            return POINTER
        self.root = self.child(self.nodes[pointer])
        if not self.root:
            return 0
        if self.root >= self.size:
            return OUTSIDE
        depth = 0
        fault = self.enter(0, self.root)
        while not fault:
            i = self.at[depth]
            if i < self.begin[depth]:
                if not depth:
                    break
                depth -= 1
                continue
            child = self.child(self.nodes[i])
            if child and (child >= self.size or self.state[child] != DONE):
                self.where = i
                if child >= self.size:
                    return OUTSIDE
                if self.state[child] == OPEN:
                    return CYCLE
                if depth + 1 == DEEPEST + self.turned:
                    return LONG
                depth += 1
                fault = self.enter(depth, child)
                continue
            fault = self.sum(i)
            self.at[depth] = i - 1
        if fault:
            return fault
        if self.turned:
            self.where = self.root
            return 0 if self.tile(self.nodes[self.root]) else SEPARATOR
        self.words = self.count[self.root]
        self.text = self.spelt[self.root]
        return 0

    def sum(self, i: int) -> int:
        """Works out what node *i* and its later siblings hold, all else being known."""
        self.where = i
        node = self.nodes[i]
        child = self.child(node)
        words = 1 if node & self.accepts else 0
        text = words
        longest = 1
        split = 0
        if child:
            words += self.count[child]
            text += self.spelt[child] + self.count[child]
            longest += self.longest[child]
            split = self.split[child]
        if self.turned:
            words = 0  # the strings of a GADDAG are not counted: they are no words
            text = 0
            if not self.tile(node):
                if split or node & self.accepts:
                    return SEPARATOR
                split = 1
                longest -= 1
        if not node & self.last:
            words += self.count[i + 1]
            text += self.spelt[i + 1]
            if self.longest[i + 1] > longest:
                longest = self.longest[i + 1]
            split |= self.split[i + 1]
        if longest > DEEPEST:
            return LONG
        if words > self.most_words or text > self.most_text:
            return MANY
        self.count[i] = words
        self.spelt[i] = text
        self.longest[i] = longest
        self.split[i] = split
        self.state[i] = DONE
        return 0

    def enter(self, depth: int, start: int) -> int:
        """Checks the list at *start* as far as it is new, and opens it: its last new node is next."""
        self.begin[depth] = start
        before = self.lowest - 1
        i = start
        while True:
            self.where = i
            node = self.nodes[i]
            tile = self.tile(node)
            if tile < self.lowest or tile > self.letters:
                return TILE
            if self.ordered and tile <= before:
                return ORDER
            if self.state[i] == OPEN:
                return CYCLE
            if self.state[i] == DONE:
                self.at[depth] = i - 1
                return 0
            if not node & self.accepts and not self.child(node):
                return NOTHING
            self.state[i] = OPEN
            if node & self.last:
                self.at[depth] = i
                return 0
            if i + 1 == self.size:
                return ENDLESS
            before = tile
            i += 1

    def write(self, out: bytearray) -> None:
        depth = 0
        to = 0
        self.at[0] = self.root
        while True:
            node = self.nodes[self.at[depth]]
            self.word[depth] = self.tile(node)
            if node & self.accepts:
                for k in range(depth + 1):
                    out[to + k] = self.word[k]
                to += depth + 2
            if self.child(node):
                depth += 1
                self.at[depth] = self.child(node)
                continue
            while self.nodes[self.at[depth]] & self.last:
                if not depth:
                    return
                depth -= 1
            self.at[depth] += 1
