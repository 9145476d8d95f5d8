"""How a fill is written: as JSON, and whether a file holds one puzzle or several."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wordtools.crossword.fill.fill import Fill

VERSION = 1  # of the JSON


def is_puzzle_file(output: str) -> bool:
    """Whether an output's ending is that of a file of one puzzle; a text may have several."""
    from wordtools.crossword.formats import FORMATS

    ending = Path(output).suffix.lower().removeprefix(".")
    return ending in FORMATS and ending != "txt"


def enumerated(fill: Fill, chosen: dict[str, Any]) -> Fill:
    """Gives the phrases of a fill their enumerations, as the lists have them that ``make_filler`` has read."""
    from wordtools.crossword.build.lists import enumerated

    return replace(fill, puzzle=enumerated(fill.puzzle, chosen["phrases"]))


def fill_data(fill: Fill) -> dict[str, Any]:
    """Returns a fill for JSON."""
    from wordtools.crossword.cli.show import data

    puzzle = data(fill.puzzle)
    for entry, score in zip(puzzle["entries"], fill.scores, strict=True):
        entry["score"] = score
    return {**puzzle, "score": fill.total, "proven_best": fill.proven, "bound": fill.bound}
