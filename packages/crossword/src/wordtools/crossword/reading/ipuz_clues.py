"""The lists of clues in .ipuz: their many forms, and the places of cells in them, which count from 0 or from 1."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from wordtools.core.errors import FormatError
from wordtools.core.grid import Cell
from wordtools.core.reading.reading import Reading
from wordtools.crossword.puzzle.clue_numbers import all_numbers
from wordtools.crossword.puzzle.puzzle import Direction, Key
from wordtools.crossword.reading.assemble import Clue, Link, leave_out
from wordtools.crossword.reading.markup import marked

OTHERS = "Clues"  # a list that is neither across nor down; its title follows a colon
FIRST = "wordtools:first-cell"  # the place of the first cell, where nothing else in a file shows from where they count
CLUE = {"number", "numbers", "label", "clue", "enumeration", "continued", "references", "cells"}


class Layout(NamedTuple):
    """The grid that the clues are for."""

    rows: int
    columns: int
    cells: list[str | None]
    labels: Mapping[Cell, int]

    def cell(self, place: tuple[int, int], first: int) -> Cell | None:
        """Returns the cell at a column and row, counted from *first*; None outside the grid."""
        column, row = place[0] - first, place[1] - first
        return row * self.columns + column if 0 <= row < self.rows and 0 <= column < self.columns else None


def lists_of(found: Mapping[str, Any], reading: Reading) -> dict[str, list[Any]]:
    """Finds the lists of clues by their names."""
    lists = found.get("clues")
    if lists and not isinstance(lists, dict):
        reading.leave_out("clues that are in no list")
    tables = lists if isinstance(lists, dict) else {}
    leave_out(reading, (f"clues {key}" for key, clues in tables.items() if clues and not isinstance(clues, list)))
    named = {key: clues if isinstance(clues, list) else [] for key, clues in tables.items()}
    for clues in named.values():
        reading.count("clues", len(clues) + 1)
    return named


def title_of(key: str) -> str:
    """Returns what stands above a list: what follows the colon in its name, or all of it."""
    start, _, title = key.partition(":")
    known = start.lower() in tuple(Direction) or start == OTHERS
    return title if known and title else start.title() if start.lower() in tuple(Direction) else key


def clues_of(lists: Mapping[str, list[Any]], first: Any, layout: Layout, reading: Reading) -> list[Clue]:
    """Reads the clues.

    Args:
        lists: by their names.
        first: the place of the first cell, where the file has it.
        layout: of the grid.
        reading: of the file.

    Raises:
        FormatError: a clue without a text.
    """
    clues: list[Clue] = []
    places: list[list[tuple[int, int]]] = []
    for key, listed in lists.items():
        start = key.partition(":")[0].lower()
        way = Direction(start) if start in tuple(Direction) else None
        title = title_of(key)
        for one in listed:
            if one in (None, [], {}):
                reading.leave_out("clues that are empty")
                continue
            clues.append(_clue(one, way, title, reading))
            places.append(list(_places(one.get("cells") if isinstance(one, dict) else None, reading)))
    begin = first[0] if first in ([0, 0], [1, 1]) else _counted_from(list(zip(clues, places, strict=True)), layout)
    if begin is None:
        reading.note("the places of cells may count from 0 or from 1: taken from 1")
        begin = 1
    return [
        clue._replace(cells=tuple(_cells(its, begin, layout, reading))) for clue, its in zip(clues, places, strict=True)
    ]


def _places(places: Any, reading: Reading) -> Iterator[tuple[int, int]]:
    """Goes through the places of cells: column and row."""
    if places is not None and not isinstance(places, list):
        reading.leave_out("clue cells")
    for place in places if isinstance(places, list) else ():
        reading.count("cells of words")
        numbers = [whole(number) for number in place] if isinstance(place, list) else []
        if len(numbers) == 2 and numbers[0] is not None and numbers[1] is not None:
            yield numbers[0], numbers[1]
        else:
            reading.leave_out("clue cells")


def whole(value: Any) -> int | None:
    """Reads a number of at most five figures, which may be a text or have a point; None for anything else."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        return None
    if isinstance(value, int):
        return value if abs(value) < 100_000 else None
    found = re.fullmatch(r"\s*([0-9]{1,5})(?:\.0+)?\s*", value)
    return int(found[1]) if found else None


def _counted_from(clues: list[tuple[Clue, list[tuple[int, int]]]], layout: Layout) -> int | None:
    """Finds out whether places count from 0 or 1; None where both would do.

    A 0 proves 0. Else it is the count by which fewer cells lie outside the grid, then fewer in blocks, then fewer
    clues begin elsewhere than at their number.
    """
    if not any(places for _, places in clues):
        return 1
    if any(0 in place for _, places in clues for place in places):
        return 0
    errors = {first: _misplaced(clues, first, layout) for first in (1, 0)}
    return None if errors[0] == errors[1] else min(errors, key=lambda first: errors[first])


def _misplaced(clues: list[tuple[Clue, list[tuple[int, int]]]], first: int, layout: Layout) -> tuple[int, int, int]:
    outside = black = elsewhere = 0
    numbers = {str(number) for number in layout.labels.values()}
    for clue, places in clues:
        cells = [layout.cell(place, first) for place in places]
        outside += cells.count(None)
        black += sum(cell is not None and layout.cells[cell] is None for cell in cells)
        number = str(clue.number or clue.label)
        begin = cells[0] if cells else None
        elsewhere += begin is not None and number in numbers and str(layout.labels.get(begin)) != number
    return outside, black, elsewhere


