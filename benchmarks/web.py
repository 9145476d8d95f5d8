"""The page: how fast it starts, answers, draws and ends; what it does under load, and whether it grows.

    python benchmarks/web.py [start] [keys] [load] [end] [--seconds 20]

Times are wall-clock times: they mean something on a quiet machine. ``keys`` needs playwright and a Chromium.
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
from collections.abc import Iterator
from contextlib import contextmanager
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
        """Says how much memory it holds, with its processes."""
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
    from playwright.sync_api import sync_playwright

    browser = os.environ.get("WORDTOOLS_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        print("keys: skipped, there is no Chromium")
        return
    server = Server()
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=browser, args=["--no-sandbox"] if root else [])
        page = chromium.new_page()
        page.goto(server.url)
        for name, (route, field, texts) in TYPED.items():
            page.goto(server.base + route)
            page.wait_for_load_state("networkidle")
            times = [page.evaluate(DRAWN, [field, text]) for text in [*texts[1:], *texts] * 4]
            print(f"{name}: keystroke to drawn {statistics.median(times[2:]):.0f} ms, the slowest {max(times[2:]):.0f}")
        chromium.close()
    server.close()


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
    """Runs the load, and says how it went."""
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
    parser.add_argument("parts", nargs="*", metavar="PART", help="start, keys, load, end; all when none is given")
    parser.add_argument("--seconds", type=float, default=20.0, help="of the load")
    given = parser.parse_args()
    parts = {"start": start, "keys": keys, "load": lambda: load(given.seconds), "end": end}
    if unknown := set(given.parts) - set(parts):
        parser.error(f"no part {', '.join(sorted(unknown))}: there are {', '.join(parts)}")
    for name in given.parts or parts:
        parts[name]()


if __name__ == "__main__":
    main()
