"""An event as a line of GCG has it: the rack, what happens, the points, the total, and whatever stands behind them.

The parts follow each other, so that nothing behind the total changes what is before it: annotators write the words
that a play makes there.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from wordtools.scrabble.record.event import CHALLENGE, TAKEN_BACK, TIME
from wordtools.scrabble.rules.gcg_names import is_unknown

SCORE = re.compile(r"[+-]?\d{1,5}|\+-\d{1,5}", re.ASCII)  # Quackle writes minus 7 as +-7, and reads 7 as +7
TOTAL = re.compile(r"[+-]?\d{1,6}|\+-\d{1,6}", re.ASCII)
PLACE = re.compile(r"\d{1,2}[A-Za-z]{1,2}|[A-Za-z]{1,2}\d{1,2}", re.ASCII)
TILES = re.compile(r"\(([^()]*)\)")
NO_TILES = re.compile(r"-0*", re.ASCII)  # a pass; Quackle takes an exchange of 0 tiles for one
MINUS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d", "-"))


class EventLine(NamedTuple):
    """The parts of an event, as texts."""

    rack: str | None
    place: str
    """Of a play; empty for anything else."""
    what: str
    """The word of a play, or the exchange, the pass, ``--`` or ``(...)``."""
    score: int
    signed: bool
    """Whether the points have a sign."""
    total: int | None
    """None: it is not there, or is no number."""
    rest: str
    """What stands behind it all."""

    @property
    def named(self) -> str | None:
        """The event by its word: ``--``, ``(challenge)``, ``(time)``; None: it is another."""
        return self.what.lower() if self.what.lower() in (TAKEN_BACK, CHALLENGE, TIME) else None


class Unreadable(NamedTuple):
    """Why a line is no event."""

    body: str
    """What is neither a rack and a play nor anything else; empty: the points or the total are not there."""


def split(text: str) -> EventLine | Unreadable:
    """Splits what follows the player's name."""
    parts = text.split()
    rack = parts.pop(0) if parts and parts[0][0] not in "-(" and not PLACE.fullmatch(parts[0]) else None
    size = 2 if parts and PLACE.fullmatch(parts[0]) else 1
    parts[size : size + 2] = [part.translate(MINUS) for part in parts[size : size + 2]]
    if size == 1 and parts and parts[0][0] not in "-(":
        return Unreadable(_body(text))
    if len(parts) <= size or not SCORE.fullmatch(parts[size]):
        return Unreadable(_body(text))
    signed = not parts[size][0].isdecimal()
    total = _number(parts[size + 1]) if TOTAL.fullmatch("".join(parts[size + 1 : size + 2])) else None
    if total is None and not signed:  # points or a total?
        return Unreadable(_body(text))
    place = parts[0] if size == 2 else ""
    before = (rack is not None) + size + 1 + (total is not None)
    rest = text.split(None, before)[before:]
    rack = None if rack and is_unknown(rack) else rack
    return EventLine(rack, place, parts[size - 1], _number(parts[size]), signed, total, "".join(rest).strip())


def _number(text: str) -> int:
    return int(text.removeprefix("+"))


def _body(text: str) -> str:
    """Returns what stands before the points of a line that ends with points and a total."""
    parts = text.split()
    ends = len(parts) > 2 and SCORE.fullmatch(parts[-2]) and TOTAL.fullmatch(parts[-1])
    return " ".join(parts[:-2]) if ends else ""
