"""Lays paragraphs into columns: all of them on one page with columns that end alike, where they fit on one.

The columns of a page need not begin alike: in a newspaper those below the grid begin where it ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

COLUMNS = 3
GAP = 14.0  # points between columns
FINEST = 0.5  # points by which columns are balanced
SHORT = 110.0  # points: lists that are no higher have a column each


class Part(NamedTuple):
    """A paragraph, measured for the width of a column."""

    number: int
    """Which one it is, from 0."""
    height: float
    before: float
    """Space above it, but not at the top of a column."""
    heading: bool
    """Whether it stays with the part after it."""


class Column(NamedTuple):
    """The room of a column: where it begins and ends, in points below the upper edge of the columns of its page."""

    start: float
    end: float


class Placed(NamedTuple):
    """Where a paragraph stands on its page."""

    number: int
    column: int
    bottom: float
    """How far its lower edge is below the upper edge of the columns."""


def even(height: float, count: int = COLUMNS) -> list[Column]:
    """Makes columns of one height."""
    return [Column(0.0, height)] * count


def flow(parts: Sequence[Part], first: Sequence[Column], others: Sequence[Column]) -> Iterator[list[Placed]]:
    """Goes through the pages.

    Args:
        parts: the paragraphs, none of them higher than *others*.
        first: the columns of the first page.
        others: those of each further page.
    """
    columns = first
    while True:
        page, count = fill(parts, columns)
        if count == len(parts):
            yield _balanced(parts, columns) or page
            return
        yield page
        parts, columns = parts[count:], others


def _balanced(parts: Sequence[Part], columns: Sequence[Column]) -> list[Placed]:
    """Finds the least end of columns in which the parts fit; short lists stay whole."""
    highest = max(column.end for column in columns)
    least, most, best = 0.0, highest, list[Placed]()
    while most - least > FINEST:
        end = (least + most) / 2
        page, count = fill(parts, [Column(column.start, min(column.end, end)) for column in columns])
        if count == len(parts):
            best, most = page, end
        else:
            least = end
    if len({column.start for column in columns}) > 1:
        return best
    start = columns[0].start
    whole = _whole(parts, start, len(columns))
    return whole if whole and max(part.bottom for part in whole) <= min(highest, start + SHORT) else best


def _whole(parts: Sequence[Part], start: float, count: int) -> list[Placed]:
    """Gives each list, which begins with its heading, a column; nothing where there are more lists than columns."""
    page: list[Placed] = []
    column, y = -1, start
    for part in parts:
        if part.heading or column < 0:
            column, y = column + 1, start
        y += part.height + (part.before if y > start else 0.0)
        page.append(Placed(part.number, column, y))
    return page if column < count else []


def fill(parts: Sequence[Part], columns: Sequence[Column]) -> tuple[list[Placed], int]:
    """Fills the columns of a page from the left; returns what stands where, and how many parts that is."""
    page: list[Placed] = []
    at = 0
    y = columns[0].start
    for k, part in enumerate(parts):
        following = parts[k + 1] if part.heading and k + 1 < len(parts) else None
        more = following.height + following.before if following else 0.0
        while at < len(columns):
            before = part.before if y > columns[at].start else 0.0
            if y + before + part.height + more <= columns[at].end:
                break
            at += 1
            y = columns[at].start if at < len(columns) else 0.0
        if at == len(columns):
            return page, k
        y += before + part.height
        page.append(Placed(part.number, at, y))
    return page, len(parts)
