"""KWG files: the word graphs of wolges, macondo and MAGPIE, read and written.

A file is an array of 32-bit little-endian nodes, most significant bits first:

=======  ==========================================================================
8 bits   tile: 1, 2, ... in alphabet order
1 bit    a word ends here
1 bit    the last of its list
22 bits  index of the list below, 0 when there is none
=======  ==========================================================================

A list is a run of nodes in tile order; a list may lie in the end of another. Node 0 points to the list of
first letters, node 1 to that of the GADDAG, which is neither read nor written here. A file is checked whole
before a word of it is used.
"""

from __future__ import annotations

import codecs
import sys
from array import array

from wordtools.core import _kwg
from wordtools.core.alphabet import Alphabet
from wordtools.core.dawg import LONGEST_WORD, LOW, Dawg
from wordtools.core.errors import LexiconError

LAST = 1 << 22
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
)


def read_words(data: bytes, name: str, alphabet: Alphabet) -> list[str]:
    """Lists the words of a KWG file in alphabet order; *name* is used in messages.

    Raises:
        LexiconError: the part of the file that holds the words is damaged, or is not for this alphabet.
    """
    if len(data) % 4 or not data:
        raise LexiconError(f"{name}: a damaged .kwg file: {len(data)} bytes are not a number of whole nodes")
    reader = _kwg.Reader(_little_endian(array("I", data)), len(alphabet), MOST_WORDS, MOST_TEXT)
    fault = reader.check()
    if fault:
        raise LexiconError(f"{name}: a damaged .kwg file: {FAULTS[fault]} at node {reader.where}")
    tiles = reader.spell()[:-1]
    if not tiles:
        return []
    if not alphabet.simple:
        return [alphabet.decode(word) for word in tiles.split(b"\0")]
    return codecs.charmap_decode(tiles, "strict", "\n" + "".join(alphabet.letters))[0].split("\n")


def write(words: list[str], alphabet: Alphabet) -> bytes:
    """Makes a KWG file of folded words, with no GADDAG and as few nodes as the format allows.

    Raises:
        LexiconError: an empty word, one that is too long, or more words than such a file can hold.
        ValueError: a word with a character outside the alphabet.
    """
    records = Dawg.build(alphabet.encode_all(words)).records
    # the end of a list is numbered when it is first met; equal ends have one number, and 0 is no list at all
    numbers: dict[tuple[int, int, int], int] = {}
    ends = [(0, 0, 0)]
    followed = {0}
    heads: dict[tuple[int, int, int], int] = {}
    head = [0] * (len(records) // 3)
    for node in range(len(head) - 1, -1, -1):
        below, ending, link = records[3 * node : 3 * node + 3]
        first = link & LOW if below else 0
        known = heads.get((below, ending, first))
        if known is None:
            known = 0
            child = first + below.bit_count()
            for code in range((below | ending).bit_length() - 1, 0, -1):
                goes_on, ends_word = below >> code & 1, ending >> code & 1
                if not goes_on and not ends_word:
                    continue
                child -= goes_on
                end = (code << 1 | ends_word, head[child] if goes_on else 0, known)
                number = numbers.setdefault(end, len(ends))
                if number == len(ends):
                    ends.append(end)
                    followed.add(known)
                known = number
            heads[below, ending, first] = known
        head[node] = known
    return _lay(ends, followed, head[0])


def _lay(ends: list[tuple[int, int, int]], followed: set[int], root: int) -> bytes:
    """Writes out every list that is not the end of another."""
    place = [0] * len(ends)
    order = [0, 0]  # the number of the end at each node; the first two nodes are pointers
    for start in range(len(ends) - 1, 0, -1):
        number = 0 if start in followed else start
        while number:
            place[number] = place[number] or len(order)
            order.append(number)
            number = ends[number][2]
    if len(order) > MOST_NODES:
        raise LexiconError(
            f"the words need {len(order):,} nodes and a .kwg file holds {MOST_NODES:,}: "
            "leave out the longest words, or write a .marisa file"
        )
    nodes = array("I", bytes(4 * len(order)))
    nodes[0] = LAST | place[root]
    nodes[1] = LAST
    for at in range(2, len(order)):
        letter, child, after = ends[order[at]]
        nodes[at] = letter << 23 | (0 if after else LAST) | place[child]
    return _little_endian(nodes).tobytes()


def _little_endian(nodes: array[int]) -> array[int]:
    if sys.byteorder == "big":
        nodes.byteswap()
    return nodes
