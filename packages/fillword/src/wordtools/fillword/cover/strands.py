"""Strands puzzles whose spangram is several words in a row.

The spangram runs from side to side. Where no single word of the lists can be it, chains of two to four common words
are tried, the likeliest first; whether the rest of the board can be covered is looked up in the diagram of covers,
which remembers every rest it has met.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from heapq import nlargest

from wordtools.core import BudgetError
from wordtools.core.run.clock import Clock
from wordtools.fillword.cover.cover_problem import CoverProblem, ScoredPlacement, Value, middles
from wordtools.fillword.cover.covers import Covers, make_diagram, sums_of
from wordtools.fillword.cover.search import SHORTEST_SPANGRAM, Found, Search, spans
from wordtools.fillword.find.find import Row, placed
from wordtools.fillword.puzzle.puzzle import Cover, Mask, WordKind, mask_of

MOST_PARTS = 4
LONGEST_SPANGRAM = 17
SHORTEST_PART = 2
COMMON = {2: 5.0, 3: 4.0}  # words of so few letters in a chain are at least so common, as any letters make some
OTHERS = 3.0  # and all others so common
JOINT = 3.0  # what a further word in a chain costs, on the Zipf scale
MOST_CHAINS = 40_000
DONE, GROW = 0, 2
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
    for _, chain, left in sorted(found, key=lambda one: -one[0])[: limit + KEPT]:
        rest = Covers.of_rest(problem, left)
        for _, picks in rest.ranked() if rest else ():
            entries = problem.entries(picks)
            words = {entry.word for entry in entries}
            if len(words) == len(entries) and chain.word not in words:
                covers.append(search.cover([chain, *entries]))
                break
    covers.sort(key=lambda cover: -cover.score)
    return Found(tuple(covers[:limit]), ended and complete, search.names_of(search.last))


def chains(search: Search) -> tuple[list[ScoredPlacement], bool]:
    """Lists the chains of common words that run from side to side, the likeliest first; says whether they are all."""
    settings = search.settings
    most, kernel = settings.max_length, settings.kernels.finder
    try:
        rows = placed(search.puzzle, settings.lists, SHORTEST_PART, most, search.clock, kernel, every_path=True)
    except BudgetError:
        return [], False
    parts = [row for row in rows if settings.common(row[0]) >= COMMON.get(len(row[1]), OTHERS)]
    clock = search.clock.part(1 / 4)
    joined = _joined(search, parts, clock)
    found = nlargest(MOST_CHAINS + 1, joined, key=lambda chain: (chain.value, chain.word, chain.path))
    return found[:MOST_CHAINS], len(found) <= MOST_CHAINS and not clock.over()


def _joined(search: Search, parts: list[Row], clock: Clock) -> Iterator[ScoredPlacement]:
    """Joins parts end to start, two of them first; stops when the time is over."""
    near = search.puzzle.neighbours
    starts = defaultdict(list)
    for word, path in parts:
        starts[path[0]].append((word, path, mask_of(path), search.settings.common(word)))
    chained = [(word, path, mask, common, 1) for group in starts.values() for word, path, mask, common in group]
    for size in range(2, MOST_PARTS + 1):
        longer = []
        for text, path, mask, common, _ in chained:
            if clock.over():
                return
            for cell in near[path[-1]]:
                for word, more, its_mask, its_common in starts[cell]:
                    if mask & its_mask or len(path) + len(more) > LONGEST_SPANGRAM:
                        continue
                    joined = (text + word, path + more, mask | its_mask, common + its_common, size)
                    if size < MOST_PARTS:
                        longer.append(joined)
                    if len(joined[1]) >= SHORTEST_SPANGRAM and spans(search.puzzle, joined[1]):
                        worth = joined[3] / size - JOINT * (size - 1) - search.settings.penalty
                        yield ScoredPlacement(round(100 * worth), joined[0], joined[1], WordKind.SPANGRAM)
        chained = longer


def _try(
    search: Search, problem: CoverProblem, spangrams: list[ScoredPlacement]
) -> tuple[list[tuple[Value, ScoredPlacement, Mask]], bool]:
    """Looks up how well the rest of the board can be covered, for one spangram after the other."""
    diagram, work = make_diagram(problem, 0, 0), problem.kernels.diagram_slice
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
    return found, True
