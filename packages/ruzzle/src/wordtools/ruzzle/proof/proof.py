"""Proofs of the best boards: every class of boards of a size, by branch and bound.

The kernel ``_prove`` does one class; classes are the parts of a job, so threads, processes or a cluster share them,
and what is done can be kept in a file. The method is that of D. Vanderkam's hybrid-boggle (2025): orderly trees.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from wordtools.core.errors import BudgetError, OptionError, RulesError
from wordtools.core.run.clock import Clock, Stop, flagging
from wordtools.core.run.jobs import InTime, per_thread, run
from wordtools.core.run.progress import Progress, Watcher
from wordtools.ruzzle.board.board import every_cell
from wordtools.ruzzle.board.counts import MOST_LETTERS
from wordtools.ruzzle.make.optimise import climb, symmetries
from wordtools.ruzzle.proof._prove import Prover, key_bits
from wordtools.ruzzle.proof.certificate import Certificate, ClassProof, Question, Ranked, digest_of, full_boards
from wordtools.ruzzle.proof.classes import (
    by_cell,
    canonical,
    check_size,
    classes,
    hard_first,
    letter_groups,
    split_order,
    spread,
)
from wordtools.ruzzle.solve.recipe import Recipe
from wordtools.ruzzle.solve.solver import Solver, solver_of
from wordtools.ruzzle.solve.workbench import flat

if TYPE_CHECKING:
    from wordtools.core.run.results import Results

MOST_SNAKES = 1 << 27  # of a class: 4 GB
KEY = 64  # bits of a snake's key in the kernel
SNAKES = 1  # the kernel's state when there is no room for them
LARGE = 5  # likewise when bounds are too high
STOPPED = 6  # likewise when it was stopped
SLICE = 10_000  # boards that are scored between two looks at whether to stop
MERGED = 2  # cells: bounds low enough for small certificates, at little cost


@dataclass(frozen=True)
class ProveJob:
    """The classes of a question, as a job of ``wordtools.core.run.jobs``: a part is the text of a class."""

    recipe: Recipe
    question: Question

    def run(self, part: str, stop: Stop | None = None) -> ClassProof | None:
        """Proves one class; None where *stop* returned True.

        Raises:
            BudgetError: it has more snakes than there is room for.
        """
        bench = _bench(self)
        if stop is None:
            return bench.prove(part)
        with flagging(bench.stop, stop):
            return bench.prove(part)

    @staticmethod
    def keeps(proof: ClassProof | None) -> bool:
        """Returns whether a file of results keeps what came of a class: not where it was stopped."""
        return proof is not None

    def pack(self, proof: ClassProof) -> object:
        """Makes plain data of a result."""
        return [proof.text, proof.bounds, proof.digest, proof.tested, proof.boards]

    def unpack(self, data: list[object]) -> ClassProof:
        """Makes a result of plain data again."""
        text, bounds, digest, tested, boards = data
        return ClassProof(text, bounds, digest, tested, boards)  # type: ignore[arg-type]


class Bench:
    """One thread's kernel for one question."""

    def __init__(self, job: ProveJob) -> None:
        """Makes the kernel."""
        self.solver = solver_of(job.recipe)
        self.question = question = job.question
        counter = self.solver.counter
        self.stop = bytearray(1)
        """Its byte is set to end the work, from another thread."""
        self.kernel = Prover(counter.lexicon.dawg.records, self.stop)
        place = {cell: number for number, cell in enumerate(question.order)}
        near = every_cell(question.rows, question.columns)
        self.kernel.board(*flat(tuple([tuple(sorted(place[cell] for cell in near[at])) for at in question.order])))
        self.gain = counter.gain
        self.bonus = array("q", map(self.solver.rules.points_for_length, range(MOST_LETTERS + 1)))
        self.masks = [
            [sum(1 << counter.code(letter) for letter in group) for group in groups] for groups in question.groups
        ]

    def prove(self, text: str) -> ClassProof | None:
        """Proves one class; None where it was stopped."""
        question, kernel = self.question, self.kernel
        masks = array("Q", [self.masks[cell][int(text[cell])] for cell in question.order])
        for work in (
            lambda: kernel.build(masks, self.gain, self.bonus, question.minimum),
            lambda: kernel.search(question.least, question.merged),
        ):
            if not self._ends(text, work):
                return None
        bounds = kernel.result()
        sets = [question.groups[cell][int(text[cell])] for cell in question.order]
        full = full_boards(bounds, sets) if kernel.boards else iter(())
        tested = 0
        good: list[Ranked] = []
        while some := [self._text(letters) for letters in islice(full, SLICE)]:
            if self.stop[0]:
                return None
            tested += len(some)
            points = self.solver.totals(some, question.rows, question.columns).points
            good += [(board, score) for board, score in zip(some, points, strict=True) if score >= question.least]
        kept = () if question.brief else tuple(bounds)
        return ClassProof(text, kept, digest_of(bounds), tested, tuple(good))

    def _text(self, letters: Sequence[str]) -> str:
        """Writes a board whose letters stand in the order of the search."""
        board = [""] * len(letters)
        for cell, letter in zip(self.question.order, letters, strict=True):
            board[cell] = letter
        return "".join(board)

    def _ends(self, text: str, work: Callable[[], int]) -> bool:
        """Makes room until the work can be done; returns whether it came to its end."""
        while lacking := work():
            if lacking == STOPPED:
                return False
            if lacking == LARGE:
                raise RulesError(f"class {text}: its boards have too many points for a proof")
            room = 2 * self.kernel.capacity(lacking)
            if lacking == SNAKES and room > MOST_SNAKES:
                raise BudgetError(f"class {text}: over {MOST_SNAKES:,} snakes: give more groups of letters")
            self.kernel.reserve(lacking, room)
        return True


