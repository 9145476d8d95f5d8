"""The lines of a GCG file (``gcg.py``), read for whatever makes a record of their fields."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from wordtools.core.errors import FormatError, WordtoolsError
from wordtools.core.reading.reading import Reading
from wordtools.core.run.files import read_bytes, shown
from wordtools.scrabble.position.play import PASS, Play
from wordtools.scrabble.position.state import MOST_PLAYERS
from wordtools.scrabble.record.checking import Weight, check
from wordtools.scrabble.record.event import CHALLENGE, TAKEN_BACK, TIME, Event, EventKind, PlayerName, Pragma
from wordtools.scrabble.record.replay import Replay
from wordtools.scrabble.rules.gcg_names import DISTRIBUTIONS, LAYOUTS, VARIANTS
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import Tiles

ENCODING = "character-encoding"
ENCODINGS = {"utf-8": "utf-8", "utf8": "utf-8", "iso-8859-1": "latin-1", "iso8859-1": "latin-1", "us-ascii": "ascii"}
HEADER = {"title", "description", "id", "lexicon", "game-type", "board-layout", "tile-set", "tile-distribution"}
PRAGMA = re.compile(r"#(-|[A-Za-z][\w-]*)(?:[ \t]+(.*))?")
NUMBERED = re.compile(r"(player|rack)(\d+)")
EVENT = re.compile(r">(\S+?):(?:\s+(.*))?")
SCORE = re.compile(r"[+-]\d{1,5}", re.ASCII)
TOTAL = re.compile(r"[+-]?\d{1,6}", re.ASCII)
PLACE = re.compile(r"\d{1,2}[A-Za-z]{1,2}|[A-Za-z]{1,2}\d{1,2}", re.ASCII)
TILES = re.compile(r"\(([^()]*)\)")


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


Made = TypeVar("Made")


def read(name: str, make: Callable[..., Made], *, rules: Rules | None = None, strict: bool = True) -> Made:
    """Reads a file for ``gcg.read``; *make* is called with the fields of ``Recorded``, and ``problems``."""
    return parse(read_bytes(name), make, shown(name), rules=rules, strict=strict)


def parse(
    data: bytes | str, make: Callable[..., Made], name: str, *, rules: Rules | None = None, strict: bool = True
) -> Made:
    """Reads a game for ``gcg.parse``; *make* makes the record."""
    text = data if isinstance(data, str) else decode(data, name)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    reader = _Reader(name, rules, strict=strict)
    for number, line in enumerate(text.split("\n"), 1):
        reader.take(number, line.rstrip())
    return reader.record(make, whole=text.endswith("\n"))


def decode(data: bytes, name: str) -> str:
    """Decodes a file by the encoding that its first line names.

    Raises:
        FormatError: it is binary, of an unknown encoding, or not of that encoding; the message names the line.
    """
    if b"\0" in data:
        raise FormatError(f"{name}: a binary file, not a GCG")
    found = re.match(rb"(\xef\xbb\xbf)?#character-encoding[ \t]+(\S+)", data, re.IGNORECASE)
    said = (
        found[2].decode("ascii", "replace") if found else "utf-8" if data.startswith(b"\xef\xbb\xbf") else "iso-8859-1"
    )
    encoding = ENCODINGS.get(said.lower())
    if encoding is None:
        raise FormatError(f"{name}: line 1: encoding {said!r} is not known: use UTF-8 or ISO-8859-1")
    try:
        return data.removeprefix(b"\xef\xbb\xbf").decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(f"{name}: line {line}: not {said} text") from None


class _Reader:
    """Takes the lines of a GCG one by one."""

    def __init__(self, name: str, rules: Rules | None, *, strict: bool) -> None:
        self.name = name
        self.rules = rules
        self.strict = strict
        self.problems: list[str] = []
        self.reading = Reading(name)
        self.players: dict[int, PlayerName] = {}
        self.pragmas: list[Pragma] = []
        self.events: list[Event] = []
        self.racks: dict[int, Tiles] = {}
        self.replay: Replay | None = None
        self.number = 0
        self.last_number = 0  # of the last line that was not empty
        self.continued = ""  # the key of the pragma that the next line may go on with

    def wrong(self, message: str, *, line: int | None = None) -> None:
        """Raises a problem, or notes it where the reader is lenient."""
        where = self.number if line is None else line
        text = f"{self.name}: line {where}: {message}" if where else f"{self.name}: {message}"
        if self.strict:
            raise FormatError(text)
        self.problems.append(text)

    def take(self, number: int, line: str) -> None:
        """Reads one line."""
        self.number = number
        if not line:
            return
        self.last_number = number
        try:
            if line.startswith("#"):
                self._pragma(line)
            elif line.startswith(">"):
                self.continued = ""
                self._event(line)
            elif self.continued == "note":
                self._go_on(line)
            else:
                self.wrong(f"{line!r} is neither an event (>player: ...) nor a pragma (#...)")
        except FormatError as error:
            if self.strict:
                raise
            self.problems.append(str(error))
        except WordtoolsError as error:
            self.wrong(str(error))

    def _go_on(self, text: str) -> None:
        last = self.pragmas[-1]
        self.pragmas[-1] = Pragma(last.key, f"{last.text}\n{text}", last.after)

    def _pragma(self, line: str) -> None:
        found = PRAGMA.fullmatch(line)
        if not found:
            self.wrong(f"{line!r} is no pragma: write #note before a remark")
            return
        key, text = found[1], found[2] or ""
        if key.lower() in HEADER | {ENCODING, "note", "incomplete"} or NUMBERED.fullmatch(key.lower()):
            key = key.lower()
        if key == "-":
            if not self.continued:
                self.wrong("nothing that #- could go on with")
                return
            self._go_on(text)
            return
        self.continued = ""
        numbered = NUMBERED.fullmatch(key)
        if key == ENCODING:
            if self.number != 1:
                self.wrong(f"#{ENCODING} must be the first line")
        elif numbered:
            (self._player if numbered[1] == "player" else self._rack)(int(numbered[2][:6]), text)
        else:
            self._check_pragma(key, text)
            self.pragmas.append(Pragma(key, text, len(self.events)))
            self.continued = key

    def _check_pragma(self, key: str, text: str) -> None:
        if key in HEADER and self.events:
            self.wrong(f"#{key} must stand before the first event")
        if key in HEADER and any(pragma.key == key for pragma in self.pragmas):
            self.wrong(f"#{key} for the second time")
        if key == "note" and not self.events:
            self.wrong("a #note belongs to the event before it, and there is none")
        if key == "game-type":
            self._check_type(text)

    def _check_type(self, text: str) -> None:
        """Checks the variant of the game."""
        found = VARIANTS.get(text.lower() or "classic")
        if found is None:
            self.wrong(f"game type {text!r} is not played here; {', '.join(VARIANTS)} are")
        elif self.rules is not None and self.rules.any_order != found[1]:
            order = "in any order" if self.rules.any_order else "in their order"
            self.wrong(f"game type {text!r}, and by these rules letters count {order}")

    def _player(self, number: int, text: str) -> None:
        nick, _, full = text.partition(" ")
        full = full.strip()
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
                self.wrong(f"#player{number} {text}: another player has that name")
        self.players[number] = PlayerName(nick, full)

    def _rack(self, number: int, text: str) -> None:
        replay = self._begin()
        if number not in self.players:
            self.wrong(f"#rack{number}: there is no player {number}")
        elif number in self.racks:
            self.wrong(f"#rack{number} for the second time")
        elif replay.over:
            self.wrong(f"#rack{number} after the end of the game")
        else:
            rack = self._tiles(text)
            for problem in replay.check_rack(rack):
                self.wrong(problem)
            self.racks[number] = rack
            for tile, count in (Counter(b"".join(self.racks.values())) - replay.left).items():
                self.wrong(f"the racks hold {self._text([tile] * count)} that are on the board or not in the set")

    def _event(self, line: str) -> None:
        replay = self._begin()
        found = EVENT.fullmatch(line)
        nicks = sorted((player.nick for player in self.players.values()), key=len, reverse=True)
        nick = next((nick for nick in nicks if line.startswith(f">{nick}:")), found[1] if found else None)
        if nick is None:
            self.wrong(f"event {line!r} does not begin with >player:")
            return
        numbers = [number for number, player in self.players.items() if player.nick == nick]
        if not numbers:
            self.wrong(f"there is no player {nick!r}: write #player1 {nick} ... before the events")
            return
        if self.racks:
            self.wrong("an event after #rack: those are the tiles after the last event")
        event = self._read_event(numbers[0] - 1, line[len(nick) + 2 :].split(), line)
        if event is None:
            return
        for finding in check(replay, event):
            if finding.weight is Weight.REMARK:
                self.reading.note(finding.message, line=self.number)
            else:
                self.wrong(finding.message)
        self.events.append(event)
        self.replay = replay.after(event)

    def _read_event(self, player: int, parts: list[str], line: str) -> Event | None:
        if len(parts) < 3 or not SCORE.fullmatch(parts[-2]) or not TOTAL.fullmatch(parts[-1]):
            self.wrong(f"event {line!r} does not end with the points (+24) and the total (124): is the file cut?")
            return None
        *body, score, total = parts
        kind, rack, play, tiles = self._read_body(body)
        if kind is None:
            self.wrong(f"event {line!r}: {' '.join(body)!r} is no rack and play, exchange, pass, -- or (...)")
            return None
        return Event(player, kind, int(score), int(total), rack, play, tiles, self._rules)

    def _read_body(self, body: list[str]) -> tuple[EventKind | None, Tiles | None, Play | None, Tiles]:
        """Reads what is between the player and the points."""
        if len(body) in (2, 3) and PLACE.fullmatch(body[-2]):
            play = Play.parse(" ".join(body[-2:]), self._rules.tiles, self._rules.layout)
            return EventKind.TURN, self._tiles(body[0]) if len(body) == 3 else None, play, b""
        if len(body) > 2:
            return None, None, None, b""
        rack = self._tiles(body[0]) if len(body) == 2 else None
        what = body[-1]
        if what in (CHALLENGE, TIME, TAKEN_BACK):
            kinds = {CHALLENGE: EventKind.CHALLENGE, TIME: EventKind.TIME, TAKEN_BACK: EventKind.TAKEN_BACK}
            return kinds[what], rack, None, b""
        if what == "-":
            return EventKind.TURN, rack, PASS, b""
        if what.startswith("-"):
            return EventKind.TURN, rack, self._exchange(what[1:]), b""
        found = TILES.fullmatch(what)
        if found:
            kind = EventKind.END_RACK if rack is None else EventKind.RACK_PENALTY
            return kind, rack, None, self._tiles(found[1])
        return None, None, None, b""

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
            line = self.number if self.players else None
            names = ", ".join(f"#player{number}" for number in sorted(self.players)) or "none"
            message = f"2 to {MOST_PLAYERS} players are needed, #player1, #player2, ...; found {names}"
            raise FormatError(f"{self.name}: line {line or self.number}: {message}")

    @property
    def _rules(self) -> Rules:
        if self.rules is None:
            said = {pragma.key: pragma.text for pragma in self.pragmas}
            tiles, layout = said.get("tile-distribution", ""), said.get("board-layout", "")
            tiles = DISTRIBUTIONS.get(tiles.lower(), tiles) or "en"
            self.rules = Rules.load(tiles, layout=LAYOUTS.get(layout.lower(), layout) or None)
            if VARIANTS.get(said.get("game-type", "").lower(), ("", False))[1]:
                self.rules = self.rules.with_any_order()
        return self.rules

    def _tiles(self, text: str) -> Tiles:
        return self._rules.tiles.rack(text)

    def _text(self, tiles: list[int]) -> str:
        return self._rules.tiles.text(tiles)

    def record(self, make: Callable[..., Made], *, whole: bool) -> Made:
        """Makes a record of what was read; *whole*: the last line has an end."""
        self.number = self.last_number
        if not self.last_number:
            raise FormatError(f"{self.name}: an empty file: a GCG has lines #player1, #player2 and an event a line")
        replay = self._begin()
        marked = any(pragma.key == "incomplete" for pragma in self.pragmas)
        if not whole and self.continued and self.events and not replay.ended and not marked:
            self.wrong("the file ends within a line and the game is not over: is it cut? (#incomplete says it is not)")
        players = tuple(self.players[number] for number in sorted(self.players))
        racks = tuple(self.racks.get(number) for number in sorted(self.players)) if self.racks else ()
        return make(
            self._rules,
            players,
            tuple(self.events),
            racks,
            tuple(self.pragmas),
            problems=tuple(self.problems),
            warnings=self.reading.notes,
        )


def write(record: Recorded) -> str:
    """Writes a game as ``parse`` reads it; to be kept as UTF-8."""
    return "".join(f"{line}\n" for line in _lines(record))


def _lines(record: Recorded) -> Iterator[str]:
    yield f"#{ENCODING} UTF-8"
    yield from _pragmas(record, 0)
    for number, player in enumerate(record.players, 1):
        yield f"#player{number} {player.nick} {player.name}".rstrip()
    for number, event in enumerate(record.events, 1):
        yield event_line(event, record)
        yield from _pragmas(record, number)
    for number, rack in enumerate(record.racks, 1):
        if rack is not None:
            yield f"#rack{number} {record.rules.tiles.text(rack)}".rstrip()


def _pragmas(record: Recorded, after: int) -> Iterator[str]:
    for pragma in record.pragmas:
        if pragma.after == after:
            first, *rest = pragma.text.split("\n")
            yield f"#{pragma.key} {first}".rstrip()
            for line in rest:
                plain = pragma.key == "note" and line and line[0] not in "#>" and line == line.rstrip()
                yield line if plain else f"#- {line}".rstrip()


def event_line(event: Event, record: Recorded) -> str:
    """Writes one event."""
    return f">{record.players[event.player].nick}: {event.text(record.rules)}"
