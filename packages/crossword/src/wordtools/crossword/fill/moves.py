"""Fills of the patterns near that of a puzzle: the best over all places of a few blocks.

Patterns compete by asynchronous successive halving (L. Li et al., "A system for massively parallel hyperparameter
tuning", 2020). On the lowest rung a pattern of few slots gets its bound by Lagrangian decomposition, and one of many
slots a fill that keeps most words of the best one; on each higher rung a search for its best fill that is ``FACTOR``
times as long, which goes on where the last ended. One pattern in ``FACTOR`` goes on to the next rung. New patterns are
chosen by the figures of those that have blocks in the same cells. A pattern whose bound does not exceed the best fill
is out; when all are out, the best fill is proven. The pattern as it was given is searched as long as any other.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from heapq import nlargest
from itertools import accumulate, chain
from math import inf

from wordtools.core.base.wording import counted
from wordtools.core.errors import GridError, OptionError
from wordtools.core.grid import Cell
from wordtools.crossword.optimise.ceiling import LARGEST, Ceiling
from wordtools.crossword.optimise.helpers import first_words
from wordtools.crossword.optimise.hunt import Hunt
from wordtools.crossword.optimise.refill import SCORE_WEIGHT, Climb, better_fills
from wordtools.crossword.puzzle.moving import listed, moved, moves, orbits
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.search.result import NO_FILL, NOTHING_FOUND, Fill, NoFillError, StoppedError
from wordtools.crossword.search.search import FILLED, FillSearch, Watch
from wordtools.crossword.words.pool import WordPool
from wordtools.crossword.words.slots import SlotKind

FACTOR = 4  # patterns of a rung for one on the next, which gets this multiple of looks
LOOKS = 64  # looks at the watch for a fill on the first rung with fills, each about 0.01 CPU seconds
FIRST = 2  # rung on which the pattern as it was given begins: the others start from its fill
SWEEPS = 3  # times as long again, where it is not yet covered by beam searches: they make most of its fill
PROVING = {True: 2, False: 6}  # rung from which on half of the work is for a proof, in a grid of few slots or many
RINGS = 2  # of words around moved blocks that are opened, where the first are not enough
GLANCE = 15  # parts of a new pattern's first fill that are filled again, in a grid of many slots
NODES = 2_000  # choices for a fill from another pattern's
STEPS = 60  # parts of it that are filled again
MOST_HUNTS = 12  # kept: each has tables of its own
PASSES = 4  # of the bound, for a pattern on the lowest rung
BATCH = 100  # patterns listed at a time
MOST_PATTERNS = 20_000  # listed at all


@dataclass(frozen=True, slots=True, repr=False)
class MovedFill:
    """The best fill of the patterns near that of a puzzle.

    >>> from wordtools.core import Language
    >>> from wordtools.crossword import Filler, WordPool
    >>> words = dict.fromkeys("THE WHEN HARD ONE WHO THAN HERE END".split(), 50)
    >>> filler = Filler(WordPool.of(words, Language.load("en").alphabet))
    >>> print(filler.move_blocks("...#/..../..../#...", 2))
    #THE
    WHEN
    HARD
    ONE#
    8 words, score 400, mean 50.0, least 50; no fill has a higher score
    2 blocks moved; no fill found without; 2 of 2 patterns looked at
    """

    fill: Fill
    """Its bound and proof are for all patterns."""
    unmoved: Fill | None
    """The best fill that was found of the pattern as it was given; None: none was found."""
    moves: tuple[tuple[Cell, Cell], ...]
    """Cells that blocks moved from and to."""
    patterns: int
    """How many patterns there are, the one as it was given among them."""
    complete: bool
    """Whether that is all patterns; there may be more than can be listed."""
    tried: int
    """How many of them were looked at."""

    @property
    def gain(self) -> float | None:
        """How much higher the score is than that of the pattern as it was given."""
        return None if self.unmoved is None else self.fill.total - self.unmoved.total

    @property
    def described(self) -> list[str]:
        """The moves, each in words."""

        def place(cell: Cell) -> str:
            row, column = self.fill.puzzle.grid.place(cell)
            return f"row {row + 1}, column {column + 1}"

        return [f"{place(one)} -> {place(other)}" for one, other in self.moves]

    def __repr__(self) -> str:
        """Shows what it is."""
        size = f"{self.fill.puzzle.rows}x{self.fill.puzzle.columns}"
        return f"<MovedFill {size}: score {self.fill.total:g}; {self.summary}>"

    def __str__(self) -> str:
        """Writes the fill, its figures, and what came of moving blocks."""
        return f"{self.fill}\n{self.summary}"

    @property
    def summary(self) -> str:
        """What came of moving blocks, on one line."""
        old = "no fill found without" if self.unmoved is None else f"score {self.unmoved.total:g} without"
        gain = f", {self.gain:+g} ({self.gain / self.unmoved.total:.1%})" if self.gain and self.unmoved else ""
        of = f"{self.tried:,} of {self.patterns:,}{'' if self.complete else ' or more'} patterns looked at"
        return f"{counted(len(self.moves), 'block')} moved; {old}{gain}; {of}"


class _Pattern:
    """A pattern and what is known of it."""

    def __init__(self, puzzle: Puzzle, most: float, places: frozenset[Cell]) -> None:
        self.puzzle = puzzle
        self.most = most
        """No fill has a higher total."""
        self.places = places
        """Cells that differ from the pattern as it was given."""
        self.rung = -1
        """The highest that it has been on; -1: none."""
        self.fill: Fill | None = None
        self.words: list[int] = []
        """Of that fill, by slot, as numbers in their shares."""
        self.hunt: Hunt | None = None
        """What makes the fill better, kept from one rung to the next."""

    @property
    def rank(self) -> float:
        """What it is compared by with others on its rung: its fill, or the bound where it has none yet."""
        if self.fill is not None:
            return self.fill.total
        return self.most if self.rung <= 0 else -inf


class MoveSearch:
    """A search over the patterns near that of a puzzle."""

    def __init__(
        self, prepare: Callable[[Puzzle], FillSearch], puzzle: Puzzle, blocks: int, seed: int, workers: int
    ) -> None:
        """Prepares the search.

        Args:
            prepare: prepares the search of a fill.
            puzzle: the pattern as it was given, with or without letters.
            blocks: how many blocks may move at most.
            seed: of all choices.
            workers: threads.

        Raises:
            GridError: the puzzle has no block that can move, or is none whose blocks can move.
            OptionError: *blocks* is less than 1.
        """
        if blocks < 1:
            raise OptionError(f"{blocks} blocks to move: from 1")
        moved(puzzle, blocks)  # refuses what cannot be taken
        self._left = listed(puzzle, blocks)
        own = orbits(puzzle, block=True)
        if not own:
            raise GridError("the grid has no block that can move")
        smallest = min(map(len, own))
        if smallest > blocks:
            raise GridError(f"{smallest} blocks move at a time, as the grid is symmetric: allow {smallest} or more")
        self._prepare = prepare
        self._seed = seed
        self._workers = workers
        self._rng = random.Random(seed)
        pool = prepare(puzzle).pool
        self._most = _Lengths(pool)
        self._any = self._most.of_any(puzzle)
        self._unmoved = _Pattern(puzzle, self._most(puzzle), frozenset())
        self._unmoved.rung = FIRST - 1
        self._complete = False
        self._known = [self._unmoved]
        self._new: list[_Pattern] = []
        self._effects: dict[Cell, tuple[float, int]] = {}
        self._best: _Pattern | None = None
        self._hunted: list[_Pattern] = []
        self.looks = 0
        """Slices of work done."""

    def run(self, watch: Watch) -> Iterator[MovedFill]:
        """Finds better and better fills until *watch* stops it or the best is proven; the best comes last once more.

        Raises:
            NoFillError: nothing fills any of the patterns; that is proven.
            StoppedError: *watch* stopped it before the first fill.
        """
        over = False

        def stopped() -> bool:
            nonlocal over
            self.looks += 1
            over = over or watch()
            return over

        while not stopped():
            self._list(stopped)
            pattern = self._next()
            if pattern is None:
                if self._listed:
                    break
                continue
            if self._climb(pattern, stopped):
                yield self._found()
        if self._best is not None:
            yield self._found()
        elif over:
            raise StoppedError(NOTHING_FOUND)
        else:
            raise NoFillError(NO_FILL if self._complete else f"{NO_FILL}, of {len(self._known):,} patterns")

    @property
    def patterns(self) -> int | None:
        """How many patterns there are, None as long as that is not known."""
        return len(self._known) if self._complete else None

    @property
    def tried(self) -> int:
        """How many of them were looked at."""
        return sum(pattern.rung >= 0 for pattern in self._known)

    @property
    def _total(self) -> float:
        return -inf if self._best is None or self._best.fill is None else self._best.fill.total

    def _list(self, stopped: Watch) -> None:
        """Lists some more patterns, where few are left that are new."""
        if self._listed or len(self._new) > BATCH // 2:
            return
        found: list[Puzzle] = []
        while len(found) < BATCH and not self._complete:
            try:
                puzzle = next(self._left)
            except StopIteration:
                self._complete = True
                break
            if puzzle is not None:
                found.append(puzzle)
            elif stopped():
                break
        self._rng.shuffle(found)
        own = self._unmoved.puzzle
        for puzzle in found:
            places = frozenset(chain.from_iterable(moves(own, puzzle)))
            self._new.append(_Pattern(puzzle, self._most(puzzle), places))
        self._known += self._new[-len(found) :] if found else []

    @property
    def _listed(self) -> bool:
        """Whether no more patterns are to be listed."""
        return self._complete or len(self._known) > MOST_PATTERNS

    def _open(self, pattern: _Pattern) -> bool:
        return pattern.most > self._total

    def _next(self) -> _Pattern | None:
        """Chooses what to look at next; None when nothing can be better than the best."""
        begun = [pattern for pattern in self._known if pattern.rung >= 0]
        top = max((pattern.rung for pattern in begun), default=-1)
        own = self._unmoved
        if own.rung < max(top, FIRST) and not (own.fill is not None and own.fill.proven) and own.most > -inf:
            return own
        for rung in range(top, -1, -1):
            came = [one for one in begun if one.rung >= rung and one is not own]
            waiting = [pattern for pattern in came if pattern.rung == rung and self._open(pattern)]
            passed = sum(pattern.rung > rung for pattern in came)
            if waiting and passed < len(came) // FACTOR:
                return max(waiting, key=lambda pattern: pattern.rank)
        self._new = [pattern for pattern in self._new if pattern.rung < 0 and self._open(pattern)]
        if self._new:
            return max(self._new, key=self._expected)
        waiting = [pattern for pattern in begun if self._open(pattern)]
        lowest = min((pattern.rung for pattern in waiting), default=0)
        return max((one for one in waiting if one.rung == lowest), key=lambda one: one.rank, default=None)

    def _expected(self, pattern: _Pattern) -> float:
        """Estimates what a pattern gains, from the figures of others."""
        known = [self._effects[cell] for cell in pattern.places if cell in self._effects]
        return sum(total / count for total, count in known)

    def _climb(self, pattern: _Pattern, stopped: Watch) -> bool:
        """Takes a pattern to its next rung; returns whether it has the best fill now."""
        pattern.rung += 1
        try:
            if pattern.rung:
                return self._search(pattern, stopped)
            search = self._prepare(pattern.puzzle)
            if self._best is not None and len(search.slots.entries) > LARGEST:
                return self._glance(pattern, search, stopped)
            self._bound(pattern, search)
            return False
        except NoFillError:
            pattern.most = -inf
            return False

    def _bound(self, pattern: _Pattern, search: FillSearch) -> None:
        ceiling = Ceiling.of(search)
        if ceiling is None:
            return
        ceiling.descend(PASSES)
        pattern.most = min(pattern.most, ceiling.total)
        self._learn(pattern, pattern.most - self._unmoved.most)

    def _glance(self, pattern: _Pattern, search: FillSearch, stopped: Watch) -> bool:
        """Fills a pattern near the best fill and climbs a little; returns whether it has the best fill now."""
        words = self._from_best(search, self._seed, stopped)
        if not words:
            return False
        climb = Climb(search, self._seed, words, stopped, leaping=False)
        for _ in range(GLANCE):
            climb.step()
        pattern.words = climb.words
        pattern.fill = search.made(pattern.words)
        self._learn(pattern, pattern.fill.total - self._total)
        if pattern.fill.total <= self._total:
            return False
        self._best = pattern
        return True

    def _learn(self, pattern: _Pattern, gain: float) -> None:
        """Shares what a pattern gains among the cells that differ."""
        for cell in pattern.places:
            total, count = self._effects.get(cell, (0.0, 0))
            self._effects[cell] = total + gain / len(pattern.places), count + 1

    def _search(self, pattern: _Pattern, stopped: Watch) -> bool:
        """Looks for a better fill of a pattern; on high rungs for a proof too."""
        left = looks = LOOKS * FACTOR ** (pattern.rung - 1)

        def watch() -> bool:
            nonlocal left
            left -= 1
            sweeping = pattern is self._unmoved and pattern.hunt is not None and not pattern.hunt.swept
            return left < (-SWEEPS * looks if sweeping else 0) or stopped()

        total = self._total
        try:
            for fill in self._work(pattern, watch):
                if pattern.fill is None or fill.total > pattern.fill.total or fill.proven:
                    pattern.fill = fill
                if fill.bound is not None:
                    pattern.most = min(pattern.most, fill.bound)
                if fill.total > self._total:
                    self._best = pattern
        except StoppedError:
            pass
        return self._total > total

    def _work(self, pattern: _Pattern, watch: Watch) -> Iterator[Fill]:
        """Returns the work on a pattern: a hunt that goes on where it was, or a search with a proof."""
        proving = pattern.rung >= PROVING[len(pattern.puzzle.entries) <= LARGEST]
        if pattern.hunt is not None and not proving:
            return self._go_on(pattern, pattern.hunt, watch)
        seed = self._seed + pattern.rung
        search = self._prepare(pattern.puzzle)
        ceiling = None if proving else Ceiling.of(search)
        if ceiling is None:
            return better_fills(search, seed, watch, self._workers)
        return self._hunt(pattern, ceiling, seed, watch)

    def _hunt(self, pattern: _Pattern, ceiling: Ceiling, seed: int, watch: Watch) -> Iterator[Fill]:
        """Goes on from a first fill of a pattern, near the best one where that comes to a fill."""
        if not pattern.words:
            search = ceiling.search.again()
            near = self._from_best(search, seed, watch)
            climb = Climb(
                search, seed, near or first_words(search, seed, watch, self._workers), watch, leaping=not near
            )
            steps = STEPS
            while (climb.leaps or (near and steps)) and not (climb.stopped or climb.over):
                climb.step()
                steps -= 1
            pattern.words = climb.words
            yield search.made(pattern.words)
        ceiling.descend(PASSES)
        pattern.most = min(pattern.most, ceiling.total)
        hunt = pattern.hunt = Hunt(ceiling, pattern.words, seed)
        self._hunted.append(pattern)
        if len(self._hunted) > MOST_HUNTS:
            left = next(one for one in self._hunted if one not in (self._unmoved, self._best))
            self._hunted.remove(left)
            left.hunt = None
        yield from self._go_on(pattern, hunt, watch)

    def _go_on(self, pattern: _Pattern, hunt: Hunt, watch: Watch) -> Iterator[Fill]:
        hunt.resume(watch)
        while not hunt.stopped:
            if hunt.step():
                pattern.words = hunt.best
                yield hunt.ceiling.search.made(hunt.best)

    def _from_best(self, search: FillSearch, seed: int, watch: Watch) -> list[int]:
        """Fills a pattern with most of the words of the best fill, by slot; [] where that does not come to a fill.

        The entries that both patterns have keep their words, but for those that cross others, or in a second try those
        that cross such too.
        """
        if self._best is None or self._best.fill is None:
            return []
        answers = {entry.cells: entry.answer for entry in self._best.fill.puzzle.entries}
        kept: dict[int, int] = {}
        for slot, entry in enumerate(search.slots.entries):
            number = search.tables.number(search.slots.kind_of[slot], answers.get(entry.cells, ""))
            if number is not None:
                kept[slot] = number
        for _ in range(RINGS):
            opened = set(range(len(search.slots.entries))) - kept.keys()
            kept = {slot: word for slot, word in kept.items() if opened.isdisjoint(search.crossing[slot])}
            try:
                search.begin(seed, fixed=kept)
            except NoFillError:
                continue
            search.search.taste = SCORE_WEIGHT
            if search.run(watch, NODES) == FILLED:
                return search.words()
        return []

    def _found(self) -> MovedFill:
        assert self._best is not None
        assert self._best.fill is not None
        best, own = self._best.fill, self._unmoved
        most = max(pattern.most for pattern in self._known)
        if not self._complete:
            most = max(most, self._any)
        bound = max(best.total, most)
        fill = replace(best, bound=bound, proven=bound == best.total)
        return MovedFill(
            fill,
            own.fill,
            moves(own.puzzle, fill.puzzle),
            len(self._known),
            self._complete,
            self.tried,
        )


class _Lengths:
    """A bound that knows nothing but the lengths of a pattern's words: the best words of each length, each once."""

    def __init__(self, pool: WordPool) -> None:
        self._pool = pool
        self._sums: dict[int, list[float]] = {}

    def of_any(self, puzzle: Puzzle) -> float:
        """Returns the bound of all patterns with as many words, whatever their lengths."""
        given = [self._pool.scores.get(entry.answer, 0.0) for entry in puzzle.entries if entry.complete]
        left = len(puzzle.entries) - len(given)
        scores = nlargest(left, self._pool.scores.values())
        return sum(given) + sum(scores) if len(scores) == left else -inf

    def __call__(self, puzzle: Puzzle) -> float:
        counts: dict[int, int] = {}
        total = 0.0
        for entry in puzzle.entries:
            if entry.complete:
                total += self._pool.scores.get(entry.answer, 0.0)
                continue
            size = len(self._pool.alphabet.encode("".join(letter or "A" for letter in entry.letters)))
            counts[size] = counts.get(size, 0) + 1
        for size, count in counts.items():
            sums = self._sums.get(size)
            if sums is None:
                words = self._pool.share(SlotKind(size)).words
                sums = self._sums[size] = list(accumulate((self._pool.scores[word] for word in words), initial=0.0))
            if count >= len(sums):
                return -inf
            total += sums[count]
        return total
