"""Replays: how a game stands between two events, and whether the next event fits.

``after`` trusts each event, its total above all, so that one mistake in a record stays one; ``check`` reports
what is wrong with it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from wordtools.core.show.pictured import Pictured
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.judge import judge
from wordtools.scrabble.position.play import PASS, PlayKind
from wordtools.scrabble.position.state import State
from wordtools.scrabble.record.event import Event, EventKind
from wordtools.scrabble.rules.rules import EndRule, Rules
from wordtools.scrabble.rules.tiles import BLANK, LAID_BLANK, Tile, Tiles


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
        begun = cls(rules, Board.empty(rules.layout), (0,) * players)
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
        """Returns how things stand as a position has it, with the racks of the players."""
        return State(
            self.board, racks, self.scores, self.player_to_move, self.scoreless, over, last_turns=self.last_turns
        )

    @property
    def left(self) -> Counter[Tile]:
        """How many tiles of each kind lie not on the board."""
        left = Counter(dict(enumerate(self.rules.tiles.counts)))
        left.subtract(BLANK if tile & LAID_BLANK else tile for tile in self.board.tiles if tile)
        return left

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
            return self.end_points and (not self.shared or self.settled >= everybody - {self.placed})
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
                )
                if self.standing:
                    back = back._showing(event.player, Counter(before.known(event.player)) | _used(self.standing.event))
                return back._then(before, b"?", 0)
            case EventKind.CHALLENGE:
                return replace(self, scores=scores, standing=None)
            case EventKind.END_RACK:
                single = len(scores) > 2 or event.score != 2 * self.rules.tiles.value(event.tiles)
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
        scoreless = 0 if event.score else self.scoreless + 1
        moved = replace(self, scores=scores, player_to_move=turn, scoreless=scoreless, standing=None, placed=None)
        if self.shown:
            left = Counter(self.known(event.player)) - _used(event)
            moved = moved._showing(event.player, Counter() if play.kind is PlayKind.EXCHANGE else left)
        if play.kind is not PlayKind.PLACE:
            return moved._then(self, b"?", 0)
        free = {cell: tile for cell, tile in play.fresh(self.board).items() if self.board.playable(cell)}
        standing = Standing(event, replace(self, standing=None))
        moved = replace(moved, board=self.board.laid(free), standing=standing, placed=event.player)
        return moved._then(self, event.rack, len(play.laid))

    def known(self, player: int) -> Tiles:
        """Returns the tiles that the others know to be on a player's rack, in order."""
        return self.shown[player] if self.shown else b""

    def _showing(self, player: int, tiles: Counter[Tile]) -> Replay:
        """Returns the same with other tiles of a player known."""
        shown = list(self.shown or [b""] * len(self.scores))
        shown[player] = bytes(sorted(tiles.elements()))
        return replace(self, shown=tuple(shown) if any(shown) else ())

    def _then(self, before: Replay, rack: Tiles | None, laid: int) -> Replay:
        """Returns the same with what a turn from *rack* that laid so many tiles means for the end of the game."""
        counted = self._counted(before)
        return replace(counted, phase=counted._phase(before, rack, laid))

    def _counted(self, before: Replay) -> Replay:
        """Counts the turns that are left, where each player has one more once the bag is empty."""
        if self.rules.end is not EndRule.LAST_TURN:
            return self
        left = max(0, before.last_turns - 1) if before.last_turns else 0 if self.bag else len(self.scores)
        return replace(self, last_turns=left)

    def _phase(self, before: Replay, rack: Tiles | None, laid: int) -> Phase:
        """Returns whether the game ends after a turn from *rack* that laid so many tiles."""
        limit = self.rules.scoreless_turns
        tired = bool(limit) and self.scoreless >= limit
        if self.rules.end is EndRule.LAST_TURN:
            return Phase.FINISHED if tired or before.last_turns == 1 else Phase.PLAYING
        if (
            rack is not None
            and len(rack) == laid
            and self.left.total() <= (len(self.scores) - 1) * self.rules.rack_size
        ):
            return Phase.OUT
        return Phase.SCORELESS if tired else Phase.PLAYING

    def check(self, event: Event) -> list[str]:
        """Describes everything that is wrong with an event that comes next."""
        match event.kind:
            case EventKind.TURN:
                problems = self._check_turn(event)
            case EventKind.TAKEN_BACK:
                problems = self._check_taken_back(event)
            case EventKind.CHALLENGE:
                problems = self._check_challenge(event)
            case EventKind.END_RACK:
                problems = self._check_end_rack(event)
            case EventKind.RACK_PENALTY:
                problems = self._check_penalty(event)
            case EventKind.TIME:
                problems = self._check_time(event)
        total = self.scores[event.player] + event.score
        if total != event.total:
            problems.append(f"the total is {total} ({self.scores[event.player]} {event.score:+}), not {event.total}")
        return problems

    def check_rack(self, rack: Tiles | None) -> list[str]:
        """Returns whether a rack is too large, or has tiles that lie on the board or are not in the set at all."""
        if not rack:
            return []
        text, left = self.rules.tiles.text, self.left
        problems = []
        if len(rack) > self.rules.rack_size:
            problems.append(f"rack {text(rack)} has {len(rack)} tiles: a rack holds {self.rules.rack_size}")
        for tile, count in sorted((Counter(rack) - left).items()):
            there = max(0, left[tile])
            problems.append(
                f"rack {text(rack)}: {there + count} of the tile {text([tile])}, but {there} lie off the board"
            )
        return problems

    def _check_turn(self, event: Event) -> list[str]:
        play = event.play or PASS
        accepts = self.phase is Phase.OUT and play.kind is PlayKind.PASS and not self.end_points
        if self.ended and not accepts:
            return ["a turn after the end of the game"]
        if event.player != self.player_to_move:
            return [f"it is the turn of player {self.player_to_move + 1}, not {event.player + 1}"]
        problems = self.check_rack(event.rack)
        judged = judge(play, self.board, self.rules, rack=event.rack, bag=self.bag)
        problems += map(str, judged.problems)
        if not problems and event.rack is None:
            needed = Counter(BLANK if tile & LAID_BLANK else tile for tile in play.laid or play.tiles)
            problems += self.check_rack(bytes(sorted(needed.elements())))
        if judged.legal and judged.score != event.score:
            problems.append(
                f"{play.text(self.rules.tiles, self.rules.layout)} scores {judged.score}, not {event.score}"
            )
        return problems

    def _check_taken_back(self, event: Event) -> list[str]:
        if self.standing is None or self.standing.event.player != event.player:
            return ["a play is taken back, and this player's was not the last"]
        made = self.standing.event
        problems = []
        if event.rack is not None and made.rack is not None and event.rack != made.rack:
            text = self.rules.tiles.text
            problems.append(f"rack {text(event.rack)} when the play is taken back, {text(made.rack)} when it was made")
        if event.score != -made.score:
            problems.append(f"a play of {made.score} is taken back for {event.score}")
        return problems

    def _check_challenge(self, event: Event) -> list[str]:
        if self.standing is None or self.standing.event.player != event.player:
            return ["points for a challenge, and this player's play was not the last"]
        problems = self.check_rack(event.rack)
        if event.score < 0:
            problems.append(f"a challenge gives points, not {event.score}")
        return problems

    def _check_end_rack(self, event: Event) -> list[str]:
        if self.rules.end is EndRule.LAST_TURN:
            return ["points for the tiles of the others, and in this game the tiles left count for nothing"]
        if self.end_points or self.phase is Phase.SCORELESS or self.placed is None:
            return ["points for the tiles of the others, and nobody has just gone out"]
        if event.player != self.placed:
            return [f"points for the tiles of the others: player {self.placed + 1} laid the last tiles"]
        left = bytes(sorted(self.left.elements()))
        text, worth = self.rules.tiles.text, self.rules.tiles.value(event.tiles)
        if self.phase is not Phase.OUT and (event.tiles != left or self.bag):
            return ["points for the tiles of the others before the end of the game"]
        problems = []
        if event.tiles != left:
            problems.append(f"the others hold {text(left)}, not {text(event.tiles)}")
        allowed = (2 * worth, worth) if len(self.scores) == 2 else (worth,)
        if event.score not in allowed:
            problems.append(f"the tiles {text(event.tiles)} give {allowed[0]}, not {event.score}")
        return problems

    def _check_penalty(self, event: Event) -> list[str]:
        text, worth = self.rules.tiles.text, self.rules.tiles.value(event.tiles)
        out = self.end_points and self.shared and event.player != self.placed
        if self.phase is not Phase.SCORELESS and not out:
            return ["points off for the tiles left before the end of the game"]
        if event.player in self.settled:
            return ["points off for the tiles left for the second time"]
        problems = self.check_rack(event.tiles)
        if event.rack is not None and event.rack != event.tiles:
            problems.append(f"rack {text(event.rack)}, but points off for {text(event.tiles)}")
        if event.score != -worth:
            problems.append(f"the tiles {text(event.tiles)} cost {worth}: -{worth}, not {event.score:+}")
        return problems

    def _check_time(self, event: Event) -> list[str]:
        if not self.over:
            return ["points off for time before the racks have been counted"]
        if event.player in self.timed:
            return ["points off for time for the second time"]
        problems = self.check_rack(event.rack)
        if event.score > 0:
            problems.append(f"time takes points, {event.score:+} gives them")
        return problems


def _used(event: Event) -> Counter[Tile]:
    """Counts the tiles that a play takes from the rack to lay them."""
    return Counter(BLANK if tile & LAID_BLANK else tile for tile in (event.play or PASS).laid)
