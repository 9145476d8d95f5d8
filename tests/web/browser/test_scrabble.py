"""Scrabble in a browser: plays by the keyboard, a simulation that is stopped, a game that goes on after a reload."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from web.running import Running

from wordtools.web.screens import scrabble


def test_a_play_is_drawn_while_its_line_is_focused_and_simulated(page: Page, running: Running):
    page.goto(f"{running.base}/scrabble")
    page.get_by_label("Position").fill(scrabble.EXAMPLE)
    expect(page.locator("tbody tr").first).to_be_visible()
    expect(page.locator("#board .tile.fresh")).to_have_count(0)
    page.locator("tbody a").first.focus()
    expect(page.locator("#board .tile.fresh").first).to_be_visible()
    page.get_by_role("button", name="Simulate the best").press("Enter")
    expect(page.locator("#job tbody tr").first).to_be_visible()
    page.get_by_role("button", name="Stop").press("Enter")
    expect(page.locator("[data-ended]")).to_be_visible()


def test_a_game_against_the_computer_goes_on_after_a_reload(page: Page, running: Running):
    page.goto(f"{running.base}/scrabble/play?seed=5&level=good")
    for turn in range(3):
        page.get_by_role("link", name="Hint").click()
        play = (page.locator("ul.line li").first.text_content() or "").partition(":")[0]
        page.get_by_label("Your play").fill(play)
        page.get_by_role("button", name="Play").press("Enter")
        expect(page.locator("tbody tr")).to_have_count(2 * turn + 2)
    page.reload()
    expect(page.locator("tbody tr")).to_have_count(6)
