"""Graphs in files of the cache: two numbers and a long array of them, checked when they are read."""

from __future__ import annotations

import os
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
    """Reads what ``save`` wrote, straight into the array; *code* is the ``array``'s.

    Raises:
        LexiconError: the file is damaged or of another kind.
        OSError: it cannot be read.
    """
    start = len(_magic(kind)) + 4
    with path.open("rb") as file:
        head = file.read(start + HEADER.size)
        first, second, count = _numbers(head, str(path), kind)
        one = array(code, [0])
        if os.fstat(file.fileno()).st_size != len(head) + one.itemsize * count:
            raise LexiconError(f"{path}: a damaged {kind}")
        numbers = one * count
        filled = file.readinto(memoryview(numbers).cast("B")) if count else 0
    if filled != numbers.itemsize * count or zlib.crc32(numbers, zlib.crc32(head[start:])) != _checksum(head, start):
        raise LexiconError(f"{path}: a damaged {kind}")
    return first, second, _little_endian(numbers)


def unpacked(data: bytes, name: str, kind: str, code: str) -> tuple[int, int, array[int]]:
    """Reads what ``packed`` returned; *name* is used in messages, *code* is the ``array``'s.

    Raises:
        LexiconError: it is damaged or of another kind.
    """
    first, second, count = _numbers(data, name, kind)
    start = len(_magic(kind)) + 4
    body = memoryview(data)[start:]
    numbers = array(code)
    if len(body) != HEADER.size + numbers.itemsize * count or zlib.crc32(body) != _checksum(data, start):
        raise LexiconError(f"{name}: a damaged {kind}")
    numbers.frombytes(body[HEADER.size :])
    return first, second, _little_endian(numbers)


def _numbers(data: bytes, name: str, kind: str) -> tuple[int, int, int]:
    """Reads the three numbers at the head of a file."""
    magic = _magic(kind)
    if not data.startswith(magic) or len(data) < len(magic) + 4 + HEADER.size:
        raise LexiconError(f"{name}: not a saved {kind}")
    first, second, count = HEADER.unpack_from(data, len(magic) + 4)
    return first, second, count


def _checksum(data: bytes, end: int) -> int:
    return int.from_bytes(data[end - 4 : end], "little")


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
