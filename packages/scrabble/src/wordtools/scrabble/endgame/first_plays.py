"""The best first plays of an endgame, each with its exact value.

A play is worth its score less what the other player gains after it. Once as many plays are known as are wanted, each
other play is only asked whether it is worth more than the last of them: a search with a window of one point.
"""

from __future__ import annotations

from dataclasses import dataclass

from wordtools.scrabble.endgame._endgame import Endgame
from wordtools.scrabble.moves import records
from wordtools.scrabble.moves._lanes import Lanes
from wordtools.scrabble.moves.packed import score_of
from wordtools.scrabble.rules.tiles import Tiles

MOST = 1 << 24  # over any value
GUESS_PLIES = 3  # of the search that guesses a value before it is proven


class Aborted(Exception):
    """The time is over, or the effort."""


@dataclass(frozen=True, slots=True)
class FirstPlay:
    """A play that can be made, with what it leaves; without tiles it is the pass."""

    head: int
    tiles: int
    cells: tuple[int, ...]
    codes: bytes
    kept: Tiles
    board: int
    """The hash of the tiles laid."""


class FirstPlays:
    """All plays of the player to move, by what they are worth after a look at the best reply to each."""

    def __init__(self, kernel: Endgame, lanes: Lanes, mine: Tiles, other: Tiles, *, passed: bool, deepest: int) -> None:
        """Lists the plays; the board of *lanes* is that of the position.

        Raises:
            Aborted: the time is over.
        """
        self.kernel = kernel
        self.lanes = lanes
        self.mine = mine
        self.other = other
        self.passed = passed
        self.deepest = deepest
        points = kernel.bounds.points_bytes
        self.ours, self.theirs = (sum(points[tile] for tile in rack) for rack in (mine, other))
        movegen = kernel.bounds.movegen
        count = movegen.generate(mine)
        numbers = movegen.plays_array
        plays = [(numbers[2 * k], numbers[2 * k + 1]) for k in range(count)]
        options = [self._of(*record) for record in sorted(plays, reverse=True)]
        options.append(FirstPlay(0, 0, (), b"", mine, 0))
        self.looks = {option: self.worth(option, -MOST, MOST, 1) for option in options}
        """What the plays are worth by the best reply to each; best first."""
        self.looks = dict(sorted(self.looks.items(), key=lambda item: item[1], reverse=True))

    def _of(self, head: int, tiles: int) -> FirstPlay:
        cells, codes = self.kernel.unpack(head, tiles)
        kept = records.rest(head, self.mine)
        return FirstPlay(head, tiles, tuple(cells), codes, kept, self.kernel.hash_of(cells, codes))

    def worth(self, option: FirstPlay, alpha: int, beta: int, depth: int) -> int:
        """Searches what a play is worth, as far as that lies between *alpha* and *beta*; *depth* plies follow it.

        Raises:
            Aborted: the time is over.
        """
        score = score_of(option.head)
        if not option.cells and self.passed:
            return self.theirs - self.ours
        if not option.kept:
            return score + 2 * self.theirs
        if option.cells:
            self.lanes.lay(option.cells, option.codes)
        try:
            value = self.kernel.within(
                self.other, option.kept, not option.cells, depth, option.board, score - beta, score - alpha, 0
            )
        finally:
            if option.cells:
                self.lanes.take_back()
        if self.kernel.aborted:
            raise Aborted
        return score - int(value)

    def exact(self, option: FirstPlay) -> int:
        """Finds the exact value of a play by asking whether it lies over or under a guess.

        Raises:
            Aborted: the time is over.
        """
        guess = self.worth(option, -MOST, MOST, GUESS_PLIES)
        low, high = -MOST, MOST
        while low < high:
            bound = guess + (guess == low)
            guess = self.worth(option, bound - 1, bound, self.deepest)
            if guess < bound:
                high = guess
            else:
                low = guess
        return guess

    def best(self, count: int, known: dict[FirstPlay, int]) -> tuple[dict[FirstPlay, int], bool]:
        """Finds the best plays and their exact values; returns also whether no other is worth more than the last.

        Args:
            count: how many.
            known: those of which the exact value is known; it gets more as they are found out.
        """
        try:
            for option in self.looks:
                if option in known:
                    continue
                least = sorted(known.values(), reverse=True)[count - 1] if len(known) >= count else -MOST
                if least == -MOST or self.worth(option, least, least + 1, self.deepest) > least:
                    known[option] = self.exact(option)
        except Aborted:
            return _first(known, count), False
        return _first(known, count), True


def _first(known: dict[FirstPlay, int], count: int) -> dict[FirstPlay, int]:
    """Takes the plays of the greatest values, of equals those that were known first."""
    return dict(sorted(known.items(), key=lambda item: item[1], reverse=True)[:count])
