"""Lays paragraphs into columns: all of them on one page with columns that end alike, where they fit on one.

The columns of a page need not begin alike: in a newspaper those below the grid begin where it ends. Of a list, the
heading and the first two clues stay together, and so do the last two: none of them stands alone under a grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

COLUMNS = 3
GAP = 14.0  # points between columns
FINEST = 0.5  # points by which columns are balanced
BEGINNING, ENDING = 3, 2  # parts of a list that stay together: its heading and two clues, its last two clues
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
    most = max(column.end - column.start for column in others)
    while True:
        page, count = fill(parts, columns, most)
        if count == len(parts):
            yield _balanced(parts, columns, most) or page
            return
        yield page
        parts, columns = parts[count:], others


def _balanced(parts: Sequence[Part], columns: Sequence[Column], tallest: float) -> list[Placed]:
    """Finds the least end of columns in which the parts fit; short lists stay whole."""
    highest = max(column.end for column in columns)
    least, most, best = 0.0, highest, list[Placed]()
    while most - least > FINEST:
        end = (least + most) / 2
        page, count = fill(parts, [Column(column.start, min(column.end, end)) for column in columns], tallest)
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


def fill(parts: Sequence[Part], columns: Sequence[Column], tallest: float | None = None) -> tuple[list[Placed], int]:
    """Fills the columns of a page from the left.

    Args:
        parts: the paragraphs.
        columns: of the page.
        tallest: the height of a whole column: what stays together and is higher than that is broken; None: of these.

    Returns:
        What stands where, and how many parts that is.
    """
    if tallest is None:
        tallest = max(column.end - column.start for column in columns)
    page: list[Placed] = []
    at = k = 0
    y = columns[0].start
    groups = list(_groups(parts, tallest))
    none: Sequence[Part] = ()
    for together, following in zip(groups, [*groups[1:], none], strict=False):
        height = _height(together)
        at_top = height - together[0].before
        both = at_top + _height(following)
        if len(together) == 1 and following and not following[0].heading and both <= tallest:
            at_top = both  # a clue that begins a column has another one below it there
        while at < len(columns) and y + (at_top if y == columns[at].start else height) > columns[at].end:
            at += 1
            y = columns[at].start if at < len(columns) else 0.0
        if at == len(columns):
            return page, k
        for part in together:
            y += (part.before if y > columns[at].start else 0.0) + part.height
            page.append(Placed(part.number, at, y))
        k += len(together)
    return page, len(parts)


def _height(parts: Sequence[Part]) -> float:
    """Returns the height of parts, with the space above each."""
    return sum(part.height + part.before for part in parts)


def _groups(parts: Sequence[Part], tallest: float) -> Iterator[Sequence[Part]]:
    """Goes through the parts that stay together: the beginning and the end of each list, and single ones between.

    What is higher than *tallest* is broken; a heading still stays with the part after it.
    """
    if not parts:
        return
    heads = [k for k, part in enumerate(parts) if part.heading]
    starts = sorted({0, *heads})
    for begin, end in zip(starts, [*starts[1:], len(parts)], strict=True):
        first = min(begin + (BEGINNING if parts[begin].heading else 1), end)
        last = max(end - ENDING, first)
        if end - last < ENDING:  # a single one would be left
            first = last = end
        cuts = [begin, *range(first, last), *([last] if last < end else []), end]
        for left, right in pairwise(dict.fromkeys(cuts)):
            some = parts[left:right]
            if _height(some) - some[0].before <= tallest:
                yield some
            else:
                yield from _broken(some)


def _broken(parts: Sequence[Part]) -> Iterator[Sequence[Part]]:
    size = 2 if parts[0].heading else 1
    yield parts[:size]
    yield from ([part] for part in parts[size:])
