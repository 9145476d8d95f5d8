"""A Strands puzzle is made, sent as one file, and solved: by pointer, by touch, by keyboard alone, without a server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest
from web.browser.conftest import DARK, DESK, NO_SCRIPT, PATIENCE, PHONE, barriers, drop_file
from web.running import Running

from wordtools.fillword import Cover, Game, Placement, Puzzle, own_game

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

WORDS = ("robin", "wren", "blackbird", "sparrow", "thrush", "magpie")
ASKED = {"clue": "Seen from the window", "spangram": "garden birds", "words": "\n".join(WORDS)}
TOUCHED = """() => {
  const high = (one) => one.getBoundingClientRect().height;
  const fields = [...document.querySelectorAll("main :is(input:not([type=hidden]), textarea):not(.cells *)")];
  const first = fields.find((one) => high(one) && !one.closest("[hidden]"));
  const comes = (one) => !first || one.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING;
  return [...document.querySelectorAll(".places, #cells .write, a.lay")].filter(comes).map(high);
}"""


def place(page: Page, cell: int) -> tuple[float, float]:
    """Returns the middle of a cell, in the window."""
    box = page.locator(f'.places [data-at="{cell}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def swiped(page: Page, path: tuple[int, ...]) -> None:
    page.mouse.move(*place(page, path[0]))
    page.mouse.down()
    for cell in path[1:]:
        page.mouse.move(*place(page, cell), steps=3)
    page.mouse.up()


def clicked(page: Page, path: tuple[int, ...]) -> None:
    for cell in (*path, path[-1]):
        page.mouse.click(*place(page, cell))


def tapped(page: Page, path: tuple[int, ...]) -> None:
    for cell in (*path, path[-1]):
        page.touchscreen.tap(*place(page, cell))


def drawn_by_finger(page: Page, path: tuple[int, ...]) -> None:
    session: CDPSession = page.context.new_cdp_session(page)

    def touch(kind: str, *cells: int) -> None:
        points = [dict(zip("xy", place(page, cell), strict=True)) for cell in cells]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", path[0])
    for cell in path[1:]:
        touch("touchMove", cell)
    touch("touchEnd")
    session.detach()


def spelled(page: Page, path: tuple[int, ...]) -> None:
    labels = [page.locator(f'.places [data-at="{cell}"]').get_attribute("aria-label") or "" for cell in path]
    page.keyboard.type("".join(label.partition(",")[0] for label in labels))
    page.keyboard.press("Enter")


def walked(page: Page, path: tuple[int, ...]) -> None:
    """Goes from letter to letter with the arrow keys, and takes each with Enter."""
    for cell in (*path, path[-1]):
        here = int(page.locator('.places [data-at][tabindex="0"]').get_attribute("data-at") or 0)
        (row, column), (to_row, to_column) = divmod(here, 6), divmod(cell, 6)
        for _ in range(abs(to_row - row)):
            page.keyboard.press("ArrowDown" if to_row > row else "ArrowUp")
        for _ in range(abs(to_column - column)):
            page.keyboard.press("ArrowRight" if to_column > column else "ArrowLeft")
        page.keyboard.press("Enter")


WAYS: dict[str, tuple[dict[str, Any], tuple[Callable[[Page, tuple[int, ...]], None], ...]]] = {
    "pointer": (DESK, (swiped, clicked)),
    "touch": (PHONE | DARK, (drawn_by_finger, tapped)),
    "keys": (DESK | DARK, (spelled, walked)),
}


@pytest.fixture(params=list(WAYS))
def offline(browser: Browser, request: pytest.FixtureRequest) -> Iterator[tuple[Page, Any]]:
    """A fresh browser without a network; at the end nothing was asked for but the file, and nothing complained of."""
    how, ways = WAYS[request.param]
    context = browser.new_context(**how, offline=True)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    yield page, ways
    assert said == []
    assert [url for url in asked if not url.startswith("file:")] == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    context.close()


@pytest.fixture(scope="module")
def sent(browser: Browser, running: Running, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a Strands puzzle that somebody made on the page and downloaded."""
    context = browser.new_context(**DESK, accept_downloads=True)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{running.base}/fillword/make?{running.url.partition('?')[2]}")
    page.get_by_label("Theme").fill(ASKED["clue"])
    page.get_by_label("Spangram").fill(ASKED["spangram"])
    page.get_by_label("Your words").fill("robin, wren")
    expect(page.locator("#wrong-words")).to_contain_text("20 letters, and 8 x 6 cells need 48: 28 more")
    page.get_by_label("Your words").fill(ASKED["words"])
    expect(page.locator("#laid .path")).to_have_count(7)
    expect(page.locator("#wrong-words")).to_be_empty()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the page").click()
    path = tmp_path_factory.mktemp("sent") / saved.value.suggested_filename
    saved.value.save_as(path)
    context.close()
    return path


