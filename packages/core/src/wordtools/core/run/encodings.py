"""Text in bytes: UTF-8, or UTF-16 and UTF-32 with a byte order mark; of any other encoding, which it probably is."""

from __future__ import annotations

import codecs
import re

MARKS = (  # longest first: one of UTF-16 begins one of UTF-32
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
CYRILLIC = ("CP1251", "KOI8-R", "CP866", "ISO-8859-5")
COMMON = "оеаинтсрвл"  # the ten commonest letters of Russian: about 60 % of a text or a word list
ENOUGH = 100_000  # bytes to look at
FEW = 4  # characters: too few to judge by


def marked(data: bytes) -> str | None:
    """Returns the encoding that a byte order mark names, other than UTF-8; None where there is no such mark."""
    return next((encoding for mark, encoding in MARKS if data.startswith(mark)), None)


def likely(data: bytes) -> str | None:
    """Names the encoding that *data*, which is not UTF-8, is probably in, as ``iconv`` calls it; None: no idea."""
    data = data[:ENOUGH]
    for start, encoding in ((1, "UTF-16LE"), (0, "UTF-16BE")):
        half = data[start::2]
        if len(half) > FEW and 5 * half.count(0) > 2 * len(half) and not data[1 - start :: 2].count(0):
            return encoding
    high = re.sub(rb"[\0-\x7f]+", b"", data)
    if not high or b"\0" in data:
        return None
    words = re.findall(rb"[\x80-\xff]{3,}", data)
    if 2 * sum(map(len, words)) > len(high):  # whole words of them: not Latin letters with accents
        shares = {name: _common(high.decode(name, "replace")) for name in CYRILLIC}
        best = max(shares, key=lambda name: shares[name])
        return best if shares[best] > 0.4 else None
    letters = sum(character.isalpha() for character in high.decode("CP1252", "replace"))
    return "CP1252" if 5 * letters > 4 * len(high) else None


def _common(text: str) -> float:
    return sum(map(text.lower().count, COMMON)) / len(text)
