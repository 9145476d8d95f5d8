"""What the readers of the formats reported, for their tests."""

from __future__ import annotations

from wordtools.crossword import Puzzle


def notes(puzzle: Puzzle) -> str:
    """Joins the notes on what was unusual in the file of a puzzle."""
    assert puzzle.source is not None
    return "; ".join(puzzle.source.notes)


def omitted(puzzle: Puzzle) -> tuple[str, ...]:
    """Returns the names of what could not be held."""
    assert puzzle.source is not None
    return puzzle.source.left_out
