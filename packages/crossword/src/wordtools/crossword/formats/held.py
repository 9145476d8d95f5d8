"""What a puzzle has beside its grid, by field: what people call it, and what a format leaves out of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wordtools.crossword.puzzle.puzzle import Puzzle

FIELDS = {
    "clues": "clues",
    "enumerations": "enumerations",
    "title": "title",
    "author": "author",
    "copyright": "copyright",
    "notes": "notes",
    "bars": "bars",
    "circles": "circles",
    "shades": "shades",
    "labels": "numbers out of order",
    "codes": "numbers of letters",
    "voids": "void cells",
    "givens": "given letters",
    "filled": "the solver's letters",
    "diagramless": "diagramless",
    "links": "linked clues",
    "remarks": "clue metadata",
    "loose": "clues without an entry",
    "meta": "metadata",
    "sealed": "the locked solution",
}
"""Each field of a ``Puzzle`` that a format may hold or leave out, and what messages call it."""
EXTRAS = {
    "puz:LTIM": "timer",
    "puz:GEXT": "the solver's marks",
    "puz:RUSR": "the solver's letters",
    "puz:GRBS": "places of a locked rebus",
    "puz:RTBL": "letters of a locked rebus",
    "puz:reserved": "",  # bytes of the header with no known meaning
    "puz:before": "bytes before the puzzle",
    "puz:after": "bytes after the puzzle",
}
ALL = frozenset(FIELDS)
TEXTS = frozenset({"clues", "enumerations", "title", "author", "copyright"})
MARKS = frozenset({"bars", "circles", "shades", "labels", "codes", "voids", "givens", "diagramless"})
GRID = "letters"  # what is never left out in silence


def missing(puzzle: Puzzle, holds: frozenset[str], carries: str = "") -> list[str]:
    """Names the fields that are set and that are not among those that a format holds.

    Args:
        puzzle: the puzzle.
        holds: fields.
        carries: the format whose ``extras`` it holds.
    """
    found: list[str] = []
    for field, label in FIELDS.items():
        value = getattr(puzzle, field)
        if value and field not in holds and not (field == "sealed" and any(puzzle.cells)):
            found += _named(field, label, value)
    foreign = [name for name in puzzle.extras if name.partition(":")[0] != carries]
    return found + [label for name in foreign if (label := EXTRAS.get(name, name.partition(":")[2]))]


def differences(puzzle: Puzzle, back: Puzzle, holds: frozenset[str]) -> list[str]:
    """Names what of the fields that a format holds was not read back as it was written."""
    found: list[str] = []
    if puzzle.grid != back.grid:
        found.append(GRID)
    if puzzle.numbers != back.numbers and not puzzle.codes:
        found.append("numbers")
    for field, label in FIELDS.items():
        ours, theirs = getattr(puzzle, field), getattr(back, field)
        if field not in holds or not ours or ours == theirs or field in ("labels", "sealed"):
            continue
        if isinstance(ours, Mapping):
            ours = {key: value for key, value in ours.items() if theirs.get(key) != value}
        found += _named(field, label, ours)
    return found


def _named(field: str, label: str, value: Any) -> list[str]:
    if field == "meta":
        return list(value)
    if field == "remarks":
        names = dict.fromkeys(name for said in value.values() for name in said)
        return [f"{label} ({', '.join(names)})"]
    return [label]
