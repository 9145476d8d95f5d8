"""The characters of a text file: those that no text has are spaces, so that no reader takes one for a line end."""

from __future__ import annotations

import re

from wordtools.core.errors import FormatError
from wordtools.core.reading.reading import Reading
from wordtools.core.run.files import decode

CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x85\u2028\u2029]")
"""Control characters and separators of lines other than tab, line feed and carriage return."""


def text_of(data: bytes, reading: Reading, expected: str) -> str:
    """Decodes a text file, and reports control characters.

    Raises:
        FormatError: it is binary, not *expected*, or of another encoding.
    """
    return spaced(decode(data, reading.name, expected, FormatError), reading)


def spaced(text: str, reading: Reading) -> str:
    """Returns a text with spaces for control characters, and reports them."""
    found, number = CONTROLS.subn(" ", text)
    if number:
        reading.note("control characters: read as spaces")
    return found
