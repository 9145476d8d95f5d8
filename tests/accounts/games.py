"""Accounts of GCG and CGP, what games and positions hold of it, and the differences that were not reported."""

from __future__ import annotations

import re
from collections import Counter

from accounts.account import CountError, attempted, signs, unreported

from wordtools.core.base.characters import composed
from wordtools.scrabble.position.cgp import Cgp
from wordtools.scrabble.position.play import PlayKind
from wordtools.scrabble.record.event import EventKind
from wordtools.scrabble.record.game_record import GameRecord
from wordtools.scrabble.rules.tiles import LAID_BLANK

ANY = "event|turn|play|rack|tile|point|total|challenge|line|#"
KEYS = dict.fromkeys(("players", "events", "plays", "exchanges", "passes", "taken back"), ANY)
KEYS |= dict.fromkeys(("points", "totals"), ANY)  # times the number of their player, which shows whose they are
KEYS |= dict.fromkeys(("racks", "tiles on racks", "tiles on the board", "blanks", "turns without points"), ANY)
KEYS |= {"characters of names": "player|encoding|utf|iso", "fields": ANY}
KEYS |= dict.fromkeys(("notes", "letters of texts"), "note|total|encoding|line")
"""What is counted, with the words of which a report has one where it names a loss of that kind."""
RACK = r"(?:\[[^\[\]]+\]|[^\W\d_]|\?)+"
EVENT = re.compile(
    rf">(?P<nick>[^\s:]+):(?:\s+(?P<rack>{RACK}))?\s+"
    r"(?:(?P<place>\d{1,2}[A-Za-z]{1,2}|[A-Za-z]{1,2}\d{1,2})\s+\S+|(?P<other>-\S*|\(\S+\)))"
    r"\s+\+?(?P<points>[+-]?\d+)(?:\s+\+?(?P<total>-?\d+))?(?P<note>.*)"
)
TILE = re.compile(r"\[[^\[\]]*\]|[^\[\]\d]")
PLAYS = {PlayKind.PLACE: "plays", PlayKind.EXCHANGE: "exchanges"}


def count_game(data: bytes) -> Counter[str]:
    """Counts the lines of a GCG by kind, points and texts; CountError where a line is of another kind."""
    named = re.search(rb"(?im)^#character-encoding[ \t]+(\S+)", data)
    try:
        text = data.decode(named[1].decode() if named else "utf-8")
    except (UnicodeDecodeError, LookupError):
        text = data.decode("latin-1")
    found = Counter(dict.fromkeys(("plays", "exchanges", "passes", "taken back", "notes", "fields", "points"), 0))
    found.update(dict.fromkeys(("racks", "tiles on racks", "letters of texts", "totals"), 0))
    nicks: dict[str, int] = {}
    for line in filter(str.strip, text.replace("\r", "\n").split("\n")):
        event = EVENT.fullmatch(composed(line.rstrip()))
        key, _, rest = line[1:].replace("\t", " ").partition(" ")
        if event and event["nick"] in nicks and event["total"]:
            _count_event(found, event, nicks[event["nick"]])
        elif player := re.fullmatch(r"#player(\d+)\s+(\S+).*", line):
            nicks[player[2]] = int(player[1])
            found["characters of names"] += len("".join(line.split()[1:]))
        elif key == "-":
            found["letters of texts"] += signs(rest)
        elif line.startswith("#") and not re.match(r"(?i)#rack\d+\b|#character-encoding", line):
            kind = "notes" if key.lower() == "note" else "fields"
            found[kind] += 1
            found["letters of texts"] += signs(rest) * (key != "incomplete")  # which may name a rack
        elif line.lstrip().startswith(">"):
            raise CountError("an event that is odd")
        elif not line.startswith("#"):
            found["letters of texts"] += signs(line)  # the note goes on
    if not nicks:
        raise CountError("no players")
    found["players"] = len(nicks)
    return found


