"""The terms that are printed on sheets and pages (Across, Answer, Name, ...), in the language of the puzzle.

``terms.toml`` has them as newspapers and schools of each language print them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from wordtools.core.errors import OptionError
from wordtools.core.run.files import read_text, shown
from wordtools.core.run.tables import read_table

BRACES = re.compile(r"\{(\w*)\}")
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
    """The terms by their names in ``terms.toml``."""

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

    def __getitem__(self, name: str) -> str:
        """Returns a term."""
        return self.texts[name]

    def filled(self, name: str, **values: object) -> str:
        """Returns a term with the values in the place of its braces."""
        return BRACES.sub(lambda found: str(values.get(found[1], found[0])), self.texts[name])

    def __hash__(self) -> int:
        """Returns the hash of the language and the terms."""
        return hash((self.language, tuple(sorted(self.texts.items()))))


def _check(called: str, key: str, text: Any) -> None:
    """Raises OptionError where a term of a file is not to be used."""
    known = _texts(STANDARD)
    if key not in known:
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
    return tomllib.loads(files("wordtools.core.show").joinpath("terms.toml").read_text(encoding="utf-8"))


def _texts(language: str) -> dict[str, str]:
    """Joins the terms of a language with those that it goes without: ``pt-br`` has those of ``pt`` too."""
    table = _table()
    base = language.partition("-")[0]
    return table[STANDARD] | table.get(base, {}) | table.get(language, {})
