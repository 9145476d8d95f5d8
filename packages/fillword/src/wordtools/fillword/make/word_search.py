"""New word searches: words hidden in straight lines of all eight directions, and letters that fill the rest.

Words may share cells where they have the same letter. Each is in the grid once, and no flagged word can be read in it
but inside a hidden one: letters that make either by chance are drawn again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from wordtools.core import Alphabet, Grid
from wordtools.core.grid import Cell
from wordtools.fillword.make.generate import Generated, Generator, NoBoardError, end_if
from wordtools.fillword.make.lengths import Lengths
from wordtools.fillword.puzzle.puzzle import Path, Placement, WordKind

STEPS = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)
CELLS_A_WORD = 10  # of the grid, for each word that is hidden
TRIES = 60  # grids begun
DRAWN = 40  # words drawn for one that finds room
REPAIRS = 300  # times that filling letters are drawn again
SHORTEST = 3  # letters of a flagged word that is looked for


class WordSearchGenerator(Generator):
    """Makes word searches of one shape.

    >>> latin = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    >>> shape, lengths = Grid(5, 5, ("#",) * 25), Lengths({4: 1, 5: 1})
    >>> generator = WordSearchGenerator(shape, latin, ["OTTER", "SEAL", "CRAB"], lengths=lengths, hidden=3)
    >>> sorted(generator.make(Random(1)).answer.words)
    ['CRAB', 'OTTER', 'SEAL']
    """

    def __init__(
        self,
        shape: Grid[Any],
        alphabet: Alphabet,
        words: Sequence[str],
        *,
        lengths: Lengths,
        own: Sequence[str] = (),
        fill: bool = True,
        hidden: int | None = None,
        banned: Iterable[str] = (),
    ) -> None:
        """Sorts the words by length and checks that the shape can hold them.

        Args:
            shape: the grid; a hole is None.
            alphabet: of the words.
            words: folded words to draw from.
            lengths: the lengths of the words that are drawn.
            own: folded words that must all be hidden.
            fill: draw words besides *own*.
            hidden: how many words; None: one for 10 cells.
            banned: folded words that nobody is to read in the grid.

        Raises:
            NoBoardError: the shape has no room for the words, or one of the own words lies in another.
        """
        self.hidden = hidden
        self.banned = frozenset(word for word in banned if len(word) >= SHORTEST)
        super().__init__(shape, alphabet, words, lengths=lengths, own=own, fill=fill, directions=8)

    @property
    def wanted(self) -> int:
        """How many words are hidden in a grid."""
        if not self.fill:
            return len(self.own)
        return max(len(self.own), self.hidden or max(1, len(self.cells) // CELLS_A_WORD))

    def _check(self) -> None:
        """Checks that the own words can be hidden, and that there are words to draw."""
        self.lines = list(_lines(self.shape))
        longest = max(map(len, self.lines), default=0)
        for word in self.own:
            if self.length(word) > longest:
                raise NoBoardError(
                    f"{word} has {self.length(word)} letters, and no line of the grid {longest + 1} cells"
                )
            for other in self.own:
                if word != other and any(one in other for one in (word, self._backwards(word))):
                    raise NoBoardError(
                        f"{word} can be read in {other}, so it would be there twice: leave one of them out"
                    )
        self.pools = {length: pool for length, pool in self.pools.items() if length <= longest}
        if self.fill and self.wanted > len(self.own) and not any(self.pools.values()):
            raise NoBoardError(
                f"no word of {self.asked.plain} letters in the list and its commonness window fits the grid"
            )

    def make(self, rng: Random, stop: Callable[[], bool] | None = None) -> Generated:
        """Makes a word search.

        Args:
            rng: the random numbers.
            stop: polled regularly; True ends the search.

        Raises:
            NoBoardError: none was found in *tries* tries.
            BudgetError: it was stopped.
        """
        for _ in range(TRIES):
            hidden = self._hide(rng, stop)
            if hidden is None:
                continue
            made = self._filled(hidden, rng, stop)
            if made is not None:
                return made
        raise NoBoardError(
            f"no grid of {len(self.cells)} cells with {self.wanted} words was found: a larger grid, or fewer words"
        )

    def _hide(self, rng: Random, stop: Callable[[], bool] | None) -> list[Placement] | None:
        """Lays the words, the longest first, where their letters agree; None where there is no room."""
        letters: list[str | None] = [None] * len(self.shape.cells)
        placements: list[Placement] = []
        for word in sorted(rng.sample(self.own, len(self.own)), key=self.length, reverse=True):
            end_if(stop)
            path = self._room(word, letters, rng)
            if path is None:
                return None
            self._lay(word, path, letters, placements)
        for length in sorted(self._drawn_lengths(self.wanted - len(placements), rng), reverse=True):
            for _ in range(DRAWN):
                end_if(stop)
                word = rng.choice(self.pools[length])
                if any(self._within(word, other.word) for other in placements):
                    continue
                path = self._room(word, letters, rng)
                if path is not None:
                    self._lay(word, path, letters, placements)
                    break
            else:
                return None
        return placements

    def _within(self, word: str, other: str) -> bool:
        """Whether one of two words can be read in the other, forwards or backwards."""
        short, long_ = sorted((word, other), key=len)
        return short in long_ or self._backwards(short) in long_

    def _drawn_lengths(self, number: int, rng: Random) -> list[int]:
        weights = self.asked.weights
        lengths = [length for length, pool in self.pools.items() if pool]
        return rng.choices(lengths, [weights[length] for length in lengths], k=number) if number > 0 else []

    def _lay(self, word: str, path: Path, letters: list[str | None], placements: list[Placement]) -> None:
        for cell, letter in zip(path, self.alphabet.split(word), strict=True):
            letters[cell] = letter
        placements.append(Placement(word, path, WordKind.HIDDEN))

    def _room(self, word: str, letters: Sequence[str | None], rng: Random) -> Path | None:
        """Draws a place where a word fits: first the direction, so that all of them come alike."""
        split = self.alphabet.split(word)
        for down, right in rng.sample(STEPS, len(STEPS)):
            able = [path for path in self._paths(len(split), down, right) if _fits(split, path, letters)]
            if able:
                return rng.choice(able)
        return None

    def _paths(self, length: int, down: int, right: int) -> Iterator[Path]:
        """Yields the straight paths of *length* open cells in one direction."""
        rows, columns, cells = self.shape.rows, self.shape.columns, self.shape.cells
        far = length - 1
        for row in range(max(0, -down * far), min(rows, rows - down * far)):
            for column in range(max(0, -right * far), min(columns, columns - right * far)):
                begin = row * columns + column
                path = tuple(begin + k * (down * columns + right) for k in range(length))
                if all(cells[cell] is not None for cell in path):
                    yield path

    def _filled(
        self, placements: Sequence[Placement], rng: Random, stop: Callable[[], bool] | None
    ) -> Generated | None:
        """Fills the other cells, so that each word is there once and no banned one; None where that cannot be."""
        letters = self._letters(placements)
        free = {cell for cell in self.cells if letters[cell] is None}
        drawn = Counter(letter for word, _, _ in placements for letter in self.alphabet.split(word))
        kinds, weights = list(drawn), [number + 1 for number in drawn.values()]
        for cell in sorted(free):
            letters[cell] = rng.choices(kinds, weights)[0]
        words = {placement.word for placement in placements}
        lengths = sorted({self.length(word) for word in (*words, *self.banned)})
        meant = [frozenset(placement.path) for placement in placements]
        for _ in range(REPAIRS):
            end_if(stop)
            wrong = self._chance(letters, words, lengths, meant)
            if wrong is None:
                return self._write(placements, letters)
            mendable = sorted(free.intersection(wrong))
            if not mendable:
                return None
            letters[rng.choice(mendable)] = rng.choices(kinds, weights)[0]
        return None

    def _chance(
        self,
        letters: Sequence[str | None],
        words: Container[str],
        lengths: Sequence[int],
        meant: Sequence[frozenset[Cell]],
    ) -> Path | None:
        """Finds a hidden word a second time, or a banned one that is no part of a hidden one."""
        for line in self.lines:
            for path in (line, line[::-1]):
                for word, found in read(path, letters, lengths):
                    if word in words:
                        if frozenset(found) not in meant:
                            return found
                    elif word in self.banned and not any(one.issuperset(found) for one in meant):
                        return found
        return None


def read(path: Path, letters: Sequence[str | None], lengths: Iterable[int]) -> Iterator[tuple[str, Path]]:
    """Yields what can be read along a line in a given number of letters, with its cells."""
    for begin in range(len(path)):
        for length in lengths:
            if begin + length > len(path):
                break
            some = path[begin : begin + length]
            yield "".join(str(letters[cell]) for cell in some), some


def _lines(shape: Grid[Any]) -> Iterator[Path]:
    """Goes through the lines of open cells, each in one of its two directions."""
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for cell, here in enumerate(shape.cells):
            row, column = shape.place(cell)
            if here is None or _open(shape, row - down, column - right):
                continue
            line = []
            while _open(shape, row, column):
                line.append(row * shape.columns + column)
                row, column = row + down, column + right
            if len(line) > 1:
                yield tuple(line)


def _open(shape: Grid[Any], row: int, column: int) -> bool:
    inside = 0 <= row < shape.rows and 0 <= column < shape.columns
    return inside and shape.cells[row * shape.columns + column] is not None


def _fits(split: Sequence[str], path: Path, letters: Sequence[str | None]) -> bool:
    return all(letters[cell] in (None, letter) for cell, letter in zip(path, split, strict=True)) and any(
        letters[cell] is None for cell in path
    )
