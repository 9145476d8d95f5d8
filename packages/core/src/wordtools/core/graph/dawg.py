"""The word graph: all words of a list as one minimal acyclic graph in a flat array made for kernels.

A node is a record of three 64-bit numbers, at ``records[3 * node]``:

======  =====================================================================================
below   mask of the letters with something below them; bit ``c`` stands for letter code ``c``
words   mask of the letters that end a word (a letter may be in both masks)
link    low half: number of the record of the first letter in *below*; high half: see *index*
======  =====================================================================================

The records of a node's letters in *below* lie side by side in letter order, so the one for a letter is
found by counting the bits of *below* under it. A letter that only ends words has no record: it costs no
step. Equal subtrees share their records. Record 0 is the root.

Every word has a dense *index*, 0 to n - 1: from a node with base ``b`` (0 at the root), the word that
ends with a letter is ``b`` + the number of *words* bits under that letter, and the base at a letter's own
record is ``b`` + the high half of its link. So what belongs to a word lies in a plain array.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import compress, islice
from operator import lt, ne
from pathlib import Path
from typing import TypeVar

from wordtools.core.errors import LexiconError
from wordtools.core.graph import store as graphfile

LONGEST_WORD = 255  # letters
Word = TypeVar("Word", str, bytes)
CODES = bytes(range(64))
KIND = "word graph"
LOW = 0xFFFFFFFF


class Dawg:
    """A set of words in letter codes (``bytes``), as a minimal graph.

    >>> dawg = Dawg.build([b"\\x01", b"\\x01\\x02", b"\\x02\\x02"])
    >>> len(dawg), b"\\x01\\x02" in dawg, dawg.index(b"\\x03"), sorted(dawg)
    (3, True, None, [b'\\x01', b'\\x01\\x02', b'\\x02\\x02'])
    """

    def __init__(self, records: Sequence[int], words: int, longest: int) -> None:
        """Checks and keeps finished records; use ``build`` or ``load``.

        Raises:
            LexiconError: a link, an index or one of the two numbers is wrong.
            TypeError: the records are no whole numbers of 64 bits.
        """
        from wordtools.core.graph._build import check

        self.records = graphfile.numbers(records, "Q")
        self.words = words
        self.longest = longest
        if check(self.records, words) != longest:
            raise LexiconError(f"a damaged {KIND}")

    @cached_property
    def letters_below(self) -> array[int]:
        """By record, the mask of the letters in what follows it."""
        from wordtools.core.graph._walk import letters_below

        return letters_below(self.records)

    @classmethod
    def build(cls, words: Iterable[bytes]) -> Dawg:
        """Builds the graph of *words*, in any order, each 1 to 255 letters of codes 0 to 63.

        Raises:
            LexiconError: a word that is empty or too long, or a code above 63.
        """
        from wordtools.core.graph._build import DawgBuilder

        ordered = words if isinstance(words, list) else list(words)
        if not all(map(lt, ordered, islice(ordered, 1, None))):
            ordered = each_once(ordered)
        if ordered and not ordered[0]:
            raise LexiconError("the empty word cannot be stored")
        longest = len(max(ordered, key=len, default=b""))
        if longest > LONGEST_WORD:
            raise LexiconError(f"a word has at most {LONGEST_WORD} letters, not {longest}")
        codes = b"".join(ordered)
        high = codes.translate(None, CODES)
        if high:
            raise LexiconError(f"letter code {max(high)}: 63 is the highest")
        builder = DawgBuilder(longest)
        wrong = builder.add(codes, bytes(map(len, ordered)))
        if wrong >= 0:
            raise LexiconError(f"word {wrong} cannot be stored")
        return cls(builder.finish(), len(ordered), longest)

    def __len__(self) -> int:
        """Counts the words."""
        return self.words

    def __eq__(self, other: object) -> bool:
        """Returns whether another graph has the same words."""
        return isinstance(other, Dawg) and self.records == other.records

    def __hash__(self) -> int:
        """Hashes the records, at the cost of reading them once."""
        return hash((KIND, self.words, zlib.crc32(self.records)))

    def __repr__(self) -> str:
        """Shows the number of words."""
        return f"<Dawg of {self.words:,} words>"

    def __copy__(self) -> Dawg:
        """Returns itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Dawg:
        """Returns itself."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the records, with a checksum."""
        return _again, (graphfile.packed(KIND, self.words, self.longest, self.records),)

    def __contains__(self, word: object) -> bool:
        """Returns whether *word* (letter codes) is in the set."""
        return isinstance(word, (bytes, bytearray)) and self.index(bytes(word)) is not None

    def __iter__(self) -> Iterator[bytes]:
        """Goes through the words in code order."""
        return self.below(b"")

    def node(self, prefix: bytes) -> tuple[int, int] | None:
        """Finds the record and the base index at the end of *prefix*, None when nothing goes on from it."""
        records, node, base = self.records, 0, 0
        for code in prefix:
            below = records[3 * node]
            bit = 1 << code
            if not below & bit:
                return None
            node = (records[3 * node + 2] & LOW) + (below & (bit - 1)).bit_count()
            base += records[3 * node + 2] >> 32
        return node, base

    def index(self, word: bytes) -> int | None:
        """Returns the index of *word*, or None when it is not in the set."""
        found = self.node(word[:-1]) if word else None
        if found is None:
            return None
        node, base = found
        words = self.records[3 * node + 1]
        bit = 1 << word[-1]
        return base + (words & (bit - 1)).bit_count() if words & bit else None

    def word(self, index: int) -> bytes:
        """Returns the word with this index.

        Raises:
            IndexError: the index is not in 0..n - 1.
        """
        if not 0 <= index < self.words:
            raise IndexError(f"word {index} of {self.words}")
        records, node, word = self.records, 0, bytearray()
        while True:
            below, words, link = records[3 * node : 3 * node + 3]
            if index < words.bit_count():
                for _ in range(index):
                    words &= words - 1
                word.append((words & -words).bit_length() - 1)
                return bytes(word)
            child = (link & LOW) + below.bit_count() - 1
            while (base := records[3 * child + 2] >> 32) > index:  # from the last child back
                child -= 1
                below ^= 1 << below.bit_length() - 1
            node = child
            index -= base
            word.append(below.bit_length() - 1)

    def below(self, prefix: bytes) -> Iterator[bytes]:
        """Goes through the words that begin with *prefix*, in code order."""
        if prefix in self:
            yield prefix
        found = self.node(prefix)
        if found is None:
            return
        records = self.records
        stack = [(found[0], prefix, 0)]
        while stack:
            node, text, start = stack.pop()
            below, words, link = records[3 * node : 3 * node + 3]
            for code in _bits(below | words):
                if code < start:
                    continue
                bit = 1 << code
                longer = text + bytes((code,))
                if words & bit:
                    yield longer
                if below & bit:
                    stack.append((node, text, code + 1))
                    stack.append(((link & LOW) + (below & (bit - 1)).bit_count(), longer, 0))
                    break

    def save(self, path: Path) -> None:
        """Writes the graph to a file, whole or not at all."""
        graphfile.save(path, KIND, self.words, self.longest, self.records)

    @classmethod
    def load(cls, path: Path) -> Dawg:
        """Reads a file that ``save`` wrote and checks its length, its checksum and all links.

        Raises:
            LexiconError: the file is damaged or of another kind.
            OSError: it cannot be read.
        """
        words, longest, records = graphfile.load(path, KIND, "Q")
        try:
            return cls(records, words, longest)
        except LexiconError as error:
            raise LexiconError(f"{path}: {error}") from None


def _again(data: bytes) -> Dawg:
    words, longest, records = graphfile.unpacked(data, "a pickle", KIND, "Q")
    return Dawg(records, words, longest)


def each_once(words: list[Word]) -> list[Word]:
    """Sorts words and keeps one of those that are equal."""
    ordered = sorted(words)
    once = list(compress(ordered, map(ne, ordered, islice(ordered, 1, None))))
    return once + ordered[-1:]


def _bits(mask: int) -> list[int]:
    bits = []
    while mask:
        bits.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return bits
