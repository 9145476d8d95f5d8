"""The bytes of a GCG file: which encoding they are in, and their text."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from wordtools.core.errors import FormatError
from wordtools.core.reading.quoting import quoted

BOM = codecs.BOM_UTF8
ENCODINGS = {"utf-8": "utf-8", "utf8": "utf-8", "iso-8859-1": "latin-1", "iso8859-1": "latin-1", "us-ascii": "ascii"}
NAMED = re.compile(rb"(?:\xef\xbb\xbf)?#character-encoding[ \t]+(\S+)", re.IGNORECASE)


class Encoding(NamedTuple):
    """How a file is encoded."""

    codec: str
    marked: bool
    """Whether it begins with the mark of UTF-8."""
    named: str = ""
    """What the file calls it."""
    guessed: bool = False
    """Whether the bytes alone show it."""


def encoding_of(data: bytes, name: str = "GCG") -> Encoding:
    """Returns the encoding that the first line names; else UTF-8 where the bytes are, else ISO-8859-1 by the format.

    Text in ISO-8859-1 with a letter beyond ASCII is hardly ever UTF-8 by chance.

    Raises:
        FormatError: the file is binary, or names an encoding that is not known.
    """
    if b"\0" in data:
        raise FormatError(f"{name}: a binary file, not a GCG")
    marked, found = data.startswith(BOM), NAMED.match(data)
    if found:
        said = found[1].decode("ascii", "replace")
        codec = ENCODINGS.get(said.lower())
        if codec is None:
            raise FormatError(f"{name}: line 1: encoding {quoted(said)} is not known: use UTF-8 or ISO-8859-1")
        return Encoding(codec, marked, said)
    if marked:
        return Encoding("utf-8", marked)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return Encoding("latin-1", marked=False)
    return Encoding("latin-1" if data.isascii() else "utf-8", marked=False, guessed=not data.isascii())


def decoded(data: bytes, encoding: Encoding, name: str) -> str:
    """Returns the text of a file.

    Raises:
        FormatError: it is not of that encoding; the message names the line.
    """
    try:
        return data.removeprefix(BOM).decode(encoding.codec)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(f"{name}: line {line}: not {encoding.named or 'UTF-8'} text") from None
