"""Fill-words and Strands in a browser: the ladder, covers, new puzzles, and a job that streams."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from web.browser.conftest import DESK, NO_SCRIPT, PHONE
from web.running import Running

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

GRID = "tsepyt / breabe / kohuof / escrob / aworrh / pproac"


def paste(page: Page) -> None:
    page.locator("summary", has_text="Paste a puzzle").press("Enter")


def test_the_ladder_of_a_strands_board_is_climbed_by_keys_alone(page: Page, running: Running):
    page.goto(f"{running.base}/fillword")
    page.get_by_label("4 directions").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**kind=strands*")
    expect(page.locator("#cells input")).to_have_count(48)  # 8 x 6, as the board of The New York Times
    paste(page)
    page.get_by_label("Puzzle", exact=True).focus()
    page.keyboard.type("pscu / atps / nove / lids")
    expect(page.locator("#hint")).to_have_text("Give me a hint")
    for steps in range(1, 6):
        page.locator("#hint").press("Enter")
        expect(page.locator(".ladder ol li")).to_have_count(steps)
    expect(page.locator(".ladder ol li").last).to_contain_text("The word is")
    expect(page.locator(".board .path")).to_have_count(1)
    page.locator("#hint").press("Enter")
    expect(page.locator(".ladder ol li")).to_have_count(0)
    expect(page.locator(".chip")).to_have_count(1)
    page.reload()
    expect(page.locator(".chip")).to_have_count(1)


def test_a_grid_is_typed_cell_by_cell(page: Page, running: Running):
    page.goto(f"{running.base}/fillword")
    for name in ("One row less", "One column less"):
        for _ in range(2):
            page.get_by_role("button", name=name).press("Enter")
    expect(page.locator("#cells input")).to_have_count(16)
    page.locator("#cells input").first.focus()
    for row in ("pscu", "atps", "nove", "lids"):
        page.keyboard.type(row)
    field = page.locator("#grid")
    expect(field).to_have_value("P S C U / A T P S / N O V E / L I D S")
    expect(page.locator("#hint, #result form")).to_be_visible()
    page.locator("#cells input").last.focus()
    page.keyboard.press("+")  # no multipliers here
    page.keyboard.press("Delete")
    expect(field).to_have_value("P S C U / A T P S / N O V E / L I D .")
    expect(page.locator(".board .cell")).to_have_count(15)
    page.keyboard.press("Control+z")
    expect(field).to_have_value("P S C U / A T P S / N O V E / L I D S")


def test_words_that_were_found_are_told_and_drawn(page: Page, running: Running):
    page.goto(f"{running.base}/fillword?grid={GRID}")
    page.get_by_label("Words that I have found").fill("cheapest four")
    expect(page.locator(".board .path")).to_have_count(2)
    page.get_by_label("Words that I have found").fill("cheapest zebra")
    expect(page.locator("#wrong-found")).to_contain_text("no cover has")


def test_covers_are_narrowed_by_what_is_known(page: Page, running: Running):
    page.goto(f"{running.base}/fillword/covers?grid={GRID}&limit=4")
    expect(page.locator(".covers section")).to_have_count(4)
    count = page.locator(".numbers dd").first.inner_text()
    page.get_by_role("link", name="Only covers without BYTE").first.press("Enter")
    expect(page.locator(".numbers dd").first).not_to_have_text(count)
    page.get_by_role("link", name=re.compile("without BYTE.*take back")).press("Enter")
    expect(page.locator(".numbers dd").first).to_have_text(count)


def test_a_puzzle_is_made_and_played(page: Page, running: Running):
    page.goto(f"{running.base}/fillword/new")
    page.get_by_label("Rows", exact=True).fill("5")
    expect(page.locator("#result .board .cell")).to_have_count(60)  # of the puzzle and of the answer, 5 x 6 each
    page.get_by_label("With my words").fill("tiger")
    expect(page.locator("#result")).to_contain_text(re.compile("TIGER"))
    page.get_by_role("link", name="Play it").press("Enter")
    expect(page.locator(".fw-play.ready .count")).to_have_text(re.compile("^0 of"))


def test_a_strands_puzzle_and_a_word_search_are_made_by_keys(page: Page, running: Running):
    page.goto(f"{running.base}/fillword/new")
    page.get_by_label("Kind").focus()
    page.keyboard.type("Str")
    expect(page.locator("#result .under").first).to_contain_text("the spangram has")
    page.get_by_label("Spangram").fill("garden birds")
    expect(page.locator("#result")).to_contain_text("GARDENBIRDS")
    expect(page.locator("#result .board .cell")).to_have_count(96)  # of the puzzle and of the answer, 8 x 6 each
    page.get_by_role("link", name="Play it").press("Enter")
    expect(page.locator('.fw-play[data-kind="strands"].ready')).to_be_visible()
    page.goto(f"{running.base}/fillword/new?kind=search&rows=10&columns=10")
    listed = page.locator("#result .under").first
    expect(listed).to_have_text(re.compile(r"^[A-Z]{4,10}(, [A-Z]{4,10}){9}$"))
    words = listed.text_content()
    page.get_by_role("link", name="Another").press("Enter")
    expect(listed).not_to_have_text(words or "")
    page.emulate_media(media="print")
    expect(listed).to_be_visible()
    expect(page.get_by_role("link", name="Another")).to_be_hidden()


@pytest.mark.parametrize("context", [DESK, PHONE], ids=["desk", "phone"], indirect=True)
def test_a_book_streams_and_stops(page: Page, running: Running):
    page.goto(f"{running.base}/fillword/new?rows=8&columns=8&unique=1")
    page.get_by_label("A book of").fill("60")
    page.get_by_role("button", name="Make the book").press("Enter")
    expect(page.locator("#job")).to_contain_text(re.compile(r"[1-9]\d* of 60"), timeout=30_000)
    page.get_by_role("button", name="Stop").press("Enter")
    expect(page.locator("#said")).to_have_text("Ended: stopped", timeout=10_000)
    expect(page.get_by_role("button", name="Stop")).to_be_disabled()
    expect(page.get_by_role("link", name="JSON")).to_be_visible()


@pytest.mark.parametrize("context", [DESK], ids=["desk"], indirect=True)
def test_a_job_ends_when_its_page_is_left(page: Page, running: Running):
    page.goto(f"{running.base}/fillword/new?rows=8&columns=8&unique=1")
    page.get_by_label("A book of").fill("60")
    page.get_by_role("button", name="Make the book").press("Enter")
    expect(page.locator("#job")).to_contain_text(" of 60", timeout=30_000)
    job = page.url
    page.goto(running.base)
    page.wait_for_timeout(7_000)
    page.goto(job)
    expect(page.locator("#said")).to_have_text(re.compile("Ended: (nobody looked|done)"))


@pytest.mark.parametrize("context", [PHONE | NO_SCRIPT], ids=["no script"], indirect=True)
def test_it_works_without_javascript(page: Page, running: Running):
    page.goto(f"{running.base}/fillword")
    page.get_by_label("Puzzle", exact=True).fill(GRID)
    page.get_by_role("button", name="Show it").click()
    page.locator("#hint").click()
    expect(page.locator(".ladder ol li")).to_have_count(1)
    page.goto(f"{running.base}/fillword/new?rows=4&columns=4")
    page.get_by_label("A book of").fill("2")
    page.get_by_role("button", name="Make the book").click()
    expect(page.locator("#said")).to_have_text("Ended: done", timeout=20_000)  # the page loads itself again
