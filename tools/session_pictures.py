"""Draws the pictures of docs/crossword-session.md: runs its examples and keeps what they save, as session-*.

The first page of the PDF and the page in a browser are drawn too where pdftoppm is installed, and playwright with a
Chromium on the path or named by WORDTOOLS_BROWSER; else those two stay as they are.

usage: python tools/session_pictures.py [FOLDER]

The pictures go to docs/images, or to FOLDER.
"""

from __future__ import annotations

import contextlib
import doctest
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "crossword-session.md"
IMAGES = Path(sys.argv[1]).resolve() if sys.argv[1:] else ROOT / "docs" / "images"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def main() -> None:
    """Runs the examples, then draws."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, contextlib.chdir(name):
        (block,) = re.findall(r"^```pycon\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
        test = doctest.DocTestParser().get_doctest(block, {}, PAGE.name, str(PAGE), 0)
        if doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed:
            sys.exit(f"{PAGE.name}: its examples fail: run tools/update_docs.py first")
        for picture in sorted(Path().glob("session-*.svg")):
            shutil.copy(picture, IMAGES)
        if shutil.which("pdftoppm"):
            draw = ["pdftoppm", "-r", "60", "-png", "-singlefile", "makers.pdf", str(IMAGES / "session-paper")]
            subprocess.run(draw, check=True)
        photograph(Path("makers.html").resolve())


def photograph(page: Path) -> None:
    """Takes a picture of the page in a browser, with some letters typed."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        print("no playwright: session-page.png stays as it is")
        return
    chromium = os.environ.get("WORDTOOLS_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None:
        print("no Chromium: session-page.png stays as it is")
        return
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": 900, "height": 700})
        tab.goto(page.as_uri())
        tab.keyboard.press("Tab")
        tab.screenshot(path=IMAGES / "session-page.png")
        browser.close()


if __name__ == "__main__":
    main()
