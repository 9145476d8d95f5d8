"""The GADDAG: a word graph that can be entered at any letter of a word, in a compact form made for kernels.

For every word and every place in it the graph holds one string: the letters before the place, backwards, a separator
(code 0), and the letters after it; the whole word backwards stands without a separator. CARE gives ERAC, RAC@E,
AC@RE and C@ARE (S. Gordon, A faster Scrabble move generation algorithm, Software: Practice and Experience 24(2), 1994).

A node is a record of 32-bit numbers in ``nodes``, three of them for alphabets of up to 31 letters:

======  =====================================================================================
below   mask of the letters with something below them; bit ``c`` is letter code ``c``, bit 0 the separator
words   mask of the letters that end a string (a letter may be in both masks)
first   number of the record of the first letter in *below*
======  =====================================================================================

For 32 to 63 letters there are five: each mask takes two, its low half first. As in a ``Dawg`` the records of the
letters in *below* lie side by side in letter order, and a letter that only ends strings has none. Record 0 is the root.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from wordtools.core.errors import LexiconError
from wordtools.core.graph import store as graphfile
from wordtools.core.graph.dawg import LOW, Dawg

if TYPE_CHECKING:
    from wordtools.core.graph._build import DawgBuilder

NARROW = 31  # letters whose masks, with the separator, are 32 bits
SEPARATOR = 0
KIND = "GADDAG"


def nodes_of(dawg: Dawg, letters: int) -> tuple[array[int], int]:
    """Returns a graph, read from the first letter on, as ``nodes`` and ``stride`` in the layout of a ``Gaddag``."""
    fields = [array("Q", dawg.records[k::3]) for k in range(3)]
    wide = letters > NARROW
    halves = [(k, high) for k in range(2) for high in range(1 + wide)] + [(2, 0)]
    nodes = array("I", bytes(4 * len(halves) * len(fields[0])))
    for at, (k, high) in enumerate(halves):
        nodes[at :: len(halves)] = array("I", [number >> 32 * high & LOW for number in fields[k]])
    return nodes, len(halves)


class Gaddag:
    """A set of words in letter codes (``bytes``), to be read from any letter, first backwards and then forwards.

    >>> gaddag = Gaddag.build([b"\\x01\\x02", b"\\x02\\x02\\x01"])
    >>> len(gaddag), b"\\x01\\x02" in gaddag, b"\\x02\\x01" in gaddag
    (2, True, False)
    """

    def __init__(self, nodes: Sequence[int], words: int, stride: int) -> None:
        """Checks and keeps finished records; use ``build``, ``of`` or ``load``.

        Raises:
            LexiconError: the records are not whole, or a link leads nowhere.
            TypeError: they are no whole numbers of 32 bits.
        """
        from wordtools.core.graph._gaddag import check

        self.nodes = graphfile.numbers(nodes, "I")
        """The records, concatenated."""
        self.words = words
        """How many words there are."""
        self.stride = stride
        """Numbers a record: 3, or 5 for more than 31 letters."""
        if stride not in (3, 5) or not self.nodes or len(self.nodes) % stride or words < 0:
            raise LexiconError(f"a damaged {KIND}")
        if not check(self.nodes, stride == 5):
            raise LexiconError(f"a {KIND} with a link that leads nowhere")

    @classmethod
    def build(cls, words: list[bytes], letters: int = 0) -> Gaddag:
        """Builds the graph of *words*, in any order, each 1 to 255 letters of codes 1 to 63.

        Args:
            words: the words in letter codes.
            letters: how many letters the alphabet has, where that is more than the highest code.

        Raises:
            LexiconError: a word that is empty or too long, or a code that is no letter.
        """
        return cls.of(Dawg.build(words), letters)

    @classmethod
    def of(cls, dawg: Dawg, letters: int = 0) -> Gaddag:
        """Builds the graph of the words of another graph; *letters* as for ``build``.

        Raises:
            LexiconError: a word with code 0, which is the separator here.
        """
        from wordtools.core.graph._lists import Lists

        builder, _, root, highest = turned(dawg)
        stride = 3 if max(letters, highest) <= NARROW else 5
        return cls(Lists(*builder.parts()).compact(root, stride == 5), len(dawg), stride)

    def __len__(self) -> int:
        """Counts the words."""
        return self.words

    def __eq__(self, other: object) -> bool:
        """Returns whether another graph has the same words, in records of the same size."""
        return isinstance(other, Gaddag) and self.stride == other.stride and self.nodes == other.nodes

    def __hash__(self) -> int:
        """Hashes the records, at the cost of reading them once."""
        return hash((KIND, self.words, zlib.crc32(self.nodes)))

    def __repr__(self) -> str:
        """Shows the number of words."""
        return f"<Gaddag of {self.words:,} words>"

    def __copy__(self) -> Gaddag:
        """Returns itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Gaddag:
        """Returns itself."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the records, with a checksum."""
        return _again, (graphfile.packed(KIND, self.words, self.stride, self.nodes),)

    @property
    def memory(self) -> int:
        """How many bytes the records take."""
        return len(self.nodes) * self.nodes.itemsize

    def record(self, number: int) -> tuple[int, int, int]:
        """Returns the masks *below* and *words* of a record, and the number of its first child's."""
        at = self.stride * number
        if self.stride == 3:
            below, words, first = self.nodes[at : at + 3]
            return below, words, first
        below, below_high, words, words_high, first = self.nodes[at : at + 5]
        return below_high << 32 | below, words_high << 32 | words, first

    def __contains__(self, word: object) -> bool:
        """Returns whether *word* (letter codes) is in the set."""
        if not isinstance(word, (bytes, bytearray)) or not word or max(word) > 63:
            return False
        number = 0
        for code in reversed(word[1:]):
            below, _, first = self.record(number)
            if not code or not below >> code & 1:
                return False
            number = first + (below & ((1 << code) - 1)).bit_count()
        return word[0] != SEPARATOR and bool(self.record(number)[1] >> word[0] & 1)

    def save(self, path: Path) -> None:
        """Writes the graph to a file, whole or not at all."""
        graphfile.save(path, KIND, self.words, self.stride, self.nodes)

    @classmethod
    def load(cls, path: Path) -> Gaddag:
        """Reads a file that ``save`` wrote; checks its length, its checksum and that every link leads to records.

        Raises:
            LexiconError: the file is damaged or of another kind.
            OSError: it cannot be read.
        """
        words, stride, nodes = graphfile.load(path, KIND, "I")
        try:
            return cls(nodes, words, stride)
        except LexiconError as error:
            raise LexiconError(f"{path}: {error}") from None


