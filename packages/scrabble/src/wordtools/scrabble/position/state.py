"""States: what a play changes, as a frozen value."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wordtools.scrabble.position.board import Board
from wordtools.scrabble.rules.tiles import Tiles

MOST_PLAYERS = 4


@dataclass(frozen=True, repr=False)
class State:
    """All that a play changes. Racks and scores are by player.

    >>> from wordtools.scrabble import Position
    >>> position = Position.new("en", rack="RETINA?")
    >>> before = position.state
    >>> _ = position.push("8D RETAIN")
    >>> before.scores, position.scores, position.player_to_move
    ((0, 0), (14, 0), 1)
    """

    board: Board
    racks: tuple[Tiles | None, ...]
    """The known tiles of each player; None: no tile is known."""
    scores: tuple[int, ...]
    player_to_move: int = 0
    """The player to move, from 0."""
    scoreless: int = 0
    """How many turns in a row brought no points."""
    over: bool = False
    partial: frozenset[int] = frozenset()
    """The players whose rack has unknown tiles besides the known ones. A position adds those who must have some."""
    last_turns: int = 0
    """How many turns are left once the bag is empty, in games that end so; 0: no such game, or tiles in the bag."""

    def __repr__(self) -> str:
        """Shows the racks, where the tile set is known, the scores and whose turn it is."""
        tiles = self.board.tile_set
        racks = [
            "not known" if rack is None else tiles.text(rack) if tiles else f"{len(rack)} tiles" for rack in self.racks
        ]
        racks = [f"{rack}..." if player in self.partial else rack for player, rack in enumerate(racks)]
        players = ", ".join(f"{rack} {score}" for rack, score in zip(racks, self.scores, strict=True))
        return (
            f"<State {self.board!r}, {players}, {'over' if self.over else f'player {self.player_to_move + 1} to move'}>"
        )

    def seen_by(self, player: int) -> State:
        """Returns the same with the racks of all other players unknown."""
        racks = tuple(rack if k == player else None for k, rack in enumerate(self.racks))
        return replace(self, racks=racks, partial=self.partial & {player})
