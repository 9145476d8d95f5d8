"""The search for fills of one puzzle: what the kernels are given, and what they found as a puzzle again.

``_fill.py`` says how it is done; ``Filler`` is what a program uses.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from types import ModuleType
from typing import NamedTuple

from wordtools.core import Grid
from wordtools.crossword.fill import _fill, _rows, _tables
from wordtools.crossword.fill.fill import Fill, NoFillError
from wordtools.crossword.fill.network import Network
from wordtools.crossword.fill.pool import Share, WordPool
from wordtools.crossword.fill.slots import Slots
from wordtools.crossword.fill.stems import stem
from wordtools.crossword.puzzle.puzzle import Entry, Puzzle

SLICES = {True: 2_000, False: 20}  # choices between two looks at the clock and the keyboard; if compiled, if not
FILLED, ENDED, SPENT, FULL = range(4)  # what the kernel says of a search
TASTE = 20  # how much a word's score counts against the room that it leaves, when any fill will do
SEEDS = 1 << 64

Watch = Callable[[], bool]
"""Called between slices of work; True stops it."""


class Kernels(NamedTuple):
    """The kernels that work together, in one form."""

    search: ModuleType = _fill
    rows: ModuleType = _rows
    tables: ModuleType = _tables


COMPILED = Kernels()


class FillSearch:
    """One search: a puzzle, words, and the state of the kernels; serves one thread at a time, and one caller."""

    def __init__(
        self,
        puzzle: Puzzle,
        pool: WordPool,
        *,
        stems: bool = False,
        mirrored: bool = False,
        kernels: Kernels = COMPILED,
    ) -> None:
        """Prepares the search.

        Args:
            puzzle: the grid; letters that it has stay.
            pool: the words, with their scores.
            stems: no two words share a stem either (English).
            mirrored: each word is read both across and down, as in a word square.
            kernels: compiled, or as plain Python.

        Raises:
            GridError: the puzzle has no entry, an open cell outside of all entries, or letters unknown to the pool.
            NoFillError: two entries that are complete are the same word.
        """
        self.puzzle = puzzle
        self._compiled: bool = kernels.search.COMPILED
        self.pool = pool
        self.slots = Slots.of(puzzle, pool.alphabet, mirrored=mirrored)
        self.shares: list[Share] = [pool.share(kind) for kind in self.slots.kinds]
        self._key: Callable[[str], str] | None = stem if stems else None
        self._check_given()
        words = kernels.tables.Tables(
            len(pool.alphabet),
            [kind.cells for kind in self.slots.kinds],
            [share.codes for share in self.shares],
            list(chain.from_iterable(share.scores for share in self.shares)),
        )
        network = Network.of(words, self.slots.kind_of, self.slots.other, self._groups())
        self.sizes = network.size
        self.rows = kernels.rows.Rows(words, network)
        self.search = kernels.search.Search(self.rows)

    def _check_given(self) -> None:
        seen: dict[str, Entry] = {}
        for entry in self.slots.given:
            twin = seen.setdefault(self._name(entry.answer), entry)
            if twin is not entry:
                raise NoFillError(f"{twin} and {entry} hold {twin.answer} and {entry.answer} already", entry)

    def _name(self, word: str) -> str:
        """Returns what no two words may have in common."""
        return self._key(word) if self._key else word

    def _groups(self) -> list[int]:
        """Numbers what no two words may have in common, by word of all kinds; nothing where a word suffices."""
        if self._key is None and not any(kind.rebus for kind in self.slots.kinds):
            return []
        numbers: dict[str, int] = {}
        names = (self._name(word) for share in self.shares for word in share.words)
        return [numbers.setdefault(name, len(numbers)) for name in names]

    @cached_property
    def _taken(self) -> list[tuple[int, int]]:
        """The words, as kind and number, that the complete entries exclude."""
        names = {self._name(entry.answer) for entry in self.slots.given}
        if not names:
            return []
        return [
            (k, w)
            for k, share in enumerate(self.shares)
            for w, word in enumerate(share.words)
            if self._name(word) in names
        ]

    # one state of the search

    def begin(self, seed: int, *, least: float | None = None, fixed: Mapping[int, int] | None = None) -> None:
        """Sets the search to the puzzle as it was given.

        Args:
            seed: of its choices.
            least: use only words of this score or more.
            fixed: slots that have their word, as its number in its share.

        Raises:
            NoFillError: a slot has no candidate.
        """
        sizes = self.sizes
        if least is not None:
            scores = self.pool.scores
            counts = [bisect_right(share.words, -least, key=lambda word: -scores[word]) for share in self.shares]
            sizes = array("q", [counts[kind] for kind in self.slots.kind_of])
        self.rows.reset(sizes)
        self.search.begin(seed % SEEDS)
        self.search.taste = TASTE
        for kind, word in self._taken:
            for slot, own in enumerate(self.slots.kind_of):
                if own == kind:
                    self.rows.take_out(slot, word)
        for place, letter in enumerate(self.slots.letters):
            if letter:
                self.rows.only(place, letter)
        for slot, word in (fixed or {}).items():
            if not self.rows.put(slot, word):
                raise self._no_candidate(slot)
        if not self.rows.settle():
            raise self._no_candidate(self.rows.culprit)

    def _no_candidate(self, slot: int) -> NoFillError:
        entry = self.slots.entries[slot]
        share = self.shares[self.slots.kind_of[slot]]
        size = self.slots.kinds[self.slots.kind_of[slot]].letters
        if not share.words:
            why = f"the list has no word of {size} letters for {entry}"
        elif not self._fitting(slot):
            why = f"no word of the list fits {entry}, {entry.answer}"
        else:
            why = f"{entry}, {entry.answer}, has no candidate that its crossings allow"
        return NoFillError(f"no fill exists with this list: {why}", entry)

    def _fitting(self, slot: int) -> bool:
        letters = [self.slots.letters[place] for place in self.slots.places(slot)]
        codes = self.shares[self.slots.kind_of[slot]].codes
        wanted = [(k, letter) for k, letter in enumerate(letters) if letter]
        return any(all(codes[at + k] == letter for k, letter in wanted) for at in range(0, len(codes), len(letters)))

    def run(self, watch: Watch | None = None, nodes: int | None = None) -> int:
        """Searches on until there is an answer, *nodes* choices are made, or *watch* stops it."""
        left = nodes
        size = SLICES[self._compiled]
        state: int = FULL
        while state in (SPENT, FULL):
            before = self.search.nodes
            state = self.search.run(size if left is None else min(size, left))
            if state == SPENT and watch and watch():
                break
            if left is not None:
                left -= self.search.nodes - before
                if left <= 0:
                    break
        return state

    def words(self) -> list[int]:
        """Returns the word of each slot, as its number in its share, when the search has found a fill."""
        found: list[int] = self.rows.words()
        return found

    def made(self, words: Sequence[int], *, proven: bool = False) -> Fill:
        """Writes words, a number a slot, into the puzzle."""
        cells = list(self.puzzle.cells)
        for own, home in zip(self.puzzle.cells, self.slots.home, strict=True):
            cells[home] = cells[home] or own
        for slot, word in enumerate(words):
            kind = self.slots.kind_of[slot]
            size = self.slots.kinds[kind].cells
            codes = self.shares[kind].codes[word * size : (word + 1) * size]
            for cell, code in zip(self.slots.entries[slot].cells, codes, strict=True):
                home = self.slots.home[cell]
                cells[home] = cells[home] or self.pool.alphabet.letters[code - 1]
        cells = [None if own is None else cells[home] for own, home in zip(cells, self.slots.home, strict=True)]
        puzzle = replace(self.puzzle, grid=Grid(self.puzzle.rows, self.puzzle.columns, tuple(cells)))
        return Fill(puzzle, tuple(self.pool.scores.get(entry.answer) for entry in puzzle.entries), proven)
