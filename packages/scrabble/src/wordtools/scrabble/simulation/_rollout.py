"""Kernel: plays on from a position many times, with tiles drawn at random, to see what a first play is worth.

Each round deals the unseen tiles anew: the other player's rack, then the bag. All first plays of a round meet the same
tiles, so that their difference is mostly skill. Both players then choose as in ``_selfplay.py``, and with a settler
only until the bag is empty: what follows is then searched (``_settle.py``).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

if TYPE_CHECKING:
    from wordtools.scrabble.simulation._selfplay import Selfplay
    from wordtools.scrabble.simulation._settle import Settler

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.scrabble.moves.packed import laid_of, score_of

    FIGURES = 6
    GAME = 8
    ALL_PLAYS, BEST = 0, 2
    PLIES, SUMS = 8, 3
    NOBODY = -1

EFFORT_OF_NODE = 700  # plays that an endgame finds in the time of one that a round finds


class Rollout:
    """A position to play on from, on the board of *selfplay*; belongs to one thread at a time, as that does.

    *mine* is the rack of the player to move, in order, *other* the known tiles of the other player, who draws the rest
    of the rack, *unseen* the tiles on neither rack nor board, *idle* how many turns brought no points last, *last* how
    many turns are left once the bag is empty, where that ends the game, else 0.
    """

    def __init__(
        self, selfplay: Selfplay, board: bytes, mine: bytes, other: bytes, unseen: bytes, idle: int, last: int = 0
    ) -> None:
        self.game = selfplay
        self.board = board
        self.mine = mine
        self.other = other
        self.unseen = unseen
        self.idle = idle
        self.last = last
        self.size = self.game.size
        self.steps = array("Q", [0])  # what trace writes down
        self.room = 0
        self.at = 0
        self.settler: Any = None
        self.searching = 0
        self.knowing = 0
        self.lead = 0
        self.effort = 0
        self.more = 0
        self.proof = 0

    def search(self, settler: Settler, lead: int, effort: int, more: int, knowing: int) -> None:
        """Searches the rest of each round from the turn on at which the bag is empty.

        Args:
            settler: on the same board.
            lead: points that the player to move is ahead.
            effort: how many plays may be found to decide who wins.
            more: and then, to find out by how much.
            knowing: whether the other player replies as if it knew the bag.
        """
        self.settler = settler
        self.searching = 1
        self.knowing = knowing
        self.lead = lead
        self.effort = effort
        self.more = more

    def rounds(
        self,
        seeds: Sequence[int],
        plays: Sequence[int],
        leaves: Sequence[int],
        plies: int,
        out: array[int],
        sums: array[int],
    ) -> None:
        """Plays a round for each seed: each first play, then *plies* plies, or to the end once the bag is empty.

        Args:
            seeds: 64 bits each.
            plays: first plays as records.
            leaves: what each keeps, in millipoints.
            plies: how many plays follow the first.
            out: a round's first plays concatenated, six numbers each: points gained on the other player, what
                the tiles kept last are worth more than the other's in millipoints, the tiles that the player on turn
                does not see, who that is (0 who makes the first play, 1 the other, -1 nobody: the game is over), and
                how many plays were found, of which 1 counts where the first play ends the game, and what is proven of
                the end of the game, as described in ``_settle.py``.
            sums: for each first play and each of the next ``PLIES`` plies three sums are added up over the rounds: how
                often the ply was played, its points, its bingos.
        """
        game = self.game
        self.prepare()
        numbers, first, worth, results, by_ply = seeds, plays, leaves, out, sums
        rounds = len(numbers)
        stride = game.movegen.stride
        count = len(worth)
        with cython.nogil:
            for k in range(rounds):
                for j in range(count):
                    self.deal(numbers[k])
                    for i in range(stride):
                        game.movegen.plays[i] = first[stride * j + i]
                    self.game.kept[0] = worth[j]
                    self.follow(plies, by_ply, SUMS * PLIES * j)
                    self.report(results, FIGURES * (count * k + j))
                    game.lanes.restore(self.mark)
                    game.lanes.laid = self.laid
        game.hand_back()

    def draws(
        self, bags: bytes, others: bytes, play: Sequence[int], leave: int, out: array[int], sums: array[int]
    ) -> None:
        """Makes a first play for each of some draws, and goes on to the end of the game.

        Args:
            bags: the tiles of the bag, one draw behind the other: the player to move draws from the front.
            others: likewise the other player's tiles, in ascending order.
            play: the record of the first play.
            leave: what it keeps, in millipoints.
            out: as for ``rounds``, six numbers a draw.
            sums: as for ``rounds``, of each draw.
        """
        game = self.game
        self.prepare()
        tiles, racks, first, results, by_ply = bags, others, play, out, sums
        count = len(results) // FIGURES
        in_bag = len(tiles) // count
        held = len(racks) // count
        stride = game.movegen.stride
        with cython.nogil:
            for k in range(count):
                self.begin()
                for i in range(in_bag):
                    self.game.bag[i] = tiles[k * in_bag + i]
                self.game.high = in_bag
                for i in range(held):
                    self.game.insert(1, racks[k * held + i])
                for i in range(stride):
                    game.movegen.plays[i] = first[i]
                self.game.kept[0] = leave
                self.follow(END, by_ply, SUMS * PLIES * k)
                self.report(results, FIGURES * k)
                game.lanes.restore(self.mark)
                game.lanes.laid = self.laid
        game.hand_back()

    def prepare(self) -> None:
        """Loads the board, and makes room for what rounds write down."""
        game = self.game
        game.take_over()
        game.lanes.load(self.board)
        room = 9 * 16 * (game.total + 2)
        if len(game.lanes.log) < room:
            game.lanes.log = array("Q", bytes(8 * room))
        if game.movegen.capacity < 2:
            game.movegen.reserve(2)

    def trace(
        self, seeds: Sequence[int], plays: Sequence[int], leaves: Sequence[int], plies: int, out: array[int]
    ) -> array[int]:
        """Plays the same rounds and returns who held and played what.

        For each round, first play and step there are ``1 + size + stride`` numbers, 0 where the game was over: how many
        tiles the rack has, the tiles, and the record of the play. Step 0 is the first play, with the rack drawn up
        after it; steps 1 to *plies* are the plies, with the rack before each.
        """
        self.room = 1 + self.size + self.game.movegen.stride
        steps = len(seeds) * len(leaves) * (plies + 1)
        trace = array("Q", bytes(8 * self.room * steps))
        self.steps = trace
        self.at = 0
        self.rounds(seeds, plays, leaves, plies, out, array("q", bytes(8 * SUMS * PLIES * len(leaves))))
        self.room = 0
        return trace

    # below here: integers and flat arrays only

    def write_step(self, seat: int, step: int, at: int) -> None:
        """Writes down a step of a round whose first number is *at*: the rack of a seat, and the play that was found."""
        at += step * self.room
        n = self.game.sizes[seat]
        self.steps[at] = n
        for k in range(n):
            self.steps[at + 1 + k] = self.game.racks[seat * self.game.size + k]
        for k in range(self.game.movegen.stride):
            self.steps[at + 1 + self.game.size + k] = self.game.movegen.plays[k]

    def begin(self) -> None:
        """Sets the position up, with an empty bag and nothing on the other rack."""
        self.mark = self.game.lanes.logged
        self.laid = self.game.lanes.laid
        self.game.random = 0
        self.game.first = 0
        self.game.low = 0
        self.game.high = 0
        self.game.idle = self.idle
        self.game.last = self.last
        for k in range(GAME):
            self.game.figures[k] = 0
        self.game.sizes[0] = 0
        self.game.sizes[1] = 0
        for k in range(len(self.mine)):
            self.game.insert(0, self.mine[k])
        self.next = NOBODY
        self.proof = 0
        self.game.kept[0] = 0
        self.game.kept[1] = 0

    def deal(self, seed: int) -> None:
        """Sets the position up, with the unseen tiles in the order of a seed."""
        self.begin()
        self.game.random = seed
        n = len(self.unseen)
        for k in range(n):
            self.game.bag[k] = self.unseen[k]
        k = n
        while k > 1:
            j = self.game.roll(k)
            k -= 1
            tile = self.game.bag[k]
            self.game.bag[k] = self.game.bag[j]
            self.game.bag[j] = tile
        self.game.high = n
        for k in range(len(self.other)):
            self.game.insert(1, self.other[k])
        self.game.draw(1, self.game.size - self.game.sizes[1])

    def follow(self, plies: int, sums: array[int], at: int) -> None:
        """Makes the first play, then as many more as are wanted; adds up what each ply brings from *at* on."""
        self.game.ranking.parts = self.game.known[0]
        seat = 0
        begin = self.at
        self.game.make(0)
        if self.room:
            self.write_step(0, 0, begin)
            self.at += self.room * (plies + 1)
        self.made = 0
        done = 0
        while True:
            if self.game.finished(seat):
                return
            seat = 1 - seat
            if done >= plies and self.game.low < self.game.high:
                self.next = seat
                return
            if self.searching and self.settled(seat):
                if self.room and done < plies:
                    self.write_step(seat, done + 1, begin)
                if done < PLIES:
                    self.add_up(sums, at)
                return
            self.game.choose(seat, seat)
            if self.room and done < plies:
                self.write_step(seat, done + 1, begin)
            if done < PLIES:
                self.add_up(sums, at)
                at += SUMS
            self.game.make(seat)
            self.made += 1
            done += 1

    def add_up(self, sums: array[int], at: int) -> None:
        """Adds up what the play found brings."""
        head = self.game.movegen.plays[0]
        sums[at] += 1
        sums[at + 1] += score_of(head)
        sums[at + 2] += laid_of(head) == self.size

    def settled(self, seat: int) -> int:
        """Searches the rest of the game, if the bag is empty or the player on turn replies as if it knew it.

        The first play of the rest is then the first in ``movegen.plays``.
        """
        left = self.game.high - self.game.low
        if left and not (self.knowing and seat and left <= KNOWN):
            return 0
        other = 1 - seat
        racks = self.game.racks
        self.settler.hold(0, racks, seat * self.game.size, self.game.sizes[seat])
        self.settler.hold(1, racks, other * self.game.size, self.game.sizes[other])
        lead = self.lead + self.game.figures[0] - self.game.figures[1]
        if seat:
            lead = -lead
        self.game.movegen.mode = ALL_PLAYS
        if left:
            bag = self.game.bag
            value = self.settler.reply(bag, self.game.high - 1, -1, left, lead, self.effort)
        else:
            value = self.settler.settle(lead, self.game.idle + 1 >= self.game.scoreless, self.effort, self.more)
        self.game.movegen.mode = BEST
        self.made += 1 + self.settler.endgame.effort // EFFORT_OF_NODE
        if left and not self.settler.head:
            return 0
        self.game.figures[seat] += value
        self.proof = self.settler.proof
        self.game.movegen.plays[0] = self.settler.head
        self.game.movegen.plays[1] = self.settler.tiles
        return 1

    def report(self, out: array[int], at: int) -> None:
        """Writes down how a round ended."""
        out[at] = self.game.figures[0] - self.game.figures[1]
        over = self.next == NOBODY
        out[at + 1] = 0 if over else self.game.kept[0] - self.game.kept[1]
        out[at + 2] = 0 if over else self.game.high - self.game.low + self.game.sizes[1 - self.next]
        out[at + 3] = self.next
        out[at + 4] = self.made or 1
        out[at + 5] = self.proof


KNOWN = 2  # tiles in the bag that the other player knows when it replies
END = 1 << 30  # plies
