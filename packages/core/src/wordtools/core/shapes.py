"""Shapes of puzzles that have a name: a heart, a star, drawn in a grid of any size.

A shape is a test of a point in a square from -1 to 1, the y axis upwards; a cell belongs to the shape if its middle
does. Tips are sharpest where the number of columns is odd.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from wordtools.core.errors import GridError, OptionError
from wordtools.core.grid import Grid
from wordtools.core.run.files import is_file

OPEN = "#"
"""The content of a cell inside a shape; outside there are holes."""
STAR_POINTS = 5
STAR_INNER = 0.5  # radius of the notches of a star, of its points 1
TREE_TIERS = 3
TRUNK_WIDTH, TRUNK_HEIGHT = 0.2, 0.25


def named_shape(name: str, rows: int, columns: int) -> Grid[str]:
    """Draws a shape as large as a grid.

    >>> print(named_shape("diamond", 3, 5))
    . . # . .
    # # # # #
    . . # . .

    Raises:
        GridError: there is no such shape, or the grid is too small to show it.
    """
    if name not in SHAPES:
        raise GridError(f"there is no shape {name!r}: {', '.join(SHAPES)}")
    inside = SHAPES[name]
    if min(rows, columns) < SMALLEST:
        raise GridError(f"a {name} needs {SMALLEST} rows and columns or more, not {rows} x {columns}")
    middles = [(2 * column + 1 - columns) / columns for column in range(columns)]  # symmetric to the last bit
    heights = [(rows - 1 - 2 * row) / rows for row in range(rows)]
    return Grid(rows, columns, tuple(OPEN if inside(x, y) else None for y in heights for x in middles))


def names_a_shape(text: str) -> bool:
    """Whether a text is the name of a shape; False where it is that of a file.

    Raises:
        OptionError: it is a word that names neither.
    """
    if text in SHAPES:
        return True
    if text.isalpha() and not is_file(text):
        raise OptionError(f"{text!r} is neither a shape nor a file; shapes: {', '.join(SHAPES)}")
    return False


def circle(x: float, y: float) -> bool:
    """Whether a point lies in a circle."""
    return x * x + y * y <= 1


def diamond(x: float, y: float) -> bool:
    """Whether a point lies in a square on its corner."""
    return abs(x) + abs(y) <= 1


def heart(x: float, y: float) -> bool:
    """Whether a point lies in a heart: two half circles, and below them a parabola to the tip."""
    x = abs(x)
    shoulder = 0.4  # height of the centres of the half circles
    if y >= shoulder:
        return (2 * x - 1) ** 2 + ((y - shoulder) / (1 - shoulder)) ** 2 <= 1
    return x <= math.sqrt((y + 1) / (1 + shoulder))


def star(x: float, y: float) -> bool:
    """Whether a point lies in a star that stands on two of its points."""
    turn = math.pi / STAR_POINTS
    low, wide = math.cos(turn), math.sin(2 * turn)  # of the points below and at the sides, in a circle of radius 1
    x, y = x * wide, (y + 1) / 2 * (1 + low) - low
    angle = abs((math.atan2(x, y) + turn) % (2 * turn) - turn)  # from the nearest point
    radius = math.hypot(x, y)
    # left of the line from the point (0, 1) to the notch beside it
    across, up = STAR_INNER * math.sin(turn), STAR_INNER * math.cos(turn)
    side = (math.cos(angle) * radius - 1) * across - (up - 1) * math.sin(angle) * radius
    return side <= 1e-9


def tree(x: float, y: float) -> bool:
    """Whether a point lies in a fir: triangles one above the other, and a trunk."""
    x, foot = abs(x), TRUNK_HEIGHT * 2 - 1
    if y < foot:
        return x <= TRUNK_WIDTH
    tier = (1 - y) / (1 - foot) * TREE_TIERS  # from the top down
    number = min(int(tier), TREE_TIERS - 1)
    return x <= ((tier - number) * (1 + number / 2) + number / 2) / (1 + (TREE_TIERS - 1))


SHAPES: dict[str, Callable[[float, float], bool]] = {
    "circle": circle,
    "diamond": diamond,
    "heart": heart,
    "star": star,
    "tree": tree,
}
SMALLEST = 3  # rows and columns in which a shape can be seen
