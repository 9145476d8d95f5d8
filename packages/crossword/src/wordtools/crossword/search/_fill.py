# cython: cdivision=True
"""Kernel: looks for fills by choosing words, one slot after the other.

After each choice the slots are made to agree (``_rows.py``). The slot with the fewest candidates for its weight is
next, where a crossing's weight grows with each dead end that it makes (F. Boussemart et al., "Boosting systematic
search by weighting constraints", 2004); the word that leaves crossing slots most is tried first; and the search
starts again when it has met too many dead ends, keeping the weights. It is complete: a choice that fails is taken
out, so that a search that ends without a fill is a proof. ``search.py`` makes its arguments.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import log
from typing import Any

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import lowest

    FILLED, ENDED, SPENT, FULL = 0, 1, 2, 3
    PART = 60  # as in _tables.py

ALL = 0xFFFFFFFFFFFFFFFF
SEEDED = 0x9E3779B97F4A7C15
END = 1 << 62
SAMPLE = 120  # candidates looked at for a choice
FEWER = 40  # the same after a new start: choices then differ more, so that hard grids are met from more sides
ONE = 1024  # as in _rows.py
TABLE = 4096  # numbers whose logarithms are kept
LOG_TWO = 693
FIRST_LIMIT = 200  # dead ends until the first new start
GUIDED_LIMIT = 100  # the same where choices are guided
LOGS = array("i", [0, *(round(1000 * log(n)) for n in range(1, TABLE))])


class Search:
    """Looks for fills of the slots of ``_rows.Rows`` (in the same form), which must be settled first."""

    def __init__(self, rows: Any) -> None:
        self.rows = rows
        self.slots = rows.slots
        room = bytes(8 * (rows.slots + 2))
        self.chosen = array("q", room)  # by level, the slot and its word
        self.value = array("q", room)
        self.logs = LOGS
        self.wanted = bytearray(b"\1" * (rows.slots + 1))
        self.nodes = 0
        self.dead_ends = 0
        self.starts = 0
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Forgets the choices, as ``Rows.reset`` does; *seed* is that of the choices to come."""
        self.random = (seed * SEEDED + SEEDED) & ALL
        if self.random == 0:
            self.random = SEEDED
        self.sample = SAMPLE
        self.limit = FIRST_LIMIT
        self.guided_starts = 0
        self.since = 0
        self.resume = 0
        self.over = 0
        self.restarts = 1
        self.taste = 0
        self.goal = 0
        self.guided = 0

    def guide(self, chances: Any) -> None:
        """Chooses words by the weights of a ``_chances.Chances`` of the same rows, until the next ``begin``."""
        self.chances = chances
        self.guided = 1
        self.guided_starts = 0
        self.limit = GUIDED_LIMIT

    def want(self, slots: Sequence[int]) -> None:
        """Has a fill give only these slots a word; the others must keep a candidate.

        Raises:
            IndexError: there is no such slot.
        """
        if slots and (min(slots) < 0 or max(slots) >= self.slots):
            raise IndexError("no such slot")
        for s in range(self.slots):
            self.wanted[s] = 0
        for s in slots:
            self.wanted[s] = 1

    def run(self, nodes: int) -> int:
        """Searches on: FILLED, ENDED (there is no further fill), SPENT (*nodes* choices) or FULL (run again)."""
        self.rows.make_room()
        with cython.nogil:
            state = self.search(nodes)
        return state  # noqa: RET504 - not in the block without the GIL

    def probe(self, s: int, words: Sequence[int]) -> list[int]:
        """Tries words in a slot: the sum over the open slots of 1000 ln(candidates) that each leaves; -1: none fits."""
        out = []
        for w in words:
            self.rows.make_room()
            out.append(self.try_word(s, w) if not self.rows.broken and self.rows.has(s, w) else -1)
        return out

    def search(self, nodes: int) -> int:
        end = self.nodes + nodes
        if self.over or self.rows.broken:  # a slot may have no candidate then, and nothing else may be asked
            return ENDED
        good = not self.resume and self.promising()
        self.resume = 0
        while True:
            while not good:
                if self.rows.level == 0:
                    self.over = 1
                    return ENDED
                good = self.refute()
            if self.restarts and self.since >= self.limit:
                self.begin_again()
            if self.nodes >= end:
                return SPENT
            if self.rows.n_trail + self.rows.one_level > len(self.rows.trail):
                return FULL
            s = self.choose()  # after what may interrupt the search: slices must not change its random numbers
            if s < 0:
                self.resume = 1
                return FILLED
            self.nodes += 1
            self.push(s, self.pick(s))
            good = self.rows.propagate() and self.promising()
            if good and self.guided:
                self.chances.deepen()
                self.chances.sweep()

    def push(self, s: int, word: int) -> None:
        """Makes a choice."""
        self.rows.deepen()
        self.chosen[self.rows.level] = s
        self.value[self.rows.level] = word
        self.rows.fix(s, word)

    def refute(self) -> bool:
        """Takes the last choice back and its word out."""
        s = self.chosen[self.rows.level]
        word = self.value[self.rows.level]
        self.dead_ends += 1
        self.since += 1
        self.rows.undo()
        self.rows.culprit = s
        if self.rows.remove(s, word) == 0 or not self.rows.propagate() or not self.promising():
            self.rows.drop_queue()
            return False
        self.rows.culprit = -1
        return True

    def begin_again(self) -> None:
        """Takes all choices back, and allows more dead ends."""
        while self.rows.level > 0:
            self.rows.undo()
        self.sample = FEWER
        self.since = 0
        self.starts += 1
        if self.guided:
            self.guided_starts += 1
            self.limit = GUIDED_LIMIT * self.turn(self.guided_starts + 1)
        else:
            self.limit += self.limit // 10

    def turn(self, n: int) -> int:
        """Returns the nth of 1, 1, 2, 1, 1, 2, 4, 1, ...

        A search whose luck differs much is soonest done with starts so long (M. Luby, A. Sinclair, D. Zuckerman,
        "Optimal speedup of Las Vegas algorithms", 1993).
        """
        while n & (n + 1):
            power = 1
            while 2 * power <= n:
                power *= 2
            n -= power - 1
        return (n + 1) >> 1

    def promising(self) -> bool:
        """Whether the best words of all slots together reach the goal.

        Words are numbered from the best, so the first candidate of a slot bounds what any fill below has there.
        """
        if self.goal <= 0:
            return True
        total = 0
        for s in range(self.slots):
            total += self.rows.score[self.rows.word_at[s] + self.rows.next_word(s, 0)]
        return total >= self.goal

    def choose(self) -> int:
        """Chooses the next slot, one of those with few candidates for their weight; -1: each has its word."""
        first = second = third = -1
        low = middle = high = END
        for s in range(self.slots):
            if self.rows.count[s] < 2 or not self.wanted[s]:
                continue
            weight = 0
            for x in range(self.rows.place_at[s], self.rows.place_at[s + 1]):
                y = self.rows.other[x]
                if y >= 0 and self.rows.count[self.rows.slot_of[y]] > 1:
                    weight += self.rows.weight[x]
            share = (self.ln(self.rows.count[s]) << 20) // (weight if weight else ONE)
            if share < low:
                third, high = second, middle
                second, middle = first, low
                first, low = s, share
            elif share < middle:
                third, high = second, middle
                second, middle = s, share
            elif share < high:
                third, high = s, share
        draw = self.draw() % 7  # the odds are 4 : 2 : 1
        if draw < 4 or second < 0:
            return first
        return third if draw == 6 and third >= 0 else second

    def draw(self) -> int:
        """Draws 64 random bits (G. Marsaglia, "Xorshift RNGs", 2003)."""
        x = self.random
        x ^= (x << 13) & ALL
        x ^= x >> 7
        x ^= (x << 17) & ALL
        self.random = x
        return x

    def pick(self, s: int) -> int:
        """Picks the best of a slot's candidates, or of some that are drawn where there are many."""
        if self.guided:
            return self.likely(s)
        best = -1
        high = -1
        word = 0
        n = self.rows.count[s]
        sampled = n > self.sample
        if sampled:
            n = self.sample
        for _ in range(n):
            if sampled:
                word = self.draw() % self.rows.size[s]
            word = self.rows.next_word(s, word)
            merit = self.merit(s, word)
            if merit > high:
                best, high = word, merit
            word += 1
            if word >= self.rows.size[s]:
                word = 0
        return best

    def likely(self, s: int) -> int:
        """Draws one of a slot's candidates in proportion to its probability."""
        self.chances.receive(s)
        best = -1
        total = 0
        at = self.rows.at[s]
        for i in range(self.rows.n_live[s]):
            k = self.rows.live[at + i]
            part = self.rows.now[at + k]
            while part:
                word = (k << PART) + lowest(part)
                part &= part - 1
                weight = self.chances.weight(s, word) >> 18
                weight = (weight * weight >> 12) + 1
                total += weight
                if self.draw() % total < weight:
                    best = word
        return best

    def merit(self, s: int, word: int) -> int:
        """Rates a word by the candidates that it leaves to crossing slots, and its score."""
        total = 0
        n = 0
        code = self.rows.code_at[s] + word * self.rows.length[s]
        for x in range(self.rows.place_at[s], self.rows.place_at[s + 1]):
            y = self.rows.other[x]
            if y >= 0 and self.rows.count[self.rows.slot_of[y]] > 1:
                total += self.ln(self.rows.supported(y, self.rows.codes[code + x - self.rows.place_at[s]]))
                n += 1
        merit: int = self.rows.score[self.rows.word_at[s] + word] * self.taste // 1000
        if n:
            merit += total * 39 // (100 * n)
        return merit

    def ln(self, n: int) -> int:
        """Finds 1000 times the natural logarithm, nearly: tabled, so that it is the same on every machine."""
        extra = 0
        while n >= TABLE:
            n >>= 1
            extra += LOG_TWO
        return self.logs[n] + extra

    def try_word(self, s: int, word: int) -> int:
        """Chooses a word, looks what it leaves, and takes it back."""
        self.push(s, word)
        total = -1
        if self.rows.propagate():
            total = 0
            for t in range(self.slots):
                total += self.ln(self.rows.count[t])
        self.rows.drop_queue()
        self.rows.culprit = -1
        self.rows.undo()
        return total
