"""Text as it is cut into cells and tiles: accents on their letters, invisible characters left out.

File names of macOS, some keyboards and PDFs give a letter and its accent as two characters (NFD); PDFs and web pages
put soft hyphens and zero-width spaces into words, which nobody sees.
"""

from __future__ import annotations

import unicodedata

INVISIBLE = "Cf"  # Unicode category: soft hyphen, zero-width space and joiners, marks of direction


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
