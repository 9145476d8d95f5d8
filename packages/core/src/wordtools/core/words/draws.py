"""How likely a word's letters are drawn from a bag of tiles, blanks included; and its letters in order."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from math import comb
from pathlib import Path

from wordtools.core.base.plugins import entries, package_folders
from wordtools.core.errors import LanguageError
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.letters.language import Language, language_files

BRACKETS = re.compile(r"\[([^][]+)\]|([^][]+)")
GROUP = "wordtools.tiles"
"""Entry points that name a folder of tile sets, language files all: ``package:folder.in.it``."""


@dataclass(frozen=True, slots=True)
class TileBag:
    """How many tiles of each letter a bag has.

    >>> bag = TileBag.load("en")
    >>> bag.size, bag.ways("QI"), bag.ways("QI") == 9 + 2 * (1 + 9) + 1
    (100, 30, True)
    """

    alphabet: Alphabet
    counts: tuple[int, ...]
    """By letter code; blanks first."""

    @classmethod
    def load(cls, name: str) -> TileBag:
        """Takes the tiles of a language (its code, or a ``.toml`` file) or of an installed tile set (``en-wwf``).

        Raises:
            LanguageError: there is no such language or set, or its file has a mistake in it.
        """
        own = tile_sets()
        is_language = name.endswith(".toml") or name in {path.stem for path in language_files()}
        if not is_language and name not in own:
            raise LanguageError(f"no tile set {name!r}: use a language, or one of {', '.join(sorted(own)) or 'none'}")
        return cls.of(Language.load(name if is_language else str(own[name])))

    @classmethod
    def of(cls, language: Language) -> TileBag:
        """Takes the tiles of a language.

        Raises:
            LanguageError: it has none, or one that is not ``letter = [count, points]``.
        """
        section = language.section("scrabble")
        tiles = section.get("tiles")
        where = f"{language.path}: [scrabble]"
        if not isinstance(tiles, dict) or not tiles:
            raise LanguageError(f"{where} has no tiles, so no probability of drawing a word")
        alphabet = language.alphabet_for("scrabble")
        pairs = [[section.get("blanks", 2)], *(tiles.get(letter, [0, 0]) for letter in alphabet.letters)]
        for name, pair in zip(["blanks", *alphabet.letters], pairs, strict=True):
            if not isinstance(pair, list) or not pair or type(pair[0]) is not int or not 0 <= pair[0] <= 1000:
                raise LanguageError(f"{where}: {name}: the number of tiles must be 0 to 1000, not {pair!r}")
        return cls(alphabet, tuple(pair[0] for pair in pairs))

    @property
    def size(self) -> int:
        """How many tiles there are in all."""
        return sum(self.counts)

    def ways(self, word: str) -> int:
        """Counts the ways to draw tiles that spell a word, blanks used for any letter; 0 where it cannot be spelt."""
        return self._ways(self._codes(word))

    def _codes(self, word: str) -> bytes:
        """Returns the tiles of a word; none where it cannot be spelt."""
        try:
            return self.alphabet.encode(self.alphabet.fold(word) or "")
        except ValueError:
            return b""

    def _ways(self, codes: bytes) -> int:
        needed = Counter(codes)
        blanks = self.counts[0]
        ways = [1]  # by the number of blanks used
        for code, number in needed.items():
            real = [comb(self.counts[code], number - used) for used in range(min(number, blanks) + 1)]
            together = [0] * (min(len(ways) + len(real) - 2, blanks) + 1)
            for k, some in enumerate(ways):
                for used, more in enumerate(real[: len(together) - k]):
                    together[k + used] += some * more
            ways = together
        return sum(comb(blanks, used) * some for used, some in enumerate(ways)) if needed else 0

    def probability(self, word: str) -> float:
        """Returns how likely as many tiles as the word needs, drawn from the full bag, spell it: 0 to 1."""
        codes = self._codes(word)
        return self._ways(codes) / comb(self.size, len(codes)) if codes and len(codes) <= self.size else 0.0


def tile_sets() -> dict[str, Path]:
    """Lists the installed tile sets beside those of the languages, name to file."""
    found = {}
    for entry in entries(GROUP):
        for root in package_folders(entry.module):
            for path in root.joinpath(*entry.attr.split(".")).glob("*.toml"):
                found[path.stem] = path
    return found


def tile_names() -> dict[str, str]:
    """Returns the names that ``TileBag.load`` knows, each with what it is."""
    codes = {path.stem: "the tiles of the language" for path in language_files()}
    return dict.fromkeys(tile_sets(), "a tile set") | codes


def alphagram(alphabet: Alphabet, word: str) -> str:
    """Returns the letters of a folded word in the order of the alphabet: equal for anagrams.

    A letter stands in brackets where it would be read as a part of another: C and H beside each other, as Spanish
    players have a tile CH.

    >>> alphagram(Alphabet("AEINRST"), "RETINAS")
    'AEINRST'
    >>> alphagram(Alphabet(["A", "C", "CH", "H", "I", "N"]), "INCHA"), alphagram(Alphabet(["A", "C", "CH", "H"]), "HAC")
    ('ACHIN', 'A[C][H]')
    """
    return _written(alphabet, alphabet.encode(word))


def read_alphagram(alphabet: Alphabet, text: str) -> tuple[str, str] | None:
    """Returns letters, in any order, without brackets, and as ``alphagram`` writes them; None where one is unknown."""
    codes = b""
    for bracketed, others in BRACKETS.findall(text):
        folded = alphabet.fold(bracketed or others)
        try:
            codes += bytes((alphabet.code[folded or ""],)) if bracketed else alphabet.encode(folded or "?")
        except (ValueError, KeyError):
            return None
    return alphabet.decode(codes), _written(alphabet, codes)


def _written(alphabet: Alphabet, codes: bytes) -> str:
    letters = [alphabet.letters[code - 1] for code in sorted(codes)]
    text = "".join(letters)
    if alphabet.simple or alphabet.split(text) == letters:
        return text
    parts = set("".join(letter for letter in alphabet.letters if len(letter) > 1))
    return "".join(f"[{letter}]" if len(letter) > 1 or letter in parts else letter for letter in letters)
