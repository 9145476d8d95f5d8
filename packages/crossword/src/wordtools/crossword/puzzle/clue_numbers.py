"""The numbers before a clue, as people write them: ``1``, ``3d``, ``A4``, ``1, 5 down``, ``6,7dn and 9&10a``.

One clue may be for several entries. What stands between their numbers, and where a direction may stand, is what the
reader of Exolve takes (``parseClueLabel``); ``b`` (back) and ``u`` (up) name entries that are read backwards.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from wordtools.crossword.puzzle.puzzle import Direction

BEFORE = re.compile(r"\s*+(?:([A-Za-z]++)\s*+(?=\d))?+(\d{1,5}+)(?!\d)")
AFTER = re.compile(r"([A-Za-z]++)")
APART = re.compile(r"[ \t](across|ac|a|down|dn|d)\b(?=,? ?\d|\s(?-i:[A-Z]))", re.IGNORECASE)
NEXT = re.compile(
    r"\s*+(?:,\s*+(?=(?:[A-Za-z]{1,6}+\s?+)?+[1-9])|(?:/|&(?:amp;|#0?38;)?+|and)\s*+(?=[1-9])|[;+](?=[1-9]))",
    re.IGNORECASE,
)
OTHER_SIGNS = re.compile(r"(?:(?<!\s)\s++)?(?:/|&|\band\b)\s*+(?=[A-Za-z]{1,6}+\s?+[1-9])", re.IGNORECASE)
AHEAD = re.compile(r" (across|ac|down|dn)\b(?=\.?\s*+(?:,|/|&|and\b)\s*+[1-9])", re.IGNORECASE)
SHORT = re.compile(
    r"\.(?=\s*+(?:,|/|&|and\b)\s*+[1-9]\d*+\s?(?:across|ac|a|down|dn|d)\b)", re.IGNORECASE
)  # 1ac. and 3dn.
DOT = re.compile(r"\s*+\.(?!\.)|[:)](?=\s)")
WAYS = {"across": (Direction.ACROSS, False), "down": (Direction.DOWN, False)}
WAYS |= {"back": (Direction.ACROSS, True), "up": (Direction.DOWN, True)}


class ClueNumber(NamedTuple):
    """One of the numbers before a clue."""

    number: int
    way: Direction | None
    """None where none is given."""
    reverse: bool
    """Whether its entry is read backwards."""


def leading_numbers(text: str) -> tuple[list[ClueNumber], int]:
    """Reads the numbers that a line begins with; returns them, and where the clue begins."""
    found: list[ClueNumber] = []
    at = 0
    while True:
        match = BEFORE.match(text, at)
        way = _way(match[1]) if match and match[1] else None
        if not match or not int(match[2]) or (match[1] and way is None):
            return found, at
        at = match.end()
        if way is None:
            way, at = _way_behind(text, at, further=bool(found))
        direction, reverse = way or (None, False)
        found.append(ClueNumber(int(match[2]), direction, reverse))
        short = SHORT.match(text, at) if way else None
        at = short.end() if short else at
        dot = DOT.match(text, at)
        if dot:
            return found, dot.end()
        another = NEXT.match(text, at)
        if not another or not _begins(text, another.end()):
            return found, at
        at = another.end()


def all_numbers(text: str) -> list[ClueNumber]:
    """Reads a text that holds nothing but the numbers of a clue; empty where there is more in it."""
    text = re.sub(r"\b\s?-?\s?(across|down|ac|dn)\b", lambda way: way[1], text.strip(), flags=re.IGNORECASE)
    text = OTHER_SIGNS.sub(", ", text)  # which no clue stands behind here
    found, at = leading_numbers(text)
    return found if at == len(text) else []


def _begins(text: str, at: int) -> bool:
    """Returns whether a number, perhaps with its direction before it, stands there."""
    match = BEFORE.match(text, at)
    return match is not None and (not match[1] or _way(match[1]) is not None)


def _way_behind(text: str, at: int, *, further: bool) -> tuple[tuple[Direction, bool] | None, int]:
    """Reads the direction right after a number, or, for a further entry, after a space."""
    match = AFTER.match(text, at)
    way = _way(match[1]) if match else None
    if match is None:
        match = APART.match(text, at) if further else AHEAD.match(text, at)
        way = _way(match[1]) if match else None
    return (way, match.end()) if match and way else (None, at)


def _way(word: str) -> tuple[Direction, bool] | None:
    """Returns the direction that a word names, also cut short, and whether it runs backwards."""
    word = word.lower()
    if word == "dn":
        return WAYS["down"]
    return next((way for name, way in WAYS.items() if name.startswith(word)), None)
