"""New puzzles: random snakes, cut to word lengths, and words written into them; unique ones are proven by the solver.

To make a puzzle unique, the words that another cover does without are drawn again; a change that leaves more covers
is taken back, so that the number falls from one ambiguity to the next. A board that does not get better is given up
for a new one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any, NamedTuple

from wordtools.core import Alphabet, Grid, Lexicon
from wordtools.core.base.wording import counted
from wordtools.core.errors import BudgetError, NoSolutionError, OptionError
from wordtools.core.grid import HOLE, read_rows
from wordtools.core.shapes import OPEN
from wordtools.core.show.pictured import Pictured
from wordtools.fillword.cover.solver import Solver
from wordtools.fillword.find.find import find_placements
from wordtools.fillword.make.lengths import LONGEST, Lengths
from wordtools.fillword.puzzle.puzzle import Cover, Path, Placement, Puzzle, WordKind, regions, shortened
from wordtools.fillword.puzzle.snakes import BENT, Snakes

TRIES = 500  # boards looked at before a unique one is given up
SHAKES = 100  # covers by snakes before a shape is given up
PACKINGS = 20  # of the own words into one cover by snakes
STALE = 25  # tries without a better board before a new one is begun
QUIET = 30  # words of a new board that are drawn again before its covers are counted, for each word it has
RIVALS = 3  # covers that are compared with the answer
PROOF = 2.0  # seconds for one count of covers
UNFINISHED = 25  # tries that a count which does not end in its time stands for


class NoBoardError(NoSolutionError):
    """No board was found that is as asked for."""


@dataclass(frozen=True, slots=True)
class Generated(Pictured):
    """A new puzzle and its answer.

    >>> from random import Random
    >>> from wordtools.core import Language
    >>> from wordtools.fillword.make import Generator, Lengths, rectangle
    >>> words = ["CAT", "DOG", "TIGER"]
    >>> generator = Generator(rectangle(2, 4), Language.load("en").alphabet, words, lengths=Lengths.parse("3-5"))
    >>> made = generator.make(Random(1))
    >>> print(made)
    ODGE
    GTIR
    >>> made.answer.words
    ('DOG', 'TIGER')
    """

    answer: Cover
    """The cover that was meant."""
    unique: bool = False
    """Whether it is proven that no other cover exists; False when that was not asked."""
    min_length: int = 0
    """The fewest letters of the words that the proof is about."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.answer.puzzle

    def __str__(self) -> str:
        """Writes the puzzle, not its answer."""
        return str(self.puzzle)

    def __repr__(self) -> str:
        """Shows the puzzle and the answer."""
        return f"<Generated {'unique ' if self.unique else ''}{self.puzzle!r}, {self.answer!r}>"

    @property
    def _pictured(self) -> Puzzle:
        return self.puzzle

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()


class Slot(NamedTuple):
    """Cells that a word is written into."""

    path: Path
    word: str | None = None
    """A word that must stand there; None: any of that length."""
    kind: WordKind = WordKind.WORD


def read_shape(text: str, name: str = "") -> Grid[str]:
    """Reads a mask: one line a row, ``.`` a hole, any other character an open cell.

    Raises:
        GridError: the text is no grid.
    """
    from wordtools.core.errors import GridError

    try:
        rows = read_rows(text)
    except GridError as error:
        raise GridError(f"{name}: {error}" if name else str(error)) from None
    cells = tuple(None if cell == HOLE else OPEN for _, row in rows for cell in row)
    if not any(cells):
        raise GridError(f"{name or 'mask'}: only holes: write any other character than {HOLE} for an open cell")
    return Grid(len(rows), len(rows[0][1]), cells)


def rectangle(rows: int, columns: int) -> Grid[str]:
    """Returns a shape without holes."""
    return Grid(rows, columns, (OPEN,) * (rows * columns))


def end_if(stop: Callable[[], bool] | None) -> None:
    """Ends a search that was stopped.

    Raises:
        BudgetError: it was.
    """
    if stop is not None and stop():
        raise BudgetError("the time was over before a board was found")


