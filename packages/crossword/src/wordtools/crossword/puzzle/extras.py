"""What puzzles have beside grid and clues: clues without an entry, a locked solution, the file."""

from __future__ import annotations

from dataclasses import dataclass

from wordtools.core.grid import Cell
from wordtools.crossword.puzzle import markup


@dataclass(frozen=True, slots=True)
class LockedSolution:
    """A solution that is scrambled with a key of four figures, as Across Lite locks it.

    >>> print(LockedSolution("AB.C", 4711))
    a locked solution of 4 cells, checksum 4711
    """

    letters: str
    """The scrambled letters, one a cell, row by row; ``.`` or ``:`` a block."""
    checksum: int
    """Of the right letters, 0 to 65535: by it a key is known to be right."""

    def __str__(self) -> str:
        """Describes it in a line."""
        return f"a locked solution of {len(self.letters)} cells, checksum {self.checksum}"


@dataclass(frozen=True, slots=True)
class UnplacedClue:
    """A clue that belongs to no entry of the grid.

    >>> print(UnplacedClue("Across", "99", "Of <i>no</i> entry"))
    99. Of no entry
    """

    group: str
    """The title of its list, ``Across``."""
    label: str
    """What stands before it, often a number; may be empty."""
    marked: str
    """Its text, with markup as ``puzzle.markup`` has it."""
    cells: tuple[Cell, ...] = ()
    """Where the answer goes, where that is known."""

    def __post_init__(self) -> None:
        """Writes the markup in the one way."""
        object.__setattr__(self, "marked", markup.tidy(self.marked))

    @property
    def text(self) -> str:
        """Its text without markup."""
        return markup.plain(self.marked)

    def __str__(self) -> str:
        """Writes it as it is printed."""
        return f"{self.label}. {self.text}" if self.label else self.text


@dataclass(frozen=True, slots=True)
class Source:
    """The file that a puzzle was read from.

    >>> from wordtools.crossword import Puzzle, formats
    >>> puzzle = formats.read(formats.write(Puzzle.parse("AB/CD"), "ipuz"), "small.ipuz")
    >>> source = puzzle.source
    >>> assert source is not None  # None: the puzzle was in no file
    >>> source.kind, source.left_out, source.notes
    ('ipuz', (), ())
    """

    kind: str
    """The name of its format."""
    left_out: tuple[str, ...] = ()
    """What stood in it that a ``Puzzle`` cannot hold, by name."""
    data: bytes = b""
    """Its bytes, which are written to the same format again while the puzzle is unchanged; empty: not kept."""
    notes: tuple[str, ...] = ()
    """What was unusual in it, and how that was taken: half a sentence each."""

    def __repr__(self) -> str:
        return f"<{self.kind} file of {len(self.data):,} bytes>"
