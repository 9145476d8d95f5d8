"""What the ways to lay tiles on a board reach: premium squares, lanes with room for a whole rack, hooks.

The terms of ``ways.py`` are about these things; here each has its place, so that an explanation can name what a play
opens and closes. A way is the same as in ``_ways.py``, which adds up how much each of them weighs; here it only counts
whether there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wordtools.core.grid import Cell
from wordtools.scrabble.evaluation.ways import RACK
from wordtools.scrabble.moves._lanes import Lanes
from wordtools.scrabble.moves.packed import ALLOW, BLOCK, CROSSED, PLAYABLE, SQUARE, STATE, TILE, low_half
from wordtools.scrabble.rules.layout import BoardLayout, column_name
from wordtools.scrabble.rules.tiles import BLANK, Tiles

PAIRS, TRIPLES, DOUBLES, ROOM, HOOKS = (
    "two triple-word squares",
    "triple-word squares",
    "double-word squares",
    "room for 7 tiles",
    "hooks and other ways",
)
"""The themes that terms have something on the board for."""


class Reached(NamedTuple):
    """Something on the board that a way reaches."""

    theme: str
    name: str
    """A square (``O8``), or a lane (``row 8``, ``column O``)."""
    place: int
    """The square's cell, or the lane's number, rows first: the order in which they are listed."""


class Way(NamedTuple):
    """Squares of a lane on which the next play may lay tiles, as far as crossing words allow it."""

    cells: tuple[Cell, ...]
    """Without those where tiles lie."""
    lane: str
    """Its name."""
    number: int
    """Rows first."""


def reached(lanes: Lanes, layout: BoardLayout, unseen: Tiles) -> set[Reached]:
    """Lists what the ways of the board that lies on *lanes* reach; a crossed square needs one of the *unseen* tiles."""
    found = set()
    for way in ways(lanes, layout, unseen):
        triples = [cell for cell in way.cells if layout.word[cell] == 3]
        if len(triples) > 1:
            found.add(Reached(PAIRS, way.lane, way.number))
        if len(way.cells) == RACK:
            found.add(Reached(ROOM, way.lane, way.number))
        for cell in way.cells:
            theme = {2: DOUBLES, 3: TRIPLES}.get(layout.word[cell])
            if theme is not None:
                found.add(_square(theme, layout, cell))
    counts = Counter(unseen)
    for cell in range(layout.cells):
        if any(_crossed(lanes, lanes.square(cell, down), counts) for down in range(2)):
            found.add(_square(HOOKS, layout, cell))
    return found


def ways(lanes: Lanes, layout: BoardLayout, unseen: Tiles) -> Iterator[Way]:
    """Goes through all ways of 1 to 7 tiles, lane by lane."""
    counts = Counter(unseen)
    rows, columns = layout.rows, layout.columns
    for row in range(rows):
        cells = range(row * columns, (row + 1) * columns)
        yield from (Way(way, f"row {row + 1}", row) for way in _of_lane(lanes, cells, 0, counts))
    for column in range(columns):
        cells = range(column, rows * columns, columns)
        yield from (
            Way(way, f"column {column_name(column)}", rows + column) for way in _of_lane(lanes, cells, 1, counts)
        )


def _square(theme: str, layout: BoardLayout, cell: Cell) -> Reached:
    return Reached(theme, layout.place_name(cell, down=True), cell)


def _of_lane(lanes: Lanes, cells: Sequence[Cell], down: int, counts: Counter[int]) -> Iterator[tuple[Cell, ...]]:
    squares, first = lanes.squares_array, lanes.square(cells[0], down)
    tiles = [squares[SQUARE * (first + k) + STATE] & TILE for k in range(len(cells))]
    free = [_free(lanes, first + k, counts) for k in range(len(cells))]
    touches = [bool(_crossed(lanes, first + k, counts) or any(tiles[max(0, k - 1) : k + 2])) for k in range(len(cells))]
    for begin in range(len(cells)):
        if begin and tiles[begin - 1] and not low_half(squares[SQUARE * (first + begin - 1) + BLOCK]):
            continue  # no longer word has these tiles in it
        way: list[Cell] = []
        touching = False
        for k in range(begin, len(cells)):
            if tiles[k]:
                if not way:
                    break
                continue
            if not free[k] or len(way) == RACK:
                break
            way.append(cells[k])
            touching = touching or touches[k]
            if touching:
                yield tuple(way)


def _free(lanes: Lanes, at: int, counts: Counter[int]) -> bool:
    """Returns whether an unseen tile may lie on a square."""
    state, allow = (lanes.squares_array[SQUARE * at + of] for of in (STATE, ALLOW))
    return bool(state & PLAYABLE and allow) and (not state & CROSSED or _fits(allow, counts))


def _crossed(lanes: Lanes, at: int, counts: Counter[int]) -> bool:
    """Returns whether a square makes a crossing word with one of the unseen tiles."""
    return bool(lanes.squares_array[SQUARE * at + STATE] & CROSSED) and _free(lanes, at, counts)


def _fits(allow: int, counts: Counter[int]) -> bool:
    return bool(counts[BLANK]) or any(allow >> letter & 1 for letter in counts)
