"""Lays paragraphs into columns: all of them on one page with columns of like height, where they fit on one."""

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


class Placed(NamedTuple):
    """Where a paragraph stands on its page."""

    number: int
    column: int
    bottom: float
    """How far its lower edge is below the top of the columns."""


def flow(parts: Sequence[Part], first: float, others: float) -> Iterator[list[Placed]]:
    """Goes through the pages.

    Args:
        parts: the paragraphs, none of them higher than *others*.
        first: the height of the columns on the first page.
        others: the height on further pages.
    """
    height = first
    while True:
        page, count = fill(parts, height)
        if count == len(parts):
            yield _balanced(parts, height) or page
            return
        yield page
        parts, height = parts[count:], others


def _balanced(parts: Sequence[Part], most: float) -> list[Placed]:
    """Finds the least height of columns in which the parts fit; short lists stay whole."""
    least, highest, best = 0.0, most, list[Placed]()
    while most - least > FINEST:
        height = (least + most) / 2
        page, count = fill(parts, height)
        if count == len(parts):
            best, most = page, height
        else:
            least = height
    whole = _whole(parts)
    return whole if whole and max(part.bottom for part in whole) <= min(highest, SHORT) else best


def _whole(parts: Sequence[Part]) -> list[Placed]:
    """Gives each list, which begins with its heading, a column; nothing where there are more lists than columns."""
    page: list[Placed] = []
    column, y = -1, 0.0
    for part in parts:
        if part.heading or column < 0:
            column, y = column + 1, 0.0
        y += part.height + (part.before if y else 0.0)
        page.append(Placed(part.number, column, y))
    return page if column < COLUMNS else []


def fill(parts: Sequence[Part], height: float) -> tuple[list[Placed], int]:
    """Fills the columns of a page from the left; returns what stands where, and how many parts that is."""
    page: list[Placed] = []
    column, y = 0, 0.0
    for k, part in enumerate(parts):
        following = parts[k + 1] if part.heading and k + 1 < len(parts) else None
        more = following.height + following.before if following else 0.0
        if y and y + part.before + part.height + more > height:
            column, y = column + 1, 0.0
        if column == COLUMNS or part.height + more > height:
            return page, k
        y += part.height + (part.before if y else 0.0)
        page.append(Placed(part.number, column, y))
    return page, len(parts)
