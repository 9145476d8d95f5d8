"""The page of a crossword in a browser: headless Chromium plays it and shows what became of it."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from crossword.format_samples import MINI, REBUS

from wordtools.crossword import Puzzle
from wordtools.crossword.show.page import puzzle_page

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")

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
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile"]
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
