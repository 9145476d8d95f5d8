"""Dissection: the bound of larger and larger parts of the grid, up to the whole.

The slots are divided into two parts that few crossings join, each of these into two, and so on (A. George, "Nested
dissection of a regular finite element mesh", 1973). For each part the search asks whether its words can reach a score
somewhat below its bound, then a little lower, and so on until they can (iterative deepening: R. Korf, "Depth-first
iterative-deepening", 1985). What is known of smaller parts cuts the search of larger ones short (G. Verfaillie,
M. Lemaître, T. Schiex, "Russian doll search for solving constraint optimization problems", 1996); ``_meet.py`` does it.
The cost depends on the multipliers at crossings, so these are first improved for regions (``regions.py``). A
word used twice goes unnoticed here: each fill of the whole that turns up is checked by another search (``_branch.py``).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import Any, NamedTuple

from wordtools.crossword.optimise import _bound, _branch, _meet
from wordtools.crossword.optimise.regions import Regions
from wordtools.crossword.search.search import ENDED, FILLED

SLICE = 200_000  # rows between two looks at the watch
WORDS_PER_ROW = 2  # cost of a row, in words
MIN_SHARED_WORK = 20_000_000  # words: a question of at least this work is split among threads
WORK = 200_000_000  # words: first limit of one question about a part
RETRY_FACTOR = 4  # the limit grows by this factor when all other questions are answered
EFFECTIVE_ALPHABETS = 4, 6, 9, 13  # effective alphabet sizes used to estimate join costs
ROUNDS, MULTIPLIER_WORK = 12, 100_000_000  # rounds of multiplier updates; work for them after the first
SMALLEST = 8  # slots: smaller parts are not divided
FIRST_STEP_SHARE = 4  # the first step is this fraction of the gain of the region bound
STEP_GROWTH = 1.2  # each step is longer than the last by this factor
NODES_PER_SLICE = 50  # search nodes between two looks
LOSS_BITS = 29  # losses have at most this many bits


class Table(NamedTuple):
    """The words of a slot, of which only the letters of crossed cells are kept."""

    cells: tuple[int, ...]
    rows: int
    letters: Any
    """A code a cell, row after row."""
    losses: Any
    """The loss of each row against ``best``, plus ``lead``."""
    lead: int
    best: int

    def share(self, number: int, count: int) -> Table:
        """Returns every *count*-th row from row *number* on, as a table."""
        if count == 1:
            return self
        wide, rows = len(self.cells), range(number, self.rows, count)
        letters = array("B", b"".join(self.letters[row * wide : (row + 1) * wide] for row in rows))
        return self._replace(rows=len(rows), letters=letters, losses=self.losses[number::count])


@dataclass(slots=True, eq=False)
class Part:
    """Some slots."""

    slots: frozenset[int]
    halves: tuple[Part, ...] = ()
    most: int = 0
    """What their words come to at most, in the unit of the ceiling."""
    step: float = 0.0
    """The step of the next question: the decrease of the target."""
    aim: int = 0
    """What is asked for."""
    settled: bool = False
    """Whether this is what the best words come to, or to find it would take too long for now."""
    late: bool = False
    """Whether it would take too long for now."""
    cost: int = 0
    """Words looked at for the last question."""
    orders: list[list[int]] = field(default_factory=list)
    """Of its slots: those that are tried at first, then the one by which an answer was found soonest."""

    def parts(self) -> Iterator[Part]:
        """Goes through the parts that it is divided in, the smaller ones first, and itself."""
        for half in self.halves:
            yield from half.parts()
        yield self


def dissected(crossing: Sequence[Sequence[int]]) -> Part:
    """Shares slots out: of all parts the two that have most crossings for their sizes are joined, until one is left.

    Args:
        crossing: by slot, those that cross it.
    """
    parts = {slot: Part(frozenset([slot])) for slot in range(len(crossing))}
    home = list(range(len(crossing)))
    while len(parts) > 1:
        links: dict[tuple[int, ...], int] = {}
        for slot, others in enumerate(crossing):
            for other in others:
                if home[slot] < home[other]:
                    two = home[slot], home[other]
                    links[two] = links.get(two, 0) + 1
        links = links or {tuple(sorted(parts)[:2]): 0}  # a grid that falls apart
        a, b = max(links, key=lambda two: links[two] / (len(parts[two[0]].slots) * len(parts[two[1]].slots)))
        slots = parts[a].slots | parts[b].slots
        parts[a] = Part(slots, (parts[a], parts.pop(b)) if len(slots) > SMALLEST else ())
        parts.pop(b, None)
        home = [a if part == b else part for part in home]
    return parts[home[0]]


def order_of(tables: Mapping[int, Table], alike: int) -> list[int]:
    """Returns slots in the order in which their tables are expected to be joined soonest.

    Args:
        tables: by slot.
        alike: effective alphabet size, for the estimate of costs.
    """
    best: tuple[float, list[int]] = inf, []
    for first, table in tables.items():
        left = [slot for slot in tables if slot != first]
        order, seen = [first], set(table.cells)
        cost = made = float(table.rows)
        while left:
            ways = [tables[slot].rows / alike ** len(seen.intersection(tables[slot].cells)) for slot in left]
            made *= min(ways)
            cost += made
            order.append(left.pop(ways.index(min(ways))))
            seen.update(tables[order[-1]].cells)
        if cost < best[0]:
            best = cost, order
    return best[1]


class Dissection:
    """The search of one puzzle by its parts."""

    def __init__(self, ceiling: Any) -> None:
        """Begins with the numbers as they are."""
        self.whole = dissected(ceiling.search.crossing)
        self.regions = Regions(ceiling)
        self.over = False
        """Whether there is nothing more to do here."""
        self.closed = False
        """Whether there is no better fill than the best that is known."""
        self.most: int | None = None
        """The bound, in the unit of the ceiling; None before the regions have one."""
        self._ceiling = ceiling
        slots = ceiling.search.slots
        self._other = slots.other
        self._done = 0
        self._tables: list[Table] = []  # by slot
        self._grain = 1  # the unit of losses, in that of the ceiling: each is rounded down
        self._words: Sequence[int] = ()
        self._work = WORK  # words looked at for one question at most
        self._running = self._run()

    @property
    def work(self) -> int:
        """Words looked at so far."""
        return self._done + self.regions.work

    def step(self, words: Sequence[int]) -> list[int] | None:
        """Goes on for a moment.

        Args:
            words: of the best fill that is known, by slot.

        Returns:
            Those of a better one, where one was found.
        """
        self._words = words
        return next(self._running)

    def _run(self) -> Iterator[list[int] | None]:
        rounds = 0
        while not (self.regions.tired or rounds == ROUNDS or (rounds and self.work > MULTIPLIER_WORK)):
            rounds += self.regions.solve(self._words)
            self.most = self.regions.most
            yield None
        self.regions.restore()
        self._lay_out()
        while not self.closed and (parts := self._ready_parts()):
            part = min(parts, key=lambda part: (part.cost, len(part.slots)))
            before = self._done
            yield from self._search_whole() if part is self.whole else self._search(part)
            part.cost = self._done - before
            self._sum_up()
            yield None
        self.over = True
        while True:
            yield None

    def _ready_parts(self) -> list[Part]:
        """Returns those that a question can be asked about; where all took too long, more time is given."""
        parts = [part for part in self.whole.parts() if self._ready(part)]
        late = [part for part in self.whole.parts() if part.late]
        if parts or not late:
            return parts
        self._work *= RETRY_FACTOR
        for part in late:
            part.settled = part.late = False
        return self._ready_parts()

    def _ready(self, part: Part) -> bool:
        loss = (self._most(part) - part.most + int(part.step)) // self._grain
        return not part.settled and loss >> LOSS_BITS < 2 and all(half.settled for half in part.halves)

    def _lay_out(self) -> None:
        """Makes the tables of all slots, and gives each part its first bound."""
        ceiling = self._ceiling
        rows = ceiling.search.rows
        worth = ceiling.kernel.worth
        worths = [[(worth(slot, word), word) for word in rows.candidates(slot)] for slot in range(rows.slots)]
        most = sum(max(own)[0] for own in worths)
        self._grain = 1 + (max(0, most - ceiling.least) >> LOSS_BITS)
        self._tables = [self._table(slot, own) for slot, own in enumerate(worths)]
        gain = most - sum(self.regions.bests)
        for part in self.whole.parts():
            part.most = self._most(part)
            part.step = max(ceiling.unit, gain / (len(self.regions.parts) * FIRST_STEP_SHARE))
        self.whole.most = min(most, sum(self.regions.bests))
        self._sum_up()

    def _sum_up(self) -> None:
        """Brings the bounds of parts down to what their halves come to together."""
        for part in self.whole.parts():
            if part.halves:
                part.most = min(part.most, sum(half.most for half in part.halves))
        self.most = self.whole.most
        self.closed = self.most < self._ceiling.least

    def _search(self, part: Part) -> Iterator[None]:
        """Looks for words of a part that come to somewhat less than its bound; if there are any, for the best."""
        part.aim = part.most - int(part.step)
        part.step *= STEP_GROWTH
        before = self._done
        for join in self._answers(part):
            if join is not None:
                part.settled = True
                part.aim = max(part.aim, self._most(part) - join.loss * self._grain + 1)
            elif self._done - before > self._work:
                self._give_up(part)
                return
            yield None
        part.most = min(part.most, part.aim - 1)

    def _give_up(self, part: Part) -> None:
        """Leaves a question that takes too long, to be asked again when nothing else is left."""
        part.settled = part.late = True
        part.step /= STEP_GROWTH

    def _search_whole(self) -> Iterator[list[int] | None]:
        """Looks for fills that come to somewhat less than the bound, or are better than the best that is known."""
        whole, ceiling = self.whole, self._ceiling
        whole.aim = whole.most - int(whole.step)
        if whole.aim - ceiling.least < whole.step:  # all that is left at once
            whole.aim = ceiling.least
        whole.step *= STEP_GROWTH
        cells = sorted({cell for table in self._tables for cell in table.cells})
        before = self._done
        for join in self._answers(whole):
            if join is not None:
                yield from self._check({cell: join.letter[cell] for cell in cells})
            elif self._done - before > RETRY_FACTOR * self._work and any(part.late for part in whole.parts()):
                self._give_up(whole)
                return
            whole.aim = max(whole.aim, ceiling.least)
            yield None
        whole.most = min(whole.most, whole.aim - 1)
        whole.settled = whole.most < ceiling.least

    def _answers(self, part: Part) -> Iterator[Any]:
        """Looks for words that come to the aim of a part, which may be raised; at first in several orders at once.

        Yields:
            A join that has found some; None where it goes on.
        """
        tables = {slot: self._tables[slot] for slot in sorted(part.slots)}
        orders = part.orders or [order_of(tables, alike) for alike in EFFECTIVE_ALPHABETS]
        shares = self._ceiling.shares if part.orders and part.cost > MIN_SHARED_WORK else 1
        joins = [[self._join(part, order, share, shares) for share in range(shares)] for order in orders]
        while self._most(part) >= part.aim:
            running = [(own, join) for own in joins for join in own]
            for _, join in running:
                join.slack = (self._most(part) - part.aim) // self._grain
            before = sum(join.work for _, join in running)
            states = self._ceiling.each([partial(join.run, SLICE) for _, join in running])
            self._done += WORDS_PER_ROW * (sum(join.work for _, join in running) - before)
            for (own, join), state in zip(running, states, strict=True):
                if state == FILLED:
                    yield join
                elif state == ENDED:
                    own.remove(join)
            if [] in joins:
                part.orders = [orders[joins.index([])]]
                return
            if FILLED not in states:
                yield None

    def _join(self, part: Part, order: Sequence[int], share: int, shares: int) -> Any:
        """Begins to look for words that come to the aim of a part, in an order; a share has some of the first words."""
        place = {slot: at for at, slot in enumerate(order)}
        groups = []
        for own in part.parts():
            lost = self._most(own) - own.most
            if own is not part and lost > 0:
                groups.append(([place[slot] for slot in own.slots], lost // self._grain))
        slack = (self._most(part) - part.aim) // self._grain
        first, *others = [self._tables[slot] for slot in order]
        return _meet.Join([first.share(share, shares), *others], max(0, slack), groups)

    def _most(self, part: Part) -> int:
        """Returns what the best words of the slots of a part come to together."""
        return sum(self._tables[slot].best for slot in part.slots)

    def _check(self, letters: Mapping[int, int]) -> Iterator[list[int] | None]:
        """Finds the best fill with some letters, by place."""
        search, order = self._ceiling.search.again(), self._ceiling.order
        search.begin(0)
        if not (all(search.rows.only(*one) for one in letters.items()) and search.rows.settle()):
            return
        bound = _bound.Bound(search.rows, self._ceiling.values, order)
        branch = _branch.Branch(search.rows, bound)
        branch.begin(order, [-1] * len(order), self._ceiling.least)
        while (state := branch.run(NODES_PER_SLICE)) != ENDED:
            if state == FILLED:
                branch.least = branch.value() + 1
                found = dict(zip(order, branch.found(), strict=True))
                yield [found[slot] for slot in range(len(found))]
            yield None

    def _table(self, slot: int, worths: Sequence[tuple[int, int]]) -> Table:
        """Makes the table of a slot, of what its words come to."""
        search = self._ceiling.search
        best = max(worths)[0]
        kind = search.slots.kind_of[slot]
        size, codes = search.slots.kinds[kind].cells, search.shares[kind].codes
        own = search.slots.places(slot)
        places = [place for place in own if self._other[place] >= 0]
        rows: dict[bytes, int] = {}
        for worth, word in worths:
            text = bytes(codes[word * size + place - own[0]] for place in places)
            lost = (best - worth) // self._grain
            if lost < rows.get(text, 2 << LOSS_BITS):
                rows[text] = lost
        cells = tuple(min(place, self._other[place]) for place in places)  # a cell is the first of its places
        return Table(cells, len(rows), array("B", b"".join(rows)), array("i", rows.values()), 0, best)
