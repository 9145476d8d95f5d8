"""Every placement of every word of the lists on a puzzle, longest first."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate, chain
from time import monotonic
from typing import TypeAlias

from wordtools.core import BudgetError, Lexicon
from wordtools.fillword.find._find import Finder
from wordtools.fillword.puzzle.puzzle import Path, Placement, Puzzle

Row: TypeAlias = tuple[str, Path]

MOST_PLACEMENTS = 1_000_000
MOST_STEPS = 1 << 26  # from one cell, about a second
SLICE = 1 << 22  # steps between two looks at the clock
FULL, SPENT = 2, 3


class Placements(Sequence[Placement]):
    """The placements on a puzzle, longest first, then in alphabet order, then by their cells.

    A word that lies in the same cells by two paths (a palindrome, read from both ends) is counted once.
    """

    def __init__(self, puzzle: Puzzle, rows: list[Row]) -> None:
        """Keeps (word, path) rows that are in order."""
        self.puzzle = puzzle
        self.rows = rows

    @property
    def words(self) -> Counter[str]:
        """How many placements each word has, in the order of the placements."""
        return Counter(word for word, _ in self.rows)

    def __len__(self) -> int:
        """Counts the placements."""
        return len(self.rows)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        """Gets placements by their place in the order."""
        if isinstance(index, slice):
            return [Placement(*row) for row in self.rows[index]]
        return Placement(*self.rows[index])


def find(
    puzzle: Puzzle,
    lexicons: Lexicon | Sequence[Lexicon],
    *,
    min_length: int = 1,
    max_length: int = 255,
    every_path: bool = False,
    deadline: float | None = None,
) -> Placements:
    """Finds every placement of every word.

    Args:
        puzzle: the board.
        lexicons: one word list or several.
        min_length: the fewest letters of a word.
        max_length: the most letters.
        every_path: also count the paths by which a word lies in the same cells.
        deadline: the value of ``time.monotonic`` at which to stop.

    Raises:
        BudgetError: there are over a million placements, one cell begins too many paths, or the time is over.
    """
    lists = [lexicons] if isinstance(lexicons, Lexicon) else lexicons
    if len(lists) == 1:
        return Placements(puzzle, _walk(finder_of(lists[0]), puzzle, min_length, max_length, deadline, every_path))
    rows: list[Row] = []
    known: set[str] = set()
    for lexicon in lists:
        found = _walk(finder_of(lexicon), puzzle, min_length, max_length, deadline, every_path)
        found = [row for row in found if row[0] not in known]
        rows += found
        known.update(word for word, _ in found)
    spelt = puzzle.codes
    rows.sort(key=lambda row: (-len(row[1]), [spelt[cell] for cell in row[1]], row[1]))
    return Placements(puzzle, rows)


def finder_of(lexicon: Lexicon) -> Finder:
    """Returns the kernel that walks a lexicon; it is made once."""
    made = lexicon.__dict__.get("fillword_finder")
    if made is None:
        dawg = lexicon.dawg
        made = lexicon.__dict__["fillword_finder"] = Finder(dawg.records, dawg.longest)
    return made


def _walk(finder: Finder, puzzle: Puzzle, least: int, most: int, deadline: float | None, every_path: bool) -> list[Row]:
    begins, near = graph(puzzle)
    finder.board(puzzle.codes, begins, near, least, most, every_path)
    while state := finder.run(SLICE, MOST_STEPS):
        if state == SPENT:
            raise BudgetError("the board has too many paths to search: give a smaller one or --max-length")
        if state == FULL:
            if finder.capacity > MOST_PLACEMENTS:
                raise BudgetError(f"over {MOST_PLACEMENTS:,} placements: give longer words with --min-length")
            finder.reserve(4 * finder.capacity)
        if deadline is not None and monotonic() > deadline:
            raise BudgetError("the time was over before all placements were found")
    return finder.rows([letter or "" for letter in puzzle.grid.cells])


def graph(puzzle: Puzzle) -> tuple[array[int], array[int]]:
    """Returns which cells touch as flat arrays; made once."""
    made = puzzle.__dict__.get("_graph")
    if made is None:
        near = puzzle.neighbours
        made = (array("I", accumulate(map(len, near), initial=0)), array("H", chain.from_iterable(near)))
        puzzle.__dict__["_graph"] = made
    return made
