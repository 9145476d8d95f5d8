"""Length profiles: which word lengths a new puzzle has, and how often each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from wordtools.core import RulesError

PART = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?(?::(\d{1,6}(?:\.\d{1,6})?))?")
LONGEST = 255


@dataclass(frozen=True)
class Profile:
    """Weights of word lengths.

    >>> Profile.parse("4-6,7:0.5")
    Profile(weights={4: 1.0, 5: 1.0, 6: 1.0, 7: 0.5})
    >>> sum(Profile.parse("4-6").draw(19, Random(1)))
    19
    """

    weights: Mapping[int, float]
    """By length; a length with a higher weight comes more often."""

    @classmethod
    def parse(cls, text: str) -> Profile:
        """Reads ``4-9``, or parts with weights: ``3:1,4-6:4,7:2``.

        Raises:
            RulesError: it is no such text.
        """
        weights: dict[int, float] = {}
        for part in text.replace(" ", "").split(","):
            match = PART.fullmatch(part)
            low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
            if match is None or not 2 <= low <= high <= LONGEST:
                raise RulesError(
                    f"{part!r} in {text!r} is no word length of 2 to {LONGEST}: "
                    "write 4-9, or weights like 3:1,4-6:4,7:2"
                )
            for length in range(low, high + 1):
                weights[length] = float(match[3] or 1)
        return cls({length: weight for length, weight in sorted(weights.items()) if weight}).checked(text)

    def checked(self, text: str) -> Profile:
        """Returns itself; RulesError when all weights are 0."""
        if not self.weights:
            raise RulesError(f"{text!r}: every length has the weight 0")
        return self

    def __str__(self) -> str:
        """Lists the lengths, ``4-9`` where all between count."""
        lengths = sorted(self.weights)
        if lengths == list(range(lengths[0], lengths[-1] + 1)) and len(lengths) > 1:
            return f"{lengths[0]}-{lengths[-1]}"
        return ",".join(map(str, lengths))

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
            ValueError: no lengths of the profile add up to *total*.
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
