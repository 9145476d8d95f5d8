"""Account of a text: a grid of letters, a line a row."""

from __future__ import annotations

import re
from collections import Counter

from accounts.account import CountError
from accounts.crosswords import count_grid, text_of

CELL = re.compile(r"\[[^\s\[\]\\]+\]|.")


def count(data: bytes) -> Counter[str]:
    """Counts the cells of a grid; CountError where it has numbers."""
    text = text_of(data).strip("\r\n")
    lines = (text if "\n" in text else text.replace("/", "\n")).splitlines()
    if re.search(r"[\d\\\t]", text):
        raise CountError("a codeword, or signs that mean something else")
    spaced = any("#" in line or "." in line for line in lines)
    rows = [CELL.findall(line.replace(" ", "") if spaced else line) for line in lines]
    width = max(map(len, rows), default=0)
    faces = [face.strip("[]") or face for row in rows for face in (*row, *"#" * (width - len(row)))]
    found = count_grid(width, [None if face in "# " else face.strip(".") for face in faces])
    del found["numbers"]
    return found
