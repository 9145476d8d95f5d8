"""The bag: the tiles that nobody holds yet, drawn by random numbers that the caller gives."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from math import comb

from wordtools.core.base.wording import counted
from wordtools.core.errors import RulesError
from wordtools.scrabble.rules.tiles import Tile, Tiles, TileSet


class Bag:
    """Tiles to draw from.

    The same tiles and the same random numbers give the same draws, in whatever order the tiles were put in.

    >>> bag = Bag.full(TileSet.load("en"), random.Random(1))
    >>> rack = bag.draw(7)
    >>> len(rack), len(bag)
    (7, 93)
    >>> bag.put_back(rack)
    >>> len(bag)
    100
    """

    def __init__(self, tiles: Iterable[Tile], rng: random.Random) -> None:
        """Fills a bag with *tiles*; *rng* draws them."""
        self._tiles = sorted(tiles)
        self._rng = rng

    @classmethod
    def full(cls, tile_set: TileSet, rng: random.Random) -> Bag:
        """Fills a bag with all tiles of a set."""
        return cls(tile_set.all, rng)

    def __len__(self) -> int:
        """Counts the tiles."""
        return len(self._tiles)

    def __repr__(self) -> str:
        """Shows how many tiles there are."""
        return f"<Bag of {counted(len(self), 'tile')}>"

    @property
    def tiles(self) -> Tiles:
        """The tiles, in order."""
        return bytes(self._tiles)

    def draw(self, count: int) -> Tiles:
        """Takes *count* tiles out, or as many as there are; returns them in order."""
        drawn = [self._tiles.pop(self._rng.randrange(len(self._tiles))) for _ in range(min(count, len(self._tiles)))]
        return bytes(sorted(drawn))

    def put_back(self, tiles: Iterable[Tile]) -> None:
        """Puts tiles in."""
        self._tiles = sorted([*self._tiles, *tiles])

    def exchange(self, tiles: Tiles) -> Tiles:
        """Takes as many tiles out as are then put in, so that none of *tiles* comes back.

        Raises:
            RulesError: the bag holds fewer.
        """
        if len(tiles) > len(self):
            raise RulesError(f"the bag holds {counted(len(self), 'tile')}, not {len(tiles)}")
        drawn = self.draw(len(tiles))
        self.put_back(tiles)
        return drawn

    def text(self, tile_set: TileSet) -> str:
        """Writes the tiles in order."""
        return tile_set.text(self.tiles)


def chances(unseen: Tiles, held: int) -> dict[Tile, float]:
    """Returns for each kind of tile the probability that *held* tiles drawn from *unseen* contain one."""
    ways = comb(len(unseen), held)
    return {tile: 1 - comb(len(unseen) - count, held) / ways for tile, count in Counter(unseen).items()} if ways else {}
