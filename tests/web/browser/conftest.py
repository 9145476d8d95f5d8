"""The page in a real browser, headless; skipped, with the reason, where there is none."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from web.running import AXE, BROWSER, Running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

SWITCHES = ("--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync")
NO_BROWSER = "no Chromium here: install one (Debian: apt-get install chromium), or name it by WORDTOOLS_BROWSER"
PATIENCE = 15_000  # milliseconds


@pytest.fixture(scope="session")
def running() -> Iterator[Running]:
    if BROWSER is None:
        pytest.skip(NO_BROWSER)
    server = Running()
    yield server
    server.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    driver = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
    if BROWSER is None:
        pytest.skip(NO_BROWSER)
    root = hasattr(os, "geteuid") and os.geteuid() == 0  # as root Chromium starts without its sandbox only
    driver.expect.set_options(timeout=PATIENCE)
    with driver.sync_playwright() as started:
        one = started.chromium.launch(executable_path=BROWSER, args=[*SWITCHES, *(["--no-sandbox"] if root else [])])
        yield one
        one.close()


PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
DARK: dict[str, Any] = {"color_scheme": "dark"}
NO_SCRIPT: dict[str, Any] = {"java_script_enabled": False}


@pytest.fixture(params=[DESK, PHONE | DARK], ids=["desk", "dark phone"])
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    one = browser.new_context(**request.param)
    one.set_default_timeout(PATIENCE)
    yield one
    one.close()


@pytest.fixture
def page(context: BrowserContext, running: Running) -> Iterator[Page]:
    """A page that is let in; at the end nothing was complained of or asked elsewhere, and nothing scrolls sideways."""
    one = context.new_page()
    said: list[str] = []
    asked: list[str] = []
    one.on("console", lambda message: said.append(message.text))
    one.on("pageerror", lambda error: said.append(str(error)))
    one.on("request", lambda request: asked.append(request.url))
    one.goto(running.url)
    assert one.url == f"{running.base}/"
    yield one
    # the browser itself notes each answer to a form that is not right yet
    assert [text for text in said if "status of 422" not in text] == []
    assert [url for url in asked if not url.startswith((running.base, "data:", "blob:"))] == []
    assert one.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), one.url


def open_drawer(page: Page) -> None:
    """Opens the drawer of a phone: what lies beside the board."""
    from playwright.sync_api import expect

    handle = page.locator(".handle")
    if handle.is_visible() and handle.get_attribute("aria-expanded") == "false":
        handle.press("Enter")
    expect(page.locator("#beside")).to_be_visible()


needs_axe = pytest.mark.skipif(
    not Path(AXE).is_file(), reason=f"no axe-core: npm pack axe-core, and unpack it so that {AXE} is it"
)


def barriers(page: Page) -> list[tuple[str, list[str]]]:
    """Runs axe on a page, where there is one; returns each rule that is broken, with the elements that break it."""
    if not Path(AXE).is_file():
        return []
    page.evaluate(Path(AXE).read_text(encoding="utf-8"))  # by the debugger, so that the policy stays as it is
    found = page.evaluate("axe.run({resultTypes: ['violations']})")  # half the time: it lists nothing else
    return [(it["id"], [node["html"][:160] for node in it["nodes"]]) for it in found["violations"]]


DROP = """([data, name]) => {
  const files = new DataTransfer();
  files.items.add(new File([new Uint8Array(data)], name));
  document.querySelector("main").dispatchEvent(
    new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: files}));
}"""


def drop_file(page: Page, data: bytes | str, name: str) -> None:
    """Drops a file onto the page."""
    page.evaluate(DROP, [list(data.encode() if isinstance(data, str) else data), name])
