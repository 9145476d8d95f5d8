"""Kernel: what the rest of a game is worth, searched with limited effort, for rollouts.

Once the bag is empty, the rest is an endgame of which both players know all: a few plies are searched one after the
other, then the end of the game is asked who wins, then by how much, as far as the effort goes. Each search begins with
an empty table, so that it finds the same whatever was searched before it, in whichever thread.

Where a few tiles are left in the bag, the best reply is searched as if the player to move knew them and drew them all:
what the first player is then left with is *guaranteed* (``replies.py``).
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
    from wordtools.scrabble.endgame._endgame import Endgame
    from wordtools.scrabble.endgame._playout import Playout

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.scrabble.moves.packed import kept_of, laid_of, score_of

    ROOM, INFINITE, ENTRY = 32, 1 << 24, 4
    WINNER, POINTS, STOPPED, REFUTED, LIKELY = 1, 2, 4, 8, 16

UNLIMITED = 1 << 62
NEAR = 4  # plies that are searched one after the other
PROBE_DEPTH = 3  # plies of a search that has the right winner in 96 % of solved endgames
PROBE_EFFORT = 10  # its effort limit, as a multiple of the effort for a proof
PROBE_FROM = 10_000  # the least effort for a proof at which it is made
DEEPEST = 60  # plies that reach the end of every game
OWN, OTHERS, THIRD = 1, 2, 4  # the root and the plies after it: where one play proves a guess
SMALLEST = 8  # bits of the smallest table
FEW = 4  # plays that are replied with, at least
A_REPLY = 1000  # the effort of each more
FIRST = 500  # the effort with which each is asked at first whether it wins
GROWTH = 4  # times more each time after


class Settler:
    """Values the rest of games with the kernels *endgame* and *playout*, which belong to it, on the board of both."""

    def __init__(self, endgame: Endgame, playout: Playout) -> None:
        self.endgame = endgame
        self.playout = playout
        self.bounds = self.endgame.bounds
        self.lanes = self.bounds.lanes
        self.movegen = self.bounds.movegen
        self.refutations = self.endgame.refutations
        self.memory = self.endgame.memory
        self.slots = self.memory.slots
        self.proof = 0
        self.low = 0
        self.high = 0
        self.head = 0
        self.tiles = 0

    def value(self, mine: bytes, other: bytes, lead: int, passed: int, effort: int, more: int = 0) -> int:
        """Returns what the player to move gains from here on with an empty bag; see ``settle``.

        *mine* is its rack, in ascending order, *lead* how many points it is ahead.
        """
        first, second = mine, other
        n = len(first)
        m = len(second)
        self.make_room(n + m)
        with cython.nogil:
            self.hold(0, first, 0, n)
            self.hold(1, second, 0, m)
            value = self.settle(lead, passed, effort, more)
        return value  # noqa: RET504 - a return inside nogil would need an object

    def replied(self, mine: bytes, other: bytes, bag: bytes, lead: int, effort: int) -> int:
        """Returns what the player to move gains with the best play that empties a *bag* it knows (see ``reply``).

        The bag is in the order in which it is drawn. ``head`` is 0 afterwards where there is no such play.
        """
        first, second, left = mine, other, bag
        n = len(first)
        m = len(second)
        more = len(left)
        self.make_room(n + m + more)
        with cython.nogil:
            self.hold(0, first, 0, n)
            self.hold(1, second, 0, m)
            value = self.reply(left, 0, 1, more, lead, effort)
        return value  # noqa: RET504 - a return inside nogil would need an object

    def make_room(self, tiles: int) -> None:
        """Makes room in the log for *tiles* more tiles."""
        room = 9 * (self.lanes.logged + 16 * (tiles + 1))
        if len(self.lanes.log) < room:
            self.lanes.log = array("Q", bytes(self.lanes.log) + bytes(8 * room))

    # below here: integers and flat arrays only

    def hold(self, player: int, racks: Sequence[int], begin: int, n: int) -> None:
        """Gives a player, 0 who is to move or 1, the *n* tiles in *racks* from *begin* on, in ascending order."""
        self.endgame.sizes[player] = n
        for k in range(n):
            self.endgame.racks[ROOM * player + k] = racks[begin + k]

    def forget(self, effort: int) -> None:
        """Empties the table and whatever else searches leave behind; it is no larger than such an effort fills."""
        bits = SMALLEST
        while (1 << bits) - 1 < self.slots and effort >> (bits + 4):
            bits += 1
        self.memory.slots = (1 << bits) - 1
        for k in range(2 * ENTRY << bits):
            self.memory.table[k] = 0
        self.refutations.begin_anew()
        self.bounds.begin_anew()
        self.endgame.top = 0
        self.endgame.cuts = 0
        self.endgame.aborted = 0
        self.endgame.wanted = 1
        self.endgame.effort = 0
        self.endgame.limit = UNLIMITED
        self.proof = 0
        self.head = 0
        self.tiles = 0

    def ask(self, depth: int, alpha: int, beta: int, passed: int) -> int:
        """Searches from the racks held, and takes down the best play; ``aborted`` and ``cuts`` hold its state."""
        self.endgame.top = 0
        self.endgame.cuts = 0
        self.endgame.aborted = 0
        value = self.endgame.search(0, depth, alpha, beta, passed, 0)
        if not self.endgame.aborted and value > alpha:
            self.head = self.endgame.best_head
            self.tiles = self.endgame.best_tiles
        return value

    def settle(self, lead: int, passed: int, effort: int, more: int) -> int:
        """Returns what the player to move gains from here on, as far as it is found out; one ply always is searched.

        Args:
            lead: points that it is ahead.
            passed: whether the other has just passed.
            effort: how many plays may be found to decide who wins.
            more: and then, to find out by how much; 0: the value of one ply, if it agrees with who wins.

        ``proof`` describes what of it is proven. Where it is not known who wins, the value has the sign of a search of
        a few plies, or both play on greedily.
        """
        probing = effort >= PROBE_FROM
        self.forget((effort * PROBE_EFFORT if probing else effort) + more)
        value = self.ask(1, -INFINITE, INFINITE, passed)
        exact = not self.endgame.cuts
        self.low = -INFINITE
        self.high = INFINITE
        if not exact:
            likely = 0
            if probing:
                self.endgame.limit = effort * PROBE_EFFORT
                found = self.ask(PROBE_DEPTH, -lead - 1, 1 - lead, passed)
                if not self.endgame.aborted:
                    likely = LIKELY
                    value = max(value, found) if found > -lead else min(value, found)
            self.endgame.limit = self.endgame.effort + effort
            if effort and self.decide(value, lead, passed):
                self.proof = WINNER
            elif likely:
                self.proof = likely
            elif effort:
                value = self.play_out(0, passed)
            value = max(self.low, min(self.high, value))
            self.endgame.limit = self.endgame.effort + more
            depth = 1
            while not exact and self.proof == WINNER and depth < NEAR and self.endgame.effort < self.endgame.limit:
                depth += 1
                found = self.ask(depth, max(-INFINITE, self.low - 1), min(INFINITE, self.high + 1), passed)
                if self.endgame.aborted:
                    break
                value = max(self.low, min(self.high, found))
                exact = not self.endgame.cuts
            if not exact and self.proof == WINNER and self.endgame.effort < self.endgame.limit:
                exact = self.close_in(value, passed) > 0
                value = max(self.low, min(self.high, value))
        if exact:
            self.proof = WINNER | POINTS
        if self.endgame.stop[0]:
            self.proof = STOPPED
        return value

    def decide(self, guess: int, lead: int, passed: int) -> int:
        """Searches for the winner, first for the one of the guess; returns whether it is proven."""
        wins = guess > -lead
        for k in range(2):
            # whether it wins, and if not, whether it draws; or whether it loses, and if not, whether it wins
            above = self.narrow(guess, 1 - lead if wins != k else -lead, passed)
            if above < 0:
                return 0
            if above == wins:
                return 1
        return 1

    def play_out(self, ply: int, passed: int) -> int:
        """Returns what the player to move at a ply, 0 or 1, gains when both play on greedily."""
        for player in range(2):
            at = 2 * ply + (player ^ ply)
            self.playout.sizes[player] = self.endgame.sizes[at]
            for k in range(self.endgame.sizes[at]):
                self.playout.racks[ROOM * player + k] = self.endgame.racks[ROOM * at + k]
        self.playout.bag_size = 0
        self.playout.effort = 0
        value = self.playout.follow(passed, DEEPEST)
        self.endgame.effort += self.playout.effort
        return value

    def narrow(self, guess: int, least: int, passed: int) -> int:
        """Asks the end of the game whether the value is *least* or more; returns 1, 0, or -1: not known."""
        if self.low >= least:
            return 1
        if self.high < least:
            return 0
        self.endgame.sharing = OWN if guess >= least else OTHERS
        found = self.ask(DEEPEST, least - 1, least, passed)
        self.endgame.sharing = 0
        if self.endgame.aborted or self.endgame.cuts:
            return -1
        if found >= least:
            self.low = found
            return 1
        self.high = found
        return 0

    def close_in(self, value: int, passed: int) -> int:
        """Searches for the exact value, from a guess; returns whether it is known: ``low`` and ``high`` are equal."""
        while self.low < self.high:
            above = self.narrow(value, value + 1 if value == self.low else value, passed)
            if above < 0:
                return 0
            value = self.low if above else self.high
        return 1

    def reply(self, bag: Sequence[int], begin: int, step: int, left: int, lead: int, effort: int) -> int:
        """Returns what the player to move gains with the best play that draws all of the bag, as if it knew it.

        Args:
            bag: its tiles.
            begin: where the first lies that is drawn.
            step: 1 or -1, where the next lies.
            left: how many there are.
            lead: points that the player to move is ahead.
            effort: how many plays may be found to decide whether one of the plays wins.

        ``proof`` holds whether it is proven that one wins, or that none does. ``head`` is 0 where there is no such
        play.
        """
        self.forget(effort)
        theirs = self.endgame.worth(0, 1)
        end = self.endgame.list_plays(0, 0, theirs, 0, 0)
        k = 0
        while k < end:
            if laid_of(self.endgame.heads[k]) < left:
                end -= 1
                self.endgame.swap(k, end)
            else:
                k += 1
        if not end:
            return 0
        count = min(end, FEW + effort // A_REPLY)
        best = -INFINITE
        for k in range(count):
            self.endgame.bring_up(k, end, 0)
            self.endgame.top = end
            value = self.after(k, 0, -INFINITE, INFINITE, bag, begin, step, left)
            self.endgame.ranks[k] = value  # not at once: the stack of plays may have moved
        for k in range(count):
            self.endgame.bring_up(k, count, 0)
        best = self.endgame.ranks[0]
        self.head = self.endgame.heads[0]
        self.tiles = self.endgame.tiles[0]
        least = 1 - lead
        still = count
        part = FIRST
        while still and part <= effort and self.endgame.effort < effort:
            j = 0
            for k in range(still):
                self.endgame.top = end
                self.endgame.limit = min(effort, self.endgame.effort + part)
                self.endgame.aborted = 0
                self.endgame.cuts = 0
                self.endgame.sharing = OTHERS if self.endgame.ranks[k] < least else THIRD
                value = self.after(k, DEEPEST, least - 1, least, bag, begin, step, left)
                self.endgame.sharing = 0
                if self.endgame.aborted or self.endgame.cuts:
                    self.endgame.swap(j, k)
                    j += 1
                elif value >= least:
                    self.head = self.endgame.heads[k]
                    self.tiles = self.endgame.tiles[k]
                    self.proof = WINNER
                    if self.endgame.stop[0]:
                        self.proof = STOPPED
                    return max(best, least)
            still = j
            part *= GROWTH
        if self.endgame.stop[0]:
            self.proof = STOPPED
        elif not still:
            if count == end:
                self.proof = REFUTED
            best = min(best, least - 1)
        return best

    def after(
        self, k: int, depth: int, alpha: int, beta: int, bag: Sequence[int], begin: int, step: int, left: int
    ) -> int:
        """Returns what a listed play gains when the bag is drawn after it, as far as it is within a window.

        With a *depth* of 0 both play on greedily.
        """
        head = self.endgame.heads[k]
        number = laid_of(head)
        score = score_of(head)
        board = self.endgame.place(head, self.endgame.tiles[k], 0)
        mark = self.lanes.logged
        self.endgame.hand_on(0, 0, 1, kept_of(head))
        n = self.endgame.sizes[2]
        for j in range(left):
            tile = bag[begin + step * j]
            at = 2 * ROOM + n
            while at > 2 * ROOM and self.endgame.racks[at - 1] > tile:
                self.endgame.racks[at] = self.endgame.racks[at - 1]
                at -= 1
            self.endgame.racks[at] = tile
            n += 1
        self.endgame.sizes[2] = n
        codes = self.endgame.codes
        where = self.endgame.where
        self.lanes.add(where, codes, number)
        if depth:
            value = score - self.endgame.search(1, depth, score - beta, score - alpha, 0, board)
        else:
            value = score - self.play_out(1, 0)
        self.lanes.laid -= number
        self.lanes.restore(mark)
        return value
