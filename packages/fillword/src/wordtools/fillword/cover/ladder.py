"""Hints for the next word of a cover, from the least that can be said to the word itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wordtools.core.grid import Cell
from wordtools.fillword.cover.solver import next_word
from wordtools.fillword.puzzle.puzzle import Cover, Placement, WordKind


@dataclass(frozen=True, slots=True)
class Hint:
    """One step of the ladder.

    >>> from wordtools.fillword import Solver
    >>> from wordtools.fillword.cover import hints
    >>> for hint in hints(Solver.for_language("en").best("cat / dog"))[:2]:
    ...     print(hint)
    The next word has 3 letters.
    It begins at row 1, cell 1.
    """

    text: str
    """The hint, in a sentence."""
    cells: tuple[Cell, ...] = ()
    """The cells that it gives away, ascending."""
    placement: Placement | None = None
    """The word, at the last step."""

    def __str__(self) -> str:
        """Returns the sentence."""
        return self.text


def hints(cover: Cover, found: Iterable[str] = ()) -> tuple[Hint, ...]:
    """Returns the hints for the longest word that was not found yet, each saying more than the one before.

    >>> from wordtools.fillword import Puzzle
    >>> puzzle = Puzzle.parse("cats / odog", "en")
    >>> cover = Cover(puzzle, (Placement("CATS", (0, 1, 2, 3)), Placement("GOOD", (7, 6, 4, 5))))
    >>> for hint in hints(cover, ["GOOD"]):
    ...     print(hint)
    The next word has 4 letters.
    It begins at row 1, cell 1.
    It ends at row 1, cell 4.
    These are its cells.
    The word is CATS.

    Args:
        cover: the whole cover.
        found: its words, folded, that were found already.

    Returns:
        The hints; none when every word was found.
    """
    placement = next_word(cover, found)
    if placement is None:
        return ()
    path, where = placement.path, cover.puzzle.where
    kind = "The spangram" if placement.kind is WordKind.SPANGRAM else "The next word"
    return (
        Hint(f"{kind} has {len(path)} letters."),
        Hint(f"It begins at {where(path[0])}.", path[:1]),
        Hint(f"It ends at {where(path[-1])}.", tuple(sorted({path[0], path[-1]}))),
        Hint("These are its cells.", tuple(sorted(path))),
        Hint(f"The word is {placement.word}.", tuple(sorted(path)), placement),
    )
