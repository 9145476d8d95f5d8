"""Fills the open cells of a puzzle with words that cross.

``Filler.fill`` finds one fill, ``Filler.fills`` goes through all; ``improve.py`` looks for the best and ``suggest.py``
for the best words of one entry. ``_fill.py`` tells how it is done.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from types import ModuleType
from typing import ClassVar

from wordtools.core import Alphabet, Grid, GridError, WordtoolsError
from wordtools.crossword.fill import _fill, _rows, _tables
from wordtools.crossword.fill.network import Network
from wordtools.crossword.fill.pool import Share, WordPool
from wordtools.crossword.fill.slots import Slots
from wordtools.crossword.fill.stems import stem
from wordtools.crossword.puzzle.puzzle import Entry, Key, Puzzle

SLICES = {True: 2_000, False: 20}  # choices between two looks at the clock and the keyboard; if compiled, if not
FILLED, ENDED, SPENT, FULL = range(4)  # what the kernel says of a search
TASTE = 20  # how much a word's score counts against the room that it leaves, when any fill will do

Watch = Callable[["Filler"], bool]
"""Called between slices of work; True stops it."""


class NoFillError(WordtoolsError):
    """Nothing fills the puzzle; the message says why."""

    def __init__(self, message: str, entry: Entry | None = None) -> None:
        """Keeps the entry that has no candidate, where it is one."""
        super().__init__(message)
        self.entry = entry


class StoppedError(WordtoolsError):
    """The search was stopped before it found a fill, or a proof that there is none."""


@dataclass(frozen=True, slots=True)
class Fill:
    """A filled puzzle."""

    puzzle: Puzzle
    scores: tuple[float | None, ...]
    """The score of each entry of the puzzle, None for one that is not in the word list."""
    proven: bool = False
    """Whether no fill has a higher total."""

    @property
    def total(self) -> float:
        """The sum of the scores."""
        return sum(score for score in self.scores if score is not None)

    @property
    def unknown(self) -> tuple[Entry, ...]:
        """The entries that are not in the word list."""
        return tuple(entry for entry, score in zip(self.puzzle.entries, self.scores, strict=True) if score is None)

    @property
    def least(self) -> float:
        """The lowest score of an entry that is in the word list."""
        return min((score for score in self.scores if score is not None), default=0.0)


def placed(puzzle: Puzzle, key: Key, word: str, alphabet: Alphabet) -> Puzzle:
    """Writes a word into an entry.

    Raises:
        GridError: there is no such entry, the word has another length, or it contradicts a letter that is there.
    """
    entry = next((entry for entry in puzzle.entries if entry.key == key), None)
    if entry is None:
        raise GridError(f"the puzzle has no entry {key[0]} {key[1]}")
    folded = alphabet.fold(word)
    try:
        letters = alphabet.split(folded or "")
    except ValueError:
        letters = []
    if len(letters) != len(entry.cells):
        raise GridError(f"{entry} takes {len(entry.cells)} letters: {word!r} does not fit")
    cells = list(puzzle.cells)
    for cell, letter in zip(entry.cells, letters, strict=True):
        if cells[cell] not in ("", letter):
            raise GridError(f"{entry} is {entry.answer}: {word!r} does not fit")
        cells[cell] = letter
    return replace(puzzle, grid=Grid(puzzle.rows, puzzle.columns, tuple(cells)))


class Filler:
    """Fills one puzzle from one pool of words; serves one thread at a time.

    >>> from wordtools.core import Language
    >>> pool = WordPool.of("ACE AVE CAT CAR ERA TEA TOE RYE EAR VET".split(), Language.load("en").alphabet)
    >>> print(Filler(Puzzle.parse("C..\\n.#.\\nR.."), pool).fill().puzzle)
    CAT
    A#O
    RYE
    """

    kernel: ClassVar[ModuleType] = _fill
    cells: ClassVar[ModuleType] = _rows
    tables: ClassVar[ModuleType] = _tables

    def __init__(
        self, puzzle: Puzzle, pool: WordPool, *, seed: int = 0, stems: bool = False, mirrored: bool = False
    ) -> None:
        """Prepares the words for the slots of a puzzle.

        Args:
            puzzle: letters that are there stay; entries that are complete need not be in the pool.
            pool: the words; each is used once.
            seed: the same seed gives the same fills.
            stems: no two words share a stem either (English).
            mirrored: each word is read both across and down, as in a word square.

        Raises:
            GridError: the puzzle has no entry, an open cell outside of all entries, or letters unknown to the pool.
            NoFillError: two entries that are complete are the same word.
        """
        self.puzzle = puzzle
        self.pool = pool
        self.seed = seed
        self.slots = Slots.of(puzzle, pool.alphabet, mirrored=mirrored)
        self.shares: list[Share] = [pool.share(kind) for kind in self.slots.kinds]
        self._key: Callable[[str], str] | None = stem if stems else None
        self._check_given()
        words = self.tables.Tables(
            len(pool.alphabet),
            [kind.cells for kind in self.slots.kinds],
            [share.codes for share in self.shares],
            list(chain.from_iterable(share.scores for share in self.shares)),
        )
        network = Network.of(words, self.slots.kind_of, self.slots.other, self._groups())
        self.sizes = network.size
        self.rows = self.cells.Rows(words, network)
        self.search = self.kernel.Search(self.rows)

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
            counts = [sum(self.pool.scores[word] >= least for word in share.words) for share in self.shares]
            sizes = array("q", [counts[kind] for kind in self.slots.kind_of])
        self.rows.reset(sizes)
        self.search.begin(seed)
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
        size = SLICES[self.kernel.COMPILED]
        state: int = FULL
        while state in (SPENT, FULL):
            before = self.search.nodes
            state = self.search.run(size if left is None else min(size, left))
            if state == SPENT and watch and watch(self):
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

    # what is asked for

    def fill(self, watch: Watch | None = None) -> Fill:
        """Finds a fill.

        Raises:
            NoFillError: there is none; that is proven.
            StoppedError: *watch* stopped it.
        """
        return next(self.fills(watch))

    def fills(self, watch: Watch | None = None) -> Iterator[Fill]:
        """Goes through all fills, each once.

        Raises:
            NoFillError: there is none; that is proven.
            StoppedError: *watch* stopped it.
        """
        self.begin(self.seed)
        none = True
        while (state := self.run(watch)) == FILLED:
            yield self.made(self.words())
            none = False
            self.search.restarts = False  # from here on each fill is met once
        if state != ENDED:
            raise StoppedError("stopped before the search had ended: nothing was found, and nothing proven")
        if none:
            raise NoFillError("no fill exists with this list: the search has ended")
