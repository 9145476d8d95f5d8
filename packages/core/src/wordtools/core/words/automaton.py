"""Conditions on the spelling of a word, all of them together as one automaton made as it is needed.

Each condition is a net of positions; a word meets it when some way of its letters leads from the start to the end.
The state of all nets together is a set of positions, the bits of a number (R. Baeza-Yates, G. Gonnet, "A new approach
to text searching", 1992). States are numbered when they are first met: only those that some word leads to are made.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import compress, count

from wordtools.core.errors import RulesError
from wordtools.core.graph._walk import Walk

CODES = 64  # letter codes, of which 0 is none
MOST_POSITIONS = 4_000  # of all nets
MOST_STATES = 1 << 14  # kept at a time: 4 MB of table
MOST_LOOKS = 2_000_000  # at positions, for the tables and for the states that words lead to: some seconds
DEAD = 256  # letters that a word still needs where it cannot be finished: more than any has


class Net:
    """One condition: positions, the letters that lead from one to others, and those reached without a letter."""

    def __init__(self) -> None:
        """Makes the net without any position."""
        self.moves: list[list[tuple[int, int]]] = []  # by position: a mask of letters, the position that they lead to
        self.free: list[list[int]] = []  # by position: those that it is as well
        self.start = self.end = 0
        self.refuses = False
        """Whether a word must *not* meet it."""

    def add(self) -> int:
        """Makes a position and returns its number.

        Raises:
            RulesError: there are too many.
        """
        if len(self.moves) >= MOST_POSITIONS:
            raise RulesError(f"a pattern of more than {MOST_POSITIONS:,} letters is too long")
        self.moves.append([])
        self.free.append([])
        return len(self.moves) - 1


def chain(masks: Sequence[int], *, ends_after: int | None = None, more: int = 0) -> Net:
    """Makes a net of places, each with a mask of the letters that it takes.

    Args:
        masks: the letters of the first place, the second, and so on.
        ends_after: from this number of letters on the word may end; None: only at the end.
        more: the letters that may follow, any number of them.
    """
    net = Net()
    net.start = at = net.add()
    places = [at]
    for mask in masks:
        after = net.add()
        net.moves[at].append((mask, after))
        places.append(after)
        at = after
    if more:
        net.moves[at].append((more, at))
    net.end = net.add()
    for place in places[len(masks) if ends_after is None else ends_after :]:
        net.free[place].append(net.end)
    return net


def one_edit(word: bytes, everything: int) -> Net:
    """Makes the net of the words that differ from *word* by one letter: changed, left out, or more."""
    net = Net()
    same = [net.add() for _ in range(len(word) + 1)]
    edited = [net.add() for _ in same]
    for at, code in enumerate(word):
        net.moves[same[at]] += [(1 << code, same[at + 1]), (everything & ~(1 << code), edited[at + 1])]
        net.moves[edited[at]].append((1 << code, edited[at + 1]))
        net.free[same[at]].append(edited[at + 1])
    for here, there in zip(same, edited, strict=True):
        net.moves[here].append((everything, there))
    net.start, net.end = same[0], edited[-1]
    return net


def part_of(word: bytes) -> Net:
    """Makes the net of the parts of *word*: letters of it that stand side by side."""
    net = Net()
    places = [net.add() for _ in range(len(word) + 1)]
    net.start, net.end = net.add(), net.add()
    for at, code in enumerate(word):
        net.moves[places[at]].append((1 << code, places[at + 1]))
    for place in places:
        net.free[net.start].append(place)
        net.free[place].append(net.end)
    return net


class _Looks:
    """Counts looks at positions, which alternatives and repetitions multiply."""

    def __init__(self) -> None:
        """Begins at none."""
        self.made = 0

    def count(self, number: int) -> None:
        """Counts some more.

        Raises:
            RulesError: there were too many.
        """
        self.made += number
        if self.made > MOST_LOOKS:
            raise RulesError(
                "this pattern takes too long: it has too many alternatives or repetitions of parts that match the same"
            )


class Automaton:
    """The nets side by side, with the tables that a ``Walk`` reads."""

    def __init__(self, nets: Sequence[Net], everything: int) -> None:
        """Takes the nets, and the mask of all letters.

        Raises:
            RulesError: they have too many positions together, or there are too many ways through them.
        """
        self._looks = _Looks()
        self._everything = everything
        self._moves: list[list[tuple[int, int]]] = []  # by position: letters, and the positions they lead to as bits
        self._needs: list[int] = []  # by position: the least number of letters to the end of its net
        self._every: list[int] = []  # by position: the letters that are on every way there, as bits
        self._some: list[int] = []  # by position: letters of which one is on every way there
        self._settled = 0  # positions of refusing nets that every word meets from there on
        self._parts: list[tuple[int, int, bool]] = []  # of each net: its positions, its end, whether it refuses
        start = 0
        for net in nets:
            base = len(self._moves)
            closed = [
                sum(1 << base + at for at in _reached(net, position, self._looks)) for position in range(len(net.moves))
            ]
            self._moves += [[(mask, closed[to]) for mask, to in moves] for moves in net.moves]
            self._needs += _distances(net)
            every, some = _unavoidable(net, everything, self._looks)
            self._every += every
            self._some += some
            self._parts.append(((1 << len(net.moves)) - 1 << base, 1 << base + net.end, net.refuses))
            if net.refuses:
                self._settled |= sum(
                    1 << base + at
                    for at, moves in enumerate(net.moves)
                    if (everything, at) in moves and closed[at] >> base + net.end & 1
                )
            start |= closed[net.start]
        if len(self._moves) > MOST_POSITIONS:
            raise RulesError(f"conditions of more than {MOST_POSITIONS:,} letters are too long")
        self._start = start
        self._begin([start])

    def _begin(self, states: list[int], room: int = 16) -> None:
        """Makes tables with room for some states, and numbers *states*."""
        self._sets: list[int] = []
        self._number: dict[int, int] = {}
        self.after = array("i", [-1]) * (CODES * room)
        self.allowed = array("Q", bytes(8 * room))
        self.needed = array("i", bytes(4 * room))
        self.done = bytearray(room)
        self.every = array("Q", bytes(8 * room))
        self.some = array("Q", bytes(8 * room))
        for state in states:
            self._numbered(state)

    def _numbered(self, state: int) -> int:
        number = self._number.get(state)
        if number is None:
            number = len(self._sets)
            if number == len(self.done):
                self._widen()
            self._number[state] = number
            self._looks.count(state.bit_count())
            self._sets.append(state)
            self.allowed[number], self.needed[number], self.done[number] = self._seen(state)
            self.every[number], self.some[number] = self._unavoidable(state)
        return number

    def _widen(self) -> None:
        """Doubles the room; a walk keeps the tables that it was given, and must be given the new ones."""
        self.after = self.after + array("i", [-1]) * len(self.after)
        self.allowed = self.allowed * 2
        self.needed = self.needed * 2
        self.done = self.done * 2
        self.every = self.every * 2
        self.some = self.some * 2

    def _seen(self, state: int) -> tuple[int, int, bool]:
        """Returns which letters may come next, how many must come at least, and whether the word may end here."""
        if state & self._settled:
            return 0, DEAD, False
        allowed, needed, done = self._everything, 0, True
        for positions, end, refuses in self._parts:
            alive = state & positions
            if refuses:
                done = done and not alive & end
                continue
            union, least = 0, DEAD
            for at in _bits(alive):
                least = min(least, self._needs[at])
                for mask, _ in self._moves[at]:
                    union |= mask
            allowed &= union
            needed = max(needed, least)
            done = done and bool(alive & end)
        return allowed, needed, done

    def _unavoidable(self, state: int) -> tuple[int, int]:
        """Returns which letters must all come, and of which letters one must."""
        every, some = 0, self._everything
        for positions, _, refuses in self._parts:
            if refuses:
                continue
            all_, one = self._everything, 0
            for at in _bits(state & positions):
                all_ &= self._every[at]
                one |= self._some[at]
            every |= all_
            if one.bit_count() < some.bit_count():
                some = one
        return every, 0 if some == self._everything or some & every else some

    def find(self, walk: Walk) -> None:
        """Fills in the entry that a walk wants, and gives it the tables again where they are new."""
        after = self.after
        self._looks.count(self._sets[walk.state_wanted].bit_count())
        moved = 0
        for at in _bits(self._sets[walk.state_wanted]):
            for mask, to in self._moves[at]:
                if mask >> walk.code_wanted & 1:
                    moved |= to
        if moved not in self._number and len(self._sets) >= MOST_STATES:
            self._forget(walk)
        number = self._numbered(moved)
        self.after[CODES * walk.state_wanted + walk.code_wanted] = number
        if self.after is not after:
            self.give(walk)

    def give(self, walk: Walk) -> None:
        """Gives a walk the tables."""
        walk.tables(self.after, self.allowed, self.needed, self.done, self.every, self.some)

    def _forget(self, walk: Walk) -> None:
        """Forgets all states but those on the way of a walk."""
        sets = [self._sets[number] for number in walk.states()]
        self._begin([self._start, *sets], MOST_STATES)
        walk.renumber([self._number[state] for state in sets])
        walk.state_wanted = self._number[sets[-1]]


def _reached(net: Net, position: int, looks: _Looks) -> set[int]:
    """Finds the positions that one is, itself and those reached without a letter."""
    found, open_ = {position}, [position]
    while open_:
        looks.count(len(net.free[open_[-1]]))
        for other in net.free[open_.pop()]:
            if other not in found:
                found.add(other)
                open_.append(other)
    return found


def _distances(net: Net) -> list[int]:
    """Counts for each position the letters that it takes at least to the end; ``DEAD`` where there is no way."""
    before: list[list[tuple[int, int]]] = [[] for _ in net.moves]
    for at, (moves, free) in enumerate(zip(net.moves, net.free, strict=True)):
        for mask, to in moves:
            if mask:
                before[to].append((at, 1))
        for to in free:
            before[to].append((at, 0))
    far = [DEAD] * len(net.moves)
    far[net.end] = 0
    level = [net.end]
    for distance in count():
        nearer: list[int] = []
        while level:
            at = level.pop()
            for other, cost in before[at]:
                if distance + cost < far[other]:
                    far[other] = distance + cost
                    (nearer if cost else level).append(other)
        if not nearer or distance >= DEAD - 1:
            return far
        level = [at for at in nearer if far[at] == distance + 1]
    raise AssertionError


def _unavoidable(net: Net, everything: int, looks: _Looks) -> tuple[list[int], list[int]]:
    """Finds for each position the letters that are on every way to the end, and letters of which one is on each way.

    From guesses that claim too much, for the first, and too little, for the second, both converge; where they
    do not come to rest, nothing is said.
    """
    count = len(net.moves)
    every = [everything] * count
    some = [0] * count
    every[net.end], some[net.end] = 0, everything
    for _ in range(count + 2):
        looks.count(count)
        before = every[:], some[:]
        for at in reversed(range(count)):
            if at == net.end:
                continue
            all_, one = everything, 0
            for mask, to in net.moves[at]:
                if mask:
                    all_ &= every[to] | (mask if mask & (mask - 1) == 0 else 0)
                    one |= min(mask, some[to], key=int.bit_count)
            for to in net.free[at]:
                all_ &= every[to]
                one |= some[to]
            every[at], some[at] = all_, one
        if (every, some) == before:
            return every, some
    return [0] * count, [everything] * count


def _bits(mask: int) -> Iterator[int]:
    """Goes through the numbers of the set bits."""
    return compress(count(), map(int, reversed(f"{mask:b}")))
