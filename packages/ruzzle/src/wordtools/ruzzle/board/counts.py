"""What points and numbers may be, in rules and on boards."""

from __future__ import annotations

from collections.abc import Mapping

from wordtools.core.errors import RulesError

MOST_POINTS = 1_000_000  # of a letter, a multiplier, a length
MOST_LETTERS = 255  # of a word


def is_count(value: object, least: int = 0, most: int = MOST_POINTS) -> bool:
    """Returns whether a value is a whole number within bounds."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def check_points(table: object, where: str) -> None:
    """Checks a table of letters with points; RulesError names the letter."""
    if not isinstance(table, Mapping):
        raise RulesError(f"{where}: expected letters with points, like E = 3")
    for letter, value in table.items():
        if not is_count(value):
            shown = value if isinstance(value, int) and abs(value) < 10**9 else "such"
            raise RulesError(f"{where}: {letter} has {shown} points; use a whole number from 0 to {MOST_POINTS}")
