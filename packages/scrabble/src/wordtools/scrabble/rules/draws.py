"""Draws: which tiles can be drawn from a pool together, and in how many ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb, prod

from wordtools.scrabble.rules.tiles import Tile, Tiles


def ways(tiles: Tiles, pool: Tiles) -> int:
    """Counts the ways to draw just these tiles from a pool; 0 where it has not enough of one.

    >>> ways(b"\\1\\2", b"\\1\\1\\1\\2\\3"), ways(b"\\2\\2", b"\\1\\2")
    (3, 0)
    """
    return prod(comb(pool.count(tile), tiles.count(tile)) for tile in set(tiles))


def kinds(pool: Tiles, size: int) -> int:
    """Counts the different draws of *size* tiles from a pool."""
    found = [1] + [0] * size
    for count in Counter(pool).values():
        found = [sum(found[total - k] for k in range(min(count, total) + 1)) for total in range(size + 1)]
    return found[size]


def draws(pool: Tiles, size: int) -> Iterator[tuple[Tiles, int]]:
    """Goes through the different draws of *size* tiles in order, each with its number of ways.

    >>> [(list(tiles), number) for tiles, number in draws(b"\\1\\1\\2", 2)]
    [([1, 1], 1), ([1, 2], 2)]
    """
    yield from _draws(sorted(Counter(pool).items()), size, len(pool))


def _draws(counts: list[tuple[Tile, int]], size: int, left: int) -> Iterator[tuple[Tiles, int]]:
    if not size:
        yield b"", 1
    if not size or left < size:
        return
    (tile, there), rest = counts[0], counts[1:]
    for number in range(min(there, size), -1, -1):
        for more, number_of_ways in _draws(rest, size - number, left - there):
            yield bytes([tile]) * number + more, comb(there, number) * number_of_ways
