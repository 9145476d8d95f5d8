"""Account of ``.pzl``: title and a second text, each ended by byte 3, the size, then a record a cell."""

from __future__ import annotations

from collections import Counter

from wordtools.core.reading.accounts import CountError
from wordtools.crossword.accounts.keys import Count, blank, check_size
from wordtools.crossword.accounts.tally import RawGrid, count_grid
from wordtools.crossword.accounts.texts import signs

MAGIC = "*XWORD0"
NO_TITLE = "Sue2"


def count(data: bytes) -> Counter[str]:
    """Counts cells and title; the texts of unknown meaning are things with no place."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    parts = text.removeprefix(MAGIC).split("\x03", 3)
    if len(parts) < 4 or not text.startswith(MAGIC):
        raise CountError("the head is cut off")
    title, second, rest = parts[0], parts[1], text.split("\x03", 2)[2]
    sides = [rest[:2].strip(), rest[2:4].strip()]
    if not all(side.isascii() and side.isdigit() for side in sides):
        raise CountError("no width and height")
    columns, rows = map(int, sides)
    check_size(rows, columns)
    cells, others = list[str | None](), [second]
    at = 4
    for _ in range(rows * columns):
        end = rest.find("\x03", at + 2)
        if end < 0:
            raise CountError("cells are missing")
        cells.append(None if rest[at] == " " else rest[at])
        others.append(rest[at + 1 : end].strip())
        at = end + 1
    found = blank()
    found[Count.PUZZLES] = 1
    count_grid(found, RawGrid(columns, cells))
    del found[Count.NUMBERS]
    found[Count.TITLE] = 0 if title == NO_TITLE else signs(title)
    found[Count.OTHERS] = sum(map(bool, others))
    return found
