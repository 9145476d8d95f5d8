"""Kernel: adds up what became of positions of static games, for the least squares of ``way_table.py``.

Both players choose by the highest equity, but a share of the plays is one of the best few at random: else plays that an
evaluation must judge would never have been made. Each play but a pass that was made while the bag held tiles is a row:
the square roots of the sums of ``_ways.py`` of the board that it left, the tiles kept, the tiles left in the bag,
whether it was an exchange; then what the player could not choose and must be taken out: the tiles unseen, the other
rack, the stage of the game, the luck of both players with the tiles that came afterwards, the lead. Its target is how
much the final lead was above the lead and leave value after it. All are whole numbers, so that sums do not depend on
the order of games.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

if TYPE_CHECKING:
    from wordtools.scrabble.evaluation._ways import Ways
    from wordtools.scrabble.simulation._selfplay import Selfplay

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.scrabble.moves.packed import kept_of, laid_of, score_of

    SUMS, LEFTS = 57, 8
    ROWS = 100
    MEASURES = 3
    NOTES = 8

ZERO = 1_000_000_000
FAR = (1 << 31) - 1  # millipoints, further than any play is below the best
LUCK = 16  # luck is in parts of this of its measure
FINE = 4  # a root in parts of UNIT, divided by this


class Study:
    """Plays games on the board of *game*, whose players have no ways; belongs to one thread at a time, as that does.

    *explore* of a thousand plays are one of the best *most* that are at most *within* millipoints worse. *stage* is by
    tiles in the bag, below *stages*. *measures* are ``MEASURES`` numbers by tile, one after the other: luck is how much
    more of each the own tiles that came afterwards have than the other player's, beyond the mean of the tiles unseen.
    """

    def __init__(
        self,
        game: Selfplay,
        ways: Ways,
        *,
        explore: int,
        most: int,
        within: int,
        stage: Sequence[int],
        stages: int,
        measures: Sequence[int],
    ) -> None:
        self.game = game
        self.ways = ways
        self.explore, self.most, self.within = explore, most, within
        self.stage, self.stages = stage, stages
        self.kinds = len(self.ways.kept)
        self.measures = measures
        enough = len(stage) > self.game.total and len(measures) == MEASURES * self.kinds
        if not enough or max(stage) >= stages or not 0 < most < self.game.movegen.capacity:
            raise ValueError("a study has a stage for each number of tiles in the bag, and a measure for each tile")
        self.used = array("q", bytes(8 * 2 * (MEASURES + 1)))
        self.notes = array("q", bytes(8 * ROWS * NOTES))
        self.columns = SUMS + 3 * self.kinds + LEFTS + 1 + stages + MEASURES + 2  # the lead, and the target
        self.rows = array("q", bytes(8 * ROWS * self.columns))
        self.who = array("I", bytes(4 * ROWS))
        self.stage_of = array("I", bytes(4 * ROWS))
        self.count = 0

    def games(self, seeds: Sequence[int], products: array[int]) -> int:
        """Plays a game for each seed; returns how many rows that gave.

        *products* has ``columns`` x ``columns`` numbers for each stage: to those on the diagonal and right of it the
        products of each two columns are added, of which the last is the target, in millipoints.

        Raises:
            ValueError: it has another length.
        """
        numbers, sums = seeds, products
        n = len(numbers)
        found = 0
        if len(sums) != self.stages * self.columns * self.columns:
            raise ValueError("there is a product for each two columns in each stage")
        self.game.take_over()
        self.game.ranking.want(self.most, self.game.worth_array)
        with cython.nogil:
            for k in range(n):
                self.game.first = k & 1
                self.play(numbers[k])
                self.add_up(sums)
                found += self.count
        self.game.wanted[0] = self.game.wanted[1] = 1
        self.game.within[0] = self.game.within[1] = FAR
        self.game.hand_back()
        return found

    # below here: integers and flat arrays only

    def play(self, seed: int) -> None:
        """Plays a game, and completes its rows."""
        self.game.deal(seed)
        self.count = 0
        for k in range(2 * (MEASURES + 1)):
            self.used[k] = 0
        seat = 0
        held = 0
        while True:
            if self.game.low < self.game.high and self.count < ROWS:
                self.turn(seat)
            else:
                if not held:
                    self.hold()
                held = 1
                self.game.wanted[seat ^ self.game.first] = 1
                self.game.turn(seat)
            if self.game.finished(seat):
                break
            seat = 1 - seat
        if not held:
            self.hold()
        lead = 1000 * (self.game.figures[0] - self.game.figures[1])
        for k in range(self.count):
            self.rows[self.columns * (k + 1) - 1] += -lead if self.who[k] else lead
            self.compare(k)

    def hold(self) -> None:
        """Counts the tiles on both racks as used, when no more come."""
        for seat in range(2):
            for k in range(self.game.sizes[seat]):
                self.use(seat ^ self.game.first, self.game.racks[seat * self.game.size + k])

    def use(self, who: int, tile: int) -> None:
        """Counts a tile that a player used."""
        at = (MEASURES + 1) * who
        self.used[at] += 1
        for j in range(MEASURES):
            self.used[at + 1 + j] += self.measures[self.kinds * j + tile]

    def compare(self, k: int) -> None:
        """Writes into row *k* who was luckier with the tiles that came after it."""
        who = self.who[k]
        at = NOTES * k
        mine = (MEASURES + 1) * who
        other = (MEASURES + 1) * (1 - who)
        tiles = self.notes[at] + self.used[mine] - self.used[other]
        unseen = self.notes[at + MEASURES + 1]
        for j in range(1, MEASURES + 1):
            more = self.notes[at + j] + self.used[mine + j] - self.used[other + j]
            luck = LUCK * (more * unseen - tiles * self.notes[at + MEASURES + 1 + j])
            to = self.columns * (k + 1) - 3 - MEASURES + j
            self.rows[to] = (luck + ZERO * unseen) // unseen - ZERO  # above zero, so // is the same in C

    def note(self, k: int, who: int) -> None:
        """Notes for row *k* what had been used before it, and what is unseen; kept tiles are added later."""
        at = NOTES * k
        for j in range(MEASURES + 1):
            mine = self.used[(MEASURES + 1) * who + j]
            self.notes[at + j] = self.used[(MEASURES + 1) * (1 - who) + j] - mine
        self.notes[at + MEASURES + 1] = self.ways.total
        for j in range(MEASURES):
            total = 0
            for tile in range(self.kinds):
                total += self.ways.counts[tile] * self.measures[self.kinds * j + tile]
            self.notes[at + MEASURES + 2 + j] = total

    def turn(self, seat: int) -> None:
        """Makes a turn, and writes the row of its play."""
        who = seat ^ self.game.first
        other = 1 - seat
        n = self.game.sizes[seat]
        bag = self.game.high - self.game.low
        self.choose(seat, who)
        self.ways.clear()
        self.ways.see(self.game.bag, self.game.low, bag)
        self.ways.see(self.game.racks, other * self.game.size, self.game.sizes[other])
        at = self.columns * self.count
        for k in range(self.columns):
            self.rows[at + k] = 0
        self.note(self.count, who)
        head = self.game.movegen.plays[0]
        kept = kept_of(head)
        gone = n
        for k in range(n):
            tile = self.game.racks[seat * self.game.size + k]
            if kept >> k & 1:
                gone -= 1
                self.rows[at + SUMS + tile] += 1
            if kept >> k & 1 or laid_of(head):  # what is laid was used, and what is kept did not come afterwards
                self.drop(NOTES * self.count, tile)
        to = at + SUMS + self.kinds
        left = bag
        if laid_of(head):
            left = bag - gone if bag > gone else 0
        else:
            self.rows[to + LEFTS] = 1
        if left < LEFTS:
            self.rows[to + left] = 1
        to += LEFTS + 1
        for k in range(self.kinds):
            self.rows[to + k] = self.ways.counts[k]
        to += self.kinds
        for k in range(self.game.sizes[other]):
            self.rows[to + self.game.racks[other * self.game.size + k]] += 1
        to += self.kinds
        self.stage_of[self.count] = self.stage[bag]
        self.rows[to + self.stage[bag]] = 1
        to += self.stages
        lead = self.game.figures[who] - self.game.figures[1 - who] + score_of(head)
        to += MEASURES  # which are written when the game is over
        self.rows[to] = lead
        self.rows[to + 1] = -1000 * lead - self.game.kept[seat]  # and the final lead, once it is known
        if laid_of(head):
            for k in range(n):
                if not kept >> k & 1:
                    self.use(who, self.game.racks[seat * self.game.size + k])
        self.game.make(seat)
        self.ways.begin()
        for k in range(SUMS):
            self.rows[at + k] = self.ways.roots[k] // FINE
        if gone:
            self.who[self.count] = who
            self.count += 1

    def drop(self, at: int, tile: int) -> None:
        """Takes a tile that a player had already out of those that come afterwards."""
        self.notes[at] -= 1
        for j in range(MEASURES):
            self.notes[at + 1 + j] -= self.measures[self.kinds * j + tile]

    def choose(self, seat: int, who: int) -> None:
        """Finds the best play, or now and then one of the best few; it is then the first in ``movegen.plays``."""
        if self.game.roll(1000) >= self.explore:
            self.game.wanted[who] = 1  # and how far it may be below the best does not matter
            self.game.choose(seat, who)
            return
        self.game.wanted[who] = self.most
        self.game.within[who] = self.within
        self.game.choose(seat, who)
        pick = self.game.roll(self.game.ranking.near())
        if pick:
            self.game.ranking.move(self.game.movegen.plays, pick, 0)
            self.game.kept[seat] = self.game.worth[kept_of(self.game.movegen.plays[0])]

    def add_up(self, products: array[int]) -> None:
        """Adds the products of the rows of a game to those of their stages."""
        n = self.columns
        for row in range(self.count):
            at = n * row
            for j in range(n):
                one = self.rows[at + j]
                to = n * (n * self.stage_of[row] + j)
                if one:
                    for k in range(j, n):
                        products[to + k] += one * self.rows[at + k]
