"""How a game ends after a play when the order of the last tiles in the bag is given.

A play that empties the bag leaves an endgame in which both know all: it is searched with a window of one point around
equality, which is all that a win or a loss needs. After a play that does not, the other player replies. There are two
readings of how:

* *guaranteed*: as if it knew the order of the bag, so that its reply is the worst one for this order;
* *fair*: it knows only what can be known, its own rack and the board. It takes all tiles that it does not see for
  equally likely, and makes a play of which no other is guaranteed more wins; of several, the worst one for this order.

When a reply does not empty the bag either, the first player is to move again, knows only what can be known, and makes
the play that is then guaranteed most wins, of equals the first in order (``Desk.options``). So the first number is a
proven floor: whoever plays so wins at least that many draws, whatever the other knows.

As in an endgame, two passes in a row end the game, and each loses the own rack.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, islice

from wordtools.scrabble.endgame._endgame import Endgame
from wordtools.scrabble.endgame._playout import Playout
from wordtools.scrabble.endgame.contest import WIN, Entrant, winners
from wordtools.scrabble.endgame.endgame import DEEPEST, PROBE_DEPTH
from wordtools.scrabble.moves import records
from wordtools.scrabble.moves.packed import score_of
from wordtools.scrabble.rules.tiles import Tiles, taken

MOST = 1 << 24  # over any value
OTHER, OWN = 1, 2  # the first ply after a play, and the second: where one reply, or one play, proves a guess
TRIED = 24  # replies that are tried with these efforts before any is searched to its end
EFFORTS = (10_000, 100_000)
THREATS = 8  # replies that are remembered for a rack
NEAR = 8  # points around a guess that are searched first
Order = tuple[int, ...]
"""The tiles of the bag in the order in which they are drawn."""


class Stopped(Exception):
    """The time is over."""


@dataclass(frozen=True, slots=True)
class Option:
    """A play that can be made: where and what it lays, and what it leaves; without tiles it is the pass."""

    head: int
    tiles: int
    score: int
    cells: tuple[int, ...]
    codes: bytes
    kept: Tiles
    board: int
    """The hash of the tiles laid."""
    given: Tiles = b""
    """The tiles of an exchange."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What the player to move knows."""

    board: int
    """The hash of all tiles laid since the root."""
    rack: Tiles
    hidden: Tiles
    """The tiles of the other rack and the bag, in order."""
    bag: int
    lead: int
    """Points ahead of the other."""
    passed: bool
    """Whether a pass now ends the game."""
    known: Tiles = b""
    """The tiles that are known to be on the other rack, in order."""

    @property
    def pool(self) -> Tiles:
        """The tiles that may be in the bag, in order."""
        return taken(self.hidden, self.known)


