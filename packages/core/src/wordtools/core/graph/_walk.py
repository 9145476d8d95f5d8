"""Kernel: walks a word graph together with an automaton, and writes out the words that both accept.

The automaton is a table that is made as it is needed: where a state has no entry for a letter yet, the walk stops and
says which is wanted, and goes on once it is there. Beside the automaton a word is held to letters: how many of each it
may have, from a rack with wild cards or at most, and how many it must have.
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


class Walk:
    """One walk over the records of a ``Dawg`` (see there), which its maker has checked.

    ``tables`` gives it the automaton: by state and letter the next state (-1 not known yet), by state the letters
    that may come, the least number of letters that must come (256 where the state is dead), and whether a word may end.
    ``run`` writes words as letter codes, each with a 0 behind it; then the walk is over, or wants an entry, or has no
    room for one more word.
    """

    def __init__(
        self,
        records: Sequence[int],
        rack: Sequence[int],  # by code, how many a word may have without a wild card
        wild: int,  # how many letters beyond the rack
        least: Sequence[int],  # by code, how many a word must have
        most: Sequence[int],  # by code, how many it may have at all
        lengths: bytes,  # by length 0 to 255, whether it is wanted
    ) -> None:
        if not len(rack) == len(least) == len(most) == CODES or len(lengths) != DEPTH or len(records) < 3:
            raise ValueError("a walk needs 64 numbers for each table of letters, and 256 lengths")
        self.records = records
        self.rack = array("i", rack)
        self.least = array("i", least)
        self.most = array("i", most)
        self.lengths = lengths
        self.wild = wild
        self.missing = sum(least)  # letters that the word must still get, at the depth reached
        self.longest = max((size for size in range(DEPTH) if lengths[size]), default=0)
        self.letters = sum(1 << code for code in range(1, CODES) if most[code] and (rack[code] or wild))
        self.state = scratch(COMPILED, "i", DEPTH)
        self.node = scratch(COMPILED, "i", DEPTH)
        self.rest = scratch(COMPILED, "Q", DEPTH)  # letters still to be tried, by depth
        self.word = scratch(COMPILED, "B", DEPTH)
        self.blank = scratch(COMPILED, "B", DEPTH)  # whether the letter took a wild card
        self.short_of = scratch(COMPILED, "i", DEPTH)  # whether it was one of those missing
        self.used = scratch(COMPILED, "i", CODES)
        self.depth = -1
        self.state_wanted = self.code_wanted = self.filled = 0
        self.over = self.wants = False

    def tables(self, after: Sequence[int], allowed: Sequence[int], needed: Sequence[int], done: Sequence[int]) -> None:
        """Takes the automaton as it is now; the first time the walk begins at state 0."""
        if len(after) != CODES * len(allowed) or not len(allowed) == len(needed) == len(done) > 0:
            raise ValueError("the tables of an automaton have one row a state")
        self.after = after
        self.allowed = allowed
        self.needed = needed
        self.done = done
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
        """Goes on until the end, a full *out* or an entry that is missing; ``filled`` says how much was written."""
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
        while depth >= 0:
            rest = self.rest[depth]
            if rest == 0:
                depth -= 1
                if depth >= 0:
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
            blank = self.used[code] >= self.rack[code]
            if self.used[code] >= self.most[code] or (blank and self.wild == 0):
                continue
            short_of = 1 if self.used[code] < self.least[code] else 0
            # admissible: each letter that is missing, and each that the automaton still needs, is one more
            if size + self.needed[next] > self.longest or size + self.missing - short_of > self.longest:
                continue
            self.word[depth] = code
            node = self.node[depth]
            below = self.records[3 * node]
            if self.records[3 * node + 1] & bit and self.done[next] and self.lengths[size] and self.missing == short_of:
                for k in range(size):
                    out[self.filled + k] = self.word[k]
                out[self.filled + size] = 0
                self.filled += size + 1
            if below & bit and size < self.longest:
                node = (self.records[3 * node + 2] & LOW) + popcount(below & (bit - 1))
                # admissible: a letter that only ends words is of no use where the automaton needs more than one
                rest = self.records[3 * node]
                if self.needed[next] <= 1:
                    rest |= self.records[3 * node + 1]
                rest &= self.allowed[next] & self.letters
                if rest == 0:
                    continue
                self.used[code] += 1
                self.blank[depth] = blank
                self.short_of[depth] = short_of
                self.wild -= blank
                self.missing -= short_of
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
        self.missing += self.short_of[depth]
