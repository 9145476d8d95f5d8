"""Suggestions: the words for one entry of a half-filled puzzle, ranked by how well the rest still fills."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import exp

from wordtools.core import GridError
from wordtools.crossword.fill.fill import NoFillError
from wordtools.crossword.fill.search import ENDED, FILLED, FillSearch, Watch
from wordtools.crossword.puzzle.puzzle import Direction, Key

LOOKED = 1_000  # candidates whose effect is looked at
NODES = 1_000  # choices of a trial fill
KEY = re.compile(r"(?i)(?P<number>\d+)\s*-?(?P<way>a|d|across|down)|(?P<way2>a|d|across|down)\s*-?(?P<number2>\d+)")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A word for an entry."""

    word: str
    score: float
    room: float
    """How many candidates it leaves to each other open entry: the geometric mean."""
    fills: bool | None
    """Whether the rest was filled in a trial (True), cannot be filled (False), or neither was found out."""

    def __str__(self) -> str:
        """Writes it on one line."""
        fills = {True: "yes", False: "no", None: "?"}[self.fills]
        return f"{self.word:15} {self.score:5g} {self.room:9.1f}  {fills}"


def parse_key(text: str) -> Key:
    """Reads the name of an entry: ``12a``, ``12 across``, ``12-down``, ``D12``.

    Raises:
        GridError: it is something else.
    """
    match = KEY.fullmatch(text.strip())
    if not match:
        raise GridError(f"{text!r} names no entry: write its number and direction, as 12a or 12-down")
    number = int(match["number"] or match["number2"])
    way = (match["way"] or match["way2"]).lower()
    return number, Direction.ACROSS if way.startswith("a") else Direction.DOWN


def suggest(
    search: FillSearch, key: Key, seed: int = 0, *, limit: int = 20, watch: Watch | None = None
) -> list[Suggestion]:
    """Ranks words for an entry: those that leave most room first, those after which nothing fills last.

    The 1,000 best candidates by score are looked at: those that leave a crossing entry nothing are dropped. With the
    first *limit* of the others it is tried to fill the rest.

    Raises:
        GridError: there is no such entry, or it is complete.
        NoFillError: the puzzle cannot be filled whatever stands there.
    """
    slot = _slot(search, key)
    search.begin(seed)
    share = search.shares[search.slots.kind_of[slot]]
    words: list[int] = search.rows.candidates(slot)[:LOOKED]
    opened = sum(count > 1 for other, count in enumerate(search.rows.count) if other != slot)
    logs = zip(search.search.probe(slot, words), words, strict=True)
    ranked = sorted((-log, word) for log, word in logs if log >= 0)  # words are numbered from the best
    found = []
    for log, word in ranked[:limit]:
        text = share.words[word]
        fills = _fills(search, seed, slot, word, watch)
        room = exp(-log / 1000 / opened) if opened else 1.0
        found.append(Suggestion(text, search.pool.scores[text], room, fills))
    return sorted(found, key=lambda suggestion: suggestion.fills is False)


def _slot(search: FillSearch, key: Key) -> int:
    for slot, entry in enumerate(search.slots.entries):
        if entry.key == key:
            return slot
    number, way = key
    for entry in search.slots.given:
        if entry.key == key:
            raise GridError(f"{entry} is complete: {entry.answer}")
    raise GridError(f"the puzzle has no entry {number} {way}")


def _fills(search: FillSearch, seed: int, slot: int, word: int, watch: Watch | None) -> bool | None:
    try:
        search.begin(seed, fixed={slot: word})
    except NoFillError:
        return False
    state = search.run(watch, NODES)
    return True if state == FILLED else False if state == ENDED else None
