"""The state of a puzzle out of another file: what the solver had done when the page saved it."""

from __future__ import annotations

from dataclasses import replace

from wordtools.core.errors import FormatError
from wordtools.core.run.files import shown
from wordtools.crossword.formats.registry import load
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.puzzle import Puzzle


def with_state(puzzle: Puzzle, name: str) -> Puzzle:
    """Returns a puzzle with what the solver has done in a file of the same puzzle, instead of what is in it.

    Args:
        puzzle: the puzzle.
        name: of a file that the page saved, or of a puzzle file of any format that keeps letters; ``-`` for standard
            input.

    Raises:
        WordtoolsError: it cannot be opened, is damaged, or is of another puzzle.
    """
    return taken_from(puzzle, load(name), shown(name))


def taken_from(puzzle: Puzzle, state: Puzzle, name: str) -> Puzzle:
    """Returns a puzzle with what the solver has done in another, read from the file *name*.

    Raises:
        FormatError: it is another puzzle.
    """
    if not is_same(puzzle, state):
        raise FormatError(f"{name}: this is the state of another puzzle, {_named(state)}, not of {_named(puzzle)}")
    return replace(puzzle, play=state.play)


def is_same(one: Puzzle, other: Puzzle) -> bool:
    """Returns whether two puzzles have the same cells, clues, and letters where both know them."""
    if (one.rows, one.columns) != (other.rows, other.columns):
        return False
    for ours, theirs in zip(one.cells, other.cells, strict=True):
        if (ours is None) != (theirs is None) or (ours and theirs and ours != theirs):
            return False
    return _clues(one) == _clues(other)


def _clues(puzzle: Puzzle) -> dict[object, str]:
    return {key: markup.plain(text) for key, text in puzzle.clues.items() if text}


def _named(puzzle: Puzzle) -> str:
    return f"{puzzle.title or 'without a title'} ({puzzle.columns}x{puzzle.rows})"