def _count_event(found: Counter[str], event: re.Match[str], player: int) -> None:
    """Counts an event; points and totals times the number of the player, so that they show whose they are."""
    found["events"] += 1
    found["points"] += player * int(event["points"])
    found["totals"] += player * int(event["total"])
    found["notes"] += bool(event["note"].strip())
    found["letters of texts"] += signs(event["note"])
    other, rack = event["other"] or "", event["rack"] or ""
    if event["place"]:
        found["plays"] += 1
    elif other.startswith("-"):
        found["taken back" if other == "--" else "passes" if other == "-" else "exchanges"] += 1
    if rack and (event["place"] or other.startswith("-")) and rack.lower() != "unknown" and "?????" not in rack:
        found["racks"] += 1
        found["tiles on racks"] += len(TILE.findall(rack))


def count_line(text: str) -> Counter[str]:
    """Counts the line of a CGP: tiles, racks, scores and operations; CountError where the four fields are not there."""
    fields = composed(text).split(None, 4)
    if len(fields) < 4 or not all(re.fullmatch(r"-?\d+", score) for score in (*fields[2].split("/"), fields[3])):
        raise CountError("fewer than four fields, or no scores")
    board, racks, scores, scoreless, *rest = fields
    racks = re.sub(r"(?i)unknown|\?{5,}", "", racks)
    operations = list(filter(str.strip, "".join(rest).split(";")))
    tiles = [tile.strip("[]") for tile in TILE.findall(board.replace("/", ""))]
    found = Counter({"players": scores.count("/") + 1, "turns without points": int(scoreless)})
    found["points"] = sum(player * int(score) for player, score in enumerate(scores.split("/"), 1))
    found["tiles on the board"] = len(tiles)
    found["blanks"] = sum(tile != tile.upper() for tile in tiles)
    found["racks"] = sum(map(bool, racks.split("/")))
    found["tiles on racks"] = len(TILE.findall(racks.replace("/", "")))
    found["fields"], found["letters of texts"] = len(operations), signs("".join(operations))
    return found


def count_record(record: GameRecord) -> Counter[str]:
    """Counts what a record holds."""
    found = Counter({"players": len(record.players), "events": len(record.events)})
    found["characters of names"] = sum(len("".join(f"{one.nick}{one.name}".split())) for one in record.players)
    for event in record.events:
        found["points"] += (event.player + 1) * event.score
        found["totals"] += (event.player + 1) * event.total
        found["taken back"] += event.kind is EventKind.TAKEN_BACK
        if event.kind is EventKind.TURN and event.play:
            found[PLAYS.get(event.play.kind, "passes")] += 1
        if event.kind in (EventKind.TURN, EventKind.TAKEN_BACK):
            found["racks"] += bool(event.rack)
            found["tiles on racks"] += len(event.rack or b"")
    for pragma in record.pragmas:
        kind = "notes" if pragma.key == "note" else "fields"
        found[kind] += 1
        found["letters of texts"] += signs(pragma.text)
    return found


def count_position(read: Cgp) -> Counter[str]:
    """Counts what a position holds, with the operations of its line."""
    state = read.position.state
    found = Counter({"players": len(state.scores), "turns without points": state.scoreless})
    found["tiles on the board"] = sum(map(bool, state.board.tiles))
    found["blanks"] = sum(bool(tile & LAID_BLANK) for tile in state.board.tiles)
    found["racks"] = sum(bool(rack) for rack in state.racks)
    found["tiles on racks"] = sum(len(rack or b"") for rack in state.racks)
    found["points"] = sum(player * score for player, score in enumerate(state.scores, 1))
    found["fields"] = len(read.operations)
    found["letters of texts"] = signs("".join(f"{key}{value}" for key, value in read.operations.items()))
    return found


def differences(data: bytes, record: GameRecord) -> list[str]:
    """Names what a GCG has and a record read from it has not, or the other way round, without a report of it."""
    reports, more = [*record.problems, *record.warnings], ("racks", "tiles on racks")  # those of #rack lines too
    return unreported(KEYS, attempted(count_game, data), count_record(record), reports, at_least=more)


def differences_of_position(text: str, read: Cgp) -> list[str]:
    """Names what a line of CGP has and the position read from it has not, or the other way round."""
    return unreported(KEYS, attempted(count_line, text), count_position(read), read.problems)
