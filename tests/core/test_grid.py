from __future__ import annotations

import pytest

from wordtools.core import Grid
from wordtools.core.errors import GridError
from wordtools.core.grid import read_rows


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("AB\nCD", ["A B", "C D"]),
        ("\n\n A B \nC D\n\n", ["A B", "C D"]),
        ("A B\nC D", ["A B", "C D"]),
        ("AB/CD", ["A B", "C D"]),
        ("AB/CD/", ["A B", "C D"]),
        ("AB CD", ["A B", "C D"]),
        ("A B", ["A B"]),
        ("ABCD", ["A B", "C D"]),
        ("ABC", ["A B C"]),
        ("A", ["A"]),
        ("A.\r\n.B", ["A .", ". B"]),
        ("Adl B\nC Dtw", ["Adl B", "C Dtw"]),
        ("ÈÑ\nЖЯ", ["È Ñ", "Ж Я"]),
    ],
)
def test_texts(text, rows):
    assert [" ".join(cells) for _, cells in read_rows(text)] == rows


def test_line_numbers_are_those_of_the_text():
    assert [number for number, _ in read_rows("\n\nAB\nCD")] == [3, 4]


def test_a_column_of_cells_of_several_characters():
    def is_cell(text):
        return len(text) == 1 or text in ("QU", "CH")

    assert [cells for _, cells in read_rows("QU\nCH\nQU", is_cell)] == [["QU"], ["CH"], ["QU"]]
    assert [cells for _, cells in read_rows("QU\nAB", is_cell)] == [["Q", "U"], ["A", "B"]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        (" \n\t\n", "empty"),
        ("AB\n\nCD", "line 2: an empty row"),
        ("AB\nC", "line 2: expected 2 cells as in the first row, found 1"),
        ("AB/C", "row 2: expected 2 cells"),
        ("A B\nCD", "line 2: expected 2 cells"),
    ],
)
def test_no_grid(text, message):
    with pytest.raises(GridError, match=message):
        read_rows(text)


def test_cells_and_places():
    grid = Grid(2, 3, tuple("ABCDEF"))
    assert grid[1, 2] == "F"
    assert [grid.place(cell) for cell in (0, 2, 3)] == [(0, 0), (0, 2), (1, 0)]
    for place in ((2, 0), (0, 3), (-1, 0)):
        with pytest.raises(IndexError):
            grid[place]


@pytest.mark.parametrize("text", ["t e a\no . k", "QU . A\nB  C CH", "a"])
def test_what_is_printed_is_read(text):
    grid = Grid.parse(text)
    assert Grid.parse(str(grid)) == grid
    assert str(Grid.parse(str(grid))) == str(grid)
    assert eval(repr(grid)) == grid


def test_a_large_grid_is_short_in_a_message():
    assert repr(Grid(200, 200, tuple(range(40_000)))) == "Grid(200, 200, <40000 cells>)"


@pytest.mark.parametrize("shape", [(0, 1, 0), (1, 0, 0), (2, 2, 3), (256, 256, 65536)])
def test_impossible_sizes(shape):
    rows, columns, cells = shape
    with pytest.raises(GridError):
        Grid(rows, columns, ("A",) * cells)


def near(grid, directions, wrap, layers):
    """Two cells touch when no coordinate differs by more than one: the definition, cell by cell."""
    height = grid.rows // layers
    out = []
    for a in range(len(grid.cells)):
        found = []
        for b in range(len(grid.cells)):
            steps = []
            for p, q, size in (
                (a // grid.columns % height, b // grid.columns % height, height),
                (a % grid.columns, b % grid.columns, grid.columns),
            ):
                step = abs(p - q)
                steps.append(min(step, size - step) if wrap else step)
            steps.append(abs(a // (grid.columns * height) - b // (grid.columns * height)))
            close = max(steps) == 1 if directions == 8 else sum(steps) == 1
            if close and grid.cells[a] is not None and grid.cells[b] is not None:
                found.append(b)
        out.append(tuple(found))
    return tuple(out)


@pytest.mark.parametrize("directions", [4, 8])
@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize(
    ("rows", "columns", "layers"), [(1, 1, 1), (2, 2, 1), (3, 4, 1), (4, 4, 1), (6, 3, 2), (9, 3, 3)]
)
def test_neighbours(rows, columns, layers, wrap, directions):
    cells = tuple(None if k % 5 == 3 else k for k in range(rows * columns))
    grid = Grid(rows, columns, cells)
    assert grid.neighbours(directions, wrap=wrap, layers=layers) == near(grid, directions, wrap, layers)


def test_layers_must_divide_the_rows():
    with pytest.raises(GridError, match="equal layers"):
        Grid(3, 1, ("A", "B", "C")).neighbours(layers=2)
