"""Wording: numbers with their nouns."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Writes a number and its noun, in the plural unless the number is 1.

    >>> counted(1, "bingo"), counted(0, "bingo"), counted(2, "phony"), counted(3, "best play")
    ('1 bingo', '0 bingos', '2 phonies', '3 best plays')
    """
    if number == 1:
        return f"1 {noun}"
    return f"{number:,} {noun.removesuffix('y')}ies" if noun.endswith("ny") else f"{number:,} {noun}s"
