"""Ruzzle in a browser, by keyboard alone."""

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


def word(page: Page, text: str):
    return page.locator(".words a").filter(has_text=re.compile(rf"^{text}\b"))


def test_a_board_is_typed_and_its_words_and_snakes_appear(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle")
    page.get_by_label("Board", exact=True).focus()
    page.keyboard.type("teax bcde")
    expect(word(page, "TEA")).to_be_visible()
    page.wait_for_url("**/ruzzle?board=teax*")
    expect(page.locator("#said")).to_contain_text("words")
    word(page, "ACE").focus()
    expect(page.locator(".board .cell.on")).to_have_count(3)
    expect(page.locator(".board .snake polyline")).to_have_count(1)
    page.get_by_label("Board", exact=True).focus()
    expect(page.locator(".board .cell.on")).to_have_count(0)
    page.reload()
    expect(word(page, "TEA")).to_be_visible()


def test_the_snake_follows_the_pointer(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle?board=teax+bcde")
    word(page, "ACE").hover()
    expect(page.locator(".board .cell.on")).to_have_count(3)
    page.locator("h1").hover()
    expect(page.locator(".board .cell.on")).to_have_count(0)


def test_a_mistake_is_said_beside_its_field_and_the_result_stays(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle?board=teax+bcde")
    field = page.get_by_label("Board", exact=True)
    field.fill("teax bcd")
    expect(page.locator("#wrong-board")).to_contain_text("row 2: expected 4 cells")
    expect(field).to_have_attribute("aria-invalid", "")
    expect(word(page, "TEA")).to_be_visible()
    field.fill("teax bcdo")
    expect(page.locator("#wrong-board")).to_be_empty()
    expect(field).not_to_have_attribute("aria-invalid", "")


def test_the_board_is_written_in_by_keys_alone(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle?board=teax+bcde")
    page.locator('[role="gridcell"]').first.focus()
    for key in ("ArrowRight", "ArrowDown", "s", "+", "+"):
        page.keyboard.press(key)
    field = page.get_by_label("Board", exact=True)
    expect(field).to_have_value("t e a x / b S dtl e")
    expect(page.locator('[role="gridcell"]:focus')).to_have_attribute("aria-label", "d, triple letter")
    expect(page.locator(".board .badge.tl")).to_have_count(1)
    assert page.locator('[role="gridcell"][tabindex="0"]').count() == 1
    page.keyboard.press("Backspace")
    expect(field).to_have_value("t e a x / b S . e")
    page.keyboard.press("Control+a")  # not ours
    expect(field).to_have_value("t e a x / b S . e")


TYPED_MEANWHILE = """() => {
  const plus = (on) => on.dispatchEvent(new KeyboardEvent("keydown", {key: "+", bubbles: true}));
  document.addEventListener("htmx:before:swap", () => plus(document.activeElement), {once: true});
  document.addEventListener("htmx:before:settle", () => plus(document.body), {once: true});
}"""


@pytest.mark.parametrize("context", [DESK], indirect=True)
def test_keys_typed_while_an_older_board_is_drawn_are_kept(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle?board=teax+bcde")
    page.locator('[role="gridcell"]').nth(5).focus()
    page.evaluate(TYPED_MEANWHILE)
    page.keyboard.press("s")
    expect(page.get_by_label("Board", exact=True)).to_have_value("t e a x / b S dtl e")
    expect(page.locator('[role="gridcell"]:focus')).to_have_attribute("aria-label", "d, triple letter")
    expect(page.locator(".board .badge.tl")).to_have_count(1)


@pytest.mark.parametrize("context", [DESK], indirect=True)
def test_a_corner_is_clicked_for_a_multiplier(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle?board=teax+bcde")
    box = page.locator('[role="gridcell"]').first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 6, box["y"] + 6)
    expect(page.get_by_label("Board", exact=True)).to_have_value("tdl e a x / b c d e")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_label("Board", exact=True)).to_have_value("tdl e a x / b c d e")


@pytest.mark.parametrize("context", [PHONE | NO_SCRIPT], indirect=True)
def test_it_works_without_javascript(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle")
    page.get_by_label("Board", exact=True).fill("teax bcde")
    page.get_by_role("button", name="Solve").click()
    word(page, "ACE").click()
    assert page.locator(".board .snake polyline").count() == 1
    page.get_by_role("link", name="New board").click()
    page.get_by_role("link", name="Another").click()
    page.get_by_role("link", name="Solve it").click()
    expect(page.locator(".words a").first).to_be_visible()


def test_a_new_board_is_made_to_measure_and_its_words_are_scored(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle/new")
    page.locator("#words").fill("100-110")
    expect(page.locator(".numbers dd").first).to_have_text(re.compile(r"10\d|110"))
    page.get_by_role("link", name="Solve it").click()
    page.get_by_role("link", name="Score", exact=True).click()
    page.get_by_label("My words").fill("qqqq")
    expect(page.locator("td")).to_have_text("not in the word list")


def test_a_game_goes_on_after_a_reload_and_is_scored(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle/play?board=teax+bcde&seconds=600")
    expect(page.locator("#typed")).to_be_disabled()
    page.get_by_role("button", name="Start").press("Enter")
    for text in ("tea", "qqqq", "tea"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    expect(page.locator(".chip")).to_have_text(["TEA", "QQQQ"])
    expect(page.locator("#clock")).not_to_have_text("10:00")
    page.reload()
    expect(page.locator(".chip")).to_have_text(["TEA", "QQQQ"])
    page.get_by_role("button", name="Go on").press("Enter")
    cells = [page.locator(f'.board .cell[data-cell="{cell}"]').bounding_box() for cell in (2, 5, 1)]
    boxes = [box for box in cells if box is not None]
    for number, box in enumerate(boxes):
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if number == 0:
            page.mouse.down()
    expect(page.locator(".board .cell.on")).to_have_count(3)
    page.mouse.up()
    expect(page.locator(".chip").last).to_have_text("ACE")
    page.get_by_role("button", name="Finish and score").press("Enter")
    page.wait_for_url("**/ruzzle/score*")
    expect(page.locator(".numbers dd").first).to_have_text("2")
    expect(page.locator("td")).to_have_text("not in the word list")


def test_the_end_of_the_time_scores_the_game(page: Page, running: Running):
    page.clock.install()
    page.goto(f"{running.base}/ruzzle/play?board=teax+bcde&seconds=60")
    page.get_by_role("button", name="Start").press("Enter")
    page.keyboard.type("tea")
    page.keyboard.press("Enter")
    page.clock.run_for(61_000)
    page.wait_for_url("**/ruzzle/score*words=TEA*")
