"""The PDF of puzzles."""

from __future__ import annotations

import sys
from io import BytesIO

import pytest
from pypdf import PdfReader

from wordtools.core import Alphabet
from wordtools.core.errors import WordtoolsError
from wordtools.core.show.pdf import PAPERS
from wordtools.fillword.puzzle.puzzle import Cover, Placement, Puzzle
from wordtools.fillword.show import pdf

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
PUZZLE = Puzzle.parse("cat/.og/ddo", LATIN)
COVER = Cover(PUZZLE, (Placement("CAT", (0, 1, 2)), Placement("DOG", (7, 4, 5))))


def pages(data):
    return [page.extract_text() for page in PdfReader(BytesIO(data)).pages]


def test_the_puzzle_then_its_answer():
    puzzle, answer = pages(pdf.covers_pdf([COVER], title="Pets"))
    assert puzzle.split() == ["Pets", *"CATOGDDO", "2", "words:", "3,", "3", "letters"]
    assert answer.split() == ["Pets:", "answer", *"CATOGDDO", "CAT,", "DOG"]
    assert len(pages(pdf.covers_pdf([COVER], answers=False))) == 1


def test_a_batch_has_four_answers_on_a_page():
    found = pages(pdf.covers_pdf([COVER] * 5))
    assert len(found) == 5 + 2
    assert [page.splitlines()[0] for page in found[:5]] == [f"Fill-words {k}" for k in range(1, 6)]
    assert found[5].count("CAT, DOG") == 4
    assert found[6].count("CAT, DOG") == 1


def test_the_same_bytes_again():
    assert pdf.covers_pdf([COVER]) == pdf.covers_pdf([COVER])


@pytest.mark.long
def test_large_grids_fit_the_page():
    grid = "\n".join(["W" * 60] * 60)
    puzzle = Puzzle.parse(grid, LATIN)
    cover = Cover(puzzle, tuple(Placement("W" * 60, tuple(range(row * 60, row * 60 + 60))) for row in range(60)))
    data = pdf.covers_pdf([cover])
    places, (width, height) = [], PAPERS["a4"]
    for page in PdfReader(BytesIO(data)).pages:
        page.extract_text(visitor_text=lambda text, cm, tm, font, size: text.strip() and places.append(tm[4:6]))
    assert len(places) > 7200
    assert all(0 < x < width and 0 < y < height for x, y in places)


def test_letters_of_other_scripts():
    russian = Alphabet("АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ")
    cover = Cover(Puzzle.parse("ж у к", russian), (Placement("ЖУК", (0, 1, 2)),))
    try:
        found = pages(pdf.covers_pdf([cover]))
    except WordtoolsError as error:
        if "install DejaVu Sans" not in str(error):
            raise
        pytest.skip("this machine has no font with Russian letters")
    assert "ЖУК" in found[1]


def test_a_letter_that_no_font_has():
    strange = Alphabet(["\ue123"])
    with pytest.raises(WordtoolsError, match="no font on this machine has the letter"):
        pdf.covers_pdf([Cover(Puzzle.parse("\ue123", strange), ())])


def test_without_reportlab(monkeypatch):
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    with pytest.raises(WordtoolsError, match=r"pip install 'wordtools-fillword\[pdf\]'"):
        pdf.covers_pdf([COVER])
