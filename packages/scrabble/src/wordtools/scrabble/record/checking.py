"""What is wrong with an event of a game, and how much of the record can still be believed.

The board is a record's thread: a play that cannot lie where it is written means that an earlier line is missing or
wrong. Points are what the players agreed on, so that other ones than the rules give are only pointed out.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import NamedTuple

from wordtools.core.base.wording import counted
from wordtools.scrabble.position.judge import Fault, Judgement, judge
from wordtools.scrabble.position.play import PASS, PlayKind
from wordtools.scrabble.record.event import Event, EventKind
from wordtools.scrabble.record.replay import Phase, Replay
from wordtools.scrabble.rules.rules import EndRule
from wordtools.scrabble.rules.tiles import on_rack

ASTRAY = {Fault.OFF_BOARD, Fault.BRICK, Fault.OCCUPIED, Fault.GAP}  # the tiles cannot lie so


class Weight(Enum):
    """What a finding means for the record.

    >>> Weight("wrong") is Weight.WRONG
    True
    """

    REMARK = "remark"
    """The record is believed."""
    WRONG = "wrong"
    """A mistake, after which the game can be followed all the same."""
    ASTRAY = "astray"
    """From here on the game cannot be followed."""


class Finding(NamedTuple):
    """One thing that is unusual or wrong.

    >>> str(Finding("a turn after the end of the game"))
    'a turn after the end of the game'
    """

    message: str
    weight: Weight = Weight.WRONG
    total_fits: bool = False
    """Whether the total is that of other points than the recorded ones."""

    def __str__(self) -> str:
        """Returns the message."""
        return self.message


def check(replay: Replay, event: Event) -> list[Finding]:
    """Lists everything that is unusual or wrong about an event that comes next."""
    found = CHECKS[event.kind](replay, event)
    total = replay.scores[event.player] + event.score
    if total != event.total and not any(one.total_fits for one in found):
        found.append(
            Finding(f"the total is {total} ({replay.scores[event.player]} {event.score:+}), not {event.total}")
        )
    return found


def _turn(replay: Replay, event: Event) -> list[Finding]:
    play, tiles = event.play or PASS, replay.rules.tiles
    passes = replay.phase is Phase.OUT and play.kind is PlayKind.PASS and not replay.end_points
    whole = event.rack is not None and Counter(event.rack) == +replay.left
    ended = replay.ended and not passes and (whole or not replay.contradicts(event))
    found = [Finding("a turn after the end of the game")] if ended else []
    if event.player != replay.player_to_move and not ended:
        found.append(Finding(f"it is the turn of player {replay.player_to_move + 1}, not {event.player + 1}"))
    found += _racks(replay, event)
    judged = judge(play, replay.board, replay.rules, rack=event.rack, bag=None if ended else replay.bag)
    found += _judged(judged)
    if not found and event.rack is None:
        found += map(Finding, replay.check_rack(bytes(sorted(on_rack(play.laid or play.tiles)))))
    if replay.contradicts(event) and not ended:
        one = replay.placed + 1 if replay.placed is not None else 0
        found.append(Finding(f"player {one} has laid all tiles, and the game goes on: a rack was short", Weight.REMARK))
    if judged.legal and judged.score != event.score:
        found.append(_other_points(replay, event, play.text(tiles, replay.rules.layout), "scores", judged.score))
    return found


def _judged(judged: Judgement) -> list[Finding]:
    return [
        Finding(problem.message, Weight.ASTRAY if problem.fault in ASTRAY else Weight.WRONG)
        for problem in judged.problems
    ]


def _other_points(replay: Replay, event: Event, what: str, verb: str, right: int) -> Finding:
    """Points out that others than *right* are recorded; where the total has these, it is believed."""
    if event.total == replay.scores[event.player] + right != replay.scores[event.player] + event.score:
        message = f"{what} {verb} {abs(right)}, not {abs(event.score)}; the total is right"
        return Finding(message, Weight.REMARK, total_fits=True)
    return Finding(f"{what} {verb} {abs(right)}; the recorded {event.score} is kept", Weight.REMARK)


def _racks(replay: Replay, event: Event) -> list[Finding]:
    return list(map(Finding, replay.check_rack(event.rack)))


def _taken_back(replay: Replay, event: Event) -> list[Finding]:
    if replay.standing is None or replay.standing.event.player != event.player:
        return [Finding("a play is taken back, and this player's was not the last", Weight.ASTRAY)]
    made, text = replay.standing.event, replay.rules.tiles.text
    found = []
    if event.rack is not None and made.rack is not None and event.rack != made.rack:
        message = f"rack {text(event.rack)} when the play is taken back, {text(made.rack)} when it was made"
        found.append(Finding(message))
    if event.score != -made.score:
        fits = event.total == replay.scores[event.player] - made.score
        message = f"a play of {made.score} is taken back for {event.score}"
        kept = "the total is right" if fits else f"the recorded {event.score} is kept"
        found.append(Finding(f"{message}; {kept}", Weight.REMARK, fits))
    return found


def _challenge(replay: Replay, event: Event) -> list[Finding]:
    made_by = replay.challengeable
    if event.score < 0 and made_by is not None and made_by != event.player:
        return _racks(replay, event)  # the challenger pays for being wrong
    if made_by != event.player:
        return [Finding("points for a challenge, and this player's play was not the last")]
    found = _racks(replay, event)
    if event.score < 0:
        found.append(Finding(f"a challenge gives points to whose play stays, not {event.score}"))
    return found


def _end_rack(replay: Replay, event: Event) -> list[Finding]:
    if replay.rules.end is EndRule.LAST_TURN:
        return [Finding("points for the tiles of the others, and in this game the tiles left count for nothing")]
    if replay.end_points or replay.phase is Phase.SCORELESS or replay.placed is None:
        return [Finding("points for the tiles of the others, and nobody has just gone out")]
    if event.player != replay.placed:
        return [Finding(f"points for the tiles of the others: player {replay.placed + 1} laid the last tiles")]
    left = bytes(sorted(replay.left.elements()))
    text, worth = replay.rules.tiles.text, replay.rules.tiles.value(event.tiles)
    if replay.phase is not Phase.OUT and (event.tiles != left or replay.bag):
        return [Finding("points for the tiles of the others before the end of the game")]
    found = []
    if event.tiles != left:
        found.append(Finding(f"the others hold {text(left)}, not {text(event.tiles)}"))
    allowed = (2 * worth, worth) if len(replay.scores) == 2 else (worth,)
    if event.score not in allowed:
        found.append(_other_points(replay, event, f"the tiles {text(event.tiles)}", "give", allowed[0]))
    return found


def _penalty(replay: Replay, event: Event) -> list[Finding]:
    text, worth = replay.rules.tiles.text, replay.rules.tiles.value(event.tiles)
    # who went out gets points, or the others only lose theirs
    out = replay.phase is Phase.OUT and (replay.shared or not replay.end_points) and event.player != replay.placed
    if replay.phase is not Phase.SCORELESS and not out:
        return [Finding("points off for the tiles left before the end of the game")]
    if event.player in replay.settled:
        return [Finding("points off for the tiles left for the second time")]
    found = list(map(Finding, replay.check_rack(event.tiles)))
    if event.rack is not None and event.rack != event.tiles:
        found.append(Finding(f"rack {text(event.rack)}, but points off for {text(event.tiles)}"))
    if event.score != -worth:
        found.append(_other_points(replay, event, f"the tiles {text(event.tiles)}", "cost", -worth))
    if replay.held and len(event.tiles) != (held := replay.held[event.player]):
        message = f"points off for {counted(len(event.tiles), 'tile')}, and player {event.player + 1} holds {held}"
        found.append(Finding(message, Weight.REMARK))
    return found


def _time(replay: Replay, event: Event) -> list[Finding]:
    if not replay.ended:
        return [Finding("points off for time before the end of the game")]
    if event.player in replay.timed:
        return [Finding("points off for time for the second time")]
    found = _racks(replay, event)
    if not replay.over:
        found.append(Finding("points off for time before the racks have been counted", Weight.REMARK))
    if event.score > 0:
        found.append(Finding(f"time takes points, {event.score:+} gives them"))
    return found


CHECKS = {
    EventKind.TURN: _turn,
    EventKind.TAKEN_BACK: _taken_back,
    EventKind.CHALLENGE: _challenge,
    EventKind.END_RACK: _end_rack,
    EventKind.RACK_PENALTY: _penalty,
    EventKind.TIME: _time,
}
