"""Account of a GCG: lines ``#field text`` and ``>player: rack place word +points total``, a word at a time."""

from __future__ import annotations

import re
from collections import Counter

from wordtools.core.base.characters import composed
from wordtools.core.reading.accounts import CountError, zero
from wordtools.scrabble.accounts.keys import Count, plays_at, points_of, totals_of

PLACE = re.compile(r"(\d{1,2})([A-Za-z]{1,2})|([A-Za-z]{1,2})(\d{1,2})", re.ASCII)
TILE = re.compile(r"\[[^\[\]]*\]|[^()\[\]]")
NUMBER = re.compile(r"\+?([+-]?\d{1,6})", re.ASCII)
LIKE_A_RACK = re.compile(r"(?:\[[^\[\]]+\]|[^\W\d_]|\?){1,7}")
MINUS = "\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d"
TO_MOVE = 0  # in place of a player's number, whose turn it is
UNKNOWN = re.compile(r"unknown|\?{5,}", re.IGNORECASE)  # what programs write for a rack that they do not know
Board = dict[tuple[int, int], str]


def count(data: bytes) -> Counter[str]:
    """Counts the lines of a game by kind, tiles, points and texts; CountError where it is binary or has no players."""
    lines = [line.rstrip() for line in _decoded(data).replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    found = zero(Count)
    nicks: dict[str, int] = {}
    board: Board = {}
    last: list[tuple[int, int]] = []
    continued = ""
    waiting: dict[int, str] = {}
    totals: Counter[int] = Counter()
    following = 1  # the player whose turn is next
    for line in filter(None, lines):
        if continued != Count.NOTE_LETTERS and line.lstrip()[0] in ">#":
            line = line.lstrip()
        if line.startswith(">"):
            turns = _turns(found)
            last = _count_event(found, line, nicks, board, last, waiting, totals)
            following = following if _turns(found) == turns else nicks[_nick(line, nicks)] % len(nicks) + 1
            continued = ""
        elif line.startswith("#"):
            continued = _count_field(found, line, nicks, continued, waiting)
        elif continued == Count.NOTE_LETTERS:
            found[continued] += _signs(line)
    if not nicks:
        raise CountError("no players")
    waiting.setdefault(following, waiting.pop(TO_MOVE, ""))
    for rack in waiting.values():
        _count_rack(found, rack)
    return found


def _decoded(data: bytes) -> str:
    """Decodes a game as its head names it, else as UTF-8 where it is that, else as ISO-8859-1."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    if b"\0" in data:
        raise CountError("a binary file")
    text = data.removeprefix(b"\xef\xbb\xbf")
    head = re.split(rb"[\r\n]>", text, maxsplit=1)[0]
    named = re.search(rb"(?:\A|[\r\n])#character-encoding[ \t]+(\S+)", head, re.IGNORECASE)
    try:
        return text.decode(named[1].decode("ascii") if named else "utf-8")
    except (UnicodeDecodeError, LookupError):
        if named:
            raise CountError("not text of the encoding that it names") from None
        return text.decode("latin-1")


def _signs(text: str) -> int:
    return sum(map(str.isalnum, text))


def _count_field(found: Counter[str], line: str, nicks: dict[str, int], continued: str, waiting: dict[int, str]) -> str:
    """Counts a line that is no event; returns the key of the text that the next line may continue.

    Args:
        found: what was counted so far.
        line: the line.
        nicks: the players by their names.
        continued: the key of the text that this line may continue.
        waiting: the racks of players before their next turns, which are counted there.
    """
    key, _, text = line[1:].replace("\t", " ").partition(" ")
    key = key.lower()
    if key == "-" and continued:
        found[continued] += _signs(text)
        return continued
    if re.fullmatch(r"player\d+", key):
        nick = next(iter(text.split()), "")
        nicks[nick] = int(key[6:][:6])
        found[Count.PLAYERS] += 1
        found[Count.NAMES] += len("".join(text.split()))
        return ""
    if re.fullmatch(r"rack\d+", key):
        waiting[int(key[4:][:6])] = text.strip()
        return ""
    if key == "incomplete" and LIKE_A_RACK.fullmatch(text.strip()):
        waiting[TO_MOVE] = text.strip()
        text = ""
    if key == "character-encoding":
        return ""
    found[Count.NOTES if key == "note" else Count.FIELDS] += 1
    letters = Count.NOTE_LETTERS if key == "note" else Count.FIELD_LETTERS
    found[letters] += _signs(text)
    return letters


def _count_rack(found: Counter[str], rack: str) -> None:
    rack = composed(rack)
    if rack and not UNKNOWN.fullmatch(rack):
        found[Count.RACKS] += 1
        found[Count.RACK_TILES] += len(TILE.findall(rack))


def _count_event(
    found: Counter[str],
    line: str,
    nicks: dict[str, int],
    board: Board,
    last: list[tuple[int, int]],
    waiting: dict[int, str],
    totals: Counter[int],
) -> list[tuple[int, int]]:
    """Counts an event; returns the squares of the tiles that it lays, which the next may take back."""
    nick = _nick(line, nicks)
    player = nicks[nick]
    parts = composed(line[len(nick) + 2 :]).split()
    rack = parts.pop(0) if parts and parts[0][0] not in "-(" and not PLACE.fullmatch(parts[0]) else ""
    place = PLACE.fullmatch(parts.pop(0)) if parts and PLACE.fullmatch(parts[0]) else None
    parts[1:3] = [re.sub(f"[{MINUS}]", "-", part) for part in parts[1:3]]
    if len(parts) < 2 or not NUMBER.fullmatch(parts[1]):
        raise CountError("an event without points")
    what, points, *rest = parts
    score = int(points.removeprefix("+"))
    totals[player] += score
    if rest and NUMBER.fullmatch(rest[0]):
        totals[player] = int(rest.pop(0).removeprefix("+"))
    if what.startswith("(") and score < 0 and not re.search("[a-z]", what) and (not rack or UNKNOWN.fullmatch(rack)):
        rack = what.strip("()")  # points off for the tiles of one's own
    found[Count.EVENTS] += 1
    if place or re.fullmatch(r"-(?!-).*", what):
        to_move = waiting.pop(TO_MOVE, "")
        rack = rack or waiting.get(player, "") or to_move
        waiting.pop(player, "")
    _count_rack(found, rack)
    found[points_of(player)] += score
    found[totals_of(player)] += totals[player]
    found[Count.NOTES] += bool(rest)
    found[Count.NOTE_LETTERS] += _signs("".join(rest))
    if place:
        return _count_play(found, place, what, board)
    if what == "--":
        found[Count.TAKEN_BACK] += 1
        for square in last:
            board.pop(square, None)
    elif what.startswith("-"):
        number = int(what[1:7]) if what[1:].isdigit() else len(TILE.findall(what[1:]))
        found[Count.EXCHANGES if number else Count.PASSES] += 1
        found[Count.EXCHANGED] += number
    return last if what.lower() == "(challenge)" else []


def _turns(found: Counter[str]) -> int:
    return found[Count.PLAYS] + found[Count.EXCHANGES] + found[Count.PASSES]


def _nick(line: str, nicks: dict[str, int]) -> str:
    """Returns the name of the player of an event."""
    fitting = [nick for nick in nicks if line.startswith(f">{nick}:")]
    if not fitting:
        raise CountError("an event of nobody")
    return max(fitting, key=len)


def _count_play(found: Counter[str], place: re.Match[str], word: str, board: Board) -> list[tuple[int, int]]:
    """Counts the tiles of a play: those on squares that are empty."""
    across = place[1] is not None
    row, column = int(place[1] or place[4]), place[2] or place[3]
    found[plays_at(f"{row}{column}" if across else f"{column}{row}")] += 1
    at = (row, _column(column))
    laid = []
    for tile in TILE.findall(word.replace("(", "").replace(")", "")):
        if tile != "." and at not in board:
            board[at] = tile
            laid.append(at)
            found[Count.BLANKS] += tile.strip("[]") != tile.strip("[]").upper()
        at = (at[0], at[1] + 1) if across else (at[0] + 1, at[1])
    found[Count.PLAYS] += 1
    found[Count.LAID] += len(laid)
    return laid


def _column(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
