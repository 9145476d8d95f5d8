"""When no cover exists: why, the best that can be covered, and what the letters left over may spell.

A cell may be left over at a price, by an option of its own; so the best partial cover is the best cover with these
options, found in the same way as the whole ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from wordtools.core import Grid
from wordtools.core.base.wording import counted, first_of
from wordtools.core.errors import BudgetError
from wordtools.core.grid import Cell
from wordtools.core.run.clock import Clock
from wordtools.fillword.cover.cover_problem import (
    Constraints,
    CoverProblem,
    Pick,
    ScoredPlacement,
    build,
    twice,
)
from wordtools.fillword.cover.covers import Covers
from wordtools.fillword.cover.search import FOUND, HUNT_SLICE, MORE, Search
from wordtools.fillword.cover.windows import WindowSearch
from wordtools.fillword.find.find import Row
from wordtools.fillword.puzzle.puzzle import Cover, Path, Puzzle, WordKind, middles, regions

LEFT_OVER = -1000  # a cell, in hundredths of a point of score: as much as a word's penalty
LEAST = -(1 << 62)
MOST_SPELLINGS = 12
MOST_STEPS = 20_000
LONGEST_UNKNOWN = 20
NAMED = 12  # cells that a message names


@dataclass(frozen=True, slots=True)
class Region:
    """Cells that are left over and hang together.

    >>> from wordtools.fillword import Solver
    >>> region = Solver.for_language("en").solve("cat / dog / xyz").left[0]
    >>> print(region)
    3 cells: XYZ or ZYX
    >>> region.cells
    (6, 7, 8)
    """

    cells: tuple[Cell, ...]
    spellings: tuple[str, ...]
    """What a single word in all of them could be, each path read from both ends; empty when there is no such path."""

    def __str__(self) -> str:
        """Writes the number of cells, and what can be read in them."""
        cells = f"{len(self.cells)} cell{'' if len(self.cells) == 1 else 's'}"
        return f"{cells}: {' or '.join(self.spellings)}" if self.spellings else cells


def obstacles(puzzle: Puzzle, rows: Iterable[Row], shortest: int) -> list[str]:
    """Describes what makes a cover impossible: islands too small for a word, cells that no word reaches."""
    reached = {cell for _, path in rows for cell in path}
    small = [island for island in puzzle.islands if len(island) < shortest]
    found = [
        f"an island of {counted(len(island), 'cell')} is smaller than the shortest word"
        f" ({shortest} letters): {_names(puzzle, island)}"
        for island in small
    ]
    isolated = {cell for island in small for cell in island}
    lost = [cell for cell in puzzle.cells if cell not in reached and cell not in isolated]
    if lost:
        found.append(f"no word of the lists reaches {len(lost)} of the cells: {_names(puzzle, lost)}")
    return found


def _names(puzzle: Puzzle, cells: Iterable[Cell]) -> str:
    names = [f"{puzzle.grid.cells[cell]} ({','.join(map(str, puzzle.grid.place(cell)))})" for cell in cells]
    return first_of(names, NAMED)


def best_partial(search: Search) -> Cover:
    """Finds the cover that leaves the fewest cells over; of such, the most plausible.

    Words of the first list come first; the next list only fills what they leave.
    """
    cover = Cover(search.puzzle, ())
    clocks = [search.clock.part((stage + 1) / search.stages) for stage in range(search.stages)]
    for stage, clock in enumerate(clocks):
        try:
            cover = _fill(search, stage, cover, clock)
        except BudgetError:
            cover = _greedy(search, stage, cover)
        if cover.whole:
            break
    return cover


def _fill(search: Search, stage: int, cover: Cover, clock: Clock) -> Cover:
    """Covers what a cover leaves over, as well as can be, and keeps the rest of it."""
    puzzle, free, used = search.puzzle, set(cover.left), set(cover.words)
    letters = tuple(letter if cell in free else None for cell, letter in enumerate(puzzle.grid.cells))
    rest = replace(puzzle, grid=Grid(puzzle.grid.rows, puzzle.grid.columns, letters))
    crossed = set()
    if not search.constraints.crossing:
        crossed = {middle for one in cover.placements for middle in middles(one.path, puzzle.grid.columns)}
    rows = [
        row
        for row in search.rows(stage)
        if free.issuperset(row[1])
        and row[0] not in used
        and not (crossed and crossed & middles(row[1], puzzle.grid.columns))
    ]
    there = {word for word, _ in rows}
    known = tuple(word for word in search.constraints.known if word in there)
    constraints = Constraints(known=known, exclude=search.constraints.exclude, crossing=search.constraints.crossing)
    skips = [ScoredPlacement(LEFT_OVER, "", (cell,), WordKind.UNKNOWN) for cell in cover.left]
    make = partial(
        build,
        rest,
        rows,
        search.value,
        constraints,
        more=skips,
        clock=clock,
        memory=search.settings.memory // 2,
    )
    loose = make()
    problem = make(once=twice(loose, range(len(loose)), clock))
    placed = [ScoredPlacement(search.value(one.word), *one) for one in cover.placements]
    return search.cover([*placed, *problem.entries(_solve(problem, clock, search))])


def _greedy(search: Search, stage: int, cover: Cover) -> Cover:
    """Adds to a cover what fits, longest words first: for boards that are too large to do better in the time."""
    columns, crossing = search.puzzle.grid.columns, search.constraints.crossing
    free, used = set(cover.left), set(cover.words).union(search.constraints.exclude)
    crossed = set() if crossing else {middle for one in cover.placements for middle in middles(one.path, columns)}
    entries = [ScoredPlacement(search.value(one.word), *one) for one in cover.placements]
    for word, path in search.rows(stage):
        if word in used or not free.issuperset(path):
            continue
        if not crossing:
            if crossed & middles(path, columns):
                continue
            crossed |= middles(path, columns)
        free.difference_update(path)
        used.add(word)
        entries.append(ScoredPlacement(search.value(word), word, path))
    return search.cover(entries)


def _solve(problem: CoverProblem, clock: Clock, search: Search) -> list[Pick]:
    """Finds the best cover of a problem whose cells may be left over."""
    first = clock.part(1 / 2)
    covers = Covers.build(problem, clock=clock.part(1 / 3), memory=search.settings.memory)
    best = next(covers.ranked(), None)
    if covers.complete or not problem.options:
        return best[1] if best else []
    picks = best[1] if best else []
    hunt = problem.hunt(search.settings.seed)  # any cell can be left over, so it cannot fail for long
    while (state := hunt.run(HUNT_SLICE)) == MORE and not first.over():
        pass
    if state == FOUND:
        found = [(option, 0) for option in hunt.found()]
        picks = max(picks, found, key=lambda one: sum(entry.value for entry in problem.entries(one)) if one else LEAST)
    improver = WindowSearch(problem, picks, seed=search.settings.seed)
    improver.run(clock)
    return improver.picks


def left_over(cover: Cover) -> list[Region]:
    """Groups the cells that a cover leaves over, and spells those that a single word could fill."""
    puzzle = cover.puzzle
    return [Region(cells, tuple(spellings(puzzle, cells))) for cells in regions(cover.left, puzzle.neighbours)]


def spellings(puzzle: Puzzle, cells: tuple[Cell, ...]) -> list[str]:
    """Lists what a single word in all of these cells could be, at most twelve; each path is read from both ends."""
    found: dict[str, None] = {}
    if 1 < len(cells) <= LONGEST_UNKNOWN:
        for path in snakes(puzzle, cells):
            found[puzzle.spell(path)] = None
            found[puzzle.spell(reversed(path))] = None
            if len(found) >= MOST_SPELLINGS:
                break
    return list(found)[:MOST_SPELLINGS]


def snakes(puzzle: Puzzle, cells: Iterable[Cell]) -> Iterator[Path]:
    """Goes through the paths that use each of these cells once, each in one direction; gives up after many steps."""
    near = puzzle.neighbours
    rest = set(cells)
    steps = 0

    def extend(path: list[Cell]) -> Iterator[Path]:
        nonlocal steps
        steps += 1
        if not rest and path[0] <= path[-1]:
            yield tuple(path)
        for cell in near[path[-1]]:
            if cell in rest and steps < MOST_STEPS:
                rest.remove(cell)
                yield from extend([*path, cell])
                rest.add(cell)

    for start in sorted(rest):
        rest.remove(start)
        yield from extend([start])
        rest.add(start)
