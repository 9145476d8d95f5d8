"""The states that a session goes through: a puzzle, what may not stand in its entries, and which are locked.

Bans and locks belong to cells, not to numbers, which change with each block; so do clues while a grid is edited.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from wordtools.core import Alphabet, Grid
from wordtools.core.base.characters import composed
from wordtools.core.base.frozen import Frozen
from wordtools.core.errors import GridError, WordtoolsError
from wordtools.core.grid import Cell
from wordtools.crossword.build.words import fold_word
from wordtools.crossword.puzzle.patterns import Symmetry
from wordtools.crossword.puzzle.puzzle import EMPTY, Bar, Direction, Entry, Key, Puzzle

Run: TypeAlias = tuple[Cell, ...]
"""The cells of an entry: what it keeps when its number changes."""


class UndoError(WordtoolsError, LookupError):
    """There is no edit to take back, or none to make again."""


@dataclass(frozen=True, slots=True)
class State:
    """One state; an edit makes another."""

    puzzle: Puzzle
    bans: Frozen[Run, frozenset[str]] = field(default_factory=Frozen)
    """By entry, the folded words that may not stand there."""
    locks: frozenset[Run] = frozenset()
    """Entries whose letters stay."""

    def entry(self, key: Key) -> Entry:
        """Finds an entry.

        Raises:
            GridError: there is none of this name.
        """
        found = next((entry for entry in self.puzzle.entries if entry.key == key), None)
        if found is None:
            raise GridError(f"the puzzle has no entry {key[0]} {key[1]}")
        return found

    def check_cell(self, cell: Cell) -> None:
        """Looks whether there is such a cell: a GridError if not."""
        if not 0 <= cell < len(self.puzzle.cells):
            raise GridError(f"cell {cell}: the grid has cells 0 to {len(self.puzzle.cells) - 1}")

    def with_letters(self, letters: Mapping[Cell, str]) -> State:
        """Writes what cells hold, '' for a letter that is not known.

        Raises:
            GridError: a cell is a block, or a letter of a locked entry would change.
        """
        puzzle = self.puzzle
        changed = {cell: text for cell, text in letters.items() if puzzle.cells[cell] != text}
        for cell in changed:
            if puzzle.cells[cell] is None:
                raise GridError(f"{place(puzzle, cell)} is a block")
        self.keep_locked(changed)
        if not changed:
            return self
        cells = [changed.get(cell, text) for cell, text in enumerate(puzzle.cells)]
        return replace(self, puzzle=replace(puzzle, grid=Grid(puzzle.rows, puzzle.columns, tuple(cells))))

    def keep_locked(self, cells: Iterable[Cell]) -> None:
        """Looks whether any of these cells is locked: a GridError."""
        touched = set(cells)
        for entry in self.puzzle.entries:
            if entry.cells in self.locks and touched.intersection(entry.cells):
                raise GridError(f"{entry} is locked: unlock it first")

    def with_block(self, cell: Cell, symmetry: Symmetry) -> State:
        """Makes a cell and its images blocks, or takes the blocks away.

        Raises:
            GridError: there is no such cell, an entry of it is locked, or the puzzle has numbers of its own.
        """
        self.check_cell(cell)
        puzzle = self.puzzle
        around = images(cell, puzzle, symmetry)
        self.keep_locked(around)
        content = None if puzzle.cells[cell] is not None else ""
        cells = tuple(content if own in around else text for own, text in enumerate(puzzle.cells))
        return self._reblocked(Grid(puzzle.rows, puzzle.columns, cells), around)

    def with_grid(self, grid: Grid[str]) -> State:
        """Puts another grid of the same size in.

        Raises:
            GridError: it has another size, a locked entry would change, or blocks would and the puzzle has numbers of
                its own.
        """
        own = self.puzzle.grid
        if (grid.rows, grid.columns) != (own.rows, own.columns):
            raise GridError(f"the grid has {own.rows} x {own.columns} cells, not {grid.rows} x {grid.columns}")
        both = enumerate(zip(own.cells, grid.cells, strict=True))
        changed = {cell: (one, other) for cell, (one, other) in both if one != other}
        self.keep_locked(changed)
        turned = {cell for cell, (one, other) in changed.items() if (one is None) != (other is None)}
        return self._reblocked(grid, turned) if turned else replace(self, puzzle=replace(self.puzzle, grid=grid))

    def _reblocked(self, grid: Grid[str], turned: set[Cell]) -> State:
        """Takes a grid in which some cells became blocks, or blocks cells."""
        puzzle = self.puzzle
        emptied = {
            "styles": {own: style for own, style in puzzle.styles.items() if own not in turned},
            "voids": puzzle.voids - turned,
            "givens": puzzle.givens - turned,
            "play": puzzle.play.within(frozenset(range(len(grid.cells))) - turned),
            "loose": tuple(replace(clue, cells=()) if turned & set(clue.cells) else clue for clue in puzzle.loose),
        }
        return self._reshaped(grid=grid, **emptied)

    def with_bar(self, cell: Cell, direction: Direction, symmetry: Symmetry) -> State:
        """Draws a bar right of a cell (across) or below it (down), and its images; or takes them away.

        Raises:
            GridError: there is no such cell or none beyond it, an entry there is locked, or the puzzle has numbers
                of its own.
        """
        self.check_cell(cell)
        puzzle = self.puzzle
        row, column = puzzle.grid.place(cell)
        edge = column + 1 == puzzle.columns if direction is Direction.ACROSS else row + 1 == puzzle.rows
        if edge:
            beyond = "right of" if direction is Direction.ACROSS else "below"
            raise GridError(f"{place(puzzle, cell)}: there is no cell {beyond} it for a bar to part it from")
        other = cell + (1 if direction is Direction.ACROSS else puzzle.columns)
        bars = bar_images((cell, direction), puzzle, symmetry)
        self.keep_locked(end for bar in bars for end in (bar[0], bar[0] + other - cell))
        kept = puzzle.bars - bars if (cell, direction) in puzzle.bars else puzzle.bars | bars
        return self._reshaped(bars=kept)

    def _reshaped(self, **changes: Any) -> State:
        """Changes the shape of the grid; what is said of an entry stays with its cells."""
        old = self.puzzle
        if old.labels or old.codes:
            raise GridError("the puzzle has numbers of its own, which no longer fit when blocks or bars change")
        bare: dict[str, Any] = {"clues": {}, "enumerations": {}, "links": {}, "remarks": {}, "groups": ()}
        new = replace(old, **changes, **bare)
        keys = {entry.cells: entry.key for entry in new.entries}
        renamed = {entry.key: keys[entry.cells] for entry in old.entries if entry.cells in keys}
        tables: dict[str, Any] = {
            name: {renamed[key]: value for key, value in getattr(old, name).items() if key in renamed}
            for name in ("clues", "enumerations", "remarks")
        }
        links = {
            renamed[key]: tuple(renamed[one] for one in others)
            for key, others in old.links.items()
            if key in renamed and all(one in renamed for one in others)
        }
        groups = tuple(
            replace(group, keys=tuple(renamed[key] for key in group.keys if key in renamed)) for group in old.groups
        )
        return replace(self, puzzle=replace(new, links=links, groups=groups, **tables))

    def with_ban(self, run: Run, words: Iterable[str], *, lifted: bool = False) -> State:
        """Bans words from an entry, or lifts that."""
        own = self.bans.get(run, frozenset())
        kept = own.difference(words) if lifted else own.union(words)
        return replace(self, bans=Frozen({**self.bans, run: kept}) if kept or run in self.bans else self.bans)

    def with_lock(self, runs: Iterable[Run], *, lifted: bool = False) -> State:
        """Locks entries, or unlocks them."""
        return replace(self, locks=self.locks.difference(runs) if lifted else self.locks.union(runs))


def place(puzzle: Puzzle, cell: Cell) -> str:
    """Names a cell for a message."""
    row, column = puzzle.grid.place(cell)
    return f"row {row + 1}, column {column + 1}"


def images(cell: Cell, puzzle: Puzzle, symmetry: Symmetry) -> set[Cell]:
    """Finds the cells that a symmetry makes like this one, itself among them."""
    return set(_each_image(cell, puzzle, symmetry))


def _each_image(cell: Cell, puzzle: Puzzle, symmetry: Symmetry) -> list[Cell]:
    last = len(puzzle.cells) - 1
    row, column = puzzle.grid.place(cell)
    mirrored = row * puzzle.columns + puzzle.columns - 1 - column
    found = [cell]
    if symmetry in (Symmetry.HALF_TURN, Symmetry.BOTH):
        found.append(last - cell)
    if symmetry in (Symmetry.MIRROR, Symmetry.BOTH):
        found.append(mirrored)
    if symmetry is Symmetry.BOTH:
        found.append(last - mirrored)
    return found


def bar_images(bar: Bar, puzzle: Puzzle, symmetry: Symmetry) -> set[Bar]:
    """Finds the bars that a symmetry makes like this one, itself among them."""
    cell, direction = bar
    other = min(cell + (1 if direction is Direction.ACROSS else puzzle.columns), len(puzzle.cells) - 1)
    pairs = zip(_each_image(cell, puzzle, symmetry), _each_image(other, puzzle, symmetry), strict=True)
    return {(min(pair), direction) for pair in pairs}


def letters_of(entry: Entry, text: str, alphabet: Alphabet) -> dict[Cell, str]:
    """Deals a word out to the cells of an entry, as many letters to a rebus cell as it has; ``.`` is an open cell.

    Raises:
        GridError: the word has another length, or holds what is no letter.
    """
    pieces: list[str] = []
    for part in composed(text).split(EMPTY):
        letters: tuple[str, ...] = ()
        if part:
            word, note = fold_word(part, alphabet) if len(part) > 1 else (None, "")
            folded = alphabet.fold(part) if word is None and len(part) == 1 else None
            if word is None and not folded:
                raise GridError(f"{entry}: {note or f'{part!r} is no letter of the alphabet'}")
            letters = word.letters if word is not None else (str(folded),)
        pieces += [*letters, ""]
    pieces.pop()
    found: dict[Cell, str] = {}
    left = pieces
    for cell, own in zip(entry.cells, entry.letters, strict=True):
        size = _size(own, alphabet)
        whole = "".join(left[:size]) == own
        found[cell] = own if whole and size > 1 else (left[0] if left else "")
        left = left[size if whole and size > 1 else 1 :]
        if not left and cell != entry.cells[-1]:
            break
    if left or len(found) < len(entry.cells):
        raise GridError(f"{entry} takes {len(entry.cells)} letters: {text!r} does not fit")
    return found


def _size(text: str, alphabet: Alphabet) -> int:
    """Counts the letters of a cell; an open one takes one."""
    try:
        return len(alphabet.split(text)) or 1
    except ValueError:
        return 1
