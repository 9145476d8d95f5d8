"""Events: what happens in a game, as a record writes it line by line.

A turn is a play; the other events change scores only, but for a play taken back after a lost challenge. Racks are
those in the record: all, some or none of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from wordtools.scrabble.position.play import PASS, Play
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import Tiles

CHALLENGE, TIME, TAKEN_BACK = "(challenge)", "(time)", "--"


class EventKind(Enum):
    """The kinds of events.

    >>> EventKind("turn"), len(EventKind)
    (<EventKind.TURN: 'turn'>, 6)
    """

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
    """One event of a game; it prints as its line of a GCG, without the player.

    >>> rules = Rules.load("en")
    >>> play = Play.parse("8H CAT", rules.tiles, rules.layout)
    >>> print(Event(0, EventKind.TURN, 10, 10, rules.tiles.rack("CATSEEE"), play, rules=rules))
    ACEEEST 8H CAT +10 10
    """

    player: int
    """From 0."""
    kind: EventKind
    score: int
    """Points, as recorded."""
    total: int
    """The player's total after it, as recorded."""
    rack: Tiles | None = None
    """The player's tiles before it, as far as recorded; None: not at all."""
    play: Play | None = None
    """What is played in a turn."""
    tiles: Tiles = b""
    """The tiles that END_RACK and RACK_PENALTY count."""
    rules: Rules | None = field(default=None, compare=False)
    """The rules of its game, to print it with."""

    def text(self, rules: Rules) -> str:
        """Writes the event as GCG does: the rack, what happens, the points, the total."""
        tiles = rules.tiles
        match self.kind:
            case EventKind.TURN:
                what = (self.play or PASS).text(tiles, rules.layout)
            case EventKind.TAKEN_BACK:
                what = TAKEN_BACK
            case EventKind.CHALLENGE:
                what = CHALLENGE
            case EventKind.TIME:
                what = TIME
            case EventKind.END_RACK | EventKind.RACK_PENALTY:
                what = f"({tiles.text(self.tiles)})"
        # who has no tiles in a penalty still has a rack, else it would be read as points for the others' tiles
        rack = self.tiles if self.kind is EventKind.RACK_PENALTY and self.rack is None else self.rack
        return f"{'' if rack is None else tiles.text(rack)} {what} {self.score:+} {self.total}"

    def __str__(self) -> str:
        """Writes the event, or what can be said of it where the rules are not known."""
        if self.rules is None:
            return f"{self.kind.value} {self.score:+} {self.total}"
        return self.text(self.rules).lstrip()

    def __repr__(self) -> str:
        """Shows the player, from 1, and the event."""
        return f"<Event of player {self.player + 1}: {self}>"


@dataclass(frozen=True, slots=True)
class PlayerName:
    """Who plays: a short name without blanks, and a full one.

    >>> print(PlayerName("ann", "Ann Other"))
    Ann Other
    >>> print(PlayerName("ann"))
    ann
    """

    nick: str
    name: str = ""

    def __str__(self) -> str:
        """Writes the full name where there is one."""
        return self.name or self.nick


@dataclass(frozen=True, slots=True)
class Pragma:
    """Other fields of a record: a title, a note, ...

    >>> print(Pragma("title", "Final, round 3"))
    #title Final, round 3
    """

    key: str
    text: str = ""
    after: int = 0
    """How many events come before it; a note belongs to the last of them."""

    def __str__(self) -> str:
        """Writes it as a line of GCG."""
        return f"#{self.key} {self.text}".rstrip()
