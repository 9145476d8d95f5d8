"""Crosswords in a browser: a grid made by keys from its blocks to a file, files converted, and one's own words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from crossword.format_samples import RICH

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
from playwright.sync_api import Locator, Page, Route, expect
from web.browser.conftest import DARK, DESK, NO_SCRIPT, PHONE
from web.running import Running

from wordtools.crossword import Direction, Puzzle
from wordtools.web.screens import crossword

BLOCKS = (4, 10, 19, 25, 34, 40, 49, 55, 60, 61, 62, 81, 82, 87, 88, 89, 95, 101)
"""Of a grid of 15 x 15; their images under a half turn come of themselves."""
MADE = crossword.EXAMPLE


def cell(page: Page, number: int) -> Locator:
    return page.locator(f'[data-at="{number}"]')


def go(page: Page, here: int, there: int) -> None:
    """Moves in the grid by arrow keys; waits until the page has followed."""
    down, right = there // 15 - here // 15, there % 15 - here % 15
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    for _ in range(abs(right)):
        page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")


def grid(page: Page) -> str:
    return page.get_by_label("Grid", exact=True).input_value().replace("\n", "/")


def test_keys_go_where_the_focus_is_when_the_grid_is_drawn_late(page: Page, running: Running):
    page.goto(f"{running.base}/crossword?grid=...../...../.....")
    routes: list[Route] = []
    page.route("**/crossword?*", lambda route: routes.append(route))
    cell(page, 0).focus()
    with page.expect_request("**/crossword?*"):
        page.keyboard.type("a")
    cell(page, 7).focus()
    for route in routes:
        route.continue_()
    page.unroute("**/crossword?*")
    expect(page.locator("text.letter")).to_have_count(1)
    page.keyboard.type("b")
    expect(page.locator("text.letter")).to_have_count(2)
    assert grid(page) == "A..../..B../....."


def test_a_puzzle_is_made_from_its_blocks_to_a_file(page: Page, running: Running, tmp_path: Path):
    page.goto(f"{running.base}/crossword")
    page.get_by_role("link", name="Empty 15x15").press("Enter")
    cell(page, 0).focus()
    here = 0
    for block in BLOCKS:
        go(page, here, block)
        page.keyboard.press("#")
        here = block
    expect(page.locator(".numbers dd").nth(1)).to_have_text("36")  # with their images
    expect(page.locator("[data-at]:focus")).to_have_attribute("data-at", "101")
    # two theme entries, one of which is thought better of
    go(page, here, 95 + 2 * 15 - 5)
    page.get_by_label("Entry", exact=True).fill("44a")
    expect(page.locator(".stack h2").first).to_contain_text("44 across")
    start = int(page.locator(".cell.lit").first.get_attribute("data-cell") or 0)
    cell(page, start).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("jazzquartets")
    expect(page.locator(".cell.few").first).to_be_visible()
    for _ in range(12):
        page.keyboard.press("Control+z")
    expect(page.locator("text.letter")).to_have_count(0)
    cell(page, start).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("gridpatterns")
    expect(page.locator("text.letter")).to_have_count(12)
    page.get_by_label("Entry", exact=True).fill("44a")
    page.get_by_role("link", name="Lock 44 across").press("Enter")
    expect(page.locator(".cell.locked")).to_have_count(12)
    # the tightest entry gets its best word, but not one that was banned from it
    page.get_by_label("Entry", exact=True).fill("")
    first = page.locator("ol.words a").first
    expect(first).to_be_visible()
    best = (first.text_content() or "").split()[0]
    page.get_by_role("link", name=f"Ban {best}", exact=True).press("Enter")
    expect(first).not_to_contain_text(best)
    expect(page.locator(".chip")).to_contain_text(best)
    first.press("Enter")
    expect(page.locator("text.letter")).not_to_have_count(12)
    # a fill is looked at, another one, and taken
    page.get_by_role("link", name="Show a fill").press("Enter")
    expect(page.locator("text.letter.ghost").first).to_be_visible()
    page.get_by_role("link", name="Another").press("Enter")
    expect(page.locator("text.letter.ghost").first).to_be_visible()
    page.get_by_role("link", name="Take this fill").press("Enter")
    expect(page.locator("#said")).to_have_text("0 open entries")
    assert "GRIDPATTERNS" in grid(page)
    # a corner is filled anew
    before = grid(page)
    cell(page, 0).focus()
    for key in ["Shift+ArrowRight"] * 3 + ["Shift+ArrowDown"] * 3:
        page.keyboard.press(key)
    expect(page.get_by_label("Part to fill anew")).to_have_value("1,1-4,4")
    page.get_by_role("link", name="Fill this part").press("Enter")
    page.get_by_role("link", name="Take this fill").press("Enter")
    expect(page.get_by_label("Part to fill anew")).to_have_value("")
    page.reload()
    assert [row[5:] for row in grid(page).split("/")] == [row[5:] for row in before.split("/")]
    # clues, of which some are ideas
    page.get_by_role("link", name="Clues", exact=True).press("Enter")
    page.get_by_label("Title").focus()
    page.keyboard.type("Made by keys")
    page.get_by_label("44 across").fill("Where black squares go")
    idea = page.locator(".ideas button").first
    told = idea.text_content()
    idea.press("Enter")
    expect(page.locator("#said")).to_have_text(re.compile(r"\d+ entries without a clue"))
    page.wait_for_url("**/crossword/clues?data=*")
    expect(page.locator("#result")).to_contain_text("70 entries without a clue")
    page.reload()
    expect(page.get_by_label("44 across")).to_have_value("Where black squares go")
    with page.expect_download() as saved:
        page.get_by_role("link", name="puz", exact=True).press("Enter")
    saved.value.save_as(tmp_path / "made.puz")
    made = Puzzle.load(str(tmp_path / "made.puz"))
    assert (made.title, made.rows, made.columns, len(made.entries)) == ("Made by keys", 15, 15, 72)
    assert {at for at, text in enumerate(made.cells) if text is None} == {*BLOCKS, *(224 - at for at in BLOCKS)}
    assert made.clues[44, Direction.ACROSS] == "Where black squares go"
    assert told in made.clues.values()
    assert all(entry.complete for entry in made.entries)
    page.get_by_role("link", name="Solve it").press("Enter")
    expect(page.locator(".player")).to_be_visible()


def test_a_dead_end_names_its_culprit_which_is_cleared(page: Page, running: Running):
    page.goto(f"{running.base}/crossword?grid=QQQ/.../...")
    page.get_by_role("link", name="4 across", exact=True).press("Enter")
    page.wait_for_url("**&entry=4a")  # before, it is what is shown as well
    expect(page.locator(".stack .wrong").first).to_have_text("4 across, ..., has no word that 1 down allows")
    assert page.locator(".cell.dead").count() == 6
    page.get_by_role("link", name="Clear 1d").press("Enter")
    expect(page.locator("text.letter")).to_have_count(2)
    assert grid(page) == ".QQ/.../..."
    page.get_by_role("button", name="Undo").press("Enter")
    expect(page.locator("text.letter")).to_have_count(3)


def test_a_jpz_is_converted_and_what_is_lost_is_read(page: Page, running: Running, tmp_path: Path):
    RICH.save(tmp_path / "rich.jpz")
    page.goto(f"{running.base}/crossword")
    page.get_by_role("link", name="Files").press("Enter")
    page.get_by_label("A crossword file").set_input_files(tmp_path / "rich.jpz")
    page.get_by_role("button", name="Look at it").press("Enter")
    page.wait_for_url("**/crossword/file?data=*")
    row = page.locator("tbody tr").filter(has=page.get_by_role("link", name="xd", exact=True))
    lost = Puzzle.load(str(tmp_path / "rich.jpz")).left_out("xd")
    assert lost
    expect(row.locator("td").last).to_have_text(", ".join(lost))
    none = page.locator("tbody tr").filter(has_text="pzl")
    expect(none.locator("td").last).to_have_text(re.compile("^Cannot hold it: a .pzl file has exactly one letter"))
    expect(none.get_by_role("link")).to_have_count(0)
    with page.expect_download() as saved:
        row.get_by_role("link").press("Enter")
    saved.value.save_as(tmp_path / "rich.xd")
    again = Puzzle.load(str(tmp_path / "rich.xd"))
    assert [entry.answer for entry in again.entries] == [entry.answer for entry in RICH.entries]


def test_own_words_find_room_while_one_looks(page: Page, running: Running):
    page.goto(f"{running.base}/crossword/words?example=1")
    page.get_by_role("button", name="Build").press("Enter")
    expect(page.locator("#job svg")).to_be_visible()
    page.get_by_role("button", name="Stop").press("Enter")
    expect(page.locator("[data-ended]")).to_be_visible()


@pytest.mark.parametrize("context", [DESK | NO_SCRIPT, PHONE | DARK | NO_SCRIPT], ids=["desk", "phone"], indirect=True)
def test_it_works_without_javascript(page: Page, running: Running, tmp_path: Path):
    page.goto(f"{running.base}/crossword")
    page.get_by_role("link", name="9x9", exact=True).click()
    page.locator("ol.words a").first.click()
    expect(page.locator("td", has_text="complete").first).to_be_visible()
    page.get_by_label("Grid", exact=True).fill(MADE)
    page.get_by_role("button", name="Look").click()
    expect(page.locator("td", has_text="complete").first).to_be_visible()
    page.get_by_role("link", name="Show a fill").click()
    expect(page.locator("text.letter.ghost").first).to_be_visible()
    page.get_by_role("link", name="Take this fill").click()
    expect(page.locator("#said")).to_have_text("0 open entries")
    page.get_by_role("link", name="Clues", exact=True).click()
    page.get_by_label("21 across").fill("A clue by hand")
    page.get_by_role("button", name="Keep them").click()
    expect(page.get_by_label("21 across")).to_have_value("A clue by hand")
    with page.expect_download() as saved:
        page.get_by_role("link", name="ipuz", exact=True).click()
    saved.value.save_as(tmp_path / "made.ipuz")
    assert "A clue by hand" in Puzzle.load(str(tmp_path / "made.ipuz")).clues.values()
    page.goto(f"{running.base}/crossword/file")
    page.get_by_label("A crossword file").set_input_files(tmp_path / "made.ipuz")
    page.get_by_role("button", name="Look at it").click()
    row = page.locator("tbody tr").filter(has=page.get_by_role("link", name="xd", exact=True))
    expect(row.locator("td").last).to_have_text("nothing")
    for kind in ("xd", "pdf", "html"):  # to be converted, and to be printed
        with page.expect_download() as saved:
            page.locator("tbody").get_by_role("link", name=kind, exact=True).click()
        assert Path(saved.value.path()).stat().st_size > 300
