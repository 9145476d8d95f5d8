"""Sweep: fills of high score, by beam search over the whole grid, and then over windows of the best fill.

A beam search (``_beam.py``) goes along the rows or the columns and keeps the best partial fills, by estimates
from belief propagation (``_belief.py``) at several inverse temperatures: the higher it is, the less the number of words
counts, and the more their scores. Each combination of temperature and direction runs with a narrow beam; the
better ones run again with wider beams. After that, a window of the best fill at a time is emptied and searched again.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Sequence
from itertools import product
from typing import Any

from wordtools.crossword.optimise import _beam, _belief
from wordtools.crossword.search.search import FILLED, SPENT, FillSearch

INVERSE_TEMPERATURES = (
    1.5,
    1.2,
    1.9,
)  # in units of 1 / mean absolute deviation of the scores; each seed varies them by 5 %
ROUNDS = 40  # of belief propagation, at each temperature
STEPS = 20_000  # extensions (partial fills times cells) between two looks at the watch
WIDTHS = (
    (1_000, 6),
    (5_000, 6),
    (20_000, 4),
    (60_000, 2),
)  # beam widths, and the number of combinations that run with each
PLAIN_WIDTHS = ((20, 2), (200, 1))  # the same where kernels are Python
# windows: least and largest side as a share of the grid's, beam width, and tries without a better fill before the
# next size
WINDOWS = ((0.2, 0.5, 1_000, 40), (0.3, 0.7, 3_000, 30), (0.4, 0.8, 10_000, 20), (0.5, 0.9, 30_000, 10))
PLAIN_WINDOWS = ((0.2, 0.9, 20, 1),)
NO_FILL_FOUND = -(1 << 62)


class Sweeps:
    """Beam searches of one puzzle."""

    def __init__(self, ceiling: Any, seed: int) -> None:
        """Uses the candidates of a ceiling as they are at each search; *seed* draws windows and temperatures."""
        search = ceiling.search
        self._ceiling = ceiling
        self._rng = random.Random(seed)
        self._heats = [heat * self._rng.uniform(0.95, 1.05) for heat in INVERSE_TEMPERATURES]
        self._beliefs = {heat: _belief.Belief(search.rows, ceiling.kernel) for heat in self._heats}
        self._rounds = dict.fromkeys(self._heats, ROUNDS)
        self._beam = _beam.Beam(search.rows, ceiling.kernel, by_letters(search))
        self._widths = WIDTHS if _beam.COMPILED else PLAIN_WIDTHS
        self._windows = WINDOWS if _beam.COMPILED else PLAIN_WINDOWS
        self._spread = self._beliefs[self._heats[0]].spread() or 1.0
        entries = search.slots.entries
        self._cell = [cell for entry in entries for cell in entry.cells]
        self._columns = search.puzzle.columns
        self._rows = search.puzzle.rows
        self._orders = orders(search)
        self.over = False
        """Whether the whole grid has been searched in all combinations; windows follow."""
        self._words: Sequence[int] = ()
        self._work = self._sweeping()

    @property
    def work(self) -> int:
        """Words and partial fills looked at so far."""
        looked: int = self._beam.work + sum(belief.work for belief in self._beliefs.values())
        return looked

    def step(self, words: Sequence[int]) -> list[int] | None:
        """Runs one step.

        Args:
            words: of the best fill that is known, by slot.

        Returns:
            Those of another fill, where a search found one; it need not be better.
        """
        self._words = words
        return next(self._work)

    def _sweeping(self) -> Iterator[list[int] | None]:
        ways = list(product(self._heats, self._orders))
        for width, count in self._widths:
            came: list[int] = []
            for heat, order in ways[:count]:
                found = yield from self._sweep(heat, order, width, ())
                came.append(self._ceiling.worth(found) if found else NO_FILL_FOUND)
            # the best ones run with the next width
            ranks = sorted(range(len(came)), key=came.__getitem__, reverse=True)
            ways = [ways[k] for k in ranks]
        self.over = True
        yield from self._opening()

    def _opening(self) -> Iterator[list[int] | None]:
        """Searches windows; the size shrinks after an improvement, and else grows."""
        size = 0
        while True:
            least, most, width, tries = self._windows[size]
            before = self._ceiling.worth(self._words)
            for _ in range(tries):
                heat, order = self._rng.choice(self._heats), self._rng.choice(self._orders)
                yield from self._sweep(heat, order, width, self._closed(least, most))
                if self._ceiling.worth(self._words) > before:
                    size = max(-1, size - 2)
                    break
            size = (size + 1) % len(self._windows)

    def _sweep(
        self, heat: float, order: Sequence[int], width: int, closed: Sequence[int]
    ) -> Generator[list[int] | None, None, list[int] | None]:
        """Runs one beam search; yields and returns the words it found."""
        for _ in range(self._rounds.pop(heat, 0)):  # once, before the first search at this temperature
            self._beliefs[heat].sweep(heat / self._spread)
            yield None
        beam = self._beam
        found: list[int] | None = None
        if beam.plant(self._beliefs[heat], heat / self._spread, self._words if closed else (), closed):
            beam.begin(order, width)
            steps = max(1, STEPS // width)
            while (state := beam.run(steps)) == SPENT:
                yield None
            found = beam.found() if state == FILLED else None
        yield found
        return found

    def _closed(self, least: float, most: float) -> list[int]:
        """Draws a window; returns the places outside of it."""
        high, wide = (max(2, round(side * self._rng.uniform(least, most))) for side in (self._rows, self._columns))
        top = self._rng.randint(0, max(0, self._rows - high))
        left = self._rng.randint(0, max(0, self._columns - wide))
        return [
            place
            for place, (row, column) in enumerate(divmod(cell, self._columns) for cell in self._cell)
            if not (top <= row < top + high and left <= column < left + wide)
        ]


def orders(search: FillSearch) -> tuple[list[int], list[int]]:
    """Returns the places of all open cells, one a cell: along the rows, and along the columns."""
    cell = [cell for entry in search.slots.entries for cell in entry.cells]
    columns = search.puzzle.columns
    own = [x for x, y in enumerate(search.slots.other) if y < 0 or x < y]
    return (
        sorted(own, key=lambda x: (cell[x], x)),
        sorted(own, key=lambda x: (cell[x] % columns, cell[x], x)),
    )


def by_letters(search: FillSearch) -> list[int]:
    """Returns the words of each kind by their letters, as numbers in their shares."""
    order: list[int] = []
    for share, kind in zip(search.shares, search.slots.kinds, strict=True):
        size, codes = kind.cells, share.codes
        order += sorted(range(len(share.words)), key=lambda k: codes[k * size : (k + 1) * size])
    return order
