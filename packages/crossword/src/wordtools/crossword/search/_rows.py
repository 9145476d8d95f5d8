# cython: cdivision=True
"""Kernel: the candidates of each slot, kept in agreement where slots cross.

A slot's candidates are a bit row over the words of its kind. When a slot changes, the letters that it still has are
propagated to the slots that cross it, until nothing changes (maintained arc consistency: D. Sabin, E. Freuder,
"Contradicting conventional wisdom in constraint satisfaction", 1994). A row keeps a list of its parts that are not 0,
as in "Compact-Table" (J. Demeulenaere et al., 2016), and what a choice changes is put back from a trail.

As plain Python a row is one part, a number of any length (``_tables.py``), so that the same text is quick there too.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    WALKED = 6  # candidates: a slot with at most this number collects its letters word by word

ALL = 0xFFFFFFFFFFFFFFFF
ONE = 1024  # the weight of a crossing that has made no dead end


class Rows:
    """The candidates of all slots; owns its memory, so it serves one thread at a time.

    ``reset`` first; then ``only``, ``take_out`` and ``put`` set what is given, and ``settle`` draws the conclusions.
    """

    def __init__(self, words: Any, network: Any) -> None:
        # words are _tables.Tables of the same form, the network is a network.Network
        self.row = words.row
        self.masks = words.masks
        self.codes = words.codes
        self.score = words.score
        self.kind = network.kind
        self.length = network.length
        self.width = network.width
        self.size = self.most = network.size
        self.place_at = network.place_at
        self.at = network.at
        self.other = network.other
        self.slot_of = network.slot_of
        self.mask_at = network.mask_at
        self.code_at = network.code_at
        self.word_at = network.word_at
        self.grouped = network.grouped
        self.groups_at = network.groups_at
        self.group = network.group
        self.group_at = network.group_at
        self.member = network.member
        self.member_kind = network.member_kind
        self.slots = network.slots
        self.places = network.places

        # rows are cut into parts: those that are not 0 come first in ``live``, in any order
        self.now = scratch(COMPILED, "Q", self.at[self.slots])
        self.live = scratch(COMPILED, "I", self.at[self.slots])
        self.n_live = scratch(COMPILED, "I", self.slots)
        self.count = scratch(COMPILED, "I", self.slots)
        self.version = scratch(COMPILED, "Q", self.slots)
        self.stamp = scratch(COMPILED, "Q", self.slots)
        self.letters = scratch(COMPILED, "Q", self.places)
        self.weight = scratch(COMPILED, "q", self.places)
        self.found_at = scratch(COMPILED, "I", self.places * self.row)  # the part in which a letter was last seen
        self.support = scratch(COMPILED, "I", self.places * self.row)
        self.support_of = scratch(COMPILED, "Q", self.places * self.row)  # the version that support was counted for
        self.queue = scratch(COMPILED, "I", self.slots)
        self.queued = bytearray(self.slots + 1)
        self.held = scratch(COMPILED, "Q", 64)
        # what to put back: where each level begins on the trail, and its serial number
        self.serial = scratch(COMPILED, "Q", self.slots + 2)
        self.top = scratch(COMPILED, "q", self.slots + 2)
        self.one_level = sum(2 * self.width[s] + self.length[s] + 4 for s in range(self.slots))
        self.trail = scratch(COMPILED, "Q", 2 * self.one_level)
        self.clock = 0
        for x in range(self.places):
            self.weight[x] = ONE
        self.reset(self.size)

    def reset(self, sizes: Sequence[int]) -> None:
        """Gives every slot the first words of its kind, by number; weights are kept.

        Raises:
            ValueError: a size is not from 0 to the number of words of the slot's kind.
        """
        if len(sizes) < self.slots:
            raise ValueError("one size a slot is needed")
        for s in range(self.slots):
            if sizes[s] < 0 or sizes[s] > self.most[s]:
                raise ValueError("a slot has from 0 words to all of its kind")
        self.size = sizes
        self.level = 0
        self.n_trail = 0
        self.n_queue = 0
        self.culprit = -1
        self.broken = 0
        self.serial[0] = 0
        with cython.nogil:
            self.fresh()

    def fresh(self) -> None:
        one = 1
        for s in range(self.slots):
            self.queued[s] = 0
            self.stamp[s] = 0
            self.count[s] = self.size[s]
            n = 0
            for k in range(self.width[s]):
                rest = self.size[s] - (k << PART)
                if rest < 0:  # the part lies behind a size that is less than all
                    rest = 0
                self.now[self.at[s] + k] = ALL if rest > LAST else (one << rest) - 1
                if rest > 0:
                    self.live[self.at[s] + n] = k
                    n += 1
            self.n_live[s] = n
            self.touched(s)
            for x in range(self.place_at[s], self.place_at[s + 1]):
                self.letters[x] = (one << self.row) - 2 if self.row < 64 else ALL - 1

    def touched(self, s: int) -> None:
        """Notes that a row has changed."""
        self.clock += 1
        self.version[s] = self.clock

    def enqueue(self, s: int) -> None:
        if not self.queued[s]:
            self.queued[s] = 1
            self.queue[self.n_queue] = s
            self.n_queue += 1

    def drop_queue(self) -> None:
        while self.n_queue:
            self.n_queue -= 1
            self.queued[self.queue[self.n_queue]] = 0

    # what may be asked from outside

    def check(self, s: int, word: int) -> None:
        """Looks at numbers that come from outside: what is no slot or no word of it is an IndexError."""
        if not (0 <= s < self.slots and 0 <= word < self.most[s]):
            raise IndexError("no such slot or word")

    def has(self, s: int, word: int) -> bool:
        """Whether a word is a candidate of a slot."""
        self.check(s, word)
        return bool(self.now[self.at[s] + (word >> PART)] >> (word & LAST) & 1)

    def only(self, place: int, letter: int) -> bool:
        """Gives a place its letter; False when no word of the slot has it there."""
        if not (0 <= place < self.places and 0 < letter < self.row):
            raise IndexError("no such place or letter")
        one = 1
        s = self.slot_of[place]
        return bool(self.keep(s, place, self.letters[place] & (one << letter)))

    def take_out(self, s: int, word: int) -> bool:
        """Takes a word out of a slot; False when none is left."""
        self.check(s, word)
        return bool(self.remove(s, word))

    def put(self, s: int, word: int) -> bool:
        """Gives a slot its word; False when that is none of its candidates."""
        if not self.has(s, word):
            return False
        self.fix(s, word)
        return True

    def settle(self) -> bool:
        """Makes all slots agree; False when that empties one, which is then the ``culprit``."""
        with cython.nogil:
            for s in range(self.slots):
                if self.count[s] == 0 and self.culprit < 0:
                    self.culprit = s
                self.enqueue(s)
            good = self.culprit < 0 and self.propagate()
            self.drop_queue()
        self.broken = not good
        return bool(good)

    def make_room(self) -> None:
        """Makes the trail longer where one more choice might not fit."""
        if self.n_trail + self.one_level <= len(self.trail):
            return
        old = self.trail
        self.trail = scratch(COMPILED, "Q", 2 * len(old))
        for n in range(self.n_trail):
            self.trail[n] = old[n]

    def words(self) -> list[int]:
        """Returns the first candidate of each slot: its word, where it has only one.

        Raises:
            ValueError: a slot has none.
        """
        out = []
        for s in range(self.slots):
            if self.count[s] == 0:
                raise ValueError("a slot has no candidate")
            out.append(self.next_word(s, 0))
        return out

    def candidates(self, s: int) -> list[int]:
        """Returns the words that a slot can still have, ascending."""
        if not 0 <= s < self.slots:
            raise IndexError("no such slot")
        out = []
        w = 0
        for _ in range(self.count[s]):
            w = self.next_word(s, w)
            out.append(w)
            w += 1
        return out

    # rows

    def deepen(self) -> None:
        """Begins a level: what changes from here on is undone together."""
        self.level += 1
        self.clock += 1
        self.serial[self.level] = self.clock
        self.top[self.level] = self.n_trail

    def save(self, s: int) -> None:
        """Puts a slot on the trail, once a level."""
        if self.level == 0 or self.stamp[s] == self.serial[self.level]:
            return
        n = self.n_trail
        at = self.at[s]
        for k in range(self.n_live[s]):
            self.trail[n] = self.now[at + self.live[at + k]]
            self.trail[n + 1] = self.live[at + k]
            n += 2
        for x in range(self.place_at[s], self.place_at[s + 1]):
            self.trail[n] = self.letters[x]
            n += 1
        self.trail[n] = self.n_live[s]
        self.trail[n + 1] = self.count[s]
        self.trail[n + 2] = self.stamp[s]
        self.trail[n + 3] = s
        self.n_trail = n + 4
        self.stamp[s] = self.serial[self.level]

    def undo(self) -> None:
        """Takes the last choice back."""
        n = self.n_trail
        while n > self.top[self.level]:
            n -= 4
            s = self.trail[n + 3]
            self.stamp[s] = self.trail[n + 2]
            self.count[s] = self.trail[n + 1]
            self.n_live[s] = self.trail[n]
            for x in range(self.place_at[s + 1] - self.place_at[s]):
                n -= 1
                self.letters[self.place_at[s + 1] - 1 - x] = self.trail[n]
            at = self.at[s]
            for j in range(self.n_live[s]):
                n -= 2
                k = self.trail[n + 1]
                self.now[at + k] = self.trail[n]
                self.live[at + self.n_live[s] - 1 - j] = k
            self.touched(s)
        self.n_trail = n
        self.level -= 1

    def keep(self, s: int, place: int, letters: int) -> int:
        """Leaves a slot the words that have one of *letters*, some of those it had, at a place; returns how many."""
        self.save(s)
        base = self.mask_at[s] + (place - self.place_at[s]) * self.row * self.width[s]
        gone = self.letters[place] ^ letters
        self.letters[place] = letters
        inside = popcount(letters) < popcount(gone)
        some = letters if inside else gone
        n = 0
        while some:
            code = lowest(some)
            some &= some - 1
            self.held[n] = base + code * self.width[s]
            n += 1
        at = self.at[s]
        count = 0
        left = self.n_live[s]
        j = left
        while j > 0:
            j -= 1
            k = self.live[at + j]
            mask = 0
            for i in range(n):
                mask |= self.masks[self.held[i] + k]
            part = self.now[at + k]
            part &= mask if inside else (part & mask) ^ part
            self.now[at + k] = part
            if part:
                count += popcount(part)
            else:
                left -= 1
                self.live[at + j] = self.live[at + left]
                self.live[at + left] = k
        if count != self.count[s]:
            self.n_live[s] = left
            self.count[s] = count
            self.touched(s)
            self.enqueue(s)
        return count

    def remove(self, s: int, word: int) -> int:
        """Takes one word out of a slot; returns how many are left."""
        one = 1
        at = self.at[s]
        k = word >> PART
        if not self.now[at + k] >> (word & LAST) & 1:
            return self.count[s]
        self.save(s)
        self.now[at + k] ^= one << (word & LAST)
        self.count[s] -= 1
        if self.now[at + k] == 0:
            j = 0
            while self.live[at + j] != k:
                j += 1
            self.n_live[s] -= 1
            self.live[at + j] = self.live[at + self.n_live[s]]
            self.live[at + self.n_live[s]] = k
        self.touched(s)
        self.enqueue(s)
        return self.count[s]

    def fix(self, s: int, word: int) -> None:
        """Leaves a slot one word."""
        self.save(s)
        one = 1
        at = self.at[s]
        home = word >> PART
        spot = 0
        for j in range(self.n_live[s]):
            k = self.live[at + j]
            if k == home:
                spot = j
            else:
                self.now[at + k] = 0
        self.now[at + home] = one << (word & LAST)
        self.live[at + spot] = self.live[at]
        self.live[at] = home
        self.n_live[s] = 1
        self.count[s] = 1
        self.touched(s)
        self.enqueue(s)

    def next_word(self, s: int, word: int) -> int:
        """Finds the first candidate from *word* on, beginning again after the last; the slot has one."""
        at = self.at[s]
        k = word >> PART
        part = self.now[at + k] >> (word & LAST)
        if part:
            return word + lowest(part)
        k += 1
        while k < self.width[s] and self.now[at + k] == 0:
            k += 1
        if k == self.width[s]:
            k = 0
            while self.now[at + k] == 0:
                k += 1
        return (k << PART) + lowest(self.now[at + k])

    # agreement

    def propagate(self) -> bool:
        """Makes crossing slots agree, the smallest first; False when one has no candidate."""
        good = True
        while self.n_queue:
            j = 0
            for i in range(1, self.n_queue):
                if self.count[self.queue[i]] < self.count[self.queue[j]]:
                    j = i
            s = self.queue[j]
            self.n_queue -= 1
            self.queue[j] = self.queue[self.n_queue]
            self.queued[s] = 0
            if good:
                good = self.revise(s)
        return good

    def revise(self, s: int) -> bool:
        """Propagates the letters that a slot still has to its crossing slots.

        Sound: a word is removed only where no candidate of the crossing slot has its letter, so from no fill.
        """
        if self.count[s] == 0:
            self.culprit = s
            return False
        if self.count[s] == 1 and not self.exclude(s):
            return False
        if self.count[s] <= WALKED:
            self.walk(s)
        for x in range(self.place_at[s], self.place_at[s + 1]):
            y = self.other[x]
            if y < 0:
                continue
            kept = self.letters[x] if self.count[s] <= WALKED else self.seen(s, x)
            self.letters[x] = kept
            if self.letters[y] & kept == self.letters[y]:
                continue
            if self.keep(self.slot_of[y], y, self.letters[y] & kept) == 0:
                self.culprit = self.slot_of[y]
                self.weight[x] += ONE
                self.weight[y] += ONE
                return False
        return True

    def walk(self, s: int) -> None:
        """Collects the letters of a slot with few candidates, word by word."""
        one = 1
        begin = self.place_at[s]
        length = self.length[s]
        at = self.at[s]
        for j in range(length):
            self.letters[begin + j] = 0
        for i in range(self.n_live[s]):
            k = self.live[at + i]
            part = self.now[at + k]
            while part:
                code = self.code_at[s] + ((k << PART) + lowest(part)) * length
                part &= part - 1
                for j in range(length):
                    self.letters[begin + j] |= one << self.codes[code + j]

    def seen(self, s: int, x: int) -> int:
        """Collects the letters that candidates have at a place, by the rows of the letters."""
        one = 1
        at = self.at[s]
        some = self.letters[x]
        kept = some
        base = self.mask_at[s] + (x - self.place_at[s]) * self.row * self.width[s]
        while some:
            code = lowest(some)
            some &= some - 1
            mask = base + code * self.width[s]
            k = self.found_at[x * self.row + code]
            if self.now[at + k] & self.masks[mask + k]:
                continue
            j = 0
            while j < self.n_live[s]:
                k = self.live[at + j]
                if self.now[at + k] & self.masks[mask + k]:
                    self.found_at[x * self.row + code] = k
                    break
                j += 1
            if j == self.n_live[s]:
                kept ^= one << code
        return kept

    def exclude(self, s: int) -> bool:
        """Takes the word of a slot that has only this one, and what excludes it, out of the others."""
        word = self.next_word(s, 0)
        if not self.grouped:
            return self.exclude_word(s, self.kind[s], word)
        own = self.word_at[s] + word
        for j in range(self.groups_at[own], self.groups_at[own + 1]):
            g = self.group[j]
            for i in range(self.group_at[g], self.group_at[g + 1]):
                if not self.exclude_word(s, self.member_kind[i], self.member[i]):
                    return False
        return True

    def one_group(self, own: int, other: int) -> bool:
        """Whether two words, all kinds counted through, have a group in common."""
        for i in range(self.groups_at[own], self.groups_at[own + 1]):
            for j in range(self.groups_at[other], self.groups_at[other + 1]):
                if self.group[i] == self.group[j]:
                    return True
        return False

    def exclude_word(self, s: int, kind: int, word: int) -> bool:
        for t in range(self.slots):
            if t != s and self.kind[t] == kind and self.remove(t, word) == 0:
                self.culprit = t
                return False
        return True

    def supported(self, y: int, code: int) -> int:
        """Counts the candidates of a slot with a letter at a place."""
        t = self.slot_of[y]
        slot = y * self.row + code
        if self.support_of[slot] != self.version[t]:
            at = self.at[t]
            mask = self.mask_at[t] + ((y - self.place_at[t]) * self.row + code) * self.width[t]
            n = 0
            for j in range(self.n_live[t]):
                k = self.live[at + j]
                n += popcount(self.now[at + k] & self.masks[mask + k])
            self.support[slot] = n
            self.support_of[slot] = self.version[t]
        count: int = self.support[slot]
        return count
