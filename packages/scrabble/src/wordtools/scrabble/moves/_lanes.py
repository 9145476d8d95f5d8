"""Kernel: the board as lanes, with what crossing words allow on each square, kept up to date play by play.

Every cell of the board is twice a *square*: in its row and in its column. The squares of all rows and then of
all columns lie in one array, eight 64-bit numbers a square, with one wall square between lanes, so that
"left" and "right" are always the square before and after (``packed.py`` has the layout of bits):

======  ==================================================================================================
ALLOW   mask of letters that can be laid here: in *CROSS* and *AHEAD*; 0 where a tile lies, on bricks, on walls
CROSS   mask of letters that make words with the tiles of the crossing lane
AHEAD   mask of letters that can stand directly before the block of tiles that begins at the right
FIXED   what a tile laid here adds whatever it is: crossing tiles x word premium, in the high half;
        under a tile: its points
SCALE   what it adds per point: letter premium; in the high half, where words cross, also x word premium
STATE   the tile, both premiums, whether crossed, whether playable; high half: the cell and the direction
BLOCK   at the last square of a block of tiles: 1 + graph node after reading it backwards, 0 when nothing in
        the list does; high half: its points
SPAN    at the last square of a block: its first square; at the first: its last
======  ==================================================================================================

The sets follow from walks in the GADDAG (S. Gordon, "A faster Scrabble move generation algorithm", Software:
Practice and Experience 24(2), 1994). After a play only the squares at the ends of the blocks it touches change;
their old values go to a log, from which ``take_back`` restores them.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import lowest, popcount
    from wordtools.scrabble.moves.packed import (
        AHEAD,
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
        high_half,
        letter_premium,
        low_half,
        pair_from,
        state_from,
        word_premium,
    )


class Lanes:
    """One board; belongs to one thread at a time.

    *nodes* are a ``Gaddag``'s, of two words a mask when *wide*. *points* are by letter code, *letter* and *word*
    the premiums of the cells, row by row; a word premium of 0 is a brick. With *any_order* the letters of a word may
    stand in any order: the graph is then a ``Dawg`` in this layout, of each word's letters in ascending order.
    """

    def __init__(
        self,
        nodes: Sequence[int],
        wide: int,
        points: bytes,
        rows: int,
        columns: int,
        letter: bytes,
        word: bytes,
        any_order: int = 0,
    ) -> None:
        self.nodes_array = nodes  # for other kernels
        self.nodes = nodes
        self.wide = wide
        self.any_order = any_order
        self.lying = bytearray(max(rows, columns) + 1)
        self.points_bytes = points
        self.points = points
        self.rows = rows
        self.columns = columns
        self.cells = rows * columns
        self.downs = rows * (columns + 1)
        self.count = self.downs + columns * (rows + 1) + 1
        self.squares_array = array("Q", bytes(8 * SQUARE * self.count))
        self.squares = self.squares_array
        self.bare = array("Q", bytes(8 * SQUARE * self.count))
        self.twin = array("I", bytes(4 * self.count))
        self.log = array("Q", bytes(8 * 9 * 256))
        self.logged = 0
        self.laid = 0
        self.logging = 0
        self.plays: list[tuple[int, int]] = []  # the log's length before each play, and the play's tiles
        for cell in range(self.cells):
            across, down = self.square(cell, 0), self.square(cell, 1)
            self.twin[across], self.twin[down] = down, across
            for at, direction in ((across, 0), (down, 1)):
                k = SQUARE * at
                self.bare[k + STATE] = state_from(cell, direction, letter[cell], word[cell])
                if word[cell]:
                    self.bare[k + ALLOW] = self.bare[k + CROSS] = self.bare[k + AHEAD] = LETTERS
                    self.bare[k + SCALE] = letter[cell]
        self.load(bytes(self.cells))

    def square(self, cell: int, down: int) -> int:
        """Returns the number of a cell's square in its row, or in its column."""
        row = 0
        while cell >= self.columns:
            cell -= self.columns
            row += 1
        if down:
            return self.downs + 1 + cell * (self.rows + 1) + row
        return 1 + row * (self.columns + 1) + cell

    def load(self, tiles: bytes) -> None:
        """Sets the whole board anew, a tile or 0 a cell; forgets the log."""
        board = tiles
        with cython.nogil:
            self.fill(board, 0)
        self.plays = []

    def lay(self, cells: Sequence[int], tiles: bytes) -> None:
        """Lays a tile (letter code, a blank + 128) on each of these empty cells."""
        self.plays.append((self.logged, len(cells)))
        if 9 * (self.logged + 16 * len(cells)) > len(self.log):
            self.log = array("Q", bytes(self.log) + bytes(8 * len(self.log) + 8 * 9 * 16 * len(cells)))
        where = array("I", [self.square(cell, 0) for cell in cells])
        codes = tiles
        n = len(codes)
        squares = where
        with cython.nogil:
            self.add(squares, codes, n)

    def take_back(self) -> None:
        """Undoes the last ``lay``.

        Raises:
            IndexError: nothing is left to take back.
        """
        mark, tiles = self.plays.pop()
        self.laid -= tiles
        with cython.nogil:
            self.restore(mark)

    # below here: integers and flat arrays only

    def fill(self, tiles: Sequence[int], begin: int) -> None:
        for k in range(SQUARE * self.count):
            self.squares[k] = self.bare[k]
        self.logging = 0
        self.logged = 0
        self.laid = 0
        for row in range(self.rows):
            for column in range(self.columns):
                tile = tiles[begin + row * self.columns + column]
                if tile:
                    self.laid += 1
                    at = 1 + row * (self.columns + 1) + column
                    self.put(at, tile)
                    self.put(self.twin[at], tile)
        at = 1
        while at < self.count:
            if self.squares[SQUARE * at + STATE] & TILE:
                self.measure(at)
                at = self.squares[SQUARE * at + SPAN]
            at += 1
        at = 1
        while at < self.count:
            if self.squares[SQUARE * at + STATE] & TILE:
                if at == 1 or not self.squares[SQUARE * (at - 2) + STATE] & TILE:
                    self.refresh(at - 1)  # else it was done as the end of the block before
                at = self.squares[SQUARE * at + SPAN]
                self.refresh(at + 1)
            at += 1
        self.logging = 1

    def add(self, squares: Sequence[int], tiles: Sequence[int], n: int) -> None:
        self.laid += n
        for k in range(n):
            self.put(squares[k], tiles[k])
            self.put(self.twin[squares[k]], tiles[k])
        across = 0  # the ends of the blocks done last
        down = 0
        for k in range(n):
            at = squares[k]
            if at > across or at < self.squares[SQUARE * across + SPAN]:
                across = self.touch(at)
            at = self.twin[at]
            if at > down or at < self.squares[SQUARE * down + SPAN]:
                down = self.touch(at)

    def restore(self, mark: int) -> None:
        """Takes the log's entries back down to *mark*."""
        while self.logged > mark:
            self.logged -= 1
            k = 9 * self.logged
            at = SQUARE * self.log[k]
            for j in range(SQUARE):
                self.squares[at + j] = self.log[k + 1 + j]

    def put(self, at: int, tile: int) -> None:
        """Lays a tile on one square."""
        self.remember(at)
        k = SQUARE * at
        self.squares[k + ALLOW] = 0
        self.squares[k + STATE] = (self.squares[k + STATE] & BARE) | tile
        self.squares[k + FIXED] = 0 if tile & BLANK else self.points[tile]
        self.squares[k + SCALE] = 0

    def touch(self, at: int) -> int:
        """Brings the block around a fresh tile, and the squares at its ends, up to date; returns its last square."""
        while self.squares[SQUARE * (at - 1) + STATE] & TILE:
            at -= 1
        self.remember(at)
        end = at
        while self.squares[SQUARE * (end + 1) + STATE] & TILE:
            end += 1
        self.remember(end)
        self.measure(at)
        self.refresh(at - 1)
        self.refresh(end + 1)
        return end

    def remember(self, at: int) -> None:
        """Writes a square to the log."""
        if not self.logging:
            return
        k = 9 * self.logged
        self.log[k] = at
        for j in range(SQUARE):
            self.log[k + 1 + j] = self.squares[SQUARE * at + j]
        self.logged += 1

    def measure(self, first: int) -> None:
        """Sets what is known of the block that begins at *first*: its ends, points and node."""
        end = first
        worth = self.squares[SQUARE * first + FIXED]
        while self.squares[SQUARE * (end + 1) + STATE] & TILE:
            end += 1
            worth += self.squares[SQUARE * end + FIXED]
        node = 0
        alive = 1
        at = first - 1 if self.any_order else end
        while at >= first and alive:
            node = self.step(node, self.squares[SQUARE * at + STATE] & LETTER)
            alive = node != 0
            at -= 1
        self.squares[SQUARE * first + SPAN] = end
        self.squares[SQUARE * end + SPAN] = first
        self.squares[SQUARE * end + BLOCK] = pair_from(node + alive, worth)

    def refresh(self, at: int) -> None:
        """Sets what the tiles to the left and right of an empty square allow on it, in both lanes."""
        k = SQUARE * at
        state = self.squares[k + STATE]
        if not state & PLAYABLE:
            return
        t = SQUARE * self.twin[at]
        self.remember(at)
        self.remember(self.twin[at])
        left = self.squares[k - SQUARE + STATE] & TILE
        right = self.squares[k + SQUARE + STATE] & TILE
        front = 0  # 1 + node of the block to the right
        back = 0  # 1 + node of what can follow the block to the left when words begin with it
        ahead = LETTERS
        points = 0
        if left:
            points = high_half(self.squares[k - SQUARE + BLOCK])
            back = low_half(self.squares[k - SQUARE + BLOCK])
            if back:
                back = self.step(back - 1, 0)
                back += back != 0
        if right:
            end = SQUARE * self.squares[k + SQUARE + SPAN]
            points += high_half(self.squares[end + BLOCK])
            front = low_half(self.squares[end + BLOCK])
            ahead = self.after(front - 1) if front else 0
        letters = 0
        if self.any_order:
            ahead = LETTERS
            letters = self.completing(at)
        elif left and right:
            if front and back:
                letters = self.between(at, front - 1, self.after(back - 1))
        elif left and back:
            letters = self.ends(back - 1)
        elif right and front:
            letters = self.ends(front - 1)
        premium = letter_premium(state)
        multiplier = word_premium(state)
        self.squares[k + AHEAD] = ahead
        self.squares[k + ALLOW] = ahead & self.squares[k + CROSS]
        self.squares[t + CROSS] = letters
        self.squares[t + ALLOW] = letters & self.squares[t + AHEAD]
        self.squares[t + FIXED] = pair_from(0, points * multiplier)
        self.squares[t + SCALE] = pair_from(premium, premium * multiplier)
        self.squares[t + STATE] |= CROSSED

    def between(self, at: int, node: int, letters: int) -> int:
        """Finds the letters that make a word of the block to the left, themselves and the block to the right.

        *node* follows the block to the right, read backwards; *letters* are worth trying.
        """
        first = self.squares[SQUARE * (at - 1) + SPAN]
        letters &= self.after(node)
        found = 0
        one = 1
        while letters:
            letter = lowest(letters)
            letters &= letters - 1
            here = self.step(node, letter)
            left = at - 1
            while here and left > first:
                here = self.step(here, self.squares[SQUARE * left + STATE] & LETTER)
                left -= 1
            if here and self.ends(here) >> (self.squares[SQUARE * first + STATE] & LETTER) & 1:
                found |= one << letter
        return found

    def completing(self, at: int) -> int:
        """Finds the letters that make a word, in any order, with the blocks to the left and right."""
        one = 1
        n = 0
        first = self.squares[SQUARE * (at - 1) + SPAN] if self.squares[SQUARE * (at - 1) + STATE] & TILE else at
        last = self.squares[SQUARE * (at + 1) + SPAN] if self.squares[SQUARE * (at + 1) + STATE] & TILE else at
        for k in range(first, last + 1):
            letter = self.squares[SQUARE * k + STATE] & LETTER
            if letter:
                j = n
                while j and self.lying[j - 1] > letter:
                    self.lying[j] = self.lying[j - 1]
                    j -= 1
                self.lying[j] = letter
                n += 1
        found = 0
        node = 0
        below = 1
        for k in range(n):  # letters from the one before on, below this one, come between them
            letters = self.after(node) & ((one << self.lying[k]) - 1)
            letters = letters >> below << below
            while letters:
                letter = lowest(letters)
                letters &= letters - 1
                here = self.step(node, letter)
                j = k
                while here and j < n - 1:
                    here = self.step(here, self.lying[j])
                    j += 1
                if here and self.ends(here) >> self.lying[j] & 1:
                    found |= one << letter
            below = self.lying[k]
            node = self.step(node, below)
            if not node:
                return found
        return found | self.ends(node) >> below << below

    def find_anchors(self, anchors: MutableSequence[int], lasts: MutableSequence[int]) -> int:
        """Lists the squares that plays grow from, and for each the last one to the left that is not its own.

        These are the last square of each block, and the empty ones beside crossing tiles that touch no block.
        """
        count = 0
        last = 0
        at = 1
        while at < self.count:
            state = self.squares[SQUARE * at + STATE]
            if state & TILE:
                at = self.squares[SQUARE * at + SPAN]
                anchors[count] = at
                lasts[count] = last
                count += 1
                at += 1
                last = at
            elif not state & PLAYABLE:
                last = at
            elif state & CROSSED and not self.squares[SQUARE * (at + 1) + STATE] & TILE:
                anchors[count] = at
                lasts[count] = last
                count += 1
                last = at
            at += 1
        return count

    def extra(self, k: int) -> int:
        """Returns how much the premiums of the square whose numbers begin at *k* exceed those of a plain one."""
        state = self.squares[k + STATE]
        if not state & PLAYABLE:
            return 0
        return letter_premium(state) + word_premium(state) - 2

    def step(self, node: int, letter: int) -> int:
        """Returns the node that follows *node* by a letter (0: the separator), or 0."""
        one = 1
        if self.wide:
            k = 5 * node
            below = self.nodes[k + 1]
            below = below << 32 | self.nodes[k]
            first = self.nodes[k + 4]
        else:
            k = 3 * node
            below = self.nodes[k]
            first = self.nodes[k + 2]
        if not below >> letter & 1:
            return 0
        return first + popcount(below & ((one << letter) - 1))

    def ends(self, node: int) -> int:
        """Returns the mask of the letters that end a word after *node*."""
        if not self.wide:
            k = 3 * node
            return self.nodes[k + 1]
        k = 5 * node
        words = self.nodes[k + 3]
        return words << 32 | self.nodes[k + 2]

    def after(self, node: int) -> int:
        """Returns the mask of the letters that go on after *node* or end a word."""
        if not self.wide:
            k = 3 * node
            mask = self.nodes[k] | self.nodes[k + 1]
            return mask & LETTERS
        k = 5 * node
        mask = self.nodes[k + 1] | self.nodes[k + 3]
        return (mask << 32 | self.nodes[k] | self.nodes[k + 2]) & LETTERS


LETTERS = 0xFFFFFFFFFFFFFFFE
BARE = 0xFFFFFFFFFEFFFF00  # neither a tile nor crossed
