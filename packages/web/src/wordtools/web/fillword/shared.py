"""What the fill-word pages share: solvers by names, words in a field, and what stands around each page."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from markupsafe import Markup

from wordtools.core import Grid
from wordtools.core.errors import WordtoolsError
from wordtools.core.show.svg import AUTO, Drawing
from wordtools.fillword import Solver
from wordtools.fillword.puzzle.puzzle import folded
from wordtools.fillword.show.svg import CSS, THEMES
from wordtools.web.server import library
from wordtools.web.server.form import Form
from wordtools.web.server.page import picture

MOST_TEXT, MOST_CELLS, MOST_WORDS = 2_000, 200, 600
PLAY = "/fillword/play"
SECONDS = 3.0  # for an answer at once; a search as a job has the time that jobs have
KINDS = {"4": "4 directions", "8": "8 directions", "strands": "Strands"}
STRANDS_LENGTH = 4  # letters of the shortest word of a Strands puzzle
MEMORY = 256 << 20  # bytes, of one search
EXAMPLE = "tsepyt / breabe / kohuof / escrob / aworrh / pproac"
STRANDS = "pscu / atps / nove / lids"
PDF = find_spec("reportlab") is not None


@library.once
def solver(code: str, name: str, kind: str) -> Solver:
    """Makes a solver by names."""
    shortest: dict[str, Any] = {"min_length": STRANDS_LENGTH} if kind == "strands" else {}
    return Solver.for_language(code, words=name or (), memory=MEMORY, **shortest)


def words_of(form: Form, name: str, asked: Solver) -> tuple[str, ...]:
    """Reads words separated by spaces, folded."""
    try:
        written = form.text(name, most=MOST_WORDS).replace(",", " ").split()
        return tuple(dict.fromkeys(folded(word, asked.alphabet) for word in written))
    except WordtoolsError as error:
        form.wrong(name, error)
        return ()


def empty_picture(grid: Grid[str]) -> Markup:
    """Draws a grid in which nothing stands yet."""
    made = Drawing(grid.rows, grid.columns, label="an empty grid", theme=AUTO, themes=THEMES, css=CSS)
    for cell in range(len(grid.cells)):
        made.cell(cell, gap=4, radius=10)
    return picture(made)


def around(form: Form) -> dict[str, Any]:
    """Returns what every page of a puzzle shows."""
    alone = {"found": None, "rung": None, "limit": None, "add": None}
    return {
        "lists": library.lists(),
        "kinds": KINDS,
        "example": Form({}).address("/fillword", grid=EXAMPLE),
        "strands": Form({}).address("/fillword", grid=STRANDS, kind="strands"),
        "tabs": [
            (form.address("/fillword", limit=None), "Solve"),
            (PLAY, "Play"),
            ("/fillword/make", "Make one"),
            (form.address("/fillword/covers", **alone), "Covers"),
            ("/fillword/new", "New puzzles"),
        ],
    }
