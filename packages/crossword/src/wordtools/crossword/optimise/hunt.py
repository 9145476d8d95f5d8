"""Hunt: improves a fill by beam search over the grid, then by large neighbourhood search.

The beam searches are those of ``sweep.py``. After they have covered the whole grid, parts of it are refilled one at a
time with their best words, found by branch and bound (``_branch.py``): large neighbourhood search (P. Shaw, "Using
constraint programming and local search methods to solve vehicle routing problems", 1998). A part is a set of entries
with many crossings among them. If no part of a size improves the fill, larger parts are tried; where those take too
long, the fill is perturbed: a part gets other letters, and the result is kept if it is as good after repair
(H. Lourenço, O. Martin, T. Stützle, "Iterated local search", 2003).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from wordtools.crossword.optimise.ceiling import Ceiling
from wordtools.crossword.optimise.sweep import Sweeps
from wordtools.crossword.search.search import ENDED, FILLED, Watch

SMALLEST, LARGEST = 5, 16  # slots of a part
NODES = 100  # search nodes for a part
SLICE = 50  # search nodes between two looks at the watch
TRIES = 1  # parts of one size per slot before larger ones
MAX_SPENT = 4  # parts of a size that used all their nodes before the fill is perturbed
NEIGHBOURS_DRAWN = 3  # neighbours drawn; the one with most crossings into the part is taken
PERTURBED = (8, 10)  # slots of a part that is perturbed
MAX_LOSS = 60  # a perturbed fill may score less than the best by 1 / MAX_LOSS of it
PERTURBATION_TRIES = 40  # parts tried for one perturbation
PARTS_AROUND = 12  # repairs around a perturbed part before it is given up
SIZES_AROUND = (8, 12, 16, 20)  # slots of these repairs


class Hunt:
    """The best fill so far, and one from which a better one is looked for."""

    def __init__(self, ceiling: Ceiling, words: Sequence[int], seed: int, watch: Watch | None = None) -> None:
        """Starts from the words of a fill, a number a slot."""
        self.best = list(words)
        """The words of the best fill, by slot."""
        self.total = ceiling.worth(words)
        """What they come to, in the unit of the ceiling."""
        self.stopped = False
        """Whether the watch ended it."""
        self._now, self._worth = self.best, self.total
        self.ceiling = ceiling
        self._branch: Any = ceiling.branch()
        self._sweeps = Sweeps(ceiling, seed)
        self._swept = 0
        self._watch = watch
        self._rng = random.Random(seed)
        self._crossing = ceiling.search.crossing
        self._slots = len(self.best)
        self._size = min(SMALLEST, self._slots)
        self._largest = max(self._size, min(LARGEST, self._slots * 2 // 3))
        self._misses = self._spent = self._left = 0
        self._around: list[int] = []

    @property
    def work(self) -> int:
        """Words looked at so far."""
        looked: int = self._branch.work + self._sweeps.work
        return looked

    def look(self) -> bool:
        """Asks the watch."""
        self.stopped = self.stopped or bool(self._watch and self._watch())
        return self.stopped

    def take(self, words: Sequence[int]) -> bool:
        """Goes on from another fill, where it is better; returns whether it is."""
        total = self.ceiling.worth(words)
        if total <= self.total:
            return False
        self.best, self.total = list(words), total
        self._now, self._worth = self.best, total
        self._misses = self._spent = self._left = 0
        return True

    def step(self) -> bool:
        """Goes on with a beam search, or tries a part; returns whether there is a better best fill."""
        if self.look():
            return False
        if not self._sweeps.over:
            self._swept = self._sweeps.work
        if not self._sweeps.over or self._sweeps.work - self._swept <= self._branch.work:
            found = self._sweeps.step(self.best)
            return found is not None and self.take(found)
        if self._left:
            self._mend()
        else:
            self._climb()
        if self._worth < self.total:
            return False
        better = self._worth > self.total
        self.best, self.total = self._now, self._worth
        return better

    def _climb(self) -> None:
        """Tries a part of the fill; shakes it when parts have no more to give."""
        part = self._part(self._size)
        if self._repair(part, self._value(part) + 1):
            self._misses = 0
            return
        self._misses += 1
        if self._misses < TRIES * self._slots and self._spent < MAX_SPENT:
            return
        self._misses = 0
        if self._size == self._largest or self._spent >= MAX_SPENT:
            self._shake()
        else:
            self._size = min(self._largest, self._size + max(1, self._size // 3))

    def _shake(self) -> None:
        """Gives a part other letters."""
        for _ in range(PERTURBATION_TRIES):
            part = self._part(min(self._rng.choice(PERTURBED), self._slots))
            places = [x for slot in part for x in self.ceiling.search.slots.places(slot)]
            least = self._value(part) - abs(self.total) // MAX_LOSS
            if self._repair(part, least, self._rng.choice(places)):
                self._left = PARTS_AROUND
                self._around = part
                return
            if self.look():
                return

    def _mend(self) -> None:
        """Tries a part around what was shaken; in the end the fill is kept when it is as good as the best."""
        part = self._part(min(self._rng.choice(SIZES_AROUND), self._slots), self._rng.choice(self._around))
        before = self._worth
        self._repair(part, self._value(part) + 1)
        self._left = PARTS_AROUND if self._worth > before else self._left - 1
        if not self._left:
            if self._worth < self.total:
                self._now, self._worth = self.best, self.total
            self._shake()

    def _value(self, part: Sequence[int]) -> int:
        return sum(self.ceiling.value(slot, self._now[slot]) for slot in part)

    def _repair(self, part: Sequence[int], least: int, without: int = -1) -> bool:
        """Searches for the best words of a part with a value of *least* or more; returns whether there are any."""
        branch = self._branch
        branch.begin(part, self._now, least, without)
        found: list[int] | None = None
        worth = 0
        end = branch.nodes + NODES
        state = FILLED
        while state != ENDED and branch.nodes < end and not (found and self.look()):
            state = branch.run(min(SLICE, end - branch.nodes))
            if state == FILLED:
                found, worth = branch.found(), branch.value()
                branch.least = worth + 1
            elif self.look():
                break
        self._spent = 0 if state == ENDED else self._spent + 1
        if found is None:
            return False
        before = self._value(part)
        self._now = list(self._now)
        for slot, word in zip(part, found, strict=True):
            self._now[slot] = word
        self._worth += worth - before
        return True

    def _part(self, size: int, start: int = -1) -> list[int]:
        """Draws slots that cross each other, in the order of the passes; *start* is one, or one is drawn too."""
        part = [start if start >= 0 else self._rng.randrange(self._slots)]
        edge: dict[int, int] = {}
        while len(part) < size:
            for slot in self._crossing[part[-1]]:
                edge[slot] = edge.get(slot, 0) + 1
            for slot in part:
                edge.pop(slot, None)
            if not edge:
                break
            drawn = self._rng.sample(sorted(edge), min(NEIGHBOURS_DRAWN, len(edge)))
            part.append(max(drawn, key=edge.__getitem__))
        return sorted(part, key=self.ceiling.rank.__getitem__)
