"""Session: a puzzle that is being made, with undo, what can still become of it after each edit, and fills of a part.

The words' tables are kept over edits (``words/tables.py``); what an edit costs is laying out the slots again. A view is
one pass of a kernel (``search/_view.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import exp
from typing import Any, TypeAlias

from wordtools.core.base.frozen import Frozen
from wordtools.core.errors import GridError, OptionError
from wordtools.core.grid import Cell
from wordtools.core.run.clock import Clock, Stop, check_seconds
from wordtools.core.show.pictured import Pictured
from wordtools.crossword.build.words import fold_word
from wordtools.crossword.fill.filler import Filler
from wordtools.crossword.puzzle.patterns import Symmetry
from wordtools.crossword.puzzle.puzzle import Direction, Entry, Key, Puzzle, parse_key
from wordtools.crossword.search import _view
from wordtools.crossword.search.result import NO_FILL, NOTHING_FOUND, Fill, NoFillError, StoppedError
from wordtools.crossword.search.search import ENDED, FILLED, FillSearch
from wordtools.crossword.session.state import Run, State, UndoError, letters_of
from wordtools.crossword.session.statistics import Statistics
from wordtools.crossword.session.view import Candidate, DeadEntry, View
from wordtools.crossword.words.pool import WordPool

MOST = 10_000  # candidates of an entry that a view may show
SLICE = 20  # words that the kernel tries at a time

Name: TypeAlias = str | Key
"""What names an entry: ``17a``, ``(17, Direction.ACROSS)``."""


class Session(Pictured):
    """A puzzle that is being made, for one thread at a time; any number of sessions may share a pool.

    Each edit can be undone. One that cannot be made leaves everything as it was.

    >>> from wordtools.core import Language
    >>> pool = WordPool.of("ACE AVE CAT CAR ERA TEA TOE RYE EAR VET".split(), Language.load("en").alphabet)
    >>> session = Session("C../.#./R..", pool)
    >>> session.view().counts[3, Direction.ACROSS], session.view().forced
    (1, {1: 'A', 2: 'T', 3: 'A', 5: 'O', 7: 'Y', 8: 'E'})
    >>> session.set("1a", "CAR")
    >>> print(session.view().dead[2, Direction.DOWN])
    2 down, R.., has no word that 3 across allows
    >>> session.undo()
    >>> print(session)
    C..
    .#.
    R..
    """

    def __init__(
        self,
        puzzle: Puzzle | Fill | str,
        words: WordPool | Filler | None = None,
        *,
        symmetry: Symmetry = Symmetry.HALF_TURN,
    ) -> None:
        """Begins with a puzzle.

        Args:
            puzzle: its grid, or text, size or file of it, as ``Filler`` takes it.
            words: those that may be used; a filler also sets further conditions. None: the English ones.
            symmetry: of the edits to come: a block or bar brings its images with it.

        Raises:
            GridError: it is no grid, or has letters unknown to the words.
            OptionError: the filler is for word squares.
            WordtoolsError: a file cannot be read.
        """
        self._filler = words if isinstance(words, Filler) else Filler() if words is None else Filler(words)
        if self._filler.mirrored:
            raise OptionError("a session is for puzzles in which words across and down differ, not for word squares")
        self.symmetry = symmetry
        self._state = State(self._filler.puzzle(puzzle))
        self._past: list[State] = []
        self._future: list[State] = []
        self._kernels: _Kernels | None = None
        self._look()  # raises where the puzzle is wrong

    def __repr__(self) -> str:
        """Describes its content."""
        puzzle = self.puzzle
        size = f"{puzzle.columns}x{puzzle.rows}"
        return f"<Session {size}: {len(puzzle.entries)} entries, {self._filler.pool}>"

    def __str__(self) -> str:
        """Writes the grid."""
        return str(self.puzzle)

    def __getstate__(self) -> dict[str, Any]:
        """Pickles the words and all states, not the kernels."""
        return {**self.__dict__, "_kernels": None}

    @property
    def _pictured(self) -> Puzzle:
        return self.puzzle

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()

    # what there is

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it stands; setting another, with clues perhaps, is an edit."""
        return self._state.puzzle

    @puzzle.setter
    def puzzle(self, puzzle: Puzzle) -> None:
        self._edit(State(puzzle, self._state.bans, self._state.locks))

    @property
    def filler(self) -> Filler:
        """The words, and what is asked of them."""
        return self._filler

    @property
    def locked(self) -> tuple[Key, ...]:
        """The entries that are locked."""
        return tuple(entry.key for entry in self.puzzle.entries if entry.cells in self._state.locks)

    @property
    def banned(self) -> Mapping[Key, frozenset[str]]:
        """By entry, the words that are banned from it."""
        bans = self._state.bans
        return Frozen({entry.key: bans[entry.cells] for entry in self.puzzle.entries if bans.get(entry.cells)})

    @property
    def statistics(self) -> Statistics:
        """Figures of the puzzle as it stands."""
        return Statistics.of(self.puzzle, self._filler.pool)

    # edits

    def set(self, where: Name | Cell, text: str) -> None:
        """Writes a word into an entry, or what a cell holds; what stood there is replaced.

        Args:
            where: an entry, or a cell.
            text: of an entry a letter a cell (``.``: not known); of a cell a letter, several, or nothing.

        Raises:
            GridError: there is no such entry or cell, the word has another length, the cell is a block, a letter is
                unknown, or a locked entry would change.
        """
        if not isinstance(where, int):
            entry = self._entry(where)
            letters = letters_of(entry, text, self._filler.pool.alphabet)
        else:
            self._state.check_cell(where)
            folded = self._filler.pool.alphabet.fold(text)
            if folded is None or (text and not folded):
                raise GridError(f"{text!r} is no letter of the word list's language")
            letters = {where: folded}
        self._edit(self._state.with_letters(letters))

    def clear(self, *entries: Name) -> None:
        """Takes letters out of entries, but for those that locked entries have too.

        Raises:
            GridError: there is no such entry, or it is locked.
        """
        state = self._state
        kept = {cell for run in state.locks for cell in run}
        found = [self._entry(name) for name in entries]
        state.keep_locked(cell for entry in found if entry.cells in state.locks for cell in entry.cells)
        self._edit(state.with_letters({cell: "" for entry in found for cell in entry.cells if cell not in kept}))

    def block(self, *cells: Cell) -> None:
        """Makes cells and their images blocks, one after the other; or takes a block away that is there.

        Clues stay with the cells of their entries; those of entries that are cut are gone, until it is undone.

        Raises:
            GridError: there is no such cell, an entry of it is locked, or the puzzle has numbers of its own.
        """
        state = self._state
        for cell in cells:
            state = state.with_block(cell, self.symmetry)
        self._edit(state)

    def draw(self, grid: Puzzle | str) -> None:
        """Draws the grid anew, blocks and letters.

        What is said of an entry stays with its cells: its clue, what is banned from it, that it is locked. Clues of
        entries that are cut are gone, until it is undone.

        Args:
            grid: the blocks and letters, as the session itself takes a puzzle; as large as that.

        Raises:
            GridError: it is no grid, has another size or letters unknown to the words, a locked entry would change,
                or blocks would and the puzzle has numbers of its own.
            WordtoolsError: a file cannot be read.
        """
        self._edit(self._state.with_grid(self._filler.puzzle(grid).grid))

    def bar(self, cell: Cell, direction: Direction) -> None:
        """Draws a bar right of a cell (across) or below it (down), and its images; or takes them away.

        Raises:
            GridError: there is no such cell or none beyond it, an entry there is locked, or the puzzle has numbers
                of its own.
        """
        self._edit(self._state.with_bar(cell, direction, self.symmetry))

    def lock(self, *entries: Name) -> None:
        """Keeps the letters of entries as they are.

        Raises:
            GridError: there is no such entry.
        """
        self._edit(self._state.with_lock(self._entry(name).cells for name in entries))

    def unlock(self, *entries: Name) -> None:
        """Lets the letters of entries change again.

        Raises:
            GridError: there is no such entry.
        """
        self._edit(self._state.with_lock((self._entry(name).cells for name in entries), lifted=True))

    def ban(self, entry: Name, *words: str) -> None:
        """Keeps words out of an entry.

        Raises:
            GridError: there is no such entry.
            OptionError: a word is none.
        """
        self._edit(self._state.with_ban(self._entry(entry).cells, self._folded(words)))

    def unban(self, entry: Name, *words: str) -> None:
        """Lets words into an entry again.

        Raises:
            GridError: there is no such entry.
            OptionError: a word is none.
        """
        self._edit(self._state.with_ban(self._entry(entry).cells, self._folded(words), lifted=True))

    def take(self, fill: Fill) -> None:
        """Writes the letters of a fill.

        Raises:
            GridError: it is of another grid, or would change a locked entry.
        """
        cells = fill.puzzle.cells
        own = self.puzzle.cells
        if len(cells) != len(own) or any((one is None) != (two is None) for one, two in zip(cells, own, strict=True)):
            raise GridError("the fill is of another grid")
        self._edit(self._state.with_letters({cell: text for cell, text in enumerate(cells) if text is not None}))

    def undo(self) -> None:
        """Takes the last edit back.

        Raises:
            UndoError: there is none.
        """
        if not self._past:
            raise UndoError("nothing to undo: this is how the session began")
        self._future.append(self._state)
        self._go(self._past.pop())

    def redo(self) -> None:
        """Makes the last edit that was undone again.

        Raises:
            UndoError: none was, or there has been an edit since.
        """
        if not self._future:
            raise UndoError("nothing to redo: no edit was undone since the last one")
        self._past.append(self._state)
        self._go(self._future.pop())

    def _edit(self, state: State) -> None:
        if state == self._state:
            return
        before, kernels = self._state, self._kernels
        self._go(state)
        try:
            self._look()
        except Exception:
            self._state, self._kernels = before, kernels
            raise
        self._past.append(before)
        self._future.clear()

    def _go(self, state: State) -> None:
        self._state = state
        self._kernels = None

    def _entry(self, name: Name) -> Entry:
        return self._state.entry(parse_key(name) if isinstance(name, str) else name)

    def _folded(self, words: Iterable[str]) -> list[str]:
        found = []
        for text in words:
            word, note = fold_word(text, self._filler.pool.alphabet)
            if word is None:
                raise OptionError(note)
            found.append(word.text)
        return found

    # what can become of it

    def _look(self) -> _Kernels:
        if self._kernels is None:
            self._kernels = _Kernels(self._state, self._filler)
        return self._kernels

    def view(self, top: int = 20) -> View:
        """Shows what the entries and cells can still become, with the *top* best candidates of each entry.

        It costs a few milliseconds; the next one without an edit less than one.
        """
        if not 0 <= top <= MOST:
            raise OptionError(f"{top} candidates: from 0 to {MOST:,}")
        return self._look().view(top)

    def crossings(self, entry: Name) -> Mapping[Cell, Mapping[str, int]]:
        """Counts what each letter leaves to the crossings of an entry.

        Args:
            entry: whose cells.

        Returns:
            By open cell that another entry crosses, and by letter, the number of candidates of that entry with the
            letter there; letters that none has are left out.

        Raises:
            GridError: there is no such entry.

        >>> from wordtools.core import Language
        >>> pool = WordPool.of("ACE CAT CAR ERA TEA TOE RYE EAR".split(), Language.load("en").alphabet)
        >>> Session(".../.#./...", pool).crossings("1a")[2]
        {'A': 1, 'E': 2, 'R': 1, 'T': 2}
        """
        kernels = self._look()
        found = self._entry(entry)
        counts: dict[Cell, Frozen[str, int]] = {}
        for slot in kernels.slots_of([found]):
            letters = self._filler.pool.alphabet.letters
            for cell, row in zip(found.cells, kernels.sight.crossings(slot), strict=True):
                kept = {letter: count for letter, count in zip(letters, row[1:], strict=False) if count}
                if kept:
                    counts[cell] = Frozen(kept)
        return Frozen(counts)

    def probe(self, entry: Name | None = None, *, top: int | None = None) -> Iterator[Candidate]:
        """Tries candidates, best first: puts each in and makes all crossings agree.

        It works a few words ahead of what is taken from it, so that one may stop at any time; an edit ends it.

        Args:
            entry: whose; None: those of each open entry, one entry after the other.
            top: number of candidates of an entry; None: all.

        Raises:
            GridError: there is no such entry.
            OptionError: *top* is below 0.
        """
        if top is not None and top < 0:
            raise OptionError(f"{top} candidates: 0 or more")
        kernels = self._look()
        slots = range(len(kernels.search.slots.entries)) if entry is None else kernels.slots_of([self._entry(entry)])
        return self._probed(kernels, slots, top)

    def _probed(self, kernels: _Kernels, slots: Iterable[int], top: int | None) -> Iterator[Candidate]:
        for slot in slots:
            words = kernels.candidates(slot, top)
            for at in range(0, len(words), SLICE):
                if kernels is not self._kernels:
                    return
                yield from kernels.probe(slot, words[at : at + SLICE])

    def fill(
        self,
        region: Iterable[Name | Cell] | None = None,
        *,
        least: float | None = None,
        ban: Iterable[str] = (),
        lock: Iterable[Name] = (),
        seed: int = 0,
        seconds: float | None = None,
        stop: Stop | None = None,
    ) -> Fill:
        """Finds a fill of the puzzle or of a part of it; ``take`` writes it.

        Without a region all open entries get a word, and no letter changes. With one, its entries get new words, as
        far as their cells lie in no entry outside of it and none that is locked; outside of it every open entry
        keeps a candidate.

        Args:
            region: entries, or cells: then the entries that lie in them but for letters that are there.
            least: use only words of this score or more.
            ban: words that are not used anywhere, besides those banned from an entry.
            lock: entries that keep their letters, besides those that are locked.
            seed: of the random choices.
            seconds: look no longer.
            stop: asked now and then; True ends the search.

        Raises:
            GridError: there is no such entry or cell, or an open cell lies in no entry.
            NoFillError: there is none; that is proven.
            StoppedError: it was stopped.
        """
        check_seconds(seconds)
        clock = Clock(seconds, stop)
        state = self._state.with_lock([self._entry(name).cells for name in lock])
        part = None if region is None else self._region(list(region))
        if part is not None:
            state = part.opened(state)
        search = FillSearch(
            state.puzzle,
            self._filler.pool,
            stems=self._filler.stems,
            lenient=region is not None,
        )
        search.check_given()
        banned = [*_bans(search, state), *_everywhere(search, self._folded(ban))]
        search.begin(seed, least=least, banned=banned)
        entries = enumerate(search.slots.entries)
        slots = [slot for slot, entry in entries if part is None or part.fills(entry)]
        search.search.want(slots)
        found = search.run(clock.over)
        if found == FILLED:
            return search.made(search.words(), slots=slots)
        if found == ENDED:
            raise NoFillError(NO_FILL)
        raise StoppedError(NOTHING_FOUND)

    def _region(self, region: list[Name | Cell]) -> _Region:
        cells = {where for where in region if isinstance(where, int)}
        for cell in cells:
            self._state.check_cell(cell)
        runs = [self._entry(name).cells for name in region if not isinstance(name, int)]
        return _Region(frozenset(cells), frozenset(runs))


