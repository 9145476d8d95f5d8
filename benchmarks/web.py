"""The page: how fast it starts, answers, draws and ends; what it does under load, and whether it grows.

    python benchmarks/web.py [start] [keys] [tiles] [tasks] [load] [end] [--seconds 20]

Times are wall-clock times: they mean something on a quiet machine. ``keys``, ``tiles`` and ``tasks`` need playwright
and Chromium. ``tasks`` does five tasks as a user would and counts the actions, which are the same on any machine.
``load`` is 50 pages, each asking for something again and again with a second in between, and 8 jobs whose streams are
read; with ``--seconds 300`` it is a soak. The server is a process of its own, with a warm cache.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx2

PAGES, JOBS = 50, 8
PAUSE = 1.0  # seconds between two requests of a page
LOOK = 5.0  # seconds between two looks at the memory
BOARD = "Ttl R S Ndl / Odw Htw E I / Cdw I N V / Etl A D E"
CGP = (
    "13D1/9B3R1/9O1Q1I1/5G3R1U1P1/3GROK2TAE3/5L2EX1U3/5F2N2E3/5I1NEONS3/5A2B6/3TENTORIA4/5A2I6/7HO6/7U7/7I7/7A7 "
    "ACDILR?/ 164/221 0"
)
GRID = "#QUAD#.../#......../........./....#..../...###.../....#..../........./........#/...#....#"
LARGE = (
    "....#.....#..../....#.....#..../....#.....#..../....#.....#..../###............/......##....###/.....#.....#.../"
    ".............../...#.....#...../###....##....../............###/....#.....#..../....#.....#..../....#.....#..../"
    "....#.....#...."
)
ROUTES = {
    "first page": "/",
    "Ruzzle 4x4": f"/ruzzle?{urlencode({'board': BOARD})}",
    "Scrabble plays": f"/scrabble?{urlencode({'cgp': CGP})}",
    "crossword": f"/crossword?{urlencode({'grid': GRID})}",
    "fill-word": "/fillword?grid=tsepyt/breabe/kohuof/escrob/aworrh/pproac",
    "words": "/words?q=retinas",
    "quiz": "/words/quiz",
}
BUSY = (
    ("/scrabble/ahead", {"cgp": CGP}),
    ("/fillword/book", {"rows": "8", "columns": "8", "unique": "1", "number": "60"}),
)
"""What the jobs do."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@contextmanager
def driven(**kind: Any) -> Iterator[tuple[Any, str]]:
    """Makes a page of a new Chromium that a server of its own lets in, and the address of the server.

    Raises:
        LookupError: there is no Chromium.
    """
    from playwright.sync_api import sync_playwright

    browser = os.environ.get("WORDTOOLS_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise LookupError("there is no Chromium")
    server = Server()
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    try:
        with sync_playwright() as driver:
            chromium = driver.chromium.launch(executable_path=browser, args=["--no-sandbox"] if root else [])
            page = chromium.new_page(**kind)
            page.add_init_script("try { localStorage.clear(); sessionStorage.clear() } catch {}")  # nothing is restored
            page.goto(server.url)
            yield page, server.base
            chromium.close()
    finally:
        server.close()


class Server:
    """``wordtools web`` in a process of its own."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "wordtools.core", "web", "--no-open", "--port", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        self.base = self.url.partition("/?")[0]

    @contextmanager
    def client(self) -> Iterator[httpx2.Client]:
        """Makes a client that is let in."""
        options: dict[str, Any] = {"base_url": self.base, "headers": {"Origin": self.base}, "timeout": 60}
        with httpx2.Client(follow_redirects=True, **options) as made:
            made.get(self.url)
            yield made

    def close(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=30)

    def megabytes(self) -> float:
        """Returns how much memory it holds, with its processes."""
        return sum(held(number) for number in family(self.process.pid)) / 2**20


def family(number: int) -> list[int]:
    """Lists a process and those that it began."""
    children = Path(f"/proc/{number}/task/{number}/children")
    below = [int(one) for one in children.read_text().split()] if children.exists() else []
    return [number, *(one for child in below for one in family(child))]


def held(number: int) -> int:
    """Returns the bytes of a process."""
    try:
        return int(Path(f"/proc/{number}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def start() -> None:
    """Start to first page, and the first answer of each screen."""
    for _ in range(3):
        begin = time.perf_counter()
        server = Server()
        said = time.perf_counter() - begin
        with httpx2.Client(base_url=server.base, follow_redirects=True, timeout=60) as client:
            client.get(server.url)
            shown = time.perf_counter() - begin
        server.close()
        print(f"start: address after {said:.2f} s, first page after {shown:.2f} s")
    for name, route in list(ROUTES.items())[1:]:
        server = Server()
        with server.client() as client:
            times = []
            for _ in range(6):
                begin = time.perf_counter()
                client.get(route).raise_for_status()
                times.append(time.perf_counter() - begin)
        server.close()
        print(f"{name}: first answer {times[0]:.2f} s, then {1000 * statistics.median(times[1:]):.0f} ms")


DRAWN = """([field, text]) => new Promise((done) => {
  const box = document.getElementById(field), main = document.querySelector("main");
  const begin = performance.now();
  const shown = (one) => one.target.closest?.("#result") || [...one.addedNodes].some((node) => node.id === "result");
  new MutationObserver((changes, watch) => {
    if (!changes.some(shown)) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begin)));
  }).observe(main, {childList: true, subtree: true});
  box.value = text;
  box.dispatchEvent(new Event("input", {bubbles: true}));
})"""
"""Types into a field; returns the milliseconds until the result has been drawn."""
TYPED = {
    "Ruzzle 4x4": ("/ruzzle?board=a", "board", ("teax bcde fghi jklm", "teas bcde fghi jkls", "rats bcde fghi ints")),
    "Scrabble plays": (f"/scrabble?{urlencode({'cgp': CGP})}", "rack", ("ACDILR?", "ACDIRST", "AEINRST")),
    "crossword": (f"/crossword?{urlencode({'grid': GRID})}", "grid", (GRID, GRID[:-1] + ".", GRID)),
    "crossword 15x15": (f"/crossword?{urlencode({'grid': LARGE})}", "grid", (LARGE, f"E{LARGE[1:]}", f"EA{LARGE[2:]}")),
}
"""For each: a page, its field, and what is typed."""


def keys() -> None:
    """Keystroke to drawn, in Chromium."""
    with driven() as (page, base):
        for name, (route, field, texts) in TYPED.items():
            page.goto(base + route)
            page.wait_for_load_state("networkidle")
            times = [page.evaluate(DRAWN, [field, text]) for text in [*texts[1:], *texts] * 4]
            print(f"{name}: keystroke to drawn {statistics.median(times[2:]):.0f} ms, the slowest {max(times[2:]):.0f}")


WATCH = """([kind, drawn, within]) => {
  window.times = [];
  document.addEventListener(kind, (event) => {
    if (!event.target.closest(within)) return;
    const begin = performance.now(), before = document.querySelectorAll(drawn).length;
    const look = () => {
      if (document.querySelectorAll(drawn).length === before) return requestAnimationFrame(look);
      requestAnimationFrame(() => window.times.push(performance.now() - begin));
    };
    requestAnimationFrame(look);
  }, true);
}"""
"""Keeps, for each event within an element, the milliseconds until there are more of some elements, and painted."""
SCORED = """() => new Promise((done) => {
  const begin = performance.now(), send = document.querySelector("#send"), text = send.textContent;
  new MutationObserver(() => {
    if (!/\\d/.test(send.textContent) || send.textContent === text) return;
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begin)));
  }).observe(send, {childList: true});
  document.querySelector("#table .cursor").dispatchEvent(new KeyboardEvent("keydown", {key: "t", bubbles: true}));
})"""
"""Lays a tile; returns the milliseconds until its score has been drawn."""
LISTED = """(key) => new Promise((done) => {
  const begin = performance.now();
  new MutationObserver((changes, watch) => {
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begin)));
  }).observe(document.querySelector("#result"), {childList: true});
  document.querySelector("#xword .cursor input").dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
})"""
"""Presses a key in the grid of a crossword; returns the milliseconds until its candidates have been drawn."""


SAMPLES = 30
"""Of each time, at the least."""
DESK = {"width": 1280, "height": 900}
PLAY = "/scrabble/play?seed=5&level=good"
MINE = "#table .tile.mine"
Step = Callable[[], object]
WORDS = {
    "Ruzzle, a letter typed": ("/ruzzle", ".slot:not(.hole)", "tesarmeinlpaodre"),
    "Scrabble, a tile typed": ("/scrabble", "#table .tile.set", "catering"),
    "Crossword 15x15, a letter typed": (TYPED["crossword 15x15"][0], "#xword text.letter", "cat"),
}
"""For each: a page, what there is more of after each key, and the keys."""


def middle(page: Any, what: str) -> tuple[float, float]:
    """Returns the middle of an element."""
    box = page.locator(what).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(page: Any, what: str, to: str) -> None:
    """Drags an element onto another."""
    page.mouse.move(*middle(page, what))
    page.mouse.down()
    page.mouse.move(*middle(page, to), steps=4)
    page.mouse.up()


def opened(page: Any, address: str) -> None:
    """Opens a page, and waits until it is quiet."""
    page.goto(address)
    page.wait_for_load_state("networkidle")


def until(page: Any, condition: str, seconds: float = 5.0) -> bool:
    """Waits for a condition, whether it comes; the policy of the page does not let Playwright wait within it."""
    end = time.monotonic() + seconds
    while not page.evaluate(condition):
        if time.monotonic() > end:
            return False
        page.wait_for_timeout(20)
    return True


def drawn_times(page: Any, address: str, event: tuple[str, str], drawn: str, steps: list[Step]) -> list[float]:
    """Opens a page and does each step; returns the milliseconds from each event to its picture.

    Args:
        page: the page.
        address: what is opened.
        event: its kind, and the element within which it counts.
        drawn: the elements of which there is one more after each step.
        steps: what is done.
    """
    opened(page, address)
    kind, within = event
    page.evaluate(WATCH, [kind, drawn, within])
    for done, step in enumerate(steps, 1):
        step()
        if not until(page, f"window.times.length >= {done}"):
            break  # an answer of the server drew it meanwhile
    return list(page.evaluate("times"))


def tiles() -> None:
    """A letter or a tile, from the key, tap or end of the drag to its picture; from the tile to its score."""

    def report(name: str, times: list[float]) -> None:
        shown = f"drawn after {statistics.median(times):.0f} ms, the slowest {max(times):.0f}" if times else "not seen"
        print(f"{name}: {shown}, of {len(times)}", flush=True)

    def sample(name: str, *given: Any) -> None:
        times: list[float] = []
        for _ in range(SAMPLES):
            if len(times) < SAMPLES:
                times += drawn_times(*given)
        report(name, times)

    squares = [f'#table [data-at="{cell}"]' for cell in range(112, 117)]
    with driven(viewport=DESK) as (page, base):
        for name, (route, drawn, text) in WORDS.items():
            keys = [partial(page.keyboard.press, key) for key in text]
            sample(name, page, base + route, ("keydown", "body"), drawn, keys)
        drags = [partial(carry, page, "#rack .piece", square) for square in squares]
        sample("Scrabble, a tile dragged", page, base + PLAY, ("pointerup", "body"), MINE, drags)
        scored = []
        for _ in range(SAMPLES):
            opened(page, base + PLAY)
            page.keyboard.type("fis")
            until(page, "/\\d/.test(document.querySelector('#send').textContent)")
            scored.append(page.evaluate(SCORED))
        report("Scrabble, the score of a tile", scored)
        opened(page, base + TYPED["crossword 15x15"][0])
        listed = []
        for key in (*"cats", *("ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp") * (SAMPLES // 4)):
            listed.append(page.evaluate(LISTED, key))
            page.wait_for_timeout(600)  # until what follows it has come
        report("Crossword 15x15, candidates", listed)
    with driven(viewport=DESK, has_touch=True) as (page, base):
        taps = [partial(tapped, page, "#rack .piece", square) for square in squares]
        sample("Scrabble, a tile tapped", page, base + PLAY, ("click", "#table"), MINE, taps)


def tapped(page: Any, what: str, to: str) -> None:
    """Taps an element, then another."""
    page.locator(what).first.tap()
    page.locator(to).tap()


class Hand:
    """Does a task and counts its actions: a click, a drag and a key are one each; a text is as many as its keys."""

    def __init__(self, page: Any, base: str) -> None:
        self.page = page
        self.base = base
        self.actions = 0
        """Actions since the page was opened."""

    def open(self, route: str) -> None:
        opened(self.page, self.base + route)
        self.actions = 0

    def click(self, what: str) -> None:
        self.page.locator(what).first.click()
        self.actions += 1

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
        self.actions += len(keys)

    def drag(self, what: str, to: str) -> None:
        carry(self.page, what, to)
        self.actions += 1

    def seen(self, what: str) -> None:
        """Waits for what the task is to bring about."""
        self.page.locator(what).first.wait_for()


def enter_board(hand: Hand) -> None:
    """A Ruzzle board of 16 letters and 6 multipliers."""
    hand.open("/ruzzle")
    hand.press(*"T2RSN1O3H4EIC3INVE2ADE")  # 1 to 4: DL, TL, DW, TW
    hand.seen("#result .words >> text=COHESIVE 224")


def best_play(hand: Hand) -> None:
    """PIGNUT lies at 8D, and seven tiles are on the rack."""
    hand.open("/scrabble")
    hand.click('#table [data-at="108"]')
    hand.press(*"PIGNUT")
    hand.click("#rack")
    hand.press(*"AEINRST")
    hand.seen(".plays tbody tr")


def lay_play(hand: Hand) -> None:
    """PIGNUT is played at 8D, in a game."""
    hand.open("/scrabble/play?seed=12")
    hand.click('#table [data-at="108"]')
    hand.press(*"PIGNUT", "Enter")
    hand.seen("text=8D PIGNUT")


def drag_play(hand: Hand) -> None:
    """The same by dragging tiles."""
    hand.open("/scrabble/play?seed=12")
    for cell, letter in enumerate("PIGNUT", 108):
        hand.drag(f"#rack .piece >> text=/^{letter}/", f'#table [data-at="{cell}"]')
    hand.click("#send")
    hand.seen("text=8D PIGNUT")


def fill_corner(hand: Hand) -> None:
    """Rows 1 to 4 and columns 1 to 4 of a 15x15 crossword."""
    hand.open(TYPED["crossword 15x15"][0])
    hand.press(*["Shift+ArrowRight"] * 3, *["Shift+ArrowDown"] * 3, "Shift+Enter")
    hand.seen("#xword text.letter.ghost")
    hand.click("text=Take fill")
    hand.seen("#xword text.letter:not(.ghost)")


def make_strands(hand: Hand) -> None:
    """A theme, a spangram and six words, as a file that plays offline."""
    hand.open("/fillword/make")
    hand.click("#clue")
    hand.press(*"Seen from the window", "Tab", *"garden birds", "Tab")
    hand.press(*"robin,wren,blackbird,sparrow,thrush,magpie")
    hand.seen("#result >> text=Download the page")
    with hand.page.expect_download() as saved:
        hand.click("#result >> text=Download the page")
    assert saved.value.path().stat().st_size > 10_000


TASKS = {
    "enter a Ruzzle board": enter_board,
    "find the best Scrabble play for a position": best_play,
    "lay a play in a game, by keys": lay_play,
    "lay a play in a game, by drags": drag_play,
    "fill a corner of a crossword": fill_corner,
    "make a Strands puzzle": make_strands,
}


def tasks() -> None:
    """Counts the actions of each task."""
    with driven(viewport=DESK) as (page, base):
        for name, task in TASKS.items():
            hand = Hand(page, base)
            task(hand)
            print(f"{name}: {hand.actions} actions ({(task.__doc__ or '').rstrip('.')})")


class Load:
    """Pages and jobs that ask a server."""

    def __init__(self, server: Server, seconds: float) -> None:
        self.server = server
        self.end = time.monotonic() + seconds
        self.times: list[float] = []
        self.refused = self.jobs = 0
        self.memory: list[float] = []

    async def run(self) -> None:
        """Asks until the time is over."""
        options: dict[str, Any] = {"base_url": self.server.base, "headers": {"Origin": self.server.base}, "timeout": 60}
        async with httpx2.AsyncClient(**options, limits=httpx2.Limits(max_keepalive_connections=0)) as client:
            await client.get(self.server.url)
            pages = (self.page(client, number) for number in range(PAGES))
            await asyncio.gather(*pages, *(self.job(client, number) for number in range(JOBS)), self.look())

    async def page(self, client: httpx2.AsyncClient, number: int) -> None:
        """One page: asks, waits, asks."""
        rng = random.Random(number)
        await asyncio.sleep(PAUSE * rng.random())
        while time.monotonic() < self.end:
            begin = time.perf_counter()
            answer = await client.get(rng.choice(list(ROUTES.values())))
            self.times.append(time.perf_counter() - begin)
            self.refused += answer.status_code != 200
            await asyncio.sleep(PAUSE)

    async def job(self, client: httpx2.AsyncClient, number: int) -> None:
        """One job, its stream read; another one when it is over."""
        while time.monotonic() < self.end:
            path, fields = BUSY[number % len(BUSY)]
            answer = await client.post(path, data=fields)
            if answer.status_code != 303:
                await asyncio.sleep(0.5)
                continue
            self.jobs += 1
            where = answer.headers["location"]
            async with client.stream("GET", f"{where}/events") as stream:
                async for _ in stream.aiter_lines():
                    if time.monotonic() > self.end:
                        break
            await client.post(f"{where}/stop")

    async def look(self) -> None:
        """Looks at the memory again and again."""
        while time.monotonic() < self.end:
            self.memory.append(self.server.megabytes())
            await asyncio.sleep(min(LOOK, max(0.0, self.end - time.monotonic())))


def load(seconds: float) -> Load:
    """Runs the load, and reports the result."""
    server = Server()
    with server.client() as client:
        for route in ROUTES.values():
            client.get(route)
    made = Load(server, seconds)
    try:
        asyncio.run(made.run())
    finally:
        server.close()
    times = sorted(made.times)
    print(
        f"load: {PAGES} pages and {JOBS} jobs for {seconds:g} s: {len(times):,} answers, median "
        f"{1000 * statistics.median(times):.0f} ms, 95 % within {1000 * times[int(0.95 * len(times))]:.0f} ms, "
        f"{made.refused} refused, {made.jobs} jobs begun"
    )
    third = max(1, len(made.memory) // 3)
    first, last = statistics.mean(made.memory[third : 2 * third] or made.memory), statistics.mean(made.memory[-third:])
    print(f"memory: {made.memory[0]:.0f} MB at the start, {first:.0f} in the middle third, {last:.0f} in the last")
    print("each tenth, MB:", *(f"{one:.0f}" for one in made.memory[:: max(1, len(made.memory) // 10)]))
    return made


def end() -> None:
    """Ctrl-C while a job streams."""
    server = Server()
    with server.client() as client:
        where = client.post(*BUSY[1][:1], data=BUSY[1][1]).url.path
        with client.stream("GET", f"{where}/events") as stream:
            next(stream.iter_lines())
            time.sleep(2)
            numbers = family(server.process.pid)
            begin = time.perf_counter()
            server.process.send_signal(signal.SIGINT)
            server.process.communicate(timeout=30)
            took = time.perf_counter() - begin
    left = [number for number in numbers if Path(f"/proc/{number}").exists()]
    print(f"Ctrl-C: ended after {took:.2f} s, exit code {server.process.returncode}, {len(left)} processes left")


def main() -> None:
    """Runs the parts that are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help="start, keys, tiles, tasks, load, end; default: all")
    parser.add_argument("--seconds", type=float, default=20.0, help="of the load")
    given = parser.parse_args()
    parts: dict[str, Callable[[], object]] = {
        "start": start,
        "keys": keys,
        "tiles": tiles,
        "tasks": tasks,
        "load": lambda: load(given.seconds),
        "end": end,
    }
    if unknown := set(given.parts) - set(parts):
        parser.error(f"no part {', '.join(sorted(unknown))}: there are {', '.join(parts)}")
    for name in given.parts or parts:
        try:
            parts[name]()
        except LookupError as missing:
            print(f"{name}: skipped, {missing}")


if __name__ == "__main__":
    main()
