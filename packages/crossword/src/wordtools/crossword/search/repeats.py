"""What stands twice in a grid: words that were given twice, and phrases that repeat a word of another entry."""

from __future__ import annotations

import re
from collections.abc import Mapping

from wordtools.crossword.puzzle.puzzle import Entry, Puzzle
from wordtools.crossword.words.stems import stem

SHORTEST_PART = 3  # letters: every other phrase has an OF or a TO


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
    first: dict[str, tuple[Entry, str]] = {}
    found = []
    for entry in puzzle.entries:
        if not entry.complete:
            continue
        for part in dict.fromkeys(_parts(entry, known.get(entry.answer, ""))):
            other, _ = first.setdefault(stem(part), (entry, part))
            if other is not entry and len(part) >= SHORTEST_PART and (part, part) != (other.answer, entry.answer):
                found.append((other, entry, part))
    return found


def _parts(entry: Entry, enumeration: str) -> list[str]:
    """Cuts an answer into the words that its enumeration has: (3,5), but not (1-3)."""
    sizes = [sum(map(int, re.findall(r"\d+", part))) for part in enumeration.split(",")]
    if len(sizes) < 2 or sum(sizes) != len(entry.letters):
        return [entry.answer]
    letters = iter(entry.letters)
    return ["".join(next(letters) for _ in range(size)) for size in sizes]
