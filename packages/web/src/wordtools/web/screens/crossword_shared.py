"""What the crossword pages share: the tabs, and puzzles that travel in an address."""

from __future__ import annotations

import base64
import binascii
import zlib

from wordtools.core import FormatError, WordtoolsError
from wordtools.crossword import Puzzle
from wordtools.crossword.formats.registry import read, write
from wordtools.web.server.form import Form

SOLVE, FILE = "/crossword/solve", "/crossword/file"
MOST_DATA = 14_000  # characters of a puzzle in an address
MOST_FILE = 1_000_000  # bytes of a file that is sent
MOST_PUZZLE = 2_000_000  # bytes of it, unpacked
TABS = [
    ("/crossword", "Make a grid"),
    ("/crossword/words", "From words"),
    (FILE, "Files"),
    (SOLVE, "Solve"),
]


def packed(puzzle: Puzzle) -> str:
    """Writes a puzzle as an address holds it: packed ipuz, with all that it has."""
    return base64.urlsafe_b64encode(zlib.compress(write(puzzle, "ipuz"), 9)).decode().rstrip("=")


def address_of(puzzle: Puzzle, path: str) -> str:
    """Returns the address of a page with a puzzle; '' where it is too large for one."""
    data = packed(puzzle)
    return Form({}).address(path, data=data) if len(data) <= MOST_DATA else ""


def opened(data: bytes, name: str, path: str) -> str:
    """Reads a file, and returns the address of a page with its puzzle.

    Raises:
        WordtoolsError: it is no puzzle, or one too large for an address.
    """
    address = address_of(read(data, name), path)
    if not address:
        raise WordtoolsError("the puzzle is too large for this page: wordtools crossword convert takes it")
    return address


def unpacked(text: str) -> Puzzle:
    """Reads what ``packed`` wrote.

    Raises:
        FormatError: it is damaged.
    """
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), MOST_PUZZLE)
        if not unpacking.eof:
            raise FormatError("the puzzle in the address is cut off or too large")
    except (binascii.Error, ValueError, zlib.error):
        raise FormatError("the address holds no puzzle") from None
    return read(data, "the address", "ipuz")
