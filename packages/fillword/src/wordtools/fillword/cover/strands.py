"""Strands puzzles whose spangram is several words in a row.

The spangram runs from side to side. Where no single word of the lists can be it, chains of two to four common words
are tried, the likeliest first; whether the rest of the board can be covered is looked up in the diagram of covers,
which remembers every rest it has met.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from math import inf
from typing import Any, NamedTuple, TypeAlias

from wordtools.core import Grid
from wordtools.core.errors import BudgetError
from wordtools.core.grid import Cell
from wordtools.core.run.clock import Clock
from wordtools.core.words.commonness import MOST, Zipf
from wordtools.fillword.cover.cover_problem import CoverProblem, ScoredPlacement, Value
from wordtools.fillword.cover.covers import DIAGRAM_SLICE, Covers, make_diagram, sums_of
from wordtools.fillword.cover.search import SHORTEST_SPANGRAM, Found, Search
from wordtools.fillword.find.find import Row, placed
from wordtools.fillword.puzzle.commonness import Commonness
from wordtools.fillword.puzzle.puzzle import Cover, Mask, Path, Puzzle, WordKind, mask_of, middles

MOST_PARTS = 4
LONGEST_SPANGRAM = 17
SHORTEST_PART = 2
COMMON = {2: 4.5, 3: 4.0}  # words of so few letters in a chain are at least so common, as any letters make some
OTHERS = 2.5  # and all others so common
JOINT = (
    10.0  # what a further word in a chain costs: as much as a word of the cover, so the commonest chain breaks a tie
)
BANDS, BAND = 56, 0.25  # values that are gone through one after the other, best first; what is lower comes last
NODES = 400_000  # parts that are looked at to list the chains
MOST_CHAINS = 40_000
DONE, GROW = 0, 2
Sides: TypeAlias = int  # bits
KEPT = 200  # chains whose covers are listed


def with_chain(search: Search, limit: int = 1) -> Found:
    """Finds covers whose spangram is a chain of list words, the most plausible first."""
    constraints = replace(search.constraints, spangram=None)
    if constraints.words is not None:
        constraints = replace(constraints, words=constraints.words - 1)
    problem = search.build(search.rows(search.last), constraints=constraints)
    listed, complete = chains(search)
    found, ended = _try(search, problem, listed)
    covers: list[Cover] = []
    for _, spangram, left in sorted(found, key=lambda one: -one[0])[: limit + KEPT]:
        rest = Covers.of_rest(problem, left)
        for _, picks in rest.ranked() if rest else ():
            entries = problem.entries(picks)
            words = {entry.word for entry in entries}
            if len(words) == len(entries) and spangram.word not in words:
                covers.append(search.cover([spangram, *entries]))
                break
    covers.sort(key=lambda cover: -cover.score)
    return Found(tuple(covers[:limit]), ended and complete, search.names_of(search.last))


def chains(search: Search) -> tuple[list[ScoredPlacement], bool]:
    """Lists chains of common words that run from side to side, the likeliest first, and whether they are all."""
    settings = search.settings
    most = settings.max_length
    try:
        rows = placed(search.puzzle, settings.lists, SHORTEST_PART, most, search.clock, every_path=True)
    except BudgetError:
        return [], False
    chainer = Chainer(search.puzzle, rows, settings.common)
    listed, complete = chainer.likeliest(search.clock)
    return [
        ScoredPlacement(round(100 * (worth - settings.penalty)), word, path, WordKind.SPANGRAM)
        for worth, word, path in listed
    ], complete


class Chainer:
    """Joins common words end to start.

    How likely a chain is, is how common its parts are together, less ``JOINT`` for each joint. Chains are looked for
    in bands of that value, the best first, so that the budget, which counts parts that are looked at and not seconds,
    is spent on the likeliest.
    """

    def __init__(self, puzzle: Puzzle, rows: Iterable[Row], common: Commonness) -> None:
        """Keeps the placements that may be parts, by their first cells, the commonest first."""
        self.puzzle = puzzle
        self.starts: defaultdict[Cell, list[_Part]] = defaultdict(list)
        for word, path in rows:
            zipf = min(common(word), MOST)
            if zipf >= COMMON.get(len(path), OTHERS):
                self.starts[path[0]].append(_Part(zipf, word, path, mask_of(path), sides_of(puzzle.grid, path)))
        for parts in self.starts.values():
            parts.sort(key=lambda part: (-part.zipf, part.word, part.path))
        self.most = max((parts[0].zipf for parts in self.starts.values()), default=0.0)
        self.left = NODES
        self._last: dict[tuple[Cell, Sides], list[_Part]] = {}

    def last(self, cell: Cell, sides: Sides) -> list[_Part]:
        """Returns the parts from a cell that end a chain which touches these sides already."""
        found = self._last.get((cell, sides))
        if found is None:
            found = [part for part in self.starts.get(cell, ()) if spanning(part.sides | sides)]
            self._last[cell, sides] = found
        return found

    def likeliest(self, clock: Clock) -> tuple[list[_Chain], bool]:
        """Lists chains, the likeliest first; also returns whether the list is complete."""
        found: list[_Chain] = []
        top = 2 * self.most - JOINT
        for band in range(BANDS + 1):
            high = top - BAND * band
            low = high - BAND if band < BANDS else -inf
            some = [one for size in range(2, MOST_PARTS + 1) for one in self.joined(size, low, high)]
            found += sorted(some, key=lambda one: (-one[0], one[1:]))
            if len(found) >= MOST_CHAINS or self.left < 0 or clock.over():
                return found[:MOST_CHAINS], False
        return found, True

    def joined(self, size: int, low: Zipf, high: Zipf) -> Iterator[_Chain]:
        """Yields the chains of *size* parts whose value is over *low* and at most *high*."""
        least, most = low + JOINT * (size - 1), high + JOINT * (size - 1)
        if size * self.most <= least:
            return
        stack: list[tuple[Zipf, tuple[_Part, ...], Mask, Sides, Iterator[_Part]]] = [
            (0.0, (), 0, 0, iter(parts)) for parts in self.starts.values()
        ]
        while stack:
            total, parts, mask, sides, ahead = stack[-1]
            part = next(ahead, None)
            rest = size - len(parts) - 1
            if part is None or total + part.zipf + rest * self.most <= least:
                stack.pop()  # those that follow are less common still
                continue
            self.left -= 1
            if self.left < 0:
                return
            if mask & part.mask:
                continue
            now, chained = total + part.zipf, (*parts, part)
            if rest:
                touched = sides | part.sides
                for cell in self.puzzle.neighbours[part.path[-1]]:
                    able = self.last(cell, touched) if rest == 1 else self.starts.get(cell)
                    if able:
                        stack.append((now, chained, mask | part.mask, touched, iter(able)))
            elif now <= most:
                path = tuple(chain.from_iterable(one.path for one in chained))
                if SHORTEST_SPANGRAM <= len(path) <= LONGEST_SPANGRAM:
                    yield now - JOINT * (size - 1), "".join(one.word for one in chained), path


class _Part(NamedTuple):
    zipf: Zipf
    word: str
    path: Path
    mask: Mask
    sides: Sides


def sides_of(grid: Grid[Any], path: Path) -> Sides:
    """Returns the sides of a grid that a path touches: top 1, bottom 2, left 4, right 8."""
    rows, columns = zip(*map(grid.place, path), strict=True)
    last_row, last_column = grid.rows - 1, grid.columns - 1
    touched = (min(rows) == 0, max(rows) == last_row, min(columns) == 0, max(columns) == last_column)
    return sum(1 << side for side, here in enumerate(touched) if here)


def spanning(sides: Sides) -> bool:
    """Whether two of the sides are opposite."""
    return sides & 3 == 3 or sides & 12 == 12


_Chain: TypeAlias = tuple[Zipf, str, Path]


def _try(
    search: Search, problem: CoverProblem, spangrams: list[ScoredPlacement]
) -> tuple[list[tuple[Value, ScoredPlacement, Mask]], bool]:
    """Looks up how well the rest of the board can be covered, for one spangram after the other."""
    diagram, work = make_diagram(problem, 0, 0), DIAGRAM_SLICE
    best = array("q", [*(entries[0].value for entries in problem.options), 0])
    score = array("q", [0])
    found: list[tuple[Value, ScoredPlacement, Mask]] = []
    for spangram in spangrams:
        left = problem.everything
        for cell in spangram.path:
            left &= ~(1 << problem.bit_of[cell])
        for middle in middles(spangram.path, search.puzzle.grid.columns):
            left &= ~problem.crossing_bit(middle)
        diagram.start(problem.pack(left))
        state = diagram.run(work)
        while state == GROW and diagram.memory() < search.settings.memory // 3:
            diagram.grow()
            state = diagram.run(work)
        if search.clock.over() or state == GROW:
            return found, False
        if state == DONE and diagram.result:
            known = len(score) - 1
            score.frombytes(bytes(8 * (diagram.nodes - known)))
            sums_of(problem, diagram).best(best, score, known)
            found.append((spangram.value + score[diagram.result], spangram, left))
    return found, False  # those of a lower value are not looked for
