"""View: what can still become of a puzzle that is being made, entry by entry and cell by cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import log2
from typing import TypeAlias

from wordtools.core import Alphabet
from wordtools.core.grid import Cell
from wordtools.crossword.puzzle.puzzle import Entry, Key, Puzzle

Mask: TypeAlias = int  # bit i = letter i of the alphabet
SHOWN = 5  # candidates of an entry in the text of a view


@dataclass(frozen=True, slots=True)
class DeadEntry:
    """Why nothing can stand in an entry.

    >>> from wordtools.core import Language
    >>> from wordtools.crossword import Session, WordPool
    >>> pool = WordPool.of({"ace": 90, "bat": 20}, Language.load("en").alphabet)
    >>> for dead in Session("ACE/###/Z..", pool).view().dead.values():
    ...     print(dead)
    no word of the list fits 2 across, Z..
    """

    why: str
    culprit: Key | None = None
    """The crossing entry, or the one with the same word, that leaves it nothing; None: its own letters do."""

    def __str__(self) -> str:
        """Writes it."""
        return self.why


@dataclass(frozen=True, repr=False)
class View:
    """What the entries and cells of a puzzle can still become, given all letters, crossings, bans and words used.

    Candidates are those that agree with each other where two entries cross; not each of them need be part of a fill.
    A dead entry, which has none, puts no limits on the others, so that the rest can still be seen.

    >>> from wordtools.core import Language
    >>> from wordtools.crossword import Session, WordPool
    >>> pool = WordPool.of({"ace": 90, "bat": 20, "cab": 50}, Language.load("en").alphabet)
    >>> view = Session("ACE/###/...", pool).view()
    >>> view
    <View 3x3: 2 entries, 1 open>
    >>> print(view)
    ACE
    ###
    ...
    2 across   ...                  2  CAB BAT
    """

    puzzle: Puzzle
    alphabet: Alphabet
    counts: Mapping[Key, int]
    """By entry, its candidates; 1 for a complete one, whether it is in the word list or not."""
    masks: tuple[Mask, ...]
    """By cell, the letters that it may still have; 0 for a block and for a cell of several letters."""
    best: Mapping[Key, tuple[str, ...]]
    """By open entry, its first candidates, those of the highest score first."""
    dead: Mapping[Key, DeadEntry] = field(default_factory=dict)
    """The entries without a candidate."""

    def __hash__(self) -> int:
        """Hashes the puzzle and the letters."""
        return hash((self.puzzle.grid, self.masks))

    @cached_property
    def entries(self) -> Mapping[Key, Entry]:
        """The entries by name."""
        return self.puzzle.by_key

    @cached_property
    def heat(self) -> tuple[float | None, ...]:
        """By cell, the binary logarithm of the number of letters left: 0 for a forced one; None for a block."""
        logs = {mask: log2(mask.bit_count()) if mask else 0.0 for mask in set(self.masks)}
        both = zip(self.puzzle.cells, self.masks, strict=True)
        return tuple(None if text is None else logs[mask] for text, mask in both)

    @cached_property
    def forced(self) -> Mapping[Cell, str]:
        """The open cells that can have only one letter, and that."""
        cells = self.puzzle.cells
        single = (cell for cell, mask in enumerate(self.masks) if cells[cell] == "" and mask.bit_count() == 1)
        return {cell: self.letters(cell) for cell in single if self._alive(cell)}

    def _alive(self, cell: Cell) -> bool:
        """Whether a cell lies in no dead entry, whose word is not to be found anyway."""
        return not any(cell in self.entries[key].cells for key in self.dead)

    def letters(self, cell: Cell) -> str:
        """Returns the letters that a cell may still have, concatenated."""
        mask = self.masks[cell]
        return "".join(letter for k, letter in enumerate(self.alphabet.letters) if mask >> k & 1)

    @property
    def tightest(self) -> Key | None:
        """The open entry with the fewest candidates, None where no entry is open."""
        open_keys = (entry.key for entry in self.puzzle.entries if not entry.complete)
        return min(open_keys, key=lambda key: self.counts[key], default=None)

    def __str__(self) -> str:
        """Writes the grid, and a line for each open entry: its letters, how many words fit, and the best of them."""
        lines = [str(self.puzzle)]
        for key, entry in self.entries.items():
            if not entry.complete:
                dead = self.dead.get(key)
                note = str(dead) if dead else " ".join(self.best[key][:SHOWN])
                lines.append(f"{entry!s:10} {entry.answer:15} {self.counts[key]:6,}  {note}".rstrip())
        return "\n".join(lines)

    def __repr__(self) -> str:
        """Describes the session state."""
        left = sum(not entry.complete for entry in self.puzzle.entries)
        dead = f", {len(self.dead)} dead" if self.dead else ""
        size = f"{self.puzzle.columns}x{self.puzzle.rows}"
        return f"<View {size}: {len(self.entries)} entries, {left} open{dead}>"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A word for an entry, tried: it was put in, and all crossings were made to agree.

    >>> from wordtools.core import Language
    >>> from wordtools.crossword import Session, WordPool
    >>> pool = WordPool.of({"ace": 90, "bat": 20, "cab": 50}, Language.load("en").alphabet)
    >>> for candidate in Session("ACE/###/...", pool).probe("2a"):
    ...     print(candidate.word, candidate.score, candidate.room)
    CAB 50.0 1.0
    BAT 20.0 1.0
    """

    entry: Key
    word: str
    score: float
    room: float | None
    """How many candidates it leaves to each other open entry, the geometric mean; None: it leaves one nothing."""

    @property
    def refuted(self) -> bool:
        """Whether nothing fills the puzzle with it."""
        return self.room is None

    def __str__(self) -> str:
        """Writes it on one line."""
        return f"{self.word:15} {self.score:5g} " + ("refuted" if self.room is None else f"{self.room:9.1f}")
