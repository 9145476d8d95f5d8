"""One meaning of a word, wherever it is said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

SHOWN = 6  # synonyms in a line
JOINS = str.maketrans("", "", " -'\u2019.")  # what stands between the letters of a phrase


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning of a word.

    >>> sense = Sense("a drink", kind="noun", source="mine", synonyms=("char",))
    >>> print(sense)
    noun: a drink (char)
    >>> sense.synonyms
    ('char',)
    """

    text: str
    """The definition; empty where only synonyms are known."""
    kind: str = ""
    """Part of speech, as the source names it."""
    form: str = ""
    """What the word is of another: ``plural of cat``."""
    source: str = ""
    """Whose definition it is: ``WordNet 3.0``."""
    synonyms: tuple[str, ...] = ()
    usage: str = ""
    """A label such as ``slang`` or ``disparaging``."""
    opposites: tuple[str, ...] = ()
    """Words of the opposite meaning."""
    spelling: str = ""
    """How the source spells the word, where that is not as it was asked for: ``pêche``, for PECHE."""

    def __str__(self) -> str:
        """Shows it in one line, without the source: ``noun, plural of cat: feline mammal ... (true cat)``."""
        head = ", ".join(filter(None, (self.spelling, self.kind, self.usage, self.form)))
        synonyms = ", ".join((*self.synonyms[:SHOWN], *(["..."] if len(self.synonyms) > SHOWN else [])))
        text = f"{self.text} ({synonyms})" if self.text and synonyms else self.text or f"= {synonyms}"
        return f"{head}: {text}" if head else text

    def data(self) -> dict[str, Any]:
        """Returns it as plain data, without what is empty."""
        table = asdict(self) | {"synonyms": list(self.synonyms), "opposites": list(self.opposites)}
        return {key: value for key, value in table.items() if value}


def ranked(word: str, senses: Iterable[tuple[str, Sense]]) -> list[Sense]:
    """Puts the senses of a word in order: of the spelling that was asked for, then of others, then of its forms.

    Args:
        word: as it was asked for.
        senses: each with how its source spells the word, or the word that it is a form of.
    """

    def rank(spelling: str, sense: Sense) -> int:
        if sense.form:
            return 3
        return 0 if spelling == word else 1 if letters(spelling) == letters(word) else 2

    def letters(text: str) -> str:
        return text.translate(JOINS).casefold()

    ordered = sorted(((rank(*one), *one) for one in senses), key=lambda one: one[0])
    return [replace(sense, spelling=spelling) if place == 2 else sense for place, spelling, sense in ordered]
