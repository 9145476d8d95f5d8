"""The solver: exact covers of a puzzle, the most plausible first; how many there are; the best that can be had.

A cover's score is a sum over its words of how common each is (on the Zipf scale) less a penalty a word, so that few
and common words win; being a sum, the best cover of a region does not depend on the rest of the board, and the
diagram of all covers (``covers.py``) gives the exact order. Where the diagram is too large for the time or the
memory, a first cover (``_hunt.py``) is improved window by window (``improve.py``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from time import monotonic
from typing import TypeAlias

from wordtools.core import BudgetError, Lexicon
from wordtools.fillword.cover._hunt import COMPILED, Hunt
from wordtools.fillword.cover.cover_problem import ANY, Entry, Instance, Value, Wishes, build, plain_hunt, twice
from wordtools.fillword.cover.covers import MEMORY, Covers
from wordtools.fillword.cover.windows import Improver
from wordtools.fillword.find.find import Row, find
from wordtools.fillword.puzzle.commonness import ALL_ALIKE, Commonness
from wordtools.fillword.puzzle.puzzle import Cover, Kind, Path, Placement, Puzzle, mask_of

Seconds: TypeAlias = float

PENALTY = 10.0  # a word, on the Zipf scale; measured on published boards
MIN_LENGTH = 2
STRANDS_LENGTH = 4
BUDGET: Seconds = 10.0
LARGEST = 1e6  # what a word can be worth; a list may say anything
FOUND, MORE = 0, 1
SPANGRAM = 2.0  # the commonness of any spangram, so that the least common of two is taken for it
SHORTEST_SPANGRAM = 6
HUNT_SLICE = 2_000_000 if COMPILED else 20_000  # work between two looks at the clock


@dataclass(frozen=True, slots=True)
class Count:
    """How many covers there are."""

    number: int
    exact: bool = True
    """False: there are at least so many; the time or the memory ended first."""

    def __str__(self) -> str:
        """Writes ``12``, ``more than 12``, or ``unknown``."""
        if self.exact:
            return f"{self.number:,}"
        return f"more than {self.number - 1:,}" if self.number else "unknown"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a solver found."""

    covers: tuple[Cover, ...]
    """The covers asked for, best first."""
    proven: bool
    """Whether there is no better cover than these (none at all, when there are none here)."""
    listed: tuple[str, ...] = ()
    """The names of the word lists that were needed."""


