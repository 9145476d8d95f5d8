"""Accounts of games: what every file holds is read, or its loss is reported; each kind of loss is named."""

from __future__ import annotations

import random
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from scrabble.raw_games import EMPTY, EXAMPLE, GAME, INPUTS, LINES

from wordtools.core.errors import FormatError
from wordtools.core.reading.accounts import CountError
from wordtools.scrabble.accounts.cgp import count as count_line
from wordtools.scrabble.accounts.gcg import count
from wordtools.scrabble.accounts.held import count_record, differences, differences_of_position
from wordtools.scrabble.accounts.keys import Count, points_of, tiles_in, totals_of
from wordtools.scrabble.position import cgp
from wordtools.scrabble.record import gcg
from wordtools.scrabble.record.game_record import GameRecord
from wordtools.scrabble.rules.rules import Rules

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools" / "fuzz"))
from mutate import damaged  # noqa: E402


@pytest.mark.parametrize("name", INPUTS)
@pytest.mark.parametrize("strict", [True, False])
def test_what_is_read_is_read_whole_or_reported(name, strict):
    try:
        record = gcg.parse(INPUTS[name], strict=strict)
    except FormatError:
        return  # a refusal is no silent loss
    found = differences(INPUTS[name], record)
    assert found == []


@pytest.mark.parametrize("name", ["the example", "every part of a record", "an exchange and a pass"])
def test_what_is_written_is_read_whole(name):
    data = str(gcg.parse(INPUTS[name])).encode()
    assert differences(data, gcg.parse(data)) == []


def test_counts_of_a_file():
    found = count(EXAMPLE)
    assert (found[Count.PLAYERS], found[Count.EVENTS], found[Count.PLAYS], found[Count.RACKS]) == (2, 23, 22, 22)
    assert (found[Count.LAID], found[Count.BLANKS]) == (98, 2)
    assert (found[points_of(1)], found[points_of(2)]) == (463, 469)
    assert found[totals_of(2)] == 3_488
    assert found == count_record(gcg.parse(EXAMPLE))


def test_counts_of_turns_without_tiles():
    found = count(INPUTS["an exchange and a pass"])
    assert (found[Count.EXCHANGES], found[Count.EXCHANGED], found[Count.PASSES], found[Count.PLAYS]) == (2, 5, 1, 0)
    assert count(INPUTS["A7 a plus before a minus"])[points_of(1)] == 0
    assert count(INPUTS["A3 letters of tiles that lie there"])[Count.LAID] == 10
    assert count(INPUTS["A4b UNKNOWN"])[Count.RACKS] == 1
    assert count(INPUTS["A4 words behind the total"])[Count.NOTES] == 1


def with_event(record: GameRecord, number: int, **new) -> GameRecord:
    events = list(record.events)
    events[number] = replace(events[number], **new)
    return replace(record, events=tuple(events))


FAULTS = {
    "an event": lambda record: replace(record, events=record.events[:-1]),
    "a rack": lambda record: with_event(record, 1, rack=None),
    "a tile of a rack": lambda record: with_event(record, 1, rack=record.events[1].rack[1:]),
    "points": lambda record: with_event(record, 1, score=record.events[1].score + 1),
    "a total": lambda record: with_event(record, 1, total=record.events[1].total + 1),
    "the player of an event": lambda record: with_event(record, 1, player=1 - record.events[1].player),
    "a play": lambda record: with_event(record, 1, play=record.events[0].play),
    "a note": lambda record: replace(
        record, pragmas=tuple(one for one in record.pragmas if one.key != "note" or one.after != 1)
    ),
    "a part of a note": lambda record: replace(
        record, pragmas=tuple(replace(one, text=one.text[:-3]) if one.key == "note" else one for one in record.pragmas)
    ),
    "a field": lambda record: replace(record, pragmas=tuple(one for one in record.pragmas if one.key == "note")),
    "the name of a player": lambda record: replace(
        record, players=(replace(record.players[0], name=""), *record.players[1:])
    ),
}
FULL = EXAMPLE.replace(b">strong: BEE", b"#note a word of seven\n>strong: BEE", 1)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_reader_that_loses_something_is_found_out(fault):
    record = gcg.parse(FULL)
    assert differences(FULL, record) == []
    wrong = FAULTS[fault](record)
    assert wrong != record
    assert differences(FULL, wrong)


def test_a_report_of_the_reader_is_no_difference():
    record = replace(gcg.parse(FULL), pragmas=())
    assert differences(FULL, record) == [
        "notes: 1 in the file, 0 read",
        "letters and digits of the notes: 12 in the file, 0 read",
        "other fields: 2 in the file, 0 read",
        "letters and digits of the other fields: 17 in the file, 0 read",
    ]
    assert differences(FULL, replace(record, problems=("line 2: #board-layout is not known",))) == []


@pytest.mark.parametrize(
    "data", [b"", b"\0", b">a: B 8H BA +1 1", b"#player1 a A\n>a: B 8H BA", b"#player1 a A\n>b: - +0 0"]
)
def test_what_is_no_game_cannot_be_counted(data):
    with pytest.raises(CountError):
        count(data)


def test_damaged_files_are_counted_or_refused():
    counted = 0
    for number in range(200):
        with suppress(CountError):
            count(damaged([FULL, GAME.encode()], random.Random(number)))
            counted += 1
    assert counted


ENGLISH = Rules.load("en")


@pytest.mark.parametrize("line", LINES)
def test_a_position_is_read_whole(line):
    read = cgp.parse(line, ENGLISH)
    assert differences_of_position(line, read) == []
    assert differences_of_position(str(read), cgp.parse(str(read), ENGLISH)) == []


def test_counts_of_a_position():
    found = count_line(LINES[1])
    assert (found[Count.TILES], found[Count.BOARD_BLANKS], found[tiles_in(8)], found[tiles_in(7)]) == (6, 1, 6, 0)
    assert (found[Count.RACKS], found[Count.RACK_TILES], found[points_of(1)]) == (1, 4, 14)
    assert (found[Count.FIELDS], found[Count.SCORELESS], found[Count.PLAYERS]) == (3, 0, 2)


@pytest.mark.parametrize(
    ("old", "new"),
    [("ANTLEr", "ANTLER"), ("3ANT", "4NT"), ("ABC?", "ABC"), ("14/0", "14/1"), (" 0 lex", " 1 lex"), ("; bb 50", "")],
)
def test_a_position_that_differs_is_found_out(old, new):
    assert old in LINES[1]
    read = cgp.parse(LINES[1].replace(old, new), ENGLISH)
    assert differences_of_position(LINES[1], read)


@pytest.mark.parametrize("line", ["", EMPTY, f"{EMPTY} A/ x/0 0", f"{EMPTY} A/ 0/0 x"])
def test_what_is_no_position_cannot_be_counted(line):
    with pytest.raises(CountError):
        count_line(line)
