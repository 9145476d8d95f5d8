"""How many fills small grids have, as the table of ``tests/golden`` says: all by both forms, the small ones slowly."""

from __future__ import annotations

import pytest
from conftest import COMPILED, PURE
from crossword.fill_tasks import filler_of
from crossword.fills import every_fill
from golden.crossword_fills import GRIDS, counted, rows, words

PURE_MOST = 2_000  # fills
ROWS = rows()


def named(found):
    return [pytest.param(row, id=f"{row.grid} {row.option}".strip()) for row in found]


@pytest.mark.parametrize("row", named(ROWS))
def test_compiled(row):
    assert counted(row.puzzle, row.option, filler_of(COMPILED)) == row.fills


@pytest.mark.long
@pytest.mark.parametrize("row", named(row for row in ROWS if row.fills <= PURE_MOST))
def test_as_python(row):
    assert counted(row.puzzle, row.option, filler_of(PURE), seed=1) == row.fills


SLOW = [
    row for row in ROWS if not row.option and (len(row.grid) < 9 or set(row.grid) & {"A", "T"}) and len(row.grid) < 20
]


@pytest.mark.long
@pytest.mark.parametrize("row", named(SLOW))
def test_slowly(row):
    fitting = {word for word in words() if len(word) in map(len, row.grid.split("/")) or len(word) < 4}
    assert sum(1 for _ in every_fill(str(row.puzzle), fitting)) == row.fills


def test_the_table_has_every_grid():
    assert [f"{row.grid} {row.option}".strip() for row in ROWS] == list(GRIDS)
    assert len(SLOW) >= 5
