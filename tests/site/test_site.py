"""The docs site as ``tox -e docs`` makes it: no dead link, a search that finds, pages that fit a phone.

The folder is named by WORDTOOLS_SITE, or is ``site``. What needs a browser is skipped, with the reason, without one.
"""

from __future__ import annotations

import os
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import pytest
from web.browser.conftest import DARK, DESK, PHONE, browser  # noqa: F401 - a fixture

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SITE = Path(os.environ.get("WORDTOOLS_SITE", Path(__file__).resolve().parents[2] / "site")).resolve()
pytestmark = pytest.mark.skipif(not (SITE / "index.html").is_file(), reason="no docs site: make it by tox -e docs")
PAGES = sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html") if "_static" not in path.parts)
LOOKED_AT = ["index.html", "how-ruzzle.html", "how-scrabble.html", "notebooks/scrabble.html", "reference/scrabble.html"]


class Links(HTMLParser):
    """The places that a page links to, the names of its parts, and what its pictures are said to show."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: set[str] = set()
        self.names: set[str] = set()
        self.pictures: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            self.pictures[dict(attrs).get("src") or ""] = dict(attrs).get("alt") or ""
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.names.add(value)
            if name in ("href", "src") and value and not (tag == "link" and ("rel", "canonical") in attrs):
                self.targets.add(value)


@cache
def links(page: str) -> Links:
    return Links((SITE / page).read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES)
def test_no_link_inside_is_dead(page: str):
    dead = []
    for target in sorted(links(page).targets):
        parts = urlsplit(target)
        if parts.scheme or parts.netloc:
            continue
        file = (SITE / page).parent / unquote(parts.path) if parts.path else SITE / page
        if not file.is_file():
            dead.append(target)
        elif parts.fragment and file.suffix == ".html":
            page_there = file.resolve().relative_to(SITE).as_posix()
            dead += [target] * (unquote(parts.fragment) not in links(page_there).names)
    assert dead == []


def test_every_picture_says_what_it_shows():
    """In words: Sphinx would put the name of its file there."""
    pictures = [(page, said) for page in PAGES for said in links(page).pictures.values()]
    assert len(pictures) > 30
    assert [one for one in pictures if not one[1] or one[1].endswith((".svg", ".png"))] == []


def test_nothing_is_loaded_from_elsewhere():
    for page in PAGES:
        text = (SITE / page).read_text(encoding="utf-8")
        assert 'src="http' not in text, page
        assert 'rel="stylesheet" type="text/css" href="http' not in text, page


@pytest.mark.parametrize(
    ("words", "page"),
    [("leave", "scrabble"), ("GCG", "scrabble"), ("Strands", "fillword"), ("arc consistency", "how-crossword")],
)
def test_the_search_finds(browser: Browser, words: str, page: str):  # noqa: F811
    one = browser.new_page()
    one.goto(f"{SITE.as_uri()}/search.html?q={words.replace(' ', '+')}")  # from the disk: no server is needed
    one.wait_for_selector("#search-results .search a", timeout=30_000)
    one.wait_for_function("!document.querySelector('#search-progress')?.innerText.includes('Searching')")
    found = [link.get_attribute("href") or "" for link in one.query_selector_all("#search-results .search a")]
    assert any(page in link for link in found), found
    one.close()


@pytest.mark.parametrize("look", [DESK, PHONE, PHONE | DARK], ids=["desk", "phone", "dark phone"])
def test_pages_fit_the_screen(browser: Browser, look: dict[str, Any]):  # noqa: F811
    context = browser.new_context(**look)
    page = context.new_page()
    wide, broken = [], []
    for name in [*LOOKED_AT, *(one for one in PAGES if one.count("/") < 1)]:
        if name not in PAGES:
            continue
        page.goto(f"{SITE.as_uri()}/{name}")
        if not page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"):
            wide.append(name)
        broken += page.evaluate(
            "[...document.images].filter(one => one.complete && !one.naturalWidth).map(one => one.src)"
        )
    assert wide == []
    assert broken == []
    context.close()
