"""New Strands puzzles: theme words and a spangram, which touches two opposite sides; no two words cross.

Snakes that cover the grid are cut where a part of one of them runs from side to side: that is the spangram's. What is
left of the snakes is cut to the other words; where these come from a short list, so that their lengths fit exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import exp
from random import Random
from typing import TypeAlias

from wordtools.core import Alphabet, Grid
from wordtools.core.grid import Cell
from wordtools.fillword.cover.strands import sides_of, spanning
from wordtools.fillword.make.generate import Generator, NoBoardError, Slot
from wordtools.fillword.make.lengths import Lengths
from wordtools.fillword.puzzle.puzzle import WordKind

LENGTHS = "4:14,5:25,6-7:17,8-9:7.5,10:5,11:2"  # as the theme words of published puzzles are
SPANGRAM = range(7, 17)  # letters of a spangram that is drawn, as those of published puzzles have
SHORT_LIST = 500  # words to draw from, up to which they are chosen to fit
PLACES = 30  # for the spangram, tried on the same snakes
BENT = -0.65  # with this, and spangrams chosen so, words turn as often as in published puzzles: in 68 of 100 letters
STRAIGHT = 0.25  # how much a place with a turn less is preferred for the spangram, which turns in half of its letters


class StrandsGenerator(Generator):
    """Makes Strands puzzles of one shape.

    >>> latin = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    >>> words = ["CUPS", "STOVE", "FORK", "LADLE", "OVEN", "BOWL"]
    >>> shape, lengths = Grid(4, 4, ("#",) * 16), Lengths({4: 1, 5: 1})
    >>> generator = StrandsGenerator(shape, latin, words, lengths=lengths, spangram="PANLIDS")
    >>> made = generator.make(Random(2)).answer
    >>> sorted(map(str, made.placements))
    ['FORK', 'LADLE', 'PANLIDS *']
    """

    bent = BENT

    def __init__(
        self,
        shape: Grid[str],
        alphabet: Alphabet,
        words: Sequence[str],
        *,
        lengths: Lengths,
        own: Sequence[str] = (),
        spangram: str = "",
    ) -> None:
        """Sorts the words by length and checks that the shape can hold them.

        Args:
            shape: the grid; a hole is None.
            alphabet: of the words.
            words: folded words to draw from.
            lengths: the lengths of the words that are drawn.
            own: folded words that must all be used.
            spangram: folded; empty: one of *words*, of 7 letters and more.

        Raises:
            NoBoardError: the shape has no room for the own words or the spangram, or no word can be the spangram.
        """
        self.spangram = spangram
        unlike = [word for word in words if word != spangram]
        super().__init__(shape, alphabet, unlike, lengths=lengths, own=own, directions=8)

    def _check(self) -> None:
        """Checks the spangram; the rest follows from where that lies."""
        spanning_lengths = [self.length(self.spangram)] if self.spangram else self._lengths()
        if not spanning_lengths:
            raise NoBoardError("no word of 7 letters or more can be the spangram: give one")
        if self.spangram in self.own:
            raise NoBoardError(f"{self.spangram} is the spangram already: leave it out of the other words")
        least, room = min(self.shape.rows, self.shape.columns), len(self.cells) - self.own_cells
        if max(spanning_lengths) < least:
            raise NoBoardError(
                f"{self.spangram or 'the longest word'} has {max(spanning_lengths)} letters, and the sides are {least} "
                "cells apart: take a longer spangram, or a smaller grid"
            )
        if not any(self.chances[room - length] for length in spanning_lengths if length <= room):
            raise NoBoardError(
                f"the grid has {len(self.cells)} open cells, and no words of {self.lengths.plain or 'any'} letters "
                "fill what the spangram and your words leave: another size, other lengths, or other words"
            )

    def _lengths(self) -> list[int]:
        return [length for length, pool in self.pools.items() if pool and length in SPANGRAM]

    def _cut(self, paths: Sequence[Sequence[Cell]], rng: Random) -> list[Slot] | None:
        """Finds a place for the spangram, and cuts the rest into slots; None where that goes wrong."""
        lengths = [self.length(self.spangram)] if self.spangram else self._lengths()
        places = [
            (number, begin, length)
            for number, path in enumerate(paths)
            for length in lengths
            for begin in range(len(path) - length + 1)
            if spanning(sides_of(self.shape, tuple(path[begin : begin + length])))
        ]
        for number, begin, length in self._straighter(paths, places, rng):
            path, end = paths[number], begin + length
            rest = [*paths[:number], path[:begin], path[end:], *paths[number + 1 :]]
            spangram = self.spangram or rng.choice(self.pools[length])
            slots = self._fitted([one for one in rest if one], spangram, rng)
            if slots is not None:
                return [Slot(tuple(path[begin:end]), spangram, WordKind.SPANGRAM), *slots]
        return None

    def _straighter(self, paths: Sequence[Sequence[Cell]], places: Sequence[_Place], rng: Random) -> Iterator[_Place]:
        """Goes through some of the places in a random order; straighter ones tend to come first."""
        weights = [exp(-STRAIGHT * _turns(paths[number][begin : begin + length])) for number, begin, length in places]
        left = list(range(len(places)))
        while left and len(places) - len(left) < PLACES:
            at = rng.choices(left, [weights[k] for k in left])[0]
            left.remove(at)
            yield places[at]

    def _fitted(self, paths: Sequence[Sequence[Cell]], spangram: str, rng: Random) -> list[Slot] | None:
        """Cuts paths into slots for the own words and others; where these are few, each slot has its word."""
        few = [word for pool in self.pools.values() for word in pool if word != spangram]
        if self.own or len(few) > SHORT_LIST:
            return super()._cut(paths, rng)
        slots = []
        for path in rng.sample(paths, len(paths)):
            words = self.exactly(few, len(path), rng)
            if words is None:
                return None
            few = [word for word in few if word not in words]
            begin = 0
            for word in words:
                end = begin + self.length(word)
                slots.append(Slot(tuple(path[begin:end]), word))
                begin = end
        return slots

    def exactly(self, words: Sequence[str], letters: int, rng: Random) -> list[str] | None:
        """Draws words whose lengths add up to a number; None where no words do.

        Bit n of the k-th number of *reached*: words from the k-th on can have n letters in total.
        """
        shuffled = rng.sample(words, len(words))
        reached = [1]
        for word in reversed(shuffled):
            reached.append(reached[-1] | reached[-1] << self.length(word))
        reached.reverse()
        if not reached[0] >> letters & 1:
            return None
        drawn = []
        for word, after in zip(shuffled, reached[1:], strict=True):
            length = self.length(word)
            if length <= letters and after >> letters - length & 1 and (not after >> letters & 1 or rng.random() < 0.5):
                drawn.append(word)
                letters -= length
        rng.shuffle(drawn)
        return drawn


_Place: TypeAlias = tuple[int, int, int]  # number of a path, first cell in it, cells


def _turns(path: Sequence[Cell]) -> int:
    steps = [b - a for a, b in pairwise(path)]
    return sum(one != other for one, other in pairwise(steps))
