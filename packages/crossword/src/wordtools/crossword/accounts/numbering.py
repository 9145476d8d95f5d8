"""The entries of a grid, counted without a ``Puzzle``: which numbers they have, and where they lie."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

ACROSS, DOWN = "across", "down"
LEAST = (2, 3)  # cells that a run has to have to be numbered: one of these, by custom
Key = tuple[int, str]  # number and direction of an entry
Bar = tuple[int, str]  # a cell, and the side of it: ``across`` right of it, ``down`` below it
Run = tuple[str, range]  # direction, cells


SEPARATOR = re.compile(r"\s*(?:,|/|&|\band\b)\s*|[;+](?=[1-9])", re.IGNORECASE)
DIRECTION = "(a|ac|across|d|dn|down)?"
NUMBERED = re.compile(rf"{DIRECTION}\s*(0*[1-9]\d{{0,4}})\s*{DIRECTION}", re.IGNORECASE)
WAYS = {"a": ACROSS, "d": DOWN}
SIDES = {"T": DOWN, "B": DOWN, "L": ACROSS, "R": ACROSS}


def bars_at(cell: int, sides: Collection[str], columns: int, size: int) -> set[Bar]:
    """Returns the bars at some sides of a cell (T, B, L, R); none at the edge of the grid.

    Args:
        cell: the cell.
        sides: letters; others do not count.
        columns: width of the grid.
        size: number of its cells.
    """
    found: set[Bar] = set()
    for side in SIDES.keys() & set(sides):
        way = SIDES[side]
        behind = cell - columns * (side == "T") - (side == "L")
        ahead = behind + (columns if way == DOWN else 1)
        if behind >= 0 and ahead < size and (way == DOWN or behind // columns == ahead // columns):
            found.add((behind, way))
    return found


def runs(columns: int, white: Sequence[bool], bars: Collection[Bar]) -> Iterator[Run]:
    """Goes through the runs of white cells between blocks, bars and edges."""
    size = len(white)
    rows = [(ACROSS, range(k, k + columns)) for k in range(0, size, columns)]
    for way, line in [*rows, *((DOWN, range(k, size, columns)) for k in range(columns))]:
        begin = 0
        for at, cell in enumerate(line):
            if not white[cell] or (cell, way) in bars:
                yield way, line[begin : at + white[cell]]
                begin = at + 1
        yield way, line[begin:]


def entries(
    columns: int,
    white: Sequence[bool],
    bars: Collection[Bar] = (),
    named: Collection[Key] = (),
    labels: Mapping[int, int] | None = None,
) -> dict[Key, range]:
    """Returns the cells of each entry, by its number and direction.

    Args:
        columns: width of the grid.
        white: per cell whether it is no block.
        bars: thick lines between cells.
        named: the entries for which the file has clues; which runs are numbered is chosen such that all are there.
        labels: the numbers in the cells, where the file gives them; a number in each of them is a code for a letter.
    """
    found = [run for run in runs(columns, white, bars) if run[1]]
    if labels:
        keys = _labelled(found, labels, white)
        twice = not keys and len(set(labels.values())) < len(labels)
        if not (twice and named and any(white[cell] and cell not in labels for cell in range(len(white)))):
            return keys
    for least in LEAST:
        keys = _keys(found, _counted(found, least), least)
        if set(named) <= keys.keys():
            return keys
    return _keys(found, _counted(found, LEAST[0]), LEAST[0])


def _labelled(found: Sequence[Run], labels: Mapping[int, int], white: Sequence[bool]) -> dict[Key, range]:
    for least in LEAST:
        if _counted(found, least) == labels:
            return _keys(found, labels, least)
    if all(cell in labels for cell, is_open in enumerate(white) if is_open):
        return {}
    named = [(labels[run[0]], way) for way, run in found if run[0] in labels and len(run) >= LEAST[0]]
    return _keys(found, labels, LEAST[0]) if len(set(named)) == len(named) else {}


def _counted(found: Sequence[Run], least: int) -> dict[int, int]:
    starts = sorted({run[0] for _, run in found if len(run) >= least})
    return {start: number for number, start in enumerate(starts, 1)}


def _keys(found: Sequence[Run], numbers: Mapping[int, int], least: int) -> dict[Key, range]:
    return {(numbers[run[0]], way): run for way, run in found if run[0] in numbers and len(run) >= least}


def numbers_in(text: str) -> list[Key]:
    """Reads a text of nothing but numbers with or without directions; empty where there is more in it."""
    parts = SEPARATOR.split(text.rstrip("."))
    found = list(map(NUMBERED.fullmatch, parts))
    if not all(found) or any(one[1] and one[3] for one in found if one):
        return []
    return [(int(one[2]), WAYS.get((one[1] or one[3] or "")[:1].lower(), "")) for one in found if one]


class Places:
    """Finds the entry that a list of cells is."""

    def __init__(self, placed: Mapping[Key, range]) -> None:
        """Takes the entries of a grid."""
        self._placed = placed
        self._starts: dict[int, list[Key]] = {}
        for key, cells in placed.items():
            self._starts.setdefault(cells[0], []).append(key)

    def entry(self, cells: Sequence[int], *, linked: bool = False) -> Key | None:
        """Returns the entry of some cells, None where they are another line.

        Args:
            cells: in order.
            linked: whether further entries may follow the first.
        """
        first: Key | None = None
        at = 0
        while at < len(cells) and (linked or not at):
            fitting = (key for key in self._starts.get(cells[at], ()) if self._fits(key, cells, at))
            key = next(fitting, None)
            if key is None:
                return None
            first = first or key
            at += len(self._placed[key])
        return first if at == len(cells) else None

    def _fits(self, key: Key, cells: Sequence[int], at: int) -> bool:
        run = self._placed[key]
        return list(run) == list(cells[at : at + len(run)])
