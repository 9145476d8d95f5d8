"""Records of games: who played, and every event in order, as plain data that can be replayed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from wordtools.core.base.wording import counted
from wordtools.core.errors import OptionError, RulesError
from wordtools.core.run.files import write_bytes
from wordtools.core.show.pictured import Pictured
from wordtools.core.show.registry import drawn
from wordtools.scrabble.position.play import Play, PlayKind
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.record import gcg_text, gcg_writing
from wordtools.scrabble.record.event import Event, EventKind, PlayerName, Pragma
from wordtools.scrabble.record.replay import Replay
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import Tiles


@dataclass(frozen=True)
class GameRecord(Pictured):
    """A game, finished or not; it prints as GCG.

    >>> from wordtools.scrabble.record import gcg
    >>> lines = ["#player1 a Ann", "#player2 b Ben", ">a: AELNRT? 8D ANTLER +14 14", ">b: EIQSTTU - +0 0"]
    >>> record = gcg.parse("\\n".join(lines) + "\\n")
    >>> record.position(2).rack_text(1), record.scores, record.over
    ('EIQSTTU', (14, 0), False)
    >>> record
    <GameRecord of Ann 14, Ben 0: 2 events>
    """

    rules: Rules = field(compare=False, repr=False)
    players: tuple[PlayerName, ...]
    events: tuple[Event, ...] = ()
    racks: tuple[Tiles | None, ...] = ()
    """What each player holds after the last event; empty when not recorded."""
    pragmas: tuple[Pragma, ...] = ()
    problems: tuple[str, ...] = field(default=(), compare=False)
    """What was wrong with it, where it was read leniently."""
    warnings: tuple[str, ...] = field(default=(), compare=False)
    """What was unusual in its file, and how it was taken, each with its line."""
    stopped_at: int | None = field(default=None, compare=False)
    """The line of its file from which on a lenient reader could believe nothing; None: all was read."""

    @classmethod
    def load(cls, name: str, *, rules: Rules | None = None, strict: bool = True) -> GameRecord:
        """Reads a GCG file, or standard input when *name* is ``-``; the arguments are those of ``gcg.parse``.

        Raises:
            WordtoolsError: it cannot be opened.
            FormatError: what is wrong in it, with the line.
        """
        return gcg_text.read(name, cls, rules=rules, strict=strict)

    def save(self, name: str) -> None:
        """Writes a GCG file, whole or not at all; standard output when *name* is ``-``.

        Raises:
            WordtoolsError: it cannot be written.
        """
        write_bytes(name, str(self).encode())

    def __str__(self) -> str:
        """Writes the game as GCG."""
        return gcg_writing.write(self)

    def __repr__(self) -> str:
        """Shows the players, their points, and how many events there are."""
        players = ", ".join(f"{player} {score}" for player, score in zip(self.players, self.scores, strict=True))
        return f"<GameRecord of {players}: {counted(len(self.events), 'event')}>"

    def _repr_svg_(self) -> str:
        return str(drawn(self, "svg"))

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

    def steps(self) -> Iterator[tuple[Event, Replay]]:
        """Goes through the events, each with how things stood before it."""
        replay = Replay.start(self.rules, len(self.players))
        for event in self.events:
            yield event, replay
            replay = replay.after(event)

    def replay(self, events: int | None = None) -> Replay:
        """Returns the position after *events* events; None: after all."""
        replay = Replay.start(self.rules, len(self.players))
        for event in self.events[:events]:
            replay = replay.after(event)
        return replay

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each player, at the end."""
        return self.replay().scores

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return self.replay().over

    def position(self, turn: int | None = None) -> Position:
        """Returns the position in which a turn was made, with the tiles of the player to move.

        Of the others the tiles are known that were seen, in a play that was challenged and came off the board.

        Args:
            turn: the number of the turn, from 1; None, or one more than there are: the position after the last
                event, with the racks that the record gives for it.

        Raises:
            OptionError: there is no such turn.
        """
        turns = self.turns
        if turn is None or turn == len(turns) + 1:
            replay, racks = self.replay(), self.racks or (None,) * len(self.players)
            player = replay.player_to_move
        elif 1 <= turn <= len(turns):
            event = self.events[turns[turn - 1]]
            replay, player = self.replay(turns[turn - 1]), event.player
            racks = tuple(event.rack if k == player else None for k in range(len(self.players)))
        else:
            raise OptionError(f"there is no turn {turn}: 1 to {len(turns)}, and {len(turns) + 1} for what comes next")
        racks = tuple(
            (replay.known(k) or None) if rack is None and k != player else rack for k, rack in enumerate(racks)
        )
        return Position(self.rules, replace(replay.state(racks, over=replay.over), player_to_move=player))

    def shown(self, turn: int | None = None) -> tuple[Tiles, ...]:
        """Returns by player the tiles that the others have seen and that are surely on the rack, before a turn.

        Args:
            turn: the number of the turn, from 1; None, or one more than there are: after the last event.

        Raises:
            OptionError: there is no such turn.
        """
        self.position(turn)
        turns = self.turns
        replay = self.replay(None if turn is None or turn > len(turns) else turns[turn - 1])
        return tuple(map(replay.known, range(len(self.players))))

    def last_play(self, turn: int | None = None) -> tuple[Position, Play]:
        """Returns the last play of the other player before a turn, and the position before it.

        It is the position as the player to move in *turn* sees it: of the rack of the other only what was seen then.

        Args:
            turn: the number of the turn, from 1; None: what comes after the last event.

        Raises:
            OptionError: there is no such turn.
            RulesError: nothing was played before, it was taken back, or there are not two players.
        """
        if len(self.players) != 2:
            raise RulesError(f"the last play of the other is known with two players, not with {len(self.players)}")
        after, turns = self.position(turn), self.turns
        number = (len(turns) + 1 if turn is None else turn) - 1
        if not number:
            raise RulesError("nothing was played before turn 1")
        at = turns[number - 1]
        event = self.events[at]
        if at + 1 < len(self.events) and self.events[at + 1].kind is EventKind.TAKEN_BACK:
            raise RulesError(f"turn {number} was taken back")
        if event.player == after.player_to_move or event.play is None:
            raise RulesError(f"turn {number} was not made by the other player")
        before, own = self.position(number), after.state.racks[after.player_to_move]
        seen = self.replay(at).known(event.player) or None
        racks = tuple(seen if player == event.player else own for player in range(2))
        partial = frozenset() if seen is None else frozenset([event.player])
        return Position(self.rules, replace(before.state, racks=racks, partial=partial)), event.play

    def exchanged(self, turn: int | None = None) -> Tiles:
        """Returns the tiles that the player to move in a turn had just exchanged when the other made the last play.

        They were in the bag then, so that none of them can have been kept from that play.

        Args:
            turn: the number of the turn, from 1; None: what comes after the last event.

        Returns:
            The tiles, in order; none where there was no such exchange, or the record does not name them.

        Raises:
            OptionError: there is no such turn.
        """
        player, turns = self.position(turn).player_to_move, self.turns
        number = len(turns) if turn is None else turn - 1
        if number < 2:
            return b""
        event, last = (self.events[turns[k]] for k in (number - 2, number - 1))
        play = event.play if event.player == player != last.player else None
        return play.tiles if play is not None and play.kind is PlayKind.EXCHANGE else b""
