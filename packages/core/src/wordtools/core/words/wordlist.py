"""Word lists: read from any of the formats that people have, folded to an alphabet, nothing dropped in silence.

Read are plain text (one word a line, UTF-8), ``WORD;SCORE`` lines, either of them packed by gzip or xz,
``.marisa`` tries (elzzur's too) and ``.kwg`` word graphs. In a text, lines that begin with ``#`` are comments.
"""

from __future__ import annotations

import gzip
import lzma
import math
import sys
import zlib
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from operator import lt
from pathlib import Path

import marisa_trie

from wordtools.core.errors import LexiconError
from wordtools.core.graph.dawg import LONGEST_WORD, each_once
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.run.files import STANDARD, decode, shown

MARISA_MAGIC = b"We love Marisa."
WRITTEN = (".txt", ".marisa", ".kwg")
OUTSIDE = "a character outside the alphabet"
TOO_LONG = f"over {LONGEST_WORD} letters"
EMPTY = "empty"


@dataclass
class WordList:
    """The words of one source, folded, sorted, each once."""

    name: str
    words: list[str]
    scores: dict[str, float] = field(default_factory=dict)
    """Scores by word, where the source has them."""
    dropped: Counter[str] = field(default_factory=Counter)
    """How many entries were left out, by reason."""

    @classmethod
    def read(cls, name: str, alphabet: Alphabet) -> WordList:
        """Reads a file, or standard input when *name* is ``-``.

        Raises:
            LexiconError: it cannot be read, is no word list, or holds no usable word; the message names it.
        """
        return cls.parse(read_source(name), shown(name), alphabet)

    @classmethod
    def parse(cls, data: bytes, name: str, alphabet: Alphabet) -> WordList:
        """Reads the bytes of a word list; *name* is used in messages and to know a ``.kwg`` by its ending."""
        raw, scores = _entries(data, name, alphabet)
        dropped: Counter[str] = Counter()
        words = _fold(raw, alphabet, dropped)
        if not words:
            reasons = ", ".join(f"{count} with {why}" for why, count in dropped.items() if why != EMPTY)
            raise LexiconError(
                f"{name}: no usable word" + (f" ({reasons}): is it of another language?" if reasons else "")
            )
        if scores:
            kept = set(words)
            folded = ((alphabet.fold(word.strip()), score) for word, score in scores.items())
            scores = {word: score for word, score in folded if word in kept}
        return cls(name, words, scores, dropped)

    def packed(self, kind: str, alphabet: Alphabet, *, gaddag: bool = True) -> bytes:
        """Writes the words as a ``.txt`` (in the order of *alphabet*), ``.marisa`` or ``.kwg`` file, without scores.

        *gaddag* False leaves the GADDAG out of a ``.kwg``.

        Raises:
            LexiconError: no such kind, or more words than a .kwg file holds.
        """
        if kind == ".marisa":
            return bytes(marisa_trie.Trie(self.words).tobytes())
        if kind == ".kwg":
            from wordtools.core.graph.kwg import write

            return write(self.words, alphabet, gaddag=gaddag)
        if kind != ".txt":
            raise LexiconError(f"no word list is written as {kind!r}: use one of {', '.join(WRITTEN)}")
        ordered = sorted(zip(alphabet.encode_all(self.words), self.words, strict=True))
        return "".join(f"{word}\n" for _, word in ordered).encode()


def encoded(data: bytes, name: str, alphabet: Alphabet) -> list[bytes]:
    """Reads a list as ``WordList.parse`` does, straight into letter codes: in any order, some words perhaps twice."""
    codes = alphabet.encode_texts(_entries(data, name, alphabet)[0])
    if codes and len(max(codes, key=len)) <= LONGEST_WORD:
        return codes
    return alphabet.encode_all(WordList.parse(data, name, alphabet).words)


def read_source(name: str) -> bytes:
    """Reads the raw bytes of a source; LexiconError when that fails."""
    if name == STANDARD:
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise LexiconError(f"{name}: {error.strerror or error}") from None


def load_trie(data: bytes, name: str) -> marisa_trie.Trie:
    """Loads a marisa trie from its bytes; LexiconError when it is damaged."""
    trie = marisa_trie.Trie()
    try:
        trie.frombytes(data)
    except (RuntimeError, ValueError, OSError, MemoryError) as error:
        raise LexiconError(f"{name}: a damaged .marisa file ({error})") from None
    return trie


def _entries(data: bytes, name: str, alphabet: Alphabet) -> tuple[list[str], dict[str, float]]:
    """Returns the words of a source as they are written, and the scores of those that have one."""
    data = _unpack(data, name)
    if not data:
        raise LexiconError(f"{name}: the word list is empty")
    if data.startswith(MARISA_MAGIC):
        return _keys(load_trie(data, name), name), {}
    if name.endswith(".kwg"):
        from wordtools.core.graph.kwg import read_words

        return list(read_words(data, name, alphabet)), {}
    return _text(data, name)


def _keys(trie: marisa_trie.Trie, name: str) -> list[str]:
    try:
        return list(trie.keys())
    except UnicodeDecodeError:
        raise LexiconError(f"{name}: a .marisa file whose keys are no text; a word list is a plain Trie") from None


def _unpack(data: bytes, name: str) -> bytes:
    try:
        if data.startswith(b"\x1f\x8b"):
            return gzip.decompress(data)
        if data.startswith(b"\xfd7zXZ\0"):
            return lzma.decompress(data)
    except (OSError, EOFError, lzma.LZMAError, zlib.error) as error:
        raise LexiconError(f"{name}: a damaged compressed file ({error})") from None
    return data


def _text(data: bytes, name: str) -> tuple[list[str], dict[str, float]]:
    text = decode(data, name, "a word list", LexiconError)
    lines = text.splitlines()
    if "#" in text:
        lines = [line for line in lines if not line.startswith("#")]
    if ";" not in text:
        return lines, {}
    scores: dict[str, float] = {}
    words = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            continue
        word, separator, score = line.partition(";")
        words.append(word)
        if separator:
            try:
                scores[word] = float(score)
            except ValueError:
                scores[word] = math.nan
            if not math.isfinite(scores[word]):
                raise LexiconError(f"{name}: line {number}: {score.strip()!r} is no score; write WORD;SCORE")
    return words, scores


def _fold(raw: list[str], alphabet: Alphabet, dropped: Counter[str]) -> list[str]:
    if raw and raw[0] and _clean(raw, alphabet) and all(map(lt, raw, islice(raw, 1, None))):
        return raw
    words: list[str] = []
    together = alphabet.fold_all(raw)
    if together is not None:
        words = list(filter(None, together))
        dropped[OUTSIDE] += together.count(None)
        if len(max(words, key=len, default="")) > LONGEST_WORD:
            fit = [word for word in words if len(word) <= LONGEST_WORD]
            dropped[TOO_LONG] += len(words) - len(fit)
            words = fit
        raw = [entry for entry, word in zip(raw, together, strict=True) if word == ""]
    for entry in raw:
        word = alphabet.fold(entry.strip())
        if word is None:
            dropped[OUTSIDE] += 1
        elif not word:
            dropped[EMPTY] += 1
        elif len(word) > LONGEST_WORD:
            dropped[TOO_LONG] += 1
        elif not alphabet.simple and not _spells(alphabet, word):
            dropped[OUTSIDE] += 1
        else:
            words.append(word)
    return each_once(words)


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
