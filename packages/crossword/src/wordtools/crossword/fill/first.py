"""First: a fill of any score, looked for by sweeps over the whole grid.

On grids of few words most choices are dead ends that show late, and a search that goes back from them one by one meets
the same ones again and again. A sweep (``_beam.py``) does not go back: it keeps thousands of starts side by side, those
that belief propagation (``_belief.py``) gives most fills. Sweeps go along the rows and along the columns in turn, with
more and more starts; in the end each takes what was told of letters a little wrong, by chance, so that it keeps others.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from typing import Any

from wordtools.crossword.fill.search import ENDED, FILLED, SPENT, FillSearch, Watch
from wordtools.crossword.fill.sweep import by_letters, orders

ROUNDS = 40  # of telling
WIDTHS = (4_000, 16_000, 64_000, 256_000)  # starts
WRONG = 0.35  # so much is what is told of a letter wrong at most: a part of e, as its logarithm
STEPS = 20_000  # starts times cells between two looks at the watch
CHOICE = 24_000  # starts with one more letter that cost about as much as two choices of a guided search
PLANTED = 10  # as many for each word of a tree


class FirstSweeps:
    """Sweeps of one puzzle until one comes to a fill; they prove nothing."""

    @classmethod
    def of(cls, search: FillSearch, seed: int) -> FirstSweeps | None:
        """Begins, unless sweeps are of no use: in word squares, and where kernels are plain Python."""
        own = search.again()
        own.begin(seed)
        return None if search.mirrored or not search.kernels.beam.COMPILED else cls(own, seed)

    def __init__(self, search: FillSearch, seed: int) -> None:
        """Takes a search of its own, which has begun."""
        kernels = search.kernels
        words = sum(len(share.words) for share in search.shares)
        bound = kernels.bound.Bound(search.rows, [0] * words, range(len(search.slots.entries)))
        self._belief: Any = kernels.belief.Belief(search.rows, bound)
        self._beam: Any = kernels.beam.Beam(search.rows, bound, by_letters(search))
        self._orders = orders(search)
        self._rng = random.Random(seed)
        self._words: list[int] = []
        self._work = self._sweeping()

    def run(self, watch: Watch | None, nodes: int) -> int:
        """Sweeps on for the time of about twice so many guided choices, until there is a fill or *watch* stops it."""
        left = nodes * CHOICE
        while left > 0 and not self._words and not (watch and watch()):
            left -= next(self._work)
        return FILLED if self._words else SPENT

    def words(self) -> list[int]:
        """Returns the word of each slot, as its number in its share, when a sweep has come to a fill."""
        return self._words

    def _sweeping(self) -> Iterator[int]:
        """Sweeps; yields what each moment of it costs, as starts with one more letter."""
        words = 0
        for _ in range(ROUNDS):
            before = self._belief.work
            self._belief.tell(0.0)
            words = self._belief.work - before
            yield words
        for width in WIDTHS:
            for order in self._orders:
                yield PLANTED * words + STEPS
                yield from self._sweep(order, width)
        told = list(self._belief.told)
        while True:
            for order in self._orders:
                for place, value in enumerate(told):
                    self._belief.told[place] = value + self._rng.uniform(-WRONG, WRONG)
                yield PLANTED * words + STEPS
                yield from self._sweep(order, WIDTHS[-1])

    def _sweep(self, order: list[int], width: int) -> Generator[int, None, None]:
        """Makes one sweep."""
        state: int = SPENT if self._beam.plant(self._belief, 0.0, (), ()) else ENDED
        if state == SPENT:
            self._beam.begin(order, width)
        while state == SPENT:
            before = self._beam.work
            state = self._beam.run(max(1, STEPS // width))
            if state == FILLED:
                self._words = self._beam.found()
            yield self._beam.work - before
