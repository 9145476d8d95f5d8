"""DAWG files of Quackle, versions 0 and 1, read.

A file is an array of nodes of 7 bytes; all numbers are big-endian:

=======  ==========================================================================
3 bytes  index of the list below, 0 when there is none
1 byte   letter, from 0, in the low 6 bits; bit 6: the last of its list;
         bit 7: not in the smaller of two word lists, which we do not need
3 bytes  playability
=======  ==========================================================================

Node 0 points to the list of first letters. A list is a run of nodes, in any order of letters.

- Version 0, a file whose first byte is 0, has only nodes. The letter has 5 bits, and bit 5 marks the end of a word.
  Letters are numbered in the order of the alphabet, which the file does not have.
- Version 1 begins with a byte 1, the XOR of the MD5 of all words (16 bytes, letters as bytes from 5 up), the number of
  words (3 bytes) and the letters: their number (a byte), then each in UTF-8, a space behind it; one of several
  characters stands between bars. A word ends where the playability is not 0.

The layout was taken down from Quackle's ``lexiconparameters.cpp`` and ``dawgfactory.cpp``, and checked with the ten
files of version 1 that it has.
"""

from __future__ import annotations

import hashlib
import sys
from array import array
from typing import NamedTuple

from wordtools.core.errors import LexiconError
from wordtools.core.graph import _kwg, kwg
from wordtools.core.letters.alphabet import Alphabet

NODE = 7  # bytes
HEADER = 21  # bytes of version 1 before the letters
FIRST_LETTER = 5  # in the words whose MD5 is taken
MOST_LETTERS = 62  # that our nodes hold, with tiles from 1
COUNTED = 1 << 24  # the number of words is kept modulo this

ENDS = bytes(0x80 if byte else 0 for byte in range(256))  # by a byte of the playability: whether a word ends
TILES_0 = bytes((byte & 31) + 1 | byte & 0x40 | (byte & 0x20) << 2 for byte in range(256))
TILES_1 = bytes(min((byte & 63) + 1, 63) | byte & 0x40 for byte in range(256))


class Header(NamedTuple):
    """What stands before the nodes of version 1."""

    md5: bytes
    words: int
    letters: list[str]
    end: int
    """Where the nodes begin."""


def read_words(data: bytes, name: str, alphabet: Alphabet) -> list[str]:
    """Lists the words of a .dawg file; *name* is used in messages.

    Args:
        data: the file.
        name: what messages call it.
        alphabet: the letters of a file of version 0; one of version 1 has its own.

    Raises:
        LexiconError: the file is damaged, of another version, or not for this alphabet.
    """
    if not data or data[0] > 1:
        raise LexiconError(f"{name}: no .dawg file of Quackle, version 0 or 1")
    head = _header(data, name) if data[0] else None
    body = memoryview(data)[head.end if head else 0 :]
    if len(body) % NODE or not body:
        raise _damaged(name, f"{len(body)} bytes are not a number of whole nodes")
    letters = len(head.letters) if head else min(len(alphabet), 32)
    nodes = _nodes(bytes(body), head is None)
    size = len(nodes)
    reader = _kwg.Reader(nodes, letters, kwg.most_words(size), kwg.most_text(size), False, True, False)
    fault = reader.check()
    if fault:
        raise _damaged(name, f"{kwg.FAULTS[fault]} at node {reader.where}")
    tiles = bytes(reader.spell())
    if head is None:
        return kwg.spelt(tiles, alphabet)
    if reader.words % COUNTED != head.words or _md5(tiles) != head.md5:
        raise _damaged(name, "its words are not those of its checksum")
    return _in_letters(tiles, head.letters)


def _header(data: bytes, name: str) -> Header:
    """Reads what stands before the nodes of version 1."""
    if len(data) <= HEADER:
        raise _damaged(name, "it was cut short")
    letters: list[str] = []
    at = HEADER
    for _ in range(data[HEADER - 1]):
        end = data.find(b" ", at)
        try:
            letter = data[at : max(at, end)].decode()
        except UnicodeDecodeError:
            letter = ""
        if len(letter) > 2 and letter[0] == letter[-1] == "|":
            letter = letter[1:-1]
        if not letter or not letter.isprintable():
            raise _damaged(name, f"letter {len(letters) + 1} of its alphabet cannot be read")
        letters.append(letter)
        at = end + 1
    if not 0 < len(letters) <= MOST_LETTERS:
        raise _damaged(name, f"an alphabet of {len(letters)} letters; from 1 to {MOST_LETTERS} can be read")
    return Header(data[1:17], int.from_bytes(data[17:20], "big"), letters, at)


def _nodes(body: bytes, old: bool) -> array[int]:
    """Turns the nodes into those of a .kbwg file (see ``kwg.py``), all at once by columns of bytes."""
    count = len(body) // NODE
    tiles = body[3::NODE].translate(TILES_0 if old else TILES_1)
    if not old:
        marks = [int.from_bytes(body[k::NODE].translate(ENDS), "big") for k in (4, 5, 6)]
        tiles = (int.from_bytes(tiles, "big") | marks[0] | marks[1] | marks[2]).to_bytes(count, "big")
    packed = bytearray(4 * count)
    packed[0::4], packed[1::4], packed[2::4], packed[3::4] = tiles, body[2::NODE], body[1::NODE], body[0::NODE]
    packed[0] = 0x40  # the first node is only a pointer
    nodes = array("I", bytes(packed))
    if sys.byteorder == "big":
        nodes.byteswap()
    return nodes


def _md5(tiles: bytes) -> bytes:
    """Computes the checksum of words in tiles, each with a zero behind it."""
    shifted = tiles.translate(bytes([0, *((byte + FIRST_LETTER - 1) & 255 for byte in range(1, 256))]))
    mixed = 0
    for word in shifted[:-1].split(b"\0") if shifted else ():
        mixed ^= int.from_bytes(hashlib.md5(word, usedforsecurity=False).digest(), "big")
    return mixed.to_bytes(16, "big")


def _in_letters(tiles: bytes, letters: list[str]) -> list[str]:
    if all(len(letter) == 1 for letter in letters) and "\n" not in letters:
        return tiles.decode("latin-1").translate(dict(enumerate(["\n", *letters]))).split("\n")[:-1]
    return ["".join(letters[tile - 1] for tile in word) for word in tiles.split(b"\0")[:-1]]


def _damaged(name: str, what: str) -> LexiconError:
    return LexiconError(f"{name}: a damaged .dawg file of Quackle: {what}")
