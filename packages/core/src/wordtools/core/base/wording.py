"""Wording: numbers with their nouns, and lists."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, noun: str) -> str:
    """Writes a number and its noun, in the plural unless the number is 1.

    >>> counted(1, "word"), counted(0, "bingo"), counted(2000, "entry"), counted(3, "best play")
    ('1 word', '0 bingos', '2,000 entries', '3 best plays')
    """
    return f"{number:,} {plural(number, noun)}"


def plural(number: int, noun: str) -> str:
    """Returns the noun that goes with a number."""
    if number == 1:
        return noun
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"


def first_of(parts: Sequence[str], most: int) -> str:
    """Joins the first parts, and counts the others.

    >>> first_of(["cat", "dog", "emu"], 2), first_of(["cat", "dog"], 2)
    ('cat, dog and 1 more', 'cat, dog')
    """
    more = f" and {len(parts) - most:,} more" if len(parts) > most else ""
    return f"{', '.join(parts[:most])}{more}"


def first_note(notes: Sequence[str], see: str = "") -> str:
    """Returns the first of some notes, and how many others there are; *see* is where these are shown.

    >>> first_note(["line 2: no word"]), first_note(["line 2: no word", "line 7: no word"], ": see --verbose")
    ('line 2: no word', 'line 2: no word (and 1 more: see --verbose)')
    """
    return f"{notes[0]} (and {len(notes) - 1:,} more{see})" if len(notes) > 1 else notes[0]


def listed(parts: Sequence[str]) -> str:
    """Joins parts, the last one by *and*.

    >>> listed(["A1"]), listed(["A1", "O1"]), listed(["A1", "H1", "O1"])
    ('A1', 'A1 and O1', 'A1, H1 and O1')
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
