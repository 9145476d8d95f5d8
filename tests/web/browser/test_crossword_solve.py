"""Crosswords solved in the page: a file is dropped, solved by keys, reloaded, and gone on with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from crossword.format_samples import MINI
from web.running import Running

from wordtools.crossword.formats.registry import write

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
from playwright.sync_api import Page, expect
from web.browser.conftest import DARK, DESK, PHONE, barriers, drop_file, needs_axe
from web.browser.player import STATE


def grid(page: Page) -> Page:
    """Goes to the grid by keys."""
    page.get_by_role("button", name="Pause").focus()
    page.keyboard.press("Tab")
    return page


def test_a_crossword_is_solved_reloaded_and_gone_on_with(page: Page, running: Running, tmp_path: Path):
    MINI.save(tmp_path / "mini.puz")
    page.goto(f"{running.base}/crossword")
    page.get_by_role("link", name="Solve", exact=True).press("Enter")
    page.get_by_label("A crossword file").set_input_files(tmp_path / "mini.puz")
    page.get_by_role("button", name="Solve it").press("Enter")
    page.wait_for_url("**/crossword/solve?data=*")
    grid(page).keyboard.type("partroop")
    assert page.evaluate(STATE)["letters"] == "PARTROOP"
    page.reload()
    assert page.evaluate(STATE)["letters"] == "PARTROOP"
    expect(page.locator(".ask")).to_contain_text("Welcome back: 8 of 21 cells")
    page.get_by_role("button", name="Go on", exact=True).press("Enter")
    page.keyboard.press("F6")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.type("horseentergas")
    expect(page.locator("dialog.notice")).to_be_visible()
    expect(page.locator(".result")).to_contain_text("Five by five")
    page.keyboard.press("Escape")
    page.reload()
    assert page.evaluate(STATE)["count"] == "21 of 21"


def apart(one: Any, other: Any) -> bool:
    """Tells whether two boxes do not overlap."""
    return (
        one["x"] + one["width"] <= other["x"] + 1
        or other["x"] + other["width"] <= one["x"] + 1
        or one["y"] + one["height"] <= other["y"] + 1
        or other["y"] + other["height"] <= one["y"] + 1
    )


@pytest.mark.parametrize("context", [DESK, PHONE], ids=["desk", "phone"], indirect=True)
def test_parts_of_the_player_do_not_overlap(page: Page, running: Running):
    page.goto(f"{running.base}/crossword/solve")  # the example, without a question
    grid(page).keyboard.type("partrxop")
    page.locator(".menu summary").first.click()
    page.get_by_role("button", name="Check grid").click()
    expect(page.locator(".said")).to_have_text("1 letter is wrong.")
    parts = [".watch", ".pan", ".said", ".tools", *(f".lists > section >> nth={k}" for k in (0, 1))]
    wide = page.viewport_size == DESK["viewport"]
    if wide:  # on a phone it is over the page, at the lower edge
        parts.append(".asked")
    boxes = {part: page.locator(f".player {part}").bounding_box() for part in parts}
    assert [
        (one, other) for k, one in enumerate(parts) for other in parts[k + 1 :] if not apart(boxes[one], boxes[other])
    ] == []
    tops = [one.bounding_box() for one in page.locator(".player .tools > *").all()]
    assert not wide or len({round(one["y"] + one["height"] / 2) for one in tops if one}) == 1  # tools in one row


def test_a_puzzle_dropped_here_is_solved_here(page: Page, running: Running):
    page.goto(f"{running.base}/crossword/solve")
    drop_file(page, write(MINI, "puz"), "mini.puz")
    page.wait_for_url("**/crossword/solve?data=*")
    expect(page.locator(".entitled h2")).to_have_text(MINI.title)


def test_two_tabs_on_one_crossword_lose_no_letter(context: Any, page: Page, running: Running):
    address = f"{running.base}/crossword/solve?example=1"
    page.goto(address)
    other = context.new_page()
    other.goto(address)
    grid(page).keyboard.type("ab")
    expect(other.locator(".count")).to_have_text("2 of 21")
    grid(other)
    other.keyboard.press("ArrowDown")
    other.keyboard.press("ArrowDown")
    other.keyboard.type("vw")
    expect(page.locator(".count")).to_have_text("4 of 21")
    page.reload()
    expect(page.locator(".count")).to_have_text("4 of 21")
    assert page.evaluate(STATE)["letters"] == other.evaluate(STATE)["letters"]
    other.close()


@needs_axe
@pytest.mark.parametrize("context", [PHONE, DESK | DARK], ids=["phone", "dark desk"], indirect=True)
def test_axe_finds_nothing(context: Any, running: Running):
    page = context.new_page()
    page.goto(running.url)
    for route in ("", "?example=1"):
        page.goto(f"{running.base}/crossword/solve{route}")
        if route:
            grid(page).keyboard.type("pa")
        assert barriers(page) == []
