"""Replays: how a game stands between two events.

``after`` trusts each event, its total above all, so that one mistake in a record stays one; ``checking`` finds what is
wrong with it. How many tiles a player holds, and with that the end of the game, follows from the tiles laid: racks as
they are listed are lower bounds.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from wordtools.core.reading.quoting import shortened
from wordtools.core.show.pictured import Pictured
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import PASS, PlayKind
from wordtools.scrabble.position.state import State
from wordtools.scrabble.record.event import Event, EventKind
from wordtools.scrabble.rules.rules import EndRule, Rules
from wordtools.scrabble.rules.tiles import Tile, Tiles, on_rack


class Phase(Enum):
    """Whether turns can be made."""

    PLAYING = "playing"
    OUT = "out"
    """A player has no tiles left, and the bag neither."""
    SCORELESS = "scoreless"
    """Too many turns in a row brought no points."""
    FINISHED = "finished"
    """Nobody has a turn left, in a game where the tiles left count for nothing."""


class Standing(NamedTuple):
    """The play that was made last, which can still be challenged."""

    event: Event
    before: Replay


@dataclass(frozen=True)
class Replay(Pictured):
    """A game between two events: board, scores and turn, and what the end still asks for.

    >>> from wordtools.scrabble import Game
    >>> game = Game.new("en", ["Ann", "Ben"], seed=4)
    >>> _ = game.play("8F MEOW")
    >>> game.replay
    <Replay 18 : 0, player 2 to move>
    >>> game.replay.scores, game.replay.bag
    ((18, 0), 82)
    """

    rules: Rules = field(hash=False)
    board: Board
    scores: tuple[int, ...]
    player_to_move: int = 0
    """The player to move, from 0."""
    scoreless: int = 0
    """How many turns in a row brought no points."""
    phase: Phase = Phase.PLAYING
    standing: Standing | None = None
    challenged: int | None = None
    """The player whose last play was challenged and stays; None: it was not challenged."""
    placed: int | None = None
    """The player whose tiles were laid in the last turn; None: it was a pass or an exchange, or was taken back."""
    end_points: bool = False
    """Whether the player who went out has the points for the tiles of the others."""
    shared: bool = False
    """Whether the others lose the points for their own tiles as well."""
    settled: frozenset[int] = frozenset()
    """The players who have lost the points for their own tiles."""
    timed: frozenset[int] = frozenset()
    """The players who have lost points for their time."""
    held: tuple[int, ...] = ()
    """By player, how many tiles are on the rack; empty: nobody knows, as the set is too small for full racks."""
    shown: tuple[Tiles, ...] = ()
    """By player, the tiles that the others have seen and that are surely on the rack; empty: none was seen.

    They were laid in a play that was challenged and came off the board. Each stays known until the player lays it, or
    exchanges tiles: nobody sees which.
    """
    last_turns: int = 0
    """How many turns are left once the bag is empty, in games that end so; 0: no such game, or tiles in the bag."""

    @classmethod
    def start(cls, rules: Rules, players: int) -> Replay:
        """Returns how a game begins."""
        full = rules.tiles.size >= players * rules.rack_size
        held = (rules.rack_size,) * players if full else ()
        begun = cls(rules, Board.empty(rules.layout), (0,) * players, held=held)
        return begun._counted(begun)

    def __str__(self) -> str:
        """Draws the board, then the scores and who is to move."""
        return f"{self.board.text(self.rules.tiles)}\n{self._summary()}"

    @property
    def _pictured(self) -> Board:
        return self.board.of(self.rules.tiles)

    def _repr_svg_(self) -> str:
        return self.board.of(self.rules.tiles)._repr_svg_()

    def __repr__(self) -> str:
        """Shows the scores and who is to move."""
        return f"<Replay {self._summary()}>"

    def _summary(self) -> str:
        state = "over" if self.over else f"player {self.player_to_move + 1} to move"
        return f"{' : '.join(map(str, self.scores))}, {state}"

    def state(self, racks: tuple[Tiles | None, ...], *, over: bool) -> State:
        """Returns how things stand as a position has it, with the racks of the players.

        A rack with fewer tiles than its player holds is known in part.
        """
        sizes = (0,) * len(racks) if over or not self.held else self.held
        known = enumerate(zip(racks, sizes, strict=True))
        partial = frozenset(player for player, (rack, size) in known if rack is not None and len(rack) < size)
        return State(
            self.board,
            racks,
            self.scores,
            self.player_to_move,
            self.scoreless,
            over,
            partial,
            last_turns=self.last_turns,
        )

    @property
    def left(self) -> Counter[Tile]:
        """How many tiles of each kind lie not on the board."""
        return self.rules.tiles.off_board(self.board.tiles)

    @property
    def bag(self) -> int:
        """How many tiles the bag holds: while it holds any, every rack is full."""
        return max(0, self.left.total() - len(self.scores) * self.rules.rack_size)

    @property
    def ended(self) -> bool:
        """Whether no more turns can be made, unless a play is taken back."""
        return self.phase is not Phase.PLAYING

    @property
    def over(self) -> bool:
        """Whether the game has ended and the racks have been counted."""
        everybody = frozenset(range(len(self.scores)))
        if self.phase is Phase.OUT:
            return (self.end_points and not self.shared) or self.settled >= everybody - {self.placed}
        if self.phase is Phase.FINISHED:
            return True
        return self.phase is Phase.SCORELESS and self.settled == everybody

    def after(self, event: Event) -> Replay:
        """Returns how things stand after an event."""
        scores = (*self.scores[: event.player], event.total, *self.scores[event.player + 1 :])
        match event.kind:
            case EventKind.TURN:
                return self._after_turn(event, scores)
            case EventKind.TAKEN_BACK:
                before = self.standing.before if self.standing else self
                back = replace(
                    before,
                    scores=scores,
                    player_to_move=self.player_to_move,
                    scoreless=before.scoreless + 1,
                    placed=None,
                    challenged=None,
                )
                if self.standing:
                    back = back._showing(event.player, Counter(before.known(event.player)) | _used(self.standing.event))
                return back._then(before)
            case EventKind.CHALLENGE:
                return replace(self, scores=scores, standing=None, challenged=self.challengeable)
            case EventKind.END_RACK:
                worth = self.rules.tiles.value(event.tiles)
                single = len(scores) > 2 or (worth > 0 and event.score == worth)
                return replace(
                    self,
                    scores=scores,
                    phase=Phase.OUT,
                    standing=None,
                    placed=event.player,
                    end_points=True,
                    shared=single,
                )
            case EventKind.RACK_PENALTY:
                return replace(self, scores=scores, standing=None, settled=self.settled | {event.player})
            case EventKind.TIME:
                return replace(self, scores=scores, standing=None, timed=self.timed | {event.player})

    def _after_turn(self, event: Event, scores: tuple[int, ...]) -> Replay:
        play = event.play or PASS
        turn = (event.player + 1) % len(scores)
        if play.kind is not PlayKind.PLACE and self.phase is Phase.OUT:
            return replace(self, scores=scores, player_to_move=turn, standing=None)
        scoreless = 0 if event.score and play.kind is PlayKind.PLACE else self.scoreless + 1
        moved = replace(
            self,
            scores=scores,
            player_to_move=turn,
            scoreless=scoreless,
            phase=Phase.PLAYING,
            standing=None,
            challenged=None,
            placed=None,
        )
        if self.shown:
            left = Counter(self.known(event.player)) - _used(event)
            moved = moved._showing(event.player, Counter() if play.kind is PlayKind.EXCHANGE else left)
        if play.kind is not PlayKind.PLACE:
            return moved._then(self)
        free = {cell: tile for cell, tile in play.fresh(self.board).items() if self.board.playable(cell)}
        standing = Standing(event, replace(self, standing=None))
        moved = replace(moved, board=self.board.laid(free), standing=standing, placed=event.player)
        held = () if self.contradicts(event) else moved._drawn(len(free), self.bag)
        return replace(moved, held=held)._then(self, event)

    def contradicts(self, event: Event) -> bool:
        """Whether a turn is made although the tiles laid have it that the game has ended: somebody drew too few."""
        play = event.play or PASS
        return self.phase is Phase.OUT and not self.end_points and play.kind is not PlayKind.PASS

    def _drawn(self, laid: int, bag: int) -> tuple[int, ...]:
        """Returns how many tiles each player holds after a play of *laid* tiles, and the draw from a *bag*."""
        return tuple(
            max(0, held - laid + min(laid, bag)) if player == self.placed else held
            for player, held in enumerate(self.held)
        )

    @property
    def challengeable(self) -> int | None:
        """The player whose play was the last event but for challenges of it; None: the last turn was another."""
        return self.standing.event.player if self.standing else self.challenged

    def known(self, player: int) -> Tiles:
        """Returns the tiles that the others know to be on a player's rack, in order."""
        return self.shown[player] if self.shown else b""

    def _showing(self, player: int, tiles: Counter[Tile]) -> Replay:
        """Returns the same with other tiles of a player known."""
        shown = list(self.shown or [b""] * len(self.scores))
        shown[player] = bytes(sorted(tiles.elements()))
        return replace(self, shown=tuple(shown) if any(shown) else ())

    def _then(self, before: Replay, placing: Event | None = None) -> Replay:
        """Returns the same with what a turn, *placing* where tiles were laid, means for the end of the game."""
        counted = self._counted(before)
        return replace(counted, phase=counted._phase(before, placing))

    def _counted(self, before: Replay) -> Replay:
        """Counts the turns that are left, where each player has one more once the bag is empty."""
        if self.rules.end is not EndRule.LAST_TURN:
            return self
        left = max(0, before.last_turns - 1) if before.last_turns else 0 if self.bag else len(self.scores)
        return replace(self, last_turns=left)

    def _phase(self, before: Replay, placing: Event | None) -> Phase:
        """Returns whether the game ends after a turn, *placing* where tiles were laid."""
        limit = self.rules.scoreless_turns
        tired = bool(limit) and self.scoreless >= limit
        if self.rules.end is EndRule.LAST_TURN:
            return Phase.FINISHED if tired or before.last_turns == 1 else Phase.PLAYING
        if placing is not None and self._is_out(placing):
            return Phase.OUT
        return Phase.SCORELESS if tired else Phase.PLAYING

    def _is_out(self, placing: Event) -> bool:
        """Whether who has just laid tiles has none left."""
        if self.held:
            return not self.held[placing.player]
        size, players = self.rules.rack_size, len(self.scores)
        if self.rules.tiles.size >= players * size or placing.rack is None or placing.play is None:
            return False  # the record goes on past the end that its tiles have, so that nothing is known of racks
        return len(placing.rack) == len(placing.play.laid) and self.left.total() <= (players - 1) * size

    def check_rack(self, rack: Tiles | None) -> list[str]:
        """Returns whether a rack is too large, or has tiles that lie on the board or are not in the set at all."""
        if not rack:
            return []
        text, left = self.rules.tiles.text, self.left
        named = shortened(text(rack))
        problems = []
        if len(rack) > self.rules.rack_size:
            problems.append(f"rack {named} has {len(rack)} tiles: a rack holds {self.rules.rack_size}")
        for tile, count in sorted((Counter(rack) - left).items()):
            there = max(0, left[tile])
            problems.append(f"rack {named}: {there + count} of the tile {text([tile])}, but {there} lie off the board")
        return problems


def _used(event: Event) -> Counter[Tile]:
    """Counts the tiles that a play takes from the rack to lay them."""
    return Counter(on_rack((event.play or PASS).laid))
