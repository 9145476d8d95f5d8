"""One search on one puzzle: exact covers, the most plausible first; how many there are.

A cover's score is a sum over its words of how common each is (on the Zipf scale) less a penalty a word, so that few
and common words win; being a sum, the best cover of a region does not depend on the rest of the board, and the
diagram of all covers (``covers.py``) gives the exact order. Where the diagram is too large for the time or the
memory, a first cover (``_hunt.py``) is improved window by window (``windows.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace

from wordtools.core import Lexicon
from wordtools.core.errors import BudgetError
from wordtools.core.run.clock import Clock
from wordtools.core.run.progress import Progress, Watcher
from wordtools.fillword.cover._hunt import COMPILED, Hunt
from wordtools.fillword.cover.cover_problem import (
    ANY,
    Constraints,
    CoverProblem,
    ScoredPlacement,
    Value,
    build,
    twice,
)
from wordtools.fillword.cover.covers import MEMORY, Covers, Tally
from wordtools.fillword.cover.plain import PlainProblem, plain_hunt
from wordtools.fillword.cover.windows import WindowSearch
from wordtools.fillword.find.find import LONGEST, Row, placed
from wordtools.fillword.puzzle.commonness import Commonness, all_alike
from wordtools.fillword.puzzle.puzzle import Cover, Path, Placement, Puzzle, WordKind, mask_of

PENALTY = 10.0  # a word, on the Zipf scale; measured on published boards
MIN_LENGTH = 2
MAX_WORD_VALUE = 1e6  # a list may give any number
FOUND, MORE = 0, 1
HUNT_SLICE = 2_000_000 if COMPILED else 20_000  # options counted between two looks at the clock: some 10 ms
SPANGRAM = 2.0  # the commonness of any spangram, so that the least common of two is taken for it
SHORTEST_SPANGRAM = 6


@dataclass(frozen=True, slots=True)
class Count:
    """How many covers there are; true when there is one.

    >>> from wordtools.fillword import Solver
    >>> count = Solver.for_language("en").count("cat / dog")
    >>> print(count)
    2
    >>> count.exact
    True
    """

    number: int
    exact: bool = True
    """False: the number is a lower bound, as the time or the memory ended first."""

    def __str__(self) -> str:
        """Writes ``12``, ``more than 12``, or ``unknown``."""
        if self.exact:
            return f"{self.number:,}"
        return f"more than {self.number - 1:,}" if self.number else "unknown"

    def __bool__(self) -> bool:
        """Whether there is a cover, as far as is known."""
        return self.number > 0


@dataclass(frozen=True, slots=True)
class Found:
    """What one way of looking for covers came to."""

    covers: tuple[Cover, ...]
    """The covers asked for, best first."""
    proven: bool
    """Whether there is no better cover than these (none at all, when there are none here)."""
    lists: tuple[str, ...] = ()
    """The names of the word lists that were needed."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a solver keeps from one puzzle to the next."""

    lists: tuple[Lexicon, ...]
    """The words."""
    common: Commonness = all_alike
    """How common a word is, on the Zipf scale."""
    min_length: int = MIN_LENGTH
    max_length: int = LONGEST
    penalty: float = PENALTY
    memory: int = MEMORY
    """Bytes for the tables of a search."""
    seed: int = 0
    in_turn: bool = True
    """Whether the lists are tried one after the other, the next added only when those before give no cover."""


