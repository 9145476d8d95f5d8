"""Limits in CPU seconds of the process: a busy machine changes nothing."""

from __future__ import annotations

import time

from wordtools.core.run.clock import Stop


def cpu_over(seconds: float) -> Stop:
    """Returns a function that is True once the process has used this many seconds of CPU time from now."""
    until = time.process_time() + seconds
    return lambda: time.process_time() > until
