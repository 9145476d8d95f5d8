"""Requests to the page, as a reader of them: a line ``METHOD ADDRESS``, and the body of a POST below it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from tempfile import mkdtemp
from typing import Any
from urllib.parse import unquote_to_bytes, urlencode

from starlette.routing import Route

from wordtools.web.screens.table import SCREENS
from wordtools.web.server.app import App
from wordtools.web.server.settings import Settings

PORT, TOKEN = 8000, "secret"
ORIGIN = f"http://127.0.0.1:{PORT}"
ANSWERS = frozenset({200, 204, 303, 307, 400, 403, 404, 405, 413, 414, 422})
FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=x"
FILES = b"".join(
    b'--x\r\nContent-Disposition: form-data; name="%s"; filename="a.gcg"\r\n\r\n%s\r\n' % pair
    for pair in ((b"file", b"tea/eat"), (b"files", b"#player1 a a"))
)
FILES += b"--x--\r\n"
VALUES: dict[str, tuple[str, ...]] = {
    "board": ("teax/bcde", "Ttl R S Ndl / Odw Htw E I", "Qu:9*tw b / c d", ""),
    "grid": (
        "tsepyt/breabe/kohuof/escrob/aworrh/pproac",
        "cat/dog/xyz",
        "...../.#.#./.....",
        "pscu / atps / nove / lids",
    ),
    "kind": ("4", "8", "strands", "anagrams", "hooks"),
    "rules": ("ruzzle", "boggle", "elzzur"),
    "l": ("en", "en", "en", "ru"),
    "q": ("retinas", "qi?", "zz"),
    "pattern": ("q[^u]*", "(a|b)*c", "?????"),
    "by": ("score", "word", "common", "simulation"),
    "words": ("retina zzz", "tea\neat\nate\nteam", "CAT\nDOG\nCOT"),
    "word": ("otter", "TEA"),
    "found": ("cheapest",),
    "include": ("cheapest",),
    "exclude": ("byte",),
    "rows": ("4", "5", "13"),
    "columns": ("4", "5", "13"),
    "seed": ("0", "1", "5"),
    "limit": ("2", "4"),
    "rung": ("0", "3", "5"),
    "unique": ("", "1"),
    "number": ("1", "2"),
    "rack": ("RETINAS", "QUIXOT?", ""),
    "cgp": ("15/15/15/15/15/15/15/4CATERING3/15/15/15/15/15/15/15 AEINRS?/ 10/20 0", ""),
    "play": ("8H RAINS", "-AB", "-", "!", "="),
    "work": ("simulate", "infer", "preendgame", "endgame"),
    "gcg": ("#player1 a a\n#player2 b b\n>a: ABCDFGT 8E BACD +18 18\n",),
    "turn": ("0", "1", "9"),
    "plays": ("-;-", "-;-;-;-;-;-", ""),
    "level": ("good", "fair"),
    "challenge": ("void", "double", "5/word"),
    "minutes": ("", "25"),
    "used": ("0", "301"),
    "entry": ("1a", "2d"),
    "lengths": ("2-8", "4", "3:1,4-6:4"),
    "key": ("ZAX", "AET"),
    "given": ("tea", "s-d"),
    "paste": ("teax/bcde", "otter", "#player1 a a\n>a: ABCDFGT 8E BACD +18 18\n"),
    "data": ("",),
    "size": ("9x9",),
}
"""What the fields of the pages may hold."""
EACH = 3  # good requests of each route


def fields(rng: random.Random) -> dict[str, str]:
    """Chooses some fields."""
    return {name: rng.choice(some) for name, some in VALUES.items() if rng.random() < 0.35}


def requests(app: App) -> Iterator[bytes]:
    """Goes through good requests to every route."""
    rng = random.Random(1)
    paths = ["/jobs/x", "/jobs/x/events", "/jobs/x/result.json", "/pictures.css", "/static/app.js", "/none"]
    paths += [f"/words?l={code}&q=a" for code in VALUES["l"]]  # makes the graph of each list, once
    yield from (f"GET {path}\n".encode() for path in paths)
    for route in app.inner.routes:
        if not isinstance(route, Route) or "{" in route.path:
            continue
        for method in sorted((route.methods or set()) - {"HEAD"}):
            for _ in range(EACH):
                asked = fields(rng)
                if method == "GET":
                    yield f"GET {route.path}?{urlencode(asked)}\n".encode()
                    continue
                few = dict(rng.sample(sorted(asked.items()), min(7, len(asked))))
                yield f"POST {route.path}\n{urlencode(few)}".encode()
            if method == "POST":
                yield f"POST {route.path}\n".encode() + FILES


def page() -> tuple[list[bytes], Callable[[bytes], object]]:
    """Requests to the page: whatever is asked, it answers, and what it answers is no mistake of ours."""
    settings = Settings(PORT, token=TOKEN, seconds=0.2, grace=0.2, box=f"{mkdtemp()}/cards.sqlite")
    app = App(settings, SCREENS)

    def read(data: bytes) -> int:
        status = asyncio.run(asked(app, settings.cookie, data))
        for job in app.jobs:
            job.stop()
        if status not in ANSWERS:
            raise AssertionError(f"status {status}")
        return status

    return list(requests(app)), read


async def asked(app: App, cookie: str, data: bytes) -> int:
    """Sends a request; returns the status of the answer."""
    head, _, body = data.partition(b"\n")
    method, _, address = head.partition(b" ")
    path, _, query = address.partition(b"?")
    kind = PARTS if body.startswith(b"--x") else FORM
    post = method != b"GET"
    headers = {"host": f"127.0.0.1:{PORT}", "cookie": f"{cookie}={TOKEN}"}
    if post:
        headers |= {"origin": ORIGIN, "content-type": kind, "content-length": str(len(body))}
    scope: dict[str, Any] = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST" if post else "GET",
        "scheme": "http",
        "path": unquote_to_bytes(path).decode("utf-8", "replace"),
        "raw_path": path,
        "query_string": query,
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "server": ("127.0.0.1", PORT),
        "client": ("127.0.0.1", 50000),
    }
    sent = iter([{"type": "http.request", "body": body, "more_body": False}])
    status: list[int] = []

    async def receive() -> Any:
        message = next(sent, None)
        return message if message is not None else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            status.append(message["status"])

    await app.guarded(scope, receive, send)
    return status[0] if status else 0
