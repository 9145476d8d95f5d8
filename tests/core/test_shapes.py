"""Shapes with a name: symmetric, in one part, and as large as they should be."""

from __future__ import annotations

import pytest

from wordtools.core.errors import GridError, OptionError
from wordtools.core.shapes import SHAPES, SMALLEST, named_shape, names_a_shape


def rows_of(shape):
    cells = ["." if cell is None else cell for cell in shape.cells]
    return ["".join(cells[at : at + shape.columns]) for at in range(0, len(cells), shape.columns)]


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("size", [(SMALLEST, SMALLEST), (9, 9), (10, 13), (31, 21)])
def test_every_shape_is_symmetric_and_in_one_part(name, size):
    shape = named_shape(name, *size)
    rows = rows_of(shape)
    assert all(row == row[::-1] for row in rows)
    inside = {cell for cell, sign in enumerate(shape.cells) if sign}
    near, edge = shape.neighbours(4), [min(inside)]
    reached = set(edge)
    while edge:
        new = set(near[edge.pop()]) - reached
        reached |= new
        edge += new
    assert reached == inside
    if min(size) >= 9:
        assert any("#" in row for row in rows[:2])
        assert "#" in rows[-1]  # it stands on the edge
        assert any("#" in row[:2] for row in rows)  # and is about as wide as the grid
        assert rows[0][0] == "."  # and is no rectangle


def test_a_heart():
    assert rows_of(named_shape("heart", 9, 9)) == [
        ".###.###.",
        "####.####",
        "####.####",
        "#########",
        ".#######.",
        ".#######.",
        "..#####..",
        "..#####..",
        "...###...",
    ]


def test_names_and_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").write_text("XX")
    assert [names_a_shape(text) for text in ("heart", "mine", "heart.txt", "-")] == [True, False, False, False]
    with pytest.raises(OptionError, match="'hart' is neither a shape nor a file; shapes: circle, diamond, heart"):
        names_a_shape("hart")
    with pytest.raises(GridError, match="there is no shape 'hart'"):
        named_shape("hart", 9, 9)
    with pytest.raises(GridError, match="a star needs 3 rows and columns or more, not 2 x 9"):
        named_shape("star", 2, 9)
