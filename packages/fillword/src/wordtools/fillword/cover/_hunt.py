"""Kernel: finds one exact cover fast, by a search that learns where boards are hard.

Depth first, always at the item with the fewest options left (D. Knuth's rule for Algorithm X); an item that runs
out of options gains weight, and options are divided by weight (F. Boussemart, F. Hemery, C. Lecoutre, L. Sais,
"Boosting systematic search by weighting constraints", 2004); a run that takes too long is given up and begun again
with the weights it learnt and a little chance in the order. A run that ends by itself is a proof that there is none.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from wordtools.core.kernel.arrays import zeros

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    FOUND, MORE, NONE, GROW = 0, 1, 2, 3


class Hunt:
    """Looks for a cover, a slice of work at a time; owns its memory, so it serves one thread.

    Args:
        primary: number of items that must be covered; they come first. The others may be.
        all_items: how many items there are.
        begins: where the items of each option begin in *items*; options come in the order to be tried.
        items: the numbers of the items.
        group: of each option, the group whose quota it takes from, or -1; may be empty when there are no quotas.
        quotas: how many options of each group there must be.
        bounds: with a single group: the fewest and the most primary items of an option.
        seed: of the little chance.
    """

    def __init__(
        self,
        primary: int,
        all_items: int,
        begins: Sequence[int],
        items: Sequence[int],
        group: Sequence[int],
        quotas: Sequence[int],
        bounds: tuple[int, int],
        seed: int,
    ) -> None:
        self.primary = primary
        self.all_items = all_items
        self.begins = begins
        self.items = items
        self.group = group
        self.options = len(begins) - 1
        self.groups = len(quotas)
        self.quota = array("q", [*quotas, 0])
        self.shortest, self.longest = bounds
        self.random = seed & MASK
        self.weight = zeros("q", all_items + 1)
        self.count = zeros("q", all_items + 1)
        self.covered = bytearray(all_items + 1)
        self.blocked = zeros("I", self.options + 1)
        # the options of each item, ascending
        self.user_begins = zeros("I", all_items + 2)
        self.users = zeros("I", len(items) + 1)
        # the level's options still to try, in one pile
        self.pile = zeros("I", 4 * self.options + 16)
        self.low = zeros("q", primary + 2)
        self.high = zeros("q", primary + 2)
        self.at = zeros("q", primary + 2)
        self.level = -1
        self.left = primary
        self.allowed = 200.0
        self.budget = 200
        self.restarts = 0
        with cython.nogil:
            self.prepare()

    def run(self, work: int) -> int:
        """Goes on for some *work*: FOUND, MORE is left to do, or NONE: there is no cover."""
        state = 0
        while True:
            with cython.nogil:
                state = self.search(work)
            if state != GROW:
                return state
            more = array("I", self.pile)
            more.frombytes(bytes(4 * len(more)))
            self.pile = more

    def found(self) -> list[int]:
        """Returns the options of the cover that was found."""
        return [self.pile[self.at[level]] for level in range(self.level)]

    # below here: integers and flat arrays only

    def prepare(self) -> None:
        """Lists the options of each item."""
        for k in range(self.begins[self.options]):
            self.user_begins[self.items[k] + 2] += 1
        for item in range(self.all_items):
            self.weight[item] = 1
            self.count[item] = self.user_begins[item + 2]
            self.user_begins[item + 2] += self.user_begins[item + 1]
        for option in range(self.options):
            for k in range(self.begins[option], self.begins[option + 1]):
                item = self.items[k]
                self.users[self.user_begins[item + 1]] = option
                self.user_begins[item + 1] += 1

    def search(self, work: int) -> int:
        self.work = 0
        if self.level < 0 and not self.begin():
            return NONE
        while self.work < work:
            level = self.level
            if self.high[level] + self.options > len(self.pile):
                return GROW
            if self.at[level] >= 0:  # an option was tried here: take it back
                self.undo(self.pile[self.at[level]])
            if self.budget <= 0:
                self.restart()
                continue
            self.at[level] += 1 if self.at[level] >= 0 else 1 + self.low[level]
            if self.at[level] == self.high[level]:
                self.at[level] = -1
                self.level = level - 1
                if self.level < 0:
                    return NONE
                continue
            self.budget -= 1
            if not self.choose(self.pile[self.at[level]]):
                continue
            if not self.left:
                if not self.full():
                    continue
                self.level = level + 1
                return FOUND
            self.level = level + 1
            self.gather(self.high[level])
        return MORE

    def begin(self) -> int:
        """Opens the first level; returns whether every item has an option."""
        for item in range(self.primary):
            if not self.count[item]:
                return 0
        self.level = 0
        self.gather(0)
        return 1

    def restart(self) -> None:
        """Takes everything back and begins again, with more to spend; the option of this level is taken back."""
        level = self.level - 1
        while level >= 0:
            self.undo(self.pile[self.at[level]])
            level -= 1
        self.allowed *= 1.2
        self.budget = int(self.allowed) if self.allowed < 1e15 else BIG
        self.restarts += 1
        self.level = 0
        self.gather(0)

    def gather(self, begin: int) -> None:
        """Opens the level: piles up the options of the item that is hardest to cover."""
        best = -1
        fewest = 0
        heavy = 1
        for item in range(self.primary):
            if not self.covered[item]:
                count = self.count[item]
                if best < 0 or count * heavy < fewest * self.weight[item]:
                    best = item
                    fewest = count
                    heavy = self.weight[item]
        self.work += self.primary >> 3
        end = begin
        for k in range(self.user_begins[best], self.user_begins[best + 1]):
            option = self.users[k]
            if not self.blocked[option] and self.has_quota(option):
                self.pile[end] = option
                end += 1
        # a little chance: now and then two neighbours change places
        for k in range(begin, end - 1):
            self.random = (self.random * 1103515245 + 12345) & MASK
            if not self.random >> 16 & 7:
                option = self.pile[k]
                self.pile[k] = self.pile[k + 1]
                self.pile[k + 1] = option
        self.low[self.level] = begin
        self.high[self.level] = end
        self.at[self.level] = -1

    def has_quota(self, option: int) -> int:
        if not self.groups or self.group[option] < 0:
            return 1
        return 1 if self.quota[self.group[option]] > 0 else 0

    def full(self) -> int:
        """Whether all quotas are used up; if not, the last option stays to be taken back."""
        for k in range(self.groups):
            if self.quota[k]:
                return 0
        return 1

    def choose(self, option: int) -> int:
        """Covers the items of an option; returns whether the rest can still be covered.

        The option is to be taken back by ``undo`` in any case.
        """
        alive = 1
        for k in range(self.begins[option], self.begins[option + 1]):
            item = self.items[k]
            self.covered[item] = 1
            if item < self.primary:
                self.left -= 1
        for k in range(self.begins[option], self.begins[option + 1]):
            item = self.items[k]
            begin = self.user_begins[item]
            end = self.user_begins[item + 1]
            self.work += end - begin
            for j in range(begin, end):
                other = self.users[j]
                self.blocked[other] += 1
                if self.blocked[other] == 1 and not self.drop(other):
                    alive = 0
        if self.groups and self.group[option] >= 0:
            self.quota[self.group[option]] -= 1
            if self.groups == 1 and not self.fits():
                return 0
        return alive

    def drop(self, option: int) -> int:
        """Removes an option from the counts of its items; returns whether each uncovered item has another."""
        alive = 1
        for k in range(self.begins[option], self.begins[option + 1]):
            item = self.items[k]
            self.count[item] -= 1
            # admissible: an option is blocked by an item that is covered, so it cannot come back below here
            if not self.count[item] and item < self.primary and not self.covered[item]:
                self.weight[item] += 1
                alive = 0
        return alive

    def fits(self) -> int:
        """Whether the words that are left can cover the items that are left.

        Admissible: each option of the group has from ``shortest`` to ``longest`` primary items, none of them twice.
        """
        quota = self.quota[0]
        return 1 if quota * self.shortest <= self.left and self.left <= quota * self.longest else 0

    def undo(self, option: int) -> None:
        if self.groups and self.group[option] >= 0:
            self.quota[self.group[option]] += 1
        for k in range(self.begins[option], self.begins[option + 1]):
            item = self.items[k]
            for j in range(self.user_begins[item], self.user_begins[item + 1]):
                other = self.users[j]
                self.blocked[other] -= 1
                if not self.blocked[other]:
                    for i in range(self.begins[other], self.begins[other + 1]):
                        self.count[self.items[i]] += 1
        for k in range(self.begins[option], self.begins[option + 1]):
            item = self.items[k]
            self.covered[item] = 0
            if item < self.primary:
                self.left += 1


MASK = 0x7FFFFFFF
BIG = 0x3FFFFFFFFFFFFFFF
