"""Regions: the bound brought down by parts of the grid whose best words are known, and numbers where they meet.

Each slot belongs to one region. Inside a region all crossings must agree, and its best words are found by branch and
bound (``_branch.py``); where two regions meet, letters have numbers as everywhere in ``_bound.py``. The sum of what
the regions come to is a bound, and where the best words of two regions do not agree in a letter, its number is changed
so that it costs more (the subgradient: M. Held, P. Wolfe, H. Crowder, "Validation of subgradient optimization", 1974,
with the steps of B. Polyak, "Minimization of unsmooth functionals", 1969).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from wordtools.crossword.fill.search import ENDED, FILLED

SIZE = 10  # slots of a region at most
NODES = 3_000  # choices for a region
SLICE = 50  # of them at a time
PATIENCE = 8  # rounds that do not bring the bound down, until steps are made shorter
STEP, SHORTER, LEAST_STEP = 0.3, 0.6, 0.03  # of the way to the known fill: at first, the next, and the last


def regions_of(crossing: Sequence[Sequence[int]], size: int = SIZE) -> list[list[int]]:
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

    def __init__(self, ceiling: Any, size: int = SIZE) -> None:
        """Takes the numbers at crossings as they are."""
        self.size = size
        self._ceiling = ceiling
        self._row = len(ceiling.search.pool.alphabet) + 1
        self._most_nodes = NODES * size // SIZE * size // SIZE
        self._kernel = ceiling.kernel
        self._branch = ceiling.branch()
        found = regions_of(ceiling.search.crossing, size)
        self.parts = [sorted(region, key=ceiling.rank.__getitem__) for region in found]
        home = {slot: number for number, region in enumerate(found) for slot in region}
        slots = ceiling.search.slots
        slot_of = [slot for slot, entry in enumerate(slots.entries) for _ in entry.cells]
        self._meet = [(x, y) for x, y in enumerate(slots.other) if x < y and home[slot_of[x]] != home[slot_of[y]]]
        self._step = STEP
        self._since = 0
        self._next = 0
        self._end = -1  # of the choices for the region that has begun
        self._found: tuple[int, list[int]] = 0, []
        self._sum = 0
        self._letters: dict[int, int] = {}
        self.tired = False
        """Whether steps have become so short that they do not help any more."""
        self.most: int | None = None
        """The lowest bound, in the unit of the ceiling; None before the first round has ended."""

    @property
    def work(self) -> int:
        """Words looked at so far."""
        looked: int = self._branch.work
        return looked

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
            known = sum(self._kernel.worth(slot, words[slot]) for slot in region)
            self._found = known, [words[slot] for slot in region]
            branch.begin(region, [-1] * len(words), known + 1)
            self._end = branch.nodes + self._most_nodes
        state = branch.run(min(SLICE, self._end - branch.nodes))
        if state == FILLED:
            self._found = branch.value(), branch.found()
            branch.least = branch.value() + 1
        if state != ENDED and branch.nodes < self._end:
            return False
        known, own = self._found
        self._end = -1
        self._sum += known if state == ENDED else max(known, branch.root_total())
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

    def _change(self, known: int) -> None:
        """Ends a round."""
        total, self._sum = self._sum, 0
        if self.most is None or total < self.most:
            self.most = total
            self._since = 0
        else:
            self._since += 1
            if self._since == PATIENCE:
                self._since = 0
                self._step *= SHORTER
                self.tired = self._step < LEAST_STEP
        apart = [(x, y) for x, y in self._meet if self._letters[x] != self._letters[y]]
        if not apart:
            self.tired = True
            return
        step = int(self._step * max(0, total - known) / (2 * len(apart)))
        number, row = self._kernel.number, self._row
        for x, y in apart:
            a, b = self._letters[x], self._letters[y]
            number[x * row + a] -= step
            number[y * row + a] += step
            number[x * row + b] += step
            number[y * row + b] -= step
