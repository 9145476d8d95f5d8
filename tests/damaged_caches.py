"""Files of the cache with flipped bits and the right checksum: what only a look at their contents finds out."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from pathlib import Path

CHECKSUM = 4  # bytes, after the first line


def resealed(path: Path, count: int) -> Iterator[int]:
    """Writes such files in place of a good one, one after the other; goes through their numbers."""
    good = path.read_bytes()
    head = good.index(b"\n") + 1
    for number in range(count):
        rng = random.Random(f"{path.suffix} {number}")
        body = bytearray(good[head + CHECKSUM :])
        for _ in range(rng.choice((1, 2, 8))):
            body[rng.randrange(len(body))] ^= 1 << rng.randrange(8)
        path.write_bytes(good[:head] + zlib.crc32(body).to_bytes(CHECKSUM, "little") + body)
        yield number