class Generator:
    """Makes puzzles of one shape.

    >>> latin = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    >>> generator = Generator(rectangle(2, 3), latin, ["CAT", "DOG"], lengths=Lengths({3: 1}))
    >>> sorted(generator.make(Random(1)).answer.words)
    ['CAT', 'DOG']
    """

    bent = BENT
    """How much its snakes turn (see ``Snakes``)."""

    def __init__(
        self,
        shape: Grid[Any],
        alphabet: Alphabet,
        words: Sequence[str],
        *,
        lengths: Lengths,
        own: Sequence[str] = (),
        fill: bool = True,
        directions: int = 4,
    ) -> None:
        """Sorts the words by length and checks that the shape can hold them.

        Args:
            shape: the grid; a hole is None.
            alphabet: of the words.
            words: folded words to draw from.
            lengths: the lengths of the words that are drawn.
            own: folded words that must all be used.
            fill: draw words for the cells that *own* leaves; otherwise those become holes.
            directions: 4 or 8; with 8 no words cross.

        Raises:
            NoBoardError: the shape has no room for the own words, or no word lengths add up to it.
        """
        self.shape, self.alphabet, self.directions = shape, alphabet, directions
        self.own = tuple(dict.fromkeys(own))
        self.fill = fill
        self.pools: dict[int, list[str]] = {length: [] for length in lengths.weights}
        for word in words:
            pool = self.pools.get(self.length(word))
            if pool is not None and word not in self.own:
                pool.append(word)
        self.cells = [cell for cell, here in enumerate(shape.cells) if here is not None]
        self.asked = lengths
        self._measure()

    def _measure(self) -> None:
        """Works out what follows from the words, and checks it."""
        weights = self.asked.weights
        self.lengths = Lengths({length: weights[length] for length, pool in self.pools.items() if pool})
        self.own_cells = sum(map(self.length, self.own))
        self.chances = (
            self.lengths.chances(len(self.cells)) if self.lengths.weights else [1.0] + [0.0] * len(self.cells)
        )
        self._check()

    def share(self, part: int, shares: int, seed: int, own: Sequence[str] = ()) -> Generator:
        """Returns a generator that has its own share of the words: no word is in two shares of one seed.

        Args:
            part: which share, from 0.
            shares: how many there are; each has about as many words of each length.
            seed: of the dealing.
            own: folded words that must all be used, instead of those of this generator; none is in its pools.

        Raises:
            NoBoardError: its words cannot make a puzzle.
        """
        made = copy(self)
        made.pools = {
            length: Random(f"{seed}/share/{length}").sample(pool, len(pool))[part::shares]
            for length, pool in self.pools.items()
        }
        made.own = tuple(own)
        made._measure()
        return made

    def __repr__(self) -> str:
        """Shows the size and the lengths."""
        words = sum(map(len, self.pools.values()))
        own = f" and {' '.join(self.own)}" if self.own else ""
        return (
            f"<Generator {self.shape.rows} x {self.shape.columns}: {words:,} words of {self.lengths}{shortened(own)}>"
        )

    def length(self, word: str) -> int:
        """Counts the letters of a word."""
        return len(word) if self.alphabet.simple else len(self.alphabet.split(word))

    @property
    def shortest(self) -> int:
        """The fewest letters of a word that a puzzle of this generator can have."""
        drawn = self.lengths.weights if self.fill else ()
        return min(*drawn, *map(self.length, self.own), LONGEST)

    def _check(self) -> None:
        left = len(self.cells) - self.own_cells
        if left < 0:
            raise NoBoardError(
                f"the words have {self.own_cells} letters and the grid {len(self.cells)} open cells: no room for "
                f"{', '.join(self._too_many())} (a larger grid, or fewer words)"
            )
        if not self.fill:
            return
        if left and not self.lengths.weights:
            raise NoBoardError(f"no word of {self.asked.plain} letters in the list and its commonness window")
        if not self.chances[left]:
            raise NoBoardError(
                f"{counted(left, 'cell')} cannot be cut into words of {self.lengths.plain} letters: "
                "other lengths or another size"
            )
        for island in regions(self.cells, self.shape.neighbours(self.directions)):
            if not self.own and not self.chances[len(island)]:
                row, column = self.shape.place(island[0])
                raise NoBoardError(
                    f"the island at row {row + 1}, cell {column + 1} has {len(island)} open cells, which cannot be "
                    f"cut into words of {self.lengths.plain} letters: make it holes, or allow other lengths"
                )

    def _too_many(self) -> Iterator[str]:
        """Goes through the words that the grid has no room for when they are taken in order."""
        room = len(self.cells)
        for word in self.own:
            if self.length(word) > room:
                yield word
            else:
                room -= self.length(word)

    def make(self, rng: Random, stop: Callable[[], bool] | None = None) -> Generated:
        """Makes a puzzle.

        Args:
            rng: the random numbers.
            stop: polled regularly; True ends the search.

        Raises:
            NoBoardError: none was found in *tries* tries.
            BudgetError: it was stopped.
        """
        snakes = Snakes(self.shape, self.directions, self.bent)
        short = ""
        for _ in range(SHAKES):
            snakes.shake(rng, stop)
            end_if(stop)
            for _ in range(PACKINGS if len(snakes.paths) > 1 else 1):
                slots = self._cut(snakes.paths, rng)
                if slots is None:
                    continue
                short = self._shortage(slots)
                if not short:
                    return self._write(self._words(slots, rng))
        if short:
            raise NoBoardError(short)
        raise NoBoardError(
            "no cover of this shape by snakes of the right lengths was found: "
            "allow other lengths, or make fewer parts narrow"
        )

    def _cut(self, paths: Sequence[Sequence[int]], rng: Random) -> list[Slot] | None:
        """Cuts paths into slots for the own words and for others; None when the own words went wrong."""
        room = [len(path) for path in paths]
        placed: list[list[str]] = [[] for _ in paths]
        for word in sorted(rng.sample(self.own, len(self.own)), key=self.length, reverse=True):
            length = self.length(word)
            able = [k for k, left in enumerate(room) if left >= length]
            if not able:
                return None
            at = rng.choices(able, [room[k] for k in able])[0]
            room[at] -= length
            placed[at].append(word)
        if self.fill and not all(self.chances[left] for left in room):
            return None
        slots = []
        for path, words, left in zip(paths, placed, room, strict=True):
            pieces: list[tuple[int, str | None]] = [(self.length(word), word) for word in words]
            pieces += [(length, None) for length in self.lengths.draw(left, rng)] if self.fill and left else []
            rng.shuffle(pieces)
            begin = 0
            for length, chosen in pieces:
                slots.append(Slot(tuple(path[begin : begin + length]), chosen))
                begin += length
        return slots

    def _shortage(self, slots: Sequence[Slot]) -> str:
        """Returns the length of which there are too few words, if any."""
        wanted = Counter(len(slot.path) for slot in slots if slot.word is None)
        for length, number in sorted(wanted.items()):
            if number > len(self.pools[length]):
                return (
                    f"the board needs {number} words of {length} letters, and the list and its commonness window "
                    f"have {len(self.pools[length])}: take a wider window, or other lengths"
                )
        return ""

    def _words(self, slots: Iterable[Slot], rng: Random) -> list[Placement]:
        """Draws a word for each slot, none twice, and the end of the snake where it begins."""
        slots = list(slots)
        used = {*self.own, *(slot.word for slot in slots if slot.word)}
        placements = []
        for path, own, kind in slots:
            word = own or self._draw(len(path), used, rng)
            used.add(word)
            placements.append(Placement(word, path[::-1] if rng.random() < 0.5 else path, kind))
        return placements

    def _draw(self, length: int, used: set[str], rng: Random) -> str:
        """Draws a word that is not used; its pool has one."""
        pool = self.pools[length]
        for _ in range(10):
            word = pool[rng.randrange(len(pool))]
            if word not in used:
                return word
        return rng.choice([word for word in pool if word not in used])

    def _letters(self, placements: Iterable[Placement]) -> list[str | None]:
        """Writes words into an empty grid."""
        letters: list[str | None] = [None] * len(self.shape.cells)
        for word, path, _ in placements:
            for cell, letter in zip(path, self.alphabet.split(word), strict=True):
                letters[cell] = letter
        return letters

    def _write(self, placements: Sequence[Placement], letters: Iterable[str | None] | None = None) -> Generated:
        """Makes a puzzle of words, and of the *letters* of all cells where more than theirs are filled."""
        cells = tuple(self._letters(placements) if letters is None else letters)
        puzzle = Puzzle(Grid(self.shape.rows, self.shape.columns, cells), self.alphabet, self.directions)
        return Generated(Cover(puzzle, tuple(sorted(placements, key=lambda placement: min(placement.path)))))

    def make_unique(
        self,
        rng: Random,
        lexicon: Lexicon,
        *,
        min_length: int | None = None,
        tries: int = TRIES,
        stop: Callable[[], bool] | None = None,
    ) -> Generated:
        """Makes a puzzle that has one cover only by words of a lexicon.

        Args:
            rng: the random numbers.
            lexicon: the words that a player may use; it must have the own words.
            min_length: the fewest letters of those words; None: of the shortest word that may be drawn.
            tries: boards to look at.
            stop: polled regularly; True ends the search.

        Raises:
            NoBoardError: none was found in *tries* tries.
            BudgetError: it was stopped.
        """
        if tries < 1:
            raise OptionError(f"there must be at least 1 try, not {tries}")
        shortest = min_length or self.shortest
        narrowed = copy(self)  # other threads may use this one
        narrowed.pools = self._one_way(lexicon, shortest)
        return narrowed._search_unique(rng, lexicon, shortest, tries, stop)

    def _one_way(self, lexicon: Lexicon, shortest: int) -> dict[int, list[str]]:
        """Leaves out the words that read as another word backwards: they lie in the same cells, so neither is unique.

        Raises:
            NoBoardError: one of the user's own words is such a word.
        """
        listed = frozenset(lexicon.word_list.words)
        for word in self.own:
            if self.length(word) >= shortest and (other := self._backwards(word)) != word and other in listed:
                raise NoBoardError(
                    f"{word} reads {other} backwards, which the list has too, so a board with it has two covers: "
                    "leave it out, or name a smaller list"
                )
        found = {}
        for length, pool in self.pools.items():
            kept = pool
            if length >= shortest:
                kept = [word for word in pool if (other := self._backwards(word)) == word or other not in listed]
            found[length] = kept or pool
        return found

    def _backwards(self, word: str) -> str:
        return word[::-1] if self.alphabet.simple else "".join(reversed(self.alphabet.split(word)))

    def _search_unique(
        self, rng: Random, lexicon: Lexicon, shortest: int, tries: int, stop: Callable[[], bool] | None
    ) -> Generated:
        """Draws boards, and parts of them again, until one is unique."""
        board: Generated | None = None
        offending: frozenset[str] = frozenset()
        best: float = inf
        fewest: float = inf
        used = stale = 0
        while used < tries:
            end_if(stop)
            fresh = board is None or stale >= STALE
            if board is None or fresh:
                candidate = self._quieter(self.make(rng, stop), lexicon, shortest, rng, stop)
            else:
                candidate = self._redraw(board, offending, rng)
            covers, words = rivals(candidate, lexicon, shortest, stop)
            used += UNFINISHED if covers == inf else 1
            if covers == 1:
                return Generated(candidate.answer, unique=True, min_length=shortest)
            fewest = min(fewest, covers)
            stale = 0 if fresh or covers < best else stale + 1
            if fresh or covers <= best:
                board, best, offending = candidate, covers, words
        least = "too many to count" if fewest == inf else f"{fewest:,}"
        raise NoBoardError(
            f"no board with only one cover was found (the best has {least}): "
            "allow more tries or longer words, or take a smaller grid, or a smaller list"
        )

    def _quieter(
        self, board: Generated, lexicon: Lexicon, shortest: int, rng: Random, stop: Callable[[], bool] | None = None
    ) -> Generated:
        """Draws words again while that leaves fewer words on the board that are not meant, as these make other covers.

        To find all words takes a small part of the time that it takes to count covers.
        """
        fewest = inf
        for _ in range(QUIET * len(board.answer.words)):
            if stop is not None and stop():
                break
            candidate = board if fewest == inf else self._redraw(board, {rng.choice(board.answer.words)}, rng)
            number = len(find_placements(candidate.puzzle, lexicon, min_length=shortest))
            if number <= fewest:
                board, fewest = candidate, number
        return board

    def _redraw(self, board: Generated, offending: Collection[str], rng: Random) -> Generated:
        """Draws some of the offending words again; one of the user's own is only turned round."""
        chosen = {word for word in sorted(offending) if rng.random() < 0.5} or {rng.choice(sorted(offending))}
        used = set(board.answer.words)
        placements = []
        for placement in board.answer.placements:
            word, path = placement.word, placement.path
            if word in chosen:
                path = path[::-1] if word in self.own or rng.random() < 0.5 else path
                if word not in self.own and any(other not in used for other in self.pools[len(path)]):
                    word = self._draw(len(path), used, rng)
                    used.add(word)
            placements.append(Placement(word, path))
        return self._write(placements)


def rivals(
    board: Generated, lexicon: Lexicon, min_length: int, stop: Callable[[], bool] | None = None
) -> tuple[float, frozenset[str]]:
    """Counts the covers of a puzzle; names the words of its answer that some other cover does without.

    A count that does not end in its time is infinite.
    """
    solver = Solver(lexicon, min_length=min_length)
    count = solver.count(board.puzzle, seconds=PROOF, stop=stop)
    if count.exact and count.number == 1:
        return 1, frozenset()
    mine = {(word, frozenset(path)) for word, path, _ in board.answer.placements}
    words: set[str] = set()
    for cover in solver.covers(board.puzzle, RIVALS, seconds=PROOF, stop=stop):
        theirs = {(word, frozenset(path)) for word, path, _ in cover.placements}
        words |= {word for word, _ in mine - theirs}
    return count.number if count.exact else inf, frozenset(words or board.answer.words)
