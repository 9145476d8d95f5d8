"""Account of Across Lite's ``.puz``: a header of 52 bytes, two grids, texts ended by NUL, then sections.

Texts are UTF-8 from version 2.0 on, before Windows-1252; each is taken for what it can be, UTF-8 first.
"""

from __future__ import annotations

import re
import struct
from collections import Counter

from wordtools.core.base.characters import composed, mixed
from wordtools.core.reading.accounts import CountError
from wordtools.crossword.accounts.keys import Count, blank, check_size
from wordtools.crossword.accounts.numbering import ACROSS, DOWN
from wordtools.crossword.accounts.tally import RawClue, RawGrid, count_clues, count_grid
from wordtools.crossword.accounts.texts import beyond_ascii, controls, signs, spaced

HEAD = struct.Struct("<H12sH8s4s2sH12sBBHHH")
VERSION = 4  # its place in the header
SECTION = struct.Struct("<4sHH")
BLOCKS = ".:"
DIAGRAMLESS, LOCKED, NO_SOLUTION = 0x0401, 4, 2
CIRCLE = 0x80
KNOWN = (b"GRBS", b"RTBL", b"GEXT", b"RUSR", b"LTIM")
TEXTS = (Count.TITLE, Count.AUTHOR, Count.COPYRIGHT)


def count(data: bytes) -> Counter[str]:
    """Counts cells, circles, texts and clues; CountError where it is cut off."""
    begin = data.find(b"ACROSS&DOWN") - 2
    if begin < 0 or len(data) < begin + HEAD.size:
        raise CountError("the header is cut off")
    *head, columns, rows, number, kind, state = HEAD.unpack_from(data, begin)
    check_size(rows, columns)
    size, at = rows * columns, begin + HEAD.size
    solution, fill = (data[k : k + size].decode("cp1252", "replace") for k in (at, at + size))
    if len(fill) < size:
        raise CountError("the grid is cut off")
    entries = len(RawGrid(columns, [None if face in BLOCKS else face for face in solution]).entries())
    if number + 4 > data.count(b"\0", at + 2 * size) or _has_more(data[at + 2 * size :], number, entries):
        number = entries  # the number of clues is wrong, or texts are cut off
    strings = data[at + 2 * size :].split(b"\0", number + 4)
    strings += [b""] * (number + 4 - len(strings))
    sections = _sections(strings[-1] if len(strings) > number + 4 else b"")
    texts = _decoded(strings[: number + 4], windows=not re.match(rb"[2-9]\.\d", head[VERSION]))
    found = blank()
    found[Count.PUZZLES] = 1
    found[Count.DIAGRAMLESS] = int(kind == DIAGRAMLESS)
    cells: list[str | None] = [None if face in BLOCKS else spaced(face).strip("-?") for face in solution]
    if state == LOCKED or (state == NO_SOLUTION and not set(solution) - {*BLOCKS, "X", "-"}):
        cells = [face and "" for face in cells]
    else:
        rebus = zip(_rebus(sections, size), cells, strict=True)
        cells = [None if face is None else several or face for several, face in rebus]
    count_grid(found, RawGrid(columns, cells))
    found[Count.FILLED] = _filled(cells, fill, sections.get(b"RUSR", b"").split(b"\0"))
    found[Count.CIRCLES] = sum(bool(mark & CIRCLE) for mark in sections.get(b"GEXT", b"")[:size])
    for key, text in zip(TEXTS, texts, strict=False):
        found[key] = signs(text)
    found[Count.NOTES] = signs(texts[-1])
    found[Count.CONTROLS] = sum(map(controls, texts))
    found[Count.BEYOND_ASCII] = sum(map(beyond_ascii, texts))
    _count_clues(found, texts[3:-1], RawGrid(columns, cells))
    del found[Count.NUMBERS], found[Count.EXTRAS]
    return found


def _has_more(data: bytes, number: int, entries: int) -> bool:
    """Returns whether as many clues as there are entries come before the notes, while the header has fewer."""
    *strings, rest = data.split(b"\0", entries + 4)
    codes = [re.match(rb"[A-Z]{4}", text) for text in (*strings[number + 4 :], rest)]
    ends = codes[-1] or not rest.strip(b"\0\r\n")
    return number < entries and len(strings) == entries + 4 and bool(ends) and not any(codes[:-1])


def _filled(cells: list[str | None], fill: str, several: list[bytes]) -> int:
    """Counts the cells that the solver has filled: with one letter, or with several."""
    several = [*several[: len(cells)], *[b""] * (len(cells) - len(several))]
    return sum(
        (bool(text) or (composed(spaced(face)).strip() not in ("", *BLOCKS, "-"))) and cell is not None
        for cell, face, text in zip(cells, fill, several, strict=True)
    )


def _sections(data: bytes) -> dict[bytes, bytes]:
    found: dict[bytes, bytes] = {}
    at = 0
    while at + SECTION.size <= len(data):
        code, length, _ = SECTION.unpack_from(data, at)
        found[code] = data[at + SECTION.size : at + SECTION.size + length]
        at += SECTION.size + length + 1
    return found


def _decoded(strings: list[bytes], *, windows: bool = False) -> list[str]:
    """Decodes texts, each character with the encoding that fits it."""
    return [spaced(mixed(text, windows=windows)).removeprefix("\ufeff") for text in strings]


def _rebus(sections: dict[bytes, bytes], size: int) -> list[str]:
    """Returns the letters of each cell that has several."""
    table = sections.get(b"GRBS", b"")[:size].ljust(size, b"\0")
    pairs = (part.partition(b":") for part in sections.get(b"RTBL", b"").split(b";"))
    texts = {int(number): text for number, _, text in pairs if number.strip().isdigit()}
    decoded = dict(zip(texts, _decoded(list(texts.values())), strict=True))
    return [decoded.get(number - 1, "") if number else "" for number in table]


def _count_clues(found: Counter[str], texts: list[str], grid: RawGrid) -> None:
    placed = grid.entries()
    keys = sorted(placed, key=lambda key: (key[0], key[1] == DOWN))
    found[Count.CONTRADICTIONS] = int(len(keys) != len(texts))
    clues = [RawClue(text, number, way, way) for text, (number, way) in zip(texts, keys, strict=False)]
    clues += [RawClue(text, title=ACROSS) for text in texts[len(keys) :]]
    count_clues(found, clues, placed)
