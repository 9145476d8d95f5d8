"""KWG files: the word graphs of wolges, macondo and MAGPIE, read and written.

A file is an array of 32-bit little-endian nodes, most significant bits first:

=======  ==========================================================================
8 bits   tile: 1, 2, ... in alphabet order
1 bit    a word ends here
1 bit    the last of its list
22 bits  index of the list below, 0 when there is none
=======  ==========================================================================

A list is a run of nodes in tile order; a list may lie in the end of another. Node 0 points to the list of
first letters, node 1 to that of the GADDAG, whose separator is tile 0 (``gaddag.py`` says what it holds; a file may
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

MOST_NODES = 1 << 22

MOST_WORDS = 20_000_000
MOST_TEXT = 400_000_000  # letters of all words together

FAULTS = (  # by the number that the kernel returns
    "",
    "no pointer to the words",
    "an index outside the file",
    "a list without an end",
    "a tile outside the alphabet",
    "tiles out of order",
    "a branch without a word",
    "a branch that leads back to itself",
    f"a word of over {LONGEST_WORD} letters",
    "more words than any language has",
    "a separator out of place",
)


def read_words(data: bytes, name: str, alphabet: Alphabet) -> list[str]:
    """Lists the words of a KWG file in alphabet order; *name* is used in messages.

    Raises:
        LexiconError: the file is damaged, or is not for this alphabet.
    """
    if len(data) % 4 or not data:
        raise LexiconError(f"{name}: a damaged .kwg file: {len(data)} bytes are not a number of whole nodes")
    reader = _kwg.Reader(_little_endian(array("I", data)), len(alphabet), MOST_WORDS, MOST_TEXT)
    fault = reader.check() or reader.check_gaddag()
    if fault:
        raise LexiconError(f"{name}: a damaged .kwg file: {FAULTS[fault]} at node {reader.where}")
    tiles = reader.spell()[:-1]
    if not tiles:
        return []
    if not alphabet.simple:
        return [alphabet.decode(word) for word in tiles.split(b"\0")]
    letters = "\n" + "".join(alphabet.letters)
    return codecs.charmap_decode(tiles, "strict", letters)[0].split("\n")  # pyright: ignore[reportArgumentType]


def write(words: list[str], alphabet: Alphabet, *, gaddag: bool = True) -> bytes:
    """Makes a KWG file of folded words, with or without the GADDAG, with as few nodes as the format allows.

    Raises:
        LexiconError: an empty word, one that is too long, or more words than such a file can hold.
        ValueError: a word with a character outside the alphabet.
    """
    nodes = graph(alphabet.encode_all(words), gaddag=gaddag)
    if len(nodes) > MOST_NODES:
        raise LexiconError(
            f"the words need {len(nodes):,} nodes and a .kwg file holds {MOST_NODES:,}: leave out "
            f"{'the GADDAG' if gaddag else 'the longest words'}, or write a .marisa file"
        )
    return _little_endian(nodes).tobytes()


def graph(words: list[bytes], *, gaddag: bool) -> array[int]:
    """Makes the nodes of words in tiles; without a *gaddag*, tile 0 is one too (the blank of a leave file).

    Where there are more than 2^22 nodes, their links are wrong.

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
    return Lists(*builder.parts()).kwg(root, turned)


def _little_endian(nodes: array[int]) -> array[int]:
    if sys.byteorder == "big":
        nodes.byteswap()
    return nodes
