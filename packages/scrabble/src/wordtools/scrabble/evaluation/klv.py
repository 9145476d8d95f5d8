"""KLV files: the leave values of wolges, macondo and MAGPIE, read and written.

A file is, all numbers little-endian: the number of nodes, the nodes (32 bits each, as in a KWG file, with tile 0 the
blank and no GADDAG), the number of values, the values. They are 32-bit floats (KLV2, written here) or 16-bit whole
numbers of 256ths (KLV, read too), in points, in the order of the leaves: blanks first, then by letter. A file is
checked whole before a value of it is used.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Sequence
from typing import TypeVar

from wordtools.core.errors import RulesError
from wordtools.core.graph._kwg import Reader
from wordtools.core.graph.kwg import MOST_NODES, described
from wordtools.scrabble.evaluation._leaves import millipoints

MOST_LEAVES = 20_000_000
MOST_TILES = 400_000_000  # of all leaves together
MOST_POINTS = 2_000_000  # of a leave; more would not fit as millipoints
NUMBER = struct.Struct("<I")

Number = TypeVar("Number", int, float)


def read(data: bytes, name: str, letters: int) -> tuple[array[int], array[int], array[int]]:
    """Reads the nodes, how many leaves each and its later siblings hold, and the values in millipoints.

    Args:
        data: a whole file.
        name: what messages call it.
        letters: how many letters the alphabet has.

    Raises:
        RulesError: the file is damaged, or is not for this alphabet.
    """
    size, rest = _number(data, 0, name)
    if size < 1 or size > MOST_NODES or len(data) < rest + 4 * size:
        raise RulesError(f"{name}: a damaged .klv2 file: {len(data)} bytes have no room for {size:,} nodes")
    nodes = _little_endian(array("I", data[rest : rest + 4 * size]))
    reader = Reader(nodes, letters, MOST_LEAVES, MOST_TILES, True)
    fault = reader.check()
    if fault:
        raise RulesError(f"{name}: a damaged .klv2 file: {described(fault, reader.where)}")
    count, rest = _number(data, rest + 4 * size, name)
    if count != reader.words:
        raise RulesError(f"{name}: a damaged .klv2 file: {count:,} values for {reader.words:,} leaves")
    return nodes, copied(reader.counts()), _values(data[rest:], count, name)


def copied(numbers: Sequence[int]) -> array[int]:
    """Copies what a kernel returned into an array of its own."""
    own = array("I")
    own.frombytes(bytes(numbers))
    return own


def _values(data: bytes, count: int, name: str) -> array[int]:
    values = array("i", bytes(4 * count))
    if len(data) == 4 * count:
        points = _little_endian(array("f", data))
        bad = millipoints(points, MOST_POINTS, values)
        if bad >= 0:
            raise RulesError(f"{name}: a damaged .klv2 file: value {bad:,} is {points[bad]}, no points of a leave")
        return values
    if len(data) == 2 * count:
        whole = _little_endian(array("h", data))
        millipoints(array("f", (number / 256 for number in whole)), MOST_POINTS, values)
        return values
    raise RulesError(f"{name}: a damaged .klv2 file: {len(data):,} bytes for {count:,} values")


def write(nodes: array[int], values: array[int]) -> bytes:
    """Makes a KLV2 file of nodes and values in millipoints, as ``read`` returns them."""
    points = _little_endian(array("f", (value / 1000 for value in values)))
    graph = _little_endian(array("I", nodes))
    return NUMBER.pack(len(nodes)) + graph.tobytes() + NUMBER.pack(len(values)) + points.tobytes()


def _number(data: bytes, at: int, name: str) -> tuple[int, int]:
    if len(data) < at + 4:
        raise RulesError(f"{name}: a damaged .klv2 file: it ends at byte {len(data):,}")
    return NUMBER.unpack_from(data, at)[0], at + 4


def _little_endian(numbers: array[Number]) -> array[Number]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
