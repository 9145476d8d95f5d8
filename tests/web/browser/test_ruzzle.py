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
    from playwright.sync_api import BrowserContext, Page


def word(page: Page, text: str):
    return page.locator(".words a").filter(has_text=re.compile(rf"^{text}\b"))


def cell(page: Page, number: int):
    return page.locator(f'#cells [data-at="{number}"]')


def paste(page: Page) -> None:
    page.locator("summary", has_text="Paste a board").press("Enter")


def test_a_board_is_pasted_and_its_words_and_snakes_appear(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle")
    paste(page)
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
    page.locator("header").hover()
    expect(page.locator(".board .cell.on")).to_have_count(0)


def test_a_mistake_is_said_beside_its_field_and_the_result_stays(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle?board=teax+bcde")
    paste(page)
    field = page.get_by_label("Board", exact=True)
    field.fill("teax bcd")
    expect(page.locator("#wrong-board")).to_contain_text("row 2: expected 4 cells")
    expect(field).to_have_attribute("aria-invalid", "")
    expect(word(page, "TEA")).to_be_visible()
    field.fill("teax bcdo")
    expect(page.locator("#wrong-board")).to_be_empty()
    expect(field).not_to_have_attribute("aria-invalid", "")


def test_a_board_is_typed_cell_by_cell(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle")
    expect(cell(page, 0)).to_be_focused()
    page.keyboard.type("tesarmeinlpaodr")
    expect(cell(page, 15)).to_be_focused()
    page.keyboard.type("e+++")
    assert [cell(page, k).input_value() for k in range(16)] == list("TESARMEINLPAODRE")  # as the list writes them
    page.wait_for_url("**/ruzzle?board=*Edw*")
    expect(cell(page, 15)).to_have_attribute("aria-label", "row 4, column 4, double word")
    expect(page.locator("#cells .badge.dw")).to_have_count(1)
    expect(word(page, "TEMPERA")).to_be_visible()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Home")
    page.keyboard.press("Tab")
    expect(cell(page, 9)).to_be_focused()
    page.keyboard.press("Delete")  # a hole
    page.wait_for_url(re.compile(r"N\+\.\+P"))
    page.keyboard.press("Control+z")
    expect(cell(page, 9)).to_have_value("L")
    page.keyboard.press("Control+Shift+z")
    expect(cell(page, 9)).to_have_value("")
    expect(cell(page, 9)).to_be_focused()
    page.keyboard.press("Control+z")
    page.wait_for_url(re.compile(r"N\+L\+P"))
    expect(word(page, "TEMPERA")).to_be_visible()
    word(page, "TEMPERA").focus()
    expect(page.locator("#cells .snake polyline")).to_have_count(1)
    page.reload()
    expect(word(page, "TEMPERA")).to_be_visible()
    assert cell(page, 9).input_value() == "L"


def test_a_board_is_written_by_touch_or_pointer(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle?board=teax+bcde")
    touch = page.viewport_size == PHONE["viewport"]
    press = (lambda there: there.tap()) if touch else (lambda there: there.click())
    corner = page.locator('#cells [data-corner="0"]')
    for kind in ("dl", "tl", "dw", "tw"):
        press(corner)
        expect(page.locator(f"#cells .badge.{kind}")).to_have_count(1)
    press(corner)
    expect(page.locator("#cells .badge")).to_have_count(0)
    press(cell(page, 5))
    expect(cell(page, 5)).to_be_focused()  # a field: a phone shows its keyboard
    page.keyboard.insert_text("s")
    press(page.get_by_role("button", name="One row more"))
    expect(page.locator("#cells [data-at]")).to_have_count(12)
    press(page.get_by_role("button", name="One column less"))
    page.wait_for_url(re.compile(r"T\+E\+A\+%2F\+B\+S\+D\+%2F\+\.\+\.\+\.$"))
    press(page.get_by_role("button", name="Undo"))
    press(page.get_by_role("button", name="Undo"))
    page.wait_for_url(re.compile(r"T\+E\+A\+X\+%2F\+B\+S\+D\+E$"))
    expect(page.locator("#cells [data-at]")).to_have_count(8)


@pytest.mark.parametrize("context", [DESK], indirect=True)
def test_multipliers_are_typed_after_their_letters(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle")
    expect(cell(page, 0)).to_be_focused()
    page.keyboard.type("t2rsn1o3h4eic3inve2ade")
    expect(page.get_by_label("Board", exact=True)).to_have_value("Ttl R S Ndl / Odw Htw E I / Cdw I N V / Etl A D E")
    cell(page, 0).focus()
    page.keyboard.type("0")  # the cell itself where it has a letter
    expect(page.get_by_label("Board", exact=True)).to_have_value("T R S Ndl / Odw Htw E I / Cdw I N V / Etl A D E")
    page.keyboard.press("Control+z")
    expect(word(page, "COHESIVE")).to_be_visible()


def test_two_letters_share_a_cell(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle?rules=boggle")
    page.keyboard.type("q&uiet")
    assert [cell(page, k).input_value() for k in range(4)] == ["QU", "I", "E", "T"]
    expect(word(page, "QUIET")).to_be_visible()


@pytest.mark.parametrize("context", [DESK], indirect=True)
def test_keys_typed_while_an_older_board_is_drawn_are_kept(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle")
    again = """() => document.addEventListener("htmx:before:swap", () => {
      const input = document.activeElement;
      input.value = "s";
      input.dispatchEvent(new InputEvent("input", {bubbles: true, data: "s", inputType: "insertText"}));
    }, {once: true})"""
    page.evaluate(again)
    page.keyboard.type("tea")
    expect(page.get_by_label("Board", exact=True)).to_have_value(re.compile(r"^T .*\bS\b"))
    page.wait_for_url(re.compile(r"board=T.*S"))
    typed = [cell(page, k).input_value() for k in range(4)]
    assert sorted(typed) == sorted("TEAS")
    expect(page.locator("#cells svg .cell")).to_have_count(4)


def test_a_letter_of_no_language_is_said(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle")
    page.keyboard.insert_text("ж")
    expect(page.locator("#wrong-board")).to_contain_text("is no letter of English")


@pytest.mark.parametrize("context", [DESK], indirect=True)
def test_what_does_not_fit_an_address_is_said(context: BrowserContext, running: Running):
    page = context.new_page()  # the browser notes the refusal
    page.goto(running.url)
    page.goto(f"{running.base}/ruzzle")
    paste(page)
    page.get_by_label("Board", exact=True).fill(("ж" * 200 + "\n") * 200)
    expect(page.locator("#lost")).to_contain_text("more than the address of a page holds")
    page.get_by_label("Board", exact=True).fill("teax bcde")
    expect(word(page, "TEA")).to_be_visible()
    expect(page.locator("#lost")).to_be_empty()


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
    expect(page.locator(".chip")).to_have_text([re.compile(r"^TEA \d+$"), "QQQQ ✕"])  # each is judged at once
    expect(page.locator(".chip.missed")).to_have_count(1)
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
    expect(page.locator(".chip").last).to_have_text(re.compile(r"^ACE \d+$"))
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


def test_common_words_of_players_are_struck_out(page: Page, running: Running):
    page.goto(f"{running.base}/ruzzle/score?board=TEAX")
    page.locator("#words").fill("Ann: tea\nBob: tea eat")
    expect(page.get_by_text("also found by Ann")).to_be_visible()
    page.get_by_label("counts for both").check()
    expect(page.get_by_text("also found by Ann")).to_have_count(0)
