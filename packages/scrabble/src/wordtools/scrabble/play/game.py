"""Games: players, racks and a bag that play by the rules to the end, with challenges and turns taken back."""

from __future__ import annotations

import math
import random
from collections.abc import Container, Sequence
from copy import deepcopy
from dataclasses import dataclass
from enum import Enum
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from wordtools.core import Lexicon
from wordtools.core.base.wording import counted
from wordtools.core.errors import OptionError, RulesError
from wordtools.core.show.pictured import Pictured
from wordtools.core.show.registry import drawn
from wordtools.scrabble.play.head import header, named, player_names
from wordtools.scrabble.play.players import Player
from wordtools.scrabble.play.recipe import WordSource
from wordtools.scrabble.position.judge import IllegalPlayError, Judgement, formed
from wordtools.scrabble.position.play import PASS, HasPlay, Play, PlayKind
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.position.state import MOST_PLAYERS
from wordtools.scrabble.record.event import Event, EventKind, Pragma
from wordtools.scrabble.record.game_record import GameRecord
from wordtools.scrabble.record.replay import Phase, Replay
from wordtools.scrabble.rules.bag import Bag
from wordtools.scrabble.rules.rules import EndRule, Rules
from wordtools.scrabble.rules.tiles import Tiles, taken

MOST_POINTS = 100
OVERTIME = 10  # points for each minute that is begun over the time


class Penalty(Enum):
    """What a challenge does to the one who challenges without reason.

    >>> [penalty.value for penalty in Penalty]
    ['void', 'single', 'double', 'points']
    """

    VOID = "void"
    """There are no challenges: a play of unknown words cannot be made."""
    SINGLE = "single"
    """Nothing."""
    DOUBLE = "double"
    """The turn is lost; only the player to move can challenge."""
    POINTS = "points"
    """The other player gets points."""


@dataclass(frozen=True, slots=True)
class ChallengeRule:
    """How plays are challenged.

    >>> str(ChallengeRule.parse("5/word")), ChallengeRule.parse("10").points, ChallengeRule.parse("double").penalty
    ('5/word', 10, <Penalty.DOUBLE: 'double'>)
    """

    penalty: Penalty = Penalty.VOID
    points: int = 0
    a_word: bool = False
    """Whether the points count for each word of the play."""

    @classmethod
    def parse(cls, text: str) -> ChallengeRule:
        """Reads ``void``, ``single``, ``double``, ``5`` (points) or ``5/word``.

        Raises:
            OptionError: it is none of these.
        """
        if text in ("void", "single", "double"):
            return cls(Penalty(text))
        number, slash, unit = text.partition("/")
        if number.isascii() and number.isdecimal() and int(number[:9]) <= MOST_POINTS and (slash, unit) in PER:
            return cls(Penalty.POINTS, int(number), bool(slash))
        raise OptionError(f"challenge rule {text!r}: use void, single, double, or points like 5 or 5/word")

    @property
    def description(self) -> str:
        """What a record has of the rule; empty where there are no challenges."""
        return "" if self.penalty is Penalty.VOID else f"{DESCRIPTION}{self}"

    def __str__(self) -> str:
        """Writes the rule as ``parse`` reads it."""
        if self.penalty is not Penalty.POINTS:
            return str(self.penalty.value)
        return f"{self.points}/word" if self.a_word else str(self.points)


PER = (("", ""), ("/", "word"))
DESCRIPTION = "challenge rule "


class Challenged(NamedTuple):
    """What came of a challenge.

    >>> print(Challenged((), points=5))
    the play stays, 5 points
    """

    words: tuple[str, ...]
    """The words that are not in the list; none: the play stays."""
    points: int = 0
    """What the player got because it stays."""
    turn_lost: bool = False
    """Whether the one who challenged loses a turn."""

    def __str__(self) -> str:
        """Returns whether the play stays, and what that brings."""
        if self.words:
            return f"taken back: {' '.join(self.words)}"
        points = f", {counted(self.points, 'point')}" if self.points else ""
        return f"the play stays{points}{', a turn is lost' if self.turn_lost else ''}"


class _Before(NamedTuple):
    """What taking back brings back."""

    events: int
    racks: tuple[Tiles, ...]
    bag: Tiles
    pragmas: tuple[Pragma, ...]
    listed: dict[int, Tiles | None]
    random: Any


