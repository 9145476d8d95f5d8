"""Crosswords solved in the page: a file is dropped, solved by keys, reloaded, and gone on with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from crossword.format_samples import MINI
from web.running import AXE, Running

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
from playwright.sync_api import Page, expect
from web.browser.conftest import DARK, DESK, PHONE
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


@pytest.mark.skipif(not Path(AXE).is_file(), reason=f"no axe-core at {AXE}")
@pytest.mark.parametrize("context", [PHONE, DESK | DARK], ids=["phone", "dark desk"], indirect=True)
def test_axe_finds_nothing(context: Any, running: Running):
    page = context.new_page()
    page.goto(running.url)
    for route in ("", "?example=1"):
        page.goto(f"{running.base}/crossword/solve{route}")
        if route:
            grid(page).keyboard.type("pa")
        page.evaluate(Path(AXE).read_text(encoding="utf-8"))
        found = page.evaluate("axe.run()")
        assert [(it["id"], [node["html"][:120] for node in it["nodes"]]) for it in found["violations"]] == []
