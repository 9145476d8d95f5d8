"""Positional play: the best few plays by equity, and what each of them changes about the board."""

from __future__ import annotations

from array import array
from typing import NamedTuple

from wordtools.scrabble.evaluation.reach import DOUBLES, HOOKS, PAIRS, ROOM, TRIPLES
from wordtools.scrabble.evaluation.ways import CANDIDATES, SUMS, WITHIN, WayTable
from wordtools.scrabble.moves.movegen import LeaveTable, MoveGenerator, Plays, known_rack, others_tiles, worths
from wordtools.scrabble.position.play import Candidate
from wordtools.scrabble.position.position import Position

THEMES = {
    PAIRS: ("word times 9",),
    TRIPLES: ("word times 3", "hooks on triple-word"),
    DOUBLES: ("word times 2", "word times 4", "word times 6", "hooks on double-word"),
    ROOM: ("ways through, 7", "ways crossing, 7", "points through, 7", "points crossing, 7", "7 tiles"),
    HOOKS: ("hooks", "ways", "points", "best", "second", "lanes"),
}
"""What the sums are about: each belongs to the first theme that has the beginning of its name."""
REST = "tiles kept and bag"
"""The theme of what is no sum of the board: the tiles kept, those left in the bag, an exchange."""
_THEME_OF = [next(theme for theme, begins in THEMES.items() if name.startswith(begins)) for name in SUMS]


class BoardChange(NamedTuple):
    """What a play changes about the board for the player who makes it, as a table of ways values it."""

    play: Candidate
    points: float
    """In all: whole thousandths."""
    themes: dict[str, float]
    """By theme: whole thousandths."""

    @property
    def total(self) -> float:
        """The equity and this change."""
        return round(self.play.equity + self.points, 3)


def board_changes(generator: MoveGenerator, position: Position, plays: Plays, table: WayTable) -> list[BoardChange]:
    """Values what each play changes about the board; nothing counts once the bag is empty.

    Raises:
        RulesError: the rack is not known.
        FormatError: the table is of other tiles.
    """
    if not position.bag or not len(plays):
        return [BoardChange(play, 0.0, {}) for play in plays]
    width = len(SUMS) + 3
    out = array("q", bytes(8 * width * len(plays)))
    generator.weigh_boards(plays, table, known_rack(position), others_tiles(position), position.bag, out)
    return [_change(play, out[width * k : width * (k + 1)]) for k, play in enumerate(plays)]


def best_by_board(
    generator: MoveGenerator, position: Position, leaves: LeaveTable | None, table: WayTable
) -> list[BoardChange]:
    """Finds the best plays by equity, up to ``CANDIDATES`` within ``WITHIN`` points, and ranks them with the board.

    Raises:
        RulesError: the rack is not known, or the position is not one of the generator's rules.
        FormatError: the table is of other tiles.
    """
    found = generator.find_best(
        position.board, known_rack(position), bag=position.bag, worth=worths(position, leaves), count=CANDIDATES
    )
    near = sum(equity >= found.equities[0] - 1000 * WITHIN for equity in found.equities)
    changes = board_changes(generator, position, found[:near], table)
    return sorted(changes, key=lambda change: -change.total)  # of equals the first by equity stays first


def _change(play: Candidate, numbers: array[int]) -> BoardChange:
    themes = dict.fromkeys((*THEMES, REST), 0)
    for theme, number in zip(_THEME_OF, numbers, strict=False):
        themes[theme] += number
    themes[REST] += sum(numbers[len(SUMS) :])
    return BoardChange(play, sum(themes.values()) / 1000, {theme: number / 1000 for theme, number in themes.items()})
