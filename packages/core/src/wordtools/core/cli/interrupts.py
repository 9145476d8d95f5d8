"""Ctrl-C while a program begins or ends: a word and the exit code 130, where Python would show a traceback.

Python raises ``KeyboardInterrupt`` wherever it is: in the midst of an import, or in what it does last, where nobody can
catch it. So a program that runs commands begins with ``end_at_once``, and does its work ``interruptibly``. Python waits
for threads, and threads for whatever hangs: ``end_soon`` and a second Ctrl-C end the program all the same.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from wordtools.core.cli import exits

PATIENCE = 2.0  # seconds from an interrupted command, or a second Ctrl-C, to the end of the process


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
    _watch()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, _end)


def end_soon() -> None:
    """Ends this process, which was interrupted, when its time is over, whatever it still waits for."""
    import threading
    import time

    def end() -> None:
        time.sleep(PATIENCE)
        os._exit(exits.INTERRUPTED)

    threading.Thread(target=end, daemon=True).start()


def _watch() -> None:
    """Has a thread hear of Ctrl-C at once, also while the main thread waits in compiled code; the second one counts."""
    import threading

    heard, tell = os.pipe()
    os.set_blocking(tell, False)
    signal.set_wakeup_fd(tell, warn_on_full_buffer=False)

    def listen() -> None:
        times = 0
        while times < 2:
            times += os.read(heard, 1) == bytes([signal.SIGINT])
        end_soon()

    threading.Thread(target=listen, daemon=True).start()


def _end(*_: object) -> None:
    os.write(2, b"interrupted\n")
    os._exit(exits.INTERRUPTED)
