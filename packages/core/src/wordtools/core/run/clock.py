"""When a run of work ends: after some seconds, or when the caller stops it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from threading import Event, Thread
from time import monotonic
from typing import TypeAlias

from wordtools.core.errors import OptionError

Seconds: TypeAlias = float
Stop: TypeAlias = Callable[[], bool]
"""Asked now and then while work goes on; True ends it."""
LOOK = 0.05  # seconds between two questions to it while compiled code works


class Clock:
    """The time of one run; it starts when it is made.

    >>> clock = Clock(60)
    >>> clock.over(), clock.part(0.5).left() < 30
    (False, True)
    >>> Clock(60, stop=lambda: True).over()
    True
    """

    def __init__(self, seconds: Seconds | None = None, stop: Stop | None = None) -> None:
        """Starts the clock.

        Args:
            seconds: how long the run may take, above 0; None: as long as it takes.
            stop: asked at every look at the clock; True ends the run.

        Raises:
            OptionError: the seconds are not a finite number above 0.
        """
        check_seconds(seconds)
        self.begun = monotonic()
        self.until = inf if seconds is None else self.begun + seconds
        """When the time is over, on the machine's monotonic clock; infinite without an end."""
        self._stop = stop
        self._stopped = False

    def __repr__(self) -> str:
        """Shows the time that is left."""
        return f"<Clock {'over' if self.over() else 'for ever' if self.until == inf else f'{self.left():.1f} s left'}>"

    def over(self) -> bool:
        """Whether to end now: the time is over, or the caller stops it."""
        return self.late() or self.stopped()

    def late(self) -> bool:
        """Whether the time is over, whether or not the caller stops it."""
        return monotonic() >= self.until

    def stopped(self) -> bool:
        """Asks the caller whether to end; a True is remembered."""
        if not self._stopped and self._stop is not None:
            self._stopped = self._stop()
        return self._stopped

    def left(self) -> Seconds:
        """Returns the seconds until the end, infinite without one, below 0 after it."""
        return self.until - monotonic()

    def passed(self) -> Seconds:
        """Returns the seconds since the start."""
        return monotonic() - self.begun

    def end(self) -> None:
        """Ends the time now, for the parts of it too."""
        self.until = -inf

    def part(self, share: float) -> Clock:
        """Returns a clock for a share of the time that is left; it is over when this one is."""
        made = Clock(stop=self.over)
        made.until = inf if self.until == inf else monotonic() + share * self.left()
        return made


def check_seconds(seconds: Seconds | None) -> None:
    """Refuses what is no time that ends.

    Raises:
        OptionError: the seconds are given, and not a finite number above 0.
    """
    if seconds is not None and not 0 < seconds < inf:
        raise OptionError(f"seconds is {seconds!r}: use a finite number above 0, like 10 or 2.5")


@contextmanager
def flagging(flag: bytearray, stop: Stop) -> Iterator[None]:
    """Sets the first byte of *flag* once *stop* returns True, for compiled code that looks at it, in a ``with`` block.

    At the start and at the end the byte is 0.
    """
    done = Event()

    def watch() -> None:
        while not done.wait(LOOK):
            if stop():
                flag[0] = 1
                return

    flag[0] = stop()
    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
        flag[0] = 0
