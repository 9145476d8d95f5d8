"""Which word lengths a new puzzle has, and how often each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from math import inf
from random import Random

from wordtools.core.errors import OptionError

PART = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?(?::(\d{1,6}(?:\.\d{1,6})?))?")
LONGEST = 255


@dataclass(frozen=True)
class Lengths:
    """Weights of word lengths.

    >>> Lengths.parse("4-6,7:0.5")
    Lengths(weights={4: 1.0, 5: 1.0, 6: 1.0, 7: 0.5})
    >>> sum(Lengths.parse("4-6").draw(19, Random(1)))
    19
    """

    weights: Mapping[int, float]
    """By length; a length with a higher weight comes more often."""

    @classmethod
    def parse(cls, text: str) -> Lengths:
        """Reads ``4-9``, or parts with weights: ``3:1,4-6:4,7:2``.

        Raises:
            OptionError: it is no such text.
        """
        weights: dict[int, float] = {}
        for part in text.replace(" ", "").split(","):
            match = PART.fullmatch(part)
            low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
            if match is None or not 2 <= low <= high <= LONGEST:
                raise OptionError(
                    f"{part!r} in {text!r} is no word length of 2 to {LONGEST}: "
                    "write 4-9, or weights like 3:1,4-6:4,7:2"
                )
            for length in range(low, high + 1):
                weights[length] = float(match[3] or 1)
        return cls({length: weight for length, weight in sorted(weights.items()) if weight}).checked(text)

    def checked(self, text: str) -> Lengths:
        """Returns itself; OptionError when all weights are 0."""
        if not self.weights:
            raise OptionError(f"{text!r}: every length has the weight 0")
        return self

    def __post_init__(self) -> None:
        """Checks lengths and weights; OptionError when one cannot be."""
        for length, weight in self.weights.items():
            if not 1 <= length <= LONGEST or not 0 < weight < inf:
                raise OptionError(
                    f"length {length} with weight {weight}: give lengths of 1 to {LONGEST}, weights above 0"
                )

    def __hash__(self) -> int:
        """Equal ones have the same."""
        return hash(frozenset(self.weights.items()))

    def __str__(self) -> str:
        """Writes what ``parse`` reads: ``4-9``, or with weights where these differ."""
        parts = []
        for weight, group in groupby(sorted(self.weights), key=self.weights.__getitem__):
            text = ranges(list(group))
            parts.append(text if weight == 1 else ",".join(f"{part}:{weight:.12g}" for part in text.split(",")))
        return ",".join(parts)

    @property
    def plain(self) -> str:
        """The lengths without weights, for messages: ``4-9``, or ``3,5``."""
        return ranges(sorted(self.weights))

    def chances(self, total: int) -> list[float]:
        """Returns, for 0 to *total* cells, the sum over all ways to cut them of the products of the weights.

        The weights are scaled to the sum 1, so the numbers neither vanish nor grow; 0 means that there is no way.
        """
        whole = sum(self.weights.values())
        parts = [(length, weight / whole) for length, weight in self.weights.items()]
        found = [1.0]
        for cells in range(1, total + 1):
            found.append(sum(weight * found[cells - length] for length, weight in parts if length <= cells))
        return found

    def draw(self, total: int, rng: Random) -> list[int]:
        """Cuts *total* cells at random into lengths, each cut as likely as the product of its weights.

        Raises:
            ValueError: no lengths of these add up to *total*.
        """
        chances = self.chances(total)
        if not chances[total]:
            raise ValueError(f"no lengths {self} add up to {total}")
        lengths = []
        while total:
            able = [length for length in self.weights if length <= total and chances[total - length]]
            weights = [self.weights[length] * chances[total - length] for length in able]
            lengths.append(rng.choices(able, weights)[0])
            total -= lengths[-1]
        return lengths


def ranges(numbers: list[int]) -> str:
    """Writes ascending numbers, those in a row as ``4-9``."""
    parts = []
    for _, group in groupby(enumerate(numbers), key=lambda one: one[1] - one[0]):
        run = [number for _, number in group]
        parts.append(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}")
    return ",".join(parts)
