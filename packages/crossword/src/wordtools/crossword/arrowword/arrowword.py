"""Arrowword: a crossword whose clues stand in the grid, as it was made or read from a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from wordtools.core.base.wording import counted
from wordtools.core.errors import GridError
from wordtools.core.grid import Cell
from wordtools.core.run.files import write_bytes
from wordtools.core.show.pictured import Pictured
from wordtools.crossword.arrowword.arrows import Arrow, arrows_of, by_cell, place
from wordtools.crossword.arrowword.lettering import Lettering, fitted
from wordtools.crossword.puzzle.puzzle import Entry, Puzzle

if TYPE_CHECKING:
    from os import PathLike

FILES = "wordtools.crossword.arrowword.ipuz"  # the module that reads and writes files: a value asks it by name


@dataclass(frozen=True, repr=False)
class Arrowword(Pictured):
    """A crossword whose clues stand in the grid, each with an arrow to its word.

    >>> arrowword = Arrowword(Puzzle.parse("#B#F#/AROMA/#OPEN/ROAST/#DOSE"))
    >>> print(arrowword.arrows[0], arrowword.arrows[0].cell)
    ↴ 0
    >>> arrowword
    <Arrowword: 5x5, 8 words, 5 clue cells, 20.0% of the letters in one word only>
    """

    puzzle: Puzzle
    """Letters and clues; blocks are the clue cells, void cells the picture's."""
    solution: tuple[Cell, ...] = ()
    """The numbered cells that spell the solution word, in order."""
    language: str = ""
    """The code of the language, '' where it is not known."""

    def __post_init__(self) -> None:
        """Checks that each word has its clue cell.

        Raises:
            GridError: the puzzle is no arrowword, or a cell of the solution is none of its letters.
        """
        _ = self.arrows
        for cell in self.solution:
            if not 0 <= cell < len(self.puzzle.cells) or self.puzzle.cells[cell] is None:
                raise GridError(f"cell {cell} of the solution word is no letter of the arrowword")
        if len(set(self.solution)) < len(self.solution):
            raise GridError("the solution word uses a cell twice")

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Arrowword:
        """Reads an .ipuz file, or a page that was written here.

        Raises:
            WordtoolsError: it cannot be opened, is damaged, or is no arrowword.
        """
        found: Arrowword = import_module(FILES).load(str(path))
        return found

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.puzzle.rows

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self.puzzle.columns

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The words."""
        return self.puzzle.entries

    @cached_property
    def arrows(self) -> tuple[Arrow, ...]:
        """The arrow of each entry, in their order."""
        return arrows_of(self.puzzle)

    @cached_property
    def clue_cells(self) -> Mapping[Cell, tuple[Arrow, ...]]:
        """The arrows of each clue cell, one or two, from the top down."""
        return by_cell(self.puzzle, self.arrows)

    @property
    def solution_word(self) -> str:
        """The solution word, ``.`` for letters that are not known; '' where there is none."""
        return "".join(self.puzzle.cells[cell] or "." for cell in self.solution)

    @property
    def unchecked(self) -> float:
        """The share of letters that are in one word only, 0 to 1."""
        words = Counter(cell for entry in self.entries for cell in entry.cells)
        return sum(count == 1 for count in words.values()) / len(words)

    def clue(self, arrow: Arrow) -> str:
        """Returns the text of a clue, '' where it is missing."""
        return self.puzzle.by_key[arrow.key].clue

    @cached_property
    def letterings(self) -> Mapping[Arrow, Lettering | None]:
        """How each clue is set in its cell; None for a clue that is missing or does not fit."""
        return {
            arrow: fitted(self.clue(arrow), half=len(some) > 1) for some in self.clue_cells.values() for arrow in some
        }

    @property
    def too_long(self) -> tuple[Arrow, ...]:
        """The arrows whose clue is missing or does not fit in its cell; none of an arrowword that was made here."""
        return tuple(arrow for arrow, setting in self.letterings.items() if setting is None)

    def save(self, path: str | PathLike[str]) -> None:
        """Writes an .ipuz file, whole or not at all.

        Raises:
            WordtoolsError: it cannot be written.
        """
        write_bytes(str(path), import_module(FILES).write(self))

    def _repr_svg_(self) -> str:
        return self.to_svg(solution=True)

    def __getstate__(self) -> dict[str, Any]:
        """Pickles the fields alone, not what was worked out from them."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def __hash__(self) -> int:
        """Hashes the letters and the solution."""
        return hash((self.puzzle.grid, self.solution))

    def preview(self, *, solution: bool = False) -> str:
        """Draws the grid as text: arrows in the clue cells, then the clues of each cell.

        Args:
            solution: show the letters.
        """
        numbers = {cell: str(k) for k, cell in enumerate(self.solution, 1)}
        lines = []
        for row in range(self.rows):
            texts = []
            for cell in range(row * self.columns, (row + 1) * self.columns):
                text = self.puzzle.cells[cell]
                if cell in self.puzzle.voids:
                    texts.append("   ")
                elif text is None:
                    texts.append(f"{''.join(map(str, self.clue_cells[cell])):<3}")
                else:
                    mark = numbers.get(cell, "")
                    letter = text if solution and text else "·" if not mark else ""
                    texts.append(f" {letter + mark:<2}")
            lines.append("".join(texts).rstrip())
        lines.append("")
        for cell, some in self.clue_cells.items():
            said = ", ".join(f"{arrow} {self.clue(arrow)}" for arrow in some)
            lines.append(f"{place(self.puzzle, cell)}: {said}")
        if self.solution:
            lines += ["", f"solution: {self.solution_word if solution else ' '.join(numbers.values())}"]
        return "\n".join(lines)

    def __str__(self) -> str:
        """Writes the grid with its letters, # for a clue cell."""
        return str(self.puzzle)

    @property
    def summary(self) -> str:
        """Its figures on one line."""
        cells = counted(len(self.clue_cells), "clue cell")
        return f"{counted(len(self.entries), 'word')}, {cells}, {self.unchecked:.1%} of the letters in one word only"

    def __repr__(self) -> str:
        """Shows what it is."""
        title = f"{self.puzzle.title!r}, " if self.puzzle.title else ""
        return f"<Arrowword: {title}{self.rows}x{self.columns}, {self.summary}>"
