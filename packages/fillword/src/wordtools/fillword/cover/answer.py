"""One answer to all that is asked about a puzzle: covers, how many there are, and else the best that can be had."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from wordtools.core.errors import BudgetError, OptionError
from wordtools.core.show.pictured import Pictured
from wordtools.fillword.cover.partial import Region, best_partial, left_over, obstacles
from wordtools.fillword.cover.search import Count, Found, Search
from wordtools.fillword.cover.strands import with_chain
from wordtools.fillword.cover.unknown import with_unknown
from wordtools.fillword.find.find import Row
from wordtools.fillword.puzzle.puzzle import Cover, Placement, Puzzle

SEARCH_SHARE = 0.7  # of the time, for covers; the rest is for what is asked besides
UNKNOWN_SHARE = 0.9


@dataclass(frozen=True, slots=True)
class Answer(Pictured):
    """What was found out about a puzzle.

    >>> from wordtools.fillword import Solver
    >>> answer = Solver.for_language("en").solve("cat / dog / xyz")
    >>> answer.covers, answer.proven, answer.partial
    ((), True, <Cover 2 words, 3 cells left over, score ...: CAT GOD>)
    >>> print(answer.failure)
    no cover: no word of the lists reaches 2 of the cells: X (2,0), Z (2,2)
    """

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
    bonus: tuple[Placement, ...] = ()
    """Words of the first list that lie on the grid and are not in the best cover, longest first, when asked for."""
    interrupted: bool = False
    """Whether Ctrl-C ended the search."""

    def __str__(self) -> str:
        """Writes the best cover; where there is none, the best partial one and why there is no whole one."""
        if self.covers:
            return str(self.covers[0])
        return "\n".join(filter(None, [str(self.partial or ""), self.failure]))

    def __repr__(self) -> str:
        """Shows the numbers and the best cover."""
        best = self.covers[0] if self.covers else self.partial
        return f"<Answer {len(self.covers)} covers{', proven' if self.proven else ''}: {best!r}>"

    @property
    def _pictured(self) -> Cover | Puzzle:
        return self.covers[0] if self.covers else self.partial or self.puzzle

    def _repr_svg_(self) -> str:
        """Draws the best cover; where there is none, the best partial one, or the puzzle."""
        shown = self.covers[0] if self.covers else self.partial or self.puzzle
        return shown._repr_svg_()

    @property
    def failure(self) -> str:
        """The reason why there is no cover, in one line; empty when there is one."""
        if self.covers:
            return ""
        if self.obstacles:
            return "no cover: " + "; ".join(self.obstacles)
        if self.proven:
            return "no cover exists with the words of " + " and ".join(self.lists)
        return "no cover was found in the time; there may be one"


def answer_of(
    search: Search,
    *,
    limit: int = 1,
    first: bool = False,
    count: bool = False,
    allow_unknown: int = 0,
    bonus: bool = False,
) -> Answer:
    """Finds all that is asked within the time of a search; the arguments are those of ``Solver.solve``."""
    whole, last = search.whole, search.last
    shares = {share: whole.part(share) for share in (SEARCH_SHARE, UNKNOWN_SHARE)}
    reasons = tuple(missing(search) + obstacles(search.puzzle, search.rows(last), shortest(search)))
    found = Found((), True, search.names_of(last))
    ways: list[tuple[float, Callable[[], Found]]] = []
    if not reasons:
        ways.append((SEARCH_SHARE, search.first if first else lambda: search.best(limit)))
    if search.constraints.spangram == "":
        ways.append((UNKNOWN_SHARE, lambda: with_chain(search, limit)))
    if allow_unknown:
        ways.append((UNKNOWN_SHARE, lambda: with_unknown(search, allow_unknown, limit)))
    for share, way in ways:
        search.clock = shares[share]
        try:
            found = way()
        except BudgetError:
            found = replace(found, proven=False)
        except KeyboardInterrupt:
            search.interrupt()
            found = replace(found, proven=False)
            break
        if found.covers:
            break
    search.clock = whole
    answer = Answer(search.puzzle, found.covers, found.proven, found.lists, reasons)
    if not found.covers:
        partial = _partial(search)
        return replace(answer, partial=partial, left=tuple(left_over(partial)), interrupted=search.interrupted)
    if count and not reasons:
        counted = search.count()
        answer = replace(answer, count=replace(counted, number=max(counted.number, len(found.covers))))
    if bonus:
        answer = replace(answer, bonus=tuple(Placement(*row) for row in bonus_rows(search, found.covers[0])))
    return replace(answer, interrupted=search.interrupted)


def _partial(search: Search) -> Cover:
    """Finds the best partial cover; on Ctrl-C, one that is found at once."""
    try:
        return best_partial(search)
    except KeyboardInterrupt:
        search.interrupt()
        return best_partial(search)


def check(search: Search) -> None:
    """Refuses what no cover can meet.

    Raises:
        OptionError: the number of cells contradicts the constraints.
    """
    constraints, cells = search.constraints, len(search.puzzle.cells)
    least, most = search.settings.min_length, search.settings.max_length
    if constraints.lengths and sum(constraints.lengths) != cells:
        total = sum(constraints.lengths)
        raise OptionError(f"the lengths add up to {total}, but the grid has {cells} open cells")
    if constraints.lengths and constraints.words is not None and len(constraints.lengths) != constraints.words:
        raise OptionError(f"{len(constraints.lengths)} lengths are given for {constraints.words} words")
    if constraints.words is not None and not constraints.words * least <= cells <= constraints.words * most:
        raise OptionError(f"{constraints.words} words of {least} letters or more do not make {cells} cells")


def shortest(search: Search) -> int:
    """Returns the fewest letters that a word of a cover can have."""
    return min(search.constraints.lengths, default=search.settings.min_length)


def missing(search: Search) -> list[str]:
    """Returns the known words that lie nowhere on the grid."""
    there = {word for word, _ in search.rows(search.last)}
    return [f"the known word {word} lies nowhere on the grid" for word in search.constraints.known if word not in there]


def bonus_rows(search: Search, cover: Cover) -> list[Row]:
    """Lists the words of the first list that lie on the grid and are not in the cover, longest first."""
    words = set(cover.words)
    rows: dict[str, Row] = {}
    for row in search.rows(0):
        if row[0] not in words:
            rows.setdefault(row[0], row)
    return list(rows.values())