@dataclass(frozen=True, slots=True)
class _Region:
    """A part of a grid that is to be filled."""

    cells: frozenset[Cell]
    runs: frozenset[Run]
    """Entries that are in it, besides those that lie in its cells."""

    def opened(self, state: State) -> State:
        """Takes the letters out that no entry outside of it has, and none that is locked."""
        inside = self.cells.union(*self.runs)
        kept: set[Cell] = set()
        for entry in state.puzzle.entries:
            part = entry.cells in self.runs or self.cells.issuperset(entry.cells)
            if entry.cells in state.locks or not part:
                kept.update(entry.cells)
        cells = state.puzzle.cells
        return state.with_letters({cell: "" for cell in inside - kept if cells[cell] is not None})

    def fills(self, entry: Entry) -> bool:
        """Whether an open entry gets a word."""
        both = zip(entry.cells, entry.letters, strict=True)
        return entry.cells in self.runs or all(letter or cell in self.cells for cell, letter in both)


def _bans(search: FillSearch, state: State) -> Iterator[tuple[int, int]]:
    """Finds the words banned from entries, as slot and number."""
    if not state.bans:
        return
    for slot, entry in enumerate(search.slots.entries):
        for word in sorted(state.bans.get(entry.cells, ())):
            number = search.tables.number(search.slots.kind_of[slot], word)
            if number is not None:
                yield slot, number


