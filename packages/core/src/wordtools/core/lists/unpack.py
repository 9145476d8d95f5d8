"""Compressed files: gzip, bzip2 and xz, known by what is in them, unpacked up to a limit."""

from __future__ import annotations

import bz2
import lzma
import re
import zlib
from collections.abc import Callable
from typing import Any

from wordtools.core.errors import LexiconError
from wordtools.core.reading.bounds import RATIO, SIZES, UNPACKED

MOST_BYTES = SIZES["a word list"].most  # what a list may unpack to, a short one to much less: see ``bounds.RATIO``
MOST_MEMORY = 80_000_000  # what xz may ask for: its highest level takes 65 MB
STEP = 1 << 20

KINDS: tuple[tuple[re.Pattern[bytes], Callable[[], Any]], ...] = (
    (re.compile(rb"\x1f\x8b"), lambda: zlib.decompressobj(wbits=31)),
    (re.compile(rb"\xfd7zXZ\0"), lambda: lzma.LZMADecompressor(memlimit=MOST_MEMORY)),
    (re.compile(rb"BZh[1-9](1AY&SY|\x17rE8P\x90)"), bz2.BZ2Decompressor),
)


def unpacked(data: bytes, name: str, most: int | None = None) -> bytes:
    """Returns what *data* is once unpacked: itself, where it is not compressed.

    Args:
        data: the bytes of a file.
        name: what messages call it.
        most: the most bytes that it may unpack to; None: what a word list of this size may have.

    Raises:
        LexiconError: it is damaged or cut short, or unpacks to more.
    """
    found = next((kind for kind in KINDS if kind[0].match(data)), None)
    if found is None:
        return data
    magic, make = found
    out = bytearray()
    rest = data
    limit = MOST_BYTES if most is None else most
    try:
        while rest:
            if not magic.match(rest):
                raise EOFError("there is something else after its end")
            rest = _stream(make(), rest, out, name, limit).lstrip(b"\0")  # zeros fill up the blocks of a tape
    except (OSError, EOFError, lzma.LZMAError, zlib.error) as error:
        raise LexiconError(f"{name}: a damaged compressed file ({error})") from None
    ratio = UNPACKED + RATIO * len(data)
    if most is None and len(out) > ratio:
        raise LexiconError(f"{name}: it unpacks to more than {ratio:,} bytes, more than a word list of its size has")
    return bytes(out)


def _stream(machine: Any, data: bytes, out: bytearray, name: str, most: int) -> bytes:
    """Unpacks one stream onto the end of *out*; returns what comes after it."""
    while True:
        some = machine.decompress(data, STEP)
        data = getattr(machine, "unconsumed_tail", b"")  # zlib gives back what it did not take, the others keep it
        out += some
        if len(out) > most:
            raise LexiconError(f"{name}: it unpacks to more than {most:,} bytes, more than a word list has")
        if machine.eof:
            return bytes(machine.unused_data)
        if not some and not data:
            raise EOFError("it was cut short")
