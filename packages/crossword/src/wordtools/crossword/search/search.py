"""The search for fills of one puzzle: what the kernels are given, and what they found as a puzzle again.

``_fill.py`` is the kernel; ``Filler`` is what a program uses.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from wordtools.core import Grid
from wordtools.crossword.puzzle.puzzle import Entry, Puzzle
from wordtools.crossword.search import _chances, _fill, _rows
from wordtools.crossword.search.result import Fill, NoFillError
from wordtools.crossword.words.network import Network
from wordtools.crossword.words.pool import Share, WordPool
from wordtools.crossword.words.slots import Slots
from wordtools.crossword.words.tables import WordTables

SLICES = {True: 2_000, False: 20}  # choices between two looks at the clock and the keyboard; if compiled, if not
SLICE_SLOTS = 100  # in a grid of up to so many slots; each choice looks at all of them
FILLED, ENDED, SPENT, FULL = range(4)  # states of a search
TASTE = 20  # how much a word's score counts against the room that it leaves, when any fill will do
SEEDS = 1 << 64
GUIDE_SWEEPS = 12  # sweeps of belief propagation before a guided search

Watch = Callable[[], bool]
"""Called between slices of work; True stops it."""


class FillSearch:
    """One search: a puzzle, words, and the state of the kernels; serves one thread at a time, and one caller."""

    def __init__(
        self,
        puzzle: Puzzle,
        pool: WordPool,
        *,
        stems: bool = False,
        mirrored: bool = False,
        lenient: bool = False,
    ) -> None:
        """Prepares the search.

        Args:
            puzzle: the grid; letters that it has stay.
            pool: the words, with their scores.
            stems: no two words share a stem either (English), nor a phrase that of one of its words.
            mirrored: each word is read both across and down, as in a word square.
            lenient: take a puzzle that is being made too: with open cells in no entry, or no entry at all.

        Raises:
            GridError: the puzzle has no entry, an open cell outside of all entries, or letters unknown to the pool.
        """
        self.puzzle = puzzle
        self.mirrored = mirrored
        self._stems = stems
        self._lenient = lenient
        self._compiled: bool = _fill.COMPILED
        self.pool = pool
        own = Slots.of(puzzle, pool.alphabet, mirrored=mirrored, loose=lenient)
        self.tables = WordTables.of(pool, own.kinds, stems=stems)
        self.shares: Sequence[Share] = self.tables.shares
        number = [self.tables.kinds.index(kind) for kind in own.kinds]
        self.slots = replace(own, kinds=self.tables.kinds, kind_of=tuple(number[kind] for kind in own.kind_of))
        network = Network.of(self.tables.words, self.slots.kind_of, self.slots.other, self.tables.groups)
        self.sizes = network.size
        self.rows = _rows.Rows(self.tables.words, network)
        self.search = _fill.Search(self.rows)

    def again(self, pool: WordPool | None = None, *, stems: bool = False) -> FillSearch:
        """Prepares another search of the same, or of other words, or one that keeps stems apart."""
        asked = {"stems": self._stems or stems, "mirrored": self.mirrored, "lenient": self._lenient}
        return FillSearch(self.puzzle, pool or self.pool, **asked)

    def check_given(self) -> None:
        """Looks whether two complete entries are the same word: a NoFillError."""
        seen: dict[str, Entry] = {}
        for entry in self.slots.given:
            for name in self._names(entry):
                twin = seen.setdefault(name, entry)
                if twin is not entry:
                    raise NoFillError(f"{twin} and {entry} hold {twin.answer} and {entry.answer} already", entry)

    def _names(self, entry: Entry) -> list[str]:
        """Returns what no other word may have in common with a complete entry."""
        return self.tables.names(entry.answer, self.puzzle.enumerations.get(entry.key, ""))

    @cached_property
    def _taken(self) -> list[tuple[int, int]]:
        """The words, as kind and number, that the complete entries exclude."""
        names = {name for entry in self.slots.given for name in self._names(entry)}
        return [found for name in sorted(names) for found in self.tables.having(name)]

    @cached_property
    def crossing(self) -> list[list[int]]:
        """By slot, the slots that cross it."""
        slots = self.slots
        slot_of = [slot for slot, entry in enumerate(slots.entries) for _ in entry.cells]
        found: list[list[int]] = [[] for _ in slots.entries]
        for place, other in enumerate(slots.other):
            if other >= 0:
                found[slot_of[place]].append(slot_of[other])
        return found

    # one state of the search

    def begin(
        self,
        seed: int,
        *,
        least: float | None = None,
        fixed: Mapping[int, int] | None = None,
        banned: Iterable[tuple[int, int]] = (),
    ) -> None:
        """Sets the search to the puzzle as it was given.

        Args:
            seed: of its choices.
            least: use only words of this score or more.
            fixed: slots that have their word, as its number in its share.
            banned: words that a slot may not have, as slot and number.

        Raises:
            NoFillError: a slot has no candidate.
        """
        self.lay_out(seed, least=least, banned=banned)
        for slot, word in (fixed or {}).items():
            if not self.rows.put(slot, word):
                raise self._no_candidate(slot)
        if not self.rows.settle():
            raise self._no_candidate(self.rows.culprit)

    def lay_out(self, seed: int, *, least: float | None = None, banned: Iterable[tuple[int, int]] = ()) -> None:
        """Does what ``begin`` does, but draws no conclusions: each slot has the words that fit its own letters."""
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
        for slot, word in banned:
            self.rows.take_out(slot, word)

    def guide(self) -> Any:
        """Has a search that has begun choose words by the weights of a ``_chances.Chances``, until it begins again.

        Returns:
            These chances.
        """
        chances = _chances.Chances(self.rows)
        chances.propagate(GUIDE_SWEEPS)
        self.search.guide(chances)
        return chances

    def _no_candidate(self, slot: int) -> NoFillError:
        entry = self.slots.entries[slot]
        why = self.no_candidate(slot) or f"{entry}, {entry.answer}, has no candidate that its crossings allow"
        return NoFillError(f"no fill exists with this list: {why}", entry)

    def no_candidate(self, slot: int) -> str:
        """Returns the reason why a slot has no candidate where its crossings have no part in it, else an empty text."""
        entry = self.slots.entries[slot]
        kind = self.slots.kind_of[slot]
        if not self.shares[kind].words:
            return f"the list has no word of {self.slots.kinds[kind].letters} letters for {entry}"
        return "" if self._fitting(slot) else f"no word of the list fits {entry}, {entry.answer}"

    def _fitting(self, slot: int) -> bool:
        letters = [self.slots.letters[place] for place in self.slots.places(slot)]
        codes = self.shares[self.slots.kind_of[slot]].codes
        wanted = [(k, letter) for k, letter in enumerate(letters) if letter]
        return any(all(codes[at + k] == letter for k, letter in wanted) for at in range(0, len(codes), len(letters)))

    def run(self, watch: Watch | None = None, nodes: int | None = None) -> int:
        """Searches on until there is an answer, *nodes* choices are made, or *watch* stops it."""
        left = nodes
        size = max(1, SLICES[self._compiled] * SLICE_SLOTS // max(SLICE_SLOTS, len(self.slots.entries)))
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

    def made(self, words: Sequence[int], *, slots: Iterable[int] | None = None, proven: bool = False) -> Fill:
        """Writes words, a number a slot, into the puzzle: those of all slots, or of some."""
        cells = list(self.puzzle.cells)
        for own, home in zip(self.puzzle.cells, self.slots.home, strict=True):
            cells[home] = cells[home] or own
        for slot in range(len(words)) if slots is None else slots:
            word = words[slot]
            kind = self.slots.kind_of[slot]
            size = self.slots.kinds[kind].cells
            codes = self.shares[kind].codes[word * size : (word + 1) * size]
            for cell, code in zip(self.slots.entries[slot].cells, codes, strict=True):
                home = self.slots.home[cell]
                cells[home] = cells[home] or self.pool.alphabet.letters[code - 1]
        cells = [None if own is None else cells[home] for own, home in zip(cells, self.slots.home, strict=True)]
        puzzle = replace(self.puzzle, grid=Grid(self.puzzle.rows, self.puzzle.columns, tuple(cells)))
        return Fill(puzzle, tuple(self.pool.scores.get(entry.answer) for entry in puzzle.entries), proven)
