"""Which format a word list has: by the ending of its name, or by what the file begins with."""

from __future__ import annotations

WRITTEN = (".txt", ".marisa", ".kwg", ".kbwg")
BINARY = (".kwg", ".kbwg", ".dawg")  # formats recognized by the ending of the name
MARISA = b"We love Marisa."
SQLITE = b"SQLite format 3\0"


def binary_ending(name: str) -> str:
    """Returns the ending of a name of a binary format, in small letters; empty for other names.

    >>> binary_ending("CSW24.KWG"), binary_ending("words.txt")
    ('.kwg', '')
    """
    return next(filter(name.lower().endswith, BINARY), "")


def is_binary(data: bytes, name: str) -> bool:
    """Returns whether a source is of one of the formats that are no text; *data* is what it begins with."""
    return bool(binary_ending(name)) or data.startswith((MARISA, SQLITE))
