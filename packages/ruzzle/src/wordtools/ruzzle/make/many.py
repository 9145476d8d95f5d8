"""Many boards as jobs: each part is one board, or one search for the best, the same whoever does it, and when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random, randrange
from time import time
from typing import Any, NamedTuple

from wordtools.core import Language, Lexicon
from wordtools.core.errors import LanguageError
from wordtools.core.run.calls import called_off
from wordtools.core.run.clock import Clock, Stop
from wordtools.core.run.jobs import per_thread
from wordtools.core.words.flags import OBSCENE
from wordtools.core.words.of_lists import flags_of
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.board.dice import Dice
from wordtools.ruzzle.board.rules import Rules
from wordtools.ruzzle.make.board_maker import TRIES, BoardMaker, make_within
from wordtools.ruzzle.make.optimise import BY, POOL, Climb, climb
from wordtools.ruzzle.make.targets import NoBoardError, Sieve, Targets
from wordtools.ruzzle.solve.recipe import Recipe
from wordtools.ruzzle.solve.solver import Solver, solver_of

SHORTEST = 1e-3  # seconds of a search that begins when the time is over


def chance(seed: int, part: int) -> Random:
    """Makes the random numbers of a part; the first has those of the seed itself."""
    return Random(f"{seed}/{part}" if part else seed)


class Made(NamedTuple):
    """A board that was made, or the one that came closest."""

    board: Board
    figures: dict[str, int]
    """Its words, points and letters; empty where no target asks for them."""
    tries: int = 0
    """How many boards missed the targets; 0: this one meets them."""

    @property
    def error(self) -> NoBoardError | None:
        """The message where no board meets the targets."""
        return NoBoardError(self.tries, self.board, self.figures) if self.tries else None


@dataclass(frozen=True)
class MakingJob:
    """A series of random boards; part k is board k, from 0."""

    language: str
    """A code, or the path of a file."""
    rules: Rules
    lexicon: Lexicon | None = None
    targets: Targets = field(default_factory=Targets)
    tries: int = TRIES
    rows: int | None = None
    columns: int | None = None
    model: str | None = None
    dice: Dice | None = None
    round: int | None = None
    placing: tuple[str, ...] = ()
    seed: int = 0
    banned: int | None = OBSCENE
    """A board with words of this grade and above is drawn again (``OBSCENE``, ``COARSE``); None: no board is."""
    shape: str | None = None
    """A shape of the rules."""

    def run(self, part: int) -> Made:
        """Makes one board.

        Raises:
            RulesError: no place was found for the words to place, or every board had a banned one.
        """
        maker, sieve = tools(replace(self, seed=0))
        rng = chance(self.seed, part)
        if sieve is None:
            return Made(maker.make(rng), {})
        try:
            board = make_within(maker, sieve, rng, tries=self.tries)
        except NoBoardError as error:
            closest: Any = error.best
            return Made(closest, dict(error.figures), error.tries)
        return Made(board, sieve.figures(board))

    @staticmethod
    def pack(made: Made) -> list[Any]:
        """Returns a board for a file of results."""
        return [str(made.board), made.figures, made.tries]

    @staticmethod
    def unpack(data: list[Any]) -> Made:
        """Reads what ``pack`` returned."""
        text, figures, tries = data
        return Made(Board.parse(text), {str(name): int(number) for name, number in figures.items()}, int(tries))


@per_thread
def tools(job: MakingJob) -> tuple[BoardMaker, Sieve | None]:
    """Opens what a job names: what makes boards, and the targets that they must meet.

    Raises:
        WordtoolsError: a value that cannot be used, or that does not go with another.
    """
    language = Language.load(job.language)
    kind: dict[str, Any] = {"rows": job.rows, "columns": job.columns, "model": job.model, "round": job.round}
    kind["shape"] = job.shape
    if job.banned is not None:
        flagged = flags_of([job.lexicon] if job.lexicon else [], language)
        kind["banned"] = [word for word, grade in flagged.items() if grade >= job.banned]
    maker = BoardMaker(language, job.rules, lexicon=job.lexicon, dice=job.dice, placing=job.placing, **kind)
    if job.lexicon is None or not job.targets.bounds:
        return maker, None
    return maker, Sieve(job.targets, Solver(job.lexicon, job.rules, language))


def random_board(language: Language | str, rules: Rules | str, *, seed: int | None = None, **kind: Any) -> Board:
    """Makes one random board, for ``Board.random``: the first that the command makes with the same seed."""
    spoken = Language.load(language) if isinstance(language, str) else language
    ruled = Rules.load(rules) if isinstance(rules, str) else rules
    code = spoken.code if spoken == _language(spoken.code) else str(spoken.path)
    words = Lexicon.for_language(spoken, alphabet=ruled.alphabet(spoken)) if spoken.lexicon else None
    return MakingJob(code, ruled, words, seed=randrange(1 << 32) if seed is None else seed, **kind).run(0).board


def _language(code: str) -> Language | None:
    try:
        return Language.load(code)
    except LanguageError:
        return None


@dataclass(frozen=True)
class ClimbJob:
    """Searches for the best boards, each from other random boards; part k is search k, from 0."""

    recipe: Recipe
    rows: int = 4
    columns: int = 4
    pool: int = POOL
    seed: int = 0
    by: str = BY[0]
    keep: int = 1
    """Boards of the last pool to return."""
    marks: tuple[str, ...] = ()
    """The multipliers under the letters, a text a cell."""
    until: float | None = field(default=None, compare=False)
    """When searches end with what they have, in seconds since 1970, which processes agree about; None: at their end."""

    def run(self, part: int, stop: Stop | None = None, report: Callable[[int, Climb], None] | None = None) -> Climb:
        """Does one search; *report* is given the best so far, with the number of the part."""
        clock = Clock(None if self.until is None else max(SHORTEST, self.until - time()), stop or called_off)
        how = {"rows": self.rows, "columns": self.columns, "pool": self.pool, "keep": self.keep}
        rng, over = chance(self.seed, part), clock.over
        for best in climb(solver_of(self.recipe), rng, by=self.by, marks=self.marks, stop=over, **how):
            if report is not None:
                report(part, best)
        return best

    @staticmethod
    def keeps(found: Climb) -> bool:
        """Returns whether a file of results keeps what was found: only a search that came to its end."""
        return found.complete

    @staticmethod
    def pack(found: Climb) -> list[Any]:
        """Returns what was found for a file of results."""
        return list(found[:7])  # all but that it is complete

    @staticmethod
    def unpack(data: list[Any]) -> Climb:
        """Reads what ``pack`` returned."""
        points, text, scored, rows, columns, top, marks = data
        best = tuple((str(board), int(number)) for board, number in top)
        return Climb(int(points), str(text), int(scored), int(rows), int(columns), best, tuple(marks))
