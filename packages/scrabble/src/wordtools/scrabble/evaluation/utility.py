"""What a round of a simulation counts: points gained, the chance to win, or both.

The chance to win saturates: in a decided game all plays win, or none does, and noise would choose. The blend therefore
counts the spread as well, a win twice as much as all of it, so that there is always something to play for.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TypeAlias

from wordtools.core.errors import OptionError

Utility: TypeAlias = Callable[[int, float, float], int]
"""Takes the millipoints gained, the spread at the end in points and the chance to win, 0 to 1; the more the better."""

SHARE = 1_000_000  # what a chance of 1 counts, so that sums are whole numbers
TIES = 0.02  # of a win: what all of the spread counts where it decides between equals
SCALE = 100  # points of spread: twice as many are worth less than twice as much


def points(gained: int, spread: float, chance: float) -> int:
    """Counts the millipoints gained on the other player."""
    return gained


def win(gained: int, spread: float, chance: float) -> int:
    """Counts the chance to win, in millionths."""
    return round(SHARE * chance)


def blend(gained: int, spread: float, chance: float) -> int:
    """Counts two parts of the chance to win and one of the spread, which is brought between 0 and 1; in millionths."""
    return round(SHARE * (chance + 0.5 / (1 + math.exp(-max(-2000.0, min(2000.0, spread)) / SCALE))) / 1.5)


def win_first(gained: int, spread: float, chance: float) -> int:
    """Counts the chance to win, and the spread for less than any draw of the last tiles can; in millionths.

    Where nothing is left to luck, a play that wins more often is better whatever the others gain.
    """
    return round(SHARE * (chance + TIES / (1 + math.exp(-max(-2000.0, min(2000.0, spread)) / SCALE))) / (1 + TIES))


UTILITIES: Mapping[str, Utility] = {"points": points, "win": win, "blend": blend}
"""By name; a program may rank by a function of its own instead."""


def utility(by: str | Utility) -> Utility:
    """Returns the function of a name, or the function that is given.

    Raises:
        OptionError: there is none of that name.
    """
    if not isinstance(by, str):
        return by
    try:
        return UTILITIES[by]
    except KeyError:
        raise OptionError(f"plays are ranked by {', '.join(UTILITIES)}, not {by!r}") from None
