"""Kernel: the exact end of a two-player game whose bag is empty, by alpha-beta search.

Principal variation search (T. A. Marsland and M. Campbell, "Parallel search of strongly ordered game trees",
Computing Surveys 14(4), 1982) with iterative deepening, and a table of positions met before (``_memory.py``). A value
is what the player to move gains on the other from here on. Going out gains twice the other rack; two passes in a row
end the game and each loses the own rack.

The last tiles need no search: who passes gains no more than the end of the game, as the other can pass too, so that a
single tile is laid wherever it scores most, and who can end the game by a pass gains that at least. Most other plays
are bounded without laying them (``_bounds.py``).

Plies count from 0 at the root; at ply p player p % 2 is to move. A search that was cut nowhere by the depth is exact,
whatever depth was asked for: ``cuts`` counts where it was.
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
    from wordtools.scrabble.endgame._bounds import Bounds
    from wordtools.scrabble.endgame._memory import Memory
    from wordtools.scrabble.endgame._refutations import Refutations

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.scrabble.moves.packed import (
        SQUARE,
        STATE,
        TILE,
        cell_of,
        down_of,
        kept_of,
        laid_of,
        score_of,
        start_of,
        tile_of,
    )

    SLOTS = 8

MOST_PLIES = 64  # of a line; deeper the game is taken as over
ROOM = 32  # tiles of a rack
INFINITE = 1 << 24  # over any value
OFFSET = 1 << 25  # makes values in the memory positive
RESOLVED = 255  # the depth of an entry that no depth limit touched
EXACT, LOWER, UPPER = 1, 2, 3  # what a value in the memory is: itself, a lower or an upper bound
POSITION = 20  # effort of a position, beside 1 for each of its plays
UNLIMITED = 1 << 62  # effort
WAIT = 1  # plays searched before the others are bounded: the first one mostly causes the cut-off
FULL_DEPTH = 8  # plies: a search that is asked for more goes to the end of the game
LEAST = 2000  # effort limit of the first try of a play
GROWTH = 4  # factor of the effort limit from a try to the next
MOST_SHARING = 4  # plies from the root that may share
FIRST_SHARE = 8  # effort limit of the most promising play, relative to the next


class Endgame:
    """Searches the endgame on the board and with the plays of *bounds*; racks of up to eight tiles.

    *stop* is a byte that another thread may set to end the search. ``effort`` counts the plays found,
    and something for every position; over ``limit`` the search ends. With ``backwards`` the plays of the first ply are
    searched from the least promising on: the part that another thread comes to last. At the plies whose bits are set in
    ``sharing`` a question that one play can answer is asked of several, with little effort first.
    """

    def __init__(self, bounds: Bounds, stop: bytearray, memory: Memory, refutations: Refutations) -> None:
        self.bounds = bounds
        self.lanes = bounds.lanes
        self.movegen = bounds.movegen
        self.points = bounds.points_bytes
        self.stop = stop
        self.squares_of = bounds.squares_of
        self.memory = memory
        self.refutations = refutations
        self.racks = bytearray(2 * ROOM * (MOST_PLIES + 1))
        self.sizes = array("I", bytes(4 * 2 * (MOST_PLIES + 1)))
        self.where = array("I", bytes(4 * ROOM))
        self.codes = bytearray(ROOM)
        self.heads, self.tiles = array("Q", bytes(8 * 4096)), array("Q", bytes(8 * 4096))
        self.ranks = array("i", bytes(4 * 4096))
        self.bound = self.top = 0
        self.capacity = 4096
        self.nodes = self.effort = self.cuts = self.aborted = 0
        self.limit = UNLIMITED
        self.backwards = self.sharing = 0
        self.least = LEAST
        self.best_head = self.best_tiles = 0
        self.shared_head = self.shared_tiles = 0

    def solve(self, mine: bytes, other: bytes, passed: int, depth: int) -> int:
        """Searches to *depth* plies; the play is in ``best_head`` and ``best_tiles``, 0 for a pass.

        *mine* is the rack of the player to move, *other* the other's, both in ascending order; *passed* is whether
        the other has just passed. The value counts only when ``aborted`` is 0 afterwards, and is exact when ``cuts``
        is 0.
        """
        return self.within(mine, other, passed, depth, 0, -INFINITE, INFINITE, 1)

    def within(
        self, mine: bytes, other: bytes, passed: int, depth: int, board: int, alpha: int, beta: int, wanted: int
    ) -> int:
        """Searches with a window from *alpha* to *beta*.

        A value up to *alpha* bounds it from above, one from *beta* on from below. *board* is the hash of the tiles
        laid since the board that all searches with this table begin from (``hash_of``). Without *wanted* the table may
        answer at once, and the best play is not known afterwards.
        """
        room = 9 * (self.lanes.logged + 16 * (len(mine) + len(other) + 1))
        if len(self.lanes.log) < room:
            self.lanes.log = array("Q", bytes(self.lanes.log) + bytes(8 * room))
        for player, rack in enumerate((mine, other)):
            self.sizes[player] = len(rack)
            for k, tile in enumerate(rack):
                self.racks[ROOM * player + k] = tile
        self.top = self.cuts = self.aborted = 0
        self.wanted = wanted
        with cython.nogil:
            value = self.search(0, depth, alpha, beta, passed, board)
        return value  # noqa: RET504 - a return inside nogil would need an object

    def hash_of(self, cells: Sequence[int], tiles: bytes) -> int:
        """Returns the hash of tiles on these cells, to be joined with that of others by exclusive or."""
        board = 0
        for cell, tile in zip(cells, tiles, strict=True):
            board ^= self.memory.mix(cell << 8 | tile)
        return board

    def unpack(self, head: int, tiles: int) -> tuple[list[int], bytes]:
        """Returns the cells and tiles of a play that can be made on the board."""
        board = 0
        self.place(head, tiles, board)
        number = laid_of(head)
        cells = [cell_of(self.lanes.squares[SQUARE * self.where[k] + STATE]) for k in range(number)]
        return cells, bytes([self.codes[k] for k in range(number)])

    def grow(self) -> None:
        more = self.capacity
        self.heads = array("Q", bytes(self.heads) + bytes(8 * more))
        self.tiles = array("Q", bytes(self.tiles) + bytes(8 * more))
        self.ranks = array("i", bytes(self.ranks) + bytes(4 * more))
        self.capacity += more

    # below here: integers and flat arrays only

    def search(self, ply: int, depth: int, alpha: int, beta: int, passed: int, board: int) -> int:
        """Returns the value of the position at *ply*, as far as it lies between *alpha* and *beta*.

        *board* is the hash of the tiles laid since the root.
        """
        self.nodes += 1
        if self.stop[0] or self.effort > self.limit:
            self.aborted = 1
        if self.aborted:
            return 0
        mover = ply & 1
        own = self.worth(ply, mover)
        theirs = self.worth(ply, 1 - mover)
        if ply or not self.wanted:
            if passed and theirs - own >= beta:
                return theirs - own  # another pass ends the game
            if self.sizes[2 * ply + mover] == 1:
                self.effort += 1
                value = self.bounds.single(self.racks[ROOM * (2 * ply + mover)], beta - 2 * theirs)
                if value >= 0:
                    return value + 2 * theirs
                if passed:
                    return theirs - own
                if ply < MOST_PLIES - 1:
                    self.hand_on(ply, mover, 0, 0)
                    return -self.search(ply + 1, depth, -beta, -alpha, 1, board)
        if depth == 0 or ply == MOST_PLIES - 1:
            self.cuts += 1
            return theirs - own
        self.effort += POSITION
        rack = self.rack_key(ply, mover)
        key = self.rack_key(ply, 1 - mover)
        key = self.memory.mix(board ^ rack ^ self.memory.mix(key + 77) ^ passed)
        if self.memory.find(key):
            known = self.memory.info & 255
            bound = self.memory.info >> 8 & 255
            value = self.memory.info >> 32
            value -= OFFSET
            decided = bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)
            if decided and known >= depth and (ply or not self.wanted):
                if known != RESOLVED:
                    self.cuts += 1
                return value
        hint_head = self.memory.head
        hint_tiles = self.memory.tiles
        borrowed = 0
        if depth == 1 and not hint_head:
            for k in range(SLOTS):
                head = self.refutations.head(rack, k)
                if head and self.last_worth(ply, mover, theirs, head) >= beta:
                    borrowed = 1
                    hint_head = head
                    hint_tiles = self.refutations.tiles(rack, k)
                    break
        begin = self.top
        end = begin
        cuts = self.cuts
        spent = self.effort
        floor = alpha
        best = -INFINITE
        best_head = best_tiles = 0
        # what was best here before comes first: where it is enough, the other plays are not even looked for
        first = begin - 1 if hint_head else begin
        k = first
        if depth > FULL_DEPTH and beta - alpha == 1 and ply < MOST_SHARING and self.sharing >> ply & 1:
            best = self.share(ply, depth, alpha, passed, board, theirs, own, hint_head, hint_tiles)
            best_head = self.shared_head
            best_tiles = self.shared_tiles
            k = end + 1
        while k <= end:
            head = tiles = 0
            if k < begin:
                head = hint_head
                tiles = hint_tiles
            elif k == begin:
                end = self.list_plays(ply, mover, theirs, hint_head, hint_tiles)
                self.top = end
            if depth > 1 and k == begin + WAIT and k < end:
                self.bounds.forget()
                self.bounds.note(hint_head, hint_tiles)  # it is not in the list
                j = self.drop_hopeless(ply, mover, theirs, alpha, begin, k, end)
                if j < end and self.bound > best:
                    best = self.bound
                end = j
            if begin <= k < end:
                if depth > 1:
                    self.bring_up(k, end, ply == 0 and self.backwards)
                else:
                    self.bring_up_last(ply, mover, theirs, beta, k, end)
                head = self.heads[k]
                tiles = self.tiles[k]
            sure = self.cuts
            if not head and not passed and theirs - own <= alpha:
                value = theirs - own  # no more than that: the other may pass too
            else:
                value = self.follow(ply, depth, alpha, beta, passed, board, head, tiles, theirs, own, k > first)
            if self.aborted:
                break
            if value > best:
                best = value
                best_head = head
                best_tiles = tiles
                if value > alpha:
                    alpha = value
                if ply == 0:
                    self.best_head = head
                    self.best_tiles = tiles
            if alpha >= beta:
                if self.cuts == sure:
                    self.cuts = cuts  # this play proves it, wherever the others were cut
                if depth == 1 and begin <= k < end:
                    self.refutations.keep(rack, head, tiles)
                break
            if depth == 1 and begin <= k < end - 1:
                k = end - 1  # the best of the last ply is known
            k += 1
        self.top = begin
        if self.aborted:
            return 0
        bound = EXACT
        if best <= floor:
            bound = UPPER
        elif best >= beta:
            bound = LOWER
        info = best + OFFSET
        known = RESOLVED if self.cuts == cuts else depth
        info = info << 32 | bound << 8 | known
        if borrowed:  # it was enough, but mostly not the best: a deeper search had better list the plays
            best_head = 0
        self.memory.remember(key, info, best_head, best_tiles, self.effort - spent)
        return best

    def share(
        self,
        ply: int,
        depth: int,
        alpha: int,
        passed: int,
        board: int,
        theirs: int,
        own: int,
        hint_head: int,
        hint_tiles: int,
    ) -> int:
        """Asks whether a play is worth more than *alpha*; the best one is then in ``shared_head``.

        One is searched with little effort, then more of them with more, until one is enough or none is: the most
        promising play may take thousands of times as long to prove as another.
        """
        limit = self.limit
        cuts = self.cuts
        begin = self.top
        end = self.list_plays(ply, ply & 1, theirs, 0, 0)
        for k in range(begin, end):
            if self.heads[k] == hint_head and self.tiles[k] == hint_tiles:
                self.ranks[k] = INFINITE
        self.heads[end] = 0  # the pass is the last
        self.tiles[end] = 0
        self.ranks[end] = -INFINITE
        end += 1
        best = -INFINITE
        best_head = best_tiles = 0
        head = tiles = 0
        ordered = begin
        effort = self.least
        while begin < end:
            last = min(end, begin + max(1, effort // (self.least * FIRST_SHARE)))
            left = begin
            for k in range(begin, last):
                if k >= ordered:
                    self.bring_up(k, end, ply == 0 and self.backwards)
                    ordered = k + 1
                head = self.heads[k]
                tiles = self.tiles[k]
                self.top = end
                sure = self.cuts
                if not head and not passed and theirs - own <= alpha:
                    value = theirs - own  # no more than that: the other may pass too
                else:
                    part = effort if k == begin else effort // (FIRST_SHARE * (k - begin + 1))
                    self.limit = min(limit, self.effort + part)
                    value = self.follow(ply, depth, alpha, alpha + 1, passed, board, head, tiles, theirs, own, 0)
                    self.limit = limit
                if self.aborted:
                    if self.stop[0] or self.effort > limit:
                        return 0
                    self.aborted = 0
                    self.cuts = sure
                    self.swap(left, k)
                    left += 1
                    continue
                if value > best:
                    best = value
                    best_head = head
                    best_tiles = tiles
                if value > alpha:
                    if self.cuts == sure:
                        self.cuts = cuts  # this play proves it, wherever the others were cut
                    end = begin
                    break
            if begin < end:
                ordered -= last - left
                while last < end:
                    self.swap(left, last)
                    left += 1
                    last += 1
                end = left
            if effort == self.least and ordered + 1 < end:
                self.bounds.forget()
                self.bounds.note(head, tiles)  # it may have left the list
                left = self.drop_hopeless(ply, ply & 1, theirs, alpha, begin, ordered, end - 1)
                if left < end - 1:
                    best = max(best, self.bound)
                    self.swap(left, end - 1)
                    end = left + 1
            effort *= GROWTH
        self.shared_head = best_head
        self.shared_tiles = best_tiles
        return best

    def follow(
        self,
        ply: int,
        depth: int,
        alpha: int,
        beta: int,
        passed: int,
        board: int,
        head: int,
        tiles: int,
        theirs: int,
        own: int,
        narrow: int,
    ) -> int:
        """Returns what one play is worth; a play without tiles is a pass."""
        mover = ply & 1
        number = laid_of(head)
        if number == 0:
            if passed:
                return theirs - own
            self.hand_on(ply, mover, 0, 0)
            return self.beyond(ply, depth, alpha, beta, 1, board, 0, narrow)
        score = score_of(head)
        if number == self.sizes[2 * ply + mover]:
            return score + 2 * theirs
        if depth == 1:
            self.cuts += 1
            return score + theirs - self.kept_worth(ply, mover, kept_of(head))
        board = self.place(head, tiles, board)
        mark = self.lanes.logged
        self.hand_on(ply, mover, 1, kept_of(head))
        codes = self.codes
        where = self.where
        self.lanes.add(where, codes, number)
        value = self.beyond(ply, depth, alpha, beta, 0, board, score, narrow)
        self.lanes.laid -= number
        self.lanes.restore(mark)
        return value

    def beyond(
        self, ply: int, depth: int, alpha: int, beta: int, passed: int, board: int, score: int, narrow: int
    ) -> int:
        """Returns *score* less the value for the other player, first asking only whether it is over *alpha*."""
        if narrow and alpha + 1 < beta:
            cuts = self.cuts
            value = score - self.search(ply + 1, depth - 1, score - alpha - 1, score - alpha, passed, board)
            if value <= alpha or self.aborted:
                return value
            self.cuts = cuts  # what follows is the answer, whatever the question was cut by
        return score - self.search(ply + 1, depth - 1, score - beta, score - alpha, passed, board)

    def list_plays(self, ply: int, mover: int, theirs: int, hint_head: int, hint_tiles: int) -> int:
        """Puts all plays of the mover on top of the stack of plays, each with a guess of its worth; returns the end."""
        n = self.sizes[2 * ply + mover]
        racks = self.racks
        self.movegen.take(racks, ROOM * (2 * ply + mover), n)
        self.movegen.walk()
        found = self.movegen.found
        self.effort += found
        while self.top + found >= self.capacity:
            self.grow()
        at = self.top
        for k in range(found):
            head = self.movegen.plays[2 * k]
            tiles = self.movegen.plays[2 * k + 1]
            number = laid_of(head)
            rank = score_of(head)
            if number == n:
                rank += 2 * theirs
            else:
                rank -= 6 * self.kept_worth(ply, mover, kept_of(head)) + 16 * (n - number)
            if tiles == hint_tiles and head == hint_head:
                continue
            self.heads[at] = head
            self.tiles[at] = tiles
            self.ranks[at] = rank
            at += 1
        return at

    def drop_hopeless(self, ply: int, mover: int, theirs: int, alpha: int, first: int, begin: int, end: int) -> int:
        """Puts aside the plays from *begin* on that are worth no more than *alpha* at most; returns the new end.

        ``bound`` is then the largest of their upper bounds. The plays that were listed begin at *first*.
        """
        n = self.sizes[2 * ply + 1 - mover]
        racks = self.racks
        self.effort += self.bounds.find_threats(racks, ROOM * (2 * ply + 1 - mover), n)
        for k in range(first, end):
            self.bounds.note(self.heads[k], self.tiles[k])
        self.bound = -INFINITE
        k = begin
        while k < end:
            value = self.most_worth(ply, mover, theirs, alpha, self.heads[k], self.tiles[k])
            if value <= alpha:
                if value > self.bound:
                    self.bound = value
                end -= 1
                self.swap(k, end)
            else:
                k += 1
        return end

    def most_worth(self, ply: int, mover: int, theirs: int, alpha: int, head: int, tiles: int) -> int:
        """Returns an upper bound of a play's value, by two replies that the other player has at least.

        Admissible: it can go out with a threat that the play leaves possible, for the same score; or pass, after which
        a mover with one tile gains at most ``Bounds.last`` and twice the other's tiles, or passes and ends the game.
        """
        n = self.sizes[2 * ply + mover]
        number = laid_of(head)
        if number == n:
            return INFINITE
        score = score_of(head)
        most = INFINITE
        value = self.bounds.threat(head)
        if value >= 0:
            most = score - value - 2 * self.kept_worth(ply, mover, kept_of(head))
        if most > alpha and number + 1 == n:
            k = ROOM * (2 * ply + mover)
            kept = kept_of(head)
            while not kept & 1:
                kept >>= 1
                k += 1
            value = self.bounds.last(head, tiles, self.racks[k], alpha - score - 2 * theirs)
            value = score + value + 2 * theirs if value >= 0 else score + theirs - self.points[self.racks[k]]
            if value < most:
                most = value
        return most

    def bring_up_last(self, ply: int, mover: int, theirs: int, beta: int, begin: int, end: int) -> None:
        """Exchanges the first play of the last ply with the one worth most, or of those worth *beta* the likeliest.

        The others need no look, but those after which the game goes on are cut by the depth.
        """
        best = begin
        most = -INFINITE
        going_on = False
        for j in range(begin, end):
            value = min(beta, self.last_worth(ply, mover, theirs, self.heads[j]))
            if laid_of(self.heads[j]) != self.sizes[2 * ply + mover]:
                going_on = True
            if value > most or (value == most and self.ranks[j] > self.ranks[best]):
                most = value
                best = j
        if going_on and most < beta:
            self.cuts += 1
        self.swap(begin, best)

    def last_worth(self, ply: int, mover: int, theirs: int, head: int) -> int:
        """Returns the value of a play on the last ply."""
        value = score_of(head)
        if laid_of(head) == self.sizes[2 * ply + mover]:
            return value + 2 * theirs
        return value + theirs - self.kept_worth(ply, mover, kept_of(head))

    def bring_up(self, k: int, end: int, least: int) -> None:
        """Exchanges play *k* of the stack with the one after it that promises most, or *least*."""
        best = k
        for j in range(k + 1, end):
            if self.ranks[j] < self.ranks[best] if least else self.ranks[j] > self.ranks[best]:
                best = j
        self.swap(k, best)

    def swap(self, k: int, best: int) -> None:
        head = self.heads[k]
        tiles = self.tiles[k]
        rank = self.ranks[k]
        self.heads[k] = self.heads[best]
        self.tiles[k] = self.tiles[best]
        self.ranks[k] = self.ranks[best]
        self.heads[best] = head
        self.tiles[best] = tiles
        self.ranks[best] = rank

    def place(self, head: int, tiles: int, board: int) -> int:
        """Writes the squares and tiles of a play to ``where`` and ``codes``; returns the board's hash with them."""
        number = laid_of(head)
        at = self.squares_of[2 * start_of(head) + down_of(head)]
        k = 0
        while k < number:
            state = self.lanes.squares[SQUARE * at + STATE]
            if not state & TILE:
                tile = tile_of(tiles, k)
                self.where[k] = at
                self.codes[k] = tile
                board ^= self.memory.mix(cell_of(state) << 8 | tile)
                k += 1
            at += 1
        return board

    def hand_on(self, ply: int, mover: int, played: int, kept: int) -> None:
        """Sets the racks of the next ply: the mover keeps the tiles whose bits are set in *kept*, after a pass all."""
        for player in range(2):
            begin = ROOM * (2 * ply + player)
            to = ROOM * (2 * ply + 2 + player)
            count = 0
            for k in range(self.sizes[2 * ply + player]):
                if player != mover or not played or kept >> k & 1:
                    self.racks[to + count] = self.racks[begin + k]
                    count += 1
            self.sizes[2 * ply + 2 + player] = count

    def worth(self, ply: int, player: int) -> int:
        """Adds up the points of a rack."""
        total = 0
        begin = ROOM * (2 * ply + player)
        for k in range(self.sizes[2 * ply + player]):
            total += self.points[self.racks[begin + k]]
        return total

    def kept_worth(self, ply: int, player: int, kept: int) -> int:
        """Adds up the points of the tiles of a rack whose bits are set in *kept*."""
        total = 0
        begin = ROOM * (2 * ply + player)
        k = 0
        while kept >> k:
            if kept >> k & 1:
                total += self.points[self.racks[begin + k]]
            k += 1
        return total

    def rack_key(self, ply: int, player: int) -> int:
        key = 1
        begin = ROOM * (2 * ply + player)
        for k in range(self.sizes[2 * ply + player]):
            key = self.memory.mix(key + self.racks[begin + k] + 1)
        return key
