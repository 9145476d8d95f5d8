"""Runs that are called off: how the processes that work for a run learn that it ends.

A part that takes long asks ``called_off`` now and then, and returns what it has. Executors that can tell their workers
have a method ``call_off(run)``: ``Processes`` by memory that they share, a cluster by a call on each worker.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

LENGTH = 32  # characters of a run's name
_here = threading.local()
_off: set[str] = set()
_shared: list[Any] = []  # of a process of this machine: the name of the run that was called off last


@contextmanager
def working(run: str) -> Iterator[None]:
    """Names the run that this thread works for, for the length of a ``with`` block."""
    _here.run = run
    try:
        yield
    finally:
        _here.run = ""


def called_off() -> bool:
    """Whether the run that this thread works for was called off."""
    run = getattr(_here, "run", "")
    return bool(run) and (run in _off or any(name.value == run.encode() for name in _shared))


def call_off(run: str) -> None:
    """Calls a run off for this process: on a worker of a cluster."""
    _off.add(run)


def share(name: Any) -> None:
    """Takes the memory in which the process that began this one calls runs off."""
    _shared[:] = [name]
