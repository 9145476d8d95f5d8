"""What the end of a round counts in the position that is simulated: who wins, and what plays are ranked by."""

from __future__ import annotations

from wordtools.scrabble.engine.utility import SHARE, Utility
from wordtools.scrabble.engine.winning import WinTable
from wordtools.scrabble.position.play import Candidate
from wordtools.scrabble.position.position import Position


class Stakes:
    """The scores of a position of two players, and how ends of rounds are judged by them.

    >>> from wordtools.scrabble import Position
    >>> from wordtools.scrabble.engine.utility import win
    >>> stakes = Stakes(Position.new("en", racks=["RETINAS", None]), WinTable.bundled(), win)
    >>> stakes.ended(500_000, 0, -1)
    (1000000, 1000000)
    """

    def __init__(self, position: Position, wins: WinTable, by: Utility, last_turn: float = 0) -> None:
        """Takes what plays are ranked by, and what the turn with the last tiles in the bag counts more."""
        scores, turn = position.state.scores, position.turn
        self.lead = scores[turn] - scores[1 - turn]
        """Points that the player to move is ahead."""
        self.left = position.bag + len(position.rack)
        """Tiles in the bag and on the own rack."""
        self.size = position.rules.rack_size
        self.wins, self.by, self.last_turn = wins, by, last_turn

    def promise(self, candidate: Candidate) -> int:
        """Returns what the static equity of a play promises: what a round would count that ends right after it."""
        return self.ended(round(1000 * candidate.equity), self.left - len(candidate.play.laid), 1)[0]

    def ended(self, gained: int, unseen: int, player: int, bag: int = 0, ahead: int = 0) -> tuple[int, int]:
        """Returns what a round counts, and its chance to win in millionths.

        Args:
            gained: millipoints.
            unseen: tiles that the player who is next to move does not see.
            player: who that is, 0 the one who makes the first play, 1 the other, -1: the game is over.
            bag: tiles in the bag on the turn of the first player with few of them in it; 0: there was none.
            ahead: points gained until then.
        """
        spread = (1000 * self.lead + gained) / 1000
        if player < 0 or not unseen:
            chance = 0.5 + 0.5 * ((spread > 0) - (spread < 0))
        elif player:
            chance = 1 - self.wins.chance(-spread, unseen)
        else:
            chance = self.wins.chance(spread, unseen)
        skill = 0.0
        if bag and self.last_turn:  # most in an even game, nothing in one that is decided
            then = self.wins.chance(self.lead + ahead, bag + self.size)
            skill = 4 * then * (1 - then) * self.last_turn
        return self.by(gained, spread, chance + skill), round(SHARE * chance)
