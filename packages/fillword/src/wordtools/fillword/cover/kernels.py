"""Which kernels a search runs on: the package's own, or, in tests, the same as plain Python."""

from __future__ import annotations

from dataclasses import dataclass

from wordtools.fillword.cover._cover import COMPILED, Diagram
from wordtools.fillword.cover._hunt import Hunt
from wordtools.fillword.cover._sums import Sums
from wordtools.fillword.find._find import Finder

ORDERS = ((0, 0), (1, 1))  # row by row and unsplit; the hardest cell first and split: neither wins everywhere


@dataclass(frozen=True, slots=True)
class Kernels:
    """The classes that do the work, and how much of it between two looks at the clock: some 10 ms."""

    finder: type[Finder] = Finder
    hunt: type[Hunt] = Hunt
    diagram: type[Diagram] = Diagram
    sums: type[Sums] = Sums
    diagram_slice: int = 4_000_000 if COMPILED else 50_000
    """64-bit words looked at."""
    hunt_slice: int = 2_000_000 if COMPILED else 20_000
    """Options counted."""
    orders: tuple[tuple[int, int], ...] = ORDERS
    """The diagrams that are built side by side, until one is done: (order, split) of each."""


KERNELS = Kernels()
