"""Every placement of every word of the lists on a puzzle, longest first."""

from __future__ import annotations

import threading
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain
from typing import Any, TypeAlias, overload
from weakref import WeakKeyDictionary

from wordtools.core import Lexicon
from wordtools.core.errors import BudgetError, OptionError
from wordtools.core.run.clock import Clock, Seconds
from wordtools.core.show.registry import preformatted
from wordtools.fillword.find._find import Finder
from wordtools.fillword.puzzle.puzzle import Path, Placement, Puzzle, shortened

Row: TypeAlias = tuple[str, Path]

LONGEST = 255  # letters of a word
MOST_PLACEMENTS = 1_000_000
MOST_STEPS = 1 << 26  # from one cell, about a second
SLICE = 1 << 22  # steps between two looks at the clock
FULL, SPENT = 2, 3


class Placements(Sequence[Any]):  # not of what it has: ``in`` takes text too, which type checkers would refuse
    """The placements on a puzzle, longest first, then in alphabet order, then by their cells.

    A word that lies in the same cells by two paths (a palindrome, read from both ends) is counted once.

    >>> from wordtools.fillword import Solver
    >>> found = Solver.for_language("en", min_length=4).find("goat / tree")
    >>> len(found), "goatee" in found
    (10, True)
    >>> print(found[0], found[0].path)
    GOATEE (0, 1, 2, 3, 7, 6)
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

    @overload
    def __getitem__(self, index: int) -> Placement: ...
    @overload
    def __getitem__(self, index: slice) -> list[Placement]: ...
    def __getitem__(self, index: int | slice) -> Placement | list[Placement]:
        """Gets placements by their place in the order."""
        if isinstance(index, slice):
            return [Placement(*row) for row in self.rows[index]]
        return Placement(*self.rows[index])

    def __iter__(self) -> Iterator[Placement]:
        """Goes through the placements in order."""
        return (Placement(*row) for row in self.rows)

    def __contains__(self, thing: object) -> bool:
        """Whether a word, or a placement, is there."""
        if isinstance(thing, str):
            folded = self.puzzle.alphabet.fold(thing)
            return any(word == folded for word, _ in self.rows)
        return super().__contains__(thing)

    def __eq__(self, other: object) -> bool:
        """Whether the same words lie in the same cells of equal puzzles."""
        return isinstance(other, Placements) and (self.puzzle, self.rows) == (other.puzzle, other.rows)

    def __hash__(self) -> int:
        """Equal ones have the same."""
        return hash((self.puzzle, len(self.rows)))

    def __str__(self) -> str:
        """Writes a line a placement: the word, and the (row,column) of each cell from 0."""
        widest = max((len(word) for word, _ in self.rows), default=0)
        return "\n".join(f"{word:{widest}}  {self.puzzle.coordinates(path)}" for word, path in self.rows)

    def _repr_html_(self) -> str:
        return preformatted(self)

    def __repr__(self) -> str:
        """Shows the numbers and the longest words."""
        words = list(self.words)
        return f"<Placements {len(words):,} words, {len(self):,} placements: {shortened(' '.join(words[:20]))}>"


def find_placements(
    puzzle: Puzzle,
    lexicons: Lexicon | Sequence[Lexicon],
    *,
    min_length: int = 1,
    max_length: int = LONGEST,
    every_path: bool = False,
    seconds: Seconds | None = None,
    stop: Callable[[], bool] | None = None,
) -> Placements:
    """Finds every placement of every word.

    Args:
        puzzle: the board.
        lexicons: one word list or several.
        min_length: the fewest letters of a word.
        max_length: the most letters.
        every_path: also count the paths by which a word lies in the same cells.
        seconds: how long it may take; None: to the end.
        stop: polled regularly; True ends the search.

    Raises:
        BudgetError: there are over a million placements, one cell begins too many paths, or the time is over.
        OptionError: the lengths are below 1, or a list is of another alphabet than the puzzle.
    """
    lists = [lexicons] if isinstance(lexicons, Lexicon) else lexicons
    return Placements(
        puzzle, placed(puzzle, lists, min_length, max_length, Clock(seconds, stop), every_path=every_path)
    )


def placed(
    puzzle: Puzzle,
    lists: Sequence[Lexicon],
    least: int,
    most: int,
    clock: Clock,
    *,
    every_path: bool = False,
) -> list[Row]:
    """Finds the rows of ``find_placements``, which describes the arguments."""
    if least < 1 or most < 1:
        raise OptionError(f"words have at least 1 letter: lengths from {least} to {most} cannot be")
    if len(lists) == 1:
        return _walk(finder_of(lists[0], puzzle), puzzle, least, most, clock, every_path)
    rows: list[Row] = []
    known: set[str] = set()
    for lexicon in lists:
        found = _walk(finder_of(lexicon, puzzle), puzzle, least, most, clock, every_path)
        found = [row for row in found if row[0] not in known]
        rows += found
        known.update(word for word, _ in found)
    spelt = puzzle.codes
    rows.sort(key=lambda row: (-len(row[1]), [spelt[cell] for cell in row[1]], row[1]))
    return rows


class _Made(threading.local):
    """The kernels of a thread, by word list: they own memory, so no two threads share one."""

    def __init__(self) -> None:
        self.finders: WeakKeyDictionary[Lexicon, Finder] = WeakKeyDictionary()


_made = _Made()


def finder_of(lexicon: Lexicon, puzzle: Puzzle) -> Finder:
    """Returns this thread's kernel that walks a lexicon; it is made once.

    Raises:
        OptionError: the lexicon is not in the puzzle's alphabet, so letter codes mean other letters.
    """
    if lexicon.alphabet is not puzzle.alphabet and lexicon.alphabet != puzzle.alphabet:
        raise OptionError(f"word list {lexicon.name} and the puzzle have different alphabets")
    made = _made.finders.get(lexicon)
    if made is None:
        dawg = lexicon.dawg
        made = _made.finders[lexicon] = Finder(dawg.records, dawg.longest)
    return made


def _walk(finder: Finder, puzzle: Puzzle, least: int, most: int, clock: Clock, every_path: bool) -> list[Row]:
    begins, near = graph(puzzle)
    finder.board(puzzle.codes, begins, near, min(least, LONGEST + 1), min(most, LONGEST), every_path)
    while state := finder.run(SLICE, MOST_STEPS):
        if state == SPENT:
            raise BudgetError("the board has too many paths to search: give a smaller one, or allow only shorter words")
        if state == FULL:
            if finder.capacity > MOST_PLACEMENTS:
                raise BudgetError(f"over {MOST_PLACEMENTS:,} placements: allow only longer words")
            finder.reserve(4 * finder.capacity)
        if clock.over():
            raise BudgetError("the time was over before all placements were found")
    return finder.rows([letter or "" for letter in puzzle.grid.cells])


def graph(puzzle: Puzzle) -> tuple[array[int], array[int]]:
    """Returns which cells touch as flat arrays: cell c touches ``near[begins[c]:begins[c + 1]]``; made once."""
    made: tuple[array[int], array[int]] | None = puzzle.__dict__.get("_graph")
    if made is None:
        near = puzzle.neighbours
        made = (array("I", accumulate(map(len, near), initial=0)), array("H", chain.from_iterable(near)))
        puzzle.__dict__["_graph"] = made
    return made
