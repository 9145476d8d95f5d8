"""Accounts of games: what every file holds is read, or its loss is reported; each kind of loss is named."""

from __future__ import annotations

from dataclasses import replace

import pytest
from accounts.account import CountError
from accounts.games import count_game as count
from accounts.games import count_line, count_record, differences, differences_of_position
from scrabble.raw_games import EMPTY, EXAMPLE, INPUTS, LINES

from wordtools.core.errors import FormatError
from wordtools.scrabble.position import cgp
from wordtools.scrabble.position.play import PASS
from wordtools.scrabble.record import gcg
from wordtools.scrabble.record.event import EventKind
from wordtools.scrabble.record.game_record import GameRecord
from wordtools.scrabble.rules.rules import Rules

ENGLISH = Rules.load("en")


@pytest.mark.parametrize("strict", [True, False])
def test_what_is_read_is_read_whole_or_reported(strict):
    lost, uncounted = {}, 0
    for name, data in INPUTS.items():
        try:
            record = gcg.parse(data, strict=strict)
        except FormatError:
            continue  # a refusal is no silent loss
        lost[name] = differences(data, record)
        try:
            count(data)
        except CountError:
            uncounted += 1
    assert {name: found for name, found in lost.items() if found} == {}
    assert uncounted <= len(lost) / 5


@pytest.mark.parametrize("name", ["the example", "every part of a record", "an exchange and a pass"])
def test_what_is_written_is_read_whole(name):
    data = str(gcg.parse(INPUTS[name])).encode()
    assert count(data)["events"]
    assert differences(data, gcg.parse(data)) == []


def test_counts_of_a_file():
    found = count(EXAMPLE)
    assert (found["players"], found["events"], found["plays"], found["racks"]) == (2, 23, 22, 22)
    assert (found["points"], found["fields"]) == (463 + 2 * 469, 2)
    held = count_record(gcg.parse(EXAMPLE))
    assert {key: held[key] for key in found} == found


def test_counts_of_turns_without_tiles():
    found = count(INPUTS["an exchange and a pass"])
    assert (found["exchanges"], found["passes"], found["plays"], found["taken back"]) == (2, 1, 0, 0)
    assert count(INPUTS["A7 a plus before a minus"])["points"] == 0
    assert count(INPUTS["A4b UNKNOWN"])["racks"] == 1
    assert count(INPUTS["A4 words behind the total"])["notes"] == 1


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
    "a play": lambda record: with_event(record, 1, play=PASS),
    "a play taken back": lambda record: with_event(record, 1, kind=EventKind.TAKEN_BACK, play=None),
    "a note": lambda record: replace(
        record, pragmas=tuple(one for one in record.pragmas if one.key != "note" or one.after != 1)
    ),
    "a part of a note": lambda record: replace(
        record, pragmas=tuple(replace(one, text=one.text[:-3]) if one.key == "note" else one for one in record.pragmas)
    ),
    "a field": lambda record: replace(record, pragmas=tuple(one for one in record.pragmas if one.key == "note")),
    "a player": lambda record: replace(record, players=record.players[:1]),
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
        "fields: 2 in the file, 0 read",
        "notes: 1 in the file, 0 read",
        "letters of texts: 29 in the file, 0 read",
    ]
    assert differences(FULL, replace(record, problems=("line 2: #board-layout is not known",))) == []


def test_what_is_no_game_cannot_be_counted():
    for data in (b"", b"\0", b">a: B 8H BA +1 1", b"#player1 a A\n>a: B 8H BA", b"#player1 a A\n>b: - +0 0"):
        with pytest.raises(CountError):
            count(data)


@pytest.mark.parametrize("line", LINES)
def test_a_position_is_read_whole(line):
    read = cgp.parse(line, ENGLISH)
    assert differences_of_position(line, read) == []
    assert differences_of_position(str(read), cgp.parse(str(read), ENGLISH)) == []


def test_counts_of_a_position():
    found = count_line(LINES[1])
    assert (found["tiles on the board"], found["blanks"]) == (6, 1)
    assert (found["racks"], found["tiles on racks"], found["points"]) == (1, 4, 14)
    assert (found["fields"], found["turns without points"], found["players"]) == (3, 0, 2)


@pytest.mark.parametrize(
    ("old", "new"),
    [("ANTLEr", "ANTLER"), ("3ANT", "4NT"), ("ABC?", "ABC"), ("14/0", "14/1"), (" 0 lex", " 1 lex"), ("; bb 50", "")],
)
def test_a_position_that_differs_is_found_out(old, new):
    assert old in LINES[1]
    read = cgp.parse(LINES[1].replace(old, new), ENGLISH)
    assert differences_of_position(LINES[1], read)


def test_what_is_no_position_cannot_be_counted():
    for line in ("", EMPTY, f"{EMPTY} A/ x/0 0", f"{EMPTY} A/ 0/0 x"):
        with pytest.raises(CountError):
            count_line(line)