class Desk:
    """Answers for one thread what plays come to; the board of its kernels is that of the spot it is asked about."""

    def __init__(
        self, kernel: Endgame, playout: Playout, partner: Desk | None = None, stop: bytearray | None = None
    ) -> None:
        """Takes the kernels of a thread; what a *partner* finds out about choices is known to both.

        *stop* is the byte that ends the searches of *kernel*.
        """
        self.kernel = kernel
        self.playout = playout
        self.stop = bytearray(1) if stop is None else stop
        self.lanes = kernel.bounds.lanes
        self.movegen = kernel.bounds.movegen
        self.points = kernel.bounds.points_bytes
        self.threats: dict[Tiles, deque[tuple[int, Option]]] = {}
        self.chosen: dict[Spot, Option] = {} if partner is None else partner.chosen
        self.best: dict[Spot, frozenset[Option]] = {} if partner is None else partner.best

    def worth(self, rack: Tiles) -> int:
        """Adds up the points of a rack."""
        return sum(self.points[tile] for tile in rack)

    def options(self, rack: Tiles) -> list[Option]:
        """Lists what can be played from a rack: by falling score, then by falling record; the pass comes last."""
        return list(self._each(rack))

    def _each(self, rack: Tiles) -> Iterator[Option]:
        """Yields the options of a rack, in order; the board must be the same whenever one is asked for."""
        count = self.movegen.generate(rack)
        numbers = self.movegen.plays_array
        found = sorted(((numbers[2 * k], numbers[2 * k + 1]) for k in range(count)), reverse=True)
        for head, tiles in found:
            cells, codes = self.kernel.unpack(head, tiles)
            kept = records.rest(head, rack)
            board = self.kernel.hash_of(cells, codes)
            yield Option(head, tiles, score_of(head), tuple(cells), codes, kept, board)
        yield Option(0, 0, 0, (), b"", rack, 0)

    def trades(self, rack: Tiles, bag: int) -> list[Option]:
        """Lists the exchanges of up to *bag* tiles."""
        parts = {part for count in range(1, bag + 1) for part in combinations(rack, count)}
        return [Option(0, 0, 0, (), b"", taken(rack, part), 0, bytes(part)) for part in sorted(parts)]

    @contextmanager
    def laid(self, option: Option) -> Iterator[None]:
        """Has the tiles of an option on the board for a while."""
        if option.cells:
            self.lanes.lay(option.cells, option.codes)
        try:
            yield
        finally:
            if option.cells:
                self.lanes.take_back()

    def played(self, rack: Tiles, other: Tiles, bag: Tiles, *, passed: bool, plies: int) -> int:
        """Plays a game out from the board as it is; returns what the owner of *rack*, who begins, gains in it.

        Args:
            rack: of the player to move.
            other: the other rack.
            bag: the tiles in the bag, in the order in which they are drawn.
            passed: whether the other has just passed.
            plies: the most plays that are made.

        Raises:
            Stopped: the search was ended.
        """
        kernel, before = self.kernel, self.playout.effort
        value: int = self.playout.play(rack, other, bag, passed, plies)
        kernel.limit -= self.playout.effort - before
        if self.stop[0] or kernel.effort > kernel.limit:
            raise Stopped
        return value

    def result(self, spot: Spot, option: Option, order: Order, *, fair: bool = False) -> int:
        """Returns how an option ends for this order of the bag: 2 won, 1 drawn, 0 lost.

        Raises:
            Stopped: the search was ended.
        """
        if not option.cells and spot.passed:
            return _result(spot.lead - self.worth(spot.rack) + self.worth(rest(spot.hidden, order)))
        if len(option.cells) >= spot.bag:
            return self.ending(spot, option, order)
        with self.laid(option):
            return self._after(spot, option, order, fair=fair)

    def ceiling(self, spot: Spot, option: Option, order: Order) -> int:
        """Bounds how a pass or an exchange with one tile in the bag ends, from above.

        Only the replies that empty the bag are searched: as many as are needed where exchanges go on and on.

        Raises:
            Stopped: the search was ended.
        """
        mine, left = (
            (bytes(sorted(option.kept + bytes(order))), tuple(option.given)) if option.given else (spot.rack, order)
        )
        theirs = rest(spot.hidden, order)
        there = Spot(spot.board, theirs, bytes(sorted(mine + bytes(left))), 1, -spot.lead, passed=False)
        best = 0
        for reply in self.options(theirs):
            if reply.cells and best < WIN:
                best = max(best, self.result(there, reply, left))
        return WIN - best

    def ending(self, spot: Spot, option: Option, order: Order) -> int:
        """Returns how a play that empties the bag ends."""
        line = spot.lead + option.score
        lost = self.search(spot, option, order, line - 1, line + 1, 1) > line
        for least in (line + 1, line) if lost else (line, line + 1):
            value = self.search(spot, option, order, least - 1, least)
            if (value >= least) == lost:
                break
        return _result(line - value)

    def search(self, spot: Spot, option: Option, order: Order, alpha: int, beta: int, depth: int = 0) -> int:
        """Searches the endgame after a play that empties the bag; returns what the other gains in it, in a window.

        Args:
            spot: before the play.
            option: the play.
            order: of the bag.
            alpha: the window.
            beta: the window.
            depth: no deeper, and so not proven; 0: as deep as it takes, ply by ply and then to the end of the game. A
                window without a value in it is asked about the end of the game at once.

        Raises:
            Stopped: the search was ended.
        """
        mine = bytes(sorted(option.kept + bytes(order)))
        other = rest(spot.hidden, order)
        kernel = self.kernel
        self.lanes.lay(option.cells, option.codes)
        try:
            plies = depth or 1
            while True:
                value = kernel.within(other, mine, 0, plies, spot.board ^ option.board, alpha, beta, 0)
                if kernel.aborted:
                    raise Stopped
                if depth or not kernel.cuts:
                    return int(value)
                if beta - alpha == 1:  # a guess is known: who needs a single play for it has several to choose from
                    kernel.sharing = OTHER if value >= beta else OWN
                    plies = DEEPEST
                plies = plies + 1 if plies < PROBE_DEPTH else DEEPEST
        finally:
            kernel.sharing = 0
            self.lanes.take_back()

    def exact(self, spot: Spot, option: Option, order: Order, guess: int) -> int:
        """Returns the spread that the other gains in the endgame after a play; a good *guess* saves time.

        Raises:
            Stopped: the search was ended.
        """
        low, high = guess - NEAR, guess + NEAR
        value = self.search(spot, option, order, low, high)
        if value <= low:
            return self.search(spot, option, order, -MOST, value + 1)
        if value >= high:
            return self.search(spot, option, order, value - 1, MOST)
        return value

    def _after(self, spot: Spot, option: Option, order: Order, *, fair: bool) -> int:
        """Returns how a play that leaves tiles in the bag ends; it lies on the board."""
        drawn = len(option.cells)
        mine = bytes(sorted(option.kept + bytes(order[:drawn])))
        left = order[drawn:]
        theirs = rest(spot.hidden, order)
        unseen = bytes(sorted(mine + bytes(left)))
        lead = spot.lead + option.score
        there = Spot(spot.board ^ option.board, theirs, unseen, len(left), -lead, not option.cells)
        if fair:
            return min(self._reply(there, reply, left, mine) for reply in self.replies(there))
        replies = self._threats(theirs)
        open_still = list(islice(replies, TRIED))
        worst = WIN
        for effort in (*EFFORTS, None):
            asked, open_still = chain(open_still, replies) if effort is None else open_still, []
            for reply in asked:
                result = self._try(there, reply, left, mine, effort)
                if result is None:
                    open_still.append(reply)
                elif not result:
                    self._warn(theirs, reply)
                    return result
                else:
                    worst = min(worst, result)
        return worst

    def _try(self, there: Spot, reply: Option, left: Order, mine: Tiles, effort: int | None) -> int | None:
        """Returns how it ends after a reply, or None: more *effort* is needed, or it is a pass."""
        if effort is None:
            return self._reply(there, reply, left, mine)
        if not reply.cells:
            return None
        kernel = self.kernel
        limit = kernel.limit
        kernel.limit = min(limit, kernel.effort + effort)
        try:
            return self._reply(there, reply, left, mine)
        except Stopped:
            if kernel.effort > limit or kernel.effort <= kernel.limit:
                raise
            return None
        finally:
            kernel.limit = limit

    def _threats(self, rack: Tiles) -> Iterator[Option]:
        """Yields the options of a rack; those that won after other plays come first, and again."""
        footprint = self.kernel.refutations.footprint
        for mark, reply in list(self.threats.get(rack, ())):
            if footprint(reply.head) == mark:
                yield reply
        yield from self._each(rack)

    def _warn(self, rack: Tiles, reply: Option) -> None:
        """Remembers a reply that won, with all of the board that it depends on."""
        if reply.cells:
            known = self.threats.setdefault(rack, deque(maxlen=THREATS))
            threat = (self.kernel.refutations.footprint(reply.head), reply)
            if threat in known:
                known.remove(threat)
            known.appendleft(threat)

    def _reply(self, there: Spot, reply: Option, left: Order, mine: Tiles) -> int:
        """Returns how it ends for the first player after a reply."""
        if len(reply.cells) >= there.bag or (not reply.cells and there.passed):
            return WIN - self.result(there, reply, left)
        drawn = len(reply.cells)
        theirs = bytes(sorted(reply.kept + bytes(left[:drawn])))
        hidden = bytes(sorted(theirs + bytes(left[drawn:])))
        lead = -(there.lead + reply.score)
        again = Spot(there.board ^ reply.board, mine, hidden, len(left) - drawn, lead, not reply.cells)
        with self.laid(reply):
            return self.result(again, self.choice(again), left[drawn:])

    def choice(self, spot: Spot) -> Option:
        """Returns the play that is guaranteed most wins, of equals the first in order."""
        if spot not in self.chosen:
            self.chosen[spot] = self._winners(spot, ties=False)[0]
        return self.chosen[spot]

    def replies(self, spot: Spot) -> frozenset[Option]:
        """Returns all plays that no other is guaranteed more wins than."""
        if spot not in self.best:
            self.best[spot] = frozenset(self._winners(spot, ties=True))
        return self.best[spot]

    def _winners(self, spot: Spot, *, ties: bool) -> list[Option]:
        orders = list(orders_of(spot.pool, spot.bag).items())
        sets = list(sets_of(spot.pool, spot.bag).items())
        entrants = [
            Entrant(option, sets if len(option.cells) >= spot.bag else orders) for option in self.options(spot.rack)
        ]
        found = winners(entrants, lambda option, order: self.result(spot, option, order), ties=ties)
        return [one.play for one in found]


def _result(spread: int) -> int:
    return 1 + (spread > 0) - (spread < 0)


def rest(hidden: Tiles, order: Order) -> Tiles:
    """Returns the other rack, in order: what is hidden but for the bag."""
    return bytes(sorted(taken(hidden, bytes(order))))


@cache
def orders_of(hidden: Tiles, bag: int) -> dict[Order, int]:
    """Lists the orders of the bag, with how many of the orders of single tiles each is."""
    there = Counter(hidden)

    def follow(order: Order, weight: int) -> Iterator[tuple[Order, int]]:
        if len(order) == bag:
            yield order, weight
            return
        for tile, count in sorted(there.items()):
            free = count - order.count(tile)
            if free > 0:
                yield from follow((*order, tile), weight * free)

    return dict(follow((), 1))


@cache
def sets_of(hidden: Tiles, bag: int) -> dict[Order, int]:
    """Lists the contents of the bag where their order is all the same, with how many orders of single tiles each is."""
    found: Counter[Order] = Counter()
    for order, weight in orders_of(hidden, bag).items():
        found[tuple(sorted(order))] += weight
    return dict(found)
