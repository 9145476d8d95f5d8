"""What the end of a round counts in the position that is simulated: who wins, and what plays are ranked by."""

from __future__ import annotations

from wordtools.scrabble.evaluation.utility import SHARE, Utility
from wordtools.scrabble.evaluation.winning import WinTable
from wordtools.scrabble.position.play import Candidate
from wordtools.scrabble.position.position import Position


class Stakes:
    """The scores of a position of two players, and how ends of rounds are judged by them.

    >>> from wordtools.scrabble import Position
    >>> from wordtools.scrabble.evaluation.utility import win
    >>> stakes = Stakes(Position.new("en", racks=["RETINAS", None]), WinTable.bundled(), win)
    >>> stakes.ended(500_000, 0, -1)
    (1000000, 1000000)
    """

    def __init__(self, position: Position, wins: WinTable, by: Utility) -> None:
        """Takes what plays are ranked by."""
        scores, turn = position.state.scores, position.player_to_move
        self.lead = scores[turn] - scores[1 - turn]
        """Points that the player to move is ahead."""
        self.left = position.bag + len(position.rack)
        """Tiles in the bag and on the own rack."""
        self.wins, self.by = wins, by

    def promise(self, candidate: Candidate) -> int:
        """Returns what the static equity of a play promises: what a round would count that ends right after it."""
        return self.ended(round(1000 * candidate.equity), self.left - len(candidate.play.laid), 1)[0]

    def ended(self, gained: int, unseen: int, player: int) -> tuple[int, int]:
        """Returns what a round counts, and its chance to win in millionths.

        Args:
            gained: millipoints.
            unseen: tiles that the player who is next to move does not see.
            player: who that is, 0 the one who makes the first play, 1 the other, -1: the game is over.
        """
        spread = (1000 * self.lead + gained) / 1000
        if player < 0 or not unseen:
            chance = 0.5 + 0.5 * ((spread > 0) - (spread < 0))
        elif player:
            chance = 1 - self.wins.chance(-spread, unseen)
        else:
            chance = self.wins.chance(spread, unseen)
        return self.by(gained, spread, chance), round(SHARE * chance)
