"""The page file of a solved board in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from wordtools.core import Language, Lexicon
from wordtools.ruzzle import Board, Rules, Solver
from wordtools.ruzzle.show.page import page

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize("tag", ["en", "my_lang", "x", ""])
def test_a_language_whose_code_browsers_do_not_know(browser: Browser, tmp_path: Path, tag: str):
    english = Language.load("en")
    solver = Solver(Lexicon.of(["tea", "eat", "seat"], english.alphabet), Rules.load("ruzzle"), english)
    text = page(solver.solve(Board.parse("T E / A S")), solver)
    assert 'lang="en"' in text
    file = tmp_path / "board.html"
    file.write_text(text.replace('lang="en"', f'lang="{tag}"'))
    errors: list[str] = []
    opened = browser.new_page()
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.goto(file.as_uri())
    assert opened.locator("tbody tr").count() == 3
    assert not errors
    opened.close()
