"""Kernel: what a leave is expected to be worth from what smaller ones are, and sums packed for another process."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

from wordtools.scrabble.evaluation._leaves import Walk

COMPILED = cython.compiled
if not cython.compiled:
    SUMS = 5


class Expected:
    """Looks up the parts of leaves of up to *most* tiles; *numbers* leads to their places in tables of values."""

    def __init__(self, numbers: Walk, most: int) -> None:
        self.numbers = numbers
        self.index = array("i", bytes(4 << most))

    def fill(self, tiles: bytes, size: int, values: Sequence[int], out: array[int]) -> None:
        """Writes the expected value of each leave of *size* tiles, concatenated in *tiles*, to *out*.

        Two tiles are taken to change what the rest is worth without regard to each other: the leave without one,
        and without the other, less that without both; the mean of that over all pairs, times size x (size - 1).
        """
        codes, known, results = tiles, values, out
        n = len(results)
        with cython.nogil:
            for k in range(n):
                results[k] = self.expect(codes, k * size, size, known)

    # below here: integers and flat arrays only

    def expect(self, tiles: bytes, begin: int, size: int, values: Sequence[int]) -> int:
        whole = (1 << size) - 1
        for k in range(whole + 1):
            self.index[k] = -1
        self.numbers.spread(tiles, begin, size, self.index)
        total = 0
        for i in range(size):
            total += 2 * (size - 1) * self.worth(whole ^ 1 << i, tiles, begin, size, values)
            for j in range(i):
                total -= 2 * self.worth(whole ^ 1 << i ^ 1 << j, tiles, begin, size, values)
        return total

    def worth(self, part: int, tiles: bytes, begin: int, size: int, values: Sequence[int]) -> int:
        """Looks up a part; of equal tiles, first those with the lowest bits must be set."""
        lowest = 0
        for k in range(size):
            if part >> k & 1:
                j = k
                while j and tiles[begin + j - 1] == tiles[begin + k] and not lowest >> (j - 1) & 1:
                    j -= 1
                lowest |= 1 << j
        number = self.index[lowest]
        return values[number] if number >= 0 else 0


def filled(sums: Sequence[int]) -> int:
    """Counts the leaves, ``SUMS`` numbers each, of which anything was added up: their first number is above zero."""
    table, found = sums, 0
    n = len(table) // SUMS
    with cython.nogil:
        for k in range(n):
            if table[k * SUMS]:
                found += 1
    return found


def taken_out(sums: array[int], places: array[int], found: array[int]) -> None:
    """Moves these leaves to *places* and *found*, which have just the room for them; *sums* is zero afterwards."""
    table, numbers, parts = sums, places, found
    n, at = len(table) // SUMS, 0
    with cython.nogil:
        for k in range(n):
            if table[k * SUMS]:
                numbers[at] = k
                for j in range(SUMS):
                    parts[at * SUMS + j] = table[k * SUMS + j]
                    table[k * SUMS + j] = 0
                at += 1


def put_in(sums: array[int], places: Sequence[int], found: Sequence[int]) -> None:
    """Adds what ``taken_out`` moved to other sums.

    Raises:
        ValueError: a place is outside, or the numbers are not as many as the places ask for.
    """
    table, numbers, parts = sums, places, found
    n, most = len(numbers), len(table) // SUMS
    if len(parts) != SUMS * n or (n and max(places) >= most):
        raise ValueError("these sums are of other leaves")
    with cython.nogil:
        for k in range(n):
            for j in range(SUMS):
                table[numbers[k] * SUMS + j] += parts[k * SUMS + j]
