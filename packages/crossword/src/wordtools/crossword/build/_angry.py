"""Kernel: the method of Andrew Tridgell's angry (1992), over the grid of ``_grid.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

if TYPE_CHECKING:
    from wordtools.crossword.build._starts import Starts

COMPILED = cython.compiled


class Angry:
    """Builds one crossword after another on a grid.

    Scores are for a crossing inside the word and at its first or last letter, for not lying along an edge of the
    grid, and for another direction than the word placed before.
    """

    def __init__(self, starts: Starts, inside: int, end: int, edge: int, turn: int) -> None:
        self.starts = starts
        self.grid = starts.grid
        self.inside = inside
        self.end = end
        self.edge = edge
        self.turn = turn

    def build(self, depth: int) -> None:
        """Makes one crossword, from an empty grid.

        At each step *depth* words, drawn at random, are compared; over 10, all words are at the end.
        """
        with cython.nogil:
            self.run(depth)

    def run(self, depth: int) -> None:
        self.grid.logged = 0
        while self.grid.count > 0:
            self.grid.take(self.grid.placed[self.grid.count - 1])
        self.starts.renew()
        self.last_way = 2
        before = -1
        while self.grid.count > before:
            before = self.grid.count
            self.place_all(depth, False)
            self.grid.logged = 0
            self.grid.keep_largest()
            self.starts.renew()
        before = -1
        while depth > 10 and self.grid.count > before:
            before = self.grid.count
            self.place_all(self.grid.words, True)
        self.grid.remember()

    def place_all(self, depth: int, crossing: bool) -> None:
        """Places words until none is left that has a place; with *crossing*, only where they cross one."""
        n = self.grid.words - self.grid.count
        for k in range(n):
            self.grid.order[k] = self.grid.placed[self.grid.count + k]
        while n > 0:
            best = 0
            ties = 0
            chosen = chosen_s = chosen_d = 0
            k = 0
            many = min(depth, n)
            while k < many:
                j = k + self.grid.draw(n - k)
                w = self.grid.order[j]
                self.grid.order[j] = self.grid.order[k]
                self.grid.order[k] = w
                score = self.rate(w, crossing)
                if score == 0:  # no place: set aside until the next pass
                    n -= 1
                    self.grid.order[k] = self.grid.order[n]
                    many = min(many, n)
                    continue
                if score > best:
                    best = score
                    ties = 0
                if score == best:
                    ties += 1
                    if self.grid.draw(ties) == 0:
                        chosen = k
                        chosen_s = self.rated_s
                        chosen_d = self.rated_d
                k += 1
            if best == 0:
                continue
            self.grid.put(self.grid.order[chosen], chosen_d, chosen_s)
            self.starts.add(self.grid.order[chosen])
            self.last_way = chosen_d
            n -= 1
            self.grid.order[chosen] = self.grid.order[n]

    def rate(self, w: int, crossing: bool) -> int:
        """Finds the best position of a word, any of those that score alike; returns 1 more than its score, or 0."""
        best = 0
        ties = 0
        n = self.grid.begins[w + 1] - self.grid.begins[w]
        for d in range(2):
            s = self.starts.next_start(0) if self.starts.find(w, d) else -1
            while s >= 0:
                crossings = self.starts.count_crossings(w, d, s)
                score = self.score(d, s, n, crossings)
                if crossings == 0 and crossing:
                    score = 0
                if score > best:
                    best = score
                    ties = 0
                if score == best and score > 0:
                    ties += 1
                    if self.grid.draw(ties) == 0:
                        self.rated_s = s
                        self.rated_d = d
                s = self.starts.next_start(s + 1)
        return best

    def score(self, d: int, s: int, n: int, crossings: int) -> int:
        """Returns 1 more than what a position scores for a word of *n* letters."""
        base = d * self.grid.blocks
        ends = self.starts.ahead(self.grid.cross, base, 0, s) & 1
        ends += self.starts.ahead(self.grid.cross, base, 0, s + n - 1) & 1
        score = 1 + ends * self.end + (crossings - ends) * self.inside
        if s >= self.grid.stride[d] and s < self.grid.cells[d] - self.grid.stride[d]:
            score += self.edge
        if d != self.last_way:
            score += self.turn
        return score