@dataclass
class Search:
    """Looks for the covers of one puzzle, in the time of one clock; serves one thread.

    >>> latin = Puzzle.parse("cat / sog / dod", "en").alphabet
    >>> words = Lexicon.of(["CAT", "GOD", "SOD", "DOG"], latin)
    >>> Search(Puzzle.parse("cat / sog / dod", latin), Settings((words,))).best(3).covers
    ()
    """

    puzzle: Puzzle
    settings: Settings
    constraints: Constraints = ANY
    clock: Clock = field(default_factory=Clock)
    progress: Watcher[Cover] | None = None
    """Is given each cover that is better than those before, and how many they are."""
    reported: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        """Keeps the whole time, of which ``clock`` may be set to a part."""
        self.whole = self.clock
        self.interrupted = False
        self._rows: dict[int, list[Row]] = {}

    @property
    def stages(self) -> int:
        """How many times more lists are tried."""
        return len(self.settings.lists) if self.settings.in_turn else 1

    def lists_of(self, stage: int) -> Sequence[Lexicon]:
        """Returns the lists that are in use at a stage."""
        return self.settings.lists[: stage + 1] if self.settings.in_turn else self.settings.lists

    def names_of(self, stage: int) -> tuple[str, ...]:
        """Names the lists that are in use at a stage."""
        return tuple([one.name for one in self.lists_of(stage)])

    @property
    def last(self) -> int:
        """The stage at which all lists are in use."""
        return self.stages - 1

    def value(self, word: str) -> Value:
        """Returns what a word adds to a score, in hundredths."""
        value = self.settings.common(word) - self.settings.penalty
        return round(100 * max(-MAX_WORD_VALUE, min(MAX_WORD_VALUE, value)))

    def rows(self, stage: int) -> list[Row]:
        """Finds the placements of the lists of a stage, and of the words that are known."""
        if stage not in self._rows:
            named = [*self.constraints.known, *([self.constraints.spangram] if self.constraints.spangram else [])]
            found = self._find(self.lists_of(stage), self.settings.min_length)
            if named:
                own = self._find([Lexicon.of(named, self.puzzle.alphabet)], 1)
                found = own + [row for row in found if row[0] not in named]
            self._rows[stage] = found
        return self._rows[stage]

    def _find(self, lists: Sequence[Lexicon], shortest: int) -> list[Row]:
        every, most = not self.constraints.crossing, self.settings.max_length
        return placed(self.puzzle, lists, shortest, most, self.clock, every_path=every)

    def options(self, stage: int) -> tuple[list[Row], list[ScoredPlacement]]:
        """Returns the placements that may be used, and those that may be the spangram."""
        rows = self.rows(stage)
        wanted = self.constraints.spangram
        if wanted is None:
            return rows, []
        value = round(100 * (SPANGRAM - self.settings.penalty))
        spanning = [
            ScoredPlacement(value, word, path, WordKind.SPANGRAM)
            for word, path in rows
            if len(path) >= SHORTEST_SPANGRAM and wanted in ("", word) and spans(self.puzzle, path)
        ]
        return [row for row in rows if row[0] != wanted], spanning

    def problem(self, stage: int, *, strict: bool = False) -> CoverProblem:
        """Makes the options; *strict*: no word twice by construction, which makes the diagram larger."""
        rows, more = self.options(stage)
        loose = self.build(rows, more=more)
        once = twice(loose, range(len(loose)), self.clock) if strict else ()
        return self.build(rows, once=once, more=more) if once else loose

    def build(
        self,
        rows: Sequence[Row],
        *,
        constraints: Constraints | None = None,
        once: Collection[str] = (),
        more: Sequence[ScoredPlacement] = (),
    ) -> CoverProblem:
        """Makes a problem of placements, within the time and half the memory; *constraints* in place of its own."""
        return build(
            self.puzzle,
            rows,
            self.value,
            self.constraints if constraints is None else constraints,
            once=once,
            more=more,
            clock=self.clock,
            memory=self.settings.memory // 2,
        )

    def first(self) -> Found:
        """Finds one cover, any."""
        return self._staged(self._first)

    def best(self, limit: int = 1) -> Found:
        """Finds the best covers, at most *limit*."""
        return self._staged(lambda stage: self._best(stage, limit))

    def _staged(self, look: Callable[[int], Found]) -> Found:
        found = Found((), proven=True)
        for stage in range(self.stages):
            found = replace(look(stage), lists=self.names_of(stage))
            if found.covers or self.clock.over():
                break
        return replace(found, proven=found.proven and (bool(found.covers) or stage == self.last))

    def _hunt(self, stage: int, clock: Clock) -> tuple[list[ScoredPlacement] | None, bool]:
        """Looks for a first cover; what it is made of, and whether its absence is proven."""
        problem = self.problem(stage, strict=True) if self.constraints != ANY else None
        hunt = problem.hunt(self.settings.seed) if problem is not None else self._plain_hunt(stage)
        while (state := hunt.run(HUNT_SLICE)) == MORE:
            if clock.over():
                return None, False
        if state != FOUND:
            return None, True
        if problem is not None:
            return [problem.options[option][0] for option in hunt.found()], True
        rows = self.rows(stage)
        return [ScoredPlacement(0, *rows[option]) for option in hunt.found()], True

    def _plain_hunt(self, stage: int) -> Hunt:
        return plain_hunt(self.puzzle, self.rows(stage), self.settings.seed)

    def _first(self, stage: int) -> Found:
        found, proven = self._hunt(stage, self.clock)
        if found is None:
            return Found((), proven)
        return Found((self.cover(found),), False)

    def _best(self, stage: int, limit: int) -> Found:
        # a first cover, or the proof that there is none, is mostly a matter of milliseconds
        found, proven = self._hunt(stage, self.clock.part(1 / 4))
        if found is None and proven:
            return Found((), True)
        if found is not None:
            self.report(found)
        covers = None
        with self._interruptible():
            try:
                loose = self.problem(stage)
                covers = Covers.build(loose, clock=self.clock.part(1 / 2), memory=self.settings.memory)
            except BudgetError:
                if found is None:
                    raise
        if covers and covers.complete:
            listed = tuple(self._list(covers, limit))
            return Found(listed, len(listed) == limit or not self.clock.over())
        return Found(tuple(self._improve(stage, covers, found, limit)), False)

    def interrupt(self) -> None:
        """Ends all of the time, as Ctrl-C asks."""
        self.interrupted = True
        self.whole.end()

    def report(self, placements: Sequence[ScoredPlacement]) -> None:
        """Reports a better cover to the caller."""
        if self.progress is not None:
            self.reported += 1
            self.progress(Progress(self.reported, found=self.cover(placements)))

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """Ends a part of the work on Ctrl-C, so that what there is can be shown; the time is over then."""
        try:
            yield
        except KeyboardInterrupt:
            self.interrupt()

    def _list(self, covers: Covers, limit: int) -> Iterator[Cover]:
        """Lists covers in order, those with a word twice left out."""
        if not limit:
            return
        seen = set()
        for _, picks in covers.ranked():
            entries = covers.problem.entries(picks)
            if len({entry.word for entry in entries}) == len(entries):
                key = frozenset((entry.word, mask_of(entry.path)) for entry in entries)
                if key not in seen:
                    seen.add(key)
                    yield self.cover(entries)
                    if len(seen) == limit:
                        return
            if self.clock.over():
                return

    def _improve(
        self, stage: int, covers: Covers | None, found: list[ScoredPlacement] | None, limit: int
    ) -> list[Cover]:
        """Makes the best of a first cover, and of those that a diagram which was stopped holds."""
        best = list(self._list(covers, limit)) if covers else []
        if found is not None:
            better = found
            with self._interruptible(), suppress(BudgetError):
                strict = self.problem(stage, strict=True)
                improver = WindowSearch(strict, strict.picks(found), seed=self.settings.seed)
                try:
                    improver.run(self.clock, lambda: self.report(strict.entries(improver.picks)))
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
        too_large = False
        if self.constraints == ANY:
            plain = PlainProblem(self.puzzle, self.rows(stage), self.settings.memory // 2)
            tally = Tally.build(plain, clock=self.clock.part(1 / 3), memory=self.settings.memory // 2)
            if tally.complete and (plain.different == len(plain) or not plain.twice(tally.used())):
                return Count(tally.count())
            too_large = not tally.complete
        loose = self.problem(stage)
        used: Sequence[int] = range(len(loose))
        if not too_large:
            covers = Covers.build(loose, clock=self.clock.part(1 / 3), memory=self.settings.memory // 2)
            used = covers.used() if covers.complete else used
        once = twice(loose, used, self.clock)
        if not too_large and covers.complete and not once:
            return Count(covers.count())
        kept = set(used)
        entries = [entry for k, one in enumerate(loose.options) if k in kept for entry in one]
        strict = self.build((), once=once, more=entries)
        covers = Covers.build(strict, clock=self.clock.part(0.8), memory=self.settings.memory // 2)
        if covers.complete:
            return Count(covers.count())
        return Count(max(covers.count(), self._some(stage, strict)), exact=False)

    def _some(self, stage: int, strict: CoverProblem) -> int:
        """Counts the covers that share most of their words with one that is found: a lower bound."""
        found, _ = self._hunt(stage, self.clock.part(1 / 2))
        if found is None:
            return 0
        improver = WindowSearch(strict, strict.picks(found), seed=self.settings.seed)
        most = 1
        while not self.clock.over() and (number := improver.count_window()) is not None:
            most = max(most, number)
            improver.size += 2
        return most

    def cover(self, entries: Sequence[ScoredPlacement]) -> Cover:
        """Makes a cover of entries."""
        placements = [Placement(word, path, kind) for _, word, path, kind in entries if word]
        placements.sort(key=lambda placement: min(placement.path))
        score = sum([value or self.value(word) for value, word, _, _ in entries]) / 100
        return Cover(self.puzzle, tuple(placements), score)


def spans(puzzle: Puzzle, path: Path) -> bool:
    """Whether a path touches two opposite sides of the grid."""
    rows, columns = zip(*map(puzzle.grid.place, path), strict=True)
    tall = max(rows) - min(rows) == puzzle.grid.rows - 1
    wide = max(columns) - min(columns) == puzzle.grid.columns - 1
    return bool(tall or wide)
