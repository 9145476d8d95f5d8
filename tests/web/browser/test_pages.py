"""What holds for every screen: no barrier that axe finds, no sideways scroll, a way in by the box of the first page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest
from crossword.format_samples import MINI, RICH
from web.browser.conftest import DARK, DESK, PHONE, barriers, needs_axe
from web.running import Running

from wordtools.crossword import Puzzle
from wordtools.web.crossword import make as crossword
from wordtools.web.crossword import words as crossword_words
from wordtools.web.crossword.shared import packed
from wordtools.web.scrabble import game as scrabble_game
from wordtools.web.scrabble import position as scrabble_position

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

BOARD = "/ruzzle?board=Ttl+R+S+Ndl+%2F+Odw+Htw+E+I+%2F+Cdw+I+N+V+%2F+Etl+A+D+E"
GRID = "/fillword?grid=tsepyt/breabe/kohuof/escrob/aworrh/pproac"
ROUTES = (
    "/",
    "/ruzzle",
    BOARD,
    f"{BOARD}&word=COHESIVE",
    "/ruzzle?board=x1y",
    BOARD.replace("/ruzzle", "/ruzzle/score") + "&words=cohesive+tea+zzz",
    "/ruzzle/new",
    "/ruzzle/play?board=teax/bcde",
    "/fillword",
    f"{GRID}&rung=5&found=cheapest",
    GRID.replace("/fillword", "/fillword/covers") + "&limit=4&exclude=byte",
    "/fillword/covers?grid=cat/dog/xyz",
    "/fillword/new",
    "/fillword/play",
    "/fillword/play?data=xx",
    "/fillword/make",
    "/fillword/make?clue=Seen&spangram=garden+birds&words=robin,wren,blackbird,sparrow,thrush,magpie",
    "/words",
    "/words?q=retinas&by=common",
    "/words/check?words=retina+retinaz",
    "/words/look?word=otter",
    "/words/quiz",
    "/words/quiz?kind=hooks&key=ZAX&given=s-",
    "/words/quiz?key=QQQQQ",
    "/scrabble",
    f"/scrabble?{urlencode({'cgp': scrabble_position.EXAMPLE, 'play': 'O4 ACRID'})}",
    "/scrabble?rack=12",
    "/scrabble/game",
    f"/scrabble/game?{urlencode({'gcg': scrabble_game.EXAMPLE})}",
    "/scrabble/play",
    "/scrabble/play?seed=5&level=good&challenge=5&minutes=25&hint=1",
    "/scrabble/play?seed=5&plays=-%3B-%3B-%3B-%3B-%3B-&minutes=5&used=301",
    "/crossword",
    f"/crossword?{urlencode({'grid': crossword.EXAMPLE, 'lock': '1a', 'ban': '1a:QUAD', 'region': '1,1-3,3'})}",
    f"/crossword?{urlencode({'grid': crossword.EXAMPLE, 'ghost': '1'})}",
    "/crossword?grid=QQQ/.../...&entry=4a",
    "/crossword/clues",
    f"/crossword/clues?{urlencode({'data': packed(MINI)})}",
    f"/crossword/clues?{urlencode({'data': packed(Puzzle.parse('CAT/ARE/TEN'))})}",
    "/crossword/file",
    f"/crossword/file?{urlencode({'data': packed(RICH)})}",
    "/crossword/words?example=1",
    "/nothing",
)
WORK = (
    ("/scrabble/game/analyse", {"gcg": scrabble_game.EXAMPLE}),
    ("/scrabble/ahead", {"rack": "AEINRS?"}),
    ("/scrabble/ahead", {"rack": "RETINAS", "play": "8H RETINA", "work": "infer"}),
    ("/crossword/build", {"words": crossword_words.EXAMPLE, "rows": "13", "columns": "13"}),
    ("/fillword/book", {"rows": "6", "columns": "6", "number": "4"}),
)
"""What is posted to start a job."""


SEND = """([path, fields]) => {
  const form = Object.assign(document.createElement("form"), {method: "post", action: path});
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement("input"), {type: "hidden", name, value}));
  }
  document.body.append(form);
  form.submit();
}"""


@needs_axe
@pytest.mark.parametrize("context", [PHONE, DESK | DARK], ids=["phone", "dark desk"], indirect=True)
def test_axe_finds_nothing(context: Any, running: Running):
    page = context.new_page()
    page.goto(running.url)
    problems: list[Any] = []
    for route in ROUTES:
        page.goto(running.base + route)
        problems += [(route, *found) for found in barriers(page)]
    for path, fields in WORK:
        page.goto(running.base)
        page.evaluate(SEND, [path, fields])
        page.wait_for_url("**/jobs/*")
        page.locator("#job table, #job svg").first.wait_for()
        page.locator("#stop").evaluate("(stop) => stop.click()")  # nothing where the job is over
        page.locator("[data-ended]").wait_for()
        for fold in page.locator("#job summary").all():
            fold.click()
        problems += [(path, *found) for found in barriers(page)]
    assert problems == []


@pytest.mark.parametrize("context", [PHONE, DESK], ids=["phone", "desk"], indirect=True)
def test_nothing_scrolls_sideways(context: Any, running: Running):
    page = context.new_page()
    page.goto(running.url)
    for route in ROUTES:
        page.goto(running.base + route)
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), route


def test_what_is_pasted_is_recognised(page: Page, running: Running):
    page.get_by_label("Paste a board").fill("Ttl R / Odw Htw")
    page.get_by_role("button", name="Open").press("Enter")
    page.wait_for_url("**/ruzzle?board=Ttl*")
    page.goto(running.base)
    page.get_by_label("Paste a board").fill("%%%")
    page.get_by_role("button", name="Open").press("Enter")
    expect(page.locator("#wrong-paste")).to_contain_text("that is no board")


PICTURES = (BOARD, f"{GRID}".replace("/fillword", "/fillword/covers") + "&limit=4", "/scrabble?rack=RETINAS")


def test_a_picture_is_saved_as_png(page: Page, running: Running):
    for route in PICTURES:
        page.goto(running.base + route)
        page.locator("summary", has_text="Download").press("Enter")
        button = page.get_by_role("button", name="PNG")
        button.focus()
        with page.expect_download() as saved:
            page.keyboard.press("Enter")
        data = Path(saved.value.path()).read_bytes()
        assert data.startswith(b"\x89PNG")
        assert int.from_bytes(data[16:20], "big") == 1600  # pixels wide
        assert len(data) > 10_000  # not an empty sheet


def test_a_picture_and_a_result_are_files_to_save(page: Page, running: Running):
    for route, name in ((BOARD.replace("/ruzzle", "/ruzzle.svg"), "board.svg"), ("/scrabble.svg?rack=A", "board.svg")):
        answer = page.request.get(running.base + route)
        assert (answer.status, name in answer.headers["content-disposition"]) == (200, True)
