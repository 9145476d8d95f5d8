"""Account of ``.pzl``: title and a second text, each ended by byte 3, the size, then a record a cell."""

from __future__ import annotations

import re
from collections import Counter

from accounts.account import CountError, signs
from accounts.crosswords import count_grid

HEAD = re.compile(r"\*XWORD0([^\x03]*)\x03([^\x03]*)\x03([ \d]\d)([ \d]\d)", re.ASCII)
CELL = re.compile(r"(.)([^\x03]*)\x03", re.DOTALL)
NO_TITLE = "Sue2"


def count(data: bytes) -> Counter[str]:
    """Counts cells and title; texts of unknown meaning are things with no place."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    head = HEAD.match(text)
    if not head:
        raise CountError("the head is cut off")
    columns, size = int(head[3]), int(head[3]) * int(head[4])
    cells = CELL.findall(text, head.end())[:size]
    if len(cells) < size:
        raise CountError("cells are missing")
    found = count_grid(columns, [None if face == " " else face for face, _ in cells])
    found["texts"] = signs(head[1]) * (head[1] != NO_TITLE)
    found["others"] = bool(head[2]) + sum(bool(more.strip()) for _, more in cells)
    del found["numbers"]
    return found
