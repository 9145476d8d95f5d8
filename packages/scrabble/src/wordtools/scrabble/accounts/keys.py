"""What is counted in a game file, each with the noun that messages use."""

from __future__ import annotations

from enum import StrEnum


class Count(StrEnum):
    """A kind of thing in a game file; its value is the noun of messages."""

    PLAYERS = "players"
    NAMES = "characters in the names of the players"
    """Without white space."""
    EVENTS = "events"
    """Lines of the game: turns, challenges, plays taken back, points at the end."""
    PLAYS = "plays"
    """Turns in which tiles are laid."""
    LAID = "tiles laid"
    """Those that did not lie there already; of plays that were taken back too."""
    BLANKS = "blanks laid"
    EXCHANGES = "exchanges"
    EXCHANGED = "tiles exchanged"
    PASSES = "passes"
    TAKEN_BACK = "plays taken back"
    RACKS = "racks"
    """Of events, and those after the last one."""
    RACK_TILES = "tiles on racks"
    TILES = "tiles on the board"
    """Of a position; those that lie there when a game begins are none."""
    BOARD_BLANKS = "blanks on the board"
    SCORELESS = "turns without points"
    NOTES = "notes"
    """With the texts behind the total of an event."""
    NOTE_LETTERS = "letters and digits of the notes"
    FIELDS = "other fields"
    """Lines such as ``#title`` that are neither players, racks nor notes."""
    FIELD_LETTERS = "letters and digits of the other fields"


def points_of(player: int) -> str:
    """Returns the key of the points of a player, from 1: the sum over the events."""
    return f"points of player {player}"


def totals_of(player: int) -> str:
    """Returns the key of the totals of a player, from 1: their sum, which shows one that is missing or changed."""
    return f"sum of the totals of player {player}"


def plays_at(place: str) -> str:
    """Returns the key of a place, ``8D`` or ``D8``: how many plays begin there in that direction."""
    return f"plays at {place.upper()}"


def tiles_in(row: int) -> str:
    """Returns the key of a row of the board, from 1: how many tiles lie in it."""
    return f"tiles in row {row}"
