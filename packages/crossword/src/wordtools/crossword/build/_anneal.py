"""Kernel: the better method of building: large neighbourhood search (Shaw 1998) with simulated annealing.

Over the grid of ``_grid.py``: take some words away, keep one connected part, put words back greedily, and keep the
change or not.
"""

from __future__ import annotations

import math
from array import array
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

if TYPE_CHECKING:
    from wordtools.crossword.build._openings import Openings

COMPILED = cython.compiled

CROSSING = 8  # what a crossing is worth where a word is worth 100, as weights and energies are counted
LOGS = 4096
COOL = array("q", [round(-math.log((k + 0.5) / LOGS) * 1024) for k in range(LOGS)])
"""Minus the logarithm of evenly spread numbers, times 1024: exponential chances without fractions."""


class Annealing:
    """One search over a grid that was just started; as that, it serves one thread at a time."""

    def __init__(self, openings: Openings) -> None:
        self.openings = openings
        self.grid = openings.grid
        self.energy = 0
        self.whole = True

    def anneal(self, steps: int, heat: int) -> None:
        """Makes *steps* changes; *heat* is the temperature times 1024, in units where a word is worth 100."""
        with cython.nogil:
            for _ in range(steps):
                self.change(heat)

    def change(self, heat: int) -> None:
        """Takes some words away and puts others in; a change for the worse is kept by chance."""
        before = self.energy
        self.grid.logged = 0
        if self.grid.count > 0:
            kind = self.grid.draw(8)
            if self.lacking() and self.grid.draw(2) == 0:
                while self.grid.count > 0:  # begin again
                    self.grid.note(self.grid.placed[self.grid.count - 1], 0, -1)
            elif kind < 3:
                self.drop_some()
            elif kind < 6:
                self.drop_window()
            else:
                self.drop_longest()
            if self.grid.count > 0:
                self.grid.keep_largest()
        if self.grid.count == 0:
            self.first_word()
        self.openings.find()
        self.openings.fill()
        joined = self.grid.joined()
        after = self.grid.value + CROSSING * self.grid.crossings
        if not joined:
            after >>= 1
        if after < before and (before - after) << 20 > heat * COOL[self.grid.draw(LOGS)]:
            self.grid.undo()
        else:
            self.energy = after
            self.whole = joined
            if joined:
                self.grid.remember()

    def lacking(self) -> bool:
        """Whether a word that must be there is not, or the layout is in two parts."""
        if self.openings.musts:
            for k in range(self.grid.count, self.grid.words):
                if self.grid.weights[self.grid.placed[k]] > self.openings.light:
                    return True
        return not self.whole

    def first_word(self) -> None:
        """Places a word, one that must be there if some are; in a symmetric layout so that others can join its mate."""
        for _ in range(256):
            w = self.grid.draw(self.grid.words)
            while self.openings.musts and self.grid.weights[w] == self.openings.light:
                w = (w + 1) % self.grid.words
            d = self.grid.draw(2)
            n = self.length(w)
            wide = self.grid.columns if d == 0 else self.grid.rows
            high = self.grid.rows if d == 0 else self.grid.columns
            if n > wide:
                continue
            line = self.grid.draw(high)
            first = self.grid.draw(wide - n + 1)
            if self.grid.symmetric:
                line = max(0, (high - 1) // 2 - self.grid.draw(4))
                first = min(wide - n, max(0, (wide - n) // 2 + self.grid.draw(5) - 2))
            s = line * self.grid.stride[d] + first
            if self.grid.crossings_of(w, d, s) == 0 and self.grid.place(w, d, s):
                return

    def drop_some(self) -> None:
        """Takes one to four words away."""
        for _ in range(1 + self.grid.draw(4)):
            if self.grid.count > 1:
                self.grid.drop(self.grid.placed[self.grid.draw(self.grid.count)])

    def drop_longest(self) -> None:
        """Takes the longest of four words away."""
        longest = self.grid.placed[self.grid.draw(self.grid.count)]
        for _ in range(3):
            w = self.grid.placed[self.grid.draw(self.grid.count)]
            if (
                self.grid.begins[w + 1] - self.grid.begins[w]
                > self.grid.begins[longest + 1] - self.grid.begins[longest]
            ):
                longest = w
        self.grid.drop(longest)

    def drop_window(self) -> None:
        """Takes most words away that touch a window of three to six cells a side."""
        high = 3 + self.grid.draw(4)
        wide = 3 + self.grid.draw(4)
        top = self.grid.draw(max(1, self.grid.rows - high + 1))
        left = self.grid.draw(max(1, self.grid.columns - wide + 1))
        k = self.grid.count - 1
        while k >= 0:
            w = self.grid.placed[k]
            n = self.length(w) - 1
            d = self.grid.way[w]
            line = self.grid.at[w] // self.grid.stride[d]
            first = self.grid.at[w] - line * self.grid.stride[d]
            if d == 0:
                touches = line >= top and line < top + high and first < left + wide and first + n >= left
            else:
                touches = line >= left and line < left + wide and first < top + high and first + n >= top
            if touches and self.grid.draw(5) > 0:
                self.grid.drop(w)
            k = min(k, self.grid.count) - 1

    def length(self, w: int) -> int:
        return self.grid.begins[w + 1] - self.grid.begins[w]
