"""Kernel: what a constructor sees of a grid: the words that each slot can still have, and the letters of each place.

Where the slots agree (``_rows.py``), it reads off what is left. Where one has no candidate, ``rounds`` goes on without
it, so that the rest can still be seen: in each round all slots look at once at the letters that their crossings had
before it. What comes of that does not hang on the order of the slots, and the slot whose letters took the last
candidates away is known.
"""

from __future__ import annotations

from typing import Any

from wordtools.core.kernel.arrays import scratch

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import lowest, popcount

    PART = 60  # as in _tables.py
    LAST = (1 << PART) - 1

ALL = 0xFFFFFFFFFFFFFFFF
MANY = 0x7FFFFFFF


class Sight:
    """Looks at ``_rows.Rows`` of the same form; serves one thread at a time."""

    def __init__(self, rows: Any) -> None:
        self.rows = rows
        self.slots = rows.slots
        self.dead = scratch(COMPILED, "i", self.slots)
        self.by = scratch(COMPILED, "i", self.slots)
        self.single = scratch(COMPILED, "q", self.slots)
        self.letters = scratch(COMPILED, "Q", rows.places)
        self.top = 0
        self.best = scratch(COMPILED, "i", 1)
        for s in range(self.slots):
            self.by[s] = -1

    def rounds(self) -> int:
        """Makes slots that were laid out agree as far as they can; returns in how many rounds.

        Then ``dead`` has by slot the round in which it lost its last candidate, counted from 1 (0: it has some), and
        ``by`` the slot that took it, or -1. No search may use the rows after that.
        """
        with cython.nogil:
            count = self.all_rounds()
        self.rows.broken = 1
        return count

    def all_rounds(self) -> int:
        number = 1
        for s in range(self.slots):
            self.by[s] = -1
            self.dead[s] = 1 if self.rows.count[s] == 0 else 0
        changed = True
        while changed:
            number += 1
            changed = self.one_round(number)
        self.rows.drop_queue()
        return number

    def one_round(self, number: int) -> bool:
        """Has each slot look at its crossings once; whether that changed one."""
        changed = False
        self.collect()
        for s in range(self.slots):
            if self.dead[s]:
                continue
            before = self.rows.count[s]
            self.look_at_crossings(s)
            self.look_at_words(s)
            if self.rows.count[s] != before:
                changed = True
            if self.rows.count[s] == 0:
                self.dead[s] = number
        self.rows.drop_queue()
        return changed

    def collect(self) -> None:
        """Collects the letters of all places, and the slots with one word, as they are before a round."""
        one = 1
        every = (one << self.rows.row) - 2 if self.rows.row < 64 else ALL - 1
        for s in range(self.slots):
            self.single[s] = self.rows.next_word(s, 0) if not self.dead[s] and self.rows.count[s] == 1 else -1
            for x in range(self.rows.place_at[s], self.rows.place_at[s + 1]):
                if self.dead[s]:
                    self.letters[x] = every
                else:
                    self.letters[x] = self.rows.seen(s, x)
                    self.rows.letters[x] = self.letters[x]

    def look_at_crossings(self, s: int) -> None:
        """Leaves a slot the words that its crossings allow; of those that take the last, the hardest is noted."""
        fewest = MANY
        by = -1
        for x in range(self.rows.place_at[s], self.rows.place_at[s + 1]):
            y = self.rows.other[x]
            if y < 0 or self.letters[x] & self.letters[y] == self.letters[x]:
                continue
            left = self.counted(s, x, self.letters[x] & self.letters[y])
            if left < fewest:
                fewest, by = left, self.rows.slot_of[y]
        if by < 0:
            return
        for x in range(self.rows.place_at[s], self.rows.place_at[s + 1]):
            y = self.rows.other[x]
            if y >= 0 and self.letters[x] & self.letters[y] != self.letters[x]:
                self.rows.keep(s, x, self.letters[x] & self.letters[y])
        if self.rows.count[s] == 0:
            self.by[s] = by

    def look_at_words(self, s: int) -> None:
        """Takes the words out that other slots have as their only ones."""
        for t in range(self.slots):
            word = self.single[t]
            if t == s or word < 0:
                continue
            before = self.rows.count[s]
            if not self.rows.grouped:
                if self.rows.kind[t] == self.rows.kind[s]:
                    self.rows.remove(s, word)
            else:
                own = self.rows.word_at[t] + word
                for j in range(self.rows.groups_at[own], self.rows.groups_at[own + 1]):
                    g = self.rows.group[j]
                    for i in range(self.rows.group_at[g], self.rows.group_at[g + 1]):
                        if self.rows.member_kind[i] == self.rows.kind[s]:
                            self.rows.remove(s, self.rows.member[i])
            if before and self.rows.count[s] == 0:
                self.by[s] = t

    def counted(self, s: int, x: int, letters: int) -> int:
        """Counts the candidates of a slot that have one of some letters at a place."""
        count = 0
        base = self.rows.mask_at[s] + (x - self.rows.place_at[s]) * self.rows.row * self.rows.width[s]
        for j in range(self.rows.n_live[s]):
            k = self.rows.live[self.rows.at[s] + j]
            some = letters
            mask = 0
            while some:
                mask |= self.rows.masks[base + lowest(some) * self.rows.width[s] + k]
                some &= some - 1
            count += popcount(self.rows.now[self.rows.at[s] + k] & mask)
        return count

    def crossings(self, s: int) -> list[list[int]]:
        """Counts by place of a slot and by letter code the candidates of its crossing slot with that letter there.

        A place that no slot crosses has an empty list.
        """
        one = 1
        out = []
        for x in range(self.rows.place_at[s], self.rows.place_at[s + 1]):
            y = self.rows.other[x]
            found: list[int] = []
            if y >= 0:
                for code in range(self.rows.row):
                    found.append(self.counted(self.rows.slot_of[y], y, one << code))
            out.append(found)
        return out

    def look(self, top: int) -> None:
        """Notes the letters of each place, and of each slot its first *top* candidates, -1 behind the last.

        They are in ``letters`` and, slot after slot, in ``best``. A slot without candidates does not restrict letters.

        Raises:
            ValueError: *top* is below 0 or beyond a million.
        """
        if not 0 <= top <= 1_000_000:
            raise ValueError("from 0 to a million candidates")
        if top * self.slots > len(self.best):
            self.best = scratch(COMPILED, "i", top * self.slots)
        self.top = top
        with cython.nogil:
            self.look_around()

    def look_around(self) -> None:
        one = 1
        every = (one << self.rows.row) - 2 if self.rows.row < 64 else ALL - 1
        for s in range(self.slots):
            n = self.rows.count[s]
            for x in range(self.rows.place_at[s], self.rows.place_at[s + 1]):
                self.letters[x] = self.rows.seen(s, x) if n else every
            w = 0
            for i in range(self.top):
                if i < n:
                    w = self.rows.next_word(s, w)
                    self.best[s * self.top + i] = w
                    w += 1
                else:
                    self.best[s * self.top + i] = -1
