"""Puzzles that travel in an address: compressed, in letters that an address may have."""

from __future__ import annotations

import base64
import binascii
import zlib

from wordtools.core.errors import FormatError

MOST_DATA = 14_000  # characters of a puzzle in an address


def pack(data: bytes) -> str:
    """Compresses a file for an address."""
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


def unpack(text: str, most: int) -> bytes:
    """Reads what ``pack`` wrote, *most* bytes at most.

    Raises:
        FormatError: it is damaged, or larger.
    """
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), most)
        if not unpacking.eof:
            raise FormatError("the puzzle in the address is cut off or too large")
    except (binascii.Error, ValueError, zlib.error):
        raise FormatError("the address holds no puzzle") from None
    return data
