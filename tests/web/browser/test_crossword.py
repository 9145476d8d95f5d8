"""Crosswords in a browser: a grid made from a pattern to a filled one, and one's own words while they find room."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from web.running import Running


def test_a_pattern_becomes_a_filled_grid(page: Page, running: Running):
    page.goto(f"{running.base}/crossword")
    page.get_by_role("link", name="9x9").press("Enter")
    expect(page.locator("ol.words a").first).to_be_visible()
    page.locator("ol.words a").first.press("Enter")
    expect(page.locator("td", has_text="complete").first).to_be_visible()
    page.get_by_role("link", name="Fill the rest").press("Enter")
    expect(page.locator("#said")).to_have_text("0 open entries")


def test_own_words_find_room_while_one_looks(page: Page, running: Running):
    page.goto(f"{running.base}/crossword/words?example=1")
    page.get_by_role("button", name="Build").press("Enter")
    expect(page.locator("#job svg")).to_be_visible()
    page.get_by_role("button", name="Stop").press("Enter")
    expect(page.locator("[data-ended]")).to_be_visible()
