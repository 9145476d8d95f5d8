"""The notebook runs from the first cell to the last, and what is a board in it is a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbclient
import nbformat
import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NOTEBOOK = EXAMPLES / "wordtools.ipynb"
PICTURES = {  # by the last line of a cell: the form in which a notebook shows it
    "board": "image/svg+xml",
    "solution": "text/html",
    "game": "image/svg+xml",
    "position": "image/svg+xml",
    "plays": "text/html",
    "engine.endgame(game.position(21))": "text/html",
    'Puzzle.load("examples/fillword.txt", "en")': "image/svg+xml",
    "cover": "image/svg+xml",
    'Crossword.load("examples/crossword.xd")': "image/svg+xml",
    "fill": "image/svg+xml",
    'Builder.of("examples/words.txt").build(15, 15, depth=5, tries=2, seed=1).cropped()': "image/svg+xml",
}


@pytest.fixture(scope="module")
def cells() -> list[Any]:
    """Runs the notebook in a kernel of its own."""
    book = nbformat.read(NOTEBOOK, as_version=4)
    done = nbclient.NotebookClient(
        book, timeout=240, kernel_name="python3", resources={"metadata": {"path": str(EXAMPLES)}}
    )
    return [cell for cell in done.execute().cells if cell.cell_type == "code"]


def test_boards_are_pictures(cells):
    shown = {}
    for cell in cells:
        for output in cell.outputs:
            if output.output_type == "execute_result":
                shown[cell.source.splitlines()[-1]] = output.data
    for line, form in PICTURES.items():
        assert form in shown[line], (line, list(shown[line]))
        if form.startswith("image"):
            assert ElementTree.fromstring(shown[line][form]).tag.endswith("svg")


def test_nothing_goes_wrong_unseen(cells):
    assert not [output for cell in cells for output in cell.outputs if output.get("name") == "stderr"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))


def test_it_is_kept_without_outputs():
    book = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(book)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in book.cells)
    assert NOTEBOOK.stat().st_size < 20_000
