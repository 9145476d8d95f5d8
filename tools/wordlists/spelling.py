"""From a dictionary's spelling to the letters of a game: upper case, foreign marks removed.

The alphabet and the folds come from the language file of the core package, so that the lists always hold exactly the
letters that the library knows.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable
from pathlib import Path

_PLAIN = re.compile(r"[^\W\d_]+")


class Speller:
    """Spells the words of one language in its own letters."""

    def __init__(self, letters: Iterable[str], fold: dict[str, str]) -> None:
        """Takes the alphabet and the characters that become other letters."""
        self._letters = frozenset(letters)
        self._fold = fold

    @classmethod
    def read(cls, path: Path) -> Speller:
        """Reads the language file `path`."""
        language = tomllib.loads(path.read_text("utf-8"))
        return cls(language["letters"], language["fold"])

    def spell(self, word: str) -> str | None:
        """Returns the word in capitals of the alphabet, or None when it has anything but letters."""
        if not _PLAIN.fullmatch(word):
            return None
        out = []
        for char in unicodedata.normalize("NFC", word).upper():
            if char in self._letters:
                out.append(char)
                continue
            for part in unicodedata.normalize("NFKD", self._fold.get(char, char)):
                if unicodedata.combining(part):
                    continue
                if part not in self._letters:
                    return None
                out.append(part)
        return "".join(out)

    def spell_all(self, words: Iterable[str]) -> list[str]:
        """Returns the words of two letters or more, sorted by code point, each once."""
        return sorted({spelt for word in words if (spelt := self.spell(word)) and len(spelt) > 1})
