"""Entries by length: whether a pattern has a place for each answer of a theme."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from wordtools.core.errors import OptionError
from wordtools.crossword import Puzzle
from wordtools.crossword.puzzle.entry_lengths import EntryLength, entries_of, fitting, has_lengths

GRID = Puzzle.parse("..../.#.#/....")
WANTED = ["4", "4a", "4d", "3", "3a", "3d", "2a"]


def by_trying(puzzle: Puzzle, wanted: list[EntryLength]) -> bool:
    """Tries every way to give each length an entry of its own."""
    return any(
        all(
            len(entry.cells) == one.letters and one.direction in (None, entry.direction)
            for one, entry in zip(wanted, chosen, strict=True)
        )
        for chosen in permutations(puzzle.entries, len(wanted))
    )


@pytest.mark.parametrize("number", range(20))
def test_each_length_needs_an_entry_of_its_own(number: int):
    wanted = [EntryLength.parse(text) for text in random.Random(number).choices(WANTED, k=3)]
    assert has_lengths(GRID, wanted) is by_trying(GRID, wanted)


def test_entries_of_a_length_are_named():
    assert [str(entry) for entry in entries_of(GRID, [EntryLength.parse("3d")])] == ["1 down", "2 down"]
    assert fitting(GRID, 4) == "4 letters fit 1 across, 3 across"
    assert fitting(GRID, 9) == "no entry takes 9"


@pytest.mark.parametrize("text", ["", "a", "1", "9x", "-3"])
def test_what_is_no_length(text: str):
    with pytest.raises(OptionError, match="is no length of an entry"):
        EntryLength.parse(text)
