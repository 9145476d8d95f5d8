"""Labels of the words that a command finds, commonness and coarseness, and which words it shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click

from wordtools.core.letters.language import Language
from wordtools.core.words.commonness import Commonness, OwnTable, Range
from wordtools.core.words.flags import GRADES
from wordtools.core.words.lexicon import Lexicon
from wordtools.core.words.of_lists import commonness_of, flags_of

UNKNOWN = "-"


class Labels:
    """Narrows and labels words; false where neither was asked for."""

    def __init__(
        self, common: Range | None, flagged: Mapping[str, int], commonness: Commonness, *, family: bool, shown: bool
    ) -> None:
        """Keeps what was asked: words so *common*, no *flagged* ones for a *family*, labels *shown*."""
        self._common = common
        self._flagged = flagged
        self.commonness = commonness
        self._family = family
        self.shown = shown

    @classmethod
    def of(
        cls, chosen: dict[str, Any], lexicons: Sequence[Lexicon], language: Language, *, ordered: bool = False
    ) -> Labels:
        """Takes the options of ``options.labelling``; *ordered*: the command uses how common words are itself.

        Raises:
            click.UsageError: a frequency file is given, and nothing uses it.
            LexiconError: words are to be narrowed or ordered, and their commonness is not known; or a table
                is damaged.
        """
        common, shown, family = chosen["common"], chosen["label"], chosen["family"]
        known = Commonness()
        if common or shown or ordered:
            known = read_commonness(lexicons, language, chosen)
            if common or ordered:
                known.needed()
            elif not known:
                click.echo(f"{known.lacking()}: the words are labelled without", err=True)
        elif chosen["frequency"]:
            raise click.UsageError("--frequency is for --common and --label")
        flagged = flags_of(lexicons, language) if shown or family else {}
        return cls(common, flagged, known, family=family, shown=shown)

    def __bool__(self) -> bool:
        """Returns whether anything was asked for."""
        return self.narrowing or self.shown

    @property
    def narrowing(self) -> bool:
        """Whether words may be left out."""
        return self._common is not None or self._family

    def keeps(self, *words: str) -> bool:
        """Returns whether folded words are all shown."""
        if self._family and any(word in self._flagged for word in words):
            return False
        common = self._common
        return common is None or all(self.commonness.within(word, common) for word in words)

    def text(self, word: str) -> str:
        """Returns the label of a folded word: ``3.8``, ``2.9 coarse``; ``-`` where it is not known how common."""
        zipf = self.commonness.zipf(word)
        number = UNKNOWN if zipf is None else f"{zipf:.1f}"
        return f"{number} {GRADES[self._flagged[word]]}" if word in self._flagged else number

    def texts(self, words: Iterable[str]) -> list[str]:
        """Returns the labels of words, all of one width."""
        labels = [self.text(word) for word in words]
        wide = max(map(len, labels), default=0)
        return [label.ljust(wide) for label in labels]

    def data(self, word: str) -> dict[str, Any]:
        """Returns a label for JSON: ``zipf`` (a number, or null where it is not known) and ``grade``."""
        return {"zipf": self.zipf(word), "grade": self._flagged.get(word, 0)}

    def zipf(self, word: str) -> float | None:
        """Returns how common a folded word is, to a thousandth."""
        zipf = self.commonness.zipf(word)
        return None if zipf is None else round(zipf, 3)


def read_commonness(lexicons: Sequence[Lexicon], language: Language, chosen: dict[str, Any]) -> Commonness:
    """Opens the table of commonness: the file that the options name, or what is installed.

    Raises:
        WordtoolsError: it cannot be read, or is damaged.
    """
    known = commonness_of(lexicons, language, frequency=chosen["frequency"])
    left_out = sum(table.left_out for table in known.tables if isinstance(table, OwnTable))
    if left_out and not chosen.get("quiet"):
        click.echo(f"{known.name}: {left_out:,} left out: a character outside the alphabet", err=True)
    return known
