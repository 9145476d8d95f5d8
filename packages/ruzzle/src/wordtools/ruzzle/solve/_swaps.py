"""Kernel: the best snake of every word when some letters of the board may be replaced.

The board and the word graph are walked together, depth first. While a replacement is left, every letter that goes on
with a word is tried at a cell; else only the cell's own. Of a word the highest score is kept, and of equal scores the
fewest replacements. ``wordtools.core.graph.dawg`` describes the layout of the records, ``swaps.py`` what goes in.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import lowest, popcount


class Swaps:
    """Walks one board after another; serves one thread at a time.

    The letters of *records* are codes up to 63; there are so many *words*.
    """

    def __init__(self, records: Sequence[int], words: int) -> None:
        self.records = records
        self.best = array("q", bytes(8 * (words + 1)))

    def run(
        self,
        letter: bytes,
        near: Sequence[int],
        gain: Sequence[int],
        points: Sequence[int],
        times: Sequence[int],
        factors: Sequence[int],
        bonus: Sequence[int],
        minimum: int,
        swaps: int,
        budget: int,
    ) -> array[int]:
        """Finds the best value of each word: 256 times the score and 255 less the replacements; 0: it has no snake.

        Args:
            letter: by cell, the code of its letter; 0 is a hole. There are at most 64 cells.
            near: by cell, a mask of the cells that it touches.
            gain: by cell, the points of its own letter, multiplied.
            points: by letter, without multipliers.
            times: by cell, the letter multiplier.
            factors: by cell, the word multiplier.
            bonus: points by number of letters, up to 255.
            minimum: letters that a word needs.
            swaps: letters that are replaced at most.
            budget: steps.

        Raises:
            ValueError: the budget is used up.
        """
        self.letter = letter
        self.near = near
        self.gain = gain
        self.points = points
        self.times = times
        self.factors = factors
        self.bonus = bonus
        self.minimum = minimum
        self.most = swaps
        self.budget = budget
        self.spent = 0
        found = array("q", bytes(8 * len(self.best)))
        self.best = found
        free = 0
        for cell in range(len(letter)):
            one = 1
            one <<= cell
            if letter[cell]:
                free |= one
        with cython.nogil:
            self.visit(free, ALL ^ free, 0, 0, 0, 1, 0, swaps)
        if self.spent:
            raise ValueError("the budget is used up")
        return found

    # below here: integers and flat arrays only

    def visit(
        self, around: int, used: int, node: int, base: int, total: int, factor: int, length: int, swaps: int
    ) -> None:
        """Goes on to each cell *around* that is not used, with each letter that goes on from a node of the graph."""
        below = self.records[3 * node]
        words = self.records[3 * node + 1]
        link = self.records[3 * node + 2]
        cells = around & ~used
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            one = 1
            one <<= cell
            own = 1
            own <<= self.letter[cell]
            letters = below | words
            if not swaps:
                letters &= own
            while letters:
                if not self.budget:
                    self.spent = 1
                    return
                self.budget -= 1
                code = lowest(letters)
                bit = letters & (~letters + 1)
                letters ^= bit
                left = swaps
                if bit == own:
                    sum = total + self.gain[cell]
                else:
                    left -= 1
                    sum = total + self.points[code] * self.times[cell]
                product = factor * self.factors[cell]
                if words & bit and length + 1 >= self.minimum:
                    word = base + popcount(words & (bit - 1))
                    value = 256 * (sum * product + self.bonus[length + 1]) + 255 - (self.most - left)
                    if value > self.best[word]:
                        self.best[word] = value
                if below & bit:
                    child = (link & LOW) + popcount(below & (bit - 1))
                    self.visit(
                        self.near[cell],
                        used | one,
                        child,
                        base + (self.records[3 * child + 2] >> 32),
                        sum,
                        product,
                        length + 1,
                        left,
                    )
                    if self.spent:
                        return


LOW = 0xFFFFFFFF
ALL = 0xFFFFFFFFFFFFFFFF
