"""The state of play: what a solver has written and noted, what was checked and revealed, and how long it took."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from wordtools.core.base.frozen import Frozen
from wordtools.core.errors import GridError
from wordtools.core.grid import Cell


@dataclass(frozen=True)
class PlayState:
    """How far a solver has come.

    >>> play = PlayState({5: "A", 6: "X"}, wrong=frozenset({6}), seconds=42)
    >>> play.letters[5], sorted(play.cells), sorted(play.within(frozenset({5})).cells)
    ('A', [5, 6], [5])

    Raises:
        GridError: the time, or a number of checks or reveals, is below zero.
    """

    letters: Mapping[Cell, str] = field(default_factory=dict)
    """What the solver has written."""
    wrong: frozenset[Cell] = frozenset()
    """Cells that were checked and are marked as wrong now."""
    was_wrong: frozenset[Cell] = frozenset()
    """Cells that were once marked as wrong."""
    revealed: frozenset[Cell] = frozenset()
    """Cells whose letters were shown to the solver."""
    seconds: int | None = None
    """The time on the timer; None: there is none."""
    running: bool = False
    """Whether the timer runs."""
    pencil: frozenset[Cell] = frozenset()
    """Cells whose letters are written in pencil: the solver is not sure of them."""
    checks: int = 0
    """How often letters were checked."""
    reveals: int = 0
    """How often letters were revealed: one of them, a word, the whole grid."""
    notes: str = ""
    """What the solver has noted."""

    def __post_init__(self) -> None:
        """Checks the numbers; makes the table one that cannot be changed."""
        if self.seconds is not None and self.seconds < 0:
            raise GridError(f"a timer of {self.seconds} seconds: it starts at 0")
        if min(self.checks, self.reveals) < 0:
            raise GridError(f"{self.checks} checks and {self.reveals} reveals: none can be below 0")
        object.__setattr__(self, "letters", Frozen(self.letters))

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells that something is said about."""
        return self.wrong | self.was_wrong | self.revealed | self.pencil | self.letters.keys()

    def within(self, cells: frozenset[Cell]) -> PlayState:
        """Returns what is said about some of the cells, and all else."""
        letters = {cell: text for cell, text in self.letters.items() if cell in cells and text}
        marks = {name: getattr(self, name) & cells for name in ("wrong", "was_wrong", "revealed", "pencil")}
        return replace(self, letters=letters, **marks)

    def __bool__(self) -> bool:
        """Returns whether anything was done."""
        return bool(self.cells or self.checks or self.reveals or self.notes) or self.seconds is not None

    def __getstate__(self) -> dict[str, Any]:
        """Pickles the fields."""
        return {one.name: getattr(self, one.name) for one in fields(self)}


NOT_BEGUN = PlayState()
"""What a solver has done who has done nothing."""
