"""One meaning of a word, wherever it is said."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

SHOWN = 6  # synonyms in a line


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

    def __str__(self) -> str:
        """Shows it in one line, without the source: ``noun, plural of cat: feline mammal ... (true cat)``."""
        head = ", ".join(filter(None, (self.kind, self.usage, self.form)))
        synonyms = ", ".join((*self.synonyms[:SHOWN], *(["..."] if len(self.synonyms) > SHOWN else [])))
        text = f"{self.text} ({synonyms})" if self.text and synonyms else self.text or f"= {synonyms}"
        return f"{head}: {text}" if head else text

    def data(self) -> dict[str, Any]:
        """Returns it as plain data, without what is empty."""
        table = asdict(self) | {"synonyms": list(self.synonyms), "opposites": list(self.opposites)}
        return {key: value for key, value in table.items() if value}
