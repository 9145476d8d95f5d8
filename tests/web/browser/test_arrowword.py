"""The page of an arrowword in a browser: its clues are chosen in the grid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
from playwright.sync_api import BrowserContext
from web.browser.conftest import DESK, PHONE
from web.browser.player import Player

from wordtools.crossword import Puzzle
from wordtools.crossword.arrowword import Arrowword

PUZZLE = Puzzle.parse("#B#F#\nAROMA\n#OPEN\nROAST\n#DOSE")
SMALL = Arrowword(
    Puzzle(PUZZLE.grid, clues={entry.key: f"Clue {k}" for k, entry in enumerate(PUZZLE.entries)}), (1, 5, 7), "en"
)


@pytest.fixture
def player(context: BrowserContext, tmp_path: Path) -> Any:
    """Opens the page; at the end nothing was complained of, and nothing scrolls sideways."""
    player = Player(context, tmp_path, SMALL)
    yield player
    assert player.complaints == []
    assert player.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("context", [DESK, PHONE], ids=["desk", "phone"], indirect=True)
def test_a_clue_is_chosen_in_its_half_of_the_cell(player: Player):
    for cell, some in SMALL.clue_cells.items():
        box = player.page.locator(f'.places [data-cell="{cell}"]').bounding_box()
        assert box is not None
        for part, arrow in enumerate(some):
            player.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * (part + 0.5) / len(some))
            entry = next(entry for entry in SMALL.entries if entry.key == arrow.key)
            assert (player.now, player.here) == (SMALL.clue(arrow), entry.cells[0])
            assert player.lit == list(entry.cells)


@pytest.mark.parametrize("context", [DESK], indirect=True)
def test_an_arrowword_is_solved_by_keys(player: Player):
    player.enter()
    for entry in SMALL.entries:
        if entry.direction == "across":
            player.press(*entry.answer.lower())
    assert player.page.locator(".picture .asks.lit").count() == 1
    label = player.page.locator('.places [data-cell="0"]').get_attribute("aria-label")
    assert label.count("from row") == 2
    player.press("b", "f")  # the gaps that are left, in the first row
    assert player.solved
