"""Events: what happens in a game, as a record writes it line by line.

A turn is a play; the other events change scores only, but for a play taken back after a lost challenge. Racks are
what the record says of them: perhaps a part, perhaps nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from wordtools.scrabble.position.play import Play
from wordtools.scrabble.rules.tiles import Rack


class EventKind(Enum):
    """The kinds of events."""

    TURN = "turn"
    """A play: places, exchanges or passes."""
    TAKEN_BACK = "taken back"
    """The player's play just made was challenged and came off the board."""
    CHALLENGE = "challenge"
    """Points for the player whose play just made was challenged and stays."""
    END_RACK = "end rack"
    """Points for the player who went out, for the tiles of the others."""
    RACK_PENALTY = "rack penalty"
    """Points off at the end for the player's own tiles."""
    TIME = "time"
    """Points off for the player's time."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a game."""

    player: int
    """From 0."""
    kind: EventKind
    score: int
    """Points, as the record says."""
    total: int
    """The player's points after it, as the record says."""
    rack: Rack | None = None
    """The player's tiles before it, as far as the record says; None: not at all."""
    play: Play | None = None
    """What is played in a turn."""
    tiles: Rack = b""
    """The tiles that END_RACK and RACK_PENALTY count."""
