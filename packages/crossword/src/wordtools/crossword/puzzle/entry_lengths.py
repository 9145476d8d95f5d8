"""Entries by their number of letters: those that a pattern must have for the long answers of a theme."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wordtools.core.errors import OptionError
from wordtools.crossword.puzzle.puzzle import Direction, Entry, Puzzle

LENGTH = re.compile(r"(\d{1,3})\s*([ad]?)", re.IGNORECASE)
WAYS = {"a": Direction.ACROSS, "d": Direction.DOWN}
SHOWN = 12  # entries in a message


class EntryLength(NamedTuple):
    """An entry that is wanted: its letters, and its direction where that matters.

    >>> EntryLength.parse("11a")
    EntryLength(letters=11, direction=<Direction.ACROSS: 'across'>)
    """

    letters: int
    direction: Direction | None = None

    @classmethod
    def parse(cls, text: str) -> EntryLength:
        """Reads ``11``, ``11a`` (across) or ``11d`` (down).

        Raises:
            OptionError: it is something else.
        """
        match = LENGTH.fullmatch(text.strip())
        if match is None or int(match[1]) < 2:
            raise OptionError(f"{text!r} is no length of an entry: write 11, 11a (across) or 11d (down)")
        return cls(int(match[1]), WAYS.get(match[2].lower()))

    def __str__(self) -> str:
        """Writes it: ``11a``."""
        return f"{self.letters}{self.direction[0] if self.direction else ''}"


def has_lengths(puzzle: Puzzle, wanted: Iterable[EntryLength]) -> bool:
    """Returns whether a puzzle has an entry of its own for each length that is wanted."""
    asked = Counter(wanted)
    there = Counter((len(entry.cells), entry.direction) for entry in puzzle.entries)
    for letters in {one.letters for one in asked}:
        across, down = (asked[EntryLength(letters, way)] for way in Direction)
        free = sum(max(0, there[letters, way] - asked[EntryLength(letters, way)]) for way in Direction)
        if across > there[letters, Direction.ACROSS] or down > there[letters, Direction.DOWN]:
            return False
        if asked[EntryLength(letters)] > free:
            return False
    return True


def entries_of(puzzle: Puzzle, wanted: Sequence[EntryLength]) -> list[Entry]:
    """Lists the entries that have one of the lengths, in the order of the puzzle."""
    return [
        entry
        for entry in puzzle.entries
        if any(len(entry.cells) == one.letters and one.direction in (None, entry.direction) for one in wanted)
    ]


def fitting(puzzle: Puzzle, letters: int) -> str:
    """Names the entries that take some number of letters, for a message."""
    found = [str(entry) for entry in entries_of(puzzle, [EntryLength(letters)])]
    if not found:
        return f"no entry takes {letters}"
    more = ", ..." if len(found) > SHOWN else ""
    return f"{letters} letters fit {', '.join(found[:SHOWN])}{more}"
