"""What of a game its file has: a protocol, so that reading and writing need not know the record itself."""

from __future__ import annotations

from typing import Protocol

from wordtools.scrabble.record.event import Event, PlayerName, Pragma
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import Tiles


class Recorded(Protocol):
    """The fields of a game that its file has."""

    @property
    def rules(self) -> Rules:
        """Of the game."""
        ...

    @property
    def players(self) -> tuple[PlayerName, ...]:
        """Who plays."""
        ...

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order."""
        ...

    @property
    def racks(self) -> tuple[Tiles | None, ...]:
        """What each player holds after the last event; empty when not recorded."""
        ...

    @property
    def pragmas(self) -> tuple[Pragma, ...]:
        """Other fields."""
        ...
