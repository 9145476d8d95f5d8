"""The lines of a GCG file (``gcg.py``), read for whatever makes a record of their fields."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from wordtools.core.base.wording import counted
from wordtools.core.errors import FormatError, RulesError, WordtoolsError
from wordtools.core.reading.quoting import quoted
from wordtools.core.reading.reading import Reading
from wordtools.core.run.files import read_bytes, shown
from wordtools.scrabble.position.play import PASS, Play, PlayKind
from wordtools.scrabble.position.state import MOST_PLAYERS
from wordtools.scrabble.record import gcg_line
from wordtools.scrabble.record.checking import Weight, check
from wordtools.scrabble.record.event import CHALLENGE, TAKEN_BACK, TIME, Event, EventKind, PlayerName, Pragma
from wordtools.scrabble.record.gcg_bytes import decoded, encoding_of, hint
from wordtools.scrabble.record.gcg_header import OtherTilesError, names_tiles, rules_of
from wordtools.scrabble.record.gcg_line import EventLine, Unreadable
from wordtools.scrabble.record.gcg_writing import ENCODING
from wordtools.scrabble.record.replay import Phase, Replay
from wordtools.scrabble.rules.gcg_names import VARIANTS, is_unknown
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import Tiles, bundled, on_rack

HEADER = {"title", "description", "id", "lexicon", "game-type", "board-layout", "rules"}
HEADER |= {"tile-set", "tile-distribution"}
PRAGMA = re.compile(r"#(-|[A-Za-z][\w-]*)(?:[ \t]+(.*))?")
NUMBERED = re.compile(r"(player|rack)(\d+)")
UNNAMED = "no line #tile-distribution names another set"
MOST_DOUBTS = 10  # at most one event in ten may have other points than by the rules that are tried
LONGEST_TRIED = 50_000  # characters of a game that is read by the rules of every tile set: most have some 3,000
EVENT = re.compile(r">(\S+?):(?:\s+(.*))?")
NAMED = {CHALLENGE: EventKind.CHALLENGE, TIME: EventKind.TIME, TAKEN_BACK: EventKind.TAKEN_BACK}

Made = TypeVar("Made")


def read(name: str, make: Callable[..., Made], *, rules: Rules | None = None, strict: bool = True) -> Made:
    """Reads a file for ``gcg.read``; *make* is called with the fields of ``Recorded``, and what was found wrong."""
    return parse(read_bytes(name), make, shown(name), rules=rules, strict=strict)


def parse(
    data: bytes | str, make: Callable[..., Made], name: str, *, rules: Rules | None = None, strict: bool = True
) -> Made:
    """Reads a game for ``gcg.parse``; *make* makes the record."""
    reader = _Reader(name, rules, strict=strict)
    text = data if isinstance(data, str) else reader.decode(data)
    try:
        return reader.read(text, make)
    except FormatError as error:
        used = reader.rules
        if used is None or not reader.assumed or not strict or len(text) > LONGEST_TRIED:
            raise
        layout = used.layout.name if "board-layout" in reader.heads else None
        others = tuple(sorted(_fitting(text, name, layout), key=lambda tiles: tiles.split("-")[0] != used.tiles.name))
        if not others:
            raise
        unnamed = "" if str(error).endswith(UNNAMED) else "; no tile set is named"
        named = " or ".join(map(repr, others))
        raise OtherTilesError(f"{error}{unnamed}, and with the tiles {named} all of it is right", others) from None


def _fitting(text: str, name: str, layout: str | None) -> Iterator[str]:
    """Yields the tile sets by whose rules nothing is wrong in a game."""
    for tiles in sorted(bundled()):
        reader = _Reader(name, Rules.load(tiles, layout=layout), strict=True)
        with suppress(WordtoolsError):
            reader.read(text, _dropped)
            if reader.doubts * MOST_DOUBTS <= len(reader.events):
                yield tiles


def _dropped(*_: object, **__: object) -> None:
    """Makes no record."""


class _Reader:
    """Takes the lines of a GCG one by one."""

    def __init__(self, name: str, rules: Rules | None, *, strict: bool) -> None:
        self.name = name
        self.rules = rules
        self.strict = strict
        self.encoding_hint = ""
        self.reading = Reading(name)
        self.problems: list[str] = []
        self.players: dict[int, PlayerName] = {}
        self.pragmas: list[Pragma] = []
        self.events: list[Event] = []
        self.racks: dict[int, Tiles] = {}
        self.announced: dict[int, Tiles] = {}  # racks before events, which the next turns are made from
        self.to_move: dict[int, Tiles] = {}  # the rack of the player to move
        self.replay: Replay | None = None
        self.number = 0
        self.last_number = 0  # of the last line that was not empty
        self.continued = ""  # the key of the pragma that the next line may go on with
        self.more: list[str] = []  # the lines that go on with the last pragma
        self.heads: dict[str, int] = {}  # the lines of the head's pragmas
        self.remarked: list[int] = []  # lines with text after the total
        self.unsigned: list[int] = []  # lines with points that have no sign
        self.untotalled: list[int] = []  # lines without a total
        self.untotalled_text: list[int] = []  # those of them that have another text there
        self.unended = 0  # the last line, where it has no end
        self.doubts = 0  # events with something unusual
        self.assumed = False  # whether the tiles are English ones because nothing names others
        self.stopped_at: int | None = None  # the line from which on nothing can be believed

    def decode(self, data: bytes) -> str:
        """Decodes a file."""
        encoding = encoding_of(data, self.name)
        if encoding.remark:
            self.reading.note(encoding.remark, line=1)
        self.encoding_hint = hint(data, encoding)
        return decoded(data, encoding, self.name)

    def read(self, text: str, make: Callable[..., Made]) -> Made:
        """Reads a whole game."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        lines = text.split("\n")
        self.unended = len(lines)
        for number, line in enumerate(lines, 1):
            if self.stopped_at is None:
                self.take(number, line.rstrip())
        return self.record(make, whole=text.endswith("\n"))

    def wrong(self, message: str) -> None:
        """Raises a problem, or notes it where the reader is lenient."""
        text = f"{self.name}: line {self.number}: {message}" if self.number else f"{self.name}: {message}"
        if self.strict:
            raise FormatError(text)
        self.problems.append(text)

    def lost(self, message: str) -> None:
        """Raises a problem, or ends a lenient reading: what comes next would be a game that was never played."""
        self.wrong(message if self.strict else f"{message}; what follows cannot be believed and is not read")
        self.stopped_at = self.number

    def take(self, number: int, line: str) -> None:
        """Reads one line."""
        self.number = number
        if not line:
            return
        self.last_number = number
        if line[0].isspace() and line.lstrip().startswith((">", "#")) and self.continued != "note":
            line = line.lstrip()
        if line.startswith(">"):
            self.reading.count("events")
        try:
            if line.startswith("#"):
                self._pragma(line)
            elif line.startswith(">"):
                self._end_pragma()
                self._event(line)
            elif self.continued == "note":
                self.more.append(line)
            else:
                self.wrong(f"{quoted(line)} is neither an event (>player: ...) nor a pragma (#...)")
        except FormatError as error:
            if self.strict:
                raise
            self.problems.append(str(error))
        except WordtoolsError as error:
            self.wrong(str(error))

    def _end_pragma(self) -> None:
        """Puts the lines of a pragma together."""
        self.continued = ""
        if self.more:
            last = self.pragmas[-1]
            self.pragmas[-1] = Pragma(last.key, "\n".join([last.text, *self.more]), last.after)
            self.more = []

    def _pragma(self, line: str) -> None:
        found = PRAGMA.fullmatch(line)
        if not found:
            self.wrong(f"{quoted(line)} is no pragma: write #note before a remark")
            return
        key, text = found[1], found[2] or ""
        if key.lower() in HEADER | {ENCODING, "note", "incomplete"} or NUMBERED.fullmatch(key.lower()):
            key = key.lower()
        if key == "-":
            if not self.continued:
                self.wrong("nothing that #- could go on with")
                return
            self.more.append(text)
            return
        self._end_pragma()
        numbered = NUMBERED.fullmatch(key)
        if key == ENCODING:
            if self.number != 1:
                self.reading.note(f"#{ENCODING} should be the first line", line=self.number)
        elif numbered:
            (self._player if numbered[1] == "player" else self._rack)(int(numbered[2][:6]), text)
        else:
            self._check_pragma(key, text)
            if key == "incomplete" and text and self._incomplete(text):
                text = ""
            self.pragmas.append(Pragma(key, text, len(self.events)))
            self.continued = key

    def _check_pragma(self, key: str, text: str) -> None:
        if key in HEADER and self.events:
            self.wrong(f"#{key} must stand before the first event")
        if key in self.heads:
            self.wrong(f"#{key} for the second time")
        elif key in HEADER:
            self.heads[key] = self.number
        if key == "game-type":
            self._check_type(text)

    def _check_type(self, text: str) -> None:
        """Checks the variant of the game."""
        found = VARIANTS.get(text.lower() or "classic")
        if found is None:
            self.wrong(f"game type {quoted(text)} is not played here; {', '.join(VARIANTS)} are")
        elif self.rules is not None and self.rules.any_order != found[1]:
            order = "in any order" if self.rules.any_order else "in their order"
            self.wrong(f"game type {quoted(text)}, and by these rules letters count {order}")

    def _incomplete(self, text: str) -> bool:
        """Reads the rack of the player to move, which Quackle writes after ``#incomplete``; whether it is one."""
        replay = self._begin()
        if is_unknown(text):
            return True
        try:
            rack = self._tiles(text)
        except RulesError:
            self.reading.note(f"#incomplete {quoted(text)}: no rack of the player to move", line=self.number)
            return False
        if replay.over:
            self.reading.note(f"#incomplete {quoted(text)}: the game is over, the rack is left out", line=self.number)
            return True
        problems = replay.check_rack(rack)
        for problem in problems:
            self.wrong(problem)
        self.to_move = {} if problems else {replay.player_to_move + 1: rack}
        return True

    def _player(self, number: int, text: str) -> None:
        nick, full = [*text.split(None, 1), "", ""][:2]
        if self.events:
            self.wrong(f"#player{number} must stand before the first event")
            return
        if not 1 <= number <= MOST_PLAYERS:
            self.wrong(f"#player{number}: 1 to {MOST_PLAYERS} can play")
            return
        if not nick:
            self.wrong(f"#player{number} has no name")
            return
        if number in self.players:
            self.wrong(f"#player{number} for the second time")
        for other in self.players.values():
            if nick == other.nick or (full and full == other.name):
                self.wrong(f"#player{number} {quoted(text)}: another player has that name")
        self.players[number] = PlayerName(nick, full)

    def _rack(self, number: int, text: str) -> None:
        replay = self._begin()
        if number not in self.players:
            self.wrong(f"#rack{number}: there is no player {number}")
        elif number in self.racks:
            self.wrong(f"#rack{number} for the second time")
        elif replay.over:
            self.wrong(f"#rack{number} after the end of the game")
        elif not is_unknown(text):
            rack = self._tiles(text)
            for problem in replay.check_rack(rack):
                self.wrong(problem)
            self.racks[number] = rack
            for tile, count in (Counter(b"".join(self.racks.values())) - replay.left).items():
                self.wrong(f"the racks hold {self._text([tile] * count)} that are on the board or not in the set")

    def _event(self, line: str) -> None:
        found = EVENT.fullmatch(line)
        nicks = sorted((player.nick for player in self.players.values()), key=len, reverse=True)
        nick = next((nick for nick in nicks if line.startswith(f">{nick}:")), found[1] if found else None)
        if nick is None:
            self.lost(f"event {quoted(line)} does not begin with >player:")
            return
        replay = self._begin()
        numbers = [number for number, player in self.players.items() if player.nick == nick]
        if not numbers:
            self.lost(f"there is no player {quoted(nick)}: a line #player before the events names each")
            return
        if self.racks or self.to_move:
            self.announced |= self.to_move | self.racks
            self.racks, self.to_move = {}, {}
        event = self._read_event(numbers[0], line[len(nick) + 2 :], line)
        if event is None:
            return
        for finding in check(replay, event):
            if finding.weight is Weight.REMARK:
                self.doubts += 1
                self.reading.note(finding.message, line=self.number)
            elif finding.weight is Weight.WRONG:
                self.wrong(finding.message)
            else:
                self.lost(finding.message)
                return
        self.events.append(event)
        self.replay = replay.after(event)

    def _read_event(self, number: int, text: str, line: str) -> Event | None:
        try:
            event = self._parsed(number, gcg_line.split(text), line)
        except RulesError as error:
            unnamed = self.assumed and not text.isascii()
            self.lost("; ".join(filter(None, (str(error), self.encoding_hint, UNNAMED if unnamed else ""))))
            return None
        if event is None or event.kind is not EventKind.TURN or number not in self.announced:
            return event
        return self._with_announced(event, self.announced.pop(number))

    def _with_announced(self, event: Event, rack: Tiles) -> Event:
        """Returns a turn with the rack that a line before it has given, where it has none of its own."""
        given = event.rack if event.rack is not None else _taken(event.play)
        shorter, longer = sorted((Counter(rack), Counter(given)), key=lambda tiles: tiles.total())
        if shorter - longer or (event.rack is None and len(given) > len(rack)):
            named = f"#rack{event.player + 1} was {self._text(rack)}"
            self.reading.note(f"rack {self._text(given)}, and {named}", line=self.number)
        elif event.rack is None:
            return replace(event, rack=rack)
        return event

    def _parsed(self, number: int, parts: EventLine | Unreadable, line: str) -> Event | None:
        if isinstance(parts, Unreadable) or (parts.total is None and self.number == self.unended):
            body = parts.body if isinstance(parts, Unreadable) else ""
            how = f"{quoted(body)} is no rack and play, exchange, pass, -- or (...)"
            cut = "does not end with the points (+24) and the total (124): is the file cut?"
            self.lost(f"event {quoted(line)}: {how}" if body else f"event {quoted(line)} {cut}")
            return None
        rack = None if parts.rack is None else self._tiles(parts.rack)
        kind, play, tiles = self._what(parts, rack)
        if kind is None:
            self.lost(f"event {quoted(line)}: {quoted(parts.what)} is no rack and play, exchange, pass, -- or (...)")
            return None
        total = parts.total
        if total is None:
            total = self._begin().scores[number - 1] + parts.score
            (self.untotalled_text if parts.rest else self.untotalled).append(self.number)
        rack = tiles if kind is EventKind.RACK_PENALTY and rack is None else rack
        event = Event(number - 1, kind, parts.score, total, rack, play, tiles, self._rules)
        if not parts.signed:
            self.unsigned.append(self.number)
        if parts.rest:
            if parts.total is not None:
                self.remarked.append(self.number)
            self.pragmas.append(Pragma("note", parts.rest, len(self.events) + 1))
        return event

    def _what(self, parts: EventLine, rack: Tiles | None) -> tuple[EventKind | None, Play | None, Tiles]:
        """Reads what is between the rack and the points."""
        if parts.place:
            return EventKind.TURN, self._placed(parts), b""
        if parts.named:
            return NAMED[parts.named], None, b""
        if gcg_line.NO_TILES.fullmatch(parts.what):
            return EventKind.TURN, PASS, b""
        if parts.what.startswith("-"):
            return EventKind.TURN, self._exchange(parts.what[1:]), b""
        found = gcg_line.TILES.fullmatch(parts.what)
        tiles = None if found is None else self._counted(found[1])
        if tiles is None:
            return None, None, b""
        own = rack is not None or parts.score < 0
        return EventKind.RACK_PENALTY if own else EventKind.END_RACK, None, tiles

    def _counted(self, text: str) -> Tiles | None:
        """Reads the tiles that are counted at the end; None: they are not known, or it is another word."""
        if not is_unknown(text):
            return self._tiles(text) if text == text.upper() else None
        replay = self._begin()
        if replay.phase is not Phase.OUT or len(self.players) != 2:
            return None
        left = bytes(sorted(replay.left.elements()))
        self.reading.note(f"the tiles {text} are those that are left: {self._text(left)}", line=self.number)
        return left

    def _placed(self, parts: EventLine) -> Play:
        """Reads a play; many programs write the letters of tiles that lie there already, in place of dots."""
        rules, board = self._rules, self._begin().board
        play = Play.parse(f"{parts.place} {rules.tiles.exact(parts.what)}", rules.tiles, rules.layout)
        return play.without(board).printed(rules.tiles, rules.layout)

    def _exchange(self, text: str) -> Play:
        if text.isascii() and text.isdecimal():
            return Play.exchange(b"", unknown=int(text[:6]))
        return Play.exchange(self._tiles(text))

    def _begin(self) -> Replay:
        """Returns how the game stands; makes the players and the rules known at the first event."""
        if self.replay is None:
            self._check_players()
            self.replay = Replay.start(self._rules, max(self.players))
        return self.replay

    def _check_players(self) -> None:
        if len(self.players) < 2 or sorted(self.players) != list(range(1, len(self.players) + 1)):
            names = ", ".join(f"#player{number}" for number in sorted(self.players)) or "none"
            message = f"2 to {MOST_PLAYERS} players are needed, #player1, #player2, ...; found {names}"
            raise FormatError(f"{self.name}: line {self.number}: {message}")

    @property
    def _rules(self) -> Rules:
        if self.rules is None:
            self.rules = rules_of(self.pragmas, self.heads, self.reading)
            self.assumed = self.rules.tiles.name.split("-")[0] == "en" and not names_tiles(self.pragmas)
        return self.rules

    def _tiles(self, text: str) -> Tiles:
        return self._rules.tiles.rack(self._rules.tiles.exact(text))

    def _text(self, tiles: Tiles | list[int]) -> str:
        return self._rules.tiles.text(tiles)

    def _still_held(self, replay: Replay) -> dict[int, Tiles]:
        """Returns the racks given before a turn of those who have made none since."""
        found = {}
        for number, rack in self.announced.items():
            problems = ["the game is over"] if replay.over else replay.check_rack(rack)
            if problems:
                self.reading.note(f"#rack{number} {self._text(rack)}: {problems[0]}; left out")
            else:
                found[number] = rack
        return found

    def _note_lines(self, lines: list[int], one: str, several: str, what: str) -> None:
        """Reports once what some lines have in common, with the first of them."""
        if lines:
            which = f"{counted(len(lines), 'line')} from here on {several}" if len(lines) > 1 else one
            self.reading.note(f"{which} {what}", line=lines[0])

    def record(self, make: Callable[..., Made], *, whole: bool) -> Made:
        """Makes a record of what was read; *whole*: the last line has an end."""
        self.number = self.last_number
        if not self.last_number:
            raise FormatError(f"{self.name}: an empty file: a GCG has lines #player1, #player2 and an event a line")
        replay = self._begin()
        unended = bool(self.continued)
        self._end_pragma()
        marked = any(pragma.key == "incomplete" for pragma in self.pragmas)
        if not whole and unended and self.events and not replay.ended and not marked:
            self.wrong("the file ends within a line and the game is not over: is it cut? (#incomplete says it is not)")
        self._note_lines(self.remarked, "there is text", "have text", "after the total, which is kept as a note")
        self._note_lines(self.unsigned, "there are points", "have points", "without a sign, read as plus")
        self._note_lines(self.untotalled, "there is no total", "have no total", "after the points; it is counted")
        self._note_lines(
            self.untotalled_text,
            "there is no total",
            "have no total",
            "after the points but a text, which is kept as a note; it is counted",
        )
        players = tuple(self.players[number] for number in sorted(self.players))
        for number in self.to_move.keys() & self.racks.keys():
            given, other = self.to_move[number], self.racks[number]
            if sorted(given) != sorted(other):
                self.reading.note(f"#incomplete {self._text(given)}, and #rack{number} is {self._text(other)}")
        known = self._still_held(replay) | self.to_move | self.racks
        racks = tuple(known.get(number) for number in sorted(self.players)) if known else ()
        return make(
            self._rules,
            players,
            tuple(self.events),
            racks,
            tuple(self.pragmas),
            problems=tuple(self.problems),
            warnings=self.reading.notes,
            stopped_at=self.stopped_at,
        )


def _taken(play: Play | None) -> Tiles:
    """Returns the tiles that a play takes from the rack, as far as they are known."""
    if play is None:
        return b""
    return bytes(sorted(on_rack(play.laid))) if play.kind is PlayKind.PLACE else play.tiles
