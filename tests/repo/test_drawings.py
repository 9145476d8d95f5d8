"""The drawings of the docs can be read in light and dark; the terminal shows what is printed now."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from conftest import needs_no_kernel, takes_minutes_as_python

from tools import terminal_picture

pytestmark = pytest.mark.long

IMAGES = terminal_picture.PICTURE.parent
DRAWN = sorted(IMAGES.glob("how-*.svg"))

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("path", DRAWN, ids=lambda path: path.stem)
def test_a_drawing_stands_alone(path: Path):
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert root.get("aria-label")
    assert root.findtext(f"{SVG}desc")
    style = root.findtext(f"{SVG}style") or ""
    assert "prefers-color-scheme: dark" in style
    assert "$" not in style
    left, top, width, height = map(float, root.get("viewBox", "").split())
    for text in root.iter(f"{SVG}text"):
        assert left <= float(text.get("x", "")) <= left + width
        assert top <= float(text.get("y", "")) <= top + height - 3
    page = "".join(path.read_text(encoding="utf-8") for path in IMAGES.parent.glob("how-*.md"))
    assert f"images/{path.name}" in page


@needs_no_kernel
@takes_minutes_as_python
def test_the_terminal_shows_what_is_printed():
    assert terminal_picture.PICTURE.read_text(encoding="utf-8") == terminal_picture.drawing(), (
        "python tools/terminal_picture.py"
    )


def test_the_terminal_can_stand_still():
    root = ElementTree.fromstring(terminal_picture.PICTURE.read_text(encoding="utf-8"))
    still, moving = (root.findtext(f"{SVG}style") or "").split("@media (prefers-reduced-motion: no-preference)")
    assert "animation" not in still
    assert moving.count("@keyframes") == 3
    typed = [text.text or "" for text in root.iter(f"{SVG}text") if text.get("class") == "typed"]
    assert [one.split()[1] for one in typed] == ["ruzzle", "scrabble", "fillword", "crossword"]
    left, top, width, height = map(float, root.get("viewBox", "").split())
    for text in root.iter(f"{SVG}text"):
        assert left < float(text.get("x", "")) <= width - float(text.get("textLength", "0"))
        assert top < float(text.get("y", "")) < height
