"""Graphs in files of the cache: two numbers and a long array of them, checked when they are read."""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from collections.abc import Sequence
from pathlib import Path

from wordtools.core.errors import LexiconError
from wordtools.core.run.files import write_whole

HEADER = struct.Struct("<III")  # two numbers of the graph's own, and how long the array is


def packed(kind: str, first: int, second: int, numbers: array[int]) -> bytes:
    """Packs a graph into bytes."""
    body = HEADER.pack(first, second, len(numbers)) + _little_endian(numbers).tobytes()
    return _magic(kind) + zlib.crc32(body).to_bytes(4, "little") + body


def save(path: Path, kind: str, first: int, second: int, numbers: array[int]) -> None:
    """Writes a graph to a file, whole or not at all."""
    write_whole(path, packed(kind, first, second, numbers))


def load(path: Path, kind: str, code: str) -> tuple[int, int, array[int]]:
    """Reads what ``save`` wrote; *code* is the ``array``'s.

    Raises:
        LexiconError: the file is damaged or of another kind.
        OSError: it cannot be read.
    """
    return unpacked(path.read_bytes(), str(path), kind, code)


def unpacked(data: bytes, name: str, kind: str, code: str) -> tuple[int, int, array[int]]:
    """Reads what ``packed`` returned; *name* is used in messages, *code* is the ``array``'s.

    Raises:
        LexiconError: it is damaged or of another kind.
    """
    magic = _magic(kind)
    start = len(magic) + 4
    if not data.startswith(magic) or len(data) < start + HEADER.size:
        raise LexiconError(f"{name}: not a saved {kind}")
    body = memoryview(data)[start:]
    first, second, count = HEADER.unpack_from(body)
    numbers = array(code)
    checksum = int.from_bytes(data[len(magic) : start], "little")
    if len(body) != HEADER.size + numbers.itemsize * count or zlib.crc32(body) != checksum:
        raise LexiconError(f"{name}: a damaged {kind}")
    numbers.frombytes(body[HEADER.size :])
    return first, second, _little_endian(numbers)


def _magic(kind: str) -> bytes:
    return f"wordtools {kind} 2\n".encode()


def _little_endian(numbers: array[int]) -> array[int]:
    """Swaps the bytes of each number where the machine has them the other way round."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers


def numbers(given: Sequence[int], code: str) -> array[int]:
    """Returns numbers as an ``array`` of the type *code*: themselves, or a copy.

    Raises:
        TypeError: one of them is none, or does not fit.
    """
    if isinstance(given, array) and given.typecode == code:
        return given
    try:
        return array(code, given)
    except (TypeError, ValueError, OverflowError) as error:
        raise TypeError(f"a graph is made of whole numbers: {error}") from None
