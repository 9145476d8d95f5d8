"""Kernel: whole games of two players who look at nothing but their own rack, one game after another.

A game is a number: it shuffles the bag, of which the player who begins draws from the front, the other from the
back. So two games of the same number in which the players change seats have the same luck, and what is left of a
difference is skill. Tiles that are exchanged go back to random places.

``tally`` counts who wins from each spread and number of tiles unseen. ``train`` lets the players of such games judge
random racks as well, and adds up what they found for each leave.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

from wordtools.scrabble.evaluation._context import Adjuster
from wordtools.scrabble.evaluation._leaves import Walk

if TYPE_CHECKING:
    from wordtools.scrabble.evaluation._ways import Ways
    from wordtools.scrabble.moves._best import Best
    from wordtools.scrabble.moves._lanes import Lanes
    from wordtools.scrabble.moves._movegen import Movegen

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.scrabble.moves.packed import (
        SQUARE,
        STATE,
        TILE,
        down_of,
        kept_of,
        laid_of,
        score_of,
        start_of,
        tile_of,
    )

    BEST, ALL_PLAYS = 2, 0
    SCORE, STATIC = 0, 1
    FIGURES = 8
    SAMPLE = 2
    SUMS = 5
    STEPS = 3
    DOUBLE, TRANSFER, LAST_TURN = 0, 1, 2

NO_LEAVES = (array("I", [0]), array("I", [0]), array("i", [0]))


def no_context() -> Adjuster:
    """Makes an adjuster that no player uses."""
    none = array("i", [0])
    return Adjuster(
        stage=array("I", [0]), factors=none, base=none, left=none, blanks=none, vowels=none, alike=0, vowel=b"\0"
    )


class Selfplay:
    """A board with two players; belongs to one thread at a time, as its kernels do.

    *tiles* are all of the set in order, *size* is that of a rack, *limit* what the bag must hold for an exchange,
    *scoreless* the number of turns without points that end a game, *vowels* the mask of letters that an opening
    play had better not lay beside premium squares, *ending* how a game ends: DOUBLE, TRANSFER or LAST_TURN.
    """

    def __init__(
        self,
        lanes: Lanes,
        movegen: Movegen,
        best: Best,
        *,
        tiles: bytes,
        size: int,
        limit: int,
        scoreless: int,
        vowels: int,
        ending: int = 0,
    ) -> None:
        self.lanes = lanes
        self.movegen = movegen
        self.ranking = self.movegen.ranking
        self.best = best
        self.tiles = tiles
        self.total = len(tiles)
        self.size = size
        self.limit = limit
        self.scoreless = scoreless
        self.vowels = vowels
        self.ending = ending
        self.last = 0
        self.points = lanes.points_bytes
        self.squares = lanes.squares_array
        self.bag = bytearray(max(1, self.total))
        self.racks = bytearray(3 * size)  # of the seats, and one drawn at random
        self.sizes = array("I", [0, 0, 0])
        self.worth_array = array("i", bytes(4 << size))
        self.worth = self.worth_array
        self.strategies = array("I", [STATIC, STATIC])
        self.known = array("I", [0, 0])
        self.one = Walk(*NO_LEAVES)
        self.two = Walk(*NO_LEAVES)
        self.adjusted = array("I", [0, 0])
        self.first_context = no_context()
        self.second_context = no_context()
        self.looking = array("I", [0, 0])
        self.first_ways: Any = None
        self.second_ways: Any = None
        self.wanted = array("I", [1, 1])
        self.within = array("q", [FAR, FAR])
        self.board = bytes(lanes.cells)
        self.laid = array("I", bytes(4 * size))
        self.codes = bytearray(size)
        self.figures = array("i", bytes(4 * FIGURES))
        self.kept = array("q", bytes(8 * 3))  # what the tiles that each seat kept last are worth, in millipoints
        self.random = 0
        self.low = 0
        self.high = 0
        self.first = 0
        self.idle = 0
        # for tallies: each turn's seat, spread and tiles unseen, and how many turns there are; -1: not written down
        self.steps = array("q", bytes(8 * STEPS))
        self.turns = -1
        # for training
        self.numbers = Walk(*NO_LEAVES)
        self.index = array("i", bytes(4 << size))
        self.lowest = array("I", bytes(4 << size))
        self.ways = array("I", bytes(4 << size))
        self.sums = array("q", bytes(8))
        self.stages = array("q", bytes(8))
        self.usual: Sequence[int] = array("i", bytes(4))

    def seat(
        self, who: int, strategy: int, walk: Walk | None, context: Adjuster | None = None, ways: Ways | None = None
    ) -> None:
        """Sets how a player, 0 or 1, chooses: the strategy's number, leave values, context, ways on the same board."""
        self.strategies[who] = strategy
        self.known[who] = walk is not None
        self.adjusted[who] = context is not None
        self.looking[who] = ways is not None
        self.wanted[who] = 1 if ways is None else CANDIDATES
        self.within[who] = FAR if ways is None else WITHIN
        if who:
            self.second_ways = ways
            self.two = walk or Walk(*NO_LEAVES)
            self.second_context = context or no_context()
        else:
            self.first_ways = ways
            self.one = walk or Walk(*NO_LEAVES)
            self.first_context = context or no_context()

    def games(self, seeds: Sequence[int], firsts: bytes, out: array[int]) -> None:
        """Plays a game for each seed, which player *firsts* begins; writes ``FIGURES`` numbers a game.

        They are the scores of both players, their turns, bingos and exchanges.
        """
        numbers, begins, results = seeds, firsts, out
        n = len(numbers)
        self.take_over()
        with cython.nogil:
            for k in range(n):
                self.first = begins[k]
                self.play(numbers[k], 0)
                for j in range(FIGURES):
                    results[k * FIGURES + j] = self.figures[j]
        self.hand_back()

    def tally(self, seeds: Sequence[int], most: int, counts: array[int], wins: array[int]) -> None:
        """Plays a game for each seed, and counts who won from each position in which the bag held tiles.

        A position counts at ``unseen * (2 * most + 1) + most + spread``, both as the player to move sees them: *unseen*
        are the tiles of the bag and the other rack; the spread is in points, those that the leaves kept last are worth
        included, rounded, and at most *most* either way.

        Args:
            seeds: of the games; player 1 begins every other one.
            most: points.
            counts: how often the position came up is added here.
            wins: how often the player to move won is added here, in halves: 2 a win, 1 a draw.
        """
        numbers, ups, halves = seeds, counts, wins
        n = len(numbers)
        self.steps = array("q", bytes(8 * STEPS * self.scoreless * (self.total + 2)))
        self.take_over()
        with cython.nogil:
            for k in range(n):
                self.first = k & 1
                self.turns = 0
                self.play(numbers[k], 0)
                self.count(most, ups, halves)
        self.turns = -1
        self.hand_back()

    def train(
        self,
        seeds: Sequence[int],
        racks: int,
        numbers: Walk,
        usual: Sequence[int],
        sums: array[int],
        stages: array[int],
    ) -> None:
        """Plays a game for each seed; before each turn judges *racks* random racks.

        Args:
            seeds: of the games.
            racks: how many a turn, while the bag is at least as large as a rack.
            numbers: leads from leaves to their numbers.
            usual: what a rack was worth at each size of the bag, in millipoints.
            sums: by the number of a leave, ``SUMS`` sums are added up here over the racks with it, of which w is the
                number of ways to pick it, and x the worth beyond the usual: w, w w, w x, w w x, w w x x.
            stages: by the size of the bag, three numbers: racks, what they were worth, the square of that.
        """
        games = seeds
        n = len(games)
        self.numbers = numbers
        self.usual = usual
        self.sums = sums
        self.stages = stages
        self.take_over()
        with cython.nogil:
            for k in range(n):
                self.first = k & 1
                self.play(games[k], racks)
        self.hand_back()

    def take_over(self) -> None:
        """Prepares the move generator to look for the best plays."""
        self.movegen.mode = BEST
        self.ranking.want(max(self.wanted[0], self.wanted[1]), self.worth_array)

    def hand_back(self) -> None:
        """Leaves the move generator as others expect it."""
        self.movegen.mode = ALL_PLAYS
        self.ranking.forget()
        self.ranking.within = FAR
        self.ranking.vowels = self.vowels

    # below here: integers and flat arrays only

    def play(self, seed: int, racks: int) -> None:
        """Plays a game to its end."""
        self.deal(seed)
        seat = 0
        while True:
            if racks and self.high - self.low >= self.size:
                for _ in range(racks):
                    self.judge(seat ^ self.first)
            if self.turns >= 0 and self.low < self.high:
                self.note(seat)
            self.turn(seat)
            if self.finished(seat):
                return
            seat = 1 - seat

    def finished(self, seat: int) -> int:
        """Returns whether a turn of *seat* has ended the game, and settles the racks then."""
        if self.ending == LAST_TURN:
            if self.last:
                self.last -= 1
                return not self.last or self.idle >= self.scoreless
            if self.low == self.high:
                self.last = 2
            return self.idle >= self.scoreless
        if not self.sizes[seat]:
            worth = self.value(1 - seat)
            if self.ending == TRANSFER:
                self.figures[1 - (seat ^ self.first)] -= worth
            else:
                worth *= 2
            self.figures[seat ^ self.first] += worth
            return 1
        if self.idle >= self.scoreless:
            self.figures[self.first] -= self.value(0)
            self.figures[1 - self.first] -= self.value(1)
            return 1
        return 0

    def note(self, seat: int) -> None:
        """Writes the position down."""
        at = STEPS * self.turns
        ahead = self.figures[seat ^ self.first] - self.figures[1 - (seat ^ self.first)]
        self.steps[at] = seat ^ self.first
        self.steps[at + 1] = 1000 * ahead + self.kept[seat] - self.kept[1 - seat]
        self.steps[at + 2] = self.high - self.low + self.sizes[1 - seat]
        self.turns += 1

    def count(self, most: int, counts: array[int], wins: array[int]) -> None:
        """Counts the positions of a game that is over."""
        end = self.figures[0] - self.figures[1]
        for k in range(self.turns):
            spread = self.steps[STEPS * k + 1] + 1000 * most + 500  # from here on above zero, so // is the same in C
            if spread < 0:
                spread = 0
            spread //= 1000
            if spread > 2 * most:
                spread = 2 * most
            at = self.steps[STEPS * k + 2] * (2 * most + 1) + spread
            counts[at] += 1
            if not end:
                wins[at] += 1
            elif (end < 0) == self.steps[STEPS * k]:
                wins[at] += 2

    def deal(self, seed: int) -> None:
        """Clears the board, shuffles the bag and draws both racks."""
        self.lanes.fill(self.board, 0)
        self.lanes.logging = 0
        self.random = seed
        for k in range(self.total):
            self.bag[k] = self.tiles[k]
        k = self.total
        while k > 1:
            j = self.roll(k)
            k -= 1
            tile = self.bag[k]
            self.bag[k] = self.bag[j]
            self.bag[j] = tile
        self.low = 0
        self.high = self.total
        self.idle = 0
        self.last = 0
        for k in range(FIGURES):
            self.figures[k] = 0
        for k in range(2):
            self.sizes[k] = 0
            self.kept[k] = 0
            self.draw(k, self.size)

    def turn(self, seat: int) -> None:
        """Chooses a play, makes it and draws."""
        self.choose(seat, seat ^ self.first)
        self.make(seat)

    def make(self, seat: int) -> None:
        """Makes the play that is the first in ``movegen.plays``, and draws."""
        who = seat ^ self.first
        head = self.movegen.plays[0]
        n = laid_of(head)
        kept = kept_of(head)
        score = score_of(head)
        self.figures[2 + who] += 1
        self.figures[who] += score
        self.idle = 0 if score else self.idle + 1
        if n:
            self.lay(head, n)
            if n == self.size:
                self.figures[4 + who] += 1
            self.keep(seat, kept)
            self.draw(seat, n)
            return
        if not self.ranking.parts and self.allowed(seat):
            kept = 0  # to whom leaves are worth nothing, all racks that can lay nothing are the same
        gone = self.give(seat, kept)
        if gone:
            self.figures[6 + who] += 1
            self.keep(seat, kept)
            self.draw(seat, gone)
            self.put_back(seat, gone)

    def choose(self, seat: int, who: int) -> None:
        """Finds the play that *who* likes best with the rack of *seat*: it is ``movegen.plays``' first."""
        n = self.sizes[seat]
        self.ranking.vowels = self.vowels
        self.ranking.parts = 0
        self.worth[0] = 0
        if self.strategies[who] == SCORE:
            self.ranking.vowels = 0
        elif self.low == self.high:
            if self.ending != LAST_TURN:
                self.weigh_last(seat)
        elif self.known[who]:
            self.ranking.parts = (1 << n) - 1
            for k in range(1 << n):
                self.worth[k] = 0
            if who:
                self.two.spread(self.racks, seat * self.size, n, self.worth)
            else:
                self.one.spread(self.racks, seat * self.size, n, self.worth)
            if self.adjusted[who] and seat < SAMPLE:
                if who:
                    self.adjust(seat, self.second_context)
                else:
                    self.adjust(seat, self.first_context)
        exchange = 1
        if self.ranking.parts and self.allowed(seat):
            exchange = 2
        looks = self.looking[who] and self.low < self.high and seat < SAMPLE
        self.ranking.wanted = self.wanted[who] if self.low < self.high and seat < SAMPLE else 1
        self.ranking.within = self.within[who]
        self.movegen.take(self.racks, seat * self.size, n)
        self.best.run(exchange)
        if looks:
            if who:
                self.look(seat, self.second_ways)
            else:
                self.look(seat, self.first_ways)
        self.kept[seat] = 0
        if self.ranking.parts and self.low < self.high:
            self.kept[seat] = self.worth[kept_of(self.movegen.plays[0])]

    def adjust(self, seat: int, context: Adjuster) -> None:
        """Adjusts what leaves are worth to the tiles that the player to move does not see."""
        other = 1 - seat
        bag = self.high - self.low
        context.clear()
        context.see(self.bag, self.low, bag)
        context.see(self.racks, other * self.size, self.sizes[other])
        context.adjust(self.racks, seat * self.size, self.sizes[seat], bag, self.worth)

    def look(self, seat: int, ways: Ways) -> None:
        """Puts that one of the best plays first which is best with what it makes of the board."""
        n = self.ranking.near()
        if n < 2:
            return
        other = 1 - seat
        bag = self.high - self.low
        ways.clear()
        ways.see(self.bag, self.low, bag)
        ways.see(self.racks, other * self.size, self.sizes[other])
        begin = seat * self.size
        found = ways.best(
            self.movegen.plays, self.movegen.stride, self.ranking.equities, n, self.racks, begin, self.sizes[seat], bag
        )
        self.ranking.move(self.movegen.plays, found, 0)

    def weigh_last(self, seat: int) -> None:
        """Computes the values of parts of the rack when the bag is empty, as ``movegen.worths`` does."""
        n = self.sizes[seat]
        self.ranking.parts = (1 << n) - 1
        for bit in range(n):
            own = 2000 * self.points[self.racks[seat * self.size + bit]]
            for part in range(1 << bit):
                self.worth[part | 1 << bit] = self.worth[part] - own
        for part in range(1, 1 << n):
            self.worth[part] -= STAYING
        self.worth[0] = 2000 * self.value(1 - seat)

    def allowed(self, seat: int) -> int:
        """Returns whether a player may exchange."""
        left = self.high - self.low
        return left >= self.limit and left >= self.sizes[seat]

    def value(self, seat: int) -> int:
        """Adds up a rack's points."""
        total = 0
        for k in range(self.sizes[seat]):
            total += self.points[self.racks[seat * self.size + k]]
        return total

    def lay(self, head: int, n: int) -> None:
        """Lays the tiles of the play found."""
        down = down_of(head)
        at = self.lanes.square(start_of(head), down)
        for k in range(n):
            while self.squares[SQUARE * at + STATE] & TILE:
                at += 1
            self.laid[k] = self.lanes.twin[at] if down else at
            self.codes[k] = tile_of(self.movegen.plays[1 + (k >> 3)], k & 7)
            at += 1
        self.lanes.add(self.laid, self.codes, n)

    def give(self, seat: int, kept: int) -> int:
        """Counts the tiles that are not kept, and lists them."""
        gone = 0
        for k in range(self.sizes[seat]):
            if not kept >> k & 1:
                self.codes[gone] = self.racks[seat * self.size + k]
                gone += 1
        return gone

    def keep(self, seat: int, kept: int) -> None:
        """Takes the tiles that are not kept off the rack."""
        begin = seat * self.size
        n = 0
        for k in range(self.sizes[seat]):
            if kept >> k & 1:
                self.racks[begin + n] = self.racks[begin + k]
                n += 1
        self.sizes[seat] = n

    def draw(self, seat: int, wanted: int) -> None:
        """Draws *wanted* tiles, or all that are left, from the seat's end of the bag."""
        while wanted and self.low < self.high:
            wanted -= 1
            if seat:
                self.high -= 1
                self.insert(seat, self.bag[self.high])
            else:
                self.insert(seat, self.bag[self.low])
                self.low += 1

    def insert(self, seat: int, tile: int) -> None:
        """Puts a tile where it belongs on the rack."""
        begin = seat * self.size
        k = begin + self.sizes[seat]
        while k > begin and self.racks[k - 1] > tile:
            self.racks[k] = self.racks[k - 1]
            k -= 1
        self.racks[k] = tile
        self.sizes[seat] += 1

    def put_back(self, seat: int, n: int) -> None:
        """Puts the tiles that ``give`` listed at random places of the bag."""
        for k in range(n):
            at = self.high
            if seat:
                self.high += 1
            else:
                self.low -= 1
                at = self.low
            j = self.low + self.roll(self.high - self.low)
            self.bag[at] = self.bag[j]
            self.bag[j] = self.codes[k]

    def roll(self, n: int) -> int:
        """Returns a random number below *n*, which has 32 bits (splitmix64: G. Steele and others, OOPSLA 2014)."""
        self.random = (self.random + STEP) & ALL
        x = self.random
        x = ((x ^ x >> 30) * FIRST) & ALL
        x = ((x ^ x >> 27) * SECOND) & ALL
        x ^= x >> 31
        return (x >> 32) * n >> 32

    def judge(self, who: int) -> None:
        """Finds what a random rack is worth here, and writes it down for all leaves it can keep."""
        self.sample()
        self.choose(SAMPLE, who)
        n = self.sizes[SAMPLE]
        found = self.ranking.equities[0]
        if found == PASSING:
            found = 0  # as if it were exchanged: what follows must not be ruled by the few racks that can do nothing
        left = self.high - self.low
        self.stages[3 * left] += 1
        self.stages[3 * left + 1] += found
        self.stages[3 * left + 2] += found * found
        found -= self.usual[left]
        parts = (1 << n) - 1
        for part in range(parts + 1):
            self.index[part] = -1
        self.numbers.spread(self.racks, SAMPLE * self.size, n, self.index)
        # a leave counts for each way to pick it, as if it were kept and the other tiles drawn
        self.lowest[0] = 0
        bit = 0
        for part in range(1, parts):
            if part == 2 << bit:
                bit += 1
            self.ways[part] = 0
            self.lowest[part] = self.lower(self.lowest[part ^ 1 << bit], SAMPLE * self.size, bit)
            self.ways[self.lowest[part]] += 1
        for part in range(1, parts):
            number = self.index[part]
            ways = self.ways[part]
            if number >= 0 and ways:
                number *= SUMS
                self.sums[number] += ways
                self.sums[number + 1] += ways * ways
                ways *= found
                self.sums[number + 2] += ways
                self.sums[number + 3] += ways * self.ways[part]
                self.sums[number + 4] += ways * ways

    def lower(self, part: int, begin: int, bit: int) -> int:
        """Adds a tile like that at *bit* to a part: of equal tiles the lowest bits are set."""
        while bit and self.racks[begin + bit - 1] == self.racks[begin + bit] and not part >> (bit - 1) & 1:
            bit -= 1
        return part | 1 << bit

    def sample(self) -> None:
        """Draws a rack at random from all tiles that do not lie on the board; they stay where they are."""
        bag = self.high - self.low
        most = bag + self.sizes[0] + self.sizes[1]
        taken = 0
        self.sizes[SAMPLE] = 0
        # each tile is taken with the chance that the number still wanted of those still to come gives it
        for k in range(most):
            if taken < self.size and self.roll(most - k) < self.size - taken:
                taken += 1
                if k < bag:
                    self.insert(SAMPLE, self.bag[self.low + k])
                elif k < bag + self.sizes[0]:
                    self.insert(SAMPLE, self.racks[k - bag])
                else:
                    self.insert(SAMPLE, self.racks[self.size + k - bag - self.sizes[0]])


STAYING = 10_000  # millipoints, as in movegen.py
PASSING = -1_000_000  # as in _ranking.py
CANDIDATES = 5  # plays of the highest equity, as in ways.py
WITHIN = 6_000  # millipoints of equity below the best, as there
FAR = (1 << 31) - 1  # further than any play is
ALL = 0xFFFFFFFFFFFFFFFF
STEP = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB
