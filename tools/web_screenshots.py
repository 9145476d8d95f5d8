"""Takes the pictures of docs/web.md from the running page: it starts ``wordtools web`` and drives a headless Chromium.

usage: python tools/web_screenshots.py

Needs playwright and a Chromium on the path, or named by WORDTOOLS_BROWSER. The pictures go to docs/images/web-*.png.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

IMAGES = Path(__file__).resolve().parents[1] / "docs" / "images"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 820}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 820}, "color_scheme": "dark"}
BOARD = "Ttl+R+S+Ndl+/+Odw+Htw+E+I+/+Cdw+I+N+V+/+Etl+A+D+E"
GRID = "tsepyt+/+breabe+/+kohuof+/+escrob+/+aworrh+/+pproac"
MAKING = (
    "....%23.....%23..../....%23.....%23..../....%23.....%23..../....%23.....%23..../%23%23%23CONSTRUCTORS/"
    "......%23%23....%23%23%23/.....%23.....%23.../.............../...%23.....%23...../%23%23%23....%23%23....../"
    "GRIDPATTERNS%23%23%23/....%23.....%23..../....%23.....%23..../....%23.....%23..../....%23.....%23...."
)
PICTURES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("home", DESK, "/"),
    ("ruzzle", DESK, f"/ruzzle?board={BOARD}&word=COHESIVE"),
    ("fillword-phone", PHONE, f"/fillword?grid={GRID}&found=cheapest&rung=3"),
    ("crossword", DESK, f"/crossword?grid={MAKING}&lock=63a+150a"),
    ("crossword-solve", DESK, "/crossword/solve?example=1"),
    ("crossword-solve-phone", PHONE, "/crossword/solve?example=1"),
)
WRONG = ("F6", "partrxop", ".menu summary", "[data-do=check][data-what=grid]")
DONE: dict[str, tuple[str, ...]] = {"crossword-solve": WRONG, "crossword-solve-phone": ("F6", "partro")}
"""What is done before the picture is taken: a key is pressed, a word typed, what a selector finds clicked."""


def main() -> None:
    """Takes all pictures."""
    browser = os.environ.get("WORDTOOLS_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise SystemExit("no Chromium: install one, or name it by WORDTOOLS_BROWSER")
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
                if step.isalpha():
                    page.keyboard.type(step)
                elif step.isalnum():
                    page.keyboard.press(step)
                else:
                    page.locator(step).first.click()
            page.screenshot(path=IMAGES / f"web-{name}.png")
            context.close()
        chromium.close()
        server.terminate()


if __name__ == "__main__":
    main()
