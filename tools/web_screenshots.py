"""Takes the pictures of docs/web.md from the running page: it starts ``wordtools web`` and drives a headless Chromium.

usage: python tools/web_screenshots.py

Needs playwright and a Chromium on the path, or named by WORDTOOLS_BROWSER. The pictures go to docs/images/web-*.png,
or to the folder that is named: python tools/web_screenshots.py [FOLDER]
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

IMAGES = Path(sys.argv[1]).resolve() if sys.argv[1:] else Path(__file__).resolve().parents[1] / "docs" / "images"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 820}, "color_scheme": "dark"}
BOARD = "Ttl+R+S+Ndl+/+Odw+Htw+E+I+/+Cdw+I+N+V+/+Etl+A+D+E"
GRID = "tsepyt+/+breabe+/+kohuof+/+escrob+/+aworrh+/+pproac"
MAKING = (
    "....%23.....%23..../....%23.....%23..../....%23.....%23..../....%23.....%23..../%23%23%23CONSTRUCTORS/"
    "......%23%23....%23%23%23/.....%23.....%23.../.............../...%23.....%23...../%23%23%23....%23%23....../"
    "GRIDPATTERNS%23%23%23/....%23.....%23..../....%23.....%23..../....%23.....%23..../....%23.....%23...."
)
POSITION = (
    "13D1/9B3R1/9O1Q1I1/5G3R1U1P1/3GROK2TAE3/5L2EX1U3/5F2N2E3/5I1NEONS3/5A2B6/3TENTORIA4/5A2I6/7HO6/7U7/7I7/7A7"
    "+ACDILR%3F/+164/221+0"
)
BIRDS = (
    "clue=Seen+from+the+window&spangram=garden+birds&words=robin%0Awren%0Ablackbird%0Asparrow%0Athrush%0Amagpie&seed=1"
)
FOUND = ("BLACKBIRD", "Enter", "GARDENBIRDS", "Enter", "WREN", "Enter", "MAG")
PLAYED = "8D+PIGNUT;D8+.OOrWILL;15C+F.UTEY;14H+FEZ;J2+DORBUGs;4I+A.MBAND"
PICTURES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("home", DESK, "/"),
    ("ruzzle", DESK, f"/ruzzle?board={BOARD}&word=COHESIVE"),
    ("ruzzle-phone", PHONE, "/ruzzle"),
    ("scrabble", DESK, f"/scrabble?cgp={POSITION}&play=O4+ACRID"),
    ("scrabble-play", DESK, f"/scrabble/play?seed=12&plays={PLAYED}"),
    ("scrabble-play-phone", PHONE, f"/scrabble/play?seed=12&plays={PLAYED}"),
    ("fillword-phone", PHONE, f"/fillword?grid={GRID}&found=cheapest&rung=3"),
    ("fillword-play", DESK, "/fillword/play"),
    ("fillword-play-phone", PHONE, "/fillword/play"),
    ("fillword-make", DESK, f"/fillword/make?{BIRDS}"),
    ("crossword", DESK, f"/crossword?grid={MAKING}&lock=63a+150a"),
    ("crossword-phone", PHONE, f"/crossword?grid={MAKING}&lock=63a+150a"),
    ("crossword-solve", DESK, "/crossword/solve?example=1"),
    ("crossword-solve-phone", PHONE, "/crossword/solve?example=1"),
)
WRONG = ("F6", "partrxop", ".menu summary", "[data-do=check][data-what=grid]")
N2 = '#table [data-at="28"]'
LAID = (N2, N2, "jix")  # clicked again, the square turns its direction
KEYS = ("PageDown", "Enter")
DONE: dict[str, tuple[str, ...]] = {
    "ruzzle-phone": ("TESARMEINLPAODRE",),
    "scrabble-play": LAID,
    "scrabble-play-phone": LAID,
    "fillword-play": FOUND,
    "fillword-play-phone": FOUND[:-1],
    "crossword": ("PageDown",),  # to the first candidate, which is drawn into the grid
    "crossword-solve": WRONG,
    "crossword-solve-phone": ("F6", "partro"),
}
"""What is done before the picture is taken: a key is pressed, a word typed, what a selector finds clicked."""


def main() -> None:
    """Takes all pictures."""
    browser = os.environ.get("WORDTOOLS_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        print("Screenshots: skipped (no Chromium: install one, or name it by WORDTOOLS_BROWSER)")
        return
    command = [sys.executable, "-m", "wordtools.core", "web", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as driver:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        base = url.partition("/?")[0]
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        chromium = driver.chromium.launch(executable_path=browser, args=["--no-sandbox"] if root else [])
        for name, kind, route in PICTURES:
            context = chromium.new_context(**kind)
            page = context.new_page()
            page.goto(url)
            page.goto(base + route)
            page.wait_for_load_state("networkidle")
            for step in DONE.get(name, ()):
                if step.isalpha() and step not in KEYS:
                    page.keyboard.type(step)
                elif step.isalnum():
                    page.keyboard.press(step)
                else:
                    page.locator(step).first.click()
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(500)  # what moves has come to rest
            page.screenshot(path=IMAGES / f"web-{name}.png")
            context.close()
        chromium.close()
        server.terminate()


if __name__ == "__main__":
    main()
