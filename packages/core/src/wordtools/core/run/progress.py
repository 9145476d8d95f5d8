"""How far long work has come: what every ``progress`` of the library is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Progress(Generic[T]):
    """How far long work has come.

    >>> print(Progress(3, 8))
    3 of 8
    """

    done: int
    """What is done so far, from 0: in tries, positions, boards or what else the function counts."""
    total: int | None = None
    """How much there is to do; None: nobody knows."""
    found: T = None  # type: ignore[assignment]
    """What the function would return if it ended now; None where nothing is found yet, or only the work is counted."""

    def __str__(self) -> str:
        """Writes how much is done, and of how much."""
        return f"{self.done:,}" if self.total is None else f"{self.done:,} of {self.total:,}"


Watcher: TypeAlias = Callable[[Progress[T]], None]
"""Is given progress now and then, perhaps in another thread; what it raises ends the work."""
