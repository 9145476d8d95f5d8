"""The XML of a .jpz file: out of a zip, without namespaces, and no more of it than any puzzle has.

A document type is refused, and with it every entity that a file could define.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from html.entities import html5
from io import BytesIO
from typing import NoReturn
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, XMLParser
from zipfile import BadZipFile, ZipFile

from wordtools.core.base.characters import encodings, mixed
from wordtools.core.errors import FormatError
from wordtools.core.reading.reading import Reading
from wordtools.core.run.encodings import marked

ZIP = b"PK\3\4"
DEEPEST = 50  # levels of an element that is kept as it is
DEEPEST_ELEMENT = DEEPEST + 10  # levels; what is deeper is not kept
MOST_BYTES = 16 << 20  # of XML
MOST_FILES = 20  # in a zip that are looked at
MOST_ATTRIBUTES = 100  # of an element
MOST_ENTITIES = 200_000  # each is read, and perhaps rewritten, one by one
SIGN = b"rectangular-puzzle"  # what a puzzle has near its beginning
FURTHER = 1 << 16  # bytes of a further file in a zip that show whether it is a puzzle too
BEGINNING = 64  # bytes that show whether a file is XML
MOST_REASON = 100  # characters of what zipfile says, which may quote the file
AMPERSAND = re.compile(rb"&(?:([A-Za-z][A-Za-z0-9]{0,31});|(#\d{1,7};|#x[0-9A-Fa-f]{1,6};))?")
AMPERSANDS = "a bare & or a name of HTML, such as &nbsp;, which XML does not have: taken as the sign that it means"
ENCODING = re.compile(rb"(<\?xml\b[^<>]{0,100}?encoding\s*=\s*[\"'])([\w.-]{1,40})")
LATIN, UNICODE = (b"iso-8859-1", b"latin1", b"latin-1"), (b"utf-8", b"utf8", b"us-ascii", b"ascii")
UNKNOWN = "\ufffd".encode()
WINDOWS_BYTE = re.compile(rb"[\x80-\x9f]")
CONTROL = re.compile(
    rb"[\x00-\x08\x0b\x0c\x0e-\x1f]|&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]));", re.IGNORECASE
)
XML_NAMES = ("amp", "lt", "gt", "quot", "apos")
CDATA = (b"<![CDATA[", b"]]>")
STEP = 1 << 20  # bytes that are parsed at a time: expat goes on to the end of them when the builder refuses something


class _Builder(TreeBuilder):
    """Builds the tree without namespaces; refuses a document type, and more than a puzzle has, before it is read."""

    def __init__(self, reading: Reading) -> None:
        super().__init__()
        self.reading = reading
        self.depth = 0

    def doctype(self, name: str, pubid: str | None, system: str | None) -> NoReturn:
        raise FormatError(f"{self.reading.name}: a document type (<!DOCTYPE>), which no puzzle needs")

    def start(self, tag: str, attributes: dict[str, str]) -> Element | None:  # type: ignore[override]
        self.reading.count("elements")
        if len(attributes) > MOST_ATTRIBUTES:
            raise FormatError(f"{self.reading.name}: an element with {len(attributes):,} attributes, too many")
        self.depth += 1
        if self.depth > DEEPEST_ELEMENT:
            return None
        return super().start(tag.rpartition("}")[2], attributes)

    def end(self, tag: str) -> Element | None:  # type: ignore[override]
        self.depth -= 1
        return None if self.depth >= DEEPEST_ELEMENT else super().end(tag.rpartition("}")[2])


def read_xml(data: bytes, reading: Reading) -> Element:
    """Reads the XML of a file, which may be in a zip.

    Raises:
        FormatError: it is none, or more of it than any puzzle has.
    """
    if data.startswith(ZIP):
        data = _unzip(data, reading)
    if len(data) > MOST_BYTES:
        raise FormatError(f"{reading.name}: over {MOST_BYTES >> 20} MiB of XML, too much for a puzzle")
    if not marked(data):
        data = data.removeprefix(b"\xef\xbb\xbf").lstrip().rstrip(b"\0 \t\r\n")
    return _tree(data, reading)


def _tree(data: bytes, reading: Reading) -> Element:
    """Reads XML; that of programs which write texts as they are, with ``&`` and ``&nbsp;``, too."""
    if data.count(b"&") > MOST_ENTITIES:
        raise FormatError(f"{reading.name}: over {MOST_ENTITIES:,} signs as & writes them, too many for a puzzle")
    given, data = data, _latin(data)
    if data.count(UNKNOWN) > given.count(UNKNOWN):
        reading.note("bytes that are no characters of Windows-1252: read as U+FFFD")
    try:
        return parsed(data, reading)
    except ParseError as error:
        repairs = list(_repairs(data))
        if not repairs:
            raise FormatError(f"{reading.name}: a damaged .jpz file: {error}") from None
    for what, _ in repairs:
        reading.note(what)
    try:
        return parsed(repairs[-1][1], Reading(reading.name))
    except ParseError as error:
        raise FormatError(f"{reading.name}: a damaged .jpz file: {error}") from None


def _latin(data: bytes) -> bytes:
    """Writes XML that says it is in ISO 8859-1, and has bytes that only Windows-1252 has, in UTF-8."""
    found = ENCODING.match(data)
    if found is None or found[2].lower() not in LATIN or not WINDOWS_BYTE.search(data):
        return data
    return b"".join((found[1], b"utf-8", data[found.end() :].decode("cp1252", "replace").encode()))


def _repairs(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Goes through what can be mended: what it is, and the XML with that and all before it mended."""
    found = ENCODING.match(data)
    if not marked(data):
        if (found is None or found[2].lower() in UNICODE) and encodings(data) - {"utf-8"}:
            data = mixed(data).encode()
            yield "bytes that are no UTF-8: read as Windows-1252", data
        plain = CONTROL.sub(b" ", data)
        if plain != data:
            data = plain
            yield "control characters: read as spaces", data
    whole = _without_entities(data)
    if whole != data:
        yield AMPERSANDS, whole


