"""The terms on sheets and pages (Across, Answer, Check letter, ...), in the language of the puzzle.

``terms.toml`` has what is printed, as newspapers and schools of each language print it; ``pages.toml`` what pages have
besides: buttons, messages, what is read aloud.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from wordtools.core.errors import OptionError
from wordtools.core.run.files import read_text, shown
from wordtools.core.run.tables import read_table

BRACES = re.compile(r"\{(\w*)\}")
THIN_SPACE = "\u202f"  # one at which no line is broken
FILES = ("terms.toml", "pages.toml")
STANDARD = "en"  # its terms stand in for those that another language lacks


@dataclass(frozen=True)
class Terms:
    """The terms of a language.

    >>> german = Terms.of("de")
    >>> german["across"], german.filled("answer_of", title="Tiere")
    ('Waagerecht', 'Tiere: Lösung')
    >>> Terms.of("fi")["across"]
    'Across'
    """

    language: str
    """The code of the language."""
    texts: Mapping[str, str]
    """The terms by their names in ``terms.toml`` and ``pages.toml``."""

    @classmethod
    def of(cls, language: str) -> Terms:
        """Returns the terms of a language, by its code; those of English for a language that has none here."""
        return cls(language, _texts(language))

    @classmethod
    def read(cls, name: str, language: str = STANDARD) -> Terms:
        """Reads a file of one's own: TOML with some of the terms; the others are those of a language.

        Args:
            name: of the file; ``-`` is standard input.
            language: the code of a language.

        Raises:
            OptionError: it is no TOML, or has a term that is none; the message names it.
        """
        called = shown(name)
        table = read_table(Path(called), OptionError, read_text(name))
        for key, text in table.items():
            _check(called, key, text)
        return cls(language, _texts(language) | table)

    @staticmethod
    def languages() -> list[str]:
        """Returns the codes of the languages that have terms."""
        return list(_table())

    @property
    def spoken(self) -> str:
        """The code of the language that the terms are in: English where there are none of the language.

        >>> Terms.of("de").spoken, Terms.of("fi").spoken
        ('de', 'en')
        """
        return STANDARD if self.texts == _texts(STANDARD) else self.language

    def __getitem__(self, name: str) -> str:
        """Returns a term."""
        return self.texts[name]

    def filled(self, name: str, **values: object) -> str:
        """Returns a term with the values in the place of its braces."""
        return BRACES.sub(lambda found: str(values.get(found[1], found[0])), self.texts[name])

    def counted(self, name: str, count: int, **values: object) -> str:
        """Returns a term with a number: the one with ``_one`` at the end of its name for the number 1.

        >>> Terms.of("de").counted("word_count", 1), Terms.of("fr").counted("word_count", 1200)
        ('1 Wort', '1\u202f200 mots')
        """
        return self.filled(f"{name}_one" if count == 1 else name, count=self.number(count), **values)

    def number(self, value: int) -> str:
        """Writes a number: thousands are separated by a comma in English, and else by a thin space."""
        text = f"{value:,}"
        return text if self.spoken == STANDARD else text.replace(",", THIN_SPACE)

    def __hash__(self) -> int:
        """Returns the hash of the language and the terms."""
        return hash((self.language, tuple(sorted(self.texts.items()))))


def _check(called: str, key: str, text: Any) -> None:
    """Raises OptionError where a term of a file is not to be used."""
    known = _texts(STANDARD)
    if key not in known:
        from difflib import get_close_matches

        near = get_close_matches(key, known, 1)
        meant = f": did you mean {near[0]!r}?" if near else f"; the labels are {', '.join(known)}"
        raise OptionError(f"{called}: no label {key!r}{meant}")
    if not isinstance(text, str):
        raise OptionError(f"{called}: {key} is {text!r}: write a text in quotes")
    wanted = BRACES.findall(known[key])
    if wrong := [name for name in BRACES.findall(text) if name not in wanted]:
        allowed = f"only {' and '.join(f'{{{name}}}' for name in wanted)}" if wanted else "nothing"
        raise OptionError(f"{called}: {key}: {{{wrong[0]}}} cannot be filled in: {allowed} can stand in braces there")


@cache
def _table() -> dict[str, dict[str, str]]:
    room, found = files("wordtools.core.show"), dict[str, dict[str, str]]()
    for name in FILES:
        for code, texts in tomllib.loads(room.joinpath(name).read_text(encoding="utf-8")).items():
            found.setdefault(code, {}).update(texts)
    return found


def _texts(language: str) -> dict[str, str]:
    """Joins the terms of a language with those that it goes without: ``pt-br`` has those of ``pt`` too."""
    table = _table()
    base = language.partition("-")[0]
    return table[STANDARD] | table.get(base, {}) | table.get(language, {})
