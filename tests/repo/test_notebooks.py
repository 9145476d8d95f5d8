"""The notebooks run from the first cell to the last, and what is a board or a chart in them is a picture."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbclient
import nbformat
import pytest
from conftest import takes_minutes_as_python

pytestmark = pytest.mark.long

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
PICTURES = {"crossword": 6, "fillword": 5, "ruzzle": 6, "scrabble": 7, "words": 2}  # how many each shows
SVG = "{http://www.w3.org/2000/svg}"


@cache
def cells(name: str) -> list[Any]:
    """Runs a notebook in a kernel of its own."""
    book = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    done = nbclient.NotebookClient(
        book, timeout=240, kernel_name="python3", resources={"metadata": {"path": str(FOLDER)}}
    )
    return [cell for cell in done.execute().cells if cell.cell_type == "code"]


def test_each_game_has_one_and_words():
    assert {path.stem for path in NOTEBOOKS} == PICTURES.keys()


@takes_minutes_as_python
@pytest.mark.parametrize("name", PICTURES)
def test_boards_and_charts_are_pictures(name: str):
    pictures = [
        output.data["image/svg+xml"]
        for cell in cells(name)
        for output in cell.outputs
        if output.output_type == "execute_result" and "image/svg+xml" in output.data
    ]
    assert len(pictures) == PICTURES[name]
    for picture in pictures:
        root = ElementTree.fromstring(picture)
        assert root.tag == f"{SVG}svg"
        assert root.get("aria-label")


@takes_minutes_as_python
@pytest.mark.parametrize("name", PICTURES)
def test_nothing_goes_wrong_unseen(name: str):
    assert not [output for cell in cells(name) for output in cell.outputs if output.get("name") == "stderr"]
    assert [cell.execution_count for cell in cells(name)] == list(range(1, len(cells(name)) + 1))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_they_are_kept_without_outputs(path: Path):
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in book.cells)
    assert path.stat().st_size < 20_000
