"""How the rounds of a simulation are shared out among plays, so that most of them go to those that may be best.

A budget is spent by sequential halving (Z. Karnin, T. Koren, O. Somekh: Almost optimal exploration in multi-armed
bandits, ICML 2013): in phases of equal cost, after each of which the worse half of the plays is dropped. All plays that
are left get the same rounds, with the same tiles, so that their differences are surer than their means.

Whatever the budget, a play is dropped where it is surely worse than the best one. The test of both looks at the
differences round by round, and holds however often it is asked (A. Garivier, E. Kaufmann: Optimal best arm
identification with fixed confidence, COLT 2016).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

LEAST = 5  # rounds of each play before any is dropped
TESTED = 32  # rounds of each play before one can be surely worse: fewer do not show how much they vary
BATCH = 64  # rounds between two looks; the same for any number of threads


class Halving:
    """The phases of a budget; what was spent is in any unit, as a share of the budget.

    >>> halving = Halving(8)
    >>> halving.spend(0.2, 100), halving.spend(0.34, 170), halving.spend(1.0, 500), halving.over
    (8, 4, 2, True)
    """

    def __init__(self, plays: int) -> None:
        """Begins with *plays* candidates, 1 or more."""
        self.kept = plays
        """How many plays are to be left after the phases that ended."""
        self.phases = max(1, math.ceil(math.log2(plays)))
        """How many are left, the one under way included."""
        self.spent = 0.0
        """Of the budget, 1 is all."""
        self._rounds = 0
        self._mark = 1 / self.phases

    @property
    def over(self) -> bool:
        """Whether nothing is left."""
        return self.spent >= 1 or not self.phases

    def batch(self, plays: int) -> int:
        """Returns the number of rounds before the next comparison: those left in the phase, or one."""
        if not self._rounds or not self.spent:
            return LEAST
        cost = self.spent / self._rounds
        return max(1, min(BATCH, math.ceil((self._mark - self.spent) / cost / plays - 1e-9)))

    def finish(self) -> None:
        """Begins the last phase, whatever was planned before it."""
        self.phases = 1
        self._mark = 1.0

    def spend(self, spent: float, rounds: int) -> int:
        """Takes what was spent so far and how many rounds of a play that bought; returns how many plays are left."""
        self.spent, self._rounds = spent, rounds
        while self.phases and spent >= self._mark - 1e-12:
            self.phases -= 1
            # a phase that cost too much is paid for by all that follow
            self._mark = spent + (1 - spent) / self.phases if self.phases and spent < 1 else 1.0
            if self.phases:
                self.kept = (self.kept + 1) // 2
        return self.kept


def surely_less(ones: Sequence[int], others: Sequence[int], confidence: float) -> bool:
    """Returns whether *ones* are less than *others* on average, given what came out in the same rounds.

    Args:
        ones: a number a round.
        others: as many.
        confidence: 0.5 to 1, that this holds in spite of all looks taken before; 1: it never is sure.
    """
    n = len(ones)
    if n < TESTED or confidence >= 1:
        return False
    differences = [other - one for one, other in zip(ones, others, strict=True)]
    total = sum(differences)
    if total <= 0:
        return False
    variance = (sum(one * one for one in differences) - total * total / n) / (n - 1)
    if variance <= 0:
        return True
    return total * total / n / (2 * variance) > math.log((math.log(n) + 1) / (1 - confidence))
