"""Account of Across Lite's ``.puz``: a header of 52 bytes, two grids, texts ended by NUL, then sections."""

from __future__ import annotations

import re
import struct
from collections import Counter

from accounts.account import CountError, signs
from accounts.crosswords import count_clue, count_grid, plain

from wordtools.core.base.characters import mixed

SIZES = struct.Struct("<BBHHH")  # width, height, clues, kind, state
SIZES_AT, GRID_AT = 44, 52
SECTION = struct.Struct("<4sHH")
BLOCKS = ".:"
DIAGRAMLESS, PLAIN, CIRCLE = 0x0401, 0, 0x80


def count(data: bytes) -> Counter[str]:
    """Counts cells, circles, texts and clues; CountError where it is cut off."""
    begin = data.find(b"ACROSS&DOWN") - 2
    if begin < 0 or len(data) < begin + GRID_AT:
        raise CountError("the header is cut off")
    columns, rows, number, kind, state = SIZES.unpack_from(data, begin + SIZES_AT)
    at, size = begin + GRID_AT, rows * columns
    solution, fill = (plain(data[k : k + size].decode("cp1252", "replace")) for k in (at, at + size))
    strings = data[at + 2 * size :].split(b"\0", number + 4)
    rest = strings.pop() if len(strings) > number + 4 else b"?"
    if rest and not re.match(rb"[A-Z]{4}", rest):
        raise CountError("texts are cut off, or their number is wrong")
    sections = _sections(rest)
    found = count_grid(columns, [None if face in BLOCKS else face.strip("-?") for face in solution])
    if state != PLAIN or not set(solution) - {*BLOCKS, "X", "-"}:
        del found["lettered"], found["letters"]  # locked, or no solution
    elif b"GRBS" in sections:
        letters = dict(part.strip().split(b":")[:2] for part in sections.get(b"RTBL", b"").split(b";") if b":" in part)
        several = (letters.get(b"%d" % (number - 1), b"?") for number in sections[b"GRBS"] if number)
        found["letters"] += sum(len(mixed(text)) - 1 for text in several)
    found["filled"] = sum(face not in f"{BLOCKS}-" and not face.isspace() for face in fill)
    found["diagramless"] = int(kind == DIAGRAMLESS)
    found["circles"] = sum(bool(mark & CIRCLE) for mark in sections.get(b"GEXT", b"")[:size])
    texts = [plain(mixed(text, windows=True)) for text in strings]
    for text in texts[3:-1]:
        count_clue(found, text)
    found["texts"] = sum(map(signs, (*texts[:3], texts[-1])))
    del found["numbers"], found["extras"]
    return found


def _sections(data: bytes) -> dict[bytes, bytes]:
    found: dict[bytes, bytes] = {}
    at = 0
    while at + SECTION.size <= len(data):
        code, length, _ = SECTION.unpack_from(data, at)
        at += SECTION.size + length + 1
        found[code] = data[at - length - 1 : at - 1]
    return found
