"""Crosswords in a browser: a grid made by keys from its blocks to a file, files converted, and one's own words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from crossword.format_samples import MINI, RICH

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
from playwright.sync_api import Locator, Page, Route, expect
from web.browser.conftest import DARK, DESK, NO_SCRIPT, PHONE, barriers, drop_file, needs_axe
from web.running import Running

from wordtools.crossword import Direction, Puzzle
from wordtools.crossword.formats.registry import write
from wordtools.web.crossword import make as crossword
from wordtools.web.crossword.shared import packed

BLOCKS = (4, 10, 19, 25, 34, 40, 49, 55, 60, 61, 62, 81, 82, 87, 88, 89, 95, 101)
"""Of a grid of 15 x 15; their images under a half turn come of themselves."""
MADE = crossword.EXAMPLE


def cell(page: Page, number: int) -> Locator:
    return page.locator(f'input[data-at="{number}"]')


def go(page: Page, here: int, there: int) -> None:
    """Moves in the grid by arrow keys."""
    down, right = there // 15 - here // 15, there % 15 - here % 15
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    for _ in range(abs(right)):
        page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")


def grid(page: Page) -> str:
    return page.locator("[name=grid]").input_value().replace("\n", "/")


def fresh(page: Page, running: Running, query: str = "") -> Page:
    """Opens the desk, and waits until it can be used."""
    page.goto(f"{running.base}/crossword{query}")
    expect(cell(page, 0)).to_be_visible()
    return page


def answered(page: Page) -> None:
    """Waits until what the server says of the chosen entry is shown: its candidates, ideas for its clue."""
    entry = (page.locator("#clue-of").text_content() or "").removeprefix("Clue of ")
    expect(page.locator("#result h2")).to_contain_text(entry)


def downloaded(page: Page, kind: str, path: Path) -> Puzzle:
    """Takes a file from the menu."""
    page.locator(".saving summary").press("Enter")
    link = page.locator(f'#saving a[href*="/file/{kind}?"]')
    with page.expect_download() as saved:
        link.press("Enter")
    saved.value.save_as(path)
    page.keyboard.press("Escape")
    return Puzzle.load(str(path))


def test_a_fresh_desk_is_an_empty_grid_to_type_into(page: Page, running: Running):
    fresh(page, running)
    wide, box = page.viewport_size, page.locator("#xword").bounding_box()
    assert wide is not None
    assert box is not None
    assert box["height"] >= (480 if wide["width"] > 600 else 350)
    top = page.locator("header.top").bounding_box()
    assert top is not None
    assert top["height"] <= 72
    texts = page.locator("main :is(input, textarea):visible:not([data-at])")
    tops = [one.bounding_box() for one in texts.all()]
    right, below = box["x"] + box["width"], box["y"] + box["height"]
    assert all(text["x"] >= right or text["y"] >= below for text in tops if text)  # boxes for text come after it
    if wide["width"] > 600:
        assert box["y"] + box["height"] <= wide["height"]
        expect(cell(page, 0)).to_be_focused()
    cell(page, 0).click()  # the first click turns nothing
    page.keyboard.type("cat")
    expect(page.locator("text.letter")).to_have_count(3)
    assert grid(page).startswith("CAT............/")
    expect(cell(page, 3)).to_be_focused()
    for key, letters in (
        ("Control+z", 2),
        ("Control+z", 1),
        ("Control+Shift+Z", 2),
        ("Control+y", 3),
        ("Control+z", 2),
    ):
        page.keyboard.press(key)
        expect(page.locator("text.letter")).to_have_count(letters)
    cell(page, 20).click()
    cell(page, 20).click()  # the second does
    page.keyboard.type("xy")
    expect(cell(page, 50)).to_be_focused()


def test_after_the_last_letter_the_cursor_stays_before_the_block(page: Page, running: Running):
    fresh(page, running, "?grid=.....%23/......")
    cell(page, 0).click()
    page.keyboard.type("castl")
    expect(cell(page, 4)).to_be_focused()
    expect(page.locator("#unlisted")).to_have_text("CASTL is not in the word list.")
    expect(page.locator("#entries li").first).to_contain_text("not in the list")
    expect(page.locator(".cell.unlisted")).to_have_count(5)
    expect(page.locator("#result h2")).to_contain_text("1 across")


def test_keys_go_where_the_focus_is_when_the_grid_is_drawn_late(page: Page, running: Running):
    fresh(page, running, "?grid=...../...../.....")
    routes: list[Route] = []
    page.route("**/crossword/desk", lambda route: routes.append(route))
    cell(page, 0).focus()
    with page.expect_request("**/crossword/desk"):
        page.keyboard.type("a")
    expect(page.locator("text.letter")).to_have_count(1)  # drawn before the answer is there
    cell(page, 7).focus()
    for route in routes:
        route.continue_()
    page.unroute("**/crossword/desk")
    page.keyboard.type("b")
    expect(page.locator("text.letter")).to_have_count(2)
    page.wait_for_url("**grid=A....%2F..B..%2F.....*")
    expect(page.locator("text.letter")).to_have_count(2)
    assert grid(page) == "A..../..B../....."


def test_a_themed_puzzle_is_made_by_keys_alone(page: Page, running: Running, tmp_path: Path):
    fresh(page, running)
    cell(page, 0).focus()
    here = 0
    for block in BLOCKS:
        go(page, here, block)
        page.keyboard.press("#")
        here = block
    expect(page.locator("#figures")).to_contain_text("36 blocks")  # with their images
    expect(cell(page, 101)).to_be_focused()
    # two theme entries, one of which is thought better of
    go(page, here, 150)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("jazzquartets")
    expect(page.locator("text.letter")).to_have_count(12)
    for _ in range(12):
        page.keyboard.press("Control+z")
    expect(page.locator("text.letter")).to_have_count(0)
    page.keyboard.press("Home")
    page.keyboard.type("gridpatterns")
    page.keyboard.press("!")
    expect(page.locator(".cell.locked")).to_have_count(12)
    page.keyboard.press("Home")
    page.keyboard.press("(")
    expect(page.locator("circle.ring")).to_have_count(1)
    # another entry gets its best word, but not one that was banned from it; the list is gone through by arrows
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    first = page.locator(".candidates a[data-word]").first
    expect(page.locator("#result h2")).to_contain_text("44 down")
    expect(first).to_be_visible()
    best = first.locator("b").text_content() or ""
    page.keyboard.press("PageDown")
    expect(first).to_be_focused()
    expect(page.locator("g.over .trial").first).to_be_visible()  # it is shown in the grid
    page.keyboard.press("Delete")
    expect(first.locator("b")).not_to_have_text(best)
    expect(page.locator(".chip")).to_contain_text(best)
    first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".candidates a[data-word]").nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("text.letter")).not_to_have_count(12)
    # a fill is looked at, another one, and taken
    page.keyboard.press("Control+Enter")
    expect(page.locator("text.letter.ghost").first).to_be_visible()
    page.get_by_role("link", name="Another").press("Enter")
    expect(page.locator("text.letter.ghost").first).to_be_visible()
    page.get_by_role("link", name="Take fill").press("Enter")
    expect(page.locator("#said")).to_have_text("0 open entries")
    assert "GRIDPATTERNS" in grid(page)
    # a corner is filled anew
    before = grid(page)
    cell(page, 0).focus()
    for key in ["Shift+ArrowRight"] * 3 + ["Shift+ArrowDown"] * 3:
        page.keyboard.press(key)
    expect(page.locator("[name=region]")).to_have_value("1,1-4,4")
    expect(page.locator(".cell.region")).to_have_count(16)
    page.keyboard.press("Shift+Enter")
    page.get_by_role("link", name="Take fill").press("Enter")
    expect(page.locator("[name=region]")).to_have_value("")
    expect(page.locator("#said")).to_have_text("0 open entries")
    assert [row[5:] for row in grid(page).split("/")] == [row[5:] for row in before.split("/")]
    # clues, of which one is an idea
    cell(page, 150).focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#clue-of")).to_have_text("Clue of 44 across")
    page.keyboard.press("Enter")
    page.keyboard.type("Where black squares go")
    page.keyboard.press("Enter")  # on to the next one without a clue
    expect(page.locator("#clue-of")).not_to_have_text("Clue of 44 across")
    chosen = "A clue of mine"
    for _ in range(30):
        answered(page)
        if page.locator("#ideas button").count():
            break
        page.keyboard.press("Enter")
    if page.locator("#ideas button").count():
        page.locator("#ideas button").first.press("Enter")
        expect(page.locator("#clue")).not_to_have_value("")
        chosen = page.locator("#clue").input_value()
    else:
        page.keyboard.type(chosen)
    page.get_by_label("Title").focus()
    page.keyboard.type("Made by keys")
    expect(page.locator("#entry-list")).to_contain_text(chosen)
    made = downloaded(page, "puz", tmp_path / "made.puz")
    assert (made.title, made.rows, made.columns, len(made.entries)) == ("Made by keys", 15, 15, 72)
    assert {at for at, text in enumerate(made.cells) if text is None} == {*BLOCKS, *(224 - at for at in BLOCKS)}
    assert made.clues[44, Direction.ACROSS] == "Where black squares go"
    assert chosen in made.clues.values()
    assert made.circles == {150}
    assert all(entry.complete for entry in made.entries)
    page.get_by_role("link", name="Solve it").press("Enter")
    expect(page.locator(".player")).to_be_visible()
    page.go_back()  # nothing is lost
    expect(cell(page, 0)).to_be_visible()
    expect(page.get_by_label("Title")).to_have_value("Made by keys")
    expect(page.locator("#said")).to_have_text("0 open entries")


def test_a_themed_puzzle_is_made_by_pointer_alone(page: Page, running: Running, tmp_path: Path):
    touch = bool(page.evaluate("matchMedia('(pointer: coarse)').matches"))
    press = "tap" if touch else "click"
    fresh(page, running)

    def hit(where: Locator) -> None:
        getattr(where, press)()

    def tool(name: str) -> None:
        hit(page.get_by_role("button", name=name, exact=True))

    for block in BLOCKS:
        hit(cell(page, block))
        tool("Block")
    expect(page.locator("#figures")).to_contain_text("36 blocks")
    hit(cell(page, 63))
    if page.locator(".cursor.down").count():
        hit(cell(page, 63))
    expect(page.locator("#result h2")).to_contain_text("23 across")
    theme = page.locator(".candidates a[data-word]").first
    word = theme.locator("b").text_content() or ""
    hit(theme)
    expect(page.locator("text.letter")).to_have_count(len(word))
    tool("Lock")
    expect(page.locator(".cell.locked")).to_have_count(len(word))
    tool("Fill all")
    expect(page.locator("text.letter.ghost").first).to_be_visible()
    hit(page.get_by_role("link", name="Take fill"))
    expect(page.locator("#said")).to_have_text("0 open entries")
    tool("Undo")
    expect(page.locator("text.letter")).to_have_count(len(word))
    tool("Redo")
    expect(page.locator("text.letter")).to_have_count(189)
    hit(cell(page, 30))
    tool("Shade")
    expect(page.locator(".cell.shade")).to_have_count(1)
    tool("Fill part")
    hit(cell(page, 0))
    hit(cell(page, 48))
    expect(page.locator(".cell.region")).to_have_count(16)
    hit(page.get_by_role("link", name="Fill this part"))
    hit(page.get_by_role("link", name="Take fill"))
    expect(page.locator("[name=region]")).to_have_value("")
    hit(cell(page, 63))
    page.locator("#clue").fill("What this is about")
    if not page.locator("#entries").is_visible():
        hit(page.locator("#clue-lists > summary"))
    expect(page.locator("#entry-list")).to_contain_text("What this is about")
    page.get_by_label("Title").fill("Made by hand")
    made = downloaded(page, "puz", tmp_path / "made.puz")
    assert (made.title, len(made.entries)) == ("Made by hand", 72)
    assert "What this is about" in made.clues.values()
    assert made["23a"].answer == word
    assert all(entry.complete for entry in made.entries)


def test_a_part_is_dragged_with_a_mouse_and_a_candidate_is_drawn_into_the_grid(page: Page, running: Running):
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        pytest.skip("a finger scrolls")
    fresh(page, running, f"?grid={MADE.replace('#', '%23')}")
    cell(page, 11).hover()
    page.mouse.down()
    cell(page, 33).hover()
    page.mouse.up()
    expect(page.locator("[name=region]")).to_have_value("2,3-4,7")
    word = page.locator(".candidates a[data-word]").first
    word.hover()
    letters = page.locator("g.over .trial")
    expect(letters.first).to_be_visible()
    assert "".join(letters.all_text_contents()) in (word.locator("b").text_content() or "")
    assert page.locator("g.over .sign").count() > 0  # shapes, not colours alone
    page.mouse.move(1, 1)
    expect(letters).to_have_count(0)


def test_marks_bars_and_cells_of_several_letters(page: Page, running: Running, tmp_path: Path):
    fresh(page, running, "?grid=...../...../...../...../.....")
    cell(page, 6).click()
    for key in "(%|_":
        page.keyboard.press(key)
    for what, count in (("circle.ring", 1), (".cell.shade", 1), ("line.bar", 4)):
        expect(page.locator(what)).to_have_count(count)
    page.keyboard.press("[")
    page.keyboard.type("qu")
    page.keyboard.press("Enter")
    expect(cell(page, 6)).to_be_focused()
    expect(page.locator("text.letter")).to_have_text("QU")
    page.wait_for_url("**data=*")
    page.reload()
    expect(page.locator("line.bar")).to_have_count(4)
    made = downloaded(page, "ipuz", tmp_path / "made.ipuz")
    assert (made.circles, made.shades, made.cells[6]) == ({6}, {6}, "QU")
    assert made.bars == {(6, Direction.ACROSS), (6, Direction.DOWN), (17, Direction.ACROSS), (13, Direction.DOWN)}


def test_what_was_made_comes_back(page: Page, running: Running):
    fresh(page, running)
    cell(page, 0).focus()
    page.keyboard.type("quad")
    expect(page.locator("text.letter")).to_have_count(4)
    page.wait_for_url("**grid=QUAD*")
    page.goto(f"{running.base}/words")
    page.go_back()
    expect(page.locator("text.letter")).to_have_count(4)
    fresh(page, running)  # a new visit goes on with it
    expect(page.locator("text.letter")).to_have_count(4)
    page.locator(".new summary").press("Enter")
    page.get_by_role("link", name="Empty 9x9").press("Enter")
    page.wait_for_url("**grid=*")
    expect(page.locator("input[data-at]")).to_have_count(81)
    page.go_back()
    expect(page.locator("text.letter")).to_have_count(4)


def test_a_key_whose_answer_never_came_is_not_lost(page: Page, running: Running):
    fresh(page, running, "?grid=...../.....")
    page.route("**/crossword/desk", lambda route: None)  # the server is busy
    cell(page, 0).click()
    page.keyboard.type("abc")
    page.unroute("**/crossword/desk")
    page.reload()
    expect(page.locator("text.letter")).to_have_count(3)
    page.wait_for_url("**grid=ABC..*")


def test_a_dropped_puzzle_is_gone_on_with(page: Page, running: Running):
    fresh(page, running)
    drop_file(page, write(MINI, "puz"), "mini.puz")
    page.wait_for_url("**grid=*")
    expect(page.get_by_label("Title")).to_have_value(MINI.title)
    expect(page.locator("text.letter")).to_have_count(21)


def test_ideas_are_taken_on_the_page_of_all_clues(page: Page, running: Running):
    page.goto(f"{running.base}/crossword/clues?data={packed(Puzzle.parse('CAT/ARE/TEN'))}")
    idea = page.locator(".ideas button").first
    expect(idea).to_be_visible()  # only once the script answers to it
    held: list[Route] = []
    page.route("**/crossword/clues", lambda route: held.append(route))
    with page.expect_request("**/crossword/clues"):
        page.get_by_label("4 across").fill("Exist")
    idea.press("Enter")  # while an answer is under way
    for route in held:
        route.continue_()
    page.unroute("**/crossword/clues")
    expect(page.locator("#result")).to_contain_text("4 entries without a clue")
    page.reload()
    expect(page.get_by_label("4 across")).to_have_value("Exist")


@needs_axe
def test_axe_finds_nothing_in_any_state_of_the_desk(page: Page, running: Running):
    def check() -> None:
        assert barriers(page) == [], page.url

    fresh(page, running)
    check()
    fresh(page, running, f"?grid={MADE.replace('#', '%23')}")
    page.locator(".candidates a[data-word]").first.focus()
    check()
    cell(page, 1).focus()
    page.keyboard.press("(")
    page.keyboard.press("%")
    for _ in range(3):
        page.keyboard.press("Shift+ArrowDown")
    expect(page.locator(".cell.region").first).to_be_visible()
    check()
    page.keyboard.press("Escape")
    page.keyboard.press("Control+Enter")
    expect(page.locator("text.letter.ghost").first).to_be_visible()
    check()
    page.get_by_role("link", name="Take fill").press("Enter")
    expect(page.locator("#said")).to_have_text("0 open entries")
    page.locator("#clue-lists").evaluate("one => (one.open = true)")
    page.locator(".saving summary").press("Enter")
    expect(page.locator("#saving a").first).to_be_visible()
    check()
    page.keyboard.press("Escape")
    cell(page, 1).focus()
    page.keyboard.press("[")
    expect(page.locator("dialog")).to_be_visible()
    check()


def test_a_link_that_is_drawn_anew_keeps_the_focus(page: Page, running: Running):
    fresh(page, running, "?grid=QQQ/.../...")
    page.locator("#clue-lists").evaluate("one => (one.open = true)")
    held: list[Route] = []
    page.route("**/crossword/desk", lambda route: held.append(route))
    with page.expect_request("**/crossword/desk"):
        page.locator('#entries a[data-at="3a"]').press("Enter")
    clear = page.get_by_role("link", name="Clear 1d")
    clear.evaluate("one => (one.dataset.old = '1')")
    clear.focus()
    for route in held:
        route.continue_()
    page.unroute("**/crossword/desk")
    expect(clear).not_to_have_attribute("data-old", "1")
    expect(clear).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("text.letter")).to_have_count(2)


def test_a_dead_end_names_its_culprit_which_is_cleared(page: Page, running: Running):
    fresh(page, running, "?grid=QQQ/.../...")
    page.locator("#clue-lists").evaluate("one => (one.open = true)")
    page.locator('#entries a[data-at="3a"]').press("Enter")
    page.wait_for_url("**&at=3a")
    expect(page.locator("#result .wrong").first).to_have_text("4 across, ..., has no word that 1 down allows")
    expect(page.locator(".cell.dead")).to_have_count(6)
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
    page.locator(".new summary").click()
    page.get_by_role("link", name="Pattern 9x9").click()
    page.locator(".candidates a[data-word]").first.click()
    expect(page.locator("text.letter").first).to_be_visible()
    page.get_by_label("Grid", exact=True).fill(MADE)
    page.get_by_role("button", name="Look").click()
    expect(page.locator("#entries")).to_contain_text("QUAD")
    page.get_by_role("link", name="Show a fill").click()
    expect(page.locator("text.letter.ghost").first).to_be_visible()
    page.get_by_role("link", name="Take fill").click()
    expect(page.locator("#said")).to_have_text("0 open entries")
    page.get_by_label("Title").fill("Without scripts")
    page.get_by_role("button", name="Look").click()
    expect(page.get_by_label("Title")).to_have_value("Without scripts")
    page.get_by_role("link", name="Clues on a page").click()
    expect(page.get_by_label("Title")).to_have_value("Without scripts")
    page.get_by_label("21 across").fill("A clue by hand")
    page.get_by_role("button", name="Keep them").click()
    expect(page.get_by_label("21 across")).to_have_value("A clue by hand")
    page.locator("summary", has_text="Download").click()
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