def test_a_puzzle_that_was_sent_is_solved_offline(offline: Any, sent: Path):
    page, ways = offline
    assert sent.name == "strands.html"
    game = Game.load(str(sent))
    page.goto(sent.as_uri())
    expect(page.locator(".fw-play.ready")).to_be_visible()
    assert barriers(page) == []
    placements = list(game.answer.placements)
    for k, one in enumerate(placements):
        ways[k % len(ways)](page, one.path)
        kind = "spangram" if one == game.spangram else "theme"
        expect(page.locator(f".words li.{kind}", has_text=one.word)).to_be_visible()
        assert page.locator(f".letters .cell.{kind}").count() >= len(one.path)
        if k == 2:
            page.reload()  # what is found stays
            expect(page.locator(".words li")).to_have_count(3)
            assert barriers(page) == []
    expect(page.locator("dialog.notice")).to_be_visible()
    expect(page.locator("dialog .dots span")).to_have_count(7)
    expect(page.locator("dialog .dots .spangram")).to_have_count(1)
    expect(page.locator(".summary")).to_have_text("7 words, no hint")
    assert barriers(page) == []
    page.get_by_role("button", name="Copy the result").press("Enter")
    expect(page.locator(".copied")).not_to_be_empty()
    marks = page.locator(".result").text_content() or ""
    assert marks.splitlines()[0] == "Strands: Seen from the window"
    assert sorted("".join(marks.splitlines()[1:])) == sorted("\U0001f535" * 6 + "\U0001f7e1")


def test_two_tabs_have_one_state(browser: Browser, sent: Path):
    context = browser.new_context(**DESK, offline=True)
    context.set_default_timeout(PATIENCE)
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto(sent.as_uri())
    for page, word in ((first, "robin"), (second, "wren")):
        page.bring_to_front()
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        for one in (first, second):
            expect(one.locator(".words li", has_text=word.upper())).to_have_count(1)
    for page in (first, second):
        expect(page.locator(".words li")).to_have_count(2)
    context.close()


def test_other_words_earn_a_hint_and_the_page_says_what_is_wrong(page: Page, running: Running):
    page.goto(f"{running.base}/fillword/play?{urlencode({'data': data_of(running, page)})}")
    now = page.locator(".fw-play .now")
    game = own_game(WORDS, ASKED["spangram"], clue=ASKED["clue"])
    answer = {one.word: one.path for one in game.answer.placements}
    others = others_of(page, game)
    spelled(page, answer["ROBIN"][:3])
    expect(now).to_have_text(re.compile(": too short"))
    for number, word in enumerate(others[:3], 1):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(now).to_contain_text(f"{word}: {'you have a hint' if number == 3 else 'not one of the words'}")
    page.keyboard.type(others[0])
    page.keyboard.press("Enter")
    expect(now).to_contain_text("already found")
    expect(page.locator(".letters .cell.hinted")).to_have_count(0)
    page.get_by_role("button", name="Hint").press("Enter")
    hinted = {int(one.get_attribute("data-cell") or -1) for one in page.locator(".letters .cell.hinted").all()}
    assert hinted in [set(path) for word, path in answer.items() if word != "GARDENBIRDS"]
    assert barriers(page) == []
    word = next(word for word, path in answer.items() if set(path) == hinted)
    page.reload()
    expect(page.locator(".letters .cell.hinted")).to_have_count(len(hinted))
    spelled(page, answer[word])
    expect(page.locator(".letters .cell.hinted")).to_have_count(0)
    expect(page.locator(".words li")).to_have_text([word])
    page.get_by_role("button", name="Start again").first.press("Enter")
    page.locator(".sure").get_by_role("button", name="Start again").press("Enter")
    expect(page.locator(".words li")).to_have_count(0)


