"""Kernel: adds to the values of leaves what the unseen tiles and the bag make of them; ``context.py`` has the terms."""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.core.kernel.bits import popcount


class Adjuster:
    """Adjusts the values of the leaves of one rack after the other; belongs to one thread at a time.

    *stage* is by tiles in the bag, *factors* are thousandths by stage, *base* millipoints by stage and tile, *left* by
    tiles left in the bag. *blanks* and *vowels* (by tile), and *alike*, are millipoints for a share of the unseen
    tiles; *vowel* marks the tiles that are vowels.
    """

    def __init__(
        self,
        *,
        stage: Sequence[int],
        factors: Sequence[int],
        base: Sequence[int],
        left: Sequence[int],
        blanks: Sequence[int],
        vowels: Sequence[int],
        alike: int,
        vowel: bytes,
    ) -> None:
        self.stage = stage
        self.factors = factors
        self.base = base
        self.left = left
        self.blanks = blanks
        self.vowels = vowels
        self.alike = alike
        self.vowel = vowel
        self.kinds = len(vowel)
        self.lefts = len(left)
        self.most = len(stage) - 1
        self.counts = array("q", bytes(8 * self.kinds))
        self.total = 0
        self.seen_vowels = 0

    def fill(self, rack: bytes, unseen: bytes, bag: int, out: array[int]) -> None:
        """Adjusts the value of every leave of *rack* (in order) in *out*, by its bits.

        Args:
            rack: of the player to move.
            unseen: one or more tiles that this player does not see: those of the bag and of the other racks.
            bag: how many of them are in the bag.
            out: millipoints.

        Raises:
            ValueError: a tile that is not of this set, or no tile unseen.
        """
        if not unseen or bag < 0 or max(rack + unseen) >= self.kinds:
            raise ValueError("leaves have a context where tiles of their set are unseen")
        codes, hidden, to = rack, unseen, out
        self.clear()
        self.see(hidden, 0, len(hidden))
        self.adjust(codes, 0, len(codes), bag, to)

    # below here: integers and flat arrays only

    def clear(self) -> None:
        """Forgets which tiles are unseen."""
        for k in range(self.kinds):
            self.counts[k] = 0
        self.total = 0
        self.seen_vowels = 0

    def see(self, tiles: Sequence[int], begin: int, n: int) -> None:
        """Counts *n* tiles from *begin* on as unseen."""
        for k in range(begin, begin + n):
            self.counts[tiles[k]] += 1
            self.seen_vowels += self.vowel[tiles[k]]
        self.total += n

    def adjust(self, rack: Sequence[int], begin: int, n: int, bag: int, out: MutableSequence[int]) -> None:
        """Adjusts the values of the *n* tiles from *begin* on; see ``fill``."""
        stage = self.stage[min(bag, self.most)]
        factor = self.factors[stage]
        for part in range(1 << n):
            value = out[part] * factor + ZERO * 1000  # above zero, so // is the same in C
            left = bag - n + popcount(part)
            if left < 0:
                left = 0
            out[part] = value // 1000 - ZERO
            if left < self.lefts:
                out[part] += self.left[left]
        for bit in range(n):
            tile = rack[begin + bit]
            value = self.blanks[tile] * self.counts[0] + self.vowels[tile] * self.seen_vowels
            value += self.alike * self.counts[tile] + ZERO * self.total
            own = self.base[stage * self.kinds + tile] + value // self.total - ZERO
            for part in range(1 << n):
                if part >> bit & 1:
                    out[part] += own


ZERO = 1_000_000_000