def _everywhere(search: FillSearch, words: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Finds words in all slots."""
    for word in words:
        for slot, kind in enumerate(search.slots.kind_of):
            number = search.tables.number(kind, word)
            if number is not None:
                yield slot, number


class _Kernels:
    """The kernels, set to one state."""

    def __init__(self, state: State, filler: Filler) -> None:
        self.state = state
        self.search = FillSearch(state.puzzle, filler.pool, stems=filler.stems, lenient=True)
        self._bans = list(_bans(self.search, state))
        self.search.lay_out(0, banned=self._bans)
        self.sight = _view.Sight(self.search.rows)
        self.good = bool(self.search.rows.settle())
        if not self.good:
            self.search.lay_out(0, banned=self._bans)
            self.sight.rounds()
        self._open = sum(count > 1 for count in self._counts)

    @property
    def _counts(self) -> list[int]:
        return list(self.search.rows.count)[: len(self.search.slots.entries)]

    def slots_of(self, entries: Iterable[Entry]) -> list[int]:
        wanted = {entry.key for entry in entries}
        return [slot for slot, entry in enumerate(self.search.slots.entries) if entry.key in wanted]

    def candidates(self, slot: int, top: int | None) -> list[int]:
        if top is None:
            found: list[int] = self.search.rows.candidates(slot)
            return found
        if top > self.sight.top or not self.sight.top:
            self.sight.look(min(top, MOST))
        at = slot * self.sight.top
        return [word for word in self.sight.best[at : at + min(top, self.sight.top)] if word >= 0]

    def probe(self, slot: int, words: list[int]) -> Iterator[Candidate]:
        search = self.search
        share = search.shares[search.slots.kind_of[slot]]
        key = search.slots.entries[slot].key
        others = self._open - (search.rows.count[slot] > 1)
        for word, log in zip(words, search.search.probe(slot, words), strict=True):
            text = share.words[word]
            room = None if log < 0 else exp(log / 1000 / others) if others else 1.0
            yield Candidate(key, text, search.pool.scores[text], room)

    def view(self, top: int) -> View:
        search, sight = self.search, self.sight
        puzzle = self.state.puzzle
        sight.look(top)
        slots = search.slots
        every = (1 << len(search.pool.alphabet)) - 1
        masks = [every if text == "" else 0 for text in puzzle.cells]
        letters = list(sight.letters)
        picked = list(sight.best)
        counts = dict.fromkeys((entry.key for entry in puzzle.entries), 1)
        best = {}
        place_at = 0
        for slot, (entry, count) in enumerate(zip(slots.entries, self._counts, strict=True)):
            for cell, mask in zip(entry.cells, letters[place_at : place_at + len(entry.cells)], strict=True):
                masks[cell] &= mask >> 1
            place_at += len(entry.cells)
            counts[entry.key] = count
            words = search.shares[slots.kind_of[slot]].words
            numbers = picked[slot * top : slot * top + min(top, count)]
            best[entry.key] = tuple([words[number] for number in numbers])
        for cell, text in enumerate(puzzle.cells):
            if text:
                masks[cell] = self._mask(text)
        return View(puzzle, search.pool.alphabet, Frozen(counts), tuple(masks), Frozen(best), self._dead())

    def _mask(self, text: str) -> int:
        codes = self.search.pool.alphabet.encode(text)
        return 1 << (codes[0] - 1) if len(codes) == 1 else 0

    def _dead(self) -> Frozen[Key, DeadEntry]:
        if self.good:
            return Frozen()
        slots = self.search.slots
        found = {}
        for slot, entry in enumerate(slots.entries):
            if not self.sight.dead[slot]:
                continue
            by = self.sight.by[slot]
            if by < 0:
                why = self.search.no_candidate(slot) or f"every word that fits {entry} is banned or used already"
                found[entry.key] = DeadEntry(why)
                continue
            other = slots.entries[by]
            crosses = set(entry.cells) & set(other.cells)
            why = f"{entry}, {entry.answer}, has no word that "
            why += f"{other} allows" if crosses else f"{other} does not need"
            found[entry.key] = DeadEntry(why, other.key)
        return Frozen(found)
