"""What the words of a list mean, as plain lines: the form that the packed definitions are made from.

`G kind text member|member` is a gloss with the words that have it, numbered from 0 in the order of the lines; where
some of them have opposites, a fourth column follows, `member:opposite|member:opposite`, members by number from 0.
`W WORD form,usage,member,gloss;...` is a word with its senses, best first: the form that it is of the member, a usage
label, the number of the member in the gloss, and the number of the gloss. Columns are parted by tabs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple


class Gloss(NamedTuple):
    """One meaning."""

    kind: str
    """Part of speech."""
    text: str
    """Empty where there are synonyms only."""
    members: tuple[str, ...]
    """The words that have it."""
    opposites: tuple[tuple[int, str], ...] = ()
    """The number of a member, and a word of the opposite meaning."""

    @property
    def columns(self) -> str:
        """The text, the members and, where there are some, the opposites, parted by tabs."""
        opposites = "|".join(f"{member}:{word}" for member, word in self.opposites)
        return "\t".join((self.text, "|".join(self.members), *([opposites] if opposites else [])))


class Use(NamedTuple):
    """One sense of a word."""

    form: str
    """What the word is of the member: `plural`, empty for the member itself."""
    usage: str
    """A label: `slang`."""
    member: int
    gloss: int


@dataclass
class Senses:
    """All that is known of the words of a list."""

    glosses: list[Gloss] = field(default_factory=list)
    words: dict[str, list[Use]] = field(default_factory=dict)

    def lines(self) -> Iterator[str]:
        """Writes them as lines."""
        for gloss in self.glosses:
            yield f"G\t{gloss.kind}\t{gloss.columns}"
        for word in sorted(self.words):
            uses = ";".join(f"{use.form},{use.usage},{use.member},{use.gloss}" for use in self.words[word])
            yield f"W\t{word}\t{uses}"

    @classmethod
    def read(cls, lines: Iterable[str]) -> Senses:
        """Reads what `lines` writes."""
        found = cls()
        for line in lines:
            sign, first, *rest = line.split("\t")
            if sign == "G":
                pairs = [pair.split(":", 1) for pair in rest[2].split("|")] if len(rest) > 2 else []
                opposites = tuple((int(member), word) for member, word in pairs)
                found.glosses.append(Gloss(first, rest[0], tuple(rest[1].split("|")), opposites))
            else:
                parts = [use.split(",") for use in rest[0].split(";")]
                found.words[first] = [Use(form, usage, int(k), int(n)) for form, usage, k, n in parts]
        return found


class Numbers:
    """Numbers glosses in the order in which they are first used."""

    def __init__(self) -> None:
        """Starts with none."""
        self.senses = Senses()
        self._known: dict[Gloss, int] = {}

    def add(self, word: str, gloss: Gloss, member: int, form: str = "", usage: str = "") -> None:
        """Gives a word one sense more, unless it has that gloss already."""
        number = self._known.setdefault(gloss._replace(opposites=()), len(self._known))
        if number == len(self.senses.glosses):
            self.senses.glosses.append(gloss)
        uses = self.senses.words.setdefault(word, [])
        if all(use.gloss != number for use in uses):
            uses.append(Use(form, usage, member, number))
