"""A Scrabble position laid by keys, pointer and touch; games that are dropped; a server that stops and comes back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from web.browser.conftest import DESK, PHONE, drop_file
from web.running import Running

from wordtools.scrabble import Engine, Position
from wordtools.web.scrabble import game as scrabble_game
from wordtools.web.scrabble import position as scrabble_position

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page


def square(page: Page, cell: int) -> Locator:
    return page.locator(f'#table [data-at="{cell}"]')


def position(page: Page) -> Position:
    """Reads the position that the address holds."""
    fields = parse_qs(urlsplit(page.url).query)
    found = Position.from_cgp(fields["cgp"][0])
    found.draw(found.player_to_move, found.rules.tiles.rack(fields["rack"][0]))
    return found


def test_a_position_is_laid_by_keys_alone(page: Page, running: Running) -> None:
    page.goto(f"{running.base}/scrabble")
    expect(square(page, 112)).to_be_focused()
    page.keyboard.type("catex")
    page.keyboard.press("Backspace")
    page.keyboard.type("r")
    page.keyboard.press("Shift+S")  # a blank
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press(" ")
    page.keyboard.type("at")
    expect(page.locator("#table .tile.set")).to_have_count(8)
    page.keyboard.press("Control+z")
    expect(page.locator("#table .tile.set")).to_have_count(7)
    page.keyboard.press("Control+Shift+z")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Rack")).to_be_focused()
    page.keyboard.type("aeinrt?")
    expect(page.locator("#pieces .piece")).to_have_count(7)
    expect(page.locator(".plays tbody tr").first).to_be_visible()
    page.wait_for_url("**rack=AEINRT*")
    now = position(page)
    best = Engine.for_language("en").plays(now).best(1)[0]
    assert now.board.rows()[7][7:13] == ["C", "A", "T", "E", "R", "s"]
    assert sum(1 for tile in now.board.tiles if tile) == 8
    expect(page.locator(".plays tbody tr").first.locator("td").first).to_have_text(str(best.score))
    page.locator(".plays tbody a").first.focus()
    expect(page.locator("#table .tile.shown")).to_have_count(len(best.play.laid))
    page.locator(".plays tbody a").first.press("Enter")
    expect(page.locator(".judged")).to_contain_text("Nothing is better")
    page.reload()
    expect(page.locator("#table .tile.set")).to_have_count(8)
    expect(page.locator("#table .tile.shown")).to_have_count(len(best.play.laid))


def test_a_position_is_laid_by_pointer_or_touch(page: Page, running: Running) -> None:
    page.goto(f"{running.base}/scrabble")
    touch = page.viewport_size == PHONE["viewport"]

    def press(there: Locator) -> None:
        if touch:
            there.tap()
        else:
            there.click()

    def tile(text: str) -> Locator:
        return page.locator(f'#bank [data-tile="{text}"]')

    press(square(page, 112))
    press(square(page, 112))  # again: down
    for text in "CAT":
        press(tile(text))
    press(page.get_by_role("button", name="Blank", exact=True))  # the last one
    page.get_by_label("Rack").focus()
    for text in ("E", "A", "R", "?"):
        press(tile(text))
    expect(tile("?").locator("small")).to_have_text("0")  # one on the board, one on the rack
    expect(page.locator(".plays tbody tr").first).to_be_visible()
    page.wait_for_url(re.compile(r"rack=EAR%3F"))
    now = position(page)
    assert [now.board.rows()[row][7] for row in (7, 8, 9)] == ["C", "A", "t"]
    press(page.get_by_role("button", name="Undo"))
    expect(tile("?").locator("small")).to_have_text("1")
    press(page.get_by_role("button", name="Clear"))
    expect(page.locator("#table .tile.set")).to_have_count(0)


def test_plays_of_the_same_word_are_one_row(page: Page, running: Running) -> None:
    page.goto(f"{running.base}/scrabble?rack=AEINRS?")
    rows = page.locator(".plays tbody tr").all()
    words = [
        (row.locator("a").first.inner_text().split()[1].upper(), row.locator("td").first.inner_text()) for row in rows
    ]
    assert len(words) == len(set(words)) > 20
    assert page.locator(".plays .also a").count() > 5


def test_files_are_dropped_anywhere_and_a_game_is_gone_through(page: Page, running: Running) -> None:
    page.goto(f"{running.base}/scrabble")
    drop_file(page, scrabble_position.EXAMPLE, "position.cgp")
    page.wait_for_url("**/scrabble?cgp=*")
    expect(page.locator(".plays tbody tr").first).to_be_visible()
    drop_file(page, scrabble_game.EXAMPLE, "game.gcg")
    page.wait_for_url("**/scrabble/game?*")
    expect(page.locator(".under")).to_contain_text("Turn 8 of 8. Ben: 14B DR.OK, 40 points")
    for turn in range(7, 0, -1):
        page.wait_for_load_state()  # the script that knows the keys
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".under")).to_contain_text(f"Turn {turn} of 8")
    expect(page.locator("#board .tile")).to_have_count(6)
    page.get_by_role("link", name="After").click()
    expect(page.locator("#board .tile")).to_have_count(13)
    page.get_by_role("link", name="What was best?").click()
    expect(page.locator(".judged")).to_contain_text("2.0 below the best")


def test_a_file_that_is_too_large_is_said_before_it_is_sent(page: Page, running: Running, tmp_path: Path) -> None:
    page.goto(f"{running.base}/scrabble/game")
    large = tmp_path / "large.gcg"
    large.write_bytes(b"x" * 5_000_000)
    page.get_by_label("Drop a game here").set_input_files(large)
    expect(page.locator("#lost")).to_have_text("large.gcg has 5.0 MB: this page takes files up to 2.1 MB.")
    assert page.url.endswith("/scrabble/game")


@pytest.mark.parametrize("context", [DESK], indirect=True)
def test_a_server_that_stops_is_noticed_and_what_was_typed_stays(context: BrowserContext) -> None:
    server = Running()
    page = context.new_page()
    page.goto(server.url)
    page.goto(f"{server.base}/scrabble?rack=CATS")
    port = int(server.base.rpartition(":")[2])
    server.close()
    square(page, 112).focus()
    page.keyboard.type("dog")
    expect(page.locator("#lost")).to_contain_text("The server does not answer")
    expect(page.locator("#table .tile.set")).to_have_count(3)
    other = Running(port=port)
    try:
        expect(page.locator("#lost")).to_contain_text("was started again")
        expect(page.locator(".plays tbody tr").first).to_be_visible()
        second = context.new_page()
        second.goto(other.url)
        expect(page.locator("#lost")).to_be_empty()
        page.wait_for_url("**cgp=*DOG*")  # what was typed meanwhile has been sent
        expect(page.locator("#table .tile.set")).to_have_count(3)
    finally:
        other.close()


FRESH = {
    "/ruzzle": "#cells",
    "/scrabble": "#table",
    "/scrabble/play": "#table",
    "/scrabble/game": ".drop",
    "/fillword": "#cells",
    "/fillword/play": ".fw-page .pan",
    "/fillword/make": ".fw-make .board.large",
    "/crossword": "#xword",
    "/crossword/solve": ".player .sheet",
    "/crossword/file": ".drop",
}
"""The screens of the four games that have a board, and what one touches there."""
FIRST_BOX = """() => {
  const text = (one) => /^(text|search|number|textarea)$/.test(one.type) && !one.closest("#cells, #xword, .player");
  const shown = (one) => one.checkVisibility() && text(one);
  const box = [...document.querySelectorAll("input, textarea")].find(shown)?.getBoundingClientRect();
  return box ? [box.left, box.top] : [1e9, 1e9];
}"""


@pytest.mark.parametrize("context", [DESK], indirect=True)
def test_the_board_comes_before_any_text_box(page: Page, running: Running) -> None:
    for route, selector in FRESH.items():
        page.goto(running.base + route)
        box = page.locator(selector).bounding_box()
        assert box is not None
        assert box["height"] >= 480, route
        left, top = page.evaluate(FIRST_BOX)
        assert top >= box["y"] + box["height"] or left >= box["x"] + box["width"], route  # below it, or to its right
        seen = page.evaluate("document.documentElement.clientHeight")
        assert box["y"] + box["height"] <= seen, route


@pytest.mark.parametrize("context", [PHONE], indirect=True)
def test_the_header_of_a_phone_is_one_line(page: Page, running: Running) -> None:
    for route in ("/", *FRESH, "/words"):
        page.goto(running.base + route)
        box = page.locator("header.top").bounding_box()
        assert box is not None
        assert box["height"] <= 72, route
        assert box["width"] == page.evaluate("window.innerWidth"), route
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), route


def test_a_play_of_yours_is_compared_with_the_best(page: Page, running: Running) -> None:
    page.goto(f"{running.base}/scrabble?{urlencode({'cgp': scrabble_position.EXAMPLE, 'play': 'O4 ACRID'})}")
    plays = Engine.for_language("en").plays(scrabble_position.EXAMPLE)
    own = next(one for one in plays if str(one) == "O4 ACRID")
    lost = plays.best(1)[0].equity - own.equity
    expect(page.locator(".judged")).to_contain_text(f"{lost:.1f} below the best")
