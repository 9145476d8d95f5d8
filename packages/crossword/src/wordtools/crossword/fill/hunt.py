"""Hunt: a fill made better: by sweeps over the grid, and part by part; each part is given its best words, proven.

The sweeps are those of ``sweep.py``. Where they have gone over the whole grid, parts have their turns.
That is large neighbourhood search (P. Shaw, "Using constraint programming and local search methods to solve vehicle
routing problems", 1998) with the branch and bound of ``_branch.py``. A part is some entries that cross each other
much. Where no part of a size makes the fill better, larger ones are tried; where those take too long, the fill is
shaken: a part gets other letters, and what comes of that is kept when it is as good (H. Lourenço, O. Martin,
T. Stützle, "Iterated local search", 2003).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from wordtools.crossword.fill.ceiling import Ceiling
from wordtools.crossword.fill.search import ENDED, FILLED, Watch
from wordtools.crossword.fill.sweep import Sweeps

SMALLEST, LARGEST = 5, 16  # slots of a part
NODES = 100  # choices for a part
SLICE = 50  # choices between two looks at the watch
TRIES = 1  # parts of one size for each slot, until larger ones are tried
TIRED = 4  # parts of a size that took all their choices, until the fill is shaken
DRAWN = 3  # neighbours drawn, of which the one that crosses the part most is taken
SHAKEN = (8, 10)  # slots of a part that is shaken
LOSS = 60  # a shaken fill may be worse than the best by one part in so many
SHAKES = 40  # parts tried until one can be shaken
AFTER = 12  # parts around what was shaken, until it is given up
NEAR = (8, 12, 16, 20)  # slots of these


class Hunt:
    """The best fill so far, and one from which a better one is looked for."""

    def __init__(self, ceiling: Ceiling, words: Sequence[int], seed: int, watch: Watch | None = None) -> None:
        """Starts from the words of a fill, a number a slot."""
        self.best = list(words)
        """The words of the best fill, by slot."""
        self.total = ceiling.worth(words)
        """What they come to, in the unit of the ceiling."""
        self.stopped = False
        """Whether the watch said so."""
        self._now, self._worth = self.best, self.total
        self._ceiling = ceiling
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
        """Goes on from another fill, where it is better; says whether it is."""
        total = self._ceiling.worth(words)
        if total <= self.total:
            return False
        self.best, self.total = list(words), total
        self._now, self._worth = self.best, total
        self._misses = self._spent = self._left = 0
        return True

    def step(self) -> bool:
        """Goes on with a sweep, or tries a part; says whether there is a better best fill."""
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
        if self._misses < TRIES * self._slots and self._spent < TIRED:
            return
        self._misses = 0
        if self._size == self._largest or self._spent >= TIRED:
            self._shake()
        else:
            self._size = min(self._largest, self._size + max(1, self._size // 3))

    def _shake(self) -> None:
        """Gives a part other letters."""
        for _ in range(SHAKES):
            part = self._part(min(self._rng.choice(SHAKEN), self._slots))
            places = [x for slot in part for x in self._ceiling.search.slots.places(slot)]
            least = self._value(part) - abs(self.total) // LOSS
            if self._repair(part, least, self._rng.choice(places)):
                self._left = AFTER
                self._around = part
                return
            if self.look():
                return

    def _mend(self) -> None:
        """Tries a part around what was shaken; in the end the fill is kept when it is as good as the best."""
        part = self._part(min(self._rng.choice(NEAR), self._slots), self._rng.choice(self._around))
        before = self._worth
        self._repair(part, self._value(part) + 1)
        self._left = AFTER if self._worth > before else self._left - 1
        if not self._left:
            if self._worth < self.total:
                self._now, self._worth = self.best, self.total
            self._shake()

    def _value(self, part: Sequence[int]) -> int:
        return sum(self._ceiling.value(slot, self._now[slot]) for slot in part)

    def _repair(self, part: Sequence[int], least: int, without: int = -1) -> bool:
        """Looks for the best words of a part, which come to *least*; says whether there are any."""
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
            drawn = self._rng.sample(sorted(edge), min(DRAWN, len(edge)))
            part.append(max(drawn, key=edge.__getitem__))
        return sorted(part, key=self._ceiling.rank.__getitem__)
