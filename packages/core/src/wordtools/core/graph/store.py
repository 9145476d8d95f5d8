"""Graphs in files of the cache: two numbers and a long array of them, checked when they are read."""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from pathlib import Path

from wordtools.core.errors import LexiconError
from wordtools.core.run.files import write_whole

HEADER = struct.Struct("<III")  # two numbers of the graph's own, and how long the array is


def save(path: Path, kind: str, first: int, second: int, numbers: array[int]) -> None:
    """Writes a graph to a file, whole or not at all."""
    body = HEADER.pack(first, second, len(numbers)) + _little_endian(numbers).tobytes()
    write_whole(path, _magic(kind) + zlib.crc32(body).to_bytes(4, "little") + body)


def load(path: Path, kind: str, code: str) -> tuple[int, int, array[int]]:
    """Reads what ``save`` wrote; *code* is the ``array``'s.

    Raises:
        LexiconError: the file is damaged or of another kind.
        OSError: it cannot be read.
    """
    data = path.read_bytes()
    magic = _magic(kind)
    start = len(magic) + 4
    if not data.startswith(magic) or len(data) < start + HEADER.size:
        raise LexiconError(f"{path}: not a saved {kind}")
    body = memoryview(data)[start:]
    first, second, count = HEADER.unpack_from(body)
    numbers = array(code)
    checksum = int.from_bytes(data[len(magic) : start], "little")
    if len(body) != HEADER.size + numbers.itemsize * count or zlib.crc32(body) != checksum:
        raise LexiconError(f"{path}: a damaged {kind}")
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