def test_a_german_puzzle_speaks_german(browser: Browser, tmp_path: Path):
    board = Puzzle.parse("rose / esel", "de")
    words = Placement("ROSE", (0, 1, 2, 3)), Placement("ESEL", (4, 5, 6, 7))
    file = tmp_path / "german.html"
    file.write_text(Game(Cover(board, words), language="de", words=("LESE",)).to_html(), encoding="utf-8")
    page = browser.new_page()
    page.goto(file.as_uri())
    now = page.locator(".fw-play .now")
    expect(now).to_have_text("Wische, tippe an oder schreibe ein Wort")
    rest = "LESE: keins der Wörter, noch 2 bis zu einem Tipp"
    for typed, said in (("os", "OS: zu kurz"), ("rose", "ROSE: gefunden"), ("lese", rest)):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        expect(now).to_have_text(said)
    expect(page.locator(".count")).to_have_text("1 von 2 Wörtern gefunden")
    page.keyboard.type("esel")
    page.keyboard.press("Enter")
    expect(page.locator(".notice .summary")).to_have_text("2 Wörter, kein Tipp")
    page.close()


def data_of(running: Running, page: Page) -> str:
    """Returns the address field of the puzzle that the form of Make one lays."""
    page.goto(f"{running.base}/fillword/make?{urlencode(ASKED)}")
    address = page.get_by_role("link", name="Play it").get_attribute("href") or ""
    return address.partition("data=")[2]


def others_of(page: Page, game: Game) -> list[str]:
    """Returns some words on the board that are not in the answer: what the JSON of the puzzle lists."""
    address = page.url.replace("/play?", "/play.json?")
    listed: list[str] = page.evaluate("async (address) => (await (await fetch(address)).json()).solutions", address)
    assert set(listed).isdisjoint(game.answer.words)
    return [word for word in listed if len(word) == 4]


def test_a_file_of_the_times_is_opened_and_a_damaged_one_is_named(page: Page, running: Running, tmp_path: Path):
    game = own_game(WORDS, ASKED["spangram"], clue=ASKED["clue"], seed=3)
    mine = game.data()
    theirs = {name: mine[name] for name in ("clue", "startingBoard", "themeWords", "themeCoords", "spangram")}
    theirs |= {"printDate": "2024-05-06", "id": 1, "editor": "Somebody", "spangramCoords": mine["spangramCoords"]}
    path = tmp_path / "strands.json"
    path.write_text(json.dumps(theirs), encoding="utf-8")
    page.goto(f"{running.base}/fillword/play")
    page.locator("#file").set_input_files(path)
    page.wait_for_url("**data=*")
    expect(page.locator(".theme-of p")).to_have_text("Seen from the window")
    spelled(page, game.answer.placements[0].path)
    expect(page.locator(".words li")).to_have_count(1)
    path.write_text(json.dumps(theirs)[:-200], encoding="utf-8")
    page.goto(f"{running.base}/fillword/play")
    page.locator("#file").set_input_files(path)
    expect(page.locator(".empty .wrong")).to_contain_text("strands.json: no game")


def test_a_file_is_dropped_on_the_solving_screen(page: Page, running: Running):
    game = own_game(WORDS, ASKED["spangram"], clue=ASKED["clue"], seed=4)
    page.goto(f"{running.base}/fillword")
    drop_file(page, game.to_json(), "strands.json")
    page.wait_for_url("**/fillword/play?data=*")
    expect(page.locator(".fw-play.ready")).to_be_visible()


def test_the_board_comes_first(page: Page, running: Running):
    phone = page.viewport_size == PHONE["viewport"]
    for path in ("/fillword", "/fillword/play", "/fillword/make"):
        page.goto(running.base + path)
        page.wait_for_load_state("networkidle")
        heights = page.evaluate(TOUCHED)
        assert heights, path
        assert max(heights) >= (340 if phone else 480), (path, heights)
        header = page.locator("header.top").bounding_box()
        assert header is not None
        assert header["height"] <= 72
        assert barriers(page) == []


@pytest.mark.parametrize("context", [PHONE | NO_SCRIPT], ids=["no script"], indirect=True)
def test_a_puzzle_is_made_without_javascript(page: Page, running: Running):
    page.goto(f"{running.base}/fillword/make")
    page.get_by_label("Spangram").fill(ASKED["spangram"])
    page.get_by_label("Your words").fill(ASKED["words"])
    page.get_by_role("button", name="Make it").click()
    expect(page.locator("#laid .path")).to_have_count(7)
    page.get_by_role("link", name="Play it").click()
    expect(page.locator("svg.letters")).to_be_visible()
    expect(page.locator(".stage noscript")).to_be_visible()
