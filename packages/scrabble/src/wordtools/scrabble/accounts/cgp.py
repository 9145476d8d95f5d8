"""Account of a CGP: a position as one line of board, racks, scores, turns without points, and operations."""

from __future__ import annotations

import re
from collections import Counter

from wordtools.core.base.characters import composed
from wordtools.core.reading.accounts import CountError, zero
from wordtools.scrabble.accounts.keys import Count, points_of, tiles_in

SQUARE = re.compile(r"(\d+)|(\[[^\[\]]*\]|\D)")


def count(text: str) -> Counter[str]:
    """Counts tiles, racks, scores and operations; CountError where the four fields are not there."""
    fields = composed(text).split(None, 4)
    if len(fields) < 4:
        raise CountError("fewer than four fields")
    board, racks, scores, scoreless, *rest = fields
    found = zero(Count)
    for number, row in enumerate(board.split("/"), 1):
        tiles = [tile for _, tile in SQUARE.findall(row) if tile]
        found[tiles_in(number)] = len(tiles)
        found[Count.TILES] += len(tiles)
        found[Count.BOARD_BLANKS] += sum(tile.strip("[]") != tile.strip("[]").upper() for tile in tiles)
    for rack in (one for one in racks.split("/") if one and not re.fullmatch(r"(?i:unknown)|\?{5,}", one)):
        found[Count.RACKS] += 1
        found[Count.RACK_TILES] += len(re.findall(r"\[[^\[\]]*\]|[^\[\]]", rack))
    for player, score in enumerate(scores.split("/"), 1):
        if not re.fullmatch(r"[-+]?\d{1,7}", score):
            raise CountError("a score that is none")
        found[Count.PLAYERS] += 1
        found[points_of(player)] = int(score)
    if not re.fullmatch(r"\d{1,3}", scoreless):
        raise CountError("no turns without points")
    found[Count.SCORELESS] = int(scoreless)
    for operation in filter(str.strip, "".join(rest).split(";")):
        found[Count.FIELDS] += 1
        found[Count.FIELD_LETTERS] += sum(map(str.isalnum, operation))
    return found
