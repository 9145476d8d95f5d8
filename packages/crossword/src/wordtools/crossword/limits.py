"""When a run of work ends: after some seconds, or when the caller says so."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import TypeAlias

from wordtools.core.errors import OptionError

Stop: TypeAlias = Callable[[], bool]
"""Asked now and then while work goes on; True ends it."""


class Limits:
    """The clock of one run, started when it is made."""

    def __init__(self, seconds: float | None = None, stop: Stop | None = None) -> None:
        """Starts the clock.

        Args:
            seconds: how long it may take, above 0; None: as long as it takes.
            stop: asked now and then; True ends it sooner.

        Raises:
            OptionError: the seconds are not a finite number above 0.
        """
        check_seconds(seconds)
        self.seconds = inf if seconds is None else seconds
        self.stopped = False
        """Whether the caller ended it."""
        self._stop = stop
        self._begun = monotonic()

    @property
    def passed(self) -> float:
        """The seconds since the start."""
        return monotonic() - self._begun

    @property
    def left(self) -> float:
        """The seconds until the end, infinite without one."""
        return self.seconds - self.passed

    @property
    def late(self) -> bool:
        """Whether the time is over."""
        return self.passed >= self.seconds

    def over(self) -> bool:
        """Whether to end now."""
        if not self.stopped and self._stop is not None:
            self.stopped = self._stop()
        return self.stopped or self.late


def check_seconds(seconds: float | None) -> None:
    """Refuses what is no time that ends.

    Raises:
        OptionError: the seconds are given, and not a finite number above 0.
    """
    if seconds is not None and not 0 < seconds < inf:
        raise OptionError(f"seconds is {seconds!r}: use a number above 0, like 10 or 2.5")
