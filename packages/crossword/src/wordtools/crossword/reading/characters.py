"""The characters of a text file: those that no text has are spaces, so that no reader takes one for a line end.

Texts in Windows-1252 are common where UTF-8 is meant, and the other way round, also both in one text: bytes that are no
UTF-8 are then taken for Windows-1252, one by one.
"""

from __future__ import annotations

import codecs
import re

from wordtools.core.errors import FormatError
from wordtools.core.reading.reading import Reading
from wordtools.core.run.files import decode

CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x85\u2028\u2029]")
"""Control characters and separators of lines other than tab, line feed and carriage return."""


WINDOWS = "wordtools-windows"  # the name of how bytes are decoded that are no UTF-8
QUOTED = re.compile(rb"[\xc7-\xcb][\x85\x91-\x97\x99]")
"""Capital letters with a quotation mark, dash or dots behind them in Windows-1252; signs of phonetics in UTF-8."""


def mixed(data: bytes, *, windows: bool = False) -> str:
    """Decodes a text in UTF-8 or Windows-1252, or both; the five bytes that Windows-1252 does not have are U+FFFD.

    Args:
        data: the text.
        windows: whether Windows-1252 is more likely.
    """
    if windows:
        data = QUOTED.sub(lambda found: found[0].decode("cp1252").encode(), data)
    return data.decode("utf-8", WINDOWS)


def encodings(data: bytes, *, windows: bool = False) -> set[str]:
    """Returns in which encodings the characters of a text beyond ASCII are; arguments as for ``mixed``."""
    rest = QUOTED.sub(b"\xff", data) if windows else data
    signs = filter(lambda sign: not sign.isascii(), set(rest.decode("utf-8", "surrogateescape")))
    return {"cp1252" if "\udc80" <= sign <= "\udcff" else "utf-8" for sign in signs}


def _as_windows(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return error.object[error.start : error.end].decode("cp1252", "replace"), error.end


codecs.register_error(WINDOWS, _as_windows)


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
