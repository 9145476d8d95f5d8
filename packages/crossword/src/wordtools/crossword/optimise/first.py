"""First: a fill of any score for a hard grid, by beam search over the whole grid.

On grids with few words most choices lead to dead ends that are detected late, and backtracking meets the same dead ends
again and again. A beam search (``_beam.py``) does not backtrack: it extends thousands of partial fills cell by cell and
keeps those with most completions as estimated by belief propagation (``_belief.py``). It runs along the rows and along
the columns in turn, with growing beam widths. At the largest width every run adds noise to the messages, so that it
keeps other partial fills.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator

from wordtools.crossword.optimise import _beam, _belief, _bound
from wordtools.crossword.optimise.sweep import by_letters, orders
from wordtools.crossword.search.search import ENDED, FILLED, SPENT, FillSearch, Watch

ROUNDS = 40  # of belief propagation
WIDTHS = (4_000, 16_000, 64_000, 256_000)  # beam widths: partial fills kept
MESSAGE_NOISE = 0.35  # largest change of a log message, for diversity
STEPS = 20_000  # extensions (partial fills times cells) between two looks at the watch
EXTENSIONS_PER_CHOICE = 24_000  # extensions that cost about as much as two choices of a guided search
EXTENSIONS_PER_WORD = 10  # extensions that cost about as much as one word in building the trees


class FirstSweeps:
    """Beam searches of one puzzle until one finds a fill; they prove nothing."""

    @classmethod
    def of(cls, search: FillSearch, seed: int) -> FirstSweeps | None:
        """Begins, unless beam search is of no use: in word squares, and where kernels are plain Python."""
        own = search.again()
        own.begin(seed)
        return None if search.mirrored or not _beam.COMPILED else cls(own, seed)

    def __init__(self, search: FillSearch, seed: int) -> None:
        """Takes a search that has begun and is used by nobody else."""
        words = sum(len(share.words) for share in search.shares)
        bound = _bound.Bound(search.rows, [0] * words, range(len(search.slots.entries)))
        self._belief = _belief.Belief(search.rows, bound)
        self._beam = _beam.Beam(search.rows, bound, by_letters(search))
        self._orders = orders(search)
        self._rng = random.Random(seed)
        self._words: list[int] = []
        self._work = self._sweeping()

    def run(self, watch: Watch | None, nodes: int) -> int:
        """Searches for the time of about 2 * *nodes* guided choices, until there is a fill or *watch* stops it."""
        left = nodes * EXTENSIONS_PER_CHOICE
        while left > 0 and not self._words and not (watch and watch()):
            left -= next(self._work)
        return FILLED if self._words else SPENT

    def words(self) -> list[int]:
        """Returns the word of each slot, as its number in its share, once there is a fill."""
        return self._words

    def _sweeping(self) -> Iterator[int]:
        """Searches; yields the cost of each step, in extensions."""
        words = 0
        for _ in range(ROUNDS):
            before = self._belief.work
            self._belief.sweep(0.0)
            words = self._belief.work - before
            yield words
        for width in WIDTHS:
            for order in self._orders:
                yield EXTENSIONS_PER_WORD * words + STEPS
                yield from self._sweep(order, width)
        exact = list(self._belief.messages)
        while True:
            for order in self._orders:
                for place, value in enumerate(exact):
                    self._belief.messages[place] = value + self._rng.uniform(-MESSAGE_NOISE, MESSAGE_NOISE)
                yield EXTENSIONS_PER_WORD * words + STEPS
                yield from self._sweep(order, WIDTHS[-1])

    def _sweep(self, order: list[int], width: int) -> Generator[int, None, None]:
        """Runs one beam search."""
        state: int = SPENT if self._beam.plant(self._belief, 0.0, (), ()) else ENDED
        if state == SPENT:
            self._beam.begin(order, width)
        while state == SPENT:
            before = self._beam.work
            state = self._beam.run(max(1, STEPS // width))
            if state == FILLED:
                self._words = self._beam.found()
            yield self._beam.work - before
