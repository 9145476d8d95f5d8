"""Scrabble in a browser: plays by the keyboard, a simulation that is stopped, a game that goes on after a reload."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from web.browser.conftest import NO_SCRIPT, PHONE, open_drawer
from web.running import Running

from wordtools.web.scrabble import game as scrabble_game
from wordtools.web.scrabble import position as scrabble_position

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME = Path(__file__).parents[3] / "examples" / "game.gcg"


def test_a_play_is_drawn_while_its_line_is_focused_and_simulated(page: Page, running: Running):
    page.goto(f"{running.base}/scrabble")
    page.locator("summary", has_text="Paste a position").press("Enter")
    page.get_by_label("Position", exact=True).fill(scrabble_position.EXAMPLE)
    expect(page.locator("tbody tr").first).to_be_visible()
    expect(page.locator("#board .tile.fresh")).to_have_count(0)
    page.locator("tbody a").first.focus()
    expect(page.locator("#board .tile.fresh").first).to_be_visible()
    page.get_by_role("button", name="Simulate the best").press("Enter")
    expect(page.locator("#job tbody tr").first).to_be_visible()
    page.get_by_role("button", name="Stop").press("Enter")
    expect(page.locator("[data-ended]")).to_be_visible()


def test_a_game_is_dropped_analysed_and_read(page: Page, running: Running, tmp_path: Path):
    page.goto(f"{running.base}/scrabble/game")
    game = tmp_path / "game.gcg"
    game.write_text(scrabble_game.EXAMPLE, encoding="utf-8")
    page.get_by_label("Drop a game here").set_input_files(game)
    expect(page.locator("tbody tr")).to_have_count(8)
    page.get_by_role("link", name="Before").press("Enter")
    expect(page.locator(".under")).to_contain_text("Turn 7")
    page.wait_for_load_state()  # its script hears keys from then on
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".under")).to_contain_text("Turn 6 of 8. Ben: 11J ABAND, 27 points")
    page.get_by_role("button", name="Judge all turns").press("Enter")
    expect(page.locator("#said")).to_have_text("Ended: done")
    expect(page.locator("#job svg.chart")).to_have_count(2)
    row = page.locator("#job summary").nth(1)
    expect(row.locator(".best")).to_have_text("D8 .OOrWILL")
    row.press("Enter")
    expect(page.locator("#job details[open] figure")).to_have_count(2)


def test_an_analysis_by_simulation_is_stopped(page: Page, running: Running):
    game = GAME.read_text(encoding="utf-8")  # three times as long as the example, which is judged before it is stopped
    page.goto(f"{running.base}/scrabble/game?{urlencode({'gcg': game, 'by': 'simulation'})}")
    page.get_by_role("button", name="Judge all turns").press("Enter")
    page.get_by_role("button", name="Stop").press("Enter")
    expect(page.locator("#said")).to_have_text("Ended: stopped")


def test_ten_turns_against_a_level_go_on_after_a_reload(page: Page, running: Running):
    page.goto(f"{running.base}/scrabble/play")
    open_drawer(page)
    page.locator("summary", has_text="New game").press("Enter")
    for label, choice in (("Level", "fair"), ("Challenges", "5"), ("Your clock", "25")):
        page.get_by_label(label).select_option(choice)
    page.get_by_role("button", name="New game").press("Enter")
    page.wait_for_url("**/scrabble/play?*seed=*")
    page.goto(re.sub(r"seed=\d+", "seed=5", page.url))  # in some games ten turns are too many
    open_drawer(page)
    page.locator("summary", has_text="Type a play").press("Enter")
    for turn in range(10):
        page.get_by_role("link", name="Hint").press("Enter")
        play = (page.locator("ul.line li").first.text_content() or "").partition(":")[0]
        open_drawer(page)  # it makes room for the hint
        field = page.get_by_label("Your play")
        field.focus()
        page.keyboard.type(play)
        page.keyboard.press("Enter")
        expect(page.locator("tbody tr")).to_have_count(2 * turn + 2)
        expect(field).to_be_focused()  # where the play was typed
    score = page.locator(".numbers dd").first.text_content()
    expect(page.locator("#clock")).to_have_text(re.compile(r"2[34]:\d\d"))
    page.reload()
    open_drawer(page)
    expect(page.locator("tbody tr")).to_have_count(20)
    expect(page.locator(".numbers dd").first).to_have_text(score or "")
    expect(page.locator("#clock")).not_to_have_text("25:00")
    page.get_by_role("button", name="Challenge").press("Enter")
    expect(page.locator("tbody tr").first).to_contain_text("the play stays, 5 points")


@pytest.mark.parametrize("context", [PHONE | NO_SCRIPT], ids=["no script"], indirect=True)
def test_it_works_without_javascript(page: Page, running: Running):
    page.goto(f"{running.base}/scrabble")
    page.get_by_label("Rack").fill("QUIXOT?")
    page.get_by_role("button", name="Find plays").click()
    expect(page.locator("tbody tr").first).to_be_visible()
    page.goto(f"{running.base}/scrabble/play?seed=5&level=good&hint=1")
    play = (page.locator("ul.line li").first.text_content() or "").partition(":")[0]
    page.get_by_label("Your play").fill(play)
    page.get_by_role("button", name="Play").click()
    expect(page.locator("tbody tr")).to_have_count(2)
