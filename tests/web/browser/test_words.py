"""Words in a browser, by keyboard alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from web.browser.conftest import NO_SCRIPT, PHONE
from web.running import Running

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_words_are_found_while_typing_and_looked_up(page: Page, running: Running):
    page.goto(f"{running.base}/words")
    page.get_by_label("Letters", exact=True).focus()
    page.keyboard.type("retinas")
    expect(page.locator(".words a").first).to_have_text(re.compile("ANESTRI"))
    page.get_by_label("Length").select_option("5")
    expect(page.locator(".words a").first).to_have_text(re.compile(r"^[A-Z]{5} "))
    page.reload()
    expect(page.get_by_label("Length")).to_have_value("5")
    page.locator(".words a").first.press("Enter")
    expect(page.locator(".facts")).to_contain_text("In the list")


def test_a_list_is_checked(page: Page, running: Running):
    page.goto(f"{running.base}/words/check")
    page.locator("#words").fill("retina retinaz")
    expect(page.locator("tbody tr")).to_have_count(2)
    expect(page.locator("tbody tr").last).to_contain_text("no")


def test_a_phrase_is_looked_up_while_typing(page: Page, running: Running):
    page.goto(f"{running.base}/words/look")
    page.get_by_label("Word or phrase").focus()
    page.keyboard.type("eleven plus two")
    expect(page.locator(".words li", has_text="TWELVE PLUS ONE")).to_be_visible()


def test_a_quiz_is_answered_by_keys_alone(page: Page, running: Running):
    page.goto(f"{running.base}/words/quiz?kind=hooks&lengths=2")
    expect(page.get_by_label("Your answer")).to_be_focused()
    asked = page.locator(".prompt").inner_text()
    page.keyboard.type("zz-")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("Not right")
    page.reload()
    expect(page.locator(".verdict")).to_contain_text("Not right")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your answer")).to_be_focused()
    expect(page.locator(".prompt")).not_to_have_text(asked)
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_be_visible()


@pytest.mark.parametrize("context", [PHONE | NO_SCRIPT], ids=["no script"], indirect=True)
def test_it_works_without_javascript(page: Page, running: Running):
    page.goto(f"{running.base}/words/look")
    page.get_by_label("Word or phrase").fill("otter")
    page.get_by_role("button", name="Look up").click()
    expect(page.locator(".senses li")).not_to_have_count(0)
