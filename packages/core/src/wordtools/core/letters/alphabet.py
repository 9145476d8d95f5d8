"""Alphabets: which letters a language has, and how any text is folded to them.

A letter is what a player sees on one tile or cell and may be several characters long (``CH``, ``L·L``).
Kernels see letters as codes: 1, 2, ... in alphabet order; 0 is never a letter.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import Any

from wordtools.core.base.characters import INVISIBLE
from wordtools.core.errors import LanguageError

LONGEST_LETTER = 20  # characters of a letter, or of what one becomes: the longest known are three
MOST_LETTERS = 63  # a set of letters is one 64-bit mask, bit 0 unused
UNDEFINED = "\ufffe"  # what a table of ``codecs.charmap_build`` has where there is no character
JOINING = "\u0590"  # scripts before Hebrew are written in letters, each for itself, and combining marks
NOT_PRINTED = ("Cc", "Cs", "Zs", "Zl", "Zp")  # Unicode categories: control characters, surrogates, white space
REPLACEMENT, NO_LETTER = "?", b"\xff"  # what ``charmap_encode`` puts for any other character, and its code


class Alphabet:
    """The ordered letters of a language and the fold that takes other text to them.

    >>> latin = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ", fold={"Œ": "OE"})
    >>> latin.fold("cœur"), latin.fold("caffè"), latin.fold("it's")
    ('COEUR', 'CAFFE', None)
    >>> latin.encode("CAB"), latin.decode(b"\\x03\\x01\\x02")
    (b'\\x03\\x01\\x02', 'CAB')
    """

    def __init__(
        self, letters: Iterable[str], *, fold: Mapping[str, str] | None = None, case_sensitive: bool = False
    ) -> None:
        """Checks and keeps 1 to 63 different letters in order.

        Args:
            letters: the letters; a string stands for its characters.
            fold: characters that become other letters (``Œ`` to ``OE``). Any other character that is no letter
                loses its marks (NFKD): ``È`` becomes ``E``. A lower-case one is taken before the text is turned to
                upper case: Turkish has ``i`` to ``İ``.
            case_sensitive: keep the case of the text; otherwise it is turned to upper case.

        Raises:
            LanguageError: no letter, more than 63, one twice, one that upper-casing would change or that cannot be
                printed; a fold that is not from text to text; one of over 20 characters.
        """
        self.letters = tuple(letters)
        self.case_sensitive = case_sensitive
        self.code = {letter: code for code, letter in enumerate(self.letters, 1)}
        if not self.letters or "" in self.code:
            raise LanguageError("an alphabet needs at least one letter, and no empty one")
        for letter in self.letters:
            if not isinstance(letter, str):
                raise LanguageError(f"letter {letter!r} is no text")
            if any(unicodedata.category(character) in NOT_PRINTED for character in letter):
                raise LanguageError(f"letter {letter!r} cannot be printed: it is a control character or white space")
        if len(self.letters) > MOST_LETTERS:
            raise LanguageError(f"an alphabet has at most {MOST_LETTERS} letters, not {len(self.letters)}")
        if len(self.code) != len(self.letters):
            twice = next(letter for k, letter in enumerate(self.letters) if letter in self.letters[:k])
            raise LanguageError(f"letter {twice!r} is in the alphabet twice")
        if not case_sensitive:
            for letter in self.letters:
                if letter != letter.upper():
                    raise LanguageError(f"letter {letter!r} is not upper case (or set case_sensitive = true)")
        for source, target in (fold or {}).items():
            if not isinstance(source, str) or not isinstance(target, str):
                raise LanguageError(f"fold: {source!r} must become a text, not {target!r}")
        for text in (*self.letters, *chain(*(fold or {}).items())):
            if len(text) > LONGEST_LETTER:
                raise LanguageError(
                    f"{text[:LONGEST_LETTER]!r}... is longer than a letter: over {LONGEST_LETTER} characters"
                )
        self.folds: Mapping[str, str] = MappingProxyType(dict(fold or {}))

    def __len__(self) -> int:
        """Counts the letters."""
        return len(self.letters)

    def __repr__(self) -> str:
        """Shows how to make it."""
        letters = repr("".join(self.letters) if self.simple else self.letters)
        fold = f", fold={dict(self.folds)!r}" if self.folds else ""
        return f"Alphabet({letters}{fold}{', case_sensitive=True' if self.case_sensitive else ''})"

    def __str__(self) -> str:
        """Shows the letters."""
        return " ".join(self.letters)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles what it was made of."""
        return _again, (self.letters, dict(self.folds), self.case_sensitive)

    def __eq__(self, other: object) -> bool:
        """Returns whether another alphabet folds and encodes alike."""
        return isinstance(other, Alphabet) and self.key == other.key

    def __hash__(self) -> int:
        """Hashes what it was made of."""
        return hash(self.key)

    @cached_property
    def key(self) -> str:
        """A text that is equal for alphabets that fold and encode alike."""
        return repr((self.letters, sorted(self.folds.items()), self.case_sensitive))

    @cached_property
    def simple(self) -> bool:
        """Whether every letter is one character."""
        return all(len(letter) == 1 for letter in self.letters)

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self.letters))

    @cached_property
    def _small(self) -> dict[int, str]:
        folds = self.folds.items()
        return {ord(source): target for source, target in folds if len(source) == 1 and source != source.upper()}

    @cached_property
    def _single(self) -> frozenset[str]:
        return frozenset("".join(self.letters))

    @cached_property
    def _private(self) -> dict[str, str]:
        """One character for each letter of several."""
        return {letter: chr(0xE000 + code) for letter, code in self.code.items() if len(letter) > 1}

    @cached_property
    def _table(self) -> Any:
        """What turns text into codes at the speed of C: 0 and what is no letter stay apart."""
        letters = "".join(self._private.get(letter, letter) for letter in self.letters)
        last = UNDEFINED if REPLACEMENT in letters else REPLACEMENT
        # only a table that begins so becomes one that C looks up
        return codecs.charmap_build(("\0" + letters).ljust(NO_LETTER[0], UNDEFINED) + last)

    def fold(self, text: str) -> str | None:
        """Turns *text* into this alphabet's characters, or None when one of them has no place in it.

        Characters that nobody sees (soft hyphens, zero-width spaces) are left out.
        """
        if not self.case_sensitive:
            text = text.translate(self._small).upper() if self._small else text.upper()
        single = self._single
        if single.issuperset(text):
            return text
        out = []
        for character in unicodedata.normalize("NFC", text):
            part = self._part(character)
            if part is None:
                return None
            out.append(part)
        return "".join(out)

    def _part(self, character: str) -> str | None:
        """Folds one composed character that is in its final case."""
        if character in self._single:
            return character
        if character in self.folds:
            return self.folds[character]
        if unicodedata.category(character) == INVISIBLE:
            return ""
        parts = unicodedata.normalize("NFKD", character)
        if not all(part in self._single or unicodedata.combining(part) for part in parts):
            return None
        return "".join(part for part in parts if part in self._single)

    def fold_all(self, texts: list[str]) -> Sequence[str | None] | None:
        """Folds many texts together, fast: None for one that has no place; an empty one must be folded by ``fold``.

        So must all when the result is None. What is left to ``fold`` has space around it, or a character that is
        neither a letter nor folds to some by a rule of the alphabet's own.
        """
        joined = "\0".join(texts)
        if not self.case_sensitive:
            joined = joined.translate(self._small).upper() if self._small else joined.upper()
        if not unicodedata.is_normalized("NFC", joined) or not self.simple or REPLACEMENT in self._single:
            return None
        for source, target in self.folds.items():
            if source not in self._single and source in joined:
                if len(source) > 1 or not self._single.issuperset(target):
                    return None
                joined = joined.replace(source, target)
        folded = joined.split("\0")
        if len(folded) != len(texts):
            return None
        odd = list(_having(codecs.charmap_encode(joined, "replace", self._table)[0], NO_LETTER))
        characters = set("".join(folded[k] for k in odd))
        placeless = {character for character in characters if not character.isspace() and self._part(character) is None}
        result: list[str | None] = [*folded]
        for k in odd:
            result[k] = "" if placeless.isdisjoint(folded[k]) else None
        return result

    def encode_texts(self, texts: list[str]) -> list[bytes] | None:
        """Folds and encodes texts, fast, and leaves out what is empty or has no place.

        None where that is not for this alphabet, or where ``fold_all`` is the faster way, as many texts are unusual.
        """
        table, letters = self._plain_characters
        codes = codecs.charmap_encode("\0".join(texts), "replace", table)[0]
        if not letters or codes.count(0) != len(texts) - 1 or codes.count(NO_LETTER) > len(texts):
            return None
        odd = list(_having(codes, NO_LETTER))
        if len(odd) > len(texts) // 10:
            return None
        found: list[bytes] = codes.translate(letters).split(b"\0")
        for k in odd:
            found[k] = self.encode(self.fold(texts[k].strip()) or "")
        return list(filter(None, found))

    @cached_property
    def _plain_characters(self) -> tuple[Any, bytes]:
        """What turns unfolded text into numbers, and those into letter codes: for characters that fold to one letter.

        They do so in any word, for none of the scripts here joins two of them to another (Unicode composition).
        """
        sources = [source for source in self.folds if len(source) == 1]
        accented = map(chr, range(0xC0, 0x180))
        folded: dict[str, int] = {}
        for character in (*self.letters, *map(str.lower, self.letters), *sources, *map(str.lower, sources), *accented):
            letter = self.fold(character) if len(character) == 1 and not unicodedata.combining(character) else None
            if letter in self.code and len(folded) < NO_LETTER[0] - 1:
                folded[character] = self.code[letter]
        if not self.simple or REPLACEMENT in folded or max(folded, default="") >= JOINING:
            folded = {}
        characters = ("\0" + "".join(folded)).ljust(NO_LETTER[0], UNDEFINED) + REPLACEMENT
        letters = b"\0" + bytes(folded.values())
        return codecs.charmap_build(characters), letters.ljust(256, NO_LETTER) if folded else b""

    def split(self, text: str) -> list[str]:
        """Cuts folded *text* into letters, the longest that fits first.

        Raises:
            ValueError: at the first character where no letter fits.
        """
        if self.simple and self._single.issuperset(text):
            return list(text)
        letters = []
        at = 0
        while at < len(text):
            for size in range(min(self._longest, len(text) - at), 0, -1):
                if text[at : at + size] in self.code:
                    letters.append(text[at : at + size])
                    at += size
                    break
            else:
                raise ValueError(f"{text[at]!r} is not a letter of this alphabet")
        return letters

    def encode(self, text: str) -> bytes:
        """Turns folded *text* into letter codes; ``ValueError`` where no letter fits."""
        return bytes(self.code[letter] for letter in self.split(text))

    def decode(self, codes: Iterable[int]) -> str:
        """Turns letter codes back into text."""
        return "".join(self.letters[code - 1] for code in codes)

    def encode_all(self, words: list[str]) -> list[bytes]:
        """Encodes folded words that are all spellable, fast."""
        if not words:
            return []
        text = "\0".join(words)
        private = self._private
        if private:
            pattern = "|".join(re.escape(letter) for letter in sorted(private, key=len, reverse=True))
            text = re.sub(pattern, lambda match: private[match[0]], text)
        return codecs.charmap_encode(text, "strict", self._table)[0].split(b"\0")


def _again(letters: tuple[str, ...], fold: dict[str, str], case_sensitive: bool) -> Alphabet:
    return Alphabet(letters, fold=fold, case_sensitive=case_sensitive)


def _having(words: bytes, code: bytes) -> Iterator[int]:
    """Finds which of the words between zeros have *code*."""
    at = words.find(code)
    word, counted = 0, 0
    while at >= 0:
        word += words.count(0, counted, at)
        yield word
        counted = words.find(0, at)
        at = words.find(code, counted) if counted >= 0 else -1