def parsed(data: bytes, reading: Reading) -> Element:
    """Reads XML as it is; raises as ``read_xml`` does, or ``ParseError``."""
    parser = XMLParser(target=_Builder(reading))
    try:
        for at in range(0, len(data), STEP):
            parser.feed(data[at : at + STEP])
        root: Element = parser.close()
    except FormatError:
        raise
    except (ValueError, LookupError) as error:  # an encoding that Python does not have
        raise FormatError(f"{reading.name}: a damaged .jpz file: {error}") from None
    return root


def _without_entities(data: bytes) -> bytes:
    """Writes every ``&`` that is no reference of XML as one, but for those in CDATA."""
    parts, at = [], 0
    while at < len(data):
        begin = data.find(CDATA[0], at)
        begin = len(data) if begin < 0 else begin
        end = data.find(CDATA[1], begin)
        end = len(data) if end < 0 else end
        parts += [AMPERSAND.sub(_reference, data[at:begin]), data[begin:end]]
        at = end
    return b"".join(parts)


def _reference(found: re.Match[bytes]) -> bytes:
    name = found[1].decode() if found[1] else ""
    if name in XML_NAMES or found[2]:
        return found[0]
    signs = html5.get(f"{name};", "")
    text = "".join(f"&#{ord(sign)};" for sign in signs) if signs else f"&amp;{name}{';' * bool(name)}"
    return text.encode()


def _unzip(data: bytes, reading: Reading) -> bytes:
    """Unpacks the first file that is XML with a puzzle, else the first that is XML; reports further puzzles.

    Some programs put files of their own beside it, ``__MACOSX/._p.jpz``.
    """
    name, first, puzzle = reading.name, b"", b""
    try:
        with ZipFile(BytesIO(data)) as archive:
            inside = [one for one in archive.infolist() if not one.is_dir()]
            if not inside:
                raise FormatError(f"{name}: an empty zip")
            for one in inside[:MOST_FILES]:
                with archive.open(one) as file:
                    found = file.read(BEGINNING)
                    if not _is_xml(found):
                        continue
                    found += file.read(FURTHER if puzzle else MOST_BYTES + 1)
                first = first or found
                if SIGN in found.replace(b"\0", b""):
                    if puzzle:
                        reading.leave_out("other puzzles in the file")
                    puzzle = puzzle or found
            if not first:
                held = "".join(sign if sign.isprintable() else "\ufffd" for sign in inside[0].filename[:40])
                raise FormatError(f"{name}: a zip without XML in it, but {held!r}: unpack it first")
    except (BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(f"{name}: a damaged zip: {str(error)[:MOST_REASON]}") from None
    return puzzle or first


def _is_xml(beginning: bytes) -> bool:
    """Returns whether a file that begins so may be XML."""
    beginning = beginning.removeprefix(b"\xef\xbb\xbf").lstrip()
    return not beginning or beginning.startswith(b"<") or marked(beginning) is not None
