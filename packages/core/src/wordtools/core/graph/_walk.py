"""Kernel: walks a word graph together with an automaton, and writes out the words that both accept.

The automaton is a table that is made as it is needed: where a state has no entry for a letter yet, the walk stops and
names it, and goes on once it is there. Beside the automaton a word is held to letters: how many of each it
may have, from a rack with wild cards or at most. A record is entered only if the letters that must still come are in
the words below it, which ``letters_below`` finds once for a graph.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

from wordtools.core.kernel.arrays import scratch

COMPILED = cython.compiled


def popcount(x: int) -> int:
    """Counts the set bits of a 64-bit mask."""
    return c_popcount(x)  # type: ignore[name-defined, no-any-return]  # noqa: F821 - C, from the .pxd


if not cython.compiled:
    popcount = int.bit_count  # type: ignore[assignment]

LOW = 0xFFFFFFFF
CODES = 64  # columns of the table *after*, and of the tables of letters: one a letter code
DEPTH = 256  # lengths, 0 to 255


def letters_below(records: Sequence[int]) -> array[int]:
    """Returns for each record of a ``Dawg`` the mask of the letters in what follows it."""
    found = array("Q", bytes(8 * (len(records) // 3)))
    given, below = records, found
    with cython.nogil:
        gather(given, below)
    return found


def gather(records: Sequence[int], below: MutableSequence[int]) -> None:
    """Fills in the masks, the last record first: links point forward."""
    record = len(below)
    while record:
        record -= 1
        mask = records[3 * record]
        first = records[3 * record + 2] & LOW
        after = first + popcount(mask)
        mask |= records[3 * record + 1]
        for k in range(first, after):
            mask |= below[k]
        below[record] = mask


class Walk:
    """One walk over the records of a ``Dawg`` (see there), which its maker has checked.

    ``tables`` gives it the automaton: by state and letter the next state (-1 not known yet), by state the letters
    that may come, the least number of letters that must come (256 where the state is dead), whether a word may end,
    the letters that must all come, and those of which one must (0: nothing is known).
    ``run`` writes words as letter codes, each with a 0 behind it; then the walk is over, or wants an entry, or has no
    room for one more word.
    """

    def __init__(
        self,
        records: Sequence[int],
        below: Sequence[int],  # their ``letters_below``
        rack: Sequence[int],  # by code, how many a word may have without a wild card
        wild: int,  # how many letters beyond the rack
        most: Sequence[int],  # by code, how many it may have at all
        lengths: bytes,  # by length 0 to 255, whether it is wanted
    ) -> None:
        if not len(rack) == len(most) == CODES or len(lengths) != DEPTH or len(records) < 3:
            raise ValueError("a walk needs 64 numbers for each table of letters, and 256 lengths")
        if len(records) != 3 * len(below):
            raise ValueError("a walk needs the letters below each record")
        self.records = records
        self.below = below
        self.rack = array("i", rack)
        self.most = array("i", most)
        self.lengths = lengths
        self.wild = wild
        self.counted = min(*self.rack[1:], *self.most[1:]) < DEPTH - 1  # whether a letter may run out
        self.longest = max((size for size in range(DEPTH) if lengths[size]), default=0)
        self.letters = sum(1 << code for code in range(1, CODES) if most[code] and (rack[code] or wild))
        self.state = scratch(COMPILED, "i", DEPTH)
        self.node = scratch(COMPILED, "i", DEPTH)
        self.rest = scratch(COMPILED, "Q", DEPTH)  # letters still to be tried, by depth
        self.word = scratch(COMPILED, "B", DEPTH)
        self.blank = scratch(COMPILED, "B", DEPTH)  # whether the letter took a wild card
        self.used = scratch(COMPILED, "i", CODES)
        self.depth = -1
        self.state_wanted = self.code_wanted = self.filled = 0
        self.over = self.wants = False

    def tables(
        self,
        after: Sequence[int],
        allowed: Sequence[int],
        needed: Sequence[int],
        done: Sequence[int],
        every: Sequence[int],
        some: Sequence[int],
    ) -> None:
        """Takes the automaton as it is now; the first time the walk begins at state 0."""
        rows = len(allowed)
        if len(after) != CODES * rows or not rows == len(needed) == len(done) == len(every) == len(some) > 0:
            raise ValueError("the tables of an automaton have one row a state")
        self.after = after
        self.allowed = allowed
        self.needed = needed
        self.done = done
        self.every = every
        self.some = some
        if self.depth == -1:
            self.depth = 0
            self.rest[0] = (self.records[0] | self.records[1]) & self.allowed[0] & self.letters

    def states(self) -> list[int]:
        """Returns the states on the way to where the walk is."""
        return [self.state[k] for k in range(self.depth + 1)]

    def renumber(self, states: Sequence[int]) -> None:
        """Takes other numbers for them, before ``tables`` that have those."""
        for k in range(min(len(states), DEPTH)):
            self.state[k] = states[k]

    def run(self, out: MutableSequence[int]) -> None:
        """Goes on until the end, a full *out* or a missing entry; ``filled`` is the number of words written."""
        if len(out) < DEPTH + 1:
            raise ValueError("no room for a word")
        for k in range(self.depth + 1):
            if not 0 <= self.state[k] < len(self.allowed):
                raise ValueError(f"no state {self.state[k]}")
        self.filled = 0
        self.wants = False
        with cython.nogil:
            self.walk(out)

    def walk(self, out: MutableSequence[int]) -> None:
        depth = self.depth
        blank = False
        while depth >= 0:
            rest = self.rest[depth]
            if rest == 0:
                depth -= 1
                if depth >= 0 and self.counted:
                    self.leave(depth)
                continue
            size = depth + 1
            if self.filled + size >= len(out):
                self.depth = depth
                return
            fewer = rest & (rest - 1)
            bit = rest ^ fewer
            code = popcount(bit - 1)
            next = self.after[CODES * self.state[depth] + code]
            if next < 0:
                self.state_wanted = self.state[depth]
                self.code_wanted = code
                self.depth = depth
                self.wants = True
                return
            self.rest[depth] = fewer
            if self.counted:
                blank = self.used[code] >= self.rack[code]
                if self.used[code] >= self.most[code] or (blank and self.wild == 0):
                    continue
            # admissible: each letter that the automaton still needs is one more
            if size + self.needed[next] > self.longest:
                continue
            self.word[depth] = code
            node = self.node[depth]
            below = self.records[3 * node]
            if self.records[3 * node + 1] & bit and self.done[next] and self.lengths[size]:
                for k in range(size):
                    out[self.filled + k] = self.word[k]
                out[self.filled + size] = 0
                self.filled += size + 1
            if below & bit and size < self.longest:
                node = (self.records[3 * node + 2] & LOW) + popcount(below & (bit - 1))
                # admissible: what must still come is in no word from here on
                if self.every[next] and self.every[next] & self.below[node] != self.every[next]:
                    continue
                if self.some[next] and self.some[next] & self.below[node] == 0:
                    continue
                # admissible: a letter that only ends words is of no use where the automaton needs more than one
                rest = self.records[3 * node]
                if self.needed[next] <= 1:
                    rest |= self.records[3 * node + 1]
                rest &= self.allowed[next] & self.letters
                if rest == 0:
                    continue
                if self.counted:
                    self.used[code] += 1
                    self.blank[depth] = blank
                    self.wild -= blank
                depth = size
                self.node[depth] = node
                self.state[depth] = next
                self.rest[depth] = rest
        self.depth = -2
        self.over = True

    def leave(self, depth: int) -> None:
        code = self.word[depth]
        self.used[code] -= 1
        self.wild += self.blank[depth]
