"""Flat arrays for the kernels: made, and made longer."""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence

SIZES = {kind: array(kind).itemsize for kind in "bBhHiIlLqQd"}


def zeros(kind: str, count: int) -> MutableSequence[int]:
    """Makes room for *count* numbers of the type code *kind* (as ``array`` has them), all 0."""
    return array(kind, bytes(SIZES[kind] * count))


def longer(kind: str, old: Sequence[int], count: int) -> MutableSequence[int]:
    """Makes room for *count* numbers, the first of them those of *old*."""
    new = zeros(kind, count)
    if isinstance(old, list):
        new[: len(old)] = array(kind, old)
    else:  # an array, or a kernel's view of one: at once, not number by number
        given = memoryview(old).cast("B")  # type: ignore[arg-type]
        memoryview(new).cast("B")[: len(given)] = given  # type: ignore[arg-type]
    return new


def scratch(compiled: bool, kind: str, count: int) -> MutableSequence[int]:
    """Makes room for *count* numbers, all 0: an array for C, never empty; for Python a list, which is faster there."""
    return zeros(kind, max(1, count)) if compiled else [0] * count
