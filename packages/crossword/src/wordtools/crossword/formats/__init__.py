"""Puzzle files: each format is a module with ``read(data, name)`` and ``write(puzzle)``; files are known by content."""

from wordtools.crossword.formats.registry import (
    FORMATS,
    Format,
    check_writable,
    find,
    holder,
    left_out,
    load,
    read,
    save,
    write,
)
from wordtools.crossword.formats.state import with_state

__all__ = [
    "FORMATS",
    "Format",
    "check_writable",
    "find",
    "holder",
    "left_out",
    "load",
    "read",
    "save",
    "with_state",
    "write",
]
