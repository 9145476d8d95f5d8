"""A game of Scrabble in a browser: tiles dragged, tapped and typed; a blank, an exchange, a challenge, a hint."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from web.browser.conftest import DARK, DESK, PHONE, barriers, needs_axe, open_drawer
from web.running import Running

from wordtools.scrabble import Engine, Play

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

BLANK_SOON = 12  # a game whose best plays lay a blank in the third turn
Laid = list[tuple[int, str, bool]]  # the square, the letter, whether a blank is laid


def square(page: Page, cell: int) -> Locator:
    return page.locator(f'#table [data-at="{cell}"]')


def begin(page: Page, running: Running, seed: int, **fields: str) -> None:
    more = "".join(f"&{name}={value}" for name, value in fields.items())
    page.goto(f"{running.base}/scrabble/play?seed={seed}&level=good{more}")
    expect(page.locator("#rack .piece")).to_have_count(7)


def hinted(page: Page) -> tuple[str, Laid]:
    """Asks for the best play: its text, and what it lays where."""
    page.locator("#hint").click()
    text = (page.locator("#hints li").first.text_content() or "").partition(":")[0]
    rules = Engine.for_language("en").rules
    play = Play.parse(text)
    by = rules.layout.columns if play.down else 1
    laid = [(play.start + k * by, tile) for k, tile in enumerate(play.tiles) if tile]
    return text, [(cell, rules.tiles.word([tile]), tile >= 128) for cell, tile in laid]


def piece(page: Page, letter: str, *, blank: bool) -> Locator:
    name = "blank" if blank else re.compile(rf"^{letter} \d")
    return page.locator("#rack").get_by_role("button", name=name).first


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, what: Locator, to: Locator) -> None:
    page.mouse.move(*middle(what))
    page.mouse.down()
    page.mouse.move(*middle(to), steps=5)
    page.mouse.up()


def chosen_letter(page: Page, letter: str) -> None:
    page.get_by_role("dialog").get_by_role("button", name=letter, exact=True).click()


def dragged(page: Page, laid: Laid) -> None:
    for cell, letter, blank in laid:
        drag(page, piece(page, letter, blank=blank), square(page, cell))
        if blank:
            chosen_letter(page, letter)


def tapped(page: Page, laid: Laid) -> None:
    for cell, letter, blank in laid:
        piece(page, letter, blank=blank).tap()
        square(page, cell).tap()
        if blank:
            chosen_letter(page, letter)


def typed(page: Page, laid: Laid) -> None:
    """Lays a play by the keyboard alone, from wherever the cursor is."""
    cell, *_ = laid[0]
    at = int(page.locator("#table .cursor").get_attribute("data-at") or 0)
    square(page, at).focus()
    for key, steps in (("ArrowDown", cell // 15 - at // 15), ("ArrowRight", cell % 15 - at % 15)):
        opposite = {"ArrowDown": "ArrowUp", "ArrowRight": "ArrowLeft"}[key]
        for _ in range(abs(steps)):
            page.keyboard.press(key if steps > 0 else opposite)
    down = len(laid) > 1 and laid[1][0] - cell >= 15
    if down != ("down" in (square(page, cell).get_attribute("class") or "")):
        page.keyboard.press(" ")
    for _, letter, blank in laid:
        page.keyboard.press(f"Shift+{letter}" if blank else letter.lower())


def turns(page: Page) -> int:
    return page.locator(".list tbody tr").count()


def send(page: Page, before: int) -> None:
    page.locator("#send").click()
    expect(page.locator(".list tbody tr")).not_to_have_count(before)


@pytest.mark.parametrize("context", [DESK, PHONE | DARK], ids=["desk", "dark phone"], indirect=True)
def test_ten_turns_with_drags_a_blank_and_an_exchange(page: Page, running: Running) -> None:
    begin(page, running, BLANK_SOON)
    touch = page.viewport_size == PHONE["viewport"]
    blanks = 0
    for turn in range(10):
        before = turns(page)
        if turn == 4:
            page.get_by_role("button", name="Exchange").click()
            for _ in range(2):
                page.locator('#rack .piece[aria-pressed="false"]').first.click()
            page.get_by_role("button", name="Exchange 2").click()
            expect(page.locator(".list tbody tr")).not_to_have_count(before)
            assert re.search(r"You\s*-\w\w", page.locator(".list tbody").inner_text())
            continue
        text, laid = hinted(page)
        blanks += sum(blank for *_, blank in laid)
        lay = tapped if touch and turn % 2 else typed if turn % 3 == 2 else dragged
        lay(page, laid)
        expect(page.locator("#table .tile.mine")).to_have_count(len(laid))
        expect(page.locator("#send")).to_have_text(re.compile(r"Play for \d+"))
        score = (page.locator("#send").inner_text()).rpartition(" ")[2]
        expect(page.locator("#table .badge + .score")).to_have_text(score)
        send(page, before)
        expect(page.locator(".list tbody tr", has_text=text).first).to_contain_text(f"{score} point")
        assert page.locator("#table .tile.mine").count() == 0
    assert blanks
    page.reload()
    assert turns(page) == 20


@pytest.mark.parametrize("context", [PHONE], ids=["phone"], indirect=True)
def test_what_lies_beside_the_board_is_in_a_drawer_of_a_phone(page: Page, running: Running) -> None:
    begin(page, running, 5)
    handle = page.locator(".handle")
    expect(handle).to_have_text("You 0, computer 0, bag 86")
    expect(page.locator("#beside")).to_be_hidden()
    send_button = page.locator("#send").bounding_box()
    assert send_button is not None
    assert send_button["y"] + send_button["height"] <= page.evaluate("innerHeight")  # board, rack and button at once
    handle.tap()
    expect(page.locator("#beside")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#beside")).to_be_hidden()
    expect(handle).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Unseen tiles: 86 in the bag")).to_be_in_viewport()
    square(page, 0).tap()  # over which it does not lie
    expect(page.locator("#beside")).to_be_hidden()
    page.locator("#hint").tap()
    expect(page.locator("#hints li").first).to_be_visible()
    expect(page.locator("#beside")).to_be_hidden()


def test_a_word_of_no_list_is_said_and_cannot_be_sent(page: Page, running: Running) -> None:
    begin(page, running, 5)
    page.keyboard.type("xuf")
    expect(page.locator("#worth")).to_contain_text("XUF is not in the word list")
    page.keyboard.press("Backspace")
    expect(page.locator("#table .tile.mine")).to_have_count(2)
    expect(page.locator("#worth")).to_contain_text("XU 18")  # a double word at the start
    page.keyboard.press("Escape")
    expect(page.locator("#table .tile.mine")).to_have_count(0)
    drag(page, piece(page, "F", blank=False), square(page, 0))
    expect(page.locator("#worth")).to_contain_text("must cover the start")
    drag(page, square(page, 0), square(page, 112))  # laid elsewhere
    drag(page, piece(page, "X", blank=False), square(page, 114))
    expect(page.locator("#worth")).to_have_text("There is a gap at 8I.")
    drag(page, square(page, 114), page.locator("h1"))  # and taken back
    expect(page.locator("#rack .piece")).to_have_count(6)
    before = page.locator("#rack .piece").all_inner_texts()
    for _ in range(20):  # twenty orders that are the same are hardly chance
        page.get_by_role("button", name="Shuffle").click()
        if page.locator("#rack .piece").all_inner_texts() != before:
            break
    assert page.locator("#rack .piece").all_inner_texts() != before
    assert sorted(page.locator("#rack .piece").all_inner_texts()) == sorted(before)


def test_a_challenge_and_what_was_best(page: Page, running: Running) -> None:
    begin(page, running, 5, challenge="5")
    page.keyboard.type("xuf")
    expect(page.locator("#send")).to_have_text(re.compile(r"Play for \d+"))  # nobody says that it is none
    page.keyboard.press("Enter")
    expect(page.locator(".list tbody tr", has_text="challenges")).to_contain_text("taken back: XUF")
    expect(page.locator("#rack .piece")).to_have_count(7)
    open_drawer(page)
    page.get_by_role("button", name="Challenge").press("Enter")
    expect(page.locator(".list tbody tr").first).to_contain_text("the play stays, 5 points")
    open_drawer(page)
    page.get_by_role("link", name="What should I have played?").press("Enter")
    page.wait_for_url("**/scrabble?cgp=*")
    expect(page.locator(".judged")).to_contain_text("XUF")
    expect(page.locator(".plays tbody tr").first).to_be_visible()
    page.go_back()
    expect(page.locator("#rack .piece")).to_have_count(7)


@needs_axe
@pytest.mark.parametrize("context", [DESK, PHONE | DARK], ids=["desk", "dark phone"], indirect=True)
def test_axe_finds_nothing_in_any_state_of_a_game(page: Page, running: Running) -> None:
    def check() -> None:
        assert barriers(page) == [], page.url

    begin(page, running, BLANK_SOON, challenge="5")
    check()
    blanks = 0
    for _ in range(3):  # the third play lays a blank
        before = turns(page)
        _, laid = hinted(page)
        blanks += sum(blank for *_, blank in laid)
        for cell, letter, blank in laid:
            piece(page, letter, blank=blank).click()
            square(page, cell).click()
            if blank:
                check()
                chosen_letter(page, letter)
        expect(page.locator("#send")).to_have_text(re.compile(r"Play for \d+"))
        check()
        send(page, before)
    assert blanks
    page.get_by_role("button", name="Exchange").click()
    page.locator('#rack .piece[aria-pressed="false"]').first.click()
    check()
    page.keyboard.press("Escape")
    open_drawer(page)
    check()
    page.get_by_role("link", name="What should I have played?").click()
    page.wait_for_url("**/scrabble?cgp=*")
    expect(page.locator(".plays tbody tr").first).to_be_visible()
    check()


def test_the_server_may_stop_while_tiles_lie(context: BrowserContext) -> None:
    server = Running()
    page = context.new_page()
    page.goto(server.url)
    begin(page, server, 5)
    page.keyboard.type("fits")
    expect(page.locator("#send")).to_have_text(re.compile(r"Play for \d+"))
    server.close()
    page.keyboard.press("Enter")
    expect(page.locator("#lost")).to_contain_text("The server does not answer")
    expect(page.locator("#table .tile.mine")).to_have_count(4)
