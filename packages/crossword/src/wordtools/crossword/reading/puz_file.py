"""The layout of a .puz file, read as far as it is sound: what is damaged is reported, not refused.

The layout is known from the notes beside puzpy (``FileFormat.md``), whose own reader stops at the first wrong checksum.
Up to version 1.3 texts are in Windows-1252, which Across Lite took from its system, though many programs write UTF-8;
from 2.0 on they are in UTF-8. Each character is read by itself: hardly any in Windows-1252 is UTF-8 too, and one that
is damaged leaves the others as they are. Cells are one byte each.
"""

from __future__ import annotations

import re
import struct
from typing import Any

import puz

from wordtools.core.base.characters import encodings, mixed
from wordtools.core.errors import FormatError
from wordtools.core.reading.reading import Reading
from wordtools.crossword.reading.assemble import check_size
from wordtools.crossword.reading.characters import spaced

MAGIC, BEFORE = b"ACROSS&DOWN", 2  # bytes before it
MACBINARY = b"\0"  # what the header of a file from an old Mac begins with
VERSION = re.compile(rb"\d\.\d")
COMMON = b"1.3\0"  # the version of a file that has none
UTF_8 = b"2"  # the version from which on texts are in UTF-8 begins so
TEXTS = 3  # title, author, copyright
SECTION = struct.Struct("<4sHH")  # code, length, checksum
CODE = re.compile(rb"[A-Z]{4}")
MOST_BYTES = 4 << 20  # the checksums are worked out byte by byte


def load(data: bytes, reading: Reading) -> puz.Puzzle:
    """Reads a file.

    Raises:
        FormatError: a part of it is missing.
    """
    if len(data) > MOST_BYTES:
        raise FormatError(f"{reading.name}: over {MOST_BYTES >> 20} MiB, too much for a .puz file")
    begin = data.find(MAGIC) - BEFORE
    if begin < 0:
        raise _damaged(reading, "no ACROSS&DOWN in it")
    file = puz.Puzzle()
    file.preamble = data[:begin]
    if file.preamble.strip(b"\0\r\n\t ") and not data.startswith(MACBINARY):
        reading.note("bytes before the puzzle that are no part of it")
    size = struct.calcsize(puz.HEADER_FORMAT)
    if len(data) < begin + size:
        raise _damaged(reading, "the header is cut off")
    fields: tuple[Any, ...] = struct.unpack_from(puz.HEADER_FORMAT, data, begin)
    whole, _, header, masked, version, *rest = fields
    file.fileversion = version if VERSION.match(version) else COMMON
    file.version = file.fileversion[:3]
    file.encoding = puz.ENCODING  # until the checksums, which are of bytes, are known
    file.unk1, file.scrambled_cksum, file.unk2, file.width, file.height, clues, file.puzzletype, file.solution_state = (
        rest
    )
    check_size(file.height, file.width, reading.name)
    sections = _read_texts(file, data[begin + size :], clues, reading)
    if (whole, header, masked) != (file.global_cksum(), file.header_cksum(), file.magic_cksum()):
        reading.note("the checksum is wrong: something in the file was changed or damaged")
    _decode(file, reading)
    _read_sections(file, sections, reading)
    return file


def _damaged(reading: Reading, what: str) -> FormatError:
    return FormatError(f"{reading.name}: a damaged .puz file: {what}")


def _read_texts(file: puz.Puzzle, data: bytes, clues: int, reading: Reading) -> bytes:
    """Reads grid and texts, a character a byte; returns what comes behind them."""
    cells = file.width * file.height
    if len(data) < 2 * cells:
        raise FormatError(f"{reading.name}: the grid is cut off: expected {2 * cells} bytes, found {len(data)}")
    file.solution, file.fill = (data[k : k + cells].decode(puz.ENCODING) for k in (0, cells))
    texts = data[2 * cells :].split(b"\0", TEXTS + clues + 1)
    entries = sum(map(len, puz.get_grid_numbering(file.solution, file.width, file.height)))
    if _has_a_clue_each(data[2 * cells :], clues, entries) or TEXTS + entries + 1 <= len(texts) < TEXTS + clues + 1:
        reading.note(f"the header has {clues:,} clues, the grid {entries:,} entries: taken as {entries:,}")
        clues = entries
        texts = data[2 * cells :].split(b"\0", TEXTS + clues + 1)
    reading.count("clues", clues)
    if len(texts) < TEXTS + clues + 1:
        there = max(len(texts) - TEXTS - 1, 0)
        raise _damaged(reading, f"it ends after {there} of {clues} clues")
    file.title, file.author, file.copyright, *file.clues, file.notes = (
        text.decode(puz.ENCODING) for text in texts[: TEXTS + clues + 1]
    )
    if len(texts) == TEXTS + clues + 1:
        reading.note("the file ends within the notes, or without the zero behind them")
        return b""
    return texts[-1]


