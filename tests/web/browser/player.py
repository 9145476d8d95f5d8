"""A crossword page in a browser, and someone who has a keyboard only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page

from wordtools.crossword import Puzzle
from wordtools.crossword.arrowword import Arrowword
from wordtools.crossword.show import puzzle_page

STATE = """() => {
  const player = document.querySelector(".player"), text = (what) => player.querySelector(what).textContent.trim();
  const all = (what) => [...player.querySelectorAll(`.picture ${what}`)];
  const letters = (what) => all(`text.letter${what}`).map((one) => one.textContent).join("");
  const cells = (what) => all(`.cell${what}`).map((one) => Number(one.dataset.cell));
  const active = document.activeElement;
  return {
    now: text(".now"), said: text(".said"), live: text(".live"), clock: text(".time"), count: text(".count"),
    letters: letters(""), wrong: letters(".mistaken"), right: letters(".proven"), pencil: letters(".pencil"),
    revealed: letters(".revealed"), given: letters(".given"), strikes: player.querySelectorAll(".strike").length,
    lit: cells(".lit"), linked: cells(".linked"), referred: cells(".referred"), here: cells(".here")[0],
    asks: player.querySelector(".ask").hidden ? "" : text(".ask"), solved: player.querySelector(".notice").open,
    focus: active.getAttribute("role") === "gridcell" ? "grid" : active.className === "keys" ? "field"
      : active === document.body ? "" : active.ariaLabel || active.textContent.trim(),
    label: active.ariaLabel || "",
  };
}"""


class Player:
    """The page of a puzzle, opened as a file."""

    def __init__(self, context: BrowserContext, folder: Path, puzzle: Puzzle | Arrowword, **shown: Any) -> None:
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "request", lambda request: self.complaints.append(request.url) if request.url.startswith("http") else None
        )
        self.file = folder / "page.html"
        text = puzzle.to_html(**shown) if isinstance(puzzle, Arrowword) else puzzle_page(puzzle, **shown)
        self.file.write_text(text, encoding="utf-8")
        self.page.clock.install(time=0)
        self.page.goto(self.file.as_uri())
        self.page.clock.pause_at(1_000)  # from here on the time goes on when a test says so

    def __getattr__(self, name: str) -> Any:
        """Says what the page shows, by the names in ``STATE``."""
        return self.page.evaluate(STATE)[name]

    def enter(self) -> Player:
        """Goes to the grid by keys."""
        for _ in range(12):
            self.page.keyboard.press("Tab")
            if self.focus in ("grid", "field"):
                return self
        raise AssertionError(self.focus)

    def press(self, *keys: str) -> Player:
        """Presses keys; a word in small letters is typed."""
        for key in keys:
            if key.islower() and len(key) > 1:
                self.page.keyboard.type(key)
            else:
                self.page.keyboard.press(key)
        return self

    def choose(self, menu: str, item: str) -> Player:
        """Opens a menu of the toolbar and takes something in it, by keys."""
        if menu:
            self.page.locator(".menu summary", has_text=menu).press("Enter")
        self.page.get_by_role("button", name=item, exact=True).press("Enter")
        return self

    def reload(self) -> Player:
        self.page.reload()
        return self

    def wait(self, seconds: float) -> Player:
        """Lets time pass in the page."""
        self.page.clock.run_for(1000 * seconds)
        return self
