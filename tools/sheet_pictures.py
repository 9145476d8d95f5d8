"""Draws the sheets of paper in the docs: runs the commands of the pages, and draws first and last pages side by side.

A page is drawn by pdftoppm, or by pypdfium2; where neither is installed, the pictures stay as they are. A page to play
is drawn, with two letters typed and checked, where playwright is installed, and a Chromium on the path or named by
WORDTOOLS_BROWSER.

usage: python tools/sheet_pictures.py [FOLDER]

The pictures go to docs/images, or to FOLDER.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
DPI = 70
GAP, GROUND = 12, (120, 130, 140)  # between two pages
SHEETS = {
    "sheet-lesson": "lesson.pdf",
    "sheet-german": "gemuese.pdf",
    "sheet-heart": "heart.pdf",
    "sheet-boards": "boards.pdf",
    "sheet-strands": "strands.pdf",
}
"""The pictures, and the files of which they are; the block of ``sh`` that names a file makes it."""
PLAYED = {"page-german": ("gemuese.html", "Prüfen", "Gitter prüfen")}
"""The pictures of pages to play: the file, and the menu and the button that are clicked."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def main() -> None:
    """Runs the commands, then draws."""
    images = Path(sys.argv[1]).resolve() if sys.argv[1:] else ROOT / "docs" / "images"
    images.mkdir(parents=True, exist_ok=True)
    if not (shutil.which("pdftoppm") or find_spec("pypdfium2")):
        print("neither pdftoppm nor pypdfium2: the pictures stay as they are")
        return
    for name, file in SHEETS.items():
        with tempfile.TemporaryDirectory() as folder:
            run(script_of(file), Path(folder))
            side_by_side(pages(Path(folder) / file)).save(images / f"{name}.png", optimize=True)
    for name, (file, *clicks) in PLAYED.items():
        with tempfile.TemporaryDirectory() as folder:
            run(script_of(file), Path(folder))
            photograph(Path(folder) / file, clicks, images / f"{name}.png")


def script_of(file: str) -> str:
    """Finds the block of a page that makes a file."""
    for page in sorted(ROOT.glob("docs/*.md")):
        for block in re.findall(r"^```sh\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S):
            if file in block:
                return str(block)
    sys.exit(f"no block of the docs makes {file}")


def run(script: str, folder: Path) -> None:
    """Runs a block in a folder that has the examples."""
    (folder / "examples").symlink_to(ROOT / "examples")
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(["bash", "-ec", script], cwd=folder, env=env, check=True, stdout=subprocess.DEVNULL)


def pages(file: Path) -> list[Image.Image]:
    """Draws the first and the last page of a PDF."""
    from pypdf import PdfReader

    count = len(PdfReader(file).pages)
    return [page(file, number) for number in dict.fromkeys((1, count))]


def page(file: Path, number: int) -> Image.Image:
    """Draws a page, from 1."""
    if shutil.which("pdftoppm"):
        where = ["-f", str(number), "-l", str(number), "-r", str(DPI), "-png", str(file)]
        return Image.open(BytesIO(subprocess.run(["pdftoppm", *where], check=True, capture_output=True).stdout))
    import pypdfium2

    drawn: Image.Image = pypdfium2.PdfDocument(file)[number - 1].render(scale=DPI / 72).to_pil()
    return drawn


def photograph(file: Path, clicks: list[str], target: Path) -> None:
    """Takes a picture of a page, after two letters and some clicks."""
    chromium = os.environ.get("WORDTOOLS_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None or not find_spec("playwright"):
        print(f"no playwright with a Chromium: {target.name} stays as it is")
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": 900, "height": 560})
        tab.goto(file.as_uri())
        tab.locator(".places [tabindex='0']").click()
        tab.keyboard.type("xy")
        for text in clicks:
            tab.get_by_text(text, exact=True).click()
        tab.screenshot(path=target)
        browser.close()


def side_by_side(drawn: list[Image.Image]) -> Image.Image:
    """Puts pages on a grey ground."""
    wide = sum(one.width for one in drawn) + GAP * (len(drawn) + 1)
    ground = Image.new("RGB", (wide, max(one.height for one in drawn) + 2 * GAP), GROUND)
    x = GAP
    for one in drawn:
        ground.paste(one, (x, GAP))
        x += one.width + GAP
    return ground.quantize(64)


if __name__ == "__main__":
    main()