def _decode(file: puz.Puzzle, reading: Reading) -> None:
    """Finds the encoding, and decodes the texts."""
    texts = [file.title, file.author, file.copyright, file.notes, *file.clues]
    version = file.version.decode("ascii", "replace")
    declared = "utf-8" if file.version[:1] >= UTF_8 else "cp1252"
    windows = declared == "cp1252"
    raw = [text.encode(puz.ENCODING) for text in texts]
    some = {encoding for data in raw for encoding in encodings(data, windows=windows)}
    if declared == "utf-8" and "cp1252" in some:
        reading.note(f"version {version} with texts that are not UTF-8: those are read as Windows-1252")
    elif declared == "cp1252" and "utf-8" in some:
        reading.note(f"version {version} with texts that are not Windows-1252: those are read as UTF-8")
    file.encoding = "utf-8" if some == {"utf-8"} else declared
    read = [spaced(mixed(data, windows=windows), reading).removeprefix("\ufeff") for data in raw]
    if any("\ufffd" in new and "\ufffd".encode() not in data for new, data in zip(read, raw, strict=True)):
        reading.note("bytes that are no characters of Windows-1252: read as U+FFFD")
    file.title, file.author, file.copyright, file.notes, *file.clues = read
    grids = (text.encode(puz.ENCODING).decode("cp1252", "replace") for text in (file.solution, file.fill))
    file.solution, file.fill = (spaced(text, reading) for text in grids)


def is_utf_8(text: str) -> bool:
    """Returns whether a text of a character a byte is UTF-8."""
    try:
        text.encode(puz.ENCODING).decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _has_a_clue_each(data: bytes, clues: int, entries: int) -> bool:
    """Returns whether texts follow for all entries of a grid, and then sections or nothing, where fewer are announced.

    Args:
        data: what follows the grid.
        clues: as the header has them.
        entries: of the grid.
    """
    *more, rest = data.split(b"\0", TEXTS + entries + 1)[TEXTS + clues + 1 :] or [b""]
    if not more or len(more) != entries - clues or any(map(CODE.match, more)):
        return False
    return not rest.strip(b"\0\r\n") or CODE.match(rest) is not None


def _read_sections(file: puz.Puzzle, data: bytes, reading: Reading) -> None:
    """Reads the sections behind the notes; what is none stays as it is."""
    at = 0
    while len(data) - at >= SECTION.size:
        code, length, checksum = SECTION.unpack_from(data, at)
        if not CODE.fullmatch(code):
            break
        content = data[at + SECTION.size : at + SECTION.size + length]
        if len(content) < length:
            reading.note(f"the section {code.decode()} is cut off: left out")
            return
        if checksum != puz.data_cksum(content):
            reading.note(f"the section {code.decode()} has a wrong checksum")
        if code in file.extensions:
            reading.note(f"a second section {code.decode()}: it counts in place of the first")
        file.extensions[code] = content
        file._extensions_order.append(code)
        at += SECTION.size + length + 1
    file.postscript = data[at:]
    if file.postscript.strip(b"\0\r\n\t "):
        reading.note("bytes behind the puzzle that are no section of it")


def rebuses(file: puz.Puzzle, code: bytes, answers: bytes, reading: Reading) -> dict[int, str]:
    """Reads the cells with several letters.

    Args:
        file: the file.
        code: the section with the number of a rebus in each cell.
        answers: the section with the letters of each number.
        reading: of the file.
    """
    table = file.extensions.get(code, b"")
    if answers in file.extensions and code not in file.extensions:
        reading.note("the section RTBL without GRBS: no cell has its letters")
    numbers = {cell: number - 1 for cell, number in enumerate(table[: len(file.solution)]) if number}
    text = mixed(file.extensions.get(answers, b""))
    pairs = (part.partition(":") for part in text.split(";"))
    letters = {int(key): value for key, _, value in pairs if re.fullmatch(r"\s*[0-9]{1,3}\s*", key)}
    if code in file.extensions and len(table) != len(file.solution):
        reading.note(f"the section GRBS has {len(table)} bytes for {len(file.solution)} cells")
    if any(not letters.get(number) for number in numbers.values()):
        reading.note("cells with several letters that the section RTBL does not have: their first letters stay")
    return {cell: letters[number] for cell, number in numbers.items() if letters.get(number)}
