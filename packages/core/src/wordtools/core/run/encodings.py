"""Text in bytes: UTF-8, or UTF-16 and UTF-32 with a byte order mark; of any other encoding, which it probably is.

And bytes that are no text at all, but an archive or a document of an office program, which people take for one.
"""

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
WESTERN = "“”„‘’‚…–—€«»·°¡¿§ºª™®©"  # signs in texts of CP1252
ZIP, GZIP, OLE = b"PK\x03\x04", b"\x1f\x8b\x08", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
SHEET, TEXT = "save it as CSV UTF-8", "save it as plain text with the encoding UTF-8"
ARCHIVE = "a ZIP archive"
DOCUMENTS = (  # how they begin, what is in them, what they are, what to do
    (ZIP, b"xl/", "an Excel workbook", SHEET),
    (ZIP, b"word/", "a Word document", TEXT),
    (ZIP, b"opendocument.spreadsheet", "an OpenDocument spreadsheet", SHEET),
    (ZIP, b"opendocument.text", "an OpenDocument text", TEXT),
    (ZIP, b"Index/", "a document of Pages or Numbers", "export it as CSV or plain text with the encoding UTF-8"),
    (ZIP, b"", ARCHIVE, "unpack it first"),
    (GZIP, b"", "a gzip archive", "unpack it first"),
    (OLE, "WordDocument".encode("utf-16-le"), "a Word document", TEXT),
    (OLE, "Workbook".encode("utf-16-le"), "an Excel workbook", SHEET),
    (OLE, b"", "an Excel or Word document of before 2007", "save it as CSV UTF-8 or as plain text"),
    (b"{\\rtf", b"", "a document in rich text (RTF)", TEXT),
    (b"%PDF-", b"", "a PDF", "copy its text into a plain text file"),
)
ENOUGH = 100_000  # bytes to look at
FEW = 4  # characters: too few to judge by


def marked(data: bytes) -> str | None:
    """Returns the encoding that a byte order mark names, other than UTF-8; None where there is no such mark."""
    return next((encoding for mark, encoding in MARKS if data.startswith(mark)), None)


def document(data: bytes) -> str | None:
    """Names the archive or document of an office program that *data* is, and what to do with it; None: it is none."""
    for begins, inside, what, mend in DOCUMENTS:
        if data.startswith(begins) and inside in data:
            return f"{what}: {mend}"
    return None


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
    letters = sum(one.isalpha() or one in WESTERN for one in high.decode("CP1252", "replace"))
    return "CP1252" if 5 * letters > 4 * len(high) else None


def _common(text: str) -> float:
    return sum(map(text.lower().count, COMMON)) / len(text)
