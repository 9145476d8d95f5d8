"""The clock of a game: each player has a number of minutes for all turns; ``Game.overtime`` takes points for more."""

from __future__ import annotations

import math
from collections.abc import Callable
from time import monotonic

from wordtools.core.errors import OptionError
from wordtools.core.run.clock import Seconds

MOST_MINUTES = 1440


class Timer:
    """The time that each player has left; it runs for one player at a time, and stands still at first.

    >>> times = iter([0.0, 70.0, 75.0, 75.0])
    >>> timer = Timer(2, 1, now=lambda: next(times))
    >>> timer.start(0)
    >>> timer.start(1)
    >>> timer.stop()
    >>> timer.text(0), timer.text(1)
    ('-0:10', '0:55')
    """

    def __init__(self, players: int, minutes: float, *, now: Callable[[], Seconds] = monotonic) -> None:
        """Starts the clock of each player.

        Raises:
            OptionError: not more than 0 minutes, or more than a day.
        """
        if not 0 < minutes <= MOST_MINUTES:
            raise OptionError(f"a player can have up to {MOST_MINUTES:,} minutes, not {minutes:g}")
        self.minutes = minutes
        self._spent = [0.0] * players
        self._now = now
        self._running: int | None = None
        self._since = 0.0

    def __repr__(self) -> str:
        """Shows what the players have left."""
        return f"<Timer {', '.join(map(self.text, range(len(self._spent))))}>"

    def start(self, player: int) -> None:
        """Lets the clock of a player run, and no other."""
        self._look()
        self._running = player

    def stop(self) -> None:
        """Stops all clocks."""
        self._look()
        self._running = None

    def left(self, player: int) -> Seconds:
        """Returns what a player has left, below 0 where it is more than all."""
        if player == self._running:
            self._look()
        return 60 * self.minutes - self._spent[player]

    def text(self, player: int) -> str:
        """Writes what a player has left, in minutes and seconds."""
        left = math.floor(self.left(player))
        minutes, seconds = divmod(abs(left), 60)
        return f"{'-' if left < 0 else ''}{minutes}:{seconds:02}"

    def _look(self) -> None:
        now = self._now()
        if self._running is not None:
            self._spent[self._running] += now - self._since
        self._since = now
