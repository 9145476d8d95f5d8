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
from time import monotonic

from wordtools.core import BudgetError
from wordtools.fillword.cover.cover_problem import Entry, Instance, Value, middles
from wordtools.fillword.cover.covers import SLICE, Covers, make_diagram
from wordtools.fillword.cover.solve import SHORTEST_SPANGRAM, Answer, Solver, spans
from wordtools.fillword.find.find import Row, find
from wordtools.fillword.puzzle.puzzle import Cover, Kind, Mask, mask_of

MOST_PARTS = 4
LONGEST_SPANGRAM = 17
COMMON = 3.0  # words in a chain are at least so common
JOINT = 3.0  # what a further word in a chain costs, on the Zipf scale
MOST_CHAINS = 40_000
DONE, GROW = 0, 2
KEPT = 200  # chains whose covers are listed


def with_chain(solver: Solver, limit: int = 1) -> Answer:
    """Finds covers whose spangram is a chain of list words, the most plausible first."""
    wishes = replace(solver.wishes, spangram=None)
    if wishes.words is not None:
        wishes = replace(wishes, words=wishes.words - 1)
    instance = solver.build(solver.rows(solver.stages - 1), wishes=wishes)
    found, ended = _try(solver, instance, chains(solver))
    covers: list[Cover] = []
    for _, chain, left in sorted(found, key=lambda one: -one[0])[: limit + KEPT]:
        rest = Covers.of_rest(instance, left, SLICE)
        for _, picks in rest.ranked() if rest else ():
            entries = instance.entries(picks)
            words = {entry.word for entry in entries}
            if len(words) == len(entries) and chain.word not in words:
                covers.append(solver.cover([chain, *entries]))
                break
    covers.sort(key=lambda cover: -cover.score)
    return Answer(tuple(covers[:limit]), ended, tuple(one.name for one in solver.lists))


def chains(solver: Solver) -> list[Entry]:
    """Lists the chains of common words that run from side to side, the likeliest first."""
    try:
        placements = find(solver.puzzle, solver.lists, min_length=2, every_path=True, deadline=solver.deadline)
    except BudgetError:
        return []
    parts = [row for row in placements.rows if solver.common(row[0]) >= COMMON]
    begin = monotonic()
    until = begin + (solver.deadline - begin) / 4
    return nlargest(MOST_CHAINS, _joined(solver, parts, until), key=lambda chain: (chain.value, chain.word, chain.path))


def _joined(solver: Solver, parts: list[Row], until: float) -> Iterator[Entry]:
    """Joins parts end to start, two of them first; stops when the time is over."""
    near = solver.puzzle.neighbours
    starts = defaultdict(list)
    for word, path in parts:
        starts[path[0]].append((word, path, mask_of(path), solver.common(word)))
    chained = [(word, path, mask, common, 1) for group in starts.values() for word, path, mask, common in group]
    for size in range(2, MOST_PARTS + 1):
        longer = []
        for text, path, mask, common, _ in chained:
            if monotonic() > until:
                return
            for cell in near[path[-1]]:
                for word, more, its_mask, its_common in starts[cell]:
                    if mask & its_mask or len(path) + len(more) > LONGEST_SPANGRAM:
                        continue
                    joined = (text + word, path + more, mask | its_mask, common + its_common, size)
                    if size < MOST_PARTS:
                        longer.append(joined)
                    if len(joined[1]) >= SHORTEST_SPANGRAM and spans(solver.puzzle, joined[1]):
                        worth = joined[3] / size - JOINT * (size - 1) - solver.penalty
                        yield Entry(round(100 * worth), joined[0], joined[1], Kind.SPANGRAM)
        chained = longer


def _try(solver: Solver, instance: Instance, spangrams: list[Entry]) -> tuple[list[tuple[Value, Entry, Mask]], bool]:
    """Looks up how well the rest of the board can be covered, for one spangram after the other."""
    diagram = make_diagram(instance, 0, 0)
    best = array("q", [*(entries[0].value for entries in instance.options), 0])
    score = array("q", [0])
    found: list[tuple[Value, Entry, Mask]] = []
    for spangram in spangrams:
        left = instance.everything
        for cell in spangram.path:
            left &= ~(1 << instance.bit_of[cell])
        for middle in middles(spangram.path, solver.puzzle.grid.columns):
            left &= ~instance.crossing_bit(middle)
        diagram.start(instance.pack(left))
        state = diagram.run(SLICE)
        while state == GROW and diagram.memory() < solver.memory // 3:
            diagram.grow()
            state = diagram.run(SLICE)
        if monotonic() > solver.deadline or state == GROW:
            return found, False
        if state == DONE and diagram.result:
            known = len(score) - 1
            score.frombytes(bytes(8 * (diagram.nodes - known)))
            diagram.best(best, score, known)
            found.append((spangram.value + score[diagram.result], spangram, left))
    return found, True
