"""The scoring table of angry's method: what a position is worth."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from pathlib import Path

from wordtools.core.errors import RulesError
from wordtools.core.run.files import read_text, shown
from wordtools.core.run.tables import check_keys, read_table

MOST = 1_000_000  # kernels add a few hundred of them in 64 bits


@dataclass(frozen=True, slots=True)
class Scores:
    """Points for a position of a word; the defaults are those of angry 1.0.

    >>> Scores(inside=40)
    Scores(inside=40, end=30, edge=9, turn=1)
    """

    inside: int = 35
    """For each crossing inside the word."""
    end: int = 30
    """For each crossing at its first or last letter."""
    edge: int = 9
    """For not lying along an edge of the grid."""
    turn: int = 1
    """For another direction than the word placed before."""

    def __post_init__(self) -> None:
        """Checks the range: 0 to a million."""
        for name in (field.name for field in fields(self)):
            value = getattr(self, name)
            if type(value) is not int or not 0 <= value <= MOST:
                raise RulesError(f"score {name!r} is {value!r}: use a whole number from 0 to {MOST:,}")

    @classmethod
    def load(cls, name: str) -> Scores:
        """Reads a TOML file of the keys ``inside end edge turn``; a key left out keeps its default.

        Raises:
            WordtoolsError: it cannot be read, is no TOML, or has another key or no number.
        """
        called = shown(name)
        table = read_table(Path(called), RulesError, read_text(name))
        check_keys(table, [field.name for field in fields(cls)], called, RulesError)
        try:
            return replace(cls(), **table)
        except RulesError as error:
            raise RulesError(f"{called}: {error}") from None
