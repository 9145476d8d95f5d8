"""Bits of whole numbers for kernels that run as plain Python; for compiled ones ``wordtools_bits.pxd`` has them."""

from __future__ import annotations

popcount = int.bit_count


def lowest(x: int) -> int:
    """Returns the number of the lowest set bit of a mask that is not 0."""
    return (x & -x).bit_length() - 1


def highest(x: int) -> int:
    """Returns the number of the highest set bit of a mask that is not 0."""
    return x.bit_length() - 1
