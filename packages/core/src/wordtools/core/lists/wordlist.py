"""Word lists: read from any of the formats that people have, folded to an alphabet, nothing dropped in silence.

Formats read: plain text (one word per line, UTF-8 or UTF-16), ``WORD;SCORE`` lines, lists with definitions
(``columns.py``), each of them packed by gzip, bzip2 or xz; ``.marisa`` tries (elzzur's too), ``.kwg`` and ``.kbwg``
word graphs, ``.dawg`` files of Quackle, databases of Zyzzyva. In a text, lines that begin with ``#`` are comments.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from operator import lt
from typing import NamedTuple

from wordtools.core.base.wording import counted
from wordtools.core.errors import LexiconError
from wordtools.core.graph.dawg import LONGEST_WORD, each_once
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.letters.lookalikes import described, reason
from wordtools.core.lists import columns, tries, zyzzyva
from wordtools.core.lists.kinds import MARISA, WRITTEN, binary_ending, is_binary
from wordtools.core.lists.unpack import unpacked
from wordtools.core.reading.reading import Reading
from wordtools.core.run.files import decode, read_bytes, shown

READABLE = "a word list (text, .marisa, .kwg, .kbwg, Quackle's .dawg or Zyzzyva's .db)"
OUTSIDE = "a character outside the alphabet"
TOO_LONG = f"over {LONGEST_WORD} letters"
HOPELESS = 40 * LONGEST_WORD  # characters of an entry that are too many, however it is folded
EMPTY = "empty"
LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"  # as ``str.splitlines`` has them


@dataclass(repr=False)
class WordList:
    """The words of one source, folded, sorted, each once.

    >>> found = WordList.parse(b"tea\\ncaf\\xc3\\xa9\\nit's\\n", "mine.txt", Alphabet("ACEFT"))
    >>> print(found)
    mine.txt: 2 words, 1 left out: a character outside the alphabet
    >>> found.words
    ['CAFE', 'TEA']
    """

    name: str
    """What messages call the source."""
    words: list[str]
    """The words, in the order of their characters."""
    scores: dict[str, float] = field(default_factory=dict)
    """Scores by word, where the source has them."""
    dropped: Counter[str] = field(default_factory=Counter)
    """How many entries were left out, by reason."""
    notes: tuple[str, ...] = ()
    """How the lines were read where that had to be found out, and the lines that could not be read, with the reason."""

    def __repr__(self) -> str:
        """Shows the name and the number of words."""
        return f"<WordList {self.name}: {len(self.words):,} words>"

    def __str__(self) -> str:
        """Describes how many words there are, and what was left out."""
        return ", ".join([f"{self.name}: {len(self.words):,} words", *self.left_out()])

    def left_out(self) -> list[str]:
        """Describes what was left out and why, one reason a line."""
        return [*_counts(self.dropped), *self.notes]

    def reports(self) -> list[str]:
        """Describes the same, what is in lines first, and without the empty ones, which are as they should be."""
        return [*self.notes, *_counts({why: count for why, count in self.dropped.items() if why != EMPTY})]

    @classmethod
    def of(cls, words: Iterable[str], alphabet: Alphabet, name: str = "words") -> WordList:
        """Folds *words*, all of them; nothing in them has a meaning of its own, as in the lines of a file.

        Raises:
            LexiconError: there is none, or one cannot be spelt in the alphabet; the message names it.
            TypeError: one is no text.
        """
        if isinstance(words, str):
            raise TypeError(f"words are wanted, one by one, not the letters of {words[:40]!r}")
        given = list(words)
        for word in given:
            if not isinstance(word, str):
                raise TypeError(f"{name}: {word!r} is no word: a text is wanted")
        if not given:
            raise LexiconError(f"{name}: no word is given")
        dropped: Counter[str] = Counter()
        folded = _fold(given, alphabet, dropped)
        if dropped.total() or any(map(str.isspace, set("".join(given)))):
            for word in given:
                _refuse(word, alphabet, name)
        return cls(name, folded)

    @classmethod
    def read(cls, name: str, alphabet: Alphabet) -> WordList:
        """Reads a file, or standard input when *name* is ``-``.

        Raises:
            LexiconError: it cannot be read, is no word list, or holds no usable word; the message names it.
        """
        return cls.parse(read_source(name), shown(name), alphabet)

    @classmethod
    def parse(cls, data: bytes, name: str, alphabet: Alphabet, *, trusted: bool = False) -> WordList:
        """Reads the bytes of a word list.

        *name* is used in messages, and its ending recognizes a ``.kwg``, ``.kbwg`` or ``.dawg``.

        *trusted*: the bytes were checked already, as those of an installed list are.

        Raises:
            LexiconError: it is no word list, is damaged, or holds no usable word; the message names it.
        """
        return _listed(name, alphabet, _entries(data, name, alphabet, trusted))

    def packed(self, kind: str, alphabet: Alphabet, *, gaddag: bool = True) -> bytes:
        """Writes the words in one of the formats of ``WRITTEN``, without scores; a text in the order of *alphabet*.

        *gaddag* False leaves the GADDAG out of a ``.kwg`` or ``.kbwg``.

        Raises:
            LexiconError: no such kind, or more words than such a file holds.
        """
        if kind == ".marisa":
            return tries.packed(self.words)
        if kind in (".kwg", ".kbwg"):
            from wordtools.core.graph.kwg import write

            return write(self.words, alphabet, gaddag=gaddag, big=kind == ".kbwg")
        if kind != ".txt":
            raise LexiconError(f"no word list is written as {kind!r}: use one of {', '.join(WRITTEN)}")
        ordered = sorted(zip(alphabet.encode_all(self.words), self.words, strict=True))
        return "".join(f"{word}\n" for _, word in ordered).encode()


def _counts(dropped: Mapping[str, int]) -> list[str]:
    return [f"{count:,} left out: {why}" for why, count in sorted(dropped.items()) if count]


def _listed(name: str, alphabet: Alphabet, entries: _Entries) -> WordList:
    """Folds the entries of a source."""
    dropped: Counter[str] = Counter()
    words = _fold(entries.words, alphabet, dropped)
    if not words:
        reasons = ", ".join(f"{count} with {why}" for why, count in dropped.items() if why != EMPTY)
        why = (
            f" ({reasons}): is it of another language?" if reasons else "".join(f": {one}" for one in entries.notes[:1])
        )
        raise LexiconError(f"{name}: no usable word{why}")
    scores: dict[str, float] = {}
    notes = entries.notes
    if entries.scores:
        kept = set(words)
        folded = ((alphabet.fold(word.strip()), score) for word, score in entries.scores)
        pairs = [(word, score) for word, score in folded if word is not None and word in kept]
        scores = dict(pairs)
        notes = (*notes, *on_several_scores(pairs))
    return WordList(name, words, scores, dropped, notes)


def on_several_scores(pairs: Sequence[tuple[str, float]]) -> list[str]:
    """Reports, if there are any, the words that come with other scores than their last one."""
    last = dict(pairs)
    several = {word for word, score in pairs if last[word] != score} if len(last) < len(pairs) else ()
    return [f"{counted(len(several), 'word')} with several scores: the last one counts"] if several else []


def encoded(data: bytes, name: str, alphabet: Alphabet, *, trusted: bool = False) -> list[bytes]:
    """Reads a list as ``WordList.parse`` does, straight into letter codes: in any order, some words perhaps twice."""
    entries = _entries(data, name, alphabet, trusted)
    codes = alphabet.encode_texts(entries.words)
    if codes and len(max(codes, key=len)) <= LONGEST_WORD:
        return codes
    return alphabet.encode_all(_listed(name, alphabet, entries).words)


def read_source(name: str) -> bytes:
    """Reads the bytes of a source, and of a database of Zyzzyva the table that it holds: a list with definitions.

    Raises:
        LexiconError: it cannot be read, or is a database of another program, or damaged; the message names it.
    """
    data = read_bytes(name, LexiconError, what="a word list")
    return zyzzyva.table_of(data, shown(name)).encode() if zyzzyva.is_database(data) else data


def text_of(data: bytes, name: str) -> str:
    """Decodes a list that is text.

    Raises:
        LexiconError: it is no text, or has more lines than any list; the message names it.
    """
    text = decode(data, name, READABLE, LexiconError)
    lines = sum(text.count(end) for end in LINE_ENDS if end in text)  # to look for one is much faster than to count
    Reading(name, error=LexiconError).count("lines of words", lines)
    return text


def table_in(data: bytes, name: str) -> str | None:
    """Returns a list with definitions as text with tabs (see ``columns.tabbed``); None: a list without any.

    Raises:
        LexiconError: it is no word list, is damaged, or a line of it is wrong; the message names it.
    """
    data = unpacked(data, name)
    if zyzzyva.is_database(data):
        return zyzzyva.table_of(data, name)
    if not data or is_binary(data, name):
        return None
    return columns.tabbed(text_of(data, name), name)


class _Entries(NamedTuple):
    """What a source has: its words as they are written, the scores of those that have one, and what to report."""

    words: list[str]
    scores: Sequence[tuple[str, float]] = ()
    notes: tuple[str, ...] = ()


def _entries(data: bytes, name: str, alphabet: Alphabet, trusted: bool) -> _Entries:
    """Reads the words of a source."""
    data = unpacked(data, name)
    if not data:
        raise LexiconError(f"{name}: the word list is empty")
    if data.startswith(MARISA):
        return _Entries(tries.keys(data, name, trusted=trusted))
    if ending := binary_ending(name):
        return _Entries(_graph(data, name, alphabet, ending))
    if zyzzyva.is_database(data):
        return _Entries(columns.words(zyzzyva.table_of(data, name)))
    return _text(data, name)


def _graph(data: bytes, name: str, alphabet: Alphabet, ending: str) -> list[str]:
    """Reads the words of a graph, in the format of its ending."""
    if ending == ".dawg":
        from wordtools.core.graph import quackle

        return quackle.read_words(data, name, alphabet)
    from wordtools.core.graph import kwg

    return kwg.read_words(data, name, alphabet, big=ending == ".kbwg")


def _text(data: bytes, name: str) -> _Entries:
    text = text_of(data, name)
    lines = columns.plain(text)
    if lines is not None:
        return _Entries(lines)
    pairs = columns.scored(text)
    if pairs is not None:
        return _Entries(*pairs)
    found = columns.read(text, name)
    scores = [(line.source, line.score) for line in found.lines if line.score is not None]
    empty = [""] * sum(not line.strip() for line in text.splitlines())
    return _Entries([*(line.source for line in found.lines), *empty], scores, (*found.remarks, *found.wrong))


def _fold(raw: list[str], alphabet: Alphabet, dropped: Counter[str]) -> list[str]:
    if raw and raw[0] and _clean(raw, alphabet) and all(map(lt, raw, islice(raw, 1, None))):
        return raw
    words: list[str] = []
    if len(max(raw, key=len, default="")) > HOPELESS:
        dropped[TOO_LONG] += sum(len(entry) > HOPELESS for entry in raw)
        raw = [entry for entry in raw if len(entry) <= HOPELESS]
    together = alphabet.fold_all(raw)
    if together is not None:
        words = list(filter(None, together))
        _count(dropped, (entry for entry, word in zip(raw, together, strict=True) if word is None), alphabet)
        if len(max(words, key=len, default="")) > LONGEST_WORD:
            fit = [word for word in words if len(word) <= LONGEST_WORD]
            dropped[TOO_LONG] += len(words) - len(fit)
            words = fit
        raw = [entry for entry, word in zip(raw, together, strict=True) if word == ""]
    for entry in raw:
        word = alphabet.fold(entry.strip())
        if word is None:
            _count(dropped, [entry], alphabet)
        elif not word:
            dropped[EMPTY] += 1
        elif len(word) > LONGEST_WORD:
            dropped[TOO_LONG] += 1
        elif not alphabet.simple and not _spells(alphabet, word):
            dropped[OUTSIDE] += 1
        else:
            words.append(word)
    return each_once(words)


def _count(dropped: Counter[str], entries: Iterable[str], alphabet: Alphabet) -> None:
    """Counts entries that cannot be spelt, those apart that have a letter of another script by mistake."""
    for entry in entries:
        dropped[reason(entry, alphabet) or OUTSIDE] += 1


def _refuse(word: str, alphabet: Alphabet, name: str) -> None:
    """Raises LexiconError for a word that cannot be spelt."""
    folded = alphabet.fold(word)
    wrong = next((character for character in word if character.isspace() or alphabet.fold(character) is None), None)
    if wrong is not None and (folded is None or wrong.isspace()):
        raise LexiconError(f"{name}: {word[:40]!r}: {described(wrong, alphabet)} is no letter of this alphabet")
    if not folded:
        raise LexiconError(f"{name}: {word[:40]!r} is a word without a letter of this alphabet")
    if len(folded) > LONGEST_WORD:
        raise LexiconError(f"{name}: {word[:40]!r}... has over {LONGEST_WORD} letters")
    if not _spells(alphabet, folded):
        raise LexiconError(f"{name}: {word[:40]!r} cannot be cut into letters of this alphabet")


def _clean(raw: list[str], alphabet: Alphabet) -> bool:
    """Whether every word is spelt in the alphabet already, as in the bundled lists; found out fast."""
    letters = frozenset(alphabet.letters)
    clean_start = letters.issuperset("".join(raw[:100]))
    return alphabet.simple and clean_start and letters.issuperset("".join(raw)) and max(map(len, raw)) <= LONGEST_WORD


def _spells(alphabet: Alphabet, word: str) -> bool:
    if alphabet.code.keys() >= set(word):
        return True  # each character is a letter, so every way to cut the word goes on to its end
    try:
        alphabet.split(word)
    except ValueError:
        return False
    return True
