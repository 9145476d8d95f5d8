"""Kernel: what the plays of an endgame score at most, without laying them.

Two bounds hold whatever the players do. Where the other player could go out now, it still can after a play that does
not touch that word (a *threat*). And as the other can pass, whoever keeps a single tile gains no more than the most
that it can score then: what it scores on the board as it is, or beside the tiles just laid.
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
    from wordtools.scrabble.moves._lanes import Lanes
    from wordtools.scrabble.moves._movegen import Movegen

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.scrabble.moves.packed import (
        ALLOW,
        BLANK,
        BLOCK,
        CROSS,
        CROSSED,
        FIXED,
        LETTER,
        PLAYABLE,
        SCALE,
        SPAN,
        SQUARE,
        STATE,
        TILE,
        cell_of,
        down_of,
        head_from,
        high_half,
        laid_of,
        letter_premium,
        score_of,
        spot_of,
        start_of,
        word_premium,
    )

THREATS = 32  # that are kept in mind


class Bounds:
    """Bounds what plays on the board of *lanes* score, with the plays of *movegen*; racks of up to eight tiles.

    *points* are by letter code.
    """

    def __init__(self, lanes: Lanes, movegen: Movegen, points: bytes) -> None:
        if movegen.stride != 2 or lanes.cells > 4095:
            raise ValueError("endgames are for racks of up to eight tiles")
        self.lanes = lanes
        self.movegen = movegen
        self.points_bytes = points
        self.points = points
        self.squares_of = array("I", [lanes.square(cell, down) for cell in range(lanes.cells) for down in (0, 1)])
        self.begins = self.squares_of
        self.favourites = array("I", bytes(4 * 256))
        self.threats = array("Q", bytes(8 * THREATS))
        self.danger = array("Q", bytes(8 * lanes.cells))
        self.count = 0
        self.singles = array("i", bytes(4 * 256))

    # below here: integers and flat arrays only

    def begin_anew(self) -> None:
        """Forgets where tiles were laid last."""
        for k in range(256):
            self.favourites[k] = 0

    def single(self, tile: int, enough: int) -> int:
        """Returns the most that a single tile scores, or the first score of *enough*; -1 where it cannot be laid.

        The square where such a tile was last laid is tried first.
        """
        one = 1
        worth = self.points[tile] if tile else 0
        letters = one << tile if tile else ALL
        best = self.fitting(self.favourites[tile], letters, worth)
        if best >= 0 and best >= enough:
            return best
        for at in range(1, self.lanes.downs):
            if self.lanes.squares[SQUARE * at + ALLOW] & letters:
                value = self.fitting(at, letters, worth)
                if value > best:
                    best = value
                    self.favourites[tile] = at
                    if best >= enough:
                        break
        return best

    def fitting(self, at: int, letters: int, worth: int) -> int:
        """Returns what a single tile of *worth* points scores on a square of a row, or -1: none of *letters* fits."""
        k = SQUARE * at
        t = SQUARE * self.lanes.twin[at]
        if not (self.lanes.squares[k + STATE] | self.lanes.squares[t + STATE]) & CROSSED:
            return -1
        if not self.lanes.squares[k + ALLOW] & self.lanes.squares[k + CROSS] & self.lanes.squares[t + CROSS] & letters:
            return -1
        value = high_half(self.lanes.squares[k + FIXED]) + high_half(self.lanes.squares[t + FIXED])
        value += (high_half(self.lanes.squares[k + SCALE]) + high_half(self.lanes.squares[t + SCALE])) * worth
        return value + self.movegen.bonus[1]

    # threats

    def find_threats(self, racks: Sequence[int], begin: int, n: int) -> int:
        """Lists the plays with which a player could go out now whose *n* tiles are in *racks*, by falling score.

        Returns how many plays were looked at.
        A play stays possible and scores the same as long as no tile comes to lie on its cells, before or behind its
        word, or before or behind a word that crosses it: those cells are in ``danger``, a bit for each play.
        """
        self.count = 0
        found = 1
        if not self.lanes.laid:
            return 0
        if n == 1:
            self.find_singles(racks[begin])
        else:
            self.movegen.take(racks, begin, n)
            self.movegen.walk()
            found = self.movegen.found
            for k in range(found):
                head = self.movegen.plays[2 * k]
                if laid_of(head) == n:
                    self.keep(head)
        if self.count:
            for k in range(self.lanes.cells):
                self.danger[k] = 0
            for k in range(self.count):
                self.endanger(k)
        return found

    def find_singles(self, tile: int) -> None:
        """Lists where a single tile fits."""
        one = 1
        worth = self.points[tile] if tile else 0
        letters = one << tile if tile else ALL
        for at in range(1, self.lanes.downs):
            if self.lanes.squares[SQUARE * at + ALLOW] & letters:
                value = self.fitting(at, letters, worth)
                if value >= 0:
                    head = value
                    self.keep(head_from(head, 0, 1, spot_of(self.lanes.squares[SQUARE * at + STATE])))

    def keep(self, head: int) -> None:
        """Takes a play into the list of threats, by falling score; the least of too many goes."""
        k = self.count
        if k == THREATS:
            k -= 1
            if head < self.threats[k]:
                return
        else:
            self.count += 1
        while k and self.threats[k - 1] < head:
            self.threats[k] = self.threats[k - 1]
            k -= 1
        self.threats[k] = head

    def endanger(self, number: int) -> None:
        """Marks the cells where a tile would spoil a threat."""
        head = self.threats[number]
        at = self.start(head)
        self.mark(number, at - 1)
        left = laid_of(head)
        while left or self.lanes.squares[SQUARE * at + STATE] & TILE:
            if not self.lanes.squares[SQUARE * at + STATE] & TILE:
                left -= 1
                self.mark(number, at)
                t = self.lanes.twin[at]
                self.mark(number, self.before(t))
                self.mark(number, self.behind(t))
            at += 1
        self.mark(number, at)

    def mark(self, number: int, at: int) -> None:
        """Marks that a tile on a square would spoil a threat."""
        one = 1
        state = self.lanes.squares[SQUARE * at + STATE]
        if state & PLAYABLE:
            self.danger[cell_of(state)] |= one << number

    def threat(self, head: int) -> int:
        """Returns the score of the highest-scoring threat that a play does not spoil, or -1.

        A lower bound of what the other player scores by going out: a threat counts as spoiled where a tile comes near
        it, even if it could still be laid, and of more than ``THREATS`` the lowest are not looked at.
        """
        if not self.count:
            return -1
        number = laid_of(head)
        spoiled = 0
        at = self.begins[2 * start_of(head) + down_of(head)]
        while number:
            state = self.lanes.squares[SQUARE * at + STATE]
            if not state & TILE:
                spoiled |= self.danger[cell_of(state)]
                number -= 1
            at += 1
        k = 0
        while k < self.count and spoiled >> k & 1:
            k += 1
        if k == self.count:
            return -1
        return score_of(self.threats[k])

    # the last tile

    def forget(self) -> None:
        """Forgets what single tiles score."""
        for k in range(128):
            self.singles[k] = -1

    def note(self, head: int, tiles: int) -> None:
        """Takes note of a play that can be made: of those that lay a single tile every one counts."""
        if laid_of(head) == 1:
            tile = 0 if tiles & BLANK else tiles & LETTER
            score = score_of(head)
            if score > self.singles[tile]:
                self.singles[tile] = score

    def last(self, head: int, tiles: int, tile: int, enough: int) -> int:
        """Returns the most that *tile* can score by itself after a play, or any score over *enough*; -1: it cannot lie.

        Admissible: ``singles`` has the scores on squares that the play does not change. Those that it changes are at
        the ends of the words that it makes, and there the word along is taken to be in the list, whatever it is.
        """
        best = self.singles[tile]
        enough = max(enough, -1)  # whether it can lie at all is always found out
        left = laid_of(head)
        at = self.start(head)
        first = at
        total = 0
        while best <= enough and (left or self.lanes.squares[SQUARE * at + STATE] & TILE):
            if self.lanes.squares[SQUARE * at + STATE] & TILE:
                total += self.lanes.squares[SQUARE * at + FIXED]
            else:
                worth = 0 if tiles & BLANK else self.points[tiles & 127]
                total += worth
                tiles >>= 8
                left -= 1
                t = self.lanes.twin[at]
                low = self.before(t)
                high = self.behind(t)
                worth += self.worth_before(t) + self.worth_behind(t)
                best = max(best, self.beside(low, worth + self.worth_before(low), tile))
                best = max(best, self.beside(high, worth + self.worth_behind(high), tile))
            at += 1
        if best <= enough:
            best = max(best, self.beside(first - 1, total + self.worth_before(first - 1), tile))
            best = max(best, self.beside(at, total + self.worth_behind(at), tile))
        return best

    def beside(self, at: int, worth: int, tile: int) -> int:
        """Returns what a tile scores on a square beside letters of *worth* points, if they make a word; -1: it cannot.

        The word that crosses this one must be in the list.
        """
        one = 1
        letters = one << tile if tile else ALL
        k = SQUARE * at
        state = self.lanes.squares[k + STATE]
        if not state & PLAYABLE or not self.lanes.squares[k + CROSS] & letters:
            return -1
        points = self.points[tile] if tile else 0
        value = word_premium(state) * (worth + letter_premium(state) * points)
        value += high_half(self.lanes.squares[k + FIXED]) + high_half(self.lanes.squares[k + SCALE]) * points
        return value + self.movegen.bonus[1]

    # blocks of tiles

    def start(self, head: int) -> int:
        """Returns the first square of the main word of a play."""
        at = self.begins[2 * start_of(head) + down_of(head)]
        while self.lanes.squares[SQUARE * (at - 1) + STATE] & TILE:
            at -= 1
        return at

    def before(self, at: int) -> int:
        """Returns the square before the block that ends before this one, or the one before it."""
        if self.lanes.squares[SQUARE * (at - 1) + STATE] & TILE:
            return self.lanes.squares[SQUARE * (at - 1) + SPAN] - 1
        return at - 1

    def behind(self, at: int) -> int:
        """Returns the square behind the block that begins behind this one, or the one behind it."""
        if self.lanes.squares[SQUARE * (at + 1) + STATE] & TILE:
            return self.lanes.squares[SQUARE * (at + 1) + SPAN] + 1
        return at + 1

    def worth_before(self, at: int) -> int:
        """Returns the points of the block that ends before a square."""
        if at > 1 and self.lanes.squares[SQUARE * (at - 1) + STATE] & TILE:
            return high_half(self.lanes.squares[SQUARE * (at - 1) + BLOCK])
        return 0

    def worth_behind(self, at: int) -> int:
        """Returns the points of the block that begins behind a square."""
        if at + 1 < self.lanes.count and self.lanes.squares[SQUARE * (at + 1) + STATE] & TILE:
            return high_half(self.lanes.squares[SQUARE * self.lanes.squares[SQUARE * (at + 1) + SPAN] + BLOCK])
        return 0


ALL = 0xFFFFFFFFFFFFFFFF