@dataclass
class Solver:
    """Solves one puzzle with word lists.

    >>> from wordtools.core import Alphabet
    >>> latin = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    >>> solver = Solver(Puzzle.parse("cat / sog / dod", latin), [Lexicon.of(["CAT", "GOD", "SOD", "DOG"], latin)])
    >>> [cover.words for cover in solver.best(3).covers]
    []
    """

    puzzle: Puzzle
    lists: Sequence[Lexicon]
    """The words."""
    wishes: Wishes = ANY
    min_length: int = MIN_LENGTH
    max_length: int = 255
    common: Commonness = lambda _: ALL_ALIKE
    penalty: float = PENALTY
    budget: Seconds = BUDGET
    memory: int = MEMORY
    seed: int = 0
    in_turn: bool = True
    """Whether the lists are tried one after the other, the next added only when those before give no cover."""

    def __post_init__(self) -> None:
        """Starts the clock; a tenth of the time is kept for what cannot be interrupted."""
        self.deadline = monotonic() + 0.9 * self.budget
        self.interrupted = False
        self._rows: dict[int, list[Row]] = {}

    @property
    def stages(self) -> int:
        """How many times more lists are tried."""
        return len(self.lists) if self.in_turn else 1

    def lists_of(self, stage: int) -> Sequence[Lexicon]:
        """Returns the lists that are in use at a stage."""
        return self.lists[: stage + 1] if self.in_turn else self.lists

    def value(self, word: str) -> Value:
        """Returns what a word adds to a score, in hundredths."""
        return round(100 * max(-LARGEST, min(LARGEST, self.common(word) - self.penalty)))

    def rows(self, stage: int) -> list[Row]:
        """Finds the placements of the lists of a stage, and of the words that are known."""
        if stage not in self._rows:
            named = [*self.wishes.known, *([self.wishes.spangram] if self.wishes.spangram else [])]
            found = self._find(self.lists_of(stage), self.min_length)
            if named:
                own = self._find([Lexicon.of(named, self.puzzle.alphabet)], 1)
                found = own + [row for row in found if row[0] not in named]
            self._rows[stage] = found
        return self._rows[stage]

    def _find(self, lists: Sequence[Lexicon], shortest: int) -> list[Row]:
        placements = find(
            self.puzzle,
            lists,
            min_length=shortest,
            max_length=self.max_length,
            every_path=not self.wishes.crossing,
            deadline=self.deadline,
        )
        return placements.rows

    def options(self, stage: int) -> tuple[list[Row], list[Entry]]:
        """Returns the placements that may be used, and those that may be the spangram."""
        rows = self.rows(stage)
        wanted = self.wishes.spangram
        if wanted is None:
            return rows, []
        value = round(100 * (SPANGRAM - self.penalty))
        spanning = [
            Entry(value, word, path, Kind.SPANGRAM)
            for word, path in rows
            if len(path) >= SHORTEST_SPANGRAM and wanted in ("", word) and spans(self.puzzle, path)
        ]
        return [row for row in rows if row[0] != wanted], spanning

    def instance(self, stage: int, *, strict: bool = False) -> Instance:
        """Makes the options; *strict*: no word twice by construction, which makes the diagram larger."""
        rows, more = self.options(stage)
        loose = self.build(rows, more=more)
        once = twice(loose, range(len(loose)), self.deadline) if strict else ()
        return self.build(rows, once=once, more=more) if once else loose

    def build(
        self,
        rows: Sequence[Row],
        *,
        wishes: Wishes | None = None,
        once: Collection[str] = (),
        more: Sequence[Entry] = (),
    ) -> Instance:
        """Makes an instance of placements, within the time and a part of the memory; *wishes* in place of its own."""
        return build(
            self.puzzle,
            rows,
            self.value,
            self.wishes if wishes is None else wishes,
            once=once,
            more=more,
            deadline=self.deadline,
            memory=self.memory // 2,
        )

    def first(self) -> Answer:
        """Finds one cover, any."""
        return self._staged(self._first)

    def best(self, limit: int = 1) -> Answer:
        """Finds the best covers, at most *limit*."""
        return self._staged(lambda stage: self._best(stage, limit))

    def _staged(self, solve) -> Answer:  # type: ignore[no-untyped-def]
        answer = Answer((), proven=True)
        for stage in range(self.stages):
            answer = solve(stage)
            listed = tuple([one.name for one in self.lists_of(stage)])
            answer = Answer(answer.covers, answer.proven, listed)
            if answer.covers or monotonic() > self.deadline:
                break
        return answer

    def _hunt(self, stage: int, deadline: float) -> tuple[list[Entry] | None, bool]:
        """Looks for a first cover; what it is made of, and whether its absence is proven."""
        instance = self.instance(stage, strict=True) if self.wishes != ANY else None
        hunt = instance.hunt(self.seed) if instance is not None else self._plain_hunt(stage)
        while (state := hunt.run(HUNT_SLICE)) == MORE:
            if monotonic() > deadline:
                return None, False
        if state != FOUND:
            return None, True
        if instance is not None:
            return [instance.options[option][0] for option in hunt.found()], True
        rows = self.rows(stage)
        return [Entry(0, *rows[option]) for option in hunt.found()], True

    def _plain_hunt(self, stage: int) -> Hunt:
        return plain_hunt(self.puzzle, self.rows(stage), self.seed)

    def _first(self, stage: int) -> Answer:
        found, proven = self._hunt(stage, self.deadline)
        if found is None:
            return Answer((), proven)
        return Answer((self.cover(found),), False)

    def _best(self, stage: int, limit: int) -> Answer:
        # a first cover, or the proof that there is none, is mostly a matter of milliseconds
        now = monotonic()
        found, proven = self._hunt(stage, now + (self.deadline - now) / 4)
        if found is None and proven:
            return Answer((), True)
        covers = None
        with self._interruptible():
            try:
                loose = self.instance(stage)
                now = monotonic()
                covers = Covers.build(loose, deadline=now + (self.deadline - now) / 2, memory=self.memory)
            except BudgetError:
                if found is None:
                    raise
        if covers and covers.complete:
            return Answer(tuple(self._list(covers, limit)), True)
        return Answer(tuple(self._improve(stage, covers, found, limit)), False)

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """Ends a part of the work on Ctrl-C, so that what there is can be shown; the time is over then."""
        try:
            yield
        except KeyboardInterrupt:
            self.interrupted = True
            self.deadline = 0.0

    def _list(self, covers: Covers, limit: int) -> Iterator[Cover]:
        """Lists covers in order, those with a word twice left out."""
        if not limit:
            return
        seen = set()
        for _, picks in covers.ranked():
            entries = covers.instance.entries(picks)
            if len({entry.word for entry in entries}) == len(entries):
                key = frozenset((entry.word, mask_of(entry.path)) for entry in entries)
                if key not in seen:
                    seen.add(key)
                    yield self.cover(entries)
                    if len(seen) == limit:
                        return
            if monotonic() > self.deadline:
                return

    def _improve(self, stage: int, covers: Covers | None, found: list[Entry] | None, limit: int) -> list[Cover]:
        """Makes the best of a first cover, and of those that a diagram which was stopped holds."""
        best = list(self._list(covers, limit)) if covers else []
        if found is not None:
            better = found
            with self._interruptible(), suppress(BudgetError):
                strict = self.instance(stage, strict=True)
                improver = Improver(strict, strict.picks(found), seed=self.seed)
                try:
                    improver.run(self.deadline)
                finally:
                    better = strict.entries(improver.picks)
            best.append(self.cover(better))
        best.sort(key=lambda cover: -cover.score)
        return [cover for k, cover in enumerate(best) if cover not in best[:k]][:limit]

    def count(self) -> Count:
        """Counts the covers in which no word comes twice."""
        with self._interruptible(), suppress(BudgetError):
            return self._count_staged()
        return Count(0, exact=False)

    def _count_staged(self) -> Count:
        counted = Count(0)
        for stage in range(self.stages):
            counted = self._count(stage)
            if counted.number or not counted.exact:
                break
        return counted

    def _count(self, stage: int) -> Count:
        loose = self.instance(stage)
        now = monotonic()
        covers = Covers.build(loose, deadline=now + (self.deadline - now) / 3, memory=self.memory // 2)
        used = covers.used() if covers.complete else range(len(loose))
        once = twice(loose, used, self.deadline)
        if covers.complete and not once:
            return Count(covers.count())
        kept = set(used)
        entries = [entry for k, one in enumerate(loose.options) if k in kept for entry in one]
        strict = self.build((), once=once, more=entries)
        now = monotonic()
        covers = Covers.build(strict, deadline=now + (self.deadline - now) * 0.8, memory=self.memory // 2)
        if covers.complete:
            return Count(covers.count())
        return Count(max(covers.count(), self._some(stage, strict)), exact=False)

    def _some(self, stage: int, strict: Instance) -> int:
        """Counts the covers that share most of their words with one that is found: a lower bound."""
        now = monotonic()
        found, _ = self._hunt(stage, now + (self.deadline - now) / 2)
        if found is None:
            return 0
        improver = Improver(strict, strict.picks(found), seed=self.seed)
        most = 1
        while monotonic() < self.deadline and (number := improver.count_window()) is not None:
            most = max(most, number)
            improver.size += 2
        return most

    def cover(self, entries: Sequence[Entry]) -> Cover:
        """Makes a cover of entries."""
        placements = [Placement(word, path, kind) for _, word, path, kind in entries if word]
        placements.sort(key=lambda placement: min(placement.path))
        used = frozenset().union(*[placement.path for placement in placements])
        left = tuple([cell for cell in self.puzzle.cells if cell not in used])
        score = sum([value or self.value(word) for value, word, _, _ in entries]) / 100
        return Cover(tuple(placements), score, left)


def spans(puzzle: Puzzle, path: Path) -> bool:
    """Whether a path touches two opposite sides of the grid."""
    rows, columns = zip(*map(puzzle.grid.place, path), strict=True)
    tall = max(rows) - min(rows) == puzzle.grid.rows - 1
    wide = max(columns) - min(columns) == puzzle.grid.columns - 1
    return bool(tall or wide)
