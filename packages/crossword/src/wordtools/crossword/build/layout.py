"""Layouts: which words lie where on the grid, what they are worth, and the puzzle that they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from wordtools.core import Grid
from wordtools.core.show.pictured import Pictured
from wordtools.crossword.build.shape import longest_line
from wordtools.crossword.build.words import Word
from wordtools.crossword.puzzle.puzzle import Direction, Puzzle
from wordtools.crossword.puzzle.quality import Quality

DIRECTIONS = (Direction.ACROSS, Direction.DOWN)


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word on the grid.

    >>> from wordtools.crossword import Builder
    >>> placed = Builder.of(["cat"]).build(3, 3, seed=1, tries=1).placements[0]
    >>> print(placed)
    CAT across from (1,0)
    >>> placed.row, placed.column, placed.word.text
    (1, 0, 'CAT')
    """

    word: Word
    row: int
    column: int
    direction: Direction

    def __str__(self) -> str:
        """Returns its place: the row and column of its first cell, from 0."""
        return f"{self.word} {self.direction.value} from ({self.row},{self.column})"

    def cells(self, columns: int) -> range:
        """Returns the cells it takes in a grid of *columns* columns."""
        start = self.row * columns + self.column
        step = 1 if self.direction is Direction.ACROSS else columns
        return range(start, start + step * len(self.word), step)


@dataclass(frozen=True, repr=False)
class Layout(Pictured):
    """A crossword that was built.

    >>> from wordtools.crossword import Builder
    >>> layout = Builder.of(["cat", "newt", "otter", "tiger"]).build(9, 9, seed=1, tries=1).cropped()
    >>> layout
    <Layout 7x5: 4 of 4 words>
    >>> str(layout).splitlines()[2].strip()
    'OTTER'
    >>> sorted(placed.word.text for placed in layout.placements)
    ['CAT', 'NEWT', 'OTTER', 'TIGER']
    """

    rows: int
    columns: int
    placements: tuple[PlacedWord, ...]
    unplaced: tuple[Word, ...]
    """The words that are not in it."""
    value: int
    """Compares layouts of one list: words first (those that must be in count more), then crossings."""
    shape: Grid[str] | None = field(default=None, repr=False)
    """Where words might lie, if not in the whole grid."""

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle, with the words' clues; cells outside the shape are none."""
        cells: list[str | None] = [None] * (self.rows * self.columns)
        for placement in self.placements:
            for cell, letter in zip(placement.cells(self.columns), placement.word.letters, strict=True):
                cells[cell] = letter
        bare = Puzzle(Grid(self.rows, self.columns, tuple(cells)))
        words = {placement.word.text: placement.word for placement in self.placements}
        found = {entry.key: words[entry.answer] for entry in bare.entries}
        outside = (cell for cell, inside in enumerate(self.shape.cells if self.shape else ()) if inside is None)
        return Puzzle(
            bare.grid,
            voids=frozenset(outside),
            clues={key: word.clue for key, word in found.items() if word.clue},
            enumerations={key: word.enumeration for key, word in found.items() if word.enumeration},
        )

    @cached_property
    def quality(self) -> Quality:
        """How good it is."""
        return Quality.of(self.puzzle)

    def __str__(self) -> str:
        """Writes the grid and its figures below."""
        many = len(self.placements) + len(self.unplaced)
        return f"{self.text}\n{self.quality} (of {many} in the list)"

    def __repr__(self) -> str:
        """Shows its size and words."""
        many = len(self.placements) + len(self.unplaced)
        return f"<Layout {self.rows}x{self.columns}: {len(self.placements)} of {many} words>"

    @property
    def text(self) -> str:
        """The grid, a space for a block; in a shape a dot, and a space outside it."""
        puzzle = self.puzzle
        if self.shape is None:
            return str(puzzle).replace("#", " ")
        signs = [text or (" " if cell in puzzle.voids else ".") for cell, text in enumerate(puzzle.cells)]
        return "\n".join("".join(signs[at : at + self.columns]) for at in range(0, len(signs), self.columns))

    @property
    def _pictured(self) -> Puzzle:
        return self.puzzle

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()

    def cropped(self) -> Layout:
        """Returns the layout in the smallest rectangle around its words; a shape stays as it is."""
        if self.shape is not None:
            return self
        places = [divmod(cell, self.columns) for placement in self.placements for cell in placement.cells(self.columns)]
        top, left = min(row for row, _ in places), min(column for _, column in places)
        return replace(
            self,
            rows=max(row for row, _ in places) - top + 1,
            columns=max(column for _, column in places) - left + 1,
            placements=tuple(replace(it, row=it.row - top, column=it.column - left) for it in self.placements),
        )

    def likeness(self, other: Layout) -> float:
        """Share of the words of the smaller layout that lie in the same place in the other, 0 to 1."""
        fewest = min(len(self.placements), len(other.placements))
        return len(set(self.placements) & set(other.placements)) / fewest if fewest else 1.0

    def reasons(self) -> dict[str, str]:
        """Returns for each word that is not in the grid the reason."""
        longest = max(self.rows, self.columns) if self.shape is None else longest_line(self.shape)
        return {word.text: self._reason(word, longest) for word in self.unplaced}

    def _reason(self, word: Word, longest: int) -> str:
        if len(word) > longest:
            return f"its {len(word)} letters are more than the {longest} of the longest line"
        others = {letter for placement in self.placements for letter in placement.word.letters}
        if not others.intersection(word.letters):
            return "it shares no letter with the words in the grid"
        return "no place was found where it crosses a word and touches no other"

    @classmethod
    def of(
        cls,
        words: Sequence[Word],
        size: tuple[int, int],
        at: Sequence[int],
        way: Sequence[int],
        value: int,
        left_out: Sequence[Word] = (),
        shape: Grid[str] | None = None,
    ) -> Layout:
        """Makes a layout of what the kernel found; *size* is rows and columns, *left_out* words it never had."""
        rows, columns = size
        placements = []
        unplaced = []
        for word, start, direction in zip(words, at, way, strict=True):
            if start < 0:
                unplaced.append(word)
                continue
            line, first = divmod(start, (rows if direction else columns) + 1)
            row, column = (first, line) if direction else (line, first)
            placements.append(PlacedWord(word, row, column, DIRECTIONS[direction]))
        return cls(rows, columns, tuple(placements), (*unplaced, *left_out), value, shape)
