"""Words that a family game leaves out: `NAME.flags`, `WORD<tab>grade` a line, from the patterns in `hand/flags.txt`.

Grade 2 are slurs and obscene words, grade 1 what is coarse, sexual or violent.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self

from hand import HAND
from sources import BuildError

FILE = "flags.txt"
ANY = "*"
OBSCENE, COARSE = 2, 1


@dataclass(slots=True)
class Patterns:
    """The patterns of one language."""

    graded: dict[int, list[str]] = field(default_factory=lambda: {OBSCENE: [], COARSE: []})
    """Patterns by grade."""
    innocent: list[str] = field(default_factory=list)
    """What they also match, and should not."""

    @classmethod
    def read(cls, language: str) -> Self:
        """Reads those of a language; `pt-br` has those of `pt`.

        Raises:
            BuildError: a line that is none, or a language without patterns.
        """
        patterns, section = cls(), ""
        for number, line in enumerate((HAND / FILE).read_text("utf-8").splitlines(), 1):
            if not line or line.startswith("#"):
                continue
            if line.startswith("["):
                section = line.strip("[]")
                continue
            kind, *found = line.split()
            if kind not in ("1", "2", "-"):
                message = f"hand/{FILE}: line {number}: a line begins with 2, 1 or -, not {kind!r}"
                raise BuildError(message)
            if section == language.partition("-")[0]:
                (patterns.innocent if kind == "-" else patterns.graded[int(kind)]).extend(found)
        if not patterns.graded[OBSCENE]:
            message = f"hand/{FILE}: no patterns of language {language!r}"
            raise BuildError(message)
        return patterns

    def flagged(self, words: list[str]) -> dict[str, int]:
        """Returns the grades of those of *words*, a sorted list, that are flagged; sorted by word."""
        text = "\n".join(["", *words, ""])
        grades: dict[str, int] = {}
        for grade in (COARSE, OBSCENE):
            for pattern in self.graded[grade]:
                grades |= dict.fromkeys(matches(pattern, words, text), grade)
        for pattern in self.innocent:
            for word in matches(pattern, words, text):
                grades.pop(word, None)
        return dict(sorted(grades.items()))


def matches(pattern: str, words: list[str], text: str) -> Iterator[str]:
    """Goes through the words that a pattern matches: `*` at its ends stands for any letters.

    *words* is sorted, and *text* has a line end before and after each of them.
    """
    core = pattern.strip(ANY)
    if pattern.startswith(ANY):
        wanted = core if pattern.endswith(ANY) else core + "\n"
        at = text.find(wanted)
        while at >= 0:
            end = text.index("\n", at)
            yield text[text.rindex("\n", 0, at) + 1 : end]
            at = text.find(wanted, end)
        return
    at = bisect_left(words, core)
    while at < len(words) and (words[at].startswith(core) if pattern.endswith(ANY) else words[at] == core):
        yield words[at]
        at += 1


def lines(grades: dict[str, int]) -> str:
    """Writes `NAME.flags`."""
    return "".join(f"{word}\t{grade}\n" for word, grade in grades.items())
