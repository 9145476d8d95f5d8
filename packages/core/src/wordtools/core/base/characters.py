"""Text as it is cut into cells and tiles: accents on their letters, invisible characters left out.

File names of macOS, some keyboards and PDFs give a letter and its accent as two characters (NFD); PDFs and web pages
put soft hyphens and zero-width spaces into words, which nobody sees. Texts in Windows-1252 are common where UTF-8 is
meant, and the other way round, also both in one text: bytes that are no UTF-8 are then taken for Windows-1252.
"""

from __future__ import annotations

import codecs
import re
import unicodedata

INVISIBLE = "Cf"  # Unicode category: soft hyphen, zero-width space and joiners, marks of direction
WINDOWS = "wordtools-windows"  # the name of how bytes are decoded that are no UTF-8
QUOTED = re.compile(rb"[\xc7-\xcb][\x85\x91-\x97\x99]")
"""Capital letters with a quotation mark, dash or dots behind them in Windows-1252; signs of phonetics in UTF-8."""


def composed(text: str) -> str:
    r"""Returns a text with accents on their letters (NFC) and without invisible characters.

    >>> composed("n\u0303u"), composed("fi\u00adsh\u200b")
    ('ñu', 'fish')
    """
    if text.isascii():
        return text
    return "".join(one for one in unicodedata.normalize("NFC", text) if unicodedata.category(one) != INVISIBLE)


def characters(text: str) -> list[str]:
    r"""Cuts a text into what is seen as one character: with the accents that have no common form with their letter.

    >>> characters("g\u0303a")
    ['g̃', 'a']
    """
    if text.isascii():
        return list(text)
    found: list[str] = []
    for one in composed(text):
        if found and unicodedata.combining(one):
            found[-1] += one
        else:
            found.append(one)
    return found


def mixed(data: bytes, *, windows: bool = False) -> str:
    r"""Decodes a text in UTF-8 or Windows-1252, or both; the five bytes that Windows-1252 does not have are U+FFFD.

    >>> mixed("Café ".encode() + b"\x96"), mixed(b"CAF\xc9\x92S", windows=True)
    ('Café –', 'CAFÉ’S')

    Args:
        data: the text.
        windows: whether Windows-1252 is more likely.
    """
    if windows:
        data = QUOTED.sub(lambda found: found[0].decode("cp1252").encode(), data)
    return data.decode("utf-8", WINDOWS)


def encodings(data: bytes, *, windows: bool = False) -> set[str]:
    r"""Returns in which encodings the characters of a text beyond ASCII are; arguments as for ``mixed``.

    >>> sorted(encodings("Café ".encode() + b"\x96"))
    ['cp1252', 'utf-8']
    """
    rest = QUOTED.sub(b"\xff", data) if windows else data
    signs = filter(lambda sign: not sign.isascii(), set(rest.decode("utf-8", "surrogateescape")))
    return {"cp1252" if "\udc80" <= sign <= "\udcff" else "utf-8" for sign in signs}


def _as_windows(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return error.object[error.start : error.end].decode("cp1252", "replace"), error.end


codecs.register_error(WINDOWS, _as_windows)
