"""Ctrl-C while a program begins or ends: a word and the exit code 130, where Python would show a traceback.

Python raises ``KeyboardInterrupt`` wherever it is: in the midst of an import, or in what it does last, where nobody can
catch it. So a program that runs commands begins with ``end_at_once``, and does its work ``interruptibly``.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from wordtools.core.cli import exits


def end_at_once() -> None:
    """Lets Ctrl-C end this process from now on, unless something other than Python's own handler is there."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


@contextmanager
def interruptibly() -> Iterator[None]:
    """Lets Ctrl-C raise ``KeyboardInterrupt`` in a ``with`` block of a program that begins with ``end_at_once``."""
    if signal.getsignal(signal.SIGINT) is not _end:
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, _end)


def _end(*_: object) -> None:
    os.write(2, b"interrupted\n")
    os._exit(exits.INTERRUPTED)
