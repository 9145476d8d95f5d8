"""KWG and KBWG files: the word graphs of wolges, macondo and MAGPIE, read and written.

A .kwg file is an array of 32-bit little-endian nodes, most significant bits first:

=======  ==========================================================================
8 bits   tile: 1, 2, ... in alphabet order
1 bit    a word ends here
1 bit    the last of its list
22 bits  index of the list below, 0 when there is none
=======  ==========================================================================

A .kbwg file, which wolges has for large lists, holds up to four times as many nodes, in another order of bits:

=======  ==========================================================================
24 bits  index of the list below, 0 when there is none
1 bit    a word ends here
1 bit    the last of its list
6 bits   tile
=======  ==========================================================================

A list is a run of nodes in tile order; a list may lie in the end of another. Node 0 points to the list of
first letters, node 1 to that of the GADDAG, whose separator is tile 0 (``gaddag.py`` describes its content; a file may
have none). A file is checked whole before a word of it is used. In the graph of a leave file tile 0 is the blank.
"""

from __future__ import annotations

import codecs
import sys
from array import array

from wordtools.core.errors import LexiconError
from wordtools.core.graph import _kwg
from wordtools.core.graph.dawg import LONGEST_WORD, Dawg
from wordtools.core.letters.alphabet import Alphabet

MOST_NODES = 1 << 22  # of a .kwg
MOST_BIG_NODES = 1 << 24  # of a .kbwg
MOST_WORDS = 20_000_000
MOST_TEXT = 400_000_000  # letters of all words together
SMALL_WORDS, SMALL_TEXT = 300_000, 4_000_000  # words and letters that any file may have
WORDS_PER_NODE = 20  # beyond these: 7 in the largest list (Polish)
TEXT_PER_NODE = 200  # 76 in the largest list, 30,000 in damaged files

OUTSIDE = "a tile outside the alphabet"
FAULTS = (  # by the number that the kernel returns
    "",
    "no pointer to the words",
    "an index outside the file",
    "a list without an end",
    OUTSIDE,
    "tiles out of order",
    "a branch without a word",
    "a branch that leads back to itself",
    f"a word of over {LONGEST_WORD} letters",
    "more words than any language has",
    "a separator out of place",
)


def read_words(data: bytes, name: str, alphabet: Alphabet, *, big: bool = False) -> list[str]:
    """Lists the words of a .kwg file in alphabet order, or of a .kbwg with *big*; *name* is used in messages.

    Raises:
        LexiconError: the file is damaged, or is not for this alphabet.
    """
    kind = _kind(big)
    if len(data) % 4 or not data:
        raise LexiconError(f"{name}: a damaged {kind} file: {len(data)} bytes are not a number of whole nodes")
    nodes = _little_endian(array("I", data))
    size = len(nodes)
    reader = _kwg.Reader(nodes, len(alphabet), most_words(size), most_text(size), False, big)
    fault = reader.check() or reader.check_gaddag()
    if fault:
        raise LexiconError(f"{name}: a damaged {kind} file: {described(fault, reader.where)}")
    return spelt(bytes(reader.spell()), alphabet)


def described(fault: int, node: int) -> str:
    """Describes the fault at a node of a graph: where letters are too many, it may be one of another language."""
    return f"{FAULTS[fault]} at node {node}{'; is it of another language?' if FAULTS[fault] == OUTSIDE else ''}"


def most_words(nodes: int) -> int:
    """Returns how many words a graph may have, by its number of *nodes*."""
    return min(MOST_WORDS, SMALL_WORDS + WORDS_PER_NODE * nodes)


def most_text(nodes: int) -> int:
    """Returns how many letters the words of a graph may have together, by its number of *nodes*."""
    return min(MOST_TEXT, SMALL_TEXT + TEXT_PER_NODE * nodes)


def spelt(tiles: bytes, alphabet: Alphabet) -> list[str]:
    """Returns the words of *tiles*, each with a zero behind it, in the letters of *alphabet*: tile 1 is the first."""
    if not tiles:
        return []
    if not alphabet.simple:
        return [alphabet.decode(word) for word in tiles[:-1].split(b"\0")]
    letters = "\n" + "".join(alphabet.letters)
    return codecs.charmap_decode(tiles[:-1], "strict", letters)[0].split("\n")  # pyright: ignore[reportArgumentType]


def write(words: list[str], alphabet: Alphabet, *, gaddag: bool = True, big: bool = False) -> bytes:
    """Makes a .kwg file, or a .kbwg with *big*, with or without the GADDAG, with as few nodes as the format allows.

    Raises:
        LexiconError: an empty word, one that is too long, or more words than such a file can hold.
        ValueError: a word with a character outside the alphabet.
    """
    nodes = graph(alphabet.encode_all(words), gaddag=gaddag, big=big)
    most = MOST_BIG_NODES if big else MOST_NODES
    if len(nodes) > most:
        instead = "a .marisa file" if big else "a .kbwg or .marisa file"
        raise LexiconError(
            f"the words need {len(nodes):,} nodes and a {_kind(big)} file holds {most:,}: leave out "
            f"{'the GADDAG' if gaddag else 'the longest words'}, or write {instead}"
        )
    return _little_endian(nodes).tobytes()


def _kind(big: bool) -> str:
    return ".kbwg" if big else ".kwg"


def graph(words: list[bytes], *, gaddag: bool, big: bool = False) -> array[int]:
    """Makes the nodes of words in tiles; without a *gaddag*, tile 0 is one too (the blank of a leave file).

    Where there are more nodes than the format holds, their links are wrong.

    Raises:
        LexiconError: an empty word, one that is too long, or tile 0 in a GADDAG.
    """
    from wordtools.core.graph import gaddag as turn
    from wordtools.core.graph._lists import Lists

    dawg = Dawg.build(words)
    if gaddag:
        builder, root, turned, _ = turn.turned(dawg)
    else:
        (builder, number), turned = turn.taken(dawg), 0
        root = number[0]
    return Lists(*builder.parts()).kwg(root, turned, big)


def _little_endian(nodes: array[int]) -> array[int]:
    if sys.byteorder == "big":
        nodes.byteswap()
    return nodes
