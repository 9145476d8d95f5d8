"""The page of a crossword in a browser: headless Chromium plays it and shows what became of it.

What a script in the page can do is done by one; real keys (Tab above all) and reloads take a driver, by selenium.
"""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from crossword.format_samples import DOWN, MINI, REBUS

from wordtools.crossword import Play, Puzzle
from wordtools.crossword.show.page import puzzle_page

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")

PLAY = """
const keys = document.querySelector(".keys");
const press = (key, more = {}) => keys.dispatchEvent(
  new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
const type = (text) => { for (const letter of text) {
  press(letter); keys.focus(); document.execCommand("insertText", false, letter); } };
const click = (what) => document.querySelector(what).click();
const state = () => ({
  now: document.querySelector(".now").textContent,
  said: document.querySelector(".said").textContent.trim(),
  letters: [...document.querySelectorAll("text.letter")].map((one) => one.textContent).join(""),
  wrong: [...document.querySelectorAll("text.letter.wrong")].map((one) => one.textContent).join(""),
  right: [...document.querySelectorAll("text.letter.right")].map((one) => one.textContent).join(""),
  given: [...document.querySelectorAll("text.letter.given")].map((one) => one.textContent).join(""),
  strikes: document.querySelectorAll(".strike").length,
  lit: [...document.querySelectorAll(".cell.lit")].map((one) => Number(one.dataset.cell)),
  here: Number(document.querySelector(".cell.here").dataset.cell),
});
const found = [], note = () => found.push(state());
"""


def play(puzzle: Puzzle, script: str, folder: Path) -> list[dict]:
    """Opens the page, runs a script of moves in it, and returns what each ``note()`` saw."""
    end = '; document.body.setAttribute("data-found", JSON.stringify(found));'
    page = folder / "page.html"
    text = puzzle_page(puzzle)
    page.write_text(text.replace("</body>", f"<script>{PLAY}{script}{end}</script></body>"), encoding="utf-8")
    command = [CHROMIUM, *FLAGS, f"--user-data-dir={folder}/profile"]
    run = subprocess.run(
        [*command, "--dump-dom", page.as_uri()], capture_output=True, text=True, timeout=120, check=True
    )
    match = re.search(r'data-found="([^"]*)"', run.stdout)
    assert match, run.stdout[-2000:] + run.stderr[-2000:]
    return json.loads(html.unescape(match[1]))


def entry(name: str) -> int:
    return [str(one) for one in MINI.entries].index(name)


def test_an_answer_is_typed_checked_and_marked(tmp_path):
    start, wrong, mended = play(
        MINI,
        f"note(); click('li[data-entry=\"{entry('4 across')}\"]'); type('trxop');"
        "click('[data-do=check][data-what=word]'); note();"
        "press('ArrowLeft'); press('ArrowLeft'); type('o'); click('[data-do=check][data-what=word]'); note();",
        tmp_path,
    )
    assert start["now"] == "1 acrossWhat a good golfer needs"
    assert (start["lit"], start["here"]) == ([1, 2, 3], 1)
    assert wrong["now"].startswith("4 across")
    assert (wrong["letters"], wrong["wrong"], wrong["right"]) == ("TRXOP", "X", "TROP")
    assert (wrong["said"], wrong["strikes"]) == ("1 letter is wrong.", 1)
    assert (mended["wrong"], mended["right"], mended["said"]) == ("", "TROOP", "Right so far.")


def test_keys_move_and_turn(tmp_path):
    found = play(
        MINI,
        "press(' '); note(); press('Tab'); note(); press('Tab', {shiftKey: true}); note();"
        "press('ArrowRight'); note(); press('ArrowRight'); note(); press('End'); note(); press('Home'); note();"
        "type('a'); press('Backspace'); note(); press('Backspace'); note();",
        tmp_path,
    )
    turned, tab, back, right, right_again, end, home, erased, before = found
    assert turned["now"].startswith("1 down")
    assert tab["now"].startswith("2 down")
    assert back["now"].startswith("1 down")
    assert right["now"].startswith("1 across")  # the first arrow turns
    assert right["here"] == 1
    assert right_again["here"] == 2
    assert (end["here"], home["here"]) == (3, 1)
    assert (erased["here"], erased["letters"]) == (1, "")
    assert before["here"] == 1


def test_reveal_solve_and_clear(tmp_path):
    words = {"1 across": "par", "4 across": "troop", "6 across": "horse", "7 across": "enter", "8 across": "gas"}
    typed = "".join(f"click('li[data-entry=\"{entry(name)}\"]'); type('{word}');" for name, word in words.items())
    letter, word, solved, cleared = play(
        MINI,
        "click('[data-do=reveal][data-what=letter]'); note(); click('[data-do=reveal][data-what=word]'); note();"
        f"{typed} note(); click('[data-do=clear]'); note();",
        tmp_path,
    )
    assert (letter["letters"], letter["given"]) == ("P", "P")
    assert word["given"] == "PAR"
    assert (solved["letters"], solved["said"]) == ("PARTROOPHORSEENTERGAS", "Solved!")
    assert cleared["letters"] == ""


def test_several_letters_in_a_cell(tmp_path):
    (found,) = play(
        REBUS,
        "type('q'); press('ArrowLeft'); press('U', {shiftKey: true}); document.execCommand('insertText', false, 'U');"
        "click('[data-do=check][data-what=letter]'); note();",
        tmp_path,
    )
    assert (found["letters"], found["right"]) == ("QU", "QU")