def _cells(places: list[tuple[int, int]], first: int, layout: Layout, reading: Reading) -> Iterator[Cell]:
    for place in places:
        cell = layout.cell(place, first)
        if cell is None:
            reading.note("cells of clues outside the grid: left out")
        else:
            yield cell


def _clue(found: Any, way: Direction | None, group: str, reading: Reading) -> Clue:
    """Reads a clue: a text, a number with a text and perhaps an enumeration, or a table."""
    direction = way or Direction.ACROSS
    if isinstance(found, str):
        return Clue(None, direction, marked(found, reading), "", group)
    if isinstance(found, list) and len(found) > 3:
        reading.leave_out("further parts of clues")
    table: Any = dict(zip(("number", "clue", "enumeration"), found, strict=False)) if isinstance(found, list) else found
    clue: dict[str, Any] = table if isinstance(table, dict) else {"clue": ()}
    text = "" if clue.get("clue") is None else clue["clue"]
    if type(text) is int:
        text = str(text)
    if not isinstance(text, str):
        raise FormatError(f"{reading.name}: clues {group!r}: {str(table)[:40]!r} has no text")
    label, number, further = _numbered(clue, reading)
    number = number if way else None
    if number and not all_numbers(label) and not re.fullmatch(r"[0-9]+\s*[.):]?", label):
        reading.note(f"a clue has the number {label[:20]!r}: taken as {number}")
    lengths = _lengths(clue.get("enumeration"), reading)
    return Clue(
        number,
        direction,
        marked(text, reading),
        None if lengths is None and number else lengths or "",
        group,
        label,
        _remarks(clue, reading),
        tuple(keys_of(clue.get("continued"), "clue continued", reading)) + further,
    )


def _numbered(clue: Mapping[str, Any], reading: Reading) -> tuple[str, int | None, tuple[Link, ...]]:
    """Reads what stands before a clue, its number, and the entries in which its answer goes on."""
    given = clue.get("number")
    several = [*_listed(given), *_listed(clue.get("numbers"))]
    given = whole(given) or given if isinstance(given, float) else given
    if isinstance(given, (bool, dict, float)):
        reading.leave_out("clue number")
        given = None
    shown = [given, *several[:1], clue.get("label")]
    texts = [str(text).strip() for text in shown if isinstance(text, (str, int)) and str(text).strip()]
    label = texts[0] if texts else ""
    numbers = [all_numbers(text) for text in texts]
    further = [(one.number, one.way) for found in numbers for one in found[1:] if not one.reverse]
    for other in several[1:]:
        found = all_numbers(str(other)) if isinstance(other, (str, int)) else []
        further += [(one.number, one.way) for one in found]
        leave_out(reading, [] if found else ["clue numbers"])
    for text, found in zip(texts[1:], numbers[1:], strict=True):
        if text != label and (not found or [found[0].number] != [one.number for one in numbers[0][:1]]):
            reading.leave_out("clue label")
    leading = re.match(r"[0-9]{1,5}", label)
    number = numbers[0][0].number if numbers and numbers[0] else int(leading[0]) if leading else None
    return label, number, tuple(dict.fromkeys(further))


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _lengths(value: Any, reading: Reading) -> str | None:
    """Reads an enumeration; None where there is none."""
    if value is None or isinstance(value, bool):
        return None
    if isinstance(value, list) and value and all(type(part) is int for part in value):
        value = ",".join(map(str, value))
    if not isinstance(value, (str, int)):
        reading.leave_out("clue enumeration")
        return None
    return str(value).strip() or None


def _remarks(clue: Mapping[str, Any], reading: Reading) -> dict[str, str]:
    """Reads what else is said about a clue."""
    others = {key: value for key, value in clue.items() if key not in CLUE and value is not None}
    remarks = {key: marked(value, reading) for key, value in others.items() if isinstance(value, str)}
    leave_out(reading, (f"clue {key}" for key, value in others.items() if not isinstance(value, str)))
    keys = keys_of(clue.get("references"), "clue references", reading)
    refers = " ".join(f"{way[0].upper()}{number}" for number, way in keys)
    return remarks | ({"refs": refers} if refers else {})


def keys_of(places: Any, what: str, reading: Reading) -> Iterator[Key]:
    """Goes through the entries that a clue names: ``{"number": 1, "direction": "Down"}``, one or a list of them.

    A text with numbers and directions, ``5 Across``, names them too.
    """
    said = all_numbers(places) if isinstance(places, str) else []
    if said and all(one.way for one in said):
        yield from ((one.number, one.way) for one in said if one.way)
        return
    one = isinstance(places, dict) or (
        isinstance(places, list) and len(places) == 2 and not any(isinstance(part, (dict, list)) for part in places)
    )
    some: Iterable[Any] = [places] if one else places if isinstance(places, list) else ()
    if places and not some:
        reading.leave_out(what)
    for place in some:
        number, way = (place.get("number"), place.get("direction")) if isinstance(place, dict) else (None, None)
        if isinstance(place, list) and len(place) == 2:
            way, number = place if isinstance(place[0], str) and not place[0].isdecimal() else reversed(place)
        way = str(way).partition(":")[0].lower()
        if whole(number) is not None and way in tuple(Direction):
            yield whole(number) or 0, Direction(way)
        else:
            reading.leave_out(what)
