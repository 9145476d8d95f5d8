"""One answer to all that is asked about a puzzle: covers, how many there are, and else the best that can be had."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic

from wordtools.core import BudgetError, RulesError
from wordtools.fillword.cover.partial import Region, best_partial, left_over, obstacles
from wordtools.fillword.cover.solve import Answer, Count, Solver
from wordtools.fillword.cover.strands import with_chain
from wordtools.fillword.cover.unknown import with_unknown
from wordtools.fillword.find.find import Row
from wordtools.fillword.puzzle.puzzle import Cover, Puzzle

SEARCH_SHARE = 0.7  # of the time, for covers; the rest is for what is asked besides
UNKNOWN_SHARE = 0.9


@dataclass(frozen=True, slots=True)
class Study:
    """What was found out about a puzzle."""

    puzzle: Puzzle
    covers: tuple[Cover, ...]
    """The covers asked for, best first."""
    proven: bool
    """Whether there is no better cover than these; with no cover here, that there is none."""
    lists: tuple[str, ...]
    """The word lists that were needed."""
    obstacles: tuple[str, ...] = ()
    """Why there is no cover, as far as that can be said."""
    count: Count | None = None
    """How many covers there are, when that was asked."""
    partial: Cover | None = None
    """The cover that leaves the fewest cells over, when there is no whole one."""
    left: tuple[Region, ...] = ()
    """What it leaves over."""


def study(solver: Solver, *, limit: int = 1, first: bool = False, count: bool = False, allow_unknown: int = 0) -> Study:
    """Solves a puzzle within the solver's budget.

    Args:
        solver: the puzzle, the lists and the wishes.
        limit: how many covers to return.
        first: any cover will do.
        count: also count the covers.
        allow_unknown: how many words a cover may have that no list has, when there is none without.

    Raises:
        RulesError: the wishes cannot be met by any cover, by the number of cells alone.
        BudgetError: there are too many placements, or the time ended while they were found.
    """
    check(solver)
    begin, end = monotonic(), solver.deadline
    last = solver.stages - 1
    reasons = tuple(missing(solver) + obstacles(solver.puzzle, solver.rows(last), shortest(solver)))
    answer = Answer((), True, tuple(one.name for one in solver.lists))
    ways: list[tuple[float, Callable[[], Answer]]] = []
    if not reasons:
        ways.append((SEARCH_SHARE, solver.first if first else lambda: solver.best(limit)))
    if solver.wishes.spangram == "":
        ways.append((UNKNOWN_SHARE, lambda: with_chain(solver, limit)))
    if allow_unknown:
        ways.append((UNKNOWN_SHARE, lambda: with_unknown(solver, allow_unknown, limit)))
    for share, way in ways:
        solver.deadline = begin + share * (end - begin)
        try:
            answer = way()
        except BudgetError:
            answer = replace(answer, proven=False)
        except KeyboardInterrupt:
            solver.interrupted = True
            answer = replace(answer, proven=False)
            break
        if answer.covers:
            break
    solver.deadline = 0.0 if solver.interrupted else end
    found = Study(solver.puzzle, answer.covers, answer.proven, answer.listed, reasons)
    if not answer.covers:
        partial = _partial(solver)
        return replace(found, partial=partial, left=tuple(left_over(solver.puzzle, partial)))
    if not count or reasons:
        return found
    counted = solver.count()
    return replace(found, count=replace(counted, number=max(counted.number, len(answer.covers))))


def _partial(solver: Solver) -> Cover:
    """Finds the best partial cover; on Ctrl-C, one that is found at once."""
    try:
        return best_partial(solver)
    except KeyboardInterrupt:
        solver.interrupted = True
        solver.deadline = 0.0
        return best_partial(solver)


def check(solver: Solver) -> None:
    """Raises RulesError when the number of cells contradicts the wishes."""
    wishes, cells = solver.wishes, len(solver.puzzle.cells)
    if wishes.lengths and sum(wishes.lengths) != cells:
        total = sum(wishes.lengths)
        raise RulesError(f"the lengths add up to {total}, but the grid has {cells} open cells")
    if wishes.lengths and wishes.words is not None and len(wishes.lengths) != wishes.words:
        raise RulesError(f"{len(wishes.lengths)} lengths are given for {wishes.words} words")
    if wishes.words is not None and not wishes.words * solver.min_length <= cells <= wishes.words * solver.max_length:
        raise RulesError(f"{wishes.words} words of {solver.min_length} letters or more do not make {cells} cells")


def shortest(solver: Solver) -> int:
    """Returns the fewest letters that a word of a cover can have."""
    return min(solver.wishes.lengths, default=solver.min_length)


def missing(solver: Solver) -> list[str]:
    """Says which of the known words lie nowhere on the grid."""
    there = {word for word, _ in solver.rows(solver.stages - 1)}
    return [f"the known word {word} lies nowhere on the grid" for word in solver.wishes.known if word not in there]


def bonus(solver: Solver, cover: Cover) -> list[Row]:
    """Lists the words of the first list that lie on the grid and are not in the cover, longest first."""
    words = set(cover.words)
    rows: dict[str, Row] = {}
    for row in solver.rows(0):
        if row[0] not in words:
            rows.setdefault(row[0], row)
    return list(rows.values())
