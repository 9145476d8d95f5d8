"""What stands twice in a grid: words that were given twice, and phrases that repeat a word of another entry."""

from __future__ import annotations

from collections.abc import Mapping

from wordtools.crossword.puzzle.puzzle import Entry, Puzzle
from wordtools.crossword.words.phrases import stems_of


def twins(puzzle: Puzzle) -> list[tuple[Entry, Entry]]:
    """Returns complete entries that hold the same word as an entry before them, with that one."""
    first: dict[str, Entry] = {}
    found = []
    for entry in puzzle.entries:
        if entry.complete:
            other = first.setdefault(entry.answer, entry)
            if other is not entry:
                found.append((other, entry))
    return found


def repeated(puzzle: Puzzle, phrases: Mapping[str, str]) -> list[tuple[Entry, Entry, str]]:
    """Returns entries whose phrase repeats a word of another entry, with that one and the word (English endings).

    Args:
        puzzle: what is filled.
        phrases: the enumeration of each phrase, by its letters; those that the puzzle has itself count too.
    """
    known = dict(phrases) | {
        entry.answer: puzzle.enumerations[entry.key] for entry in puzzle.entries if entry.key in puzzle.enumerations
    }
    first: dict[str, Entry] = {}
    found = []
    for entry in puzzle.entries:
        if not entry.complete:
            continue
        for part, name in stems_of(entry.answer, known.get(entry.answer, "")).items():
            other = first.setdefault(name, entry)
            if other is not entry and (part, part) != (other.answer, entry.answer):
                found.append((other, entry, part))
    return found