def test_the_solvers_letters_of_the_file_are_there(tmp_path):
    start, typed = play(
        replace(MINI, play=Play({1: "P", 5: "X"}), givens=frozenset({2})),
        "note(); type('qwe'); click('[data-do=clear]'); note();",
        tmp_path,
    )
    assert (start["letters"], start["given"]) == ("PAX", "A")
    assert typed["letters"] == "A"  # what is given stays


def test_a_diagramless_puzzle_says_nothing_of_its_blocks(tmp_path):
    first, marked, wrong, solved = play(
        replace(MINI, diagramless=True),
        "note(); type('.p'); note(); click('[data-do=check][data-what=grid]'); type('x');"
        "click('[data-do=check][data-what=grid]'); note();"
        "click('[data-do=clear]'); click('[data-do=reveal][data-what=grid]');"
        "click('[data-do=check][data-what=grid]'); note();",
        tmp_path,
    )
    assert (first["lit"], first["here"]) == ([0], 0)
    assert first["now"].strip() == ""
    assert (marked["letters"], marked["here"]) == ("■P", 2)
    assert wrong["said"] == "1 letter is wrong."
    assert solved["said"] == "Solved!"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    webdriver = pytest.importorskip("selenium.webdriver", reason="needs selenium to press real keys")
    if DRIVER is None:
        pytest.skip("needs chromedriver to press real keys")
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    yield driver
    driver.quit()


SHIFT = "\ue008"
NAMED = {"Tab": "\ue004", "Esc": "\ue00c", "Enter": "\ue007", "Down": "\ue015", "Up": "\ue013"}  # as WebDriver has them


class Reader:
    """Someone who has a keyboard only."""

    def __init__(self, browser: Any, page: Path) -> None:
        self.browser = browser
        browser.get(page.as_uri())

    def press(self, *names: str) -> None:
        from selenium.webdriver import ActionChains

        for name in names:
            keys = ActionChains(self.browser)
            if name.startswith("Shift+"):
                keys.key_down(SHIFT).send_keys(NAMED[name.removeprefix("Shift+")]).key_up(SHIFT)
            else:
                keys.send_keys(NAMED.get(name, name))
            keys.perform()

    def ask(self, script: str) -> Any:
        return self.browser.execute_script(f"return {script}")

    @property
    def focus(self) -> str:
        """What has the focus: grid, the text of a button, or nothing."""
        return self.ask(
            "document.activeElement.className === 'keys' ? 'grid'"
            " : document.activeElement === document.body ? '' : document.activeElement.textContent"
        )

    @property
    def now(self) -> str:
        return self.ask("document.querySelector('.now').textContent")

    @property
    def letters(self) -> str:
        return self.ask("[...document.querySelectorAll('text.letter')].map((one) => one.textContent).join('')")


@pytest.fixture
def reader(browser: Any, tmp_path: Path) -> Reader:
    page = tmp_path / "page.html"
    page.write_text(puzzle_page(MINI), encoding="utf-8")
    return Reader(browser, page)


def test_tab_goes_through_the_clues_and_leaves_the_grid(reader: Reader):
    reader.press("Tab")
    assert reader.focus == "grid"
    seen = [reader.now]
    for _ in range(20):
        reader.press("Tab")
        if reader.focus != "grid":
            break
        seen.append(reader.now)
    assert reader.focus == "Check letter"
    assert len(seen) == len(set(seen)) == len(MINI.entries)
    reader.press("Shift+Tab")
    assert reader.focus == "grid"
    for _ in range(20):
        reader.press("Shift+Tab")
        if reader.focus != "grid":
            break
    assert reader.focus != "grid"  # backwards too


def test_every_thing_on_the_page_is_reached_by_tab(reader: Reader):
    seen = []
    for _ in range(40):
        reader.press("Tab")
        seen.append(reader.focus)
        if seen[-1] == "":
            break
    assert seen[-1] == ""  # the page is left
    buttons = reader.ask("[...document.querySelectorAll('.tools button')].map((one) => one.textContent)")
    assert set(buttons) <= set(seen)
    assert any(text.endswith("(no clue yet)") or text[:1].isdigit() for text in seen)  # one; the arrows do the rest


def test_clues_are_reached_by_keys(reader: Reader):
    reader.press("Tab", "Tab", "Esc")
    second = next(entry for entry in MINI.entries if entry.key == (1, DOWN))
    assert reader.focus == f"{second.number}{second.clue}"
    assert reader.ask("document.querySelectorAll('[aria-current]').length") == 1
    reader.press("Down", "Down")
    assert reader.focus.startswith("3They are red")
    reader.press("Up")
    assert reader.focus.startswith("2Great artery")
    reader.press("Enter")
    assert reader.focus == "grid"
    assert reader.now.startswith("2 down")
    reader.press("Esc", "Tab")
    assert reader.focus not in ("grid", "2Great artery")


def test_letters_survive_a_reload(reader: Reader):
    reader.press("Tab", "p", "a", "x")
    reader.ask("document.querySelector('[data-do=check][data-what=word]').click()")
    assert reader.letters == "PAX"
    reader.browser.refresh()
    assert reader.letters == "PAX"
    assert reader.ask("document.querySelectorAll('text.letter.wrong').length") == 1
    reader.ask("document.querySelector('[data-do=clear]').click()")
    reader.browser.refresh()
    assert reader.letters == ""


def test_another_puzzle_in_the_same_file_begins_empty(reader: Reader, tmp_path: Path):
    reader.press("Tab", "p")
    (tmp_path / "page.html").write_text(puzzle_page(replace(MINI, title="Another")), encoding="utf-8")
    reader.browser.refresh()
    assert reader.letters == ""