def _again(data: bytes) -> Gaddag:
    words, stride, nodes = graphfile.unpacked(data, "a pickle", KIND, "I")
    return Gaddag(nodes, words, stride)


def turned(dawg: Dawg) -> tuple[DawgBuilder, int, int, int]:
    """Adds the GADDAG of a word graph's words to its nodes.

    Returns:
        The builder with all nodes, the nodes of both roots (of the words, of the GADDAG), the highest letter code.

    Raises:
        LexiconError: a word with code 0, which is the separator; a graph that is damaged or too large.
    """
    from wordtools.core.graph._gaddag import Prefixes

    builder, number = taken(dawg)
    try:
        prefixes = Prefixes(dawg.records, number)
    except ValueError as error:
        raise LexiconError(str(error)) from None
    if prefixes.used & 1:
        raise LexiconError("letter code 0 is no letter of a GADDAG: it is the separator")
    root = builder.add_turned(*prefixes.turned())
    return builder, number[0], root, max(0, prefixes.used.bit_length() - 1)


def taken(dawg: Dawg) -> tuple[DawgBuilder, array[int]]:
    """Gives a builder the nodes of a word graph; returns it and the node of each record."""
    from wordtools.core.graph._build import DawgBuilder

    number = array("I", bytes(4 * (len(dawg.records) // 3)))
    builder = DawgBuilder(dawg.longest)
    if not builder.take(dawg.records, number):
        raise LexiconError("a damaged word graph")
    return builder, number
