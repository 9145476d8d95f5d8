"""Damaged files: a good one with a few things done to it, as chance will have it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

BITS = bytes(1 << k for k in range(8))
TOKEN = re.compile(rb"[\w.+-]+")
NASTY = (
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xc3(",
    "́".encode(),
    "ﬁß☃".encode(),
    b"\r",
    b"\n\n",
    b"\t",
    b"-1",
    b"0",
    b"1e999",
    b"nan",
    b"999999999999999999999",
    b"9" * 5000,
    b"[" * 2000,
    b"<" * 300,
    b'"',
    b"{}",
    b"&amp;&#0;",
    b"%s%n",
    b"../../x",
)


def flip(data: bytearray, rng: random.Random) -> None:
    """Turns a bit over."""
    if data:
        data[rng.randrange(len(data))] ^= rng.choice(BITS)


def write_over(data: bytearray, rng: random.Random) -> None:
    """Writes a byte over another."""
    if data:
        data[rng.randrange(len(data))] = rng.randrange(256)


def cut(data: bytearray, rng: random.Random) -> None:
    """Takes a piece out."""
    begin = rng.randrange(len(data) + 1)
    del data[begin : begin + rng.choice((1, 2, 4, 16, 256, len(data)))]


def repeat(data: bytearray, rng: random.Random) -> None:
    """Puts a piece in once more, somewhere."""
    begin, where = rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)
    data[where:where] = data[begin : begin + rng.choice((1, 4, 16, 64, 1024))]


def swap_lines(data: bytearray, rng: random.Random) -> None:
    """Puts two lines in each other's place."""
    lines = bytes(data).split(b"\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    data[:] = b"\n".join(lines)


def line_once_more(data: bytearray, rng: random.Random) -> None:
    """Puts a line in once more, or leaves it out: many formats stay readable."""
    lines = bytes(data).split(b"\n")
    at = rng.randrange(len(lines))
    if rng.random() < 0.5:
        del lines[at]
    else:
        lines.insert(rng.randrange(len(lines) + 1), lines[at])
    data[:] = b"\n".join(lines)


def other_token(data: bytearray, rng: random.Random) -> None:
    """Writes a word or number of the file in the place of another."""
    tokens = list(TOKEN.finditer(bytes(data[:65536])))
    if tokens:
        place, token = rng.choice(tokens), rng.choice(tokens)
        data[place.start() : place.end()] = token[0]


def put_in(data: bytearray, rng: random.Random) -> None:
    """Puts something nasty in."""
    where = rng.randrange(len(data) + 1)
    data[where : where + rng.choice((0, 0, 1, 8))] = rng.choice(NASTY)


def other_number(data: bytearray, rng: random.Random) -> None:
    """Changes a digit, or four bytes that may be a length."""
    digits = [k for k, byte in enumerate(data[:4096]) if 48 <= byte < 58]
    if digits and rng.random() < 0.5:
        data[rng.choice(digits)] = rng.choice(b"0123456789-")
    elif len(data) > 4:
        where = rng.randrange(len(data) - 4)
        data[where : where + 4] = rng.choice((b"\xff" * 4, bytes(4), b"\0\0\0\x80", b"\xff\xff\xff\x7f"))


WAYS: Sequence[Callable[[bytearray, random.Random], None]] = (
    flip,
    flip,
    write_over,
    cut,
    repeat,
    swap_lines,
    line_once_more,
    other_token,
    other_token,
    put_in,
    other_number,
)


def damaged(seeds: Sequence[bytes], rng: random.Random) -> bytes:
    """Makes a damaged file of one of *seeds*; now and then of the beginning of one and the end of another."""
    data = bytearray(rng.choice(seeds))
    if rng.random() < 0.05:
        other = rng.choice(seeds)
        data[rng.randrange(len(data) + 1) :] = other[rng.randrange(len(other) + 1) :]
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        rng.choice(WAYS)(data, rng)
    return bytes(data)
