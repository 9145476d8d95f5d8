"""The time that one call has: seconds, parts of them, and a caller that may end it sooner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import inf
from time import monotonic
from typing import TypeAlias, TypeVar

from wordtools.core import BudgetError
from wordtools.core.errors import OptionError

Seconds: TypeAlias = float
Thing = TypeVar("Thing")

OFTEN = 256  # things between two looks at the clock
TOO_LATE = "the time was over while the board was prepared: give more time, or allow only longer words"


class Clock:
    """Starts when it is made.

    >>> clock = Clock(60)
    >>> clock.over(), clock.part(0.5).left() < 30
    (False, True)
    >>> Clock(60, stop=lambda: True).over()
    True
    """

    def __init__(self, seconds: Seconds | None = None, stop: Callable[[], bool] | None = None) -> None:
        """Begins to run.

        Args:
            seconds: how long; None: for ever.
            stop: asked at every look; when it says True the time is over.

        Raises:
            OptionError: the seconds are no finite number above 0.
        """
        if seconds is not None and not 0 < seconds < inf:
            raise OptionError(f"seconds must be a finite number above 0, not {seconds}")
        self.until = inf if seconds is None else monotonic() + seconds
        self.stop = stop

    def __repr__(self) -> str:
        """Shows the time that is left."""
        return f"<Clock {'over' if self.over() else 'for ever' if self.until == inf else f'{self.left():.1f} s left'}>"

    def over(self) -> bool:
        """Whether the time is over."""
        return monotonic() > self.until or (self.stop is not None and self.stop())

    def left(self) -> Seconds:
        """Returns the seconds that are left."""
        return self.until - monotonic()

    def end(self) -> None:
        """Ends the time now, for the parts of it too."""
        self.until = -inf

    def part(self, share: float) -> Clock:
        """Returns a clock for a share of the time that is left; it is over when this one is."""
        made = Clock(stop=self.over)
        made.until = inf if self.until == inf else monotonic() + share * self.left()
        return made

    def during(self, things: Iterable[Thing]) -> Iterator[Thing]:
        """Goes through things; BudgetError when the time is over."""
        for number, thing in enumerate(things):
            if number % OFTEN == 0 and self.over():
                raise BudgetError(TOO_LATE)
            yield thing


def forever() -> Clock:
    """Returns a clock that does not end."""
    return Clock()