@per_thread
def _bench(job: ProveJob) -> Bench:
    return Bench(job)


class Proof:
    """A question, ready to be worked on.

    >>> from wordtools.core import Language, Lexicon
    >>> from wordtools.ruzzle import Rules, Solver
    >>> english = Language.load("en")
    >>> solver = Solver(Lexicon.of(["tea", "eat", "ate", "teas"], english.alphabet), Rules.load("ruzzle"), english)
    >>> print(Proof(solver, 2, 2, 20).run())
    boards of 2 x 2 with 20 points or more: 0; there is none (words, ruzzle)
    """

    def __init__(
        self,
        solver: Solver,
        rows: int,
        columns: int,
        least: int | None = None,
        *,
        groups: Sequence[Sequence[str]] | None = None,
        merged: int = MERGED,
        brief: bool = False,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        """Asks which boards of a size reach a number of points.

        Args:
            solver: whose words and rules.
            rows: of the boards.
            columns: likewise; 64 cells at most.
            least: points, 1 or more; None: those of the best board that climbing finds.
            groups: the letters of the alphabet in groups, each letter in one: for cells in the middle, at an edge and
                in a corner; the last that is given goes for the others too. None: those of ``letter_groups``.
            merged: cells for which the search merges, which makes bounds lower and takes longer.
            brief: leave the bounds out of the certificate, and keep the digest of each class's.
            stop: polled while it climbs; True ends the climb, and the points are those of the best board so far.

        Raises:
            GridError: a size that cannot be proven.
            OptionError: groups that cannot be used, or no points.
            RulesError: rules by which a snake crosses itself, or a letter without a character of its own.
        """
        check_size(rows, columns)
        if least is not None and least < 1:
            raise OptionError(f"points to be reached must be 1 or more, not {least}")
        rules, counter = solver.rules, solver.counter
        if rules.visits > 1:
            raise RulesError("nothing can be proven where a snake may cross itself")
        names = counter.names()
        if groups is None:
            coded = letter_groups(counter.alphabet, spread(counter.lexicon.dawg), rows * columns)
            groups = [["".join(names[code] for code in group) for group in some] for some in coded]
        order = split_order(rows, columns)
        letters = [(name, counter.gain[code] >> 8, counter.gain[code] & 255) for code, name in sorted(names.items())]
        shown = [name for name, _, _ in letters]
        grouped = tuple([_ordered(some, shown) for some in by_cell(groups, rows, columns)])
        self.classes = classes(rows, columns, list(map(len, grouped)))
        """The texts of all classes, in their order."""
        if key_bits([(1 << max(map(len, some))) - 1 for some in grouped]) > KEY:
            raise OptionError(
                f"boards of {rows} x {columns} are too large for groups of that many letters: give more groups"
            )
        if least is None:
            *_, best = climb(solver, random.Random(1), rows=rows, columns=columns, stop=stop)
            least = max(1, best.points)
        most = max(count for _, _, count in letters)
        self.solver = solver
        self.question = Question(
            language=solver.language.code,
            rules=rules.name,
            lexicon=solver.lexicon.name,
            digest=solver.lexicon.digest,
            rows=rows,
            columns=columns,
            least=least,
            letters=tuple(letters),
            length_points=tuple(map(rules.points_for_length, range(counter.lexicon.dawg.longest * most + 1))),
            minimum=rules.minimum(rows * columns),
            groups=grouped,
            order=tuple(order),
            merged=max(0, min(merged, rows * columns)),
            brief=brief,
        )
        self.job = ProveJob(solver.recipe, self.question)

    def __repr__(self) -> str:
        """Shows the question and the number of classes."""
        return f"<Proof {self.question!r}, {len(self.classes):,} classes>"

    @cached_property
    def parts(self) -> list[str]:
        """The classes in the order in which they are done: hard ones first."""
        question = self.question
        return hard_first(self.solver, self.classes, question.groups, question.rows, question.columns)

    def run(
        self,
        *,
        jobs: int = 1,
        executor: Executor | None = None,
        results: Results | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Watcher[None] | None = None,
    ) -> Certificate:
        """Proves all classes; the same certificate whoever does them.

        Args:
            jobs: threads to use.
            executor: where to run instead, when the caller has one.
            results: a file of what is done already, opened for ``job``.
            stop: polled regularly; True ends the run.
            progress: is given how many classes of how many are done.

        Raises:
            BudgetError: it was stopped, or a class has more snakes than there is room for.
            FormatError: the file of results cannot be written.
        """
        done: dict[str, ClassProof] = {}
        clock = Clock(stop=stop)
        task = InTime(self.job, clock) if executor is None else self.job
        with ExitStack() as stack:
            # one thread too is another than the caller's, whom Ctrl-C reaches at once
            pool = executor or stack.enter_context(ThreadPoolExecutor(jobs))
            stack.callback(clock.end)  # whatever ends it: the threads are waited for
            work = run(task, self.parts, executor=pool, ordered=False, stop=clock.over, results=results)
            for part, proof in work:
                if proof is None:
                    continue
                done[part] = proof
                if progress is not None:
                    progress(Progress(len(done), len(self.classes)))
        if len(done) < len(self.classes):
            raise BudgetError(f"stopped: {len(done):,} of {len(self.classes):,} classes are proven")
        proofs = tuple([done[text] for text in self.classes])
        return Certificate(self.question, proofs, ranked(proofs, self.question.rows, self.question.columns))


def prove(
    solver: Solver,
    rows: int,
    columns: int,
    least: int | None = None,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Certificate:
    """Finds the best boards of a size, or all with a number of points, and proves that there are no others."""
    return Proof(solver, rows, columns, least).run(jobs=jobs, executor=executor)


def ranked(proofs: Iterable[ClassProof], rows: int, columns: int) -> tuple[Ranked, ...]:
    """Puts the boards of all classes in order, best first, one of those that are the same turned or mirrored."""
    turns = symmetries(rows, columns)
    found = {canonical(board, turns): points for proof in proofs for board, points in proof.boards}
    return tuple(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def _ordered(groups: Sequence[str], letters: Sequence[str]) -> tuple[str, ...]:
    """Checks that each letter is in one group, and puts the letters of each in the order of the alphabet."""
    text = "".join(groups)
    for letter in letters:
        if text.count(letter) != 1:
            often = "in no group" if letter not in text else "in several groups"
            raise OptionError(f"groups of letters: {letter} is {often}; give each letter of the alphabet once")
    other = next((letter for letter in text if letter not in letters), None)
    if other is not None or not all(groups):
        raise OptionError(f"groups of letters: {other or 'an empty group'} is no letter of the alphabet")
    return tuple("".join(letter for letter in letters if letter in group) for group in groups)