class Game(Pictured):
    """A game that is being played; all racks are known. It prints as the board, the racks and the scores.

    >>> rules = Rules.load("en")
    >>> game = Game(rules, ["Ann", "Ben"], rng=random.Random(1))
    >>> game.player_to_move, len(game.bag), len(game.racks[1])
    (0, 86, 7)
    >>> game.play("-").score, game
    (0, <Game Ann 0, Ben 0: turn 2, Ben to move>)
    """

    def __init__(
        self,
        rules: Rules,
        players: Sequence[str | Player],
        *,
        rng: random.Random,
        words: Container[str] | None = None,
        challenge: ChallengeRule | None = None,
        lexicon: str = "",
    ) -> None:
        """Begins a game: everybody draws a rack.

        Args:
            rules: of the game.
            players: the names of 2 to 4, or computer players among them.
            rng: decides which tiles are drawn.
            words: the word list; None: any word counts.
            challenge: how plays are challenged; None: they are not.
            lexicon: what a record calls the word list.

        Raises:
            OptionError: too few or too many players, or two of the same name.
        """
        self.rules = rules
        self.players = tuple(map(named, player_names(players)))
        self.computers = {k: who for k, who in enumerate(players) if not isinstance(who, str)}
        """The computer players, by their numbers from 0."""
        self.words = words
        self.challenge_rule = challenge or ChallengeRule()
        if not 2 <= len(self.players) <= MOST_PLAYERS:
            raise OptionError(f"2 to {MOST_PLAYERS} can play, not {len(self.players)}")
        nicks = [player.nick for player in self.players]
        if len(set(nicks)) < len(nicks):
            raise OptionError(f"every player needs a name that no other has: {', '.join(nicks)}")
        self._rng = rng
        self.bag = Bag.full(rules.tiles, rng)
        self.racks = tuple(self.bag.draw(rules.rack_size) for _ in self.players)
        self.replay = Replay.start(rules, len(self.players))
        self._events: list[Event] = []
        self._pragmas = header(rules, lexicon, self.challenge_rule.description)
        self._past: list[_Before] = []
        self._listed: dict[int, Tiles | None] = {}

    @classmethod
    def new(
        cls,
        rules: Rules | str,
        players: Sequence[str | Player],
        *,
        words: Container[str] | str | PathLike[str] | None = "",
        challenge: ChallengeRule | str | None = None,
        seed: int | None = None,
    ) -> Game:
        """Begins a game.

        Args:
            rules: of the game, or a tile set's code.
            players: the names of 2 to 4, or computer players among them.
            words: the word list, or its name; empty: that of the language; None: any word counts.
            challenge: how plays are challenged; None: they are not, and only words of the list can be laid.
            seed: decides which tiles are drawn; None: nobody knows.

        Raises:
            WordtoolsError: something of that cannot be found, read or used.
        """
        rules = Rules.load(rules) if isinstance(rules, str) else rules
        rule = ChallengeRule.parse(challenge) if isinstance(challenge, str) else challenge
        known = rules.lexicon(words or None) if isinstance(words, str | PathLike) else words
        called = Path(known.name).stem if isinstance(known, Lexicon) else ""
        return cls(rules, players, rng=random.Random(seed), words=known, challenge=rule, lexicon=called)

    @classmethod
    def load(
        cls,
        name: str,
        *,
        rules: Rules | None = None,
        words: Container[str] | str | PathLike[str] | None = "",
        challenge: ChallengeRule | str | None = None,
        seed: int | None = None,
    ) -> Game:
        """Goes on with a game in a GCG file (- for standard input); the arguments are those of ``new``.

        Raises:
            WordtoolsError: it cannot be opened.
            FormatError: what is wrong in it, with the line.
        """
        record = GameRecord.load(name, rules=rules)
        known = record.rules.lexicon(words or None) if isinstance(words, str | PathLike) else words
        rule = ChallengeRule.parse(challenge) if isinstance(challenge, str) else challenge
        return cls.resume(record, rng=random.Random(seed), words=known, challenge=rule)

    def save(self, name: str) -> None:
        """Writes the game so far as a GCG file, whole or not at all; standard output when *name* is ``-``.

        Raises:
            WordtoolsError: it cannot be written.
        """
        self.record.save(name)

    @classmethod
    def resume(
        cls,
        record: GameRecord,
        *,
        rng: random.Random,
        words: Container[str] | None = None,
        challenge: ChallengeRule | None = None,
    ) -> Game:
        """Goes on with a record; tiles that it does not give to the players are drawn.

        A rack that was drawn so is no fact: the record of the game has what it was given, until the player has made a
        turn from that rack.

        Args:
            record: of a game that may be over.
            rng: decides which tiles are drawn.
            words: the word list; None: any word counts.
            challenge: how plays are challenged; None: as in the record, if a game made it.

        Raises:
            RulesError: more tiles than there are.
        """
        said = record.pragma("description") or ""
        own = said.startswith(DESCRIPTION)
        if challenge is None and own:
            challenge = ChallengeRule.parse(said.removeprefix(DESCRIPTION))
        game = cls(record.rules, [player.nick for player in record.players], rng=rng, words=words, challenge=challenge)
        game.players = record.players
        game.replay = record.replay()
        game._events = list(record.events)
        old = {"incomplete", "description"} if own else {"incomplete"}
        new = header(record.rules, "", game.challenge_rule.description)
        game._pragmas = (
            *(pragma for pragma in new if pragma.key == "description"),
            *(pragma for pragma in record.pragmas if pragma.key not in old),
        )
        given = record.racks or (None,) * len(record.players)
        game._deal([rack or b"" for rack in given])
        game._list(given)
        game._go_on()
        return game

    @property
    def player_to_move(self) -> int:
        """The player to move, from 0."""
        return self.replay.player_to_move

    @property
    def turn(self) -> int:
        """The number of the turn that comes next, from 1, as ``position(turn)`` takes it."""
        return len(self.record.turns) + 1

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each player."""
        return self.replay.scores

    @property
    def over(self) -> bool:
        """Whether the game has ended and the racks have been counted."""
        return self.replay.over

    @property
    def waiting(self) -> bool:
        """Whether the last play ended the game and can still be challenged: ``challenge`` or ``accept`` comes next."""
        return self.replay.ended and not self.over

    @property
    def winners(self) -> list[int]:
        """The players with the most points."""
        return [player for player, score in enumerate(self.scores) if score == max(self.scores)]

    @property
    def record(self) -> GameRecord:
        """The game so far; unfinished, it has the racks of all, without tiles drawn to go on with a record."""
        unfinished = not self.over
        pragmas = (*self._pragmas, *([Pragma("incomplete", "", len(self._events))] if unfinished else []))
        racks = tuple(map(self._recorded, range(len(self.racks)))) if unfinished else ()
        racks = racks if any(rack is not None for rack in racks) else ()
        return GameRecord(self.rules, self.players, tuple(self._events), racks, pragmas)

    def position(self, turn: int | None = None) -> Position:
        """Returns the position: None: as it is now, with all racks; else before turn *turn*, from 1.

        Raises:
            OptionError: there was no such turn.
        """
        return self._position(self.racks) if turn is None else self.record.position(turn)

    def view(self, player: int) -> Position:
        """Returns the position as a player sees it: of the others' racks only what was seen in a play taken back.

        With two players the last play of the other one is in its ``history``.
        """
        racks = tuple(rack if k == player else self.replay.known(k) or None for k, rack in enumerate(self.racks))
        now = self._position(racks)
        if self.over or player != self.player_to_move:
            return now
        try:
            seen, play = self.record.last_play()
        except RulesError:
            return now
        if play.kind is PlayKind.EXCHANGE:  # nobody saw which tiles
            play = Play.exchange(b"", unknown=len(play.tiles), rules=self.rules)
        seen.push(play)
        seen.state = now.state
        return seen

    def _position(self, racks: tuple[Tiles | None, ...]) -> Position:
        return Position(self.rules, self.replay.state(racks, over=self.replay.ended))

    def unseen(self, player: int) -> Tiles:
        """Returns the tiles that a player cannot see: the bag and the others' racks, in order."""
        others = b"".join(rack for k, rack in enumerate(self.racks) if k != player)
        return bytes(sorted(self.bag.tiles + others))

    def play(self, play: Play | HasPlay | str | None = None) -> Judgement:
        """Makes a play of the player to move, who then draws.

        Args:
            play: a play, its text (``8H WORD``) or what an engine returned; None: the choice of the computer player.

        Returns:
            The words and the score.

        Raises:
            IllegalPlayError: the play is not legal, or the game is over; nothing has changed.
            RulesError: the text is no play.
            OptionError: no play is given, and the player to move is no computer.
        """
        if self.replay.ended:
            raise IllegalPlayError("the game is over")
        player = self.player_to_move
        if play is None:
            if player not in self.computers:
                raise OptionError(f"{self.players[player]} is to move, and is no computer player: give a play")
            play = self.computers[player].choose(self.view(player), self._rng)
        else:
            play = self.position().own(play)
        if play.unknown:
            raise IllegalPlayError("name the tiles that are exchanged")
        void = self.challenge_rule.penalty is Penalty.VOID
        judged = self.position().judge(play, self.words if void else None)
        if not judged.legal:
            raise IllegalPlayError("; ".join(map(str, judged.problems)))
        self._past.append(self._before())
        rack = self.racks[player]
        self._listed = {k: listed for k, listed in self._listed.items() if k != player}
        self._add(player, EventKind.TURN, judged.score, rack, play)
        if play.kind is PlayKind.EXCHANGE:
            after = taken(rack, play.tiles) + self.bag.exchange(play.tiles)
        else:
            after = taken(rack, play.laid)
        self._hold(player, after)
        self._hold(player, self._filled(self.racks[player]))
        self._go_on()
        return judged

    def challenge(self, challenger: int | None = None) -> Challenged:
        """Challenges the last play: it is taken back when one of its words is not in the list.

        Args:
            challenger: the player who does, from 0; None: who moves next.

        Raises:
            IllegalPlayError: there are no challenges, no play to challenge, or no word list; or it is one's own.
        """
        rule, standing = self.challenge_rule, self.replay.standing
        if rule.penalty is Penalty.VOID or self.words is None:
            raise IllegalPlayError("plays are not challenged in this game")
        if standing is None or standing.event.play is None or self.over:
            raise IllegalPlayError("there is no play to challenge")
        challenger = self.player_to_move if challenger is None else challenger
        made = standing.event
        if challenger == made.player or not 0 <= challenger < len(self.players):
            raise IllegalPlayError("a play is challenged by another player")
        words = [word.text for word in formed(standing.event.play, standing.before.board, self.rules)]
        wrong = tuple(word for word in words if not self.rules.knows(word, self.words))
        lost = rule.penalty is Penalty.DOUBLE
        if lost and challenger != self.player_to_move:
            raise IllegalPlayError("a challenge can cost the turn: only the player to move can challenge")
        self._past.append(self._before())
        if wrong:
            self._add(made.player, EventKind.TAKEN_BACK, -made.score, made.rack)
            self._deal([made.rack or b"" if k == made.player else rack for k, rack in enumerate(self.racks)])
            self._list([made.rack if k == made.player else self._recorded(k) for k in range(len(self.racks))])
            self._go_on()
            return Challenged(wrong)
        points = 0
        if rule.penalty is Penalty.POINTS:
            points = rule.points * (len(words) if rule.a_word else 1)
            self._add(made.player, EventKind.CHALLENGE, points, self._recorded(made.player) or None)
        elif lost:
            self._add(challenger, EventKind.TURN, 0, self._recorded(challenger), PASS)
        self._go_on(challenged=True)
        return Challenged((), points, lost)

    def accept(self) -> None:
        """Lets the last play stand where it ended the game; the racks are counted."""
        if self.waiting:
            self._past.append(self._before())
            self._settle()

    def overtime(self, player: int, seconds: float) -> int:
        """Takes points for time, once the racks have been counted: ``OVERTIME`` for each minute that was begun.

        Args:
            player: who has thought too long, from 0.
            seconds: longer than allowed; 0 or less takes nothing.

        Returns:
            The points taken.

        Raises:
            IllegalPlayError: the game is not over, or the player has paid already.
        """
        if not self.over:
            raise IllegalPlayError("time is paid for when the game is over")
        if player in self.replay.timed:
            raise IllegalPlayError(f"{self.players[player]} has paid for the time")
        points = OVERTIME * max(0, math.ceil(seconds / 60))
        if points:
            self._past.append(self._before())
            self._add(player, EventKind.TIME, -points, self.racks[player] or None)
        return points

    def take_back(self) -> None:
        """Takes back the last turn or challenge; the same play made again draws the same tiles.

        Raises:
            IllegalPlayError: there is none since the game began or was resumed.
        """
        if not self._past:
            raise IllegalPlayError("there is nothing to take back")
        before = self._past.pop()
        del self._events[before.events :]
        self.racks, self._pragmas, self._listed = before.racks, before.pragmas, before.listed
        self.bag = Bag(before.bag, self._rng)
        self._rng.setstate(before.random)
        self.replay = self.record.replay()

    def note(self, text: str) -> None:
        """Adds a note to the last event.

        Raises:
            IllegalPlayError: there is none.
        """
        if not self._events:
            raise IllegalPlayError("a note belongs to a turn, and none was made")
        text = "\n".join(line.strip() for line in text.splitlines())
        self._pragmas = (*self._pragmas, Pragma("note", text, len(self._events)))

    def __str__(self) -> str:
        """Draws the board, and writes what each player has and who is to move."""
        return str(drawn(self, "text"))

    def __repr__(self) -> str:
        """Shows the scores and who is to move."""
        scores = ", ".join(f"{player} {score}" for player, score in zip(self.players, self.scores, strict=True))
        state = "over" if self.over else f"turn {self.turn}, {self.players[self.player_to_move]} to move"
        return f"<Game {scores}: {state}>"

    def _repr_svg_(self) -> str:
        return str(drawn(self, "svg"))

    def __copy__(self) -> Game:
        """Copies all of it: two games never share what changes."""
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """Returns all of the game; a word list goes as what it can be opened by."""
        words = WordSource.of(self.words) if isinstance(self.words, Lexicon) else self.words
        return self.__dict__ | {"words": words}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Takes what ``__getstate__`` returned."""
        self.__dict__.update(state)
        words = state["words"]
        if isinstance(words, WordSource):
            self.words = words.open(self.rules.tiles.alphabet)

    def _before(self) -> _Before:
        """Keeps what taking back brings back."""
        state = self._rng.getstate()
        return _Before(len(self._events), self.racks, self.bag.tiles, self._pragmas, self._listed, state)

    def _list(self, given: Sequence[Tiles | None]) -> None:
        """Keeps what is given of the racks that had to be filled up with drawn tiles."""
        self._listed = {k: rack for k, rack in enumerate(given) if rack is None or len(rack) < len(self.racks[k])}

    def _recorded(self, player: int) -> Tiles | None:
        """Returns what a record has of a rack: without the tiles that were drawn to go on with it."""
        return self._listed[player] if player in self._listed else self.racks[player]

    def _add(
        self, player: int, kind: EventKind, score: int, rack: Tiles | None, play: Play | None = None, tiles: Tiles = b""
    ) -> None:
        event = Event(player, kind, score, self.scores[player] + score, rack, play, tiles, self.rules)
        self._events.append(event)
        self.replay = self.replay.after(event)

    def _hold(self, player: int, rack: Tiles) -> None:
        self.racks = (*self.racks[:player], bytes(sorted(rack)), *self.racks[player + 1 :])

    def _filled(self, rack: Tiles) -> Tiles:
        return bytes(sorted(rack + self.bag.draw(self.rules.rack_size - len(rack))))

    def _deal(self, racks: list[Tiles]) -> None:
        """Gives the players their racks, and draws what is missing from them; the bag gets the rest.

        Raises:
            RulesError: tiles of the racks lie on the board.
        """
        left = self.replay.left
        for rack in racks:
            left.subtract(rack)
        if min(left.values()) < 0:
            raise RulesError("the racks hold tiles that lie on the board")
        self.bag = Bag(left.elements(), self._rng)
        out = self.replay.placed if self.replay.phase is Phase.OUT else None
        if not self.over:
            sizes = self.replay.held or (self.rules.rack_size,) * len(racks)
            racks = [
                rack if player == out else rack + self.bag.draw(max(0, sizes[player] - len(rack)))
                for player, rack in enumerate(racks)
            ]
            racks = [bytes(sorted(rack)) for rack in racks]
        self.racks = tuple(racks)

    def _go_on(self, *, challenged: bool = False) -> None:
        """Counts the racks where the game has ended for good."""
        final = challenged or self.challenge_rule.penalty is Penalty.VOID or self.replay.standing is None
        if self.waiting and final:
            self._settle()

    def _settle(self) -> None:
        """Counts the racks at the end."""
        value = self.rules.tiles.value
        out = self.replay.placed if self.replay.phase is Phase.OUT else None
        losers = [player for player in range(len(self.players)) if player != out]
        if out is not None:
            others = bytes(sorted(b"".join(self.racks[player] for player in losers)))
            double = len(self.players) == 2 and self.rules.end is EndRule.DOUBLE
            self._add(out, EventKind.END_RACK, value(others) * (2 if double else 1), None, tiles=others)
            losers = [] if double else losers
        for player in losers:
            rack = self.racks[player]
            self._add(player, EventKind.RACK_PENALTY, -value(rack), rack, tiles=rack)
