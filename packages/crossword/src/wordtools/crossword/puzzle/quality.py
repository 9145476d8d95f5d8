"""How good a crossword is, in figures; and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

from wordtools.core.base.wording import counted
from wordtools.crossword.puzzle.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Quality:
    """Figures by which two puzzles compare.

    >>> from wordtools.crossword import Puzzle
    >>> quality = Quality.of(Puzzle.parse("CAT/A#O/RYE"))
    >>> quality.words, quality.crossings, quality.checked
    (4, 4, 0.5)
    >>> print(quality)
    4 words, 4 crossings, 50% of 8 letters checked, density 0.89 in 3x3, 1 part
    """

    words: int
    """Entries."""
    crossings: int
    """Cells that lie in two entries."""
    letters: int
    """Cells that are no block."""
    checked: float
    """Share of the letters that lie in two entries, 0 to 1."""
    rows: int
    """Rows of the smallest rectangle around all letters."""
    columns: int
    """Columns of it."""
    density: float
    """Share of that rectangle that is letters, 0 to 1."""
    parts: int
    """Connected parts; a good crossword has one."""

    @classmethod
    def of(cls, puzzle: Puzzle) -> Quality:
        """Measures a puzzle."""
        filled = [cell for cell, text in enumerate(puzzle.cells) if text is not None]
        uses = Counter(cell for entry in puzzle.entries for cell in entry.cells)
        crossings = sum(count > 1 for count in uses.values())
        places = [puzzle.grid.place(cell) for cell in filled]
        rows, columns = (
            max((place[k] for place in places), default=-1) - min((place[k] for place in places), default=0) + 1
            for k in (0, 1)
        )
        return cls(
            words=len(puzzle.entries),
            crossings=crossings,
            letters=len(filled),
            checked=crossings / len(filled) if filled else 0.0,
            rows=rows,
            columns=columns,
            density=len(filled) / (rows * columns) if filled else 0.0,
            parts=len(parts(puzzle)),
        )

    def __str__(self) -> str:
        """Writes the figures on one line."""
        return (
            f"{counted(self.words, 'word')}, {counted(self.crossings, 'crossing')}, "
            f"{self.checked:.0%} of {self.letters} letters checked, "
            f"density {self.density:.2f} in {self.columns}x{self.rows}, {counted(self.parts, 'part')}"
        )


def parts(puzzle: Puzzle) -> list[set[int]]:
    """Finds the connected parts, each as its cells; a bar parts what lies on its two sides."""
    near: dict[int, set[int]] = {cell: set() for cell, text in enumerate(puzzle.cells) if text is not None}
    for _, run in puzzle.runs():
        for one, two in pairwise(run):
            near[one].add(two)
            near[two].add(one)
    found = []
    while near:
        part: set[int] = set()
        edge = {next(iter(near))}
        while edge:
            part |= edge
            edge = {cell for here in edge for cell in near.pop(here)} - part
        found.append(part)
    return found


def problems(puzzle: Puzzle, words: Collection[str] | None = None) -> list[str]:
    """Lists what is wrong: unknown letters, words twice or not in *words* (folded), loose letters, several parts."""
    found = []
    seen: dict[str, str] = {}
    for entry in puzzle.entries:
        if not entry.complete:
            found.append(f"{entry}: {entry.answer} has letters that are not known")
            continue
        if words is not None and entry.answer not in words:
            found.append(f"{entry}: {entry.answer} is not in the word list")
        if entry.answer in seen:
            found.append(f"{entry}: {entry.answer} is also {seen[entry.answer]}")
        seen.setdefault(entry.answer, str(entry))
    covered = {cell for entry in puzzle.entries for cell in entry.cells}
    for cell, text in enumerate(puzzle.cells):
        if text is not None and cell not in covered:
            row, column = puzzle.grid.place(cell)
            found.append(f"row {row + 1}, column {column + 1}: this letter is in no word")
    count = len(parts(puzzle))
    if count > 1:
        found.append(f"the grid is in {count} parts that do not touch")
    return found
