"""What games and positions hold, counted by the keys of their files; and the differences that were not reported."""

from __future__ import annotations

from collections import Counter

from wordtools.core.reading.accounts import CountError, unreported, zero
from wordtools.scrabble.accounts import cgp, gcg
from wordtools.scrabble.accounts.keys import Count, plays_at, points_of, tiles_in, totals_of
from wordtools.scrabble.position.cgp import Cgp
from wordtools.scrabble.position.play import PlayKind
from wordtools.scrabble.record.event import Event, EventKind
from wordtools.scrabble.record.game_record import GameRecord
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import LAID_BLANK

REPORTS = {
    Count.NAMES: "player|encoding|utf|iso",
    Count.NOTES: "note|total|line",
    Count.NOTE_LETTERS: "note|total|encoding|line",
}
ANY = "event|turn|play|rack|tile|point|total|challenge|line|#"
"""The words of a report of an event, which is all that a reader of games reports; others are in ``REPORTS``."""


def count_record(record: GameRecord) -> Counter[str]:
    """Counts what a record holds."""
    found = zero(Count)
    found[Count.PLAYERS] = len(record.players)
    found[Count.NAMES] = sum(len("".join(f"{one.nick}{one.name}".split())) for one in record.players)
    found[Count.EVENTS] = len(record.events)
    for event in record.events:
        found[points_of(event.player + 1)] += event.score
        found[totals_of(event.player + 1)] += event.total
        _count_event(found, event, record.rules)
    for rack in (*record.racks, *(event.rack for event in record.events)):
        found[Count.RACKS] += bool(rack)
        found[Count.RACK_TILES] += len(rack or b"")
    for pragma in record.pragmas:
        noted = pragma.key == "note"
        found[Count.NOTES if noted else Count.FIELDS] += 1
        letters = sum(map(str.isalnum, pragma.text))
        found[Count.NOTE_LETTERS if noted else Count.FIELD_LETTERS] += letters
    return found


def _count_event(found: Counter[str], event: Event, rules: Rules) -> None:
    found[Count.TAKEN_BACK] += event.kind is EventKind.TAKEN_BACK
    if event.kind is not EventKind.TURN or event.play is None:
        return
    play = event.play
    if play.kind is PlayKind.PLACE:
        found[Count.PLAYS] += 1
        found[plays_at(play.text(rules.tiles, rules.layout).partition(" ")[0])] += 1
        found[Count.LAID] += len(play.laid)
        found[Count.BLANKS] += sum(bool(tile & LAID_BLANK) for tile in play.laid)
    elif play.kind is PlayKind.EXCHANGE:
        found[Count.EXCHANGES] += 1
        found[Count.EXCHANGED] += len(play.tiles) + play.unknown
    else:
        found[Count.PASSES] += 1


def count_position(read: Cgp) -> Counter[str]:
    """Counts what a position holds, with the operations of its line."""
    state, layout = read.position.state, read.position.rules.layout
    found = zero(Count)
    for row in range(layout.rows):
        tiles = state.board.tiles[row * layout.columns : (row + 1) * layout.columns]
        found[tiles_in(row + 1)] = sum(map(bool, tiles))
        found[Count.TILES] += sum(map(bool, tiles))
        found[Count.BOARD_BLANKS] += sum(bool(tile & LAID_BLANK) for tile in tiles)
    found[Count.RACKS] = sum(bool(rack) for rack in state.racks)
    found[Count.RACK_TILES] = sum(len(rack or b"") for rack in state.racks)
    found[Count.PLAYERS] = len(state.scores)
    found[Count.SCORELESS] = state.scoreless
    for player, score in enumerate(state.scores, 1):
        found[points_of(player)] = score
    found[Count.FIELDS] = len(read.operations)
    written = (f"{key}{value}" for key, value in read.operations.items())
    found[Count.FIELD_LETTERS] = sum(map(str.isalnum, "".join(written)))
    return found


def differences(data: bytes, record: GameRecord) -> list[str]:
    """Names what a GCG has and a record read from it has not, or the other way round, without a report of it.

    Args:
        data: the content of the file.
        record: what was read.
    """
    try:
        counted = gcg.count(data)
    except CountError as error:
        return [] if record.problems else [f"the file cannot be counted ({error}), and was read"]
    return _compared(counted, count_record(record), [*record.problems, *getattr(record, "warnings", ())])


def differences_of_position(text: str, read: Cgp) -> list[str]:
    """Names what a line of CGP has and the position read from it has not, or the other way round, without a report.

    Args:
        text: the line.
        read: what was read.
    """
    try:
        counted = cgp.count(text)
    except CountError as error:
        return [f"the line cannot be counted ({error}), and was read"]
    return _compared(counted, count_position(read), [*read.problems, *getattr(read, "warnings", ())])


def _compared(counted: Counter[str], held: Counter[str], reports: list[str]) -> list[str]:
    keys = [*Count, *sorted((set(counted) | set(held)) - set(Count))]
    return unreported(keys, counted, held, reports, _words)


def _words(key: str, _: int) -> str:
    return REPORTS.get(Count(key), ANY) if key in set(Count) else ANY
