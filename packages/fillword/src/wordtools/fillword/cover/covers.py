"""All covers of a problem as one diagram: counted, and listed best first.

The k best of a node come from the k best of its parts, each asked for only when it is needed (L. Huang, D. Chiang,
"Better k-best parsing", 2005, algorithm 3; an edge of the diagram is a hyperedge there).
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import Generic, Self, TypeVar

from wordtools.core.run.clock import Clock
from wordtools.fillword.cover._cover import COMPILED, Diagram
from wordtools.fillword.cover._sums import Sums
from wordtools.fillword.cover.cover_problem import CoverProblem, Pick, ScoredPlacement, Value
from wordtools.fillword.cover.plain import PlainProblem

DONE, MORE, GROW = 0, 1, 2
MEMORY = 512 << 20  # bytes
LARGEST = 1 << 62
DIAGRAM_SLICE = 4_000_000 if COMPILED else 50_000  # 64-bit words looked at between two looks at the clock: some 10 ms
ORDERS = ((0, 0), (1, 1))  # diagrams built in turns, as (order, split): row by row; hardest cell first, and split


P = TypeVar("P", CoverProblem, PlainProblem)


class Tally(Generic[P]):
    """The number of covers in a diagram; ``complete``: these are all covers of the problem."""

    def __init__(self, problem: P, diagram: Diagram, root: int, *, complete: bool) -> None:
        """Keeps a diagram that is finished or was stopped."""
        self.problem: P = problem
        self.diagram = diagram
        self.root = root
        self.complete = complete

    @classmethod
    def build(cls, problem: P, *, left: int | None = None, clock: Clock | None = None, memory: int = MEMORY) -> Self:
        """Builds the diagram of all covers, or of some when the time or the memory ends first.

        Args:
            problem: options and items.
            left: the items to cover, as bits; all of them when None.
            clock: the time that there is; None: no end of it.
            memory: bytes that all diagrams together may take.
        """
        if not len(problem):
            return cls(problem, make_diagram(problem), 0, complete=True)
        clock = clock or Clock()
        work = DIAGRAM_SLICE // problem.words64
        diagrams, running = [], []
        for order, split in (*problem.tried, *ORDERS):
            diagram = make_diagram(problem, order, split)
            diagram.start(problem.pack(problem.everything if left is None else left))
            diagrams.append(diagram)
            state = _slice(diagram, work, memory)
            if state == DONE:  # an easy board: the other diagrams are not needed
                return cls(problem, diagram, diagram.result, complete=True)
            if state == MORE and len(diagrams) > len(problem.tried) and not clock.over():
                running.append(diagram)
        while running:
            for diagram in list(running):
                state = _slice(diagram, work, memory)
                if state == DONE:
                    return cls(problem, diagram, diagram.result, complete=True)
                if state == GROW or clock.over():
                    running.remove(diagram)
        for diagram in diagrams:
            diagram.stop()
        stopped = [cls(problem, diagram, diagram.result, complete=False) for diagram in diagrams]
        return max(stopped, key=Tally.rough)

    @cached_property
    def sums(self) -> Sums:
        """The kernel that sums over the diagram; made when it is done."""
        return sums_of(self.problem, self.diagram)

    def _tables(self) -> tuple[array[int], array[float]]:
        size = self.diagram.nodes + 1
        number, rough = array("Q", bytes(8 * size)), array("d", bytes(8 * size))
        self.sums.count(self.problem.weights(), number, rough)
        return number, rough

    def rough(self) -> float:
        """Counts the covers, as a floating-point number."""
        return self._tables()[1][self.root] if self.root else 0.0

    def count(self) -> int:
        """Counts the covers, exactly."""
        if not self.root:
            return 0
        number, rough = self._tables()
        if rough[self.root] < LARGEST:
            return number[self.root]
        weights = self.problem.weights()
        exact = [0] * (self.diagram.nodes + 1)
        for node in range(1, len(exact)):
            for option, tails in self.sums.edges_of(node):
                product = weights[option]
                for tail in tails:
                    product *= exact[tail]
                exact[node] += product
        return exact[self.root]

    def used(self) -> list[int]:
        """Lists the options that are in some cover."""
        used = bytearray(len(self.problem) + 1)
        if self.root:
            self.sums.reach(self.root, bytearray(self.diagram.nodes + 1), used)
        return [option for option in range(len(self.problem)) if used[option]]


class Covers(Tally[CoverProblem]):
    """The covers that a diagram holds, which can be listed too."""

    @classmethod
    def of_rest(cls, problem: CoverProblem, left: int) -> Covers | None:
        """Builds the diagram of a small rest; None when it takes over a slice of work."""
        work = DIAGRAM_SLICE
        diagram = make_diagram(problem, 1, 1)
        diagram.start(problem.pack(left))
        state = diagram.run(work // problem.words64)
        while state == GROW:
            diagram.grow()
            state = diagram.run(work // problem.words64)
        return cls(problem, diagram, diagram.result, complete=True) if state == DONE else None

    def ranked(self) -> Iterator[tuple[Value, list[Pick]]]:
        """Lists the covers as (value, picks), best first; words may come twice."""
        if not self.root:
            return
        ranking = _Ranking(self)
        limit = sys.getrecursionlimit()
        k = 0
        while True:
            sys.setrecursionlimit(
                max(limit, 50_000)
            )  # a rest of a rest of ...: at most one a word, in Python's own frames
            try:
                value = ranking.value(self.root, k)
                if value is None:
                    return
                picks = ranking.picks(self.root, k)
            finally:
                sys.setrecursionlimit(limit)
            yield value, picks
            k += 1


class _Node:
    """The covers of one node that were asked for, best first, and the candidates for the next."""

    __slots__ = ("edges", "found", "heap", "pending", "seen")

    def __init__(self) -> None:
        self.edges: list[tuple[int, tuple[int, ...]]] = []
        self.found: list[tuple[int, int, int, tuple[int, ...]]] = []  # -value, edge, entry, ranks
        self.heap: list[tuple[int, int, int, tuple[int, ...]]] = []
        self.seen: set[tuple[int, int, tuple[int, ...]]] = set()
        self.pending = False


class _Ranking:
    def __init__(self, covers: Covers) -> None:
        self.sums = covers.sums
        self.options = [*covers.problem.options, [ScoredPlacement(0, "", ())]]
        best = array("q", [entries[0].value for entries in self.options])
        self.score = array("q", bytes(8 * (covers.diagram.nodes + 1)))
        self.sums.best(best, self.score, 0)
        self.nodes: dict[int, _Node] = {}

    def node(self, number: int) -> _Node:
        made = self.nodes.get(number)
        if made is None:
            made = self.nodes[number] = _Node()
            made.edges = self.sums.edges_of(number)
            for k, (option, tails) in enumerate(made.edges):
                value = self.options[option][0].value + sum(self.score[tail] for tail in tails)
                made.heap.append((-value, k, 0, (0,) * len(tails)))
            heapify(made.heap)
        return made

    def value(self, number: int, k: int) -> int | None:
        """Returns the value of the k-th best cover of a node, None where it has fewer covers."""
        if k == 0:
            return self.score[number]
        node = self.node(number)
        return -node.found[k][0] if self.need(node, k) else None

    def need(self, node: _Node, k: int) -> bool:
        """Finds the k-th best cover of a node; False where it has fewer covers."""
        while len(node.found) <= k:
            if node.pending:
                node.pending = False
                self.widen(node, node.found[-1])
            if not node.heap:
                return False
            node.found.append(heappop(node.heap))
            node.pending = True
        return True

    def widen(self, node: _Node, found: tuple[int, int, int, tuple[int, ...]]) -> None:
        """Adds the candidates that are next to one that was found."""
        negative, k, entry, ranks = found
        option, tails = node.edges[k]
        entries = self.options[option]
        if entry + 1 < len(entries):
            change = entries[entry].value - entries[entry + 1].value
            self.offer(node, (negative + change, k, entry + 1, ranks))
        for at, (tail, rank) in enumerate(zip(tails, ranks, strict=True)):
            now, after = self.value(tail, rank), self.value(tail, rank + 1)
            if now is not None and after is not None:
                self.offer(node, (negative + now - after, k, entry, (*ranks[:at], rank + 1, *ranks[at + 1 :])))

    def offer(self, node: _Node, candidate: tuple[int, int, int, tuple[int, ...]]) -> None:
        if candidate[1:] not in node.seen:
            node.seen.add(candidate[1:])
            heappush(node.heap, candidate)

    def picks(self, number: int, k: int) -> list[Pick]:
        """Returns what the k-th best cover of a node is made of."""
        found = []
        stack = [(number, k)]
        while stack:
            number, k = stack.pop()
            node = self.node(number)
            self.need(node, k)
            _, edge, entry, ranks = node.found[k]
            option, tails = node.edges[edge]
            if option < len(self.options) - 1:
                found.append((option, entry))
            stack.extend(zip(tails, ranks, strict=True))
        return found


def _slice(diagram: Diagram, work: int, memory: int) -> int:
    """Builds on for a slice of work: DONE, MORE, or GROW when there is no memory for more."""
    state = diagram.run(work)
    while state == GROW and diagram.memory() < memory // 6:  # the old arrays live on while it grows
        diagram.grow()
        state = diagram.run(work)
    return state


def make_diagram(problem: CoverProblem | PlainProblem, order: int = 0, split: int = 0) -> Diagram:
    """Makes the kernel for a problem."""
    return Diagram(
        problem.words64,
        problem.pack(problem.all_primary),
        *problem.lists,
        problem.group,
        problem.quotas,
        problem.bounds,
        order,
        split,
    )


def sums_of(problem: CoverProblem | PlainProblem, diagram: Diagram) -> Sums:
    """Makes the kernel that sums over a diagram as it is now."""
    return Sums(*diagram.tables(), diagram.nodes)
