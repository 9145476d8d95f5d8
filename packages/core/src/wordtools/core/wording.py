"""Wording: numbers with their nouns."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Writes a number and its noun, in the plural unless the number is 1.

    >>> counted(1, "word"), counted(0, "bingo"), counted(2000, "phony"), counted(3, "best play")
    ('1 word', '0 bingos', '2,000 phonies', '3 best plays')
    """
    return f"{number:,} {plural(number, noun)}"


def plural(number: int, noun: str) -> str:
    """Returns the noun that goes with a number."""
    if number == 1:
        return noun
    return f"{noun.removesuffix('y')}ies" if noun.endswith("ny") else f"{noun}s"
