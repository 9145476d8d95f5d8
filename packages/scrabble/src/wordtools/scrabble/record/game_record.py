"""Records of games: who played, and every event in order, as plain data that can be replayed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from wordtools.core import RulesError
from wordtools.scrabble.position.position import Position, State
from wordtools.scrabble.record.event import Event, EventKind
from wordtools.scrabble.record.replay import Progress
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import Rack


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays: a short name without blanks, and a full one."""

    nick: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Pragma:
    """What a record says besides: a title, a note, ..."""

    key: str
    text: str = ""
    after: int = 0
    """How many events come before it; a note belongs to the last of them."""


@dataclass(frozen=True)
class GameRecord:
    """A game, finished or not.

    >>> from wordtools.scrabble.record import gcg
    >>> lines = ["#player1 a Ann", "#player2 b Ben", ">a: AELNRT? 8D ANTLER +14 14", ">b: EIQSTTU - +0 0"]
    >>> record = gcg.parse("\\n".join(lines) + "\\n")
    >>> record.position(2).rack_text(1), record.scores, record.over
    ('EIQSTTU', (14, 0), False)
    """

    rules: Rules = field(compare=False, repr=False)
    players: tuple[Player, ...]
    events: tuple[Event, ...] = ()
    racks: tuple[Rack | None, ...] = ()
    """What each player holds after the last event; empty when the record says nothing."""
    pragmas: tuple[Pragma, ...] = ()
    problems: tuple[str, ...] = field(default=(), compare=False)
    """What was wrong with it, where it was read leniently."""

    def pragma(self, key: str) -> str | None:
        """Returns the text of the first pragma of that key: ``title``, ``lexicon``, ..."""
        return next((pragma.text for pragma in self.pragmas if pragma.key == key), None)

    def notes(self, event: int) -> list[str]:
        """Lists the notes on an event, by its number from 0."""
        return [pragma.text for pragma in self.pragmas if pragma.key == "note" and pragma.after == event + 1]

    @property
    def turns(self) -> list[int]:
        """The numbers of the events that are turns; also those that were taken back."""
        return [number for number, event in enumerate(self.events) if event.kind is EventKind.TURN]

    def steps(self) -> Iterator[tuple[Event, Progress]]:
        """Goes through the events, each with how things stood before it."""
        progress = Progress.start(self.rules, len(self.players))
        for event in self.events:
            yield event, progress
            progress = progress.after(event)

    def progress(self, events: int | None = None) -> Progress:
        """Says how things stand after so many events; None: after all."""
        progress = Progress.start(self.rules, len(self.players))
        for event in self.events[:events]:
            progress = progress.after(event)
        return progress

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each player, at the end."""
        return self.progress().scores

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return self.progress().over

    def position(self, turn: int | None = None) -> Position:
        """Returns the position in which a turn was made, with the tiles of the player to move.

        Args:
            turn: the number of the turn, from 1; None, or one more than there are: the position after the last
                event, with the racks that the record gives for it.

        Raises:
            RulesError: there is no such turn.
        """
        turns = self.turns
        if turn is None or turn == len(turns) + 1:
            progress, racks = self.progress(), self.racks or (None,) * len(self.players)
            player = progress.turn
        elif 1 <= turn <= len(turns):
            event = self.events[turns[turn - 1]]
            progress, player = self.progress(turns[turn - 1]), event.player
            racks = tuple(event.rack if k == player else None for k in range(len(self.players)))
        else:
            raise RulesError(f"there is no turn {turn}: 1 to {len(turns)}, and {len(turns) + 1} for what comes next")
        state = State(progress.board, racks, progress.scores, player, progress.scoreless, progress.over)
        return Position(self.rules, state)
