"""One of each public value of crosswords; ``tests/repo/test_values.py`` says what is done with them."""

from __future__ import annotations

from typing import Any

from crossword.format_samples import RICH

from wordtools.core import Language
from wordtools.crossword import (
    FORMATS,
    Build,
    Filler,
    Fit,
    Plan,
    Puzzle,
    Quality,
    Scores,
    Sealed,
    Stock,
    Words,
    formats,
)

WORDS = "tea;drink\neat\nate\nant;insect\n"

same: dict[str, Any] = {
    "Build": lambda one: next(iter(one)).value,
    "Filler": lambda one: str(one.fill().puzzle),
    "Fit": lambda one: (one.plan, one.words),
}


def files() -> dict[str, Any]:
    """Makes what puzzles and their files are made of; the puzzle has been used and has been in a file."""
    puzzle = formats.read(formats.write(RICH, "ipuz"), "rich.ipuz")
    assert puzzle.numbers
    return {
        "Entry": puzzle.entries[0],
        "Format": FORMATS["ipuz"],
        "Loose": puzzle.loose[0],
        "Puzzle": puzzle,
        "Quality": Quality.of(puzzle),
        "Sealed": Sealed("AB.C", 4711),
        "Source": puzzle.source,
    }


def values() -> dict[str, Any]:
    """Makes them."""
    alphabet = Language.load("en").alphabet
    words = Words.parse(WORDS, "list", alphabet)
    plan = Plan(5, 5, seed=1, tries=1, jobs=1)
    *_, layout = Build(words, plan)
    stock = Stock.of({"CAT": 50, "ACE": 60, "TEN": 70, "CAR": 50, "ATE": 40, "REN": 30}, alphabet)
    return files() | {
        "Build": Build(words, plan),
        "Filler": Filler(Puzzle.parse("C.T/.../..."), stock),
        "Fit": Fit(words, plan),
        "Layout": layout,
        "Placement": layout.placements[0],
        "Plan": plan,
        "Scores": Scores(),
        "Stock": stock,
        "Word": words.words[0],
        "Words": words,
    }
