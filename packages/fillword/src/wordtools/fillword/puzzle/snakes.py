"""Random snakes that together use every open cell of a grid once: the shapes of the words of a new puzzle.

A cover by few long paths is shaken with the move that polymer physics calls backbite: an end of a path is joined to a
neighbour of it and the path is cut there, so that it has another end (M. L. Mansfield, "Monte Carlo studies of
polymer chain dimensions in the melt", 1982; R. Oberdorf et al., "Secondary structures in long compact polymers",
2006); a move that makes turns is taken more often than one that makes straight lines. Where that neighbour is in
another path, the part of that path behind it changes over; where it is the other's end, the two become one. A full
rectangle of at most 400 cells begins, and stays, as one Hamiltonian path; a larger one, or a mask that has none, is
covered by several.
"""

from __future__ import annotations

from math import exp, log
from random import Random
from typing import Any

from wordtools.core import Grid
from wordtools.core.grid import Cell
from wordtools.core.run.clock import Stop

MOVES = 10  # times n log n, for n cells: the path forgets its beginning on the scale of a word
POLL_MOVES = 1_000  # moves between two looks at the clock: a few milliseconds
LONGEST = 800  # cells of a path, as a move takes time in proportion; larger boards have several paths
BENT = 0.45  # how much a move that makes turns is preferred: published puzzles turn in 2 of 3 letters


class Snakes:
    """Paths that share no cell and use all open ones.

    >>> snakes = Snakes(Grid(2, 3, tuple("######")))
    >>> snakes.paths
    [[0, 1, 2, 5, 4, 3]]
    >>> snakes.shake(Random(1))
    >>> sorted(snakes.paths[0])
    [0, 1, 2, 3, 4, 5]
    """

    def __init__(self, shape: Grid[Any], directions: int = 4, bent: float = BENT) -> None:
        """Begins with the rows, read to and fro, cut where a hole comes between.

        Args:
            shape: the grid; a hole is None.
            directions: 4 or 8; with 8 no two steps cross, of one path or of two.
            bent: how much a move that makes turns is preferred.
        """
        self.columns, self.bent = shape.columns, bent
        self.near = shape.neighbours(directions)
        self.paths: list[list[Cell]] = []
        for row in range(shape.rows):
            cells = range(row * shape.columns, (row + 1) * shape.columns)
            for cell in cells if row % 2 == 0 else reversed(cells):
                if shape.cells[cell] is None:
                    continue
                last = self.paths[-1] if self.paths else [cell]
                if last[-1] in self.near[cell] and not self._slants(last[-1], cell) and len(last) < LONGEST // 2:
                    last.append(cell)
                else:
                    self.paths.append([cell])
        self.owner = {cell: number for number, path in enumerate(self.paths) for cell in path}

    def shake(self, rng: Random, stop: Stop | None = None) -> None:
        """Makes enough moves that the paths are others; fewer when *stop*, which is polled regularly, is True."""
        cells = len(self.owner)
        for number in range(int(MOVES * cells * log(min(cells, LONGEST) + 1))):
            if not number % POLL_MOVES and stop is not None and stop():
                return
            self.move(rng)

    def move(self, rng: Random) -> None:
        """Joins an end of a path to a neighbour of it, unless that step would cross another."""
        number = rng.randrange(len(self.paths))
        path = self.paths[number]
        if rng.random() < 0.5:
            path.reverse()
        near = self.near[path[-1]]
        if not near:
            return
        cell = near[rng.randrange(len(near))]
        if self._crosses(path[-1], cell):
            return
        if self.owner[cell] == number:
            at = path.index(cell)
            if rng.random() < exp(self.bent * _more_turns(path, at)):
                path[at + 1 :] = path[:at:-1]
        else:
            self._graft(number, cell, rng)

    def _graft(self, number: int, cell: Cell, rng: Random) -> None:
        """Joins the path of a cell, or its part on one side of the cell, to the end of a path."""
        path, other = self.paths[number], self.owner[cell]
        giver = self.paths[other]
        at = giver.index(cell)
        backwards = at == len(giver) - 1 or (at > 0 and rng.random() < 0.5)
        taken, kept = (giver[at::-1], giver[at + 1 :]) if backwards else (giver[at:], giver[:at])
        if len(path) + len(taken) > LONGEST:
            return
        path += taken
        for moved in taken:
            self.owner[moved] = number
        self.paths[other] = kept
        if not kept:
            last = self.paths.pop()
            if other < len(self.paths):
                self.paths[other] = last
                for moved in last:
                    self.owner[moved] = other

    def _slants(self, a: Cell, b: Cell) -> bool:
        """Whether a step goes over a corner."""
        return a % self.columns != b % self.columns and a // self.columns != b // self.columns

    def _crosses(self, a: Cell, b: Cell) -> bool:
        """Whether a step over a corner would cross another."""
        if not self._slants(a, b):
            return False
        left = a - a % self.columns + b % self.columns
        right = b - b % self.columns + a % self.columns
        owner = self.owner.get(left)
        if owner is None or self.owner.get(right) != owner:
            return False
        path = self.paths[owner]
        return abs(path.index(left) - path.index(right)) == 1


def _more_turns(path: list[Cell], at: int) -> int:
    """Returns the number of turns a path gains when its end is joined to its cell number *at*."""
    last = len(path) - 1
    if last - at < 2:
        return 0
    before = (at > 0 and _turns(*path[at - 1 : at + 2])) + _turns(*path[at : at + 3])
    after = (at > 0 and _turns(path[at - 1], path[at], path[last])) + _turns(path[at], path[last], path[last - 1])
    return after - before


def _turns(a: Cell, b: Cell, c: Cell) -> bool:
    return b - a != c - b
