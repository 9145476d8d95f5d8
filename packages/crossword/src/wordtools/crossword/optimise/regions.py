"""Regions: a Lagrangian bound from parts of the grid that are solved exactly, improved by subgradient steps.

Each slot belongs to one region. Inside a region all crossings must agree, and its best words are found by branch and
bound (``_branch.py``); between regions letters have multipliers, as in ``_bound.py``. The sum of the regions' optima
is a bound. Where the best words of two regions disagree in a letter, its multiplier moves along the subgradient
(M. Held, P. Wolfe, H. Crowder, "Validation of subgradient optimization", 1974) with Polyak's step length (B. Polyak,
"Minimization of unsmooth functionals", 1969) and momentum against oscillation (P. Camerini, L. Fratta, F. Maffioli, "On
improving relaxation methods by modified gradient techniques", 1975). A region's search starts from its best words of
the round before.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import sqrt
from typing import Any

from wordtools.crossword.search.search import ENDED, FILLED

MAX_SLOTS = 10  # of a region, at first
NODES_PER_SQUARE = 200  # search nodes for a region, times the square of its number of slots
SLICE = 50  # nodes at a time
PATIENCE = 3  # rounds of little gain until the step is shortened
MIN_GAIN = 1_000  # a gain below 1 / MIN_GAIN of the remaining gap is little
STEP, STEP_FACTOR, MIN_STEP = (
    0.1,
    0.6,
    0.01,
)  # step length as a share of the gap to the known fill: first, factor, least
MAX_GAP = 25  # the gap that sets the step is at most 1 / MAX_GAP of the bound
MOMENTUM = 7, 10  # share of the last direction in the next one, as a fraction
ONE = 1 << 10  # unit of directions


def regions_of(crossing: Sequence[Sequence[int]], size: int = MAX_SLOTS) -> list[list[int]]:
    """Shares slots out among regions that have many crossings inside: the two with most in common are joined first.

    Args:
        crossing: by slot, those that cross it.
        size: of a region at most.
    """
    regions = {slot: {slot} for slot in range(len(crossing))}
    home = list(range(len(crossing)))
    while True:
        links: dict[tuple[int, int], int] = {}
        for slot, others in enumerate(crossing):
            for other in others:
                a, b = sorted((home[slot], home[other]))
                if a != b and len(regions[a]) + len(regions[b]) <= size:
                    links[a, b] = links.get((a, b), 0) + 1
        if not links:
            return [sorted(region) for region in regions.values()]
        a, b = max(links, key=lambda two: links[two] / sqrt(len(regions[two[0]]) * len(regions[two[1]])))
        regions[a] |= regions.pop(b)
        home = [a if region == b else region for region in home]


class Regions:
    """The regions of one puzzle."""

    def __init__(self, ceiling: Any, size: int = MAX_SLOTS, parts: Sequence[Sequence[int]] = ()) -> None:
        """Takes the numbers at crossings as they are.

        Args:
            ceiling: of the puzzle.
            size: slots of a region at most.
            parts: the regions; without them they are those of ``regions_of``.
        """
        self.size = size = max(map(len, parts), default=size)
        self._ceiling = ceiling
        self._row = len(ceiling.search.pool.alphabet) + 1
        self._most_nodes = NODES_PER_SQUARE * size * size
        self._kernel = ceiling.kernel
        self._branch = ceiling.branch()
        found = parts or regions_of(ceiling.search.crossing, size)
        self.parts = [sorted(region, key=ceiling.rank.__getitem__) for region in found]
        home = {slot: number for number, region in enumerate(found) for slot in region}
        slots = ceiling.search.slots
        slot_of = [slot for slot, entry in enumerate(slots.entries) for _ in entry.cells]
        self._meet = [(x, y) for x, y in enumerate(slots.other) if x < y and home[slot_of[x]] != home[slot_of[y]]]
        self._across = dict(self._meet)
        self._direction: dict[tuple[int, int], int] = {}
        self._numbers = array("q", self._kernel.number)  # with which the bound was lowest
        self._step = STEP
        self._since = 0
        self._next = 0
        self._end = -1  # of the choices for the region that has begun
        self._found: tuple[int, list[int]] = 0, []
        self._own: list[list[list[int]]] = [[] for _ in self.parts]  # by region, its best words of the round before
        self._sums: list[int] = []
        self._letters: dict[int, int] = {}
        self.tired = False
        """Whether steps have become so short that they do not help any more."""
        self.exact = True
        """Whether of each region the best words were found."""
        self.most: int | None = None
        """The lowest bound, in the unit of the ceiling; None before the first round has ended."""
        self.bests: list[int] = []
        """By region, what it came to at most then."""

    @property
    def work(self) -> int:
        """Words looked at so far."""
        looked: int = self._branch.work
        return looked

    def restore(self) -> None:
        """Takes the numbers with which the bound was lowest."""
        for k, value in enumerate(self._numbers):
            self._kernel.number[k] = value

    def solve(self, words: Sequence[int]) -> bool:
        """Goes on with the next region; after the last the numbers are changed.

        Args:
            words: of the best fill that is known, by slot.

        Returns:
            Whether that ended a round.
        """
        region = self.parts[self._next]
        branch = self._branch
        if self._end < 0:
            self._found = max(self._valued(own) for own in ([words[slot] for slot in region], *self._own[self._next]))
            branch.begin(region, [-1] * len(words), self._found[0] + 1)
            self._end = branch.nodes + self._most_nodes
        state = branch.run(min(SLICE, self._end - branch.nodes))
        if state == FILLED:
            self._found = branch.value(), branch.found()
            branch.least = branch.value() + 1
        if state != ENDED and branch.nodes < self._end:
            return False
        known, own = self._found
        self._end = -1
        self._own[self._next] = [own]
        self.exact = self.exact and state == ENDED
        self._sums.append(known if state == ENDED else max(known, branch.root_total()))
        places = self._ceiling.search.slots.places
        shares = self._ceiling.search.shares
        kind_of = self._ceiling.search.slots.kind_of
        for slot, word in zip(region, own, strict=True):
            for k, place in enumerate(places(slot)):
                self._letters[place] = shares[kind_of[slot]].codes[word * len(places(slot)) + k]
        self._next += 1
        if self._next < len(self.parts):
            return False
        self._next = 0
        self._change(sum(self._ceiling.value(slot, word) for slot, word in enumerate(words)))
        return True

    def _valued(self, own: list[int]) -> tuple[int, list[int]]:
        """Returns what words of the region whose turn it is come to with the numbers of now, and the words."""
        region = self.parts[self._next]
        return sum(self._kernel.worth(slot, word) for slot, word in zip(region, own, strict=True)), own

    def _change(self, known: int) -> None:
        """Ends a round."""
        sums, self._sums = self._sums, []
        total = sum(sums)
        number, row = self._kernel.number, self._row
        gain = 0 if self.most is None else self.most - total
        self._since = 0 if self.most is None or gain * MIN_GAIN > self.most - known else self._since + 1
        if self.most is None or gain > 0:
            self.most, self.bests = total, sums
            self._numbers = array("q", number)
        if self._since == PATIENCE:
            self._since = 0
            self._step *= STEP_FACTOR
        apart = [(x, y) for x, y in self._meet if self._letters[x] != self._letters[y]]
        if not apart or self._step < MIN_STEP:
            self.tired = True
            self.restore()
            return
        way = {place: amount * MOMENTUM[0] // MOMENTUM[1] for place, amount in self._direction.items()}
        for x, y in apart:
            a, b = self._letters[x], self._letters[y]
            way[x, a] = way.get((x, a), 0) - ONE
            way[x, b] = way.get((x, b), 0) + ONE
        self._direction = {place: amount for place, amount in way.items() if amount}
        length = sum(amount * amount for amount in self._direction.values())
        reach = int(self._step * 1000) * max(0, min(total - known, abs(total) // MAX_GAP)) * ONE
        for (x, code), amount in self._direction.items():
            share = reach * abs(amount) // (1000 * length) * (1 if amount > 0 else -1)
            number[x * row + code] += share
            number[self._across[x] * row + code] -= share
