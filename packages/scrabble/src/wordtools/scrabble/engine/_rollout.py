"""Kernel: plays on from a position many times, with tiles drawn at random, to see what a first play is worth.

Each round deals the unseen tiles anew: the other player's rack, then the bag. All first plays of a round meet the same
tiles, so that their difference is mostly skill. Both players then choose as ``_selfplay.py`` says.
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
    from wordtools.scrabble.engine._selfplay import Selfplay

COMPILED = cython.compiled
if not cython.compiled:
    FIGURES = 5
    GAME = 8
    PLIES, SUMS = 8, 3
    NOBODY = -1


class Rollout:
    """A position to play on from, on the board of *selfplay*; belongs to one thread at a time, as that does.

    *mine* is the rack of the player to move, in order, *other* that of the other player or nothing when it is not
    known, *unseen* the tiles on neither rack nor board, *idle* how many turns brought no points last.
    """

    def __init__(self, selfplay: Selfplay, board: bytes, mine: bytes, other: bytes, unseen: bytes, idle: int) -> None:
        self.game = selfplay
        self.board = board
        self.mine = mine
        self.other = other
        self.unseen = unseen
        self.idle = idle
        self.hidden = len(other) == 0
        self.size = self.game.size
        self.told = array("Q", [0])  # what trace writes down
        self.room = 0
        self.at = 0

    def rounds(
        self,
        seeds: Sequence[int],
        plays: Sequence[int],
        leaves: Sequence[int],
        plies: int,
        out: array[int],
        sums: array[int],
    ) -> None:
        """Plays a round for each seed: each first play, then so many *plies*, or to the end once the bag is empty.

        Args:
            seeds: 64 bits each.
            plays: first plays as records.
            leaves: what each keeps, in millipoints.
            plies: how many plays follow the first.
            out: a round's first plays one behind the other, five numbers each: points gained on the other player, what
                the tiles kept last are worth more than the other's in millipoints, the tiles that the player on turn
                does not see, who that is (0 who makes the first play, 1 the other, -1 nobody: the game is over), and
                how many plays were found, of which 1 counts where the first play ends the game.
            sums: for each first play and each of the next ``PLIES`` plies three sums are added up over the rounds: how
                often the ply was played, its points, its bingos.
        """
        game = self.game
        game.take_over()
        game.lanes.load(self.board)
        room = 9 * 16 * (game.total + 2)
        if len(game.lanes.log) < room:
            game.lanes.log = array("Q", bytes(8 * room))
        if game.movegen.capacity < 2:
            game.movegen.reserve(2)
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
        told = array("Q", bytes(8 * self.room * steps))
        self.told = told
        self.at = 0
        self.rounds(seeds, plays, leaves, plies, out, array("q", bytes(8 * SUMS * PLIES * len(leaves))))
        self.room = 0
        return told

    # below here: integers and flat arrays only

    def tell(self, seat: int, step: int, at: int) -> None:
        """Writes down a step of a round whose first number is *at*: the rack of a seat, and the play that was found."""
        at += step * self.room
        n = self.game.sizes[seat]
        self.told[at] = n
        for k in range(n):
            self.told[at + 1 + k] = self.game.racks[seat * self.game.size + k]
        for k in range(self.game.movegen.stride):
            self.told[at + 1 + self.game.size + k] = self.game.movegen.plays[k]

    def deal(self, seed: int) -> None:
        """Sets the position up, with the unseen tiles in the order of a seed."""
        self.mark = self.game.lanes.logged
        self.laid = self.game.lanes.laid
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
        self.game.first = 0
        self.game.low = 0
        self.game.high = n
        self.game.idle = self.idle
        for k in range(GAME):
            self.game.figures[k] = 0
        self.game.sizes[0] = 0
        self.game.sizes[1] = 0
        for k in range(len(self.mine)):
            self.game.insert(0, self.mine[k])
        for k in range(len(self.other)):
            self.game.insert(1, self.other[k])
        if self.hidden:
            self.game.draw(1, self.game.size)
        self.next = NOBODY
        self.game.kept[0] = 0
        self.game.kept[1] = 0

    def follow(self, plies: int, sums: array[int], at: int) -> None:
        """Makes the first play, then as many more as are wanted; adds up what each ply brings from *at* on."""
        self.game.ranking.parts = self.game.known[0]
        seat = 0
        begin = self.at
        self.game.make(0)
        if self.room:
            self.tell(0, 0, begin)
            self.at += self.room * (plies + 1)
        self.made = 0
        done = 0
        while True:
            if not self.game.sizes[seat]:
                self.game.figures[seat] += 2 * self.game.value(1 - seat)
                return
            if self.game.idle >= self.game.scoreless:
                self.game.figures[0] -= self.game.value(0)
                self.game.figures[1] -= self.game.value(1)
                return
            seat = 1 - seat
            if done >= plies and self.game.low < self.game.high:
                self.next = seat
                return
            self.game.choose(seat, seat)
            if self.room and done < plies:
                self.tell(seat, done + 1, begin)
            if done < PLIES:
                head = self.game.movegen.plays[0]
                sums[at] += 1
                sums[at + 1] += head >> 42
                sums[at + 2] += (head >> 13 & 31) == self.size
                at += SUMS
            self.game.make(seat)
            self.made += 1
            done += 1

    def report(self, out: array[int], at: int) -> None:
        """Writes down how a round ended."""
        out[at] = self.game.figures[0] - self.game.figures[1]
        over = self.next == NOBODY
        out[at + 1] = 0 if over else self.game.kept[0] - self.game.kept[1]
        out[at + 2] = 0 if over else self.game.high - self.game.low + self.game.sizes[1 - self.next]
        out[at + 3] = self.next
        out[at + 4] = self.made or 1
