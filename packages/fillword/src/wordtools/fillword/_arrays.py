"""Flat arrays for the kernels: made, and made longer."""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence

SIZES = {kind: array(kind).itemsize for kind in "bBhHiIlLqQd"}


def zeros(kind: str, count: int) -> MutableSequence[int]:
    """Makes room for *count* numbers."""
    return array(kind, bytes(SIZES[kind] * count))


def longer(kind: str, old: Sequence[int], count: int) -> MutableSequence[int]:
    """Makes room for *count* numbers, the first of them those of *old*."""
    new = array(kind, old)
    new.frombytes(bytes(new.itemsize * (count - len(new))))
    return new
