"""An arena for players of any kind, turn by turn: slow beside that of ``selfplay.py``, but they may think.

A seed deals the same tiles here as in the kernel, so that players of both kinds have the same luck.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from wordtools.core import Lexicon
from wordtools.core.run.clock import Stop
from wordtools.scrabble.play.game import Game
from wordtools.scrabble.play.players import Player
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import PlayKind
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.position.state import State
from wordtools.scrabble.record.event import Event, EventKind, PlayerName
from wordtools.scrabble.record.game_record import GameRecord
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import Tile, Tiles
from wordtools.scrabble.simulation.selfplay import Pair, Result, game_seed

ALL = (1 << 64) - 1


class Deal:
    """A shuffled bag, from which the first player draws at the front and the second at the back."""

    def __init__(self, tiles: Tiles, seed: int) -> None:
        """Shuffles as ``_selfplay.py`` does."""
        self._random = seed
        self._bag = list(tiles)
        for k in range(len(self._bag) - 1, 0, -1):
            j = self._roll(k + 1)
            self._bag[k], self._bag[j] = self._bag[j], self._bag[k]

    @classmethod
    def of(cls, bag: Iterable[Tile], seed: int) -> Deal:
        """Takes a bag whose tiles are in order already; the *seed* determines where exchanged ones go."""
        made = cls(b"", seed)
        made._bag = list(bag)
        return made

    def draw(self, seat: int, count: int) -> Tiles:
        """Draws *number* tiles, or all that are left; in order."""
        drawn = [self._bag.pop(-1 if seat else 0) for _ in range(min(count, len(self._bag)))]
        return bytes(sorted(drawn))

    def put_back(self, seat: int, tiles: Tiles) -> None:
        """Puts tiles at random places."""
        for tile in tiles:
            at = len(self._bag) if seat else 0
            self._bag.insert(at, tile)
            j = self._roll(len(self._bag))
            self._bag[at], self._bag[j] = self._bag[j], tile

    def _roll(self, n: int) -> int:
        """Returns a random number below *n* (splitmix64)."""
        self._random = (self._random + 0x9E3779B97F4A7C15) & ALL
        x = self._random
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & ALL
        x = (x ^ x >> 27) * 0x94D049BB133111EB & ALL
        return ((x ^ x >> 31) >> 32) * n >> 32


class PlayerArena:
    """Where two players meet; as ``Arena``, it serves one thread at a time."""

    def __init__(self, rules: Rules, lexicon: Lexicon, makers: Sequence[Callable[[], Player]]) -> None:
        """Prepares; *makers* make the two players."""
        self.rules = rules
        self.lexicon = lexicon
        self._makers = tuple(makers)
        self._players: tuple[Player, ...] = ()

    def twin(self) -> PlayerArena:
        """Makes another arena like this one, for another thread."""
        return PlayerArena(self.rules, self.lexicon, self._makers)

    def prepare(self) -> None:
        """Loads what twins share."""
        self.lexicon.gaddag  # noqa: B018 - from the cache, or built
        self.lexicon.dawg  # noqa: B018

    def pairs(self, seeds: Sequence[int], stop: Stop | None = None) -> list[Pair]:
        """Plays a pair of games for each seed; fewer where *stop*, asked before each turn, returns True."""
        found = []
        for seed in seeds:
            one, two = (self.game(seed, first, stop) for first in (0, 1))
            if one is None or two is None:
                break
            found.append(Pair(one, two))
        return found

    def game(self, seed: int, first: int, stop: Stop | None = None) -> Result | None:
        """Plays a game that player *first*, 0 or 1, begins; None where it was stopped."""
        played = self._play(seed, first, None, stop)
        return None if played is None else played[0]

    def recorded(
        self, seed: int, first: int, names: Sequence[PlayerName], stop: Stop | None = None
    ) -> tuple[Result, GameRecord] | None:
        """Plays the same game and records it; *names* are those of players one and two."""
        events: list[Event] = []
        played = self._play(seed, first, events, stop)
        if played is None:
            return None
        result, racks = played
        players = tuple(names[seat ^ first] for seat in range(2))
        record = GameRecord(self.rules, players, tuple(events), racks)
        return result, Game.resume(record, rng=random.Random(seed)).record  # which counts the racks at the end

    def _play(
        self, seed: int, first: int, events: list[Event] | None, stop: Stop | None = None
    ) -> tuple[Result, tuple[Tiles, ...]] | None:
        """Plays a game and adds its turns to *events*; returns also the racks at the end. None where it was stopped."""
        self._players = self._players or tuple(make() for make in self._makers)
        deal = Deal(self.rules.tiles.all, seed)
        racks = tuple(deal.draw(seat, self.rules.rack_size) for seat in range(2))
        position = Position(self.rules, State(Board.empty(self.rules.layout), racks, (0, 0)))
        turns, bingos, exchanges, totals = [0, 0], [0, 0], [0, 0], [0, 0]
        while not position.over and sum(turns) < MOST_TURNS:
            if stop is not None and stop():
                return None
            seat = position.player_to_move
            who = seat ^ first
            play = self._players[who].choose(position.seen_by(seat), random.Random(game_seed(seed, first, sum(turns))))
            turns[who] += 1
            given = play.tiles if play.kind is PlayKind.EXCHANGE else play.laid
            exchanges[who] += play.kind is PlayKind.EXCHANGE
            bingos[who] += play.kind is PlayKind.PLACE and len(given) == self.rules.rack_size
            rack = position.rack
            drawn = deal.draw(seat, len(given))
            if play.kind is PlayKind.EXCHANGE:
                deal.put_back(seat, given)
            score = position.push(play, drawn=drawn).score
            totals[seat] += score
            if events is not None:
                events.append(Event(seat, EventKind.TURN, score, totals[seat], bytes(rack), play, rules=self.rules))
        one, two = position.state.scores[first], position.state.scores[1 - first]
        result = Result((one, two), (turns[0], turns[1]), (bingos[0], bingos[1]), (exchanges[0], exchanges[1]))
        return result, tuple(rack or b"" for rack in position.state.racks)


MOST_TURNS = 400  # where the rules let players pass for ever
