"""The bytes of a GCG file: which encoding they are in, and their text."""

from __future__ import annotations

import codecs
import re
from contextlib import suppress
from typing import NamedTuple

from wordtools.core.errors import FormatError
from wordtools.core.reading.quoting import quoted
from wordtools.core.run.encodings import likely

MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
LATIN = "iso8859-1"
CODECS = {"utf-8", "ascii", "koi8-r", *(f"iso8859-{part}" for part in (1, 2, 4, 5, 7, 9, 13, 14, 15))}
CODECS |= {f"cp{page}" for page in (1250, 1251, 1252, 1253, 1254, 1257)}  # of the languages that have tile sets
NAMED = re.compile(rb"(?:\A|\A\xef\xbb\xbf|[\r\n])#character-encoding[ \t]+(\S+)", re.IGNORECASE)
EVENT, LINE_END = re.compile(rb"[\r\n]>"), re.compile(rb"\r\n?|\n")
NAME = re.compile(r"[A-Za-z0-9_.-]{1,20}")
CONTROLS = re.compile(rb"[\x80-\x9f]")  # no letters in ISO-8859-1


class Encoding(NamedTuple):
    """How a file is encoded."""

    codec: str
    mark: bytes = b""
    """The byte order mark that it begins with."""
    named: str = ""
    """What the file calls it."""
    remark: str = ""
    """What is unusual about it."""


def is_gcg(data: bytes) -> bool:
    """Whether a file begins as a GCG does: with a field or an event.

    >>> is_gcg(b"#player1 ann"), is_gcg(b"15/15/15")
    (True, False)
    """
    return data.removeprefix(_mark(data)).lstrip(b"\0 \t\r\n")[:1] in (b"#", b">")


def _mark(data: bytes) -> bytes:
    return next((mark for mark in MARKS if data.startswith(mark)), b"")


def codec_of(said: str) -> str | None:
    """Returns the codec of an encoding that a file names; None: it is not known.

    >>> codec_of("Windows-1252"), codec_of("latin1"), codec_of("utf-7")
    ('cp1252', 'iso8859-1', None)
    """
    with suppress(LookupError):
        codec = codecs.lookup(said).name if NAME.fullmatch(said) else ""
        return codec if codec in CODECS else None
    return None


def encoding_of(data: bytes, name: str = "GCG") -> Encoding:
    """Returns the encoding that the head names; else UTF-8 where the bytes are, else ISO-8859-1 by the format.

    Text in ISO-8859-1 with a letter beyond ASCII is hardly ever UTF-8 by chance. Bytes that mean nothing in ISO-8859-1
    are Windows-1252.

    Raises:
        FormatError: the file is binary, or names an encoding that is not known.
    """
    mark = _mark(data)
    if mark and mark != codecs.BOM_UTF8:
        return Encoding(MARKS[mark], mark, remark="the text is UTF-16, and is read so")
    if b"\0" in data:
        raise FormatError(f"{name}: a binary file, not a GCG")
    found = NAMED.search(EVENT.split(data, 1)[0])
    said = found[1].decode("ascii", "replace") if found else ""
    codec = codec_of(said)
    if said and codec is None:
        line = len(LINE_END.findall(data[: found.start(1)])) + 1 if found else 1
        raise FormatError(f"{name}: line {line}: encoding {quoted(said)} is not known: use UTF-8 or ISO-8859-1")
    if said and codec != LATIN:
        return Encoding(str(codec), mark, said)
    if mark and not said:
        return Encoding("utf-8", mark)
    head = f"#character-encoding is {said}" if said else "no #character-encoding is named"
    if data.isascii():
        return Encoding(LATIN, mark, said)
    if _is(data, "utf-8"):
        if said:
            return Encoding(LATIN, mark, said, f"{head}, as which the text is read; it may be UTF-8")
        return Encoding("utf-8", remark=f"{head}; the text is UTF-8, and is read so")
    if CONTROLS.search(data) and _is(data, "cp1252"):
        return Encoding("cp1252", mark, said, f"{head}; the text is Windows-1252, and is read so")
    return Encoding(LATIN, mark, said)


def _is(data: bytes, codec: str) -> bool:
    try:
        data.decode(codec)
    except UnicodeDecodeError:
        return False
    return True


def decoded(data: bytes, encoding: Encoding, name: str) -> str:
    """Returns the text of a file.

    Raises:
        FormatError: it is not of that encoding; the message names the line.
    """
    try:
        return data.removeprefix(encoding.mark).decode(encoding.codec)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        what = encoding.named or encoding.codec.upper().removesuffix("-LE").removesuffix("-BE")
        raise FormatError(f"{name}: line {line}: not {what} text") from None


def hint(data: bytes, encoding: Encoding) -> str:
    """Returns what may be wrong where letters of a file are no tiles; empty: its encoding is known."""
    if encoding.named:
        return encoding.remark
    if encoding.codec not in (LATIN, "cp1252") or data.isascii():
        return ""
    probably = likely(data)
    looks = f"; it looks like {probably}" if probably and codec_of(probably) not in (None, LATIN, "cp1252") else ""
    read = "ISO-8859-1" if encoding.codec == LATIN else "Windows-1252"
    return f"no #character-encoding is named, and the text is read as {read}{looks}"
